//! The conversation: who plays, every ball, the result.

mod answer;
mod desk;
mod farewell;
mod names;
pub(crate) mod news;
pub(crate) mod record;
pub(crate) mod result;
pub(crate) mod typed;
mod watch;

use answer::Answer;
use desk::{Desk, Question};
use record::Record;
use tenpin::{Match, Name, Turn};
use tenpin_scorebook::{AppendError, Broken, Change, ClientId, Event, ReadError, State};

use crate::{
    book::{Book, cut_short},
    input::{Line, Lines, Stop},
    phrasebook::{Message, Phrasebook},
    scoreboard::{Scene, Scoreboard},
};

/// A conversation with the people who play.
pub(crate) struct Console<'a> {
    desk: Desk<'a>,
    scoreboard: Box<dyn Scoreboard + 'a>,
    book: &'a Book,
}

impl<'a> Console<'a> {
    pub(crate) fn new(
        phrasebook: &'a Phrasebook,
        lines: Box<dyn Lines>,
        scoreboard: Box<dyn Scoreboard + 'a>,
        book: &'a Book,
    ) -> Self {
        Self {
            desk: Desk::new(phrasebook, lines),
            scoreboard,
            book,
        }
    }

    /// Plays a new match to its end; asks who plays if that is not known.
    pub(crate) fn play(&mut self, players: Option<Vec<Name>>) -> Result<(), Stop> {
        let names = players.map_or_else(|| self.ask_names(), Ok);
        match names {
            Ok(names) => self.begin(names),
            Err(stop) => self.stop(stop, &Message::new("stopped-before")),
        }
    }

    /// Plays on from where a match stands.
    pub(crate) fn go_on(&mut self, mut record: Record<'_>) -> Result<(), Stop> {
        match self.bowl(&mut record) {
            Ok(()) => self.finish(&record),
            Err(stop) => self.stop(stop, &farewell::stopped(&record, self.desk.phrasebook)),
        }
    }

    fn begin(&mut self, names: Vec<Name>) -> Result<(), Stop> {
        match Record::start(self.book, names) {
            Ok(record) => self.go_on(record),
            Err(reason) => Err(Stop::Failed(self.book.unwritten(&reason))),
        }
    }

    fn bowl(&mut self, record: &mut Record<'_>) -> Result<(), Stop> {
        self.watch(record);
        self.show(Scene::Opening, record.now())?;
        while record.history().state() == State::Live {
            self.take_turn(record)?;
        }
        Ok(())
    }

    /// From now on other programs are heard of while a line is waited for.
    fn watch(&mut self, record: &Record<'_>) {
        let Some(subscription) = record.subscribe() else {
            return;
        };
        if let Some(bell) = self.desk.bell() {
            let notice = self.desk.phrasebook.phrase("changed-notice");
            watch::start(subscription, record.known(), bell, notice);
        }
    }

    fn take_turn(&mut self, record: &mut Record<'_>) -> Result<(), Stop> {
        let Some(turn) = record.now().up() else {
            return Ok(());
        };
        let Some(answer) = self.ask_ball(&turn, record)? else {
            return Ok(());
        };
        self.take(answer, &turn, record)
    }

    /// Nothing if the answer cannot be taken, or was meant for a match that is not so any more.
    fn ask_ball(&mut self, turn: &Turn, record: &mut Record<'_>) -> Result<Option<Answer>, Stop> {
        let question = Question {
            prompt: Message::new("ask-ball").text("name", &turn.name),
            allowed: answer::allowed(record.now()),
        };
        let phrasebook = self.desk.phrasebook;
        let mut line = self.desk.listen(&question.prompt)?;
        while line == Line::Bell && !self.has_changed(record)? {
            line = self.desk.listen_on()?;
        }
        if line == Line::Bell {
            return Ok(None);
        }
        if record.is_old() && self.has_changed(record)? {
            self.desk.tell(&Message::new("not-entered"))?;
            return Ok(None);
        }
        let now = record.now();
        self.desk.understand(line, question.allowed, |text| {
            Answer::read(text, now, phrasebook)
        })
    }

    fn take(&mut self, answer: Answer, turn: &Turn, record: &mut Record<'_>) -> Result<(), Stop> {
        match answer {
            Answer::Change(change) => self.change(&change, turn, record),
            Answer::Undo => self.undo(record),
            Answer::Board => self.look_again(record),
            Answer::Help => self.desk.tell(&Message::new("help")),
            Answer::Quit => Err(Stop::End),
        }
    }

    fn change(
        &mut self,
        change: &Change,
        turn: &Turn,
        record: &mut Record<'_>,
    ) -> Result<(), Stop> {
        let before = record.now().clone();
        if !self.write(&change.clone().into(), record)? {
            return Ok(());
        }
        if let Some(news) = news::of(change, turn, &before, record.now()) {
            self.desk.tell(&news)?;
        }
        let scene = match change {
            Change::Rolled(_) => Scene::Ball(turn),
            _ => Scene::Change,
        };
        self.show(scene, record.now())
    }

    fn undo(&mut self, record: &mut Record<'_>) -> Result<(), Stop> {
        let latest = record.history().changes().last().cloned();
        if !self.write(&Event::Undone, record)? {
            return Ok(());
        }
        if let Some(change) = latest {
            self.desk
                .tell(&news::undone(&change, self.desk.phrasebook))?;
        }
        self.show(Scene::Change, record.now())
    }

    /// Writes down what happened before anybody sees it; answers whether it is written.
    fn write(&mut self, event: &Event, record: &mut Record<'_>) -> Result<bool, Stop> {
        let name = ClientId::random();
        let mut written = record.add(event, &name);
        while let Some(reason) = written.as_ref().err().filter(|reason| reason.may_pass()) {
            self.wait(&self.book.unwritten(reason))
                .map_err(|stop| self.unsure(stop))?;
            written = record.add(event, &name);
        }
        match written {
            Ok(()) => Ok(true),
            Err(AppendError::Impossible(reason)) => {
                self.desk.refuse(&reason.into()).map(|()| false)
            }
            Err(AppendError::Conflict { .. }) => {
                self.has_changed(record)?;
                self.desk.tell(&Message::new("not-entered")).map(|()| false)
            }
            Err(AppendError::Broken(broken)) => Err(self.cut_short(&broken)),
            Err(reason) => Err(Stop::Failed(self.book.unwritten(&reason))),
        }
    }

    /// The book is busy or away: says so and waits a moment.
    fn wait(&mut self, reason: &Message) -> Result<(), Stop> {
        self.desk.tell(reason)?;
        self.desk.tell(&Message::new("waiting"))?;
        self.desk.pause()
    }

    /// Whoever stops waiting does not know whether it was written.
    fn unsure(&mut self, stop: Stop) -> Stop {
        // Why it stops is told anyway.
        let _ = self.desk.tell(&Message::new("unsure"));
        stop
    }

    /// Shows the match as the book has it.
    fn look_again(&mut self, record: &mut Record<'_>) -> Result<(), Stop> {
        if self.has_changed(record)? {
            return Ok(());
        }
        self.show(Scene::Again, record.now())
    }

    /// Looks into the book; if another program has changed the match, says so and shows it.
    fn has_changed(&mut self, record: &mut Record<'_>) -> Result<bool, Stop> {
        let mut looked = record.catch_up();
        while let Some(reason) = looked.as_ref().err().filter(|reason| reason.may_pass()) {
            self.wait(&self.book.unread(reason))?;
            looked = record.catch_up();
        }
        match looked {
            Ok(false) => Ok(false),
            Ok(true) => {
                self.desk.tell(&Message::new("changed-elsewhere"))?;
                self.show(Scene::Change, record.now()).map(|()| true)
            }
            Err(ReadError::Broken(broken)) => Err(self.cut_short(&broken)),
            Err(reason) => Err(Stop::Failed(self.book.unread(&reason))),
        }
    }

    /// Says where and why the match ends for this program, without advice on how to resume it.
    fn cut_short(&mut self, broken: &Broken) -> Stop {
        let told = self.desk.tell(&cut_short(broken));
        told.err().unwrap_or(Stop::Told(1))
    }

    fn show(&mut self, scene: Scene<'_>, now: &Match) -> Result<(), Stop> {
        let scoreboard = &mut self.scoreboard;
        self.desk.print(|out| scoreboard.show(scene, now, out))
    }

    fn finish(&mut self, record: &Record<'_>) -> Result<(), Stop> {
        if record.now().is_over() {
            self.show_result(record.now())?;
        }
        farewell::over(record).map_or(Ok(()), |message| self.desk.tell(&message))
    }

    fn show_result(&mut self, now: &Match) -> Result<(), Stop> {
        self.show(Scene::Result, now)?;
        for line in result::totals(now, self.desk.phrasebook) {
            self.desk.print(|out| writeln!(out, "{line}"))?;
        }
        self.desk.flush()
    }

    /// Ends politely: says where the match stands and how to go on with it.
    fn stop(&mut self, stop: Stop, message: &Message) -> Result<(), Stop> {
        if let Stop::Failed(reason) = stop {
            let _ = self.desk.tell(&reason);
            let _ = self.desk.tell(message);
            return Err(Stop::Told(1));
        }
        if !stop.is_closed_pipe() && !matches!(stop, Stop::Told(_)) {
            // That the board cannot be printed does not change why it stopped.
            let _ = self.desk.tell(message);
        }
        Err(stop)
    }
}
