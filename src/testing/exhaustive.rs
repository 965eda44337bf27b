//! Every board of a box: all floors B ⊆ box, all holes h ∈ box ∖ B, every pose with a margin, every start.

use super::compare::{BoardAnswers, Compared, Pair, legal_poses, poses_in};
use super::difference::Difference;
use super::engines::Engine;
use super::examine::guarded;
use crate::generate::Size;
use block_escape_spec::{Cell, Floor, Level, Orient, Pose};
use std::collections::BTreeMap;

/// How far outside the box poses are asked about.
pub const MARGIN: i64 = 3;

/// The most cells of a box: 25 take days with the specification, but fit.
pub const MOST_CELLS: u32 = 25;

/// What was compared in a box.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BoxTally {
    /// Pairs (B, h).
    pub boards: u64,
    /// Legal poses over all boards, U(h) not counted.
    pub starts: u64,
    /// Starts from which the goal can be reached.
    pub solvable: u64,
    /// The longest optimum.
    pub max: u64,
    /// Boards that some engine declined, so that they were not compared.
    pub declined: u64,
    /// How much was compared.
    pub compared: Compared,
}

impl BoxTally {
    /// Adds another tally.
    pub fn add(&mut self, other: &BoxTally) {
        self.boards += other.boards;
        self.starts += other.starts;
        self.solvable += other.solvable;
        self.max = self.max.max(other.max);
        self.declined += other.declined;
        self.compared.add(other.compared);
    }
}

/// The number of boards of a box, w·h·2^(w·h − 1); `None` when the box has more than [`MOST_CELLS`] cells.
#[must_use]
pub fn boards(size: Size) -> Option<u64> {
    let cells = size.width.checked_mul(size.height).filter(|cells| *cells <= MOST_CELLS)?;
    Some(u64::from(cells) << (cells - 1))
}

/// The floor and hole of a board by number: the remainder by the number of cells is the hole, the rest the floor's bits.
pub(crate) fn board_of_box(size: Size, number: u64) -> (Floor, Cell) {
    let cell = |i: u64| {
        let i = i64::try_from(i).unwrap_or(0);
        Cell::new(i % i64::from(size.width), i / i64::from(size.width))
    };
    let cells = u64::from(size.width * size.height);
    let (hole, bits) = (number % cells, number / cells);
    // The hole's own bit is left out: the bits above it move up by one.
    let below = bits & ((1 << hole) - 1);
    let mask = below | (bits >> hole) << (hole + 1);
    let floor = (0..cells).filter(|i| mask >> i & 1 == 1).map(cell).collect();
    (floor, cell(hole))
}

/// Compares the engines with the reference on the boards with these numbers. The result is the tally, and for each engine
/// the first difference, after which it is not asked again.
#[must_use]
pub(super) fn compare(
    size: Size,
    numbers: std::ops::Range<u64>,
    reference: &dyn Engine,
    engines: &[&dyn Engine],
) -> (BoxTally, Vec<Option<Box<Difference>>>) {
    let (mut tally, mut differences) = (BoxTally::default(), vec![None; engines.len()]);
    let (width, height) = (i64::from(size.width), i64::from(size.height));
    let poses: Vec<Pose> = poses_in((-MARGIN, width - 1 + MARGIN), (-MARGIN, height - 1 + MARGIN)).collect();
    let first = numbers.start;
    for number in numbers {
        let (floor, hole) = board_of_box(size, number);
        let goal = Pose { o: Orient::U, x: hole.x, y: hole.y };
        let Ok(level) = Level::new(floor, hole, goal) else { continue };
        let Some(expected) = reference.open(&level) else { continue };
        let of_board = BoardAnswers::of(&*expected, &poses);
        let mut starts = legal_poses(&*expected, &poses);
        tally.boards += 1;
        tally.starts += starts.len() as u64;
        starts.push(goal);
        let answers: Vec<_> = starts
            .iter()
            .filter_map(|s| Some((Level::new(level.floor().clone(), hole, *s).ok()?, expected.solve(*s))))
            .collect();
        for (_, answer) in answers.iter().filter(|(level, _)| level.start() != goal) {
            tally.solvable += u64::from(answer.word.is_some());
            tally.max = tally.max.max(answer.optimum().unwrap_or(0));
        }
        for (engine, difference) in engines.iter().zip(&mut differences).filter(|(_, difference)| difference.is_none())
        {
            let (compared, declined) = (&mut tally.compared, &mut tally.declined);
            *difference = guarded(*engine, &level, || {
                let Some(found) = engine.open(&level) else {
                    *declined += 1;
                    return Ok(());
                };
                let pair = |level| Pair { reference, engine: *engine, level, found: &*found };
                if number == first {
                    pair(&level).table(&poses, compared)?;
                }
                pair(&level).board(&of_board, compared)?;
                let distances: BTreeMap<Pose, u64> = found.distances().into_iter().collect();
                for (level, answer) in &answers {
                    pair(level).start(answer, compared)?;
                    pair(level).distance(&distances, level.start(), answer.optimum(), compared)?;
                }
                let together: Vec<_> = answers.iter().map(|(level, answer)| (level, answer.optimum())).collect();
                pair(&level).batch(&together, compared)
            });
        }
    }
    (tally, differences)
}
