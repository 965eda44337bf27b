//! Certificates for an engine's answer (DESIGN.md §7), for the checker of the specification to judge.

use super::{Board, Solution};
use crate::phase::phase;
use block_escape_spec::{Certificate, Level};

/// The certificates of an answer: for a solvable level its word and the labels that show it shortest; for an unsolvable
/// one the closed set, and the phases where they suffice.
#[must_use]
pub fn certificates(board: &dyn Board, level: &Level, solution: &Solution) -> Vec<Certificate> {
    let reached = board.reachable(level.start());
    if let Some(word) = &solution.word {
        let label = reached.into_iter().collect();
        return vec![Certificate::Solvable(word.clone()), Certificate::Optimal { word: word.clone(), label }];
    }
    let mut all = vec![Certificate::Closed(reached.into_iter().map(|(p, _)| p).collect())];
    if board.pads() == 0 && phase(level.start()) != phase(level.goal()) {
        all.push(Certificate::Phase);
    }
    all
}
