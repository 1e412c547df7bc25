//! Writing and replaying certificates on the command line.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::args::CheckArguments;
use super::print::{ExitCode, Output, complain};
use super::save::{door, may_save, save};
use super::tasks::{Bar, Within, interruptible, load};
use crate::certificate::{Certificate, ENDING, Replayed, Shown};
use crate::check::{certify, contradictions};
use crate::disk::{Door, Seen, shown, unreadable, walk};
use crate::life::{Extent, Holds, Side};
use crate::problem::{LoadedFile, Problem, ProblemSet};
use crate::solver::{Claim, Limits, Solver, Stop};
use crate::worker::{MAX_FILES, cores, side_by_side};

/// Maximum number of bytes read from a certificate file.
const MOST_BYTES: u64 = 1 << 28;

/// Replays certificates, and compares them with the sets that are given, if any.
pub(super) fn replay(arguments: &CheckArguments) -> ExitCode {
    let sets = match arguments.paths.is_empty() {
        true => Vec::new(),
        false => match load(&arguments.paths, Within::Sets) {
            Some(sets) => sets,
            None => return ExitCode::CouldNotRun,
        },
    };
    let Some(files) = files(&arguments.certificate) else {
        return ExitCode::CouldNotRun;
    };
    let stop = interruptible();
    let mut bar = Bar::new(files.len());
    let mut output = Output::new();
    let mut sum = Sum::default();
    side_by_side(
        &files,
        cores(),
        || (),
        |(), file| (!stop.is_requested()).then(|| Played::of(file, &sets)),
        |played| {
            bar.step();
            let Some(played) = played else { return };
            sum.add(&played);
            output.line(&match arguments.json {
                true => played.json.to_string(),
                false => played.text,
            });
            if !output.show() {
                stop.request();
            }
        },
    );
    bar.finish();
    complain(&sum.words(files.len(), !sets.is_empty()));
    output.finish(match sum.held == files.len() {
        true => ExitCode::Sound,
        false => ExitCode::Findings,
    })
}

/// The certificate files at the paths; prints an error and returns `None` if a path has none.
fn files(paths: &[PathBuf]) -> Option<Vec<PathBuf>> {
    let is_certificate = |file: &Path| {
        let name = file.to_string_lossy();
        name.ends_with(ENDING) || name.ends_with(ENDING.trim_end_matches(".gz"))
    };
    let (mut files, mut seen) = (Vec::new(), Seen::default());
    for path in paths {
        match walk(path, MAX_FILES, &mut seen, is_certificate) {
            Ok(found) if found.files.is_empty() && found.again.is_empty() => {
                complain(&format!("there is no *{ENDING} file below {}", shown(path)));
                return None;
            }
            Ok(found) => {
                found.unreadable.iter().for_each(|reason| complain(reason));
                files.extend(found.files);
            }
            Err(error) => {
                complain(&unreadable(path, &error));
                return None;
            }
        }
    }
    Some(files)
}

/// The results of all certificates together.
#[derive(Default)]
struct Sum {
    held: usize,
    proofs: usize,
    positions: usize,
    bytes: u64,
    unknown: usize,
}

impl Sum {
    fn add(&mut self, played: &Played) {
        self.held += usize::from(played.holds);
        self.unknown += usize::from(played.is_unknown);
        self.proofs += played.proofs;
        self.positions += played.positions;
        self.bytes += played.bytes;
    }

    fn words(&self, files: usize, has_sets: bool) -> String {
        let s = if files == 1 { "" } else { "s" };
        let unknown = match (has_sets, self.unknown) {
            (false, _) | (_, 0) => String::new(),
            (true, number) => format!(", {number} of problems that are not in these sets"),
        };
        format!(
            "{files} certificate{s}, {} hold{unknown}; {} proofs with {} positions in {} bytes",
            self.held, self.proofs, self.positions, self.bytes
        )
    }
}

/// The result of replaying one file.
struct Played {
    text: String,
    json: Value,
    /// Whether every proof holds and none contradicts the set.
    holds: bool,
    /// Whether none of the given sets has the problem.
    is_unknown: bool,
    proofs: usize,
    positions: usize,
    bytes: u64,
}

impl Played {
    fn of(path: &Path, sets: &[LoadedFile]) -> Played {
        match read(path) {
            Ok((certificate, bytes)) => match certificate.replay() {
                Ok(replayed) => Played::well(path, (&certificate, bytes), &replayed, sets),
                Err((place, why)) => {
                    let why = format!("statement {}: {why}", place + 1);
                    Played::badly(path, &why)
                }
            },
            Err(why) => Played::badly(path, &why),
        }
    }

    fn badly(path: &Path, why: &str) -> Played {
        Played {
            text: format!("{}: {why}", shown(path)),
            json: json!({"file": path.to_string_lossy(), "holds": false, "error": why}),
            holds: false,
            is_unknown: false,
            proofs: 0,
            positions: 0,
            bytes: 0,
        }
    }

    fn well(
        path: &Path,
        (certificate, bytes): (&Certificate, u64),
        replayed: &Replayed,
        sets: &[LoadedFile],
    ) -> Played {
        let problem = problem_of(certificate, sets);
        let against = problem.map(|problem| contradictions(problem, certificate, replayed));
        let against = against.unwrap_or_default();
        let names = |moves: &[crate::board::Move]| -> Vec<String> {
            moves.iter().map(ToString::to_string).collect()
        };
        let (right, wrong) = (names(&replayed.right), names(&replayed.wrong));
        let mut text = format!(
            "{}: {}: {}",
            shown(path),
            certificate.of,
            verdict(certificate, replayed)
        );
        if !right.is_empty() {
            text.push_str(&format!("; shown as good as any: {}", right.join(" ")));
        }
        if !wrong.is_empty() {
            text.push_str(&format!("; shown to be worse: {}", wrong.join(" ")));
        }
        let (all, verdict_holds) = (
            replayed.holds(&certificate.position),
            replayed.verdict_holds(&certificate.position),
        );
        if all != verdict_holds && !(right.is_empty() && wrong.is_empty()) {
            text.push_str(&format!("; what is said of first moves holds {all}"));
        }
        text.push_str(&format!(
            " ({} proofs, {} positions)",
            replayed.shown.len(),
            replayed.positions()
        ));
        for fault in &against {
            text.push_str(&format!("\n{}: against the set: {fault}", shown(path)));
        }
        let statements: Vec<Value> = replayed
            .shown
            .iter()
            .map(|one| statement(replayed, one))
            .collect();
        Played {
            json: json!({
                "file": path.to_string_lossy(),
                "of": certificate.of,
                "to_move": certificate.position.to_move().to_string(),
                "holds": against.is_empty(),
                "rests_on": replayed.holds(&certificate.position).to_string(),
                "verdict": verdict(certificate, replayed),
                "right": right,
                "wrong": wrong,
                "against_the_set": against,
                "statements": statements,
                "bytes": bytes,
            }),
            text,
            holds: against.is_empty(),
            is_unknown: problem.is_none(),
            proofs: replayed.shown.len(),
            positions: replayed.positions(),
            bytes,
        }
    }
}

/// What is proved about the position itself, in words.
fn verdict(certificate: &Certificate, replayed: &Replayed) -> String {
    let position = &certificate.position;
    let mover = position.to_move();
    let words = match replayed.mover {
        Side::Attacker => replayed.verdict.words("kills", "cannot kill"),
        Side::Defender => replayed.verdict.words("lives", "cannot live"),
    };
    let targets: Vec<String> = certificate
        .targets
        .iter()
        .map(ToString::to_string)
        .collect();
    let group = targets.join(" ");
    let extent = |winner| {
        certificate
            .goal
            .extent(winner, &certificate.targets, position)
    };
    let meaning = match (extent(Side::Defender), extent(Side::Attacker)) {
        (Extent::One, _) => " (it lives if one of these chains does)",
        (_, Extent::One) => " (it lives only if all of these chains do)",
        (Extent::All, Extent::All) => "",
    };
    format!(
        "{mover} to move, {} group {group}{meaning}; {mover} {words}, {}",
        replayed.defender,
        replayed.verdict_holds(position)
    )
}

fn statement(replayed: &Replayed, one: &Shown) -> Value {
    let Claim {
        to_move,
        winner,
        loser_threats,
        winner_threats,
        superko,
    } = one.claim;
    let threats = |number: u8| match number {
        Claim::ENDLESS => json!("any"),
        number => json!(number),
    };
    let color = match winner {
        Side::Defender => replayed.defender,
        Side::Attacker => replayed.defender.opposite(),
    };
    json!({
        "after": one.line.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "to_move": to_move.to_string(),
        "winner": color.to_string(),
        "winner_threats": threats(winner_threats),
        "loser_threats": threats(loser_threats),
        "superko": superko,
        "holds": one.holds.to_string(),
        "on_the_board": one.holds == Holds::Board,
        "positions": one.positions,
    })
}

fn problem_of<'a>(certificate: &Certificate, sets: &'a [LoadedFile]) -> Option<&'a Problem> {
    let (set, problem) = certificate.of.split_once('/')?;
    let sets = sets.iter().filter_map(|file| file.loaded.set.as_ref());
    let mut problems = sets
        .filter(|known| known.id.as_str() == set)
        .flat_map(|set| &set.problems);
    problems.find(|known| known.id.as_str() == problem)
}

fn read(path: &Path) -> Result<(Certificate, u64), String> {
    let bytes = bytes_of(path).map_err(|error| {
        let whole = unreadable(path, &error);
        let name = format!("{}: ", shown(path));
        whole.strip_prefix(&name).unwrap_or(&whole).to_owned()
    })?;
    let certificate = Certificate::read(&bytes).map_err(|error| error.to_string())?;
    Ok((certificate, bytes.len() as u64))
}

fn bytes_of(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Writes a certificate; on failure prints the reason and returns `false`.
pub(super) fn write(door: &mut Door, path: &Path, certificate: &Certificate) -> bool {
    match certificate.to_bytes() {
        Ok(bytes) => save(door, path, &bytes),
        Err(error) => {
            complain(&format!("{}: {error}", shown(path)));
            false
        }
    }
}

/// The folder to which certificates of problems are written.
pub(super) struct Folder {
    path: PathBuf,
    door: Door,
}

impl Folder {
    /// Opens the folder, creating it if necessary; prints an error and returns `None` if that fails.
    pub(super) fn open(path: &Path, force: bool) -> Option<Folder> {
        if let Err(error) = fs::create_dir_all(path) {
            complain(&unreadable(path, &error));
            return None;
        }
        Some(Folder {
            path: path.to_owned(),
            door: door(force),
        })
    }

    /// The path for a problem's certificate; prints an error and returns `None` if it cannot be written.
    fn place(&self, set: &ProblemSet, problem: &Problem) -> Option<PathBuf> {
        let folder = self.path.join(set.id.as_str());
        if let Err(error) = fs::create_dir_all(&folder) {
            complain(&unreadable(&folder, &error));
            return None;
        }
        let path = folder.join(format!("{}{ENDING}", problem.id));
        may_save(&self.door, &path).then_some(path)
    }

    /// Writes certificates for those of these problems that can be proved; returns whether all could be
    /// written.
    pub(super) fn write(
        &mut self,
        problems: &[(&ProblemSet, &Problem)],
        limits: &Limits,
        stop: &Stop,
    ) -> bool {
        let mut is_well = true;
        let mut due = Vec::new();
        for &(set, problem) in problems {
            match self.place(set, problem) {
                Some(path) => due.push((format!("{}/{}", set.id, problem.id), problem, path)),
                None => is_well = false,
            }
        }
        let mut bar = Bar::new(due.len());
        let (mut written, mut bytes) = (0, 0);
        side_by_side(
            &due,
            cores(),
            || Solver::new(limits.table_bytes),
            |solver, (name, problem, path)| {
                if stop.is_requested() {
                    return None;
                }
                let made = certify(name.clone(), problem, solver, limits, stop);
                Some((name.clone(), path.clone(), made))
            },
            |made| {
                bar.step();
                let Some((name, path, made)) = made else {
                    is_well = false;
                    return;
                };
                match made {
                    Ok(certificate) if write(&mut self.door, &path, &certificate) => {
                        written += 1;
                        bytes += fs::metadata(&path).map_or(0, |file| file.len());
                    }
                    Ok(_) => is_well = false,
                    Err(why) => complain(&format!("{name}: no certificate: {why}")),
                }
            },
        );
        bar.finish();
        let s = if written == 1 { "" } else { "s" };
        complain(&format!("{written} certificate{s} written, {bytes} bytes"));
        is_well
    }
}
