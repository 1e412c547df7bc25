//! Which commands of the author page can do anything now.

use super::command::AuthorCommand as C;
use crate::ui::page::Page;
use crate::ui::state::State;

/// Whether a command can do anything now.
#[must_use]
pub fn is_enabled(state: &State, command: C) -> bool {
    let page = &state.author;
    match command {
        C::NewSet => return true,
        C::EditSet => {
            let place = state.session.as_ref().map(|session| session.place);
            return state.page == Page::Solve
                && place.is_some_and(|place| place.set < state.library.sets.len());
        }
        C::MakeProblem => return state.page == Page::Solve && state.session.is_some(),
        C::TryIt => {
            return page.trying.is_some()
                || (state.page == Page::Author && page.problem().is_some());
        }
        _ => {}
    }
    let Some(set) = page.set() else {
        return false;
    };
    let desk = &set.desk;
    let place = desk
        .spot()
        .and_then(|spot| desk.draft().place(spot.problem));
    let last = desk.draft().entries().len().saturating_sub(1);
    match command {
        C::Save => !desk.is_saved() || set.path.is_none(),
        C::SaveAs | C::CloseDraft | C::CheckSet | C::NewProblem => true,
        C::Undo => desk.next_undo().is_some(),
        C::Redo => desk.next_redo().is_some(),
        C::NextProblem | C::ProblemDown => place.is_some_and(|place| place < last),
        C::PreviousProblem | C::ProblemUp => place.is_some_and(|place| place > 0),
        C::Back | C::Start | C::Promote | C::Demote | C::NextBranch => {
            let root = desk.problem().map(|entry| entry.tree.root());
            desk.node() != root
        }
        C::Forward | C::End => desk
            .problem()
            .zip(desk.node())
            .is_some_and(|(entry, node)| !entry.tree.children(node).is_empty()),
        C::CutMisfits => !page.checked.unfit.is_empty(),
        _ => desk.problem().is_some(),
    }
}
