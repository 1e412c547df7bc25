//! The style sheet of words, `src/docs/words.md`, holds for every text of the window.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A word that must not be used, and whether further letters may follow it.
struct Banned {
    word: String,
    is_stem: bool,
}

impl Banned {
    fn is_in(&self, text: &str) -> bool {
        let word = self.word.to_lowercase();
        let text = text.to_lowercase();
        text.match_indices(&word).any(|(at, _)| {
            let before = text[..at].chars().next_back();
            let after = text[at + word.len()..].chars().next();
            let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphabetic);
            !is_letter(before) && (self.is_stem || !is_letter(after))
        })
    }
}

fn banned(column: usize) -> Vec<Banned> {
    let sheet = include_str!("../../src/docs/words.md");
    let rows = sheet.lines().filter(|line| line.starts_with("| "));
    rows.skip(1)
        .filter_map(|row| row.split('|').nth(column).map(str::to_owned))
        .flat_map(|cell| {
            let words = cell.split(',').map(|word| word.trim().to_owned());
            words.collect::<Vec<_>>()
        })
        .filter(|word| !word.is_empty())
        .map(|word| Banned {
            is_stem: word.ends_with('*'),
            word: word.trim_end_matches('*').to_owned(),
        })
        .collect()
}

fn files(language: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/locale");
    let mut files = vec![folder.join(format!("{language}.ftl"))];
    let parts = std::fs::read_dir(folder.join(language)).expect("a folder of texts");
    files.extend(parts.map(|entry| entry.expect("a file").path()));
    files.sort();
    files
}

/// The texts of a file by line, without keys, comments and variable names.
fn texts(path: &Path) -> BTreeMap<usize, String> {
    let source = std::fs::read_to_string(path).expect("a file of texts");
    source
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.starts_with('#'))
        .map(|(number, line)| {
            let text = match line.split_once(" = ") {
                Some((key, text)) if !key.contains(' ') => text,
                _ => line,
            };
            let mut plain = String::new();
            let mut depth = 0;
            for letter in text.chars() {
                match letter {
                    '{' | '[' => depth += 1,
                    '}' | ']' => depth -= 1,
                    letter if depth <= 0 => plain.push(letter),
                    _ => {}
                }
            }
            (number + 1, plain)
        })
        .collect()
}

#[test]
fn no_text_uses_a_word_that_the_style_sheet_bans() {
    let mut faults = Vec::new();
    for (language, column) in [("en", 3), ("de", 4)] {
        let banned = banned(column);
        assert!(banned.len() > 8, "the table of {language} has been read");
        for path in files(language) {
            for (number, text) in texts(&path) {
                for word in banned.iter().filter(|word| word.is_in(&text)) {
                    faults.push(format!("{}:{number}: {}", path.display(), word.word));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Lesson titles and glossary words, which are shown beside the window's own texts.
fn headings(language: &str) -> Vec<(String, String)> {
    let course = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/course");
    let read = |path: &Path| std::fs::read_to_string(path).expect("a text");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(course.join(language)).expect("a folder of lessons") {
        let path = entry.expect("a lesson").path();
        let heading = read(&path).lines().next().unwrap_or_default().to_owned();
        found.push((path.display().to_string(), heading));
    }
    let glossary = read(&course.join("glossary.md"));
    let words = glossary
        .lines()
        .filter_map(|line| line.strip_prefix(&format!("{language}: ")));
    // Other words for the same follow after a comma.
    let first = words.filter_map(|words| words.split(',').next());
    found.extend(first.map(|word| ("glossary.md".to_owned(), word.to_owned())));
    found
}

#[test]
fn lessons_and_the_glossary_use_the_same_words_as_the_window() {
    let mut faults = Vec::new();
    for (language, column) in [("en", 3), ("de", 4)] {
        let (banned, headings) = (banned(column), headings(language));
        assert!(headings.len() > 80, "lessons and glossary have been read");
        for (place, text) in headings {
            for word in banned.iter().filter(|word| word.is_in(&text)) {
                faults.push(format!("{place}: {}", word.word));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_banned_word_is_found_as_a_word_alone() {
    let word = |word: &str, is_stem| Banned {
        word: word.to_owned(),
        is_stem,
    };
    assert!(word("Rennen", false).is_in("Das Rennen von A1"));
    assert!(!word("fangen", false).is_in("Was wird angefangen?"));
    assert!(!word("Satz", false).is_in("Einsatz"));
    assert!(word("Kodrohung", true).is_in("zwei Kodrohungen"));
}
