//! Every board and every start of small boxes: specification and engines agree.

use block_escape::testing::{BoxTally, Cells, Engine, Lanes, Plan, Rows, Spec, Wide, boards, run};

const ALL: [&dyn Engine; 4] = [&Lanes, &Wide, &Rows, &Cells];

fn compare(sizes: &[&str], engines: &[&dyn Engine]) -> Vec<BoxTally> {
    let plan = Plan { boxes: sizes.iter().map(|size| size.parse().unwrap()).collect(), ..Plan::default() };
    let report = run(&plan, &Spec, engines, &());
    assert!(report.findings.is_empty(), "{}", report.findings[0].text());
    assert_eq!(report.boxes.len(), sizes.len());
    for (size, tally) in &report.boxes {
        assert_eq!(Some(tally.boards), boards(*size), "every board of {size}");
    }
    report.boxes.into_iter().map(|(_, tally)| tally).collect()
}

#[test]
fn boxes_up_to_3x3() {
    let tallies = compare(&["1x1", "1x2", "1x3", "2x1", "2x2", "2x3", "3x1", "3x2", "3x3"], &ALL);
    // The published census of the 3×3 box (DESIGN.md §5).
    let BoxTally { boards, starts, solvable, max, .. } = tallies[8];
    assert_eq!((boards, starts, solvable, max), (2304, 17664, 1332, 10));
    // A box and its mirror image at the diagonal.
    assert_eq!((tallies[5].starts, tallies[5].solvable), (tallies[7].starts, tallies[7].solvable));
}

#[test]
fn boxes_4x2_and_2x4() {
    let tallies = compare(&["4x2", "2x4"], &ALL);
    assert_eq!((tallies[0].starts, tallies[0].solvable), (tallies[1].starts, tallies[1].solvable));
}

#[test]
fn boxes_4x3_and_3x4() {
    // The turned box goes to one engine only: for the other it is the same work again.
    let mut tallies = compare(&["4x3"], &[&Lanes, &Cells]);
    tallies.extend(compare(&["3x4"], &[&Lanes]));
    assert_eq!((tallies[0].starts, tallies[0].solvable), (tallies[1].starts, tallies[1].solvable));
    // Every pose of the box but U(h) is a start of half or a quarter of the boards with another hole, all of them if it
    // rests over the hole: counted by hand for 12 cells, 8 + 9 lying places.
    let standing = 12 * 11 * (1 << 10);
    let lying_off_the_hole = 17 * 10 * (1 << 9);
    let resting = 17 * 2 * (1 << 10);
    assert_eq!(tallies[0].starts, standing + lying_off_the_hole + resting);
}
