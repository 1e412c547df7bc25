//! Drafts: restored after a crash, kept at every change.

use super::state::Message;
use crate::ui::state::State;
use crate::ui::world::waker;
use crate::worker::Job;
use crate::worker::drafts::left_behind;

/// Begins to look for drafts that a crash has left behind.
pub fn restore(state: &mut State, ctx: &egui::Context) {
    let Some(folder) = state.author.drafts.clone() else {
        return;
    };
    let started = Job::start("restore-drafts", waker(ctx), move |outlet| {
        left_behind(&folder, |opened| outlet.tell(opened));
    });
    match started {
        Ok(job) => state.author.opening.push(job),
        Err(error) => log::error!("no thread to restore drafts: {error}"),
    }
}

/// Hands every changed draft to its keeper.
pub(super) fn keep_drafts(state: &mut State) {
    let Some(folder) = &state.author.drafts else {
        return;
    };
    let mut failed = None;
    for set in &mut state.author.sets {
        let kept = set
            .keeper
            .keep(&set.desk, folder, set.path.as_deref(), set.known);
        if let Err(error) = kept {
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
