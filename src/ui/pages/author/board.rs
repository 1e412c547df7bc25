//! The author's board, edited with tools by pointer and keyboard.

use egui::{PointerButton, Rect, Shape, Stroke, Ui, pos2};

use super::look::{Drag, Look};
use super::tool::{Sweep, Tool};
use super::{Msg, Seen};
use crate::author::{Entry, shapes};
use crate::board::{Color, Move, Point, Stones, Window};
use crate::problem::Mark as Stored;
use crate::ui::widgets::board_view::{self, BoardState, Mark, Scene, Shown, Tone};
use crate::ui::widgets::geometry::{Geometry, Rim};
use crate::worker::bench::Deed;

/// Shows the board with its overlays and turns pointer and keyboard input into messages.
pub fn show(
    ui: &mut Ui,
    seen: Seen<'_>,
    view: &mut Look,
    board: &mut BoardState,
    msgs: &mut Vec<Msg>,
) {
    let Some(entry) = seen.bench.problem() else {
        return;
    };
    let size = entry.body.setup.size;
    let (stones, last, to_move) = match &view.position {
        Some((_, _, Ok(position))) => (
            preview(&position.stones(), view, seen.bench.sweep),
            position.last_move().and_then(Move::point),
            position.to_move(),
        ),
        _ => (
            preview(&entry.body.setup.stones, view, seen.bench.sweep),
            None,
            entry.body.setup.to_move,
        ),
    };
    let window = if board.is_whole {
        Window::whole(size)
    } else {
        entry.body.drawn.unwrap_or(Window::whole(size))
    };
    let tool = seen.bench.tool;
    let scene = Scene {
        size,
        window,
        stones: &stones,
        last_move: last,
        ko: entry.body.setup.ko.filter(|_| last.is_none()),
        marks: marks(seen, entry, &stones),
        hand: match tool {
            Tool::Play => Some(to_move),
            tool => tool.stone().flatten(),
        },
    };
    let look = seen.settings.theme.theme();
    let coordinates = seen.settings.coordinates;
    let room = ui.available_rect_before_wrap();
    let rim = match coordinates {
        Some(_) => Rim::Labelled,
        None => Rim::Plain,
    };
    // The same layout as that of the board widget.
    let pixels = ui.ctx().pixels_per_point();
    let geometry = Geometry::on_page(room, window, size, rim, pixels);
    let chosen = board_view::show(ui, &scene, look, seen.texts, coordinates, board);
    overlay(ui, seen, (entry, &stones), &geometry);
    let by_pointer = ui.input(|input| {
        input.pointer.any_click() || input.pointer.any_pressed() || input.pointer.any_released()
    });
    let modal =
        seen.bench.dialog.is_some() || ui.memory(|memory| memory.top_modal_layer().is_some());
    if tool.stone().is_some() && !modal {
        drag(ui, seen, &geometry, view, msgs);
    }
    if let Some(point) = chosen
        && !(by_pointer && tool.stone().is_some())
    {
        msgs.push(Msg::Do(Deed::Use(point)));
    }
}

/// The stones, including the effect of the current drag.
fn preview(stones: &Stones, view: &Look, sweep: Sweep) -> Stones {
    let mut stones = stones.clone();
    if let Some(drag) = &view.drag
        && sweep != Sweep::Free
        && let Some(stone) = drag.stone
    {
        for point in reached(drag, sweep) {
            stones.set(point, stone);
        }
    }
    stones
}

fn reached(drag: &Drag, sweep: Sweep) -> Vec<Point> {
    match sweep {
        Sweep::Free | Sweep::Line => shapes::line(drag.from, drag.at),
        Sweep::Rectangle => shapes::rectangle(drag.from, drag.at),
    }
}

/// Follows a drag of a stone tool over the board.
fn drag(ui: &Ui, seen: Seen<'_>, geometry: &Geometry, view: &mut Look, msgs: &mut Vec<Msg>) {
    let Some(place) = ui.input(|input| input.pointer.interact_pos()) else {
        view.drag = None;
        return;
    };
    let is_ours = ui
        .ctx()
        .layer_id_at(place)
        .is_none_or(|layer| layer == ui.layer_id());
    let at = point_at(geometry, place);
    let pressed = [PointerButton::Primary, PointerButton::Secondary]
        .into_iter()
        .find(|&button| ui.input(|input| input.pointer.button_pressed(button)));
    if let (Some(button), Some(at), true) = (pressed, at, is_ours) {
        let here = seen
            .bench
            .problem()
            .and_then(|entry| entry.body.setup.stones.get(at));
        let mut stone = seen.bench.tool.stone().flatten();
        if button == PointerButton::Secondary {
            stone = stone.map(Color::opposite);
        }
        // Clicking a stone with its own colour removes it.
        if seen.bench.sweep == Sweep::Free && stone.is_some() && here == stone {
            stone = None;
        }
        let stroke = view.new_stroke();
        view.drag = Some(Drag {
            from: at,
            at,
            stone: Some(stone),
            stroke,
        });
        if seen.bench.sweep == Sweep::Free {
            paint(view, vec![at], msgs);
        }
    }
    if let (Some(drag), Some(at)) = (&mut view.drag, at)
        && drag.at != at
    {
        let points = shapes::line(drag.at, at);
        drag.at = at;
        if seen.bench.sweep == Sweep::Free {
            paint(view, points, msgs);
        }
    }
    if ui.input(|input| !input.pointer.any_down()) {
        if let Some(drag) = &view.drag
            && seen.bench.sweep != Sweep::Free
        {
            let points = reached(drag, seen.bench.sweep);
            paint(view, points, msgs);
        }
        view.drag = None;
    }
}

fn paint(view: &Look, points: Vec<Point>, msgs: &mut Vec<Msg>) {
    if let Some(Drag {
        stone: Some(stone),
        stroke,
        ..
    }) = &view.drag
    {
        msgs.push(Msg::Do(Deed::Paint {
            points,
            stone: *stone,
            stroke: *stroke,
        }));
    }
}

fn point_at(geometry: &Geometry, place: egui::Pos2) -> Option<Point> {
    geometry
        .points()
        .find(|&point| geometry.cell_rect(point).contains(place))
}

/// Labels and marks of the node, target, safe stones, and the start of a line drawn by keyboard.
fn marks(seen: Seen<'_>, entry: &Entry, stones: &Stones) -> Vec<Shown> {
    let mut marks: Vec<Shown> = Vec::new();
    let mut add = |point: Point, mark: Mark, tone: Tone| {
        if !marks.iter().any(|shown| shown.point == point) {
            marks.push(Shown { point, mark, tone });
        }
    };
    let node = seen.bench.set().and_then(|set| set.desk.node());
    let node = node.and_then(|node| entry.tree.get(node));
    if let Some(said) = node.and_then(crate::author::EditNode::said) {
        for (point, text) in &said.labels {
            add(*point, Mark::Letter(text.clone()), Tone::Plain);
        }
        for &(point, mark) in &said.marks {
            let mark = match mark {
                Stored::Triangle => Mark::Triangle,
                Stored::Square => Mark::Square,
                Stored::Circle => Mark::Circle,
                Stored::Cross => Mark::Cross,
            };
            add(point, mark, Tone::Plain);
        }
    }
    if let Some(anchor) = seen.bench.anchor {
        add(anchor, Mark::Cross, Tone::Plain);
    }
    let at_start = node.is_some_and(|node| node.parent.is_none());
    for &(point, letter) in entry.body.labels.iter().filter(|_| at_start) {
        add(point, Mark::Letter(letter.to_string()), Tone::Plain);
    }
    for &point in &target(seen, entry) {
        if stones.get(point).is_some() {
            add(point, Mark::Triangle, Tone::Plain);
        }
    }
    for &point in &safe(seen, entry) {
        if stones.get(point).is_some() {
            add(point, Mark::Square, Tone::Plain);
        }
    }
    marks
}

/// The stored target, or else the proposed one.
fn target(seen: Seen<'_>, entry: &Entry) -> Vec<Point> {
    let proposed = seen.bench.checked.proposal.as_ref();
    match proposed.and_then(|proposal| proposal.as_ref().ok()) {
        // A whole colour is proposed when nothing else is known; marking it would then say nothing.
        Some(proposal) if entry.body.target.is_empty() => proposal.target.clone(),
        _ => entry.body.target.clone(),
    }
}

fn safe(seen: Seen<'_>, entry: &Entry) -> Vec<Point> {
    let proposed = seen.bench.checked.proposal.as_ref();
    match proposed.and_then(|proposal| proposal.as_ref().ok()) {
        Some(proposal) if entry.body.safe.is_empty() => proposal.safe.clone(),
        _ => entry.body.safe.clone(),
    }
}

/// Draws the region (a dashed outline with a faint fill) and the proposed wall.
fn overlay(ui: &Ui, seen: Seen<'_>, (entry, stones): (&Entry, &Stones), geometry: &Geometry) {
    let proposed = seen.bench.checked.proposal.as_ref();
    let proposal = proposed.and_then(|proposal| proposal.as_ref().ok());
    let region: &[Point] = match proposal {
        Some(proposal) if entry.body.region.is_empty() => &proposal.region,
        _ => &entry.body.region,
    };
    if region.is_empty() {
        return;
    }
    let color = seen.settings.theme.theme().window.accent.0;
    let painter = ui.painter_at(geometry.wood);
    let line = Stroke::new(2.0, color);
    let inside: std::collections::BTreeSet<Point> = region.iter().copied().collect();
    let has = |column: i16, row: i16| {
        let point = u8::try_from(column).ok().zip(u8::try_from(row).ok());
        point
            .and_then(|(column, row)| Point::new(column, row))
            .is_some_and(|point| inside.contains(&point))
    };
    for &point in region
        .iter()
        .filter(|&&point| geometry.window.contains(point))
    {
        let cell: Rect = geometry.cell_rect(point);
        // Stones keep their colour.
        if stones.get(point).is_none() {
            painter.rect_filled(cell, 0.0, color.gamma_multiply(0.10));
        }
        let (column, row) = (i16::from(point.column()), i16::from(point.row()));
        let sides = [
            (has(column - 1, row), cell.left_top(), cell.left_bottom()),
            (has(column + 1, row), cell.right_top(), cell.right_bottom()),
            (has(column, row + 1), cell.left_top(), cell.right_top()),
            (
                has(column, row - 1),
                cell.left_bottom(),
                cell.right_bottom(),
            ),
        ];
        for (neighbor, from, to) in sides {
            if !neighbor {
                painter.extend(Shape::dashed_line(&[from, to], line, 5.0, 4.0));
            }
        }
    }
    for &point in proposal.map_or(&[][..], |proposal| &proposal.wall) {
        if geometry.window.contains(point) {
            let at = geometry.center(point);
            let side = geometry.cell * 0.12;
            let square =
                Rect::from_two_pos(at - egui::Vec2::splat(side), pos2(at.x + side, at.y + side));
            painter.rect_filled(square, 0.0, color);
        }
    }
}
