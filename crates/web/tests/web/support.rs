//! A house in memory, and short ways to ask it.

use std::sync::Arc;

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{HeaderMap, Request},
};
use serde_json::{Value, json};
use tenpin_scorebook::{Grant, Key, KeyChange, Place, Scorebook, Secret};
use tenpin_web::{House, Settings, app};
use tower::ServiceExt as _;

/// Whatever nobody has.
pub(crate) const NO_KEY: &str = "0123456789abcdefghjkmnpqrstvwxyz0123456789abcdefghjk";

/// A house in memory.
pub(crate) struct Site {
    router: Router,
    /// The same book, for what the API does not do.
    pub(crate) book: Arc<Scorebook>,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

/// A match, and the key to it.
#[derive(Debug, Clone)]
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) key: String,
}

impl Site {
    pub(crate) fn open() -> Self {
        Self::with(Settings::default())
    }

    /// Most tests ask more often than anybody may.
    pub(crate) fn with(settings: Settings) -> Self {
        let book = Arc::new(Scorebook::open(&Place::Memory).unwrap());
        let settings = Settings {
            address_rate: settings.address_rate.max(1_000_000.try_into().unwrap()),
            address_starts: settings.address_starts.max(1_000.try_into().unwrap()),
            ..settings
        };
        Self::limited(book, settings)
    }

    pub(crate) fn limited(book: Arc<Scorebook>, settings: Settings) -> Self {
        let house = House::open(Arc::clone(&book), settings).unwrap();
        let router = app(&house);
        Self { router, book }
    }

    pub(crate) async fn ask(&self, request: Ask) -> Answer {
        let response = self.router.clone().oneshot(request.0).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, usize::MAX).await.unwrap();
        Answer {
            status: parts.status.as_u16(),
            headers: parts.headers,
            text: String::from_utf8(body.to_vec()).unwrap(),
        }
    }

    /// The body of an answer that does not end.
    pub(crate) async fn stream(&self, path: &str) -> Body {
        let response = self.router.clone().oneshot(get(path).0).await.unwrap();
        assert_eq!(response.status(), 200);
        response.into_body()
    }

    pub(crate) async fn start(&self, players: &[&str], lane: Option<&str>) -> Game {
        let said = json!({"players": players, "lane": lane});
        let answer = self.ask(post("/api/v1/matches", &said)).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        let shown = answer.json();
        Game {
            id: shown["id"].as_str().unwrap().to_owned(),
            key: shown["scorer_key"].as_str().unwrap().to_owned(),
        }
    }

    /// Rolls these balls and demands that they count.
    pub(crate) async fn roll(&self, game: &Game, balls: &[u8]) -> Value {
        let mut shown = Value::Null;
        for pins in balls {
            let request = post(&game.at("rolls"), &json!({"pins": pins}));
            let answer = self.ask(request.key(&game.key)).await;
            assert_eq!(answer.status, 201, "{}", answer.text);
            shown = answer.json();
        }
        shown
    }

    pub(crate) async fn show(&self, game: &Game) -> Value {
        let answer = self.ask(get(&game.at(""))).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()
    }

    /// Demands a refusal.
    #[track_caller]
    pub(crate) fn refuses(
        &self,
        request: Ask,
        status: u16,
        code: &str,
    ) -> impl Future<Output = Value> {
        let asked = format!("{request:?}");
        let place = std::panic::Location::caller();
        async move {
            let answer = self.ask(request).await;
            assert_eq!(answer.status, status, "{place}: {asked}: {}", answer.text);
            answer.refused(code)
        }
    }

    /// Demands that it is done.
    #[track_caller]
    pub(crate) fn does(&self, request: Ask) -> impl Future<Output = Answer> {
        let asked = format!("{request:?}");
        let place = std::panic::Location::caller();
        async move {
            let answer = self.ask(request).await;
            let done = matches!(answer.status, 200 | 201);
            assert!(done, "{place}: {asked}: {}", answer.text);
            answer
        }
    }

    /// A new key that may do this.
    pub(crate) async fn key(&self, grant: Grant) -> String {
        let secret = Secret::random();
        let key = Key::new(&secret, grant);
        let added = self.book.change_keys(KeyChange::Add(vec![key])).await;
        assert!(added.unwrap());
        secret.reveal().to_owned()
    }

    pub(crate) async fn revoke(&self, key: &str) {
        let secret: Secret = key.parse().unwrap();
        let now = tenpin_scorebook::Moment::now();
        let revoke = KeyChange::Revoke(secret.key_id(), now);
        assert!(self.book.change_keys(revoke).await.unwrap());
    }
}

impl Game {
    pub(crate) fn at(&self, what: &str) -> String {
        let place = format!("/api/v1/matches/{}/{what}", self.id);
        place.trim_end_matches('/').to_owned()
    }
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("not JSON: {}", self.text))
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }

    /// Demands a refusal, of the kind that all refusals are.
    pub(crate) fn refused(&self, code: &str) -> Value {
        assert_eq!(self.header("content-type"), "application/problem+json");
        let problem = self.json();
        assert_eq!(problem["code"], code, "{}", self.text);
        assert_eq!(problem["status"], self.status);
        for text in ["type", "title", "detail"] {
            assert!(problem[text].is_string(), "{}", self.text);
        }
        problem
    }
}

/// A request.
#[derive(Debug)]
pub(crate) struct Ask(Request<Body>);

pub(crate) fn ask(method: &str, path: &str, body: impl Into<Body>) -> Ask {
    let request = Request::builder().method(method).uri(path);
    Ask(request.body(body.into()).unwrap())
}

pub(crate) fn get(path: &str) -> Ask {
    ask("GET", path, Body::empty())
}

pub(crate) fn post(path: &str, said: &Value) -> Ask {
    json("POST", path, &said.to_string())
}

pub(crate) fn put(path: &str, said: &Value) -> Ask {
    json("PUT", path, &said.to_string())
}

pub(crate) fn json(method: &str, path: &str, text: &str) -> Ask {
    let request = ask(method, path, text.to_owned());
    request.header("content-type", "application/json")
}

impl Ask {
    pub(crate) fn header(mut self, name: &'static str, value: &str) -> Self {
        self.0.headers_mut().insert(name, value.parse().unwrap());
        self
    }

    pub(crate) fn key(self, key: &str) -> Self {
        self.header("authorization", &format!("Bearer {key}"))
    }
}
