//! Every hole of many sets of cells, flooded: how many starts have which optimum.

use super::grid::Grid;
use crate::engine::lanes::{LANES, Lanes};
use crate::engine::planes::{Flood, Planes, Rows, size};
use crate::engine::{Vector, Work};

/// A connected set of cells, and the binary logarithm of how many boards it stands for.
pub(super) type Weighted = (u64, u32);

/// For each logarithm of a weight and each optimum k + 1 the number of starts, spread over lanes.
pub(super) type Counts = Vec<Vec<Lanes>>;

/// Adds the starts of all holes of some sets to the counts, and returns for each set its longest optimum.
pub(super) fn sweep(grid: &Grid, sets: &[Weighted], vector: Vector, counts: &mut Counts) -> Vec<u32> {
    // Without vectors one hole after the other: the plain way that the lanes are compared with.
    let alone = |Sweep { counts, .. }: Sweep<'_>| {
        sets.iter().map(|(set, weight)| one_by_one(grid, *set, &mut counts[*weight as usize])).collect()
    };
    vector.run(Sweep { grid, sets, counts }).unwrap_or_else(alone)
}

fn one_by_one(grid: &Grid, set: u64, counts: &mut Vec<Lanes>) -> u32 {
    let mut longest = 0;
    let mut rest = set;
    while rest != 0 {
        let hole = rest & rest.wrapping_neg();
        rest ^= hole;
        for (k, layer) in layers(grid, set, hole).enumerate() {
            if counts.len() <= k {
                counts.push(Lanes::all(0));
            }
            counts[k].0[0] += size(layer);
            longest = longest.max(k + 1);
        }
    }
    u32::try_from(longest).unwrap_or(u32::MAX)
}

/// The layers of the search from the hole, the hole itself left out.
pub(super) fn layers(grid: &Grid, set: u64, hole: u64) -> impl Iterator<Item = Planes<u64>> {
    let rows = Rows { one: grid.stride, two: 2 * grid.stride };
    let mut flood = Flood::new(Planes { u: hole, h: 0, v: 0 }, Planes::admissible(set, rows), rows);
    std::iter::from_fn(move || {
        flood.advance();
        (!flood.front.is_empty()).then_some(flood.front)
    })
}

/// Eight holes of one set at once: they share the set (P10 of DESIGN.md §1).
struct Sweep<'a> {
    grid: &'a Grid,
    sets: &'a [Weighted],
    counts: &'a mut Counts,
}

impl Work for Sweep<'_> {
    type Output = Vec<u32>;

    #[inline(always)]
    fn run(self) -> Vec<u32> {
        let stride = u64::from(self.grid.stride);
        let rows = Rows { one: Lanes::all(stride), two: Lanes::all(2 * stride) };
        let mut longest = Vec::with_capacity(self.sets.len());
        for &(set, weight) in self.sets {
            let counts = &mut self.counts[weight as usize];
            let within = Planes::admissible(Lanes::all(set), rows);
            let (mut rest, mut deepest) = (set, 0);
            while rest != 0 {
                let mut goal: Planes<Lanes> = Planes::NONE;
                for lane in 0..LANES {
                    let hole = rest & rest.wrapping_neg();
                    goal.u.0[lane] = hole;
                    rest ^= hole;
                }
                let (mut flood, mut k) = (Flood::new(goal, within, rows), 0);
                loop {
                    flood.advance();
                    let Planes { u, h, v } = flood.front;
                    if !(u | h | v).any() {
                        break;
                    }
                    if counts.len() <= k {
                        counts.push(Lanes::all(0));
                    }
                    // Three bits of a place are two bits of their sum, so that two counts do for three.
                    let one = u ^ h;
                    let (ones, twos) = (one ^ v, (u & h) | (one & v));
                    counts[k] = counts[k] + ones.count() + (twos.count() + twos.count());
                    k += 1;
                }
                deepest = deepest.max(k);
            }
            longest.push(u32::try_from(deepest).unwrap_or(u32::MAX));
        }
        longest
    }
}
