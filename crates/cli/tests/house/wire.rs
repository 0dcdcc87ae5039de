//! A client that waits for answers.

use std::{
    io::{BufRead as _, BufReader, ErrorKind, Read, Write},
    net::{SocketAddr, TcpStream},
    os::unix::net::UnixStream,
    path::Path,
    time::Instant,
};

use serde_json::Value;
use tenpin_testkit::wait::DEADLINE;

/// A connection.
pub(crate) struct Wire<Stream: Read>(BufReader<Stream>);

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("not JSON: {self:?}"))
    }

    pub(crate) fn text(&self, name: &str) -> String {
        let value = &self.json()[name];
        value
            .as_str()
            .unwrap_or_else(|| panic!("no {name}: {self:?}"))
            .to_owned()
    }
}

impl Wire<TcpStream> {
    pub(crate) fn open(server: SocketAddr) -> std::io::Result<Self> {
        let stream = TcpStream::connect(server)?;
        stream.set_read_timeout(Some(DEADLINE))?;
        Ok(Self::over(stream))
    }
}

impl Wire<UnixStream> {
    pub(crate) fn open_unix(path: &Path) -> Self {
        let stream = UnixStream::connect(path).unwrap();
        stream.set_read_timeout(Some(DEADLINE)).unwrap();
        Self::over(stream)
    }
}

impl<Stream: Read + Write> Wire<Stream> {
    pub(crate) fn over(stream: Stream) -> Self {
        Self(BufReader::new(stream))
    }

    /// Sends a request and reads the head of the answer.
    pub(crate) fn begin(&mut self, request: &str) -> std::io::Result<(u16, String)> {
        self.send(request)?;
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            self.line(&mut head)?;
        }
        let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
        Ok((status.expect("a status"), head.to_ascii_lowercase()))
    }

    pub(crate) fn send(&mut self, text: &str) -> std::io::Result<()> {
        self.0.get_mut().write_all(text.as_bytes())
    }

    pub(crate) fn ask(&mut self, request: &str) -> std::io::Result<Answer> {
        let (status, head) = self.begin(request)?;
        let length = head.split("content-length: ").nth(1).expect("a length");
        let length: usize = length.lines().next().unwrap().parse().unwrap();
        let mut body = vec![0; length];
        self.0.read_exact(&mut body)?;
        let body = String::from_utf8(body).unwrap();
        Ok(Answer { status, head, body })
    }

    /// Lines of a stream, until one begins like that; nothing at its end. Its beats are lines
    /// as well, so it is not enough that each of them comes in time.
    pub(crate) fn until(&mut self, start: &str) -> Option<String> {
        let begun = Instant::now();
        let mut line = String::new();
        while !line.starts_with(start) {
            assert!(begun.elapsed() < DEADLINE, "waited in vain: {start}");
            line.clear();
            some_until_end(self.line(&mut line))?;
        }
        Some(line[start.len()..].trim().to_owned())
    }

    fn line(&mut self, line: &mut String) -> std::io::Result<()> {
        match self.0.read_line(line)? {
            0 => Err(ErrorKind::UnexpectedEof.into()),
            _ => Ok(()),
        }
    }
}

/// Nothing where a stream has ended, in good order or because the server was killed. One that
/// is silent has not.
fn some_until_end<T>(read: std::io::Result<T>) -> Option<T> {
    match read.map_err(|error| error.kind()) {
        Ok(read) => Some(read),
        Err(ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset) => None,
        Err(silent) => panic!("waited in vain for a stream: {silent}"),
    }
}

/// A request of the API that writes.
pub(crate) fn post(path: &str, key: &str, name: &str, said: &str) -> String {
    format!(
        "POST /api/v1{path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {key}\r\n\
         Idempotency-Key: {name}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{said}",
        said.len()
    )
}

/// The head of a centre's stream, which will be so long.
pub(crate) fn rolls(key: &str, length: usize) -> String {
    format!(
        "POST /api/v1/rolls HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {key}\r\n\
         Content-Type: application/x-ndjson\r\nContent-Length: {length}\r\n\
         Connection: close\r\n\r\n"
    )
}

pub(crate) fn get(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n")
}
