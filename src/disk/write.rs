//! The only code that writes files the user named.
//!
//! Whatever happens, the file afterwards is either the new one or still the old one. A file that is being
//! read is never replaced, under any of its names; an existing file is replaced only if that was allowed, and
//! is then kept as `NAME.bak`.

use std::collections::BTreeSet;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::identity::Identity;
use super::leftovers::{PREFIX, SUFFIX, sweep};
use super::names::shown;
use super::words::{plain, remedy};

/// How to treat a file that already exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Leave it; nothing is written.
    Keep,
    /// Replace it and keep the old one as `NAME.bak`.
    Replace,
    /// Replace it without a copy: it is the program's own file.
    Own,
}

/// Writes files under one rule for existing files.
#[derive(Debug)]
pub struct Door {
    existing: Existing,
    sources: Vec<PathBuf>,
    swept: BTreeSet<PathBuf>,
}

/// Why a file was not written. The existing file, if any, is unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// A file of this name exists, and replacing it was not allowed.
    Exists(PathBuf),
    /// The file is one of the files being read.
    Source(PathBuf),
    /// The path is not a regular file; the words say what it is instead.
    NotAFile(PathBuf, &'static str),
    /// The path is a symbolic link that leads nowhere.
    Dangling(PathBuf),
    /// The file is write-protected.
    Protected(PathBuf),
    /// The folder does not exist.
    NoFolder(PathBuf),
    /// The name lacks the required extension, which is the second value.
    Ending(PathBuf, &'static str),
    /// The system refused.
    Io {
        /// The file that was to be written.
        path: PathBuf,
        /// Why, in the system's words.
        reason: String,
        /// What the user can do; may be empty.
        remedy: &'static str,
    },
}

impl WriteError {
    /// Wraps an I/O error, with advice where there is some.
    #[must_use]
    pub fn io(path: &Path, error: &io::Error) -> WriteError {
        WriteError::Io {
            path: path.to_owned(),
            reason: plain(error),
            remedy: remedy(error),
        }
    }

    /// The path that the error is about.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            WriteError::Exists(path)
            | WriteError::Source(path)
            | WriteError::NotAFile(path, _)
            | WriteError::Dangling(path)
            | WriteError::Protected(path)
            | WriteError::NoFolder(path)
            | WriteError::Ending(path, _)
            | WriteError::Io { path, .. } => path,
        }
    }

    /// The cause and the remedy.
    fn words(&self) -> (String, String) {
        match self {
            WriteError::Exists(_) => (
                "there is a file of this name".into(),
                "choose another name, or allow that it is replaced".into(),
            ),
            WriteError::Source(_) => (
                "this is one of the files that are being read".into(),
                "choose another name".into(),
            ),
            WriteError::NotAFile(_, what) => (
                format!("this is {what}, not a file"),
                "choose the name of a file".into(),
            ),
            WriteError::Dangling(_) => (
                "this is a symbolic link that leads nowhere".into(),
                "remove the link, or choose another name".into(),
            ),
            WriteError::Protected(_) => (
                "the file is write-protected".into(),
                "take the protection away (chmod u+w), or choose another name".into(),
            ),
            WriteError::NoFolder(_) => (
                "there is no such folder".into(),
                "make the folder first, or choose another place".into(),
            ),
            WriteError::Ending(_, ending) => (
                format!("the name has to end in .{ending}"),
                format!("write --out NAME.{ending}"),
            ),
            WriteError::Io { reason, remedy, .. } => (
                format!("the file cannot be written: {reason}"),
                (*remedy).to_owned(),
            ),
        }
    }
}

impl fmt::Display for WriteError {
    /// Formats as `PATH: what is wrong; what to do`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (cause, remedy) = self.words();
        write!(f, "{}: {cause}", shown(self.path()))?;
        if !remedy.is_empty() {
            write!(f, "; {remedy}")?;
        }
        Ok(())
    }
}

impl std::error::Error for WriteError {}

/// A file that has been written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The real path, with links followed.
    pub path: PathBuf,
    /// Where the previous file was kept, if it was.
    pub backup: Option<PathBuf>,
}

/// A destination that passed all checks.
#[derive(Debug)]
struct Target {
    /// The path as the user gave it.
    named: PathBuf,
    /// The real path, with links followed.
    real: PathBuf,
    /// Permissions of the existing file; `None` if there is none.
    old: Option<fs::Permissions>,
}

impl Door {
    /// A door that treats existing files by this rule.
    #[must_use]
    pub const fn new(existing: Existing) -> Door {
        Door {
            existing,
            sources: Vec::new(),
            swept: BTreeSet::new(),
        }
    }

    /// Marks a file as being read: it will not be written, under any of its names.
    #[must_use]
    pub fn reading(mut self, path: impl Into<PathBuf>) -> Door {
        self.sources.push(path.into());
        self
    }

    /// Checks whether a file may be written, before doing the work for it.
    ///
    /// # Errors
    ///
    /// [`WriteError`], as [`Door::put`] would return it; the disk may still refuse later.
    pub fn look(&self, path: &Path) -> Result<(), WriteError> {
        self.target(path).map(drop)
    }

    /// Creates a folder for files, with its parents.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if something else has this name, or the system refuses.
    pub fn folder(&self, path: &Path) -> Result<(), WriteError> {
        if fs::metadata(path).is_ok_and(|metadata| !metadata.is_dir()) {
            let error = io::Error::from(io::ErrorKind::NotADirectory);
            return Err(WriteError::io(path, &error));
        }
        fs::create_dir_all(path).map_err(|error| WriteError::io(path, &error))
    }

    /// Writes a whole file.
    ///
    /// # Errors
    ///
    /// [`WriteError`]; an existing file is then unchanged.
    pub fn put(&mut self, path: &Path, bytes: &[u8]) -> Result<Written, WriteError> {
        let mut pending = self.open(path)?;
        pending
            .write_all(bytes)
            .map_err(|error| WriteError::io(path, &error))?;
        pending.finish()
    }

    /// Begins a file, which stays invisible until [`Pending::finish`].
    ///
    /// # Errors
    ///
    /// [`WriteError`]; an existing file is then unchanged.
    pub fn open(&mut self, path: &Path) -> Result<Pending, WriteError> {
        let target = self.target(path)?;
        let failed = |error| WriteError::io(path, &error);
        let folder = folder_of(&target.real);
        if !self.swept.contains(folder) {
            sweep(folder);
            self.swept.insert(folder.to_owned());
        }
        let file = temporary(folder).map_err(failed)?;
        if let Some(rights) = &target.old {
            file.as_file()
                .set_permissions(rights.clone())
                .map_err(failed)?;
        }
        Ok(Pending {
            target,
            existing: self.existing,
            file,
        })
    }

    fn target(&self, path: &Path) -> Result<Target, WriteError> {
        let refused = |error| WriteError::io(path, &error);
        let metadata = match fs::metadata(path) {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return new_target(path);
            }
            Err(error) => return Err(refused(error)),
        };
        if let Some(what) = other_than_file(&metadata) {
            return Err(WriteError::NotAFile(path.to_owned(), what));
        }
        let identity = Identity::of(path);
        let is_source = |source: &PathBuf| identity.is_some() && Identity::of(source) == identity;
        if self.sources.iter().any(is_source) {
            return Err(WriteError::Source(path.to_owned()));
        }
        if self.existing == Existing::Keep {
            return Err(WriteError::Exists(path.to_owned()));
        }
        let real = fs::canonicalize(path).map_err(refused)?;
        let is_protected = metadata.permissions().readonly()
            || File::options()
                .write(true)
                .open(&real)
                .is_err_and(|error| error.kind() == io::ErrorKind::PermissionDenied);
        if is_protected {
            return Err(WriteError::Protected(path.to_owned()));
        }
        if self.existing == Existing::Replace {
            let backup = backup_of(&real);
            if fs::symlink_metadata(&backup).is_ok_and(|metadata| metadata.is_dir()) {
                return Err(WriteError::NotAFile(backup, "a folder"));
            }
            if self.sources.iter().any(|source| {
                Identity::of(&backup).is_some_and(|b| Identity::of(source) == Some(b))
            }) {
                return Err(WriteError::Source(backup));
            }
        }
        Ok(Target {
            named: path.to_owned(),
            real,
            old: Some(metadata.permissions()),
        })
    }
}

/// The target for a path where nothing exists yet.
fn new_target(path: &Path) -> Result<Target, WriteError> {
    if fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink()) {
        return Err(WriteError::Dangling(path.to_owned()));
    }
    let folder = folder_of(path);
    if !folder.is_dir() {
        return Err(WriteError::NoFolder(folder.to_owned()));
    }
    if path.file_name().is_none() {
        return Err(WriteError::NotAFile(path.to_owned(), "a folder"));
    }
    Ok(Target {
        named: path.to_owned(),
        real: path.to_owned(),
        old: None,
    })
}

/// What the path is, if it is not a regular file.
fn other_than_file(metadata: &fs::Metadata) -> Option<&'static str> {
    if metadata.is_file() {
        return None;
    }
    if metadata.is_dir() {
        return Some("a folder");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        let kind = metadata.file_type();
        if kind.is_fifo() {
            return Some("a pipe");
        }
        if kind.is_socket() {
            return Some("a socket");
        }
    }
    Some("a device")
}

fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

fn backup_of(path: &Path) -> PathBuf {
    let mut name = path.to_owned().into_os_string();
    name.push(".bak");
    PathBuf::from(name)
}

/// A temporary file, locked so that no sweep removes it, with the permissions of a file newly made by the
/// user.
fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let file = builder.tempfile_in(folder)?;
    if let Err(error) = file.as_file().lock() {
        // Some file systems have no locks; nothing is swept there either.
        log::info!("no lock on a temporary file: {error}");
    }
    Ok(file)
}

/// A file being written. Dropping it without [`Pending::finish`] changes nothing.
#[derive(Debug)]
pub struct Pending {
    target: Target,
    existing: Existing,
    file: NamedTempFile,
}

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Pending {
    /// Flushes the file to disk and moves it into place, after keeping a copy of the previous one if
    /// required.
    ///
    /// # Errors
    ///
    /// [`WriteError`]; an existing file is then unchanged.
    pub fn finish(self) -> Result<Written, WriteError> {
        let Pending {
            target,
            existing,
            file,
        } = self;
        let failed = |error| WriteError::io(&target.named, &error);
        file.as_file().sync_all().map_err(failed)?;
        let backup = (target.old.is_some() && existing == Existing::Replace)
            .then(|| keep(&target.real))
            .transpose()
            .map_err(failed)?;
        if existing == Existing::Keep {
            // A file of this name may have been created in the meantime.
            file.persist_noclobber(&target.real)
                .map_err(|error| match error.error.kind() {
                    io::ErrorKind::AlreadyExists => WriteError::Exists(target.named.clone()),
                    _ => failed(error.error),
                })?;
        } else {
            file.persist(&target.real)
                .map_err(|error| failed(error.error))?;
        }
        if let Ok(folder) = File::open(folder_of(&target.real)) {
            // Not every system can flush a folder; the rename itself has succeeded.
            folder.sync_all().ok();
        }
        Ok(Written {
            path: target.real,
            backup,
        })
    }
}

/// Copies a file to its backup name, as atomically as the file itself is written.
fn keep(path: &Path) -> io::Result<PathBuf> {
    let backup = backup_of(path);
    let mut copy = temporary(folder_of(path))?;
    let mut old = File::open(path)?;
    io::copy(&mut old, &mut copy)?;
    copy.as_file()
        .set_permissions(old.metadata()?.permissions())?;
    copy.as_file().sync_all()?;
    copy.persist(&backup).map_err(|error| error.error)?;
    Ok(backup)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(path: &Path) -> String {
        fs::read_to_string(path).unwrap()
    }

    #[test]
    fn what_is_there_stays_until_the_new_file_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "old").unwrap();
        let mut door = Door::new(Existing::Replace);
        let mut pending = door.open(&path).unwrap();
        pending.write_all(b"half").unwrap();
        assert_eq!(read(&path), "old");
        drop(pending);
        assert_eq!(read(&path), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        let written = door.put(&path, b"new").unwrap();
        assert_eq!(read(&path), "new");
        assert_eq!(read(written.backup.as_deref().unwrap()), "old");
        // The program's own files get no backup.
        let own = Door::new(Existing::Own).put(&path, b"own").unwrap();
        assert_eq!((own.backup, read(&path).as_str()), (None, "own"));
    }

    /// Another program creates the file while ours is being written.
    #[test]
    fn a_file_that_comes_meanwhile_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        let mut door = Door::new(Existing::Keep);
        let mut pending = door.open(&path).unwrap();
        pending.write_all(b"ours").unwrap();
        fs::write(&path, "theirs").unwrap();
        assert_eq!(pending.finish(), Err(WriteError::Exists(path.clone())));
        assert_eq!(read(&path), "theirs");
    }

    #[test]
    fn the_copy_of_the_old_file_is_no_source_either() {
        let folder = tempfile::tempdir().unwrap();
        let (path, backup) = (folder.path().join("a.ron"), folder.path().join("a.ron.bak"));
        fs::write(&path, "old").unwrap();
        fs::write(&backup, "read").unwrap();
        let mut door = Door::new(Existing::Replace).reading(&backup);
        assert_eq!(
            door.put(&path, b"new"),
            Err(WriteError::Source(backup.clone()))
        );
        assert_eq!(
            (read(&path).as_str(), read(&backup).as_str()),
            ("old", "read")
        );
    }

    #[cfg(unix)]
    #[test]
    fn rights_are_kept_and_copies_follow_no_links() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("a.txt"), "old").unwrap();
        fs::set_permissions(at("a.txt"), fs::Permissions::from_mode(0o600)).unwrap();
        fs::write(at("other.txt"), "other").unwrap();
        std::os::unix::fs::symlink(at("other.txt"), at("a.txt.bak")).unwrap();
        Door::new(Existing::Replace)
            .put(&at("a.txt"), b"new")
            .unwrap();
        assert_eq!(read(&at("other.txt")), "other");
        assert_eq!(read(&at("a.txt.bak")), "old");
        let mode = fs::metadata(at("a.txt")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
