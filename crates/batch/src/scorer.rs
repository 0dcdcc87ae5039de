//! Many lines, one after the other.

use std::array;

use crate::{
    Card, LineError, Outcome, SIDE_BY_SIDE,
    table::TABLES,
    text::{self, Look, Scan, marks},
};

/// Scores lines of text. Use it again: it keeps the room that this needs.
#[derive(Debug, Default)]
pub struct Scorer {
    scan: Scan,
}

impl Scorer {
    /// A scorer that uses only what every processor has. It says the same and is slower, so
    /// it is good for comparison.
    #[must_use]
    pub fn portable() -> Self {
        Self {
            scan: Scan::portable(),
        }
    }

    /// Scores every line of a text and hands each with its outcome to `each`, in order.
    ///
    /// Lines end with a line feed, which is not handed on; a carriage return before it and a
    /// missing one at the very end change nothing.
    pub fn score(&mut self, text: &[u8], mut each: impl FnMut(&[u8], Outcome)) {
        let mut rest = text;
        while !rest.is_empty() {
            let (lines, after) = rest.split_at(chunk(rest));
            self.score_chunk(lines, &mut each);
            rest = after;
        }
    }

    fn score_chunk(&mut self, text: &[u8], each: &mut impl FnMut(&[u8], Outcome)) {
        if text.len() > Scan::TEXT_MAX {
            return each(without_end(text), Outcome::Bad(LineError::TooLong));
        }
        let look = Look::of(text);
        self.scan.read(text, look);
        if look == Look::Other {
            return self.score_groups(text, |_, lines| marks::cards(lines.of(text)), each);
        }
        // Where a walk ends that ends with its line: one letter behind the last ball.
        let behind = 1 - look.returns();
        self.score_groups(text, |scan, lines| walk_racks(scan, lines, behind), each);
    }

    /// Scores lines side by side where `cards` can, else one by one.
    #[inline]
    fn score_groups(
        &self,
        text: &[u8],
        cards: impl Fn(&Scan, &Group) -> [Option<Card>; SIDE_BY_SIDE],
        each: &mut impl FnMut(&[u8], Outcome),
    ) {
        let mut begin = 0;
        let (many, few) = self.scan.ends().as_chunks();
        for ends in many {
            let lines = Group::new(begin, ends);
            let cards = cards(&self.scan, &lines);
            let lines = lines.of(text).into_iter().zip(cards);
            lines.for_each(|(line, card)| tell(line, card, each));
            begin = ends[SIDE_BY_SIDE - 1] as usize + 1;
        }
        for end in few {
            tell(&text[begin..*end as usize], None, each);
            begin = *end as usize + 1;
        }
    }
}

/// Where some lines are in a text.
struct Group {
    begins: [usize; SIDE_BY_SIDE],
    ends: [usize; SIDE_BY_SIDE],
}

impl Group {
    /// The first begins at `begin`, each other behind the end of the one before.
    #[inline]
    fn new(begin: usize, ends: &[u32; SIDE_BY_SIDE]) -> Self {
        Self {
            begins: array::from_fn(|line| match line {
                0 => begin,
                _ => ends[line - 1] as usize + 1,
            }),
            ends: array::from_fn(|line| ends[line] as usize),
        }
    }

    #[inline]
    fn of<'a>(&self, text: &'a [u8]) -> [&'a [u8]; SIDE_BY_SIDE] {
        array::from_fn(|line| &text[self.begins[line]..self.ends[line]])
    }
}

/// The cards of games that are whole, as counts.
#[inline]
fn walk_racks(scan: &Scan, lines: &Group, behind: usize) -> [Option<Card>; SIDE_BY_SIDE] {
    let walks = TABLES.by_rack.walk(scan.racks(), lines.begins);
    array::from_fn(|game| walks[game].card(lines.ends[game] + behind))
}

/// A line whose card is known, or is not.
#[inline]
fn tell(line: &[u8], card: Option<Card>, each: &mut impl FnMut(&[u8], Outcome)) {
    let outcome = card.map_or_else(|| text::outcome(line), Outcome::Scored);
    each(line, outcome);
}

/// How much is looked at at once: as many whole lines as there is room for, or one that is too
/// long.
fn chunk(text: &[u8]) -> usize {
    if text.len() <= Scan::TEXT_MAX {
        return text.len();
    }
    let last = memchr::memrchr(b'\n', &text[..Scan::TEXT_MAX]);
    let end = last.or_else(|| memchr::memchr(b'\n', text));
    end.map_or(text.len(), |end| end + 1)
}

fn without_end(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\n").unwrap_or(line)
}
