//! The levels of `tests/levels/` with their `expect`, and those of `tests/regressions/`: one test for each engine and file.

use block_escape::engine::BITS;
use block_escape::format::{Entry, read_all};
use block_escape::testing::{Engine, Spec, find, named};
use libtest_mimic::{Arguments, Failed, Trial};
use std::path::Path;

fn main() {
    let mut trials = Vec::new();
    for (folder, check) in [("tests/levels", check as fn(&Path, &str) -> _), ("tests/regressions", replay)] {
        for item in std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).expect(folder) {
            let path = item.expect(folder).path();
            if path.extension().is_some_and(|ext| ext == "md") {
                continue;
            }
            let file = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            for engine in ["spec", "bitboard", "wide", "rows", "cells", "auto"] {
                let path = path.clone();
                trials.push(Trial::test(format!("{file}::{engine}"), move || check(&path, engine)));
            }
        }
    }
    assert!(trials.len() >= 4 * 6, "level files are missing");
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

/// No level of the file shows a difference between the specification and the engine any more.
fn replay(path: &Path, engine: &str) -> Result<(), Failed> {
    let engine = named(engine).ok_or("no such engine")?;
    for record in read_all(&path.display().to_string(), &std::fs::read(path)?) {
        let entry = record.entry.map_err(|faults| Failed::from(format!("{faults:?}")))?;
        if let Some(difference) = find(&entry.level, &Spec, &*engine) {
            return Err(format!("{difference:?}").into());
        }
    }
    Ok(())
}

/// Every level of the file has the optimum that the file expects.
fn check(path: &Path, engine: &str) -> Result<(), Failed> {
    let engine = named(engine).ok_or("no such engine")?;
    let records = read_all(&path.display().to_string(), &std::fs::read(path)?);
    let mut levels = 0;
    for record in records {
        let Entry { level, meta } = record.entry.map_err(|faults| Failed::from(format!("{faults:?}")))?;
        let name = meta.name.ok_or("a level without a name")?;
        let expect = meta.expect.ok_or_else(|| format!("{name}: no `expect`"))?;
        let Some(board) = engine.open(&level) else {
            declined_rightly(&*engine, &level).map_err(|message| format!("{name}: {message}"))?;
            continue;
        };
        levels += 1;
        let solution = board.solve(level.start());
        if solution.optimum() != expect || board.optimum(level.start()) != expect {
            return Err(format!("{name}: optimum {:?}, {expect:?} expected", solution.optimum()).into());
        }
    }
    if levels == 0 { Err("no level".into()) } else { Ok(()) }
}

/// Only the bitboards decline, and only boxes beyond its bits.
fn declined_rightly(engine: &dyn Engine, level: &block_escape::Level) -> Result<(), String> {
    let cells = || level.floor().iter().copied().chain([level.hole()]);
    let side =
        |of: fn(block_escape::Cell) -> i64| cells().map(of).max().unwrap_or(0) - cells().map(of).min().unwrap_or(0) + 1;
    let (width, height) = (side(|c| c.x), side(|c| c.y));
    let laid = |row: i64, rows: i64| i128::from(row + 1) * i128::from(rows);
    let (short, long) = (width.min(height), width.max(height));
    let bits = if long <= 30 { laid(long, short) } else { laid(short, long) };
    let words = i128::from((width + 63) / 64) * i128::from(height);
    let rightly = match engine.name().as_str() {
        "bitboard" | "wide" => bits > i128::from(BITS),
        "rows" => words > 4096,
        _ => false,
    };
    if rightly { Ok(()) } else { Err(format!("declined at {bits} bits")) }
}
