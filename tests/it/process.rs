//! Engines whose processes fail, each in its way: named, in time, and nothing of them survives.

use crate::cli::run_in;
use crate::conform::{PYTHON, few, has};
use serde_json::Value;
use std::path::Path;
use std::time::{Duration, Instant};

const LIMIT: f64 = 1.5;

/// The report on a variant of tests/engines/wrong.py, and the exit code.
fn report(name: &str) -> (Value, i32) {
    let (vectors, limit) = (few(), LIMIT.to_string());
    let exec = format!("{PYTHON} tests/engines/wrong.py {name} {}", std::process::id());
    let folder = vectors.path().to_str().unwrap();
    let args = ["conform", "--exec", &exec, "--vectors", folder, "--cases", "3", "--timeout", &limit, "--json"];
    let begun = Instant::now();
    let (code, out, err) = run_in(Path::new(env!("CARGO_MANIFEST_DIR")), &args, b"");
    let elapsed = begun.elapsed();
    // The interpreter's start and the questions before the fault are in it.
    assert!(elapsed < Duration::from_secs_f64(LIMIT + 1.0), "{name}: {elapsed:?}");
    assert!(holds_soon(|| !survives(name)), "{name} is still there");
    (serde_json::from_str(&out).unwrap_or_else(|error| panic!("{name}: {error}: {out}{err}")), code)
}

/// Whether a process of a variant runs that this run has started; known where there is /proc.
fn survives(name: &str) -> bool {
    let Ok(all) = std::fs::read_dir("/proc") else { return false };
    let variant = format!("wrong.py\0{name}\0{}\0", std::process::id()).into_bytes();
    all.flatten().any(|process| {
        let line = std::fs::read(process.path().join("cmdline")).unwrap_or_default();
        line.ends_with(&variant) // the tester's own command has it as one word
    })
}

/// Whether something comes to hold within some seconds: what was killed is gone only when the kernel has got round to it.
fn holds_soon(condition: impl Fn() -> bool) -> bool {
    let begun = Instant::now();
    while !condition() {
        if begun.elapsed() > Duration::from_secs(10) {
            return false;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    true
}

fn fails(name: &str, fault: &str, message: &str) -> Value {
    let (report, code) = report(name);
    let stopped = &report["stopped"];
    assert_eq!((stopped["fault"].as_str(), code), (Some(fault), 1), "{name}: {report}");
    assert!(stopped["message"].as_str().unwrap().contains(message), "{name}: {stopped}");
    // What was said until then still counts, and the rest is skipped, with its reason.
    assert_eq!(report["conforms"], false);
    report
}

#[test]
fn a_process_that_fails_is_named_by_what_it_does() {
    if !has(PYTHON) {
        return;
    }
    let faults = [
        ("process-schema", "wrong handshake", "schema 2"),
        ("process-banner", "wrong handshake", "Welcome"),
        ("process-malformed", "malformed line", "\"oops\" is no reply"),
        ("process-misplaced", "malformed line", "is no answer to step"),
        ("process-missing", "missing reply", "request 19 has no reply, the next is to 20"),
        ("process-extra", "extra reply", "a second reply to request 19"),
        ("process-wrong-id", "wrong id", "a reply to 1000000000, which was never asked, expected one to 19"),
        ("process-last-words", "early exit", "exit status: 3"),
        ("process-leaves-a-child", "early exit", "exit status: 3"),
        ("process-closed-output", "closed output", "goes on"),
        ("process-closed-input", "closed input", "said nothing for 1.5 s"),
        ("process-silence", "silence", "no whole line in 1.5 s"),
        ("process-never-reads", "silence", "no whole line in 1.5 s"),
        ("process-waits-for-the-end", "silence", "no whole line in 1.5 s"),
        ("process-endless-line", "endless line", "more than 16777216 bytes"),
        ("process-endless-lines", "malformed line", "is no reply"),
        ("process-afterword", "extra output", "\"bye\" after the last reply"),
        ("process-lingers", "no end", "not ended 1.5 s after"),
        ("process-bad-exit", "bad exit", "exit status: 7"),
    ];
    for (name, fault, message) in faults {
        let report = fails(name, fault, message);
        let said = report["stopped"]["stderr"].as_str().unwrap();
        match name {
            "process-last-words" => {
                assert_eq!(said, "out of luck");
                let passed = |rule: &Value| rule["passed"].as_u64().unwrap();
                let rules = report["rules"].as_array().unwrap();
                assert_eq!(rules.iter().map(passed).sum::<u64>(), 20, "{report}");
                assert!(rules.iter().any(|rule| rule["reason"] == "the engine was ended"));
                assert!(report["stopped"]["asked"].as_str().unwrap().starts_with("step "));
            }
            "process-leaves-a-child" => {
                let id = said.strip_prefix("child ").unwrap();
                let state = || std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
                assert!(holds_soon(|| state().is_empty() || state().contains(") Z")), "{}", state());
            }
            _ => {}
        }
    }
}

/// Line ends, cut writes, words on standard error and full pipes are nobody's fault.
#[test]
fn what_looks_odd_and_is_right_conforms() {
    if !has(PYTHON) {
        return;
    }
    for name in ["odd-crlf", "odd-split", "odd-chatter", "odd-padded"] {
        let (report, code) = report(name);
        assert_eq!((report["conforms"].as_bool(), code), (Some(true), 0), "{name}: {report}");
        assert!(report["answers"].as_u64().unwrap() > 400, "{name}: {report}");
    }
}

/// Whatever is passed over is counted, by rule and with the engine's reason.
#[test]
fn what_is_not_answered_is_counted_with_its_reason() {
    if !has(PYTHON) {
        return;
    }
    for (name, reason) in
        [("odd-skips", "the engine passes over it: not today"), ("odd-ops", "the engine does not answer solve")]
    {
        let (report, code) = report(name);
        let rules = report["rules"].as_array().unwrap();
        let search = rules.iter().find(|rule| rule["rule"] == "search").unwrap();
        assert_eq!((search["passed"].as_u64(), search["reason"].as_str()), (Some(0), Some(reason)), "{name}");
        assert!(search["skipped"].as_u64().unwrap() > 0 && code == 0, "{name}: {report}");
    }
}

#[test]
fn a_command_that_cannot_be_run_is_bad_usage() {
    let args = ["conform", "--exec", "/nowhere/engine --fast", "--cases", "0"];
    let (code, out, _) = crate::cli::run(&args, b"");
    assert!(code == 2 && out.contains("not started: cannot run /nowhere/engine"), "{code}: {out}");
    for exec in ["", "  ", "engine 'open"] {
        let (code, _, err) = crate::cli::run(&["conform", "--exec", exec], b"");
        assert!(code == 2 && err.contains("expected a program and its arguments"), "{exec}: {err}");
    }
    for timeout in ["-1", "0", "NaN", "1e9", "1e300"] {
        let (code, _, err) = crate::cli::run(&["conform", "--exec", "x", "--timeout", timeout], b"");
        assert!(code == 2 && err.contains("timeout"), "{timeout}: {err}");
    }
}

/// An interrupt ends the engine too, though it is of another process group.
#[cfg(unix)]
#[test]
fn an_interrupt_leaves_nothing() {
    if !has(PYTHON) {
        return;
    }
    let (folder, tag) = (env!("CARGO_MANIFEST_DIR"), std::process::id());
    let exec = format!("{PYTHON} {folder}/tests/engines/wrong.py process-interrupted {tag}");
    let mut child = crate::cli::start(&std::env::temp_dir(), &["conform", "--exec", &exec, "--timeout", "60"]);
    let is_there = !Path::new("/proc").is_dir() || holds_soon(|| survives("process-interrupted"));
    assert!(is_there, "the engine is not there yet");
    let signalled = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(signalled.success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(holds_soon(|| !survives("process-interrupted")));
}
