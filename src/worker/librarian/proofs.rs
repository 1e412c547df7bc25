//! Export of proofs: proves problems again and writes a certificate for each.

use std::path::{Path, PathBuf};

use super::export::Written;
use super::jobs::News;
use crate::certificate::ENDING;
use crate::check::{certify, is_certifiable};
use crate::disk::{Door, WriteError};
use crate::problem::Problem;
use crate::solver::{Limits, Solver, Stop};
use crate::worker::survey::NODES_TO_EXAMINE;
use crate::worker::{Fetching, Reading, Wanted, cores, fetch_all, side_by_side};

/// Path of a problem's certificate, in the folder layout of `check --prove --certificates`.
fn place(folder: &Path, item: &Wanted) -> PathBuf {
    let name = format!("{}{ENDING}", item.entry.id);
    folder.join(&*item.collection).join(name)
}

/// Number of the files that already exist.
pub(super) fn there_already(folder: &Path, items: &[Wanted]) -> usize {
    let places = items.iter().map(|item| place(folder, item));
    places.filter(|path| path.exists()).count()
}

/// Writes a certificate for each problem that can be proved. Writes nothing if one of the files must not be
/// replaced; skips the rest once the stop is requested.
pub(super) fn write(
    folder: &Path,
    items: &[Wanted],
    door: &mut Door,
    stop: &Stop,
    say: &dyn Fn(News),
) -> Result<Written, WriteError> {
    door.folder(folder)?;
    for path in items.iter().map(|item| place(folder, item)) {
        // The folder of a set is made when its first certificate is written.
        if path.exists() {
            door.look(&path)?;
        }
    }
    let mut written = Written {
        path: std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned()),
        ..Written::default()
    };
    // Fetched one at a time, so that each problem stays with its item if another cannot be read.
    let mut due: Vec<(&Wanted, Problem)> = Vec::new();
    for item in items {
        let read = fetch_all(std::slice::from_ref(item), stop, &|news| {
            say(News::Fetching(news));
        });
        due.extend(read.into_iter().next().map(|problem| (item, problem)));
    }
    let limits = Limits {
        nodes: Some(NODES_TO_EXAMINE),
        ..Limits::default()
    };
    let mut reading = Reading {
        total: due.len(),
        ..Reading::default()
    };
    let mut failed = None;
    side_by_side(
        &due,
        cores(),
        || Solver::new(limits.table_bytes),
        |solver, (item, problem)| {
            let of = format!("{}/{}", item.collection, item.entry.id);
            let made = if !is_certifiable(problem) {
                Err("it does not ask what to play".to_owned())
            } else {
                certify(of.clone(), problem, solver, &limits, stop)
                    .map_err(|why| why.to_string())
                    .and_then(|it| it.to_bytes().map_err(|error| error.to_string()))
            };
            (*item, of, made)
        },
        |(item, of, made)| {
            if stop.is_requested() || failed.is_some() {
                return;
            }
            reading.done += 1;
            match made {
                Err(why) => written.problems.push(format!("{of}: {why}")),
                Ok(bytes) => {
                    let path = place(folder, item);
                    let parent = path.parent().unwrap_or(folder);
                    let put = door.folder(parent).and_then(|()| door.put(&path, &bytes));
                    match put {
                        Ok(_) => written.count += 1,
                        Err(error) => failed = Some(error),
                    }
                }
            }
            reading.problems = written.count;
            reading.faulty = written.problems.len();
            say(News::Fetching(Fetching::Reading(reading)));
        },
    );
    match failed {
        Some(error) => Err(error),
        None => Ok(written),
    }
}
