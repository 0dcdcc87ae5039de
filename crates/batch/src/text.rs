//! Lines of text.

mod counts;
mod line;
mod look;
pub(crate) mod marks;
mod scan;

pub(crate) use line::outcome;
pub use line::{LINE_MAX, read};
pub(crate) use look::Look;
pub(crate) use scan::Scan;
