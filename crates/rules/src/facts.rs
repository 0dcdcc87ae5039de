//! How values are written and read with serde where it is not their own shape.

use alloc::{string::String, vec::Vec};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error, ser::SerializeStruct};

use crate::{Cell, Game, Name, Pins, Rolls, frame::tally::Tally};

impl Serialize for Name {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_ref())
    }
}

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// The balls in the order bowled.
impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.balls())
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let balls = Vec::<u8>::deserialize(deserializer)?;
        Self::from_balls(balls).map_err(D::Error::custom)
    }
}

/// The balls a frame counts, bonus balls included.
impl Serialize for Tally {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.balls().into_iter().flatten())
    }
}

impl<'de> Deserialize<'de> for Tally {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut balls = Vec::<Pins>::deserialize(deserializer)?.into_iter();
        balls
            .try_fold(Self::default(), Self::add_roll)
            .map_err(D::Error::custom)
    }
}

/// The pins of each ball.
impl Serialize for Rolls {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.pins())
    }
}

/// With the marks as well, for whoever draws the board.
impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut cell = serializer.serialize_struct("Cell", 3)?;
        cell.serialize_field("mark", &format_args!("{}", self.rolls))?;
        cell.serialize_field("rolls", &self.rolls)?;
        cell.serialize_field("cumulative", &self.cumulative)?;
        cell.end()
    }
}
