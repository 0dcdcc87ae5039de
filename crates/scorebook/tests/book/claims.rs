//! What writers say, and what it means where it is written.

use tenpin::{FrameNumber, RollError, Seat};
use tenpin_scorebook::{
    Append, AppendError, Claim, ClientId, Event, FrameClaim, Impossible, MatchId, Place, Revision,
    Scorebook, Written,
};

use tenpin_testkit::in_every_book;

in_every_book!(tell);

fn tell(place: &Place) {
    let book = Scorebook::open(place).unwrap();
    let (id, started) = book.start(vec!["PJS".parse().unwrap()], None);
    started.wait().unwrap();
    a_mark_means_what_is_left(&book, id);
    a_repeat_is_answered_as_the_first_time(place, &book, id);
    what_cannot_be_says_why(&book, id);
    what_cannot_be_says_it_in_words(&book, id);
    let spare = say(&book, id, "no", Claim::Pins(2)).unwrap();
    check(&spare, 8, "7/ X 41 8/");
    nothing_goes_into_a_closed_match(&book, id);
}

fn say(book: &Scorebook, id: MatchId, name: &str, claim: Claim) -> Result<Written, AppendError> {
    let append = Append {
        match_id: id,
        after: None,
        claim,
        client_id: name.parse().unwrap(),
    };
    book.append(append).wait()
}

fn mark(mark: &str) -> Claim {
    Claim::Mark(mark.to_owned())
}

#[track_caller]
fn check(written: &Written, revision: u32, game: &str) {
    assert_eq!(u32::from(written.entry.revision), revision);
    assert_eq!(written.after.listing.revision, written.entry.revision);
    assert_eq!(written.after.now.players()[0].game.to_string(), game);
}

/// Revisions 2 to 4.
fn a_mark_means_what_is_left(book: &Scorebook, id: MatchId) {
    check(&say(book, id, "a", Claim::Pins(7)).unwrap(), 2, "7");
    check(&say(book, id, "b", mark("/")).unwrap(), 3, "7/");
    check(&say(book, id, "c", mark("x")).unwrap(), 4, "7/ X");
}

/// Also by a program that never saw the first one, and although the match went on.
fn a_repeat_is_answered_as_the_first_time(place: &Place, book: &Scorebook, id: MatchId) {
    let other = Scorebook::open(place).unwrap();
    for book in [book, &other] {
        check(&say(book, id, "a", Claim::Pins(7)).unwrap(), 2, "7");
        check(&say(book, id, "b", mark("/")).unwrap(), 3, "7/");
        check(&say(book, id, "b", Claim::Pins(3)).unwrap(), 3, "7/");
        let revision = Revision::from(3);
        let reused = Err(AppendError::IdReused { revision });
        assert_eq!(say(book, id, "b", Claim::Pins(4)), reused);
        assert_eq!(say(book, id, "b", mark("X")), reused);
        assert_eq!(say(book, id, "b", Event::Undone.into()), reused);
    }
    check(&say(&other, id, "d", Claim::Pins(4)).unwrap(), 5, "7/ X 4");
    check(&say(book, id, "e", Claim::Pins(1)).unwrap(), 6, "7/ X 41");
}

fn what_cannot_be_says_why(book: &Scorebook, id: MatchId) {
    check(&say(book, id, "f", Claim::Pins(8)).unwrap(), 7, "7/ X 41 8");
    let too_many = |standing: u8, knocked| {
        Impossible::Roll(RollError::TooManyPins {
            standing: standing.try_into().unwrap(),
            knocked,
        })
    };
    for (claim, reason) in [
        (Claim::Pins(3), too_many(2, 3)),
        (Claim::Pins(11), too_many(2, 11)),
        (Claim::Pins(u32::MAX), too_many(2, u32::MAX)),
        (mark("9"), too_many(2, 9)),
        (mark(""), Impossible::NotOneMark),
        (mark("1/"), Impossible::NotOneMark),
        (frame(1, &[7, 11]), too_many(3, 11)),
        (frame(1, &[11]), too_many(10, 11)),
    ] {
        let refused = say(book, id, "no", claim.clone());
        assert_eq!(refused, Err(reason.into()), "{claim:?}");
    }
}

fn what_cannot_be_says_it_in_words(book: &Scorebook, id: MatchId) {
    for (claim, sentence) in [
        (mark("X"), "X stands only at a fresh rack"),
        (mark("?"), "'?' is not a ball"),
        (frame(1, &[10, 11]), "frame 1 has too many balls"),
        (frame(5, &[11]), "frame 5 is not over"),
        (frame(1, &[3]), "frame 1 is not complete"),
        (late("PJ", None), "a name has 3 letters"),
        (late("PJS", Some("")), "a full name has 1 to 40 characters"),
    ] {
        let refused = say(book, id, "no", claim).unwrap_err().to_string();
        assert!(refused.starts_with(sentence), "{refused}");
    }
}

fn frame(frame: u8, balls: &[u32]) -> Claim {
    Claim::Frame(FrameClaim {
        seat: Seat::FIRST,
        frame: FrameNumber::try_from(frame).unwrap(),
        balls: balls.to_vec(),
        by: None,
        reason: None,
        house: false,
    })
}

fn late(name: &str, full_name: Option<&str>) -> Claim {
    Claim::Joined {
        name: name.to_owned(),
        full_name: full_name.map(ToOwned::to_owned),
    }
}

fn nothing_goes_into_a_closed_match(book: &Scorebook, id: MatchId) {
    let random = || ClientId::random().to_string();
    say(book, id, &random(), Event::Closed.into()).unwrap();
    let closed = Err(AppendError::from(Impossible::Closed));
    let claims = [
        Claim::Pins(1),
        Claim::Pins(11),
        mark("?"),
        frame(1, &[11]),
        frame(1, &[10]),
        late("P", None),
        Event::Undone.into(),
        Event::Closed.into(),
    ];
    for claim in claims {
        assert_eq!(say(book, id, &random(), claim), closed);
    }
    let Claim::Frame(mut by_house) = frame(1, &[10]) else {
        unreachable!("a frame");
    };
    by_house.house = true;
    let corrected = say(book, id, &random(), Claim::Frame(by_house)).unwrap();
    check(&corrected, 10, "X X 41 8/");
}
