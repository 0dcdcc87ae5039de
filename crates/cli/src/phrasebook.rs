//! What tenpin says, in one language.

mod language;
mod message;

use fluent_bundle::{FluentBundle, FluentResource};
pub(crate) use language::Language;
pub(crate) use message::Message;

/// Every message in one language.
pub(crate) struct Phrasebook {
    pub(crate) language: Language,
    messages: FluentBundle<FluentResource>,
}

impl Phrasebook {
    pub(crate) fn of(language: Language) -> Self {
        let locale = language.code().parse();
        let mut messages = FluentBundle::new(locale.into_iter().collect());
        // A terminal shows the marks that would isolate right-to-left names.
        messages.set_use_isolating(false);
        // What could not be read of a file is said by its key; a test reads them whole.
        let file = FluentResource::try_new(language.messages().to_owned());
        messages.add_resource_overriding(file.unwrap_or_else(|(readable, _)| readable));
        Self { language, messages }
    }

    /// The message in this language.
    pub(crate) fn say(&self, message: &Message) -> String {
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
    pub(crate) fn phrase(&self, key: &'static str) -> String {
        self.say(&Message::new(key))
    }
}

#[cfg(test)]
mod tests {
    use fluent_bundle::FluentResource;

    use super::Language;

    #[test]
    fn every_file_can_be_read_whole() {
        for language in Language::ALL {
            let messages = FluentResource::try_new(language.messages().to_owned());
            let faults = messages.map_or_else(|(_, faults)| faults, |_| Vec::new());
            assert!(faults.is_empty(), "{language:?}: {faults:?}");
        }
    }
}
