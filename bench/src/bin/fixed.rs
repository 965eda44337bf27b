//! A fixed piece of work for counting instructions, which no noise disturbs: `fixed NAME` prepares the levels and then does
//! it once in a function of that name, so that a counter can look at this function alone.

use block_escape::engine::{Batch, Vector, bitboard};
use block_escape::{Level, spec};
use block_escape_bench::baselines::{Dense, Scratch};
use block_escape_bench::levels;
use std::hint::black_box;
use std::process::ExitCode;

fn main() -> ExitCode {
    let all = levels::published(10);
    match std::env::args().nth(1).as_deref() {
        Some("optimum") => optimum(&all),
        Some("word") => word(&all),
        Some("batch") => batch(&all),
        Some("dense") => dense(&all),
        Some("spec") => reference(&all),
        _ => {
            eprintln!("fixed: expected optimum, word, batch, dense or spec");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

/// The part that is counted.
#[inline(never)]
fn counted<T>(work: impl FnOnce() -> T) {
    black_box(work());
}

fn optimum(all: &[Level]) {
    let boards: Vec<_> = all.iter().filter_map(|level| Some((bitboard(level)?, level.start()))).collect();
    counted(|| boards.iter().filter_map(|(board, s)| board.optimum(*s)).sum::<u64>());
}

fn word(all: &[Level]) {
    let boards: Vec<_> = all.iter().filter_map(|level| Some((bitboard(level)?, level.start()))).collect();
    counted(|| boards.iter().filter_map(|(board, s)| board.word(*s)).map(|word| word.len()).sum::<usize>());
}

fn batch(all: &[Level]) {
    let batch = Batch::new(all);
    counted(|| batch.optima(Vector::best()));
}

fn dense(all: &[Level]) {
    let prepared: Vec<Dense> = all.iter().map(Dense::new).collect();
    let mut scratch = Scratch::default();
    counted(|| prepared.iter().filter_map(|level| level.optimum(&mut scratch)).sum::<u64>());
}

fn reference(all: &[Level]) {
    let solve = |level: &Level| spec::solve(level.floor(), level.hole(), level.start());
    counted(|| all.iter().filter_map(solve).map(|word| word.len()).sum::<usize>());
}
