//! Plain work on its own thread.

/// Runs `work` on its own thread, named so that a debugger can tell it from others.
///
/// # Errors
///
/// If the system cannot start a thread; `work` is then dropped without having run.
pub fn start(name: &str, work: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    std::thread::Builder::new()
        .name(name.to_owned())
        .spawn(work)
        .map(drop)
}

/// Work that starts before its result is needed. It is never left half done: dropping this also waits
/// for its end.
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
            // Nobody is interested in whether it panicked any more.
            work.join().ok();
        }
    }
}

/// Starts `work` on its own thread.
///
/// # Errors
///
/// If the system cannot start a thread; `work` is then dropped without having run.
pub fn ahead<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> std::io::Result<Ahead<T>> {
    std::thread::Builder::new()
        .name(name.to_owned())
        .spawn(work)
        .map(|work| Ahead(Some(work)))
}
