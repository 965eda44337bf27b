//! Strata: kinds of random levels, each with a weight and with what its levels must really exercise.

mod borders;
mod boxes;
mod draft;
mod paths;
mod places;

pub(super) use draft::{fits, level as level_on};

use super::features::Feature;
use crate::choose::{Choose, Seeded};
use crate::generate::Size;
use block_escape_spec::{Dir, Level};

/// A random level, with the walk that made it if one did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The level.
    pub level: Level,
    /// A winning word known beforehand.
    pub walk: Option<Vec<Dir>>,
}

impl From<Level> for Made {
    fn from(level: Level) -> Made {
        Made { level, walk: None }
    }
}

/// A kind of random level.
pub struct Stratum {
    /// The name in reports.
    pub name: &'static str,
    /// How many of 100 cases.
    pub weight: u64,
    /// Makes a level; the box is the one of generator levels.
    pub make: fn(Size, &mut dyn Choose) -> Made,
    /// Features that at least so many of 1000 levels must have; with fewer the run is vacuous.
    pub needs: &'static [(Feature, u64)],
}

/// All strata; the weights add up to 100.
pub const STRATA: [Stratum; 15] = {
    use Feature as F;
    let both = &[(F::Solvable, 100), (F::Unsolvable, 100)];
    [
        Stratum {
            name: "generator",
            weight: 17,
            make: boxes::generator,
            needs: &[(F::Solvable, 1000), (F::Rolls, 300)],
        },
        Stratum { name: "density", weight: 15, make: boxes::density, needs: both },
        Stratum {
            name: "straight corridor",
            weight: 5,
            make: paths::straight,
            needs: &[(F::Solvable, 200), (F::RefutedByPhase, 200)],
        },
        Stratum {
            name: "comb",
            weight: 4,
            make: paths::comb,
            needs: &[(F::NoPad, 1000), (F::Solvable, 200), (F::Unsolvable, 100)],
        },
        Stratum {
            name: "bent corridor",
            weight: 3,
            make: paths::bent,
            needs: &[(F::NoPad, 1000), (F::Solvable, 200), (F::Unsolvable, 100)],
        },
        Stratum {
            name: "tree",
            weight: 6,
            make: paths::tree,
            needs: &[(F::NoPad, 1000), (F::Solvable, 200), (F::RefutedByPhase, 100)],
        },
        Stratum {
            name: "one pad",
            weight: 8,
            make: paths::one_pad,
            needs: &[(F::OnePad, 1000), (F::Solvable, 200), (F::Rolls, 150)],
        },
        Stratum { name: "rest needed", weight: 6, make: boxes::rest_needed, needs: &[(F::NeedsRest, 700)] },
        Stratum {
            name: "wrong phase",
            weight: 8,
            make: paths::wrong_phase,
            needs: &[(F::OtherPhase, 1000), (F::RefutedByPhase, 200), (F::Solvable, 50)],
        },
        Stratum { name: "hole enclosed", weight: 4, make: boxes::enclosed, needs: &[(F::Unsolvable, 500)] },
        Stratum {
            name: "odd start",
            weight: 8,
            make: boxes::odd_start,
            needs: &[(F::LyingStart, 200), (F::HalfHoleStart, 200), (F::StartOnHole, 200)],
        },
        Stratum {
            name: "word border",
            weight: 7,
            make: borders::border,
            needs: &[(F::Bits64, 200), (F::Bits128, 300), (F::MoreBits, 60), (F::Solvable, 200)],
        },
        Stratum {
            name: "far away",
            weight: 5,
            make: places::far,
            needs: &[(F::Extreme, 300), (F::Negative, 300), (F::Solvable, 200)],
        },
        Stratum {
            name: "scattered",
            weight: 3,
            make: places::scattered,
            needs: &[(F::Scattered, 900), (F::Solvable, 150), (F::Unsolvable, 200)],
        },
        Stratum { name: "long corridor", weight: 1, make: paths::long, needs: &[(F::Long, 300)] },
    ]
};

/// The stratum of a case, in a fixed mixed order, so that even a short run has some of each.
#[must_use]
pub(super) fn stratum_of(case: u64) -> usize {
    let mut place = case.wrapping_mul(37) % 100;
    STRATA
        .iter()
        .position(|stratum| {
            let here = place < stratum.weight;
            place = place.wrapping_sub(stratum.weight);
            here
        })
        .unwrap_or(0)
}

/// The stratum and the level of a case of a seed.
#[must_use]
pub fn case(size: Size, seed: u64, case: u64) -> (usize, Made) {
    let stratum = stratum_of(case);
    (stratum, (STRATA[stratum].make)(size, &mut Seeded::new(seed, case)))
}
