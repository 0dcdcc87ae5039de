//! Where a request comes from.

use std::{
    convert::Infallible,
    net::{IpAddr, Ipv6Addr},
};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, Uri, header, request::Parts},
};
use ipnet::IpNet;

use crate::answer::{Code, Problem};

/// The other end of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Peer {
    /// A machine.
    At(IpAddr),
    /// A machine, by TLS.
    Encrypted(IpAddr),
    /// A program on this machine, by a socket in the file system: a proxy.
    Here,
    /// Nobody has said.
    Unknown,
}

impl Peer {
    /// Where it is; `None` on this machine, and if nobody has said.
    pub(crate) const fn address(self) -> Option<IpAddr> {
        match self {
            Self::At(address) | Self::Encrypted(address) => Some(address),
            Self::Here | Self::Unknown => None,
        }
    }
}

/// Whose page made a browser send a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Site {
    Ours,
    Elsewhere,
}

impl Site {
    /// A browser says where a request that writes comes from; without that, it counts as
    /// foreign. `null` stands for a page that does not want to be named.
    pub(crate) fn of(headers: &HeaderMap) -> Self {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let origin = text(header::ORIGIN).and_then(|origin| origin.parse::<Uri>().ok());
        let from = origin.as_ref().and_then(Uri::authority);
        let to = text(header::HOST);
        match (from, to) {
            (Some(from), Some(to)) if from.as_str().eq_ignore_ascii_case(to) => Self::Ours,
            _ => Self::Elsewhere,
        }
    }
}

/// Refuses what another site has a browser send.
pub(crate) fn must_be_ours(headers: &HeaderMap) -> Result<(), Problem> {
    match Site::of(headers) {
        Site::Ours => Ok(()),
        Site::Elsewhere => Err(Problem::new(
            Code::WrongOrigin,
            "use the pages of this server",
        )),
    }
}

/// Who is at the other end, behind any proxies that are trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Visitor {
    pub(crate) address: IpAddr,
    /// Whether the way from the browser to us, or to the proxy, was encrypted.
    pub(crate) encrypted: bool,
    /// Whether a proxy that is trusted speaks for it.
    pub(crate) by_proxy: bool,
}

impl Visitor {
    pub(crate) fn of(peer: Peer, headers: &HeaderMap, trusted: &[IpNet]) -> Self {
        let trusts = |address: &IpAddr| trusted.iter().any(|net| net.contains(address));
        let mut address = match peer {
            Peer::At(address) | Peer::Encrypted(address) => address.to_canonical(),
            Peer::Here => IpAddr::V6(Ipv6Addr::LOCALHOST),
            Peer::Unknown => IpAddr::V6(Ipv6Addr::UNSPECIFIED),
        };
        let is_proxy = peer == Peer::Here || trusts(&address);
        if is_proxy {
            address = nearest(headers, trusts).unwrap_or(address);
        }
        let protocol = headers.get("x-forwarded-proto");
        Self {
            address: household(address),
            by_proxy: is_proxy,
            encrypted: matches!(peer, Peer::Encrypted(_))
                || is_proxy && protocol.is_some_and(|protocol| protocol == "https"),
        }
    }
}

/// The nearest that is no proxy of ours. Whatever is before it, or before something that is
/// no address, anybody can write.
fn nearest(headers: &HeaderMap, trusts: impl Fn(&IpAddr) -> bool) -> Option<IpAddr> {
    let lines = headers.get_all("x-forwarded-for").into_iter();
    let words: Vec<_> = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .collect();
    let mut nearest_first = words
        .into_iter()
        .rev()
        .map_while(|word| word.trim().parse::<IpAddr>().ok())
        .map(|address| address.to_canonical());
    nearest_first.find(|address| !trusts(address))
}

/// One household has as many addresses as it likes in the newer Internet.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        short @ IpAddr::V4(_) => short,
        IpAddr::V6(long) => {
            let network = u128::from(long) & (u128::MAX << 64);
            IpAddr::V6(network.into())
        }
    }
}

/// Put there by whoever took the request.
impl<State: Sync> FromRequestParts<State> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &State) -> Result<Self, Infallible> {
        let found = parts.extensions.get().copied();
        Ok(found.unwrap_or_else(|| Self::of(Peer::Unknown, &HeaderMap::new(), &[])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visitor(peer: &str, forwarded: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("x-forwarded-for", line.parse().unwrap());
        }
        let trusted = ["10.0.0.0/8".parse().unwrap()];
        let peer = peer.parse().map_or(Peer::Here, Peer::At);
        Visitor::of(peer, &headers, &trusted).address.to_string()
    }

    #[test]
    fn only_a_trusted_proxy_says_where_a_request_comes_from() {
        assert_eq!(visitor("192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
        assert_eq!(visitor("10.0.0.1", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(
            visitor("::ffff:10.0.0.1", &["198.51.100.7"]),
            "198.51.100.7"
        );
        assert_eq!(visitor("socket", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(visitor("10.0.0.1", &[]), "10.0.0.1");
    }

    #[test]
    fn what_a_client_adds_itself_is_not_believed() {
        let forged = ["1.1.1.1, 198.51.100.7", "10.0.0.2"];
        assert_eq!(visitor("10.0.0.1", &forged), "198.51.100.7");
        let nonsense = ["nonsense, 198.51.100.7"];
        assert_eq!(visitor("10.0.0.1", &nonsense), "198.51.100.7");
        assert_eq!(visitor("10.0.0.1", &["198.51.100.7, nonsense"]), "10.0.0.1");
    }

    #[test]
    fn a_household_is_one_visitor() {
        assert_eq!(visitor("2001:db8::1", &[]), "2001:db8::");
        assert_eq!(visitor("2001:db8::ffff:1", &[]), "2001:db8::");
    }

    #[test]
    fn a_browser_says_whose_page_it_was() {
        let site = |origin: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("host", "board.example:7310".parse().unwrap());
            headers.insert("origin", origin.parse().unwrap());
            Site::of(&headers)
        };
        assert_eq!(site("https://board.example:7310"), Site::Ours);
        assert_eq!(site("http://Board.Example:7310"), Site::Ours);
        for elsewhere in ["https://evil.example", "https://board.example", "null", ""] {
            assert_eq!(site(elsewhere), Site::Elsewhere, "{elsewhere}");
        }
        assert_eq!(Site::of(&HeaderMap::new()), Site::Elsewhere);
    }
}
