//! Block Escape: a tipping-block puzzle with a literal specification, a bitboard engine, and a differential tester that
//! compares them.
//!
//! Solve a level, given as a map or as JSON:
//!
//! ```
//! use block_escape::{engine, format};
//!
//! let records = format::read_all("two.txt", b"SooT\n\nSoT\n");
//! let solve = |i: usize| {
//!     let level = &records[i].entry.as_ref().unwrap().level;
//!     engine::board(level).solve(level.start())
//! };
//! assert_eq!(engine::letters(&solve(0).word.unwrap()), "EE");
//! assert_eq!(solve(1).word, None); // two cells are no multiple of three
//! ```
//!
//! Generate one, the same on every machine:
//!
//! ```
//! use block_escape::generate::{Size, numbered, target};
//! use block_escape::{engine, format};
//!
//! let entry = numbered(Size::PUBLISHED, target(5), 1, 5, 0)?; // seed 1, level 5, the first of them
//! let optimum = engine::board(&entry.level).optimum(entry.level.start());
//! assert!(optimum <= entry.meta.par); // the walk is a solution, if not a shortest
//! println!("{}", format::to_json(&entry));
//! # Ok::<(), block_escape::generate::NoLevel>(())
//! ```
//!
//! Compare engines with the specification:
//!
//! ```
//! use block_escape::testing::{Bitboard, Cells, Plan, Spec, run};
//!
//! let plan = Plan { boxes: vec!["3x2".parse().unwrap()], ..Plan::default() };
//! let report = run(&plan, &Spec, &[&Bitboard, &Cells], &());
//! assert!(report.is_good());
//! assert_eq!(report.boxes[0].1.boards, 6 * 32); // every hole, every floor
//! ```
//!
//! | feature | what it brings |
//! |---|---|
//! | `cli` (default) | `cli`, the command line behind the binary |
//! | `arbitrary`, `proptest`, `quickcheck` | poses and levels for tests, always valid, in `spec::values` |
//! | `serde` | reading and writing directions, cells, poses and levels |
//! | none | everything else |

pub mod census;
pub mod choose;
#[cfg(feature = "cli")]
pub mod cli;
pub mod conform;
pub mod engine;
mod extent;
pub mod format;
pub mod generate;
pub mod phase;
pub mod protocol;
pub mod session;
pub mod step;
pub mod testing;
pub mod vectors;

pub use block_escape_spec as spec;
pub use spec::{Cell, Dir, Judgement, Level, LevelFault, Orient, Pose};

/// The README's example, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
