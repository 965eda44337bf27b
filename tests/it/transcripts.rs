//! The transcripts of the README, run. A line `…` stands for any number of lines. The main command's own transcript takes
//! too long here; `ci/readme.sh` runs it.

use crate::cli::run;

/// Runs `block-escape … | block-escape …`.
fn pipeline(command: &str) -> String {
    command.split(" | ").fold(String::new(), |input, part| {
        let args: Vec<&str> = part.split_whitespace().collect();
        assert_eq!(args[0], "block-escape", "{command}");
        run(&args[1..], input.as_bytes()).1
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
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap();
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
    assert_eq!(compared, 3);
}

#[test]
fn transcripts_can_fail() {
    assert!(matches(&["a", "b", "c"], &["…", "c"]) && matches(&["a"], &["a"]) && matches(&["a", "b"], &["a", "…"]));
    assert!(!matches(&["a", "b"], &["a"]) && !matches(&["a"], &["…", "b"]) && !matches(&["a"], &["a", "b"]));
}
