//! A real browser to try the pages with, and a cable to it that can be cut.
//!
//! The browser is Chromium, driven by `chromedriver`, which speaks JSON over HTTP. A library
//! for that would bring fifty crates; what is needed of it is in [`Browser`].

mod browser;
mod cable;
mod driver;
mod look;
mod server;

pub use browser::Browser;
pub use cable::Cable;
pub use look::Look;
pub use server::Server;
