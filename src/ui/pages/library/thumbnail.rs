//! A part of a board as plain as can be, for stones to be drawn on it.

use egui::{Color32, Painter, Pos2, Rect, Stroke, Vec2, pos2, vec2};

use crate::board::{Color, Point, Size, Window};
use crate::ui::theme::BoardColors;

/// Where the points of a window lie in a square.
#[derive(Clone, Copy)]
pub struct Lattice {
    window: Window,
    cell: f32,
    origin: Pos2,
}

impl Lattice {
    /// As large as fits.
    #[must_use]
    pub fn fit(rect: Rect, window: Window) -> Lattice {
        let (columns, rows) = (f32::from(window.width()), f32::from(window.height()));
        let cell = (rect.width() / columns).min(rect.height() / rows);
        let origin = rect.center() - vec2(columns, rows) * cell / 2.0;
        Lattice {
            window,
            cell,
            origin,
        }
    }

    /// The middle of a point.
    #[must_use]
    pub fn center(&self, point: Point) -> Pos2 {
        let x = f32::from(point.column()) - f32::from(self.window.lower_left.column()) + 0.5;
        let y = f32::from(self.window.upper_right.row()) - f32::from(point.row()) + 0.5;
        self.origin + vec2(x, y) * self.cell
    }

    /// The room of a point.
    #[must_use]
    pub fn cell_size(&self) -> Vec2 {
        vec2(self.cell, self.cell)
    }
}

/// Paints a part of a board.
pub fn board(
    painter: &Painter,
    rect: Rect,
    size: Size,
    window: Window,
    stones: impl Iterator<Item = (Point, Color)>,
    colors: &BoardColors,
) {
    let lattice = Lattice::fit(rect, window);
    let half = lattice.cell / 2.0;
    let (low, high) = (window.lower_left, window.upper_right);
    let wood = Rect::from_two_pos(
        lattice.center(Point::at(low.column(), high.row())) - vec2(half, half),
        lattice.center(Point::at(high.column(), low.row())) + vec2(half, half),
    );
    painter.rect_filled(wood, 2, colors.top.0);
    let thin = Stroke::new(1.0, colors.line.0.gamma_multiply(0.7));
    let thick = Stroke::new(1.6, colors.line.0);
    let reach = |is_edge: bool| if is_edge { 0.0 } else { half };
    let left = lattice.center(low).x - reach(low.column() == 0);
    let right = lattice.center(high).x + reach(high.column() + 1 == size.width());
    let bottom = lattice.center(low).y + reach(low.row() == 0);
    let top = lattice.center(high).y - reach(high.row() + 1 == size.height());
    for row in low.row()..=high.row() {
        let y = lattice.center(Point::at(low.column(), row)).y;
        let is_edge = row == 0 || row + 1 == size.height();
        painter.hline(left..=right, y, if is_edge { thick } else { thin });
    }
    for column in low.column()..=high.column() {
        let x = lattice.center(Point::at(column, low.row())).x;
        let is_edge = column == 0 || column + 1 == size.width();
        painter.vline(x, top..=bottom, if is_edge { thick } else { thin });
    }
    let radius = lattice.cell * 0.46;
    for (point, color) in stones.filter(|&(point, _)| window.contains(point)) {
        let center = lattice.center(point);
        let center = pos2(center.x, center.y);
        match color {
            Color::Black => {
                painter.circle_filled(center, radius, Color32::from_gray(20));
            }
            Color::White => {
                painter.circle_filled(center, radius, Color32::from_gray(90));
                painter.circle_filled(center, (radius - 0.8).max(0.5), Color32::from_gray(248));
            }
        }
    }
}
