//! Work that blocks.

use std::sync::Arc;

use tokio::{
    sync::OwnedSemaphorePermit,
    task::{JoinHandle, spawn_blocking},
    task_local,
};

use crate::answer::Problem;

task_local! {
    /// The turn in which the current task reads.
    static TURN: Option<Arc<OwnedSemaphorePermit>>;
}

/// Runs `task` in a turn to read. The turn also lasts until all blocking work that the task has begun
/// is done: that goes on when its client has gone, and the next one must wait for it.
pub(crate) async fn in_turn<Done>(
    turn: Option<OwnedSemaphorePermit>,
    task: impl Future<Output = Done>,
) -> Done {
    TURN.scope(turn.map(Arc::new), task).await
}

/// Does work where blocking is allowed. If the client has gone before it was begun, it is not done: a
/// client that asks and hangs up, again and again, keeps nobody waiting.
pub(crate) async fn run<Done: Send + 'static>(
    work: impl FnOnce() -> Done + Send + 'static,
) -> Result<Done, Problem> {
    let turn = TURN.try_with(Clone::clone).ok().flatten();
    let mut handle = AbortOnDrop(spawn_blocking(move || {
        let done = work();
        drop(turn);
        done
    }));
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
    use tokio::{runtime::Builder, sync::Semaphore};

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

    #[tokio::test]
    async fn a_turn_lasts_until_the_work_is_done() {
        let turns = Arc::new(Semaphore::new(1));
        let turn = Arc::clone(&turns).acquire_owned().await.unwrap();
        let (started, at_work) = mpsc::channel();
        let (go_on, wait) = mpsc::channel::<()>();
        let work = run(move || (started.send(()), wait.recv()));
        let mut task = Box::pin(in_turn(Some(turn), work));
        assert!(task.as_mut().now_or_never().is_none());
        at_work.recv().unwrap();
        // Its client hangs up.
        drop(task);
        assert_eq!(turns.available_permits(), 0);
        drop(go_on);
        drop(turns.acquire().await.unwrap());
    }
}
