//! Taking connections.

mod listener;

use std::{io, sync::Arc, time::Duration};

use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::{GracefulShutdown, Watcher},
    service::TowerToHyperService,
};
use listener::Connection;
pub use listener::Listener;
use tokio::{
    io::AsyncWriteExt as _,
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{interval, sleep, timeout},
};

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
/// # Errors
///
/// [`io::Error`] if some requests were still unanswered then.
pub async fn serve(
    house: Arc<House>,
    listener: Listener,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
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
    let late = |_| io::Error::new(io::ErrorKind::TimedOut, "some requests were not answered");
    timeout(LAST_PATIENCE, doorman.graceful.shutdown())
        .await
        .map_err(late)
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
        let app = self.app.clone().layer(Extension(peer));
        let house = Arc::clone(&self.house);
        tokio::spawn(attend(
            house,
            app,
            connection,
            self.graceful.watcher(),
            place,
        ));
    }
}

/// There are too many connections for the system; some will end.
async fn pause(error: &io::Error) {
    tracing::warn!(%error, "no further connection");
    sleep(PAUSE).await;
}

/// Answers the requests of one connection. That one breaks is nobody's business.
async fn attend(
    house: Arc<House>,
    app: Router,
    connection: Box<dyn Connection>,
    watcher: Watcher,
    place: OwnedSemaphorePermit,
) {
    house.metrics.connections.inc();
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(house.settings.patience)
        .max_buf_size(HEAD_MAX)
        .max_headers(HEADERS_MAX)
        .serve_connection(TokioIo::new(connection), TowerToHyperService::new(app));
    if let Err(error) = watcher.watch(serving).await {
        tracing::debug!(%error, "a connection broke");
    }
    house.metrics.connections.dec();
    drop(place);
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
