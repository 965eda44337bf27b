//! `fuzz` on the command line: targets, finds as levels, levels as inputs.

use crate::cli::{run, run_in};
use block_escape::format::read_all;
use block_escape::testing::fuzz::TARGETS;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_target_is_listed() {
    let (code, out, _) = run(&["fuzz", "list"], b"");
    assert_eq!((code, out.lines().count()), (0, TARGETS.len()));
    for (line, target) in out.lines().zip(TARGETS) {
        // What ci/fuzz.sh reads: the name first, the longest input third.
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!((words[0], words[2]), (target.name, target.longest.to_string().as_str()));
        assert!(line.ends_with(target.claim), "{line}");
    }
}

/// An input that breaks a claim is printed as a level that `check` finds the same difference on.
#[test]
fn a_find_becomes_a_level_file() {
    let seed = "fuzz/seeds/solve/rests-stands-up-comes-back-lying-a-corridor";
    let decode =
        |engine: &[&str], input: &str| run_in(root(), &[&["fuzz", "decode", "solve", input], engine].concat(), b"");
    let (code, level, said) = decode(&[], seed);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("holds"), "{said}");
    let (code, broken, said) = decode(&["--engine", "faulty:rest-off"], seed);
    assert_eq!((code, &broken), (1, &level), "{said}");
    assert!(said.contains("faulty:rest-off found"), "{said}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("found.txt");
    std::fs::write(&file, &broken).unwrap();
    let (code, report, _) =
        run_in(folder.path(), &["check", "found.txt", "--engine", "faulty:rest-off", "--engine", "cells"], b"");
    assert_eq!(code, 1);
    assert!(report.contains("faulty:rest-off is wrong") && !report.contains("cells is wrong"), "{report}");
    // Maps where all can be drawn, else JSON, and words about it.
    let (code, map, _) = decode(&[], "fuzz/seeds/solve/corridor-3");
    assert_eq!((code, map.as_str()), (0, "SooT\n"));
    let (_, json, said) = decode(&[], "fuzz/seeds/solve/corridor-across-the-origin");
    assert!(json.starts_with("{\"start\":[[-3,-2]]") && said.contains("JSON, since"), "{json} {said}");
}

#[test]
fn levels_become_inputs() {
    let folder = tempfile::tempdir().unwrap();
    let maps = "Title: Two steps, east!\nSooT\n\nSoT\n";
    std::fs::write(folder.path().join("maps.txt"), maps).unwrap();
    let (code, out, _) = run_in(folder.path(), &["fuzz", "encode", "maps.txt", "--dir", "inputs"], b"");
    assert_eq!(code, 0);
    assert_eq!(out.replace('\\', "/"), "inputs/two-steps-east\ninputs/maps-txt-level-2\n");
    let names: Vec<&str> = out.lines().collect();
    let (code, back, _) = run_in(folder.path(), &[&["fuzz", "decode", "solve"], &names[..]].concat(), b"");
    assert_eq!((code, back.as_str()), (0, "SooT\n\nSoT\n"));
    // A level that no input holds is named, and the others are there.
    let level = |c: &str| format!("{{\"solid\":[[0,0]{c}],\"hole\":[1,0],\"start\":[[0,0]]}}\n");
    let wide = level(",[100000,100000]") + &level("");
    std::fs::write(folder.path().join("wide.json"), wide).unwrap();
    let (code, out, said) = run_in(folder.path(), &["fuzz", "encode", "wide.json", "--dir", "inputs"], b"");
    assert_eq!((code, out.lines().count()), (2, 1));
    assert!(said.contains("wide.json, level 1: too wide"), "{said}");
}

#[test]
fn what_is_wrong_is_said() {
    let (code, _, said) = run(&["fuzz", "decode", "fly", "x"], b"");
    assert!(code == 2 && said.contains("no target fly, expected step_judge, solve"), "{said}");
    let (code, _, said) = run(&["fuzz", "decode", "solve", "no-such-file"], b"");
    assert!(code == 2 && said.contains("no-such-file"), "{said}");
    let (code, _, said) = run(&["fuzz", "decode", "solve", "-", "--engine", "nobody"], b"\x01");
    assert!(code == 2 && said.contains("no engine nobody"), "{said}");
    let (code, out, said) = run(&["fuzz", "decode", "solve", "-"], b"\x07other");
    assert!(code == 0 && out.is_empty() && said.contains("no input of solve"), "{said}");
    // The levels of a text are those that its reader reads.
    let (_, out, _) = run(&["fuzz", "decode", "parse_map", "-"], b"SoT\n\nnonsense\n\nSTo\n");
    assert_eq!(read_all("out", out.as_bytes()).len(), 2);
}
