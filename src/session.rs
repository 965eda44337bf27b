//! A play of a level: swipes, falls and their counts (DESIGN.md §1).

use crate::engine::{Board, board};
use crate::step::swipe;
use block_escape_spec::{Dir, Judgement, Level, Pose};

/// A level being played.
pub struct Session {
    board: Box<dyn Board + Send + Sync>,
    start: Pose,
    at: Pose,
    moves: u64,
    falls: u64,
}

impl Session {
    /// A play of a level from its start; already won when the start stands on the hole.
    #[must_use]
    pub fn new(level: &Level) -> Session {
        Session { board: board(level), start: level.start(), at: level.start(), moves: 0, falls: 0 }
    }

    /// Swipes, and says what the pose is where the block lands. After a fall the block is back at its last safe pose, and
    /// the swipe still counts as a move. `None` when the play is won: then no swipe counts any more.
    pub fn swipe(&mut self, d: Dir) -> Option<Judgement> {
        if self.is_won() {
            return None;
        }
        let landing = swipe(self.at, d);
        let judgement = self.board.judge(landing);
        self.moves += 1;
        if judgement == Judgement::Fall {
            self.falls += 1;
        } else {
            self.at = landing;
        }
        Some(judgement)
    }

    /// Begins again from the start, with nothing counted.
    pub fn restart(&mut self) {
        (self.at, self.moves, self.falls) = (self.start, 0, 0);
    }

    /// Where the block is: a legal pose, or the goal.
    #[must_use]
    pub fn pose(&self) -> Pose {
        self.at
    }

    /// The swipes so far, falls included.
    #[must_use]
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// The falls so far.
    #[must_use]
    pub fn falls(&self) -> u64 {
        self.falls
    }

    /// Whether the block stands on the hole.
    #[must_use]
    pub fn is_won(&self) -> bool {
        self.board.judge(self.at) == Judgement::Win
    }
}
