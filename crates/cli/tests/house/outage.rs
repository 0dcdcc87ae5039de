//! A database that goes away.

use std::{
    io::{BufRead as _, BufReader, Read},
    net::TcpStream,
    process::Stdio,
};

use rustix::process::Signal;
use tenpin_testkit::{
    Authority, Postgres,
    process::{kill, send, watch},
    wait,
};

use crate::{
    node::{Game, Node},
    support::{run, tenpin},
    wire::{Answer, Wire, get, rolls},
};

#[test]
fn a_node_says_that_the_database_is_away_and_recovers_by_itself() {
    let server = Postgres::start().unwrap();
    let url = server.database("chain").unwrap();
    let node = Node::start(&url, "");
    let game = node.start_match(r#"["PJS"]"#);
    let mut screen = node.follow(&game);
    assert_eq!(screen.until("id: ").as_deref(), Some("1"));
    server.stop().unwrap();
    check_away(&node, &game);
    server.go_on();
    wait::until_equal(&200, || node.wire().ask(&get("/healthz")).unwrap().status);
    let found = wait::until("a ball", || match node.roll(&game, "first", 7) {
        away if away.status == 503 => Err(away),
        found => Ok(found),
    });
    assert_eq!((found.status, &found.json()["revision"]), (201, &2.into()));
    assert_eq!(screen.until("id: ").as_deref(), Some("2"));
    let (status, log) = node.stop();
    assert_eq!(status, Some(0));
    assert!(log.contains("the book failed"), "{log}");
}

/// The stream of the match ends before anybody writes, so that browsers come back and show what
/// there is, or that the match is gone. That of all matches goes on with what there is.
#[test]
fn a_screen_goes_back_with_a_replica_that_lacks_a_ball() {
    let [primary, replica] = [(); 2].map(|()| Postgres::start().unwrap());
    primary.database("book").unwrap();
    let [one, other] = [&primary, &replica].map(|server| server.folder().display().to_string());
    let node = Node::start(
        format!(
            "postgres:///book?user=postgres&host={one}&host={other}&target_session_attrs=read-write"
        ),
        "",
    );
    let game = node.start_match(r#"["PJS"]"#);
    assert_eq!(node.roll(&game, "first", 7).status, 201);
    replica.follow(&primary).unwrap();
    replica.cut_off().unwrap();
    let mut screen = node.follow(&game);
    assert_eq!(screen.until("id: ").as_deref(), Some("2"));
    let mut wall = node.look_at("/api/v1/live");
    let mut shown = |revision| wall.until(&format!("id: {}:{revision}", game.id)).is_some();
    assert!(shown(2));
    assert_eq!(node.roll(&game, "second", 2).status, 201);
    assert_eq!(screen.until("id: ").as_deref(), Some("3"));
    assert!(shown(3));
    let lost = node.start_match(r#"["KYJ"]"#);
    let mut second = node.follow(&lost);
    assert_eq!(second.until("id: ").as_deref(), Some("1"));
    primary.kill().unwrap();
    replica.promote().unwrap();
    assert_eq!(screen.until("id: "), None);
    assert_eq!(second.until("id: "), None);
    let gone = format!("/api/v1/matches/{}/live", lost.id);
    assert_eq!(node.wire().ask(&get(&gone)).unwrap().status, 404);
    screen = node.follow(&game);
    assert_eq!(screen.until("id: ").as_deref(), Some("2"));
    assert!(shown(2));
    let again = wait::until("a ball", || match node.roll(&game, "second", 1) {
        away if away.status == 503 => Err(away),
        found => Ok(found),
    });
    assert_eq!((again.status, &again.json()["revision"]), (201, &3.into()));
    assert_eq!(screen.until("id: ").as_deref(), Some("3"));
    assert!(shown(3));
}

/// A database that fails whenever the lines of one match are read.
fn hide(game: &Game) -> String {
    format!(
        "CREATE FUNCTION public.readable(id text) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
            IF id = '{}' THEN RAISE EXCEPTION 'no' USING ERRCODE = 'XX000'; END IF;
            RETURN true;
        END $$;
        ALTER TABLE tenpin.events RENAME TO lines;
        CREATE VIEW tenpin.events AS SELECT * FROM tenpin.lines WHERE public.readable(match_id);",
        game.id
    )
}

#[test]
fn one_match_that_cannot_be_read_keeps_no_other_from_being_shown() {
    let server = Postgres::start().unwrap();
    let url = server.database("chain").unwrap();
    let node = Node::start(&url, "");
    let [hidden, other] = ["12", "13"].map(|lane| node.start_on(lane, r#"["PJS"]"#));
    server.sql("chain", &hide(&hidden)).unwrap();
    let one = format!("/api/v1/matches/{}", hidden.id);
    assert_eq!(node.wire().ask(&get(&one)).unwrap().status, 503);
    for path in ["/", "/tv", "/tv?lane=13", "/api/v1/matches"] {
        let found = node.wire().ask(&get(path)).unwrap();
        assert_eq!(found.status, 200, "{path}");
        assert!(found.body.contains(&other.id), "{path}: {}", found.body);
    }
    // Its lane is not shown as free.
    let lane = node.wire().ask(&get("/tv?lane=12")).unwrap();
    assert_eq!(lane.status, 503);
    let mut wall = node.look_at("/api/v1/live");
    let first = wall.until("id: ");
    assert_eq!(first, Some(format!("{}:1", other.id)));
    assert_eq!(node.roll(&other, "first", 7).status, 201);
    assert_eq!(wall.until("id: "), Some(format!("{}:2", other.id)));
}

/// A database that fails at the first line it gets, and at no other.
const FAIL_ONCE: &str = "
    CREATE SEQUENCE public.lines;
    CREATE FUNCTION public.fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF nextval('public.lines') = 1 THEN RAISE EXCEPTION 'once'; END IF;
        RETURN NEW;
    END $$;
    CREATE TRIGGER fail_once BEFORE INSERT ON tenpin.events
        FOR EACH ROW EXECUTE FUNCTION public.fail_once();";

/// The second ball could be written, but must not take the place of the first.
#[test]
fn a_stream_ends_where_the_book_has_failed() {
    let server = Postgres::start().unwrap();
    let url = server.database("chain").unwrap();
    let house = run(&format!("key new --house --book {url}"), "").out;
    let node = Node::start(&url, "");
    let game = node.start_match(r#"["PJS"]"#);
    let ball = |pins| format!(r#"{{"match":"{}","pins":{pins},"id":"{pins}"}}"#, game.id);
    let lines = [7, 3].map(ball).join("\n");
    let open = || {
        let mut stream = node.wire();
        let begun = stream.begin(&rolls(house.trim(), lines.len()));
        assert_eq!(begun.unwrap().0, 200);
        stream
    };
    server.sql("chain", FAIL_ONCE).unwrap();
    for answer in answers(open(), &lines) {
        assert!(answer.contains("\"code\":\"store_away\""), "{answer}");
    }
    let [first, second] = answers(open(), &lines);
    assert!(first.ends_with("\"revision\":2}"), "{first}");
    assert!(second.ends_with("\"revision\":3}"), "{second}");
}

/// The two answers of a stream, after which it ends.
fn answers(mut stream: Wire<TcpStream>, lines: &str) -> [String; 2] {
    stream.send(lines).unwrap();
    let answers = [(); 2].map(|()| stream.until("{").expect("an answer"));
    assert_eq!(stream.until("{"), None);
    answers
}

fn check_away(node: &Node, game: &Game) {
    let one = format!("/api/v1/matches/{}", game.id);
    wait::until_equal(&503, || node.wire().ask(&get("/healthz")).unwrap().status);
    for path in ["/healthz", "/api/v1/matches", &one] {
        is_away(&node.wire().ask(&get(path)).unwrap());
    }
    let lost = node.roll(game, "first", 7);
    is_away(&lost);
    assert!(
        !lost.body.contains("postgres"),
        "causes are logged, not sent: {lost:?}"
    );
}

fn is_away(answer: &Answer) {
    assert_eq!(answer.status, 503, "{answer:?}");
    assert_eq!(answer.text("code"), "store_away");
    assert!(answer.head.contains("retry-after: 1\r\n"), "{answer:?}");
}

#[test]
fn a_server_that_starts_before_its_database_waits_for_it() {
    let server = Postgres::start().unwrap();
    let url = server.database("chain").unwrap();
    server.stop().unwrap();
    let authority = Authority::new().unwrap();
    let shown = authority.certify("127.0.0.1", "server").unwrap();
    let mut command = tenpin("serve");
    command
        .env("TENPIN_LISTEN", "127.0.0.1:0")
        .args(["--book", &url, "--tls-cert"])
        .arg(&shown.cert)
        .arg("--tls-key")
        .arg(&shown.key);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = command.spawn().unwrap();
    let _watch = watch(&process);
    let first = |pipe: &mut dyn Read| {
        let mut line = String::new();
        BufReader::new(pipe).read_line(&mut line).unwrap();
        line
    };
    let said = first(process.stderr.as_mut().unwrap());
    assert!(said.starts_with("Waiting for the database"), "{said}");
    // A certificate that is renewed meanwhile does not end it.
    send(&process, Signal::HUP);
    server.go_on();
    let said = first(process.stdout.as_mut().unwrap());
    assert!(said.starts_with("The board is at https://"), "{said}");
    kill(&mut process);
    // What is wrong for good is not waited for.
    let missing = url.replace("/chain?", "/nothing?");
    let refused = run(&format!("serve --book {missing}"), "");
    assert_eq!(refused.status, Some(1), "{}", refused.err);
}
