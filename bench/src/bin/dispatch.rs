//! Compares every vector unit of this processor with boards solved one by one, on so many random levels of every kind:
//! `dispatch NUMBER [SEED]`. The tests do the same on some thousands.

use block_escape::engine::{Batch, Vector, board};
use block_escape::generate::Size;
use block_escape::testing::case;
use std::process::ExitCode;

/// Levels of one batch.
const LEVELS: u64 = 1000;

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let (Some(Ok(all)), Some(Ok(seed))) = (numbers.next(), numbers.next().or(Some(Ok(1)))) else {
        eprintln!("dispatch: expected a number of levels, and perhaps a seed");
        return ExitCode::from(2);
    };
    let vectors: Vec<Vector> = Vector::ALL.into_iter().filter(|vector| vector.is_here()).collect();
    let mut answers = 0;
    for first in (0..all).step_by(1000) {
        let numbers = first..all.min(first + LEVELS);
        let levels: Vec<_> = numbers.map(|number| case(Size::PUBLISHED, seed, number).1.level).collect();
        let batch = Batch::new(&levels);
        let alone: Vec<_> = levels.iter().map(|level| board(level).solve(level.start())).collect();
        for vector in &vectors {
            let (optima, solutions) = (batch.optima(*vector), batch.solutions(*vector));
            if optima.len() != levels.len() || solutions.len() != levels.len() {
                eprintln!("dispatch: {vector} has lost levels after {first}");
                return ExitCode::FAILURE;
            }
            for (i, answer) in alone.iter().enumerate() {
                answers += 2;
                if solutions[i] != *answer || optima[i] != answer.optimum() {
                    eprintln!(
                        "dispatch: {vector} differs on level {} of seed {seed}: {:?}",
                        first + i as u64,
                        levels[i]
                    );
                    return ExitCode::FAILURE;
                }
            }
        }
    }
    let names: Vec<&str> = vectors.iter().map(|vector| vector.name()).collect();
    println!("no difference in {answers} answers on {all} levels of seed {seed}: {}", names.join(", "));
    ExitCode::SUCCESS
}
