//! TLS of the server itself.

use std::{
    io,
    path::{Path, PathBuf},
    sync::{Arc, PoisonError, RwLock},
};

use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::ring,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _},
    },
};

/// The certificate of a server, which can be replaced while it runs.
#[derive(Debug)]
pub struct Tls {
    cert: PathBuf,
    key: PathBuf,
    config: RwLock<Arc<ServerConfig>>,
}

impl Tls {
    /// Reads a chain of certificates and the key of the first, both in PEM.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if a file cannot be read, or the two do not belong together.
    pub fn read(cert: &Path, key: &Path) -> io::Result<Self> {
        Ok(Self {
            cert: cert.to_owned(),
            key: key.to_owned(),
            config: RwLock::new(config(cert, key)?),
        })
    }

    /// Reads the files again, for connections from now on.
    ///
    /// # Errors
    ///
    /// The same as [`Self::read`]. What was read before stays then.
    pub fn read_again(&self) -> io::Result<()> {
        let config = config(&self.cert, &self.key)?;
        *self.config.write().unwrap_or_else(PoisonError::into_inner) = config;
        Ok(())
    }

    pub(super) fn acceptor(&self) -> TlsAcceptor {
        let config = self.config.read().unwrap_or_else(PoisonError::into_inner);
        TlsAcceptor::from(Arc::clone(&config))
    }
}

fn config(cert: &Path, key: &Path) -> io::Result<Arc<ServerConfig>> {
    let named = |path: &Path, reason: &dyn std::fmt::Display| {
        io::Error::other(format!("{}: {reason}", path.display()))
    };
    let chain = CertificateDer::pem_file_iter(cert)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(|reason| named(cert, &reason))?;
    if chain.is_empty() {
        return Err(named(cert, &"there is no certificate in it"));
    }
    let secret = PrivateKeyDer::from_pem_file(key).map_err(|reason| named(key, &reason))?;
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?
        .with_no_client_auth()
        .with_single_cert(chain, secret)
        .map_err(|reason| named(cert, &reason))?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}
