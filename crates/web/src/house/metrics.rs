//! What the house counts.

use axum::http::Method;
use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::Registry,
};

use crate::answer::Code;

/// What the house counts, for whoever watches over it.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Request, Counter>,
    /// From the request to the answer, not counting streams.
    seconds: Histogram,
    pub(crate) events: Counter,
    pub(crate) connections: Gauge,
    pub(crate) viewers: Gauge,
    pub(crate) boards: Gauge,
    refusals: Family<Refusal, Counter>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Refusal {
    code: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Request {
    method: String,
    route: String,
    status: u16,
}

impl Default for Metrics {
    fn default() -> Self {
        let metrics = Self {
            registry: Registry::with_prefix("tenpin"),
            requests: Family::default(),
            seconds: Histogram::new([
                0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0,
            ]),
            events: Counter::default(),
            connections: Gauge::default(),
            viewers: Gauge::default(),
            boards: Gauge::default(),
            refusals: Family::default(),
        };
        metrics.registered()
    }
}

impl Metrics {
    fn registered(mut self) -> Self {
        let registry = &mut self.registry;
        registry.register("requests", "Requests answered", self.requests.clone());
        registry.register(
            "answer_seconds",
            "From a request to its answer",
            self.seconds.clone(),
        );
        registry.register("events", "Events written", self.events.clone());
        registry.register("connections", "Open connections", self.connections.clone());
        registry.register("viewers", "Open live streams", self.viewers.clone());
        registry.register("refusals", "Refusals by code", self.refusals.clone());
        registry.register("boards", "Matches looked at", self.boards.clone());
        self
    }

    /// A request was answered. Its address is not kept: it may be a secret. Nor is a method
    /// that somebody made up.
    pub(crate) fn answered(&self, method: &Method, route: &str, status: u16, seconds: f64) {
        let known = [Method::GET, Method::HEAD, Method::POST, Method::PUT];
        let method = known.iter().find(|known| *known == method);
        let request = Request {
            method: method.map_or("other", Method::as_str).to_owned(),
            route: route.to_owned(),
            status,
        };
        self.requests.get_or_create(&request).inc();
        self.seconds.observe(seconds);
    }

    /// A request or a connection was refused.
    pub(crate) fn refused(&self, code: Code) {
        let code = code.name();
        self.refusals.get_or_create(&Refusal { code }).inc();
    }

    /// As Prometheus reads it.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing into a string does not fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
