//! Above the page: the set in hand and the others, saving, and every command that has no button.

use egui::{Align, Layout, Popup, Sense, Ui, vec2};

use super::action::AuthorAction;
use super::command::AuthorCommand as C;
use super::list::set_name;
use crate::disk::shown;
use crate::ui::action::Action;
use crate::ui::command::{Command, Menu};
use crate::ui::enabled::is_enabled;
use crate::ui::menu_view::entry;
use crate::ui::state::State;
use crate::ui::widgets::{self, Push};
use crate::ui::{icons, parts, shell};

/// Height of the line.
pub(super) const HEIGHT: f32 = 44.0;

/// Shows the line.
pub(super) fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let colors = &state.settings.theme.theme().window;
    ui.horizontal_centered(|ui| {
        let name = match state.author.set() {
            Some(set) => set_name(state, set),
            None => texts.tr("author-sets").to_owned(),
        };
        let sets = parts::push(ui, Push::text(&name).icon(icons::CARET_DOWN), 32.0, colors);
        let sets = sets.on_hover_text(texts.tr("author-sets-tip"));
        Popup::menu(&sets).show(|ui| {
            ui.set_min_width(240.0);
            menu_of_sets(ui, state, actions);
        });
        if let Some(set) = state.author.set() {
            let count = set.desk.draft().entries().len();
            let words = texts.tr_with("author-problems", [("count", count.into())]);
            ui.label(parts::quiet(words, colors));
            if set.read_only {
                ui.label(parts::quiet(texts.tr("author-read-only"), colors));
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(32.0, 32.0), Sense::hover());
            let more = texts.tr("author-more-commands");
            let sign = icons::DOTS_THREE;
            let dots = widgets::icon_button(ui, rect, "author-more", sign, more, colors, true);
            let dots = dots.on_hover_text(more);
            Popup::menu(&dots).show(|ui| {
                ui.set_min_width(180.0);
                menu_of_commands(ui, state, actions);
            });
            let command = Command::Author(C::Save);
            let key = command.key_text(texts);
            let save = Push {
                key: Some(&key),
                enabled: is_enabled(state, command),
                ..Push::soft(texts.tr(command.name_key()))
            };
            let save = parts::push(ui, save, 32.0, colors);
            if save.on_hover_text(shell::tip(state, command)).clicked() {
                actions.push(Action::Run(command));
            }
        });
    });
}

/// The sets under work, and how another one comes to them.
fn menu_of_sets(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let page = &state.author;
    for (number, set) in page.sets.iter().enumerate() {
        let name = set_name(state, set);
        if ui.selectable_label(number == page.current, name).clicked() {
            actions.push(Action::Author(AuthorAction::ShowSet(number)));
            ui.close();
        }
    }
    if !page.sets.is_empty() {
        ui.separator();
    }
    entry(ui, state, Command::Author(C::NewSet), actions);
    let open = ui.button(texts.tr("author-open"));
    if open.on_hover_text(texts.tr("author-open-tip")).clicked() {
        actions.push(Action::Author(AuthorAction::PickOpen));
        ui.close();
    }
    ui.menu_button(texts.tr("author-recent"), |ui| {
        if page.recent.is_empty() {
            ui.label(texts.tr("author-recent-none"));
        }
        for path in &page.recent {
            if ui.button(shown(path)).clicked() {
                actions.push(Action::Author(AuthorAction::OpenPath(path.clone())));
                ui.close();
            }
        }
    });
}

/// Every command of the page by groups.
fn menu_of_commands(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    for menu in Menu::ALL {
        let is_own = !menu.pages().is_empty() && menu.is_on(state.page);
        if !is_own || Command::of(menu).count() < 2 {
            continue;
        }
        ui.menu_button(state.texts.tr(menu.name_key()), |ui| {
            ui.set_min_width(280.0);
            for command in Command::of(menu) {
                entry(ui, state, command, actions);
            }
        });
    }
}
