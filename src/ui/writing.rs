//! What the window says of a file that was not written.

use super::texts::Texts;
use crate::disk::{WriteError, shown};

/// Why a file was not written and what to do, in the user's language.
#[must_use]
pub fn not_written(texts: &Texts, error: &WriteError) -> String {
    let path = shown(error.path());
    let key = match error {
        WriteError::Exists(_) => "write-exists",
        WriteError::Source(_) => "write-source",
        WriteError::NotAFile(..) => "write-not-a-file",
        WriteError::Dangling(_) => "write-dangling",
        WriteError::Protected(_) => "write-protected",
        WriteError::NoFolder(_) => "write-no-folder",
        WriteError::Ending(_, ending) => {
            let words = [("path", path.into()), ("ending", (*ending).into())];
            return texts.tr_with("write-ending", words);
        }
        WriteError::Io { reason, .. } => {
            let words = [("path", path.into()), ("reason", reason.clone().into())];
            return texts.tr_with("write-failed", words);
        }
    };
    texts.tr_with(key, [("path", path.into())])
}
