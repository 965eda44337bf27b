//! `lean/README.md` lists every definition and theorem with its words and its Rust item, and misses nothing on either side;
//! the umbrella imports every file; no word is there that takes something for granted.

use block_escape::testing::LAWS;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(root().join(path.as_ref())).unwrap()
}

/// The Lean files in the order of the umbrella.
fn modules() -> Vec<String> {
    let umbrella = read("lean/BlockEscape.lean");
    umbrella.lines().filter_map(|line| line.strip_prefix("public import BlockEscape.")).map(str::to_owned).collect()
}

/// The definitions and theorems of a source, each with the words before it.
fn declarations(source: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = source.lines().collect();
    let mut list = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        let bare = ["noncomputable ", "public ", "protected "].iter().fold(*line, |s, word| s.trim_start_matches(word));
        let Some((kind, rest)) = bare.split_once(' ') else { continue };
        if !["def", "theorem", "structure", "inductive", "abbrev", "lemma"].contains(&kind) {
            continue;
        }
        let name: String = rest.chars().take_while(|c| !" :({[".contains(*c)).collect();
        let start = (0..i).rev().find(|j| lines[*j].starts_with("/--")).filter(|_| lines[i - 1].ends_with("-/"));
        let start = start.unwrap_or_else(|| panic!("{name} has no words"));
        let words = lines[start..i].join(" ");
        let words = words.trim_start_matches("/--").trim_end_matches("-/").split_whitespace().collect::<Vec<_>>();
        list.push((name, words.join(" ")));
    }
    list
}

/// The sections of the list: a title in backquotes with its rows of three columns.
fn sections(readme: &str) -> Vec<(String, Vec<[String; 3]>)> {
    let parts = readme.split("\n### ").skip(1).filter(|part| part.starts_with('`'));
    let cells = |row: &str| {
        let row = row.replace("\\|", "\u{1}");
        let mut cells = row.trim_matches('|').split('|').map(|cell| cell.trim().replace('\u{1}', "|"));
        [cells.next().unwrap(), cells.next().unwrap(), cells.next().unwrap()]
    };
    let rows = |part: &str| part.lines().filter(|line| line.starts_with("| `")).map(cells).collect();
    parts.map(|part| (part.split('`').nth(1).unwrap().to_owned(), rows(part))).collect()
}

/// The names in backquotes.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// Whether a Rust source declares an item of that name.
fn declares(source: &str, name: &str) -> bool {
    ["fn", "struct", "enum", "const", "trait", "type"].iter().any(|kind| {
        source.match_indices(&format!("{kind} {name}")).any(|(at, found)| {
            let next = source[at + found.len()..].chars().next();
            next.is_none_or(|c| !c.is_alphanumeric() && c != '_')
        })
    })
}

#[test]
fn the_umbrella_and_the_list_name_every_file() {
    let umbrella: BTreeSet<String> = modules().into_iter().collect();
    let files = std::fs::read_dir(root().join("lean/BlockEscape")).unwrap();
    let files: BTreeSet<PathBuf> = files.map(|file| PathBuf::from(file.unwrap().file_name())).collect();
    assert_eq!(umbrella.iter().map(|name| format!("{name}.lean").into()).collect::<BTreeSet<PathBuf>>(), files);
    let listed: Vec<String> = sections(&read("lean/README.md")).into_iter().map(|(name, _)| name).collect();
    assert_eq!(listed, modules().iter().map(|name| format!("{name}.lean")).collect::<Vec<_>>());
}

#[test]
fn every_definition_and_theorem_is_listed_in_its_words() {
    let mut theorems = 0;
    for (file, rows) in sections(&read("lean/README.md")) {
        let source = read(format!("lean/BlockEscape/{file}"));
        let expected = declarations(&source);
        theorems += source.lines().filter(|line| line.starts_with("theorem ")).count();
        let listed: Vec<(String, String)> =
            rows.iter().map(|[name, words, _]| (name.trim_matches('`').to_owned(), words.clone())).collect();
        for (expected, listed) in expected.iter().zip(&listed) {
            assert_eq!(listed, expected, "lean/README.md, {file}");
        }
        assert_eq!(expected.len(), listed.len(), "lean/README.md, {file}");
    }
    assert!(theorems > 200, "{theorems} theorems");
}

#[test]
fn every_name_has_a_rust_item_or_test_and_every_item_of_the_specification_a_name() {
    let readme = read("lean/README.md");
    let laws: BTreeSet<&str> = LAWS.iter().map(|law| law.id).collect();
    let mut named = BTreeSet::new();
    let mut laws_named = BTreeSet::new();
    for (file, rows) in sections(&readme) {
        for [name, _, rust] in rows {
            if let Some(law) = rust.strip_prefix("law ") {
                assert!(laws.contains(law), "{file}: {name}: there is no law {law}");
                laws_named.insert(law.to_owned());
                continue;
            }
            let [path, item] = quoted(&rust)[..] else {
                panic!("{file}: {name}: expected a path and an item, found {rust:?}")
            };
            assert!(declares(&read(path), item), "{file}: {name}: {path} has no {item}");
            named.insert((path.to_owned(), item.to_owned()));
        }
    }
    let claims: BTreeSet<String> = (1..=10).map(|n| format!("P{n}")).collect();
    assert_eq!(laws_named, claims, "every claim is named as a law");
    let only = readme.split("\n### In Rust only\n").nth(1).unwrap();
    for row in only.lines().filter(|line| line.starts_with("| `")) {
        let [path, item] = quoted(row)[..2] else { panic!("{row}") };
        assert!(declares(&read(path), item), "{path} has no {item}");
        assert!(named.insert((path.to_owned(), item.to_owned())), "{item} has a name in Lean");
    }
    let mut items = 0;
    for file in std::fs::read_dir(root().join("spec/src")).unwrap() {
        let file = file.unwrap();
        if file.file_type().unwrap().is_dir() {
            continue; // values for tests, which state no rule
        }
        let path = format!("spec/src/{}", file.file_name().to_string_lossy());
        for line in read(&path).lines().map(str::trim_start) {
            let Some(rest) = line.strip_prefix("pub ") else { continue };
            let rest = rest.trim_start_matches("const fn ").trim_start_matches("fn ");
            let rest =
                ["struct ", "enum ", "trait ", "type ", "const "].iter().fold(rest, |s, w| s.trim_start_matches(w));
            let item: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            if line.contains("pub mod ") || line.contains("pub use ") || !declares(line, &item) {
                continue; // modules, exports and fields
            }
            assert!(named.contains(&(path.clone(), item.clone())), "{path}: {item} is not in lean/README.md");
            items += 1;
        }
    }
    assert!(items > 40, "{items} public items of spec/");
}

#[test]
fn nothing_is_taken_for_granted() {
    let words = ["sorry", "axiom", "native_decide", "unsafe", "implemented_by", "extern", "csimp", "partial", "opaque"];
    let mut files: Vec<String> = modules().iter().map(|name| format!("lean/BlockEscape/{name}.lean")).collect();
    files.push("lean/BlockEscape.lean".to_owned());
    for file in files {
        let source = read(&file);
        assert!(!source.contains("skipKernelTC") && !source.contains("debug."), "{file}: the kernel is switched off");
        let found = source.split(|c: char| !c.is_alphanumeric() && c != '_').find(|word| words.contains(word));
        assert_eq!(found, None, "{file}");
    }
}

#[test]
fn declarations_are_seen() {
    let source = "/-- Words\nof it. -/\nnoncomputable def a (x : Nat) := x\n\n/-- More. -/\ntheorem b.c {p : Pose} : p = p := rfl\n";
    let expected = [("a", "Words of it."), ("b.c", "More.")].map(|(a, b)| (a.to_owned(), b.to_owned()));
    assert_eq!(declarations(source), expected);
    assert!(std::panic::catch_unwind(|| declarations("\ntheorem t : x := y")).is_err());
    assert!(declares("pub const fn opposite(self)", "opposite") && !declares("fn opposites()", "opposite"));
}
