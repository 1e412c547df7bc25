//! The board of the board page.

use egui::Ui;

use super::{Msg, count_view};
use crate::board::{Color, Move, Point, Position, Stones, Window};
use crate::game::{Fate, From, Phase};
use crate::ui::page::Shared;
use crate::ui::widgets::board_view::{self, BoardState, Mark, Scene, Shown, Tone};
use crate::worker::table::{Deed, Table, Tool, standing};

/// Shows the board and, while stones are arranged for counting, their movement.
pub(super) fn show(
    ui: &mut Ui,
    page: &Table,
    shared: &Shared<'_>,
    view: &mut BoardState,
    msgs: &mut Vec<Msg>,
) {
    let position = page.shown();
    let now = ui.input(|input| input.time);
    let progress = count_view::progress(page, now);
    let stones = stones(page, &position, progress);
    let scene = scene(page, &position, &stones);
    let look = shared.settings.theme.theme();
    let coordinates = shared.settings.coordinates;
    let room = ui.available_rect_before_wrap();
    if let Some(point) = board_view::show(ui, &scene, look, shared.texts, coordinates, view) {
        msgs.push(Msg::Do(Deed::Click(point)));
    }
    count_view::overlay(
        ui,
        room,
        page,
        position.size(),
        &view.atlas,
        coordinates.is_some(),
        progress,
    );
    if progress < 1.0 {
        ui.ctx().request_repaint();
    }
}

/// The stones to show: those of the board, or of the arrangement once its movement has ended.
fn stones(page: &Table, position: &Position, progress: f32) -> Stones {
    let arranged = page
        .counting
        .as_ref()
        .filter(|_| page.looking.is_none())
        .and_then(|counting| counting.arranged.as_ref());
    if let Some((arrangement, _)) = arranged {
        if progress >= 1.0 {
            return arrangement.stones.clone();
        }
        // Moving stones are drawn separately.
        let mut stones = position.stones();
        for shift in &arrangement.shifts {
            if let From::Board(from) = shift.from {
                stones.set(from, None);
            }
        }
        return stones;
    }
    let mut stones = position.stones();
    for &point in page.laying.iter().flatten() {
        stones.set(point, Some(Color::Black));
    }
    stones
}

/// The contents of the board widget.
fn scene<'a>(page: &Table, position: &Position, stones: &'a Stones) -> Scene<'a> {
    let size = position.size();
    let is_now = page.looking.is_none();
    let going = matches!(page.game.phase(), Phase::Playing | Phase::EndOffered(_));
    let waits = page
        .duel
        .as_ref()
        .is_some_and(|duel| duel.user != page.game.to_move());
    let may_play = is_now && going && !waits && page.tool == Tool::Play;
    let hand = if page.laying.is_some() {
        Some(Color::Black)
    } else {
        may_play.then(|| page.game.to_move())
    };
    Scene {
        size,
        window: Window::whole(size),
        stones,
        last_move: position.last_move().and_then(Move::point),
        ko: position
            .ko_point()
            .filter(|_| page.game.ruleset().ko == crate::board::KoRule::Basic),
        marks: marks(page, position),
        hand,
    }
}

fn marks(page: &Table, position: &Position) -> Vec<Shown> {
    let mut marks: Vec<Shown> = Vec::new();
    let mut add = |point: Point, mark: Mark, tone: Tone| {
        if !marks.iter().any(|shown| shown.point == point) {
            marks.push(Shown { point, mark, tone });
        }
    };
    if let Tool::Race(Some(first)) = page.tool {
        for point in position.chain(first) {
            add(point, Mark::Triangle, Tone::Plain);
        }
    }
    if let Some(finding) = &page.finding {
        for point in position.chain(finding.target) {
            add(point, Mark::Triangle, Tone::Plain);
        }
        for point in finding
            .rival
            .into_iter()
            .flat_map(|rival| position.chain(rival))
        {
            add(point, Mark::Square, Tone::Plain);
        }
        for answer in &finding.answers {
            let moves = answer.proved().map(|proved| proved.moves.as_slice());
            for mv in moves.unwrap_or_default() {
                if let Some(point) = mv.point() {
                    add(point, Mark::Circle, Tone::Good);
                }
            }
        }
    }
    if page.looking.is_some() {
        return marks;
    }
    if let Some(duel) = &page.duel
        && let Some(standing) = standing(duel, &page.game)
    {
        for point in position.chain(standing) {
            if position.last_move() != Some(Move::Play(point)) {
                add(point, Mark::Triangle, Tone::Plain);
            }
        }
    }
    if let Some(number) = page.puzzle
        && let Some(target) = crate::game::PUZZLES
            .get(number)
            .and_then(crate::game::Puzzle::target)
        && page.game.steps().is_empty()
    {
        for point in position.chain(target) {
            add(point, Mark::Triangle, Tone::Plain);
        }
    }
    if let Some(first) = page.game.half_turn() {
        for point in page.game.partners(first) {
            add(point, Mark::Circle, Tone::Good);
        }
    }
    if let Some(counting) = &page.counting
        && counting.arranged.is_none()
    {
        for (point, _) in position.stones().iter() {
            let fate = counting
                .assessment
                .as_ref()
                .and_then(|assessment| assessment.at(position, point))
                .map(|chain| chain.fate);
            if counting.verdicts.dead.contains(&point) {
                add(point, Mark::Cross, Tone::Plain);
            } else if counting.verdicts.seki.contains(&point) {
                add(point, Mark::Square, Tone::Plain);
            } else if fate == Some(Fate::Unsettled) && !counting.corrected {
                add(point, Mark::Letter("?".to_owned()), Tone::Plain);
            }
        }
        // Where the next move would decide.
        if let Some(assessment) = &counting.assessment
            && !counting.corrected
        {
            for point in assessment.vital() {
                add(point, Mark::Circle, Tone::Good);
            }
        }
        for color in Color::BOTH {
            for &point in &counting.count.territory[color] {
                if position.color_at(point).is_none() {
                    add(point, Mark::Territory(color), Tone::Plain);
                }
            }
        }
    }
    marks
}
