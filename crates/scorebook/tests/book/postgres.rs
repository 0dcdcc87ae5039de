//! What is different in PostgreSQL: opening, upgrading, TLS, a database that was restored, and a
//! copy as a SQLite book.

use std::path::Path;

use tenpin::Pins;
use tenpin_scorebook::{
    Append, AppendError, ClientId, Event, MatchId, Pending, Place, Scorebook, Trouble,
};
use tenpin_testkit::{
    Authority, Certificate, Postgres,
    books::{append, ball, postgres, sqlite, write},
};

#[test]
fn an_older_postgresql_book_is_upgraded_after_a_backup() {
    let (server, place) = postgres();
    let book = Scorebook::open(&place).unwrap();
    book.start(vec!["PJS".parse().unwrap()], None)
        .1
        .wait()
        .unwrap();
    let check = book.verify().unwrap();
    drop(book);
    let sql = |sql: &str| server.sql("book", sql).unwrap();
    sql("DROP TABLE tenpin.keys, tenpin.listings; UPDATE tenpin.version SET version = 1");
    let book = Scorebook::open(&place).unwrap();
    assert_eq!(book.verify().unwrap(), check);
    assert_eq!(sql("SELECT count(*) FROM tenpin_version_1.events"), "1\n");
}

#[test]
fn a_newer_postgresql_book_is_refused() {
    let (server, place) = postgres();
    drop(Scorebook::open(&place).unwrap());
    let sql = "UPDATE tenpin.version SET version = 99";
    server.sql("book", sql).unwrap();
    let refused = Scorebook::open(&place).map(drop).unwrap_err();
    assert_eq!(refused.trouble, Trouble::Newer, "{refused}");
}

#[test]
fn a_postgresql_that_is_not_there_is_named() {
    let server = Postgres::start().unwrap();
    let url = server.database("book").unwrap();
    let missing = Place::Postgres(url.replace("/book?", "/nothing?"));
    let refused = Scorebook::open(&missing).map(drop).unwrap_err();
    assert_eq!(refused.trouble, Trouble::Forbidden, "{refused}");
    server.stop().unwrap();
    let refused = Scorebook::open(&Place::Postgres(url))
        .map(drop)
        .unwrap_err();
    assert_eq!(refused.trouble, Trouble::Away, "{refused}");
    let nonsense = Place::Postgres("postgres://host:port:port/".to_owned());
    let refused = Scorebook::open(&nonsense).map(drop).unwrap_err();
    assert_eq!(refused.trouble, Trouble::Forbidden, "{refused}");
}

#[test]
fn events_in_postgresql_are_never_changed() {
    let (server, place) = postgres();
    let book = Scorebook::open(&place).unwrap();
    book.start(vec!["PJS".parse().unwrap()], None)
        .1
        .wait()
        .unwrap();
    for sql in [
        "UPDATE tenpin.events SET at = 0",
        "DELETE FROM tenpin.events",
        "TRUNCATE tenpin.events",
    ] {
        let refused = server.sql("book", sql).unwrap_err().to_string();
        assert!(
            refused.contains("events are never updated or deleted"),
            "{refused}"
        );
    }
}

#[test]
fn a_backup_of_postgresql_is_a_sqlite_book() {
    let (_server, place) = postgres();
    let book = Scorebook::open(&place).unwrap();
    for _ in 0..3 {
        book.start(vec!["PJS".parse().unwrap()], None)
            .1
            .wait()
            .unwrap();
    }
    let (folder, copy) = sqlite();
    book.backup(&folder.path().join("book.db")).unwrap();
    let copied = Scorebook::open(&copy).unwrap();
    assert_eq!(copied.verify().unwrap(), book.verify().unwrap());
    let again = book.backup(&folder.path().join("book.db")).unwrap_err();
    assert!(again.detail.contains("exists already"), "{again}");
}

/// Takes the last lines of all matches away, as a database does that is brought back from a backup
/// or fails over to a replica that lacks them.
fn restore(server: &Postgres, revision: u32) {
    let sql = format!(
        "ALTER TABLE tenpin.events DISABLE TRIGGER ALL;
         DELETE FROM tenpin.events WHERE revision > {revision};
         ALTER TABLE tenpin.events ENABLE TRIGGER ALL;
         UPDATE tenpin.listings SET revision = {revision}, changed = at FROM tenpin.events
             WHERE events.match_id = listings.match_id AND events.revision = {revision}"
    );
    server.sql("book", &sql).unwrap();
}

fn match_of(book: &Scorebook, balls: u32) -> MatchId {
    let (id, started) = book.start(vec!["PJS".parse().unwrap()], None);
    started.wait().unwrap();
    for after in 1..=balls {
        write(book, id, after, &ball(Pins::One));
    }
    id
}

#[test]
fn nothing_is_written_after_lines_that_the_database_has_lost() {
    let (server, place) = postgres();
    let book = Scorebook::open(&place).unwrap();
    let ids = [match_of(&book, 6), match_of(&book, 6), match_of(&book, 6)];
    let known = book.read(ids[0]).unwrap();
    restore(&server, 4);
    // Whoever says after which line is told that it is gone.
    let refused = append(&book, ids[0], 7, &ball(Pins::Two), &ClientId::random());
    assert_eq!(refused, Err(AppendError::Conflict { last: 4.into() }));
    // Whoever does not, goes on with what there is.
    let entry = book.append(Append {
        match_id: ids[1],
        after: None,
        claim: ball(Pins::Two).into(),
        client_id: ClientId::random(),
    });
    assert_eq!(entry.wait().unwrap().entry.revision, 5.into());
    // What was lost and is sent again is written.
    let lost = &known.entries[5];
    let again = Append {
        match_id: ids[0],
        after: None,
        claim: Event::from_json(&lost.event).unwrap().into(),
        client_id: lost.client_id.clone(),
    };
    assert_eq!(book.append(again).wait().unwrap().entry.revision, 5.into());
    let now = book.read_since(&known).unwrap().unwrap();
    assert!(!now.continues(&known.chain.head()));
    assert_eq!(now.chain.revision(), 5.into());
    let check = book.verify().unwrap();
    assert_eq!((check.events, check.findings), (14, vec![]));
}

#[test]
fn what_the_database_refuses_is_refused_alone() {
    let (server, place) = postgres();
    let book = Scorebook::open(&place).unwrap();
    let refuse = "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            IF NEW.event LIKE '%EVI%' THEN RAISE EXCEPTION 'not that one'; END IF;
            RETURN NEW; END $$;
        CREATE TRIGGER refuse BEFORE INSERT ON tenpin.events
            FOR EACH ROW EXECUTE FUNCTION refuse();";
    server.sql("book", refuse).unwrap();
    let start = |name: &str| book.start(vec![name.parse().unwrap()], None).1;
    let names = (0..200).map(|number| if number % 50 == 7 { "EVI" } else { "PJS" });
    let started: Vec<_> = names.map(start).collect();
    let started: Vec<_> = started.into_iter().map(Pending::wait).collect();
    let (written, refused): (Vec<_>, Vec<_>) = started.into_iter().partition(Result::is_ok);
    assert_eq!((written.len(), refused.len()), (196, 4));
    for reason in refused {
        let Err(AppendError::Store(error)) = reason else {
            panic!("{reason:?}");
        };
        assert_eq!(error.trouble, Trouble::Refused, "{error}");
    }
    assert_eq!(book.verify().unwrap().events, 196);
}

#[test]
fn a_database_that_cannot_store_all_names_is_refused() {
    let server = Postgres::start().unwrap();
    let url = server.database("book").unwrap();
    let latin = "CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0";
    server.sql("postgres", latin).unwrap();
    let place = Place::Postgres(url.replace("/book?", "/latin?"));
    let refused = Scorebook::open(&place).map(drop).unwrap_err();
    assert_eq!(refused.trouble, Trouble::Forbidden, "{refused}");
    assert!(refused.detail.contains("needs UTF8"), "{refused}");
}

#[test]
fn tls_is_used_as_the_url_says() {
    let ours = Authority::new().unwrap();
    let theirs = Authority::new().unwrap();
    let shown = ours.certify("127.0.0.1", "server").unwrap();
    let server = Postgres::start_with_tls(&shown).unwrap();
    let local = server.database("book").unwrap();
    let port = server.port().unwrap();
    // There is no TLS on a socket in the file system, whatever is wanted.
    for wanted in [
        "sslmode=verify-ca",
        "sslmode=require",
        "sslrootcert=/nowhere",
    ] {
        let url = format!("{local}&port={port}&{wanted}");
        Scorebook::open(&Place::Postgres(url)).unwrap();
    }
    let open = |host: &str, mode: &str, root: Option<&Authority>| {
        let root = root.map_or(String::new(), |root| {
            format!("&sslrootcert={}", root.root().display())
        });
        let url = format!("postgres://postgres@{host}:{port}/book?sslmode={mode}{root}");
        Scorebook::open(&Place::Postgres(url)).map(|book| match_of(&book, 2))
    };
    for (mode, root) in [
        ("prefer", None),
        ("require", None),
        ("require", Some(&ours)),
        ("verify-ca", Some(&ours)),
        ("verify-full", Some(&ours)),
    ] {
        open("127.0.0.1", mode, root).unwrap();
    }
    // The certificate is for an address, not for this name.
    open("localhost", "verify-ca", Some(&ours)).unwrap();
    for (host, mode, root) in [
        ("127.0.0.1", "disable", None),
        ("127.0.0.1", "require", Some(&theirs)),
        ("127.0.0.1", "verify-ca", Some(&theirs)),
        ("127.0.0.1", "verify-full", Some(&theirs)),
        ("127.0.0.1", "verify-full", None),
        ("localhost", "verify-full", Some(&ours)),
    ] {
        let refused = open(host, mode, root).unwrap_err();
        assert_eq!(
            refused.trouble,
            Trouble::Forbidden,
            "{host} {mode}: {refused}"
        );
    }
}

/// A server may show the only certificate that there is, which is then named as the root, too.
#[test]
fn a_server_may_have_signed_its_own_certificate() {
    let ours = Authority::new().unwrap();
    let shown = ours.self_signed("127.0.0.1", "server").unwrap();
    let other = ours.self_signed("127.0.0.1", "other").unwrap();
    let server = Postgres::start_with_tls(&shown).unwrap();
    server.database("book").unwrap();
    let port = server.port().unwrap();
    let open = |host: &str, mode: &str, root: &Certificate| {
        let root = root.cert.display();
        let url =
            format!("postgres://postgres@{host}:{port}/book?sslmode={mode}&sslrootcert={root}");
        Scorebook::open(&Place::Postgres(url)).map(drop)
    };
    open("127.0.0.1", "verify-full", &shown).unwrap();
    open("localhost", "verify-ca", &shown).unwrap();
    for (host, mode, root) in [
        ("localhost", "verify-full", &shown),
        ("127.0.0.1", "verify-ca", &other),
        ("127.0.0.1", "verify-full", &other),
    ] {
        let refused = open(host, mode, root).unwrap_err();
        assert_eq!(
            refused.trouble,
            Trouble::Forbidden,
            "{host} {mode}: {refused}"
        );
    }
}

/// Where nobody asks who the server is, its certificate need not be one that could be verified:
/// `openssl x509 -req` made certificates of version 1 for a long time, as this one.
#[test]
fn a_certificate_that_nobody_verifies_may_be_old() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tls");
    let shown = Certificate {
        cert: folder.join("version-1.pem"),
        key: folder.join("version-1.key"),
    };
    let server = Postgres::start_with_tls(&shown).unwrap();
    server.database("book").unwrap();
    let port = server.port().unwrap();
    for mode in ["prefer", "require"] {
        let url = format!("postgres://postgres@127.0.0.1:{port}/book?sslmode={mode}");
        Scorebook::open(&Place::Postgres(url)).unwrap();
    }
}
