//! Who answers: an engine behind lines of text, or one of this process.

use super::ask::{Ask, Asked, Op};
use super::fault::Fault;
use crate::engine::{Board, letters};
use crate::protocol::{Answer, Greeting, Reply, Request, SCHEMA};
use crate::testing::Engine;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// Someone who answers questions in their order. Many may be asked before the first is answered.
pub trait Peer {
    /// The name that it gives itself.
    fn name(&self) -> String;

    /// Whether it answers this kind of question at all.
    fn answers(&self, op: Op) -> bool;

    /// Asks.
    fn send(&mut self, ask: &Ask);

    /// The answer to the first question that has none yet.
    ///
    /// # Errors
    /// A fault after which there will be no answers.
    fn receive(&mut self) -> Result<Answer, Fault>;

    /// Says that nothing more will be asked.
    ///
    /// # Errors
    /// What is wrong with its end.
    fn finish(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    /// The end of what it said beside its answers.
    fn said(&self) -> String {
        String::new()
    }
}

/// Lines to and from a process, with limits of time and length.
pub trait Wire {
    /// Sends text; never waits.
    fn write(&mut self, text: String);

    /// The next line, without its end.
    ///
    /// # Errors
    /// That there is none, and why.
    fn read(&mut self) -> Result<String, Fault>;

    /// Ends the input.
    ///
    /// # Errors
    /// What is wrong with the end of the process.
    fn finish(&mut self) -> Result<(), Fault>;

    /// The end of what was said on standard error.
    fn said(&self) -> String;
}

/// An engine that speaks the protocol.
pub struct Session<W: Wire> {
    wire: W,
    greeting: Greeting,
    /// Requests sent and replies read; the next of each has this number.
    sent: u64,
    read: u64,
}

impl<W: Wire> Session<W> {
    /// Greets the engine behind a wire.
    ///
    /// # Errors
    /// A fault of the process, with what it said on standard error.
    pub fn open(mut wire: W) -> Result<Session<W>, (Fault, String)> {
        match Session::greet(&mut wire) {
            Ok(greeting) => Ok(Session { wire, greeting, sent: 0, read: 0 }),
            Err(fault) => Err((fault, wire.said())),
        }
    }

    fn greet(wire: &mut W) -> Result<Greeting, Fault> {
        wire.write(line(&Request::Hello { schema: SCHEMA }));
        let first = wire.read()?;
        let greeting: Greeting =
            serde_json::from_str(&first).map_err(|error| Fault::Handshake(format!("{:?} ({error})", short(&first))))?;
        if greeting.schema != SCHEMA {
            return Err(Fault::Handshake(format!("schema {}", greeting.schema)));
        }
        Ok(greeting)
    }
}

impl<W: Wire> Peer for Session<W> {
    fn name(&self) -> String {
        self.greeting.engine.clone()
    }

    fn answers(&self, op: Op) -> bool {
        self.greeting.ops.iter().any(|name| *name == op.to_string())
    }

    fn send(&mut self, ask: &Ask) {
        self.wire.write(line(&ask.request(self.sent)));
        self.sent += 1;
    }

    fn receive(&mut self) -> Result<Answer, Fault> {
        let text = self.wire.read()?;
        let reply: Reply = serde_json::from_str(&text)
            .map_err(|error| Fault::Malformed(format!("{:?} is no reply ({error})", short(&text))))?;
        let (asked, found) = (self.read, reply.id);
        if found == asked {
            self.read += 1;
            Ok(reply.answer)
        } else if found < asked {
            Err(Fault::Extra(found))
        } else if found < self.sent {
            Err(Fault::Missing { asked, found })
        } else {
            Err(Fault::WrongId { asked, found })
        }
    }

    fn finish(&mut self) -> Result<(), Fault> {
        self.wire.finish()
    }

    fn said(&self) -> String {
        self.wire.said()
    }
}

fn line(request: &Request) -> String {
    serde_json::to_string(request).unwrap_or_default() + "\n"
}

/// A line cut to fit a message.
pub(crate) fn short(text: &str) -> String {
    let mut cut: String = text.chars().take(81).collect();
    if cut.chars().count() > 80 {
        cut.pop();
        cut.push('…');
    }
    cut
}

/// An engine of this process: its panic is a fault.
pub struct Own<'a> {
    engine: &'a dyn Engine,
    asked: VecDeque<Ask>,
    /// The board that was asked about last.
    last: Option<Opened>,
}

/// A level, and its board where the engine takes it.
type Opened = (Arc<Asked>, Option<Box<dyn Board>>);

impl<'a> Own<'a> {
    /// Asks this engine.
    #[must_use]
    pub fn new(engine: &'a dyn Engine) -> Own<'a> {
        Own { engine, asked: VecDeque::new(), last: None }
    }

    fn answer(&mut self, ask: &Ask) -> Answer {
        let asked = match ask {
            Ask::Step(p, d) => return Answer::Pose(self.engine.swipe(*p, *d).into()),
            Ask::Judge(asked, _) | Ask::Solve(asked) => asked,
        };
        if self.last.as_ref().is_none_or(|(last, _)| !Arc::ptr_eq(last, asked)) {
            self.last = Some((Arc::clone(asked), self.engine.open(&asked.level)));
        }
        let Some((_, Some(board))) = &self.last else {
            return Answer::Skip("too large for this engine".to_owned());
        };
        match ask {
            Ask::Judge(_, p) => Answer::Verdict(board.judge(*p).into()),
            _ => Answer::Word(board.word(asked.level.start()).as_deref().map(letters)),
        }
    }
}

impl Peer for Own<'_> {
    fn name(&self) -> String {
        self.engine.name()
    }

    fn answers(&self, _: Op) -> bool {
        true
    }

    fn send(&mut self, ask: &Ask) {
        self.asked.push_back(ask.clone());
    }

    fn receive(&mut self) -> Result<Answer, Fault> {
        let Some(ask) = self.asked.pop_front() else { return Err(Fault::Silent(std::time::Duration::ZERO)) };
        catch_unwind(AssertUnwindSafe(|| self.answer(&ask))).map_err(|panic| {
            let text =
                panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
            Fault::Panic(text.unwrap_or("without a message").to_owned())
        })
    }
}
