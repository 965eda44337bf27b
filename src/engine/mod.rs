//! The engine: boards that answer quickly, behind one trait, and the one place that chooses between them.
//!
//! By P10 of DESIGN.md §1 everything follows from F = B ∪ {h}: a pose may be taken exactly when its cells lie in F, and
//! from then on a swipe and its opposite undo each other. So every board knows F; the distances from the hole give the
//! optimum of every start, and down them goes each shortest word.

mod batch;
mod bitboard;
mod cellboard;
mod certify;
mod frame;
pub(crate) mod lanes;
pub(crate) mod plane;
pub(crate) mod planes;
mod rolls;
mod rowboard;
mod solution;
mod vector;

pub use batch::Batch;
pub use bitboard::BITS;
pub use cellboard::CellBoard;
pub use certify::certificates;
pub use rolls::fewest_rolls;
pub use rowboard::RowBoard;
pub use solution::{Solution, letters};
pub use vector::Vector;
pub(crate) use vector::Work;

use bitboard::BitBoard;
use block_escape_spec::{Dir, Judgement, Level, Pose};

/// A board, F = B ∪ {h} with its hole, prepared for questions about any pose and any start.
pub trait Board {
    /// What the pose is on this board.
    fn judge(&self, p: Pose) -> Judgement;

    /// Where the Moves from `p` lead, for N, E, S and W; `None` for a fall. `p` itself may be any pose.
    fn moves(&self, p: Pose) -> [Option<Pose>; 4];

    /// The number of pads: 2×2 squares in F.
    fn pads(&self) -> u64;

    /// The length of a shortest winning word from `s`; `None` when there is none.
    fn optimum(&self, s: Pose) -> Option<u64>;

    /// Whether some winning word from `s` has at most `limit` swipes.
    fn within(&self, s: Pose, limit: u64) -> bool;

    /// The canonical word from `s`: the least shortest winning one with N < E < S < W; `None` when there is none.
    fn word(&self, s: Pose) -> Option<Vec<Dir>> {
        self.solve(s).word
    }

    /// The canonical word from `s`, the number of shortest words and the number of states.
    fn solve(&self, s: Pose) -> Solution;

    /// Every pose reachable from `s` with its distance from `s` in swipes; the goal is not left.
    fn reachable(&self, s: Pose) -> Vec<(Pose, u64)>;

    /// Every pose from which the goal can be reached, with its optimum; the goal itself with 0.
    fn distances(&self) -> Vec<(Pose, u64)>;
}

/// The board for a level.
///
/// A box of F that fits [`BITS`] bits goes on three machine words: there a whole layer of the search costs twelve shifts.
/// A larger one whose words are well filled goes on strips of words. Any other level is indexed by floor cell, so that
/// neither time nor memory depends on how far apart the cells are.
#[must_use]
pub fn board(level: &Level) -> Box<dyn Board + Send + Sync> {
    if let Some(board) = bitboard(level) {
        return board;
    }
    match RowBoard::new(level).filter(|_| RowBoard::pays(level)) {
        Some(board) => Box::new(board),
        None => Box::new(CellBoard::new(level)),
    }
}

/// The bitboard of a level, on words of 64 bits where they suffice, else of 128; `None` when the box of F needs more.
#[must_use]
pub fn bitboard(level: &Level) -> Option<Box<dyn Board + Send + Sync>> {
    if let Some(board) = BitBoard::<u64>::new(level) {
        return Some(Box::new(board));
    }
    wide_bitboard(level)
}

/// The bitboard of a level on words of 128 bits, even where 64 would do.
#[must_use]
pub fn wide_bitboard(level: &Level) -> Option<Box<dyn Board + Send + Sync>> {
    Some(Box::new(BitBoard::<u128>::new(level)?))
}
