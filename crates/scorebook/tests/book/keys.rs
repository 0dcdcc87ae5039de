//! Keys in every kind of book.

use tenpin_scorebook::{
    Append, AppendError, Claim, ClientId, Grant, Key, KeyChange, MatchId, Moment, Place, Revision,
    Rules, Scorebook, Secret, Start, Written,
};
use tenpin_testkit::{
    books::{ball, write},
    in_every_book, wait,
};

in_every_book!(tell);

fn tell(place: &Place) {
    let book = Scorebook::open(place).unwrap();
    a_key_comes_with_its_match(&book);
    a_second_start_gets_a_new_key_until_a_ball_is_written(place, &book);
    a_key_is_revoked_for_everybody(place, &book);
    a_token_is_good_once(place, &book);
    a_copy_has_all_keys(&book);
}

fn start(book: &Scorebook, name: &ClientId, secret: &Secret) -> Result<Written, AppendError> {
    let match_id = MatchId::named(name);
    let start = Start {
        players: vec!["PJS".parse().unwrap()],
        lane: None,
        rules: Rules::TenPin,
    };
    let key = Key::new(secret, Grant::Scorer(match_id));
    let append = Append {
        match_id,
        after: Some(Revision::NONE),
        claim: Claim::Started(start, Box::new(key)),
        client_id: name.clone(),
    };
    book.append(append).wait()
}

/// What the book finds for a secret.
fn grant(book: &Scorebook, secret: &Secret) -> Option<Grant> {
    let key = book.key(secret.key_id()).unwrap();
    let good = key.filter(|key| key.fits(secret) && key.is_good(Moment::now()));
    good.map(|key| key.grant)
}

fn a_key_comes_with_its_match(book: &Scorebook) {
    let secret = Secret::random();
    let name = ClientId::random();
    let written = start(book, &name, &secret).unwrap();
    assert!(written.keyed);
    let id = MatchId::named(&name);
    assert_eq!(written.entry.match_id, id);
    assert_eq!(grant(book, &secret), Some(Grant::Scorer(id)));
    assert_eq!(grant(book, &Secret::random()), None);
    assert_eq!(book.house_keys().unwrap(), []);
}

fn a_second_start_gets_a_new_key_until_a_ball_is_written(place: &Place, book: &Scorebook) {
    let other = Scorebook::open(place).unwrap();
    let name = ClientId::random();
    let secrets = [(); 4].map(|()| Secret::random());
    let first = start(book, &name, &secrets[0]).unwrap();
    let id = first.entry.match_id;
    for (again, book) in [(1, &other), (2, book)] {
        let repeated = start(book, &name, &secrets[again]).unwrap();
        assert_eq!(repeated, first);
        assert_eq!(grant(book, &secrets[again - 1]), None);
        assert_eq!(grant(book, &secrets[again]), Some(Grant::Scorer(id)));
    }
    write(&other, id, 1, &ball(tenpin::Pins::Ten));
    let late = start(book, &name, &secrets[3]).unwrap();
    assert!(!late.keyed);
    assert_eq!(late.after, first.after);
    assert_eq!(grant(book, &secrets[3]), None);
    assert_eq!(grant(book, &secrets[2]), Some(Grant::Scorer(id)));
}

fn a_key_is_revoked_for_everybody(place: &Place, book: &Scorebook) {
    let other = Scorebook::open(place).unwrap();
    let _listening = other.subscribe(None).unwrap();
    let secrets = [(); 2].map(|()| Secret::random());
    let mut house = Key::new(&secrets[0], Grant::House);
    house.note = Some("the desk".to_owned());
    house.made = Moment::try_from(0).unwrap();
    let lane = Key::new(&secrets[1], Grant::Lane("12".parse().unwrap()));
    let change = |change| book.change_keys(change).wait().unwrap();
    assert!(change(KeyChange::Add(vec![house.clone()])));
    assert!(change(KeyChange::Add(vec![lane.clone()])));
    assert_eq!(other.house_keys().unwrap(), [house.clone(), lane]);
    assert_eq!(grant(&other, &secrets[0]), Some(Grant::House));
    let before = other.key_changes();
    assert!(change(KeyChange::Revoke(house.id, Moment::now())));
    assert_eq!(grant(&other, &secrets[0]), None);
    // Heard of within a second.
    wait::until("news of the key", || match other.key_changes() {
        same if same == before => Err(same),
        _ => Ok(()),
    });
    assert!(!change(KeyChange::Revoke(house.id, Moment::now())));
    assert!(!change(KeyChange::Revoke(
        Secret::random().key_id(),
        Moment::now()
    )));
    assert!(other.house_keys().unwrap()[0].revoked.is_some());
}

fn a_token_is_good_once(place: &Place, book: &Scorebook) {
    let other = Scorebook::open(place).unwrap();
    let id = MatchId::random();
    let [token, late] = [1_i64, -1].map(|minutes| {
        let secret = Secret::random();
        let mut key = Key::new(&secret, Grant::HandOver(id));
        key.expires = Moment::try_from(i64::from(key.made) + minutes * 60_000).ok();
        assert!(book.change_keys(KeyChange::Add(vec![key])).wait().unwrap());
        secret
    });
    let swap = |book: &Scorebook, token: &Secret| {
        let secret = Secret::random();
        let key = Key::new(&secret, Grant::Scorer(id));
        let spent = token.key_id();
        let swapped = book.change_keys(KeyChange::Swap { spent, key }).wait();
        assert_eq!(grant(book, &secret).is_some(), swapped.clone().unwrap());
        swapped.unwrap()
    };
    assert!(!swap(&other, &late));
    assert!(swap(&other, &token));
    assert!(!swap(book, &token));
}

fn a_copy_has_all_keys(book: &Scorebook) {
    let secret = Secret::random();
    start(book, &ClientId::random(), &secret).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    book.backup(&copy).unwrap();
    let copy = Scorebook::open(&Place::File(copy)).unwrap();
    assert_eq!(grant(&copy, &secret), grant(book, &secret));
    assert_eq!(copy.house_keys().unwrap(), book.house_keys().unwrap());
}
