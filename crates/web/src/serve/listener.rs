//! Where connections come from.

use std::{
    fs, io,
    os::unix::{fs::FileTypeExt as _, net::UnixStream as StdUnixStream},
    path::{Path, PathBuf},
};

use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, UnixListener},
};

use crate::{Listen, door::Peer};

/// A place that is being listened at.
#[derive(Debug)]
pub struct Listener(Kind);

#[derive(Debug)]
enum Kind {
    Tcp(TcpListener),
    Unix(UnixListener, PathBuf),
}

/// One connection.
pub(super) trait Connection: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Connection for T {}

impl Listener {
    /// Begins to listen.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if somebody else does, or it is not allowed.
    pub async fn bind(place: &Listen) -> io::Result<Self> {
        Ok(Self(match place {
            Listen::Tcp(address) => Kind::Tcp(TcpListener::bind(address).await?),
            Listen::Unix(path) => {
                remove_stale(path)?;
                Kind::Unix(UnixListener::bind(path)?, path.clone())
            }
        }))
    }

    /// Where it really listens: port 0 stands for any that is free.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if the system does not say.
    pub fn place(&self) -> io::Result<Listen> {
        match &self.0 {
            Kind::Tcp(listener) => Ok(Listen::Tcp(listener.local_addr()?)),
            Kind::Unix(_, path) => Ok(Listen::Unix(path.clone())),
        }
    }

    pub(super) async fn accept(&self) -> io::Result<(Box<dyn Connection>, Peer)> {
        match &self.0 {
            Kind::Tcp(listener) => {
                let (stream, address) = listener.accept().await?;
                // An answer is written whole; nothing is gained by waiting for more.
                let _ = stream.set_nodelay(true);
                Ok((Box::new(stream), Peer::At(address.ip())))
            }
            Kind::Unix(listener, _) => {
                let (stream, _) = listener.accept().await?;
                Ok((Box::new(stream), Peer::Here))
            }
        }
    }
}

/// A socket in the file system is not gone with its program.
fn remove_stale(path: &Path) -> io::Result<()> {
    let is_socket = fs::symlink_metadata(path).is_ok_and(|found| found.file_type().is_socket());
    let refused = || {
        let tried = StdUnixStream::connect(path).map_err(|error| error.kind());
        tried.err() == Some(io::ErrorKind::ConnectionRefused)
    };
    if is_socket && refused() {
        fs::remove_file(path)?;
    }
    Ok(())
}

impl Drop for Listener {
    fn drop(&mut self) {
        if let Kind::Unix(_, path) = &self.0 {
            let _ = fs::remove_file(path);
        }
    }
}
