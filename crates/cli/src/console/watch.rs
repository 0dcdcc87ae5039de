//! Hearing of other programs while a line is waited for.

use std::{
    iter,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    thread,
    time::Duration,
};

use tenpin_scorebook::{News, Subscription};

use crate::input::Bell;

/// Our own news may be here a moment before we know that it is ours.
const MOMENT: Duration = Duration::from_millis(100);

/// Rings when a match is further than we know. Ends when the book is closed.
pub(crate) fn start(
    mut subscription: Subscription,
    known: Arc<AtomicU32>,
    mut bell: Bell,
    notice: String,
) {
    let watch = move || {
        let heard = iter::from_fn(|| subscription.wait());
        let newer = heard.filter(|news| is_newer(*news, &known));
        newer.for_each(|_| bell(&notice));
    };
    // Without it others are noticed at the next line.
    let thread = thread::Builder::new().name("bell".to_owned());
    drop(thread.spawn(watch));
}

fn is_newer(news: News, known: &AtomicU32) -> bool {
    let News::Changed { revision, .. } = news else {
        return false;
    };
    let is_newer = || u32::from(revision) > known.load(Ordering::Relaxed);
    is_newer() && {
        thread::sleep(MOMENT);
        is_newer()
    }
}
