//! What a form says.

use axum::http::HeaderMap;
use bytes::Bytes;

use crate::{
    answer::{Code, Problem},
    api::{Said, is_of_kind},
};

/// What a form or an address says: names and values, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::pages) struct Fields(Vec<(String, String)>);

impl Fields {
    pub(in crate::pages) fn read(text: &[u8]) -> Self {
        Self(form_urlencoded::parse(text).into_owned().collect())
    }

    /// The value of this name, unless it is empty.
    pub(in crate::pages) fn one(&self, name: &str) -> Option<&str> {
        let named = self.0.iter().filter(|(found, _)| found == name);
        named
            .map(|(_, value)| value.trim())
            .find(|value| !value.is_empty())
    }

    /// All values of this name, unless they are empty.
    pub(in crate::pages) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        let named = self.0.iter().filter(move |(found, _)| found == name);
        let values = named.map(|(_, value)| value.trim());
        values.filter(|value| !value.is_empty())
    }
}

impl Said for Fields {
    fn read(headers: &HeaderMap, body: &Bytes) -> Result<Self, Problem> {
        if is_of_kind(headers, "application/x-www-form-urlencoded") {
            return Ok(Self::read(body));
        }
        Err(Problem::new(Code::BadMediaType, "send a form"))
    }
}
