//! An estimate of a census from random boards, for boxes too large to be counted.

use super::grid::Grid;
use super::sweep::sweep;
use super::{boards, starts};
use crate::choose::{Choose, Seeded};
use crate::engine::Vector;
use crate::generate::Size;
use rayon::prelude::*;
use serde::Serialize;

/// A line of `census --sample`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The version of the line.
    pub schema: u32,
    /// Always true, so that nobody takes it for a count.
    pub estimate: bool,
    /// Cells from west to east.
    pub width: u32,
    /// Cells from south to north.
    pub height: u32,
    /// Random sets F of the sample, each with all its holes.
    pub samples: u64,
    /// The seed.
    pub seed: u64,
    /// The exact number of boards.
    pub boards: u128,
    /// The exact number of starts.
    pub starts: u128,
    /// Estimated starts from which the goal can be reached, and the standard error.
    pub solvable: f64,
    /// The standard error of `solvable`.
    pub solvable_error: f64,
    /// Estimated sum of their optima.
    pub sum: f64,
    /// The standard error of `sum`.
    pub sum_error: f64,
    /// The longest optimum of the sample: the box has at least this.
    pub max_seen: u64,
}

/// Solvable starts, their optima, and the longest, of one set F.
fn one(grid: &Grid, number: u64) -> (f64, f64, u64) {
    let set = (0..u64::BITS).filter(|i| number >> i & 1 == 1).fold(0, |set, i| set | grid.bit(i));
    // F may have several connected parts; a flood stays in that of its hole.
    let mut counts = vec![Vec::new(); 1];
    sweep(grid, &[(set, 0)], Vector::best(), &mut counts);
    let counts = counts.remove(0);
    let row = counts.iter().map(|lanes| lanes.0.iter().sum::<u64>());
    let (mut solvable, mut sum) = (0.0, 0.0);
    for (k, n) in row.enumerate() {
        let n = u32::try_from(n).map_or(f64::INFINITY, f64::from);
        solvable += n;
        sum += n * f64::from(u32::try_from(k).unwrap_or(0) + 1);
    }
    (solvable, sum, counts.len() as u64)
}

/// An estimate from so many random sets F of a box; `None` when the box needs more than 64 bits.
#[must_use]
pub fn estimate(size: Size, samples: u64, seed: u64) -> Option<Estimate> {
    let grid = Grid::new(size, false)?;
    let all = (0..samples).into_par_iter().map(|i| {
        let mut choose = Seeded::new(seed, i);
        let number = (0..grid.cells).fold(0_u64, |number, _| number << 1 | choose.below(2));
        one(&grid, number)
    });
    let each: Vec<(f64, f64, u64)> = all.collect();
    let sets = 2_f64.powi(i32::try_from(grid.cells).unwrap_or(i32::MAX));
    let estimated = |of: fn(&(f64, f64, u64)) -> f64| {
        let n = each.len().max(2) as f64;
        let mean = each.iter().map(of).sum::<f64>() / n;
        let spread = each.iter().map(|one| (of(one) - mean).powi(2)).sum::<f64>() / (n - 1.0);
        (sets * mean, sets * (spread / n).sqrt())
    };
    let (solvable, solvable_error) = estimated(|one| one.0);
    let (sum, sum_error) = estimated(|one| one.1);
    Some(Estimate {
        schema: 1,
        estimate: true,
        width: size.width,
        height: size.height,
        samples,
        seed,
        boards: boards(size),
        starts: starts(size),
        solvable,
        solvable_error,
        sum,
        sum_error,
        max_seen: each.iter().map(|one| one.2).max().unwrap_or(0),
    })
}
