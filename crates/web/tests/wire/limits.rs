//! What one address may do, and for how long a client is waited for.

use std::time::Duration;

use serde_json::json;
use tenpin_scorebook::Grant;
use tenpin_web::Settings;
use tokio::{io::BufReader, net::TcpSocket};

use crate::support::{Call, Server, soon};

#[tokio::test]
async fn who_does_not_read_is_cut_off() {
    let server = Server::with(Settings {
        reading_patience: Duration::from_millis(100),
        ..Settings::default()
    })
    .await;
    let players: Vec<_> = (0..100)
        .map(|_| json!({"name": "PJS", "full_name": "\u{1f3b3}".repeat(40)}))
        .collect();
    for _ in 0..100 {
        let mut call = server.call().await;
        let (status, _) = call
            .post("/matches", "", &json!({"players": players}))
            .await;
        assert_eq!(status, 201);
    }
    let mut deaf = Vec::new();
    for _ in 0..10 {
        // What is on the way is held by the system; so that it is little, there is little room.
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        let mut call = Call(BufReader::new(
            socket.connect(server.address).await.unwrap(),
        ));
        let list = "GET /api/v1/matches?limit=100 HTTP/1.1\r\nHost: house\r\n\r\n";
        call.send(&list.repeat(4)).await;
        deaf.push(call);
    }
    // Only the one that asks for it.
    server.until("tenpin_connections", 1).await;
    // Whoever reads, slowly or not, gets everything.
    let mut call = server.call().await;
    call.send("GET /api/v1/matches?limit=100 HTTP/1.1\r\nHost: house\r\n\r\n")
        .await;
    assert_eq!(call.head().await.0, 200);
    let mut text = String::new();
    while let Some(chunk) = call.chunk().await {
        text.push_str(&chunk);
    }
    let page: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(page["matches"].as_array().unwrap().len(), 100);
}

/// Opens a stream; its status, and the connection that keeps it open.
async fn stream(server: &Server, path: &str, key: &str) -> (u16, Call) {
    let mut call = server.call().await;
    let authorization = match key {
        "" => String::new(),
        key => format!("Authorization: Bearer {key}\r\n"),
    };
    call.send(&format!(
        "GET {path} HTTP/1.1\r\nHost: house\r\n{authorization}\r\n"
    ))
    .await;
    (call.head().await.0, call)
}

#[tokio::test]
async fn an_address_has_so_many_connections() {
    let server = Server::with(Settings {
        address_connections: 3,
        ..Settings::default()
    })
    .await;
    let mut inside = Vec::new();
    for _ in 0..3 {
        let (status, call) = stream(&server, "/healthz", "").await;
        assert_eq!(status, 200);
        inside.push(call);
    }
    let (status, body) = server.call().await.answer().await;
    assert_eq!(status, 503, "{body}");
    assert!(body.contains("--address-connections"), "{body}");
    inside.pop();
    soon(until_let_in(&server)).await;
    // A proxy speaks for many.
    let server = Server::with(Settings {
        address_connections: 3,
        trusted_proxies: vec!["127.0.0.0/8".parse().unwrap()],
        ..Settings::default()
    })
    .await;
    let mut inside = Vec::new();
    for _ in 0..10 {
        let (status, call) = stream(&server, "/healthz", "").await;
        assert_eq!(status, 200);
        inside.push(call);
    }
}

async fn until_let_in(server: &Server) {
    while stream(server, "/healthz", "").await.0 != 200 {}
}

#[tokio::test]
async fn an_address_has_so_many_streams() {
    let server = Server::with(Settings {
        address_streams: 3,
        ..Settings::default()
    })
    .await;
    let game = server.start_match(&["PJS"], "12").await;
    let scorer = game.key.clone();
    let paths = [
        format!("/api/v1/matches/{}/live", game.id),
        format!("/m/{}/live", game.id),
        "/api/v1/live".to_owned(),
    ];
    let mut open = Vec::new();
    for path in &paths {
        let (status, call) = stream(&server, path, &scorer).await;
        assert_eq!(status, 200, "{path}");
        open.push(call);
    }
    for path in paths
        .iter()
        .chain([&"/live".to_owned(), &"/tv/live".to_owned()])
    {
        let (status, mut call) = stream(&server, path, &scorer).await;
        assert_eq!(status, 429, "{path}");
        drop(call.chunk());
    }
    let house = server.key(Grant::House).await;
    let lane = server.key(Grant::Lane("12".parse().unwrap())).await;
    for key in [&house, &lane] {
        let (status, call) = stream(&server, "/api/v1/live", key).await;
        assert_eq!(status, 200);
        open.push(call);
    }
    open.clear();
    server.until("tenpin_viewers", 0).await;
    assert_eq!(stream(&server, "/api/v1/live", "").await.0, 200);
}

#[tokio::test]
async fn a_request_must_be_meant_for_this_server() {
    let server = Server::start().await;
    for (head, status) in [
        ("Host: evil.example:7310\r\n", 421),
        ("", 400),
        ("Host: house\r\nHost: house\r\n", 400),
        ("Host: house\r\n", 200),
        ("Host: 127.0.0.1:7310\r\n", 200),
    ] {
        let mut call = server.call().await;
        call.send(&format!("GET /api/v1/matches HTTP/1.1\r\n{head}\r\n"))
            .await;
        assert_eq!(call.head().await.0, status, "{head}");
    }
}
