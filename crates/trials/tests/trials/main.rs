//! What the scorebook must survive.

mod crash;
mod story;
mod support;
