//! The key that came with a request.

use axum::http::{HeaderMap, HeaderValue, header};
use tenpin_scorebook::{MatchId, Secret};

use super::Site;

/// The key that came with a request, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Presented {
    Nothing,
    /// By a program.
    Bearer(Ticket),
    /// By a browser, from a page of ours or from elsewhere.
    Cookies(Vec<Ticket>, Site),
}

/// Nothing if what was presented cannot be a key.
pub(crate) type Ticket = Option<Secret>;

/// The cookie of a browser that has the key of the house or of a lane.
pub(crate) const HOUSE_COOKIE: &str = "tenpin-key";

/// Browsers have one cookie for each match they score.
pub(crate) fn cookie_name(id: MatchId) -> String {
    format!("tenpin-{id}")
}

/// The `Secure` attribute: browsers send the cookie over TLS only.
pub(crate) const fn secure(encrypted: bool) -> &'static str {
    if encrypted { "; Secure" } else { "" }
}

/// A cookie with a key. No script sees it, no other site makes a browser send it.
pub(crate) fn key_cookie(name: &str, key: &str, seconds: u32, encrypted: bool) -> HeaderValue {
    let secure = secure(encrypted);
    let cookie =
        format!("{name}={key}; Path=/; HttpOnly; SameSite=Strict; Max-Age={seconds}{secure}");
    let mut cookie = HeaderValue::try_from(cookie).unwrap_or(HeaderValue::from_static(""));
    cookie.set_sensitive(true);
    cookie
}

impl Presented {
    /// The cookies that count are the one for the match that the path names, and that of the house.
    pub(crate) fn of(headers: &HeaderMap, path: &str) -> Self {
        if let Some(authorization) = headers.get(header::AUTHORIZATION) {
            let bearer = authorization.to_str().ok().and_then(bearer);
            return bearer.map_or(Self::Nothing, |key| Self::Bearer(key.parse().ok()));
        }
        let mut words = path.split('/');
        let id = words.find_map(|word| word.parse::<MatchId>().ok());
        let of_match = id.and_then(|id| cookie(headers, &cookie_name(id)));
        let cookies = of_match.into_iter().chain(cookie(headers, HOUSE_COOKIE));
        let keys: Vec<_> = cookies.map(|key| key.parse().ok()).collect();
        match keys[..] {
            [] => Self::Nothing,
            _ => Self::Cookies(keys, Site::of(headers)),
        }
    }
}

fn bearer(authorization: &str) -> Option<&str> {
    let (scheme, key) = authorization.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(key.trim())
}

/// The value of a cookie.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).into_iter();
    let mut cookies = all
        .filter_map(|cookies| cookies.to_str().ok())
        .flat_map(|cookies| cookies.split(';'));
    cookies.find_map(|cookie| {
        let (found, value) = cookie.trim().split_once('=')?;
        (found == name).then_some(value)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &str = "0123456789abcdefghjkmnpqrstvwxyz0123456789abcdefghjk";

    fn check(name: &'static str, value: &str, expected: &Presented) {
        let mut headers = HeaderMap::new();
        headers.insert(name, value.parse().unwrap());
        let path = "/api/v1/matches/7hq2m9xk4d/rolls";
        assert_eq!(&Presented::of(&headers, path), expected, "{name}: {value}");
    }

    #[test]
    fn a_key_comes_by_header_or_by_the_cookie_of_its_match() {
        let key: Ticket = KEY.parse().ok();
        let bearer = Presented::Bearer(key.clone());
        check("authorization", &format!("Bearer {KEY}"), &bearer);
        check("authorization", &format!("bearer  {KEY} "), &bearer);
        check("authorization", "Bearer nonsense", &Presented::Bearer(None));
        check("authorization", "Basic abc", &Presented::Nothing);
        let cookie = Presented::Cookies(vec![key.clone()], Site::Elsewhere);
        check("cookie", &format!("a=b; tenpin-7hq2m9xk4d={KEY}"), &cookie);
        check("cookie", &format!("tenpin-key={KEY}"), &cookie);
        let both = Presented::Cookies(vec![None, key], Site::Elsewhere);
        let stale = format!("tenpin-key={KEY}; tenpin-7hq2m9xk4d=stale");
        check("cookie", &stale, &both);
        check(
            "cookie",
            &format!("tenpin-7hq2m9xk4e={KEY}"),
            &Presented::Nothing,
        );
    }
}
