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
    /// How many requests a second one address may make without a key of the house or a lane.
    pub address_rate: NonZeroU32,
    /// How many connections one address may have.
    pub address_connections: usize,
    /// How many live streams one address may have without such a key.
    pub address_streams: usize,
    /// How many bytes of large answers one address may have on the way.
    pub address_bytes: usize,
    /// How many matches one address may start at once without such a key; then one a second.
    pub address_starts: NonZeroU32,
    /// How many events a match may have.
    pub events_max: u32,
    /// What the server is called, besides its addresses and the name of this machine.
    pub public_names: Vec<PublicName>,
    /// Whose word is taken for where a request comes from.
    pub trusted_proxies: Vec<Network>,
    /// How many connections there may be at once.
    pub connections_max: usize,
    /// How often the whole book is looked through; `None` for never.
    pub verify_every: Option<Duration>,
    /// How long the head of a request may take to arrive, and how long its body.
    pub patience: Duration,
    /// How long a client may read nothing of what it is sent.
    pub reading_patience: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            listen: Listen::default(),
            closed: false,
            key_rate: NonZeroU32::new(1_000).unwrap_or(NonZeroU32::MAX),
            address_rate: NonZeroU32::new(200).unwrap_or(NonZeroU32::MAX),
            address_connections: 256,
            address_streams: 128,
            address_bytes: 8 << 20,
            address_starts: NonZeroU32::new(20).unwrap_or(NonZeroU32::MAX),
            events_max: 5_000,
            public_names: Vec::new(),
            trusted_proxies: Vec::new(),
            connections_max: 20_000,
            verify_every: None,
            patience: Duration::from_secs(15),
            reading_patience: Duration::from_secs(30),
        }
    }
}

/// What a server is called.
///
/// ```
/// use tenpin_web::PublicName;
///
/// let name: PublicName = "Board.Example.".parse()?;
/// assert_eq!(name.as_ref(), "board.example");
/// assert!("https://board.example".parse::<PublicName>().is_err());
/// # Ok::<(), tenpin_web::PublicNameError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicName(String);

/// A text that is not what a server can be called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PublicNameError;

impl FromStr for PublicName {
    type Err = PublicNameError;

    fn from_str(text: &str) -> Result<Self, PublicNameError> {
        let name = text.strip_suffix('.').unwrap_or(text);
        let is_letter = |letter: u8| letter.is_ascii_alphanumeric() || b"-_".contains(&letter);
        let is_label = |label: &str| !label.is_empty() && label.bytes().all(is_letter);
        if name.split('.').all(is_label) {
            return Ok(Self(name.to_ascii_lowercase()));
        }
        Err(PublicNameError)
    }
}

impl AsRef<str> for PublicName {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PublicNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the name of a server: write it without scheme and port, as board.example")
    }
}

impl std::error::Error for PublicNameError {}

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
    /// Where others find the server: this machine's own address if it listens everywhere.
    /// Nothing if only this machine, or a proxy on it, reaches it.
    #[must_use]
    pub fn from_outside(&self) -> Option<SocketAddr> {
        match self {
            Self::Unix(_) => None,
            Self::Tcp(place) if place.ip().is_loopback() => None,
            Self::Tcp(place) if !place.ip().is_unspecified() => Some(*place),
            Self::Tcp(place) => own_address().map(|own| SocketAddr::new(own, place.port())),
        }
    }

    /// What others call a server that was called like this: a name that only this machine
    /// knows is of no use to them.
    pub(crate) fn as_seen_from_outside(&self, host: &str) -> String {
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
        let name = name.trim_matches(['[', ']']);
        let is_local = |address: IpAddr| address.is_loopback();
        let local = name == "localhost" || name.parse().is_ok_and(is_local);
        let outside = self.from_outside().filter(|_| local);
        outside.map_or_else(|| host.to_owned(), |place| place.to_string())
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
