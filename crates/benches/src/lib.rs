//! The contestant that everybody writes first, which the tests hold to the rules.

pub mod naive;
