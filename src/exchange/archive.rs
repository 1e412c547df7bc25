//! Zip files of problem files. Nothing is unpacked to the disk, and no name in an archive is used
//! as a path.

use std::io::{Read, Seek};

use crate::problem::limits::MAX_FILE;
use crate::problem::{Code, Fault, Place};

/// Most entries of an archive.
pub const MAX_ENTRIES: usize = 50_000;
/// Most bytes of all its entries, unpacked.
pub const MAX_UNPACKED: u64 = 512 * 1024 * 1024;

/// Hands the name and the bytes of every file in an archive to `take`, until it returns `false`.
///
/// An entry that is larger than [`MAX_FILE`] unpacked, damaged or encrypted is handed on as a fault.
/// `wants` is asked first, by name, so that what is no problem file is not unpacked.
///
/// # Errors
///
/// If this is no archive, or its limits are passed; what was handed on before stands.
pub fn read_archive(
    reader: impl Read + Seek,
    wants: impl Fn(&str) -> bool,
    mut take: impl FnMut(&str, Result<Vec<u8>, Fault>) -> bool,
) -> Result<(), Fault> {
    let fault = |code, message: String, advice: &str| Fault {
        place: Place::START,
        problem: None,
        code,
        message,
        advice: advice.to_owned(),
    };
    let mut archive = zip::ZipArchive::new(reader).map_err(|error| {
        fault(
            Code::Unreadable,
            format!("this is no zip archive: {error}"),
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
    let mut unpacked = 0;
    for index in 0..archive.len() {
        let (name, bytes) = match archive.by_index(index) {
            Ok(entry) => {
                let name = match entry.name() {
                    Ok(name) => name.into_owned(),
                    Err(_) => format!("entry {}", index + 1),
                };
                if entry.is_dir() || !wants(&name) {
                    continue;
                }
                let mut bytes = Vec::new();
                // What an entry claims to be is not believed.
                let read = entry.take(MAX_FILE + 1).read_to_end(&mut bytes);
                unpacked += bytes.len() as u64;
                let result = match read {
                    Err(error) => Err(fault(
                        Code::Unreadable,
                        format!("the entry cannot be unpacked: {error}"),
                        "",
                    )),
                    Ok(_) if bytes.len() as u64 > MAX_FILE => {
                        let message =
                            format!("the entry is larger than {} MiB", MAX_FILE / 1024 / 1024);
                        Err(fault(Code::TooLarge, message, "split it"))
                    }
                    Ok(_) => Ok(bytes),
                };
                (name, result)
            }
            Err(error) => (
                format!("entry {}", index + 1),
                Err(fault(
                    Code::Unreadable,
                    format!("the entry cannot be unpacked: {error}"),
                    "",
                )),
            ),
        };
        if unpacked > MAX_UNPACKED {
            let message = format!(
                "the archive is larger than {} MiB unpacked; the rest is left out",
                MAX_UNPACKED / 1024 / 1024
            );
            return Err(fault(Code::TooLarge, message, "split it"));
        }
        if !take(&name, bytes) {
            break;
        }
    }
    Ok(())
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

    fn names(bytes: Vec<u8>) -> (Vec<String>, Result<(), Fault>) {
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
                "bomb.sgf: the entry is larger than 16 MiB"
            ]
        );
        assert_eq!(result, Ok(()));
        // Many that are each allowed.
        let large = vec![b' '; 15 * 1024 * 1024];
        let files: Vec<(String, &[u8])> = (0..40)
            .map(|n| (format!("{n}.sgf"), large.as_slice()))
            .collect();
        let files: Vec<(&str, &[u8])> = files
            .iter()
            .map(|(name, bytes)| (name.as_str(), *bytes))
            .collect();
        let (found, result) = names(packed(&files));
        assert!(found.len() < 40);
        assert_eq!(result.unwrap_err().code, Code::TooLarge);
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
