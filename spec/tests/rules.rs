//! The rules against statements that are not their own text: the geometry of a tipping block, and published counts.
#![allow(clippy::unwrap_used)]

use block_escape_spec::types::{H, U, V};
use block_escape_spec::{
    Cell, Certificate, Count, Dir, Floor, Judgement, Level, Orient, Pose, bfs, cells, certificate, check, colour,
    has_pad, is_move, is_pad, judge, legal, moves, pads, phase, play, reachable, shortest_words, solvable, solve,
    states, step, torus_distance, win,
};
use std::collections::BTreeSet;

/// One cell further in a direction.
fn next(c: Cell, d: Dir) -> Cell {
    match d {
        Dir::N => Cell::new(c.x, c.y + 1),
        Dir::E => Cell::new(c.x + 1, c.y),
        Dir::S => Cell::new(c.x, c.y - 1),
        Dir::W => Cell::new(c.x - 1, c.y),
    }
}

/// What a 1×1×2 block covers after it is turned over the edge that it lies on in direction d.
fn turned_over(on: &BTreeSet<Cell>, d: Dir) -> BTreeSet<Cell> {
    let ahead: BTreeSet<Cell> = on.iter().map(|c| next(*c, d)).filter(|c| !on.contains(c)).collect();
    match (on.len(), ahead.len()) {
        // Standing: falls onto the two cells ahead.
        (1, _) => ahead.iter().flat_map(|c| [*c, next(*c, d)]).collect(),
        // Lying along d: stands up on the one cell ahead. Lying across: rolls onto the two cells ahead.
        _ => ahead,
    }
}

#[test]
fn the_table_is_the_geometry_of_a_tipping_block() {
    let mut seen = BTreeSet::new();
    for (x, y) in [(0, 0), (-7, 4), (1 << 31, -(1 << 31))] {
        for o in Orient::ALL {
            for d in Dir::ALL {
                let p = Pose { o, x, y };
                assert_eq!(cells(step(p, d)), turned_over(&cells(p), d), "{p} {d}");
                assert_eq!(step(step(p, d), d.opposite()), p, "{p} {d} and back");
                seen.insert((o, d));
            }
        }
    }
    assert_eq!(seen.len(), 12);
}

#[test]
fn lying_poses_are_named_by_their_western_or_southern_cell() {
    assert_eq!(cells(U(3, 4)), BTreeSet::from([Cell::new(3, 4)]));
    assert_eq!(cells(H(3, 4)), BTreeSet::from([Cell::new(3, 4), Cell::new(4, 4)]));
    assert_eq!(cells(V(3, 4)), BTreeSet::from([Cell::new(3, 4), Cell::new(3, 5)]));
}

/// ```text
///   o o
///   T o    hole at (0,0)
/// ```
fn corner() -> (Floor, Cell) {
    ([(1, 0), (0, 1), (1, 1)].map(|(x, y)| Cell::new(x, y)).into(), Cell::new(0, 0))
}

#[test]
fn a_lying_block_rests_with_one_end_over_the_hole_and_only_so() {
    let (b, h) = corner();
    for (p, expected) in [
        (U(0, 0), Judgement::Win),
        (U(1, 0), Judgement::Safe),
        (U(2, 0), Judgement::Fall),
        (H(0, 0), Judgement::Rest),
        (V(0, 0), Judgement::Rest),
        (H(-1, 0), Judgement::Fall), // hole and void
        (V(0, -1), Judgement::Fall),
        (H(0, 1), Judgement::Safe),
        (H(1, 0), Judgement::Fall), // floor and void
        (H(5, 5), Judgement::Fall),
    ] {
        assert_eq!(judge(&b, h, p), expected, "{p}");
        assert_eq!(win(h, p), expected == Judgement::Win, "{p}");
        assert_eq!(legal(&b, h, p), matches!(expected, Judgement::Safe | Judgement::Rest), "{p}");
    }
}

#[test]
fn a_move_is_a_step_that_does_not_fall() {
    let (b, h) = corner();
    assert!(is_move(&b, h, H(1, 0), U(0, 0)));
    assert!(!is_move(&b, h, U(0, 0), U(0, 0)));
    assert!(!is_move(&b, h, U(1, 0), H(2, 0)));
    assert_eq!(moves(&b, h, H(0, 1)), [(Dir::S, H(0, 0))]);
}

#[test]
fn phases_and_colours() {
    assert_eq!(phase(U(4, -1)), (1, 2));
    assert_eq!(phase(H(0, 0)), (2, 0));
    assert_eq!(phase(V(0, 0)), (0, 2));
    let colours = [(0, 0, 0), (1, 0, 1), (0, 1, 1), (1, 1, 2), (2, 2, 1), (-1, 0, 2), (-1, -1, 1), (4, -6, 1)];
    for (x, y, expected) in colours {
        assert_eq!(colour(Cell::new(x, y)), expected, "({x},{y})");
    }
    // A torus of side 3: no two phases are more than one step apart on each axis.
    let distances: Vec<u64> = (0..3).flat_map(|i| (0..3).map(move |j| torus_distance((0, 0), (i, j)))).collect();
    assert_eq!(distances, [0, 1, 1, 1, 2, 2, 1, 2, 2]);
}

#[test]
fn a_pad_may_use_the_hole() {
    let (b, h) = corner();
    assert_eq!(pads(&b, h), BTreeSet::from([Cell::new(0, 0)]));
    assert!(pads(&(b.into_iter().skip(1).collect()), h).is_empty());
}

/// Of the sixteen sets of cells of a square only the whole one is a pad, wherever it lies and whichever cell is the hole.
#[test]
fn a_pad_is_a_whole_square() {
    for (x, y) in [(0, 0), (5, 7), (-4, -9), (-1, 3)] {
        let square = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|(x, y)| Cell::new(x, y));
        for chosen in 0..16_u32 {
            let mut cells = (0..4).filter(|i| chosen >> i & 1 == 1).map(|i| square[i]);
            let Some(h) = cells.next() else { continue };
            let b: Floor = cells.collect();
            let expected: BTreeSet<Cell> = [square[0]].into_iter().filter(|_| chosen == 15).collect();
            assert_eq!(pads(&b, h), expected, "{chosen:04b} at ({x},{y})");
            assert_eq!(has_pad(&b, h), chosen == 15);
            assert_eq!(is_pad(&b, h, square[0]), chosen == 15);
        }
    }
}

#[test]
fn counts_add_with_carries() {
    let mut sum = Count::one();
    for power in 1..=70_u32 {
        sum = sum.plus(&sum.clone());
        assert_eq!(sum.to_string(), (1_u128 << power).to_string());
    }
    assert_eq!(Count::default().to_string(), "0");
}

/// Every pair (B, h) of a box.
fn boards(width: i64, height: i64) -> impl Iterator<Item = (Floor, Cell)> {
    let cells: Vec<Cell> = (0..width).flat_map(|x| (0..height).map(move |y| Cell::new(x, y))).collect();
    (0..1_u32 << cells.len()).flat_map(move |mask| {
        let floor: Floor = (0..).zip(&cells).filter(|(i, _)| mask >> i & 1 == 1).map(|(_, c)| *c).collect();
        let holes: Vec<Cell> = cells.iter().copied().filter(|c| !floor.contains(c)).collect();
        holes.into_iter().map(move |h| (floor.clone(), h))
    })
}

fn poses(width: i64, height: i64) -> Vec<Pose> {
    let cells = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
    cells.flat_map(|(x, y)| [U(x, y), H(x, y), V(x, y)]).collect()
}

/// The 3×3 line of DESIGN.md §5, which is published and right.
#[test]
fn census_of_the_3x3_box() {
    let (mut count, mut starts, mut histogram) = (0, 0, vec![0; 10]);
    for (b, h) in boards(3, 3) {
        count += 1;
        for s in poses(3, 3).into_iter().filter(|s| legal(&b, h, *s)) {
            starts += 1;
            if let Some(word) = solve(&b, h, s) {
                histogram[word.len() - 1] += 1;
            }
        }
    }
    assert_eq!((count, starts), (2304, 17664));
    assert_eq!(histogram, [768, 256, 160, 48, 24, 32, 24, 12, 4, 4]);
    assert_eq!(histogram.iter().sum::<u32>(), 1332);
    assert_eq!((1..).zip(&histogram).map(|(optimum, pairs)| optimum * pairs).sum::<u32>(), 2604);
}

/// Search, closure, words played by brute force and certificates say the same on every board of 3×2.
#[test]
fn search_closure_brute_force_and_certificates_agree() {
    let (mut solvable_starts, mut unsolvable_starts) = (0, 0);
    for (b, h) in boards(3, 2) {
        for s in poses(3, 2).into_iter().filter(|s| legal(&b, h, *s) || win(h, *s)) {
            let word = solve(&b, h, s);
            assert_eq!(word.is_some(), solvable(&b, h, s));
            assert_eq!(states(&b, h, s), bfs::distances(&b, h, s).len() as u64);
            let level = Level::new(b.clone(), h, s).unwrap();
            let label = bfs::distances(&b, h, s);
            if let Some(word) = word {
                solvable_starts += 1;
                let winning = all_words(word.len()).filter(|w| play(&b, h, s, w) == Some(level.goal()));
                let winning: Vec<Vec<Dir>> = winning.collect();
                assert_eq!(winning.first(), Some(&word), "the least of the shortest");
                assert_eq!(shortest_words(&b, h, s).to_string(), winning.len().to_string());
                assert!((0..word.len()).all(|n| all_words(n).all(|w| play(&b, h, s, &w) != Some(level.goal()))));
                assert_eq!(check(&level, &Certificate::Optimal { word, label }), Ok(()));
            } else {
                unsolvable_starts += 1;
                assert_eq!(shortest_words(&b, h, s).to_string(), "0");
                let closed = reachable(&b, h, s);
                assert_eq!(check(&level, &Certificate::Closed(closed)), Ok(()));
            }
        }
    }
    assert!(solvable_starts > 100 && unsolvable_starts > 500, "{solvable_starts} {unsolvable_starts}");
}

/// The number of words of a length that play from p to the goal, counted one by one.
fn count_words(b: &Floor, h: Cell, p: Pose, length: usize) -> u64 {
    if length == 0 {
        return u64::from(win(h, p));
    }
    moves(b, h, p).into_iter().map(|(_, q)| count_words(b, h, q, length - 1)).sum()
}

#[test]
fn the_number_of_shortest_words_is_that_of_all_winning_words_of_that_length() {
    let mut several = 0;
    for (width, height) in [(3, 3), (4, 2), (2, 4)] {
        for (b, h) in boards(width, height) {
            for s in poses(width, height).into_iter().filter(|s| legal(&b, h, *s)) {
                let Some(word) = solve(&b, h, s) else { continue };
                let count = count_words(&b, h, s, word.len());
                several += u32::from(count > 1);
                assert_eq!(shortest_words(&b, h, s).to_string(), count.to_string(), "{b:?} {h} {s}");
            }
        }
    }
    // The full 4×4 box, from corner to corner: two straight words, and the tests of the engine count the same.
    let b: Floor =
        (0..4).flat_map(|x| (0..4).map(move |y| Cell::new(x, y))).filter(|c| *c != Cell::new(3, 3)).collect();
    assert_eq!(count_words(&b, Cell::new(3, 3), U(0, 0), 4), 2);
    assert_eq!(shortest_words(&b, Cell::new(3, 3), U(0, 0)).to_string(), "2");
    assert!(several > 0, "{several} starts with more than one shortest word");
}

/// All words of a length in lexicographic order.
fn all_words(length: usize) -> impl Iterator<Item = Vec<Dir>> {
    (0..4_usize.pow(u32::try_from(length).unwrap()))
        .map(move |number| (0..length).rev().map(|i| Dir::ALL[number >> (2 * i) & 3]).collect())
}

/// ```text
///   S o o T    EE wins
/// ```
#[test]
fn corrupted_certificates_are_refused() {
    let b: Floor = (0..3).map(|x| Cell::new(x, 0)).collect();
    let level = Level::new(b.clone(), Cell::new(3, 0), U(0, 0)).unwrap();
    let label = bfs::distances(&b, level.hole(), U(0, 0));
    let word = vec![Dir::E, Dir::E];
    let optimal = |word: &[Dir], label: &std::collections::BTreeMap<Pose, u64>| {
        check(&level, &Certificate::Optimal { word: word.to_vec(), label: label.clone() })
    };
    assert_eq!(optimal(&word, &label), Ok(()));
    let refused = |outcome: Result<(), certificate::Refusal>| assert!(outcome.is_err());
    refused(optimal(&[Dir::E], &label));
    refused(optimal(&[Dir::N, Dir::E], &label));
    refused(optimal(&[Dir::E, Dir::W, Dir::E, Dir::E], &label));
    for (p, d) in &label {
        let mut without = label.clone();
        without.remove(p);
        refused(optimal(&word, &without));
        let mut raised = label.clone();
        raised.insert(*p, d + 2);
        refused(optimal(&word, &raised));
    }
    // A longer word with labels that grow by two a move: a claim of optimum 4 where it is 2.
    let doubled = label.iter().map(|(p, d)| (*p, 2 * d)).collect();
    refused(optimal(&[Dir::E, Dir::W, Dir::E, Dir::E], &doubled));
    refused(check(&level, &Certificate::Solvable(vec![Dir::W])));
    refused(check(&level, &Certificate::Phase));
    refused(check(&level, &Certificate::Closed(label.keys().copied().collect())));
    // ```text
    //   S o T    EE would need one cell more: phases differ, no pad
    // ```
    let short = Level::new(Floor::from([Cell::new(0, 0), Cell::new(1, 0)]), Cell::new(2, 0), U(0, 0)).unwrap();
    let closed = reachable(short.floor(), short.hole(), short.start());
    assert_eq!(check(&short, &Certificate::Phase), Ok(()));
    assert_eq!(check(&short, &Certificate::Closed(closed.clone())), Ok(()));
    for p in &closed {
        let mut without = closed.clone();
        without.remove(p);
        refused(check(&short, &Certificate::Closed(without)));
    }
}

#[test]
fn a_level_is_valid_or_all_its_faults_are_named() {
    let floor = Floor::from([Cell::new(0, 0), Cell::new(1, 0)]);
    assert!(Level::new(floor.clone(), Cell::new(2, 0), U(2, 0)).is_ok(), "a start on the hole");
    assert!(Level::new(floor.clone(), Cell::new(2, 0), H(1, 0)).is_ok(), "a half-hole start");
    assert_eq!(Level::new(floor.clone(), Cell::new(0, 0), U(5, 5)).unwrap_err().len(), 2);
    assert_eq!(Level::new(floor.clone(), Cell::new(2, 0), V(0, 0)).unwrap_err().len(), 1);
    let far = i64::MAX;
    assert_eq!(Level::new(floor, Cell::new(far, far), U(i64::MIN, far)).unwrap_err().len(), 2);
}
