//! A request that writes.

use std::sync::Arc;

use axum::{
    body::to_bytes,
    extract::{FromRequest, Request},
    http::{HeaderMap, HeaderName, header},
};
use bytes::Bytes;
use http_body_util::LengthLimitError;
use serde::{Deserialize, de::DeserializeOwned};
use tenpin_scorebook::{Append, Claim, ClientId, MatchId, Revision};
use tokio::time::timeout;

use super::path::number;
use crate::{
    House,
    answer::{Code, Problem},
    door::Identity,
    pages::writer,
};

/// The largest body.
pub(crate) const BODY_MAX: usize = 64 * 1024;

const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

const PREFER: HeaderName = HeaderName::from_static("prefer");

/// A request that writes: who sent it, what it says, and under which conditions.
#[derive(Debug)]
pub(crate) struct Written<Said> {
    pub(crate) identity: Identity,
    pub(crate) said: Said,
    /// Behind which revision it belongs, if that was said.
    pub(crate) after: Option<Revision>,
    /// What its writer calls it.
    pub(crate) name: ClientId,
    /// Whether it does without the match in the answer (RFC 7240).
    pub(crate) wants_minimal: bool,
}

/// What a request says.
pub(crate) trait Said: Sized {
    fn read(headers: &HeaderMap, body: &Bytes) -> Result<Self, Problem>;
}

/// Nothing has to be said; whatever is said is not read.
#[derive(Debug)]
pub(crate) struct Nothing;

impl Said for Nothing {
    fn read(_: &HeaderMap, _: &Bytes) -> Result<Self, Problem> {
        Ok(Self)
    }
}

/// Something in JSON.
#[derive(Debug)]
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned> Said for Json<T> {
    fn read(headers: &HeaderMap, body: &Bytes) -> Result<Self, Problem> {
        if !is_of_kind(headers, "application/json") {
            let detail = "send JSON, with Content-Type: application/json";
            return Err(Problem::new(Code::BadMediaType, detail));
        }
        must_be_object(body)?;
        let read = serde_json::from_slice(body);
        read.map(Self).map_err(Problem::bad_request)
    }
}

/// A list of the same values would be taken for an object otherwise.
pub(crate) fn must_be_object(text: &[u8]) -> Result<(), Problem> {
    if text.trim_ascii_start().starts_with(b"{") {
        return Ok(());
    }
    Err(Problem::bad_request("send a JSON object"))
}

/// Whether the body is said to be of this kind.
pub(crate) fn is_of_kind(headers: &HeaderMap, wanted: &str) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let plain = kind.split(';').next().unwrap_or_default().trim();
    plain.eq_ignore_ascii_case(wanted)
}

/// How many pins somebody says a ball knocked down: any whole number. `7.0` is one, too.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(try_from = "f64")]
pub(crate) struct Count(u32);

impl TryFrom<f64> for Count {
    type Error = &'static str;

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "what is larger than any rack may become any number that is"
    )]
    fn try_from(number: f64) -> Result<Self, Self::Error> {
        if number >= 0.0 && number.fract() == 0.0 {
            return Ok(Self(number as u32));
        }
        Err("a number of pins is a whole number")
    }
}

impl From<Count> for u32 {
    fn from(count: Count) -> Self {
        count.0
    }
}

impl<S: Said> FromRequest<Arc<House>> for Written<S> {
    type Rejection = Problem;

    /// In the order in which refusals are given.
    async fn from_request(request: Request, house: &Arc<House>) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        let length = parts.headers.get(header::CONTENT_LENGTH);
        let length = length.and_then(|length| length.to_str().ok()?.parse().ok());
        if length.is_some_and(|length: u64| length > BODY_MAX as u64) {
            return Err(too_large());
        }
        let slow = |_| Problem::new(Code::TooSlow, "the body did not arrive in time");
        let body = timeout(house.settings.patience, to_bytes(body, BODY_MAX)).await;
        let body = body.map_err(slow)?.map_err(unread)?;
        let identity = parts.extensions.get().cloned();
        Ok(Self {
            said: S::read(&parts.headers, &body)?,
            after: after(&parts.headers)?,
            name: name(&parts.headers)?,
            wants_minimal: wants_minimal(&parts.headers),
            identity: identity.unwrap_or(Identity::Nobody),
        })
    }
}

impl<S> Written<S> {
    /// An event to write down.
    pub(crate) fn append(&self, match_id: MatchId, claim: Claim) -> Append {
        Append {
            match_id,
            after: self.after,
            claim,
            client_id: self.name.clone(),
        }
    }
}

fn unread(error: axum::Error) -> Problem {
    if error.into_inner().is::<LengthLimitError>() {
        return too_large();
    }
    Problem::bad_request("the body broke off")
}

fn too_large() -> Problem {
    let detail = format!("a body has at most {BODY_MAX} bytes");
    Problem::new(Code::TooLarge, detail)
}

fn name(headers: &HeaderMap) -> Result<ClientId, Problem> {
    let Some(name) = headers.get(IDEMPOTENCY_KEY) else {
        return Ok(ClientId::random());
    };
    let wrong = "Idempotency-Key has 1 to 255 visible ASCII characters";
    let name = name.to_str().map_err(|_| Problem::bad_request(wrong))?;
    let name: ClientId = name.parse().map_err(|_| Problem::bad_request(wrong))?;
    if writer(&name).is_some() {
        let detail = "an Idempotency-Key that begins with the id of a key and ~ is for pages";
        return Err(Problem::bad_request(detail));
    }
    Ok(name)
}

/// If a preference is there twice, the first one counts; parameters of it say nothing here.
fn wants_minimal(headers: &HeaderMap) -> bool {
    let values = headers.get_all(PREFER).into_iter();
    let preferences = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .filter_map(|preference| preference.split(';').next()?.split_once('='));
    let mut returns = preferences
        .filter(|(name, _)| name.trim().eq_ignore_ascii_case("return"))
        .map(|(_, value)| value.trim().trim_matches('"'));
    returns
        .next()
        .is_some_and(|value| value.eq_ignore_ascii_case("minimal"))
}

/// A revision, in quotes as `ETag` gives it or without; a star is any.
fn after(headers: &HeaderMap) -> Result<Option<Revision>, Problem> {
    let wrong = || Problem::bad_request("If-Match has one revision, such as \"6\"");
    let Some(condition) = headers.get(header::IF_MATCH) else {
        return Ok(None);
    };
    let condition = condition.to_str().map_err(|_| wrong())?.trim();
    if condition == "*" {
        return Ok(None);
    }
    let quoted = condition.strip_prefix('"');
    let revision = quoted.map_or(Some(condition), |quoted| quoted.strip_suffix('"'));
    let revision: Option<u32> = revision.and_then(number);
    revision
        .map(|revision| Some(revision.into()))
        .ok_or_else(wrong)
}
