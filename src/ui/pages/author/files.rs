//! Sets under work and their files: new ones, opened ones, closing. Nothing here waits for a disk.

use std::path::{Path, PathBuf};

use super::state::{AuthorDialog, Message, OpenSet};
use super::{drafts, saving};
use crate::author::{Desk, Draft};
use crate::problem::{ProblemSet, SetId, Text, Verdict};
use crate::ui::page::Page;
use crate::ui::state::{Notice, State, ViewState};
use crate::ui::world::World;
use crate::worker::drafts::{DraftKeeper, Found, Loss, read_for_work};
use crate::worker::{Heard, Job};

/// Files remembered.
const MOST_RECENT: usize = 12;

fn open_set(draft: Draft) -> OpenSet {
    OpenSet {
        desk: Desk::new(draft),
        path: None,
        known: None,
        loss: Loss::default(),
        read_only: false,
        keeper: DraftKeeper::default(),
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
    edit(None, state, world);
}

/// Writes the line that has just solved a problem in a way of its own into the problem's tree, in
/// the set under work; a set of the program is copied for that, once.
pub fn add_line(state: &mut State, view: &mut ViewState, world: &World<'_>) {
    let found = state.session.as_ref().and_then(|session| {
        Some(Found {
            problem: session.attempt.problem().id.clone(),
            moves: session.attempt.other_way()?.to_vec(),
        })
    });
    if let Some(found) = found {
        edit(Some(found), state, world);
        view.author.reveal = true;
        view.author.reveal_problem = true;
    }
}

/// Puts a line into the set in hand and says so.
fn write_down(found: Option<Found>, state: &mut State) {
    let Some((found, set)) = found.zip(state.author.set_mut()) else {
        return;
    };
    let entries = set.desk.draft().entries();
    let entry = entries.iter().find(|entry| entry.body.id == found.problem);
    let key = entry.map(|entry| entry.key);
    let words = Text {
        en: "Another way, found while solving and proven as good.".to_owned(),
        de: "Ein anderer Weg, beim Lösen gefunden und bewiesen ebenso gut.".to_owned(),
    };
    let added = key.and_then(|key| {
        set.desk.open(key);
        set.desk.add_line(&found.moves, Verdict::Solved, &words)
    });
    state.author.message = Some(added.map_or(Message::LineUnfit, Message::LineAdded));
}

fn edit(found: Option<Found>, state: &mut State, world: &World<'_>) {
    let Some(place) = state.session.as_ref().map(|session| session.place) else {
        return;
    };
    let Some(loaded) = state.library.sets.get(place.set) else {
        return;
    };
    if let Some(path) = loaded.path.clone() {
        open(path, place.problem, found, state, world);
    } else if let Some(copy) = state
        .author
        .sets
        .iter()
        .position(|set| set.path.is_none() && set.desk.draft().header.id == loaded.set.id)
        .filter(|_| found.is_some())
    {
        state.author.current = copy;
        write_down(found, state);
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
        write_down(found, state);
    }
    state.turn_to(Page::Author);
}

/// Begins to read a file for work; one that is open already is shown.
pub fn open(
    path: PathBuf,
    show: usize,
    found: Option<Found>,
    state: &mut State,
    world: &World<'_>,
) {
    let path = std::path::absolute(&path).unwrap_or(path);
    let is_here = |set: &OpenSet| set.path.as_ref() == Some(&path);
    if let Some(number) = state.author.sets.iter().position(is_here) {
        state.author.current = number;
        write_down(found, state);
        return;
    }
    let started = Job::start("open-for-work", world.waker(), move |outlet| {
        outlet.tell(read_for_work(path, show, found));
    });
    match started {
        Ok(job) => state.author.opening.push(job),
        Err(error) => state.author.message = Some(Message::Refused(error.to_string())),
    }
}

/// Takes in sets that have been read, saves that are done, chosen paths; keeps drafts.
pub fn receive(state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    receive_opened(state, view);
    saving::receive_saved(state, world);
    saving::receive_picked(state, view, world);
    drafts::keep_drafts(state);
    let asked = world.ctx.input(|input| input.viewport().close_requested());
    if asked && state.author.has_unsaved() && !state.author.closing {
        world
            .ctx
            .send_viewport_cmd(egui::ViewportCommand::CancelClose);
        state.turn_to(Page::Author);
        state.author.dialog = Some(AuthorDialog::Quit);
    } else if asked {
        for set in &mut state.author.sets {
            set.keeper.forget();
        }
    }
}

fn receive_opened(state: &mut State, view: &mut ViewState) {
    let mut arrived = Vec::new();
    state.author.opening.retain_mut(|job| {
        while let Some(Heard::News(opened)) = job.hear() {
            arrived.push(opened);
        }
        !job.is_over()
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
        under_work.keeper = DraftKeeper::of(&under_work.desk, opened.recovery);
        state.author.sets.push(under_work);
        state.author.current = state.author.sets.len() - 1;
        write_down(opened.found, state);
        view.author.reveal = true;
        view.author.reveal_problem = true;
    }
    if restored > 0 {
        state.notices.push(Notice::Restored { count: restored });
    }
}

/// Puts a file at the head of those used last, and keeps the list.
pub(super) fn remember(path: &Path, state: &mut State) {
    let recent = &mut state.author.recent;
    recent.retain(|other| other != path);
    recent.insert(0, path.to_owned());
    recent.truncate(MOST_RECENT);
    let lines: Vec<String> = recent
        .iter()
        .filter_map(|path| path.to_str().map(str::to_owned))
        .collect();
    let keeper = &state.training.keeper;
    keeper.setting("author-recent", &lines.join("\n"));
}
