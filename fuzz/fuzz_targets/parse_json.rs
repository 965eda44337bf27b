//! The target `parse_json` of `block_escape::testing::fuzz`.
#![no_main]

use block_escape::testing::fuzz::PARSE_JSON;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|input: &[u8]| -> Corpus { block_escape_fuzz::run(&PARSE_JSON, input) });
