//! What the live board answers.

mod changes;
mod description;
mod handover;
mod keys;
mod large;
mod lists;
mod matches;
mod refusals;
mod repeats;
mod support;
