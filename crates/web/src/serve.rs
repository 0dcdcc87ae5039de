//! Taking connections.

mod listener;
mod permits;
mod socket;
mod tls;

use std::{io, sync::Arc, time::Duration};

use axum::{Router, body::Body, http::Request};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::{GracefulShutdown, Watcher},
};
pub use listener::Listener;
use permits::{Permit, Permits};
use socket::Socket;
pub use tls::Tls;
use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt as _},
    time::{interval, sleep, timeout},
};
use tokio_rustls::TlsAcceptor;
use tower::Service as _;

use crate::{House, answer::Problem, app, door::Peer};

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
        permits: Permits::new(&house.settings),
        graceful: GracefulShutdown::new(),
        house: Arc::clone(&house),
    };
    tokio::select! {
        () = doorman.let_in(&listener) => {}
        () = clean_up(&house) => {}
        () = house.check_again_and_again() => {}
        () = house.verify_again_and_again() => {}
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
    permits: Arc<Permits>,
    graceful: GracefulShutdown,
}

impl Doorman {
    async fn let_in(&self, listener: &Listener) {
        let patience = self.house.settings.reading_patience;
        loop {
            match listener.accept(patience).await {
                Ok((socket, peer)) => self.welcome(socket, peer, listener.tls()),
                Err(error) => pause(&error).await,
            }
        }
    }

    fn welcome(&self, socket: Socket, peer: Peer, tls: Option<&Arc<Tls>>) {
        let permit = match self.permits.take(peer) {
            Ok(permit) => permit,
            Err(problem) => {
                self.house.metrics.refused(problem.code);
                // Whoever expects TLS does not understand anything else.
                let told = tls.is_none().then_some(turn_away(socket, problem));
                told.map(tokio::spawn);
                return;
            }
        };
        let guest = Guest::new(&self.house, self.app.clone(), peer, permit);
        let watcher = self.graceful.watcher();
        match tls.map(|tls| tls.acceptor()) {
            None => tokio::spawn(guest.attend(socket, watcher)),
            Some(acceptor) => tokio::spawn(guest.shake_hands(acceptor, socket, watcher)),
        };
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
    _permit: Permit,
}

impl Guest {
    fn new(house: &Arc<House>, app: Router, peer: Peer, permit: Permit) -> Self {
        house.metrics.connections.inc();
        Self {
            house: Arc::clone(house),
            app,
            peer,
            _permit: permit,
        }
    }

    /// Begins with TLS. Whoever is not understood hears nothing.
    async fn shake_hands(self, acceptor: TlsAcceptor, socket: Socket, watcher: Watcher) {
        let patience = self.house.settings.patience;
        if let Ok(Ok(secure)) = timeout(patience, acceptor.accept(socket)).await {
            self.attend(secure, watcher).await;
        }
    }

    /// Answers the requests of one connection. If the client closes its side while it waits for an
    /// answer, it has gone, and what it asked for is dropped.
    async fn attend(
        self,
        connection: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
        watcher: Watcher,
    ) {
        let Self {
            house, app, peer, ..
        } = &self;
        let answer = service_fn(|request: Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(*peer);
            app.clone().call(request)
        });
        let serving = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(house.settings.patience)
            .max_buf_size(HEAD_MAX)
            .max_headers(HEADERS_MAX)
            .serve_connection(TokioIo::new(connection), answer);
        if let Err(error) = watcher.watch(serving).await {
            tracing::debug!(%error, "a connection broke");
        }
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.house.metrics.connections.dec();
    }
}

/// Whoever finds no room is told so.
async fn turn_away(mut connection: Socket, problem: Problem) {
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

#[cfg(test)]
mod tests {
    use std::{
        future::pending,
        sync::{Mutex, PoisonError},
    };

    use tenpin_scorebook::{Place, Scorebook};
    use tenpin_testkit::wait::DEADLINE;
    use tokio::{io::duplex, sync::mpsc};

    use super::*;
    use crate::Settings;

    /// Says once that it was asked, holds the sender for as long as somebody waits, and never answers.
    fn silent(asked: mpsc::UnboundedSender<()>) -> Router {
        let asked = Arc::new(Mutex::new(Some(asked)));
        Router::new().fallback(async move || {
            let asked = asked.lock().unwrap_or_else(PoisonError::into_inner).take();
            asked.as_ref().map(|asked| asked.send(()));
            pending::<()>().await;
        })
    }

    #[tokio::test]
    async fn what_a_client_has_asked_for_is_dropped_when_it_hangs_up() {
        let book = Scorebook::open(&Place::Memory).unwrap();
        let house = House::open(book, Settings::default()).unwrap();
        let (asked, mut heard) = mpsc::unbounded_channel();
        let permit = Permits::new(&house.settings).take(Peer::Unknown).unwrap();
        let guest = Guest::new(&house, silent(asked), Peer::Unknown, permit);
        let (mut client, connection) = duplex(1024);
        let graceful = GracefulShutdown::new();
        tokio::spawn(guest.attend(connection, graceful.watcher()));
        client.write_all(b"GET / HTTP/1.1\r\n\r\n").await.unwrap();
        assert_eq!(timeout(DEADLINE, heard.recv()).await, Ok(Some(())));
        drop(client);
        assert_eq!(timeout(DEADLINE, heard.recv()).await, Ok(None));
    }
}
