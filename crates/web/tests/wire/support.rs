//! A server on a port of its own, and a client that sees every byte.

use std::{io, net::SocketAddr, sync::Arc, time::Instant};

use serde_json::{Value, json};
use tenpin_scorebook::{Grant, Key, KeyChange, Place, Scorebook, Secret};
use tenpin_testkit::wait::DEADLINE;
use tenpin_web::{House, Listen, Listener, Settings, serve};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::TcpStream,
    sync::oneshot,
    task::JoinHandle,
    time::timeout,
};

/// Waits, but not for ever.
pub(crate) async fn soon<T>(what: impl Future<Output = T>) -> T {
    timeout(DEADLINE, what).await.expect("it happens soon")
}

/// A server on a port of its own.
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    pub(crate) book: Arc<Scorebook>,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<()>,
}

impl Server {
    pub(crate) async fn start() -> Self {
        Self::with(Settings {
            address_connections: 100_000,
            address_streams: 100_000,
            ..Settings::default()
        })
        .await
    }

    pub(crate) async fn with(settings: Settings) -> Self {
        Self::on(settings, |listener| listener).await
    }

    /// A server with TLS, or whatever else is made of its listener.
    pub(crate) async fn on(settings: Settings, change: impl FnOnce(Listener) -> Listener) -> Self {
        let book = Arc::new(Scorebook::open(&Place::Memory).unwrap());
        let settings = Settings {
            address_rate: 1_000_000.try_into().unwrap(),
            address_starts: settings.address_starts.max(1_000.try_into().unwrap()),
            public_names: ["a", "house", "board.example"]
                .map(|name| name.parse().unwrap())
                .to_vec(),
            key_rate: 1_000_000.try_into().unwrap(),
            ..settings
        };
        let house = House::open(Arc::clone(&book), settings).unwrap();
        let anywhere = Listen::Tcp(SocketAddr::from(([127, 0, 0, 1], 0)));
        let listener = change(Listener::bind(&anywhere).await.unwrap());
        let Listen::Tcp(address) = listener.place().unwrap() else {
            panic!("not a network");
        };
        let (stop, stopped) = oneshot::channel();
        let stopped = async { drop(stopped.await) };
        let serving = tokio::spawn(serve(house, listener, stopped));
        Self {
            address,
            book,
            stop,
            serving,
        }
    }

    pub(crate) async fn stop(self) {
        self.stop.send(()).unwrap();
        soon(self.serving).await.unwrap();
    }

    pub(crate) async fn key(&self, grant: Grant) -> String {
        let secret = Secret::random();
        let key = KeyChange::Add(vec![Key::new(&secret, grant)]);
        assert!(self.book.change_keys(key).await.unwrap());
        secret.reveal().to_owned()
    }

    pub(crate) async fn call(&self) -> Call {
        Call(BufReader::new(
            TcpStream::connect(self.address).await.unwrap(),
        ))
    }

    pub(crate) async fn start_match(&self, players: &[&str], lane: &str) -> Game {
        let said = json!({"players": players, "lane": lane});
        let (status, shown) = self.call().await.post("/matches", "", &said).await;
        assert_eq!(status, 201, "{shown}");
        let text = |name: &str| shown[name].as_str().unwrap().to_owned();
        Game {
            id: text("id"),
            key: text("scorer_key"),
        }
    }

    /// The value of a metric.
    pub(crate) async fn metric(&self, name: &str) -> u64 {
        let mut call = self.call().await;
        call.send("GET /metrics HTTP/1.1\r\nHost: house\r\n\r\n")
            .await;
        let (_, text) = call.answer().await;
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.expect("a metric").trim().parse().unwrap()
    }

    /// Waits until a metric is so much.
    pub(crate) async fn until(&self, name: &str, wanted: u64) {
        let begun = Instant::now();
        while self.metric(name).await != wanted {
            assert!(begun.elapsed() < DEADLINE, "{name} is never {wanted}");
        }
    }

    /// Demands that the server still answers, on a new connection.
    pub(crate) async fn is_well(&self) {
        let mut call = self.call().await;
        call.send("GET /healthz HTTP/1.1\r\nHost: house\r\n\r\n")
            .await;
        assert_eq!(call.answer().await.0, 200);
    }
}

/// A match, and the key to it.
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) key: String,
}

impl Game {
    /// Rolls a ball and demands that it counts.
    pub(crate) async fn roll(&self, call: &mut Call, pins: u8) {
        let path = format!("/matches/{}/rolls", self.id);
        let (status, shown) = call.post(&path, &self.key, &json!({"pins": pins})).await;
        assert_eq!(status, 201, "{shown}");
    }
}

/// A connection.
pub(crate) struct Call(pub(crate) BufReader<TcpStream>);

impl Call {
    pub(crate) async fn send(&mut self, text: &str) {
        soon(self.0.write_all(text.as_bytes())).await.unwrap();
    }

    pub(crate) async fn post(&mut self, path: &str, key: &str, said: &Value) -> (u16, Value) {
        let said = said.to_string();
        let authorization = match key {
            "" => String::new(),
            key => format!("Authorization: Bearer {key}\r\n"),
        };
        self.send(&format!(
            "POST /api/v1{path} HTTP/1.1\r\nHost: house\r\n{authorization}\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{said}",
            said.len()
        ))
        .await;
        let (status, body) = self.answer().await;
        (status, serde_json::from_str(&body).unwrap())
    }

    /// A whole answer that says how long it is.
    pub(crate) async fn answer(&mut self) -> (u16, String) {
        let (status, head) = self.head().await;
        let length = head.split("content-length: ").nth(1).expect("a length");
        let length: usize = length.lines().next().unwrap().parse().unwrap();
        let mut body = vec![0; length];
        soon(self.0.read_exact(&mut body)).await.unwrap();
        (status, String::from_utf8(body).unwrap())
    }

    /// The head of an answer.
    pub(crate) async fn head(&mut self) -> (u16, String) {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            let read = soon(self.0.read_line(&mut head)).await.unwrap();
            assert_ne!(read, 0, "no answer: {head}");
        }
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, head.to_ascii_lowercase())
    }

    /// The next chunk of an answer; nothing at its end.
    pub(crate) async fn chunk(&mut self) -> Option<String> {
        let mut size = String::new();
        soon(self.0.read_line(&mut size)).await.unwrap();
        let size = usize::from_str_radix(size.trim(), 16).expect("the size of a chunk");
        let mut chunk = vec![0; size + 2];
        soon(self.0.read_exact(&mut chunk)).await.unwrap();
        chunk.truncate(size);
        (size > 0).then(|| String::from_utf8(chunk).unwrap())
    }

    /// Sends as much as the other end takes.
    pub(crate) async fn try_send(&mut self, text: &str) -> io::Result<()> {
        soon(self.0.write_all(text.as_bytes())).await
    }

    /// Says that nothing more will come.
    pub(crate) async fn hang_up(&mut self) {
        let _ = self.0.shutdown().await;
    }

    /// Waits until the other end has closed the connection, whatever it said before.
    pub(crate) async fn until_closed(&mut self) {
        let mut rest = Vec::new();
        // A reset is an end, too.
        let _ = soon(self.0.read_to_end(&mut rest)).await;
    }
}
