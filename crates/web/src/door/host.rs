//! Whether a request is meant for this server.

use std::net::{IpAddr, Ipv6Addr};

use axum::{
    extract::Request,
    http::{Version, header},
};

use crate::{
    Settings,
    answer::{Code, Problem},
};

/// What this server is called. A page of another site can make a browser send requests here under
/// the name of that site, if whoever owns the name says that it stands for our address; so a
/// request for a name that is not ours is refused. Nobody can own an address in that way.
pub(crate) struct Hosts(Vec<String>);

impl Hosts {
    pub(crate) fn new(settings: &Settings) -> Self {
        let machine = rustix::system::uname();
        let machine = machine.nodename().to_string_lossy().to_ascii_lowercase();
        let short = machine.split('.').next().unwrap_or_default().to_owned();
        let mut names = vec![
            "localhost".to_owned(),
            format!("{short}.local"),
            short,
            machine,
        ];
        let public = settings.public_names.iter();
        names.extend(public.map(|name| name.as_ref().to_owned()));
        Self(names)
    }

    /// # Errors
    ///
    /// A problem if the request names another host, none, or several.
    pub(crate) fn check<Body>(&self, request: &Request<Body>) -> Result<(), Problem> {
        let mut hosts = request.headers().get_all(header::HOST).into_iter();
        let host = match (hosts.next(), hosts.next()) {
            (Some(host), None) => host.to_str().unwrap_or_default(),
            (None, _) if request.version() < Version::HTTP_11 => return Ok(()),
            _ => return Err(Problem::bad_request("a request has one Host")),
        };
        if self.is_ours(host) {
            return Ok(());
        }
        let detail = "that is not what this server is called; name it with --public-name";
        Err(Problem::new(Code::WrongHost, detail))
    }

    fn is_ours(&self, host: &str) -> bool {
        let long = host.strip_prefix('[').and_then(|rest| rest.split_once(']'));
        if let Some((address, port)) = long {
            let is_port = port.is_empty() || port.starts_with(':');
            return is_port && address.parse::<Ipv6Addr>().is_ok();
        }
        let name = host.split_once(':').map_or(host, |(name, _)| name);
        let name = name.trim_end_matches('.').to_ascii_lowercase();
        name.parse::<IpAddr>().is_ok() || self.0.contains(&name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(hosts: &[&str], version: Version) -> Option<Code> {
        let settings = Settings {
            public_names: vec!["Board.Example".parse().unwrap()],
            ..Settings::default()
        };
        let mut request = Request::new(());
        *request.version_mut() = version;
        for host in hosts {
            request.headers_mut().append("host", host.parse().unwrap());
        }
        let checked = Hosts::new(&settings).check(&request);
        checked.err().map(|problem| problem.code)
    }

    #[test]
    fn a_request_names_this_server() {
        for host in [
            "localhost",
            "LOCALHOST:7310",
            "127.0.0.1:7310",
            "192.168.1.20",
            "[::1]:7310",
            "[2001:db8::1]",
            "board.example",
            "board.example.:443",
        ] {
            assert_eq!(check(&[host], Version::HTTP_11), None, "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:7310",
            "",
            "[evil]",
            "[::1]x",
            "a b",
        ] {
            let wrong = Some(Code::WrongHost);
            assert_eq!(check(&[host], Version::HTTP_11), wrong, "{host}");
        }
    }

    #[test]
    fn a_request_has_one_host() {
        let bad = Some(Code::BadRequest);
        assert_eq!(check(&[], Version::HTTP_11), bad);
        assert_eq!(check(&[], Version::HTTP_10), None);
        assert_eq!(check(&["localhost", "localhost"], Version::HTTP_11), bad);
    }
}
