//! Two versions of the program on one book.

use serde_json::json;
use tenpin_scorebook::{MatchId, Place, Scorebook};
use tenpin_testkit::{Postgres, newer, process::run_command};

use crate::{
    node::{Game, Node},
    support::tenpin,
    wire::get,
};

/// A ball with a field that only a newer tenpin knows.
const FOUL: &str = r#"{"kind":"rolled","pins":0,"foul":true}"#;

/// The older one has served the match since before the newer one wrote.
#[test]
fn an_older_node_shows_what_it_knows_and_adds_nothing() {
    let server = Postgres::start().unwrap();
    let url = server.database("chain").unwrap();
    let node = Node::start(&url, "");
    let game = node.start_match(r#"["PJS"]"#);
    assert_eq!(node.roll(&game, "first", 7).status, 201);
    let mut screen = node.follow(&game);
    let shown = screen.until("data: {\"id\"").unwrap();
    assert!(!shown.contains("incomplete"), "{shown}");
    let place = Place::from(url.as_str());
    let book = Scorebook::open(&place).unwrap();
    let upgrade = "UPDATE tenpin.version SET version = version + 1";
    server.sql("chain", upgrade).unwrap();
    assert!(
        Scorebook::open(&place).is_err(),
        "it is too late to open it"
    );
    let foul = newer::line(&book, game.id.parse().unwrap(), FOUL);
    newer::write_into_postgres(&server, "chain", &foul);
    let shown = screen.until("data: {\"id\"").unwrap();
    assert!(shown.contains("\"incomplete\":\"newer\""), "{shown}");
    let start = r#"{"kind":"started","players":["PJS"],"lane":"13","rules":"candlepin"}"#;
    let unknown = newer::line(&book, MatchId::random(), start);
    newer::write_into_postgres(&server, "chain", &unknown);
    check_api(&node, &game);
    check_pages(&node, &game);
    check_unreadable(&node, unknown.match_id);
    // Other matches go on.
    let other = node.start_match(r#"["KYJ"]"#);
    assert_eq!(node.roll(&other, "first", 7).status, 201);
    node.stop();
    let run = run_command(tenpin("serve").env("TENPIN_BOOK", &url), b"");
    assert!(
        run.err.contains("was written by a newer tenpin"),
        "{}",
        run.err
    );
    assert_eq!((run.out.as_str(), run.status), ("", Some(1)));
}

fn check_api(node: &Node, game: &Game) {
    let path = format!("/api/v1/matches/{}", game.id);
    let known = get(&path).replace("\r\n\r\n", "\r\nIf-None-Match: \"2\"\r\n\r\n");
    for request in [get(&path), known] {
        let shown = node.wire().ask(&request).unwrap();
        assert_eq!(shown.status, 200, "{shown:?}");
        let shown = shown.json();
        assert_eq!(
            (&shown["revision"], &shown["incomplete"]),
            (&2.into(), &"newer".into())
        );
    }
    // Also who has seen the last line that is shown has not seen that more follow.
    let mut screen = node.wire();
    let known = "HTTP/1.1\r\nLast-Event-ID: 2";
    let look = get(&format!("{path}/live")).replace("HTTP/1.1", known);
    assert_eq!(screen.begin(&look).unwrap().0, 200);
    let shown = screen.until("data: {\"id\"").unwrap();
    assert!(shown.contains("\"incomplete\":\"newer\""), "{shown}");
    let list = node.wire().ask(&get("/api/v1/matches")).unwrap().json();
    assert_eq!(list["matches"][0]["incomplete"], "newer");
    assert_eq!(list["matches"].as_array().unwrap().len(), 1);
    let events = node.wire().ask(&get(&format!("{path}/events"))).unwrap();
    let events = events.json();
    assert_eq!(events["events"].as_array().unwrap().len(), 2);
    assert_eq!(events["incomplete"], "newer");
    let again = node.roll(game, "first", 7);
    assert_eq!((again.status, &again.json()["revision"]), (201, &2.into()));
    for name in ["second", "third"] {
        let refused = node.roll(game, name, 1);
        assert_eq!(refused.status, 409, "{refused:?}");
        assert_eq!(refused.text("code"), "match_newer");
        let detail = format!(
            "match {} ends before revision 3: the line was written by a newer tenpin, and the \
             field \"foul\" is not known here",
            game.id
        );
        assert_eq!(refused.text("detail"), detail);
    }
}

/// Nothing can be shown of a match by rules that are not known, but that it is there.
fn check_unreadable(node: &Node, id: MatchId) {
    let list = node.wire().ask(&get("/api/v1/matches")).unwrap().json();
    let told = json!([{ "id": id.to_string(), "incomplete": "newer" }]);
    assert_eq!(list["unreadable"], told);
    let shown = node.wire().ask(&get(&format!("/api/v1/matches/{id}")));
    let shown = shown.unwrap();
    assert_eq!(
        (shown.status, shown.text("code")),
        (409, "match_newer".into())
    );
    let page = node.wire().ask(&get(&format!("/m/{id}"))).unwrap();
    assert_eq!(page.status, 409);
    let told = "This match was written by a newer tenpin, so nothing can be added here.";
    assert!(page.body.contains(told), "{}", page.body);
    let told =
        format!("Match {id} was written by a newer tenpin. Nothing of it can be shown here.");
    for path in ["/", "/tv?lane=13"] {
        let page = node.wire().ask(&get(path)).unwrap();
        assert!(page.body.contains(&told), "{path}: {}", page.body);
    }
}

fn check_pages(node: &Node, game: &Game) {
    let id = &game.id;
    let told = "A newer tenpin has gone on with this match. Only what came before is shown.";
    for (path, told) in [
        (format!("/m/{id}"), told),
        (format!("/m/{id}/sheet"), told),
        (format!("/m/{id}/log"), told),
        ("/tv?lane=12".to_owned(), told),
        ("/tv".to_owned(), "Incomplete"),
        ("/".to_owned(), "Incomplete · "),
    ] {
        let page = node.wire().ask(&get(&path)).unwrap();
        assert_eq!(page.status, 200, "{path}");
        assert!(page.body.contains(told), "{path}: {}", page.body);
    }
    let form = format!(
        "POST /m/{}/roll HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n\
         Authorization: Bearer {}\r\nContent-Type: application/x-www-form-urlencoded\r\n\
         Content-Length: 6\r\n\r\nmark=1",
        game.id, game.key
    );
    let refused = node.wire().ask(&form).unwrap();
    assert_eq!(refused.status, 409, "{refused:?}");
    let told = "This match was written by a newer tenpin, so nothing can be added here.";
    assert!(refused.body.contains(told), "{}", refused.body);
}
