//! TLS of the server itself.

use std::{fs, path::Path, sync::Arc};

use tenpin_testkit::Authority;
use tenpin_web::{Settings, Tls};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};
use tokio_rustls::{
    TlsConnector,
    client::TlsStream,
    rustls::{
        ClientConfig, RootCertStore,
        crypto::ring,
        pki_types::{CertificateDer, pem::PemObject as _},
    },
};

use crate::support::{Server, soon};

/// A client that trusts one authority.
async fn connect(server: &Server, root: &Path) -> std::io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots
        .add(CertificateDer::from_pem_file(root).unwrap())
        .unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(server.address).await.unwrap();
    let name = "127.0.0.1".try_into().unwrap();
    soon(TlsConnector::from(Arc::new(config)).connect(name, stream)).await
}

async fn ask(stream: &mut TlsStream<TcpStream>, request: &str) -> String {
    soon(stream.write_all(request.as_bytes())).await.unwrap();
    let mut answer = String::new();
    soon(stream.read_to_string(&mut answer)).await.unwrap();
    answer
}

#[tokio::test]
async fn a_server_has_tls_and_reads_its_certificate_again() {
    let ours = Authority::new().unwrap();
    let shown = ours.certify("127.0.0.1", "server").unwrap();
    let tls = Arc::new(Tls::read(&shown.cert, &shown.key).unwrap());
    let kept = Arc::clone(&tls);
    let server = Server::on(Settings::default(), |listener| listener.with_tls(kept)).await;
    let mut stream = connect(&server, &ours.root()).await.unwrap();
    let health = "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    let answer = ask(&mut stream, health).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    // A key in a cookie never travels without.
    let mut stream = connect(&server, &ours.root()).await.unwrap();
    let body = "player=PJS";
    let start = format!(
        "POST /start HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: https://127.0.0.1\r\n\
         Connection: close\r\nContent-Type: application/x-www-form-urlencoded\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let answer = ask(&mut stream, &start).await;
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
    assert!(answer.contains("; Secure\r\n"), "{answer}");
    let mut stream = connect(&server, &ours.root()).await.unwrap();
    let choose = health.replace("/healthz", "/choose?lang=ko&theme=dark");
    let answer = ask(&mut stream, &choose).await;
    assert_eq!(answer.matches("; Secure\r\n").count(), 2, "{answer}");
    // Whoever does not speak TLS gets nothing.
    let mut plain = server.call().await;
    plain.send(health).await;
    plain.until_closed().await;
    // A new certificate counts from when it is read; a broken one does not.
    let theirs = Authority::new().unwrap();
    let new = theirs.certify("127.0.0.1", "server").unwrap();
    fs::copy(&new.cert, &shown.cert).unwrap();
    let refused = tls.read_again().unwrap_err().to_string();
    assert!(refused.contains("server.pem"), "{refused}");
    connect(&server, &ours.root()).await.unwrap();
    fs::copy(&new.key, &shown.key).unwrap();
    tls.read_again().unwrap();
    connect(&server, &theirs.root()).await.unwrap();
    connect(&server, &ours.root()).await.unwrap_err();
}
