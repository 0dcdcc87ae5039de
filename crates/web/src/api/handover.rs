//! Handing over the scoring of a match to another browser.

use std::sync::Arc;

use axum::{
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode},
    response::Response,
};
use serde::Serialize;
use tenpin_scorebook::{Grant, Key, KeyChange, MatchId, Moment, Secret, StoreError};
use utoipa::ToSchema;

use super::{
    AppState,
    body::{Nothing, Written},
    describe::WriteRefusals,
    path::Named,
};
use crate::{
    House,
    answer::{self, Problem},
    door::{Identity, cookie_name, key_cookie, must_be_ours, not_good},
};

/// How long a token is good.
const MINUTES: i64 = 10;

/// How long a browser keeps its key: longer than any match takes. A tablet that starts match
/// after match sends all of them with every request.
const COOKIE_SECONDS: u32 = 24 * 60 * 60;

/// A token that is good once.
#[derive(Serialize, ToSchema)]
pub(super) struct HandOver {
    /// Open this in the other browser; a button there takes over.
    link: String,
    /// Until when it is good.
    #[schema(format = DateTime)]
    expires: String,
}

/// Offer somebody else to score, too.
///
/// The link is good once and for ten minutes. It holds no key: opening it shows a button,
/// and only pressing that gives the browser one.
#[utoipa::path(post, path = "/api/v1/matches/{id}/handover",
    params(("id" = String, Path, description = "Which match", pattern = "^[0-9a-hjkmnp-tv-z]{10}$")),
    responses((status = 201, description = "A link", body = HandOver), WriteRefusals),
    security(("key" = [])))]
pub(super) async fn offer(
    State(house): AppState,
    named: Named,
    request: Written<Nothing>,
) -> Result<Response, Problem> {
    let id = named.match_id()?;
    let (link, expires) = new_link(&house, &request.identity, id).await?;
    let offered = HandOver {
        link,
        expires: expires.to_string(),
    };
    Ok(answer::json(StatusCode::CREATED, &offered))
}

/// A link that is good once, and until when.
pub(crate) async fn new_link(
    house: &Arc<House>,
    identity: &Identity,
    id: MatchId,
) -> Result<(String, Moment), Problem> {
    let warrant = house.admit(identity, id).await?;
    house.must_have(id).await?;
    house.limits.check_hand_over(warrant.key_id())?;
    let token = Secret::random();
    let mut key = Key::new(&token, Grant::HandOver(id));
    let end = Moment::try_from(i64::from(key.made) + MINUTES * 60_000);
    let end = end.map_err(Problem::bad_request)?;
    key.expires = Some(end);
    let token_id = key.id;
    let key_id = warrant.key_id();
    change_keys(house, KeyChange::Add(vec![key]), move || {
        tracing::info!(key = %key_id, %token_id, r#match = %id, "scoring offered");
    })
    .await?;
    Ok((format!("/handover/{}", token.reveal()), end))
}

/// Swaps a token for a key of its own.
pub(crate) async fn swap(
    house: &Arc<House>,
    token: &str,
    headers: &HeaderMap,
) -> Result<(Secret, MatchId), Problem> {
    must_be_ours(headers)?;
    let (token, id) = token_for(house, token).await?;
    let secret = Secret::random();
    let mut key = Key::new(&secret, Grant::Scorer(id));
    // A start that is sent again replaces its own key, not this one.
    key.note = Some("handed over".to_owned());
    let spent = token.key_id();
    let key_id = key.id;
    let swapped = change_keys(house, KeyChange::Swap { spent, key }, move || {
        tracing::info!(token_id = %spent, key = %key_id, r#match = %id, "scoring handed over");
    });
    if swapped.await? {
        return Ok((secret, id));
    }
    Err(not_good())
}

/// Changes keys, and logs that it was done: also if the client hangs up before it has its answer.
async fn change_keys(
    house: &House,
    change: KeyChange,
    log: impl FnOnce() + Send + 'static,
) -> Result<bool, Problem> {
    let changed = house.book.change_keys(change);
    let logged = tokio::spawn(async move {
        let done = changed.await?;
        if done {
            log();
        }
        Ok::<_, StoreError>(done)
    });
    Ok(logged.await.map_err(|failed| Problem::lost(&failed))??)
}

/// A token that is good, and for which match.
pub(crate) async fn token_for(
    house: &Arc<House>,
    text: &str,
) -> Result<(Secret, MatchId), Problem> {
    let token: Secret = text.parse().map_err(|_| not_good())?;
    let good = house.good_key(&token).await?;
    match good.map(|key| key.grant) {
        Some(Grant::HandOver(id)) => Ok((token, id)),
        _ => Err(not_good()),
    }
}

/// The cookie of a browser that scores a match.
pub(crate) fn cookie(id: MatchId, secret: &Secret, encrypted: bool) -> HeaderValue {
    key_cookie(&cookie_name(id), secret.reveal(), COOKIE_SECONDS, encrypted)
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;
    use tenpin_scorebook::{Place, Scorebook};
    use tokio::sync::oneshot;

    use super::*;

    #[tokio::test]
    async fn a_change_of_keys_is_logged_although_its_client_hangs_up() {
        let book = Scorebook::open(&Place::Memory).unwrap();
        let house = House::open(book, crate::Settings::default()).unwrap();
        let key = Key::new(&Secret::random(), Grant::House);
        let (logged, heard) = oneshot::channel();
        let log = || assert_eq!(logged.send(()), Ok(()));
        let change = change_keys(&house, KeyChange::Add(vec![key]), log);
        assert!(change.now_or_never().is_none());
        assert_eq!(heard.await, Ok(()));
    }
}
