//! What tenpin says, in one language.

mod language;
mod message;

use fluent_bundle::{FluentBundle, FluentResource};
use fluent_syntax::ast::Pattern;
pub(crate) use language::Language;
pub(crate) use message::Message;

/// Every message in one language.
pub(crate) struct Phrasebook(FluentBundle<FluentResource>);

impl Phrasebook {
    pub(crate) fn of(language: Language) -> Self {
        let locale = language.code().parse();
        let mut bundle = FluentBundle::new(locale.into_iter().collect());
        // A terminal shows the marks that would isolate right-to-left names.
        bundle.set_use_isolating(false);
        // What could not be read of a file is said by its key; a test reads them whole.
        let messages = FluentResource::try_new(language.messages().to_owned());
        bundle.add_resource_overriding(messages.unwrap_or_else(|(readable, _)| readable));
        Self(bundle)
    }

    /// The message in this language.
    pub(crate) fn say(&self, message: &Message) -> String {
        let Some(pattern) = self.pattern(message.key) else {
            debug_assert!(false, "no message {}", message.key);
            return message.key.to_owned();
        };
        let mut faults = Vec::new();
        let facts = Some(&message.facts);
        let text = self.0.format_pattern(pattern, facts, &mut faults);
        debug_assert!(faults.is_empty(), "{message:?}: {faults:?}");
        text.into_owned()
    }

    /// A message that names no facts.
    pub(crate) fn phrase(&self, key: &'static str) -> String {
        self.say(&Message::new(key))
    }

    fn pattern(&self, key: &str) -> Option<&Pattern<&str>> {
        self.0.get_message(key)?.value()
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
