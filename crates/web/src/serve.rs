//! Taking connections.

mod listener;

use std::{io, sync::Arc, time::Duration};

use axum::{Router, body::Body, http::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::{GracefulShutdown, Watcher},
};
use listener::Connection;
pub use listener::Listener;
use tokio::{
    io::AsyncWriteExt as _,
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{interval, sleep, timeout},
};
use tower::Service as _;

use crate::{
    House,
    answer::{Code, Problem},
    app,
    door::Peer,
};

/// How large the head of a request may be, and how many headers it may have.
const HEAD_MAX: usize = 16 * 1024;
const HEADERS_MAX: usize = 64;

/// How long requests that are being answered have when the server is stopped.
const LAST_PATIENCE: Duration = Duration::from_secs(10);

/// How long to wait when the system gives no more connections.
const PAUSE: Duration = Duration::from_millis(100);

/// How often those who have gone are forgotten.
const CLEAN_UP: Duration = Duration::from_secs(30);

/// Takes connections until it is told to stop; then ends all streams, answers what has
/// arrived, and stops after ten seconds at the latest.
///
/// Whoever has not sent a whole request by then, or does not read, is cut off.
pub async fn serve(house: Arc<House>, listener: Listener, stop: impl Future<Output = ()>) {
    let doorman = Doorman {
        app: app(&house),
        room: Arc::new(Semaphore::new(house.settings.connections_max)),
        graceful: GracefulShutdown::new(),
        house: Arc::clone(&house),
    };
    tokio::select! {
        () = doorman.let_in(&listener) => {}
        () = clean_up(&house) => {}
        () = stop => {}
    }
    drop(listener);
    house.stop();
    let ended = timeout(LAST_PATIENCE, doorman.graceful.shutdown()).await;
    if ended.is_err() {
        let left = house.metrics.connections.get();
        tracing::warn!(left, "some connections were cut off");
    }
}

/// Lets this program have as many connections as the system allows it at most.
pub fn allow_many_connections() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut files = getrlimit(Resource::Nofile);
    files.current = files.maximum;
    // If it may not, there are fewer.
    let _ = setrlimit(Resource::Nofile, files);
}

async fn clean_up(house: &House) {
    let mut next = interval(CLEAN_UP);
    loop {
        next.tick().await;
        house.forget();
    }
}

struct Doorman {
    house: Arc<House>,
    app: Router,
    room: Arc<Semaphore>,
    graceful: GracefulShutdown,
}

impl Doorman {
    async fn let_in(&self, listener: &Listener) {
        loop {
            match listener.accept().await {
                Ok((connection, peer)) => self.welcome(connection, peer),
                Err(error) => pause(&error).await,
            }
        }
    }

    fn welcome(&self, connection: Box<dyn Connection>, peer: Peer) {
        let Ok(place) = Arc::clone(&self.room).try_acquire_owned() else {
            tokio::spawn(turn_away(connection));
            return;
        };
        let guest = Guest {
            house: Arc::clone(&self.house),
            app: self.app.clone(),
            peer,
            _place: place,
        };
        tokio::spawn(guest.attend(connection, self.graceful.watcher()));
    }
}

/// There are too many connections for the system; some will end.
async fn pause(error: &io::Error) {
    tracing::warn!(%error, "no further connection");
    sleep(PAUSE).await;
}

/// Somebody who has found room.
struct Guest {
    house: Arc<House>,
    app: Router,
    peer: Peer,
    /// Free for another one afterwards.
    _place: OwnedSemaphorePermit,
}

impl Guest {
    /// Answers the requests of one connection. That one breaks is nobody's business.
    async fn attend(self, connection: Box<dyn Connection>, watcher: Watcher) {
        let Self {
            house, app, peer, ..
        } = &self;
        house.metrics.connections.inc();
        let answer = service_fn(|request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(*peer);
            app.clone().call(request)
        });
        let serving = http1::Builder::new()
            .timer(TokioTimer::new())
            // Whoever has said everything may still listen.
            .half_close(true)
            .header_read_timeout(house.settings.patience)
            .max_buf_size(HEAD_MAX)
            .max_headers(HEADERS_MAX)
            .serve_connection(TokioIo::new(connection), answer);
        if let Err(error) = watcher.watch(serving).await {
            tracing::debug!(%error, "a connection broke");
        }
        house.metrics.connections.dec();
    }
}

/// Whoever finds no room is told so.
async fn turn_away(mut connection: Box<dyn Connection>) {
    let problem = Problem::new(Code::TooManyConnections, "come back later");
    let body = serde_json::to_string(&problem.sent()).unwrap_or_default();
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/problem+json\r\n\
         retry-after: 1\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{body}",
        body.len(),
    );
    // Whoever does not listen gets no answer.
    let told = timeout(PAUSE, connection.write_all(answer.as_bytes()));
    let _ = told.await;
    let _ = connection.shutdown().await;
}
