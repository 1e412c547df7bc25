//! Saving a game: a temporary file beside the target, then a rename.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

/// Writes the text so that an earlier file stays whole until the new one is.
///
/// # Errors
///
/// What the system says.
pub fn save(path: &Path, text: &str) -> io::Result<()> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .map_or_else(|| PathBuf::from("."), Path::to_path_buf);
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}
