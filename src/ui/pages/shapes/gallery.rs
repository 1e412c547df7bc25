//! The gallery: filters above, below them as many shapes as fit, and only those painted.

use egui::{
    CentralPanel, ComboBox, Frame, Key, Margin, Panel, Role, ScrollArea, Sense, TextEdit, Ui,
    WidgetInfo, vec2,
};

use super::cell::{self, Cell};
use super::{
    Drawing, Gallery, ShapesAction, ShapesCommand, ShapesState, Subject, figure_gallery,
    has_liberties, words,
};
use crate::life::Side;
use crate::life::shape::Place;
use crate::problem::Status;
use crate::shapes::{Filter, Kind, MOST_LIBERTIES, Table};
use crate::ui::action::Action;
use crate::ui::command::Command;
use crate::ui::state::{State, ViewState};

/// Distance between two cells, in points.
pub(super) const GAP: f32 = 8.0;

pub(super) fn show(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let colors = &state.settings.theme.theme().window;
    let panel = Frame::new()
        .fill(colors.panel.0)
        .inner_margin(Margin::symmetric(10, 6));
    Panel::top("shapes-filter").frame(panel).show(ui, |ui| {
        filters(ui, state, actions);
    });
    CentralPanel::default()
        .frame(Frame::new().fill(colors.background.0).inner_margin(10))
        .show(ui, |ui| match state.shapes.table {
            Some(Ok(_)) if state.shapes.gallery != Gallery::Spaces => {
                figure_gallery::grid(ui, state, actions);
            }
            Some(Ok(table)) => grid(ui, state, table, view, actions),
            Some(Err(error)) => {
                ui.label(error.to_string());
            }
            None => {}
        });
}

fn push(actions: &mut Vec<Action>, action: ShapesAction) {
    actions.push(Action::Shapes(action));
}

/// One choice among several, the first standing for all of them.
fn choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    label: &str,
    now: T,
    all: &[(T, String)],
    mut chosen: impl FnMut(T),
) {
    ui.horizontal(|ui| {
        let name = ui.label(label).id;
        let shown = all.iter().find(|(value, _)| *value == now);
        let text = shown.map_or("", |(_, text)| text.as_str());
        ComboBox::from_id_salt(label)
            .selected_text(text)
            .show_ui(ui, |ui| {
                for (value, text) in all {
                    if ui.selectable_label(*value == now, text).clicked() {
                        chosen(*value);
                    }
                }
            })
            .response
            .labelled_by(name);
    });
}

fn filters(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let shapes = &state.shapes;
    ui.horizontal_wrapped(|ui| {
        for command in [
            ShapesCommand::Spaces,
            ShapesCommand::Groups,
            ShapesCommand::Named,
        ] {
            let is_shown = command.gallery() == Some(shapes.gallery);
            let (name, tip) = command.keys();
            let label = ui.selectable_label(is_shown, texts.tr(name));
            if label.on_hover_text(texts.tr(tip)).clicked() {
                actions.push(Action::Run(Command::Shapes(command)));
            }
        }
        ui.separator();
        let (name, tip) = ShapesCommand::Quiz.keys();
        let quiz = ui.button(texts.tr(name)).on_hover_text(texts.tr(tip));
        if quiz.clicked() {
            actions.push(Action::Run(Command::Shapes(ShapesCommand::Quiz)));
        }
    });
    ui.horizontal_wrapped(|ui| {
        let is_spaces = shapes.gallery == Gallery::Spaces;
        if is_spaces {
            choose_points(ui, state, actions);
        }
        choose_place(ui, state, actions);
        if shapes.gallery != Gallery::Groups {
            choose_status(ui, state, actions);
        }
        if is_spaces {
            choose_kind(ui, state, actions);
        }
    });
    ui.horizontal_wrapped(|ui| match shapes.gallery {
        Gallery::Spaces => {
            search(ui, state, actions);
            looks(ui, state, actions);
        }
        Gallery::Groups => {
            ui.label(texts.tr("shapes-groups-note"));
        }
        Gallery::Named => search(ui, state, actions),
    });
    ui.horizontal_wrapped(|ui| {
        ui.label(counts(shapes, state));
    });
    if shapes.compares && shapes.gallery == Gallery::Spaces {
        ui.label(texts.tr("shapes-book-note"));
    }
}

/// A choice that begins with "any".
fn with_any<T>(
    state: &State,
    all: impl IntoIterator<Item = (T, String)>,
) -> Vec<(Option<T>, String)> {
    let any = state.texts.tr("shapes-any").to_owned();
    let all = all.into_iter().map(|(value, text)| (Some(value), text));
    std::iter::once((None, any)).chain(all).collect()
}

fn choose_points(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let filter = state.shapes.filter;
    let all = with_any(
        state,
        (1..=7).map(|count: usize| (count, count.to_string())),
    );
    let label = state.texts.tr("shapes-points");
    choice(ui, label, filter.points, &all, |points| {
        push(actions, ShapesAction::Filter(Filter { points, ..filter }));
    });
}

fn choose_place(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let (texts, filter) = (&state.texts, state.shapes.filter);
    let word = |place| (place, texts.tr(words::place_key(place)).to_owned());
    let all = with_any(state, Place::ALL.map(word));
    choice(ui, texts.tr("shapes-place"), filter.place, &all, |place| {
        push(actions, ShapesAction::Filter(Filter { place, ..filter }));
    });
}

fn choose_status(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let (texts, filter) = (&state.texts, state.shapes.filter);
    let word = |status| (status, texts.tr(words::status_key(status)).to_owned());
    let all = with_any(state, Status::ALL.map(word));
    choice(
        ui,
        texts.tr("shapes-status"),
        filter.status,
        &all,
        |status| {
            push(actions, ShapesAction::Filter(Filter { status, ..filter }));
        },
    );
}

fn choose_kind(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let (texts, filter) = (&state.texts, state.shapes.filter);
    if has_liberties(filter.kind) {
        let all: Vec<_> = (0..=MOST_LIBERTIES)
            .map(|count| (Some(count), count.to_string()))
            .collect();
        let label = texts.tr("shapes-liberties");
        choice(ui, label, filter.liberties, &all, |liberties| {
            let filter = Filter {
                liberties,
                ..filter
            };
            push(actions, ShapesAction::Filter(filter));
        });
    }
    let kinds = Kind::ALL.map(|kind| (kind, texts.tr(words::kind_key(kind)).to_owned()));
    choice(ui, texts.tr("shapes-kind"), filter.kind, &kinds, |kind| {
        let filter = Filter {
            kind,
            liberties: Some(0),
            ..filter
        };
        push(actions, ShapesAction::Filter(filter));
    });
}

fn search(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let name = ui.label(texts.tr("shapes-name")).id;
    let mut search = state.shapes.search.clone();
    let field = TextEdit::singleline(&mut search)
        .hint_text(texts.tr("shapes-name-hint"))
        .desired_width(150.0);
    if ui.add(field).labelled_by(name).changed() {
        push(actions, ShapesAction::Search(search));
    }
}

/// How shapes are drawn, and whether the book is compared.
fn looks(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let (texts, shapes) = (&state.texts, &state.shapes);
    for (drawing, key) in [
        (Drawing::Book, "shapes-as-book"),
        (Drawing::Stones, "shapes-as-stones"),
    ] {
        if ui.radio(shapes.drawing == drawing, texts.tr(key)).clicked() {
            push(actions, ShapesAction::Draw(drawing));
        }
    }
    let mut compares = shapes.compares;
    let label = texts.tr("shapes-compare");
    let tip = texts.tr("shapes-compare-tip");
    if ui
        .checkbox(&mut compares, label)
        .on_hover_text(tip)
        .changed()
    {
        push(actions, ShapesAction::Compare(compares));
    }
}

/// How many there are, and of which status.
fn counts(shapes: &ShapesState, state: &State) -> String {
    let texts = &state.texts;
    let parts: Vec<String> = Status::ALL
        .into_iter()
        .zip(shapes.counts)
        .filter(|&(_, count)| count > 0)
        .map(|(status, count)| format!("{}: {count}", texts.tr(words::status_key(status))))
        .collect();
    let (key, count) = match shapes.gallery {
        Gallery::Spaces => ("shapes-count", shapes.shown.len()),
        Gallery::Groups | Gallery::Named => ("shapes-count-groups", shapes.figures.len()),
    };
    let total = texts.tr_with(key, [("count", count.into())]);
    if parts.is_empty() || shapes.gallery == Gallery::Groups {
        total
    } else {
        format!("{total}. {}", parts.join(", "))
    }
}

fn grid(
    ui: &mut Ui,
    state: &State,
    table: &'static Table,
    view: &mut ViewState,
    actions: &mut Vec<Action>,
) {
    let shapes = &state.shapes;
    if shapes.shown.is_empty() {
        ui.centered_and_justified(|ui| ui.label(state.texts.tr("shapes-none")));
        return;
    }
    view.shapes.thumbnails.prepare(&state.texts);
    let columns = ((ui.available_width() + GAP) / (cell::SIZE.x + GAP)).max(1.0) as usize;
    let rows = shapes.shown.len().div_ceil(columns);
    ui.spacing_mut().item_spacing = vec2(GAP, GAP);
    ScrollArea::vertical()
        .auto_shrink(false)
        .show_rows(ui, cell::SIZE.y, rows, |ui, visible| {
            for row in visible {
                ui.horizontal(|ui| {
                    let places = shapes.shown.iter().skip(row * columns).take(columns);
                    for &place in places {
                        one(ui, state, table, place, view, actions);
                    }
                });
            }
        });
}

fn one(
    ui: &mut Ui,
    state: &State,
    table: &'static Table,
    place: usize,
    view: &mut ViewState,
    actions: &mut Vec<Action>,
) {
    let Some(case) = table.cases().get(place) else {
        return;
    };
    let (rect, _) = ui.allocate_exact_size(cell::SIZE, Sense::hover());
    let response = ui.interact(rect, ui.scope_id().with(place), Sense::click());
    let texts = &state.texts;
    let thumbnails = &mut view.shapes.thumbnails;
    let label = &thumbnails.words(table, place, case, texts).label;
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, label));
    let entered = response.has_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if response.clicked() || entered {
        push(actions, ShapesAction::Open(Subject::Case(place)));
    }
    let is_lit = response.hovered() || response.has_focus();
    if ui.is_rect_visible(rect) {
        let painted = Cell {
            table,
            place,
            case,
            shapes: &state.shapes,
            theme: state.settings.theme.theme(),
            texts,
        };
        painted.paint(ui.painter(), rect, is_lit, thumbnails);
    }
    if response.hovered()
        && let Some(picture) = thumbnails.picture(place, case)
    {
        let enclosure = &picture.enclosure;
        response.on_hover_ui(|ui| {
            ui.set_max_width(360.0);
            if let Some(names) = words::names(case) {
                ui.strong(names);
            }
            for side in Side::BOTH {
                ui.label(words::first(side, case, enclosure, &state.settings, texts));
            }
            for sentence in words::ignored(case, texts) {
                ui.label(sentence);
            }
        });
    }
}
