//! The target `files` of `block_escape::testing::fuzz`.
#![no_main]

use block_escape::testing::fuzz::FILES;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|input: &[u8]| -> Corpus { block_escape_fuzz::run(&FILES, input) });
