//! The data of the current problem.

use egui::{ComboBox, RichText, Slider, TextEdit, Ui};

use super::bar::{button, card, side_to_move};
use super::fields::{both, line, named, small};
use super::look::Look;
use super::{Msg, Seen};
use crate::author::{Change, Entry, Stroke};
use crate::board::{Point, Size, Window};
use crate::problem::{
    Certainty, Claim, Goal, MAX_DIFFICULTY, MAX_ID, Quiz, Status, Task, Technique,
    difficulty_of_rank,
};
use crate::trainer::review::Level;
use crate::worker::bench::AuthorCommand as C;
use crate::worker::bench::Deed;

fn change(msgs: &mut Vec<Msg>, change: Change, stroke: Option<Stroke>) {
    msgs.push(Msg::Do(Deed::Change(Box::new(change), stroke)));
}

/// Shows the tab.
pub fn show(ui: &mut Ui, seen: Seen<'_>, view: &mut Look, msgs: &mut Vec<Msg>) {
    let Some(entry) = seen.bench.problem() else {
        return;
    };
    let body = &entry.body;
    if let Some((title, stroke)) = both(ui, seen, view, "author-title", &body.title, 1) {
        change(msgs, Change::Title(title), Some(stroke));
    }
    ui.add_space(4.0);
    task(ui, seen, entry, msgs);
    question(ui, seen, entry, msgs);
    ui.add_space(4.0);
    if let Some((text, stroke)) = both(ui, seen, view, "author-comment", &body.comment, 2) {
        change(msgs, Change::Comment(text), Some(stroke));
    }
    let words = &body.explanation;
    if let Some((text, stroke)) = both(ui, seen, view, "author-explanation", words, 2) {
        change(msgs, Change::Explanation(text), Some(stroke));
    }
    quiz(ui, seen, entry, msgs);
    tags(ui, seen, view, entry, msgs);
    difficulty(ui, seen, entry, msgs);
    ui.separator();
    board(ui, seen, entry, msgs);
    ui.separator();
    name(ui, seen, view, entry, msgs);
    source(ui, seen, view, entry, msgs);
}

/// Key of a task's name.
const fn task_key(task: Task) -> &'static str {
    match task {
        Task::Live => "author-task-live",
        Task::Kill => "author-task-kill",
        Task::Seki => "author-task-seki",
        Task::Ko => "author-task-ko",
        Task::Capture => "author-task-capture",
        Task::Connect => "author-task-connect",
        Task::Cut => "author-task-cut",
        Task::WinRace => "author-task-race",
        Task::Status => "author-task-status",
        Task::Show => "author-task-show",
    }
}

fn task(ui: &mut Ui, seen: Seen<'_>, entry: &Entry, msgs: &mut Vec<Msg>) {
    let texts = seen.texts;
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(small(seen, texts.tr("author-task")));
        let here = entry.body.task;
        let combo = ComboBox::from_id_salt("author-task")
            .selected_text(texts.tr(task_key(here)))
            .show_ui(ui, |ui| {
                for task in Task::ALL {
                    if ui
                        .selectable_label(here == task, texts.tr(task_key(task)))
                        .clicked()
                    {
                        change(msgs, Change::Task(task), None);
                    }
                }
            });
        combo.response.labelled_by(label.id);
        side_to_move(ui, seen, msgs);
    });
    if !entry.body.claim.is_proof() && entry.body.fact.is_none() {
        let mut authored = entry.body.claim == Claim::Authored;
        if ui
            .checkbox(&mut authored, texts.tr("author-i-vouch"))
            .changed()
        {
            let claim = if authored {
                Claim::Authored
            } else {
                Claim::Unproven
            };
            change(msgs, Change::Claim(claim), None);
        }
    }
}

/// A row of points that belong to the question.
struct Row<'a> {
    key: &'static str,
    stored: &'a [Point],
    proposed: Option<&'a [Point]>,
    clear: fn() -> Change,
}

/// Target, region and safe stones, as stored or as proposed.
fn question(ui: &mut Ui, seen: Seen<'_>, entry: &Entry, msgs: &mut Vec<Msg>) {
    let texts = seen.texts;
    let body = &entry.body;
    let list = |points: &[Point]| {
        let names: Vec<String> = points.iter().map(|&point| seen.point(point)).collect();
        names.join(" ")
    };
    let proposal = seen.bench.checked.proposal.as_ref();
    let found = proposal.and_then(|proposal| proposal.as_ref().ok());
    if let Some(Err(reason)) = proposal
        && !body.setup.stones.is_empty()
    {
        card(ui, seen.settings.theme.theme().window.open_ground.0, |ui| {
            ui.label(texts.tr_with("author-no-question", [("reason", reason.clone().into())]));
        });
    }
    let rows = [
        Row {
            key: "author-target",
            stored: &body.target,
            proposed: found.map(|found| found.target.as_slice()),
            clear: || Change::Target(Vec::new()),
        },
        Row {
            key: "author-region",
            stored: &body.region,
            proposed: found.map(|found| found.region.as_slice()),
            clear: || Change::Region(Vec::new()),
        },
        Row {
            key: "author-safe",
            stored: &body.safe,
            proposed: found.map(|found| found.safe.as_slice()),
            clear: || Change::Safe(Vec::new()),
        },
    ];
    for Row {
        key,
        stored,
        proposed,
        clear,
    } in rows
    {
        let (points, is_stored) = match proposed {
            Some(proposed) if stored.is_empty() => (proposed, false),
            _ => (stored, true),
        };
        let words = if key == "author-region" && points.len() > 6 {
            texts.tr_with("author-points", [("count", points.len().into())])
        } else {
            list(points)
        };
        ui.horizontal_wrapped(|ui| {
            ui.label(small(seen, texts.tr(key)));
            if is_stored {
                ui.label(words);
            } else {
                ui.label(RichText::new(words).italics().weak())
                    .on_hover_text(texts.tr("author-proposed"));
            }
            if is_stored && !stored.is_empty() {
                let what = texts.tr(key).to_owned();
                let name = texts.tr_with("author-clear", [("what", what.into())]);
                let button = ui.small_button("×").on_hover_text(&name);
                named(&button, &name);
                if button.clicked() {
                    change(msgs, clear(), None);
                }
            }
        });
    }
    if let Some(found) = found
        && !found.wall.is_empty()
    {
        ui.label(small(
            seen,
            &texts.tr_with("author-wall", [("count", found.wall.len().into())]),
        ));
    }
    button(ui, seen, C::Propose, msgs);
    if body.target.len() > 1 {
        ui.horizontal(|ui| {
            for (goal, key) in [
                (Goal::Any, "author-goal-any"),
                (Goal::All, "author-goal-all"),
            ] {
                if ui.radio(body.goal == goal, texts.tr(key)).clicked() {
                    change(msgs, Change::Goal(goal), None);
                }
            }
        });
    }
}

fn quiz(ui: &mut Ui, seen: Seen<'_>, entry: &Entry, msgs: &mut Vec<Msg>) {
    if entry.body.task != Task::Status {
        return;
    }
    let texts = seen.texts;
    let here = match &entry.body.quiz {
        Some(Quiz::Status { answer, .. }) => Some(*answer),
        Some(Quiz::Choices(_)) => return,
        None => None,
    };
    ui.label(small(seen, texts.tr("author-answer")));
    ui.horizontal_wrapped(|ui| {
        for status in Status::ALL {
            let key = match status {
                Status::Alive => "answer-alive",
                Status::Unsettled => "answer-unsettled",
                Status::Dead => "answer-dead",
                Status::Seki => "answer-seki",
                Status::Ko => "answer-ko",
            };
            if ui
                .selectable_label(here == Some(status), texts.tr(key))
                .clicked()
            {
                let vital = match &entry.body.quiz {
                    Some(Quiz::Status { vital, .. }) => vital.clone(),
                    _ => Vec::new(),
                };
                let quiz = Quiz::Status {
                    answer: status,
                    vital,
                };
                change(msgs, Change::Quiz(Some(quiz)), None);
            }
        }
    });
}

fn tags(ui: &mut Ui, seen: Seen<'_>, view: &mut Look, entry: &Entry, msgs: &mut Vec<Msg>) {
    let written: Vec<&str> = entry
        .body
        .techniques
        .iter()
        .map(Technique::as_str)
        .collect();
    let stored = written.join(" ");
    // The input may not be a valid tag yet; it stays while the field has the focus.
    let shown = view.typed_tags.clone().unwrap_or_else(|| stored.clone());
    let name = seen.texts.tr("author-tags");
    ui.label(small(seen, name));
    let mut edited = shown.clone();
    let field = TextEdit::singleline(&mut edited)
        .hint_text(seen.texts.tr("author-tags-hint"))
        .desired_width(f32::INFINITY);
    let response = ui.add(field);
    named(&response, name);
    if response.changed() {
        let tags: Vec<Technique> = edited
            .split_whitespace()
            .filter_map(Technique::new)
            .collect();
        if tags != entry.body.techniques {
            let stroke = super::fields::stroke(view, response.id);
            change(msgs, Change::Techniques(tags), Some(stroke));
        }
        view.typed_tags = Some(edited);
    }
    if response.lost_focus() || !response.has_focus() {
        view.typed_tags = None;
    }
}

fn difficulty(ui: &mut Ui, seen: Seen<'_>, entry: &Entry, msgs: &mut Vec<Msg>) {
    let name = seen.texts.tr("author-difficulty");
    ui.horizontal(|ui| {
        let label = ui.label(small(seen, name));
        let here = entry.body.difficulty.unwrap_or(0);
        let mut wanted = here;
        let slider = Slider::new(&mut wanted, 0..=MAX_DIFFICULTY)
            .custom_formatter(|value, _| match value as u8 {
                0 => "–".to_owned(),
                rank => Level::of_difficulty(rank).words(seen.texts),
            })
            .custom_parser(typed_rank);
        ui.add(slider).labelled_by(label.id);
        if wanted != here {
            change(
                msgs,
                Change::Difficulty((wanted > 0).then_some(wanted)),
                Some(Stroke::Difficulty),
            );
        }
    });
}

/// The difficulty of a rank as it is typed; a dash or nothing for none.
fn typed_rank(typed: &str) -> Option<f64> {
    match typed.trim() {
        "" | "-" | "–" => Some(0.0),
        rank => difficulty_of_rank(rank).map(f64::from),
    }
}

/// Size of the board and the part shown.
fn board(ui: &mut Ui, seen: Seen<'_>, entry: &Entry, msgs: &mut Vec<Msg>) {
    let texts = seen.texts;
    let size = entry.body.setup.size;
    ui.horizontal_wrapped(|ui| {
        ui.label(small(seen, texts.tr("author-size")));
        for side in [9, 13, 19] {
            let square = Size::square(side);
            let words = format!("{side}×{side}");
            if ui.selectable_label(square == Some(size), words).clicked()
                && let Some(size) = square
            {
                msgs.push(Msg::Do(Deed::Resize(size)));
            }
        }
        let (mut width, mut height) = (size.width(), size.height());
        for (value, key) in [(&mut width, "author-width"), (&mut height, "author-height")] {
            let response = ui.add(egui::DragValue::new(value).range(2..=Size::MAX));
            named(&response, texts.tr(key));
        }
        if let Some(wanted) = Size::new(width, height).filter(|&wanted| wanted != size) {
            msgs.push(Msg::Do(Deed::Resize(wanted)));
        }
    });
    let whole = Window::whole(size);
    let window = entry.body.drawn.unwrap_or(whole);
    ui.horizontal_wrapped(|ui| {
        ui.label(small(seen, texts.tr("author-part")));
        let (low, high) = (window.lower_left, window.upper_right);
        let mut sides = [
            low.column() + 1,
            high.column() + 1,
            low.row() + 1,
            high.row() + 1,
        ];
        let [left, right, bottom, top] = &mut sides;
        for (value, most, key) in [
            (left, size.width(), "author-part-left"),
            (right, size.width(), "author-part-right"),
            (bottom, size.height(), "author-part-bottom"),
            (top, size.height(), "author-part-top"),
        ] {
            let response = ui.add(egui::DragValue::new(value).range(1..=most));
            let response = response.on_hover_text(texts.tr(key));
            named(&response, texts.tr(key));
        }
        let [left, right, bottom, top] = sides;
        let corners = [
            Point::new(left.saturating_sub(1), bottom.saturating_sub(1)),
            Point::new(right.saturating_sub(1), top.saturating_sub(1)),
        ];
        if let Some(wanted) = Window::around(corners.into_iter().flatten())
            && wanted != window
        {
            msgs.push(Msg::Do(Deed::Window(wanted)));
        }
        button(ui, seen, C::FitWindow, msgs);
        if window != whole && ui.button(texts.tr("author-part-whole")).clicked() {
            msgs.push(Msg::Do(Deed::Window(whole)));
        }
    });
}

fn name(ui: &mut Ui, seen: Seen<'_>, view: &mut Look, entry: &Entry, msgs: &mut Vec<Msg>) {
    let words = seen.texts.tr("author-name");
    ui.label(small(seen, words));
    let mut typed = view
        .typed_name
        .clone()
        .unwrap_or_else(|| entry.body.id.to_string());
    let response = ui.add(
        TextEdit::singleline(&mut typed)
            .char_limit(MAX_ID)
            .desired_width(f32::INFINITY),
    );
    named(&response, words);
    let response = response.on_hover_text(seen.texts.tr("author-name-tip"));
    if response.changed() {
        view.typed_name = Some(typed);
    }
    if response.lost_focus()
        && let Some(name) = view.typed_name.take()
    {
        msgs.push(Msg::Do(Deed::Rename(name)));
    }
}

fn source(ui: &mut Ui, seen: Seen<'_>, view: &mut Look, entry: &Entry, msgs: &mut Vec<Msg>) {
    let mut source = (*entry.body.source).clone();
    let mut changed = None;
    egui::CollapsingHeader::new(seen.texts.tr("author-source")).show(ui, |ui| {
        for (key, field) in [
            ("author-source-work", &mut source.work),
            ("author-source-section", &mut source.section),
            ("author-source-figure", &mut source.figure),
            ("author-source-page", &mut source.page),
            ("author-source-note", &mut source.note),
        ] {
            if let Some((text, stroke)) = line(ui, seen, view, key, field) {
                *field = text;
                changed = Some(Some(stroke));
            }
        }
        ui.label(small(seen, seen.texts.tr("author-certainty")));
        ui.horizontal_wrapped(|ui| {
            for (certainty, key) in [
                (Certainty::Stated, "author-certainty-stated"),
                (Certainty::Found, "author-certainty-found"),
                (Certainty::Derived, "author-certainty-derived"),
                (Certainty::Reconstructed, "author-certainty-reconstructed"),
                (Certainty::Original, "author-certainty-original"),
            ] {
                let chosen = source.certainty == Some(certainty);
                if ui.selectable_label(chosen, seen.texts.tr(key)).clicked() {
                    source.certainty = (!chosen).then_some(certainty);
                    changed = Some(None);
                }
            }
        });
    });
    if let Some(stroke) = changed {
        change(msgs, Change::Source(source.into()), stroke);
    }
}
