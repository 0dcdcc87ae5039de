//! What the tests and benchmarks of several crates share.
//!
//! - A browser: [`Browser`] is a real Chromium, driven by `chromedriver`, which speaks JSON over
//!   HTTP. A library for that would bring fifty crates. [`Cable`] is a connection to a server
//!   that can be cut.
//! - Scorebooks: [`books`] to try, and [`newer`], which writes what only a later tenpin will know.
//! - Servers: [`Server`] is the program of this workspace, [`Postgres`] a PostgreSQL, and an
//!   [`Authority`] signs certificates for both.
//! - Waiting: [`wait`] has a deadline and a message for every wait.
//! - Benchmarks: seeded [`games`], a [`stopwatch`], and the [`cost`] of a program.

mod authority;
pub mod books;
mod browser;
mod cable;
pub mod cost;
mod driver;
pub mod games;
mod look;
pub mod newer;
mod postgres;
pub mod process;
mod server;
pub mod stopwatch;
pub mod wait;

pub use authority::{Authority, Certificate};
pub use browser::Browser;
pub use cable::Cable;
pub use look::Look;
pub use postgres::Postgres;
pub use server::Server;
