//! Runs the server of a house, and several of them on one book.

mod keys;
mod newer;
mod node;
mod nodes;
mod outage;
mod running;
#[path = "../support/program.rs"]
mod support;
mod tls;
mod trouble;
mod upgrade;
mod wire;
