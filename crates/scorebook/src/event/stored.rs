//! Events as they are stored: JSON that only grows.

use serde::{Deserialize, de::IntoDeserializer as _};
use serde_json::Value;
use tenpin::{Pins, Seat};

use super::{Correction, Event, Person, Rules, Start};

/// The kinds of events that this tenpin writes, and their fields.
const KINDS: [(&str, &[&str]); 7] = [
    ("started", &["players", "lane", "rules"]),
    ("rolled", &["pins"]),
    ("corrected", &["seat", "frame", "balls", "by", "reason"]),
    ("joined", PERSON),
    ("left", &["seat"]),
    ("undone", &[]),
    ("closed", &[]),
];

/// The fields of a player.
const PERSON: &[&str] = &["name", "full_name"];

/// Why a text is not an event.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EventError {
    /// A newer tenpin has written it.
    #[error("written by a newer tenpin: {0} is not known here")]
    Newer(Unknown),
    /// No tenpin has written it.
    #[error("not an event: {0}")]
    Unreadable(String),
}

/// What this tenpin does not know of an event.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unknown {
    /// Its kind.
    #[error("the event {0:?}")]
    Kind(String),
    /// One of its fields or of its players', or an object that the field holds.
    #[error("the field {0:?}")]
    Field(String),
    /// The rules of the match.
    #[error("the rules {0:?}")]
    Rules(String),
}

impl Event {
    /// The event as it is stored.
    ///
    /// # Panics
    ///
    /// Never: JSON has a form for everything in an event.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("an event has no map with keys other than text")
    }

    /// The event that was stored like this.
    ///
    /// Nothing is ignored: a field that is not known may change what the others mean. So a book
    /// with a new kind of event, with a new field, or with an object in the place of a plain value
    /// needs a new schema version; otherwise an older tenpin opens it and finds out match by match.
    ///
    /// # Errors
    ///
    /// [`EventError`] if it is none, or if a newer tenpin has written it.
    pub fn from_json(text: &str) -> Result<Self, EventError> {
        let stored: Result<Stored, _> = serde_json::from_str(text);
        match stored {
            Ok(stored) => Ok(stored.into()),
            Err(error) => Err(why(text, &error)),
        }
    }
}

/// An event on its way in. Serde ignores unknown fields of a unit variant, so those that have no
/// fields are empty struct variants here.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum Stored {
    Started(Start),
    Rolled { pins: Pins },
    Corrected(Correction),
    Joined(Person),
    Left { seat: Seat },
    Undone {},
    Closed {},
}

impl From<Stored> for Event {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::Started(start) => Self::Started(start),
            Stored::Rolled { pins } => Self::Rolled { pins },
            Stored::Corrected(correction) => Self::Corrected(correction),
            Stored::Joined(person) => Self::Joined(person),
            Stored::Left { seat } => Self::Left { seat },
            Stored::Undone {} => Self::Undone,
            Stored::Closed {} => Self::Closed,
        }
    }
}

/// Why a text could not be read.
fn why(text: &str, error: &serde_json::Error) -> EventError {
    let event: Result<Value, _> = serde_json::from_str(text);
    let unknown = event.ok().and_then(|event| unknown(&event));
    unknown.map_or_else(
        || EventError::Unreadable(error.to_string()),
        EventError::Newer,
    )
}

/// The first thing in an event that this tenpin does not know.
fn unknown(event: &Value) -> Option<Unknown> {
    let kind = event["kind"].as_str()?;
    let Some((_, fields)) = KINDS.iter().find(|(known, _)| *known == kind) else {
        return Some(Unknown::Kind(kind.to_owned()));
    };
    let players = event["players"].as_array().into_iter().flatten();
    let mut strays = players.filter_map(|player| stray(player, PERSON));
    stray(event, &[*fields, &["kind"]].concat())
        .or_else(|| strays.next())
        .map(Unknown::Field)
        .or_else(|| unknown_rules(event["rules"].as_str()?))
}

/// The first field that is not known, or that holds an object where a plain value is known.
fn stray(object: &Value, known: &[&str]) -> Option<String> {
    let mut fields = object.as_object()?.iter();
    let stray =
        fields.find(|(name, value)| !known.contains(&name.as_str()) || has_grown(name, value));
    stray.map(|(name, _)| name.clone())
}

/// Only players are objects here. An object in the place of another value tells more than that
/// value could.
fn has_grown(name: &str, value: &Value) -> bool {
    match value {
        Value::Array(items) => name != "players" && items.iter().any(Value::is_object),
        plain => plain.is_object(),
    }
}

fn unknown_rules(name: &str) -> Option<Unknown> {
    let rules: Result<Rules, serde::de::value::Error> =
        Rules::deserialize(name.into_deserializer());
    rules.is_err().then(|| Unknown::Rules(name.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Event, EventError> {
        Event::from_json(text)
    }

    #[track_caller]
    fn newer(text: &str, unknown: Unknown) {
        assert_eq!(read(text), Err(EventError::Newer(unknown)), "{text}");
    }

    const KNOWN: [&str; 7] = [
        r#"{"kind":"started","players":["PJS",{"name":"KYJ","full_name":"김유진"}],"lane":"12","rules":"tenpin"}"#,
        r#"{"kind":"rolled","pins":7}"#,
        r#"{"kind":"corrected","seat":1,"frame":1,"balls":[9,1],"by":"desk","reason":"sensor"}"#,
        r#"{"kind":"joined","name":"LEE","full_name":"이유진"}"#,
        r#"{"kind":"left","seat":2}"#,
        r#"{"kind":"undone"}"#,
        r#"{"kind":"closed"}"#,
    ];

    #[test]
    fn what_is_known_is_read_and_written_as_it_was() {
        for text in KNOWN {
            assert_eq!(read(text).unwrap().to_json(), text);
        }
    }

    #[test]
    fn an_unknown_kind_is_newer() {
        newer(r#"{"kind":"fouled"}"#, Unknown::Kind("fouled".to_owned()));
        newer(
            r#"{"pins":7,"kind":"Rolled"}"#,
            Unknown::Kind("Rolled".to_owned()),
        );
    }

    #[test]
    fn an_unknown_field_in_any_event_is_newer() {
        let fields = [r#""foul":true"#, r#""foul":false"#, r#""foul":null"#];
        let pairs = KNOWN
            .iter()
            .flat_map(|event| fields.map(|field| (event, field)));
        for (event, field) in pairs {
            let event = event.replacen('{', &format!("{{{field},"), 1);
            newer(&event, Unknown::Field("foul".to_owned()));
        }
        let player = KNOWN[0].replace(r#""name":"KYJ","#, r#""name":"KYJ","handicap":40,"#);
        newer(&player, Unknown::Field("handicap".to_owned()));
    }

    #[test]
    fn a_plain_value_that_has_become_an_object_is_newer() {
        for (event, plain, field) in [
            (0, r#""12""#, "lane"),
            (0, r#""tenpin""#, "rules"),
            (0, r#""KYJ""#, "name"),
            (
                0,
                r#"["PJS",{"name":"KYJ","full_name":"김유진"}]"#,
                "players",
            ),
            (1, "7", "pins"),
            (2, "9", "balls"),
            (4, "2", "seat"),
        ] {
            let grown = KNOWN[event].replace(plain, r#"{"pins":8,"standing":[7,10]}"#);
            newer(&grown, Unknown::Field(field.to_owned()));
        }
    }

    #[test]
    fn unknown_rules_are_newer() {
        let candlepin = KNOWN[0].replace("tenpin", "candlepin");
        newer(&candlepin, Unknown::Rules("candlepin".to_owned()));
    }

    /// Nothing in it is unknown, so it is not newer.
    #[test]
    fn every_known_field_is_known_also_where_something_is_wrong() {
        for text in KNOWN {
            let twice = text.replacen('{', r#"{"kind":"twice","#, 1);
            let read = read(&twice);
            assert!(
                matches!(read, Err(EventError::Unreadable(_))),
                "{twice}: {read:?}"
            );
        }
    }

    #[test]
    fn what_no_tenpin_writes_cannot_be_read() {
        for text in [
            "",
            "{",
            "[]",
            "7",
            r#""rolled""#,
            "{}",
            r#"{"kind":7}"#,
            r#"{"kind":"rolled"}"#,
            r#"{"kind":"rolled","pins":11}"#,
            r#"{"kind":"rolled","pins":"7"}"#,
            r#"{"kind":"rolled","pins":7,"pins":8}"#,
            r#"{"kind":"rolled","pins":7} "x""#,
            r#"{"kind":"started","players":["PJS"]}"#,
            r#"{"kind":"started","players":["PJS"],"rules":7}"#,
            r#"{"kind":"started","players":["PJSX"],"rules":"tenpin"}"#,
        ] {
            let read = read(text);
            assert!(
                matches!(read, Err(EventError::Unreadable(_))),
                "{text}: {read:?}"
            );
        }
    }
}
