//! What pages say.

use std::sync::LazyLock;

use tenpin_phrases::{Language, Phrasebook};

/// What pages say in this language.
pub(crate) fn words(language: Language) -> &'static Phrasebook {
    static ENGLISH: LazyLock<Phrasebook> = LazyLock::new(|| read(Language::English));
    static KOREAN: LazyLock<Phrasebook> = LazyLock::new(|| read(Language::Korean));
    static SPANISH: LazyLock<Phrasebook> = LazyLock::new(|| read(Language::Spanish));
    match language {
        Language::English => &ENGLISH,
        Language::Korean => &KOREAN,
        Language::Spanish => &SPANISH,
    }
}

fn read(language: Language) -> Phrasebook {
    Phrasebook::new(language, file(language))
}

const fn file(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../../../messages/en.ftl"),
        Language::Korean => include_str!("../../../messages/ko.ftl"),
        Language::Spanish => include_str!("../../../messages/es.ftl"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(language: Language) -> Vec<&'static str> {
        let lines = file(language).lines();
        let named = lines.filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
        named.filter_map(|line| line.split(" =").next()).collect()
    }

    #[test]
    fn every_file_can_be_read_whole() {
        for language in Language::ALL {
            let faults = Phrasebook::faults(file(language));
            assert!(faults.is_empty(), "{language:?}: {faults:?}");
        }
    }

    #[test]
    fn every_language_has_the_same_messages_in_the_same_order() {
        assert!(keys(Language::English).len() > 50);
        assert_eq!(keys(Language::Korean), keys(Language::English));
        assert_eq!(keys(Language::Spanish), keys(Language::English));
    }
}
