//! Writing problems that were proved as sets.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::finding::{Choice, Group};
use super::record::detail;
use super::run::found;
use crate::disk::{Door, Existing, plain, shown};
use crate::problem::{Parts, SetId, text_to_save};

/// The result of writing problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collected {
    /// The folder with the sets.
    pub folder: PathBuf,
    /// Number of problems in them.
    pub problems: usize,
    /// Problems that could not be written, and why: one line each.
    pub left: Vec<String>,
}

/// Writes what was proved as sets into `folder`, with the trees of the proofs: problems that are proven
/// and, of those that contradict their files, what the user has chosen. A problem that cannot be written
/// is named, and the others are written.
///
/// # Errors
///
/// In words, if findings cannot be read or sets cannot be written.
pub fn collect(findings: &Path, folder: &Path, id: &str, title: &str) -> Result<Collected, String> {
    let id = SetId::new(id).ok_or_else(|| format!("{id:?} is no name of a set"))?;
    let failed = |error: &io::Error| format!("{}: {}", shown(findings), plain(error));
    let rows = found(findings).map_err(|error| failed(&error))?;
    let mut parts = Parts::new(id);
    let mut collected = Collected {
        folder: folder.to_owned(),
        problems: 0,
        left: Vec::new(),
    };
    for row in rows.values() {
        let wanted = match (row.group, row.choice) {
            (Group::Proven, _) => Choice::Ours,
            (Group::Against, Some(choice)) => choice,
            (Group::Against, None) | (Group::Open | Group::NoQuestion, _) => continue,
        };
        let left = |why: &str| format!("{} {}: {why}", row.place + 1, row.title);
        let detail = match detail(findings, row) {
            Ok(detail) => detail,
            Err(error) => {
                collected.left.push(left(&plain(&error)));
                continue;
            }
        };
        let problem = match wanted {
            Choice::Ours => detail.ours,
            Choice::File => detail.theirs,
        };
        match (problem, detail.unkept) {
            (_, Some(why)) => collected.left.push(left(&why)),
            (None, None) => collected.left.push(left("there is no such version")),
            (Some(problem), None) => match parts.add(problem) {
                Ok(()) => collected.problems += 1,
                Err(error) => collected.left.push(left(&error.to_string())),
            },
        }
    }
    let mut door = Door::new(Existing::Own);
    door.folder(folder).map_err(|error| error.to_string())?;
    let mut sets = parts.into_sets();
    for (number, set) in sets.iter_mut().enumerate() {
        set.title.en = title.replace('{', "{{");
        let text = text_to_save(set).map_err(|error| error.to_string())?;
        let path = folder.join(format!("{}.ron", set.id));
        door.put(&path, text.as_bytes())
            .map_err(|error| error.to_string())?;
        log::info!("set {} of the proven: {}", number + 1, shown(&path));
    }
    // Removes sets that an earlier, larger collection needed.
    let kept: Vec<String> = sets.iter().map(|set| format!("{}.ron", set.id)).collect();
    let old = fs::read_dir(folder).map_err(|error| failed(&error))?;
    for entry in old.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_old = name.ends_with(".ron") && !kept.contains(&name);
        if is_old && let Err(error) = fs::remove_file(entry.path()) {
            log::warn!("{}: {error}", shown(&entry.path()));
        }
    }
    Ok(collected)
}
