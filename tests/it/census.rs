//! The census of a box: the same numbers by every way, in parts and as a whole.

use block_escape::census::{Census, MergeFault, Part, Watch, Way, estimate, plain};
use block_escape::engine::{Vector, board};
use block_escape::generate::Size;
use std::sync::Mutex;

fn census(size: Size, way: Way) -> Census {
    let mut part = Part::new(size, 1, 1, way).unwrap();
    part.run(way, &()).unwrap();
    Part::merge(&[part]).unwrap()
}

fn sizes() -> impl Iterator<Item = Size> {
    (1..=4).flat_map(|width| (1..=4).map(move |height| Size { width, height }))
}

fn vectors() -> impl Iterator<Item = Vector> {
    Vector::ALL.into_iter().filter(|vector| vector.is_here())
}

/// The published line of the 3×3 box.
#[test]
fn the_published_line() {
    let line = census("3x3".parse().unwrap(), Way::default()).to_json();
    let published = r#"{"schema":1,"width":3,"height":3,"boards":2304,"starts":17664,"solvable":1332,"sum":2604,"max":10,"histogram":[768,256,160,48,24,32,24,12,4,4],"hardest":"#;
    assert!(line.starts_with(published), "{line}");
}

/// Every box up to 4×4, board by board on the board by cell, with boards and starts counted one by one.
#[test]
fn every_way_agrees_with_every_board() {
    for size in sizes() {
        let slow = plain(size).unwrap();
        for vector in vectors() {
            for symmetric in [true, false] {
                assert_eq!(census(size, Way { vector, symmetric }), slow, "{size}, {vector}, symmetric {symmetric}");
            }
        }
    }
}

#[test]
fn a_box_on_its_side_has_the_same_numbers() {
    let numbers = |text: &str| {
        let Census { boards, starts, solvable, sum, histogram, .. } = census(text.parse().unwrap(), Way::default());
        (boards, starts, solvable, sum, histogram)
    };
    for (one, other) in [("5x3", "3x5"), ("7x2", "2x7"), ("12x1", "1x12"), ("4x3", "3x4")] {
        assert_eq!(numbers(one), numbers(other));
    }
}

/// In one row only corridors win. From the hole to the far end of the start there is floor: 3 cells for every two moves of
/// a standing start, two more for the last stand-up of a lying one; one way or the other, the cells beyond are free.
#[test]
fn one_row_by_formula() {
    let n = 20_u32;
    let census = census(Size { width: n, height: 1 }, Way::default());
    assert_eq!(census.boards, u128::from(n) << (n - 1));
    assert_eq!(census.max, 12); // 18 of the 19 cells beside a hole at one end
    for (optimum, count) in (1_u32..).zip(census.histogram) {
        let m = (3 * optimum).div_ceil(2);
        assert_eq!(count, u128::from(2 * (n - m)) << (n - m - 1), "optimum {optimum}, {m} cells");
    }
}

#[test]
fn the_hardest_board_is_as_hard_as_it_says() {
    for text in ["3x3", "4x4", "5x3", "2x7"] {
        let census = census(text.parse().unwrap(), Way::default());
        let level = census.hardest_level().unwrap();
        let word = board(&level).word(level.start()).unwrap();
        assert_eq!(word.len() as u64, census.max);
        assert_eq!(block_escape::engine::letters(&word), census.hardest.unwrap().word);
    }
}

/// Stops after some looks, and keeps what it saw last.
struct Kill(Mutex<(u32, Option<String>)>);

impl Watch for Kill {
    fn look(&self, part: &Part) -> Result<(), String> {
        let mut state = self.0.lock().unwrap();
        state.1 = Some(serde_json::to_string(part).unwrap());
        state.0 -= 1;
        if state.0 == 0 { Err("killed".to_owned()) } else { Ok(()) }
    }
}

#[test]
fn killed_and_resumed_or_in_shards_it_is_the_same_to_the_byte() {
    let (size, way) = ("5x4".parse().unwrap(), Way::default());
    let whole = census(size, way).to_json();
    for looks in [1, 2, 5] {
        let kill = Kill(Mutex::new((looks, None)));
        let mut part = Part::new(size, 1, 1, way).unwrap();
        assert_eq!(part.run(way, &kill), Err("killed".to_owned()));
        let kept = kill.0.lock().unwrap().1.take().unwrap();
        let mut part: Part = serde_json::from_str(&kept).unwrap();
        let (done, pieces) = part.progress();
        assert!(0 < done && done < pieces, "{done} of {pieces}");
        // Another vector unit may go on.
        part.run(Way { vector: Vector::Portable, ..way }, &()).unwrap();
        assert_eq!(Part::merge(&[part]).unwrap().to_json(), whole);
    }
    let shard = |i: u64| {
        let mut part = Part::new(size, i, 7, way).unwrap();
        part.run(way, &()).unwrap();
        part
    };
    let mut parts: Vec<Part> = (1..=7).map(shard).collect();
    parts.rotate_left(3);
    assert_eq!(Part::merge(&parts).unwrap().to_json(), whole);
    assert_eq!(Part::merge(&parts[1..]), Err(MergeFault::Missing(vec![4])));
    assert_eq!(Part::merge(&[]), Err(MergeFault::NoPart));
    parts[0] = parts[1].clone();
    assert_eq!(Part::merge(&parts), Err(MergeFault::Twice(5)));
    parts[0] = Part::new("5x3".parse().unwrap(), 4, 7, way).unwrap();
    assert!(matches!(Part::merge(&parts), Err(MergeFault::Different(..))));
}

/// An estimate is near the count, by its own standard error, and exact where it says so.
#[test]
fn an_estimate_is_near() {
    let size = "5x4".parse().unwrap();
    let (exact, about) = (census(size, Way::default()), estimate(size, 20_000, 1).unwrap());
    assert_eq!((about.boards, about.starts), (exact.boards, exact.starts));
    let near = |estimate: f64, error: f64, exact: u128| {
        let exact = exact.to_string().parse::<f64>().unwrap();
        error > 0.0 && (estimate - exact).abs() < 5.0 * error && error < exact / 20.0
    };
    assert!(near(about.solvable, about.solvable_error, exact.solvable), "{about:?}");
    assert!(near(about.sum, about.sum_error, exact.sum), "{about:?}");
    assert!(about.max_seen <= exact.max);
}

#[test]
fn boxes_beyond_a_word_and_shards_beyond_the_last_are_refused() {
    let way = Way::default();
    for text in ["8x8", "64x1", "1x33", "2147483648x2147483648"] {
        assert!(Part::new(text.parse().unwrap(), 1, 1, way).is_none(), "{text}");
    }
    let size = "3x3".parse().unwrap();
    for (shard, of) in [(0, 1), (2, 1), (1, 0)] {
        assert!(Part::new(size, shard, of, way).is_none());
    }
    // More shards than pieces: some have nothing to do.
    let part = |shard| {
        let mut part = Part::new(size, shard, 500, way).unwrap();
        part.run(way, &()).unwrap();
        part
    };
    assert_eq!(Part::merge(&(1..=500).map(part).collect::<Vec<_>>()).unwrap(), census(size, way));
}

/// Files come from strangers: no number in them makes a census panic, run without end, or count wrong in silence.
#[test]
fn impossible_parts_are_refused() {
    let mut part = Part::new("3x2".parse().unwrap(), 1, 1, Way::default()).unwrap();
    part.run(Way::default(), &()).unwrap();
    let good = serde_json::to_string(&part).unwrap();
    assert_eq!(Part::read(good.as_bytes()).unwrap(), part);
    let changes = [
        ("\"schema\":1", "\"schema\":2"),
        ("\"width\":3", "\"width\":0"),
        ("\"height\":2", "\"height\":4294967295"),
        ("\"shard\":1", "\"shard\":0"),
        ("\"of\":1", "\"of\":0"),
        ("\"of\":1", "\"of\":18446744073709551615"),
        ("\"done\":", "\"done\":9"),
        ("\"histogram\":[", "\"histogram\":[340282366920938463463374607431768211455,"),
        ("\"histogram\":[", "\"histogram\":[-1,"),
        ("\"tally\":", "\"other\":1,\"tally\":"),
    ];
    for (from, to) in changes {
        assert!(good.contains(from), "{good}");
        assert!(Part::read(good.replacen(from, to, 1).as_bytes()).is_err(), "{to}");
    }
    // Pieces that are not those of the box: read, but never merged.
    let (done, pieces) = part.progress();
    let other = good.replace(&format!("\"pieces\":{pieces},\"done\":{done}"), "\"pieces\":1,\"done\":1");
    assert_eq!(Part::merge(&[Part::read(other.as_bytes()).unwrap()]), Err(MergeFault::Missing(vec![1])));
}
