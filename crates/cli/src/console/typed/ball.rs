//! A ball as it is typed: a number of pins, or a mark of the sheet.

use tenpin::{BadSymbol, Game, Pins, ReadErrorKind};

use crate::{console::typed, phrasebook::Message, refusal::Refusal};

/// A ball as it is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ball<'a> {
    /// Digits; how many pins stand is not known here.
    Number(&'a str),
    /// `X`, `/` or `-`.
    Mark(char),
}

impl<'a> Ball<'a> {
    /// The ball, if the whole text is one.
    pub(crate) fn read(text: &'a str) -> Option<Self> {
        if typed::number(text).is_some() {
            return Some(Self::Number(text));
        }
        let mut marks = text.chars();
        match (marks.next(), marks.next()) {
            (Some(mark), None) => Self::of_mark(mark),
            _ => None,
        }
    }

    /// The X key gives `ㅌ` when Hangul is on.
    fn of_mark(mark: char) -> Option<Self> {
        match mark {
            'X' | 'x' | 'ㅌ' => Some(Self::Mark('X')),
            '/' | '-' => Some(Self::Mark(mark)),
            _ => None,
        }
    }

    /// The pins it means as the next ball of this game, which may still refuse them.
    pub(crate) fn pins(self, game: &Game) -> Result<Pins, Refusal> {
        match self {
            Self::Number(digits) => number(digits, game),
            Self::Mark(mark) => game.pins_for(mark).map_err(|wrong| misplaced(wrong, game)),
        }
    }
}

/// Why something typed where a ball belongs is none.
pub(crate) fn not_one(text: &str, game: &Game) -> Refusal {
    let wrong = Message::new("wrong-ball").text("typed", &typed::quoted(text));
    Refusal::new(wrong, allowed(game))
}

/// What may be typed as the next ball of this game.
pub(crate) fn allowed(game: &Game) -> Message {
    let key = match game.pins_for('/') {
        Ok(_) => "allowed-left",
        Err(_) => "allowed-fresh",
    };
    Message::new(key).number("standing", standing(game).count())
}

/// No rack has more than ten pins, so more are no `Pins` that the game could refuse.
fn number(digits: &str, game: &Game) -> Result<Pins, Refusal> {
    let number = typed::number(digits).and_then(|number| number.try_into().ok());
    number
        .and_then(Pins::new)
        .ok_or_else(|| Refusal::too_many_pins(&typed::shown(digits), standing(game).count()))
}

/// Asked of games that are not over.
fn standing(game: &Game) -> Pins {
    game.standing().unwrap_or(Pins::Ten)
}

/// A mark is one of three, so only these two things can be wrong with it.
fn misplaced(reason: ReadErrorKind, game: &Game) -> Refusal {
    let wrong = match reason {
        ReadErrorKind::BadSymbol(BadSymbol::MisplacedStrike { standing }) => {
            Message::new("wrong-strike").number("standing", standing.count())
        }
        _ => Message::new("wrong-spare"),
    };
    Refusal::new(wrong, allowed(game))
}
