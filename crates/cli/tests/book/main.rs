//! Runs the program with books that are kept.

mod changing;
mod durable;
mod going_on;
mod listing;
mod newer;
mod postgres;
#[path = "../support/program.rs"]
mod program;
mod restore;
mod shelf;
#[path = "../cli/support.rs"]
mod support;
mod together;
mod transfer;
mod trouble;
