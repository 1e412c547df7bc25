//! The questions that can be asked about a bare position, for choosing another one.

use egui::{Button, RichText, TextStyle, Ui, vec2};

use super::page::Shared;
use crate::board::{Color, Move, Point};
use crate::life::Goal;
use crate::question::{Aim, Proposal, Reason};
use crate::store::Settings;
use crate::texts::Texts;
use crate::worker::hand::Session;

/// Shows the list of questions with the current one marked; returns the place of another one if chosen.
pub fn show(ui: &mut Ui, shared: &Shared<'_>) -> Option<usize> {
    let session = shared.session?;
    let texts = shared.texts;
    let mut chosen = None;
    ui.label(texts.tr("asked-lead"));
    ui.add_space(8.0);
    for (place, proposal) in session.proposals.iter().enumerate() {
        let is_taken = place == session.asked;
        let title = title(proposal, session, shared.settings, texts);
        let reason = texts.tr(because_key(proposal));
        let words = format!("{title}\n{reason}");
        let button = Button::new(RichText::new(words).text_style(TextStyle::Body))
            .selected(is_taken)
            .wrap()
            .min_size(vec2(ui.available_width(), 44.0));
        if ui.add(button).clicked() && !is_taken {
            chosen = Some(place);
        }
        ui.add_space(4.0);
    }
    chosen
}

impl Session {
    /// The question that was guessed and the reason for it, shown before the first move of a position whose
    /// file names no question.
    #[must_use]
    pub fn asked_words(&self, settings: &Settings, texts: &Texts) -> Option<String> {
        let taken = self.proposals.get(self.asked)?;
        self.is_untouched().then(|| {
            let title = title(taken, self, settings, texts);
            let reason = texts.tr(because_key(taken)).to_owned();
            let asked = [("question", title.into()), ("reason", reason.into())];
            let key = match taken.is_said {
                true => "asked-words-said",
                false => "asked-words",
            };
            texts.tr_with(key, asked)
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
    let is_one_of = proposal.goal == Goal::All && proposal.targets.len() > 1;
    let point = match is_one_of {
        true => session.names(&proposal.targets, texts.tr("names-or"), settings, texts),
        false => proposal.name().map_or_else(String::new, |point: Point| {
            session.move_name(Move::Play(point), settings, texts)
        }),
    };
    let aim = match (proposal.friends.is_empty(), proposal.aim) {
        (_, Aim::Capture) if is_one_of => texts.tr("asked-capture-one").to_owned(),
        (true, aim) => texts.tr(aim_key(aim)).to_owned(),
        (false, aim) => {
            let (key, and) = match aim {
                Aim::Cut => ("asked-cut-from", "names-and"),
                _ => ("asked-connect-to", "names-or"),
            };
            let friends = session.names(&proposal.friends, texts.tr(and), settings, texts);
            texts.tr_with(key, [("friends", friends.into())])
        }
    };
    texts.tr_with(
        "asked-title",
        [
            ("side", side.to_owned().into()),
            ("point", point.into()),
            ("aim", aim.into()),
        ],
    )
}

/// Key of the task of the side to move.
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
    match proposal.is_said && !matches!(proposal.reason, Reason::Caught) {
        true => "asked-because-said",
        false => reason_key(proposal.reason),
    }
}

/// Key of the reason why the stones suggest a question.
#[must_use]
pub const fn reason_key(reason: Reason) -> &'static str {
    match reason {
        Reason::ShutIn => "asked-because-shut-in",
        Reason::FewestWaysOut => "asked-because-fewest",
        Reason::Race => "asked-because-race",
        Reason::AlsoWeak => "asked-because-weak",
        Reason::NobodyWeak => "asked-because-nobody",
        Reason::Chosen => "asked-because-chosen",
        Reason::Caught => "asked-because-caught",
    }
}
