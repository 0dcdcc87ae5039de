//! Running the program and looking at the boards it prints.

pub(crate) use crate::program::{Run, run, run_command, tenpin};

/// So many lines with a ball of no pins, more than any match here has left.
pub(crate) fn gutters() -> String {
    "0\n".repeat(100)
}

/// The last board in an output.
pub(crate) fn last_board(out: &str) -> &str {
    let start = out.rfind("| NAME |").unwrap();
    out[start..].split("\n\n").next().unwrap()
}
