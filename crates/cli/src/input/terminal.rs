//! What the terminal can do.

use std::{
    env,
    io::{self, IsTerminal},
};

use rustix::termios::tcgetwinsize;

/// Whether a person sits at both ends.
pub(crate) fn is_used() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Whether the cursor can be moved, so that a line can be edited.
pub(crate) fn can_edit() -> bool {
    !matches!(env::var("TERM").as_deref(), Ok("" | "dumb") | Err(_))
}

/// Whether colours are possible and wanted.
pub(crate) fn can_colour() -> bool {
    can_edit() && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// How wide the window is at this moment, if it says so.
pub(crate) fn columns() -> Option<usize> {
    let size = tcgetwinsize(io::stdout()).ok()?;
    Some(usize::from(size.ws_col)).filter(|columns| *columns > 0)
}
