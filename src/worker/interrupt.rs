//! Ctrl-C as a request to stop.

use crate::solver::Stop;

/// A stop requested by Ctrl-C (or a request to terminate). The second time ends the program at
/// once, with exit code 2.
///
/// # Errors
///
/// If the system does not let the program listen, or it listens already; Ctrl-C then ends the program.
pub fn stop_on_interrupt() -> Result<Stop, ctrlc::Error> {
    let stop = Stop::new();
    let asked = stop.clone();
    ctrlc::set_handler(move || {
        if asked.is_requested() {
            std::process::exit(2);
        }
        asked.request();
    })?;
    Ok(stop)
}
