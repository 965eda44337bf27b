//! The built binary: answers, exit codes, pipes, bad input.

use block_escape::format::{Entry, read_all, to_json, to_map};
use block_escape::generate::{Size, numbered, target};
use block_escape_spec as spec;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Runs the binary outside the project, where it keeps and finds no regressions: exit code, standard output and error.
pub(crate) fn run(args: &[&str], input: &[u8]) -> (i32, String, String) {
    run_in(&std::env::temp_dir(), args, input)
}

/// Runs the binary in a folder with some standard input: exit code, standard output, standard error.
pub(crate) fn run_in(folder: &Path, args: &[&str], input: &[u8]) -> (i32, String, String) {
    let mut child = start(folder, args);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input); // the child may end before it has read all
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// Starts the binary in a folder, all three streams in the test's hands.
pub(crate) fn start(folder: &Path, args: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_block-escape"));
    command.args(args).current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Lines of JSON.
fn values(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
}

/// Levels of the generator and of tests/levels, solvable and not.
fn pack() -> Vec<Entry> {
    let generated = (1..=12).map(|n| numbered(Size::PUBLISHED, target(u64::from(n)), 9, n, 0).unwrap());
    let read = ["corridors.txt", "open.txt"].into_iter().flat_map(|name| {
        let path = format!("{}/tests/levels/{name}", env!("CARGO_MANIFEST_DIR"));
        read_all(&path, &std::fs::read(&path).unwrap())
    });
    generated.chain(read.map(|record| record.entry.unwrap())).collect()
}

/// The line of `solve --json` as the specification alone would fill it.
fn expected(entry: &Entry) -> Value {
    let (b, h, s) = (entry.level.floor(), entry.level.hole(), entry.level.start());
    let word = spec::solve(b, h, s);
    let (start, hole) = (spec::phase(s), spec::phase(entry.level.goal()));
    let count: u64 = spec::shortest_words(b, h, s).to_string().parse().unwrap();
    serde_json::json!({
        "schema": 1, "name": entry.meta.name, "solvable": word.is_some(), "optimum": word.as_ref().map(Vec::len),
        "word": word.as_ref().map(|word| word.iter().map(ToString::to_string).collect::<String>()), "shortest_words": count,
        "states": spec::states(b, h, s), "pads": spec::pads(b, h).len(),
        "phase": {"start": [start.0, start.1], "hole": [hole.0, hole.1], "match": start == hole},
        "colour_match": spec::colour(spec::Cell::new(s.x, s.y)) == spec::colour(h),
        "roll_lower_bound": spec::torus_distance(start, hole),
    })
}

#[test]
fn solve_gives_every_field_for_every_form_in_input_order() {
    let pack = pack();
    let expected: Vec<Value> = pack.iter().map(expected).collect();
    let lines: Vec<String> = pack.iter().map(to_json).collect();
    let maps: Vec<String> = pack.iter().map(|entry| to_map(entry).unwrap()).collect();
    for text in [lines.join("\n"), format!("[{}]", lines.join(",\n")), maps.join("\n"), lines.join("\r\n") + "\r\n"] {
        let (code, out, err) = run(&["solve", "--json"], text.as_bytes());
        assert_eq!((code, err.as_str()), (1, ""), "some are unsolvable");
        for (found, expected) in values(&out).iter().zip(&expected) {
            assert_eq!(found, expected);
        }
        assert_eq!(values(&out).len(), expected.len());
        let order = [
            "schema",
            "name",
            "solvable",
            "optimum",
            "word",
            "shortest_words",
            "states",
            "pads",
            "phase",
            "colour_match",
        ];
        let places: Vec<usize> = order.iter().map(|key| out.find(&format!("\"{key}\":")).unwrap()).collect();
        assert!(places.is_sorted(), "keys in the order of DESIGN.md §5");
        for engine in ["cells", "spec"] {
            assert_eq!(
                run(&["solve", "--json", "--engine", engine, "--jobs", "2", "-"], text.as_bytes()).1,
                out,
                "{engine}"
            );
        }
    }
    assert!(expected.iter().any(|line| line["shortest_words"].as_u64() > Some(1)));
}

#[test]
fn a_bad_level_in_the_middle_gets_its_error_and_the_others_their_answers() {
    let pack = pack();
    let mut lines: Vec<String> = pack.iter().map(to_json).collect();
    lines.insert(3, r#"{"solid":[[0,0]],"hole":[0,0],"start":[[7,7]]}"#.to_owned());
    let (code, out, _) = run(&["solve", "--json"], lines.join("\n").as_bytes());
    assert_eq!(code, 2, "2 beats 1");
    let mut answers = values(&out);
    let error = answers.remove(3);
    assert_eq!((&error["schema"], &error["line"]), (&Value::from(1), &Value::from(4)));
    let text = error["error"].as_str().unwrap();
    assert!(
        text.starts_with("<stdin>:4:25: the hole (0,0) is also floor") && text.contains("; <stdin>:4:39: "),
        "{text}"
    );
    assert_eq!(answers, pack.iter().map(expected).collect::<Vec<_>>());
    let (code, out, err) = run(&["solve"], lines.join("\n").as_bytes());
    assert_eq!((code, out.lines().count()), (2, 2 * pack.len()));
    assert!(err.starts_with("block-escape: <stdin>:4:25: "), "{err}");
}

#[test]
fn exit_codes() {
    for (args, input, code) in [
        (vec!["solve"], "SooT\n", 0),
        (vec!["solve"], "SoT\n", 1),
        (vec!["solve"], "SooT\n\nSoT\n\nSooT\n", 1),
        (vec!["solve"], "SoT\n\nS\n", 2),
        (vec!["solve"], "", 2),
        (vec!["solve", "no-such-file"], "", 2),
        (vec!["solve", "no-such-file", "-"], "SooT\n", 2),
        (vec!["solve", "--engine", "nobody"], "SooT\n", 2),
        (vec!["nonsense"], "", 2),
        (vec!["generate", "--box", "0x4"], "", 2),
        (vec!["generate", "--box", "3x3"], "", 2),
        (vec!["generate", "--level", "5..2"], "", 2),
        (vec!["check", "--exhaustive", "6x6"], "", 2),
        (vec!["check", "--engine", "nobody"], "", 2),
        (vec!["check", "no-such-file"], "", 2),
        (vec!["check", "--cases", "5"], "", 0),
        (vec!["check", "--cases", "0"], "", 1), // nothing compared is nothing shown
        (vec!["check", "--exhaustive", "2x2"], "", 0),
        (vec!["check", "--engine", "faulty:win-lying", "--exhaustive", "2x2"], "", 1),
        (vec!["man", "nobody"], "", 2),
        (vec!["--help"], "", 0),
        (vec!["check", "--help"], "", 0),
    ] {
        let (found, out, err) = run(&args, input.as_bytes());
        assert_eq!(found, code, "{args:?} {input:?}\n{out}{err}");
        assert!(!err.contains("panicked"), "{err}");
        assert!(code != 2 || !err.is_empty(), "{args:?} says what is wrong");
    }
    // A missing file does not keep the others from being solved.
    assert!(run(&["solve", "no-such-file", "-"], b"SooT\n").1.contains("solvable in 2 moves, EE"));
}

/// `block-escape … | head -1`: the reader goes away, and nothing is said of it.
#[test]
fn a_broken_pipe_ends_quietly() {
    for args in
        [&["generate", "--count", "200000"][..], &["completions", "bash"], &["check", "--cases", "2000", "--json"]]
    {
        let mut child = start(&std::env::temp_dir(), args);
        let mut first = String::new();
        let mut reader = BufReader::with_capacity(64, child.stdout.take().unwrap());
        reader.read_line(&mut first).unwrap();
        drop(reader);
        assert!(!first.is_empty());
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert!(child.wait().unwrap().success(), "{args:?}: {err}");
        assert!(!err.contains("panicked") && !err.contains("pipe"), "{args:?}: {err}");
    }
}

#[test]
fn generate_repeats_itself_and_says_how() {
    let args = ["generate", "--level", "2..4", "--count", "3", "--seed", "77"];
    let (code, out, _) = run(&args, b"");
    assert_eq!(code, 0);
    assert_eq!(run(&[&args[..], &["--json"]].concat(), b"").1, out);
    let levels = values(&out);
    assert_eq!(levels.len(), 9);
    for (i, level) in levels.iter().enumerate() {
        assert_eq!(
            (&level["seed"], &level["level"], &level["index"]),
            (&77.into(), &(2 + i / 3).into(), &(i % 3).into())
        );
        assert_eq!(level["walk"].as_str().unwrap().len() as u64, level["par"].as_u64().unwrap());
    }
    // A later level does not depend on those before it.
    let (_, last, _) = run(&["generate", "--level", "4", "--count", "3", "--seed", "77"], b"");
    assert_eq!(out.lines().skip(6).collect::<Vec<_>>(), last.lines().collect::<Vec<_>>());
    let (_, maps, _) = run(&[&args[..], &["--format", "map"]].concat(), b"");
    let answers = |levels: &str| values(&run(&["solve", "--json"], levels.as_bytes()).1);
    assert_eq!(answers(&out), answers(&maps));
    let (_, _, err) = run(&["generate", "--box", "2x2"], b"");
    assert!(err.contains("no standing cell can be fresh"), "{err}");
    let (_, _, err) = run(&["generate", "--target", "1000000000000"], b"");
    assert!(err.contains("budget spent"), "{err}");
}

#[test]
fn check_prints_the_same_with_one_thread_and_two() {
    let args = ["check", "--cases", "1200", "--exhaustive", "3x2", "--seed", "8"];
    let (code, one, _) = run(&[&args[..], &["--jobs", "1"]].concat(), b"");
    assert_eq!(code, 0, "{one}");
    assert_eq!(run(&[&args[..], &["--jobs", "2"]].concat(), b"").1, one);
    assert!(one.contains("\nno difference in "), "{one}");
    let (_, json, _) = run(&[&args[..], &["--json"]].concat(), b"");
    let lines = values(&json);
    assert!(lines.iter().all(|line| line["schema"] == 1));
    let end = &lines[lines.len() - 1];
    assert_eq!((&end["part"], &end["agree"], &end["seed"]), (&"end".into(), &true.into(), &8.into()));
    let total = one.rsplit_once("no difference in ").unwrap().1.replace([',', '\n'], "");
    assert_eq!(total, format!("{} comparisons", end["comparisons"]));
}

#[test]
fn a_difference_is_shown_kept_and_replayed_first() {
    let folder = tempfile::tempdir().unwrap();
    let regressions = folder.path().join("kept");
    let path = regressions.to_str().unwrap();
    let faulty =
        |extra: &[&str]| run(&[&["check", "--engine", "faulty:rest-off", "--regressions", path], extra].concat(), b"");
    let (code, out, err) = faulty(&["--exhaustive", "3x1"]);
    assert_eq!(code, 1);
    assert!(out.contains("faulty:rest-off differs from spec") && out.contains("verdict:"), "{out}");
    assert!(out.contains("faulty:rest-off is wrong"), "{out}");
    let files: Vec<_> = std::fs::read_dir(&regressions).unwrap().map(|item| item.unwrap().path()).collect();
    assert_eq!(files.len(), 1, "{err}");
    // The kept level alone shows it again, before anything else; a sound engine passes it.
    let (code, out, _) = faulty(&["--cases", "1"]);
    assert_eq!(code, 1);
    assert!(out.contains(&format!("in {}, level 1 after 1 cases", files[0].display())), "{out}");
    let (code, out, _) = run(&["check", "--regressions", path, "--cases", "1"], b"");
    assert_eq!(code, 0, "{out}");
    assert!(
        out.starts_with("spec against lanes, wide, rows, cells · seed 1 (ChaCha8)")
            && out.contains("level files: 1 levels"),
        "{out}"
    );
    // Without a folder of that name nothing planted is kept.
    let (_, _, err) = run(&["check", "--engine", "faulty:rest-off", "--exhaustive", "3x1"], b"");
    assert!(err.contains("not kept"), "{err}");
    std::fs::write(regressions.join("bad.json"), "{").unwrap();
    let (code, _, err) = run(&["check", "--regressions", path, "--cases", "1"], b"");
    assert_eq!(code, 2);
    assert!(err.contains("bad.json:1:"), "{err}");
}

#[test]
fn check_compares_on_files_and_their_expect() {
    let levels = |name| format!("{}/tests/levels/{name}", env!("CARGO_MANIFEST_DIR"));
    let (code, out, err) = run(&["check", &levels("traps.txt"), &levels("places.jsonl")], b"");
    assert_eq!(code, 0, "{out}{err}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wrong.txt");
    std::fs::write(&file, "expect: 3\nSooT\n").unwrap();
    let (code, out, _) = run(&["check", file.to_str().unwrap(), "--engine", "cells"], b"");
    assert_eq!(code, 1);
    assert!(out.contains("cells differs from spec: expect"), "{out}");
}

#[test]
fn check_ends_after_a_time() {
    let (code, out, _) = run(&["check", "--time", "1", "--json"], b"");
    assert_eq!(code, 0, "{out}");
    assert!(values(&out).iter().filter(|line| line["part"] == "stratum").any(|line| line["levels"].as_u64() > Some(0)));
}

#[test]
fn completions_and_man_pages() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(run(&["completions", shell], b"").1.contains("generate"), "{shell}");
    }
    assert!(run(&["man"], b"").1.contains(".TH block-escape 1"));
    assert!(run(&["man", "check"], b"").1.contains("exhaustive"));
}

/// `check --engine lean` with a stand-in for Lean: a script of a shell, or nothing at all.
#[cfg(unix)]
fn check_lean(script: Option<&str>) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    let lean = folder.path().join("stand-in");
    let mut command = Command::new(env!("CARGO_BIN_EXE_block-escape"));
    command.args(["check", "--engine", "lean", "--cases", "3"]).current_dir(folder.path()).stdin(Stdio::null());
    command.env("PATH", if script.is_some() { "/usr/bin:/bin" } else { "" }).env_remove("BLOCK_ESCAPE_LEAN");
    if let Some(script) = script {
        // Written by a process of its own: what this one had open for writing, a fork of another test could keep open.
        let mut writer = Command::new("sh");
        writer.args(["-c", "printf '#!/bin/sh\\n%s\\n' \"$1\" > \"$0\" && chmod +x \"$0\""]).arg(&lean).arg(script);
        assert!(writer.status().unwrap().success());
        command.env("BLOCK_ESCAPE_LEAN", &lean);
    }
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[cfg(unix)]
#[test]
fn a_lean_that_is_missing_or_broken_is_an_error_and_no_difference() {
    let cases = [
        (None, "no Lean found"),
        (Some("exit 7"), "it ended (exit status: 7) before its input did, asked \"torus 0 1 1 2\""),
        (Some("echo 'unknown option --run' >&2; exit 1"), "unknown option --run"),
        (Some("echo hello; cat > /dev/null"), "answered \"hello\", expected \"2\""),
        // It answers once, and then nonsense or nothing.
        (Some("read line; echo 2; while read line; do echo nonsense; done"), "cannot read the answer \"nonsense\""),
        (Some("read line; echo 2; read line"), "it ended (exit status: 0) before its input did, asked"),
    ];
    for (script, expected) in cases {
        let (code, out, err) = check_lean(script);
        assert_eq!((code, out.as_str()), (2, ""), "{script:?}: {err}");
        assert!(err.contains(expected), "{script:?}: {err}");
    }
    let (code, _, err) = run(&["check", "--reference", "lean"], b"");
    assert!(code == 2 && err.contains("under test only"), "{err}");
}
