//! The rules of Block Escape, transcribed literally: what every engine is compared with.
//!
//! | letter | means |
//! |---|---|
//! | `p`, `q` | a pose of the block; `q` is where a swipe takes `p` |
//! | `d` | a direction |
//! | `b` | the floor, a set of cells |
//! | `h` | the hole, one cell outside the floor |
//! | `s` | the start, a pose |
//! | `c` | a cell |
//! | φ, χ | phase of a pose, colour of a cell |
//!
//! Sets are sets of cells, loops are the definitions' own quantifiers, and nothing is ever made fast here. The crate
//! uses the standard library only. Coordinates of cells lie within [`LIMIT`]; every function is total there, and on
//! every pose a few hundred moves outside it.
//!
//! The files, in reading order: [`types`], [`rules`] (the step table, legality, the relation of Moves), [`closure`]
//! (solvability), [`bfs`] (the queue search and the number of shortest words), [`mod@phase`], [`certificate`].
//!
//! | feature | what it brings for `Dir`, `Orient`, `Cell`, `Pose` and `Level` |
//! |---|---|
//! | `arbitrary`, `proptest`, `quickcheck` | values of them, levels always valid, and `values::RawLevel`, mostly none |
//! | `serde` | reading and writing; `Judgement` too |

pub mod types;

pub mod rules;

pub mod closure;

pub mod bfs;

pub mod phase;

pub mod certificate;

#[cfg(any(feature = "arbitrary", feature = "proptest", feature = "quickcheck", feature = "serde"))]
pub mod values;

pub use bfs::{play, shortest_words, solve, states};
pub use certificate::{Certificate, Refusal, check};
pub use closure::{reachable, solvable};
pub use phase::{colour, has_pad, is_pad, pads, phase, torus_distance};
pub use rules::{cells, is_move, judge, legal, moves, step, win};
pub use types::{Cell, Count, Dir, Floor, Judgement, LIMIT, Level, LevelFault, Orient, Pose};
