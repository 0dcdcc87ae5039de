//! A connection that sends requests and reads answers, as plainly as can be: whatever it
//! costs is missing to the server beside it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use anyhow::{Context as _, Result, bail};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpSocket, TcpStream},
};

/// The status of an answer without a body.
pub(crate) const NO_CONTENT: u16 = 204;

/// Where another visitor comes from.
pub(crate) const ELSEWHERE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));

/// One connection.
pub(crate) struct Wire {
    pub(crate) stream: TcpStream,
    buffer: Vec<u8>,
}

/// What came back.
pub(crate) struct Answer<'a> {
    pub(crate) status: u16,
    pub(crate) body: &'a str,
}

impl Wire {
    pub(crate) async fn open(server: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        Ok(Self::of(stream))
    }

    /// A connection of another visitor.
    pub(crate) async fn open_from(address: IpAddr, server: SocketAddr) -> Result<Self> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::new(address, 0))?;
        let stream = socket.connect(server).await?;
        stream.set_nodelay(true)?;
        Ok(Self::of(stream))
    }

    pub(crate) fn of(stream: TcpStream) -> Self {
        Self {
            stream,
            buffer: Vec::new(),
        }
    }

    /// Sends a request and reads the whole answer, which must say how long it is.
    pub(crate) async fn ask(&mut self, request: &[u8]) -> Result<Answer<'_>> {
        self.stream.write_all(request).await?;
        self.buffer.clear();
        let head = self.read_head().await?;
        let text = str::from_utf8(&self.buffer[..head])?.to_ascii_lowercase();
        let status = text.split(' ').nth(1).context("no status")?.parse()?;
        let length: usize = match text.split("content-length: ").nth(1) {
            Some(length) => length.lines().next().context("no length")?.parse()?,
            None if status == NO_CONTENT => 0,
            None => bail!("no length"),
        };
        while self.buffer.len() < head + length {
            self.read().await?;
        }
        let body = str::from_utf8(&self.buffer[head..head + length])?;
        Ok(Answer { status, body })
    }

    /// Where the head of the answer ends.
    pub(crate) async fn read_head(&mut self) -> Result<usize> {
        loop {
            let end = self.buffer.windows(4).position(|four| four == b"\r\n\r\n");
            match end {
                Some(end) => return Ok(end + 4),
                None => self.read().await?,
            }
        }
    }

    async fn read(&mut self) -> Result<()> {
        match self.stream.read_buf(&mut self.buffer).await? {
            0 => bail!("the server has closed the connection"),
            _ => Ok(()),
        }
    }
}

/// A request that writes.
/// `headers` are further ones, each with its line end.
pub(crate) fn post(path: &str, key: &str, headers: &str, body: &str) -> Vec<u8> {
    write("POST", path, key, headers, body)
}

pub(crate) fn put(path: &str, key: &str, body: &str) -> Vec<u8> {
    write("PUT", path, key, "", body)
}

fn write(method: &str, path: &str, key: &str, headers: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    format!(
        "{method} /api/v1{path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {key}\r\n{headers}\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .into_bytes()
}

pub(crate) fn get(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").into_bytes()
}

/// The text of a field in JSON that has no escapes.
pub(crate) fn field<'a>(json: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = json.split_once(&format!("\"{name}\":\""))?;
    rest.split('"').next()
}
