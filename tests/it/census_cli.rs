//! `census` on the command line: lines, shards, checkpoints that survive a kill, tables, and what it refuses.

use crate::cli::{run, run_in, start};
use std::path::Path;
use std::time::{Duration, Instant};

fn ok(folder: &Path, args: &[&str]) -> String {
    let (code, out, err) = run_in(folder, args, b"");
    assert_eq!(code, 0, "{args:?}: {err}");
    out
}

#[test]
fn a_line_for_machines_and_a_table_for_people() {
    let folder = tempfile::tempdir().unwrap();
    let line = ok(folder.path(), &["census", "4x3", "--json"]);
    for way in [["--jobs", "1"], ["--vector", "portable"], ["--no-symmetry", "--json"], ["--plain", "--json"]] {
        assert_eq!(
            ok(folder.path(), &[&["census", "4x3", "--json"][..3 - usize::from(way[1] == "--json")], &way].concat()),
            line
        );
    }
    let text = ok(folder.path(), &["census", "4x3"]);
    let value: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert!(text.contains("24,576") && value["boards"] == 24_576, "{text}");
    assert!(text.contains(value["hardest"]["word"].as_str().unwrap()), "{text}");
    std::fs::write(
        folder.path().join("all.jsonl"),
        format!("{line}\n{}", ok(folder.path(), &["census", "3x3", "--json"])),
    )
    .unwrap();
    let table = ok(folder.path(), &["census", "--table", "all.jsonl"]);
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 4);
    assert!(rows[2].starts_with("| 3×3 | 2,304 | 17,664 | 1,332 | 2,604 | 10 | `"), "{table}");
    assert!(rows[3].starts_with("| 4×3 | 24,576 |") && rows[3].ends_with("| `census 4x3 --json` |"), "{table}");
}

#[test]
fn a_killed_census_goes_on_and_ends_with_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let args =
        ["census", "6x4", "--json", "--jobs", "1", "--vector", "portable", "--checkpoint", "6x4.part", "--every", "0"];
    let whole = ok(folder.path(), &["census", "6x4", "--json"]);
    // A checkpoint that says where it is; the first kill may come before there is one.
    let mut resumed = 0;
    for _ in 0..40 {
        let mut child = start(folder.path(), &args);
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_millis(120) && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(3));
        }
        let ended = child.try_wait().unwrap().is_some();
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        resumed += u32::from(String::from_utf8_lossy(&output.stderr).contains("going on from 6x4.part"));
        if ended {
            assert_eq!(String::from_utf8(output.stdout).unwrap(), whole);
            break;
        }
    }
    assert_eq!(ok(folder.path(), &args), whole);
    assert!(resumed > 0, "no run was killed and resumed");
    // Done: a further run only reads.
    let (code, out, err) = run_in(folder.path(), &args, b"");
    assert!(code == 0 && out == whole && err.contains("pieces done"), "{err}");
}

#[test]
fn shards_are_put_together() {
    let folder = tempfile::tempdir().unwrap();
    let whole = ok(folder.path(), &["census", "5x3", "--json"]);
    for i in 1..=7 {
        let (shard, file) = (format!("{i}/7"), format!("{i}.part"));
        assert_eq!(ok(folder.path(), &["census", "5x3", "--shard", &shard, "--checkpoint", &file]), "");
    }
    // Without a checkpoint the shard is printed.
    std::fs::write(folder.path().join("3.part"), ok(folder.path(), &["census", "5x3", "--shard", "3/7"])).unwrap();
    let merge = |files: &[&str]| run_in(folder.path(), &[&["census", "--json", "--merge"], files].concat(), b"");
    let all = ["7.part", "1.part", "2.part", "3.part", "4.part", "5.part", "6.part"];
    assert_eq!(merge(&all), (0, whole, String::new()));
    let (code, out, err) = merge(&all[1..]);
    assert!(code == 2 && out.is_empty() && err.contains("not there or not done: 1 of the shards, 7"), "{err}");
    let (code, _, err) = merge(&["1.part", "nowhere.part"]);
    assert!(code == 2 && err.contains("nowhere.part: "), "{err}");
    std::fs::write(folder.path().join("bad.part"), "{\"schema\":1,").unwrap();
    let (code, _, err) = merge(&["bad.part"]);
    assert!(code == 2 && err.contains("bad.part: ") && err.contains("expected a part"), "{err}");
    // A checkpoint of something else is neither used nor overwritten.
    let before = std::fs::read(folder.path().join("1.part")).unwrap();
    let (code, _, err) = run_in(folder.path(), &["census", "5x3", "--checkpoint", "1.part"], b"");
    assert!(code == 2 && err.contains("this is shard 1/7 of 5x3, expected shard 1/1 of 5x3"), "{err}");
    assert_eq!(std::fs::read(folder.path().join("1.part")).unwrap(), before);
}

#[test]
fn what_cannot_be_counted_is_refused() {
    for (args, message) in [
        (&["census", "9x9"][..], "(width + 1) · height is more than 64"),
        (&["census", "2147483648x2147483648"], "more than 64"),
        (&["census", "6x6", "--plain"], "more than 24 cells"),
        (&["census", "3x3", "--shard", "4/3"], "expected I/N"),
        (&["census", "3x3", "--checkpoint", "/nowhere/at/all"], "/nowhere/at/all"),
        (&["census"], "required"),
        (&["census", "3x3", "--merge", "x"], "cannot be used with"),
        (&["census", "3x3", "--sample", "1"], "2..=1000000000"),
    ] {
        let (code, out, err) = run(args, b"");
        assert!(code == 2 && out.is_empty() && err.contains(message), "{args:?}: {code} {err}");
    }
}

#[test]
fn an_estimate_says_that_it_is_one() {
    let (code, out, _) = run(&["census", "7x6", "--sample", "200", "--seed", "3"], b"");
    assert!(
        code == 0 && out.contains("ESTIMATE from 200 random sets of cells, seed 3") && out.contains("exact"),
        "{out}"
    );
    let json = run(&["census", "7x6", "--sample", "200", "--seed", "3", "--json", "--jobs", "1"], b"").1;
    assert_eq!(json, run(&["census", "7x6", "--sample", "200", "--seed", "3", "--json", "--jobs", "2"], b"").1);
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(value["estimate"] == true && value["boards"] == 42_u64 << 41, "{json}");
}
