//! Fonts of the user's system, for letters that the built-in ones lack.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::time::Duration;
use std::{fs, io};

use super::start;
use crate::disk::shown;
use crate::paper::{self, Booklet, FontFile, Letters, Printed, Worksheet};
use crate::problem::ProblemSet;

/// Largest font file that is read, in bytes: those for Chinese and Japanese are large.
const MAX_FILE: u64 = 64 << 20;
/// Most bytes of font files read in one search.
const MAX_READ: u64 = 512 << 20;
/// Most font files and folders examined.
const MAX_FILES: usize = 20_000;
/// Most fonts of one file examined.
const MAX_FONTS: u32 = 8;

/// Letters missed within this time are searched for together.
const TOGETHER: Duration = Duration::from_millis(100);

/// Parts of the names of fonts with East Asian letters, which are tried first.
const LIKELY: [&str; 22] = [
    "cjk", "gothic", "mincho", "ming", "song", "sun", "hei", "kai", "msyh", "meiryo", "yugo",
    "malgun", "hiragino", "pingfang", "wqy", "ipa", "vl-", "takao", "fallback", "unicode", "nanum",
    "unifont",
];

/// Fonts of the system that together have as many of these letters as possible.
#[must_use]
pub fn system_fonts(letters: &BTreeSet<char>) -> Vec<FontFile> {
    fonts_below(&folders(), letters)
}

/// Starts a thread that searches for letters; the returned function hands it a missing letter. A letter
/// is searched for once; `found` is called on that thread with each font. The thread ends when the
/// returned function is dropped.
///
/// # Errors
///
/// If the system cannot start a thread.
pub fn letter_search(
    mut found: impl FnMut(FontFile) + Send + 'static,
) -> io::Result<impl Fn(char) + Send + Sync> {
    let (sender, wanted) = channel::<char>();
    start("letters", move || {
        let mut asked = BTreeSet::new();
        while let Ok(first) = wanted.recv() {
            let mut new = BTreeSet::from([first]);
            while let Ok(letter) = wanted.recv_timeout(TOGETHER) {
                new.insert(letter);
            }
            new.retain(|&letter| asked.insert(letter));
            system_fonts(&new).into_iter().for_each(&mut found);
        }
    })?;
    // If the thread is gone, the letter stays missing.
    Ok(move |letter| {
        sender.send(letter).ok();
    })
}

/// A booklet, with fonts of the system for letters that the built-in ones lack.
#[must_use]
pub fn print_booklet(set: &ProblemSet, booklet: &Booklet) -> Printed {
    let foreign = paper::foreign_letters(set, booklet.language);
    paper::pdf(set, booklet, &Letters::with(system_fonts(&foreign)))
}

/// A worksheet, and its answers if they are separate, with fonts as in [`print_booklet`].
#[must_use]
pub fn print_worksheet(set: &ProblemSet, worksheet: &Worksheet) -> Vec<Printed> {
    let mut foreign = paper::foreign_letters(set, worksheet.language);
    let own = worksheet.title.chars().chain(worksheet.below.chars());
    // Built-in letters are found at once.
    foreign.extend(own.filter(|letter| !letter.is_ascii() && !letter.is_control()));
    paper::worksheet(set, worksheet, &Letters::with(system_fonts(&foreign)))
}

/// Folders where systems keep fonts.
fn folders() -> Vec<PathBuf> {
    let home = std::env::var_os("HOME").map(PathBuf::from);
    let of_home = |path: &str| home.as_ref().map(|home| home.join(path));
    let fixed = [
        "/usr/share/fonts",
        "/usr/local/share/fonts",
        "/System/Library/Fonts",
        "/Library/Fonts",
    ];
    let own = [
        ".local/share/fonts",
        ".fonts",
        "Library/Fonts",
        "AppData/Local/Microsoft/Windows/Fonts",
    ];
    let windows = std::env::var_os("WINDIR").map(|folder| PathBuf::from(folder).join("Fonts"));
    fixed
        .into_iter()
        .map(PathBuf::from)
        .chain(own.into_iter().filter_map(of_home))
        .chain(windows)
        .collect()
}

/// Fonts below these folders that together have as many of the letters as possible.
fn fonts_below(folders: &[PathBuf], letters: &BTreeSet<char>) -> Vec<FontFile> {
    let mut missing = letters.clone();
    let mut found = Vec::new();
    if missing.is_empty() {
        return found;
    }
    let mut read = 0;
    for (path, length) in font_files(folders) {
        if missing.is_empty() || read + length > MAX_READ {
            break;
        }
        read += length;
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) => {
                log::info!("{}: {error}", shown(&path));
                continue;
            }
        };
        let mut file = FontFile { bytes, index: 0 };
        for index in 0..MAX_FONTS {
            file.index = index;
            let covered = file.covered(&missing);
            if !covered.is_empty() {
                log::debug!("{}: {} letters", shown(&path), covered.len());
                missing.retain(|letter| !covered.contains(letter));
                found.push(file);
                break;
            }
            // Only collections contain several fonts.
            if !file.bytes.starts_with(b"ttcf") {
                break;
            }
        }
    }
    found
}

/// Font files with their lengths: likely ones first, plain faces before bold and slanted ones.
fn font_files(folders: &[PathBuf]) -> Vec<(PathBuf, u64)> {
    let mut open = folders.to_vec();
    let mut files = Vec::new();
    let mut looked = 0;
    while let Some(folder) = open.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries.flatten() {
            looked += 1;
            if looked > MAX_FILES {
                break;
            }
            let path = entry.path();
            let Ok(kind) = entry.file_type() else {
                continue;
            };
            // Links to folders, which could lead in circles, are skipped.
            if kind.is_dir() {
                open.push(path);
                continue;
            }
            let Ok(metadata) = fs::metadata(&path) else {
                continue;
            };
            if metadata.is_file() && is_font(&path) && metadata.len() <= MAX_FILE {
                files.push((path, metadata.len()));
            }
        }
    }
    files.sort_by_cached_key(|(path, _)| {
        let name = path.file_name().map(|name| name.to_string_lossy());
        let name = name.unwrap_or_default().to_lowercase();
        let is_likely = LIKELY.iter().any(|part| name.contains(part));
        let is_plain = !["bold", "italic", "oblique", "black", "light", "thin"]
            .iter()
            .any(|part| name.contains(part));
        (!is_likely, !is_plain, path.clone())
    });
    files
}

fn is_font(path: &Path) -> bool {
    path.extension().is_some_and(|ending| {
        ["ttf", "otf", "ttc", "otc"]
            .iter()
            .any(|known| ending.eq_ignore_ascii_case(known))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fonts_are_found_by_the_letters_they_have() {
        let folder = tempfile::tempdir().unwrap();
        let below = folder.path().join("truetype/below");
        fs::create_dir_all(&below).unwrap();
        // The built-in fonts stand in for those of a system.
        fs::write(below.join("Signs.TTF"), epaint_default_fonts::HACK_REGULAR).unwrap();
        fs::write(
            folder.path().join("plain.ttf"),
            epaint_default_fonts::UBUNTU_LIGHT,
        )
        .unwrap();
        fs::write(folder.path().join("cjk.otf"), b"no font").unwrap();
        fs::write(folder.path().join("readme.txt"), b"no font").unwrap();
        let folders = [folder.path().to_owned(), folder.path().join("none")];
        let find = |letters: &str| fonts_below(&folders, &letters.chars().collect());
        assert!(find("").is_empty());
        let found = find("╬黒");
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].bytes, epaint_default_fonts::HACK_REGULAR);
        assert!(find("黒").is_empty());
        assert_eq!(find("╬Ж").len(), 2);
    }
}
