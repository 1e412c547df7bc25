//! Where `loadsgf` finds games and `printsgf` leaves them.

use std::path::Path;

use crate::disk::{Door, Existing};
use crate::problem::read_file;

/// Files by name, as an engine reads and writes them.
pub trait Files {
    /// The bytes of a file.
    ///
    /// # Errors
    ///
    /// Why it cannot be read, in words, with what to do about it.
    fn read(&mut self, name: &str) -> Result<Vec<u8>, String>;

    /// Writes a file, in the place of one of the same name.
    ///
    /// # Errors
    ///
    /// Why it cannot be written, in words. What was there before is then still there.
    fn write(&mut self, name: &str, text: &str) -> Result<(), String>;
}

/// The files of this machine. Links are followed; only regular files are read and replaced, and
/// what is replaced stays as `NAME.bak`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn read(&mut self, name: &str) -> Result<Vec<u8>, String> {
        read_file(Path::new(name)).map_err(|fault| {
            if fault.advice.is_empty() {
                fault.message
            } else {
                format!("{}; {}", fault.message, fault.advice)
            }
        })
    }

    fn write(&mut self, name: &str, text: &str) -> Result<(), String> {
        let mut door = Door::new(Existing::Replace);
        let written = door.put(Path::new(name), text.as_bytes());
        written.map(drop).map_err(|error| error.to_string())
    }
}
