//! Choosing a file: behind a trait, so that tests choose without a desktop.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// Asks the user for a file, without ever waiting for the answer.
pub trait FilePicker {
    /// Opens the dialog; `wake` is called when the answer is there.
    fn pick(&mut self, title: &str, wake: Box<dyn FnOnce() + Send>) -> Picking;

    /// Opens the dialog for a folder. A picker without one answers with nothing.
    fn pick_folder(&mut self, title: &str, wake: Box<dyn FnOnce() + Send>) -> Picking {
        log::warn!("no dialog for a folder ({title})");
        wake();
        Picking::nothing()
    }

    /// Opens the dialog for a file to be written; `name` is proposed. A picker without one answers with
    /// nothing.
    fn save(&mut self, title: &str, name: &str, wake: Box<dyn FnOnce() + Send>) -> Picking {
        log::warn!("no dialog to save {name:?} ({title})");
        wake();
        Picking::nothing()
    }
}

/// An open dialog.
pub struct Picking(Receiver<Option<PathBuf>>);

/// The state of a dialog.
#[derive(Debug, PartialEq, Eq)]
pub enum Picked {
    /// It is still open.
    Waiting,
    /// The user chose this file.
    File(PathBuf),
    /// It was closed without a choice, or this system has no dialog: the two look the same.
    Nothing,
}

impl Picking {
    /// A dialog whose answer arrives through this channel.
    #[must_use]
    pub const fn new(answer: Receiver<Option<PathBuf>>) -> Picking {
        Picking(answer)
    }

    /// A dialog that does not exist: it answers with nothing.
    fn nothing() -> Picking {
        let (answer, picking) = channel();
        drop(answer);
        Picking(picking)
    }

    /// Checks for the answer, without waiting.
    pub fn poll(&self) -> Picked {
        match self.0.try_recv() {
            Ok(Some(path)) => Picked::File(path),
            Ok(None) | Err(TryRecvError::Disconnected) => Picked::Nothing,
            Err(TryRecvError::Empty) => Picked::Waiting,
        }
    }
}

/// The desktop's dialog, through its portal or zenity.
pub struct DesktopPicker;

impl FilePicker for DesktopPicker {
    fn pick(&mut self, title: &str, wake: Box<dyn FnOnce() + Send>) -> Picking {
        let dialog = rfd::AsyncFileDialog::new()
            .set_title(title)
            .add_filter(
                "RON, SGF, ZIP, JSON, TXT",
                &["ron", "sgf", "zip", "json", "txt"],
            )
            .pick_file();
        answer_later(dialog, wake)
    }

    fn pick_folder(&mut self, title: &str, wake: Box<dyn FnOnce() + Send>) -> Picking {
        let dialog = rfd::AsyncFileDialog::new().set_title(title).pick_folder();
        answer_later(dialog, wake)
    }

    fn save(&mut self, title: &str, name: &str, wake: Box<dyn FnOnce() + Send>) -> Picking {
        // Shows only files of the proposed kind.
        let ending = name.rsplit_once('.').map_or("ron", |(_, ending)| ending);
        let dialog = rfd::AsyncFileDialog::new()
            .set_title(title)
            .set_file_name(name)
            .add_filter(ending.to_uppercase(), &[ending])
            .save_file();
        answer_later(dialog, wake)
    }
}

/// Waits for a dialog on another thread.
fn answer_later(
    dialog: impl Future<Output = Option<rfd::FileHandle>> + Send + 'static,
    wake: Box<dyn FnOnce() + Send>,
) -> Picking {
    let (answer, picking) = channel();
    // Portal calls have no timeout, so the window must not wait for them.
    let started = super::start("file-dialog", move || {
        let path = wait(dialog).map(|file| file.path().to_owned());
        // The window may already be gone.
        if answer.send(path).is_ok() {
            wake();
        }
    });
    if let Err(error) = started {
        log::warn!("no thread for the file dialog: {error}");
    }
    Picking(picking)
}

/// Runs one future to its end on this thread.
fn wait<F: Future>(future: F) -> F::Output {
    use std::sync::Arc;
    use std::task::{Context, Poll, Wake, Waker};
    use std::thread::Thread;

    struct Unpark(Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    let mut context = Context::from_waker(&waker);
    let mut future = std::pin::pin!(future);
    loop {
        match future.as_mut().poll(&mut context) {
            Poll::Ready(output) => return output,
            Poll::Pending => std::thread::park(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dialog_answers_later_or_never() {
        let (answer, receiver) = channel();
        let picking = Picking(receiver);
        assert_eq!(picking.poll(), Picked::Waiting);
        answer.send(Some("eyes.ron".into())).unwrap();
        assert_eq!(picking.poll(), Picked::File("eyes.ron".into()));
        drop(answer);
        assert_eq!(picking.poll(), Picked::Nothing);
    }

    #[test]
    fn futures_are_run_to_their_end() {
        assert_eq!(wait(async { 7 }), 7);
    }
}
