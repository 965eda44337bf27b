//! Levels of other games: tables of glyphs, codes, JSON grids, and what is refused.

use crate::cli::run;
use block_escape::format::{Glyphs, read_all, read_with, to_json, to_map};
use block_escape::generate::{Size, numbered, target};

/// The level that all the texts are: four cells in a row.
const WANTED: &str = r#"{"start":[[0,0]],"hole":[3,0],"solid":[[0,0],[1,0],[2,0]]}"#;

fn levels(text: &str, glyphs: &str) -> Vec<String> {
    let (mut levels, glyphs) = (Vec::new(), glyphs.parse::<Glyphs>().unwrap());
    read_with("x", text.as_bytes(), &glyphs, &mut |record| {
        levels.extend(match record.entry {
            Ok(entry) => vec![to_json(&entry)],
            Err(faults) => faults.iter().map(ToString::to_string).collect(),
        });
    });
    levels
}

#[test]
fn the_same_level_is_read_from_every_dialect() {
    let texts = [
        ("SooT", "native"),
        ("pxxe", "floor=x start=p hole=e void=."),
        ("p xe", "floor=space,x start=p hole=e"),
        ("$@@^", "signs"),
        ("s p p e", "codes"),
        ("st fl fl ho", "floor=fl start=st hole=ho void=vo"),
        ("[\"pxxe\"]", "floor=x start=p hole=e void=."),
        ("[[2,1,1,3]]", "void=0 floor=1 start=2 hole=3"),
        ("{\"grid\":[[0,0,0,0],[1,1,1,0]],\"start\":[1,0],\"hole\":[1,3]}", "void=0 floor=1 start=2 hole=3"),
        ("{\"grid\":[[1,1,1,0]],\"start\":[[0,0]],\"hole\":[0,3]}", "void=0 floor=1 start=2 hole=3"),
    ];
    for (text, glyphs) in texts {
        assert_eq!(levels(text, glyphs), [WANTED], "{text} with {glyphs}");
    }
    // Two levels, headers and comments; a start that lies, one that stands on the hole.
    assert_eq!(levels("; mine\nTitle: a\npxxe\n\nXe", "floor=x start=p hole=e both=X void=.").len(), 2);
    assert!(levels("ppxe", "floor=x start=p hole=e")[0].contains(r#""start":[[0,0],[1,0]]"#));
    let many = r#"[{"grid":["pxxe"],"name":"a"},{"grid":["xpxe"]}]"#;
    assert_eq!(levels(many, "floor=x start=p hole=e").len(), 2);
}

#[test]
fn what_this_puzzle_does_not_have_is_refused_by_name_and_place() {
    let refused = [
        ("$@@^\n@a!@", "signs", vec!["x:2:2: a switch or bridge", "x:2:3: a weak floor"]),
        (
            "s p S t\np p1 w e",
            "codes",
            vec!["x:1:5: a switch", "x:1:7: a teleport", "x:2:3: a bridge", "x:2:6: a weak"],
        ),
        ("pxwe", "floor=x start=p hole=e weak=w", vec!["x:1:3: a weak floor, which this puzzle does not have"]),
        ("pxqe", "floor=x start=p hole=e", vec!["x:1:3: unknown glyph 'q', expected floor=x, start=p, hole=e"]),
        ("st f ho", "floor=fl start=st hole=ho", vec!["x:1:4: unknown glyph 'f'"]),
        ("\n[\"pxx\", [\"e\", \"q\"]]", "floor=x start=p hole=e", vec!["x:2: row 2, column 2: unknown glyph \"q\""]),
        ("[[1,3],5]", "floor=1 start=2 hole=3", vec!["x:1: row 2 is 5, expected a string or an array"]),
        (
            "{\"grid\":[[1]],\"start\":[9,9],\"hole\":\"a\"}",
            "floor=1 start=2 hole=3",
            vec!["`start` [9,9] is no floor", "`hole` is \"a\", expected [row, column]"],
        ),
        ("{\"rows\":[]}", "floor=1 start=2 hole=3", vec!["x:1: no grid, expected"]),
        ("[[1,", "floor=1 start=2 hole=3", vec!["x:1: broken JSON"]),
    ];
    for (text, glyphs, expected) in refused {
        let found = levels(text, glyphs);
        for part in expected {
            assert!(found.iter().any(|line| line.contains(part)), "{text} with {glyphs}: {part} in {found:?}");
        }
        assert!(!found.iter().any(|line| line.starts_with('{')), "{found:?}");
    }
    // The other levels of the file are there.
    assert_eq!(levels("$@!^\n\n$@@^", "signs").last().unwrap(), WANTED);
}

#[test]
fn a_bad_table_says_what_is_wrong() {
    let bad = [
        ("", "no glyph for floor"),
        ("floor=x", "no glyph for start, expected start=GLYPH"),
        ("floor=x start=p hole=ee", "different lengths"),
        ("floor=x start=x hole=e", "stands for two tiles"),
        ("wall=#", "no tile \"wall\", expected one of void, floor"),
        ("floor=", "an empty glyph"),
        ("letters", "expected native, signs or codes"),
    ];
    for (table, message) in bad {
        let error = table.parse::<Glyphs>().unwrap_err();
        assert!(error.contains(message), "{table}: {error}");
        let (code, _, err) = run(&["convert", "--glyphs", table], b"");
        assert!(code == 2 && err.contains(message), "{table}: {err}");
    }
}

#[test]
fn levels_come_back_the_same_from_both_formats() {
    let entries: Vec<_> = (1..=20).map(|n| numbered(Size::PUBLISHED, target(u64::from(n)), 4, n, 0).unwrap()).collect();
    let json: String = entries.iter().map(|entry| to_json(entry) + "\n").collect();
    let (code, maps, err) = run(&["convert", "--format", "map"], json.as_bytes());
    assert_eq!((code, err.as_str()), (0, ""));
    let (code, back, _) = run(&["convert"], maps.as_bytes());
    assert_eq!((code, back), (0, json.clone()));
    let (_, again, _) = run(&["convert", "--format", "map"], maps.as_bytes());
    assert_eq!(again, maps);
    assert_eq!(read_all("x", maps.as_bytes()).len(), 20);
    assert!(entries.iter().all(|entry| to_map(entry).is_ok()));
    for (key, code) in [("a-b", 0), ("a:b", 2), ("o", 2), ("Seed", 2), ("ü !", 2), (" a", 2), ("", 2), ("a\\nb", 2)] {
        let line = WANTED.replace("\"start\"", &format!("\"{key}\":[\"1\", 1.50],\"start\""));
        let (found, map, err) = run(&["convert", "--format", "map"], line.as_bytes());
        assert_eq!(found, code, "{key}: {map}{err}");
        let back = run(&["convert"], map.as_bytes()).1;
        assert!(
            code == 2 && err.contains("a key that no header") || back.contains("\"a-b\":[\"1\", 1.50]"),
            "{key}: {back}"
        );
    }
    // What a map cannot hold is said with its place, and the others are written.
    let mixed = format!("{{\"solid\":[[-1,0]],\"hole\":[0,0],\"start\":[[-1,0]]}}\n{WANTED}\n");
    let (code, out, err) = run(&["convert", "--format", "map"], mixed.as_bytes());
    assert_eq!((code, out.as_str()), (2, "SooT\n"));
    assert!(err.contains("<stdin>:1: negative coordinates cannot be drawn"), "{err}");
}

#[test]
fn every_verb_that_reads_levels_takes_a_table() {
    let table = ["--glyphs", "floor=x start=p hole=e void=."];
    let (code, out, _) = run(&[&["solve"][..], &table].concat(), b"pxxe");
    assert!(code == 0 && out.contains("2 moves, EE"), "{out}");
    let (code, out, _) = run(&[&["check", "--engine", "cells", "-"][..], &table].concat(), b"pxxe");
    assert!(code == 0 && out.contains("no difference"), "{out}");
    let exec = format!("'{}' engine", env!("CARGO_BIN_EXE_block-escape"));
    let args = [&["conform", "--cases", "0", "--exec", &exec, "-"][..], &table].concat();
    let (code, out, _) = run(&args, b"pxxe");
    assert!(code == 0 && out.contains("1 level of files"), "{out}");
}
