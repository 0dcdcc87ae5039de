//! What the program says, and in which language.

use std::{env, ffi::OsString};

pub(crate) use tenpin_phrases::{Language, Message, Phrasebook};

/// The phrasebook of the language that `--lang` asks for, else that of the locale. The
/// arguments are looked at before they are understood, because their own help is in the
/// language, too.
pub(crate) fn chosen(arguments: &[OsString]) -> Phrasebook {
    let asked = asked_for(arguments);
    let language = asked.unwrap_or_else(|| of_locale(|name| env::var_os(name)));
    Phrasebook::new(language, messages(language))
}

const fn messages(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../messages/en.ftl"),
        Language::Korean => include_str!("../messages/ko.ftl"),
        Language::Spanish => include_str!("../messages/es.ftl"),
    }
}

fn asked_for(arguments: &[OsString]) -> Option<Language> {
    let texts: Vec<_> = arguments.iter().filter_map(|text| text.to_str()).collect();
    let apart = texts.windows(2).find_map(|pair| match pair {
        ["--lang", code] => Some(*code),
        _ => None,
    });
    let joined = || texts.iter().find_map(|text| text.strip_prefix("--lang="));
    Language::of_code(apart.or_else(joined)?)
}

/// The first of these variables that says anything decides.
fn of_locale(variable: impl Fn(&str) -> Option<OsString>) -> Language {
    let mut locales = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .filter_map(|name| variable(name));
    let locale = locales
        .find(|locale| !locale.is_empty())
        .unwrap_or_default();
    let locale = locale.to_string_lossy();
    let code = locale
        .split(['_', '-', '.', '@'])
        .next()
        .unwrap_or_default();
    Language::of_code(code).unwrap_or(Language::English)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(variables: &[(&str, &str)], language: Language) {
        let variable = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| value.into())
        };
        assert_eq!(of_locale(variable), language, "{variables:?}");
    }

    #[test]
    fn every_file_can_be_read_whole() {
        for language in Language::ALL {
            let faults = Phrasebook::faults(messages(language));
            assert!(faults.is_empty(), "{language:?}: {faults:?}");
        }
    }

    #[test]
    fn the_locale_decides() {
        check(&[("LANG", "ko_KR.UTF-8")], Language::Korean);
        check(&[("LANG", "es")], Language::Spanish);
        check(&[("LANG", "es_MX@euro")], Language::Spanish);
        check(&[("LANG", "en_GB.UTF-8")], Language::English);
    }

    #[test]
    fn the_first_variable_that_is_set_decides() {
        check(
            &[("LANG", "ko_KR"), ("LC_MESSAGES", "es_ES")],
            Language::Spanish,
        );
        check(
            &[("LC_MESSAGES", "es_ES"), ("LC_ALL", "ko_KR")],
            Language::Korean,
        );
        check(&[("LC_ALL", ""), ("LANG", "ko_KR")], Language::Korean);
        check(&[("LC_ALL", "C"), ("LANG", "ko_KR")], Language::English);
    }

    #[test]
    fn what_is_unknown_is_english() {
        check(&[], Language::English);
        for unknown in ["C", "C.UTF-8", "POSIX", "fr_FR.UTF-8", "korean", "k", "?"] {
            check(&[("LANG", unknown)], Language::English);
        }
    }

    #[test]
    fn the_option_decides_before_it_is_understood() {
        let asked = |line: &str| {
            let arguments: Vec<_> = line.split(' ').map(Into::into).collect();
            asked_for(&arguments)
        };
        assert_eq!(asked("tenpin --help --lang ko"), Some(Language::Korean));
        assert_eq!(asked("tenpin --lang=es"), Some(Language::Spanish));
        assert_eq!(asked("tenpin --lang fr"), None);
        assert_eq!(asked("tenpin --lang"), None);
    }
}
