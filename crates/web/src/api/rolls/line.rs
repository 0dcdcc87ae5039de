//! Lines of a centre's stream.

use bytes::{Buf as _, Bytes, BytesMut};
use serde::Deserialize;
use tenpin_scorebook::{ClientId, MatchId};

use crate::{
    answer::Problem,
    api::body::{Count, must_be_object},
};

/// The longest line.
const LINE_MAX: usize = 4096;

/// One roll of a stream.
#[derive(Debug)]
pub(super) struct Roll {
    /// As it was sent.
    pub(super) called: String,
    /// Nothing if that is no id of a match.
    pub(super) match_id: Option<MatchId>,
    pub(super) pins: Option<Count>,
    pub(super) mark: Option<String>,
    pub(super) id: Option<ClientId>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sent<'a> {
    #[serde(rename = "match", borrow)]
    called: std::borrow::Cow<'a, str>,
    pins: Option<Count>,
    mark: Option<String>,
    #[serde(borrow)]
    id: Option<std::borrow::Cow<'a, str>>,
}

impl Roll {
    fn read(line: &[u8]) -> Result<Self, Problem> {
        must_be_object(line)?;
        let sent: Sent<'_> = serde_json::from_slice(line).map_err(Problem::bad_request)?;
        let id = sent.id.as_deref().map(str::parse).transpose();
        if sent.pins.is_some() == sent.mark.is_some() {
            return Err(Problem::bad_request("send either pins or mark"));
        }
        Ok(Self {
            match_id: sent.called.parse().ok(),
            called: sent.called.into_owned(),
            pins: sent.pins,
            mark: sent.mark,
            id: id.map_err(Problem::bad_request)?,
        })
    }
}

/// A line, counted from 1.
pub(super) struct Line {
    pub(super) number: u64,
    /// Nothing in an empty one.
    pub(super) roll: Option<Result<Roll, Problem>>,
}

/// Cuts what arrives into lines.
#[derive(Default)]
pub(super) struct Lines {
    waiting: BytesMut,
    /// How much of what waits was looked at.
    seen: usize,
    number: u64,
    /// Whether the line being read is too long already; its rest is skipped.
    too_long: bool,
}

impl Lines {
    pub(super) fn add(&mut self, chunk: &Bytes) {
        self.waiting.extend_from_slice(chunk);
    }

    /// The next line that is there whole.
    pub(super) fn next(&mut self) -> Option<Line> {
        let rest = &self.waiting[self.seen..];
        let Some(end) = rest.iter().position(|byte| *byte == b'\n') else {
            self.seen = self.waiting.len();
            self.skip_what_is_too_long();
            return None;
        };
        let text = self.waiting.split_to(self.seen + end);
        self.waiting.advance(1);
        self.seen = 0;
        Some(self.line(&text))
    }

    /// What is left when the stream ends without a line break.
    pub(super) fn last(&mut self) -> Line {
        let text = self.waiting.split();
        self.line(&text)
    }

    fn line(&mut self, text: &[u8]) -> Line {
        self.number += 1;
        let too_long = std::mem::take(&mut self.too_long) || text.len() > LINE_MAX;
        let text = text.trim_ascii();
        let roll = match (too_long, text.is_empty()) {
            (true, _) => Some(Err(Problem::bad_request(format!(
                "a line has at most {LINE_MAX} bytes"
            )))),
            (false, true) => None,
            (false, false) => Some(Roll::read(text)),
        };
        Line {
            number: self.number,
            roll,
        }
    }

    fn skip_what_is_too_long(&mut self) {
        if self.waiting.len() > LINE_MAX {
            self.too_long = true;
            self.waiting.clear();
            self.seen = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read when this arrives in pieces of that size.
    fn read(text: &[u8], piece: usize) -> Vec<(u64, Option<u32>)> {
        let mut lines = Lines::default();
        let mut found = Vec::new();
        for chunk in text.chunks(piece) {
            lines.add(&Bytes::copy_from_slice(chunk));
            found.extend(std::iter::from_fn(|| lines.next()));
        }
        found.push(lines.last());
        let told = found.into_iter().filter_map(|line| {
            let pins = line.roll?.ok().and_then(|roll| roll.pins);
            let pins = pins.map(u32::from);
            Some((line.number, pins))
        });
        told.collect()
    }

    #[test]
    fn lines_are_cut_wherever_the_pieces_end() {
        let mut text = b"{\"match\":\"7hq2m9xk4d\",\"pins\":7}\r\n\n{\"match\":\"x\"}\n".to_vec();
        text.extend([b'x'; 2 * LINE_MAX]);
        text.extend(b"\nnonsense\n{\"match\":\"7hq2m9xk4d\",\"pins\":3,\"id\":\"a\"}");
        let expected = [(1, Some(7)), (3, None), (4, None), (5, None), (6, Some(3))];
        for piece in [1, 2, 7, 64, 4095, 4096, 4097, 100_000] {
            assert_eq!(read(&text, piece), expected, "pieces of {piece}");
        }
    }

    #[test]
    fn what_is_no_roll_is_refused() {
        for line in [
            "{}",
            "[]",
            "{\"match\":\"7hq2m9xk4d\"}",
            "{\"match\":\"7hq2m9xk4d\",\"pins\":7,\"mark\":\"7\"}",
            "{\"match\":\"7hq2m9xk4d\",\"pins\":-1}",
            "{\"match\":\"7hq2m9xk4d\",\"pins\":1.5}",
            "{\"match\":\"7hq2m9xk4d\",\"pins\":\"7\"}",
            "{\"match\":\"7hq2m9xk4d\",\"pins\":7,\"id\":\"two words\"}",
            "{\"match\":\"7hq2m9xk4d\",\"pins\":7,\"more\":1}",
        ] {
            assert!(Roll::read(line.as_bytes()).is_err(), "{line}");
        }
    }
}
