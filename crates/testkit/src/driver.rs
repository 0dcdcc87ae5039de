//! The program that drives a browser.

use std::{
    fmt,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex, PoisonError, Weak},
};

use serde_json::Value;

use crate::{
    process::{kill, watch},
    wait::DEADLINE,
};

/// The driver of all browsers that are open now.
static SHARED: Mutex<Weak<Driver>> = Mutex::new(Weak::new());

/// A running `chromedriver`, which ends with this value.
pub(crate) struct Driver {
    process: Child,
    address: SocketAddr,
}

/// What the driver could not do: its code, and what it says.
pub(crate) struct Refused {
    code: String,
    message: String,
}

impl fmt::Debug for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.message.lines().next().unwrap_or_default();
        write!(f, "{}: {first}", self.code)
    }
}

impl Refused {
    /// Whether the driver refused before it touched the page: a click that was refused like
    /// this has not happened.
    pub(crate) fn is_untouched(&self) -> bool {
        matches!(
            self.code.as_str(),
            "no such element"
                | "stale element reference"
                | "element not interactable"
                | "element click intercepted"
        )
    }
}

impl Driver {
    /// The driver that every browser of this process shares. It ends with the last of them.
    pub(crate) fn shared() -> Arc<Self> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        shared.upgrade().unwrap_or_else(|| {
            let driver = Arc::new(Self::start());
            *shared = Arc::downgrade(&driver);
            driver
        })
    }

    /// A port that was free may be taken a moment later; then another one is tried.
    fn start() -> Self {
        let mut tries = (0..5).filter_map(|_| Self::try_to_start());
        tries.next().expect("chromedriver found no port")
    }

    fn try_to_start() -> Option<Self> {
        let mut process = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver: run ./test once, it installs what is missing");
        let _watch = watch(&process);
        let out = BufReader::new(process.stdout.take().expect("a pipe"));
        let mut lines = out.lines().map_while(Result::ok);
        let port = lines.find_map(|line| {
            let (_, port) = line.split_once("successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        // Nobody reads the rest, but somebody must be there.
        std::thread::spawn(move || lines.for_each(drop));
        let port: Option<u16> = port;
        let driver = |port| Self {
            address: SocketAddr::from(([127, 0, 0, 1], port)),
            process,
        };
        port.map(driver)
    }

    pub(crate) fn ask(&self, method: &str, path: &str, said: &Value) -> Result<Value, Refused> {
        let said = match method {
            "POST" => said.to_string(),
            _ => String::new(),
        };
        let mut stream = TcpStream::connect(self.address).expect("chromedriver");
        stream.set_read_timeout(Some(DEADLINE)).expect("a timeout");
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{said}",
            said.len()
        );
        stream.write_all(request.as_bytes()).expect("a request");
        let body: Value = serde_json::from_slice(&body(stream)).expect("JSON");
        value(&body["value"])
    }
}

/// The body of an answer, which says how long it is.
fn body(stream: TcpStream) -> Vec<u8> {
    let mut stream = BufReader::new(stream);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        let read = stream.read_line(&mut head).expect("an answer");
        assert_ne!(read, 0, "no answer: {head}");
    }
    let head = head.to_ascii_lowercase();
    let length = head.split("content-length:").nth(1).expect("a length");
    let length = length.lines().next().unwrap_or_default().trim();
    let mut body = vec![0; length.parse().expect("a length")];
    stream.read_exact(&mut body).expect("a body");
    body
}

fn value(answer: &Value) -> Result<Value, Refused> {
    let text = |name: &str| answer[name].as_str().map(str::to_owned);
    match text("error") {
        None => Ok(answer.clone()),
        Some(code) => Err(Refused {
            code,
            message: text("message").unwrap_or_default(),
        }),
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        kill(&mut self.process);
    }
}
