//! The results of a class: one row per student, one column per problem, and the most missed problems.

use std::path::PathBuf;

use egui::{
    Align, Align2, Layout, Rect, Role, ScrollArea, Sense, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::given::{cross, first_key};
use super::{Look, Msg, Order, Page, set_named};
use crate::homework::{Cell, Class, First, Row};
use crate::problem::{ProblemId, ProblemSet, SetId};
use crate::store::ProblemKey;
use crate::ui::page::Shared;
use crate::ui::widgets::{self, Push, icons, parts, theme};

/// Width and height of a cell, in points.
const CELL: f32 = 36.0;
/// Width of the column of names, in points.
const NAMES: f32 = 190.0;
/// Width of the column with each student's number of solved problems, in points.
const SUMS: f32 = 116.0;
/// Maximum number of most missed problems listed below the table.
const MOST_NAMED: usize = 5;

/// What the table is drawn from.
struct View<'a> {
    shared: &'a Shared<'a>,
    class: &'a Class,
    /// The homework's set, if it is in the library.
    set: Option<&'a ProblemSet>,
    /// Indices of the problems, in display order.
    places: Vec<usize>,
}

impl View<'_> {
    /// The heading of a problem, or its name if the homework is not in the library.
    fn title(&self, place: usize) -> String {
        let id = self
            .class
            .columns
            .get(place)
            .map_or("", |column| &column.id);
        let known = self.set.and_then(|set| {
            let mut problems = set.problems.iter();
            let problem = problems.find(|problem| problem.id.as_str() == id)?;
            Some(self.shared.heading_of(set, problem))
        });
        known.unwrap_or_else(|| id.to_owned())
    }

    /// The key of a problem in the library, if the homework is there.
    fn key(&self, place: usize) -> Option<ProblemKey> {
        self.set?;
        Some(ProblemKey {
            set: SetId::new(&self.class.homework)?,
            problem: ProblemId::new(&self.class.columns.get(place)?.id)?,
        })
    }
}

/// Shows the results of a homework.
pub(super) fn show(
    ui: &mut Ui,
    page: &Page,
    shared: &Shared<'_>,
    class: &Class,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let view = View {
        shared,
        class,
        set: set_named(shared, &class.homework),
        places: match page.order {
            Order::Given => (0..class.columns.len()).collect(),
            Order::Missed => class.most_missed(),
        },
    };
    parts::card(ui, colors, |ui| {
        head(ui, page, &view, msgs);
        let words = [
            ("count", class.rows.len().into()),
            ("problems", class.columns.len().into()),
        ];
        ui.label(parts::quiet(texts.tr_with("homework-class", words), colors));
        notes(ui, &view);
        ui.add_space(8.0);
        // The names stay visible while the problems scroll.
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing = Vec2::ZERO;
            ui.vertical(|ui| names(ui, &view));
            ScrollArea::horizontal()
                .id_salt(("homework-table", &class.homework))
                .show(ui, |ui| {
                    ui.vertical(|ui| {
                        numbers(ui, &view, msgs);
                        for row in &class.rows {
                            student(ui, &view, row, msgs);
                        }
                        missed(ui, &view);
                    });
                });
        });
        ui.add_space(4.0);
        ui.label(parts::quiet(texts.tr("homework-legend"), colors));
        most_missed(ui, &view, msgs);
        foot(ui, page, &view, look, msgs);
    });
}

fn head(ui: &mut Ui, page: &Page, view: &View<'_>, msgs: &mut Vec<Msg>) {
    let texts = view.shared.texts;
    let colors = &view.shared.settings.theme.theme().window;
    ui.horizontal(|ui| {
        ui.set_min_height(32.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let orders = [
                (Order::Given, texts.tr("homework-order-given")),
                (Order::Missed, texts.tr("homework-order-missed")),
            ];
            if let Some(order) = parts::segments(ui, &orders, page.order, colors) {
                msgs.push(Msg::Order(order));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let title = match view.set {
                    Some(set) => view.shared.heading_of_set(set),
                    None => view.class.title.clone(),
                };
                let words = texts.tr_with("homework-results", [("title", title.into())]);
                let words = egui::RichText::new(words).font(theme::semibold(20.0));
                ui.add(egui::Label::new(words).truncate());
            });
        });
    });
}

/// Notes about results that do not fit the homework.
fn notes(ui: &mut Ui, view: &View<'_>) {
    let texts = view.shared.texts;
    let colors = &view.shared.settings.theme.theme().window;
    let class = view.class;
    let others = class.rows.iter().filter(|row| row.is_other_version).count();
    let mut notes = Vec::new();
    if others > 0 {
        notes.push((
            texts.tr_with("homework-other", [("count", others.into())]),
            colors.open.0,
        ));
    }
    if view.set.is_none() {
        notes.push((texts.tr("homework-unknown").to_owned(), colors.open.0));
    }
    if class.superseded > 0 {
        let words = texts.tr_with("homework-twice", [("count", class.superseded.into())]);
        notes.push((words, colors.quiet.0));
    }
    for (words, ink) in notes {
        ui.label(
            egui::RichText::new(words)
                .font(theme::regular(theme::SMALL))
                .color(ink),
        );
    }
}

/// A cell with text only.
fn words(ui: &mut Ui, width: f32, text: &str, ink: egui::Color32) -> Rect {
    let (rect, response) = ui.allocate_exact_size(vec2(width, CELL), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    let at = pos2(rect.left() + 4.0, rect.center().y);
    widgets::write(ui, at, text, theme::regular(14.0), ink, width - 12.0);
    rect
}

/// The names of the students, and how many problems each solved at the first try.
fn names(ui: &mut Ui, view: &View<'_>) {
    let texts = view.shared.texts;
    let colors = &view.shared.settings.theme.theme().window;
    let quiet = colors.quiet.0;
    ui.horizontal(|ui| {
        words(ui, NAMES, texts.tr("homework-student-column"), quiet);
        words(ui, SUMS, texts.tr("homework-first-column"), quiet);
    });
    for row in &view.class.rows {
        ui.horizontal(|ui| {
            let rect = words(ui, NAMES, &row.student, colors.text.0);
            over(ui, rect, NAMES + SUMS, colors.outline.0);
            let counts = [
                ("solved", row.solved.into()),
                ("count", row.cells.len().into()),
            ];
            let sum = texts.tr_with("homework-sum", counts);
            let ink = match row.is_other_version {
                true => colors.open.0,
                false => colors.text.0,
            };
            let rect = words(ui, SUMS, &sum, ink);
            let handed_in = [("day", row.handed_in.clone().into())];
            let tip = texts.tr_with("homework-handed-in-on", handed_in);
            let id = ui.scope_id().with(("sum", &row.student));
            ui.interact(rect, id, Sense::hover()).on_hover_text(tip);
        });
    }
    let rect = words(ui, NAMES, texts.tr("homework-missed-row"), quiet);
    over(ui, rect, NAMES + SUMS, colors.edge.0);
}

/// A line along the top of a row, `width` points long.
fn over(ui: &Ui, rect: Rect, width: f32, ink: egui::Color32) {
    let line = egui::Stroke::new(1.0, ink);
    let right = rect.left() + width;
    ui.painter().hline(rect.left()..=right, rect.top(), line);
}

/// The numbers of the problems; clicking one shows the problem.
fn numbers(ui: &mut Ui, view: &View<'_>, msgs: &mut Vec<Msg>) {
    let colors = &view.shared.settings.theme.theme().window;
    ui.horizontal(|ui| {
        for &place in &view.places {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(CELL), Sense::click());
            let title = format!("{}. {}", place + 1, view.title(place));
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &title));
            hover(ui, view, rect, &response);
            let number = (place + 1).to_string();
            let font = theme::medium(14.0);
            let ink = colors.text.0;
            ui.painter()
                .text(rect.center(), Align2::CENTER_CENTER, number, font, ink);
            if response.on_hover_text(&title).clicked() {
                msgs.extend(view.key(place).map(Msg::Show));
            }
        }
    });
}

fn hover(ui: &Ui, view: &View<'_>, rect: Rect, response: &egui::Response) {
    let colors = &view.shared.settings.theme.theme().window;
    if response.hovered() {
        ui.painter()
            .rect_filled(rect.shrink(1.0), 6, colors.hovered.0);
    }
    widgets::focus_ring(ui.painter(), rect.shrink(3.0), response, colors);
}

/// One student's results.
fn student(ui: &mut Ui, view: &View<'_>, row: &Row, msgs: &mut Vec<Msg>) {
    let colors = &view.shared.settings.theme.theme().window;
    ui.horizontal(|ui| {
        let rect = ui.available_rect_before_wrap();
        let width = CELL * view.places.len() as f32;
        over(ui, rect, width, colors.outline.0);
        for &place in &view.places {
            if let Some(cell) = row.cells.get(place) {
                one(ui, view, (row, cell), place, msgs);
            }
        }
    });
}

/// One student's result for one problem; clicking it shows the problem with the line that went wrong.
fn one(
    ui: &mut Ui,
    view: &View<'_>,
    (row, cell): (&Row, &Cell),
    place: usize,
    msgs: &mut Vec<Msg>,
) {
    let texts = view.shared.texts;
    let colors = &view.shared.settings.theme.theme().window;
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(CELL), Sense::click());
    let said = said(view, row, cell, place);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &said));
    hover(ui, view, rect, &response);
    let painter = ui.painter();
    let center = rect.center();
    let ground = rect.shrink(5.0);
    let sign = |words: &str, ink| {
        painter.text(
            center,
            Align2::CENTER_CENTER,
            words,
            theme::medium(15.0),
            ink,
        );
    };
    match (
        cell.is_other_version,
        cell.line.as_ref().map(|line| line.first),
    ) {
        (true, _) => sign("?", colors.open.0),
        (false, None | Some(First::Open)) => sign("–", colors.quiet.0),
        (false, Some(First::Solved)) => {
            painter.rect_filled(ground, 6, colors.good_ground.0);
            theme::tick(painter, center, 15.0, colors.good.0);
        }
        (false, Some(First::Helped)) => {
            painter.rect_filled(ground, 6, colors.good_ground.0);
            let font = theme::icon(16.0);
            let ink = colors.good.0;
            painter.text(center, Align2::CENTER_CENTER, icons::LIGHTBULB, font, ink);
        }
        (false, Some(First::Missed)) => {
            painter.rect_filled(ground, 6, colors.bad_ground.0);
            let tries = cell.line.as_ref().map_or(0, |line| line.tries);
            let left = if tries > 1 { 5.0 } else { 0.0 };
            cross(painter, center - vec2(left, 0.0), 4.5, colors.bad.0);
            if tries > 1 {
                let at = center + vec2(7.0, 0.0);
                let font = theme::medium(12.0);
                let ink = colors.bad.0;
                painter.text(at, Align2::CENTER_CENTER, tries.to_string(), font, ink);
            }
        }
    }
    let tip = match view.set {
        Some(_) => said,
        None => format!("{said}\n{}", texts.tr("homework-unknown")),
    };
    if response.on_hover_text(tip).clicked() {
        let wrong = cell.line.as_ref().and_then(|line| line.wrong.as_ref());
        let missed = cell.first() == First::Missed;
        msgs.extend(view.key(place).map(|key| match (wrong, missed) {
            (Some(wrong), _) if !cell.is_other_version => {
                let student = row.student.clone();
                Msg::Look(key, student, wrong.line.clone(), Some(wrong.at))
            }
            (None, true) => Msg::Look(key, row.student.clone(), String::new(), None),
            _ => Msg::Show(key),
        }));
    }
}

/// A cell in words: "Anna, Three: missed, 2 tries, 9 s".
fn said(view: &View<'_>, row: &Row, cell: &Cell, place: usize) -> String {
    let texts = view.shared.texts;
    let what = match &cell.line {
        _ if cell.is_other_version => texts.tr("homework-other-problem").to_owned(),
        Some(line) if line.tries > 0 => texts.tr_with(
            "homework-cell",
            [
                ("first", texts.tr(first_key(line.first)).to_owned().into()),
                ("tries", line.tries.into()),
                ("seconds", line.seconds.into()),
            ],
        ),
        _ => texts.tr(first_key(First::Open)).to_owned(),
    };
    format!("{}, {}: {what}", row.student, view.title(place))
}

/// How many students missed each problem.
fn missed(ui: &mut Ui, view: &View<'_>) {
    let colors = &view.shared.settings.theme.theme().window;
    ui.horizontal(|ui| {
        let rect = ui.available_rect_before_wrap();
        let width = CELL * view.places.len() as f32;
        over(ui, rect, width, colors.edge.0);
        for &place in &view.places {
            let missed = view
                .class
                .columns
                .get(place)
                .map_or(0, |column| column.missed);
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(CELL), Sense::hover());
            let ink = if missed > 0 {
                colors.bad.0
            } else {
                colors.quiet.0
            };
            let number = missed.to_string();
            let font = theme::medium(14.0);
            ui.painter()
                .text(rect.center(), Align2::CENTER_CENTER, number, font, ink);
        }
    });
}

/// The problems that most students missed; clicking one shows it.
fn most_missed(ui: &mut Ui, view: &View<'_>, msgs: &mut Vec<Msg>) {
    let texts = view.shared.texts;
    let colors = &view.shared.settings.theme.theme().window;
    let columns = |&place: &usize| view.class.columns.get(place).map(|column| (place, column));
    let places = view.class.most_missed();
    let worst = places.iter().filter_map(columns);
    let worst: Vec<_> = worst
        .filter(|(_, column)| column.missed > 0)
        .take(MOST_NAMED)
        .collect();
    if worst.is_empty() {
        return;
    }
    parts::rule(ui, colors);
    parts::heading(ui, texts.tr("homework-most-missed"), colors);
    for (place, column) in worst {
        ui.horizontal(|ui| {
            let title = format!("{}. {}", place + 1, view.title(place));
            match view.key(place) {
                Some(key) => {
                    // The number above the table has the title as its name too.
                    let link = egui::RichText::new(view.title(place));
                    if ui.link(link).clicked() {
                        msgs.push(Msg::Show(key));
                    }
                }
                None => {
                    ui.label(title);
                }
            }
            let words = [
                ("missed", column.missed.into()),
                ("count", column.tried.into()),
            ];
            ui.label(parts::quiet(
                texts.tr_with("homework-missed-by", words),
                colors,
            ));
        });
    }
}

fn foot(ui: &mut Ui, page: &Page, view: &View<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
    let texts = view.shared.texts;
    let colors = &view.shared.settings.theme.theme().window;
    let id = &view.class.homework;
    parts::rule(ui, colors);
    ui.horizontal_wrapped(|ui| {
        let export = Push::soft(texts.tr("homework-export")).icon(icons::EXPORT);
        if parts::push(ui, export, 36.0, colors).clicked() {
            msgs.push(Msg::Export(id.clone(), None));
        }
        let hints = (
            texts.tr("homework-export-hint"),
            texts.tr("homework-export-go"),
        );
        let path = parts::path_entry(ui, &mut look.table, hints);
        msgs.extend(path.map(|path: PathBuf| Msg::Export(id.clone(), Some(path))));
        let away = parts::push(ui, Push::text(texts.tr("homework-put-away")), 36.0, colors);
        if away
            .on_hover_text(texts.tr("homework-put-away-tip"))
            .clicked()
        {
            msgs.push(Msg::PutAway(id.clone()));
        }
    });
    if page.unsaved.as_ref() == Some(id) {
        ui.label(parts::quiet(texts.tr("library-to-path-told"), colors));
    }
}
