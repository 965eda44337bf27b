//! What a board finds out about a start.

use block_escape_spec::Dir;
use num_bigint::BigUint;

/// The answer for one start (DESIGN.md §5).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solution {
    /// The canonical word: the least shortest winning word with N < E < S < W; `None` when unsolvable.
    pub word: Option<Vec<Dir>>,
    /// The exact number of shortest winning words; 0 when unsolvable.
    pub shortest_words: BigUint,
    /// The number of poses reachable from the start, start and goal included, the goal not left.
    pub states: u64,
}

impl Solution {
    /// The length of a shortest winning word; `None` when unsolvable.
    #[must_use]
    pub fn optimum(&self) -> Option<u64> {
        self.word.as_ref().map(|word| word.len() as u64)
    }
}

/// A word as letters, `EENWSSE`.
#[must_use]
pub fn letters(word: &[Dir]) -> String {
    word.iter().map(|d| d.letter()).collect()
}
