//! The switches for language and light.

use maud::{Markup, html};
use tenpin_phrases::{Language, Phrasebook};

use crate::pages::visit::{Theme, Visit};

/// The switches for language and light, as plain links that lead back to where they are.
pub(in crate::pages) fn choices(visit: &Visit) -> Markup {
    choices_at(visit.words, &visit.here)
}

/// The same on a part of a page.
pub(in crate::pages) fn choices_at(words: &Phrasebook, here: &str) -> Markup {
    html! { (languages(words, here)) (themes(words, here)) }
}

/// The switch for the language only.
pub(in crate::pages) fn languages(words: &Phrasebook, here: &str) -> Markup {
    html! {
        p.choices {
            @for language in Language::ALL {
                @let chosen = language == words.language;
                a href=(choice("lang", language.code(), here)) lang=(language.code())
                    aria-current=[chosen.then_some("true")] { (language.own_name()) }
            }
        }
    }
}

/// Which one is chosen only the style sheet knows: the same part is shown to all.
pub(in crate::pages) fn themes(words: &Phrasebook, here: &str) -> Markup {
    html! {
        p.choices {
            @for theme in Theme::ALL {
                a href=(choice("theme", theme.name(), here)) data-choice=(theme.name()) {
                    (words.phrase(theme.key()))
                }
            }
        }
    }
}

fn choice(name: &str, value: &str, here: &str) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.append_pair(name, value).append_pair("to", here);
    format!("/choose?{}", query.finish())
}
