//! TLS to the database: `sslmode` and `sslrootcert` of a URL, as in libpq.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use percent_encoding::percent_decode_str;
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error as TlsError, RootCertStore,
    SignatureScheme,
    client::{
        WebPkiServerVerifier,
        danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
        verify_server_name,
    },
    crypto::{CryptoProvider, ring},
    pki_types::{CertificateDer, ServerName, UnixTime, pem::PemObject as _},
    server::ParsedCertificate,
};
use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::{StoreError, Trouble};

/// How a connection is protected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Security {
    mode: Mode,
    /// Who must have signed the certificate of the server; those whom the system trusts if
    /// `None`.
    root_file: Option<PathBuf>,
}

/// The values of `sslmode`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Disable,
    /// TLS if the server offers it, whoever it is.
    Prefer,
    /// TLS, whoever the server is.
    Require,
    /// TLS, and the certificate is signed by somebody trusted.
    VerifyCa,
    /// TLS, and the certificate is also for this host.
    VerifyFull,
}

impl Security {
    /// What a URL says about it, and the URL without that.
    pub(super) fn split(url: &str) -> Result<(String, Self), StoreError> {
        let Some((place, query)) = url.split_once('?') else {
            return Ok((url.to_owned(), Self::new(None, None)?));
        };
        let (mut wanted, mut root, mut rest) = (None, None, Vec::new());
        for word in query.split('&') {
            match word.split_once('=') {
                Some(("sslmode", value)) => wanted = Some(mode(value)?),
                Some(("sslrootcert", value)) => root = Some(decoded(value)?),
                _ => rest.push(word),
            }
        }
        let rest = rest.join("&");
        Ok((format!("{place}?{rest}"), Self::new(wanted, root)?))
    }

    /// As in libpq: a root that is named is used. Anybody can get a certificate from those whom the
    /// system trusts, so with them it must also be for this host.
    fn new(mode: Option<Mode>, root: Option<String>) -> Result<Self, StoreError> {
        let mode = match (mode, root.as_deref()) {
            (None | Some(Mode::VerifyFull), Some("system")) => Mode::VerifyFull,
            (Some(_), Some("system")) => {
                return Err(unusable("sslrootcert=system needs sslmode=verify-full"));
            }
            (Some(Mode::VerifyCa), None) => {
                let detail = "sslmode=verify-ca needs sslrootcert; verify-full can do without";
                return Err(unusable(detail));
            }
            (Some(Mode::Require), Some(_)) => Mode::VerifyCa,
            (mode, _) => mode.unwrap_or(Mode::Prefer),
        };
        let root_file = root.filter(|root| root != "system").map(PathBuf::from);
        Ok(Self { mode, root_file })
    }

    pub(super) const fn ssl_mode(&self) -> SslMode {
        match self.mode {
            Mode::Disable => SslMode::Disable,
            Mode::Prefer => SslMode::Prefer,
            Mode::Require | Mode::VerifyCa | Mode::VerifyFull => SslMode::Require,
        }
    }

    pub(super) fn connector(&self) -> Result<MakeRustlsConnect, StoreError> {
        let provider = Arc::new(ring::default_provider());
        let verifier: Arc<dyn ServerCertVerifier> = match self.mode {
            Mode::Disable | Mode::Prefer | Mode::Require => Arc::new(Anybody(provider.clone())),
            Mode::VerifyCa | Mode::VerifyFull => Arc::new(self.verifier(&provider)?),
        };
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(unusable)?
            .dangerous()
            .with_custom_certificate_verifier(verifier)
            .with_no_client_auth();
        Ok(MakeRustlsConnect::new(config))
    }

    fn verifier(&self, provider: &Arc<CryptoProvider>) -> Result<Verifier, StoreError> {
        let named = self.root_file.as_deref().map(certificates).transpose()?;
        let trusted = match &named {
            Some(named) => named.clone(),
            None => rustls_native_certs::load_native_certs().certs,
        };
        let mut roots = RootCertStore::empty();
        // Some of what a system trusts may be too odd to be used; the rest will do.
        roots.add_parsable_certificates(trusted);
        let issuer = WebPkiServerVerifier::builder_with_provider(roots.into(), provider.clone());
        Ok(Verifier {
            issuer: issuer.build().map_err(unusable)?,
            named: named.unwrap_or_default(),
            host: self.mode == Mode::VerifyFull,
        })
    }
}

fn certificates(file: &Path) -> Result<Vec<CertificateDer<'static>>, StoreError> {
    let found = CertificateDer::pem_file_iter(file).and_then(Iterator::collect);
    found.map_err(|error| unusable(format!("{}: {error}", file.display())))
}

fn mode(value: &str) -> Result<Mode, StoreError> {
    Ok(match value {
        "disable" => Mode::Disable,
        // They differ in what is tried first; with TLS first nobody can listen.
        "allow" | "prefer" => Mode::Prefer,
        "require" => Mode::Require,
        "verify-ca" => Mode::VerifyCa,
        "verify-full" => Mode::VerifyFull,
        other => {
            return Err(unusable(format!(
                "sslmode is disable, allow, prefer, require, verify-ca or verify-full, not {other}"
            )));
        }
    })
}

fn decoded(value: &str) -> Result<String, StoreError> {
    let text = percent_decode_str(value).decode_utf8();
    Ok(text.map_err(unusable)?.into_owned())
}

fn unusable(reason: impl std::fmt::Display) -> StoreError {
    StoreError::new(Trouble::Forbidden, reason)
}

/// Accepts any server, which still keeps out those who only listen. Who has signed the handshake does
/// not matter then, and certificates too old to be verified will do.
#[derive(Debug)]
struct Anybody(Arc<CryptoProvider>);

impl ServerCertVerifier for Anybody {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, TlsError> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, TlsError> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn verify_tls13_signature(
        &self,
        _: &[u8],
        _: &CertificateDer<'_>,
        _: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, TlsError> {
        Ok(HandshakeSignatureValid::assertion())
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

/// Verifies who signed the certificate and, if `host` says so, whether it is for this host.
#[derive(Debug)]
struct Verifier {
    issuer: Arc<WebPkiServerVerifier>,
    /// What `sslrootcert` names. A server may also show one of these itself: it is often the only
    /// certificate that there is.
    named: Vec<CertificateDer<'static>>,
    host: bool,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, TlsError> {
        let is_named = self.named.iter().any(|named| named == certificate);
        let verified = if is_named {
            let parsed = ParsedCertificate::try_from(certificate)?;
            verify_server_name(&parsed, name).map(|()| ServerCertVerified::assertion())
        } else {
            self.issuer
                .verify_server_cert(certificate, intermediates, name, ocsp, now)
        };
        match verified {
            Err(TlsError::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) if !self.host => Ok(ServerCertVerified::assertion()),
            other => other,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, TlsError> {
        self.issuer
            .verify_tls12_signature(message, certificate, signed)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, TlsError> {
        self.issuer
            .verify_tls13_signature(message, certificate, signed)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.issuer.supported_verify_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(url: &str, rest: &str, mode: Mode, root_file: Option<&str>) {
        let security = Security {
            mode,
            root_file: root_file.map(PathBuf::from),
        };
        let split = Security::split(url).unwrap();
        assert_eq!(split, (rest.to_owned(), security), "{url}");
    }

    #[test]
    fn a_url_says_how_a_connection_is_protected() {
        check("postgres://h/b", "postgres://h/b", Mode::Prefer, None);
        check(
            "postgres://h/b?sslmode=verify-full&user=me&sslrootcert=%2Fetc%2Fca.pem",
            "postgres://h/b?user=me",
            Mode::VerifyFull,
            Some("/etc/ca.pem"),
        );
        check(
            "postgres://h/b?sslmode=disable",
            "postgres://h/b?",
            Mode::Disable,
            None,
        );
        check(
            "postgres://h/b?sslmode=require",
            "postgres://h/b?",
            Mode::Require,
            None,
        );
        check(
            "postgres://h/b?sslmode=require&sslrootcert=ca.pem",
            "postgres://h/b?",
            Mode::VerifyCa,
            Some("ca.pem"),
        );
        check(
            "postgres://h/b?sslrootcert=system",
            "postgres://h/b?",
            Mode::VerifyFull,
            None,
        );
        for wrong in [
            "sslmode=maybe",
            "sslmode=verify-ca",
            "sslmode=verify-ca&sslrootcert=system",
        ] {
            let refused = Security::split(&format!("postgres://h/b?{wrong}")).unwrap_err();
            assert!(refused.detail.contains("verify-full"), "{refused}");
        }
    }

    #[test]
    fn a_root_that_is_not_there_is_refused() {
        let url = "postgres://h/b?sslmode=verify-ca&sslrootcert=/nowhere.pem";
        let (_, security) = Security::split(url).unwrap();
        let refused = security.connector().map(drop).unwrap_err();
        assert!(refused.detail.contains("/nowhere.pem"), "{refused}");
    }
}
