//! Today: one session of the chosen length, and every due position with the reason.

use std::collections::BTreeSet;

use egui::{RichText, Ui};

use super::{MOST_ROWS, Msg, View, row};
use crate::texts::Value;
use crate::trainer::review::CardKey;
use crate::trainer::{Mode, Run, Today};
use crate::ui::page::Shared;
use crate::ui::run_view;
use crate::ui::widgets::{Push, icons, parts, theme};
use crate::worker::training::{MINUTES, TrainingAction};

/// Today's session: its length, its contents, and the button to start it.
pub(super) fn session(ui: &mut Ui, shared: &Shared<'_>, view: &View<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let training = shared.training;
    let colors = &shared.settings.theme.theme().window;
    let Some(today) = view.today else { return };
    parts::card(ui, colors, |ui| {
        let time = training.time_for_today();
        let minutes = u32::try_from(time.as_secs().div_ceil(60)).unwrap_or(u32::MAX);
        let begin = Push {
            enabled: !today.items.is_empty(),
            icon: Some(icons::CALENDAR_CHECK),
            ..Push::main(texts.tr("today-start"))
        };
        let wide = parts::width_of(ui, &begin);
        ui.horizontal_top(|ui| {
            let room = ui.available_width() - wide - 16.0;
            ui.vertical(|ui| {
                ui.set_width(room.max(120.0));
                let numbers = [
                    ("minutes", minutes.into()),
                    ("all", training.minutes.into()),
                ];
                let key = match minutes < training.minutes {
                    true => "today-left",
                    false => "today-heading",
                };
                let words = texts.tr_with(key, numbers);
                ui.label(RichText::new(words).font(theme::semibold(20.0)));
                ui.label(RichText::new(holds(shared, today)).color(colors.quiet.0));
            });
            if parts::push(ui, begin, 44.0, colors).clicked() {
                let each = today.each;
                let action = TrainingAction::Start(Mode::Today { time, each });
                msgs.push(Msg::Train(action));
            }
        });
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            ui.label(parts::quiet(texts.tr("today-length"), colors));
            let words = MINUTES.map(|minutes| {
                let words = texts.tr_with("today-minutes", [("minutes", minutes.into())]);
                (minutes, words)
            });
            let words: Vec<(u32, &str)> = words.iter().map(|(it, word)| (*it, &**word)).collect();
            if let Some(minutes) = parts::segments(ui, &words, training.minutes, colors) {
                msgs.push(Msg::Train(TrainingAction::Minutes(minutes)));
            }
        });
    });
    ui.add_space(8.0);
}

/// The session's contents in words: "18 due, 5 of stage 6 (7 kyu), 2 of snapback".
fn holds(shared: &Shared<'_>, today: &Today) -> String {
    let texts = shared.texts;
    if today.items.is_empty() {
        return texts.tr("today-nothing").to_owned();
    }
    let mut parts = Vec::new();
    if !today.due.is_empty() {
        parts.push(texts.tr_with("today-due", [("count", today.due.len().into())]));
    }
    if let Some(stage) = today.stage.filter(|_| !today.of_stage.is_empty()) {
        let numbers = run_view::numbers(texts, stage);
        let count = ("count", today.of_stage.len().into());
        parts.push(texts.tr_with("today-stage", numbers.into_iter().chain([count])));
    }
    if let Some(tag) = today
        .technique
        .as_ref()
        .filter(|_| !today.of_technique.is_empty())
    {
        let values = [
            ("count", today.of_technique.len().into()),
            ("technique", texts.technique(tag).to_owned().into()),
        ];
        parts.push(texts.tr_with("today-technique", values));
    }
    if !today.fresh.is_empty() {
        parts.push(texts.tr_with("today-new", [("count", today.fresh.len().into())]));
    }
    parts.join(", ")
}

/// The results of a session, one line per reason for which its problems were chosen.
pub(super) fn learnt(ui: &mut Ui, shared: &Shared<'_>, view: &View<'_>, run: &Run) {
    let Some(today) = &shared.training.today else {
        return;
    };
    let texts = shared.texts;
    let mut say = |key: &str, part: &BTreeSet<CardKey>, of: Vec<(&'static str, Value<'static>)>| {
        let marks = run.marks().iter().filter(|mark| part.contains(&mark.key));
        let (solved, count) = marks.fold((0, 0), |(solved, count), mark| {
            (solved + u32::from(mark.is_solved), count + 1)
        });
        if count > 0 {
            let counts = [("solved", solved.into()), ("count", count.into())];
            ui.label(texts.tr_with(key, of.into_iter().chain(counts)));
        }
    };
    say("learnt-due", &today.due, Vec::new());
    if let Some(stage) = today.stage {
        let numbers = run_view::numbers(texts, stage).to_vec();
        say("learnt-stage", &today.of_stage, numbers);
    }
    if let Some(tag) = &today.technique {
        let name = texts.technique(tag).to_owned().into();
        say(
            "learnt-technique",
            &today.of_technique,
            vec![("technique", name)],
        );
    }
    say("learnt-new", &today.fresh, Vec::new());
    let count = [("count", view.tomorrow.into())];
    ui.label(texts.tr_with("learnt-tomorrow", count));
}

/// The number of due cards, the button to review only those, and the list of them with reasons.
pub(super) fn due(ui: &mut Ui, shared: &Shared<'_>, view: &mut View<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let training = shared.training;
    let plan = &training.plan;
    let colors = &shared.settings.theme.theme().window;
    parts::card(ui, colors, |ui| {
        let words = texts.tr_with("review-due", [("count", plan.today.len().into())]);
        let lead = if training.ledger.problems.is_empty() {
            texts.tr("review-first")
        } else if plan.today.is_empty() {
            texts.tr("review-nothing")
        } else {
            texts.tr("review-lead")
        };
        let begin = Push {
            enabled: !plan.today.is_empty(),
            ..Push::soft(texts.tr("review-start"))
        };
        let wide = parts::width_of(ui, &begin);
        ui.horizontal_top(|ui| {
            let room = ui.available_width() - wide - 16.0;
            ui.vertical(|ui| {
                ui.set_width(room.max(120.0));
                ui.label(RichText::new(words).font(theme::semibold(20.0)));
                ui.label(RichText::new(lead).color(colors.quiet.0));
            });
            if parts::push(ui, begin, 44.0, colors).clicked() {
                msgs.push(Msg::Train(TrainingAction::Start(Mode::Due)));
            }
        });
        if plan.waiting > 0 {
            let words = texts.tr_with(
                "review-waiting",
                [
                    ("count", plan.waiting.into()),
                    ("days", plan.waiting_days.into()),
                ],
            );
            ui.label(parts::quiet(words, colors));
        }
        if let Some((count, first)) = plan.later {
            let minutes = (first.saturating_sub(training.moment.at).max(0) + 59) / 60;
            let words = texts.tr_with(
                "review-later",
                [("count", count.into()), ("minutes", minutes.into())],
            );
            ui.label(parts::quiet(words, colors));
        }
        for due in plan.today.iter().take(MOST_ROWS) {
            let why = run_view::why(shared, due);
            row(ui, shared, view, &due.key, &why, msgs);
        }
        if plan.today.len() > MOST_ROWS {
            let more = plan.today.len() - MOST_ROWS;
            let words = texts.tr_with("due-more", [("count", more.into())]);
            ui.label(parts::quiet(words, colors));
        }
    });
}
