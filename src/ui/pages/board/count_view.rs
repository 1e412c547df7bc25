//! The count: its table, both counting methods, and the rectangles of 1908 on the board.

use egui::{Align2, Color32, FontId, Grid, Rect, RichText, Stroke, StrokeKind, Ui, vec2};

use super::Msg;
use super::buttons::command_row;
use super::panel::quiet;
use crate::board::{Color, Size, Window};
use crate::game::{From, Gap, Phase, Score, Scoring};
use crate::texts::Texts;
use crate::texts::game as words;
use crate::ui::page::Shared;
use crate::ui::widgets::geometry::{Geometry, Rim};
use crate::ui::widgets::stones::StoneAtlas;
use crate::worker::table::GameCommand;
use crate::worker::table::{Counting, Table};

/// Duration of the stones' movement when they are arranged for counting, in seconds.
const WAY: f64 = 1.4;

/// Progress of the stones' movement, from 0 to 1; 1 if nothing moves.
#[must_use]
pub fn progress(page: &Table, now: f64) -> f32 {
    let arranged = page
        .counting
        .as_ref()
        .filter(|_| page.looking.is_none())
        .and_then(|counting| counting.arranged.as_ref());
    match arranged {
        Some((_, since)) => (((now - since.as_secs_f64()) / WAY) as f32).clamp(0.0, 1.0),
        None => 1.0,
    }
}

/// Draws what the board widget cannot: moving stones and the rectangles.
pub fn overlay(
    ui: &Ui,
    room: Rect,
    page: &Table,
    size: Size,
    atlas: &StoneAtlas,
    is_labelled: bool,
    progress: f32,
) {
    let arranged = page
        .counting
        .as_ref()
        .filter(|_| page.looking.is_none())
        .and_then(|counting| counting.arranged.as_ref());
    let Some((arrangement, _)) = arranged else {
        return;
    };
    let pixels = ui.ctx().pixels_per_point();
    let rim = if is_labelled {
        Rim::Labelled
    } else {
        Rim::Plain
    };
    // The same layout as that of the board widget.
    let geometry = Geometry::on_page(room, Window::whole(size), size, rim, pixels);
    let painter = ui.painter_at(room);
    if progress < 1.0 {
        let eased = progress * progress * (3.0 - 2.0 * progress);
        let moving: Vec<_> = arrangement
            .shifts
            .iter()
            .filter_map(|shift| {
                let to = geometry.center(shift.to?);
                let from = match shift.from {
                    From::Board(point) => geometry.center(point),
                    // Captured stones come from the captor's side.
                    From::Bowl => match shift.color {
                        Color::Black => geometry.wood.right_top(),
                        Color::White => geometry.wood.right_bottom(),
                    },
                };
                Some((from + (to - from) * eased, shift.color))
            })
            .collect();
        if let Some(mesh) = atlas.mesh(moving.iter().copied(), pixels) {
            painter.add(mesh);
        }
        return;
    }
    for color in Color::BOTH {
        for rectangle in &arrangement.rectangles[color] {
            let mut points = rectangle.points();
            let Some(first) = points.next() else { continue };
            let last = points.last().unwrap_or(first);
            let half = geometry.cell * 0.46;
            let outline =
                Rect::from_two_pos(geometry.center(first), geometry.center(last)).expand(half);
            let (ink, paper) = match color {
                Color::Black => (Color32::from_gray(15), Color32::from_gray(245)),
                Color::White => (Color32::from_gray(250), Color32::from_gray(40)),
            };
            painter.rect_filled(outline, 4, ink.gamma_multiply(0.16));
            let stroke = Stroke::new((geometry.cell * 0.07).max(2.0), ink);
            painter.rect_stroke(outline, 4, stroke, StrokeKind::Inside);
            let text = rectangle.area().to_string();
            let font = FontId::proportional((geometry.cell * 0.5).clamp(11.0, 24.0));
            let galley = painter.layout_no_wrap(text, font, paper);
            let plate = Rect::from_center_size(outline.center(), galley.size() + vec2(10.0, 4.0));
            painter.rect_filled(plate, 4, ink);
            painter.galley(
                Align2::CENTER_CENTER
                    .anchor_size(outline.center(), galley.size())
                    .min,
                galley,
                paper,
            );
        }
    }
}

/// Shows the count in the panel.
pub fn show(
    ui: &mut Ui,
    page: &Table,
    shared: &Shared<'_>,
    counting: &Counting,
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    if page.game.phase() != Phase::Stopped {
        return;
    }
    ui.label(
        RichText::new(words::result(texts, &counting.count))
            .strong()
            .size(17.0),
    );
    table(ui, texts, page, counting);
    if page.study.is_some() {
        ui.horizontal(|ui| {
            ui.add(egui::Spinner::new().size(16.0));
            ui.label(texts.tr("count-searching"));
        });
    }
    if page.game.ruleset().dead_stones == crate::game::DeadStones::Agreed {
        ui.label(quiet(shared, texts.tr("count-correct")));
        basis(ui, page, shared, counting);
    } else {
        ui.label(quiet(shared, texts.tr("count-all-alive")));
    }
    command_row(ui, page, shared, &[GameCommand::Arrange], msgs);
    if let Some((arrangement, _)) = &counting.arranged {
        for color in Color::BOTH {
            let key = match color {
                Color::Black => "arranged-black",
                Color::White => "arranged-white",
            };
            ui.label(texts.tr_with(key, [("sum", arrangement.sum(color).into())]));
        }
    }
    if page.game.ruleset().scoring != Scoring::StonesAndSinglePoints {
        ui.add_space(4.0);
        both_ways(ui, shared, counting);
    }
    if !counting.count.neutral.is_empty() {
        let number = counting.count.neutral.len();
        ui.label(quiet(
            shared,
            texts.tr_with("count-neutral", [("count", number.into())]),
        ));
    }
}

fn table(ui: &mut Ui, texts: &Texts, page: &Table, counting: &Counting) {
    let sums = &counting.count.sums;
    let by_territory = page.game.ruleset().scoring == Scoring::Territory;
    Grid::new("count")
        .num_columns(3)
        .spacing(vec2(18.0, 4.0))
        .show(ui, |ui| {
            ui.label("");
            ui.label(RichText::new(texts.tr("side-black")).strong());
            ui.label(RichText::new(texts.tr("side-white")).strong());
            ui.end_row();
            let mut row = |key: &'static str, black: String, white: String| {
                ui.label(texts.tr(key));
                ui.label(black);
                ui.label(white);
                ui.end_row();
            };
            let numbers = |black: u32, white: u32| (black.to_string(), white.to_string());
            let (black, white) = numbers(sums.black.territory, sums.white.territory);
            row("count-territory", black, white);
            if by_territory {
                let (black, white) = numbers(sums.black.captured, sums.white.captured);
                row("count-captured", black, white);
                let (black, white) = numbers(sums.black.dead, sums.white.dead);
                row("count-dead", black, white);
            } else {
                let (black, white) = numbers(sums.black.stones, sums.white.stones);
                row("count-stones", black, white);
            }
            row("count-komi", String::new(), texts.decimal(page.game.komi()));
            if counting.count.bonus != Score::ZERO {
                row(
                    "count-bonus",
                    String::new(),
                    texts.decimal(counting.count.bonus),
                );
            }
            let points = &counting.count.points;
            row(
                "count-total",
                texts.decimal(points.black),
                texts.decimal(points.white),
            );
        });
}

/// The evidence for the proposed dead stones, and what is left open.
fn basis(ui: &mut Ui, page: &Table, shared: &Shared<'_>, counting: &Counting) {
    use crate::game::{Basis, Fate};
    let Some(assessment) = &counting.assessment else {
        return;
    };
    let texts = shared.texts;
    let number = |test: &dyn Fn(&crate::game::ChainFate) -> bool| {
        assessment.chains.iter().filter(|chain| test(chain)).count()
    };
    let dead = |basis: Basis| number(&|chain| chain.fate == Fate::Dead && chain.basis == basis);
    let seki = number(&|chain| chain.fate == Fate::Seki);
    for (key, count) in [
        ("count-dead-proved", dead(Basis::Proved)),
        ("count-dead-assumed", dead(Basis::Assumed)),
        ("count-dead-guessed", dead(Basis::Guessed)),
        ("count-seki", seki),
    ] {
        if count > 0 {
            ui.label(quiet(shared, texts.tr_with(key, [("count", count.into())])));
        }
    }
    let unsettled = number(&|chain| chain.fate == Fate::Unsettled);
    if unsettled > 0 {
        let notation = super::panel::notation(shared);
        let size = page.game.size();
        let points: Vec<String> = assessment
            .vital()
            .iter()
            .map(|&point| notation.write(point, size))
            .collect();
        let words = [
            ("count", unsettled.into()),
            ("points", points.join(", ").into()),
        ];
        ui.label(texts.tr_with("count-unsettled", words));
    }
}

fn both_ways(ui: &mut Ui, shared: &Shared<'_>, counting: &Counting) {
    let texts = shared.texts;
    let both = &counting.both;
    ui.label(RichText::new(texts.tr("both-heading")).strong());
    let lead = |points: i64| {
        words::lead(
            texts,
            Score::whole(i32::try_from(points).unwrap_or(i32::MAX)),
        )
    };
    ui.label(texts.tr_with(
        "both-territory",
        [
            ("black", both.territory.black.into()),
            ("white", both.territory.white.into()),
            ("lead", lead(both.by_territory()).into()),
        ],
    ));
    ui.label(texts.tr_with(
        "both-area",
        [
            ("black", both.area.black.into()),
            ("white", both.area.white.into()),
            ("lead", lead(both.by_area()).into()),
        ],
    ));
    for gap in &both.gaps {
        let (key, count) = match *gap {
            Gap::MoreStones(Color::Black, count) => ("gap-stones-black", count),
            Gap::MoreStones(Color::White, count) => ("gap-stones-white", count),
            Gap::SekiPoints(Color::Black, count) => ("gap-seki-black", count),
            Gap::SekiPoints(Color::White, count) => ("gap-seki-white", count),
        };
        ui.label(quiet(shared, texts.tr_with(key, [("count", count.into())])));
    }
    let key = match (both.agree(), both.gaps.is_empty()) {
        (true, true) => "both-same",
        (true, false) => "both-explained",
        (false, _) => "both-differ",
    };
    ui.label(texts.tr(key));
}
