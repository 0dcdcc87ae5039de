//! The style sheet, the module and the icon. They are part of the program.

use std::{
    hash::{DefaultHasher, Hash as _, Hasher as _},
    sync::{Arc, LazyLock},
};

use axum::{
    Router,
    http::{HeaderValue, StatusCode, Uri, header},
    response::Response,
    routing::get,
};
use bytes::Bytes;

use crate::{House, answer};

/// In the order in which rules count.
const STYLE: &str = concat!(
    include_str!("../../../pages/style/tokens.css"),
    include_str!("../../../pages/style/basics.css"),
    include_str!("../../../pages/style/sheet.css"),
    include_str!("../../../pages/style/match/board.css"),
    include_str!("../../../pages/style/match/phone.css"),
    include_str!("../../../pages/style/match/laptop.css"),
    // With a pad below there is room for one line each, unless only two play on a tall phone.
    "@media (max-width: 899px) {",
    ".scorer[data-state=live]:not([data-players='2']) .board .player:not(.up) {",
    include_str!("../../../pages/style/match/line.css"),
    "} } @media (max-width: 899px) and (max-height: 739px) {",
    ".scorer[data-state=live][data-players='2'] .board .player:not(.up) {",
    include_str!("../../../pages/style/match/line.css"),
    "} }",
    include_str!("../../../pages/style/match/pad.css"),
    include_str!("../../../pages/style/cards.css"),
    include_str!("../../../pages/style/home.css"),
    include_str!("../../../pages/style/tv.css"),
    include_str!("../../../pages/style/print.css"),
);
/// One module, in the order in which it is read.
const SCRIPT: &str = concat!(
    include_str!("../../../pages/module/tools.js"),
    include_str!("../../../pages/module/page.js"),
    include_str!("../../../pages/module/rules.js"),
    include_str!("../../../pages/module/balls.js"),
    include_str!("../../../pages/module/clash.js"),
    include_str!("../../../pages/module/stream.js"),
    include_str!("../../../pages/module/sheets.js"),
    include_str!("../../../pages/module/forms.js"),
    include_str!("../../../pages/module/begin.js"),
);
const ICON_SVG: &str = include_str!("../../../pages/icon.svg");

pub(super) const ICON: &str = "/tenpin.svg";

pub(in crate::pages) fn routes() -> Router<Arc<House>> {
    Router::new()
        .route("/tenpin.css", get(style))
        .route("/tenpin.js", get(script))
        .route(ICON, get(icon))
}

/// Changes whenever the style sheet does, so that browsers may keep it for ever.
pub(super) fn style_address() -> &'static str {
    static ADDRESS: LazyLock<String> = LazyLock::new(|| addressed("/tenpin.css", STYLE));
    &ADDRESS
}

/// The same for the module; a page that has another one is out of date.
pub(in crate::pages) fn script_address() -> &'static str {
    static ADDRESS: LazyLock<String> = LazyLock::new(|| addressed("/tenpin.js", SCRIPT));
    &ADDRESS
}

fn addressed(path: &str, content: &str) -> String {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    format!("{path}?{:016x}", hasher.finish())
}

async fn style(uri: Uri) -> Response {
    let current = is_current(&uri, style_address());
    asset("text/css; charset=utf-8", STYLE, current)
}

async fn script(uri: Uri) -> Response {
    let current = is_current(&uri, script_address());
    asset("text/javascript; charset=utf-8", SCRIPT, current)
}

async fn icon() -> Response {
    asset("image/svg+xml", ICON_SVG, false)
}

/// Whether it was asked for by the address of just this content.
fn is_current(uri: &Uri, address: &str) -> bool {
    uri.path_and_query().is_some_and(|asked| asked == address)
}

fn asset(kind: &'static str, content: &'static str, current: bool) -> Response {
    let content = Bytes::from_static(content.as_bytes());
    let mut response = answer::of_bytes(StatusCode::OK, kind, content);
    if current {
        let keep = HeaderValue::from_static("public, max-age=31536000, immutable");
        response.headers_mut().insert(header::CACHE_CONTROL, keep);
    }
    response
}
