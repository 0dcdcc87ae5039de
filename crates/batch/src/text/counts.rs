//! Pin counts, by the table: `10,7,3`.

use crate::{
    Card,
    table::{BallWalk, TABLES},
};

/// The card of a line that is plainly a list of counts: whole numbers between single commas,
/// with or without brackets around them. Whatever else it may be is for the rules to read.
pub(super) fn card(line: &[u8]) -> Option<Card> {
    let list = list(line.trim_ascii())?;
    let table = &TABLES.by_ball;
    let mut walk = BallWalk::default();
    for field in list.split(|letter| *letter == b',') {
        walk = table.step(walk, ball(field)?);
    }
    walk.card()
}

/// What is to be read as counts: what is in brackets, and what has a comma.
fn list(line: &[u8]) -> Option<&[u8]> {
    if let [b'[', list @ .., b']'] = line {
        return Some(list);
    }
    line.contains(&b',').then_some(line)
}

fn ball(field: &[u8]) -> Option<u8> {
    match field.trim_ascii() {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        b"10" => Some(10),
        _ => None,
    }
}
