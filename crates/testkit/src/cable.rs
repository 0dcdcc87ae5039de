//! A cable between a browser and a server.

use std::{
    io,
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
};

/// A cable between a browser and a server, which can be cut, mended and plugged into another
/// server; the address stays the same.
pub struct Cable {
    /// Where the browser finds the server.
    pub address: SocketAddr,
    plug: Arc<Mutex<Plug>>,
}

#[derive(Default)]
struct Plug {
    server: Option<SocketAddr>,
    /// What is connected now.
    open: Vec<TcpStream>,
}

impl Cable {
    /// A cable to this server.
    ///
    /// # Panics
    ///
    /// If there is no port left.
    #[must_use]
    pub fn to(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let plug = Arc::new(Mutex::new(Plug {
            server: Some(server),
            open: Vec::new(),
        }));
        let cable = Self {
            address,
            plug: Arc::clone(&plug),
        };
        // Whoever finds the cable cut is cut off, too.
        let each = move |browser| drop(connect(browser, &plug));
        thread::spawn(move || listener.incoming().flatten().for_each(each));
        cable
    }

    /// Where a page is.
    #[must_use]
    pub fn page(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Cuts it: everything that is under way is lost.
    pub fn cut(&self) {
        let mut plug = lock(&self.plug);
        plug.server = None;
        for stream in plug.open.drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Plugs it in again, here or elsewhere.
    pub fn plug_into(&self, server: SocketAddr) {
        lock(&self.plug).server = Some(server);
    }
}

fn lock(plug: &Mutex<Plug>) -> MutexGuard<'_, Plug> {
    plug.lock().unwrap_or_else(PoisonError::into_inner)
}

fn connect(browser: TcpStream, plug: &Mutex<Plug>) -> io::Result<()> {
    let mut plug = lock(plug);
    let Some(server) = plug.server else {
        return browser.shutdown(Shutdown::Both);
    };
    let server = TcpStream::connect(server)?;
    plug.open
        .extend([browser.try_clone()?, server.try_clone()?]);
    carry(browser.try_clone()?, server.try_clone()?);
    carry(server, browser);
    Ok(())
}

fn carry(mut from: TcpStream, mut to: TcpStream) {
    thread::spawn(move || {
        let _ = io::copy(&mut from, &mut to);
        let _ = to.shutdown(Shutdown::Both);
    });
}
