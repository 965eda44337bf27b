//! `spec/` and the rest share types and never a function (DESIGN.md §2). The tester has to call the specification in order
//! to compare with it; one file does, and everything else goes through that file.

use std::path::{Path, PathBuf};

/// The only file that may name functions of the specification.
const GATE: &str = "testing/reference.rs";

/// The types of the specification, and the constant that bounds them.
const TYPES: [&str; 11] =
    ["Cell", "Certificate", "Count", "Dir", "Floor", "Judgement", "LIMIT", "Level", "LevelFault", "Orient", "Pose"];

/// Names of the specification in a source text that are neither types nor, in a `use`, nested groups of types.
fn foreign(source: &str) -> Vec<String> {
    let code: String =
        source.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for path in ["block_escape_spec", "spec"] {
        for (at, _) in code.match_indices(&format!("{path}::")) {
            let before = code[..at].chars().next_back().unwrap_or(' ');
            if before.is_alphanumeric() || before == '_' {
                continue;
            }
            let rest = &code[at + path.len() + 2..];
            let names = match rest.strip_prefix('{') {
                Some(group) => group[..group.find('}').unwrap_or(group.len())].to_owned(),
                None => rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_' || *c == '*').collect(),
            };
            let names = names.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
            found.extend(names.filter(|name| !TYPES.contains(&name.split_whitespace().next().unwrap_or(""))));
        }
    }
    found
}

fn sources(folder: &Path, list: &mut Vec<PathBuf>) {
    for item in std::fs::read_dir(folder).unwrap() {
        let path = item.unwrap().path();
        if path.is_dir() {
            sources(&path, list);
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            list.push(path);
        }
    }
}

#[test]
fn only_the_gate_calls_the_specification() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    assert!(files.len() > 30);
    let mut gate_names = 0;
    for file in files {
        let names = foreign(&std::fs::read_to_string(&file).unwrap());
        if file.ends_with(GATE) {
            gate_names = names.len();
        } else {
            assert_eq!(names, Vec::<String>::new(), "{} uses more than types of spec/", file.display());
        }
    }
    assert!(gate_names > 5, "the gate no longer names the specification's functions; does this test still see them?");
}

#[test]
fn the_gate_is_open_to_the_tester_alone() {
    let gate = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(GATE)).unwrap();
    assert!(gate.contains("pub(super) use spec::"));
    assert!(!gate.contains("pub use spec::") && !gate.contains("pub(crate) use spec::"));
}

#[test]
fn functions_are_seen_and_types_are_not() {
    assert_eq!(foreign("use block_escape_spec::{Cell, Level, step};"), ["step"]);
    assert_eq!(foreign("let q = block_escape_spec::step(p, d);"), ["step"]);
    assert_eq!(foreign("use block_escape_spec::types::U;"), ["types"]);
    assert_eq!(foreign("use crate::spec::*;"), ["*"]);
    assert_eq!(foreign("crate::spec::solve(b, h, s)"), ["solve"]);
    assert_eq!(foreign("// spec::solve\nuse block_escape_spec::{Cell,\n    Pose};"), Vec::<String>::new());
}
