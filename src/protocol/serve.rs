//! An engine that answers the protocol: one line for each line.

use super::message::{Answer, Greeting, Reply, Request, SCHEMA, read_level};
use crate::engine::{Board, letters};
use crate::testing::Engine;
use block_escape_spec::Pose;
use serde_json::json;

/// Answers requests with an engine of this project.
pub struct Server<'a> {
    engine: &'a dyn Engine,
    /// The level asked about last, as it was written, and its board: questions about one level follow each other.
    last: Option<(String, Opened)>,
}

/// A level, or why there is none.
type Opened = Result<(Box<dyn Board>, Pose), String>;

impl<'a> Server<'a> {
    /// A server that asks this engine.
    #[must_use]
    pub fn new(engine: &'a dyn Engine) -> Server<'a> {
        Server { engine, last: None }
    }

    /// The reply to a line. What is no request gets `{"error":…}`, and the next line is a new one.
    #[must_use]
    pub fn answer(&mut self, line: &str) -> String {
        let (id, answer) = match serde_json::from_str(line) {
            Err(error) => return json!({"error": format!("{error}, expected a request")}).to_string(),
            Ok(Request::Hello { schema: SCHEMA }) => {
                let ops = ["step", "judge", "solve"].map(str::to_owned).into();
                return text(&Greeting { schema: SCHEMA, engine: format!("block-escape:{}", self.engine.name()), ops });
            }
            Ok(Request::Hello { schema }) => {
                return json!({"error": format!("schema {schema}, expected {SCHEMA}")}).to_string();
            }
            Ok(Request::Step { id, pose, dir }) => {
                (id, Answer::Pose(self.engine.swipe(Pose::from(pose), dir.into()).into()))
            }
            Ok(Request::Judge { id, level, pose }) => {
                let judge = |(board, _): &(Box<dyn Board>, Pose)| Answer::Verdict(board.judge(pose.into()).into());
                (id, self.opened(level.get()).as_ref().map_or_else(|why| Answer::Skip(why.clone()), judge))
            }
            Ok(Request::Solve { id, level }) => {
                let solve = |(board, s): &(Box<dyn Board>, Pose)| Answer::Word(board.word(*s).as_deref().map(letters));
                (id, self.opened(level.get()).as_ref().map_or_else(|why| Answer::Skip(why.clone()), solve))
            }
        };
        text(&Reply { id, answer })
    }

    /// The board of a level as it is written.
    fn opened(&mut self, written: &str) -> &Opened {
        let engine = self.engine;
        if self.last.as_ref().is_none_or(|(last, _)| last != written) {
            let opened = read_level(written).and_then(|level| {
                let board = engine.open(&level).ok_or("too large for this engine")?;
                Ok((board, level.start()))
            });
            self.last = Some((written.to_owned(), opened));
        }
        match &self.last {
            Some((_, opened)) => opened,
            None => unreachable!("it was just put there"),
        }
    }
}

fn text(reply: &impl serde::Serialize) -> String {
    serde_json::to_string(reply).unwrap_or_default()
}
