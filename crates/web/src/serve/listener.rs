//! Where connections come from.

use std::{
    fs, io,
    os::unix::{fs::FileTypeExt as _, net::UnixStream as StdUnixStream},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use tokio::net::{TcpListener, UnixListener};

use super::{Tls, socket::Socket};
use crate::{Listen, door::Peer};

/// A place that is being listened at.
#[derive(Debug)]
pub struct Listener {
    kind: Kind,
    tls: Option<Arc<Tls>>,
}

#[derive(Debug)]
enum Kind {
    Tcp(TcpListener),
    Unix(UnixListener, PathBuf),
}

impl Listener {
    /// Begins to listen.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if somebody else does, or it is not allowed.
    pub async fn bind(place: &Listen) -> io::Result<Self> {
        let kind = match place {
            Listen::Tcp(address) => Kind::Tcp(TcpListener::bind(address).await?),
            Listen::Unix(path) => {
                remove_stale(path)?;
                Kind::Unix(UnixListener::bind(path)?, path.clone())
            }
        };
        Ok(Self { kind, tls: None })
    }

    /// The same with TLS on every connection.
    #[must_use]
    pub fn with_tls(self, tls: Arc<Tls>) -> Self {
        let tls = Some(tls);
        Self { tls, ..self }
    }

    pub(super) const fn tls(&self) -> Option<&Arc<Tls>> {
        self.tls.as_ref()
    }

    /// Where it really listens: port 0 stands for any that is free.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if the system does not say.
    pub fn place(&self) -> io::Result<Listen> {
        match &self.kind {
            Kind::Tcp(listener) => Ok(Listen::Tcp(listener.local_addr()?)),
            Kind::Unix(_, path) => Ok(Listen::Unix(path.clone())),
        }
    }

    /// The next connection; its client may read nothing for so long.
    pub(super) async fn accept(&self, patience: Duration) -> io::Result<(Socket, Peer)> {
        match &self.kind {
            Kind::Tcp(listener) => {
                let (stream, address) = listener.accept().await?;
                // An answer is written whole; nothing is gained by waiting for more.
                let _ = stream.set_nodelay(true);
                let peer = match self.tls {
                    Some(_) => Peer::Encrypted(address.ip()),
                    None => Peer::At(address.ip()),
                };
                Ok((Socket::new(stream, patience), peer))
            }
            Kind::Unix(listener, _) => {
                let (stream, _) = listener.accept().await?;
                Ok((Socket::new(stream, patience), Peer::Here))
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

/// A socket in the file system goes with it.
impl Drop for Kind {
    fn drop(&mut self) {
        if let Self::Unix(_, path) = self {
            let _ = fs::remove_file(path);
        }
    }
}
