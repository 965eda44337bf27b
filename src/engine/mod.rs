//! The engine: boards that answer quickly, behind one trait, and the one place that chooses between them.
//!
//! By P10 of DESIGN.md §1 everything follows from F = B ∪ {h}: a pose may be taken exactly when its cells lie in F, and
//! from then on a swipe and its opposite undo each other. So both boards know F, search it from the start without leaving
//! the goal, and walk back from the goal over the poses that lie on some shortest way.

mod bitboard;
mod cellboard;
mod certify;
pub(crate) mod planes;
mod solution;

pub use bitboard::{BITS, BitBoard};
pub use cellboard::CellBoard;
pub use certify::certificates;
pub use solution::{Solution, letters};

use block_escape_spec::{Judgement, Level, Pose};

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

    /// The canonical word from `s`, the number of shortest words and the number of states.
    fn solve(&self, s: Pose) -> Solution;

    /// Every pose reachable from `s` with its distance from `s` in swipes; the goal is not left.
    fn reachable(&self, s: Pose) -> Vec<(Pose, u64)>;

    /// Every pose from which the goal can be reached, with its optimum; the goal itself with 0.
    fn distances(&self) -> Vec<(Pose, u64)>;
}

/// The board for a level.
///
/// A box of F whose (width + 1) · height fits [`BITS`] bits goes on three machine words: there a whole layer of the
/// search costs twelve shifts, some 80 times less than looking at pose after pose. Any other level is indexed by floor
/// cell, so that neither time nor memory depends on how far apart the cells are.
#[must_use]
pub fn board(level: &Level) -> Box<dyn Board> {
    match BitBoard::new(level) {
        Some(bits) => Box::new(bits),
        None => Box::new(CellBoard::new(level)),
    }
}
