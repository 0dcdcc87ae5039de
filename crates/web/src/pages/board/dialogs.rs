//! What the module shows over a board.

use maud::{Markup, html};

use super::Board;

impl Board<'_> {
    /// A place for sheets, and the question that two scorers of one match must answer. The
    /// module fills in what it is about.
    pub(super) fn dialogs(&self) -> Markup {
        let words = self.looker.words;
        html! {
            dialog #sheet {}
            dialog #conflict.conflict aria-labelledby="conflict-title" data-place=(words.phrase("conflict-place")) {
                div.card {
                    h1 #conflict-title tabindex="-1" { (words.phrase("conflict")) }
                    p.problem role="alert" {}
                    p data-one=(words.phrase("conflict-means-one")) data-many=(words.phrase("conflict-means")) {}
                    section {
                        h2 { (words.phrase("conflict-record")) }
                        ul.record {}
                        (self.choice("drop", "conflict-drop-one", "conflict-drop"))
                    }
                    section {
                        h2 { (words.phrase("conflict-mine")) }
                        ul.mine {}
                        (self.choice("send", "conflict-send-one", "conflict-send"))
                        (self.choice("first", "conflict-first", "conflict-first"))
                        (self.choice("compare", "conflict-compare", "conflict-compare"))
                    }
                    (self.choice("later", "conflict-later", "conflict-later"))
                }
            }
        }
    }

    /// Its words for one ball, and for several.
    fn choice(&self, choice: &str, one: &'static str, many: &'static str) -> Markup {
        let words = self.looker.words;
        html! {
            button.plain type="button" data-decide=(choice)
                data-one=(words.phrase(one)) data-many=(words.phrase(many)) {}
        }
    }
}
