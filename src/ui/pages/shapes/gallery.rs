//! The gallery: filters above, below them as many shapes as fit, and only those painted.

use egui::{
    CentralPanel, ComboBox, Frame, Key, Margin, Panel, Role, ScrollArea, Sense, TextEdit, Ui,
    WidgetInfo, vec2,
};

use super::cell::{self, Cell};
use super::{Drawing, ShapesAction, ShapesState, has_liberties, words};
use crate::life::Side;
use crate::life::shape::Place;
use crate::problem::Status;
use crate::shapes::{Filter, Kind, MOST_LIBERTIES, Table};
use crate::ui::action::Action;
use crate::ui::state::{State, ViewState};

/// Distance between two cells, in points.
const GAP: f32 = 8.0;

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
    let filter = shapes.filter;
    let any = || texts.tr("shapes-any").to_owned();
    ui.horizontal_wrapped(|ui| {
        let mut points = vec![(None, any())];
        points.extend((1..=7).map(|count: usize| (Some(count), count.to_string())));
        choice(
            ui,
            texts.tr("shapes-points"),
            filter.points,
            &points,
            |points| {
                push(actions, ShapesAction::Filter(Filter { points, ..filter }));
            },
        );
        let mut places = vec![(None, any())];
        places.extend(
            Place::ALL.map(|place| (Some(place), texts.tr(words::place_key(place)).to_owned())),
        );
        choice(
            ui,
            texts.tr("shapes-place"),
            filter.place,
            &places,
            |place| {
                push(actions, ShapesAction::Filter(Filter { place, ..filter }));
            },
        );
        let mut statuses = vec![(None, any())];
        statuses.extend(Status::ALL.map(|status| {
            let word = texts.tr(words::status_key(status)).to_owned();
            (Some(status), word)
        }));
        choice(
            ui,
            texts.tr("shapes-status"),
            filter.status,
            &statuses,
            |status| {
                push(actions, ShapesAction::Filter(Filter { status, ..filter }));
            },
        );
        if has_liberties(filter.kind) {
            let liberties: Vec<_> = (0..=MOST_LIBERTIES)
                .map(|count| (Some(count), count.to_string()))
                .collect();
            choice(
                ui,
                texts.tr("shapes-liberties"),
                filter.liberties,
                &liberties,
                |liberties| {
                    push(
                        actions,
                        ShapesAction::Filter(Filter {
                            liberties,
                            ..filter
                        }),
                    );
                },
            );
        }
        let kinds = Kind::ALL.map(|kind| (kind, texts.tr(words::kind_key(kind)).to_owned()));
        choice(ui, texts.tr("shapes-kind"), filter.kind, &kinds, |kind| {
            let liberties = Some(0);
            push(
                actions,
                ShapesAction::Filter(Filter {
                    kind,
                    liberties,
                    ..filter
                }),
            );
        });
    });
    ui.horizontal_wrapped(|ui| {
        let name = ui.label(texts.tr("shapes-name")).id;
        let mut search = shapes.search.clone();
        let field = TextEdit::singleline(&mut search)
            .hint_text(texts.tr("shapes-name-hint"))
            .desired_width(150.0);
        if ui.add(field).labelled_by(name).changed() {
            push(actions, ShapesAction::Search(search));
        }
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
    });
    ui.horizontal_wrapped(|ui| {
        ui.label(counts(shapes, state));
    });
    if shapes.compares {
        ui.label(texts.tr("shapes-book-note"));
    }
}

/// How many there are, and of which status.
fn counts(shapes: &ShapesState, state: &State) -> String {
    let texts = &state.texts;
    let parts: Vec<String> = Status::ALL
        .into_iter()
        .zip(shapes.counts)
        .filter(|&(_, count)| count > 0)
        .map(|(status, count)| format!("{count} {}", texts.tr(words::status_key(status))))
        .collect();
    let total = texts.tr_with("shapes-count", [("count", shapes.shown.len().into())]);
    if parts.is_empty() {
        total
    } else {
        format!("{total}: {}", parts.join(", "))
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
    view.shapes.thumbnails.prepare(ui.ctx());
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
    response.widget_info(|| {
        let title = words::title(table, place, case, texts);
        let where_it_is = texts.tr(words::place_key(case.space.placed.place));
        let status = texts.tr(words::status_key(case.status()));
        WidgetInfo::labeled(
            Role::Button,
            true,
            format!("{title}, {where_it_is}, {status}"),
        )
    });
    let entered = response.has_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if response.clicked() || entered {
        push(actions, ShapesAction::Open(place));
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
        painted.paint(ui.painter(), rect, is_lit, &mut view.shapes.thumbnails);
    }
    if response.hovered()
        && let Some((enclosure, _)) = view.shapes.thumbnails.enclosure(place, case)
    {
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
