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
