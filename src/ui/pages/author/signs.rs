//! The icons of the author's buttons.

use egui::{Color32, Pos2, Rect, Stroke, Ui, Vec2, vec2};

use super::tool::{Sweep, Tool};
use crate::board::Color;
use crate::ui::widgets::{self, theme::Theme};

/// Draws how a drag spreads: freely, in a line, over a rectangle.
pub fn sweep(ui: &Ui, sweep: Sweep, rect: Rect, ink: Color32) {
    let painter = ui.painter();
    let at = rect.center();
    let line = Stroke::new(1.8, ink);
    match sweep {
        Sweep::Free => {
            let points = [
                (-8.0, 5.0),
                (-4.0, -4.0),
                (1.0, 3.0),
                (4.0, -6.0),
                (8.0, -2.0),
            ];
            let points = points.map(|(x, y)| at + vec2(x, y)).to_vec();
            painter.add(egui::Shape::line(points, line));
        }
        Sweep::Line => {
            painter.line_segment([at + vec2(-7.0, 6.0), at + vec2(7.0, -6.0)], line);
            painter.circle_filled(at + vec2(-7.0, 6.0), 2.6, ink);
            painter.circle_filled(at + vec2(7.0, -6.0), 2.6, ink);
        }
        Sweep::Rectangle => {
            let area = Rect::from_center_size(at, vec2(16.0, 12.0));
            painter.rect_filled(area, 1.0, ink.gamma_multiply(0.35));
            painter.rect_stroke(area, 1.0, line, egui::StrokeKind::Middle);
        }
    }
}

/// Draws an arrow that turns back to the left (`turn` -1) or forward to the right (1).
pub fn arrow(ui: &Ui, turn: f32, rect: Rect, ink: Color32) {
    let painter = ui.painter();
    let at = rect.center() + vec2(0.0, 2.0);
    let line = Stroke::new(1.8, ink);
    let point = |step: u8| {
        let angle = std::f32::consts::PI * (0.12 - f32::from(step) / 14.0 * 1.12);
        at + vec2(-turn * 7.0 * angle.cos(), 6.0 * angle.sin())
    };
    let bow: Vec<Pos2> = (0..=14).map(point).collect();
    let tip = bow.last().copied().unwrap_or(at);
    painter.add(egui::Shape::line(bow, line));
    let head = [vec2(-4.0, -3.0), vec2(4.5, -3.0), vec2(0.0, 4.0)].map(|corner| tip + corner);
    painter.add(egui::Shape::convex_polygon(
        head.to_vec(),
        ink,
        Stroke::NONE,
    ));
}

/// Draws what a tool leaves on the board.
pub fn tool(ui: &Ui, tool: Tool, rect: Rect, ink: Color32, theme: &Theme) {
    let painter = ui.painter();
    let stone = |at, radius, color| widgets::stone(painter, at, radius, color, theme);
    let at = rect.center();
    let line = Stroke::new(1.8, ink);
    let r = 7.0;
    match tool {
        Tool::Black => stone(at, 9.0, Color::Black),
        Tool::White => stone(at, 9.0, Color::White),
        Tool::Erase => {
            painter.circle_stroke(at, 8.0, Stroke::new(1.2, ink));
            painter.line_segment([at + vec2(-8.0, 8.0), at + vec2(8.0, -8.0)], line);
        }
        Tool::Play => {
            stone(at + vec2(-5.0, 0.0), 6.0, Color::Black);
            stone(at + vec2(5.0, 0.0), 6.0, Color::White);
        }
        Tool::Target => {
            painter.circle_stroke(at, 8.0, line);
            painter.circle_filled(at, 3.0, ink);
        }
        Tool::Region => {
            let square = Rect::from_center_size(at, Vec2::splat(15.0));
            let corners = [
                square.left_top(),
                square.right_top(),
                square.right_bottom(),
                square.left_bottom(),
                square.left_top(),
            ];
            painter.extend(egui::Shape::dashed_line(&corners, line, 3.0, 2.5));
        }
        Tool::Safe => {
            let shield = vec![
                at + vec2(-6.0, -7.0),
                at + vec2(6.0, -7.0),
                at + vec2(6.0, 1.0),
                at + vec2(0.0, 8.0),
                at + vec2(-6.0, 1.0),
            ];
            painter.add(egui::Shape::closed_line(shield, line));
        }
        Tool::Triangle => {
            let points = vec![
                at + vec2(0.0, -r),
                at + vec2(r, r * 0.8),
                at + vec2(-r, r * 0.8),
            ];
            painter.add(egui::Shape::closed_line(points, line));
        }
        Tool::Square => {
            let square = Rect::from_center_size(at, Vec2::splat(12.0));
            painter.rect_stroke(square, 0.0, line, egui::StrokeKind::Middle);
        }
        Tool::Circle => {
            painter.circle_stroke(at, r, line);
        }
        Tool::Cross => {
            painter.line_segment([at + vec2(-6.0, -6.0), at + vec2(6.0, 6.0)], line);
            painter.line_segment([at + vec2(-6.0, 6.0), at + vec2(6.0, -6.0)], line);
        }
        Tool::Letter | Tool::Number => {
            let text = if tool == Tool::Letter { "a" } else { "1" };
            let font = egui::FontId::proportional(16.0);
            painter.text(at, egui::Align2::CENTER_CENTER, text, font, ink);
        }
    }
}
