//! Homework that the user was given: note and due day, progress, the button to continue, and handing in.

use std::path::PathBuf;

use egui::{
    Align, Layout, Rect, RichText, Role, Sense, Stroke, TextEdit, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::{Given, Look, Msg, Page};
use crate::disk::shown;
use crate::homework::{First, MOST_NAME};
use crate::problem::Help;
use crate::texts::not_written;
use crate::trainer::review::Day;
use crate::ui::page::Shared;
use crate::ui::source;
use crate::ui::widgets::{self, Push, icons, parts, theme};
use crate::worker::homework::Told;

/// Side of a problem's sign, in points.
const SIGN: f32 = 30.0;

/// The page before there is any homework, with a card for students and one for teachers.
pub(super) fn empty(ui: &mut Ui, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let parts = [
        (
            "homework-student",
            "homework-student-lead",
            "homework-open-file",
            Msg::Open,
        ),
        (
            "homework-teacher",
            "homework-teacher-lead",
            "homework-to-library",
            Msg::Give,
        ),
    ];
    for (heading, lead, button, msg) in parts {
        parts::card(ui, colors, |ui| {
            parts::heading(ui, texts.tr(heading), colors);
            ui.label(texts.tr(lead));
            ui.add_space(8.0);
            let push = Push::soft(texts.tr(button));
            if parts::push(ui, push, 38.0, colors).clicked() {
                msgs.push(msg);
            }
        });
        ui.add_space(8.0);
    }
}

/// Shows the result of the latest work.
pub(super) fn told(ui: &mut Ui, page: &Page, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    if page.desk.told.is_none() && page.desk.faults.is_empty() {
        return;
    }
    let is_bad = matches!(
        page.desk.told,
        Some(Told::NotWritten(_) | Told::Broken | Told::Failed(_))
    );
    let fill = match is_bad {
        true => colors.bad_ground.0,
        false => colors.open_ground.0,
    };
    parts::ground(ui, fill, |ui| {
        ui.horizontal_wrapped(|ui| {
            if let Some(told) = &page.desk.told {
                ui.label(words(shared, told));
            }
            if ui.button(texts.tr("dismiss")).clicked() {
                msgs.push(Msg::Forgive);
            }
        });
        let faults = &page.desk.faults;
        let words = texts.tr_with("homework-faulty", [("count", faults.len().into())]);
        source::faults(ui, shared, words, faults);
    });
    ui.add_space(8.0);
}

fn words(shared: &Shared<'_>, told: &Told) -> String {
    let texts = shared.texts;
    match told {
        Told::HandedIn(path, [solved, tried, all]) => texts.tr_with(
            "homework-handed-in",
            [
                ("path", shown(path).into()),
                ("solved", (*solved).into()),
                ("left", all.saturating_sub(*tried).into()),
                ("count", (*all).into()),
            ],
        ),
        Told::Exported(path) => texts.tr_with("homework-exported", [("path", shown(path).into())]),
        Told::Read(count, known) => texts.tr_with(
            "homework-was-read",
            [("count", (*count).into()), ("known", (*known).into())],
        ),
        Told::NotWritten(error) => not_written(texts, error),
        Told::Broken => texts.tr("homework-broken").to_owned(),
        Told::Failed(words) => words.clone(),
    }
}

/// A homework: its head, or all of it when unfolded.
pub(super) fn show(
    ui: &mut Ui,
    page: &Page,
    shared: &Shared<'_>,
    (given, is_open): (&Given, bool),
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    parts::card(ui, colors, |ui| {
        head(ui, shared, given, is_open, msgs);
        if !is_open {
            ui.label(parts::quiet(progress(shared, given), colors));
            return;
        }
        if !given.note.trim().is_empty() {
            ui.label(&given.note);
        }
        ui.add_space(4.0);
        signs(ui, shared, given, msgs);
        ui.label(progress(shared, given));
        let rule = match given.help {
            Help::No => "homework-rule",
            Help::Yes => "homework-rule-help",
        };
        ui.label(parts::quiet(texts.tr(rule), colors));
        ui.add_space(8.0);
        let left = given.problems.len() - given.tried();
        let name = match (given.tried(), left) {
            (_, 0) => texts.tr("homework-done").to_owned(),
            (0, _) => texts.tr("homework-begin").to_owned(),
            _ => texts.tr_with("homework-go-on", [("count", left.into())]),
        };
        let begin = Push {
            enabled: left > 0,
            ..Push::main(&name)
        };
        if parts::push(ui, begin, 44.0, colors).clicked() {
            msgs.push(Msg::Begin(given.id.clone()));
        }
        parts::rule(ui, colors);
        hand_in(ui, page, shared, given, look, msgs);
    });
}

fn head(ui: &mut Ui, shared: &Shared<'_>, given: &Given, is_open: bool, msgs: &mut Vec<Msg>) {
    let colors = &shared.settings.theme.theme().window;
    ui.horizontal(|ui| {
        ui.set_min_height(32.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (words, is_late) = due(shared, given.due);
            let is_done = given.tried() == given.problems.len();
            let ink = match is_late && !is_done {
                true => colors.bad.0,
                false => colors.quiet.0,
            };
            ui.label(RichText::new(words).font(theme::medium(15.0)).color(ink));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let title = RichText::new(&given.title).font(theme::semibold(20.0));
                if is_open {
                    ui.add(egui::Label::new(title).truncate());
                } else if ui.link(title.color(colors.text.0)).clicked() {
                    msgs.push(Msg::Choose(given.id.clone()));
                }
            });
        });
    });
}

/// The due day in words, and whether it is past.
fn due(shared: &Shared<'_>, due: Option<Day>) -> (String, bool) {
    let texts = shared.texts;
    let Some(due) = due else {
        return (texts.tr("homework-due-never").to_owned(), false);
    };
    let days = due.since(shared.training.moment.day);
    let (key, days) = match days {
        0.. => ("homework-due", days),
        _ => ("homework-was-due", -days),
    };
    let words = [("days", days.into()), ("day", due.iso().into())];
    (texts.tr_with(key, words), key == "homework-was-due")
}

/// Progress in words: "3 of 10 tried, 2 solved at the first try".
fn progress(shared: &Shared<'_>, given: &Given) -> String {
    let words = [
        ("tried", given.tried().into()),
        ("count", given.problems.len().into()),
        ("solved", given.solved().into()),
    ];
    shared.texts.tr_with("homework-progress", words)
}

/// Key of the result of a first try.
pub(super) const fn first_key(first: First) -> &'static str {
    match first {
        First::Solved => "homework-solved",
        First::Helped => "homework-helped",
        First::Missed => "homework-missed",
        First::Open => "homework-open",
    }
}

/// A sign for each problem; clicking it shows the problem.
fn signs(ui: &mut Ui, shared: &Shared<'_>, given: &Given, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for (place, (key, title, first)) in given.problems.iter().enumerate() {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(SIGN), Sense::click());
            let words = format!("{}. {title}: {}", place + 1, texts.tr(first_key(*first)));
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &words));
            sign(ui, shared, rect, *first, place + 1);
            let colors = &shared.settings.theme.theme().window;
            widgets::focus_ring(ui.painter(), rect, &response, colors);
            if response.on_hover_text(&words).clicked() {
                msgs.push(Msg::Show(key.clone()));
            }
        }
    });
}

/// The result of a first try as a sign: a tick, a cross, or the number of an open problem.
fn sign(ui: &Ui, shared: &Shared<'_>, rect: Rect, first: First, number: usize) {
    let colors = &shared.settings.theme.theme().window;
    let painter = ui.painter();
    let (center, radius) = (rect.center(), rect.width() / 2.0 - 1.0);
    match first {
        First::Solved | First::Helped => {
            painter.circle_filled(center, radius, colors.good_ground.0);
            theme::tick(painter, center, 16.0, colors.good.0);
        }
        First::Missed => {
            painter.circle_filled(center, radius, colors.bad_ground.0);
            cross(painter, center, 5.0, colors.bad.0);
        }
        First::Open => {
            painter.circle_stroke(center, radius, Stroke::new(1.5, colors.edge.0));
            let font = theme::medium(13.0);
            let (words, ink) = (number.to_string(), colors.quiet.0);
            painter.text(center, egui::Align2::CENTER_CENTER, words, font, ink);
        }
    }
}

/// A cross of two lines.
pub(super) fn cross(painter: &egui::Painter, at: egui::Pos2, arm: f32, ink: egui::Color32) {
    let stroke = Stroke::new(2.0, ink);
    for (x, y) in [(arm, arm), (arm, -arm)] {
        painter.line_segment([pos2(at.x - x, at.y - y), pos2(at.x + x, at.y + y)], stroke);
    }
}

/// The student's name, and the controls to hand in the results.
fn hand_in(
    ui: &mut Ui,
    page: &Page,
    shared: &Shared<'_>,
    given: &Given,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    parts::heading(ui, texts.tr("homework-hand-in-heading"), colors);
    ui.label(parts::quiet(texts.tr("homework-hand-in-lead"), colors));
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(texts.tr("homework-name"));
        let mut name = page.name.clone();
        let field = TextEdit::singleline(&mut name).desired_width(200.0);
        ui.add(field.char_limit(MOST_NAME)).labelled_by(label.id);
        if name != page.name {
            msgs.push(Msg::Name(name));
        }
        let is_named = !page.name.trim().is_empty();
        let push = Push {
            enabled: is_named && given.tried() > 0,
            ..Push::soft(texts.tr("homework-hand-in")).icon(icons::EXPORT)
        };
        if parts::push(ui, push, 38.0, colors).clicked() {
            msgs.push(Msg::HandIn(given.id.clone(), None));
        }
        if is_named && given.tried() > 0 {
            let hints = (
                texts.tr("homework-hand-in-hint"),
                texts.tr("homework-hand-in-go"),
            );
            let path = parts::path_entry(ui, &mut look.hand_in, hints);
            msgs.extend(path.map(|path: PathBuf| Msg::HandIn(given.id.clone(), Some(path))));
        }
    });
    if page.unsaved.as_ref() == Some(&given.id) {
        ui.label(parts::quiet(texts.tr("library-to-path-told"), colors));
    }
}
