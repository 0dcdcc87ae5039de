//! The description of the API: for programs in OpenAPI, for people on a page.

use std::{collections::BTreeMap, fmt::Write as _, sync::LazyLock};

use axum::{http::StatusCode, response::Response};
use bytes::Bytes;
use utoipa::{
    IntoParams, IntoResponses, PartialSchema, ToSchema,
    openapi::{
        Components, Content, Header, Info, OpenApi, OpenApiBuilder, Ref, RefOr, ResponseBuilder,
        response::Response as Described,
        security::{HttpAuthScheme, HttpBuilder, SecurityScheme},
    },
};

use crate::answer::{self, Code, Sent};

/// Headers that every request that writes may have.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "it describes what is read elsewhere")]
pub(super) struct Conditions {
    /// What you call this request. Sent again under the same name, it is answered as the first
    /// time and nothing happens twice.
    #[param(
        rename = "Idempotency-Key",
        required = false,
        pattern = "^[!-~]{1,255}$"
    )]
    idempotency_key: String,
    /// The revision you know: refused if the match has changed since.
    #[param(
        rename = "If-Match",
        required = false,
        pattern = "^([*]|\"[0-9]{1,9}\"|[0-9]{1,9})$"
    )]
    if_match: String,
    /// Whether the match is not to be sent back: then the answer is 204, with the new revision as
    /// its `ETag`.
    #[param(rename = "Prefer", required = false, pattern = "^return=minimal$")]
    prefer: String,
}

/// The header that every start may have.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "it describes what is read elsewhere")]
pub(super) struct Name {
    /// What you call this request. Sent again under the same name, it is the same match.
    #[param(
        rename = "Idempotency-Key",
        required = false,
        pattern = "^[!-~]{1,255}$"
    )]
    idempotency_key: String,
}

/// How a request that reads may be refused.
pub(super) struct ReadRefusals;

/// How a start may be refused.
pub(super) struct StartRefusals;

/// How any other request that writes may be refused.
pub(super) struct WriteRefusals;

/// How a change of a match is answered, besides with the match.
pub(super) struct ChangeAnswers;

type Refusals = BTreeMap<String, RefOr<Described>>;

impl IntoResponses for ReadRefusals {
    fn responses() -> Refusals {
        refusals(&[400, 404, 409, 429, 503])
    }
}

impl IntoResponses for StartRefusals {
    fn responses() -> Refusals {
        refusals(&[400, 401, 403, 408, 413, 415, 422, 429, 503])
    }
}

impl IntoResponses for WriteRefusals {
    fn responses() -> Refusals {
        refusals(&[400, 401, 403, 404, 408, 409, 412, 413, 415, 422, 429, 503])
    }
}

impl IntoResponses for ChangeAnswers {
    fn responses() -> Refusals {
        let minimal = ResponseBuilder::new()
            .description("It is done, and `Prefer: return=minimal` was asked for")
            .header("ETag", Header::new(String::schema()));
        let mut answers = WriteRefusals::responses();
        answers.insert("204".to_owned(), minimal.build().into());
        answers
    }
}

/// Every status says which codes go with it.
fn refusals(statuses: &[u16]) -> Refusals {
    let described = statuses.iter().map(|status| {
        let codes = Code::ALL
            .iter()
            .filter(|code| code.status().as_u16() == *status);
        let codes: Vec<_> = codes.map(|code| format!("`{}`", code.name())).collect();
        let content = Content::new(Some(Ref::from_schema_name("Problem")));
        let response = ResponseBuilder::new()
            .description(codes.join(", "))
            .content("application/problem+json", content);
        (status.to_string(), response.build().into())
    });
    described.collect()
}

pub(super) fn info() -> OpenApi {
    let mut info = Info::new("tenpin", env!("CARGO_PKG_VERSION"));
    info.description = Some(
        "Matches of ten-pin bowling: start them, write in them, follow them. \
         Reading needs no key."
            .to_owned(),
    );
    let mut components = Components::new();
    let key = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("The key of a match, of a lane or of the house"));
    components.add_security_scheme("key", SecurityScheme::Http(key.build()));
    components
        .schemas
        .insert(Sent::name().into_owned(), Sent::schema());
    OpenApiBuilder::new()
        .info(info)
        .components(Some(components))
        .build()
}

/// The description for programs.
pub(crate) fn description(api: &OpenApi) -> Bytes {
    serde_json::to_vec(api).unwrap_or_default().into()
}

/// The description for people.
pub(crate) fn page() -> Response {
    static PAGE: LazyLock<Bytes> = LazyLock::new(|| {
        let page = include_str!("../../pages/api.html");
        Bytes::from(page.replace("<!-- codes -->", &codes()))
    });
    answer::of_bytes(StatusCode::OK, "text/html; charset=utf-8", PAGE.clone())
}

fn codes() -> String {
    let mut rows = String::new();
    for code in Code::ALL {
        let (name, status) = (code.name(), code.status().as_u16());
        // Writing into a string does not fail.
        let _ = writeln!(
            rows,
            "<tr id=\"{name}\"><td>{status}</td><td><code>{name}</code></td><td>{}</td></tr>",
            code.title()
        );
    }
    rows
}
