//! A process that answers lines: started, fed, listened to within limits, and always ended and reaped.
//!
//! Threads of their own write to it and read from it, so that no full pipe stops this program. It runs in a process group
//! of its own, which is killed as a whole: an engine may be a script that starts others.

use crate::conform::{Fault, Wire, short};
use process_wrap::std::{ChildWrapper, CommandWrap};
use std::collections::{BTreeMap, VecDeque};
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, Once, PoisonError};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

/// The longest line, in bytes: what every pose of the largest board needs, many times over.
const LONGEST: usize = 1 << 24;

/// Groups of lines that wait to be taken; a group is what one look at the pipe finds.
const GROUPS: usize = 4;

/// Text is put together up to so many bytes before it is written.
const TOGETHER: usize = 1 << 16;

/// So much of what a process says on standard error is kept, in bytes.
const KEPT: usize = 2000;

/// How long the end of a process that closed its output is waited for, and its last words.
const LAST: Duration = Duration::from_millis(400);

/// How long it takes at most to see that nobody reads.
const PROBE: Duration = Duration::from_millis(50);

/// How long a killed process may take to be gone.
const KILLED: Duration = Duration::from_secs(2);

/// Between two looks at whether a process has ended.
const LOOK: Duration = Duration::from_millis(2);

/// A process of a group of its own, shared with whoever has to kill it.
type Child = Arc<Mutex<Box<dyn ChildWrapper>>>;

/// The processes that run, by number: Ctrl-C kills them too, which a terminal does not do for other groups.
static RUNNING: Mutex<BTreeMap<u32, Child>> = Mutex::new(BTreeMap::new());

/// What a look at the pipe found.
enum Heard {
    Lines(VecDeque<String>),
    Flood,
}

/// A running process. It is killed with its group and reaped when this is dropped.
pub(super) struct Process {
    child: Child,
    /// Its number.
    pub(super) id: u32,
    requests: Option<Sender<String>>,
    heard: Receiver<Heard>,
    lines: VecDeque<String>,
    /// Whether it closed its standard input while something was written.
    is_deaf: Arc<AtomicBool>,
    /// The end of what it said on standard error.
    said: Arc<Mutex<Vec<u8>>>,
    /// Closed when it says no more.
    silent: Receiver<()>,
    /// How long a line may take.
    pub(super) limit: Duration,
}

impl Process {
    /// Starts a program with its arguments.
    ///
    /// # Errors
    /// Why it cannot be run.
    pub(super) fn start(program: &[impl AsRef<std::ffi::OsStr>], limit: Duration) -> Result<Process, String> {
        let Some((name, arguments)) = program.split_first() else { return Err("an empty command".to_owned()) };
        let mut command = Command::new(name);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut command = CommandWrap::from(command);
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(process_wrap::std::JobObject);
        kill_on_interrupt();
        // Held until the child is entered, so that an interrupt cannot fall between.
        let mut running = lock(&RUNNING);
        let name = name.as_ref().to_string_lossy();
        let mut child = command.spawn().map_err(|error| format!("cannot run {name}: {error}"))?;
        let (input, output, errors) = (child.stdin().take(), child.stdout().take(), child.stderr().take());
        let (id, child) = (child.id(), Arc::new(Mutex::new(child)));
        running.insert(id, Arc::clone(&child));
        drop(running);
        let (requests, to_write) = channel();
        let (to_hear, heard) = sync_channel(GROUPS);
        let (speaking, silent) = channel();
        let (is_deaf, said) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(Vec::new())));
        if let Some(input) = input {
            let is_deaf = Arc::clone(&is_deaf);
            spawn(move || feed(input, &to_write, &is_deaf));
        }
        if let Some(output) = output {
            spawn(move || listen(output, &to_hear));
        }
        if let Some(errors) = errors {
            let said = Arc::clone(&said);
            spawn(move || keep(errors, &said, speaking));
        }
        let (requests, lines) = (Some(requests), VecDeque::new());
        Ok(Process { child, id, requests, heard, lines, is_deaf, said, silent, limit })
    }

    /// How it ended, if it does within some time.
    fn ended(&self, within: Duration) -> Option<String> {
        let begun = Instant::now();
        loop {
            match lock(&self.child).try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if begun.elapsed() >= within => return None,
                Ok(None) => {}
                Err(error) => return Some(error.to_string()),
            }
            sleep(LOOK);
        }
    }

    /// The next line within some time; `None` at the end of the output.
    fn line(&mut self, within: Duration) -> Result<Option<String>, Fault> {
        loop {
            if let Some(line) = self.lines.pop_front() {
                return Ok(Some(line));
            }
            match self.heard.recv_timeout(within) {
                Ok(Heard::Lines(lines)) => self.lines = lines,
                Ok(Heard::Flood) => return Err(Fault::Flood(LONGEST as u64)),
                Err(RecvTimeoutError::Timeout) => return Err(Fault::Silent(within)),
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }
}

impl Wire for Process {
    fn write(&mut self, text: String) {
        // A process that ended or listens no more is noticed when it should answer.
        if let Some(requests) = &self.requests {
            _ = requests.send(text);
        }
    }

    fn read(&mut self) -> Result<String, Fault> {
        match self.line(self.limit) {
            Ok(Some(line)) => Ok(line),
            Ok(None) => Err(self.ended(LAST).map_or(Fault::ClosedOutput, Fault::Ended)),
            // What it started may hold its output open.
            Err(Fault::Silent(limit)) => {
                // All that was asked may lie in the pipe; one more line shows whether someone could still read it.
                self.write("\n".to_owned());
                Err(match self.ended(PROBE) {
                    Some(status) => Fault::Ended(status),
                    None if self.is_deaf.load(Ordering::Relaxed) => Fault::ClosedInput(limit),
                    None => Fault::Silent(limit),
                })
            }
            Err(fault) => Err(fault),
        }
    }

    fn finish(&mut self) -> Result<(), Fault> {
        let end = Instant::now() + self.limit;
        self.requests = None;
        match self.line(self.limit) {
            Ok(None) => {}
            Ok(Some(line)) => return Err(Fault::Chatter(short(&line))),
            Err(Fault::Silent(limit)) => return Err(Fault::Lingers(limit)),
            Err(fault) => return Err(fault),
        }
        let status = self.ended(end.saturating_duration_since(Instant::now()));
        match status {
            None => Err(Fault::Lingers(self.limit)),
            Some(status) if status == ExitStatus::default().to_string() => Ok(()),
            Some(status) => Err(Fault::BadExit(status)),
        }
    }

    fn said(&self) -> String {
        // What it said last may still be on its way; a process that it left behind may never end saying something.
        if self.ended(Duration::ZERO).is_some() {
            _ = self.silent.recv_timeout(LAST);
        }
        String::from_utf8_lossy(&lock(&self.said)).trim().to_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Also after its own end: what it started is of its group.
        _ = lock(&self.child).start_kill();
        _ = self.ended(KILLED);
        lock(&RUNNING).remove(&self.id);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on an interrupt or a termination kills every process that runs, then this one.
fn kill_on_interrupt() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // Without a handler an interrupt ends this program as before, and its engines see the end of their input.
        _ = ctrlc::set_handler(|| {
            for child in lock(&RUNNING).values() {
                let mut child = lock(child);
                _ = child.start_kill();
                _ = child.try_wait();
            }
            std::process::exit(130);
        });
    });
}

/// Writes what is to be written, as much at once as there is.
fn feed(mut input: ChildStdin, to_write: &Receiver<String>, is_deaf: &AtomicBool) {
    while let Ok(mut text) = to_write.recv() {
        while text.len() < TOGETHER {
            let Ok(more) = to_write.try_recv() else { break };
            text.push_str(&more);
        }
        if let Err(error) = input.write_all(text.as_bytes()).and_then(|()| input.flush()) {
            is_deaf.store(error.kind() == ErrorKind::BrokenPipe, Ordering::Relaxed);
            return;
        }
    }
}

/// Hands on lines in groups, however they are cut into writes, until the output ends or nobody listens.
fn listen(output: ChildStdout, to_hear: &SyncSender<Heard>) {
    let mut output = BufReader::with_capacity(TOGETHER, output);
    let (mut lines, mut line) = (VecDeque::new(), Vec::new());
    loop {
        let left = (LONGEST - line.len()) as u64;
        let read = output.by_ref().take(left).read_until(b'\n', &mut line);
        let is_over = read.as_ref().is_ok_and(|n| *n == 0) || read.is_err();
        if line.ends_with(b"\n") || is_over && !line.is_empty() {
            lines.push_back(String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned());
            line.clear();
        } else if line.len() >= LONGEST {
            _ = to_hear.send(Heard::Flood);
            return;
        }
        let has_more = output.buffer().contains(&b'\n');
        if !lines.is_empty() && !has_more && to_hear.send(Heard::Lines(std::mem::take(&mut lines))).is_err() || is_over
        {
            return;
        }
    }
}

/// Keeps the end of what is said on standard error; `speaking` is closed with it.
fn keep(mut errors: ChildStderr, said: &Mutex<Vec<u8>>, speaking: Sender<()>) {
    let mut buffer = [0; 1024];
    while let Ok(n @ 1..) = errors.read(&mut buffer) {
        let mut said = lock(said);
        said.extend_from_slice(&buffer[..n]);
        let surplus = said.len().saturating_sub(KEPT);
        said.drain(..surplus);
    }
    drop(speaking);
}

#[cfg(all(test, unix))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::path::Path;

    const LIMIT: Duration = Duration::from_millis(300);

    fn shell(script: &str) -> Process {
        Process::start(&["sh", "-c", script], LIMIT).unwrap()
    }

    fn fault(script: &str) -> Fault {
        let mut process = shell(script);
        process.write("a\n".to_owned());
        process.read().unwrap_err()
    }

    #[test]
    fn lines_come_back_however_they_are_cut() {
        let mut process = shell("printf 'a'; sleep 0.1; printf 'b\\r\\nc\\n\\nlast'");
        let lines: Vec<String> = (0..4).map(|_| process.read().unwrap()).collect();
        assert_eq!(lines, ["ab", "c", "", "last"]);
        assert_eq!(process.finish(), Ok(()));
    }

    #[test]
    fn each_way_to_stop_has_its_name_and_its_end() {
        let begun = Instant::now();
        assert!(matches!(fault("exit 3"), Fault::Ended(status) if status == "exit status: 3"));
        assert!(matches!(fault("exec >&-; sleep 60"), Fault::ClosedOutput));
        assert!(matches!(fault("sleep 60"), Fault::Silent(_)));
        assert!(matches!(fault("yes | tr -d '\\n'"), Fault::Flood(_)));
        assert!(matches!(fault("sleep 60 & exit 3"), Fault::Ended(_)));
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    }

    #[test]
    fn a_closed_input_is_told_from_silence() {
        let mut process = shell("exec <&-; sleep 60");
        sleep(LIMIT);
        process.write("a\n".to_owned());
        assert!(matches!(process.read(), Err(Fault::ClosedInput(_))));
    }

    #[test]
    fn each_way_to_end_has_its_name() {
        let finish = |script: &str| shell(script).finish();
        assert_eq!(finish("cat"), Ok(()));
        assert!(matches!(finish("cat; echo bye"), Err(Fault::Chatter(line)) if line == "bye"));
        assert!(matches!(finish("sleep 60"), Err(Fault::Lingers(_))));
        assert!(matches!(finish("cat; exec >&-; sleep 60"), Err(Fault::Lingers(_))));
        assert!(matches!(finish("cat; exit 2"), Err(Fault::BadExit(_))));
    }

    #[test]
    fn the_last_words_are_kept() {
        let mut process = shell("yes chatter | head -c 100000 >&2; echo broken >&2; exit 3");
        assert!(process.read().is_err());
        let said = process.said();
        assert!(said.ends_with("broken") && said.len() <= KEPT, "{said}");
    }

    #[test]
    fn a_process_that_does_not_read_blocks_nobody() {
        let mut process = shell("sleep 60");
        process.write("x".repeat(1 << 22));
        assert!(matches!(process.read(), Err(Fault::Silent(_))));
    }

    #[test]
    fn nothing_of_a_group_is_left() {
        let mut process = shell("sleep 60 & echo $!; sleep 60");
        let inner = process.read().unwrap();
        let alive = |id: &str| {
            let state = std::fs::read_to_string(Path::new("/proc").join(id).join("stat")).unwrap_or_default();
            !state.is_empty() && !state.contains(") Z")
        };
        let outer = process.id.to_string();
        assert!(!Path::new("/proc").is_dir() || alive(&inner) && alive(&outer));
        drop(process);
        let begun = Instant::now();
        while (alive(&inner) || alive(&outer)) && begun.elapsed() < Duration::from_secs(10) {
            sleep(LOOK); // the kernel ends what was killed when it gets round to it
        }
        assert!(!alive(&inner) && !alive(&outer));
    }

    #[test]
    fn what_is_not_there_is_named() {
        let message = Process::start(&["/nowhere/engine"], LIMIT).err().unwrap();
        assert!(message.contains("cannot run /nowhere/engine"), "{message}");
        assert!(Process::start(&[""; 0], LIMIT).is_err());
    }
}
