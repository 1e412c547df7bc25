//! "Solve for me": progress, what was proved, and suggestions to improve the problem.

use egui::{DragValue, ProgressBar, RichText, TextStyle, Ui};

use super::bar::card;
use super::fields::{named, small};
use super::{Msg, Seen};
use crate::board::{Color, Move, Point};
use crate::check::{Composed, Improvements, Suggestion};
use crate::disk::shown;
use crate::life::Holds;
use crate::problem::{Claim, Outcome};
use crate::solver::{LessonSize, Stage};
use crate::texts::{by_superko, outcome};
use crate::worker::bench::{Deed, Solved};
use crate::worker::drafts::Lesson;

/// Shows the tab.
pub fn show(ui: &mut Ui, seen: Seen<'_>, msgs: &mut Vec<Msg>) {
    settings(ui, seen, msgs);
    progress(ui, seen, msgs);
    let here = seen.bench.problem().map(|entry| entry.key);
    let Some(solved) = seen
        .bench
        .solved
        .as_ref()
        .filter(|solved| Some(solved.problem) == here)
    else {
        return;
    };
    ui.separator();
    result(ui, seen, solved, msgs);
}

fn settings(ui: &mut Ui, seen: Seen<'_>, msgs: &mut Vec<Msg>) {
    let texts = seen.texts;
    let mut lesson: Lesson = seen.bench.lesson;
    ui.horizontal_wrapped(|ui| {
        ui.label(small(seen, texts.tr("author-wrong-moves")));
        let response = ui.add(DragValue::new(&mut lesson.wrong_moves).range(0..=20));
        named(&response, texts.tr("author-wrong-moves"));
        ui.label(small(seen, texts.tr("author-depth")));
        let response = ui.add(DragValue::new(&mut lesson.depth).range(1..=LessonSize::DEEPEST));
        named(&response, texts.tr("author-depth"));
        ui.label(small(seen, texts.tr("author-seconds")));
        let response = ui
            .add(DragValue::new(&mut lesson.seconds).range(1..=Lesson::LONGEST))
            .on_hover_text(texts.tr("author-seconds-tip"));
        named(&response, texts.tr("author-seconds"));
    });
    ui.checkbox(&mut lesson.defences, texts.tr("author-defences"))
        .on_hover_text(texts.tr("author-defences-tip"));
    ui.checkbox(&mut lesson.improve, texts.tr("author-improve"));
    if lesson != seen.bench.lesson {
        msgs.push(Msg::Do(Deed::Lesson(lesson)));
    }
}

fn progress(ui: &mut Ui, seen: Seen<'_>, msgs: &mut Vec<Msg>) {
    let texts = seen.texts;
    let Some(solving) = &seen.bench.solving else {
        return;
    };
    ui.add_space(6.0);
    if let Some((done, all)) = solving.improving {
        let part = done as f32 / all.max(1) as f32;
        ui.add(ProgressBar::new(part).text(texts.tr_with(
            "author-improving",
            [("done", done.into()), ("all", all.into())],
        )));
    } else {
        let stage = match solving.progress.map(|progress| progress.stage) {
            None | Some(Stage::Base) => texts.tr("author-stage-base"),
            Some(Stage::Threats(_)) => texts.tr("author-stage-threats"),
            Some(Stage::Life) => texts.tr("author-stage-life"),
            Some(Stage::Moves) => texts.tr("author-stage-moves"),
            Some(Stage::Proof) => texts.tr("author-stage-proof"),
        };
        ui.label(stage);
        if let Some(progress) = solving.progress {
            ui.label(small(
                seen,
                &texts.tr_with(
                    "author-searched",
                    [
                        ("nodes", progress.nodes.into()),
                        (
                            "seconds",
                            texts
                                .decimal(format!("{:.1}", progress.elapsed.as_secs_f64()))
                                .into(),
                        ),
                    ],
                ),
            ));
        }
    }
    if ui.button(texts.tr("author-stop")).clicked() {
        msgs.push(Msg::Do(Deed::StopSolving));
    }
}

fn result(ui: &mut Ui, seen: Seen<'_>, solved: &Solved, msgs: &mut Vec<Msg>) {
    let texts = seen.texts;
    let colors = &seen.settings.theme.theme().window;
    let composed: &Composed = match &solved.composed {
        None => return,
        Some(Ok(composed)) => composed,
        Some(Err(reason)) => {
            card(ui, colors.open_ground.0, |ui| {
                ui.label(texts.tr_with("author-not-proved", [("reason", reason.clone().into())]));
            });
            return;
        }
    };
    let is_proven = composed.problem.claim == Claim::Proven;
    let ground = if is_proven {
        colors.good_ground.0
    } else {
        colors.open_ground.0
    };
    card(ui, ground, |ui| {
        let heading = if is_proven {
            texts.tr("author-proven")
        } else if composed.proved.moves.is_empty() {
            texts.tr("author-nothing-to-find")
        } else {
            texts.tr("author-partly")
        };
        ui.label(RichText::new(heading).text_style(TextStyle::Heading));
        ui.label(RichText::new(outcome(seen.texts, Outcome::of(&composed.proved))).strong());
        ui.label(
            texts.tr_with(
                "author-written",
                [
                    ("lines", composed.lines.len().into()),
                    ("nodes", composed.nodes.into()),
                    (
                        "seconds",
                        texts
                            .decimal(format!("{:.1}", solved.took.as_secs_f64()))
                            .into(),
                    ),
                ],
            ),
        );
        assumptions(ui, seen, composed);
    });
    for doubt in &composed.doubts {
        ui.label(
            RichText::new(doubt.code.word())
                .color(colors.bad.0)
                .strong(),
        );
        ui.label(&doubt.message);
    }
    let is_stale = solved.entry.as_ref().is_some_and(|entry| {
        seen.bench
            .problem()
            .is_some_and(|here| !std::sync::Arc::ptr_eq(here, entry))
    });
    if is_stale {
        ui.label(small(seen, texts.tr("author-stale")));
    }
    if let Some(seen) = &solved.seen {
        card(ui, colors.open_ground.0, |ui| {
            ui.label(texts.tr_with(
                "author-duplicate-of",
                [
                    ("problem", seen.id.clone().into()),
                    ("set", shown(&seen.path).into()),
                ],
            ));
        });
    }
    seconds(ui, seen, composed, solved.improvements.as_ref(), msgs);
}

/// The assumptions of the proof.
fn assumptions(ui: &mut Ui, seen: Seen<'_>, composed: &Composed) {
    let texts = seen.texts;
    ui.label(texts.tr_with(
        "author-in-region",
        [("count", composed.region.len().into())],
    ));
    let names = |points: &[Point]| {
        let names = points.iter().map(|&point| seen.point(point));
        names.collect::<Vec<_>>().join(" ")
    };
    let alive = composed.holds.assumed_alive();
    if composed.holds.is_on_board() {
        ui.label(texts.tr("author-holds-on-board"));
    }
    if !alive.is_empty() {
        ui.label(texts.tr_with("author-assumes-safe", [("points", names(alive).into())]));
    }
    if let Holds::Wall { points, .. } = &composed.holds {
        ui.label(texts.tr_with("author-assumes-wall", [("points", names(points).into())]));
    }
    if let Some(rule) = by_superko(composed.proved.cycles, texts) {
        ui.label(rule);
    }
    if !composed.proved.is_kind_told() {
        ui.label(texts.tr("author-life-unclear"));
    }
}

fn move_name(seen: Seen<'_>, mv: Move) -> String {
    match mv {
        Move::Play(point) => seen.point(point),
        Move::Pass => seen.texts.tr("author-a-pass").to_owned(),
    }
}

/// Second solutions, suggested improvements and superfluous stones.
fn seconds(
    ui: &mut Ui,
    seen: Seen<'_>,
    composed: &Composed,
    improvements: Option<&Improvements>,
    msgs: &mut Vec<Msg>,
) {
    let texts = seen.texts;
    let moves = &composed.proved.moves;
    if let [wanted, others @ ..] = moves.as_slice()
        && !others.is_empty()
    {
        ui.add_space(6.0);
        let names: Vec<String> = others.iter().map(|&mv| move_name(seen, mv)).collect();
        ui.label(RichText::new(texts.tr("author-second")).strong());
        if moves.contains(&Move::Pass) {
            ui.label(texts.tr("author-pass-solves"));
        }
        ui.label(texts.tr_with(
            "author-second-kept",
            [
                ("moves", names.join(", ").into()),
                ("wanted", move_name(seen, *wanted).into()),
            ],
        ));
    }
    let Some(found) = improvements else {
        return;
    };
    for suggestion in &found.suggestions {
        ui.horizontal_wrapped(|ui| {
            ui.label(words(seen, suggestion));
            if ui.button(texts.tr("author-follow")).clicked() {
                let follow = Deed::Follow(suggestion.clone());
                msgs.push(Msg::Do(follow));
            }
        });
    }
    if moves.len() > 1 && found.suggestions.is_empty() && found.complete {
        ui.label(small(seen, texts.tr("author-no-suggestion")));
    }
    if !found.superfluous.is_empty() {
        ui.add_space(6.0);
        ui.label(RichText::new(texts.tr("author-superfluous")).strong());
        ui.horizontal_wrapped(|ui| {
            for &point in &found.superfluous {
                let words = texts.tr_with("author-take-off", [("point", seen.point(point).into())]);
                if ui.button(words).clicked() {
                    let follow = Deed::Follow(Suggestion {
                        point,
                        stone: None,
                        left: Vec::new(),
                    });
                    msgs.push(Msg::Do(follow));
                }
            }
        });
    }
}

fn words(seen: Seen<'_>, suggestion: &Suggestion) -> String {
    let left: Vec<String> = suggestion
        .left
        .iter()
        .map(|&mv| move_name(seen, mv))
        .collect();
    let key = match suggestion.stone {
        Some(Color::Black) => "author-suggest-black",
        Some(Color::White) => "author-suggest-white",
        None => "author-suggest-off",
    };
    seen.texts.tr_with(
        key,
        [
            ("point", seen.point(suggestion.point).into()),
            ("left", left.join(", ").into()),
        ],
    )
}
