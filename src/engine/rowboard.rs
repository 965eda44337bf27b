//! The board of many words: boxes beyond 128 bits whose rows are still well filled.
//!
//! A plane is cut into strips of 64 columns; a strip is one word for each row, south to north. So a swipe north or south
//! only looks at another row of the same strip, one east or west shifts a word and takes two bits over from the next
//! strip, and a loop over the rows is a loop over neighbouring words, which `vector.rs` compiles for the vector unit. Only
//! the rows between the southernmost and the northernmost pose of the front are looked at.
//!
//! Questions about single poses go to the board by cell, and so does a search that turns out to be long and thin: after
//! so many words that the board by cell would have been done, it begins again there.

use super::vector::{Vector, Work};
use super::{Board, CellBoard, Solution};
use crate::extent::{cells, corners};
use block_escape_spec::{Dir, Judgement, Level, Orient, Pose};
use std::ops::Range;

/// The most words of a plane.
const MOST_WORDS: u64 = 4096;

/// Rows beyond the box at each end, so that a look two rows away stays in the strip.
const MARGIN: usize = 2;

/// Words that the search may look at for each cell of F before the board by cell takes over: a word costs about a
/// twentieth of what that board spends on a cell.
const WORDS_A_CELL: usize = 16;

/// What beginning a strip costs, in words.
const A_STRIP: usize = 8;

/// A board of strips.
pub struct RowBoard {
    cells: CellBoard,
    /// The south-west corner of the box.
    corner: (i64, i64),
    /// Rows of a strip, with its margins.
    rows: usize,
    strips: usize,
    admissible: Set,
    hole: Bit,
    budget: usize,
}

/// One plane: strip after strip.
type Strips = Vec<u64>;

/// A set of poses.
#[derive(Clone)]
struct Set {
    u: Strips,
    h: Strips,
    v: Strips,
}

/// A bit of a plane.
#[derive(Clone, Copy)]
struct Bit {
    strip: usize,
    row: usize,
    word: u64,
}

impl Set {
    fn empty(words: usize) -> Set {
        Set { u: vec![0; words], h: vec![0; words], v: vec![0; words] }
    }

    fn plane(&mut self, o: Orient) -> &mut Strips {
        match o {
            Orient::U => &mut self.u,
            Orient::H => &mut self.h,
            Orient::V => &mut self.v,
        }
    }
}

/// Width and height of a level's box.
fn sides(level: &Level) -> (u64, u64) {
    let (low, high) = corners(level);
    (high.x.abs_diff(low.x) + 1, high.y.abs_diff(low.y) + 1)
}

/// The words of a plane; `None` when there are more than [`MOST_WORDS`].
fn words(level: &Level) -> Option<u64> {
    let (width, height) = sides(level);
    width.div_ceil(64).checked_mul(height).filter(|words| *words <= MOST_WORDS)
}

/// The poses whose cells lie in F: F, F ∧ F≫1 and F ∧ the row north of it.
fn admissible(f: Strips, rows: usize) -> Set {
    let at = |i: usize| f.get(i).copied().unwrap_or(0);
    let h = (0..f.len()).map(|i| f[i] & (f[i] >> 1 | at(i + rows) << 63)).collect();
    let v = (0..f.len()).map(|i| f[i] & at(i + 1)).collect();
    Set { u: f, h, v }
}

impl RowBoard {
    /// Whether the board of strips is the faster one: not for boxes with fewer than three cells for each word
    /// (`docs/performance.md` has the figures).
    #[must_use]
    pub fn pays(level: &Level) -> bool {
        words(level).is_some_and(|words| 3 * words <= level.floor().len() as u64)
    }

    /// The board of a level; `None` when its box has more than 4096 words.
    #[must_use]
    pub fn new(level: &Level) -> Option<RowBoard> {
        let (width, height) = sides(level);
        words(level)?;
        let (low, _) = corners(level);
        let rows = usize::try_from(height).ok()? + 2 * MARGIN;
        let strips = usize::try_from(width.div_ceil(64)).ok()?;
        let mut board = RowBoard {
            cells: CellBoard::new(level),
            corner: (low.x, low.y),
            rows,
            strips,
            admissible: Set::empty(0),
            hole: Bit { strip: 0, row: 0, word: 0 },
            budget: WORDS_A_CELL * (level.floor().len() + 1),
        };
        let mut floor = vec![0; rows * strips];
        for c in cells(level) {
            let bit = board.bit(c.x, c.y)?;
            floor[bit.strip * rows + bit.row] |= bit.word;
        }
        board.admissible = admissible(floor, rows);
        board.hole = board.bit(level.hole().x, level.hole().y)?;
        Some(board)
    }

    /// The bit of a cell; `None` outside the strips.
    fn bit(&self, x: i64, y: i64) -> Option<Bit> {
        let from = |low: i64, at: i64| usize::try_from(at.checked_sub(low)?).ok();
        let (x, y) = (from(self.corner.0, x)?, from(self.corner.1, y)?);
        (x / 64 < self.strips && y + 2 * MARGIN < self.rows).then(|| Bit {
            strip: x / 64,
            row: y + MARGIN,
            word: 1 << (x % 64),
        })
    }

    /// The number of moves to the hole if it is at most `limit`.
    fn search(&self, s: Pose, limit: u64) -> Option<u64> {
        if matches!(self.cells.judge(s), Judgement::Fall) {
            return None;
        }
        let start = self.bit(s.x, s.y)?;
        let mut open = self.admissible.clone();
        let at = start.strip * self.rows + start.row;
        let mut front = Set::empty(open.u.len());
        front.plane(s.o)[at] = start.word;
        open.plane(s.o)[at] &= !start.word;
        let search = Search {
            board: self,
            next: Set::empty(open.u.len()),
            open,
            front,
            window: start.row..start.row + 1,
            limit,
        };
        match Vector::best().run(search).unwrap_or_else(Work::run) {
            Found::Optimum(optimum) => Some(optimum),
            Found::Nothing => None,
            Found::TooLong => self.cells.optimum(s).filter(|optimum| *optimum <= limit),
        }
    }
}

/// How a search by rows ends.
enum Found {
    Optimum(u64),
    Nothing,
    /// The budget is used up.
    TooLong,
}

/// A breadth-first search by rows.
struct Search<'a> {
    board: &'a RowBoard,
    /// The poses not reached yet.
    open: Set,
    front: Set,
    /// Where the next front is put together.
    next: Set,
    /// The rows of the front.
    window: Range<usize>,
    limit: u64,
}

impl Work for Search<'_> {
    type Output = Found;

    #[inline(always)]
    fn run(mut self) -> Found {
        let (rows, strips, hole) = (self.board.rows, self.board.strips, self.board.hole);
        let goal = hole.strip * rows + hole.row;
        let mut left = self.board.budget;
        for moves in 0..=self.limit {
            if self.front.u[goal] & hole.word != 0 {
                return Found::Optimum(moves);
            }
            let old = self.window.clone();
            let window = old.start.saturating_sub(2).max(MARGIN)..(old.end + 2).min(rows - MARGIN);
            match left.checked_sub(strips * (window.len() + A_STRIP)) {
                Some(rest) => left = rest,
                None => return Found::TooLong,
            }
            let mut any = 0;
            for strip in 0..strips {
                any |= self.strip(strip, &window);
            }
            if any == 0 {
                return Found::Nothing;
            }
            // The old front becomes the place of the next one, empty again.
            for strip in 0..strips {
                let used = strip * rows + old.start..strip * rows + old.end;
                self.front.u[used.clone()].fill(0);
                self.front.h[used.clone()].fill(0);
                self.front.v[used].fill(0);
            }
            std::mem::swap(&mut self.front, &mut self.next);
            self.window = window;
            self.shrink();
        }
        Found::Nothing
    }
}

impl Search<'_> {
    /// Puts one strip of the next front together, takes it out of the open poses, and returns its words, joined.
    #[inline(always)]
    fn strip(&mut self, strip: usize, window: &Range<usize>) -> u64 {
        let (rows, n) = (self.board.rows, window.len());
        let at = strip * rows + window.start;
        let Set { u, h, v } = &self.front;
        // A row further north or south in the same strip, and the same rows of the strips beside it.
        let (u0, h0, v0) = (&u[at..at + n], &h[at..at + n], &v[at..at + n]);
        let (v_two_south, v_north) = (&v[at - 2..at - 2 + n], &v[at + 1..at + 1 + n]);
        let (h_south, h_north) = (&h[at - 1..at - 1 + n], &h[at + 1..at + 1 + n]);
        let (u_south, u_two_north) = (&u[at - 1..at - 1 + n], &u[at + 2..at + 2 + n]);
        let (nu, nh, nv) = (&mut self.next.u[at..at + n], &mut self.next.h[at..at + n], &mut self.next.v[at..at + n]);
        let (ou, oh, ov) = (&mut self.open.u[at..at + n], &mut self.open.h[at..at + n], &mut self.open.v[at..at + n]);
        for i in 0..n {
            nu[i] = v_two_south[i] | v_north[i] | h0[i] << 2 | h0[i] >> 1;
            nh[i] = h_south[i] | h_north[i] | u0[i] << 1 | u0[i] >> 2;
            nv[i] = v0[i] << 1 | v0[i] >> 1 | u_south[i] | u_two_north[i];
        }
        if strip > 0 {
            let west = at - rows..at - rows + n;
            let (u, h, v) = (&u[west.clone()], &h[west.clone()], &v[west]);
            for i in 0..n {
                nu[i] |= h[i] >> 62;
                nh[i] |= u[i] >> 63;
                nv[i] |= v[i] >> 63;
            }
        }
        if strip + 1 < self.board.strips {
            let east = at + rows..at + rows + n;
            let (u, h, v) = (&u[east.clone()], &h[east.clone()], &v[east]);
            for i in 0..n {
                nu[i] |= h[i] << 63;
                nh[i] |= u[i] << 62;
                nv[i] |= v[i] << 63;
            }
        }
        let mut any = 0;
        for i in 0..n {
            nu[i] &= ou[i];
            nh[i] &= oh[i];
            nv[i] &= ov[i];
            ou[i] &= !nu[i];
            oh[i] &= !nh[i];
            ov[i] &= !nv[i];
            any |= nu[i] | nh[i] | nv[i];
        }
        any
    }

    /// Leaves rows without a pose out of the window.
    #[inline(always)]
    fn shrink(&mut self) {
        let (rows, strips) = (self.board.rows, self.board.strips);
        let Set { u, h, v } = &self.front;
        let is_empty = |row: usize| {
            (0..strips).all(|strip| {
                let i = strip * rows + row;
                u[i] | h[i] | v[i] == 0
            })
        };
        while self.window.len() > 1 && is_empty(self.window.start) {
            self.window.start += 1;
        }
        while self.window.len() > 1 && is_empty(self.window.end - 1) {
            self.window.end -= 1;
        }
    }
}

impl Board for RowBoard {
    fn judge(&self, p: Pose) -> Judgement {
        self.cells.judge(p)
    }

    fn moves(&self, p: Pose) -> [Option<Pose>; 4] {
        self.cells.moves(p)
    }

    fn pads(&self) -> u64 {
        self.cells.pads()
    }

    fn optimum(&self, s: Pose) -> Option<u64> {
        self.search(s, u64::MAX)
    }

    fn within(&self, s: Pose, limit: u64) -> bool {
        self.search(s, limit).is_some()
    }

    fn word(&self, s: Pose) -> Option<Vec<Dir>> {
        self.cells.word(s)
    }

    fn solve(&self, s: Pose) -> Solution {
        self.cells.solve(s)
    }

    fn reachable(&self, s: Pose) -> Vec<(Pose, u64)> {
        self.cells.reachable(s)
    }

    fn distances(&self) -> Vec<(Pose, u64)> {
        self.cells.distances()
    }
}
