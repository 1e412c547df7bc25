//! What is drawn in a frame: the bar, what the user should be told, and the page.

use egui::{Frame, Margin, Panel, Ui};

use super::action::Action;
use super::page::Page;
use super::pages::{self, author, library};
use super::state::{State, ViewState};
use super::{menu_view, shell};

/// The bar, and what the user should be told.
pub fn head(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let margin = if ui.available_width() < 1000.0 {
        12
    } else {
        18
    };
    Panel::top("bar")
        .frame(panel(state).inner_margin(Margin::symmetric(margin, 0)))
        .show_separator_line(false)
        .exact_size(shell::BAR)
        .resizable(false)
        .show(ui, |ui| shell::show(ui, state, actions));
    if !state.notices.is_empty() {
        Panel::top("notices")
            .frame(Frame::new())
            .show_separator_line(false)
            .show(ui, |ui| menu_view::notices(ui, state, actions));
    }
}

fn panel(state: &State) -> Frame {
    Frame::new()
        .fill(state.settings.theme.theme().window.panel.0)
        .inner_margin(Margin::symmetric(10, 6))
}

/// Counts what the page that is shown says, when something has changed.
pub fn count(state: &mut State) {
    let page = state.page;
    let (pages, shared) = state.pages();
    match page {
        Page::Review => pages.review.poll(&shared),
        Page::Progress => pages.progress.poll(&shared),
        _ => {}
    }
}

/// Draws the page that is shown.
pub fn body(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let shared = state.shared();
    match state.page {
        Page::Solve => pages::solve::show(ui, state, view, actions),
        Page::Review => {
            let stamps = &mut view.stamps;
            ask(actions, Action::Review, |msgs| {
                state.review.show(ui, &shared, stamps, msgs);
            });
        }
        Page::Board => {
            let mut msgs = Vec::new();
            let (look, board) = (&mut view.board_look, &mut view.board);
            state
                .board
                .show(ui, &state.shared(), look, board, &mut msgs);
            actions.extend(msgs.into_iter().map(Action::Board));
        }
        Page::Shapes => {
            let mut msgs = Vec::new();
            let (look, board) = (&mut view.shapes, &mut view.board);
            state
                .shapes
                .show(ui, &state.shared(), look, board, &mut msgs);
            actions.extend(msgs.into_iter().map(Action::Shapes));
        }
        Page::Progress => {
            ask(actions, Action::Progress, |msgs| {
                state.progress.show(ui, &shared, msgs);
            });
        }
        Page::Library => library::show(ui, state, view, actions),
        Page::Course => pages::course::show(ui, state, view, actions),
        Page::Author => author::show(ui, state, view, actions),
    }
}

/// What a page that owns itself asks for while it is drawn.
fn ask<Msg>(
    actions: &mut Vec<Action>,
    of_page: fn(Msg) -> Action,
    draw: impl FnOnce(&mut Vec<Msg>),
) {
    let mut msgs = Vec::new();
    draw(&mut msgs);
    actions.extend(msgs.into_iter().map(of_page));
}
