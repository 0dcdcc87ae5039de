//! The tables against the rules.

use std::fmt::Write;

use tenpin::{Game, Pins};

use super::{BallWalk, Symbol, TABLES};
use crate::{
    Card,
    text::{Look, Scan},
};

/// A game, and how far the table has walked with it.
#[derive(Clone, Copy)]
struct Both {
    game: Game,
    walk: BallWalk,
}

impl Both {
    fn begin() -> Self {
        Self {
            game: Game::new(),
            walk: BallWalk::default(),
        }
    }

    /// One ball more, if the rules accept it; the table must agree.
    fn roll(self, pins: Option<Pins>, symbol: u8) -> Option<Self> {
        let after = pins.and_then(|pins| self.game.roll(pins).ok());
        let walk = TABLES.by_ball.step(self.walk, symbol);
        assert_eq!(
            walk.card(),
            after.as_ref().map(Card::of),
            "{} and {symbol}",
            self.game
        );
        after.map(|game| Self { game, walk })
    }

    fn roll_all(self, balls: &[Pins]) -> Self {
        let roll = |both: Self, pins: &Pins| both.roll(Some(*pins), pins.count());
        balls.iter().try_fold(self, roll).expect("legal balls")
    }

    /// Tries everything that may be written next.
    fn try_all(self) -> impl Iterator<Item = Self> {
        let marks = [(Symbol::Strike, 'X'), (Symbol::Spare, '/')];
        for (symbol, mark) in marks {
            self.roll(self.game.pins_for(mark).ok(), symbol as u8);
        }
        self.roll(None, Symbol::Unknown as u8);
        let between = TABLES.by_ball.step(self.walk, Symbol::Between as u8);
        assert_eq!(between.card(), self.walk.card());
        let balls = Pins::ALL.into_iter();
        balls.filter_map(move |pins| self.roll(Some(pins), pins.count()))
    }

    /// Tries everything to the end of this frame; answers how many balls were accepted.
    fn try_frame(self) -> usize {
        let goes_on = |after: &Self| after.game.up() == self.game.up() || after.game.is_over();
        let accepted: Vec<_> = self.try_all().collect();
        let after = accepted.iter().filter(|after| goes_on(after));
        accepted.len() + after.map(|after| after.try_frame()).sum::<usize>()
    }
}

/// Every way to bowl on to the end of the frame that is up.
fn ways(game: Game) -> Vec<Vec<Pins>> {
    let balls = Pins::ALL.into_iter();
    let accepted = balls.filter_map(|pins| Some((pins, game.roll(pins).ok()?)));
    accepted
        .flat_map(|(pins, after)| after_ball(pins, after, game))
        .collect()
}

fn after_ball(pins: Pins, after: Game, game: Game) -> Vec<Vec<Pins>> {
    if after.up() != game.up() {
        return vec![vec![pins]];
    }
    let rest = ways(after).into_iter();
    rest.map(|rest| [&[pins], &rest[..]].concat()).collect()
}

/// A game that begins with so many frames of no pins.
fn misses(frames: usize) -> Both {
    Both::begin().roll_all(&[Pins::Zero].repeat(2 * frames))
}

/// A frame accepts 11 first and 65 second balls. In the tenth a strike lets 11 more follow, and
/// then 76, a spare 11 after each of its ten ways: 11 + 76 + 186.
#[test]
fn every_ball_after_every_two_frames_in_every_frame() {
    let ways = ways(Game::new());
    let mut accepted = misses(0).try_frame();
    for newer in &ways {
        accepted += misses(0).roll_all(newer).try_frame();
    }
    for older in (0..8)
        .map(misses)
        .flat_map(|game| ways.iter().map(move |way| game.roll_all(way)))
    {
        let both = ways.iter().map(|newer| older.roll_all(newer).try_frame());
        accepted += both.sum::<usize>();
    }
    assert_eq!(ways.len(), 66);
    assert_eq!(accepted, 76 * (1 + 66 + 7 * 66 * 66) + 273 * 66 * 66);
}

/// Frames only know those before and after them, so whatever three frames side by side come to
/// is all there is to know.
#[test]
fn every_three_frames_in_every_place_as_counts() {
    let ways = [ways(Game::new()), ways(misses(9).game)];
    let mut games = 0;
    for place in 0..8 {
        let last = &ways[usize::from(place == 7)];
        for first in &ways[0] {
            games += check_racks(place, first, &ways[0], last);
        }
    }
    assert_eq!(games, 3_062_268);
}

fn check_racks(place: usize, first: &[Pins], seconds: &[Vec<Pins>], thirds: &[Vec<Pins>]) -> usize {
    let begun = misses(place).roll_all(first).game;
    let mut text = String::new();
    let mut cards = Vec::new();
    for second in seconds {
        for third in thirds {
            let game = whole(
                [second, third]
                    .into_iter()
                    .flatten()
                    .fold(begun, |game, pins| game.roll(*pins).expect("a legal ball")),
            );
            write_counts(&game, &mut text);
            cards.push(Some(Card::of(&game)));
        }
    }
    assert_eq!(walk_lines(text.as_bytes()), cards);
    cards.len()
}

/// The game with nothing more.
fn whole(game: Game) -> Game {
    match game.roll(Pins::Zero) {
        Ok(after) => whole(after),
        Err(_) => game,
    }
}

fn write_counts(game: &Game, text: &mut String) {
    for pins in game.balls() {
        write!(text, "{pins},").expect("room");
    }
    text.pop();
    text.push('\n');
}

/// Each line by its racks alone.
fn walk_lines(text: &[u8]) -> Vec<Option<Card>> {
    let mut scan = Scan::default();
    let mut cards = Vec::new();
    for part in text
        .split_inclusive(|letter| *letter == b'\n')
        .collect::<Vec<_>>()
        .chunks(1000)
    {
        let part = part.concat();
        scan.read(&part, Look::Counts);
        let mut begin = 0;
        for end in scan.ends().iter().map(|end| *end as usize + 1) {
            let [walk] = TABLES.by_rack.walk(scan.racks(), [begin]);
            cards.push(walk.card(end));
            begin = end;
        }
    }
    cards
}
