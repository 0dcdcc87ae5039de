//! A server with a certificate.

use std::{fs, io, net::TcpStream, path::Path, sync::Arc};

use rustls::{
    ClientConfig, ClientConnection, RootCertStore, StreamOwned,
    crypto::ring,
    pki_types::{CertificateDer, pem::PemObject as _},
};
use tenpin_testkit::{
    Authority,
    wait::{DEADLINE, until_equal},
};

use crate::{
    node::Node,
    wire::{Wire, get},
};

/// The status of an answer, for a client that trusts one authority.
fn health(node: &Node, root: &Path) -> io::Result<u16> {
    let mut roots = RootCertStore::empty();
    let root = CertificateDer::from_pem_file(root).unwrap();
    roots.add(root).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = "127.0.0.1".try_into().unwrap();
    let client = ClientConnection::new(config.into(), name).unwrap();
    let stream = TcpStream::connect(node.address())?;
    stream.set_read_timeout(Some(DEADLINE))?;
    let mut wire = Wire::over(StreamOwned::new(client, stream));
    Ok(wire.ask(&get("/healthz"))?.status)
}

#[test]
fn a_certificate_is_read_again_when_it_is_asked_for() {
    let (ours, theirs) = (Authority::new().unwrap(), Authority::new().unwrap());
    let shown = ours.certify("127.0.0.1", "server").unwrap();
    let options = format!(
        "--tls-cert {} --tls-key {}",
        shown.cert.display(),
        shown.key.display()
    );
    let node = Node::start(":memory:", &options);
    assert!(node.said().contains("https://"), "{}", node.said());
    assert_eq!(health(&node, &ours.root()).unwrap(), 200);
    check_untrusted(&node, &theirs.root());
    let new = theirs.certify("127.0.0.1", "server").unwrap();
    fs::copy(&new.cert, &shown.cert).unwrap();
    fs::copy(&new.key, &shown.key).unwrap();
    assert_eq!(health(&node, &ours.root()).unwrap(), 200, "not yet");
    node.hang_up();
    until_equal(&Some(200), || health(&node, &theirs.root()).ok());
    check_untrusted(&node, &ours.root());
}

fn check_untrusted(node: &Node, root: &Path) {
    let refused = health(node, root).unwrap_err().to_string();
    assert!(refused.contains("invalid peer certificate"), "{refused}");
}
