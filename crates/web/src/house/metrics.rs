//! What the house counts.

use axum::http::Method;
use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::Registry,
};
use tenpin_scorebook::{Scorebook, Work};

use super::LastCheck;
use crate::answer::Code;

/// What the house counts, for whoever watches over it.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Request, Counter>,
    /// From the request to the answer, not counting streams.
    seconds: Histogram,
    pub(crate) connections: Gauge,
    pub(crate) viewers: Gauge,
    pub(crate) boards: Gauge,
    refusals: Family<Refusal, Counter>,
    book: BookMetrics,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Refusal {
    code: &'static str,
}

/// What the writer of the book has done, and how the book is.
#[derive(Clone)]
struct BookMetrics {
    events: Counter,
    commit_seconds: Histogram,
    errors: Family<StoreFailure, Counter>,
    waiting: Gauge,
    free_bytes: Gauge,
    verified: Gauge,
    findings: Gauge,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct StoreFailure {
    trouble: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Request {
    method: &'static str,
    route: String,
    status: u16,
}

impl Metrics {
    /// Counts from now on also what the writer of this book does.
    pub(crate) fn new(book: &Scorebook) -> Self {
        let metrics = Self {
            registry: Registry::with_prefix("tenpin"),
            requests: Family::default(),
            seconds: Histogram::new([
                0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0,
            ]),
            connections: Gauge::default(),
            viewers: Gauge::default(),
            boards: Gauge::default(),
            refusals: Family::default(),
            book: BookMetrics {
                events: Counter::default(),
                commit_seconds: Histogram::new([
                    0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0,
                ]),
                errors: Family::default(),
                waiting: Gauge::default(),
                free_bytes: Gauge::default(),
                verified: Gauge::default(),
                findings: Gauge::default(),
            },
        };
        let counts = metrics.book.clone();
        book.count_work(move |work| counts.count(work));
        metrics.registered(book)
    }

    fn registered(mut self, book: &Scorebook) -> Self {
        let registry = &mut self.registry;
        registry.register("requests", "Requests answered", self.requests.clone());
        registry.register(
            "answer_seconds",
            "From a request to its answer",
            self.seconds.clone(),
        );
        registry.register("connections", "Open connections", self.connections.clone());
        registry.register("viewers", "Open live streams", self.viewers.clone());
        registry.register("refusals", "Refusals by code", self.refusals.clone());
        registry.register("boards", "Matches looked at", self.boards.clone());
        self.book.register(registry, book);
        self
    }

    /// The book was looked through.
    pub(crate) fn verified(&self, check: &LastCheck) {
        let seconds = i64::from(check.at) / 1000;
        self.book.verified.set(seconds);
        let findings = i64::try_from(check.findings).unwrap_or(i64::MAX);
        self.book.findings.set(findings);
    }

    /// Takes note of how a book is now.
    pub(crate) fn look_at(&self, book: &Scorebook) {
        let waiting = i64::try_from(book.waiting()).unwrap_or(i64::MAX);
        self.book.waiting.set(waiting);
        let free = book.free_bytes().unwrap_or_default();
        self.book
            .free_bytes
            .set(free.try_into().unwrap_or(i64::MAX));
    }

    /// A request was answered. Its address is not kept: it may be a secret. Nor is a method
    /// that somebody made up.
    pub(crate) fn answered(&self, method: &Method, route: &str, status: u16, seconds: f64) {
        let method = match *method {
            Method::GET => "GET",
            Method::HEAD => "HEAD",
            Method::POST => "POST",
            Method::PUT => "PUT",
            _ => "other",
        };
        let request = Request {
            method,
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

impl BookMetrics {
    fn register(&self, registry: &mut Registry, book: &Scorebook) {
        registry.register("events", "Events written", self.events.clone());
        registry.register(
            "commit_seconds",
            "How long a commit took",
            self.commit_seconds.clone(),
        );
        registry.register(
            "store_errors",
            "Commits of events and changes of keys that could not be written, by trouble",
            self.errors.clone(),
        );
        registry.register(
            "waiting",
            "Events that wait for a commit",
            self.waiting.clone(),
        );
        // A database elsewhere has its own watch.
        if book.free_bytes().is_some() {
            let help = "Room on the disk of the book";
            registry.register("free_bytes", help, self.free_bytes.clone());
        }
        registry.register(
            "verified_timestamp_seconds",
            "When the book was looked through last, since 1970; 0 if never",
            self.verified.clone(),
        );
        registry.register(
            "verify_findings",
            "What was wrong with the book then",
            self.findings.clone(),
        );
    }

    fn count(&self, work: Work) {
        match work {
            Work::Committed { lines, took } => {
                self.events.inc_by(lines as u64);
                self.commit_seconds.observe(took.as_secs_f64());
            }
            Work::Failed(trouble) => {
                let trouble = trouble.name();
                self.errors.get_or_create(&StoreFailure { trouble }).inc();
            }
        }
    }
}
