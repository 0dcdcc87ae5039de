//! How many events a match takes.

use tenpin::{FrameNumber, Pins, Seat};
use tenpin_scorebook::{
    Append, AppendError, Claim, ClientId, Event, FrameClaim, Impossible, MatchId, Place, Scorebook,
    Written,
};
use tenpin_testkit::{
    books::{ball, write},
    in_every_book,
};

in_every_book!(tell);

const MAX: u32 = 10;

fn claim(book: &Scorebook, match_id: MatchId, claim: Claim) -> Result<Written, AppendError> {
    let append = Append {
        match_id,
        after: None,
        claim,
        client_id: ClientId::random(),
    };
    book.append(append).wait()
}

fn frame(house: bool) -> Claim {
    Claim::Frame(FrameClaim {
        seat: Seat::FIRST,
        frame: FrameNumber::FIRST,
        balls: vec![3, 4],
        by: None,
        reason: None,
        house,
    })
}

/// A match that is full can be put right and ended, and nothing else.
fn tell(place: &Place) {
    let book = Scorebook::open(place).unwrap();
    book.limit_events(MAX);
    let (id, started) = book.start(vec!["PJS".parse().unwrap()], None);
    started.wait().unwrap();
    for after in 1..MAX {
        write(&book, id, after, &ball(Pins::Zero));
    }
    let late = Claim::Joined {
        name: "LEE".to_owned(),
        full_name: None,
    };
    let left = Event::Left { seat: Seat::FIRST };
    for refused in [
        Claim::Pins(3),
        Claim::Mark("3".to_owned()),
        frame(false),
        late,
        left.into(),
    ] {
        let full = AppendError::Impossible(Impossible::TooManyEvents(MAX));
        assert_eq!(
            claim(&book, id, refused.clone()).unwrap_err(),
            full,
            "{refused:?}"
        );
    }
    for taken in [
        frame(true),
        Event::Undone.into(),
        Event::Undone.into(),
        Event::Closed.into(),
    ] {
        claim(&book, id, taken).unwrap();
    }
    claim(&book, id, frame(true)).expect("the house corrects what is closed");
    assert_eq!(book.read(id).unwrap().chain.revision(), (MAX + 5).into());
    assert!(book.verify().unwrap().findings.is_empty());
    // A book that is opened by itself, as a console does, has no such limit.
    drop(book);
    let book = Scorebook::open(place).unwrap();
    let (id, started) = book.start(vec!["PJS".parse().unwrap()], None);
    started.wait().unwrap();
    for after in 1..=MAX {
        write(&book, id, after, &ball(Pins::Zero));
    }
}
