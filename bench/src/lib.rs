//! What the benchmarks measure, and the searches that they measure it against.
//!
//! The baselines are ordinary ways to solve a level, each prepared outside the measured time just as the engine's boards
//! are. They exist to be compared with; nothing else uses them.

pub mod baselines;
pub mod levels;
