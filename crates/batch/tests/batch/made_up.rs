//! Lines that are games, and lines that nearly are.

use fastrand::Rng;
use tenpin::{Game, Pins};

/// What a line may be changed with.
const LETTERS: [&str; 44] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", ",", ",", " ", " ", "X", "x", "X", "/",
    "/", "-", "-", "G", "F", "s", "S", ";", ".", "|", "_", "(", ")", "[", "]", "\t", "\r", "#",
    "+", "⑧", "–", "×", "７", "\u{b}", "\u{a0}",
];

/// Makes lines up from a seed.
pub(crate) struct MadeUp(Rng);

impl MadeUp {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Rng::with_seed(seed))
    }

    /// At least so many letters, in whole lines but perhaps for the last.
    pub(crate) fn text(&mut self, letters: usize) -> Vec<u8> {
        let mut text = Vec::new();
        let style = self.0.u8(0..6);
        let end: &[u8] = if self.0.u8(0..4) == 0 { b"\r\n" } else { b"\n" };
        while text.len() < letters {
            text.extend(self.line(style));
            text.extend(end);
        }
        if self.0.bool() {
            text.pop();
        }
        text
    }

    /// Most lines of a text are of one style.
    fn line(&mut self, style: u8) -> Vec<u8> {
        let style = if self.0.u8(0..16) == 0 {
            self.0.u8(0..6)
        } else {
            style
        };
        let mut line = self.game(style).into_bytes();
        let changes = [0, 0, 0, 1, 1, 2, 5][self.0.usize(0..7)];
        for _ in 0..changes {
            self.change(&mut line);
        }
        line
    }

    fn game(&mut self, style: u8) -> String {
        let game = self.play();
        let balls: Vec<_> = game.balls().map(|pins| pins.to_string()).collect();
        match style {
            0 | 1 => balls.join(","),
            2 => game.to_string(),
            3 => game
                .to_string()
                .replace(' ', ["", ",", "|", "  "][self.0.usize(0..4)]),
            4 => format!("[{}]", balls.join(", ")),
            _ => balls.join(" "),
        }
    }

    /// Some games are in progress.
    fn play(&mut self) -> Game {
        let mut game = Game::new();
        let goes_on = if self.0.u8(0..8) == 0 { 11 } else { 12 };
        while let Some(standing) = game.standing().filter(|_| self.0.u8(0..12) < goes_on) {
            let pins = self.ball(standing.count());
            game = game.roll(pins).expect("pins that are standing");
        }
        game
    }

    /// Strikes and spares are as usual as for people who bowl well.
    fn ball(&mut self, standing: u8) -> Pins {
        let fewest = if self.0.bool() { standing } else { 0 };
        let pins = self.0.u8(fewest..=standing);
        Pins::new(pins).expect("ten at most")
    }

    fn change(&mut self, line: &mut Vec<u8>) {
        let place = self.0.usize(0..=line.len());
        match self.0.u8(0..12) {
            0 => line.truncate(place),
            1 => line.extend([b','].repeat(self.0.usize(1..4))),
            2 => line.push(b'\r'),
            3 => self.change_comma(line),
            4 => line.insert(place, b' '),
            5 => line.insert(place, self.0.u8(..)),
            6 | 7 => self.change_digit(line),
            8 if self.0.u16(..) < 200 => self.lengthen(line),
            _ => self.change_letter(place, line),
        }
    }

    /// Doubles or drops one.
    fn change_comma(&mut self, line: &mut Vec<u8>) {
        let commas: Vec<_> = (0..line.len())
            .filter(|place| line[*place] == b',')
            .collect();
        match self.0.choice(&commas) {
            Some(place) if self.0.bool() => line.insert(*place, b','),
            Some(place) => drop(line.remove(*place)),
            None => {}
        }
    }

    fn change_digit(&mut self, line: &mut [u8]) {
        let digits: Vec<_> = line
            .iter_mut()
            .filter(|letter| letter.is_ascii_digit())
            .collect();
        if let Some(digit) = self.0.choice(digits) {
            *digit = self.0.u8(b'0'..=b'9');
        }
    }

    fn change_letter(&mut self, place: usize, line: &mut Vec<u8>) {
        let letter = self.0.choice(LETTERS).expect("letters");
        let place = place..(place + usize::from(self.0.bool())).min(line.len());
        line.splice(place, letter.bytes());
    }

    /// Some are a little too long, some are not quite.
    fn lengthen(&mut self, line: &mut Vec<u8>) {
        let length = self.0.usize(65_530..65_545);
        let letter = self.0.choice(b" ,7X".iter()).expect("letters");
        line.resize(length, *letter);
    }
}
