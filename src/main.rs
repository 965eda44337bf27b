//! The command line of Block Escape.

use std::process::ExitCode;

fn main() -> ExitCode {
    block_escape::cli::main()
}
