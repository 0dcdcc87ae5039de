//! What a house does for its book by itself.

use std::{sync::PoisonError, time::Duration};

use tenpin_scorebook::{Moment, Scorebook, StoreError};
use tokio::time::{MissedTickBehavior, interval};

use super::House;

/// How the book was when it was looked through last.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LastCheck {
    /// When that was done.
    pub(crate) at: Moment,
    /// How much was wrong.
    pub(crate) findings: usize,
}

/// How often to look whether the book can be written. An answer is good for half as long, so no look
/// is answered from the one before.
const LOOK: Duration = Duration::from_secs(1);

impl House {
    /// Looks every second whether a book in a file can be written, also while nobody writes: if its
    /// log was deleted, what is in it is brought into the book before it can be lost.
    pub(crate) async fn check_again_and_again(&self) {
        if !self.book.is_in_file() {
            return std::future::pending().await;
        }
        let mut next = interval(LOOK);
        next.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut known = Ok(());
        loop {
            next.tick().await;
            let checked = self.book.check().await;
            report(&known, &checked);
            known = checked;
        }
    }

    /// Looks through the book at once, and then as often as the settings say.
    pub(crate) async fn verify_again_and_again(&self) {
        let Some(every) = self.settings.verify_every else {
            return std::future::pending().await;
        };
        let mut next = interval(every);
        // A check that takes longer than that is not followed by another one at once.
        next.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            next.tick().await;
            self.verify().await;
        }
    }

    /// What is wrong is said in the log.
    async fn verify(&self) {
        // Why it could not be done is in the log already.
        let Ok(check) = self.read(Scorebook::verify).await else {
            return;
        };
        for finding in &check.findings {
            tracing::error!(%finding, "the book is damaged");
        }
        let (matches, events) = (check.matches, check.events);
        let findings = check.findings.len();
        tracing::info!(matches, events, head = %check.head, findings, "the book was verified");
        let last = LastCheck {
            at: Moment::now(),
            findings,
        };
        self.metrics.verified(&last);
        *self.checked.lock().unwrap_or_else(PoisonError::into_inner) = Some(last);
    }

    /// How the book was when it was looked through last, if it was.
    pub(crate) fn last_check(&self) -> Option<LastCheck> {
        *self.checked.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What has changed since the last look is said in the log.
fn report(known: &Result<(), StoreError>, checked: &Result<(), StoreError>) {
    let trouble = known.as_ref().err().map(|error| error.trouble);
    match checked {
        Err(error) if trouble != Some(error.trouble) => {
            tracing::error!(%error, "the book cannot be written");
        }
        Ok(()) if known.is_err() => tracing::info!("the book can be written again"),
        _ => {}
    }
}
