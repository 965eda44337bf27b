//! `--engine lean`: a Lean that runs the specification, as a process that answers lines.

use super::process::Process;
use super::{Stop, complain};
use crate::conform::Wire;
use crate::testing::lean::{Lean, Lines, program};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

/// The variable that names a Lean.
const VARIABLE: &str = "BLOCK_ESCAPE_LEAN";

/// Where `ci/lean.sh --install` puts one.
const INSTALLED: &str = "target/lean/wasm/bin/lean";

/// How long the first answer may take, with the program's elaboration, and every other.
const FIRST: Duration = Duration::from_mins(10);
const EACH: Duration = Duration::from_mins(2);

/// The engine, once Lean has answered for the first time.
///
/// # Errors
/// That there is no Lean, or that it does not run the program.
pub(super) fn engine() -> Result<Lean, Stop> {
    let command = find()?;
    complain(&format!("lean: {} reads the specification; this takes a while, once", command.display()));
    let mut running = Running::start(&command, &program())?;
    let first = running.ask("torus 0 1 1 2");
    match first.as_deref() {
        Ok("2") => Ok(Lean::new(Box::new(running))),
        Ok(other) => Err(Stop::Message(format!("lean: {} answered {other:?}, expected \"2\"", command.display()))),
        Err(failure) => Err(Stop::Message(failure.clone())),
    }
}

/// The Lean to run: the one that the variable names, one on the path, or the installed one.
fn find() -> Result<PathBuf, Stop> {
    if let Some(named) = std::env::var_os(VARIABLE) {
        return Ok(PathBuf::from(named));
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let name = OsString::from(format!("lean{}", std::env::consts::EXE_SUFFIX));
    let on_path = std::env::split_paths(&path).map(|folder| folder.join(&name));
    on_path.chain([PathBuf::from(INSTALLED)]).find(|file| file.is_file()).ok_or_else(|| {
        Stop::Message(format!(
            "no Lean found: there is no lean on the path and no {INSTALLED}; \
             `ci/lean.sh --install` fetches one, or {VARIABLE} names one"
        ))
    })
}

/// A running Lean, and the folder with the program, which goes after it.
struct Running {
    process: Process,
    _folder: TempDir,
}

impl Running {
    fn start(command: &Path, program: &str) -> Result<Running, Stop> {
        let folder = TempDir::with_prefix("block-escape-").map_err(|error| format!("a temporary folder: {error}"))?;
        let file = folder.path().join("oracle.lean");
        std::fs::write(&file, program).map_err(|error| format!("{}: {error}", file.display()))?;
        let arguments = [command.as_os_str(), OsStr::new("--run"), file.as_os_str()];
        let process = Process::start(&arguments, FIRST).map_err(|error| format!("lean: {error}"))?;
        Ok(Running { process, _folder: folder })
    }
}

impl Lines for Running {
    fn ask(&mut self, request: &str) -> Result<String, String> {
        self.process.write(format!("{request}\n"));
        let answer = self.process.read().map_err(|fault| {
            let said = self.process.said();
            let said = if said.is_empty() { said } else { format!(", saying\n{said}") };
            let asked: String = request.chars().take(60).collect();
            format!("lean: {fault}, asked {asked:?}{said}")
        });
        self.process.limit = EACH;
        answer
    }
}

#[cfg(all(test, unix))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// A shell script in the place of Lean.
    fn script(text: &str) -> (Running, TempDir) {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("lean");
        // Written by a process of its own: what this one had open for writing, a fork of another test could keep open.
        let mut writer = std::process::Command::new("sh");
        writer.args(["-c", "printf '#!/bin/sh\\n%s\\n' \"$1\" > \"$0\" && chmod +x \"$0\""]).arg(&file).arg(text);
        assert!(writer.status().unwrap().success());
        (Running::start(&file, "program").ok().unwrap(), folder)
    }

    #[test]
    fn a_process_answers_line_by_line() {
        let (mut running, _folder) = script("while read -r line; do echo \"got $line\"; done");
        assert_eq!(running.ask("a").unwrap(), "got a");
        assert_eq!(running.ask("b c").unwrap(), "got b c");
    }

    #[test]
    fn a_process_that_ends_is_named_with_its_last_words() {
        let (mut running, _folder) = script("echo broken >&2; exit 3");
        let failure = running.ask("step U 0 0").unwrap_err();
        assert!(failure.contains("exit status: 3") && failure.contains("step U 0 0"), "{failure}");
        assert!(failure.contains("broken"), "{failure}");
        assert!(running.ask("again").is_err());
    }

    #[test]
    fn the_program_is_gone_in_the_end() {
        let (mut running, _folder) = script("cat \"$2\"; echo; sleep 60");
        assert_eq!(running.ask("a").unwrap(), "program");
        let folder = running._folder.path().to_owned();
        assert!(folder.is_dir());
        drop(running);
        assert!(!folder.exists());
    }
}
