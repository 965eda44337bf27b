//! Integration tests: the library from outside, and the built binary.
#![allow(clippy::unwrap_used)]

mod batch;
mod census;
#[cfg(feature = "cli")]
mod census_cli;
mod certificates;
#[cfg(feature = "cli")]
mod cli;
#[cfg(feature = "cli")]
mod conform;
#[cfg(feature = "cli")]
mod dialects;
#[cfg(feature = "cli")]
mod docs;
mod exhaustive;
mod faulty;
mod formats;
mod fuzz;
#[cfg(feature = "cli")]
mod fuzz_cli;
mod generator;
mod independence;
mod large;
mod lean_golden;
mod lean_table;
mod lean_text;
#[cfg(feature = "cli")]
mod process;
#[cfg(feature = "cli")]
mod protocol;
mod rows;
mod seeds;
mod strata;
mod vectors;
