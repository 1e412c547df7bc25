//! Drafts: kept on disk at every change, discarded once saved.

use std::path::{Path, PathBuf};

use crate::author::{Desk, Draft};
use crate::problem::{Recovery, Stamp, Whole, write_set};
use crate::worker::Latest;

/// Most nodes that a step may record; beyond that only the whole draft is written.
const LONGEST_STEP: usize = 2_000;

/// Keeps one draft on disk while it is changed.
#[derive(Default)]
pub struct DraftKeeper {
    /// Where it is kept, once that has begun.
    recovery: Option<Recovery>,
    /// The thread that writes the whole draft.
    thread: Option<Latest<Kept>>,
    /// The revision that was kept last.
    revision: u64,
    /// The draft at that revision.
    before: Option<Draft>,
}

struct Kept {
    draft: Draft,
    whole: Whole,
    of: Option<PathBuf>,
    known: Option<Stamp>,
}

impl DraftKeeper {
    /// A keeper for a draft that is as it was read, or was restored from where an earlier run kept it.
    #[must_use]
    pub fn of(desk: &Desk, recovery: Option<Recovery>) -> DraftKeeper {
        DraftKeeper {
            recovery,
            thread: None,
            revision: desk.revision(),
            before: None,
        }
    }

    /// Keeps the draft below `folder`, if it has changed. `of` is its file and `known` what that file
    /// contained.
    ///
    /// # Errors
    ///
    /// If nothing can be written there, or the system cannot start a thread.
    pub fn keep(
        &mut self,
        desk: &Desk,
        folder: &Path,
        of: Option<&Path>,
        known: Option<Stamp>,
    ) -> std::io::Result<()> {
        if self.has_kept(desk) {
            return Ok(());
        }
        self.revision = desk.revision();
        if self.recovery.is_none() {
            self.recovery = Some(Recovery::begin(folder)?);
        }
        if self.thread.is_none() {
            self.thread = Some(Latest::start("keep-draft", |kept: Kept| {
                let text = write_set(&kept.draft.to_set());
                if let Err(error) = kept.whole.write(kept.of.as_deref(), kept.known, &text) {
                    log::warn!("the draft could not be kept: {error}");
                }
            })?);
        }
        let draft = desk.draft().clone();
        let before = self.before.replace(draft.clone());
        if let (Some(thread), Some(recovery)) = (&self.thread, &mut self.recovery) {
            // A step is on disk before the next edit can be made; the whole draft follows later.
            if !keep_step(before.as_ref(), &draft, thread, recovery)? {
                recovery.leap();
            }
            thread.post(Kept {
                draft,
                whole: recovery.whole(),
                of: of.map(Path::to_owned),
                known,
            });
        }
        Ok(())
    }

    /// Whether the draft was handed over in its present state.
    #[must_use]
    pub fn has_kept(&self, desk: &Desk) -> bool {
        self.revision == desk.revision()
    }

    /// Waits until everything handed over is on disk.
    pub fn finish(&self) {
        if let Some(thread) = &self.thread {
            thread.finish();
        }
    }

    /// Discards the kept draft: it is saved, or not wanted.
    pub fn forget(&mut self) {
        if let Some(thread) = self.thread.take() {
            // A pending write would bring the draft back.
            thread.finish();
        }
        self.before = None;
        if let Some(recovery) = self.recovery.take() {
            recovery.discard();
        }
    }
}

fn keep_step(
    before: Option<&Draft>,
    draft: &Draft,
    thread: &Latest<Kept>,
    recovery: &mut Recovery,
) -> std::io::Result<bool> {
    let Some(step) = before.and_then(|before| draft.step_since(before, LONGEST_STEP)) else {
        return Ok(false);
    };
    if recovery.step(&step)? {
        return Ok(true);
    }
    // Happens only while the first whole draft is being written.
    thread.finish();
    recovery.step(&step)
}
