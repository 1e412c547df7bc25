//! The problems found in games, and which games were looked through: a set, and notes beside it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::hunt::LookedThrough;
use super::read::GameText;
use crate::disk::{Door, Existing, WriteError, shown};
use crate::finder::SPARE_STONES;
use crate::problem::limits::{MAX_PROBLEMS, MAX_SET_NODES};
use crate::problem::{
    Allow, ProblemId, ProblemSet, SaveError, SetId, Stamp, load_file, read_file, save_file,
};

/// Problems found in games, and which games have been looked through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Harvest {
    /// The problems, in the order of the games.
    pub set: ProblemSet,
    looked: BTreeSet<u64>,
    /// Number of tree nodes in the set.
    nodes: usize,
    /// The state of the file when it was last read or written.
    stamp: Option<Stamp>,
    /// Whether the set has a problem that the file lacks.
    is_unsaved: bool,
}

impl Harvest {
    /// A set of this name without problems.
    #[must_use]
    pub fn new(id: SetId) -> Harvest {
        let mut set = ProblemSet::new(id, Vec::new());
        set.title.en = "From my games".to_owned();
        set.title.de = "Aus meinen Partien".to_owned();
        Harvest {
            set,
            looked: BTreeSet::new(),
            nodes: 0,
            stamp: None,
            is_unsaved: false,
        }
    }

    /// Loads what an earlier search has found and looked through: the set in a file and the notes beside
    /// it. Without either, the harvest is empty.
    ///
    /// # Errors
    ///
    /// In words, if one of them exists and cannot be read.
    pub fn load(path: &Path, id: SetId) -> Result<Harvest, String> {
        let mut harvest = Harvest::new(id);
        if path.exists() {
            let file = load_file(path);
            if let Some(fault) = file.loaded.faults.first() {
                return Err(format!("{}:{fault}", shown(path)));
            }
            harvest.set = file
                .loaded
                .set
                .ok_or_else(|| format!("{}: no set", shown(path)))?;
            harvest.stamp = file.stamp;
            harvest.nodes = harvest.set.problems.iter().map(|p| p.tree.len()).sum();
        }
        let notes = notes_path(path);
        if notes.exists() {
            let bytes = read_file(&notes).map_err(|fault| format!("{}:{fault}", shown(&notes)))?;
            let marks = read_notes(&bytes).ok_or_else(|| {
                let name = shown(&notes);
                format!("{name}: these are no notes of games; remove the file to begin anew")
            })?;
            harvest.looked = marks;
        }
        Ok(harvest)
    }

    /// Writes the set and the notes beside it. A set without new problems is not written.
    ///
    /// # Errors
    ///
    /// [`SaveError`], also if the file has changed since it was last read or written; file and notes are
    /// then unchanged.
    pub fn save(&mut self, path: &Path) -> Result<(), SaveError> {
        if self.is_unsaved {
            self.stamp = Some(save_file(path, &self.set, self.stamp)?);
            self.is_unsaved = false;
        }
        self.save_notes(path)?;
        Ok(())
    }

    /// Writes the notes beside the file of the set.
    ///
    /// # Errors
    ///
    /// [`WriteError`].
    pub fn save_notes(&self, path: &Path) -> Result<(), WriteError> {
        let looked: Vec<String> = self
            .looked
            .iter()
            .map(|mark| format!("{mark:016x}"))
            .collect();
        let notes = json!({ "set": self.set.id.as_str(), "looked": looked });
        let mut door = Door::new(Existing::Own);
        door.put(&notes_path(path), notes.to_string().as_bytes())
            .map(drop)
    }

    /// Whether a game has been looked through.
    #[must_use]
    pub fn knows(&self, game: &GameText) -> bool {
        self.looked.contains(&game.mark())
    }

    /// Takes in what was found in a game; each problem gets a unique name, also in `looked`. If the set has
    /// no room for every problem of a game, the game does not count as looked through.
    pub(super) fn take(&mut self, looked: &mut LookedThrough) {
        let written = looked
            .finds
            .iter()
            .filter_map(|found| found.written.as_ref());
        let (count, nodes) = written.fold((0, 0), |(count, nodes), written| {
            (count + 1, nodes + written.problem.tree.len())
        });
        if self.set.problems.len() + count > MAX_PROBLEMS || self.nodes + nodes > MAX_SET_NODES {
            looked.fault = Some("the set is full: begin another".to_owned());
            looked.finds.clear();
            return;
        }
        self.looked.insert(looked.game.mark());
        self.nodes += nodes;
        let written = looked
            .finds
            .iter_mut()
            .filter_map(|found| found.written.as_mut());
        for written in written {
            written.problem.id = self.free_name(&written.problem.id);
            self.set.problems.push(written.problem.clone());
            self.is_unsaved = true;
            let is_explained = |set: &ProblemSet| {
                set.checks
                    .allow
                    .iter()
                    .any(|allow| allow.code == SPARE_STONES)
            };
            if written.has_spare_stones && !is_explained(&self.set) {
                self.set.checks.allow.push(Allow {
                    code: SPARE_STONES.to_owned(),
                    problem: None,
                    reason: "The stones are those of the game.".to_owned(),
                });
            }
        }
    }

    fn free_name(&self, wish: &ProblemId) -> ProblemId {
        let is_taken = |id: &ProblemId| self.set.problems.iter().any(|problem| problem.id == *id);
        let mut name = wish.clone();
        for number in 2..=MAX_PROBLEMS {
            if !is_taken(&name) {
                break;
            }
            let other = ProblemId::new(&format!("{wish}-{number}"));
            name = other.unwrap_or(name);
        }
        name
    }
}

/// The notes file of a set: which games have been looked through.
pub(super) fn notes_path(set: &Path) -> PathBuf {
    set.with_extension("games.json")
}

fn read_notes(bytes: &[u8]) -> Option<BTreeSet<u64>> {
    let notes: Value = serde_json::from_slice(bytes).ok()?;
    let marks = notes.get("looked")?.as_array()?;
    let read = |mark: &Value| u64::from_str_radix(mark.as_str()?, 16).ok();
    marks.iter().map(read).collect()
}
