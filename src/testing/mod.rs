//! The differential tester: reference and engines on the same boards, until one differs or all is compared.
//!
//! ```text
//!   boxes, strata, level files ─▶ compare, laws ─▶ tally ─▶ report (with floors: too little exercised is a failure)
//!                                      └─ difference ─▶ shrink ─▶ finding: map, both answers, who is wrong
//! ```
//!
//! Everything here is library code without files, clocks or terminals; `check` on the command line, the tests and the fuzz
//! targets are callers. Plug in an engine of your own by implementing [`Engine`] and [`Board`](crate::engine::Board):
//!
//! ```
//! use block_escape::engine::{Board, CellBoard};
//! use block_escape::testing::{Cases, Engine, Plan, Spec, run};
//! use block_escape::Level;
//!
//! struct Mine;
//!
//! impl Engine for Mine {
//!     fn name(&self) -> String {
//!         "mine".to_owned()
//!     }
//!     fn open(&self, level: &Level) -> Option<Box<dyn Board>> {
//!         Some(Box::new(CellBoard::new(level))) // your board here
//!     }
//! }
//!
//! let plan = Plan { boxes: vec!["3x2".parse().unwrap()], cases: Cases::Number(100), ..Plan::default() };
//! let report = run(&plan, &Spec, &[&Mine], &());
//! assert!(report.findings.is_empty());
//! ```

mod compare;
mod difference;
mod engines;
mod examine;
mod exhaustive;
pub mod faulty;
mod features;
mod finding;
pub mod fuzz;
mod hostile;
mod laws;
pub mod lean;
mod reference;
mod report;
mod run;
mod shrink;
mod strata;
mod symmetry;

pub use compare::Compared;
pub(crate) use compare::{poses_in, telling_poses};
pub use difference::{Difference, Question};
pub use engines::{Auto, Bitboard, Cells, Engine, Lanes, Rows, Wide, named, names};
pub use examine::{Tally, find};
pub(crate) use exhaustive::board_of_box;
pub use exhaustive::{BoxTally, MARGIN, MOST_CELLS, boards};
pub(crate) use features::solvable_without_rest;
pub use features::{Feature, Landings};
#[cfg(feature = "cli")]
pub(crate) use finding::picture;
pub use finding::{Finding, Verdict};
pub use hostile::hostile_texts;
pub use laws::{LAWS, Law};
pub use reference::Spec;
pub(crate) use reference::pads_of;
pub use report::{JUDGED_FROM, Report, StratumTally};
pub use run::{Cases, Plan, Watch, run};
pub use shrink::{Seen, shrink};
pub use strata::{Made, STRATA, Stratum, case};
pub use symmetry::{SYMMETRIES, Symmetry};
