//! The glue between the targets of `block_escape::testing::fuzz` and the fuzzer.

use block_escape::testing::fuzz::{Broken, Outcome, Target};
use block_escape::testing::{Engine, named};
use libfuzzer_sys::Corpus;
use std::sync::LazyLock;

/// The engine that the environment names, to be asked alone: `FUZZ_ENGINE=faulty:wrap-east cargo fuzz run solve` shows
/// what a find looks like.
static ENGINE: LazyLock<Option<Box<dyn Engine>>> = LazyLock::new(|| {
    let name = std::env::var("FUZZ_ENGINE").ok()?;
    Some(named(&name).unwrap_or_else(|| panic!("FUZZ_ENGINE={name}: no such engine")))
});

/// Looks at an input. Panics when the target's claim does not hold; that is what the fuzzer is waiting for.
pub fn run(target: &Target, input: &[u8]) -> Corpus {
    judge(target, target.run(input))
}

/// The same with the engine that the environment names, if it names one. Its program has all engines in it, the faulty
/// ones too, and is slower for them.
pub fn run_engine(target: &Target, input: &[u8]) -> Corpus {
    match &*ENGINE {
        None => run(target, input),
        Some(engine) => judge(target, target.run_with(&[&**engine], input)),
    }
}

fn judge(target: &Target, result: Result<Outcome, Broken>) -> Corpus {
    match result {
        Ok(Outcome::Held) => Corpus::Keep,
        Ok(Outcome::Refused) => Corpus::Reject,
        Err(broken) => panic!("{}: {}", target.name, broken.what),
    }
}
