//! `--engine lean`: a Lean that runs the specification, as a process that answers lines.

use super::{Stop, complain};
use crate::testing::lean::{Lean, Lines, program};
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::spawn;
use std::time::Duration;
use tempfile::TempDir;

/// The variable that names a Lean.
const VARIABLE: &str = "BLOCK_ESCAPE_LEAN";

/// Where `ci/lean.sh --install` puts one.
const INSTALLED: &str = "target/lean/wasm/bin/lean";

/// How long the first answer may take, with the program's elaboration, and every other.
const FIRST: Duration = Duration::from_mins(10);
const EACH: Duration = Duration::from_mins(2);

/// The longest answer, in bytes: what every pose of the largest board needs, many times over.
const LONGEST: u64 = 1 << 24;

/// So much of what a process says on standard error is kept, in bytes.
const KEPT: usize = 2000;

/// The engine, once Lean has answered for the first time.
///
/// # Errors
/// That there is no Lean, or that it does not run the program.
pub(super) fn engine() -> Result<Lean, Stop> {
    let command = find()?;
    complain(&format!("lean: {} reads the specification; this takes a while, once", command.display()));
    let mut process = Process::start(&command, &program())?;
    let first = process.answer("torus 0 1 1 2", FIRST);
    match first.as_deref() {
        Ok("2") => Ok(Lean::new(Box::new(process))),
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

/// A running Lean. It is killed and reaped when this is dropped.
struct Process {
    child: Child,
    requests: Sender<String>,
    answers: Receiver<String>,
    /// The end of what it said on standard error.
    said: Arc<Mutex<Vec<u8>>>,
    /// Closed when it says no more.
    silent: Receiver<()>,
    /// Where the program is, until the end.
    _folder: TempDir,
}

impl Process {
    fn start(command: &Path, program: &str) -> Result<Process, Stop> {
        let folder = TempDir::with_prefix("block-escape-").map_err(|error| format!("a temporary folder: {error}"))?;
        let file = folder.path().join("oracle.lean");
        std::fs::write(&file, program).map_err(|error| format!("{}: {error}", file.display()))?;
        let mut to_run = Command::new(command);
        to_run.arg("--run").arg(&file).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = to_run.spawn().map_err(|error| format!("lean: cannot run {}: {error}", command.display()))?;
        Ok(Process::attach(child, folder))
    }

    /// Threads of their own read and write, so that no full pipe can stop this one.
    fn attach(mut child: Child, folder: TempDir) -> Process {
        let (requests, to_write) = channel::<String>();
        let (to_read, answers) = channel();
        let said = Arc::new(Mutex::new(Vec::new()));
        let (speaking, silent) = channel();
        if let Some(mut input) = child.stdin.take() {
            spawn(move || {
                for line in to_write {
                    if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                        return;
                    }
                }
            });
        }
        if let Some(output) = child.stdout.take() {
            spawn(move || {
                let mut output = BufReader::new(output);
                let mut line = Vec::new();
                while output.by_ref().take(LONGEST).read_until(b'\n', &mut line).is_ok_and(|n| n > 0) {
                    let text = String::from_utf8_lossy(&line).trim_end().to_owned();
                    if !line.ends_with(b"\n") || to_read.send(text).is_err() {
                        return;
                    }
                    line.clear();
                }
            });
        }
        if let Some(mut errors) = child.stderr.take() {
            let said = Arc::clone(&said);
            spawn(move || {
                let _speaking: Sender<()> = speaking;
                let mut buffer = [0; 1024];
                while let Ok(n @ 1..) = errors.read(&mut buffer) {
                    let mut said = said.lock().unwrap_or_else(PoisonError::into_inner);
                    said.extend_from_slice(&buffer[..n]);
                    let surplus = said.len().saturating_sub(KEPT);
                    said.drain(..surplus);
                }
            });
        }
        Process { child, requests, answers, said, silent, _folder: folder }
    }

    fn answer(&mut self, request: &str, limit: Duration) -> Result<String, String> {
        // A process that ended closes its output: that is noticed below.
        _ = self.requests.send(format!("{request}\n"));
        self.answers.recv_timeout(limit).map_err(|error| {
            let why = match error {
                RecvTimeoutError::Timeout => format!("no answer in {} s", limit.as_secs()),
                RecvTimeoutError::Disconnected => match self.child.wait() {
                    Ok(status) => format!("it ended ({status})"),
                    Err(error) => format!("it ended ({error})"),
                },
            };
            // What it said last may still be on its way; a process that it left behind may never end saying something.
            _ = self.silent.recv_timeout(Duration::from_millis(500));
            let said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
            let said = String::from_utf8_lossy(&said);
            let said = if said.trim().is_empty() { String::new() } else { format!(", saying\n{}", said.trim()) };
            let asked: String = request.chars().take(60).collect();
            format!("lean: {why}, asked {asked:?}{said}")
        })
    }
}

impl Lines for Process {
    fn ask(&mut self, request: &str) -> Result<String, String> {
        self.answer(request, EACH)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

#[cfg(all(test, unix))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// A process of a shell, and the folder that goes with it.
    fn shell(script: &str) -> Process {
        let mut command = Command::new("sh");
        command.args(["-c", script]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Process::attach(command.spawn().unwrap(), TempDir::new().unwrap())
    }

    #[test]
    fn a_process_answers_line_by_line() {
        let mut process = shell("while read -r line; do echo \"got $line\"; done");
        assert_eq!(process.ask("a").unwrap(), "got a");
        assert_eq!(process.ask("b c").unwrap(), "got b c");
    }

    #[test]
    fn a_process_that_ends_is_named_with_its_last_words() {
        let mut process = shell("echo broken >&2; sleep 0.2; exit 3");
        let failure = process.ask("step U 0 0").unwrap_err();
        assert!(failure.contains("it ended (exit status: 3)") && failure.contains("step U 0 0"), "{failure}");
        assert!(failure.contains("broken"), "{failure}");
        assert!(process.ask("again").is_err());
    }

    #[test]
    fn silence_has_an_end() {
        let mut process = shell("sleep 60");
        let failure = process.answer("step U 0 0", Duration::from_millis(100)).unwrap_err();
        assert!(failure.contains("no answer in 0 s"), "{failure}");
    }

    #[test]
    fn a_process_that_does_not_read_blocks_nobody() {
        let mut process = shell("sleep 60");
        let long = "x".repeat(1 << 20);
        assert!(process.answer(&long, Duration::from_millis(100)).is_err());
    }

    #[test]
    fn output_without_a_line_end_is_no_answer_and_no_memory() {
        let mut process = shell("yes | tr -d '\\n'");
        assert!(process.answer("a", Duration::from_secs(60)).is_err());
    }

    #[test]
    fn the_child_and_its_folder_are_gone_in_the_end() {
        let process = shell("sleep 60");
        let (id, folder) = (process.child.id(), process._folder.path().to_owned());
        assert!(folder.is_dir());
        drop(process);
        assert!(!folder.exists());
        assert!(!Path::new(&format!("/proc/{id}")).exists());
    }

    #[test]
    fn a_command_that_is_not_there_is_named() {
        let Err(Stop::Message(message)) = Process::start(Path::new("/nowhere/lean"), "") else { panic!("it runs") };
        assert!(message.contains("cannot run /nowhere/lean"), "{message}");
    }
}
