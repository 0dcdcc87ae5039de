//! One game as on a score sheet: ten frames with their small boxes and the total below.

use maud::{Markup, html};
use tenpin::{FrameNumber, Game, Phase, Roll, Rolls, Score};
use tenpin_phrases::{Message, Phrasebook};

/// One game as on a score sheet.
pub(super) struct Sheet<'a> {
    pub(super) words: &'a Phrasebook,
    pub(super) game: &'a Game,
    /// Whether the next ball is this player's.
    pub(super) up: bool,
    /// Where a frame that is over is corrected, if it may be.
    pub(super) fix: Option<Fixing>,
    /// The game before, to show which totals differ.
    pub(super) before: Option<&'a Game>,
    /// The frame that everything is about, if there is one.
    pub(super) chosen: Option<FrameNumber>,
    /// The frame of the latest ball of the match, if it was this player's.
    pub(super) latest: Option<FrameNumber>,
}

/// Where the frames of a player are corrected.
pub(super) struct Fixing {
    pub(super) name: String,
    /// The address, up to the number of the frame.
    pub(super) address: String,
}

impl<'a> Sheet<'a> {
    /// A sheet just to look at.
    pub(super) const fn plain(words: &'a Phrasebook, game: &'a Game) -> Self {
        Self {
            words,
            game,
            up: false,
            fix: None,
            before: None,
            chosen: None,
            latest: None,
        }
    }

    pub(super) fn draw(&self) -> Markup {
        html! {
            ol.frames { @for number in FrameNumber::ALL { (self.frame(number)) } }
        }
    }

    /// One frame.
    pub(super) fn frame(&self, number: FrameNumber) -> Markup {
        let rolls = self.game.rolls(number);
        let now = self.up && self.game.up() == Some(number);
        let pins: Vec<_> = rolls.pins().map(|pins| pins.to_string()).collect();
        let over = self.game.phase(number).is_over();
        let fix = self.fix.as_ref().filter(|_| over);
        html! {
            li.frame.now[now].tenth[number == FrameNumber::TENTH].over[over]
                .chosen[self.chosen == Some(number)].changed[self.changes(number)]
                data-frame=(number) data-rolls=(pins.join(" ")) {
                @match fix {
                    Some(fix) => a.fix href=(format!("{}{number}", fix.address)) data-sheet="" {
                        (self.cell(number, rolls, now))
                        span.said { (self.correct(number, fix)) }
                    },
                    None => {
                        (self.cell(number, rolls, now))
                        span.said { (self.sentence(number, rolls)) }
                    }
                }
            }
        }
    }

    /// What eyes see of a frame.
    fn cell(&self, number: FrameNumber, rolls: Rolls, now: bool) -> Markup {
        html! {
            span.number aria-hidden="true" { (number) }
            span.boxes aria-hidden="true" { (self.boxes(number, rolls, now)) }
            span.sum aria-hidden="true" { (self.sum(number)) }
        }
    }

    /// The small boxes: a strike stands in the second one, except in the tenth frame.
    fn boxes(&self, number: FrameNumber, rolls: Rolls, now: bool) -> Markup {
        let bowled: Vec<_> = rolls.iter().collect();
        let room: usize = if number == FrameNumber::TENTH { 3 } else { 2 };
        let moved = usize::from(room == 2 && bowled.first() == Some(&Roll::Strike));
        let next = now.then_some(bowled.len());
        let last = self.latest.filter(|latest| *latest == number);
        let last = last.map(|_| bowled.len() + moved);
        html! {
            @for place in 0..room {
                @let roll = place.checked_sub(moved).and_then(|ball| bowled.get(ball)).copied();
                span.box.next[next == Some(place)].latest[last == Some(place + 1)]
                    .x[roll == Some(Roll::Strike)]
                    .spare[matches!(roll, Some(Roll::Spare(_)))] {
                    @if let Some(roll) = roll { (mark(roll)) }
                }
            }
        }
    }

    /// The total so far, or how many of the balls it waits for are here.
    fn sum(&self, number: FrameNumber) -> Markup {
        let total = self.total(number);
        let waiting = self.waiting(number);
        html! {
            @if let Some(total) = total {
                (total)
            } @else if let Some((here, all)) = waiting {
                span.dots { @for dot in 0..all { i.dot.here[dot < here] {} } }
            }
        }
    }

    fn total(&self, number: FrameNumber) -> Option<Score> {
        total(self.game, number)
    }

    fn changes(&self, number: FrameNumber) -> bool {
        let before = self.before.map(|before| total(before, number));
        before.is_some_and(|before| before != self.total(number))
    }

    /// How many of its bonus balls are here, and how many it needs; nothing if its score is
    /// known or it is still being bowled.
    fn waiting(&self, number: FrameNumber) -> Option<(usize, usize)> {
        if self.game.phase(number) != Phase::Awaiting {
            return None;
        }
        let frames = FrameNumber::ALL.into_iter().zip(self.game.sheet());
        let later = frames.filter(|(frame, _)| *frame > number);
        let here = later.flat_map(|(_, rolls)| rolls).count();
        let all = match self.game.rolls(number).iter().last()? {
            Roll::Strike => 2,
            _ => 1,
        };
        Some((here.min(all), all))
    }

    /// What ears hear of a frame.
    fn sentence(&self, number: FrameNumber, rolls: Rolls) -> String {
        let frame = Message::new("frame").text("frame", &number);
        let frame = self.words.say(&frame);
        if rolls.is_empty() {
            return self
                .words
                .say(&Message::new("said-empty").text("frame", &frame));
        }
        let balls = said_balls(self.words, rolls);
        let total = self.total(number);
        let message = match (total, self.waiting(number)) {
            (Some(total), _) => Message::new("said-settled").number("total", total.points()),
            (None, Some((here, all))) => Message::new("said-waiting").number("count", all - here),
            (None, None) => Message::new("said-begun"),
        };
        self.words
            .say(&message.text("frame", &frame).text("balls", &balls))
    }

    fn correct(&self, number: FrameNumber, fix: &Fixing) -> String {
        let balls = said_balls(self.words, self.game.rolls(number));
        let message = Message::new("fix-label").text("name", &fix.name);
        self.words
            .say(&message.text("frame", &number).text("balls", &balls))
    }
}

/// A frame of which only the balls are known.
pub(super) fn partial(words: &Phrasebook, number: FrameNumber, rolls: Rolls) -> Markup {
    let nothing = Game::new();
    let sheet = Sheet::plain(words, &nothing);
    html! {
        li.frame.tenth[number == FrameNumber::TENTH] {
            span.number aria-hidden="true" { (number) }
            span.boxes { (sheet.boxes(number, rolls, false)) }
            span.sum {}
        }
    }
}

fn total(game: &Game, number: FrameNumber) -> Option<Score> {
    let totals = game.cumulative_scores();
    let mut numbered = FrameNumber::ALL.into_iter().zip(totals);
    numbered.find(|(found, _)| *found == number)?.1
}

/// The balls of a frame in words.
pub(super) fn said_balls(words: &Phrasebook, rolls: Rolls) -> String {
    let said = rolls.iter().map(|roll| said_ball(words, roll));
    said.collect::<Vec<_>>().join(", ")
}

/// A ball in words.
pub(super) fn said_ball(words: &Phrasebook, roll: Roll) -> String {
    match roll {
        Roll::Strike => words.phrase("word-strike"),
        Roll::Spare(_) => words.phrase("word-spare"),
        Roll::Pins(pins) => words.say(&Message::new("word-pins").number("pins", pins.count())),
    }
}

/// A ball as it is drawn: a dash is easier to see than a hyphen.
pub(super) fn mark(roll: Roll) -> String {
    roll.to_string().replace('-', "–")
}
