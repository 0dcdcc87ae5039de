//! The rules of ten-pin bowling, exact and small.
//!
//! ```
//! use tenpin::{Game, Pins};
//!
//! let game = Game::new().roll(Pins::Ten)?.roll(Pins::Five)?.roll(Pins::Five)?;
//! assert_eq!(game.to_string(), "X 5/");
//! assert_eq!(game.score(), 20);
//! assert_eq!(game.highest_possible(), 280);
//! # Ok::<(), tenpin::RollError>(())
//! ```
//!
//! # The one idea
//!
//! **A frame's score is the sum of the balls it counts**: two for an open frame, three
//! for a spare or a strike. A [`Frame`] is given balls until it has enough, and then it
//! has a score; it never looks ahead or back, and nobody adds a bonus to it.
//!
//! ```
//! use tenpin::{Frame, NormalFrame, Pins};
//!
//! let spare = NormalFrame::default().add_roll(Pins::Seven)?.add_roll(Pins::Three)?;
//! assert_eq!(spare.score(), None, "it counts one more ball");
//! assert!(spare.add_roll(Pins::Four)?.score().is_some_and(|score| score == 14));
//! # Ok::<(), tenpin::RollError>(())
//! ```
//!
//! The tenth frame is the same machine. It differs only in where the third ball is
//! bowled: in it, and not in the frame after. That is all there is to the tenth frame.
//!
//! # From a ball to a board
//!
//! | type | is |
//! |---|---|
//! | [`Pins`] | what one ball knocked down, zero to ten |
//! | [`NormalFrame`], [`TenthFrame`] | the two kinds of [`Frame`] |
//! | [`Game`] | one player's ten frames |
//! | [`Match`] | any number of games, played in turn |
//! | [`Board`] | what people look at; its `Display` is the board for a terminal |
//!
//! ```
//! use tenpin::{Match, Pins};
//!
//! let night = Match::start(["PJS".parse()?, "KYJ".parse()?])?
//!     .roll(Pins::Ten)?
//!     .roll(Pins::Eight)?
//!     .roll(Pins::Two)?
//!     .roll(Pins::Eight)?
//!     .roll(Pins::Two)?;
//! assert_eq!(
//!     night.board().to_string(),
//!     "\
//! | NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |
//! |  PJS |  X   |  8|/ |      |      |      |      |      |      |      |      |
//! |      |  20  |      |      |      |      |      |      |      |      |      |
//! |  KYJ |  8|/ |      |      |      |      |      |      |      |      |      |
//! |      |      |      |      |      |      |      |      |      |      |      |"
//! );
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! Everything is a value. An operation answers the next one, and a refusal loses nothing:
//! a [`Game`] is twenty bytes and `Copy`, so the old one is still there; a [`Match`] is
//! moved, so its refusals hand it back inside [`Refused`].
//!
//! # Plain numbers and texts
//!
//! ```
//! use tenpin::{Game, Pins};
//!
//! let seven = Pins::try_from(7)?;
//! let from_numbers = Game::from_balls([10, 7, 3])?;
//! let from_marks: Game = "X 7/".parse()?;
//! assert_eq!(from_numbers, from_marks);
//! assert_eq!(Game::from_balls([10, 7, 4]).unwrap_err().index, 2);
//! # assert_eq!(seven, Pins::Seven);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Deliberately absent
//!
//! - **Undo.** Values make it free: keep the earlier one, or fold the balls again.
//! - **Cached scores.** A game holds its balls and where the next one belongs; scores,
//!   frames and boards are derived when asked for, so a correction cannot leave one behind.
//! - **Splits and fouls.** They are read from a sheet as the pins they are worth.
//! - **`dyn Frame`.** Nine of one kind and one of the other is a fact, not a choice at run time.
//! - **A clock, files, threads, dependencies, panics, unsafe code.** The crate is `no_std`
//!   and needs `alloc` for the players of a match.
//! - **Other kinds of bowling.** What is particular to ten-pin is in a few small files; a
//!   framework for others can wait for the second one.
//!
//! # Features
//!
//! `serde`: facts ([`Pins`], [`FrameNumber`], [`Seat`], [`Name`], both frames, [`Game`],
//! [`Player`], [`Match`]) are written and read, and what could not have been bowled is
//! refused on the way in. What is derived ([`Score`], [`Roll`], [`Rolls`], [`Phase`],
//! [`FrameResult`], [`Turn`], [`Standing`], [`Board`] with its rows and cells) is only written.
#![no_std]
#![deny(
    clippy::arithmetic_side_effects,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::todo,
    clippy::unimplemented,
    clippy::unreachable,
    clippy::unwrap_used
)]

extern crate alloc;

mod board;
#[cfg(feature = "serde")]
mod facts;
mod frame;
mod game;
mod matches;
mod name;
mod notation;
mod pins;
mod score;

pub use board::{Board, Cell, Row, Sheet};
pub use frame::{
    Frame, FrameNumber, FrameNumberError, FrameResult, NormalFrame, Phase, Roll, RollError, Rolls,
    TenthFrame,
};
pub use game::{BadBall, CorrectError, Game};
pub use matches::{
    JoinError, LeaveError, Match, Player, Refused, Seat, SeatError, Standing, StartError, Turn,
};
pub use name::{Name, NameError};
pub use notation::{BadSymbol, ReadError, ReadErrorKind};
pub use pins::Pins;
pub use score::Score;

/// The examples of the README, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
