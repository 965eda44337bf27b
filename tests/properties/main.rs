//! Properties: laws of levels and the algebra of poses on random values that shrink. Every property counts how often its
//! hypotheses were met, prints the counts, and fails when they are too few.
//!
//! The values come from a seed that is fixed, 1, so that a run is repeated exactly; PROPERTY_SEED=N takes another.
#![allow(clippy::unwrap_used)]

mod algebra;
mod formats;
mod laws;
mod sessions;
mod values;

use block_escape::format::to_json;
use block_escape::spec::Level;
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Debug;

fn seed() -> u64 {
    std::env::var("PROPERTY_SEED").map_or(1, |seed| seed.parse().expect("PROPERTY_SEED is a number"))
}

/// How often hypotheses were met.
#[derive(Default)]
struct Met(RefCell<BTreeMap<&'static str, u64>>);

impl Met {
    /// Counts a hypothesis when it is met; returns whether it is.
    fn when(&self, holds: bool, hypothesis: &'static str) -> bool {
        *self.0.borrow_mut().entry(hypothesis).or_default() += u64::from(holds);
        holds
    }

    /// Prints the counts of a property and demands that each is at least its floor; all are named.
    fn demand(&self, property: &str, cases: u64, floors: &[(&str, u64)]) {
        let counts = self.0.borrow();
        let count = |name: &str| counts.get(name).copied().unwrap_or(0);
        let list: Vec<String> =
            floors.iter().map(|(name, least)| format!("{name} {} (≥ {least})", count(name))).collect();
        println!("property | {property} | {cases} | {} | seed {}", list.join(", "), seed());
        for (name, least) in floors {
            assert!(count(name) >= *least, "{property}: {name} met {} times, at least {least} expected", count(name));
        }
        assert_eq!(counts.len(), floors.len(), "every hypothesis has a floor: {counts:?}");
    }
}

/// Runs a property on so many values of a strategy. A failure shows the value after it is shrunk.
fn for_all<S: Strategy>(cases: u32, values: &S, property: impl Fn(S::Value) -> Result<(), TestCaseError>)
where
    S::Value: Debug,
{
    let config = Config { cases, rng_seed: RngSeed::Fixed(seed()), failure_persistence: None, ..Config::default() };
    if let Err(error) = TestRunner::new(config).run(values, property) {
        panic!("seed {}: {error}", seed());
    }
}

/// A level in one line.
fn shown(level: &Level) -> String {
    to_json(&level.clone().into())
}
