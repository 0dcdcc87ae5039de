//! An answer that is on its way.

use std::{
    future::Future,
    pin::Pin,
    task::{Context, Poll},
};

use tokio::sync::oneshot;

use crate::{StoreError, Trouble};

/// An answer that is on its way: a server awaits it, the console waits for it.
#[must_use = "nothing is certain before the answer is here"]
#[derive(Debug)]
pub struct Pending<Answer, Reason>(oneshot::Receiver<Result<Answer, Reason>>);

impl<Answer, Reason: From<StoreError>> Pending<Answer, Reason> {
    pub(crate) fn new(receiver: oneshot::Receiver<Result<Answer, Reason>>) -> Self {
        Self(receiver)
    }

    /// Waits for the answer. Not for use inside of a task: await it there.
    ///
    /// # Errors
    ///
    /// Whatever the answer is.
    ///
    /// # Panics
    ///
    /// Inside of an asynchronous task.
    pub fn wait(self) -> Result<Answer, Reason> {
        self.0.blocking_recv().unwrap_or_else(|_| Err(closed()))
    }
}

impl<Answer, Reason: From<StoreError>> Future for Pending<Answer, Reason> {
    type Output = Result<Answer, Reason>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let answer = Pin::new(&mut self.0).poll(context);
        answer.map(|answer| answer.unwrap_or_else(|_| Err(closed())))
    }
}

fn closed<Reason: From<StoreError>>() -> Reason {
    StoreError::new(Trouble::Away, "the book was closed").into()
}
