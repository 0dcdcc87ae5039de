//! A connection whose client must go on reading.

use std::{
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpStream, UnixStream},
    time::{Sleep, sleep},
};

/// A connection as the system gives it.
pub(super) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {
    /// Ready when the client has closed its side of the connection, or has said anything: during a
    /// live stream that can only be the end of TLS, or a request that will never be answered.
    /// Nothing is read.
    fn poll_closed(&self, context: &mut Context<'_>) -> Poll<()>;
}

impl Stream for TcpStream {
    fn poll_closed(&self, context: &mut Context<'_>) -> Poll<()> {
        let mut byte = [0];
        self.poll_peek(context, &mut ReadBuf::new(&mut byte))
            .map(drop)
    }
}

/// At the other end is a proxy on this machine, which does not leave connections lying about.
impl Stream for UnixStream {
    fn poll_closed(&self, _: &mut Context<'_>) -> Poll<()> {
        Poll::Pending
    }
}

/// A connection that ends when its client reads nothing for a while, and during a live stream as
/// soon as the client has closed its side.
///
/// Elsewhere a client that has sent everything may close its side and still wait for the answer.
pub(super) struct Socket {
    stream: Box<dyn Stream>,
    /// How long the client may read nothing.
    patience: Duration,
    /// Since the client has stopped reading.
    stalled: Option<Pin<Box<Sleep>>>,
    is_live: Live,
}

/// Whether what is being sent is a live stream.
#[derive(Clone, Default)]
pub(super) struct Live(Arc<AtomicBool>);

impl Live {
    pub(super) fn set(&self, is_live: bool) {
        self.0.store(is_live, Ordering::Relaxed);
    }

    fn get(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Socket {
    pub(super) fn new(stream: impl Stream + 'static, patience: Duration) -> Self {
        Self {
            stream: Box::new(stream),
            patience,
            stalled: None,
            is_live: Live::default(),
        }
    }

    pub(super) fn live(&self) -> Live {
        self.is_live.clone()
    }

    /// Whatever was tried to write, unless the client has read nothing for too long.
    fn waited<T>(
        &mut self,
        context: &mut Context<'_>,
        tried: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if tried.is_ready() {
            self.stalled = None;
            return tried;
        }
        let patience = self.patience;
        let stalled = self
            .stalled
            .get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(stalled.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Socket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut *self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Socket {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let tried = Pin::new(&mut *self.stream).poll_write(context, bytes);
        self.waited(context, tried)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let tried = Pin::new(&mut *self.stream).poll_write_vectored(context, bytes);
        self.waited(context, tried)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.is_live.get() && self.stream.poll_closed(context).is_ready() {
            return Poll::Ready(Err(io::ErrorKind::ConnectionAborted.into()));
        }
        let tried = Pin::new(&mut *self.stream).poll_flush(context);
        self.waited(context, tried)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let tried = Pin::new(&mut *self.stream).poll_shutdown(context);
        self.waited(context, tried)
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use tenpin_testkit::wait::DEADLINE;
    use tokio::{net::TcpListener, time::timeout};

    use super::*;

    async fn pair() -> (Socket, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap());
        let (client, accepted) = tokio::join!(client, listener.accept());
        let socket = Socket::new(accepted.unwrap().0, Duration::from_mins(1));
        (socket, client.unwrap())
    }

    /// Flushes whenever something wakes it, as a connection does that has nothing to send.
    async fn until_closed(socket: &mut Socket) -> io::ErrorKind {
        poll_fn(|context| match Pin::new(&mut *socket).poll_flush(context) {
            Poll::Ready(Err(error)) => Poll::Ready(error.kind()),
            _ => Poll::Pending,
        })
        .await
    }

    #[tokio::test]
    async fn a_live_stream_ends_as_soon_as_its_client_has_gone() {
        let (mut socket, client) = pair().await;
        socket.live().set(true);
        let gone = futures_util::future::lazy(|_| drop(client));
        let (ended, ()) = tokio::join!(until_closed(&mut socket), gone);
        assert_eq!(ended, io::ErrorKind::ConnectionAborted);
    }

    /// Over TLS the end is said, and the connection is closed only when that was read.
    #[tokio::test]
    async fn a_live_stream_ends_when_its_client_says_something() {
        use tokio::io::AsyncWriteExt as _;
        let (mut socket, mut client) = pair().await;
        socket.live().set(true);
        client.write_all(b"the end").await.unwrap();
        let ended = timeout(DEADLINE, until_closed(&mut socket)).await;
        assert_eq!(ended, Ok(io::ErrorKind::ConnectionAborted));
    }

    #[tokio::test]
    async fn elsewhere_a_client_may_close_its_side_and_listen() {
        use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
        let (mut socket, mut client) = pair().await;
        client.shutdown().await.unwrap();
        assert_eq!(socket.read(&mut [0]).await.unwrap(), 0);
        socket.write_all(b"answer").await.unwrap();
        socket.flush().await.unwrap();
        drop(socket);
        let mut heard = String::new();
        client.read_to_string(&mut heard).await.unwrap();
        assert_eq!(heard, "answer");
    }
}
