//! The colours of a board.

use anstyle::{AnsiColor, Style};

/// The colours of a board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Palette {
    strike: Style,
    spare: Style,
    up: Style,
}

impl Palette {
    pub(crate) const NONE: Self = Self {
        strike: Style::new(),
        spare: Style::new(),
        up: Style::new(),
    };

    pub(crate) const COLOURS: Self = Self {
        strike: AnsiColor::Green.on_default().bold(),
        spare: AnsiColor::Cyan.on_default().bold(),
        up: Style::new().bold().invert(),
    };

    pub(crate) const fn of_mark(self, mark: char) -> Style {
        match mark {
            'X' => self.strike,
            '/' => self.spare,
            _ => Style::new(),
        }
    }

    pub(crate) const fn of_name(self, up: bool) -> Style {
        if up { self.up } else { Style::new() }
    }
}
