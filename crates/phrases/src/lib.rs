//! What tenpin says, in three languages.
//!
//! ```
//! use tenpin_phrases::{Language, Message, Phrasebook};
//!
//! let korean = Phrasebook::new(Language::Korean, "turn = { $name } 차례");
//! let turn = Message::new("turn").text("name", &"PJS");
//! assert_eq!(korean.say(&turn), "PJS 차례");
//! ```
//!
//! The texts are in files beside the program that says them, one for each language.

mod language;
mod message;
mod phrasebook;

pub use language::Language;
pub use message::Message;
pub use phrasebook::Phrasebook;
