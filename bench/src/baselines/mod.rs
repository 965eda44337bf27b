//! Ordinary searches for the optimum and for a shortest word.

mod dense;
mod hashed;
mod paths;

pub use dense::{Dense, Scratch};
pub use hashed::Hashed;
pub use paths::Paths;
