//! Block Escape.

pub mod choose;
#[cfg(feature = "cli")]
pub mod cli;
pub mod engine;
pub mod format;
pub mod generate;
pub mod phase;
pub mod step;
pub mod testing;
pub use block_escape_spec as spec;
pub use spec::{Cell, Dir, Judgement, Level, LevelFault, Orient, Pose};
