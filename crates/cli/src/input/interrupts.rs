//! Ctrl-C, as something to wait for.

use std::{
    io,
    os::{
        fd::{AsFd, BorrowedFd},
        unix::net::UnixStream,
    },
    time::Duration,
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::retry_on_intr,
};
use signal_hook::{consts::SIGINT, low_level::pipe};

use crate::input::Stop;

/// Remembers a Ctrl-C until somebody asks.
#[derive(Debug)]
pub(crate) struct Interrupts(UnixStream);

impl Interrupts {
    pub(crate) fn watch() -> io::Result<Self> {
        let (arrived, notify) = UnixStream::pair()?;
        pipe::register(SIGINT, notify)?;
        Ok(Self(arrived))
    }

    /// Whether there was one, without waiting.
    pub(crate) fn have_come(&self) -> io::Result<bool> {
        self.come_within(Duration::ZERO)
    }

    /// Whether there was one, or is one before so much time has passed.
    pub(crate) fn come_within(&self, time: Duration) -> io::Result<bool> {
        let time = Timespec::try_from(time).map_err(io::Error::other)?;
        let mut awaited = [PollFd::new(&self.0, PollFlags::IN)];
        let ready = retry_on_intr(|| poll(&mut awaited, Some(&time)))?;
        Ok(ready > 0)
    }

    /// Waits so long; one that comes meanwhile ends it.
    pub(crate) fn pause(&self, time: Duration) -> Result<(), Stop> {
        match self.come_within(time) {
            Ok(false) => Ok(()),
            Ok(true) => Err(Stop::Interrupted),
            Err(reason) => Err(Stop::Unreadable(reason)),
        }
    }

    /// Waits until the bell is rung, which is answered with `true`, or until there is input
    /// or Ctrl-C, which go first.
    pub(crate) fn come_after(
        &self,
        bell: BorrowedFd<'_>,
        input: BorrowedFd<'_>,
    ) -> io::Result<bool> {
        let mut awaited =
            [self.0.as_fd(), input, bell].map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN));
        retry_on_intr(|| poll(&mut awaited, None))?;
        let [interrupt, input, _] = &awaited;
        Ok(interrupt.revents().is_empty() && input.revents().is_empty())
    }

    /// Waits until there is input, or Ctrl-C, which is answered with `true`.
    pub(crate) fn come_before(&self, input: BorrowedFd<'_>) -> io::Result<bool> {
        let mut awaited =
            [self.0.as_fd(), input].map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN));
        retry_on_intr(|| poll(&mut awaited, None))?;
        Ok(!awaited[0].revents().is_empty())
    }
}
