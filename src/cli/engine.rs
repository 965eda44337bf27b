//! `engine`: this project's engines for testers that speak the protocol.

use super::args::EngineArgs;
use super::{Outcome, Stop, check};
use crate::protocol::Server;
use std::io::{BufRead, BufReader, Read, Write, stdin};

/// The longest request, in bytes: a level of a million cells is a quarter of it.
const LONGEST: u64 = 1 << 26;

/// Runs the verb.
pub(super) fn engine(args: &EngineArgs, out: &mut dyn Write) -> Result<Outcome, Stop> {
    let engine = check::engine(&args.engine)?;
    let mut server = Server::new(&*engine);
    let mut input = BufReader::new(stdin().lock());
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut line);
        if read.map_err(|error| format!("standard input: {error}"))? == 0 {
            return Ok(Outcome::Yes);
        }
        if line.len() as u64 == LONGEST && !line.ends_with(b"\n") {
            return Err(Stop::Message(format!("a request of more than {LONGEST} bytes")));
        }
        let text = String::from_utf8_lossy(&line);
        if !text.trim().is_empty() {
            writeln!(out, "{}", server.answer(text.trim()))?;
        }
        // Requests that have arrived together are answered together; nobody waits for an answer that is ready.
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
}
