//! Plain work on a thread of its own.

/// Runs `work` on a thread of its own, named so that a debugger tells it from others.
///
/// # Errors
///
/// If the system has no thread to give; `work` is then dropped without having run.
pub fn start(name: &str, work: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    std::thread::Builder::new()
        .name(name.to_owned())
        .spawn(work)
        .map(drop)
}

/// Work that was begun before its result is wanted. It is never left half done: dropping this waits
/// for its end too.
pub struct Ahead<T>(Option<std::thread::JoinHandle<T>>);

impl<T> Ahead<T> {
    /// Waits for the result; `None` if the work panicked.
    #[must_use]
    pub fn wait(mut self) -> Option<T> {
        self.0.take()?.join().ok()
    }
}

impl<T> Drop for Ahead<T> {
    fn drop(&mut self) {
        if let Some(work) = self.0.take() {
            // Whether it panicked is of no interest to anyone any more.
            work.join().ok();
        }
    }
}

/// Begins `work` on a thread of its own.
///
/// # Errors
///
/// If the system has no thread to give; `work` is then dropped without having run.
pub fn ahead<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> std::io::Result<Ahead<T>> {
    std::thread::Builder::new()
        .name(name.to_owned())
        .spawn(work)
        .map(|work| Ahead(Some(work)))
}
