//! Certificates for tests.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair, date_time_ymd};
use tempfile::TempDir;

/// Somebody who signs certificates, and a folder that they are in.
pub struct Authority {
    folder: TempDir,
    issuer: Issuer<'static, KeyPair>,
}

/// A certificate and its key, as files.
#[derive(Debug, Clone)]
pub struct Certificate {
    /// The certificate.
    pub cert: PathBuf,
    /// Its key.
    pub key: PathBuf,
}

impl Authority {
    /// Somebody whom nobody trusts yet.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if there is no room for its files.
    pub fn new() -> io::Result<Self> {
        let folder = tempfile::tempdir()?;
        let mut params = CertificateParams::new([]).map_err(io::Error::other)?;
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().map_err(io::Error::other)?;
        let own = params.self_signed(&key).map_err(io::Error::other)?;
        fs::write(folder.path().join("ca.pem"), own.pem())?;
        let issuer = Issuer::new(params, key);
        Ok(Self { folder, issuer })
    }

    /// The certificate to trust.
    #[must_use]
    pub fn root(&self) -> PathBuf {
        self.folder.path().join("ca.pem")
    }

    /// A certificate for a host, by its name or its address, in files that begin like that.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if there is no room for its files.
    pub fn certify(&self, host: &str, file: &str) -> io::Result<Certificate> {
        let params = CertificateParams::new([host.to_owned()]).map_err(io::Error::other)?;
        let key = KeyPair::generate().map_err(io::Error::other)?;
        let signed = params.signed_by(&key, &self.issuer);
        let signed = signed.map_err(io::Error::other)?;
        Ok(Certificate {
            cert: self.write(&format!("{file}.pem"), &signed.pem())?,
            key: self.write(&format!("{file}.key"), &key.serialize_pem())?,
        })
    }

    /// A certificate for a host that nobody else has signed, as `openssl req -x509` makes it.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if there is no room for its files.
    pub fn self_signed(&self, host: &str, file: &str) -> io::Result<Certificate> {
        self.self_signed_until(host, file, 4000)
    }

    /// The same, valid until this year.
    ///
    /// # Errors
    ///
    /// [`io::Error`] if there is no room for its files.
    pub fn self_signed_until(&self, host: &str, file: &str, year: i32) -> io::Result<Certificate> {
        let mut params = CertificateParams::new([host.to_owned()]).map_err(io::Error::other)?;
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.not_after = date_time_ymd(year, 1, 1);
        let key = KeyPair::generate().map_err(io::Error::other)?;
        let signed = params.self_signed(&key).map_err(io::Error::other)?;
        Ok(Certificate {
            cert: self.write(&format!("{file}.pem"), &signed.pem())?,
            key: self.write(&format!("{file}.key"), &key.serialize_pem())?,
        })
    }

    fn write(&self, name: &str, text: &str) -> io::Result<PathBuf> {
        let path = self.folder.path().join(name);
        fs::write(&path, text)?;
        Ok(path)
    }

    /// The folder with all files.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}
