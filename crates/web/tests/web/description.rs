//! The API's own description.

use serde_json::Value;

use crate::support::{Site, get};

const CALLS: [&str; 16] = [
    "get /api/v1/live",
    "get /api/v1/matches",
    "post /api/v1/matches",
    "get /api/v1/matches/{id}",
    "post /api/v1/matches/{id}/close",
    "get /api/v1/matches/{id}/events",
    "post /api/v1/matches/{id}/handover",
    "get /api/v1/matches/{id}/live",
    "post /api/v1/matches/{id}/rolls",
    "post /api/v1/matches/{id}/seats",
    "put /api/v1/matches/{id}/seats/{n}/frames/{f}",
    "post /api/v1/matches/{id}/seats/{n}/leave",
    "post /api/v1/matches/{id}/undo",
    "post /api/v1/rolls",
    "get /healthz",
    "get /metrics",
];

#[tokio::test]
async fn it_names_every_call() {
    let site = Site::open();
    let described = site.ask(get("/api/openapi.json")).await.json();
    assert!(described["openapi"].as_str().unwrap().starts_with("3.1"));
    let calls: Vec<_> = described["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, calls)| {
            let methods = calls.as_object().unwrap().keys();
            methods.map(move |method| format!("{method} {path}"))
        })
        .collect();
    assert_eq!(calls, CALLS);
}

#[tokio::test]
async fn everything_it_refers_to_is_there() {
    let site = Site::open();
    let described = site.ask(get("/api/openapi.json")).await.json();
    let mut found = Vec::new();
    references(&described, &mut found);
    assert!(found.len() > 20);
    for reference in found {
        let place = reference.strip_prefix('#').unwrap();
        assert!(described.pointer(place).is_some(), "{reference}");
    }
}

fn references(value: &Value, found: &mut Vec<String>) {
    if let Some(reference) = value["$ref"].as_str() {
        found.push(reference.to_owned());
    }
    match value {
        Value::Object(fields) => fields.values().for_each(|value| references(value, found)),
        Value::Array(values) => values.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[tokio::test]
async fn a_page_explains_it_and_loads_nothing_from_elsewhere() {
    let site = Site::open();
    let page = site.ask(get("/api")).await;
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    for code in ["too_many_pins", "stale_revision", "store_away"] {
        assert!(page.text.contains(&format!("<tr id=\"{code}\">")), "{code}");
    }
    assert!(!page.text.contains("<script"));
    assert!(!page.text.contains("src="));
    let style = site.ask(get("/api/style.css")).await;
    assert_eq!(
        (style.status, style.header("content-type")),
        (200, "text/css")
    );
}
