//! Somebody who plays.

use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tenpin::{Name, NameError};

use crate::FullName;

/// Somebody who plays: a name for the board, and the full one if it was given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// On the board.
    pub name: Name,
    /// In full.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub full_name: Option<FullName>,
}

impl From<Name> for Person {
    fn from(name: Name) -> Self {
        Self {
            name,
            full_name: None,
        }
    }
}

/// Somebody without a full name.
impl FromStr for Person {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        Ok(text.parse::<Name>()?.into())
    }
}

/// In a list of players, whoever has no full name is just a name.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Listed {
    Name(Name),
    Person(Person),
}

impl From<&Person> for Listed {
    fn from(person: &Person) -> Self {
        match person.full_name {
            None => Self::Name(person.name),
            Some(_) => Self::Person(person.clone()),
        }
    }
}

impl From<Listed> for Person {
    fn from(listed: Listed) -> Self {
        match listed {
            Listed::Name(name) => name.into(),
            Listed::Person(person) => person,
        }
    }
}

pub(super) fn serialize<S: Serializer>(people: &[Person], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(people.iter().map(Listed::from))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Person>, D::Error> {
    let listed = Vec::<Listed>::deserialize(from)?;
    Ok(listed.into_iter().map(Person::from).collect())
}
