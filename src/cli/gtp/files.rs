//! Where `loadsgf` finds games and `printsgf` leaves them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::problem::read_file;
use crate::worker::write_file;

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
        let path = fs::canonicalize(name).unwrap_or_else(|_new| PathBuf::from(name));
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        if folder.is_some_and(|folder| !folder.is_dir()) {
            return Err("there is no such folder; make it first".to_owned());
        }
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::PermissionDenied => {
                "this may not be written here; choose another folder".to_owned()
            }
            io::ErrorKind::StorageFull => "the disk is full; make room".to_owned(),
            kind => kind.to_string(),
        };
        match fs::metadata(&path) {
            Ok(old) if !old.is_file() => {
                return Err("this is not a regular file; choose another name".to_owned());
            }
            Ok(_) => {
                let mut backup = path.clone().into_os_string();
                backup.push(".bak");
                fs::copy(&path, backup).map_err(failed)?;
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(failed(error)),
        }
        write_file(&path, text.as_bytes()).map_err(failed)
    }
}
