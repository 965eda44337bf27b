//! Memory by floor cell: reading and solving a million cells takes less than 100 bytes a cell beyond the input.
#![allow(clippy::unwrap_used)]

use block_escape::engine::board;
use block_escape::format::{read, read_all};
use block_escape::testing::hostile_texts;
use peak_alloc::PeakAlloc;
use std::fmt::Write;

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// The k-th cell of a shape.
type Shape = dyn Fn(i64) -> (i64, i64);

/// One test, since the peak is that of the whole process.
#[test]
fn memory_follows_the_input() {
    a_million_cells_take_less_than_100_bytes_each();
    ten_million_cells_that_are_one_take_what_their_text_takes();
    hostile_texts_take_a_bounded_multiple_of_their_length();
}

/// The most that is held while a text is read, its records dropped one by one, in bytes; and the number of records.
fn peak(text: &[u8]) -> (usize, usize) {
    let before = HEAP.current_usage();
    HEAP.reset_peak_usage();
    let mut records = 0;
    read("text", text, &mut |_| records += 1);
    (HEAP.peak_usage() - before, records)
}

/// A megabyte of whatever a stranger may send.
fn hostile_texts_take_a_bounded_multiple_of_their_length() {
    let mut worst = (0.0, "");
    for (name, text) in hostile_texts(1 << 20) {
        let (bytes, records) = peak(&text);
        let each = bytes as f64 / f64::from(1 << 20);
        println!("{name}: {each:.1} bytes a byte of the text, {records} records");
        assert!(records > 0, "{name} has no record");
        assert!(each < 90.0, "{name}: {each:.1} bytes a byte");
        worst = if each > worst.0 { (each, name) } else { worst };
    }
    println!("memory | worst of the hostile texts: {}, {:.1} bytes a byte", worst.1, worst.0);
}

fn ten_million_cells_that_are_one_take_what_their_text_takes() {
    let cells = 10_000_000;
    let text = format!("{{\"solid\":[{}[0,0]],\"hole\":[1,0],\"start\":[[0,0]]}}", "[0,0],".repeat(cells));
    let (bytes, records) = peak(text.as_bytes());
    let each = bytes as f64 / cells as f64;
    println!("one cell 10^7 times: {each:.1} bytes a cell");
    assert_eq!(records, 1);
    assert!(each < 100.0, "{each:.1} bytes a cell");
}

fn a_million_cells_take_less_than_100_bytes_each() {
    let square = |k: i64| (k % 1000, k / 1000);
    let strewn = |k: i64| if k < 7 { (k, 0) } else { (2147 * k - (1 << 30), (k * k) % 1_000_003 * 1000) };
    let serpent = |k: i64| {
        let (row, at) = (k / 1002, k % 1002);
        let side = if row % 2 == 0 { 999 } else { 0 };
        if at < 1000 { (at, 3 * row) } else { (side, 3 * row + at - 999) }
    };
    let shapes: [(&str, &Shape, (i64, i64)); 3] = [
        ("square", &square, (999, 999)),
        ("strewn", &strewn, (6, 0)),
        ("serpent", &serpent, serpent(1002 * 997 + 999)),
    ];
    for (name, shape, hole) in shapes {
        let cells = 1_000_000;
        let mut text = String::from("{\"solid\":[");
        for k in (0..cells).filter(|k| shape(*k) != hole) {
            let (x, y) = shape(k);
            write!(text, "[{x},{y}],").unwrap();
        }
        text.pop();
        write!(text, "],\"hole\":[{},{}],\"start\":[[0,0]]}}", hole.0, hole.1).unwrap();
        text.shrink_to_fit();
        let before = HEAP.current_usage();
        HEAP.reset_peak_usage();
        let records = read_all(name, text.as_bytes());
        let level = &records[0].entry.as_ref().unwrap().level;
        let solution = board(level).solve(level.start());
        let each = (HEAP.peak_usage() - before) as f64 / cells as f64;
        println!("{name}: {each:.1} bytes a cell, optimum {:?}", solution.optimum());
        assert!(solution.word.is_some(), "{name} is solvable");
        assert!(level.floor().len() > 990_000, "{name} has a million cells");
        assert!(each < 100.0, "{name}: {each:.1} bytes a cell");
    }
}
