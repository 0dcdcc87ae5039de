//! What the benchmarks share: the same seeded games for everybody, the peers, and the stopwatch.

pub mod contestant;
pub mod cost;
pub mod games;
pub mod naive;
pub mod stopwatch;
