//! The program as people and scripts use it: from outside.

mod cases;
mod command_line;
mod conversation;
mod languages;
mod refusals;
mod result;
mod support;
mod terminal;
mod words;
