//! What another program writes is heard.

use tenpin_scorebook::{MatchId, News, Place, Scorebook};
use tenpin_testkit::{in_every_book, process::output_of, wait::Alarm};

use crate::support::{named, writer};

in_every_book!(tell);

fn tell(place: &Place) {
    let book = Scorebook::open(place).unwrap();
    let (id, started) = book.start(vec!["PJS".parse().unwrap()], None);
    started.wait().unwrap();
    let _alarm = Alarm::last_resort("news of another program");
    let mut of_all = book.subscribe(None).unwrap();
    let mut of_this = book.subscribe(Some(id)).unwrap();
    let mut of_another = book.subscribe(Some(MatchId::random())).unwrap();
    let (name, place) = (id.to_string(), named(place));
    for after in ["1", "2"] {
        output_of(&mut writer(&["roll", &place, &name, after, "1"])).unwrap();
    }
    for subscription in [&mut of_all, &mut of_this] {
        let wanted = News::Changed {
            match_id: id,
            revision: 3.into(),
        };
        while subscription.wait() != Some(wanted) {}
    }
    assert!(of_another.try_next().is_none());
}
