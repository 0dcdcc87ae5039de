//! Tries the pages in a real browser, on a real server.

mod access;
mod correcting;
mod evening;
mod languages;
mod network;
mod plain;
mod playing;
mod reaction;
mod sharing;
#[path = "../support/program.rs"]
#[expect(dead_code, reason = "shared with tests that need more of it")]
mod support;
