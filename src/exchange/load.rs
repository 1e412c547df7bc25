//! Loads one file of another program as a set.

use std::path::Path;

use super::any::{Kind, read_as};
use super::sgf::Dialect;
use crate::problem::{Loaded, LoadedFile, read_file};

/// Reads an SGF file. Every problem with it, including an unreadable file, is reported as a fault.
#[must_use]
pub fn load_sgf(path: &Path) -> LoadedFile {
    load_sgf_as(path, None)
}

/// Reads an SGF file in a dialect; `None` detects it.
#[must_use]
pub fn load_sgf_as(path: &Path, dialect: Option<Dialect>) -> LoadedFile {
    let name = path
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default();
    let loaded = match read_file(path) {
        Ok(bytes) => read_as(Kind::Sgf, &name, &bytes, dialect).loaded,
        Err(fault) => Loaded {
            set: None,
            faults: vec![fault],
            places: Vec::new(),
        },
    };
    LoadedFile {
        path: path.to_owned(),
        loaded,
        stamp: None,
    }
}
