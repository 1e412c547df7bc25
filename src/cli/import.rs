//! The `import` subcommand.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::args::ImportArguments;
use super::import_prove::prove;
use super::print::{ExitCode, complain};
use super::save::{door, not_written};
use super::tasks::{Bar, again_words, interruptible};
use crate::disk::{Door, Seen, WriteError, shown, unreadable};
use crate::exchange::{Dialect, Kind, Names, stem};
use crate::problem::{Parts, Problem, ProblemSet, SetId, Text, text_to_save};
use crate::worker::{ImportedFile, LeftOut, MAX_FILES, import_files, problem_files};

pub(super) fn run(arguments: &ImportArguments) -> ExitCode {
    match import(arguments) {
        Ok(code) => code,
        Err(reason) => {
            complain(&reason);
            ExitCode::CouldNotRun
        }
    }
}

/// What has been read, and what could not be.
#[derive(Default)]
struct Gathered {
    problems: Vec<Problem>,
    /// For each problem, the index of its file in `files`.
    origins: Vec<usize>,
    files: Vec<String>,
    refused: usize,
    faults: Vec<String>,
    dialects: BTreeMap<&'static str, usize>,
    names: Names,
    /// The descriptions that files give of themselves as a whole.
    heads: Vec<(String, ProblemSet)>,
}

impl Gathered {
    fn take(&mut self, file: ImportedFile) {
        let name = file.name();
        let origin = self.files.len();
        self.files.push(name.clone());
        let loaded = match file.read {
            Ok(foreign) => {
                if let (Some(dialect), true) = (foreign.dialect, foreign.loaded.set.is_some()) {
                    *self.dialects.entry(dialect.name()).or_default() += 1;
                }
                foreign.loaded
            }
            Err(fault) => {
                self.refused += 1;
                self.faults.push(format!("{name}:{fault}"));
                return;
            }
        };
        let faults = loaded.faults.iter();
        self.faults
            .extend(faults.map(|fault| format!("{name}:{fault}")));
        let Some(set) = loaded.set else {
            self.refused += 1;
            return;
        };
        let count = set.problems.len();
        let mut head = ProblemSet::new(set.id, Vec::new());
        (head.title, head.about) = (set.title, set.about);
        (head.author, head.licence) = (set.author, set.licence);
        if head != ProblemSet::new(head.id.clone(), Vec::new()) {
            self.heads.push((name.clone(), head));
        }
        for (number, mut problem) in set.problems.into_iter().enumerate() {
            problem.id = self.names.name(&name, &problem.id, number, count);
            self.problems.push(problem);
            self.origins.push(origin);
        }
    }

    /// Keeps the description of a single file. If several files become one set, their descriptions are
    /// dropped, which is reported.
    fn one_head(&mut self) {
        if self.files.len() <= 1 {
            return;
        }
        let says = |(_, head): &(String, ProblemSet)| {
            let empty = head.about == Text::default();
            !(empty && head.author.is_empty() && head.licence.is_empty())
        };
        let told = self.heads.drain(..).filter(says).map(|(name, _)| {
            format!(
                "{name}: what it says of itself as a whole is left out, as several files become one set; import it alone to keep that"
            )
        });
        self.faults.extend(told);
    }

    /// The problems as sets that can be saved. A problem that could not be read back is left out and reported
    /// with its file.
    fn into_sets(self, id: &SetId) -> (Vec<ProblemSet>, Vec<String>) {
        let mut parts = Parts::new(id.clone());
        let mut lost = Vec::new();
        for (problem, origin) in self.problems.into_iter().zip(self.origins) {
            let name = problem.id.clone();
            if let Err(error) = parts.add(problem) {
                let file = self.files.get(origin).map_or("", String::as_str);
                lost.push(format!("{file}: problem {name} is left out: {error}"));
            }
        }
        let mut sets = parts.into_sets();
        if let Some((_, head)) = self.heads.into_iter().next_back() {
            for set in &mut sets {
                set.title.clone_from(&head.title);
                set.about.clone_from(&head.about);
                set.author.clone_from(&head.author);
                set.licence.clone_from(&head.licence);
            }
        }
        (sets, lost)
    }
}

fn import(arguments: &ImportArguments) -> Result<ExitCode, String> {
    let out = &arguments.out;
    let id = id_of(out)?;
    let mut left_out = LeftOut::default();
    let mut seen = Seen::default();
    let mut paths = Vec::new();
    for path in &arguments.paths {
        let walked = problem_files(path, &mut seen).map_err(|error| unreadable(path, &error))?;
        left_out.add(&walked);
        paths.extend(walked.files);
    }
    let mut door = paths.iter().fold(door(arguments.force), Door::reading);
    let refused = |error: WriteError| not_written(&error);
    door.look(out).map_err(refused)?;
    let stop = interruptible();
    let mut bar = Bar::new(paths.len());
    let mut gathered = Gathered::default();
    let wanted = arguments.dialect.map(Dialect::from);
    let mut last: Option<PathBuf> = None;
    left_out.join(import_files(
        &paths,
        |_| wanted,
        &stop,
        |file| {
            if last.as_ref() != Some(&file.path) {
                bar.step();
                last = Some(file.path.clone());
            }
            gathered.take(file);
        },
    ));
    bar.finish();
    gathered.one_head();
    for fault in &gathered.faults {
        complain(fault);
    }
    for line in words(&left_out) {
        complain(&line);
    }
    if gathered.problems.is_empty() {
        return Err("there is no problem in these files".to_owned());
    }
    let (origins, files) = (&gathered.origins, &gathered.files);
    let is_set = |place: usize| {
        let file = origins.get(place).and_then(|&origin| files.get(origin));
        file.and_then(|file| Kind::of_name(file)) == Some(Kind::Ron)
    };
    let proofs = arguments
        .prove
        .then(|| prove(&mut gathered.problems, is_set, arguments.nodes, &stop));
    let dialects: Vec<String> = gathered
        .dialects
        .iter()
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    let (files, faults) = (gathered.files.len(), gathered.faults.len());
    let files_refused = gathered.refused;
    let (sets, lost) = gathered.into_sets(&id);
    for line in &lost {
        complain(line);
    }
    let written = sets.iter().map(|set| set.problems.len()).sum::<usize>();
    if written == 0 {
        return Err("no problem of these files can be saved".to_owned());
    }
    let several = sets.len();
    for number in 0..several {
        door.look(&numbered(out, number)).map_err(refused)?;
    }
    for (number, set) in sets.iter().enumerate() {
        let text = text_to_save(set).map_err(|error| format!("{}: {error}", shown(out)))?;
        door.put(&numbered(out, number), text.as_bytes())
            .map_err(refused)?;
    }
    complain(&format!(
        "{written} problems from {files} files, {files_refused} files refused, {} faults; dialects: {}; {several} set{} written{}",
        faults + lost.len(),
        if dialects.is_empty() {
            "none".to_owned()
        } else {
            dialects.join(", ")
        },
        if several == 1 { "" } else { "s" },
        proofs
            .as_ref()
            .map_or_else(String::new, |proofs| format!("; {}", proofs.words())),
    ));
    let is_sound = proofs.is_none_or(|proofs| proofs.is_sound());
    let is_whole =
        faults == 0 && lost.is_empty() && !left_out.may_hold_problems() && !stop.is_requested();
    Ok(if is_whole && is_sound {
        ExitCode::Sound
    } else {
        ExitCode::Findings
    })
}

/// The id of a set saved under this name.
pub(super) fn id_of(out: &Path) -> Result<SetId, String> {
    let is_ron = out
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("ron"));
    if !is_ron {
        return Err(not_written(&WriteError::Ending(out.to_owned(), "ron")));
    }
    out.file_stem()
        .and_then(|stem| SetId::new(&stem.to_string_lossy()))
        .ok_or_else(|| {
            format!(
                "{}: a set is known by the name of its file, and this is no name of a set; use lower-case letters, digits and hyphens, such as my-set.ron",
                shown(out)
            )
        })
}

/// What was not read, one line for each kind.
pub(super) fn words(left_out: &LeftOut) -> Vec<String> {
    let mut lines = left_out.unreadable.clone();
    if left_out.is_cut {
        lines.push(format!(
            "there are more than {MAX_FILES} files; the rest is left out: name smaller folders"
        ));
    }
    if !left_out.others.is_empty() {
        let total: usize = left_out.others.values().sum();
        let kinds: Vec<String> = left_out
            .others
            .iter()
            .map(|(ending, count)| match ending.as_str() {
                "" => format!("{count} without an ending"),
                ending => format!("{count} .{ending}"),
            })
            .collect();
        let files = if total == 1 { "file is" } else { "files are" };
        lines.push(format!(
            "{total} {files} passed over, of kinds that are not read: {}",
            kinds.join(", ")
        ));
        let mut endings = left_out.others.keys();
        if endings.any(|ending| Kind::is_unread_game(ending)) {
            lines.push(
                "games in GIB, NGF and UGF are not read; save them as SGF with another program"
                    .to_owned(),
            );
        }
        let mut endings = left_out.others.keys();
        if endings.any(|ending| Kind::is_unread_archive(ending)) {
            lines.push("of archives only zip is opened; unpack the others first".to_owned());
        }
    }
    if left_out.again > 0 {
        lines.push(again_words(left_out.again));
    }
    lines
}

/// The path of a numbered part: `SET.ron`, then `SET-2.ron` and so on.
fn numbered(out: &Path, number: usize) -> PathBuf {
    if number == 0 {
        return out.to_owned();
    }
    let name = stem(&out.to_string_lossy()).to_owned();
    out.with_file_name(format!("{name}-{}.ron", number + 1))
}
