//! Claims of the 1908 book beside what has been proved.

use egui::{RichText, Ui};

use super::{Msg, key_of};
use crate::course::Claim;
use crate::texts::status_key;
use crate::ui::page::Shared;

/// How the book's claim compares with our result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ruling {
    Right,
    Wrong,
    Open,
}

/// Shows a list of claims.
pub(super) fn show(ui: &mut Ui, shared: &Shared<'_>, claims: &[Claim], msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    for claim in claims {
        let problem = shared.practice.problem(&key_of(&claim.reference));
        let found = problem.and_then(Claim::found);
        let is_proven = problem.is_some_and(|problem| problem.claim.is_proof());
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
                msgs.push(Msg::Problem(claim.reference.clone()));
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
