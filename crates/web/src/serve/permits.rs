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
        let address = peer.address().map(household);
        let is_proxy = |address: &IpAddr| self.trusted.iter().any(|net| net.contains(address));
        let address = address.filter(|address| !is_proxy(address));
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
