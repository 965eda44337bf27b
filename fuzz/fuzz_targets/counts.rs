//! The target `counts` of `block_escape::testing::fuzz`.
#![no_main]

use block_escape::testing::fuzz::COUNTS;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|input: &[u8]| -> Corpus { block_escape_fuzz::run_engine(&COUNTS, input) });
