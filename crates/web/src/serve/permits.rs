//! Room for connections.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use crate::{
    Settings,
    answer::{Code, Problem},
    door::{Peer, household},
};

/// Room for connections: so many in all, and so many of one address, unless it is a proxy that
/// speaks for others.
pub(super) struct Permits {
    max: usize,
    of_one_max: usize,
    trusted: Vec<crate::Network>,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// The right to one connection, given back when this is dropped.
pub(super) struct Permit {
    permits: Arc<Permits>,
    address: Option<IpAddr>,
}

impl Permits {
    pub(super) fn new(settings: &Settings) -> Arc<Self> {
        Arc::new(Self {
            max: settings.connections_max,
            of_one_max: settings.address_connections,
            trusted: settings.trusted_proxies.clone(),
            taken: Mutex::default(),
        })
    }

    pub(super) fn take(self: &Arc<Self>, peer: Peer) -> Result<Permit, Problem> {
        let address = peer.address().map(|address| address.to_canonical());
        let is_proxy = |address: &IpAddr| self.trusted.iter().any(|net| net.contains(address));
        let address = address.filter(|address| !is_proxy(address)).map(household);
        let mut taken = self.lock();
        if taken.all >= self.max {
            let detail = "the server has no room for more connections; come back later";
            return Err(Problem::new(Code::TooManyConnections, detail));
        }
        let of_one = address.map(|address| taken.by_address.entry(address).or_default());
        match of_one {
            Some(of_one) if *of_one >= self.of_one_max => {
                return Err(Problem::new(Code::TooManyConnections, self.too_many()));
            }
            Some(of_one) => *of_one += 1,
            None => {}
        }
        taken.all += 1;
        let permits = Arc::clone(self);
        Ok(Permit { permits, address })
    }

    fn too_many(&self) -> String {
        let max = self.of_one_max;
        format!(
            "one address may have {max} connections (--address-connections); a proxy is named \
             with --trusted-proxy"
        )
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut taken = self.permits.lock();
        taken.all -= 1;
        let Some(address) = self.address else {
            return;
        };
        let of_one = taken.by_address.get_mut(&address);
        let of_one = of_one.expect("it was counted");
        *of_one -= 1;
        if *of_one == 0 {
            taken.by_address.remove(&address);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(trusted: &str, peer: &str, has_room: bool) {
        let permits = Permits::new(&Settings {
            address_connections: 1,
            trusted_proxies: vec![trusted.parse().unwrap()],
            ..Settings::default()
        });
        let take = || permits.take(Peer::At(peer.parse().unwrap()));
        let _first = take().unwrap();
        assert_eq!(take().is_ok(), has_room, "{peer}, {trusted} is trusted");
    }

    #[test]
    fn a_proxy_that_is_trusted_has_as_many_connections_as_there_are() {
        for (trusted, peer, has_room) in [
            ("127.0.0.1/32", "127.0.0.1", true),
            ("127.0.0.1/32", "::ffff:127.0.0.1", true),
            ("::1/128", "::1", true),
            ("2001:db8::7/128", "2001:db8::7", true),
            ("2001:db8::7/128", "2001:db8::8", false),
            ("127.0.0.1/32", "127.0.0.2", false),
        ] {
            check(trusted, peer, has_room);
        }
    }
}
