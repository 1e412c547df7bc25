//! Writing sets to their files, and what must be asked first.

use std::path::{Path, PathBuf};

use super::command::AuthorCommand as C;
use super::deed::{Deed, Reach};
use super::files::{open, remember};
use super::state::{Bench, Dialog, Failure, Message, News, Saving};
use crate::author::Entry;
use crate::disk::documents;
use crate::problem::{SaveError, Stamp, save_file};
use crate::worker::drafts::Loss;
use crate::worker::{Heard, Job};

/// Commands about files.
pub(super) fn run(command: C, bench: &mut Bench, reach: &Reach<'_>) {
    let Some(set) = bench.set() else {
        return;
    };
    match command {
        C::Save => match set.path.clone() {
            Some(_) if set.loss != Loss::default() && !set.loss.accepted => {
                bench.dialog = Some(Dialog::Lossy);
            }
            Some(path) => {
                let known = set.known;
                save(bench.current, path, known, bench, reach);
            }
            None => ask_where(bench),
        },
        C::SaveAs => ask_where(bench),
        C::CloseDraft if set.desk.is_saved() => close(bench),
        C::CloseDraft => bench.dialog = Some(Dialog::CloseDraft),
        _ => {}
    }
}

fn ask_where(bench: &mut Bench) {
    let Some(set) = bench.set() else {
        return;
    };
    let name = format!("{}.ron", set.desk.draft().header.id);
    let beside = set.path.as_ref().and_then(|path| path.parent());
    let folder = beside.map_or_else(documents, Path::to_owned);
    bench.dialog = Some(Dialog::SaveAs {
        path: folder.join(name).to_string_lossy().into_owned(),
    });
}

/// Starts to save a set; `known` is what the file is expected to contain.
fn save(number: usize, path: PathBuf, known: Option<Stamp>, bench: &mut Bench, reach: &Reach<'_>) {
    let Some(set) = bench.sets.get_mut(number) else {
        return;
    };
    if set.saving.is_some() {
        return;
    }
    let unfit: Vec<String> = set
        .desk
        .draft()
        .entries()
        .iter()
        .filter_map(|entry: &std::sync::Arc<Entry>| {
            let found = crate::author::misfits(entry);
            Some(format!("{}: {}", entry.body.id, found.first()?))
        })
        .take(5)
        .collect();
    if !unfit.is_empty() {
        bench.dialog = Some(Dialog::Failed(Failure::Unfit(unfit)));
        return;
    }
    let (draft, target) = (set.desk.draft().clone(), path.clone());
    // Never stopped half way: the file is written even if the window has gone.
    let started = Job::start("save-set", reach.waker(), move |_| {
        save_file(&target, &draft.to_set(), known)
    });
    match started {
        Ok(job) => {
            set.saving = Some(Saving {
                state: set.desk.state(),
                path,
                job,
            });
        }
        Err(error) => {
            let why = Failure::Other(error.to_string());
            bench.dialog = Some(Dialog::Failed(why));
        }
    }
}

/// Closes the current set.
fn close(page: &mut Bench) {
    if page.current < page.sets.len() {
        let mut set = page.sets.remove(page.current);
        set.keeper.forget();
    }
    page.current = page.current.min(page.sets.len().saturating_sub(1));
    page.dialog = None;
}

/// Actions about files.
pub(super) fn apply(deed: Deed, bench: &mut Bench, reach: &Reach<'_>) {
    let current = bench.current;
    match deed {
        Deed::OpenPath(path) => {
            bench.dialog = None;
            open(path, 0, None, bench, reach);
        }
        Deed::SaveTo(path) => {
            bench.dialog = None;
            let path = std::path::absolute(&path).unwrap_or(path);
            let own = bench.set().filter(|set| set.path.as_ref() == Some(&path));
            // If the author has not seen a file of that name, the program asks first.
            let known = own.and_then(|set| set.known);
            save(current, path, known, bench, reach);
        }
        Deed::KeepMine => {
            let Some(Dialog::Changed { path }) = bench.dialog.take() else {
                return;
            };
            let known = Stamp::of_file(&path);
            save(current, path, known, bench, reach);
        }
        Deed::LoadTheirs => {
            let Some(Dialog::Changed { path }) = bench.dialog.take() else {
                return;
            };
            close(bench);
            open(path, 0, None, bench, reach);
        }
        Deed::AcceptLoss => {
            if let Some(set) = bench.set_mut() {
                set.loss.accepted = true;
            }
            bench.dialog = None;
            run(C::Save, bench, reach);
        }
        Deed::Discard => close(bench),
        Deed::SaveAllAndQuit => save_all(bench, reach),
        _ => {}
    }
}

fn save_all(bench: &mut Bench, reach: &Reach<'_>) {
    bench.dialog = None;
    bench.closing = true;
    for number in 0..bench.sets.len() {
        let Some(set) = bench.sets.get(number) else {
            continue;
        };
        if set.desk.is_saved() {
            continue;
        }
        match set.path.clone() {
            Some(path) if set.loss == Loss::default() || set.loss.accepted => {
                let known = set.known;
                save(number, path, known, bench, reach);
            }
            Some(_) => {
                bench.closing = false;
                bench.current = number;
                bench.dialog = Some(Dialog::Lossy);
                return;
            }
            None => {
                bench.closing = false;
                bench.current = number;
                ask_where(bench);
                return;
            }
        }
        if bench.dialog.is_some() {
            bench.closing = false;
            return;
        }
    }
}

pub(super) fn receive_saved(bench: &mut Bench, news: &mut Vec<News>) {
    let mut done = Vec::new();
    for (number, set) in bench.sets.iter_mut().enumerate() {
        let Some(saving) = &mut set.saving else {
            continue;
        };
        match saving.job.hear() {
            None | Some(Heard::News(())) => continue,
            Some(Heard::Broken) => {}
            Some(Heard::Done(result)) => {
                done.push((number, saving.state, saving.path.clone(), result));
            }
        }
        set.saving = None;
    }
    for (number, saved, path, result) in done {
        match result {
            Ok(stamp) => {
                if let Some(set) = bench.sets.get_mut(number) {
                    set.desk.mark_saved(saved);
                    set.known = Some(stamp);
                    set.path = Some(path.clone());
                    set.loss = Loss::default();
                    set.read_only = false;
                    if set.desk.is_saved() {
                        set.keeper.forget();
                    }
                }
                bench.message = Some(Message::Saved(path.clone()));
                remember(&path, bench, news);
                news.push(News::Saved(path));
            }
            Err(error) => {
                bench.closing = false;
                bench.current = number;
                bench.dialog = Some(match error {
                    SaveError::ChangedOnDisk(_) => Dialog::Changed { path },
                    SaveError::Write(error) => Dialog::Failed(Failure::Write(error)),
                    error => Dialog::Failed(Failure::Other(error.to_string())),
                });
            }
        }
    }
    let waits = bench.sets.iter().any(|set| set.saving.is_some());
    if bench.closing && !waits && !bench.has_unsaved() {
        news.push(News::Close);
    }
}
