//! Hearing what other programs write into the same PostgreSQL book.

use std::{future::poll_fn, sync::Arc, time::Duration};

use tokio::{
    io::{AsyncRead, AsyncWrite},
    task::{AbortHandle, JoinHandle},
    time::sleep,
};
use tokio_postgres::{AsyncMessage, Client, Config, Connection};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::{line::Line, trouble::told};
use crate::{MatchId, Newsroom, Revision, StoreError, store::Ear};

/// How long to wait before trying to listen again.
const PAUSE: Duration = Duration::from_millis(300);

/// Listens until it is dropped.
struct Listening {
    task: Option<AbortHandle>,
}

impl Drop for Listening {
    fn drop(&mut self) {
        if let Some(task) = &self.task {
            task.abort();
        }
    }
}

/// Where the database is, and how connections to it are protected.
type Server = (Config, MakeRustlsConnect);

/// A connection of its own, because what arrives while it is lent out would be lost.
struct Call {
    /// Ends the connection when it is dropped.
    _client: Client,
    hearing: JoinHandle<()>,
}

/// Listens from now on.
pub(super) fn start(line: &Arc<Line>, news: Arc<Newsroom>) -> Result<Ear, StoreError> {
    let server = line.config();
    let call = line.wait(call(&server, Arc::clone(&news)))?;
    let task = line.spawn(listen(call, server, news));
    Ok(Box::new(Listening { task }))
}

/// What is told while the line is cut is lost, so after every new call all have to look again.
async fn listen(mut now: Call, server: Server, news: Arc<Newsroom>) {
    loop {
        let _ = now.hearing.await;
        now = call_again(&server, &news).await;
        news.tell_missed();
    }
}

async fn call_again(server: &Server, news: &Arc<Newsroom>) -> Call {
    loop {
        if let Ok(call) = call(server, Arc::clone(news)).await {
            return call;
        }
        sleep(PAUSE).await;
    }
}

async fn call((config, tls): &Server, news: Arc<Newsroom>) -> Result<Call, StoreError> {
    let connected = config.connect(tls.clone()).await;
    let (client, connection) = connected.map_err(told)?;
    let hearing = tokio::spawn(hear(connection, news));
    let listening = client.batch_execute("LISTEN tenpin").await;
    listening.map_err(told)?;
    Ok(Call {
        _client: client,
        hearing,
    })
}

async fn hear<Plain, Tls>(mut connection: Connection<Plain, Tls>, news: Arc<Newsroom>)
where
    Plain: AsyncRead + AsyncWrite + Unpin,
    Tls: AsyncRead + AsyncWrite + Unpin,
{
    while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
        if let AsyncMessage::Notification(told) = message {
            tell(told.payload(), &news);
        }
    }
}

/// Our own news is told once more; if an answer from the database was lost, for the first
/// time.
fn tell(payload: &str, news: &Newsroom) {
    if payload == "keys" {
        news.tell_of_keys();
    }
    for (match_id, revision) in payload.split(' ').filter_map(change) {
        news.tell(match_id, revision);
    }
}

fn change(word: &str) -> Option<(MatchId, Revision)> {
    let (match_id, revision) = word.split_once(':')?;
    let revision: u32 = revision.parse().ok()?;
    Some((match_id.parse().ok()?, Revision::from(revision)))
}
