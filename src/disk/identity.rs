//! Which file a name stands for.

use std::fs;
use std::path::Path;

/// The file or folder that a name stands for, whatever the name: links are followed, and two hard
/// links are one file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity(Inner);

#[cfg(unix)]
type Inner = (u64, u64);
#[cfg(not(unix))]
type Inner = std::path::PathBuf;

impl Identity {
    /// What a name stands for now; `None` if there is nothing, or it cannot be looked at.
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

    /// Without numbers of files the real path has to do; it does not see hard links.
    #[cfg(not(unix))]
    fn of_metadata(path: &Path, _: &fs::Metadata) -> Option<Identity> {
        fs::canonicalize(path).ok().map(Identity)
    }
}
