//! What the rules crate promises, through its public API. One program, so that it links once.

mod boards;
mod distribution;
mod figures;
mod laws;
mod matches;
mod notation;
#[cfg(feature = "serde")]
mod serde;
mod support;
mod values;
