//! Values as JSON, parts of which are JSON already.

use std::io;

use serde::Serialize;
use serde_json::{Serializer, ser::Formatter};

/// A value as JSON, which takes about so many bytes. What serializes as bytes is JSON already.
pub(super) fn write_json(value: &impl Serialize, size: usize) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(size);
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
