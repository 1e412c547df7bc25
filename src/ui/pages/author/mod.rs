//! The author page: from an empty board to a proven problem.
//!
//! The board is drawn on with tools; the tree stands beside it; the tabs hold the problem's data, the
//! node in hand, the solver, the findings and the set. Everything goes through the desk of
//! [`crate::author`], so everything can be undone; the solver, the checks, the drafts and the files
//! work on threads of their own.

pub mod action;
mod apply;
mod bar;
mod board;
mod check_tab;
pub mod command;
mod desk_commands;
mod dialogs;
mod drafts;
mod fields;
mod files;
mod graph;
mod head;
mod icon;
mod signs;
mod list;
mod moves_tab;
mod paste;
mod picture;
mod problem_tab;
mod saving;
mod set_tab;
mod solve_tab;
mod standing;
pub mod state;
mod tool;

use std::sync::Arc;

use egui::{CentralPanel, Frame, Margin, Panel, Ui};

pub use apply::{apply, run};
pub use command::is_enabled;
pub use drafts::restore;
pub use files::add_line;
use graph::Graph;
use state::{AuthorView, Tab};

use crate::author::position_at;
use crate::ui::action::Action;
use crate::ui::command::Command;
use crate::ui::page::Page;
use crate::ui::parts;
use crate::ui::state::{State, ViewState};
use crate::ui::world::World;

/// Takes in what other threads have done.
pub fn receive(state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    files::receive(state, view, world);
    solve_tab::receive(state, world);
    if state.page == Page::Author {
        check_tab::receive(state, world);
    }
}

/// Keys that belong to no command: the tools, and the clipboard as the system hands it over.
pub fn keys(ctx: &egui::Context, state: &State, view: &ViewState, actions: &mut Vec<Action>) {
    let busy = view.dialog.is_some() || state.author.dialog.is_some();
    if state.page != Page::Author || busy || ctx.text_edit_focused() {
        return;
    }
    ctx.input_mut(|input| {
        for tool in tool::Tool::ALL {
            if input.consume_key(egui::Modifiers::NONE, tool.keys().1) {
                actions.push(Action::Author(action::AuthorAction::Take(tool)));
            }
        }
        if input.consume_key(egui::Modifiers::NONE, egui::Key::D) {
            let reach = state.author.reach.next();
            actions.push(Action::Author(action::AuthorAction::Reach(reach)));
        }
        for event in &input.events {
            match event {
                egui::Event::Paste(text) => {
                    let paste = action::AuthorAction::PasteText(text.clone());
                    actions.push(Action::Author(paste));
                }
                egui::Event::Copy => actions.push(Action::Run(Command::Author(
                    command::AuthorCommand::CopyDiagram,
                ))),
                egui::Event::Cut => actions.push(Action::Run(Command::Author(
                    command::AuthorCommand::CutBranch,
                ))),
                _ => {}
            }
        }
    });
}

/// Shows the page.
pub fn show(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let colors = &state.settings.theme.theme().window;
    let ground = Frame::new().fill(colors.background.0);
    prepare(state, &mut view.author);
    let width = ui.available_width();
    let is_narrow = width < NARROW;
    let margin = if is_narrow { 8 } else { 16 };
    Panel::top("author-head")
        .frame(ground.inner_margin(Margin::symmetric(margin, 0)))
        .show_separator_line(false)
        .exact_size(head::HEIGHT)
        .show(ui, |ui| head::show(ui, state, actions));
    Panel::left("author-list")
        .frame(ground.inner_margin(Margin {
            left: margin,
            right: 8,
            top: 4,
            bottom: 8,
        }))
        .resizable(false)
        .show_separator_line(false)
        .exact_size(if is_narrow { 150.0 } else { 224.0 })
        .show(ui, |ui| list::show(ui, state, &mut view.author, actions));
    if state.author.problem().is_some() {
        Panel::right("author-tabs")
            .frame(ground.inner_margin(Margin {
                left: 8,
                right: if is_narrow { 8 } else { 20 },
                top: 4,
                bottom: 8,
            }))
            .resizable(false)
            .show_separator_line(false)
            .exact_size(if is_narrow { 276.0 } else { 396.0 })
            .show(ui, |ui| side(ui, state, &mut view.author, actions));
    }
    CentralPanel::default().frame(ground).show(ui, |ui| {
        if state.author.problem().is_none() {
            list::empty(ui, state, actions);
            return;
        }
        Panel::top("author-bar")
            .frame(ground.inner_margin(Margin::symmetric(8, 4)))
            .show_separator_line(false)
            .show(ui, |ui| bar::show(ui, state, actions));
        if state.author.message.is_some() {
            Panel::bottom("author-message")
                .frame(
                    Frame::new()
                        .fill(colors.open_ground.0)
                        .corner_radius(8)
                        .inner_margin(Margin::symmetric(12, 6)),
                )
                .show_separator_line(false)
                .show(ui, |ui| bar::message(ui, state, actions));
        }
        board::show(ui, state, view, actions);
    });
    dialogs::show(ui.ctx(), state, actions);
}

/// Narrower than this, list and tabs keep less room.
const NARROW: f32 = 1000.0;

/// Computes anew what a change has made stale: the drawing of the tree, the position.
fn prepare(state: &State, view: &mut AuthorView) {
    let Some((entry, spot)) = state
        .author
        .problem()
        .zip(state.author.set().and_then(|s| s.desk.spot()))
    else {
        view.graph = None;
        view.position = None;
        return;
    };
    if !view
        .graph
        .as_ref()
        .is_some_and(|(of, _)| Arc::ptr_eq(of, entry))
    {
        view.graph = Some((Arc::clone(entry), Graph::of(entry)));
    }
    let is_here = |(of, at, _): &(Arc<crate::author::Entry>, crate::author::Spot, _)| {
        Arc::ptr_eq(of, entry) && *at == spot
    };
    if !view.position.as_ref().is_some_and(is_here) {
        let position = position_at(entry, spot.node).map_err(|error| error.to_string());
        view.position = Some((Arc::clone(entry), spot, position));
    }
}

/// How the problem stands and what leads on; below them the tree, then the tabs.
fn side(ui: &mut Ui, state: &State, view: &mut AuthorView, actions: &mut Vec<Action>) {
    standing::show(ui, state, actions);
    ui.add_space(4.0);
    let height = ui.available_height();
    Panel::top("author-graph")
        .frame(Frame::new())
        .resizable(true)
        .default_size((height * 0.3).clamp(90.0, 260.0))
        .size_range(70.0..=height * 0.6)
        .show(ui, |ui| graph::show(ui, state, view, actions));
    ui.add_space(8.0);
    let words: Vec<(Tab, String)> = Tab::ALL
        .into_iter()
        .map(|tab| {
            let words = state.texts.tr(tab.key()).to_owned();
            let found = state.author.checked.listed.len() + state.author.checked.misfits.len();
            let words = if tab == Tab::Proof && found > 0 {
                format!("{words} ({found})")
            } else {
                words
            };
            (tab, words)
        })
        .collect();
    let tabs: Vec<(Tab, &str)> = words.iter().map(|(tab, words)| (*tab, &**words)).collect();
    let colors = &state.settings.theme.theme().window;
    if let Some(tab) = parts::segments(ui, &tabs, view.tab, colors) {
        view.tab = tab;
    }
    ui.add_space(4.0);
    egui::ScrollArea::vertical()
        .id_salt(("author-tab-body", view.tab as u8))
        .auto_shrink([false, false])
        .show(ui, |ui| match view.tab {
            Tab::Problem => problem_tab::show(ui, state, view, actions),
            Tab::Moves => moves_tab::show(ui, state, view, actions),
            Tab::Proof => {
                check_tab::show(ui, state, actions);
                ui.separator();
                solve_tab::show(ui, state, actions);
            }
            Tab::Set => set_tab::show(ui, state, view, actions),
        });
}
