//! One story, told in every kind of book.

use std::slice;

use tenpin::{FrameNumber, Pins, RollError, Seat};
use tenpin_scorebook::{
    AdoptError, AppendError, ClientId, Correction, Event, History, Impossible, Listing, MatchId,
    News, Page, Person, Place, ReadError, Rules, Scorebook, Start, State,
};
use tenpin_testkit::{
    books::{append, ball, write},
    in_every_book,
    wait::Alarm,
};

in_every_book!(tell);

fn tell(place: &Place) {
    let book = Scorebook::open(place).unwrap();
    let id = start(&book);
    two_writers_get_in_each_others_way(place, &book, id);
    an_event_sent_twice_counts_once(place, &book, id);
    what_cannot_be_is_refused(&book, id);
    everything_can_be_taken_back(&book, id);
    others_are_heard(place, &book, id);
    a_closed_match_takes_corrections_only(&book, id);
    it_is_listed_and_found(&book, id);
    let live = book.read(id).unwrap();
    assert_eq!(live.chain.history(), &the_same_played_at_once());
    assert_eq!(live.broken, None);
    drop(book);
    let again = Scorebook::open(place).unwrap();
    assert_eq!(again.read(id).unwrap(), live);
    let check = again.verify().unwrap();
    assert_eq!(check.findings, []);
    // The other match has two lines.
    assert_eq!((check.matches, check.events), (2, 21 + 2));
    again.rebuild().wait().unwrap();
    assert_eq!(again.verify().unwrap(), check);
    again.compact().unwrap();
    assert_eq!(again.verify().unwrap(), check);
    a_rebuild_hides_nobody(place);
    others_are_heard_between_our_own(place);
}

/// Revision 1.
fn start(book: &Scorebook) -> MatchId {
    let (id, started) = book.start(players(), Some("12".parse().unwrap()));
    let first = started.wait().unwrap().entry;
    assert_eq!(u32::from(first.revision), 1);
    assert_eq!(book.read(id).unwrap().entries, [first]);
    id
}

fn players() -> Vec<Person> {
    ["PJS", "KYJ"].map(|name| name.parse().unwrap()).to_vec()
}

/// Revisions 2 and 3: a strike, and 8 by the other writer.
fn two_writers_get_in_each_others_way(place: &Place, book: &Scorebook, id: MatchId) {
    let other = Scorebook::open(place).unwrap();
    write(book, id, 1, &ball(Pins::Ten));
    write(&other, id, 2, &ball(Pins::Eight));
    // The first has to notice only when it writes.
    for (book, after) in [(book, 2), (book, 1), (book, 4), (&other, 2), (&other, 0)] {
        let refused = append(book, id, after, &ball(Pins::Two), &ClientId::random());
        let conflict = AppendError::Conflict { last: 3.into() };
        assert_eq!(refused, Err(conflict), "after {after}");
    }
}

/// Revision 4: a spare.
fn an_event_sent_twice_counts_once(place: &Place, book: &Scorebook, id: MatchId) {
    let other = Scorebook::open(place).unwrap();
    let name: ClientId = "pad-1/2".parse().unwrap();
    let first = append(book, id, 3, &ball(Pins::Two), &name).unwrap();
    for (book, after) in [(book, 3), (&other, 3), (book, 4), (&other, 99)] {
        let again = append(book, id, after, &ball(Pins::Two), &name);
        assert_eq!(again.as_ref(), Ok(&first));
        let reused = append(book, id, after, &ball(Pins::One), &name);
        let revision = 4.into();
        assert_eq!(reused, Err(AppendError::IdReused { revision }));
    }
    assert_eq!(book.read(id).unwrap().chain.revision(), 4.into());
}

/// No revision.
fn what_cannot_be_is_refused(book: &Scorebook, id: MatchId) {
    write(book, id, 4, &ball(Pins::Seven));
    let refuse = |event: &Event| append(book, id, 5, event, &ClientId::random()).unwrap_err();
    let too_many = RollError::TooManyPins {
        standing: Pins::Three,
        knocked: 4,
    };
    assert_eq!(refuse(&ball(Pins::Four)), Impossible::from(too_many).into());
    let again = Event::Started(Start {
        players: players(),
        lane: None,
        rules: Rules::TenPin,
    });
    assert_eq!(refuse(&again), Impossible::StartedAlready.into());
    let third = Seat::try_from(3).unwrap();
    let nobody = refuse(&Event::Left { seat: third });
    assert!(matches!(
        nobody,
        AppendError::Impossible(Impossible::Leave(_))
    ));
    let unknown = MatchId::random();
    let nowhere = append(book, unknown, 0, &ball(Pins::Four), &ClientId::random());
    assert_eq!(nowhere, Err(AppendError::NotFound(unknown)));
    assert_eq!(book.read(unknown), Err(ReadError::NotFound(unknown.into())));
    assert_eq!(book.read(id).unwrap().chain.revision(), 5.into());
}

/// Revisions 6 to 15: six changes and four undos.
fn everything_can_be_taken_back(book: &Scorebook, id: MatchId) {
    let before = book.read(id).unwrap();
    let changes = [joined(), ball(Pins::Three), corrected(), left()];
    for (after, change) in (5..).zip(&changes) {
        write(book, id, after, change);
    }
    for after in 9..13 {
        write(book, id, after, &Event::Undone);
    }
    let after = book.read(id).unwrap();
    let [before, after] = [before, after].map(|reading| reading.chain.history().clone());
    assert_eq!(before, after);
    write(book, id, 13, &joined());
    write(book, id, 14, &corrected());
}

fn joined() -> Event {
    Event::Joined(Person {
        full_name: Some("이유진".parse().unwrap()),
        .."LEE".parse().unwrap()
    })
}

fn corrected() -> Event {
    Event::Corrected(Correction {
        seat: Seat::FIRST,
        frame: FrameNumber::FIRST,
        balls: vec![Pins::Nine, Pins::One],
        by: Some("김유진".to_owned()),
        reason: Some("the \"sensor\" slept".to_owned()),
    })
}

fn left() -> Event {
    Event::Left {
        seat: Seat::try_from(2).unwrap(),
    }
}

/// Revisions 16 and 17, written elsewhere.
fn others_are_heard(place: &Place, book: &Scorebook, id: MatchId) {
    let _alarm = Alarm::last_resort("news of another writer");
    let mut of_all = book.subscribe(None).unwrap();
    let mut of_this = book.subscribe(Some(id)).unwrap();
    let mut of_another = book.subscribe(Some(MatchId::random())).unwrap();
    let other = Scorebook::open(place).unwrap();
    for after in [15, 16] {
        write(&other, id, after, &ball(Pins::One));
    }
    for subscription in [&mut of_all, &mut of_this] {
        let wanted = News::Changed {
            match_id: id,
            revision: 17.into(),
        };
        while subscription.wait() != Some(wanted) {}
    }
    write(book, id, 17, &left());
    let (other, started) = book.start(players(), None);
    started.wait().unwrap();
    while !matches!(of_all.wait(), Some(News::Changed { match_id, .. }) if match_id == other) {}
    assert!(of_another.try_next().is_none());
    write(book, other, 1, &Event::Closed);
}

fn others_are_heard_between_our_own(place: &Place) {
    let [book, other] = [(); 2].map(|()| Scorebook::open(place).unwrap());
    let mut news = book.subscribe(None).unwrap();
    let [ours, theirs] = [&book, &other].map(|book| {
        let (id, started) = book.start(players(), None);
        started.wait().unwrap();
        id
    });
    for after in 1..=20 {
        write(&other, theirs, after, &ball(Pins::One));
        write(&book, ours, after, &ball(Pins::One));
    }
    let _alarm = Alarm::last_resort("news between our own");
    let wanted = News::Changed {
        match_id: theirs,
        revision: 21.into(),
    };
    while news.wait() != Some(wanted) {}
}

/// Rebuilding reads everything, and must not make a writer believe that it knows everything.
fn a_rebuild_hides_nobody(place: &Place) {
    let [book, other] = [(); 2].map(|()| Scorebook::open(place).unwrap());
    let (id, started) = book.start(players(), None);
    started.wait().unwrap();
    write(&other, id, 1, &ball(Pins::Eight));
    book.rebuild().wait().unwrap();
    write(&book, id, 2, &ball(Pins::Two));
}

/// Revisions 19 to 21.
fn a_closed_match_takes_corrections_only(book: &Scorebook, id: MatchId) {
    write(book, id, 18, &Event::Closed);
    write(book, id, 19, &corrected());
    for event in [ball(Pins::One), joined(), Event::Undone, Event::Closed] {
        let refused = append(book, id, 20, &event, &ClientId::random());
        assert_eq!(refused, Err(Impossible::Closed.into()), "{event:?}");
    }
    write(book, id, 20, &corrected());
}

fn it_is_listed_and_found(book: &Scorebook, id: MatchId) {
    let listing: Listing = book.read(id).unwrap().chain.listing();
    assert_eq!(listing.state, State::Closed);
    assert_eq!(book.latest_live().unwrap(), None);
    let page = |state, lane: &str| Page {
        state,
        lane: Some(lane.parse().unwrap()),
        before: None,
        limit: 10,
    };
    let listed = |page: Page| book.list(&page).unwrap();
    for state in [None, Some(State::Closed)] {
        assert_eq!(listed(page(state, "12")), slice::from_ref(&listing));
    }
    assert_eq!(listed(page(Some(State::Live), "12")), []);
    assert_eq!(listed(page(None, "13")), []);
    for length in 5..=10 {
        let prefix = id.as_ref()[..length].parse().unwrap();
        assert_eq!(book.find(&prefix), Ok(id));
    }
}

/// What is left of the story when nothing that was taken back had happened.
fn the_same_played_at_once() -> History {
    let mut history = History::start(Start {
        players: players(),
        lane: Some("12".parse().unwrap()),
        rules: Rules::TenPin,
    })
    .unwrap();
    let balls = [Pins::Ten, Pins::Eight, Pins::Two, Pins::Seven].map(ball);
    let rest = [
        joined(),
        corrected(),
        ball(Pins::One),
        ball(Pins::One),
        left(),
        Event::Closed,
        corrected(),
        corrected(),
    ];
    for event in balls.into_iter().chain(rest) {
        history.add(&event).unwrap();
    }
    history
}

#[test]
fn lines_from_elsewhere_have_ids_of_their_own() {
    let book = Scorebook::open(&Place::Memory).unwrap();
    let (match_id, started) = book.start(vec!["PJS".parse().unwrap()], None);
    let first = started.wait().unwrap().entry;
    let mut second = write(&book, match_id, 1, &ball(Pins::Three));
    second.client_id = first.client_id.clone();
    second.hash = second.hash_after(&first.hash);
    let other = Scorebook::open(&Place::Memory).unwrap();
    let adopted = other.adopt(vec![first, second]).wait().unwrap();
    let revision = 2.into();
    let reused = AdoptError::IdReused { match_id, revision };
    assert_eq!((adopted.added, adopted.refused), (0, vec![reused]));
    assert_eq!(other.every_match().unwrap(), []);
}
