//! The Review page: what is due and why, and the runs one can begin.

use egui::{
    Button, CentralPanel, CornerRadius, Frame, Margin, RichText, ScrollArea, Slider, TextEdit,
    TextStyle, Ui, vec2,
};

use crate::trainer::review::{Card, CardKey, Daily};
use crate::trainer::{AfterSolving, Mode, Over};
use crate::ui::action::Action;
use crate::ui::run_view;
use crate::ui::state::{State, ViewState};
use crate::ui::training::{self, Filter, HIGHEST, LOWEST, TrainingAction};

/// What is remembered between frames.
#[derive(Default)]
pub struct ReviewView {
    /// How many problems the filter lets through, and what that was counted for.
    matching: Option<(u64, usize, Filter, usize)>,
}

/// Rows of the list of due cards.
const MOST_ROWS: usize = 40;
/// The page is no wider than this, so that lines can be read.
const WIDTH: f32 = 860.0;

/// Shows the page.
pub fn show(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let colors = &state.settings.theme.theme().window;
    CentralPanel::default()
        .frame(
            Frame::new()
                .fill(colors.background.0)
                .inner_margin(Margin::symmetric(16, 12)),
        )
        .show(ui, |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                let spare = ((ui.available_width() - WIDTH) / 2.0).max(0.0);
                ui.horizontal_top(|ui| {
                    ui.add_space(spare);
                    ui.vertical(|ui| {
                        ui.set_width(ui.available_width().min(WIDTH));
                        column(ui, state, view, actions);
                    });
                });
            });
        });
}

fn column(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    summary(ui, state, actions);
    today(ui, state, actions);
    ui.add_space(10.0);
    runs(ui, state, view, actions);
    ui.add_space(10.0);
    due_list(ui, state, actions);
    suspended(ui, state, actions);
}

/// A raised ground for what belongs together.
fn panel(ui: &mut Ui, state: &State, add: impl FnOnce(&mut Ui)) {
    let colors = &state.settings.theme.theme().window;
    Frame::new()
        .fill(colors.surface.0)
        .shadow(crate::ui::theme::low())
        .corner_radius(CornerRadius::same(12))
        .inner_margin(Margin::same(20))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            add(ui);
        });
}

fn small(state: &State, words: impl Into<String>) -> RichText {
    RichText::new(words)
        .text_style(TextStyle::Small)
        .color(state.settings.theme.theme().window.quiet.0)
}

fn accent(state: &State, words: &str) -> Button<'static> {
    let colors = &state.settings.theme.theme().window;
    Button::new(RichText::new(words).color(colors.on_accent.0))
        .fill(colors.accent.0)
        .min_size(vec2(0.0, 34.0))
}

/// What the latest run came to.
fn summary(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some(run) = &state.training.run else {
        return;
    };
    let Some(over) = run.over() else { return };
    let texts = &state.texts;
    panel(ui, state, |ui| {
        let name = texts.tr(run_view::mode_key(run.mode()));
        ui.label(RichText::new(name).text_style(TextStyle::Heading));
        let key = match over {
            Over::Done => "over-done",
            Over::Time => "over-time",
            Over::Strikes => "over-strikes",
            Over::Ended => "over-ended",
        };
        ui.label(texts.tr(key));
        let seconds: u64 = run.marks().iter().map(|mark| mark.thinking.as_secs()).sum();
        let mean = seconds.checked_div(run.marks().len() as u64).unwrap_or(0);
        ui.label(texts.tr_with(
            "over-count",
            [
                ("solved", run.solved().into()),
                ("count", run.marks().len().into()),
                ("mean", mean.into()),
            ],
        ));
        if run.passed() > 0 {
            ui.label(texts.tr_with("over-passed", [("count", run.passed().into())]));
        }
        let failed: Vec<_> = run.marks().iter().filter(|mark| !mark.is_solved).collect();
        if !failed.is_empty() {
            ui.add_space(6.0);
            ui.label(RichText::new(texts.tr("over-failed")).strong());
            ui.horizontal_wrapped(|ui| {
                for mark in failed {
                    if ui.link(state.title_of(&mark.key.problem)).clicked() {
                        actions.push(Action::Train(TrainingAction::Open(mark.key.clone())));
                    }
                    ui.add_space(8.0);
                }
            });
        }
        ui.add_space(6.0);
        ui.horizontal(|ui| {
            if ui.button(texts.tr("over-again")).clicked() {
                actions.push(Action::Train(TrainingAction::Start(run.mode())));
            }
            if ui.button(texts.tr("close")).clicked() {
                actions.push(Action::Train(TrainingAction::CloseSummary));
            }
        });
    });
    ui.add_space(10.0);
}

/// How much is due, and the two buttons most days need.
fn today(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let training = &state.training;
    let plan = &training.plan;
    let daily = Daily::of(
        &training.ledger,
        state.settings.limits,
        training.moment.day,
        plan.waiting,
    );
    let fresh = (daily.new_left as usize).min(training.fresh);
    panel(ui, state, |ui| {
        let words = texts.tr_with("review-due", [("count", plan.today.len().into())]);
        ui.label(RichText::new(words).text_style(TextStyle::Heading));
        if training.ledger.problems.is_empty() {
            ui.label(texts.tr("review-first"));
        } else if plan.today.is_empty() {
            ui.label(texts.tr("review-nothing"));
        } else {
            ui.label(texts.tr("review-lead"));
        }
        if plan.waiting > 0 {
            ui.label(small(
                state,
                texts.tr_with(
                    "review-waiting",
                    [
                        ("count", plan.waiting.into()),
                        ("days", plan.waiting_days.into()),
                    ],
                ),
            ));
        }
        if let Some((count, first)) = plan.later {
            let minutes = (first.saturating_sub(training.moment.at).max(0) + 59) / 60;
            ui.label(small(
                state,
                texts.tr_with(
                    "review-later",
                    [("count", count.into()), ("minutes", minutes.into())],
                ),
            ));
        }
        ui.add_space(8.0);
        ui.horizontal_wrapped(|ui| {
            let due = accent(state, texts.tr("review-start"));
            if ui.add_enabled(!plan.today.is_empty(), due).clicked() {
                actions.push(Action::Train(TrainingAction::Start(Mode::Due)));
            }
            let words = texts.tr_with(
                "review-daily",
                [("due", plan.today.len().into()), ("new", fresh.into())],
            );
            let mix = Button::new(words).min_size(vec2(0.0, 34.0));
            if ui
                .add_enabled(plan.today.len() + fresh > 0, mix)
                .on_hover_text(texts.tr("review-daily-tip"))
                .clicked()
            {
                actions.push(Action::Train(TrainingAction::Start(Mode::Daily)));
            }
        });
    });
}

/// The other ways to train.
fn runs(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let training = &state.training;
    panel(ui, state, |ui| {
        ui.label(RichText::new(texts.tr("runs-heading")).strong().size(16.0));
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            let words = texts.tr_with("runs-mistakes", [("count", training.mistakes.into())]);
            let mode = Mode::Mistakes(training.after_solving);
            if ui
                .add_enabled(training.mistakes > 0, Button::new(words))
                .on_hover_text(texts.tr("runs-mistakes-tip"))
                .clicked()
            {
                actions.push(Action::Train(TrainingAction::Start(mode)));
            }
            let mut keep = training.after_solving == AfterSolving::Keep;
            if ui.checkbox(&mut keep, texts.tr("runs-keep")).changed() {
                let after = if keep {
                    AfterSolving::Keep
                } else {
                    AfterSolving::Drop
                };
                actions.push(Action::Train(TrainingAction::AfterSolving(after)));
            }
        });
        ui.add_space(6.0);
        filter(ui, state, view, actions);
    });
}

fn filter(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let training = &state.training;
    let mut wanted = training.filter.clone();
    ui.label(small(state, texts.tr("filter-lead")));
    ui.horizontal_wrapped(|ui| {
        let any = texts.tr("filter-any");
        let label = ui.label(texts.tr("filter-theme"));
        egui::ComboBox::from_id_salt("theme")
            .selected_text(
                wanted
                    .technique
                    .as_deref()
                    .map_or(any, |tag| texts.technique(tag))
                    .to_owned(),
            )
            .show_ui(ui, |ui| {
                ui.selectable_value(&mut wanted.technique, None, any);
                for (name, count) in &training.themes {
                    let words = format!("{} ({count})", texts.technique(name));
                    ui.selectable_value(&mut wanted.technique, Some(name.clone()), words);
                }
            })
            .response
            .labelled_by(label.id);
        let from = ui.label(texts.tr("filter-from"));
        ui.add(Slider::new(&mut wanted.lowest, LOWEST..=HIGHEST).step_by(50.0))
            .labelled_by(from.id);
        let to = ui.label(texts.tr("filter-to"));
        ui.add(Slider::new(&mut wanted.highest, LOWEST..=HIGHEST).step_by(50.0))
            .labelled_by(to.id);
    });
    let made_for = (training.revision, training.index.len());
    let count = match &view.review.matching {
        Some((revision, length, filter, count))
            if (*revision, *length) == made_for && *filter == training.filter =>
        {
            *count
        }
        _ => {
            let count = training::matching(state, &training.filter).len();
            view.review.matching = Some((made_for.0, made_for.1, training.filter.clone(), count));
            count
        }
    };
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let words = texts.tr_with("filter-start", [("count", count.into())]);
        let choices = [
            (Mode::Theme, words, "filter-start-tip"),
            (
                training::timed(),
                texts.tr("run-timed").to_owned(),
                "run-timed-tip",
            ),
            (
                Mode::Streak,
                texts.tr("run-streak").to_owned(),
                "run-streak-tip",
            ),
            (
                training::exam(),
                texts.tr("run-exam").to_owned(),
                "run-exam-tip",
            ),
        ];
        for (mode, words, tip) in choices {
            let button = Button::new(words).min_size(vec2(0.0, 30.0));
            if ui
                .add_enabled(count > 0, button)
                .on_hover_text(texts.tr(tip))
                .clicked()
            {
                actions.push(Action::Train(TrainingAction::Start(mode)));
            }
        }
    });
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(texts.tr("filter-name"));
        ui.add(
            TextEdit::singleline(&mut wanted.name)
                .desired_width(160.0)
                .char_limit(60),
        )
        .labelled_by(label.id);
        let can_keep = !training.filter.name.trim().is_empty();
        if ui
            .add_enabled(can_keep, Button::new(texts.tr("filter-keep")))
            .clicked()
        {
            actions.push(Action::Train(TrainingAction::KeepFilter));
        }
        for (place, kept) in training.filters.iter().enumerate() {
            ui.separator();
            if ui.link(&kept.name).clicked() {
                wanted = kept.clone();
            }
            let forget = texts.tr_with("filter-forget", [("name", kept.name.clone().into())]);
            let button = ui.small_button("×").on_hover_text(&forget);
            button.widget_info(|| {
                egui::WidgetInfo::labeled(egui::Role::Button, true, forget.clone())
            });
            if button.clicked() {
                actions.push(Action::Train(TrainingAction::ForgetFilter(place)));
            }
        }
    });
    if wanted != training.filter {
        actions.push(Action::Train(TrainingAction::Filter(wanted)));
    }
}

/// Every due card with why it is back.
fn due_list(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let plan = &state.training.plan;
    if plan.today.is_empty() {
        return;
    }
    let texts = &state.texts;
    panel(ui, state, |ui| {
        ui.label(RichText::new(texts.tr("due-heading")).strong().size(16.0));
        for due in plan.today.iter().take(MOST_ROWS) {
            row(ui, state, &due.key, &run_view::why(state, due), actions);
        }
        if plan.today.len() > MOST_ROWS {
            let more = plan.today.len() - MOST_ROWS;
            ui.label(small(
                state,
                texts.tr_with("due-more", [("count", more.into())]),
            ));
        }
    });
    ui.add_space(10.0);
}

fn suspended(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let away = &state.training.away;
    if away.is_empty() {
        return;
    }
    panel(ui, state, |ui| {
        let heading = state.texts.tr("away-heading");
        ui.label(RichText::new(heading).strong().size(16.0));
        for key in away.iter().take(MOST_ROWS) {
            if let Some(card) = state.training.ledger.cards.get(key) {
                row(ui, state, key, &run_view::returns(state, card), actions);
            }
        }
    });
}

fn row(ui: &mut Ui, state: &State, key: &CardKey, words: &str, actions: &mut Vec<Action>) {
    ui.separator();
    let width = ui.available_width();
    // Beside the words where there is room, else below them.
    let is_wide = width > 560.0;
    let left = |ui: &mut Ui, width: f32, actions: &mut Vec<Action>| {
        ui.vertical(|ui| {
            ui.set_width(width);
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.horizontal_wrapped(|ui| {
                if ui.link(state.title_of(&key.problem)).clicked() {
                    actions.push(Action::Train(TrainingAction::Open(key.clone())));
                }
                if !key.branch.is_empty() {
                    let moves = key.branch.split_whitespace().count();
                    let words = state.texts.tr_with("due-branch", [("moves", moves.into())]);
                    ui.label(small(state, words));
                }
            });
            ui.label(small(state, words));
        });
    };
    let deeds = |ui: &mut Ui, actions: &mut Vec<Action>| {
        if let Some(card) = state.training.ledger.cards.get(key) {
            deed_buttons(ui, state, key, card, actions);
        }
    };
    if is_wide {
        ui.horizontal(|ui| {
            left(ui, width - 280.0, actions);
            deeds(ui, actions);
        });
    } else {
        left(ui, width, actions);
        deeds(ui, actions);
    }
}

/// What can be done to a card by hand.
fn deed_buttons(ui: &mut Ui, state: &State, key: &CardKey, card: &Card, actions: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        for (deed, name, tip) in run_view::deeds(state, card) {
            let button = Button::new(small(state, state.texts.tr(name))).min_size(vec2(0.0, 24.0));
            if ui.add(button).on_hover_text(state.texts.tr(tip)).clicked() {
                let action = TrainingAction::Deed(key.clone(), deed);
                actions.push(Action::Train(action));
            }
        }
    });
}
