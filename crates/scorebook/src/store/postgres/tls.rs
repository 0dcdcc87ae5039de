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
    crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature},
    pki_types::{CertificateDer, ServerName, UnixTime, pem::PemObject as _},
    server::ParsedCertificate,
};
use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::{StoreError, Trouble};

/// What a URL says about TLS.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Wanted {
    mode: Option<Mode>,
    root: Option<String>,
    is_bound: bool,
}

/// How a connection is protected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Security {
    mode: Mode,
    /// Who must have signed the certificate of the server; those whom the system trusts if
    /// `None`.
    root_file: Option<PathBuf>,
    /// Whether `channel_binding=require` ties the password to the certificate.
    is_bound: bool,
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

impl Wanted {
    /// What a URL says about TLS, and the URL without the words that only concern that.
    pub(super) fn split(url: &str) -> Result<(String, Self), StoreError> {
        let Some((place, query)) = url.split_once('?') else {
            return Ok((url.to_owned(), Self::default()));
        };
        let (mut wanted, mut rest) = (Self::default(), Vec::new());
        for word in query.split('&') {
            match word.split_once('=') {
                Some(("sslmode", value)) => wanted.mode = Some(mode(value)?),
                Some(("sslrootcert", value)) => wanted.root = Some(decoded(value)?),
                _ => rest.push(word),
            }
        }
        wanted.is_bound = rest.contains(&"channel_binding=require");
        Ok((format!("{place}?{}", rest.join("&")), wanted))
    }
}

impl Security {
    /// As in libpq, except that a root is refused with `disable` and `prefer`, which do not insist on
    /// it. Anybody can get a certificate from the authorities that a system trusts, so with them it
    /// must also be for this host.
    pub(super) fn new(wanted: Wanted) -> Result<Self, StoreError> {
        let Wanted {
            mode,
            root,
            is_bound,
        } = wanted;
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
            (None | Some(Mode::Disable | Mode::Prefer), Some(_)) => {
                return Err(unusable(
                    "sslrootcert needs sslmode=verify-full or verify-ca",
                ));
            }
            (mode, _) => mode.unwrap_or(Mode::Prefer),
        };
        let root_file = root.filter(|root| root != "system").map(PathBuf::from);
        Ok(Self {
            mode,
            root_file,
            is_bound,
        })
    }

    /// For sockets in the file system.
    pub(super) const fn none() -> Self {
        Self {
            mode: Mode::Disable,
            root_file: None,
            is_bound: false,
        }
    }

    pub(super) const fn ssl_mode(&self) -> SslMode {
        match self.mode {
            Mode::Disable => SslMode::Disable,
            Mode::Prefer => SslMode::Prefer,
            Mode::Require | Mode::VerifyCa | Mode::VerifyFull => SslMode::Require,
        }
    }

    pub(super) fn connector(&self) -> Result<MakeRustlsConnect, StoreError> {
        Ok(MakeRustlsConnect::new(self.client()?))
    }

    fn client(&self) -> Result<ClientConfig, StoreError> {
        let provider = Arc::new(ring::default_provider());
        let verifier: Arc<dyn ServerCertVerifier> = match self.mode {
            Mode::Disable | Mode::Prefer | Mode::Require => Arc::new(Anybody {
                provider: provider.clone(),
                is_bound: self.is_bound,
            }),
            Mode::VerifyCa | Mode::VerifyFull => Arc::new(self.verifier(&provider)?),
        };
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(unusable)?
            .dangerous()
            .with_custom_certificate_verifier(verifier)
            .with_no_client_auth();
        Ok(config)
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
        // libpq tries plain text first for `allow`. TLS first is safer, and works as well.
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

/// Accepts any server, but only if it has the key of the certificate that it shows: the password may
/// be bound to that. Of certificates that cannot be read, such as those of version 1, this cannot be
/// verified; they are accepted unless the binding is required.
#[derive(Debug)]
struct Anybody {
    provider: Arc<CryptoProvider>,
    is_bound: bool,
}

impl Anybody {
    fn is_exempt(&self, certificate: &CertificateDer<'_>) -> bool {
        !self.is_bound && ParsedCertificate::try_from(certificate).is_err()
    }
}

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
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, TlsError> {
        if self.is_exempt(certificate) {
            return Ok(HandshakeSignatureValid::assertion());
        }
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, TlsError> {
        if self.is_exempt(certificate) {
            return Ok(HandshakeSignatureValid::assertion());
        }
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        let algorithms = &self.provider.signature_verification_algorithms;
        algorithms.supported_schemes()
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
        let verified = self
            .issuer
            .verify_server_cert(certificate, intermediates, name, ocsp, now);
        let verified = match verified {
            // It has not expired, but was signed by somebody who is not named, or may sign others
            // itself, which webpki does not take from a server.
            Err(TlsError::InvalidCertificate(
                CertificateError::Other(_) | CertificateError::UnknownIssuer,
            )) if self.named.contains(certificate) => {
                let parsed = ParsedCertificate::try_from(certificate)?;
                verify_server_name(&parsed, name).map(|()| ServerCertVerified::assertion())
            }
            other => other,
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
    use rustls::{
        ClientConnection, Connection, ServerConfig, ServerConnection,
        pki_types::PrivateKeyDer,
        sign::{CertifiedKey, SingleCertAndKey},
    };
    use tenpin_testkit::{Authority, Certificate};

    use super::*;

    fn security(url: &str) -> Result<Security, StoreError> {
        Security::new(Wanted::split(url)?.1)
    }

    /// Shakes hands with a server that shows one certificate and has the key of another, perhaps.
    fn shake_hands(url: &str, cert: &Path, key: &Path) -> Result<(), TlsError> {
        let security = security(url).unwrap();
        let name = "h".try_into().unwrap();
        let client = ClientConnection::new(security.client().unwrap().into(), name).unwrap();
        let key = PrivateKeyDer::from_pem_file(key).unwrap();
        let key = ring::sign::any_supported_type(&key).unwrap();
        let shown = CertifiedKey::new(certificates(cert).unwrap(), key);
        let server = ServerConfig::builder_with_provider(ring::default_provider().into())
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_cert_resolver(Arc::new(SingleCertAndKey::from(shown)));
        let server = ServerConnection::new(server.into()).unwrap();
        let (mut client, mut server) = (Connection::from(client), Connection::from(server));
        while client.is_handshaking() {
            pass_on(&mut client, &mut server)?;
            pass_on(&mut server, &mut client)?;
        }
        Ok(())
    }

    fn pass_on(from: &mut Connection, to: &mut Connection) -> Result<(), TlsError> {
        let mut said = Vec::new();
        while from.wants_write() {
            from.write_tls(&mut said).unwrap();
        }
        let mut said = said.as_slice();
        while !said.is_empty() {
            to.read_tls(&mut said).unwrap();
            to.process_new_packets()?;
        }
        Ok(())
    }

    #[test]
    fn a_server_must_have_the_key_of_what_it_shows() {
        let ours = Authority::new().unwrap();
        let [shown, other] = ["shown", "other"].map(|file| ours.certify("h", file).unwrap());
        for query in ["", "?sslmode=require", "?channel_binding=require"] {
            let url = format!("postgres://h/b{query}");
            assert_eq!(shake_hands(&url, &shown.cert, &shown.key), Ok(()), "{url}");
            let refused = shake_hands(&url, &shown.cert, &other.key);
            let bad = TlsError::from(CertificateError::BadSignature);
            assert_eq!(refused, Err(bad), "{url}");
        }
    }

    /// Nobody can tell whether a server has the key of such a certificate.
    #[test]
    fn a_password_is_not_bound_to_a_certificate_of_version_1() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tls");
        let (cert, key) = (folder.join("version-1.pem"), folder.join("version-1.key"));
        assert_eq!(shake_hands("postgres://h/b", &cert, &key), Ok(()));
        let bound = "postgres://h/b?channel_binding=require";
        assert!(shake_hands(bound, &cert, &key).is_err());
    }

    #[test]
    fn a_server_must_not_show_an_expired_certificate() {
        let ours = Authority::new().unwrap();
        let check = |shown: &Certificate, mode| {
            let root = shown.cert.display();
            let url = format!("postgres://h/b?sslmode={mode}&sslrootcert={root}");
            shake_hands(&url, &shown.cert, &shown.key)
        };
        for mode in ["require", "verify-ca", "verify-full"] {
            let valid = ours.self_signed("h", "valid").unwrap();
            assert_eq!(check(&valid, mode), Ok(()), "{mode}");
            let expired = ours.self_signed_until("h", "expired", 2001).unwrap();
            let refused = check(&expired, mode);
            assert!(
                matches!(
                    refused,
                    Err(TlsError::InvalidCertificate(
                        CertificateError::ExpiredContext { .. }
                    ))
                ),
                "{mode}: {refused:?}"
            );
        }
    }

    fn check(url: &str, rest: &str, mode: Mode, root_file: Option<&str>) {
        let security = Security {
            mode,
            root_file: root_file.map(PathBuf::from),
            is_bound: false,
        };
        let (split, wanted) = Wanted::split(url).unwrap();
        assert_eq!(
            (split.as_str(), Security::new(wanted)),
            (rest, Ok(security)),
            "{url}"
        );
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
            "sslrootcert=ca.pem",
            "sslmode=prefer&sslrootcert=ca.pem",
            "sslmode=disable&sslrootcert=ca.pem",
        ] {
            let refused = security(&format!("postgres://h/b?{wrong}")).unwrap_err();
            assert!(refused.detail.contains("verify-full"), "{refused}");
        }
    }

    #[test]
    fn a_root_that_is_not_there_is_refused() {
        let url = "postgres://h/b?sslmode=verify-ca&sslrootcert=/nowhere.pem";
        let security = security(url).unwrap();
        let refused = security.connector().map(drop).unwrap_err();
        assert!(refused.detail.contains("/nowhere.pem"), "{refused}");
    }
}
