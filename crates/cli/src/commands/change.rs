//! Changing a match from the command line: undo, fix, close.

use tenpin_scorebook::{AppendError, ClientId, Correction, Event, Impossible, MatchPrefix};

use crate::{
    arguments::Fix,
    book::cut_short,
    commands::{Commands, print},
    console::{news, record::Record, typed::fix},
    input::Stop,
    phrasebook::Message,
    refusal::Refusal,
};

impl Commands<'_> {
    pub(super) fn undo(&self, id: &MatchPrefix) -> Result<(), Stop> {
        let mut record = self.open(id)?;
        let latest = record.history().changes().last().cloned();
        self.write(&Event::Undone, &mut record)?;
        if let Some(change) = latest {
            self.tell(&news::undone(&change, self.phrasebook));
        }
        show_board(&record)
    }

    pub(super) fn fix(&self, wanted: &Fix) -> Result<(), Stop> {
        let mut record = self.open(&wanted.id)?;
        let before = record.now().clone();
        let typed = fix::read(&wanted.typed, &before).map_err(|refusal| self.refused(&refusal))?;
        let event = Event::Corrected(Correction {
            by: wanted.by.clone(),
            reason: wanted.reason.clone(),
            ..typed.clone()
        });
        self.write(&event, &mut record)?;
        if let Some(message) = news::corrected(typed.seat, typed.frame, &before, record.now()) {
            self.tell(&message);
        }
        show_board(&record)
    }

    pub(super) fn close(&self, id: &MatchPrefix) -> Result<(), Stop> {
        let mut record = self.open(id)?;
        self.write(&Event::Closed, &mut record)?;
        self.tell(&Message::new("closed").text("id", &record.id()));
        Ok(())
    }

    fn open(&self, id: &MatchPrefix) -> Result<Record<'_>, Stop> {
        let opened = Record::open(self.book, self.find(id)?);
        match opened {
            Ok((record, None)) => Ok(record),
            Ok((_, Some(broken))) => Err(Stop::Failed(cut_short(&broken))),
            Err(reason) => Err(self.unread(&reason)),
        }
    }

    fn write(&self, event: &Event, record: &mut Record<'_>) -> Result<(), Stop> {
        match record.add(event, &ClientId::random()) {
            Ok(()) => Ok(()),
            Err(AppendError::Impossible(Impossible::NothingToUndo)) => {
                let nothing = Message::new("nothing-to-undo");
                Err(Stop::Failed(nothing.text("id", &record.id())))
            }
            Err(AppendError::Impossible(reason)) => Err(self.refused(&reason.into())),
            Err(reason) => Err(Stop::Failed(self.book.unwritten(&reason))),
        }
    }

    fn refused(&self, refusal: &Refusal) -> Stop {
        let sentence = refusal.say(self.phrasebook);
        Stop::Failed(Message::new("refused").text("sentence", &sentence))
    }
}

fn show_board(record: &Record<'_>) -> Result<(), Stop> {
    let board = record.now().board();
    print(|out| writeln!(out, "{board}"))
}
