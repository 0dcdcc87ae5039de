//! Who plays.

use tenpin::Name;

use crate::{
    console::{Console, desk::Question, typed},
    input::Stop,
    phrasebook::Message,
    refusal::Refusal,
};

impl Console<'_> {
    pub(super) fn ask_names(&mut self) -> Result<Vec<Name>, Stop> {
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
