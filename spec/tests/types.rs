//! The shared types: their letters and words, which reports, level files and the protocol show.

use block_escape_spec::types::{H, U, V};
use block_escape_spec::{Cell, Count, Dir, Judgement, LIMIT, Level, LevelFault, Orient, Refusal};

#[test]
fn directions_have_letters_and_opposites() {
    let letters = [(Dir::N, 'N', Dir::S), (Dir::E, 'E', Dir::W), (Dir::S, 'S', Dir::N), (Dir::W, 'W', Dir::E)];
    for (d, letter, opposite) in letters {
        assert_eq!((d.letter(), d.to_string(), d.opposite()), (letter, letter.to_string(), opposite));
        assert_eq!(Dir::from_letter(letter), Some(d));
        assert_eq!(Dir::from_letter(letter.to_ascii_lowercase()), None);
    }
    assert_eq!(Dir::ALL.map(Dir::letter), ['N', 'E', 'S', 'W']);
    assert_eq!([' ', 'U', '\0', 'Ｎ'].map(Dir::from_letter), [None; 4]);
}

#[test]
fn everything_is_shown_as_the_design_writes_it() {
    assert_eq!(Cell::new(-3, 4).to_string(), "(-3,4)");
    assert_eq!([U(0, 1), H(-2, 3), V(4, -5)].map(|p| p.to_string()), ["U(0,1)", "H(-2,3)", "V(4,-5)"]);
    assert_eq!(Orient::ALL, [Orient::U, Orient::H, Orient::V]);
    let all = [Judgement::Win, Judgement::Safe, Judgement::Rest, Judgement::Fall];
    assert_eq!(all.map(|judgement| judgement.to_string()), ["win", "safe", "rest", "fall"]);
    let faults = [
        (LevelFault::HoleIsFloor(Cell::new(1, 2)), "the hole (1,2) is also floor, expected a cell outside the floor"),
        (LevelFault::StartFalls(H(0, 0)), "the start H(0,0) is neither legal nor on the hole, expected floor under it"),
        (LevelFault::OutOfRange(Cell::new(0, 9)), "the cell (0,9) is out of range, expected |x|, |y| ≤ 2^31"),
    ];
    for (fault, words) in faults {
        assert_eq!(fault.to_string(), words);
    }
}

#[test]
fn refusals_say_what_is_refused() {
    let refusals = [
        (Refusal::WordFalls, "a swipe of the word falls"),
        (Refusal::WordEndsAt(U(1, 0)), "the word ends on U(1,0), not on the goal"),
        (
            Refusal::Label(U(0, 0), V(0, 1)),
            "the label of V(0,1) is not at most one above that of U(0,0), which moves there",
        ),
        (Refusal::Leaves(U(0, 0), V(0, 1)), "the closed set is left by the move from U(0,0) to V(0,1)"),
        (Refusal::HoldsGoal, "the closed set holds the goal"),
        (Refusal::SamePhase, "start and goal have the same phase"),
    ];
    for (refusal, words) in refusals {
        assert_eq!(refusal.to_string(), words);
    }
}

/// The ends of the range belong to it, and nothing beyond does, for each coordinate of each cell.
#[test]
fn a_level_reaches_to_the_ends_of_the_range() {
    let level = |x, y| Level::new([Cell::new(x, y)].into(), Cell::new(0, 7), U(x, y));
    let hole = |x, y| Level::new([Cell::new(0, 0)].into(), Cell::new(x, y), U(0, 0));
    for (x, y) in [(LIMIT, 0), (-LIMIT, 0), (0, LIMIT), (0, -LIMIT)] {
        let (level, hole) = (level(x, y), hole(x, y));
        assert!(level.is_ok() && hole.is_ok(), "({x},{y})");
    }
    for (x, y) in [(LIMIT + 1, 0), (-LIMIT - 1, 0), (0, LIMIT + 1), (0, -LIMIT - 1)] {
        let out = LevelFault::OutOfRange(Cell::new(x, y));
        assert_eq!(level(x, y), Err(vec![out, out]), "floor and start");
        assert_eq!(hole(x, y), Err(vec![out]));
    }
    assert_eq!(LIMIT, 2_147_483_648);
}

#[test]
fn a_level_gives_back_what_it_was_made_of() {
    let floor = [Cell::new(0, 0), Cell::new(1, 0)].into();
    let level = Level::new(floor, Cell::new(2, 5), H(0, 0));
    let level = level.as_ref().map(|level| (level.floor().len(), level.hole(), level.start(), level.goal()));
    assert_eq!(level, Ok((2, Cell::new(2, 5), H(0, 0), U(2, 5))));
    // A start that stands on the hole is one; one that lies half over it with nothing under the rest is none.
    let alone = |s| Level::new([].into(), Cell::new(3, 3), s);
    assert!(alone(U(3, 3)).is_ok());
    assert_eq!(alone(H(3, 3)), Err(vec![LevelFault::StartFalls(H(3, 3))]));
}

#[test]
fn counts_are_numbers_of_any_size() {
    let mut powers = vec![Count::one()];
    for i in 0..130 {
        let next = powers[i].plus(&powers[i]);
        powers.push(next);
    }
    assert_eq!(Count::default().to_string(), "0");
    assert_eq!(Count::default().plus(&Count::one()), Count::one());
    assert_eq!(powers[10].to_string(), "1024");
    assert_eq!(powers[130].to_string(), "1361129467683753853853498429727072845824");
    // 2^67 - 1 and 1, carried to the end; sums of different lengths, both ways.
    let ones = powers[..67].iter().fold(Count::default(), |sum, power| sum.plus(power));
    assert_eq!(ones.to_string(), "147573952589676412927");
    assert_eq!(ones.plus(&Count::one()), powers[67]);
    assert_eq!(Count::one().plus(&ones), powers[67]);
}
