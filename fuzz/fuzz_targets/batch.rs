//! The target `batch` of `block_escape::testing::fuzz`.
#![no_main]

use block_escape::testing::fuzz::BATCH;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|input: &[u8]| -> Corpus { block_escape_fuzz::run_engine(&BATCH, input) });
