//! The sets under work and the problems of the one in hand.

use egui::{Button, RichText, ScrollArea, Sense, TextStyle, Ui, vec2};

use super::action::AuthorAction;
use super::bar::button;
use super::command::AuthorCommand as C;
use super::fields::small;
use super::state::{AuthorView, OpenSet};
use crate::author::Entry;
use crate::disk::shown;
use crate::problem::Claim;
use crate::ui::action::Action;
use crate::ui::state::State;

const ROW: f32 = 24.0;

/// Shows the list.
pub fn show(ui: &mut Ui, state: &State, view: &mut AuthorView, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let page = &state.author;
    ui.add_space(2.0);
    for (number, set) in page.sets.iter().enumerate() {
        let words = set_name(state, set);
        let shown = ui.selectable_label(number == page.current, words);
        if shown.clicked() {
            actions.push(Action::Author(AuthorAction::ShowSet(number)));
        }
    }
    ui.horizontal_wrapped(|ui| {
        button(ui, state, C::NewSet, actions);
        let open = ui.button(texts.tr("author-open"));
        if open.on_hover_text(texts.tr("author-open-tip")).clicked() {
            actions.push(Action::Author(AuthorAction::PickOpen));
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
    });
    let Some(set) = page.set() else {
        return;
    };
    if set.read_only {
        ui.label(RichText::new(texts.tr("author-read-only")).text_style(TextStyle::Small));
    }
    ui.separator();
    let count = set.desk.draft().entries().len();
    ui.label(small(
        state,
        &texts.tr_with("author-problems", [("count", count.into())]),
    ));
    let below = ui.available_height() - 64.0;
    ui.allocate_ui(vec2(ui.available_width(), below.max(80.0)), |ui| {
        problems(ui, state, set, view, actions);
    });
    ui.horizontal_wrapped(|ui| {
        button(ui, state, C::NewProblem, actions);
        button(ui, state, C::DuplicateProblem, actions);
        button(ui, state, C::RemoveProblem, actions);
        if page.sets.len() > 1 {
            send(ui, state, actions);
        }
    });
}

/// A set by its name, with a star while it is not saved.
fn set_name(state: &State, set: &OpenSet) -> String {
    let header = &set.desk.draft().header;
    let title = header.title.raw(state.settings.language);
    let name = if title.is_empty() {
        header.id.as_str()
    } else {
        title
    };
    if set.desk.is_saved() {
        name.to_owned()
    } else {
        state
            .texts
            .tr_with("author-unsaved-name", [("name", name.to_owned().into())])
    }
}

fn problems(
    ui: &mut Ui,
    state: &State,
    set: &OpenSet,
    view: &mut AuthorView,
    actions: &mut Vec<Action>,
) {
    let entries = set.desk.draft().entries();
    let here = set.desk.spot().map(|spot| spot.problem);
    let place = here.and_then(|key| set.desk.draft().place(key));
    let step = ROW + ui.spacing().item_spacing.y;
    let mut area = ScrollArea::vertical()
        .id_salt("author-problems")
        .auto_shrink([false, false]);
    if std::mem::take(&mut view.reveal_problem)
        && let Some(place) = place
    {
        let above = (place as f32 * step - ui.available_height() / 2.0).max(0.0);
        area = area.vertical_scroll_offset(above);
    }
    area.show_rows(ui, ROW, entries.len(), |ui, rows| {
        for number in rows {
            let Some(entry) = entries.get(number) else {
                continue;
            };
            let words = format!("{}  {}", number + 1, problem_name(state, entry));
            let row = Button::selectable(here == Some(entry.key), words)
                .sense(Sense::click_and_drag())
                .truncate()
                .min_size(vec2(ui.available_width(), ROW));
            let response = ui.add(row);
            if response.clicked() {
                actions.push(Action::Author(AuthorAction::OpenProblem(entry.key)));
            }
            if response.drag_started() {
                view.carried = Some(number);
            }
            let Some(from) = view.carried else { continue };
            let over = ui.input(|input| input.pointer.interact_pos());
            if over.is_some_and(|over| response.rect.y_range().contains(over.y)) && from != number {
                let color = state.settings.theme.theme().window.accent.0;
                let edge = if from < number {
                    response.rect.bottom()
                } else {
                    response.rect.top()
                };
                ui.painter()
                    .hline(response.rect.x_range(), edge, egui::Stroke::new(2.0, color));
                if ui.input(|input| input.pointer.any_released()) {
                    actions.push(Action::Author(AuthorAction::MoveProblem {
                        from,
                        to: number,
                    }));
                    view.carried = None;
                }
            }
        }
    });
    if ui.input(|input| !input.pointer.any_down()) {
        view.carried = None;
    }
}

fn problem_name(state: &State, entry: &Entry) -> String {
    let title = entry.body.title.raw(state.settings.language);
    let name = if title.is_empty() {
        entry.body.id.as_str()
    } else {
        title
    };
    match entry.body.claim {
        Claim::Proven => format!("{name} · {}", state.texts.tr("author-claim-proven")),
        Claim::Authored | Claim::Unproven => name.to_owned(),
    }
}

/// Puts the problem in hand into another set under work.
fn send(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    ui.menu_button(state.texts.tr("author-send"), |ui| {
        for (to, set) in state.author.sets.iter().enumerate() {
            if to == state.author.current {
                continue;
            }
            let name = set_name(state, set);
            for (key, keep) in [("author-move-to", false), ("author-copy-to", true)] {
                let words = state.texts.tr_with(key, [("set", name.clone().into())]);
                if ui.button(words).clicked() {
                    actions.push(Action::Author(AuthorAction::Send { to, keep }));
                    ui.close();
                }
            }
        }
    });
}

/// What is shown while there is no set.
pub fn empty(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    ui.vertical_centered(|ui| {
        ui.add_space(ui.available_height() * 0.3);
        let heading = state.texts.tr("author-empty");
        ui.label(RichText::new(heading).text_style(TextStyle::Heading));
        ui.add_space(6.0);
        ui.label(state.texts.tr("author-empty-hint"));
        ui.add_space(12.0);
        let command = if state.author.sets.is_empty() {
            C::NewSet
        } else {
            C::NewProblem
        };
        let name = state.texts.tr(command.keys().0);
        let begin = Button::new(RichText::new(name).size(17.0)).min_size(vec2(180.0, 34.0));
        if ui.add(begin).clicked() {
            actions.push(Action::Run(crate::ui::command::Command::Author(command)));
        }
    });
}
