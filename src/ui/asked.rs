//! What a bare position asks, what else could be asked of it, and what the user has chosen.
//!
//! The choice is kept among the settings, under the set's and the problem's id.

use std::collections::BTreeMap;

use egui::{Button, RichText, TextStyle, Ui, vec2};

use super::action::Action;
use super::apply;
use super::session::Session;
use super::state::{State, ViewState};
use super::texts::Texts;
use super::world::World;
use crate::board::{Color, Move, Notation, Point};
use crate::problem::{Problem, Task};
use crate::question::{self, Aim, Proposal, Reason};
use crate::store::Settings;

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

/// The question that was written so; `None` where it does not fit the stones.
fn read(problem: &Problem, written: &str) -> Option<Proposal> {
    let mut words = written.split_whitespace();
    let aim = Aim::of_word(words.next()?)?;
    let targets: Option<Vec<Point>> = words
        .map(|word| Notation::Gtp.read(word, problem.setup.size))
        .collect();
    let position = problem.setup.clone().into_position().ok()?;
    question::chosen(&position, aim, &targets?)
}

/// The question about the group of a stone that was clicked, as it is written; `None` where there is
/// nothing to choose: the file names the target, or the stone is at stake already.
#[must_use]
pub fn clicked(session: &Session, point: Point) -> Option<String> {
    let problem = session.attempt.problem();
    if session.proposals.is_empty() || !session.is_untouched() {
        return None;
    }
    let position = session.attempt.position();
    let head = position.chain_head(point)?;
    let is_at_stake = |&target: &Point| position.chain_head(target) == Some(head);
    if problem.target.iter().any(is_at_stake) {
        return None;
    }
    question::about(position, point, None).map(|proposal| written(&proposal))
}

/// Asks what was chosen; which of the questions that is. A choice that is not among them is added; what
/// no longer fits the stones is passed over.
pub fn take(
    problem: &mut Problem,
    proposals: &mut Vec<Proposal>,
    chosen: Option<&String>,
) -> usize {
    let Some(chosen) = chosen.filter(|_| !proposals.is_empty()) else {
        return 0;
    };
    let mut all = proposals.iter();
    let place = match all.position(|proposal| &written(proposal) == chosen) {
        Some(place) => place,
        None => {
            let Some(proposal) = read(problem, chosen) else {
                return 0;
            };
            proposals.push(proposal);
            proposals.len() - 1
        }
    };
    if let Some(proposal) = proposals.get(place) {
        problem.target.clone_from(&proposal.targets);
        problem.task = Task::of(proposal);
    }
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
        let title = title(proposal, session, &state.settings, texts);
        let reason = texts.tr(because_key(proposal));
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

impl Session {
    /// Where the question comes from, before the first move of a position whose file does not say it.
    #[must_use]
    pub fn asked_words(&self, settings: &Settings, texts: &Texts) -> Option<String> {
        let taken = self.proposals.get(self.asked)?;
        self.is_untouched().then(|| {
            let title = title(taken, self, settings, texts);
            let reason = texts.tr(because_key(taken)).to_owned();
            let asked = [("question", title.into()), ("reason", reason.into())];
            texts.tr_with("asked-words", asked)
        })
    }
}

/// "White at B16: live".
fn title(proposal: &Proposal, session: &Session, settings: &Settings, texts: &Texts) -> String {
    let colors = session.orientation.colors;
    let side = texts.tr(match colors.apply(proposal.color) {
        Color::Black => "side-black",
        Color::White => "side-white",
    });
    let point = proposal.name().map_or_else(String::new, |point: Point| {
        session.move_name(Move::Play(point), settings, texts)
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

/// Key of what the side to move is to do.
#[must_use]
pub const fn aim_key(aim: Aim) -> &'static str {
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

const fn because_key(proposal: &Proposal) -> &'static str {
    match proposal.is_said {
        true => "asked-because-said",
        false => reason_key(proposal.reason),
    }
}

/// Key of why the stones suggest a question.
#[must_use]
pub const fn reason_key(reason: Reason) -> &'static str {
    match reason {
        Reason::ShutIn => "asked-because-shut-in",
        Reason::FewestWaysOut => "asked-because-fewest",
        Reason::Race => "asked-because-race",
        Reason::AlsoWeak => "asked-because-weak",
        Reason::NobodyWeak => "asked-because-nobody",
        Reason::Chosen => "asked-because-chosen",
    }
}

/// Asks another of the questions that the stones suggest, and keeps the choice.
pub fn ask(index: usize, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    let proposal = state
        .session
        .as_ref()
        .and_then(|session| session.proposals.get(index));
    if let Some(chosen) = proposal.map(written) {
        ask_written(chosen, state, view, world);
    }
}

pub fn ask_written(chosen: String, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    let Some(session) = &state.session else {
        return;
    };
    let place = session.place;
    let Some(loaded) = state.library.sets.get(place.set) else {
        return;
    };
    let problem = session.attempt.problem();
    let key = key(loaded.set.id.as_str(), problem.id.as_str());
    state.training.keeper.setting(&key, &chosen);
    state.asked.insert(key, chosen);
    apply::select(place, state, view, world);
}
