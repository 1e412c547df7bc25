//! The words for findings, and the colours of their groups.

use egui::Color32;

use crate::board::{Color, Move, Point, Size};
use crate::life::{Basis, Cycles, Holds};
use crate::texts::notation;
use crate::texts::outcome;
use crate::trainer::Judgement;
use crate::ui::asked::{aim_key, reason_key};
use crate::ui::page::Shared;
use crate::ui::widgets::theme::WindowColors;
use crate::worker::survey::{Choice, Group, Question, Row, Why};

/// Key of a group's name.
pub(super) const fn group_key(group: Group) -> &'static str {
    match group {
        Group::Proven => "examine-proven",
        Group::Against => "examine-against",
        Group::Open => "examine-open-group",
        Group::NoQuestion => "examine-no-question",
    }
}

/// The colour of a group.
pub(super) const fn group_color(group: Group, colors: &WindowColors) -> Color32 {
    match group {
        Group::Proven => colors.good.0,
        Group::Against => colors.bad.0,
        Group::Open => colors.open.0,
        Group::NoQuestion => colors.quiet.0,
    }
}

/// The name of a point.
pub(super) fn point(point: Point, shared: &Shared<'_>) -> String {
    // The size only matters for notations that count rows from the top.
    notation(shared.settings).write(point, Size::SQUARE_19)
}

/// The name of a move.
pub(super) fn mv(mv: Move, size: Size, shared: &Shared<'_>) -> String {
    match mv {
        Move::Pass => shared.texts.tr("walk-pass").to_owned(),
        Move::Play(point) => notation(shared.settings).write(point, size),
    }
}

/// A question in words: "White at B16: kill the group".
pub(super) fn question(question: &Question, shared: &Shared<'_>) -> String {
    let texts = shared.texts;
    let side = texts.tr(match question.color {
        Color::Black => "side-black",
        Color::White => "side-white",
    });
    let words = [
        ("side", side.to_owned().into()),
        ("point", point(question.point, shared).into()),
        ("aim", texts.tr(aim_key(question.aim)).to_owned().into()),
    ];
    texts.tr_with("asked-title", words)
}

/// Why the question was asked.
pub(super) fn why<'a>(question: &Question, shared: &Shared<'a>) -> &'a str {
    shared.texts.tr(match question.why {
        Why::File => "examine-named",
        Why::Words => "asked-because-said",
        Why::Stones(reason) => reason_key(reason),
    })
}

/// A result in words: "Dead, on the board".
pub(super) fn result(row: &Row, shared: &Shared<'_>) -> Option<String> {
    let (result, basis) = row.result.as_ref()?;
    let words = [
        ("result", outcome(shared.texts, *result).into()),
        ("holds", rests_on(basis, shared).into()),
    ];
    Some(shared.texts.tr_with("examine-result", words))
}

/// What a result rests on: "on the board", "if E19 lives", "behind this wall".
fn rests_on(basis: &Basis, shared: &Shared<'_>) -> String {
    let texts = shared.texts;
    let names = |points: &[Point]| -> String {
        let names: Vec<String> = points.iter().map(|&at| point(at, shared)).collect();
        names.join(", ")
    };
    let holds = match &basis.holds {
        Holds::Board => texts.tr("examine-on-board").to_owned(),
        Holds::Assuming(alive) => {
            let words = [
                ("points", names(alive).into()),
                ("count", alive.len().into()),
            ];
            texts.tr_with("examine-if-alive", words)
        }
        Holds::Wall { .. } => texts.tr("examine-behind-wall").to_owned(),
    };
    match basis.cycles {
        Cycles::BasicKo => holds,
        Cycles::Superko => format!("{holds}, {}", texts.tr("examine-by-superko")),
    }
}

/// Key of the verdict on a line, and on whose authority if it is not the proof.
pub(super) const fn judgement_key(judgement: Judgement, of: Choice) -> Option<&'static str> {
    match (judgement, of) {
        (Judgement::Right, Choice::File) => Some("examine-file-right"),
        (Judgement::Wrong, Choice::File) => Some("examine-file-wrong"),
        (Judgement::Right, Choice::Ours) => Some("examine-line-right"),
        (Judgement::Wrong, Choice::Ours) => Some("examine-line-wrong"),
        (Judgement::Open, _) => None,
    }
}
