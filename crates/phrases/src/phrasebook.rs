//! What is said in one language.

use fluent_bundle::{FluentResource, concurrent::FluentBundle};

use crate::{Language, Message};

/// Every message in one language.
pub struct Phrasebook {
    /// Which language.
    pub language: Language,
    messages: FluentBundle<FluentResource>,
}

impl Phrasebook {
    /// The messages of a file in this language.
    #[must_use]
    pub fn new(language: Language, file: &str) -> Self {
        let locale = language.code().parse();
        let mut messages = FluentBundle::new_concurrent(locale.into_iter().collect());
        // Terminals and copied texts show the marks that would isolate right-to-left names.
        messages.set_use_isolating(false);
        // What could not be read of a file is said by its key; tests read the files whole.
        let file = FluentResource::try_new(file.to_owned());
        messages.add_resource_overriding(file.unwrap_or_else(|(readable, _)| readable));
        Self { language, messages }
    }

    /// What is wrong with a file of messages.
    #[must_use]
    pub fn faults(file: &str) -> Vec<String> {
        let read = FluentResource::try_new(file.to_owned());
        let faults = read.err().map(|(_, faults)| faults).unwrap_or_default();
        faults.iter().map(ToString::to_string).collect()
    }

    /// The message in this language.
    #[must_use]
    pub fn say(&self, message: &Message) -> String {
        let found = self.messages.get_message(message.key);
        let Some(pattern) = found.and_then(|found| found.value()) else {
            debug_assert!(false, "no message {}", message.key);
            return message.key.to_owned();
        };
        let mut faults = Vec::new();
        let facts = Some(&message.facts);
        let text = self.messages.format_pattern(pattern, facts, &mut faults);
        debug_assert!(faults.is_empty(), "{message:?}: {faults:?}");
        text.into_owned()
    }

    /// A message that names no facts.
    #[must_use]
    pub fn phrase(&self, key: &'static str) -> String {
        self.say(&Message::new(key))
    }
}
