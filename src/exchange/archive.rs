//! Zip archives of problem files. Nothing is unpacked to the disk, and no name in an archive is used
//! as a path.

use std::collections::BTreeMap;
use std::io::{Read, Seek, SeekFrom};

use crate::disk::{escaped, plain};
use crate::problem::limits::MAX_FILE;
use crate::problem::{Code, Diagnostic, Place};

/// Most entries in an archive.
pub const MAX_ENTRIES: usize = 50_000;
/// Most bytes of all entries together when unpacked.
pub const MAX_UNPACKED: u64 = 128 * 1024 * 1024;
/// The largest ratio of unpacked to packed size. Text of games shrinks to a tenth and drawings of empty
/// boards to a fiftieth; anything beyond this ratio is made to fill the memory.
const MOST_GROWTH: u64 = 200;
/// Entries up to this size may have any ratio.
const SMALL: u64 = 1024 * 1024;
/// Bytes unpacked between two checks of the limits.
const STEP: u64 = 64 * 1024;

/// Calls `take` with name and bytes of every file in an archive, one at a time, until it returns `false`.
///
/// An entry is passed on as a fault if it is larger than [`MAX_FILE`] unpacked, grows too much, is damaged
/// or encrypted, or shares its name with other entries, because only one of those can be read.
/// `wants` is asked first, by name, so that other files are not unpacked. Returns the names of those skipped.
///
/// # Errors
///
/// If this is not an archive, or its limits are exceeded. Entries passed on before that remain valid.
pub fn read_archive(
    mut reader: impl Read + Seek,
    wants: impl Fn(&str) -> bool,
    mut take: impl FnMut(&str, Result<Vec<u8>, Diagnostic>) -> bool,
) -> Result<Vec<String>, Diagnostic> {
    let doubled = names_used_twice(&mut reader);
    let mut archive = zip::ZipArchive::new(reader).map_err(|error| {
        fault(
            Code::Unreadable,
            format!("this is no zip archive: {}", escaped(&error.to_string())),
            "unpack it with another program",
        )
    })?;
    if archive.len() > MAX_ENTRIES {
        let message = format!(
            "the archive holds {} files, the limit is {MAX_ENTRIES}",
            archive.len()
        );
        return Err(fault(Code::TooLarge, message, "split it"));
    }
    let mut passed_over = Vec::new();
    for (name, count) in doubled.into_iter().filter(|(name, _)| wants(name)) {
        let message = format!(
            "the archive holds {count} files of this name, and only one of them can be read"
        );
        let advice = "unpack it with another program and give them names of their own";
        if !take(&name, Err(fault(Code::Unreadable, message, advice))) {
            return Ok(passed_over);
        }
    }
    let mut unpacked = 0;
    for index in 0..archive.len() {
        let (name, bytes) = match archive.by_index(index) {
            Ok(entry) => {
                let name = match entry.name() {
                    Ok(name) => name.into_owned(),
                    Err(_) => format!("entry {}", index + 1),
                };
                if entry.is_dir() {
                    continue;
                }
                if !wants(&name) {
                    passed_over.push(name);
                    continue;
                }
                let packed = entry.compressed_size();
                (name, unpack(entry, packed, &mut unpacked))
            }
            Err(error) => (
                format!("entry {}", index + 1),
                Err(fault(
                    Code::Unreadable,
                    format!(
                        "the entry cannot be unpacked: {}",
                        escaped(&error.to_string())
                    ),
                    "unpack the archive with another program",
                )),
            ),
        };
        if unpacked > MAX_UNPACKED {
            let message = format!(
                "the archive is larger than {} MiB unpacked; {} of its {} files are left out",
                MAX_UNPACKED / 1024 / 1024,
                archive.len() - index,
                archive.len()
            );
            return Err(fault(Code::TooLarge, message, "split it"));
        }
        if !take(&name, bytes) {
            break;
        }
    }
    Ok(passed_over)
}

fn fault(code: Code, message: String, advice: &str) -> Diagnostic {
    Diagnostic::new(Place::START, code, message, advice)
}

/// Unpacks an entry whose packed size is `packed`. The size that the entry claims is not trusted; `total`
/// counts the bytes unpacked from the whole archive.
fn unpack(entry: impl Read, packed: u64, total: &mut u64) -> Result<Vec<u8>, Diagnostic> {
    let mut entry = entry.take(MAX_FILE + 1);
    let mut bytes = Vec::new();
    loop {
        let read = entry
            .by_ref()
            .take(STEP)
            .read_to_end(&mut bytes)
            .map_err(|error| {
                fault(
                    Code::Unreadable,
                    format!("the entry cannot be unpacked: {}", plain(&error)),
                    "unpack the archive with another program",
                )
            })?;
        *total += read as u64;
        let length = bytes.len() as u64;
        if length > SMALL && length > MOST_GROWTH.saturating_mul(packed.max(1)) {
            let message = format!("the entry grows more than {MOST_GROWTH} times when unpacked");
            let advice = "if it is sound, unpack it with another program";
            return Err(fault(Code::TooLarge, message, advice));
        }
        if length > MAX_FILE {
            let message = format!("the entry is larger than {} MiB", MAX_FILE / 1024 / 1024);
            return Err(fault(Code::TooLarge, message, "split it"));
        }
        if read == 0 || *total > MAX_UNPACKED {
            return Ok(bytes);
        }
    }
}

/// Names used by several entries, with their counts. The zip library keeps one entry per name and ignores
/// the others silently.
///
/// An unreadable directory gives an empty map: the caller finds out whether this is an archive at all.
fn names_used_twice(reader: &mut (impl Read + Seek)) -> BTreeMap<String, usize> {
    let mut names = names_listed(reader).unwrap_or_default();
    names.retain(|_, count| *count > 1);
    names
}

/// How often each name occurs in the central directory at the end of an archive.
fn names_listed(reader: &mut (impl Read + Seek)) -> Option<BTreeMap<String, usize>> {
    /// Length of the end record, without its comment of up to 65,535 bytes.
    const END: u64 = 22;
    let length = reader.seek(SeekFrom::End(0)).ok()?;
    let tail = length.min(END + 0xffff);
    reader.seek(SeekFrom::Start(length - tail)).ok()?;
    let mut end = Vec::new();
    reader.by_ref().take(tail).read_to_end(&mut end).ok()?;
    let at = end.windows(4).rposition(|part| part == b"PK\x05\x06")?;
    let size = u64::from(number_at(&end, at + 12)?);
    // Data before the archive, as in one that unpacks itself, shifts all offsets.
    let start = (length - tail + at as u64).checked_sub(size)?;
    reader.seek(SeekFrom::Start(start)).ok()?;
    let mut list = Vec::new();
    reader.by_ref().take(size).read_to_end(&mut list).ok()?;
    let mut names = BTreeMap::new();
    let mut at = 0;
    for _ in 0..MAX_ENTRIES {
        if list.get(at..at + 4) != Some(b"PK\x01\x02") {
            break;
        }
        let lengths = number_at(&list, at + 28)?;
        let (name, extra) = ((lengths & 0xffff) as usize, (lengths >> 16) as usize);
        let comment = (number_at(&list, at + 32)? & 0xffff) as usize;
        let bytes = list.get(at + 46..at + 46 + name)?;
        *names
            .entry(String::from_utf8_lossy(bytes).into_owned())
            .or_insert(0) += 1;
        at += 46 + name + extra + comment;
    }
    Some(names)
}

/// Reads four bytes as a little-endian number.
fn number_at(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(four.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write as _};

    use super::*;

    fn packed(files: &[(&str, &[u8])]) -> Vec<u8> {
        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for (name, bytes) in files {
            zip.start_file(*name, zip::write::SimpleFileOptions::default())
                .unwrap();
            zip.write_all(bytes).unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    fn names(bytes: Vec<u8>) -> (Vec<String>, Result<Vec<String>, Diagnostic>) {
        let mut found = Vec::new();
        let result = read_archive(
            Cursor::new(bytes),
            |name| name.ends_with("sgf"),
            |name, bytes| {
                found.push(match bytes {
                    Ok(bytes) => format!("{name} {}", bytes.len()),
                    Err(fault) => format!("{name}: {}", fault.message),
                });
                true
            },
        );
        (found, result)
    }

    #[test]
    fn files_are_handed_on_and_bombs_are_not() {
        let bomb = vec![b' '; 17 * 1024 * 1024];
        let bytes = packed(&[
            ("a/b.sgf", b"(;)"),
            ("../../x.sgf", b"(;)(;)"),
            ("c.txt", b"no"),
            ("bomb.sgf", &bomb),
        ]);
        assert!(bytes.len() < 100_000);
        let (found, result) = names(bytes);
        assert_eq!(
            found,
            [
                "a/b.sgf 3",
                "../../x.sgf 6",
                "bomb.sgf: the entry grows more than 200 times when unpacked"
            ]
        );
        assert_eq!(result, Ok(vec!["c.txt".to_owned()]));
    }

    #[test]
    fn many_that_are_each_allowed_end_at_the_limit() {
        let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
        let stored = zip::write::SimpleFileOptions::default()
            .compression_method(zip::CompressionMethod::Stored);
        let large = vec![b' '; 15 * 1024 * 1024];
        for number in 0..12 {
            zip.start_file(format!("{number}.sgf"), stored).unwrap();
            zip.write_all(&large).unwrap();
        }
        zip.start_file("larger.sgf", stored).unwrap();
        zip.write_all(&[large.as_slice(), &large].concat()).unwrap();
        let (found, result) = names(zip.finish().unwrap().into_inner());
        assert_eq!(found.len(), 8);
        let fault = result.unwrap_err();
        assert_eq!(fault.code, Code::TooLarge);
        assert_eq!(
            fault.message,
            "the archive is larger than 128 MiB unpacked; 5 of its 13 files are left out"
        );
    }

    #[test]
    fn one_name_for_two_files_is_told() {
        let mut bytes = packed(&[("aa.sgf", b"(;)"), ("ab.sgf", b"(;)"), ("ac.txt", b"")]);
        // The zip writer refuses duplicate names, which other programs do write.
        for at in 0..bytes.len() - 6 {
            if &bytes[at..at + 6] == b"ab.sgf" {
                bytes[at + 1] = b'a';
            }
        }
        let (found, result) = names(bytes);
        assert_eq!(
            found,
            [
                "aa.sgf: the archive holds 2 files of this name, and only one of them can be read",
                "aa.sgf 3"
            ]
        );
        assert!(result.is_ok());
    }

    #[test]
    fn damage_is_told() {
        assert!(names(b"PK\x03\x04 no".to_vec()).1.is_err());
        let mut bytes = packed(&[("a.sgf", b"(;AB[aa])(;AB[bb])")]);
        bytes[40] ^= 0xff;
        let (found, _) = names(bytes);
        assert!(
            found.iter().all(|line| line.contains("cannot be unpacked")),
            "{found:?}"
        );
    }
}
