//! Requests as they come from the network: whatever is sent, the server answers, and never that it
//! has failed.

#![no_main]

use std::{cell::LazyCell, time::Duration};

use axum::{Router, body::Body, http::Request};
use hyper::{
    body::Incoming,
    server::conn::http1,
    service::{Service as _, service_fn},
};
use hyper_util::{rt::TokioIo, service::TowerToHyperService};
use libfuzzer_sys::fuzz_target;
use tenpin_scorebook::{Place, Scorebook};
use tenpin_web::{House, Settings, app};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _, duplex},
    runtime::{Builder, Runtime},
    time::timeout,
};

/// How long an answer that has no end, such as a stream, is read.
const PATIENCE: Duration = Duration::from_millis(20);

/// What a connection holds on its way.
const PIPE_BYTES: usize = 1 << 20;

struct Server {
    runtime: Runtime,
    app: Router,
}

thread_local! {
    static SERVER: LazyCell<Server> = LazyCell::new(open);
}

/// Who fuzzes is one address that asks all the time.
fn open() -> Server {
    let book = Scorebook::open(&Place::Memory).expect("a book in memory");
    let settings = Settings {
        address_rate: u32::MAX.try_into().expect("not zero"),
        key_rate: u32::MAX.try_into().expect("not zero"),
        address_starts: u32::MAX.try_into().expect("not zero"),
        ..Settings::default()
    };
    let house = House::open(book, settings).expect("a house");
    Server {
        runtime: Builder::new_current_thread()
            .enable_time()
            .build()
            .expect("a runtime"),
        app: app(&house),
    }
}

fuzz_target!(|request: &[u8]| {
    SERVER.with(|server| {
        let answer = server.runtime.block_on(ask(server.app.clone(), request));
        let statuses = answer
            .split(|byte| *byte == b'\n')
            .filter(|line| line.starts_with(b"HTTP/1.1 "));
        for status in statuses {
            assert!(!status.starts_with(b"HTTP/1.1 500"), "the server failed");
        }
    });
});

async fn ask(app: Router, request: &[u8]) -> Vec<u8> {
    let (mut client, server) = duplex(PIPE_BYTES);
    let app = TowerToHyperService::new(app);
    let answer = service_fn(move |request: Request<Incoming>| app.call(request.map(Body::new)));
    let serving = http1::Builder::new()
        .half_close(true)
        .serve_connection(TokioIo::new(server), answer);
    let mut answered = Vec::new();
    let talk = async {
        let _ = client.write_all(request).await;
        let _ = client.shutdown().await;
        let _ = timeout(PATIENCE, client.read_to_end(&mut answered)).await;
    };
    tokio::select! {
        biased;
        _ = serving => {}
        () = talk => {}
    }
    let _ = timeout(PATIENCE, client.read_to_end(&mut answered)).await;
    answered
}
