//! Several threads that score pieces, and hand them in in order.

use std::{
    panic::{self, AssertUnwindSafe},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc},
    thread,
};

use tenpin_batch::Piece;

use crate::{
    commands::score::{
        desk::Desk,
        input::{Input, Part},
        page::Page,
        style::Style,
    },
    input::Stop,
};

/// What the threads share: where pieces come from, and where they are handed in.
pub(super) struct Crew {
    input: Mutex<Input>,
    desk: Mutex<Desk>,
    handed_in: Condvar,
}

impl Crew {
    pub(super) fn new(input: Input, desk: Desk) -> Arc<Self> {
        Arc::new(Self {
            input: Mutex::new(input),
            desk: Mutex::new(desk),
            handed_in: Condvar::new(),
        })
    }

    /// Scores everything, with as many threads as the system gives, and ends with the first
    /// that fails. The others are not waited for: one may be reading what somebody has yet to
    /// type.
    pub(super) fn work(
        self: &Arc<Self>,
        threads: usize,
        mut style: impl FnMut() -> Box<dyn Style>,
    ) -> Result<(), Stop> {
        let (tell, hear) = mpsc::channel();
        let mut start = || {
            let (crew, style, tell) = (Arc::clone(self), style(), tell.clone());
            let score = move || tell.send(crew.score_or_panic(style));
            thread::Builder::new().spawn(score).is_ok()
        };
        let started = (0..threads).take_while(|_| start()).count();
        drop(tell);
        match started {
            0 => self.score(style()),
            _ => hear.into_iter().collect(),
        }
    }

    pub(super) fn desk(&self) -> MutexGuard<'_, Desk> {
        lock(&self.desk)
    }

    /// A panic has been told of by then; the others would wait for its page.
    fn score_or_panic(&self, style: Box<dyn Style>) -> Result<(), Stop> {
        let done = panic::catch_unwind(AssertUnwindSafe(|| self.score(style)));
        done.unwrap_or(Err(Stop::Told(1)))
    }

    fn score(&self, mut style: Box<dyn Style>) -> Result<(), Stop> {
        let mut piece = style.new_piece();
        let mut page = self.desk().new_page();
        while let Some(part) = self.next(&mut piece) {
            page.clear(part.file);
            match part.trouble {
                Some(trouble) => page.give_up(&trouble),
                None => style.write(&piece, &mut page),
            }
            self.hand_in(part.place, &page)?;
        }
        Ok(())
    }

    fn next(&self, piece: &mut Piece) -> Option<Part> {
        lock(&self.input).next(piece)
    }

    /// Waits until all before have been handed in.
    fn hand_in(&self, place: u64, page: &Page) -> Result<(), Stop> {
        let desk = self.desk();
        let waited = self.handed_in.wait_while(desk, |desk| desk.next() != place);
        let mut desk = waited.unwrap_or_else(PoisonError::into_inner);
        desk.take(page)?;
        self.handed_in.notify_all();
        Ok(())
    }
}

/// A panic ends the run, whoever had the lock.
fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
