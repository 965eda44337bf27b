//! The generator: levels from a random walk, so each has a solution (DESIGN.md §1).

use crate::choose::{Choose, Seeded};
use crate::format::{Entry, Meta};
use crate::step::{swipe, under};
use block_escape_spec::{Cell, Dir, LIMIT, Level, Orient, Pose};
use std::collections::{BTreeSet, VecDeque};
use std::fmt;

/// The most swipes drawn for one level, over all its walks.
pub const BUDGET: u64 = 4_000_000;

/// A box of cells, (0,0) its south-west corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// Cells from west to east, 1 to 2³¹.
    pub width: u32,
    /// Cells from south to north, 1 to 2³¹.
    pub height: u32,
}

impl Size {
    /// The box of the published levels: 13×9.
    pub const PUBLISHED: Size = Size { width: 13, height: 9 };

    /// Whether a pose lies inside the box.
    fn holds(self, p: Pose) -> bool {
        under(p).iter().all(|c| (0..i64::from(self.width)).contains(&c.x) && (0..i64::from(self.height)).contains(&c.y))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl std::str::FromStr for Size {
    type Err = String;

    /// Reads `13x9`.
    fn from_str(text: &str) -> Result<Size, String> {
        let side = |side: &str| side.parse().ok().filter(|side| (1..=LIMIT).contains(&i64::from(*side)));
        let sides = text.split_once(['x', 'X', '×']).and_then(|(width, height)| Some((side(width)?, side(height)?)));
        let (width, height) = sides.ok_or("expected WIDTHxHEIGHT, both from 1 to 2^31, like 13x9")?;
        Ok(Size { width, height })
    }
}

/// The least number of kept moves of level n: min(10 + 2n, 40).
#[must_use]
pub fn target(n: u64) -> u64 {
    n.saturating_mul(2).saturating_add(10).min(40)
}

/// A level and the walk that made it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Walk {
    /// The level; the start stands at the centre of the box.
    pub level: Level,
    /// A winning word; its length is par, an upper bound of the optimum.
    pub word: Vec<Dir>,
}

/// Why there is no level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoLevel {
    /// From the centre of this box the block can stand on no other cell, so none can become the hole.
    NoFreshCell(Size),
    /// The swipes of the budget were spent: every walk had covered all cells where the block can stand before it had
    /// made `target` moves.
    BudgetSpent {
        /// The box.
        size: Size,
        /// The least number of kept moves asked for.
        target: u64,
        /// The number of walks begun.
        walks: u64,
    },
}

impl fmt::Display for NoLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoLevel::NoFreshCell(size) => write!(
                f,
                "no standing cell can be fresh: from the centre of a {size} box the block stands on no other cell, expected a larger --box"
            ),
            NoLevel::BudgetSpent { size, target, walks } => write!(
                f,
                "budget spent: {walks} walks of {BUDGET} swipes in all found no fresh cell after {target} moves in a {size} box, expected a larger --box or a smaller --target"
            ),
        }
    }
}

impl std::error::Error for NoLevel {}

/// Makes a level: walks from the centre of the box, keeps the swipes that land inside, and ends when at least `target`
/// are kept and the block stands on a cell that it never covered; that cell becomes the hole.
///
/// A walk that has covered every cell where it could stand is given up and another begun with the choices that follow;
/// in the published box this does not happen. Time is bounded by [`BUDGET`], memory by the length of the walk.
///
/// # Errors
/// [`NoLevel`].
pub fn walk(size: Size, target: u64, choose: &mut dyn Choose) -> Result<Walk, NoLevel> {
    let start = Pose { o: Orient::U, x: i64::from(size.width / 2), y: i64::from(size.height / 2) };
    if !can_be_fresh(size, start, &under(start).into()) {
        return Err(NoLevel::NoFreshCell(size));
    }
    let (mut drawn, mut walks) = (0, 0);
    while drawn < BUDGET && target <= BUDGET {
        walks += 1;
        if let Some((floor, hole, word)) = walk_once(size, start, target, choose, &mut drawn)
            && let Ok(level) = Level::new(floor, hole, start)
        {
            return Ok(Walk { level, word });
        }
    }
    Err(NoLevel::BudgetSpent { size, target, walks })
}

/// One walk; `None` when no cell can be fresh any more or the budget is spent.
fn walk_once(
    size: Size,
    start: Pose,
    target: u64,
    choose: &mut dyn Choose,
    drawn: &mut u64,
) -> Option<(BTreeSet<Cell>, Cell, Vec<Dir>)> {
    let (mut covered, mut word, mut at) = (BTreeSet::from(under(start)), Vec::new(), start);
    let mut look_again = 64;
    while *drawn < BUDGET {
        *drawn += 1;
        let d = Dir::ALL[usize::try_from(choose.below(4)).unwrap_or(0)];
        let next = swipe(at, d);
        if !size.holds(next) {
            continue;
        }
        word.push(d);
        at = next;
        let [first, second] = under(at);
        let kept = word.len() as u64;
        if at.o == Orient::U && kept >= target && !covered.contains(&first) {
            return Some((covered, first, word));
        }
        covered.extend([first, second]);
        // Covered cells stay covered, so looking at doubling lengths is soon enough and costs no more than the walk.
        if kept == look_again {
            if !can_be_fresh(size, at, &covered) {
                return None;
            }
            look_again *= 2;
        }
    }
    None
}

/// Whether the block can get from a pose, inside the box, to stand on a cell that is not covered.
fn can_be_fresh(size: Size, from: Pose, covered: &BTreeSet<Cell>) -> bool {
    let (mut seen, mut queue) = (BTreeSet::from([from]), VecDeque::from([from]));
    while let Some(p) = queue.pop_front() {
        if p.o == Orient::U && !covered.contains(&Cell::new(p.x, p.y)) {
            return true;
        }
        for q in Dir::ALL.map(|d| swipe(p, d)) {
            if size.holds(q) && seen.insert(q) {
                queue.push_back(q);
            }
        }
    }
    false
}

/// The level number `n`, copy `index`, of a seed: its choices are the stream n·2³² + index of the seed.
///
/// # Errors
/// [`NoLevel`].
pub fn numbered(size: Size, target: u64, seed: u64, n: u32, index: u32) -> Result<Entry, NoLevel> {
    let stream = u64::from(n) << 32 | u64::from(index);
    let Walk { level, word } = walk(size, target, &mut Seeded::new(seed, stream))?;
    let meta = Meta {
        seed: Some(seed),
        level: Some(u64::from(n)),
        width: Some(u64::from(size.width)),
        height: Some(u64::from(size.height)),
        par: Some(word.len() as u64),
        walk: Some(word),
        extra: vec![("index".to_owned(), index.to_string())],
        ..Meta::default()
    };
    Ok(Entry { level, meta })
}
