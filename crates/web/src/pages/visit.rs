//! Somebody who looks at a page.

mod fields;
mod taste;
mod words;

use std::sync::Arc;

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
};
pub(super) use fields::Fields;
pub(super) use taste::{Theme, choose};
use tenpin_phrases::{Message, Phrasebook};

use words::words;

use crate::{
    House,
    answer::Problem,
    door::{Identity, Visitor},
};

/// Somebody who looks at a page: in which language, in which light, and who it is.
#[derive(Clone)]
pub(crate) struct Visit {
    pub(super) words: &'static Phrasebook,
    pub(super) theme: Theme,
    pub(super) identity: Identity,
    /// What the address asks for besides the page.
    pub(super) asked: Fields,
    /// The address of this page, without the server.
    pub(super) here: String,
    /// The address of the server, as this browser knows it.
    pub(super) server: String,
}

impl Visit {
    pub(super) fn say(&self, message: &Message) -> String {
        self.words.say(message)
    }

    pub(super) fn phrase(&self, key: &'static str) -> String {
        self.words.phrase(key)
    }
}

impl FromRequestParts<Arc<House>> for Visit {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Problem> {
        let visitor = parts.extensions.get::<Visitor>().copied();
        let encrypted = visitor.is_some_and(|visitor| visitor.encrypted);
        let address = parts.uri.path_and_query();
        Ok(Self {
            words: words(taste::language(&parts.headers)),
            theme: Theme::of(&parts.headers),
            identity: parts.extensions.get().cloned().unwrap_or(Identity::Nobody),
            asked: Fields::read(parts.uri.query().unwrap_or_default().as_bytes()),
            here: address.map_or("/", |address| address.as_str()).to_owned(),
            server: server(&parts.headers, encrypted, house),
        })
    }
}

/// A browser that runs on the server itself knows it by an address that no phone can use.
fn server(headers: &HeaderMap, encrypted: bool, house: &House) -> String {
    let named = headers.get(header::HOST);
    let named = named
        .and_then(|host| host.to_str().ok())
        .unwrap_or_default();
    let scheme = if encrypted { "https" } else { "http" };
    let seen = house.settings.listen.as_seen_from_outside(named);
    format!("{scheme}://{seen}")
}
