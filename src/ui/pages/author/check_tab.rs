//! What is wrong: with the problem in hand, at once; with the whole set, when asked.

use egui::{ProgressBar, RichText, Ui};

use super::action::AuthorAction;
use super::bar::button;
use super::checking::counts;
use super::command::AuthorCommand as C;
use super::fields::small;
use super::state::Listed;
use crate::author::Misfit;
use crate::check::Severity;
use crate::ui::action::Action;
use crate::ui::state::State;

/// Most findings shown of a set; a list of thousands helps nobody and costs every frame.
const MOST: usize = 200;

/// Shows the tab.
pub fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let checked = &state.author.checked;
    let key = state.author.problem().map(|entry| entry.key);
    for misfit in &checked.misfits {
        let visit = key.map(|key| AuthorAction::Visit(key, misfit.node()));
        row(
            ui,
            state,
            Severity::Error,
            misfit_code(misfit),
            &misfit.to_string(),
            visit,
            actions,
        );
    }
    if !checked.unfit.is_empty() {
        button(ui, state, C::CutMisfits, actions);
    }
    for found in &checked.listed {
        list(ui, state, found, actions);
    }
    if checked.listed.is_empty() && checked.misfits.is_empty() && checked.entry.is_some() {
        ui.label(texts.tr("author-sound"));
    }
    ui.separator();
    button(ui, state, C::CheckSet, actions);
    let Some(check) = &state.author.set_check else {
        return;
    };
    let (done, all) = check.progress;
    if check.is_over {
        let (errors, warnings) = counts(&check.listed);
        ui.label(texts.tr_with(
            "author-set-checked",
            [
                ("count", done.into()),
                ("errors", errors.into()),
                ("warnings", warnings.into()),
            ],
        ));
    } else {
        let part = done as f32 / all.max(1) as f32;
        ui.add(ProgressBar::new(part).text(format!("{done} / {all}")));
        if ui.button(texts.tr("author-stop")).clicked() {
            actions.push(Action::Author(AuthorAction::StopCheck));
        }
    }
    for found in check.listed.iter().take(MOST) {
        list(ui, state, found, actions);
    }
    if check.listed.len() > MOST {
        let more = check.listed.len() - MOST;
        ui.label(small(
            state,
            &texts.tr_with("author-more", [("count", more.into())]),
        ));
    }
}

const fn misfit_code(misfit: &Misfit) -> &'static str {
    match misfit {
        Misfit::Setup(_) => "illegal-setup",
        Misfit::Target(_) | Misfit::Safe(_) | Misfit::Label(_) => "bad-point",
        Misfit::Move { .. } => "illegal-move",
    }
}

fn list(ui: &mut Ui, state: &State, found: &Listed, actions: &mut Vec<Action>) {
    let visit = found
        .problem
        .map(|problem| AuthorAction::Visit(problem, found.node));
    let words = if found.advice.is_empty() {
        found.message.clone()
    } else {
        format!("{}; {}", found.message, found.advice)
    };
    row(
        ui,
        state,
        found.severity,
        found.code,
        &words,
        visit,
        actions,
    );
}

fn row(
    ui: &mut Ui,
    state: &State,
    severity: Severity,
    code: &str,
    words: &str,
    visit: Option<AuthorAction>,
    actions: &mut Vec<Action>,
) {
    let colors = &state.settings.theme.theme().window;
    let (color, sign) = match severity {
        Severity::Error => (colors.bad.0, "×"),
        Severity::Warning => (colors.open.0, "!"),
    };
    ui.horizontal_wrapped(|ui| {
        let place = ui.button(
            RichText::new(format!("{sign} {code}"))
                .color(color)
                .strong(),
        );
        if place
            .on_hover_text(state.texts.tr("author-visit"))
            .clicked()
            && let Some(visit) = visit
        {
            actions.push(Action::Author(visit));
        }
        ui.label(words);
    });
}
