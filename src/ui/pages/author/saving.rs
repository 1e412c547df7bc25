//! Writing sets to their files, and what must be asked before.

use std::path::{Path, PathBuf};

use super::action::AuthorAction;
use super::command::AuthorCommand as C;
use super::files::{open, remember};
use super::state::{AuthorDialog, Message, PickedFor, Saving};
use crate::author::Entry;
use crate::disk::documents;
use crate::problem::{SaveError, Stamp, save_file};
use crate::ui::state::{State, ViewState};
use crate::ui::texts::not_written;
use crate::ui::world::World;
use crate::worker::drafts::Loss;
use crate::worker::picker::Picked;
use crate::worker::sets::{Purpose, Shipped};
use crate::worker::{Heard, Job};

/// Commands about files.
pub fn run(command: C, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    let Some(set) = state.author.set() else {
        return;
    };
    match command {
        C::Save => match set.path.clone() {
            Some(_) if set.loss != Loss::default() && !set.loss.accepted => {
                state.author.dialog = Some(AuthorDialog::Lossy);
            }
            Some(path) => {
                let known = set.known;
                save(state.author.current, path, known, state, world);
            }
            None => ask_where(state),
        },
        C::SaveAs => ask_where(state),
        C::CloseDraft if set.desk.is_saved() => close(state, view),
        C::CloseDraft => state.author.dialog = Some(AuthorDialog::CloseDraft),
        _ => {}
    }
}

fn ask_where(state: &mut State) {
    let Some(set) = state.author.set() else {
        return;
    };
    let name = format!("{}.ron", set.desk.draft().header.id);
    let beside = set.path.as_ref().and_then(|path| path.parent());
    let folder = beside.map_or_else(documents, Path::to_owned);
    state.author.dialog = Some(AuthorDialog::SaveAs {
        path: folder.join(name).to_string_lossy().into_owned(),
    });
}

/// Begins to save a set; `known` is what the file is expected to hold.
fn save(number: usize, path: PathBuf, known: Option<Stamp>, state: &mut State, world: &World<'_>) {
    let Some(set) = state.author.sets.get_mut(number) else {
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
        let reason = unfit.join("\n");
        let reason = state
            .texts
            .tr_with("author-unfit", [("list", reason.into())]);
        state.author.dialog = Some(AuthorDialog::Failed { reason });
        return;
    }
    let (draft, target) = (set.desk.draft().clone(), path.clone());
    // It does not stop half way: the file is written even if the window has gone.
    let started = Job::start("save-set", world.waker(), move |_| {
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
            state.author.dialog = Some(AuthorDialog::Failed {
                reason: error.to_string(),
            });
        }
    }
}

/// Stops working on the set in hand.
fn close(state: &mut State, view: &mut ViewState) {
    let page = &mut state.author;
    if page.current < page.sets.len() {
        let mut set = page.sets.remove(page.current);
        set.keeper.forget();
    }
    page.current = page.current.min(page.sets.len().saturating_sub(1));
    page.dialog = None;
    view.author.reveal_problem = true;
}

/// Actions about files.
pub fn apply(action: AuthorAction, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    let current = state.author.current;
    match action {
        AuthorAction::OpenPath(path) => {
            state.author.dialog = None;
            open(path, 0, None, state, world);
        }
        AuthorAction::PickOpen | AuthorAction::PickSave if state.author.picking.is_none() => {
            let wake = Box::new(world.waker());
            state.author.picking = Some(if action == AuthorAction::PickOpen {
                let title = state.texts.tr("author-open-title");
                (world.picker.pick(title, wake), PickedFor::Open)
            } else {
                let name = state.author.set().map_or_else(String::new, |set| {
                    format!("{}.ron", set.desk.draft().header.id)
                });
                let title = state.texts.tr("author-save-as");
                (world.picker.save(title, &name, wake), PickedFor::Save)
            });
        }
        AuthorAction::SaveTo(path) => {
            state.author.dialog = None;
            let path = std::path::absolute(&path).unwrap_or(path);
            let own = state
                .author
                .set()
                .filter(|set| set.path.as_ref() == Some(&path));
            // A file of that name that the author has not seen is asked about.
            let known = own.and_then(|set| set.known);
            save(current, path, known, state, world);
        }
        AuthorAction::KeepMine => {
            let Some(AuthorDialog::Changed { path }) = state.author.dialog.take() else {
                return;
            };
            let known = Stamp::of_file(&path);
            save(current, path, known, state, world);
        }
        AuthorAction::LoadTheirs => {
            let Some(AuthorDialog::Changed { path }) = state.author.dialog.take() else {
                return;
            };
            close(state, view);
            open(path, 0, None, state, world);
        }
        AuthorAction::AcceptLoss => {
            if let Some(set) = state.author.set_mut() {
                set.loss.accepted = true;
            }
            state.author.dialog = None;
            run(C::Save, state, view, world);
        }
        AuthorAction::Discard => close(state, view),
        AuthorAction::SaveAllAndQuit => save_all(state, world),
        AuthorAction::QuitAnyway => {
            for set in &mut state.author.sets {
                set.keeper.forget();
            }
            state.author.sets.clear();
            world.ctx.send_viewport_cmd(egui::ViewportCommand::Close);
        }
        _ => {}
    }
}

fn save_all(state: &mut State, world: &World<'_>) {
    state.author.dialog = None;
    state.author.closing = true;
    for number in 0..state.author.sets.len() {
        let Some(set) = state.author.sets.get(number) else {
            continue;
        };
        if set.desk.is_saved() {
            continue;
        }
        match set.path.clone() {
            Some(path) if set.loss == Loss::default() || set.loss.accepted => {
                let known = set.known;
                save(number, path, known, state, world);
            }
            Some(_) => {
                state.author.closing = false;
                state.author.current = number;
                state.author.dialog = Some(AuthorDialog::Lossy);
                return;
            }
            None => {
                state.author.closing = false;
                state.author.current = number;
                ask_where(state);
                return;
            }
        }
        if state.author.dialog.is_some() {
            state.author.closing = false;
            return;
        }
    }
}

pub(super) fn receive_saved(state: &mut State, world: &World<'_>) {
    let mut done = Vec::new();
    for (number, set) in state.author.sets.iter_mut().enumerate() {
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
                if let Some(set) = state.author.sets.get_mut(number) {
                    set.desk.mark_saved(saved);
                    set.known = Some(stamp);
                    set.path = Some(path.clone());
                    set.loss = Loss::default();
                    set.read_only = false;
                    if set.desk.is_saved() {
                        set.keeper.forget();
                    }
                }
                state.author.message = Some(Message::Saved(path.clone()));
                remember(&path, state);
                // It is one's own: listed among the sets at every start from now on.
                crate::ui::apply::remember(vec![path.clone()], state);
                // The solve page shows what was saved.
                let files = vec![(path, Purpose::List)];
                state.library.load(Shipped::No, files, world.waker());
            }
            Err(error) => {
                state.author.closing = false;
                state.author.current = number;
                state.author.dialog = Some(match error {
                    SaveError::ChangedOnDisk(_) => AuthorDialog::Changed { path },
                    SaveError::Write(error) => AuthorDialog::Failed {
                        reason: not_written(&state.texts, &error),
                    },
                    error => AuthorDialog::Failed {
                        reason: error.to_string(),
                    },
                });
            }
        }
    }
    let waits = state.author.sets.iter().any(|set| set.saving.is_some());
    if state.author.closing && !waits && !state.author.has_unsaved() {
        world.ctx.send_viewport_cmd(egui::ViewportCommand::Close);
    }
}

pub(super) fn receive_picked(state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    let Some((picking, purpose)) = &state.author.picking else {
        return;
    };
    let purpose = *purpose;
    match picking.poll() {
        Picked::Waiting => {}
        Picked::Nothing => state.author.picking = None,
        Picked::File(path) => {
            state.author.picking = None;
            let action = match purpose {
                PickedFor::Open => AuthorAction::OpenPath(path),
                PickedFor::Save => AuthorAction::SaveTo(path),
            };
            apply(action, state, view, world);
        }
    }
}
