//! Conformance vectors: questions with their right answers as JSON, for implementations in any language.
//!
//! ```text
//!   make: step table, boards of small boxes, chosen levels, levels that tell mistakes, random levels ─▶ answer by spec/
//!     └─▶ tests/vectors/v1/*.json ─▶ check: schema, ledger, ids, answers, bytes
//!                                 └─▶ conform: asked of any engine       compare: asked of an engine of this process
//! ```
//!
//! The files only ever grow at their ends: each entry of the ledger is bound to the first so many cases by a SHA-256.

mod answer;
mod case;
mod check;
mod compare;
mod facts;
mod ledger;
pub mod mutant;
mod read;
mod set;
mod solve;

pub use case::{Case, CaseAsk, CaseCensus, CaseExpect, CaseLevel, CaseSolution, Kind, Reason, Verdicts};
pub use check::{Problem, check};
pub use compare::{Mismatch, compare};
pub use ledger::{Entry, Growth, Ledger, Sealed};
pub use set::{SCHEMA, Set, core, from_text, make, merge, to_text};
