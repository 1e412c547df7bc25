//! Saving a game.

use std::path::Path;

use crate::disk::{Door, Existing, WriteError};

/// Writes the text so that an earlier file stays whole until the new one is.
///
/// # Errors
///
/// [`WriteError`]; an earlier file is then as it was.
pub fn save(path: &Path, text: &str, existing: Existing) -> Result<(), WriteError> {
    Door::new(existing).put(path, text.as_bytes()).map(drop)
}
