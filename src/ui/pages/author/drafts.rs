//! Drafts: kept at every change, restored after a crash, forgotten once saved.

use std::path::Path;
use std::sync::mpsc::channel;

use super::state::{Kept, Loss, Message, OpenSet, Opened};
use crate::author::Draft;
use crate::problem::{Recovery, write_set};
use crate::ui::state::State;
use crate::worker::{self, Latest};

/// Nodes of the problems that one step writes down; more are left to the whole.
const LONGEST_STEP: usize = 2_000;

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
                found: None,
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

/// Hands every changed draft to its keeper.
pub(super) fn keep_drafts(state: &mut State) {
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
            if let Err(error) = kept.whole.write(kept.of.as_deref(), kept.known, &text) {
                log::warn!("the draft could not be kept: {error}");
            }
        })?);
    }
    let draft = set.desk.draft().clone();
    let before = set.kept_draft.replace(draft.clone());
    if let (Some(keeper), Some(recovery)) = (&set.keeper, &mut set.recovery) {
        // A step is on disk before the next edit can be made; the whole follows when it can.
        if !keep_step(before.as_ref(), &draft, keeper, recovery)? {
            recovery.leap();
        }
        keeper.post(Kept {
            draft,
            whole: recovery.whole(),
            of: set.path.clone(),
            known: set.known,
        });
    }
    Ok(())
}

fn keep_step(
    before: Option<&Draft>,
    draft: &Draft,
    keeper: &Latest<Kept>,
    recovery: &mut Recovery,
) -> std::io::Result<bool> {
    let Some(step) = before.and_then(|before| draft.step_since(before, LONGEST_STEP)) else {
        return Ok(false);
    };
    if recovery.step(&step)? {
        return Ok(true);
    }
    // Only so long as the first whole is being written.
    keeper.finish();
    recovery.step(&step)
}

/// The draft is saved, or not wanted.
pub(super) fn forget_draft(set: &mut OpenSet) {
    if let Some(keeper) = set.keeper.take() {
        // A write on its way would bring the draft back.
        keeper.finish();
    }
    set.kept_draft = None;
    if let Some(recovery) = set.recovery.take() {
        recovery.discard();
    }
}
