//! Conformance: any engine, in any language, asked by the protocol and judged by rule (DESIGN.md §6).
//!
//! ```text
//!   vectors, level files, boxes, random levels ─▶ Item ─▶ Peer ─▶ Answer ─▶ judge ─▶ Report: by rule passed, failed, skipped
//!                                                                              └─ wrong ─▶ shrink ─▶ Failure: minimal level
//! ```
//!
//! A [`Peer`] is an engine of this process ([`Own`]), or one behind lines of text ([`Session`] over a [`Wire`]). The command
//! line starts processes; nothing here does.
//!
//! ```
//! use block_escape::conform::{Own, Plan, Rule, run};
//! use block_escape::testing::{Bitboard, Cases, Spec, named};
//! use block_escape::vectors;
//!
//! let plan = Plan { cases: vectors::core(), levels: Cases::Number(20), ..Plan::default() };
//! assert!(run(&plan, &Spec, &mut Own::new(&Bitboard), &()).conforms());
//!
//! let wrong = named("faulty:rest-over-void").unwrap();
//! let report = run(&plan, &Spec, &mut Own::new(&*wrong), &());
//! let failure = report.failed().find(|rule| rule.rule == Rule::RestSupport).and_then(|rule| rule.failure.as_ref()).unwrap();
//! assert_eq!((failure.ask.as_str(), failure.expected.as_str(), failure.found.as_str()), ("judge H(0,0)", "fall", "rest"));
//! assert!(failure.level.as_ref().unwrap().floor().is_empty()); // a hole alone
//! ```

mod ask;
mod fault;
mod items;
mod judge;
mod peer;
mod report;
mod rule;
mod run;

pub use ask::{Ask, Asked, Expected, Item, Op};
pub use fault::{Fault, Stopped};
pub(crate) use judge::needs_start_floor;
pub use judge::{Judged, Wrong, judge};
#[cfg(feature = "cli")]
pub(crate) use peer::short;
pub use peer::{Own, Peer, Session, Wire};
pub use report::{Failure, Report, RuleReport};
pub use rule::Rule;
pub use run::{Plan, run};
