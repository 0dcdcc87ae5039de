//! Work that blocks.

use tokio::task::{JoinHandle, spawn_blocking};

use crate::answer::Problem;

/// Does work where blocking is allowed. Whoever has gone before it was begun does not have it
/// done: a client that asks and hangs up, again and again, keeps nobody waiting.
pub(crate) async fn run<Done: Send + 'static>(
    work: impl FnOnce() -> Done + Send + 'static,
) -> Result<Done, Problem> {
    let mut handle = AbortOnDrop(spawn_blocking(work));
    let done = (&mut handle.0).await;
    done.map_err(|failed| Problem::lost(&failed))
}

/// Work that is called off when nobody waits for it.
struct AbortOnDrop<Done>(JoinHandle<Done>);

impl<Done> Drop for AbortOnDrop<Done> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    };

    use futures_util::FutureExt as _;
    use tokio::runtime::Builder;

    use super::*;

    /// Asks, and goes away at once.
    fn ask_and_go(done: &Arc<AtomicUsize>) {
        let done = Arc::clone(done);
        let asked = run(move || done.fetch_add(1, Ordering::SeqCst));
        assert!(asked.now_or_never().is_none(), "nobody can do it yet");
    }

    #[test]
    fn what_nobody_waits_for_is_not_begun() {
        let mut builder = Builder::new_current_thread();
        let runtime = builder.max_blocking_threads(1).build().unwrap();
        let done = Arc::new(AtomicUsize::new(0));
        runtime.block_on(async {
            let (go_on, wait) = mpsc::channel::<()>();
            // The only thread is busy until it is told to go on.
            let busy = tokio::spawn(run(move || wait.recv().is_err()));
            tokio::task::yield_now().await;
            (0..10).for_each(|_| ask_and_go(&done));
            drop(go_on);
            assert_eq!(busy.await.unwrap(), Ok(true));
            assert_eq!(run(|| 7).await, Ok(7));
        });
        assert_eq!(done.load(Ordering::SeqCst), 0);
    }
}
