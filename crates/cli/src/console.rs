//! The conversation: who plays, every ball, the result.

mod answer;
mod desk;
mod news;
mod result;
mod typed;

use answer::Answer;
use desk::{Desk, Question};
use tenpin::{Match, Name, Turn};

use crate::{
    input::{Lines, Stop},
    log::{Change, Log},
    phrasebook::{Message, Phrasebook},
    refusal::Refusal,
    scoreboard::{Scene, Scoreboard},
};

/// A conversation with the people who play.
pub(crate) struct Console<'a> {
    desk: Desk<'a>,
    scoreboard: Box<dyn Scoreboard + 'a>,
}

impl<'a> Console<'a> {
    pub(crate) fn new(
        phrasebook: &'a Phrasebook,
        lines: Box<dyn Lines>,
        scoreboard: Box<dyn Scoreboard + 'a>,
    ) -> Self {
        Self {
            desk: Desk::new(phrasebook, lines),
            scoreboard,
        }
    }

    /// Plays a match to its end; asks who plays if that is not known.
    pub(crate) fn play(&mut self, players: Option<Vec<Name>>) -> Result<(), Stop> {
        let mut log = match self.begin(players) {
            Ok(log) => log,
            Err(stop) => return self.stop(stop, &Message::new("stopped-before")),
        };
        match self.bowl(&mut log) {
            Ok(()) => self.finish(log.now()),
            Err(stop) => self.stop(stop, &where_it_stands(&log, self.desk.phrasebook)),
        }
    }

    fn begin(&mut self, players: Option<Vec<Name>>) -> Result<Log, Stop> {
        let names = match players {
            Some(names) => names,
            None => self.ask_names()?,
        };
        // At least one name was given or asked for.
        Log::start(names).map_err(|_| Stop::End)
    }

    fn ask_names(&mut self) -> Result<Vec<Name>, Stop> {
        let count = self.ask_count()?;
        (1..=count).map(|number| self.ask_name(number)).collect()
    }

    fn ask_count(&mut self) -> Result<usize, Stop> {
        let question = || Question {
            prompt: Message::new("ask-count"),
            allowed: Message::new("allowed-count"),
        };
        until_answered(|| self.desk.ask(question(), read_count))
    }

    fn ask_name(&mut self, number: usize) -> Result<Name, Stop> {
        let question = || Question {
            prompt: Message::new("ask-name").number("number", number),
            allowed: Message::new("allowed-name"),
        };
        until_answered(|| self.desk.ask(question(), |text| Ok(text.parse()?)))
    }

    fn bowl(&mut self, log: &mut Log) -> Result<(), Stop> {
        self.show(Scene::Opening, log.now())?;
        while let Some(turn) = log.now().up() {
            let answer = until_answered(|| self.ask_ball(&turn, log.now()))?;
            self.take(answer, &turn, log)?;
        }
        Ok(())
    }

    fn ask_ball(&mut self, turn: &Turn, now: &Match) -> Result<Option<Answer>, Stop> {
        let question = Question {
            prompt: Message::new("ask-ball").text("name", &turn.name),
            allowed: answer::allowed(now),
        };
        let phrasebook = self.desk.phrasebook;
        self.desk
            .ask(question, |text| Answer::read(text, now, phrasebook))
    }

    fn take(&mut self, answer: Answer, turn: &Turn, log: &mut Log) -> Result<(), Stop> {
        match answer {
            Answer::Change(change) => self.change(&change, turn, log),
            Answer::Undo => self.undo(log),
            Answer::Board => self.show(Scene::Again, log.now()),
            Answer::Help => self.desk.tell(&Message::new("help")),
            Answer::Quit => Err(Stop::End),
        }
    }

    fn change(&mut self, change: &Change, turn: &Turn, log: &mut Log) -> Result<(), Stop> {
        let before = match log.add(change.clone()) {
            Ok(before) => before,
            Err(refusal) => return self.desk.refuse(&refusal),
        };
        if let Some(news) = news::of(change, turn, &before, log.now()) {
            self.desk.tell(&news)?;
        }
        let scene = match change {
            Change::Rolled(_) => Scene::Ball(turn),
            _ => Scene::Change,
        };
        self.show(scene, log.now())
    }

    fn undo(&mut self, log: &mut Log) -> Result<(), Stop> {
        let undone = match log.undo() {
            Ok(change) => change.line(self.desk.phrasebook),
            Err(refusal) => return self.desk.refuse(&refusal),
        };
        self.desk
            .tell(&Message::new("undone").text("line", &undone))?;
        self.show(Scene::Change, log.now())
    }

    fn show(&mut self, scene: Scene<'_>, now: &Match) -> Result<(), Stop> {
        let scoreboard = &mut self.scoreboard;
        self.desk.print(|out| scoreboard.show(scene, now, out))
    }

    fn finish(&mut self, now: &Match) -> Result<(), Stop> {
        self.show(Scene::Result, now)?;
        for line in result::totals(now, self.desk.phrasebook) {
            self.desk.print(|out| writeln!(out, "{line}"))?;
        }
        self.desk.flush()
    }

    /// Ends politely: says where the match stands and how to go on with it.
    fn stop(&mut self, stop: Stop, message: &Message) -> Result<(), Stop> {
        if !stop.is_closed_pipe() {
            // That the board cannot be printed does not change why it stopped.
            let _ = self.desk.tell(message);
        }
        Err(stop)
    }
}

/// Asks again until there is an answer that can be taken.
fn until_answered<T>(mut ask: impl FnMut() -> Result<Option<T>, Stop>) -> Result<T, Stop> {
    loop {
        if let Some(answer) = ask()? {
            return Ok(answer);
        }
    }
}

fn read_count(text: &str) -> Result<usize, Refusal> {
    let text = text.trim();
    let count = typed::number(text).filter(|count| *count > 0);
    count.ok_or_else(|| {
        Refusal::new(
            Message::new("wrong-count").text("typed", &typed::quoted(text)),
            Message::new("allowed-count"),
        )
    })
}

/// Says where the match stands and how to get back to it.
fn where_it_stands(log: &Log, phrasebook: &Phrasebook) -> Message {
    let names = log.beginning().players().iter();
    let names: Vec<_> = names.map(|player| player.name.to_string()).collect();
    let language = phrasebook.language.code();
    let command = format!("tenpin --lang {language} --players {}", names.join(","));
    let Some(turn) = log.now().up().filter(|_| !log.changes().is_empty()) else {
        return Message::new("stopped-first").text("command", &command);
    };
    let lines = log.changes().iter().map(|change| change.line(phrasebook));
    Message::new("stopped")
        .text("frame", &turn.frame)
        .text("name", &turn.name)
        .text("command", &command)
        .text("lines", &lines.collect::<Vec<_>>().join(", "))
}
