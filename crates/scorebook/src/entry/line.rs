//! A line of an export: one entry in JSON.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, value::RawValue};

use crate::{Entry, Hash, MatchId, Revision};

/// One entry in JSON, complete: reading it gives the same entry, byte for byte.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line<'a> {
    #[serde(rename = "match", borrow)]
    match_id: Cow<'a, str>,
    revision: Revision,
    #[serde(borrow)]
    at: Cow<'a, str>,
    /// As it is stored, because that is what the hash covers.
    #[serde(borrow)]
    event: &'a RawValue,
    #[serde(borrow)]
    id: Cow<'a, str>,
    #[serde(borrow)]
    hash: Cow<'a, str>,
}

/// The fields of a line.
const FIELDS: [&str; 6] = ["match", "revision", "at", "event", "id", "hash"];

/// Why a text is not a line of an export.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// A newer tenpin has exported it.
    #[error("written by a newer tenpin: the field {field:?} is not known here")]
    Newer {
        /// Of which match it is a line.
        match_id: MatchId,
        /// What is not known.
        field: String,
    },
    /// No tenpin has exported it.
    #[error("not a line of an export")]
    Unreadable,
}

impl Entry {
    /// The entry as a line of an export.
    ///
    /// # Errors
    ///
    /// [`LineError`] if its event is no JSON. No chain has such an entry.
    pub fn to_line(&self) -> Result<String, LineError> {
        let line = Line {
            match_id: self.match_id.as_ref().into(),
            revision: self.revision,
            at: self.at.to_string().into(),
            event: serde_json::from_str(&self.event).map_err(|_| LineError::Unreadable)?,
            id: self.client_id.as_ref().into(),
            hash: self.hash.to_string().into(),
        };
        serde_json::to_string(&line).map_err(|_| LineError::Unreadable)
    }

    /// The entry that was exported like this. Whether it can be believed is for a chain to
    /// say.
    ///
    /// # Errors
    ///
    /// [`LineError`] if the text is no such line.
    pub fn from_line(text: &str) -> Result<Self, LineError> {
        let line: Line<'_> = serde_json::from_str(text).map_err(|_| why(text))?;
        Ok(Self {
            match_id: line.match_id.parse().map_err(|_| LineError::Unreadable)?,
            revision: line.revision,
            event: line.event.get().to_owned(),
            at: line.at.parse().map_err(|_| LineError::Unreadable)?,
            client_id: line.id.parse().map_err(|_| LineError::Unreadable)?,
            hash: Hash::from_hex(line.hash.as_bytes()).map_err(|_| LineError::Unreadable)?,
        })
    }
}

/// Why a text could not be read.
fn why(text: &str) -> LineError {
    let fields: Map<String, Value> = serde_json::from_str(text).unwrap_or_default();
    let is_whole = FIELDS.iter().all(|known| fields.contains_key(*known));
    let stray = fields.keys().find(|name| !FIELDS.contains(&name.as_str()));
    let match_id = fields.get("match").and_then(|id| id.as_str()?.parse().ok());
    match (stray.cloned(), match_id) {
        (Some(field), Some(match_id)) if is_whole => LineError::Newer { match_id, field },
        _ => LineError::Unreadable,
    }
}

#[cfg(test)]
mod tests {
    use crate::{Entry, Event, LineError, Place, Scorebook};

    fn entry() -> Entry {
        let book = Scorebook::open(&Place::Memory).unwrap();
        let (_, started) = book.start(vec!["PJS".parse().unwrap()], None);
        started.wait().unwrap().entry
    }

    #[test]
    fn a_line_is_read_as_it_was_written() {
        let mut entry = entry();
        // A later version may write events in another way; the bytes stay.
        entry.event = format!(" {} ", Event::Undone.to_json().replace(':', " : "));
        let line = entry.to_line().unwrap();
        entry.event = entry.event.trim().to_owned();
        assert_eq!(Entry::from_line(&line).unwrap(), entry);
    }

    #[test]
    fn what_is_no_line_is_refused() {
        let line = entry().to_line().unwrap();
        let broken = [
            line.replace("\"match\"", "\"game\""),
            line.replace("\"revision\":1", "\"revision\":-1"),
            line.replace('T', " at "),
            line.replace("\"hash\":\"", "\"hash\":\"x"),
            line.replace("\"id\":\"", "\"id\":\"with blank "),
            line.replace('}', ""),
            String::new(),
        ];
        for text in broken {
            let read = Entry::from_line(&text);
            assert_eq!(read, Err(LineError::Unreadable), "{text}");
        }
    }

    #[test]
    fn a_line_with_an_unknown_field_is_newer() {
        let entry = entry();
        let line = entry.to_line().unwrap();
        let line = line.replacen('{', r#"{"oil":"house","#, 1);
        let newer = LineError::Newer {
            match_id: entry.match_id,
            field: "oil".to_owned(),
        };
        assert_eq!(Entry::from_line(&line), Err(newer));
    }
}
