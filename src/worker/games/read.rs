//! The games of files, folders and archives, each once.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use crate::disk::{Seen, escaped, shown, sum};
use crate::exchange::{Kind, decode, games_of, stem};
use crate::problem::{Diagnostic, read_file};
use crate::solver::Stop;
use crate::worker::import::{LeftOut, archive, problem_files};

/// Most games that are looked through in one search.
pub const MAX_GAMES: usize = 20_000;

/// A game as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameText {
    /// The file's name for messages, with a number if the file has several games.
    pub name: String,
    /// The file's name without folders and extension, with that number.
    pub stem: String,
    /// The game in SGF.
    pub text: String,
}

impl GameText {
    /// Identifies a game whatever its file is called: the checksum of its text.
    #[must_use]
    pub fn mark(&self) -> u64 {
        sum(self.text.as_bytes())
    }
}

/// The games of files, folders and archives.
#[derive(Debug, Default)]
pub struct Games {
    /// The games, by the names of their files, each once.
    pub list: Vec<GameText>,
    /// The files that were read.
    pub files: Vec<PathBuf>,
    /// Number of games that occurred again.
    pub twice: usize,
    /// What was left out.
    pub left_out: LeftOut,
    /// What cannot be read, with reasons.
    pub faults: Vec<String>,
    marks: BTreeSet<u64>,
}

/// Reads the games of these paths: SGF files, folders, and zip archives of them. Once the stop is
/// requested, the rest is left out.
///
/// # Errors
///
/// If a path does not exist, or is a folder that cannot be read; with that path.
pub fn read_games(paths: &[PathBuf], stop: &Stop) -> Result<Games, (PathBuf, io::Error)> {
    let mut games = Games::default();
    let mut seen = Seen::default();
    for path in paths {
        let walked = problem_files(path, &mut seen).map_err(|error| (path.clone(), error))?;
        games.left_out.add(&walked);
        for file in walked.files {
            if stop.is_requested() {
                return Ok(games);
            }
            match file.to_str().and_then(Kind::of_name) {
                Some(Kind::Sgf) => games.take(&shown(&file), read_file(&file)),
                Some(Kind::Zip) => games.take_archive(&file, stop),
                _ => continue,
            }
            games.files.push(file);
        }
    }
    Ok(games)
}

impl Games {
    fn take(&mut self, name: &str, bytes: Result<Vec<u8>, Diagnostic>) {
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(fault) => {
                self.faults.push(format!("{name}:{fault}"));
                return;
            }
        };
        let text = decode(&bytes).text;
        let found = games_of(&text);
        if found.is_empty() {
            self.faults
                .push(format!("{name}: there is no game in this file"));
        }
        let count = found.len();
        for (place, text) in found.into_iter().enumerate() {
            let number = |name: &str| match count {
                1 => name.to_owned(),
                _ => format!("{name}-{}", place + 1),
            };
            let game = GameText {
                name: number(name),
                stem: number(stem(name)),
                text: text.to_owned(),
            };
            if self.list.len() >= MAX_GAMES {
                self.left_out.is_cut = true;
            } else if self.marks.insert(game.mark()) {
                self.list.push(game);
            } else {
                self.twice += 1;
            }
        }
    }

    fn take_archive(&mut self, path: &Path, stop: &Stop) {
        let mut entries = Vec::new();
        let read = archive(path, |entry, bytes| {
            if Kind::of_name(entry) == Some(Kind::Sgf) {
                entries.push((entry.to_owned(), bytes));
            }
            !stop.is_requested()
        });
        entries.sort_by(|one, other| one.0.cmp(&other.0));
        for (entry, bytes) in entries {
            self.take(&format!("{}/{}", shown(path), escaped(&entry)), bytes);
        }
        if let Err(fault) = read {
            self.faults.push(format!("{}:{fault}", shown(path)));
        }
    }
}
