//! Clients that mean no good, or cannot do better.

use std::time::Duration;

use tenpin_web::Settings;

use crate::support::{Call, Server, soon};

const MALFORMED: [&str; 12] = [
    "\r\n\r\n\r\n",
    "nonsense\r\n\r\n",
    "GET\r\n\r\n",
    "GET / HTTP/9.9\r\n\r\n",
    "GET / HTTP/1.1\r\nno colon\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nBad Name: x\r\n\r\n",
    "GET /\0 HTTP/1.1\r\n\r\n",
    "POST /api/v1/matches HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    "POST /api/v1/matches HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    "POST /api/v1/matches HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "POST /api/v1/matches HTTP/1.1\r\nContent-Type: application/json\r\n\
     Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
    "\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}",
];

#[tokio::test]
async fn what_is_no_request_hurts_nobody() {
    let server = Server::start().await;
    for text in MALFORMED {
        let mut call = server.call().await;
        call.send(text).await;
        call.hang_up().await;
        call.until_closed().await;
        server.is_well().await;
    }
}

#[tokio::test]
async fn a_head_that_is_too_large_is_refused() {
    let server = Server::start().await;
    let long = format!(
        "GET / HTTP/1.1\r\nHost: a\r\nX: {}\r\n\r\n",
        "x".repeat(100_000)
    );
    let many = format!(
        "GET / HTTP/1.1\r\nHost: a\r\n{}\r\n",
        "X: y\r\n".repeat(1000)
    );
    let address = format!("GET /{} HTTP/1.1\r\nHost: a\r\n\r\n", "x".repeat(100_000));
    for head in [long, many, address] {
        let mut call = server.call().await;
        // The server may hang up in the middle of it.
        let _ = call.try_send(&head).await;
        let (status, said) = call.head().await;
        assert!(matches!(status, 414 | 431), "{said}");
    }
    server.is_well().await;
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused_before_it_is_read() {
    let server = Server::start().await;
    let head = "POST /api/v1/matches HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
    let mut call = server.call().await;
    call.send(&format!("{head}Content-Length: 10000000000\r\n\r\n"))
        .await;
    let (status, body) = call.answer().await;
    assert_eq!(status, 413, "{body}");
    let mut endless = server.call().await;
    endless
        .send(&format!("{head}Transfer-Encoding: chunked\r\n\r\n"))
        .await;
    let chunk = format!("1000\r\n{}\r\n", "x".repeat(4096));
    for _ in 0..20 {
        let _ = endless.try_send(&chunk).await;
    }
    let (status, body) = endless.answer().await;
    assert_eq!(status, 413, "{body}");
    server.is_well().await;
}

#[tokio::test]
async fn a_body_that_breaks_off_is_a_bad_request() {
    let server = Server::start().await;
    let head = "POST /api/v1/matches HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
    for body in [
        "Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        "Content-Length: 10\r\n\r\n{",
    ] {
        let mut call = server.call().await;
        call.send(&format!("{head}{body}")).await;
        call.hang_up().await;
        let (status, said) = call.answer().await;
        assert_eq!(status, 400, "{said}");
    }
}

#[tokio::test]
async fn who_sends_byte_by_byte_is_not_waited_for() {
    let server = Server::with(Settings {
        patience: Duration::from_secs(1),
        ..Settings::default()
    })
    .await;
    let body = "POST /api/v1/matches HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\n\r\n{";
    let mut slow = Vec::new();
    for start in ["G", "GET / HTTP/1.1\r\nHost: a\r\nX:", "", body] {
        let mut call = server.call().await;
        // On a busy machine the server may have hung up already.
        let _ = call.try_send(start).await;
        slow.push(call);
    }
    server.is_well().await;
    let (status, answer) = slow.pop().unwrap().answer().await;
    assert_eq!(status, 408, "{answer}");
    assert!(answer.contains("too_slow"), "{answer}");
    for call in &mut slow {
        call.until_closed().await;
    }
}

#[tokio::test]
async fn who_finds_no_room_is_told_so() {
    let server = Server::with(Settings {
        connections_max: 3,
        ..Settings::default()
    })
    .await;
    let mut inside = Vec::new();
    for _ in 0..3 {
        let mut call = server.call().await;
        call.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").await;
        assert_eq!(call.answer().await.0, 200);
        inside.push(call);
    }
    let (status, body) = server.call().await.answer().await;
    assert_eq!(status, 503, "{body}");
    assert!(body.contains("too_many_connections"), "{body}");
    drop(inside.pop());
    soon(until_room(&server)).await;
}

async fn until_room(server: &Server) {
    while !gets_in(&mut server.call().await).await {}
}

/// Whether there is room for one more.
async fn gets_in(call: &mut Call) -> bool {
    let _ = call
        .try_send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
        .await;
    call.head().await.0 == 200
}
