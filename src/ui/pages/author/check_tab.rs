//! What is wrong: with the problem in hand, at once; with the whole set, when asked.

use std::sync::Arc;
use std::time::Duration;

use egui::{ProgressBar, RichText, Ui};

use super::action::AuthorAction;
use super::bar::button;
use super::command::AuthorCommand as C;
use super::fields::small;
use super::state::{Message, SetCheck, Tab};
use crate::author::Draft;
use crate::author::Misfit;
use crate::check::Severity;
use crate::ui::action::Action;
use crate::ui::state::{State, ViewState};
use crate::ui::world::World;
use crate::worker::drafts::{Listed, check_draft, check_entry, counts};
use crate::worker::{Heard, Job};

/// Rest after the last change before the problem is checked.
const REST: Duration = Duration::from_millis(250);

/// Asks for a check once the author has rested, and takes in what was found.
pub fn receive(state: &mut State, world: &World<'_>) {
    receive_set(state);
    if let Some(heard) = state.author.checking.as_mut().and_then(Job::hear) {
        state.author.checking = None;
        if let Heard::Done(news) = heard {
            let checked = &mut state.author.checked;
            checked.unfit = news
                .misfits
                .iter()
                .filter_map(crate::author::Misfit::node)
                .collect();
            checked.entry = Some(news.entry);
            checked.listed = news.listed;
            checked.misfits = news.misfits;
            checked.proposal = Some(news.proposal);
        }
    }
    let Some(set) = state.author.sets.get(state.author.current) else {
        return;
    };
    let Some(entry) = set.desk.problem() else {
        return;
    };
    let checked = &mut state.author.checked;
    let is_asked = checked
        .asked
        .as_ref()
        .is_some_and(|asked| Arc::ptr_eq(asked, entry));
    if is_asked {
        checked.due = None;
        return;
    }
    match &checked.due {
        Some((when, waiting)) if Arc::ptr_eq(waiting, entry) => {
            if *when > world.now {
                world.ctx.request_repaint_after(*when - world.now);
                return;
            }
        }
        _ => {
            checked.due = Some((world.now + REST, Arc::clone(entry)));
            world.ctx.request_repaint_after(REST);
            return;
        }
    }
    checked.due = None;
    checked.asked = Some(Arc::clone(entry));
    let (entry, header) = (Arc::clone(entry), Arc::clone(&set.desk.draft().header));
    let started = Job::start("live-check", world.waker(), move |_| {
        check_entry(&header, entry)
    });
    match started {
        // Of the problem as it was before nothing is wanted any more.
        Ok(job) => state.author.checking = Some(job),
        Err(error) => log::error!("no thread for the live check: {error}"),
    }
}

/// Begins to check every problem of the set in hand, and to prove what it claims to be proven.
pub fn start_set(state: &mut State, view: &mut ViewState, world: &World<'_>) {
    view.author.tab = Tab::Proof;
    state.author.set_check = None;
    let Some(set) = state.author.set() else {
        return;
    };
    let draft: Draft = set.desk.draft().clone();
    let all = draft.entries().len();
    let started = Job::start("check-set", world.waker(), move |outlet| {
        check_draft(&draft, outlet.stop(), |done, found| {
            outlet.tell((done, all, found));
        });
    });
    match started {
        Ok(job) => {
            state.author.set_check = Some(SetCheck {
                job,
                progress: (0, all),
                listed: Vec::new(),
            });
        }
        Err(error) => state.author.message = Some(Message::Refused(error.to_string())),
    }
}

fn receive_set(state: &mut State) {
    let Some(check) = &mut state.author.set_check else {
        return;
    };
    while let Some(Heard::News((done, all, found))) = check.job.hear() {
        check.progress = (done, all);
        check.listed.extend(found);
    }
}

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
    if check.job.is_over() {
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
