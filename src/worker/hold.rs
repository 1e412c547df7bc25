//! Work that pauses when it is told to, and then continues where it was.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::solver::Stop;

/// A request to pause, shared between threads. Work that can pause is done in pieces, and each piece
/// starts with [`Hold::piece`].
#[derive(Clone, Debug, Default)]
pub struct Hold(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    change: Condvar,
}

#[derive(Debug, Default)]
struct State {
    is_paused: bool,
    is_over: bool,
    /// The stop of every piece that started since the last pause.
    pieces: Stop,
}

impl Hold {
    /// A hold that is not paused.
    #[must_use]
    pub fn new() -> Hold {
        Hold::default()
    }

    /// Interrupts the pieces under way, and lets no other start.
    pub fn pause(&self) {
        let mut state = self.lock();
        state.is_paused = true;
        state.pieces.request();
    }

    /// Lets pieces start again.
    pub fn resume(&self) {
        let mut state = self.lock();
        if state.is_paused && !state.is_over {
            state.is_paused = false;
            state.pieces = Stop::new();
        }
        drop(state);
        self.0.change.notify_all();
    }

    /// Interrupts the pieces under way, and ends the waiting of others: there is nothing more to do.
    pub fn end(&self) {
        let mut state = self.lock();
        state.is_over = true;
        state.pieces.request();
        drop(state);
        self.0.change.notify_all();
    }

    /// Whether no piece may start.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.lock().is_paused
    }

    /// Waits until a piece may start and returns its stop, or `None` once all is over. A piece whose stop
    /// was requested is not done: it has to be started again.
    #[must_use]
    pub fn piece(&self) -> Option<Stop> {
        let mut state = self.lock();
        while state.is_paused && !state.is_over {
            let change = &self.0.change;
            state = change.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        (!state.is_over).then(|| state.pieces.clone())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Nothing panics while it holds this lock.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn a_pause_breaks_off_what_is_under_way_and_a_new_piece_waits_for_its_end() {
        let hold = Hold::new();
        let first = hold.piece().unwrap();
        assert!(!first.is_requested());
        hold.pause();
        assert!(first.is_requested() && hold.is_paused());
        let (begun, said) = channel();
        let other = hold.clone();
        let thread = std::thread::spawn(move || begun.send(other.piece()).unwrap());
        hold.resume();
        let second = said.recv().unwrap().unwrap();
        thread.join().unwrap();
        assert!(!second.is_requested());
        assert!(first.is_requested(), "what was broken off stays so");
        hold.end();
        assert!(second.is_requested());
        assert!(hold.piece().is_none());
    }

    #[test]
    fn the_end_wakes_what_waits() {
        let hold = Hold::new();
        hold.pause();
        let other = hold.clone();
        let thread = std::thread::spawn(move || other.piece().is_none());
        hold.end();
        assert!(thread.join().unwrap());
        hold.resume();
        assert!(hold.piece().is_none(), "what is over does not begin again");
    }
}
