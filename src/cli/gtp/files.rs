//! File access of `loadsgf` and `printsgf`.

use std::path::Path;

use crate::disk::{Door, Existing};
use crate::problem::read_file;

/// Access to files by name, for an engine.
pub trait Files {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be read, with advice.
    fn read(&mut self, name: &str) -> Result<Vec<u8>, String>;

    /// Writes a file, replacing one of the same name.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be written; the existing file is then unchanged.
    fn write(&mut self, name: &str, text: &str) -> Result<(), String>;
}

/// The files of this machine. Links are followed; only regular files are read or replaced, and a replaced
/// file is kept as `NAME.bak`.
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
