//! How a board looks: wood, lines, coordinates, stones and marks, in this order.

use egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Shadow, Shape, Stroke, StrokeKind, Vec2, pos2,
    vec2,
};

use super::board_view::{Look, Mark, Scene, Shown, Tone};
use super::geometry::{Geometry, Rim, star_points};
use super::stones::StoneAtlas;
use super::theme::BoardColors;
use crate::board::{Color, Point};

/// How far open lines run on, in cells.
const RUN_ON: f32 = 0.62;
/// Distance of the coordinates from the outer lines, in cells.
const LABEL: f32 = 0.92;

/// Paints the whole scene.
pub fn paint(painter: &Painter, geometry: &Geometry, scene: &Scene<'_>, look: &Look<'_>) {
    let pixels = painter.pixels_per_point();
    let colors = &look.theme.board;
    wood(painter, geometry, colors);
    lines(painter, geometry, colors, pixels);
    for point in star_points(geometry.size).filter(|&p| geometry.window.contains(p)) {
        let radius = (geometry.cell * 0.085).max(1.8);
        painter.circle_filled(geometry.center(point), radius, colors.line.0);
    }
    if look.rim() == Rim::Labelled {
        coordinates(painter, geometry, scene, look);
    }
    let stones = scene
        .stones
        .iter()
        .filter(|&(point, _)| geometry.window.contains(point))
        .map(|(point, color)| (geometry.center(point), color));
    // Collected, since the mesh wants to run over them twice and the iterator is opaque.
    let stones: Vec<(Pos2, Color)> = stones.collect();
    if let Some(mesh) = look.atlas.mesh(stones.iter().copied(), pixels) {
        painter.add(mesh);
    }
    if let Some(point) = scene.ko.filter(|&p| geometry.window.contains(p)) {
        let side = geometry.cell * 0.42;
        let square = Rect::from_center_size(geometry.center(point), Vec2::splat(side));
        painter.rect_stroke(
            square,
            0,
            mark_stroke(geometry, colors.line.0),
            StrokeKind::Middle,
        );
    }
    for shown in &scene.marks {
        if geometry.window.contains(shown.point) {
            mark(painter, geometry, scene, colors, shown);
        }
    }
    if let Some(point) = scene.last_move.filter(|&p| geometry.window.contains(p))
        && let Some(stone) = scene.stones.get(point)
        && !scene.marks.iter().any(|shown| shown.point == point)
    {
        let stroke = Stroke::new((geometry.cell * 0.06).max(1.5), on_stone(stone));
        painter.circle_stroke(geometry.center(point), geometry.cell * 0.25, stroke);
    }
}

/// The stone a click would play.
pub fn ghost(painter: &Painter, geometry: &Geometry, atlas: &StoneAtlas, at: Point, color: Color) {
    let pixels = painter.pixels_per_point();
    if let Some(mesh) = atlas.ghost(geometry.center(at), color, pixels) {
        painter.add(mesh);
    }
}

/// The keyboard's cursor: four corners round the point, seen on wood and on stones alike.
pub fn cursor(painter: &Painter, geometry: &Geometry, at: Point, colors: &BoardColors) {
    let half = geometry.cell * 0.5 - 1.0;
    let arm = geometry.cell * 0.24;
    let center = geometry.center(at);
    for (width, color) in [
        (4.5, Color32::from_white_alpha(170)),
        (2.5, colors.cursor.0),
    ] {
        for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
            let corner = center + vec2(x, y) * half;
            painter.line(
                vec![
                    corner - vec2(x * arm, 0.0),
                    corner,
                    corner - vec2(0.0, y * arm),
                ],
                Stroke::new(width, color),
            );
        }
    }
}

fn wood(painter: &Painter, geometry: &Geometry, colors: &BoardColors) {
    let shadow = Shadow {
        offset: [0, 3],
        blur: 12,
        spread: 0,
        color: Color32::from_black_alpha(60),
    };
    painter.add(shadow.as_shape(geometry.wood, 2));
    painter.add(Shape::gradient_rect(
        geometry.wood,
        egui::Direction::TopDown,
        [colors.top.0, colors.bottom.0],
    ));
    let rim = Stroke::new(1.0, colors.rim.0);
    painter.rect_stroke(geometry.wood, 0, rim, StrokeKind::Inside);
}

fn lines(painter: &Painter, geometry: &Geometry, colors: &BoardColors, pixels: f32) {
    let window = geometry.window;
    let edges = geometry.edges();
    let low = geometry.center(window.lower_left);
    let high = geometry.center(window.upper_right);
    let thin = Stroke::new(pixels.round().max(1.0) / pixels, colors.line.0);
    let thick = Stroke::new(2.0 * pixels.round().max(1.0) / pixels, colors.line.0);
    let run = geometry.cell * RUN_ON;
    let half = thin.width / 2.0;
    let open = [colors.line.0, Color32::TRANSPARENT];
    let fade = |rect: Rect, direction: egui::Direction| {
        painter.add(Shape::gradient_rect(rect, direction, open));
    };
    for column in window.lower_left.column()..=window.upper_right.column() {
        let x = geometry
            .center(Point::at(column, window.lower_left.row()))
            .x;
        let edge = column == 0 || column + 1 == geometry.size.width();
        painter.vline(x, high.y..=low.y, if edge { thick } else { thin });
        if !edges.top {
            let rect = Rect::from_min_max(pos2(x - half, high.y - run), pos2(x + half, high.y));
            fade(rect, egui::Direction::BottomUp);
        }
        if !edges.bottom {
            let rect = Rect::from_min_max(pos2(x - half, low.y), pos2(x + half, low.y + run));
            fade(rect, egui::Direction::TopDown);
        }
    }
    for row in window.lower_left.row()..=window.upper_right.row() {
        let y = geometry
            .center(Point::at(window.lower_left.column(), row))
            .y;
        let edge = row == 0 || row + 1 == geometry.size.height();
        // The corner of two edges is filled by letting the lines reach half a width further.
        let reach = if edge { thick.width / 2.0 } else { 0.0 };
        let left = low.x - if edges.left { reach } else { 0.0 };
        let right = high.x + if edges.right { reach } else { 0.0 };
        painter.hline(left..=right, y, if edge { thick } else { thin });
        if !edges.left {
            let rect = Rect::from_min_max(pos2(low.x - run, y - half), pos2(low.x, y + half));
            fade(rect, egui::Direction::RightToLeft);
        }
        if !edges.right {
            let rect = Rect::from_min_max(pos2(high.x, y - half), pos2(high.x + run, y + half));
            fade(rect, egui::Direction::LeftToRight);
        }
    }
}

fn coordinates(painter: &Painter, geometry: &Geometry, scene: &Scene<'_>, look: &Look<'_>) {
    let Some(notation) = look.coordinates else {
        return;
    };
    let font = FontId::proportional((geometry.cell * 0.36).clamp(9.0, 17.0));
    let color = look.theme.board.label.0;
    let window = geometry.window;
    let low = geometry.center(window.lower_left);
    let high = geometry.center(window.upper_right);
    let gap = geometry.cell * LABEL;
    let write = |place: Pos2, text: String| {
        painter.text(place, Align2::CENTER_CENTER, text, font.clone(), color);
    };
    for column in window.lower_left.column()..=window.upper_right.column() {
        let x = geometry
            .center(Point::at(column, window.lower_left.row()))
            .x;
        let label = notation.column_label(column, scene.size);
        write(pos2(x, high.y - gap), label.clone());
        write(pos2(x, low.y + gap), label);
    }
    for row in window.lower_left.row()..=window.upper_right.row() {
        let y = geometry
            .center(Point::at(window.lower_left.column(), row))
            .y;
        let label = notation.row_label(row, scene.size);
        write(pos2(low.x - gap, y), label.clone());
        write(pos2(high.x + gap, y), label);
    }
}

fn mark_stroke(geometry: &Geometry, color: Color32) -> Stroke {
    Stroke::new((geometry.cell * 0.055).max(1.5), color)
}

const fn on_stone(stone: Color) -> Color32 {
    match stone {
        Color::Black => Color32::WHITE,
        Color::White => Color32::from_gray(20),
    }
}

fn mark(
    painter: &Painter,
    geometry: &Geometry,
    scene: &Scene<'_>,
    colors: &BoardColors,
    shown: &Shown,
) {
    let center = geometry.center(shown.point);
    let stone = scene.stones.get(shown.point);
    let color = match (shown.tone, stone) {
        (Tone::Good, None) => colors.good.0,
        (Tone::Bad, None) => colors.bad.0,
        (_, Some(stone)) => on_stone(stone),
        (Tone::Plain, None) => colors.line.0,
    };
    let stroke = mark_stroke(geometry, color);
    let radius = geometry.cell * 0.27;
    match &shown.mark {
        Mark::Circle => {
            painter.circle_stroke(center, radius, stroke);
        }
        Mark::Square => {
            let square = Rect::from_center_size(center, Vec2::splat(radius * 1.7));
            painter.rect_stroke(square, 0, stroke, StrokeKind::Middle);
        }
        Mark::Triangle => {
            let corner = |x: f32, y: f32| center + vec2(x, y) * radius * 1.15;
            painter.add(Shape::closed_line(
                vec![corner(0.0, -1.0), corner(0.87, 0.5), corner(-0.87, 0.5)],
                stroke,
            ));
        }
        Mark::Cross => {
            let arm = radius * 0.8;
            for y in [-arm, arm] {
                painter.line_segment([center - vec2(arm, y), center + vec2(arm, y)], stroke);
            }
        }
        Mark::Territory(owner) => {
            let square = Rect::from_center_size(center, Vec2::splat(radius * 1.15));
            let (fill, rim) = match owner {
                Color::Black => (Color32::from_gray(20), Color32::from_gray(70)),
                Color::White => (Color32::from_gray(250), Color32::from_gray(90)),
            };
            painter.rect(square, 0, fill, Stroke::new(1.0, rim), StrokeKind::Middle);
        }
        Mark::Letter(text) => {
            let size = (geometry.cell * 0.52).clamp(11.0, 26.0);
            if stone.is_none() {
                // The lines would run through the letter.
                painter.circle_filled(center, geometry.cell * 0.36, colors.top.0);
                if shown.tone != Tone::Plain {
                    painter.circle_stroke(center, geometry.cell * 0.40, stroke);
                }
            }
            painter.text(
                center,
                Align2::CENTER_CENTER,
                text,
                FontId::proportional(size),
                color,
            );
        }
    }
}
