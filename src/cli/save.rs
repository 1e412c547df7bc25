//! Files written by subcommands, all through `Door`.

use std::path::Path;

use super::print::complain;
use crate::disk::{Door, Existing, WriteError, shown};

/// A door that replaces existing files only with `--force`.
pub(super) const fn door(force: bool) -> Door {
    Door::new(if force {
        Existing::Replace
    } else {
        Existing::Keep
    })
}

/// Writes a file; on failure prints the reason and returns `false`.
pub(super) fn save(door: &mut Door, path: &Path, bytes: &[u8]) -> bool {
    told(door.put(path, bytes).map(drop))
}

/// Whether a file may be written, checked before doing the work for it; prints the reason if not.
pub(super) fn may_save(door: &Door, path: &Path) -> bool {
    told(door.look(path))
}

fn told(result: Result<(), WriteError>) -> bool {
    if let Err(error) = &result {
        complain(&not_written(error));
    }
    result.is_ok()
}

/// Why a file was not written, in terms of the command line.
pub(super) fn not_written(error: &WriteError) -> String {
    match error {
        WriteError::Exists(path) => format!(
            "{}: there is a file of this name; give --force to replace it (it is kept as .bak), or choose another name",
            shown(path)
        ),
        other => other.to_string(),
    }
}
