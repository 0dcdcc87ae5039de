//! Values as JSON, parts of which are JSON already.

use std::io;

use serde::Serialize;
use serde_json::{Serializer, ser::Formatter};

/// A value as JSON. What serializes as bytes is JSON already.
pub(super) fn write_json(value: &impl Serialize, capacity: usize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(capacity);
    let mut serializer = Serializer::with_formatter(&mut bytes, JsonWithBytes);
    let written = value.serialize(&mut serializer);
    written.expect("nothing we send has a map with odd keys");
    bytes
}

struct JsonWithBytes;

impl Formatter for JsonWithBytes {
    fn write_byte_array<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        value: &[u8],
    ) -> io::Result<()> {
        writer.write_all(value)
    }
}
