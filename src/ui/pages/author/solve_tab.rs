//! "Solve for me": how far it is, what was proved, and what would make the problem better.

use std::sync::Arc;
use std::time::Duration;

use egui::{DragValue, ProgressBar, RichText, TextStyle, Ui};

use super::action::AuthorAction;
use super::apply::point_name;
use super::bar::card;
use super::fields::{named, small};
use super::state::{Message, OpenSet, Solved, Solving, Tab};
use crate::author::Entry;
use crate::board::{Color, Move, Point};
use crate::check::{Composed, Improvements, Suggestion, stated};
use crate::disk::shown;
use crate::life::Holds;
use crate::problem::Claim;
use crate::problem::ProblemSet;
use crate::solver::{LessonSize, Stage};
use crate::ui::action::Action;
use crate::ui::state::{State, ViewState};
use crate::ui::texts::outcome;
use crate::ui::world::World;
use crate::worker::drafts::Lesson;
use crate::worker::drafts::{SolveNews, compose_entry, known_problems, write_down};
use crate::worker::{Heard, Job};

/// Begins to solve the problem in hand.
pub fn start(state: &mut State, view: &mut ViewState, world: &World<'_>) {
    view.author.tab = Tab::Proof;
    state.author.solving = None;
    let Some(set) = state.author.set() else {
        return;
    };
    let source = set.desk.draft().header.source.clone();
    let Some(entry) = set.desk.problem().cloned() else {
        return;
    };
    let problem = entry.to_problem(&source);
    // The same problem in the set that is being written, and in every set that is open.
    let draft = set.desk.draft().clone();
    let own_file = set.path.clone();
    let library: Vec<Arc<ProblemSet>> = state
        .library
        .sets
        .iter()
        .filter(|loaded| loaded.path != own_file || loaded.path.is_none())
        .map(|loaded| Arc::clone(&loaded.set))
        .collect();
    let lesson = state.author.lesson;
    let key = entry.key;
    let started = Job::start("solve-for-me", world.waker(), move |outlet| {
        let known = known_problems(&draft, key, &library);
        compose_entry(&problem, &known, lesson, outlet);
    });
    match started {
        Ok(job) => {
            state.author.solving = Some(Solving {
                job,
                problem: key,
                entry,
                progress: None,
                improving: None,
            });
            state.author.solved = Some(Solved {
                problem: key,
                entry: None,
                composed: Err(String::new()),
                seen: None,
                improvements: None,
                took: Duration::ZERO,
                began: world.now,
            });
        }
        Err(error) => state.author.message = Some(Message::Refused(error.to_string())),
    }
}

/// Takes in what the solver has said since the last frame.
pub fn receive(state: &mut State, world: &World<'_>) {
    let Some(mut solving) = state.author.solving.take() else {
        return;
    };
    while let Some(Heard::News(news)) = solving.job.hear() {
        match news {
            SolveNews::Progress(progress) => solving.progress = Some(progress),
            SolveNews::Improving(done, all) => solving.improving = Some((done, all)),
            SolveNews::Composed(result, seen) => {
                let mut entry = None;
                let composed = match *result {
                    Ok(composed) => {
                        if write(state, &solving, &composed) {
                            entry = state.author.problem().cloned();
                        } else {
                            state.author.message = Some(Message::Overtaken);
                        }
                        Ok(Box::new(composed))
                    }
                    Err(error) => Err(error.to_string()),
                };
                if let Some(solved) = &mut state.author.solved {
                    solved.entry = entry;
                    solved.composed = composed;
                    solved.seen = seen;
                    solved.took = world.now.saturating_sub(solved.began);
                }
            }
            SolveNews::Improved(found) => {
                if let Some(solved) = &mut state.author.solved {
                    solved.improvements = Some(found);
                }
            }
        }
    }
    if !solving.job.is_over() {
        state.author.solving = Some(solving);
    }
}

/// Writes the solver's tree into the draft as one step, if the problem is as it was.
fn write(state: &mut State, solving: &Solving, composed: &Composed) -> bool {
    let has_it = |set: &OpenSet| {
        let entry: Option<&Arc<Entry>> = set.desk.draft().entry(solving.problem);
        entry.is_some_and(|entry| Arc::ptr_eq(entry, &solving.entry))
    };
    let mut sets = state.author.sets.iter_mut();
    sets.find(|set| has_it(set))
        .is_some_and(|set| write_down(&mut set.desk, &solving.entry, composed))
}

/// Shows the tab.
pub fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    settings(ui, state, actions);
    progress(ui, state, actions);
    let here = state.author.problem().map(|entry| entry.key);
    let Some(solved) = state
        .author
        .solved
        .as_ref()
        .filter(|solved| Some(solved.problem) == here)
    else {
        return;
    };
    ui.separator();
    result(ui, state, solved, actions);
}

fn settings(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let mut lesson: Lesson = state.author.lesson;
    ui.horizontal_wrapped(|ui| {
        ui.label(small(state, texts.tr("author-wrong-moves")));
        let response = ui.add(DragValue::new(&mut lesson.wrong_moves).range(0..=20));
        named(&response, texts.tr("author-wrong-moves"));
        ui.label(small(state, texts.tr("author-depth")));
        let response = ui.add(DragValue::new(&mut lesson.depth).range(1..=LessonSize::DEEPEST));
        named(&response, texts.tr("author-depth"));
        ui.label(small(state, texts.tr("author-seconds")));
        let response = ui
            .add(DragValue::new(&mut lesson.seconds).range(1..=Lesson::LONGEST))
            .on_hover_text(texts.tr("author-seconds-tip"));
        named(&response, texts.tr("author-seconds"));
    });
    ui.checkbox(&mut lesson.improve, texts.tr("author-improve"));
    if lesson != state.author.lesson {
        actions.push(Action::Author(AuthorAction::Lesson(lesson)));
    }
}

fn progress(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let Some(solving) = &state.author.solving else {
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
                state,
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
        actions.push(Action::Author(AuthorAction::StopSolving));
    }
}

fn result(ui: &mut Ui, state: &State, solved: &Solved, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let colors = &state.settings.theme.theme().window;
    let composed: &Composed = match &solved.composed {
        Ok(composed) => composed,
        Err(reason) if reason.is_empty() => return,
        Err(reason) => {
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
        ui.label(RichText::new(outcome(&state.texts, stated(&composed.proved))).strong());
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
        assumptions(ui, state, composed);
    });
    for doubt in &composed.doubts {
        ui.label(RichText::new(doubt.code).color(colors.bad.0).strong());
        ui.label(&doubt.message);
    }
    let is_stale = solved.entry.as_ref().is_some_and(|entry| {
        state
            .author
            .problem()
            .is_some_and(|here| !std::sync::Arc::ptr_eq(here, entry))
    });
    if is_stale {
        ui.label(small(state, texts.tr("author-stale")));
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
    seconds(ui, state, composed, solved.improvements.as_ref(), actions);
}

/// What the proof rests on.
fn assumptions(ui: &mut Ui, state: &State, composed: &Composed) {
    let texts = &state.texts;
    ui.label(texts.tr_with(
        "author-in-region",
        [("count", composed.region.len().into())],
    ));
    let names = |points: &[Point]| {
        let names = points.iter().map(|&point| point_name(state, point));
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
    if composed.proved.by_superko {
        ui.label(texts.tr("author-by-superko"));
    }
    if !composed.proved.life_kind_proved {
        ui.label(texts.tr("author-life-unclear"));
    }
}

fn move_name(state: &State, mv: Move) -> String {
    match mv {
        Move::Play(point) => point_name(state, point),
        Move::Pass => state.texts.tr("author-a-pass").to_owned(),
    }
}

/// Second solutions, better positions, stones too many.
fn seconds(
    ui: &mut Ui,
    state: &State,
    composed: &Composed,
    improvements: Option<&Improvements>,
    actions: &mut Vec<Action>,
) {
    let texts = &state.texts;
    let moves = &composed.proved.moves;
    if let [wanted, others @ ..] = moves.as_slice()
        && !others.is_empty()
    {
        ui.add_space(6.0);
        let names: Vec<String> = others.iter().map(|&mv| move_name(state, mv)).collect();
        ui.label(RichText::new(texts.tr("author-second")).strong());
        if moves.contains(&Move::Pass) {
            ui.label(texts.tr("author-pass-solves"));
        }
        ui.label(texts.tr_with(
            "author-second-kept",
            [
                ("moves", names.join(", ").into()),
                ("wanted", move_name(state, *wanted).into()),
            ],
        ));
    }
    let Some(found) = improvements else {
        return;
    };
    for suggestion in &found.suggestions {
        ui.horizontal_wrapped(|ui| {
            ui.label(words(state, suggestion));
            if ui.button(texts.tr("author-follow")).clicked() {
                let follow = AuthorAction::Follow(suggestion.clone());
                actions.push(Action::Author(follow));
            }
        });
    }
    if moves.len() > 1 && found.suggestions.is_empty() && found.complete {
        ui.label(small(state, texts.tr("author-no-suggestion")));
    }
    if !found.superfluous.is_empty() {
        ui.add_space(6.0);
        ui.label(RichText::new(texts.tr("author-superfluous")).strong());
        ui.horizontal_wrapped(|ui| {
            for &point in &found.superfluous {
                let words = texts.tr_with(
                    "author-take-off",
                    [("point", point_name(state, point).into())],
                );
                if ui.button(words).clicked() {
                    let follow = AuthorAction::Follow(Suggestion {
                        point,
                        stone: None,
                        left: Vec::new(),
                    });
                    actions.push(Action::Author(follow));
                }
            }
        });
    }
}

fn words(state: &State, suggestion: &Suggestion) -> String {
    let left: Vec<String> = suggestion
        .left
        .iter()
        .map(|&mv| move_name(state, mv))
        .collect();
    let key = match suggestion.stone {
        Some(Color::Black) => "author-suggest-black",
        Some(Color::White) => "author-suggest-white",
        None => "author-suggest-off",
    };
    state.texts.tr_with(
        key,
        [
            ("point", point_name(state, suggestion.point).into()),
            ("left", left.join(", ").into()),
        ],
    )
}
