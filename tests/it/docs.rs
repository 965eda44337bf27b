//! The documentation tells the truth: paths exist, counts are right, and the transcripts of the README are run. A line `…` stands for any number of lines. The main command's own transcript takes
//! too long here; `ci/readme.sh` runs it.

use crate::cli::run_in;
use block_escape::testing::faulty::Fault;
use block_escape::testing::{LAWS, STRATA};
use std::path::Path;

fn read(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// Runs `block-escape … | block-escape …`.
fn pipeline(command: &str) -> String {
    command.split(" | ").fold(String::new(), |input, part| {
        let args: Vec<&str> = part.split_whitespace().collect();
        assert_eq!(args[0], "block-escape", "{command}");
        run_in(Path::new(env!("CARGO_MANIFEST_DIR")), &args[1..], input.as_bytes()).1
    })
}

/// Whether lines match a transcript with `…`.
fn matches(lines: &[&str], transcript: &[&str]) -> bool {
    match (lines, transcript) {
        (_, ["…"]) | ([], []) => true,
        (_, ["…", rest @ ..]) => (0..lines.len()).any(|i| matches(&lines[i..], rest)),
        ([line, lines @ ..], [expected, rest @ ..]) => line == expected && matches(lines, rest),
        _ => false,
    }
}

#[test]
fn the_readme_tells_the_truth() {
    let readme = read("README.md");
    let mut compared = 0;
    for block in readme.split("```console\n").skip(1) {
        let block = &block[..block.find("\n```").unwrap()];
        for transcript in block.split("$ ").skip(1) {
            let mut lines = transcript.lines();
            let command = lines.next().unwrap();
            let expected: Vec<&str> = lines.collect();
            if command.starts_with("cargo ") {
                continue;
            }
            let found = pipeline(command);
            let found: Vec<&str> = found.lines().collect();
            assert!(matches(&found, &expected), "$ {command}\n{}", found.join("\n"));
            assert!(expected.iter().any(|line| *line != "…"), "{command}: nothing to compare");
            compared += 1;
        }
    }
    assert_eq!(compared, 4);
}

#[test]
fn transcripts_can_fail() {
    assert!(matches(&["a", "b", "c"], &["…", "c"]) && matches(&["a"], &["a"]) && matches(&["a", "b"], &["a", "…"]));
    assert!(!matches(&["a", "b"], &["a"]) && !matches(&["a"], &["…", "b"]) && !matches(&["a"], &["a", "b"]));
}

/// Every path in backquotes of the map of the code, and every source file is on the map or in a folder that is.
#[test]
fn the_map_of_the_code_is_complete() {
    let map = read("ARCHITECTURE.md");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut named = Vec::new();
    for row in map.lines().filter(|line| line.starts_with("| `")) {
        let mut folder = String::new();
        for name in row.split('|').nth(1).unwrap().split('`').skip(1).step_by(2) {
            // Further names of a row are in the folder of the first.
            let path = if name.contains('/') && root.join(name).exists() {
                name.to_owned()
            } else {
                format!("{folder}/{name}")
            };
            assert!(root.join(&path).exists(), "{path} is on the map and nowhere else");
            folder = path.trim_end_matches('/').rsplit_once('/').map_or(String::new(), |(folder, _)| folder.to_owned());
            named.push(path);
        }
    }
    assert!(named.len() > 25, "{named:?}");
    for folder in ["src", "src/census", "src/engine", "src/format", "src/testing", "spec/src"] {
        for item in std::fs::read_dir(root.join(folder)).unwrap() {
            let path = format!("{folder}/{}", item.unwrap().file_name().to_string_lossy());
            let on_map =
                named.iter().any(|name| path.starts_with(name.trim_end_matches('/')) || name.starts_with(&path));
            let is_root = ["mod.rs", "lib.rs", "main.rs"].iter().any(|name| path.ends_with(name));
            assert!(on_map || is_root || path.ends_with("solution.rs"), "{path} is not on the map of ARCHITECTURE.md");
        }
    }
}

#[test]
fn counts_in_words_are_right() {
    let (readme, help) = (read("README.md"), pipeline("block-escape check --help"));
    let (kinds, laws) = (format!("{} kinds", STRATA.len()), format!("{} laws", LAWS.len()));
    for text in [readme.replace("\n  ", " "), help.replace('\n', " ")] {
        assert!(text.contains(&kinds), "{kinds}");
    }
    assert!(readme.contains(&laws) || readme.contains(&format!("{}\n  laws", LAWS.len())), "{laws}");
    assert!(help.replace('\n', " ").contains(&laws), "{laws}");
    assert!(readme.contains("fourteen engines with planted faults") && Fault::ALL.len() == 14);
}

/// The table of `docs/census.md` is that of its lines, and the lines of small boxes are counted again.
#[test]
fn the_census_tells_the_truth() {
    let table = pipeline("block-escape census --table docs/census.jsonl");
    assert!(read("docs/census.md").contains(&table), "{table}");
    let mut counted = 0;
    for line in read("docs/census.jsonl").lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        let (width, height) = (value["width"].as_u64().unwrap(), value["height"].as_u64().unwrap());
        if width * height <= 20 {
            assert_eq!(pipeline(&format!("block-escape census {width}x{height} --json")).trim_end(), line);
            counted += 1;
        }
    }
    assert!(counted > 15, "{counted} boxes");
}
