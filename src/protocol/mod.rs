//! The protocol for engines in any language: JSON lines, a reply for each request, in order (DESIGN.md §6).

mod message;
mod serve;

pub use message::{Answer, Greeting, Reply, Request, SCHEMA, Verdict, WireDir, WirePose, read_level, wire_level};
pub use serve::Server;
