//! What happens to every request before and after it is handled.

use std::{sync::Arc, time::Instant};

use axum::{
    body::Body,
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use tenpin_scorebook::{Grant, Scorebook, Secret};
use tokio::sync::OwnedSemaphorePermit;

use crate::{
    House,
    answer::Problem,
    blocking,
    door::{Found, Identity, Peer, Presented, Site, Stranger, Ticket, Visitor, is_of_house},
};

/// Nothing from elsewhere is loaded, nothing is put into a frame, no type is guessed.
const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; \
         img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // With none at all, a browser would not say that a form of ours is ours.
    (header::REFERRER_POLICY, "same-origin"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// The status under which a request counts if its client hangs up before it has the answer. HTTP has
/// none for that; nginx counts it under this one.
const GONE: u16 = 499;

/// Limits who asks too often, finds out who asks, counts, and makes every answer safe to
/// show.
pub(crate) async fn guard(
    State(house): State<Arc<House>>,
    mut request: Request,
    next: Next,
) -> Response {
    let mut counted = Counted::new(&house, &request);
    let mut response = match recognise(&house, &mut request).await {
        Ok(turn) => blocking::in_turn(turn, next.run(request)).await,
        Err(problem) => problem.into_response(),
    };
    protect(response.headers_mut(), &counted.method);
    if let Some(problem) = response.extensions().get::<Problem>() {
        house.metrics.refused(problem.code);
    }
    counted.status = response.status().as_u16();
    response
}

/// A request that is being answered. It is counted and logged when it ends, in whatever way.
struct Counted {
    house: Arc<House>,
    start: Instant,
    method: Method,
    route: Option<MatchedPath>,
    status: u16,
}

impl Counted {
    fn new(house: &Arc<House>, request: &Request) -> Self {
        Self {
            house: Arc::clone(house),
            start: Instant::now(),
            method: request.method().clone(),
            route: request.extensions().get().cloned(),
            status: GONE,
        }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let Self { method, status, .. } = &*self;
        // The route and not the address, which may hold a token.
        let route = self.route.as_ref().map_or("other", MatchedPath::as_str);
        let seconds = self.start.elapsed().as_secs_f64();
        self.house.metrics.answered(method, route, *status, seconds);
        tracing::debug!(%method, route, status, seconds, "answered");
    }
}

/// Identifies the client. A stranger who only reads then waits for a turn, which is returned; probes
/// and the house do not wait.
async fn recognise(
    house: &Arc<House>,
    request: &mut Request<Body>,
) -> Result<Option<OwnedSemaphorePermit>, Problem> {
    let peer = request.extensions().get().copied();
    let peer = peer.unwrap_or(Peer::Unknown);
    let trusted = &house.settings.trusted_proxies;
    let visitor = Visitor::of(peer, request.headers(), trusted);
    request.extensions_mut().insert(visitor);
    if !visitor.by_proxy && peer != Peer::Unknown {
        house.hosts.check(request)?;
    }
    // Whoever looks after the server may always ask how it is.
    if matches!(request.uri().path(), "/healthz" | "/metrics") {
        return Ok(None);
    }
    let presented = Presented::of(request.headers(), request.uri().path());
    let writes = is_writing(request.method());
    let identity = identify(house, visitor, presented, writes).await?;
    request.extensions_mut().insert(identity);
    if writes {
        return Ok(None);
    }
    let stranger = Stranger::of(request.extensions());
    house.limits.turn_to_read(stranger).await
}

const fn is_writing(method: &Method) -> bool {
    !matches!(*method, Method::GET | Method::HEAD)
}

async fn identify(
    house: &Arc<House>,
    visitor: Visitor,
    presented: Presented,
    writes: bool,
) -> Result<Identity, Problem> {
    let (secrets, site) = match presented {
        Presented::Nothing => {
            house.limits.check_address(visitor.address)?;
            return Ok(Identity::Nobody);
        }
        Presented::Bearer(secret) => (vec![secret], Site::Ours),
        Presented::Cookies(secrets, site) => (secrets, site),
    };
    let Some(found) = best_key(house, visitor, secrets).await? else {
        house.limits.check_address(visitor.address)?;
        return Ok(Identity::Stranger);
    };
    // Anybody can have as many keys of matches as they start matches.
    if is_of_house(&found.key) {
        house.limits.check_key(found.key.id)?;
    } else {
        house.limits.check_address(visitor.address)?;
    }
    match site {
        Site::Elsewhere if writes => Ok(Identity::Foreigner),
        _ => Ok(Identity::Holder(found)),
    }
}

/// The key that lets its holder do most: that of the house may do everything, that of a match more
/// in its match than that of a lane.
async fn best_key(
    house: &Arc<House>,
    visitor: Visitor,
    secrets: Vec<Ticket>,
) -> Result<Option<Found>, Problem> {
    let mut best: Option<Found> = None;
    for secret in secrets {
        let Some(found) = key_of(house, visitor, secret).await? else {
            continue;
        };
        let rank = |found: &Found| match found.key.grant {
            Grant::House => 2,
            Grant::Scorer(_) => 1,
            Grant::Lane(_) | Grant::HandOver(_) => 0,
        };
        if best.as_ref().is_none_or(|best| rank(best) < rank(&found)) {
            best = Some(found);
        }
    }
    Ok(best)
}

/// Looking a key up costs something, so there is a limit on that, too, which many who share an
/// address do not reach.
async fn key_of(
    house: &Arc<House>,
    visitor: Visitor,
    secret: Option<Secret>,
) -> Result<Option<Found>, Problem> {
    let recall = |secret: &Secret| house.keys.recall(secret, &house.book);
    let known = secret.as_ref().and_then(recall);
    if known.is_some() {
        return Ok(known);
    }
    house.limits.check_look_up(visitor.address)?;
    match secret {
        Some(secret) => look_up(house, secret).await,
        None => Ok(None),
    }
}

async fn look_up(house: &Arc<House>, secret: Secret) -> Result<Option<Found>, Problem> {
    let also = Arc::clone(house);
    let look_up = move |book: &Scorebook| also.keys.look_up(&secret, book);
    house.read(look_up).await
}

fn protect(headers: &mut HeaderMap, method: &Method) {
    headers.reserve(HEADERS.len() + 1);
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Scores change: whoever keeps an answer asks whether it is still true. What answers a
    // request that writes may hold a key.
    let keep = if is_writing(method) {
        "no-store"
    } else {
        "no-cache"
    };
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static(keep));
}

#[cfg(test)]
mod tests {
    use std::iter;

    use futures_util::FutureExt as _;
    use tenpin_scorebook::Place;

    use super::*;

    /// Whether a stranger who asks this takes a turn to read; `None` if it has to wait for one.
    fn takes_turn(house: &Arc<House>, method: Method, path: &str) -> Option<bool> {
        let request = Request::builder().method(method).uri(path);
        let mut request = request.body(Body::empty()).unwrap();
        let recognised = recognise(house, &mut request).now_or_never()?;
        Some(recognised.unwrap().is_some())
    }

    fn house() -> Arc<House> {
        let book = Scorebook::open(&Place::Memory).unwrap();
        House::open(book, crate::Settings::default()).unwrap()
    }

    #[test]
    fn a_request_counts_although_its_client_hangs_up() {
        let house = house();
        drop(Counted::new(&house, &Request::new(Body::empty())));
        let counted = house.metrics.text();
        let gone = "method=\"GET\",route=\"other\",status=\"499\"} 1";
        assert!(counted.contains(gone), "{counted}");
    }

    #[tokio::test(start_paused = true)]
    async fn strangers_take_turns_to_read() {
        let house = house();
        let takes_turn = |method, path| takes_turn(&house, method, path);
        let visitor = Visitor::of(Peer::Unknown, &HeaderMap::new(), &[]);
        let stranger = Stranger(Some(visitor.address));
        let take = || house.limits.turn_to_read(stranger).now_or_never();
        let mut turns: Vec<_> = iter::from_fn(take).collect();
        assert_eq!(takes_turn(Method::GET, "/api/v1/matches"), None);
        assert_eq!(takes_turn(Method::HEAD, "/m/abc"), None);
        assert_eq!(takes_turn(Method::POST, "/api/v1/matches"), Some(false));
        assert_eq!(takes_turn(Method::GET, "/healthz"), Some(false));
        assert_eq!(takes_turn(Method::GET, "/metrics"), Some(false));
        turns.pop();
        assert_eq!(takes_turn(Method::GET, "/api/v1/matches"), Some(true));
    }
}
