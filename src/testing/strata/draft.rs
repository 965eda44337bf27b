//! A level in the making: F first, then start and hole. By P10 the moves depend on F alone, so the hole may be chosen last.

use crate::choose::{Choose, pick};
use crate::step::{swipe, under};
use block_escape_spec::{Cell, Dir, Floor, Level, Orient, Pose};

/// F, the cells that become floor and hole.
pub(in crate::testing) type Cells = Floor;

/// Whether a pose may be taken on F.
pub(in crate::testing) fn fits(f: &Cells, p: Pose) -> bool {
    under(p).iter().all(|c| f.contains(c))
}

/// A cell of F. F is not empty.
pub(super) fn cell_of(f: &Cells, choose: &mut dyn Choose) -> Cell {
    let i = usize::try_from(choose.below(f.len() as u64)).unwrap_or(0);
    f.iter().nth(i).copied().unwrap_or(Cell::new(0, 0))
}

/// All poses on F that are wanted and do not stand on the hole.
pub(super) fn starts(f: &Cells, hole: Cell, wanted: impl Fn(Pose) -> bool) -> Vec<Pose> {
    let poses = f.iter().flat_map(|c| Orient::ALL.map(|o| Pose { o, x: c.x, y: c.y }));
    poses.filter(|p| under(*p) != [hole, hole] && fits(f, *p) && wanted(*p)).collect()
}

/// The level of F with this hole and start; a start on the hole where the start does not fit.
pub(in crate::testing) fn level(mut f: Cells, hole: Cell, start: Pose) -> Level {
    let on_hole = Pose { o: Orient::U, x: hole.x, y: hole.y };
    f.remove(&hole);
    let only_hole = || Level::new(Floor::new(), Cell::new(0, 0), Pose { o: Orient::U, x: 0, y: 0 });
    let made = Level::new(f.clone(), hole, start).or_else(|_| Level::new(f, hole, on_hole)).or_else(|_| only_hole());
    #[allow(clippy::expect_used)] // a hole at the origin with the block on it is a level
    made.expect("a level")
}

/// A level with any hole and any start on F.
pub(super) fn any(f: Cells, choose: &mut dyn Choose) -> Level {
    let hole = cell_of(&f, choose);
    let starts = starts(&f, hole, |_| true);
    if starts.is_empty() {
        return level(f, hole, Pose { o: Orient::U, x: hole.x, y: hole.y });
    }
    let start = pick(choose, &starts);
    level(f, hole, start)
}

/// The standing poses that a random play of some length on F passes.
pub(super) fn play(f: &Cells, start: Pose, moves: u64, choose: &mut dyn Choose) -> Vec<Pose> {
    let (mut at, mut stood) = (start, Vec::new());
    for _ in 0..moves {
        let next = swipe(at, pick(choose, &Dir::ALL));
        if fits(f, next) {
            at = next;
            if at.o == Orient::U && at != start && !stood.contains(&at) {
                stood.push(at);
            }
        }
    }
    stood
}

/// A level on F with a standing start: for `solvable` percent of them the hole is where a play can stand, else anywhere.
pub(super) fn played(f: Cells, solvable: u64, choose: &mut dyn Choose) -> Level {
    let c = cell_of(&f, choose);
    let start = Pose { o: Orient::U, x: c.x, y: c.y };
    let stood = if choose.chance(solvable) { play(&f, start, 200, choose) } else { Vec::new() };
    let hole = match stood[..] {
        [] => cell_of(&f, choose),
        _ => {
            let p = pick(choose, &stood);
            Cell::new(p.x, p.y)
        }
    };
    level(f, hole, start)
}

/// The cells of F beside a cell.
pub(super) fn neighbours(f: &Cells, c: Cell) -> usize {
    beside(c).iter().filter(|n| f.contains(n)).count()
}

/// The four cells beside a cell.
pub(super) fn beside(c: Cell) -> [Cell; 4] {
    [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(x, y)| Cell::new(c.x + x, c.y + y))
}
