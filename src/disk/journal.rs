//! An append-only file of lines. However the program ends, at most the line being written is lost.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::sum::sum;

/// Bytes before a line's text: 16 hexadecimal digits of its checksum and a space.
const HEAD: usize = 17;
/// Maximum length of a line's text, in bytes.
const LONGEST: usize = 64 * 1024 * 1024;

/// A journal open for appending.
#[derive(Debug)]
pub struct Journal {
    file: File,
    /// Offset at which the next line begins.
    end: u64,
}

impl Journal {
    /// Opens the journal at `path`, creating it and its folder if necessary. Calls `each` with every intact
    /// line and its offset, in the order written. A truncated last line is cut off; a line whose checksum
    /// does not match is skipped.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or written, or it is already open elsewhere.
    pub fn open(path: &Path, each: impl FnMut(u64, &str)) -> io::Result<Journal> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut options = OpenOptions::new();
        let file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::Error(error) => error,
            TryLockError::WouldBlock => io::Error::new(
                io::ErrorKind::ResourceBusy,
                "another window is writing it; close that one first",
            ),
        })?;
        let end = lines(&file, each)?;
        file.set_len(end)?;
        Ok(Journal { file, end })
    }

    /// Appends a line and returns its offset, from which `journal_line` can read it.
    ///
    /// # Errors
    ///
    /// If the line contains a line break, is longer than 64 MB, or the system refuses. The journal is then
    /// unchanged and the line can be added again.
    pub fn add(&mut self, line: &str) -> io::Result<u64> {
        if line.contains('\n') || line.len() > LONGEST {
            return Err(io::Error::from(io::ErrorKind::InvalidInput));
        }
        let place = self.end;
        let whole = format!("{:016x} {line}\n", sum(line.as_bytes()));
        let written = self.file.seek(SeekFrom::Start(place));
        let written = written.and_then(|_| self.file.write_all(whole.as_bytes()));
        if let Err(error) = written {
            // Opening the journal would also cut off a half-written line.
            self.file.set_len(place)?;
            return Err(error);
        }
        self.end += whole.len() as u64;
        Ok(place)
    }
}

/// Calls `each` with every intact line of a journal and its offset; a missing file has no lines.
///
/// # Errors
///
/// If the file cannot be read.
pub fn read_journal(path: &Path, each: impl FnMut(u64, &str)) -> io::Result<()> {
    match File::open(path) {
        Ok(file) => lines(&file, each).map(drop),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// The line of a journal that starts at offset `place`; `None` if there is no intact line there.
///
/// # Errors
///
/// If the file cannot be read.
pub fn journal_line(path: &Path, place: u64) -> io::Result<Option<String>> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(place))?;
    let mut bytes = Vec::new();
    let longest = (HEAD + LONGEST + 1) as u64;
    BufReader::new(file)
        .take(longest)
        .read_until(b'\n', &mut bytes)?;
    Ok(sound(&bytes).map(str::to_owned))
}

/// Calls `each` with the intact lines and returns the offset after the last complete line.
fn lines(file: &File, mut each: impl FnMut(u64, &str)) -> io::Result<u64> {
    let mut reader = BufReader::new(file);
    let (mut place, mut bytes) = (0, Vec::new());
    loop {
        bytes.clear();
        let longest = (HEAD + LONGEST + 1) as u64;
        let length = reader
            .by_ref()
            .take(longest)
            .read_until(b'\n', &mut bytes)?;
        if bytes.last() != Some(&b'\n') {
            return Ok(place);
        }
        if let Some(line) = sound(&bytes) {
            each(place, line);
        }
        place += length as u64;
    }
}

/// The text of a stored line, if its checksum matches.
fn sound(bytes: &[u8]) -> Option<&str> {
    let (head, rest) = bytes.split_at_checked(HEAD)?;
    let line = rest.strip_suffix(b"\n")?;
    let told = std::str::from_utf8(head).ok()?.strip_suffix(' ')?;
    let told = u64::from_str_radix(told, 16).ok()?;
    if told != sum(line) {
        return None;
    }
    std::str::from_utf8(line).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(path: &Path) -> Vec<(u64, String)> {
        let mut lines = Vec::new();
        read_journal(path, |place, line| lines.push((place, line.to_owned()))).unwrap();
        lines
    }

    #[test]
    fn lines_are_there_again_wherever_the_file_was_cut() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/lines");
        let mut journal = Journal::open(&path, |_, line| panic!("{line}")).unwrap();
        for line in ["one", "", "drei ä"] {
            journal.add(line).unwrap();
        }
        drop(journal);
        let whole = fs::read(&path).unwrap();
        let told = all(&path);
        assert_eq!(told.len(), 3);
        for (place, line) in &told {
            let again = journal_line(&path, *place).unwrap();
            assert_eq!(again.as_ref(), Some(line));
        }
        for length in 0..whole.len() {
            fs::write(&path, &whole[..length]).unwrap();
            let mut seen = Vec::new();
            let mut journal = Journal::open(&path, |_, line| seen.push(line.to_owned())).unwrap();
            let is_prefix = told.iter().map(|(_, line)| line).take(seen.len());
            assert!(seen.iter().eq(is_prefix), "{length}");
            assert!(Journal::open(&path, |_, _| {}).is_err(), "one writes");
            let place = journal.add("more").unwrap();
            assert_eq!(all(&path).last(), Some(&(place, "more".to_owned())));
        }
    }

    #[test]
    fn a_line_that_was_changed_is_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        let mut journal = Journal::open(&path, |_, _| {}).unwrap();
        journal.add("one").unwrap();
        journal.add("two").unwrap();
        assert!(journal.add("a\nb").is_err());
        let mut bytes = fs::read(&path).unwrap();
        bytes[HEAD] ^= 1;
        fs::write(&path, bytes).unwrap();
        let lines: Vec<String> = all(&path).into_iter().map(|(_, line)| line).collect();
        assert_eq!(lines, ["two"]);
        assert_eq!(journal_line(&path, 0).unwrap(), None);
        assert_eq!(journal_line(&path, 5000).unwrap(), None);
        assert_eq!(all(&folder.path().join("none")), []);
    }
}
