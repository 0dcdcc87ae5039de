//! What is shown of one match, and who looks at it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::{sync::watch, task::yield_now};

use super::Picture;

/// How many viewers sit in a row. Small rows let others in sooner, large ones reach the last
/// row sooner when the house is busy.
const ROW: usize = 64;

/// What is shown of one match, and who looks at it.
///
/// Viewers sit in rows, and one row after the other is shown what is new. Between two rows
/// those who were shown something are written to, while the processor still has them at
/// hand, and so is everybody else who waits for an answer: a crowd holds up nobody.
pub(crate) struct Board(Mutex<Hall>);

/// The picture in front and the rows of those who look at it.
struct Hall {
    picture: Arc<Picture>,
    rows: Vec<Row>,
}

type Row = watch::Sender<Arc<Picture>>;

/// Where somebody looks from: the newest picture, however slow they are.
pub(crate) type Seat = watch::Receiver<Arc<Picture>>;

impl Hall {
    /// Not in a row that is still to be shown what is in front: it would be a step back for
    /// whoever has seen that elsewhere.
    fn has_seat_in(&self, row: &Row) -> bool {
        row.receiver_count() < ROW && Arc::ptr_eq(&row.borrow(), &self.picture)
    }
}

impl Board {
    pub(super) const fn new(picture: Arc<Picture>) -> Self {
        Self(Mutex::new(Hall {
            picture,
            rows: Vec::new(),
        }))
    }

    pub(super) fn picture(&self) -> Arc<Picture> {
        Arc::clone(&self.lock().picture)
    }

    /// A seat for one more, who sees the picture of now and everything later.
    pub(super) fn seat(&self) -> Seat {
        let mut hall = self.lock();
        if let Some(row) = hall.rows.iter().find(|row| hall.has_seat_in(row)) {
            return row.subscribe();
        }
        let (row, seat) = watch::channel(Arc::clone(&hall.picture));
        hall.rows.push(row);
        seat
    }

    /// Shows this to everybody; the picture that they know says that we are alive.
    pub(super) async fn show(&self, picture: Arc<Picture>) {
        for row in self.put_up(&picture) {
            row.send_replace(Arc::clone(&picture));
            yield_now().await;
        }
    }

    /// Rows that everybody has left are taken away.
    pub(super) fn nobody_looks(&self) -> bool {
        let mut hall = self.lock();
        hall.rows.retain(|row| !row.is_closed());
        hall.rows.is_empty()
    }

    /// From now on whoever comes sees it; answers the rows of those who were here before.
    fn put_up(&self, picture: &Arc<Picture>) -> Vec<Row> {
        let mut hall = self.lock();
        hall.picture = Arc::clone(picture);
        hall.rows.clone()
    }

    fn lock(&self) -> MutexGuard<'_, Hall> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::{iter, pin::pin};

    use futures_util::FutureExt as _;
    use tenpin_scorebook::{Place, Scorebook};

    use super::*;

    async fn picture() -> Picture {
        let book = Scorebook::open(&Place::Memory).unwrap();
        let (id, start) = book.start(vec!["PJS".parse().unwrap()], None);
        start.await.unwrap();
        Picture::from(&book.read(id).unwrap())
    }

    /// A board, and viewers in so many full rows.
    async fn crowd(rows: usize) -> (Board, Vec<Seat>) {
        let board = Board::new(Arc::new(picture().await));
        let seats = iter::repeat_with(|| board.seat()).take(rows * ROW);
        let seats = seats.collect();
        (board, seats)
    }

    fn news(seats: &[Seat]) -> usize {
        let has_news = |seat: &&Seat| seat.has_changed().unwrap();
        seats.iter().filter(has_news).count()
    }

    #[tokio::test]
    async fn one_row_after_the_other_is_shown_what_is_new() {
        let (board, seats) = crowd(3).await;
        let mut showing = pin!(board.show(board.picture()));
        let mut step = || showing.as_mut().now_or_never();
        let steps = [1, 2, 3].map(|_| (step(), news(&seats)));
        assert_eq!(steps, [1, 2, 3].map(|rows| (None, rows * ROW)));
        assert_eq!(step(), Some(()));
    }

    #[tokio::test]
    async fn rows_that_all_have_left_are_taken_away() {
        let (board, mut seats) = crowd(2).await;
        seats.drain(..ROW);
        assert!(!board.nobody_looks());
        board.show(board.picture()).await;
        assert_eq!(news(&seats), ROW);
        seats.clear();
        assert!(board.nobody_looks());
    }

    #[tokio::test]
    async fn free_seats_are_taken_first() {
        let (board, mut seats) = crowd(3).await;
        seats.truncate(2 * ROW);
        seats.drain(..ROW);
        seats.extend(iter::repeat_with(|| board.seat()).take(2 * ROW));
        assert_eq!(board.lock().rows.len(), 3);
    }

    #[tokio::test]
    async fn who_comes_while_something_is_shown_sees_it_at_once() {
        let (board, mut seats) = crowd(2).await;
        seats.pop();
        let newer = Arc::new(picture().await);
        let mut showing = pin!(board.show(Arc::clone(&newer)));
        assert_eq!(showing.as_mut().now_or_never(), None);
        assert!(Arc::ptr_eq(&board.seat().borrow(), &newer));
        showing.await;
        assert!(Arc::ptr_eq(&board.seat().borrow(), &newer));
    }
}
