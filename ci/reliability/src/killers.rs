//! Which kinds of test see a mutant, from the log of its tests.

use std::collections::BTreeSet;

/// The kinds of test, in the order of the table.
pub(crate) const KINDS: [&str; 8] =
    ["unit", "exhaustive", "random levels", "property", "fuzz bodies", "level files", "Lean", "vectors"];

/// The kinds that name the specification without asking an engine: its own tests, the level files asked of it alone, and
/// what Lean says.
pub(crate) const WITHOUT_ENGINE: &str = "without the engine";

/// The kinds of test that failed in a log.
pub(crate) fn killers(log: &str) -> BTreeSet<String> {
    let (mut found, mut program) = (BTreeSet::new(), String::new());
    for line in log.lines() {
        let line = line.trim();
        if let Some(name) = test_program(line) {
            name.clone_into(&mut program);
        }
        let Some(name) = line.strip_prefix("test ").and_then(|rest| rest.strip_suffix(" ... FAILED")) else { continue };
        let kind = kind(&program, name);
        let own = ["rules", "types", "block_escape_spec"].contains(&program.as_str());
        let of_spec = own || name.ends_with("::spec") || kind == "Lean";
        found.insert(kind.to_owned());
        if of_spec {
            found.insert(WITHOUT_ENGINE.to_owned());
        }
    }
    found
}

/// The test program that a line says is run, without the digest in its name: ``Running `…/deps/it-1a2b --skip …` ``.
fn test_program(line: &str) -> Option<&str> {
    let path = line.strip_prefix("Running `")?.split(['`', ' ']).next()?;
    let (_, file) = path.rsplit_once("/deps/")?;
    Some(file.rsplit_once('-')?.0)
}

/// The kind of a test of a program.
fn kind(program: &str, name: &str) -> &'static str {
    match program {
        "levels" => return "level files",
        "properties" => return "property",
        _ => {}
    }
    match name.split("::").next().unwrap_or("") {
        "exhaustive" | "census" => "exhaustive",
        "strata" | "batch" | "rows" | "large" | "certificates" | "faulty" => "random levels",
        "fuzz" => "fuzz bodies",
        "lean_golden" | "lean_text" | "lean_table" => "Lean",
        "vectors" => "vectors",
        _ => "unit",
    }
}

#[cfg(test)]
mod tests {
    use super::killers;

    const LOG: &str = "
     Running `rustc --crate-name it --out-dir /tmp/m/target/debug/deps -C x`
     Running `/tmp/m/target/debug/deps/block_escape-1f --skip x`
test testing::lean::tests::a ... ok
     Running `/tmp/m/target/debug/deps/it-2e --skip x`
test exhaustive::boxes_up_to_3x3 ... FAILED
test lean_text::the_text_of_lean_is_the_specification ... FAILED
test formats::maps ... ok
     Running `/tmp/m/target/debug/deps/levels-3d`
test traps.txt::rows ... FAILED
     Running `/tmp/m/target/debug/deps/properties-4c`
test laws::moves_are_undone ... FAILED
";

    #[test]
    fn failed_tests_are_counted_by_kind() {
        let kinds: Vec<String> = killers(LOG).into_iter().collect();
        assert_eq!(kinds, ["Lean", "exhaustive", "level files", "property", "without the engine"]);
        let only_engine = LOG.replace("lean_text", "batch").replace("exhaustive", "vectors");
        let kinds: Vec<String> = killers(&only_engine).into_iter().collect();
        assert_eq!(kinds, ["level files", "property", "random levels", "vectors"]);
        assert!(killers(&only_engine.replace("::rows", "::spec")).contains("without the engine"));
        let own = "     Running `/tmp/m/target/debug/deps/rules-5b`\ntest phases_and_colours ... FAILED\n";
        assert_eq!(killers(own).into_iter().collect::<Vec<_>>(), ["unit", "without the engine"]);
    }
}
