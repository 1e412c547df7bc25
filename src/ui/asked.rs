//! What a bare position asks, what else could be asked of it, and what the user has chosen.
//!
//! The choice is kept among the settings, under the set's and the problem's id.

use std::collections::BTreeMap;

use egui::{Button, RichText, TextStyle, Ui, vec2};

use super::action::Action;
use super::session::Session;
use super::state::State;
use crate::board::{Color, Move, Point};
use crate::problem::{Problem, Task};
use crate::question::{Aim, Proposal, Reason};

/// What the keys of choices begin with.
const KEPT: &str = "asked:";

/// The choices among what is stored, by key.
#[must_use]
pub fn kept(stored: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let choices = stored.iter().filter(|(key, _)| key.starts_with(KEPT));
    choices
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect()
}

/// Under which key the choice for a problem is kept.
#[must_use]
pub fn key(set: &str, problem: &str) -> String {
    format!("{KEPT}{set}/{problem}")
}

/// How a choice is written: the aim and the stones that name the target.
#[must_use]
pub fn written(proposal: &Proposal) -> String {
    let mut words = proposal.aim.word().to_owned();
    for target in &proposal.targets {
        words.push(' ');
        words.push_str(&target.to_string());
    }
    words
}

/// The questions that can be asked of a problem: none if its file names the target.
#[must_use]
pub fn of(problem: &Problem) -> Vec<Proposal> {
    match problem.result.is_none() && problem.quiz.is_none() {
        true => problem.proposed(),
        false => Vec::new(),
    }
}

/// Asks what was chosen; which of the questions that is. What no longer fits the stones is passed over.
pub fn take(problem: &mut Problem, proposals: &[Proposal], chosen: Option<&String>) -> usize {
    let place = chosen.and_then(|chosen| {
        let mut all = proposals.iter();
        all.position(|proposal| &written(proposal) == chosen)
    });
    let Some((place, proposal)) = place.and_then(|place| Some((place, proposals.get(place)?)))
    else {
        return 0;
    };
    problem.target.clone_from(&proposal.targets);
    problem.task = Task::of(proposal);
    place
}

/// The list of questions, the one taken marked.
pub fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some(session) = &state.session else {
        return;
    };
    let texts = &state.texts;
    ui.label(texts.tr("asked-lead"));
    ui.add_space(8.0);
    for (place, proposal) in session.proposals.iter().enumerate() {
        let is_taken = place == session.asked;
        let title = title(proposal, session, state);
        let reason = texts.tr(reason_key(proposal));
        let words = format!("{title}\n{reason}");
        let button = Button::new(RichText::new(words).text_style(TextStyle::Body))
            .selected(is_taken)
            .wrap()
            .min_size(vec2(ui.available_width(), 44.0));
        if ui.add(button).clicked() && !is_taken {
            actions.push(Action::Ask(place));
        }
        ui.add_space(4.0);
    }
}

/// "White at B16: live".
fn title(proposal: &Proposal, session: &Session, state: &State) -> String {
    let texts = &state.texts;
    let colors = session.orientation.colors;
    let side = texts.tr(match colors.apply(proposal.color) {
        Color::Black => "side-black",
        Color::White => "side-white",
    });
    let point = proposal.name().map_or_else(String::new, |point: Point| {
        session.move_name(Move::Play(point), &state.settings, texts)
    });
    let aim = texts.tr(aim_key(proposal.aim));
    texts.tr_with(
        "asked-title",
        [
            ("side", side.to_owned().into()),
            ("point", point.into()),
            ("aim", aim.to_owned().into()),
        ],
    )
}

const fn aim_key(aim: Aim) -> &'static str {
    match aim {
        Aim::Live | Aim::Race => "asked-live",
        Aim::Kill => "asked-kill",
        Aim::Ko => "asked-ko",
        Aim::Seki => "asked-seki",
        Aim::Connect => "asked-connect",
        Aim::Cut => "asked-cut",
        Aim::Capture => "asked-capture",
        Aim::Escape => "asked-escape",
    }
}

const fn reason_key(proposal: &Proposal) -> &'static str {
    match (proposal.is_said, proposal.reason) {
        (true, _) => "asked-because-said",
        (false, Reason::ShutIn) => "asked-because-shut-in",
        (false, Reason::FewestWaysOut) => "asked-because-fewest",
        (false, Reason::Race) => "asked-because-race",
        (false, Reason::AlsoWeak) => "asked-because-weak",
        (false, Reason::NobodyWeak) => "asked-because-nobody",
    }
}
