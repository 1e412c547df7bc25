//! The identity of the file behind a path.

use std::fs;
use std::path::Path;

/// The identity of a file or folder, independent of its path: links are followed, and two hard links to one
/// file are equal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity(Inner);

#[cfg(unix)]
type Inner = (u64, u64);
#[cfg(not(unix))]
type Inner = std::path::PathBuf;

impl Identity {
    /// The identity of what is at `path` now; `None` if nothing is there or its metadata cannot be read.
    #[must_use]
    pub fn of(path: &Path) -> Option<Identity> {
        let metadata = fs::metadata(path).ok()?;
        Identity::of_metadata(path, &metadata)
    }

    #[cfg(unix)]
    fn of_metadata(_: &Path, metadata: &fs::Metadata) -> Option<Identity> {
        use std::os::unix::fs::MetadataExt as _;
        Some(Identity((metadata.dev(), metadata.ino())))
    }

    /// Without inode numbers the canonical path has to do; it does not detect hard links.
    #[cfg(not(unix))]
    fn of_metadata(path: &Path, _: &fs::Metadata) -> Option<Identity> {
        fs::canonicalize(path).ok().map(Identity)
    }
}
