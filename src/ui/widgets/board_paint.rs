//! Paints a board: wood, lines, coordinates, stones and marks, in this order.

use egui::epaint::{RectShape, Vertex, WHITE_UV};
use egui::{
    Align2, Color32, CornerRadius, Mesh, Painter, Pos2, Rect, Shadow, Shape, Stroke, StrokeKind,
    Vec2, pos2, vec2,
};

use crate::board::{Color, Point};
use crate::ui::widgets::board_view::{Look, Mark, Scene, Shown, Tone};
use crate::ui::widgets::geometry::{Geometry, Rim, star_points};
use crate::ui::widgets::stones::StoneAtlas;
use crate::ui::widgets::theme::{self, BoardColors};
use crate::ui::widgets::{icons, wood};

/// How far cut-off lines continue while fading, in cells; this spans the margin.
const RUN_ON: f32 = 0.58;
/// Distance of the coordinates from the wood, in points.
const LABEL: f32 = 12.0;

/// Paints the whole scene.
pub fn paint(painter: &Painter, geometry: &Geometry, scene: &Scene<'_>, look: &Look<'_>) {
    let pixels = painter.pixels_per_point();
    let colors = &look.theme.board;
    ground(painter, geometry, look);
    lines(painter, geometry, colors, pixels);
    for point in star_points(geometry.size).filter(|&p| geometry.window.contains(p)) {
        let radius = (geometry.cell * 0.055).max(1.8);
        painter.circle_filled(geometry.center(point), radius, colors.line.0);
    }
    if look.rim() == Rim::Labelled {
        coordinates(painter, geometry, scene, look);
    }
    let stones = scene
        .stones
        .iter()
        .filter(|&(point, _)| geometry.window.contains(point))
        .filter(|&(point, _)| look.landing.is_none_or(|(at, _)| at != point))
        .map(|(point, color)| (geometry.center(point), color));
    // Collected because the mesh runs over the stones twice.
    let stones: Vec<(Pos2, Color)> = stones.collect();
    if let Some(mesh) = look.atlas.mesh(stones.iter().copied(), pixels) {
        painter.add(mesh);
    }
    if let Some((point, part)) = look.landing
        && let Some(color) = scene.stones.get(point)
        && geometry.window.contains(point)
    {
        // Fast at first, then slow, as a hand puts a stone down.
        let left = (1.0 - part).powi(3);
        let stone = std::iter::once((geometry.center(point), color));
        if let Some(mesh) = look.atlas.mesh_scaled(stone, pixels, 1.0 + 0.06 * left) {
            painter.add(mesh);
        }
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
            mark(painter, geometry, scene, look, shown);
        }
    }
    if let Some(point) = scene.last_move.filter(|&p| geometry.window.contains(p))
        && let Some(stone) = scene.stones.get(point)
        && !scene.marks.iter().any(|shown| shown.point == point)
    {
        let stroke = Stroke::new((geometry.cell * 0.05).max(1.5), on_stone(stone));
        painter.circle_stroke(geometry.center(point), geometry.cell * 0.22, stroke);
    }
}

/// Paints the translucent stone that a click would play.
pub fn ghost(painter: &Painter, geometry: &Geometry, atlas: &StoneAtlas, at: Point, color: Color) {
    let pixels = painter.pixels_per_point();
    if let Some(mesh) = atlas.ghost(geometry.center(at), color, pixels) {
        painter.add(mesh);
    }
}

/// Paints the keyboard cursor: four corners around the point, visible on wood and on stones.
pub fn cursor(painter: &Painter, geometry: &Geometry, at: Point, colors: &BoardColors) {
    let half = geometry.cell * 0.5 - 1.0;
    let arm = geometry.cell * 0.2;
    let center = geometry.center(at);
    for (width, color) in [
        (4.5, Color32::from_white_alpha(150)),
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

/// Paints the wood with its shadow.
fn ground(painter: &Painter, geometry: &Geometry, look: &Look<'_>) {
    let rect = geometry.wood;
    let radius = CornerRadius::same(if geometry.cell > 24.0 { 8 } else { 4 });
    if geometry.cell > 24.0 {
        let shadow = Shadow {
            offset: [0, 10],
            blur: 40,
            spread: 0,
            color: Color32::from_black_alpha(46),
        };
        painter.add(shadow.as_shape(rect, radius));
    }
    let Some(texture) = look.wood else {
        painter.rect_filled(rect, radius, look.theme.board.top.0);
        return;
    };
    // One point of the board is one pixel of the texture, as far as the texture reaches.
    let side = (wood::SIDE as f32).max(rect.width()).max(rect.height());
    let uv = Rect::from_min_max(Pos2::ZERO, pos2(rect.width() / side, rect.height() / side));
    painter.add(RectShape::filled(rect, radius, Color32::WHITE).with_texture(texture, uv));
    let light = Stroke::new(1.0, Color32::from_white_alpha(70));
    painter.rect_stroke(rect, radius, light, StrokeKind::Inside);
}

/// Paints the grid as one mesh. A line that is cut off fades across the margin.
pub fn lines(painter: &Painter, geometry: &Geometry, colors: &BoardColors, pixels: f32) {
    let window = geometry.window;
    let edges = geometry.edges();
    let low = geometry.center(window.lower_left);
    let high = geometry.center(window.upper_right);
    let whole = |width: f32| (width * pixels).round().max(1.0) / pixels;
    let thin = whole(if geometry.cell < 50.0 { 1.0 } else { 1.3 });
    let thick = whole(if geometry.cell < 50.0 { 1.7 } else { 2.2 });
    let run = geometry.cell * RUN_ON;
    let mut mesh = Mesh::default();
    let ink = colors.line.0;
    let snap = |value: f32| (value * pixels).round() / pixels;
    let across = |center: f32, width: f32| {
        let from = snap(center - width / 2.0);
        (from, from + width)
    };
    for column in window.lower_left.column()..=window.upper_right.column() {
        let x = geometry
            .center(Point::at(column, window.lower_left.row()))
            .x;
        let edge = column == 0 || column + 1 == geometry.size.width();
        let (left, right) = across(x, if edge { thick } else { thin });
        let place = |top, bottom| Rect::from_min_max(pos2(left, top), pos2(right, bottom));
        quad(&mut mesh, place(high.y, low.y), [ink; 4]);
        let clear = Color32::TRANSPARENT;
        if !edges.top {
            let fade = [clear, clear, ink, ink];
            quad(&mut mesh, place(high.y - run, high.y), fade);
        }
        if !edges.bottom {
            let fade = [ink, ink, clear, clear];
            quad(&mut mesh, place(low.y, low.y + run), fade);
        }
    }
    for row in window.lower_left.row()..=window.upper_right.row() {
        let y = geometry
            .center(Point::at(window.lower_left.column(), row))
            .y;
        let edge = row == 0 || row + 1 == geometry.size.height();
        let (top, bottom) = across(y, if edge { thick } else { thin });
        let place = |left, right| Rect::from_min_max(pos2(left, top), pos2(right, bottom));
        // Extending the edge lines by half a width fills the corner of two edges.
        let reach = if edge { thick / 2.0 } else { 0.0 };
        let left = low.x - if edges.left { reach } else { 0.0 };
        let right = high.x + if edges.right { reach } else { 0.0 };
        quad(&mut mesh, place(left, right), [ink; 4]);
        let clear = Color32::TRANSPARENT;
        if !edges.left {
            let fade = [clear, ink, ink, clear];
            quad(&mut mesh, place(low.x - run, low.x), fade);
        }
        if !edges.right {
            let fade = [ink, clear, clear, ink];
            quad(&mut mesh, place(high.x, high.x + run), fade);
        }
    }
    painter.add(mesh);
}

/// Adds a rectangle with a colour for each corner, clockwise from the upper left.
fn quad(mesh: &mut Mesh, rect: Rect, colors: [Color32; 4]) {
    let Ok(first) = u32::try_from(mesh.vertices.len()) else {
        return;
    };
    let corners = [
        rect.left_top(),
        rect.right_top(),
        rect.right_bottom(),
        rect.left_bottom(),
    ];
    for (pos, color) in corners.into_iter().zip(colors) {
        mesh.vertices.push(Vertex {
            pos,
            uv: WHITE_UV,
            color,
        });
    }
    mesh.add_triangle(first, first + 1, first + 2);
    mesh.add_triangle(first, first + 2, first + 3);
}

fn coordinates(painter: &Painter, geometry: &Geometry, scene: &Scene<'_>, look: &Look<'_>) {
    let Some(notation) = look.coordinates else {
        return;
    };
    let font = theme::medium(12.0);
    let color = look.theme.window.quiet.0;
    let window = geometry.window;
    let write = |place: Pos2, text: String| {
        painter.text(place, Align2::CENTER_CENTER, text, font.clone(), color);
    };
    for column in window.lower_left.column()..=window.upper_right.column() {
        let x = geometry
            .center(Point::at(column, window.lower_left.row()))
            .x;
        let label = notation.column_label(column, scene.size);
        write(pos2(x, geometry.wood.bottom() + LABEL), label);
    }
    for row in window.lower_left.row()..=window.upper_right.row() {
        let y = geometry
            .center(Point::at(window.lower_left.column(), row))
            .y;
        let label = notation.row_label(row, scene.size);
        write(pos2(geometry.wood.left() - LABEL, y), label);
    }
}

fn mark_stroke(geometry: &Geometry, color: Color32) -> Stroke {
    Stroke::new((geometry.cell * 0.042).max(1.5), color)
}

const fn on_stone(stone: Color) -> Color32 {
    match stone {
        Color::Black => Color32::from_gray(245),
        Color::White => Color32::from_gray(20),
    }
}

fn tone_color(tone: Tone, colors: &BoardColors) -> Color32 {
    match tone {
        Tone::Good => colors.good.0,
        Tone::Bad => colors.bad.0,
        Tone::Plain => colors.line.0,
    }
}

fn mark(painter: &Painter, geometry: &Geometry, scene: &Scene<'_>, look: &Look<'_>, shown: &Shown) {
    let colors = &look.theme.board;
    let center = geometry.center(shown.point);
    let stone = scene.stones.get(shown.point);
    let color = match stone {
        None => tone_color(shown.tone, colors),
        Some(stone) => on_stone(stone),
    };
    let stroke = mark_stroke(geometry, color);
    let radius = geometry.cell * 0.25;
    match &shown.mark {
        Mark::Circle => {
            painter.circle_stroke(center, radius, stroke);
        }
        Mark::Dot => {
            let color = match shown.tone {
                Tone::Plain => colors.cursor.0,
                tone => tone_color(tone, colors),
            };
            painter.circle_filled(center, (geometry.cell * 0.11).max(3.0), color);
        }
        Mark::Square => {
            let square = Rect::from_center_size(center, Vec2::splat(radius * 1.7));
            painter.rect_stroke(square, 0, stroke, StrokeKind::Middle);
        }
        Mark::Triangle => {
            let corner = |x: f32, y: f32| center + vec2(x, y) * radius * 1.12;
            painter.add(Shape::closed_line(
                vec![corner(0.0, -1.0), corner(0.87, 0.52), corner(-0.87, 0.52)],
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
            let square = Rect::from_center_size(center, Vec2::splat(radius * 1.1));
            let (fill, rim) = match owner {
                Color::Black => (Color32::from_gray(20), Color32::from_gray(70)),
                Color::White => (Color32::from_gray(250), Color32::from_gray(90)),
            };
            painter.rect(square, 2, fill, Stroke::new(1.0, rim), StrokeKind::Middle);
        }
        Mark::Number(number) => numbered(painter, geometry, colors, shown, *number, stone),
        Mark::Fading(number, percent) => {
            let part = f32::from(*percent) / 100.0;
            if stone.is_none() {
                let ground = colors.top.0.gamma_multiply(part * 0.9);
                painter.circle_filled(center, geometry.cell * 0.2, ground);
            }
            let size = (geometry.cell * 0.26).clamp(9.0, 26.0);
            let ink = color.gamma_multiply(part);
            let font = theme::semibold(size);
            painter.text(center, Align2::CENTER_CENTER, number, font, ink);
        }
        Mark::Letter(text) => {
            let size = (geometry.cell * 0.42).clamp(11.0, 30.0);
            if stone.is_none() {
                // Otherwise the lines would run through the letter.
                painter.circle_filled(center, geometry.cell * 0.3, colors.top.0);
                if shown.tone != Tone::Plain {
                    painter.circle_stroke(center, geometry.cell * 0.3, stroke);
                }
            }
            painter.text(
                center,
                Align2::CENTER_CENTER,
                text,
                theme::semibold(size),
                color,
            );
        }
    }
}

/// Paints a move number on its stone, or on a dashed disc if the stone was captured, with a badge for a right
/// or wrong move.
fn numbered(
    painter: &Painter,
    geometry: &Geometry,
    colors: &BoardColors,
    shown: &Shown,
    number: usize,
    stone: Option<Color>,
) {
    let center = geometry.center(shown.point);
    let cell = geometry.cell;
    let text = number.to_string();
    let digits = if text.len() > 2 { 0.34 } else { 0.42 };
    let font = theme::semibold((cell * digits).clamp(9.0, 44.0));
    let write = |color| painter.text(center, Align2::CENTER_CENTER, text, font, color);
    let tone = tone_color(shown.tone, colors);
    match stone {
        Some(stone) => {
            if shown.tone != Tone::Plain {
                let width = (cell * 0.055).max(2.0);
                let rim = Stroke::new(width, tone);
                painter.circle_stroke(center, cell * 0.478 + width * 0.3, rim);
            }
            write(on_stone(stone));
        }
        None => {
            let radius = cell * 0.3;
            painter.circle_filled(center, radius, colors.top.0.gamma_multiply(0.9));
            let circle: Vec<Pos2> = (0..=48)
                .map(|step| {
                    center + Vec2::angled(step as f32 / 48.0 * std::f32::consts::TAU) * radius
                })
                .collect();
            let stroke = Stroke::new((cell * 0.025).max(1.5), tone);
            painter.extend(Shape::dashed_line(
                &circle,
                stroke,
                cell * 0.08,
                cell * 0.05,
            ));
            write(tone);
        }
    }
    let sign = match shown.tone {
        Tone::Plain => return,
        Tone::Good => icons::CHECK,
        Tone::Bad => icons::X,
    };
    badge(
        painter,
        center + vec2(0.33, -0.33) * cell,
        cell * 0.16,
        tone,
        sign,
    );
}

/// Paints a small disc with an icon.
pub fn badge(painter: &Painter, center: Pos2, radius: f32, color: Color32, sign: &str) {
    let radius = radius.max(6.0);
    painter.circle_filled(center, radius + (radius * 0.16).max(1.0), Color32::WHITE);
    painter.circle_filled(center, radius, color);
    // Drawn twice, slightly shifted: the icons have a single weight, and this must be visible from afar.
    for shift in [-0.25, 0.25] {
        painter.text(
            center + vec2(shift, 0.0),
            Align2::CENTER_CENTER,
            sign,
            theme::icon(radius * 1.45),
            Color32::WHITE,
        );
    }
}
