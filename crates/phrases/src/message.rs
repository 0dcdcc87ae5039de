//! Something to say, before it is put into a language.

use fluent_bundle::{FluentArgs, FluentValue};

/// Something to say: which message of the phrasebook, and the facts it names.
#[derive(Debug)]
pub struct Message {
    pub(crate) key: &'static str,
    pub(crate) facts: FluentArgs<'static>,
}

impl Message {
    /// The message with this key, before any facts.
    #[must_use]
    pub fn new(key: &'static str) -> Self {
        Self {
            key,
            facts: FluentArgs::new(),
        }
    }

    /// The message with a number, which may also choose between wordings.
    #[must_use]
    pub fn number(self, name: &'static str, value: impl Into<FluentValue<'static>>) -> Self {
        self.fact(name, value.into())
    }

    /// The message with anything that has a text.
    #[must_use]
    pub fn text(self, name: &'static str, value: &impl ToString) -> Self {
        self.fact(name, value.to_string().into())
    }

    fn fact(mut self, name: &'static str, value: FluentValue<'static>) -> Self {
        self.facts.set(name, value);
        self
    }
}
