//! What the book of 1908 says beside what is proved.

use egui::{RichText, Ui};

use super::super::super::action::Action;
use super::super::super::state::State;
use super::CourseAction;
use crate::course::Claim;
use crate::problem::Claim as Vouched;
use crate::ui::texts::status_key;

/// How the book's word stands to ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ruling {
    Right,
    Wrong,
    Open,
}

/// Shows a list of claims.
pub(super) fn show(ui: &mut Ui, state: &State, claims: &[Claim], actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let colors = &state.settings.theme.theme().window;
    for claim in claims {
        let place = state.find(&claim.reference.set, &claim.reference.problem);
        let problem = place.and_then(|place| state.problem_at(place));
        let found = problem.and_then(Claim::found);
        let is_proven = problem.is_some_and(|problem| problem.claim == Vouched::Proven);
        let ruling = match found {
            Some(found) if is_proven && found == claim.book => Ruling::Right,
            Some(_) if is_proven => Ruling::Wrong,
            _ => Ruling::Open,
        };
        let (key, color) = match ruling {
            Ruling::Right => ("claim-right", colors.good.0),
            Ruling::Wrong => ("claim-wrong", colors.bad.0),
            Ruling::Open => ("claim-open", colors.quiet.0),
        };
        let figure = texts.tr_with("source-figure", [("value", claim.figure.clone().into())]);
        ui.horizontal_wrapped(|ui| {
            if ui.link(RichText::new(figure).strong()).clicked() {
                let problem = CourseAction::Problem(claim.reference.clone());
                actions.push(Action::Course(problem));
            }
            ui.label(RichText::new(texts.tr(key)).color(color).strong());
            ui.label(&claim.text);
            if let Some(found) = found {
                let values = [
                    ("book", texts.tr(status_key(claim.book)).to_owned().into()),
                    ("found", texts.tr(status_key(found)).to_owned().into()),
                ];
                let words = texts.tr_with("claim-results", values);
                ui.label(RichText::new(words).color(colors.quiet.0));
            }
        });
        ui.add_space(2.0);
    }
}
