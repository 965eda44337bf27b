//! A breadth-first search over arrays: what a careful programmer writes who does not think of bits.
//!
//! Poses are numbers, 3 · cell + placement, in a box with a margin of two void cells, so that no bound is ever checked; a
//! swipe adds a number from a table. Distances and queue are kept between searches and never allocated again.

use block_escape::{Dir, Level, Orient, Pose};

/// A level in an array.
#[derive(Clone, Debug)]
pub struct Dense {
    /// Whether each pose may be taken.
    free: Vec<bool>,
    /// What a swipe adds to the number of a pose, by placement and direction.
    steps: [[i32; 4]; 3],
    start: u32,
    goal: u32,
}

/// What a search needs besides the level; serves levels of any size one after the other.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    /// The search that reached each pose last, and by which swipe.
    reached: Vec<(u32, u8)>,
    queue: Vec<u32>,
    search: u32,
}

impl Dense {
    /// The array of a level; its box must be small enough for one.
    #[must_use]
    pub fn new(level: &Level) -> Dense {
        let cells = || level.floor().iter().copied().chain([level.hole()]);
        let (mut low, mut high) = (level.hole(), level.hole());
        for c in cells() {
            (low.x, low.y) = (low.x.min(c.x), low.y.min(c.y));
            (high.x, high.y) = (high.x.max(c.x), high.y.max(c.y));
        }
        let (width, height) = (high.x - low.x + 5, high.y - low.y + 5);
        let cell = |x: i64, y: i64| (y - low.y + 2) * width + x - low.x + 2;
        let index = |x: i64, y: i64| usize::try_from(cell(x, y)).unwrap_or(0);
        let number = |p: Pose| u32::try_from(3 * cell(p.x, p.y) + p.o as i64).unwrap_or(0);
        let mut floor = vec![false; usize::try_from(width * height).unwrap_or(0)];
        cells().for_each(|c| floor[index(c.x, c.y)] = true);
        let row = usize::try_from(width).unwrap_or(0);
        let at = |i: usize| floor.get(i).copied().unwrap_or(false);
        let free = (0..floor.len()).flat_map(|i| [at(i), at(i) && at(i + 1), at(i) && at(i + row)]).collect();
        // 3 · (dx + dy · width) + the change of placement, in the order of the step table.
        let by = |o: i64, to: i64, dx: i64, dy: i64| i32::try_from(3 * (dx + dy * width) + to - o).unwrap_or(0);
        let steps = [
            [by(0, 2, 0, 1), by(0, 1, 1, 0), by(0, 2, 0, -2), by(0, 1, -2, 0)],
            [by(1, 1, 0, 1), by(1, 0, 2, 0), by(1, 1, 0, -1), by(1, 0, -1, 0)],
            [by(2, 0, 0, 2), by(2, 2, 1, 0), by(2, 0, 0, -1), by(2, 2, -1, 0)],
        ];
        let goal = number(Pose { o: Orient::U, x: level.hole().x, y: level.hole().y });
        Dense { free, steps, start: number(level.start()), goal }
    }

    /// The length of a shortest winning word; `None` when there is none.
    #[must_use]
    pub fn optimum(&self, scratch: &mut Scratch) -> Option<u64> {
        self.search(scratch)
    }

    /// The canonical word; `None` when there is none.
    #[must_use]
    pub fn word(&self, scratch: &mut Scratch) -> Option<Vec<Dir>> {
        let optimum = self.search(scratch)?;
        let mut word = Vec::with_capacity(usize::try_from(optimum).unwrap_or(0));
        let mut at = self.goal;
        while at != self.start {
            let by = scratch.reached[at as usize].1;
            word.push(Dir::ALL[usize::from(by & 3)]);
            // Back from where that swipe came, of the placement it came from.
            at = at.wrapping_add_signed(-self.steps[usize::from(by >> 2)][usize::from(by & 3)]);
        }
        word.reverse();
        Some(word)
    }

    fn search(&self, scratch: &mut Scratch) -> Option<u64> {
        let Scratch { reached, queue, search } = scratch;
        if reached.len() < self.free.len() {
            reached.resize(self.free.len(), (0, 0));
        }
        *search += 1;
        let (now, mut moves) = (*search, 0);
        queue.clear();
        queue.push(self.start);
        reached[self.start as usize] = (now, 0);
        if self.start == self.goal {
            return Some(0);
        }
        let (mut head, mut layer) = (0, 1);
        while head < queue.len() {
            if head == layer {
                (moves, layer) = (moves + 1, queue.len());
            }
            let p = queue[head];
            head += 1;
            let o = (p % 3) as usize;
            for (d, by) in (0..).zip(self.steps[o]) {
                let q = p.wrapping_add_signed(by);
                let seen = &mut reached[q as usize];
                if self.free[q as usize] && seen.0 != now {
                    *seen = (now, u8::try_from(o << 2).unwrap_or(0) | d);
                    if q == self.goal {
                        return Some(moves + 1);
                    }
                    queue.push(q);
                }
            }
        }
        None
    }
}
