//! How the process of an engine can fail, each way by its name (DESIGN.md §6).

use std::fmt;
use std::time::Duration;

/// What a process does wrong, whatever it says of the puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It cannot be run.
    NotStarted(String),
    /// Its first line is no greeting of this version.
    Handshake(String),
    /// A line that is no reply, or no answer to its question.
    Malformed(String),
    /// The reply to a later request came first.
    Missing {
        /// The request that has no reply.
        asked: u64,
        /// The request that was replied to.
        found: u64,
    },
    /// A reply to a request that has been replied to.
    Extra(u64),
    /// A reply to a request that was never made.
    WrongId {
        /// The request that waits.
        asked: u64,
        /// The number in the reply.
        found: u64,
    },
    /// It ended before its input did; how.
    Ended(String),
    /// It goes on, but has closed its standard output.
    ClosedOutput,
    /// It goes on, but reads no more and says nothing.
    ClosedInput(Duration),
    /// Nothing for too long.
    Silent(Duration),
    /// A line of more than so many bytes.
    Flood(u64),
    /// After the last reply it still says something.
    Chatter(String),
    /// It does not end when its input does.
    Lingers(Duration),
    /// It ends with a failure, though all is answered.
    BadExit(String),
    /// An engine of this process panicked.
    Panic(String),
}

impl Fault {
    /// The name in reports.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Fault::NotStarted(_) => "not started",
            Fault::Handshake(_) => "wrong handshake",
            Fault::Malformed(_) => "malformed line",
            Fault::Missing { .. } => "missing reply",
            Fault::Extra(_) => "extra reply",
            Fault::WrongId { .. } => "wrong id",
            Fault::Ended(_) => "early exit",
            Fault::ClosedOutput => "closed output",
            Fault::ClosedInput(_) => "closed input",
            Fault::Silent(_) => "silence",
            Fault::Flood(_) => "endless line",
            Fault::Chatter(_) => "extra output",
            Fault::Lingers(_) => "no end",
            Fault::BadExit(_) => "bad exit",
            Fault::Panic(_) => "panic",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.name())?;
        let seconds = |time: &Duration| format!("{} s", time.as_secs_f64());
        match self {
            Fault::NotStarted(why) | Fault::Panic(why) => f.write_str(why),
            Fault::Handshake(found) => {
                write!(f, "{found}, expected {{\"schema\":1,\"engine\":\"NAME\",\"ops\":[…]}}")
            }
            Fault::Malformed(why) => f.write_str(why),
            Fault::Missing { asked, found } => write!(f, "request {asked} has no reply, the next is to {found}"),
            Fault::Extra(id) => write!(f, "a second reply to request {id}"),
            Fault::WrongId { asked, found } => {
                write!(f, "a reply to {found}, which was never asked, expected one to {asked}")
            }
            Fault::Ended(status) => write!(f, "it ended ({status}) before its input did"),
            Fault::ClosedOutput => f.write_str("it closed its standard output and goes on"),
            Fault::ClosedInput(time) => {
                write!(f, "it closed its standard input and said nothing for {}", seconds(time))
            }
            Fault::Silent(time) => write!(f, "no whole line in {}", seconds(time)),
            Fault::Flood(bytes) => write!(f, "more than {bytes} bytes without an end"),
            Fault::Chatter(line) => write!(f, "{line:?} after the last reply"),
            Fault::Lingers(time) => write!(f, "it has not ended {} after its input did", seconds(time)),
            Fault::BadExit(status) => write!(f, "it ended as it should, but with {status}"),
        }
    }
}

/// A fault, when it happened, and the last words on standard error.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stopped {
    /// What happened.
    pub fault: Fault,
    /// The question that waited for its answer, with where it comes from.
    pub asked: Option<String>,
    /// The end of what was said on standard error.
    pub said: String,
}
