//! The algebra of `step`, phase and torus distance on poses, by `quickcheck`. Hypotheses are counted as in the other
//! properties; values come from a fixed seed.

use super::{Met, seed};
use block_escape::phase::{colour, phase, roll_lower_bound};
use block_escape::spec::{self, Cell, Dir, Orient, Pose};
use block_escape::step::{is_roll, swipe, under};
use block_escape::testing::{SYMMETRIES, Symmetry};
use quickcheck::{Arbitrary, Gen, QuickCheck, Testable};
use std::collections::BTreeSet;

/// Values of each property.
const CASES: u64 = 10_000;

/// Runs a property on so many values.
fn check<T: Testable>(property: T) {
    QuickCheck::new().rng(Gen::from_size_and_seed(100, seed())).tests(CASES).max_tests(CASES).quickcheck(property);
}

/// The values of one property, counted beside it: its arguments are drawn once more from the same seed.
fn count<A: Arbitrary>(
    name: &str,
    floors: &[(&'static str, u64)],
    hypotheses: impl Fn(&A) -> Vec<(bool, &'static str)>,
) {
    let (met, mut values) = (Met::default(), Gen::from_size_and_seed(100, seed()));
    for _ in 0..CASES {
        for (holds, hypothesis) in hypotheses(&A::arbitrary(&mut values)) {
            met.when(holds, hypothesis);
        }
    }
    met.demand(name, CASES, floors);
}

fn lies(p: Pose) -> bool {
    p.o != Orient::U
}

#[test]
fn a_swipe_and_its_opposite() {
    fn holds((p, d): (Pose, Dir)) -> bool {
        let q = spec::step(p, d);
        q == swipe(p, d)
            && spec::step(q, d.opposite()) == p
            && swipe(q, d.opposite()) == p
            && d.opposite().opposite() == d
    }
    check(holds as fn((Pose, Dir)) -> bool);
    count("algebra: a swipe and its opposite", &[("standing", 2000), ("lying", 4000)], |(p, _): &(Pose, Dir)| {
        vec![(!lies(*p), "standing"), (lies(*p), "lying")]
    });
}

/// P1 and P2, and what a roll is: lying before and after, along the other axis.
#[test]
fn tips_keep_the_phase_and_rolls_change_it() {
    fn holds((p, d): (Pose, Dir)) -> bool {
        let q = spec::step(p, d);
        let rolls = lies(p) && lies(q);
        let (before, after) = (spec::phase(p), spec::phase(q));
        let changed = (before.0 != after.0, before.1 != after.1);
        let expected = match (rolls, p.o) {
            (false, _) => (false, false),
            (true, Orient::H) => (false, true),
            (true, _) => (true, false),
        };
        rolls == is_roll(p, d) && changed == expected && (!rolls || spec::torus_distance(before, after) == 1)
    }
    check(holds as fn((Pose, Dir)) -> bool);
    count(
        "algebra: tips keep the phase, rolls change it",
        &[("roll", 2000), ("tip", 2000), ("stand up", 2000)],
        |(p, d)| {
            let rolls = is_roll(*p, *d);
            vec![(rolls, "roll"), (!rolls && !lies(*p), "tip"), (!rolls && lies(*p), "stand up")]
        },
    );
}

/// A swipe leaves every cell but those of a roll's axis: the cells before and after have none in common, and touch.
#[test]
fn a_swipe_leaves_its_cells() {
    fn holds((p, d): (Pose, Dir)) -> bool {
        let (before, after) = (spec::cells(p), spec::cells(spec::step(p, d)));
        let beside = |c: &Cell| after.iter().any(|e| (c.x - e.x).abs() + (c.y - e.y).abs() == 1);
        before.is_disjoint(&after)
            && before.iter().any(beside)
            && under(p).into_iter().collect::<BTreeSet<_>>() == before
    }
    check(holds as fn((Pose, Dir)) -> bool);
    count("algebra: a swipe leaves its cells", &[("any", CASES)], |_: &(Pose, Dir)| vec![(true, "any")]);
}

/// P9 on poses: symmetries and translations commute with `step`; phases move with translations.
#[test]
fn step_commutes_with_symmetries() {
    fn holds((p, d, c, k): (Pose, Dir, Cell, u8)) -> bool {
        // Images of far poses would leave the plane; the rules are the same everywhere.
        let (p, shift) = (Pose { x: p.x % 1000, y: p.y % 1000, ..p }, (c.x % 1000, c.y % 1000));
        let map = Symmetry { shift, ..SYMMETRIES[usize::from(k) % 8] };
        let moved = Pose { x: p.x + shift.0, y: p.y + shift.1, ..p };
        let by = |(i, j): (i64, i64)| ((i + shift.0).rem_euclid(3), (j + shift.1).rem_euclid(3));
        spec::step(map.pose(p), map.dir(d)) == map.pose(spec::step(p, d)) && spec::phase(moved) == by(spec::phase(p))
    }
    check(holds as fn((Pose, Dir, Cell, u8)) -> bool);
    count(
        "algebra: step commutes with symmetries",
        &[("mirrored or turned", 7000)],
        |(_, _, _, k): &(Pose, Dir, Cell, u8)| vec![(k % 8 > 0, "mirrored or turned")],
    );
}

/// Phase, colour and torus distance: the engine's are the specification's; the distance is a metric, 0 to 2.
#[test]
fn the_torus_distance_is_a_metric() {
    fn holds((p, q, r): (Pose, Pose, Pose)) -> bool {
        let wide = |(i, j): (u8, u8)| (i64::from(i), i64::from(j));
        let distance = |p, q| spec::torus_distance(spec::phase(p), spec::phase(q));
        let c = Cell::new(p.x, p.y);
        wide(phase(p)) == spec::phase(p)
            && i64::from(colour(c)) == spec::colour(c)
            && u64::from(roll_lower_bound(phase(p), phase(q))) == distance(p, q)
            && distance(p, q) == distance(q, p)
            && (distance(p, q) == 0) == (spec::phase(p) == spec::phase(q))
            && distance(p, q) <= 2
            && distance(p, r) <= distance(p, q) + distance(q, r)
    }
    check(holds as fn((Pose, Pose, Pose)) -> bool);
    let floors = [("distance 0", 500), ("distance 1", 2000), ("distance 2", 2000), ("negative", 2000)];
    count("algebra: the torus distance is a metric", &floors, |(p, q, _): &(Pose, Pose, Pose)| {
        let distance = spec::torus_distance(spec::phase(*p), spec::phase(*q));
        let names = ["distance 0", "distance 1", "distance 2"];
        let mut list: Vec<_> = (0..).zip(names).map(|(k, name)| (distance == k, name)).collect();
        list.push((p.x < 0, "negative"));
        list
    });
}

/// Three swipes straight on carry a block by the cells that it covered: 3 from standing to standing in two, and a roll by 1.
#[test]
fn straight_on() {
    fn holds((p, d): (Pose, Dir)) -> bool {
        let q = spec::step(p, d);
        let two = spec::step(q, d);
        let (dx, dy) = match d {
            Dir::N => (0, 1),
            Dir::E => (1, 0),
            Dir::S => (0, -1),
            Dir::W => (-1, 0),
        };
        let by = if is_roll(p, d) { 2 } else { 3 };
        let carried = Pose { x: p.x + by * dx, y: p.y + by * dy, ..p };
        two == carried
    }
    check(holds as fn((Pose, Dir)) -> bool);
    count("algebra: straight on", &[("roll", 2000), ("tip or stand up", 4000)], |(p, d): &(Pose, Dir)| {
        vec![(is_roll(*p, *d), "roll"), (!is_roll(*p, *d), "tip or stand up")]
    });
}
