//! Sets under work and their files: new, open, save, drafts, closing. Nothing here waits for a disk.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use super::action::AuthorAction;
use super::command::AuthorCommand as C;
use super::state::{AuthorDialog, Kept, Loss, Message, OpenSet, Opened, PickedFor, Saving};
use crate::author::{Desk, Draft, Entry};
use crate::problem::{
    ProblemSet, Recovery, SaveError, SetId, Stamp, has_comments, load_file, read_file, save_file,
    write_recovery, write_set,
};
use crate::ui::apply::World;
use crate::ui::library::{Purpose, Shipped};
use crate::ui::page::Page;
use crate::ui::picker::Picked;
use crate::ui::state::{Notice, State, ViewState};
use crate::worker::{self, Latest};

/// Files remembered.
const MOST_RECENT: usize = 12;

fn open_set(draft: Draft) -> OpenSet {
    OpenSet {
        desk: Desk::new(draft),
        path: None,
        known: None,
        loss: Loss::default(),
        read_only: false,
        recovery: None,
        keeper: None,
        kept: 0,
        saving: None,
    }
}

/// Begins a set with one empty problem.
pub fn new_set(state: &mut State) {
    let taken = |id: &SetId| {
        state
            .author
            .sets
            .iter()
            .any(|set| set.desk.draft().header.id == *id)
    };
    let id = (1_u32..)
        .filter_map(|number| SetId::new(&format!("my-set-{number}")))
        .find(|id| !taken(id));
    if let Some(id) = id {
        state.author.sets.push(open_set(Draft::new(id)));
        state.author.current = state.author.sets.len() - 1;
    }
}

/// Begins work on the set whose problem the solve page shows.
pub fn edit_set(state: &mut State, world: &World<'_>) {
    let Some(place) = state.session.as_ref().map(|session| session.place) else {
        return;
    };
    let Some(loaded) = state.library.sets.get(place.set) else {
        return;
    };
    if let Some(path) = loaded.path.clone() {
        open(path, place.problem, state, world);
    } else {
        let set = (*loaded.set).clone();
        let mut opened = open_set(Draft::from_set(set));
        // A set of the program has no file: it is a copy from the beginning.
        opened.desk.mark_unsaved();
        if let Some(key) = opened
            .desk
            .draft()
            .entries()
            .get(place.problem)
            .map(|e| e.key)
        {
            opened.desk.open(key);
        }
        state.author.sets.push(opened);
        state.author.current = state.author.sets.len() - 1;
    }
    state.page = Page::Author;
}

/// Begins to read a file for work; one that is open already is shown.
pub fn open(path: PathBuf, show: usize, state: &mut State, world: &World<'_>) {
    let path = std::path::absolute(&path).unwrap_or(path);
    let is_here = |set: &OpenSet| set.path.as_ref() == Some(&path);
    if let Some(number) = state.author.sets.iter().position(is_here) {
        state.author.current = number;
        return;
    }
    let (sender, inbox) = channel();
    let ctx = world.ctx.clone();
    let started = worker::start("open-for-work", move || {
        // The window may already be gone.
        if sender.send(read_for_work(path, show)).is_ok() {
            ctx.request_repaint();
        }
    });
    match started {
        Ok(()) => state.author.opening.push(inbox),
        Err(error) => state.author.message = Some(Message::Refused(error.to_string())),
    }
}

fn read_for_work(path: PathBuf, show: usize) -> Opened {
    let is_sgf = path
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"));
    let file = if is_sgf {
        crate::exchange::load_sgf(&path)
    } else {
        load_file(&path)
    };
    let text = read_file(&path)
        .ok()
        .and_then(|bytes| String::from_utf8(bytes).ok());
    let read_only = std::fs::metadata(&path).is_ok_and(|data| data.permissions().readonly());
    let lost: std::collections::BTreeSet<_> = file
        .loaded
        .faults
        .iter()
        .map(|fault| fault.problem.clone().unwrap_or_default())
        .collect();
    let first_fault = file.loaded.faults.first().map(ToString::to_string);
    Opened {
        set: file
            .loaded
            .set
            .ok_or_else(|| format!("{}: {}", path.display(), first_fault.unwrap_or_default())),
        known: file.stamp.filter(|_| !is_sgf),
        loss: Loss {
            comments: !is_sgf && text.is_some_and(|text| has_comments(&text)),
            problems: lost.len(),
            accepted: false,
        },
        read_only,
        recovery: None,
        show,
        // An SGF is read for its problems; they are saved as a set of their own.
        path: (!is_sgf).then_some(path),
    }
}

/// Begins to look for drafts that a crash has left behind.
pub fn restore(state: &mut State, ctx: &egui::Context) {
    let Some(folder) = state.author.drafts.clone() else {
        return;
    };
    let (sender, inbox) = channel();
    let ctx = ctx.clone();
    let started = worker::start("restore-drafts", move || {
        for left in Recovery::left_behind(&folder) {
            let opened = Opened {
                path: left.of,
                set: Ok(left.set),
                known: left.known,
                loss: Loss::default(),
                read_only: false,
                recovery: Some(left.recovery),
                show: 0,
            };
            if sender.send(opened).is_err() {
                return;
            }
        }
        ctx.request_repaint();
    });
    match started {
        Ok(()) => state.author.opening.push(inbox),
        Err(error) => log::error!("no thread to restore drafts: {error}"),
    }
}

/// Takes in sets that have been read, saves that are done, chosen paths; keeps drafts.
pub fn receive(state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    receive_opened(state, view);
    receive_saved(state, world);
    receive_picked(state, view, world);
    keep_drafts(state);
    let asked = world.ctx.input(|input| input.viewport().close_requested());
    if asked && state.author.has_unsaved() && !state.author.closing {
        world
            .ctx
            .send_viewport_cmd(egui::ViewportCommand::CancelClose);
        state.page = Page::Author;
        state.author.dialog = Some(AuthorDialog::Quit);
    } else if asked {
        for set in &mut state.author.sets {
            forget_draft(set);
        }
    }
}

fn receive_opened(state: &mut State, view: &mut ViewState) {
    let mut arrived = Vec::new();
    state.author.opening.retain(|inbox: &Receiver<Opened>| {
        loop {
            match inbox.try_recv() {
                Ok(opened) => arrived.push(opened),
                Err(TryRecvError::Empty) => return true,
                Err(TryRecvError::Disconnected) => return false,
            }
        }
    });
    let mut restored = 0;
    for opened in arrived {
        let set: ProblemSet = match opened.set {
            Ok(set) => set,
            Err(reason) => {
                state.author.message = Some(Message::Refused(reason));
                continue;
            }
        };
        let mut under_work = open_set(Draft::from_set(set));
        if opened.recovery.is_some() {
            under_work.desk.mark_unsaved();
            restored += 1;
        } else if opened.path.is_none() {
            under_work.desk.mark_unsaved();
        }
        let shown = under_work
            .desk
            .draft()
            .entries()
            .get(opened.show)
            .map(|e| e.key);
        if let Some(key) = shown {
            under_work.desk.open(key);
        }
        if let Some(path) = &opened.path {
            remember(path, state);
        }
        under_work.path = opened.path;
        under_work.known = opened.known;
        under_work.loss = opened.loss;
        under_work.read_only = opened.read_only;
        under_work.recovery = opened.recovery;
        under_work.kept = under_work.desk.revision();
        state.author.sets.push(under_work);
        state.author.current = state.author.sets.len() - 1;
        view.author.reveal = true;
        view.author.reveal_problem = true;
    }
    if restored > 0 {
        state.author.message = Some(Message::Restored(restored));
        state.notices.push(Notice::Restored { count: restored });
    }
}

fn receive_saved(state: &mut State, world: &World<'_>) {
    let mut done = Vec::new();
    for (number, set) in state.author.sets.iter_mut().enumerate() {
        let Some(saving) = &set.saving else { continue };
        match saving.inbox.try_recv() {
            Err(TryRecvError::Empty) => continue,
            Err(TryRecvError::Disconnected) => {}
            Ok(result) => done.push((number, saving.state, saving.path.clone(), result)),
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
                        forget_draft(set);
                    }
                }
                state.author.message = Some(Message::Saved(path.clone()));
                remember(&path, state);
                // The solve page shows what was saved.
                let ctx = world.ctx.clone();
                let files = vec![(path, Purpose::List)];
                state
                    .library
                    .load(Shipped::No, files, move || ctx.request_repaint());
            }
            Err(error) => {
                state.author.closing = false;
                state.author.current = number;
                state.author.dialog = Some(match error {
                    SaveError::ChangedOnDisk(_) => AuthorDialog::Changed { path },
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

fn receive_picked(state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
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

/// Hands every changed draft to its keeper.
fn keep_drafts(state: &mut State) {
    let Some(folder) = state.author.drafts.clone() else {
        return;
    };
    let mut failed = None;
    for set in &mut state.author.sets {
        if set.kept == set.desk.revision() {
            continue;
        }
        set.kept = set.desk.revision();
        if let Err(error) = keep(set, &folder) {
            failed = Some(error.to_string());
        }
    }
    if let Some(reason) = failed {
        // Told once; drafts are not tried again until the next start.
        state.author.drafts = None;
        let reason = state
            .texts
            .tr_with("author-no-drafts", [("reason", reason.into())]);
        state.author.message = Some(Message::Refused(reason));
    }
}

fn keep(set: &mut OpenSet, folder: &Path) -> std::io::Result<()> {
    if set.recovery.is_none() {
        set.recovery = Some(Recovery::begin(folder)?);
    }
    if set.keeper.is_none() {
        set.keeper = Some(Latest::start("keep-draft", |kept: Kept| {
            let text = write_set(&kept.draft.to_set());
            let written = write_recovery(&kept.path, kept.of.as_deref(), kept.known, &text);
            if let Err(error) = written {
                log::warn!("the draft could not be kept: {error}");
            }
        })?);
    }
    if let (Some(keeper), Some(recovery)) = (&set.keeper, &set.recovery) {
        keeper.post(Kept {
            draft: set.desk.draft().clone(),
            path: recovery.path().to_owned(),
            of: set.path.clone(),
            known: set.known,
        });
    }
    Ok(())
}

/// The draft is saved, or not wanted.
fn forget_draft(set: &mut OpenSet) {
    if let Some(keeper) = set.keeper.take() {
        // A write on its way would bring the draft back.
        keeper.finish();
    }
    if let Some(recovery) = set.recovery.take() {
        recovery.discard();
    }
}

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
    let folder = beside.map_or_else(
        || std::env::current_dir().unwrap_or_default(),
        Path::to_owned,
    );
    state.author.dialog = Some(AuthorDialog::SaveAs {
        path: folder.join(name).display().to_string(),
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
    let (sender, inbox) = channel();
    let (draft, ctx, target) = (set.desk.draft().clone(), world.ctx.clone(), path.clone());
    let started = worker::start("save-set", move || {
        let result = save_file(&target, &draft.to_set(), known);
        // The window may already be gone; the file is written all the same.
        if sender.send(result).is_ok() {
            ctx.request_repaint();
        }
    });
    match started {
        Ok(()) => {
            set.saving = Some(Saving {
                state: set.desk.state(),
                path,
                inbox,
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
        forget_draft(&mut set);
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
            open(path, 0, state, world);
        }
        AuthorAction::PickOpen | AuthorAction::PickSave if state.author.picking.is_none() => {
            let ctx = world.ctx.clone();
            let wake = Box::new(move || ctx.request_repaint());
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
            open(path, 0, state, world);
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
                forget_draft(set);
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

/// Puts a file at the head of those used last, and keeps the list.
fn remember(path: &Path, state: &mut State) {
    let recent = &mut state.author.recent;
    recent.retain(|other| other != path);
    recent.insert(0, path.to_owned());
    recent.truncate(MOST_RECENT);
    let lines: Vec<String> = recent
        .iter()
        .filter_map(|path| path.to_str().map(str::to_owned))
        .collect();
    let stored = state.store.set_setting("author-recent", &lines.join("\n"));
    if let Err(error) = stored {
        state.notices.push(Notice::Setting {
            reason: error.to_string(),
        });
    }
}
