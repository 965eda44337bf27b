//! The generator: a level or a clear error, in any box, with any target.

use block_escape::choose::{Choose, Seeded};
use block_escape::engine::board;
use block_escape::generate::{BUDGET, NoLevel, Size, Walk, numbered, target, walk};
use block_escape::step::{swipe, under};
use block_escape::{Orient, Pose};
use std::collections::BTreeSet;

fn size(text: &str) -> Size {
    text.parse().unwrap()
}

#[test]
fn targets_are_min_of_10_plus_2n_and_40() {
    assert_eq!([0, 1, 6, 15, 16, u64::MAX].map(target), [10, 12, 22, 40, 40, 40]);
}

/// The walk replayed: it stays in the box, covers the floor and nothing else, and ends at once on the first fresh cell.
#[test]
fn walks_are_what_the_design_says() {
    for (box_, n, index) in
        [("13x9", 1, 0), ("13x9", 30, 3), ("5x5", 4, 1), ("7x4", 9, 2), ("1x40", 3, 0), ("1000000000x1000000000", 8, 0)]
    {
        let size = size(box_);
        let least = target(u64::from(n));
        let entry = numbered(size, least, 42, n, index).unwrap();
        let (level, word) = (entry.level, entry.meta.walk.unwrap());
        let centre = Pose { o: Orient::U, x: i64::from(size.width / 2), y: i64::from(size.height / 2) };
        assert_eq!(level.start(), centre);
        assert_eq!(entry.meta.par, Some(word.len() as u64));
        let (mut at, mut covered) = (centre, BTreeSet::from(under(centre)));
        for (k, d) in (1..).zip(&word) {
            at = swipe(at, *d);
            for c in under(at) {
                assert!(
                    (0..i64::from(size.width)).contains(&c.x) && (0..i64::from(size.height)).contains(&c.y),
                    "{box_}: {c}"
                );
            }
            let fresh = at.o == Orient::U && !covered.contains(&under(at)[0]);
            assert_eq!(fresh && k >= least, k == word.len() as u64, "{box_}: ends at move {k} of {}", word.len());
            if k < word.len() as u64 {
                covered.extend(under(at));
            }
        }
        assert_eq!(at, level.goal());
        assert_eq!(*level.floor(), covered);
        assert!(board(&level).optimum(centre).unwrap() <= word.len() as u64);
    }
}

#[test]
fn boxes_without_a_second_place_to_stand_are_refused() {
    for box_ in ["1x1", "2x2", "3x1", "1x3", "2x1", "3x3", "1x4", "4x1"] {
        let outcome = numbered(size(box_), 12, 1, 1, 0);
        assert_eq!(outcome, Err(NoLevel::NoFreshCell(size(box_))), "{box_}");
    }
    let message = NoLevel::NoFreshCell(size("3x1")).to_string();
    assert!(message.starts_with("no standing cell can be fresh"), "{message}");
}

/// In a row of n cells the block stands on every third: few enough to be worn out before the target, mostly.
#[test]
fn small_boxes_end_with_a_level_or_a_spent_budget() {
    let mut levels = 0;
    for width in 5..=16 {
        for box_ in [Size { width, height: 1 }, Size { width: 1, height: width }] {
            match walk(box_, 12, &mut Seeded::new(7, u64::from(width))) {
                Ok(Walk { level, .. }) => {
                    levels += 1;
                    assert!(board(&level).optimum(level.start()).is_some());
                }
                Err(NoLevel::BudgetSpent { walks, .. }) => assert!(walks > 1),
                Err(NoLevel::NoFreshCell(_)) => assert!(width < 7, "{box_}: two cells to stand on are three apart"),
            }
        }
    }
    assert!(levels > 10);
}

#[test]
fn targets_far_beyond_the_box_end() {
    for box_ in ["5x5", "13x9"] {
        let outcome = numbered(size(box_), 1_000_000, 1, 1, 0);
        let Err(NoLevel::BudgetSpent { walks, .. }) = outcome else { panic!("{box_}: {outcome:?}") };
        assert!(walks > 1, "given up as soon as everything is covered");
    }
    let outcome = numbered(size("13x9"), u64::MAX, 1, 1, 0);
    let Err(error @ NoLevel::BudgetSpent { walks: 0, .. }) = outcome else { panic!("{outcome:?}") };
    assert!(error.to_string().starts_with("budget spent"), "{error}");
    // A box that a walk cannot fill has room for a long one.
    let long = numbered(size("2147483648x2147483648"), 100_000, 1, 1, 0).unwrap();
    assert!(long.meta.par.unwrap() >= 100_000);
}

/// Choices from anything: a generator that never says anything but 0 walks north until it cannot, for ever.
struct Always(u64);

impl Choose for Always {
    fn below(&mut self, n: u64) -> u64 {
        self.0.min(n.saturating_sub(1))
    }
}

#[test]
fn a_generator_that_cannot_choose_ends_too() {
    for choice in 0..4 {
        let outcome = walk(Size::PUBLISHED, 12, &mut Always(choice));
        assert!(matches!(outcome, Err(NoLevel::BudgetSpent { .. })), "{choice}: {outcome:?}");
    }
    let far = walk(size("1x2000000000"), 100, &mut Always(0)).unwrap();
    assert!(far.word.len() as u64 >= 100 && (far.word.len() as u64) < BUDGET);
}

#[test]
fn sizes_are_read_with_care() {
    for bad in ["", "3", "0x3", "3x0", "-1x3", "3x", "x3", "2147483649x1", "99999999999999999999x1", "3x3x3"] {
        assert!(bad.parse::<Size>().is_err(), "{bad}");
    }
    assert_eq!("2147483648x1".parse::<Size>().unwrap(), Size { width: 1 << 31, height: 1 });
}
