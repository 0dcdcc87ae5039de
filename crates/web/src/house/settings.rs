//! How a house is run.

use std::{
    fmt,
    net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket},
    num::NonZeroU32,
    path::PathBuf,
    str::FromStr,
    time::Duration,
};

/// Some addresses, such as `10.0.0.0/8`.
pub use ipnet::IpNet as Network;

/// How a house is run.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Where it listens.
    pub listen: Listen,
    /// Whether starting a match needs a key, too.
    pub closed: bool,
    /// How many requests a second one key may make.
    pub key_rate: NonZeroU32,
    /// How many requests a second one address may make without a key.
    pub address_rate: NonZeroU32,
    /// Whose word is taken for where a request comes from.
    pub trusted_proxies: Vec<Network>,
    /// How many connections there may be at once.
    pub connections_max: usize,
    /// How long the head of a request may take to arrive, and how long its body.
    pub patience: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            listen: Listen::default(),
            closed: false,
            key_rate: NonZeroU32::new(1_000).unwrap_or(NonZeroU32::MAX),
            address_rate: NonZeroU32::new(50).unwrap_or(NonZeroU32::MAX),
            trusted_proxies: Vec::new(),
            connections_max: 20_000,
            patience: Duration::from_secs(15),
        }
    }
}

/// Where a server listens.
///
/// ```
/// use tenpin_web::Listen;
///
/// assert_eq!("unix:/run/tenpin.sock".parse(), Ok(Listen::Unix("/run/tenpin.sock".into())));
/// assert_eq!("[::]:80".parse::<Listen>().map(|listen| listen.to_string()), Ok("[::]:80".to_owned()));
/// assert!("somewhere".parse::<Listen>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Listen {
    /// On a network.
    Tcp(SocketAddr),
    /// On a socket in the file system.
    Unix(PathBuf),
}

/// A text that is no place to listen at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListenError;

impl Default for Listen {
    fn default() -> Self {
        Self::Tcp(SocketAddr::from(([127, 0, 0, 1], 7310)))
    }
}

impl Listen {
    /// How others reach a server that listens everywhere and was called by a name that only
    /// its own machine knows. Nothing if the name will do, or there is no other.
    pub(crate) fn seen_from_outside(&self, host: &str) -> Option<String> {
        let Self::Tcp(address) = self else {
            return None;
        };
        let digits = |text: &str| text.bytes().all(|letter| letter.is_ascii_digit());
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if digits(port) => (name, format!(":{port}")),
            _ => (host, String::new()),
        };
        let name = name.trim_matches(['[', ']']);
        let loops = |address: IpAddr| address.is_loopback();
        let is_local = name == "localhost" || name.parse().is_ok_and(loops);
        if !address.ip().is_unspecified() || !is_local {
            return None;
        }
        own_address().map(|own| format!("{own}{port}"))
    }
}

/// The address by which this machine would send something far away. Nothing is sent.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address that is kept free for documents.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_loopback() && !own.is_unspecified()).then_some(own)
}

impl FromStr for Listen {
    type Err = ListenError;

    fn from_str(text: &str) -> Result<Self, ListenError> {
        match text.strip_prefix("unix:") {
            Some("") => Err(ListenError),
            Some(path) => Ok(Self::Unix(path.into())),
            None => text.parse().map(Self::Tcp).map_err(|_| ListenError),
        }
    }
}

impl fmt::Display for Listen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tcp(address) => address.fmt(f),
            Self::Unix(path) => write!(f, "unix:{}", path.display()),
        }
    }
}

impl fmt::Display for ListenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a place to listen at: write 127.0.0.1:7310, [::]:7310 or unix:PATH")
    }
}

impl std::error::Error for ListenError {}
