//! The library through its public face.

mod differences;
mod made_up;
mod readings;
mod sources;
mod summary;
mod support;
mod tables;
