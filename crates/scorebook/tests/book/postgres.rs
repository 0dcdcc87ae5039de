//! What is different in PostgreSQL: opening, upgrading, and a copy as a SQLite book.

use tenpin_scorebook::{Place, Scorebook, Trouble};
use tenpin_testkit::{
    Postgres,
    books::{postgres, sqlite},
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
