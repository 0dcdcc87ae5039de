//! Lines of text.

mod counts;
mod line;
pub(crate) mod marks;
mod scan;

pub(crate) use line::outcome;
pub use line::{LINE_MAX, read};
pub(crate) use scan::Scan;
