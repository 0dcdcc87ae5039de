//! Keys of the house, from the command line.

use tempfile::TempDir;
use tenpin_testkit::wait;

use crate::{
    node::{Game, Node},
    support::{Run, run_command, tenpin},
    wire::post,
};

struct House {
    folder: TempDir,
}

impl House {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { folder }
    }

    fn book(&self) -> String {
        let book = self.folder.path().join("book.db");
        book.to_str().unwrap().to_owned()
    }

    fn run(&self, arguments: &str) -> Run {
        let mut command = tenpin(arguments);
        command.env("TENPIN_BOOK", self.book());
        run_command(&mut command, b"")
    }

    /// A new key: its id and itself.
    fn key(&self, arguments: &str) -> (String, String) {
        let run = self.run(&format!("key new {arguments}"));
        assert_eq!(run.status, Some(0), "{}", run.err);
        let said = run.err.strip_prefix("Key ").unwrap();
        let (id, rest) = said.split_at(12);
        assert_eq!(rest, " is made. It is shown this once; note it now.\n");
        (id.to_owned(), run.out.trim().to_owned())
    }
}

fn status(node: &Node, game: &Game, key: &str) -> u16 {
    let path = format!("/matches/{}/undo", game.id);
    let name = tenpin_scorebook::ClientId::random();
    node.wire()
        .ask(&post(&path, key, name.as_ref(), ""))
        .unwrap()
        .status
}

#[test]
fn keys_are_made_and_listed() {
    let house = House::new();
    assert_eq!(house.run("key list").out, "");
    let (desk, desk_key) = house.key("--house --note desk");
    let (lane, lane_key) = house.key("--lane 12");
    let listed = house.run("key list").out;
    let lines: Vec<_> = listed.lines().collect();
    assert!(
        lines[0].starts_with(&desk) && lines[0].ends_with("  house  desk"),
        "{listed}"
    );
    assert!(
        lines[1].starts_with(&lane) && lines[1].ends_with("  lane 12"),
        "{listed}"
    );
    assert!(!listed.contains(&desk_key) && !listed.contains(&lane_key));
    for wrong in [
        "key new",
        "key new --house --lane 12",
        "key revoke nonsense",
    ] {
        assert_eq!(house.run(wrong).status, Some(2), "{wrong}");
    }
}

#[test]
fn a_key_is_revoked_once() {
    let house = House::new();
    let (desk, _) = house.key("--house");
    let revoked = house.run(&format!("key revoke {desk}"));
    assert_eq!(
        revoked.err,
        format!("Key {desk} is good for nothing any more.\n")
    );
    assert!(house.run("key list").out.contains("house  revoked "));
    for id in [desk.as_str(), "0123456789ab"] {
        let run = house.run(&format!("key revoke {id}"));
        let told = format!("There is no key {id} that is still good: tenpin key list shows all.\n");
        assert_eq!((run.err, run.status), (told, Some(1)));
    }
}

#[test]
fn a_key_that_is_revoked_elsewhere_is_soon_refused() {
    let house = House::new();
    let (id, key) = house.key("--lane 12");
    let node = Node::start(house.book(), "");
    let game = node.start_match(r#"["PJS"]"#);
    assert_eq!(node.roll(&game, "first", 7).status, 201);
    assert_eq!(status(&node, &game, &key), 200);
    house.run(&format!("key revoke {id}"));
    // Within a second; until then there is nothing to take back.
    let refused = wait::until("the key is refused", || match status(&node, &game, &key) {
        409 => Err(409),
        other => Ok(other),
    });
    assert_eq!(refused, 403);
}

/// Hands over to another browser; answers the token and the key that were given.
fn hand_over(node: &Node, game: &Game, key: &str) -> (String, String) {
    let offer = post(&format!("/matches/{}/handover", game.id), key, "hand", "");
    let link = node.wire().ask(&offer).unwrap().text("link");
    let press = format!(
        "POST {link} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nContent-Length: 0\r\n\r\n"
    );
    let pressed = node.wire().ask(&press).unwrap();
    let cookie = pressed.head.split("set-cookie: ").nth(1).unwrap();
    let cookie = cookie.split(['=', ';']).nth(1).unwrap();
    (link.replace("/handover/", ""), cookie.to_owned())
}

#[test]
fn no_key_is_in_any_log() {
    let house = House::new();
    let (id, key) = house.key("--house");
    let node = Node::start(house.book(), "--log-level trace");
    let game = node.start_match(r#"["PJS"]"#);
    assert_eq!(node.roll(&game, "first", 7).status, 201);
    assert_eq!(status(&node, &game, &key), 200);
    let wrong = key.replace(&key[..4], "0000");
    assert_eq!(status(&node, &game, &wrong), 403);
    let (token, cookie) = hand_over(&node, &game, &key);
    let metrics = node.wire().ask(&crate::wire::get("/metrics")).unwrap().body;
    let (_, log) = node.stop();
    for secret in [&key, &game.key, &wrong, &token, &cookie] {
        assert!(secret.len() >= 52, "{secret}");
        assert!(!log.contains(secret.as_str()) && !metrics.contains(secret.as_str()));
    }
    let used = log.lines().filter(|line| line.contains("key used"));
    assert_eq!(used.filter(|line| line.contains(&id)).count(), 2, "{log}");
    assert!(
        log.lines()
            .all(|line| serde_json::from_str::<serde_json::Value>(line).is_ok())
    );
}

#[test]
fn the_keys_of_a_match_are_listed_and_revoked() {
    let house = House::new();
    let node = Node::start(house.book(), "");
    let game = node.start_match(r#"["PJS"]"#);
    let (_, handed) = hand_over(&node, &game, &game.key);
    let listed = house.run(&format!("key list --match {}", game.id)).out;
    let lines: Vec<_> = listed.lines().collect();
    assert_eq!(lines.len(), 2, "{listed}");
    assert!(lines[0].ends_with("  scorer"), "{listed}");
    assert!(lines[1].ends_with("  scorer  handed over"), "{listed}");
    assert!(!listed.contains(&handed) && !listed.contains(&game.key));
    let id = lines[1].split(' ').next().unwrap();
    house.run(&format!("key revoke {id}"));
    let refused = wait::until("the key is refused", || {
        match status(&node, &game, &handed) {
            409 => Err(409),
            other => Ok(other),
        }
    });
    assert_eq!(refused, 403);
    // The other one is as good as before; there is only nothing to take back.
    assert_eq!(status(&node, &game, &game.key), 409);
    let unknown = house.run("key list --match 0000000000");
    assert_eq!(unknown.status, Some(1), "{}", unknown.err);
}

#[test]
fn what_is_done_with_keys_is_logged() {
    let house = House::new();
    let (id, key) = house.key("--house --note desk");
    let node = Node::start(house.book(), "");
    let game = node.start_match(r#"["PJS"]"#);
    assert_eq!(node.roll(&game, "first", 7).status, 201);
    assert_eq!(status(&node, &game, &key), 200);
    hand_over(&node, &game, &key);
    house.run(&format!("key revoke {id}"));
    wait::until("the key is refused", || match status(&node, &game, &key) {
        403 => Ok(()),
        other => Err(other),
    });
    let (_, log) = node.stop();
    for (what, part) in [
        ("key used", "\"name\":\"desk\""),
        ("scoring offered", id.as_str()),
        ("scoring handed over", &game.id),
        ("a key was revoked", ""),
        ("key refused", id.as_str()),
    ] {
        let told = |line: &&str| line.contains(what) && line.contains(part);
        assert!(log.lines().any(|line| told(&line)), "{what}: {log}");
    }
}
