//! A whole centre on one connection.

use serde_json::{Value, json};
use tenpin_scorebook::{Grant, KeyChange, Moment, Secret};

use crate::support::{Call, Server};

pub(crate) fn head(key: &str) -> String {
    format!(
        "POST /api/v1/rolls HTTP/1.1\r\nHost: house\r\nAuthorization: Bearer {key}\r\n\
         Content-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
}

/// A connection on which the server waits for lines.
async fn gateway(server: &Server, key: &str) -> Call {
    let mut call = server.call().await;
    call.send(&head(key)).await;
    let (status, head) = call.head().await;
    assert_eq!(status, 200, "{head}");
    call
}

async fn send(call: &mut Call, text: &str) {
    call.send(&format!("{:x}\r\n{text}\r\n", text.len())).await;
}

/// Answers, as many as are asked for; they may come in any number of chunks.
async fn answers(call: &mut Call, count: usize) -> Vec<Value> {
    let mut text = String::new();
    while text.lines().count() < count {
        text += &call.chunk().await.expect("an answer");
    }
    let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
    lines.collect()
}

#[tokio::test]
async fn a_line_that_comes_alone_is_answered_at_once() {
    let server = Server::start().await;
    let game = server.start_match(&["PJS"], "12").await;
    let key = server.key(Grant::House).await;
    let mut call = gateway(&server, &key).await;
    for (number, roll) in ["\"pins\":7", "\"mark\":\"/\"", "\"pins\":10"]
        .iter()
        .enumerate()
    {
        let line = format!("{{\"match\":\"{}\",{roll},\"id\":\"{number}\"}}\n", game.id);
        // Nothing else is sent before the answer is here, not even the end of the line at once.
        let (start, end) = line.split_at(20);
        send(&mut call, start).await;
        send(&mut call, end).await;
        let expected = json!({"match": game.id, "id": number.to_string(), "revision": number + 2});
        assert_eq!(answers(&mut call, 1).await, [expected]);
    }
    call.send("0\r\n\r\n").await;
    assert_eq!(call.chunk().await, None);
}

/// What is sent, and what comes back.
fn conversation(id: &str) -> [(String, Option<Value>); 8] {
    let roll = |rest: &str| format!("{{\"match\":\"{id}\",{rest}}}\n");
    let elsewhere = r#"{"match":"7hq2m9xk4d","pins":4,"id":"b"}"#.to_owned() + "\n";
    let seven = json!({"match": id, "id": "a", "revision": 2});
    let too_many = json!({"match": id, "id": null, "code": "too_many_pins", "standing": 3});
    let nowhere = json!({"match": "7hq2m9xk4d", "id": "b", "code": "not_found"});
    let reused = json!({"match": id, "id": "a", "code": "id_reused"});
    let spare = json!({"match": id, "id": null, "revision": 3});
    [
        (roll(r#""pins":7,"id":"a""#), Some(seven.clone())),
        ("\n".to_owned(), None),
        (
            "nonsense\n".to_owned(),
            Some(json!({"line": 3, "code": "bad_request"})),
        ),
        (roll(r#""pins":4"#), Some(too_many)),
        (elsewhere, Some(nowhere)),
        (roll(r#""pins":7,"id":"a""#), Some(seven)),
        (roll(r#""pins":6,"id":"a""#), Some(reused)),
        (roll(r#""mark":"/""#).trim().to_owned(), Some(spare)),
    ]
}

#[tokio::test]
async fn every_line_gets_its_answer_in_order() {
    let server = Server::start().await;
    let game = server.start_match(&["PJS"], "12").await;
    let key = server.key(Grant::House).await;
    let mut call = gateway(&server, &key).await;
    let (lines, expected): (String, Vec<_>) = conversation(&game.id).into_iter().unzip();
    send(&mut call, &lines).await;
    call.send("0\r\n\r\n").await;
    let mut found = answers(&mut call, 7).await;
    let messages = found
        .iter_mut()
        .filter_map(|answer| answer.as_object_mut()?.remove("message"));
    assert_eq!(messages.filter(Value::is_string).count(), 4);
    assert_eq!(found, expected.into_iter().flatten().collect::<Vec<_>>());
}

/// The gateway lost its connection and does not know what was counted.
#[tokio::test]
async fn everything_may_be_sent_again() {
    let server = Server::start().await;
    let game = server.start_match(&["PJS", "KYJ"], "12").await;
    let key = server.key(Grant::Lane("12".parse().unwrap())).await;
    let line = |number: u32| {
        format!(
            "{{\"match\":\"{}\",\"pins\":1,\"id\":\"{number}\"}}\n",
            game.id
        )
    };
    let mut first = gateway(&server, &key).await;
    send(&mut first, &(0..10).map(line).collect::<String>()).await;
    answers(&mut first, 1).await;
    drop(first);
    let mut again = gateway(&server, &key).await;
    send(&mut again, &(0..20).map(line).collect::<String>()).await;
    let found = answers(&mut again, 20).await;
    let revisions = found.iter().map(|answer| answer["revision"].as_u64());
    assert!(revisions.eq((2..22).map(Some)), "{found:?}");
    let kept = server.book.read(game.id.parse().unwrap()).unwrap();
    assert_eq!(kept.entries.len(), 21);
}

#[tokio::test]
async fn a_stream_ends_when_its_key_is_taken_back() {
    let server = Server::start().await;
    let game = server.start_match(&["PJS"], "12").await;
    let key = server.key(Grant::House).await;
    let mut call = gateway(&server, &key).await;
    let line = format!("{{\"match\":\"{}\",\"pins\":1}}\n", game.id);
    send(&mut call, &line).await;
    assert_eq!(answers(&mut call, 1).await[0]["revision"], 2);
    let secret: Secret = key.parse().unwrap();
    let revoke = KeyChange::Revoke(secret.key_id(), Moment::now());
    assert!(server.book.change_keys(revoke).await.unwrap());
    send(&mut call, &line).await;
    assert_eq!(answers(&mut call, 1).await[0]["code"], "wrong_key");
    assert_eq!(call.chunk().await, None);
}
