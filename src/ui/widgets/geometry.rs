//! The layout of a board: where its points are on the screen.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::board::{Point, Size, Window};

/// Whether there is room for coordinates around the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rim {
    /// Room for the labels.
    Labelled,
    /// Only as much wood as the outermost stones need.
    Plain,
}

/// Width of the wood beyond the outermost points, in cells.
const MARGIN: f32 = 0.6;

/// Space for coordinates to the left of the wood and below it, in points.
const LABELS: f32 = 22.0;

/// Padding around a page's board, in points.
const PADDING: f32 = 24.0;

/// Maximum distance between two lines, in points: a small problem need not fill a large screen.
pub const LARGEST_CELL: f32 = 110.0;

/// Minimum distance between two lines at which a small board is shown whole, in points.
const SMALLEST_CELL: f32 = 44.0;

/// A part of a board laid out in a rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometry {
    /// The part of the board shown.
    pub window: Window,
    /// Size of the whole board.
    pub size: Size,
    /// Distance between two lines, in points; a whole number of pixels.
    pub cell: f32,
    /// Rectangle of the wood, including the rim.
    pub wood: Rect,
    /// Centre of the window's upper left point.
    first: Pos2,
}

impl Geometry {
    /// The largest layout of `window` that fits into `room`, centred there.
    #[must_use]
    pub fn fit(
        room: Rect,
        window: Window,
        size: Size,
        rim: Rim,
        pixels_per_point: f32,
    ) -> Geometry {
        let room = inside(room, rim);
        let columns = f32::from(window.width() - 1) + 2.0 * MARGIN;
        let rows = f32::from(window.height() - 1) + 2.0 * MARGIN;
        let cell = (room.width() / columns)
            .min(room.height() / rows)
            .min(LARGEST_CELL);
        // Whole pixels keep every line equally sharp.
        let cell = ((cell * pixels_per_point).floor() / pixels_per_point).max(4.0);
        let extent = vec2(columns * cell, rows * cell);
        let wood = Rect::from_center_size(room.center(), extent);
        Geometry {
            window,
            size,
            cell,
            wood,
            first: Pos2::ZERO,
        }
        .settled(pixels_per_point)
    }

    /// The layout of a page's board: as large as possible, at the top, centred horizontally.
    #[must_use]
    pub fn on_page(
        room: Rect,
        window: Window,
        size: Size,
        rim: Rim,
        pixels_per_point: f32,
    ) -> Geometry {
        let room = page_room(room);
        let mut geometry = Geometry::fit(room, window, size, rim, pixels_per_point);
        let up = geometry.wood.top() - inside(room, rim).top();
        geometry.wood = geometry.wood.translate(vec2(0.0, -up));
        geometry.settled(pixels_per_point)
    }

    /// Aligns the wood to whole pixels and the intersections to pixel centres.
    fn settled(mut self, pixels_per_point: f32) -> Geometry {
        let snap = |value: f32| (value * pixels_per_point).round() / pixels_per_point;
        let min = pos2(snap(self.wood.min.x), snap(self.wood.min.y));
        self.wood = Rect::from_min_size(min, self.wood.size());
        let corner = self.wood.min + Vec2::splat(MARGIN * self.cell);
        let middle = |value: f32| ((value * pixels_per_point).floor() + 0.5) / pixels_per_point;
        self.first = pos2(middle(corner.x), middle(corner.y));
        self
    }

    /// The screen position of a point's centre.
    #[must_use]
    pub fn center(&self, point: Point) -> Pos2 {
        let column = f32::from(point.column()) - f32::from(self.window.lower_left.column());
        let row = f32::from(self.window.upper_right.row()) - f32::from(point.row());
        self.first + vec2(column, row) * self.cell
    }

    /// The square around a point in which clicks belong to it.
    #[must_use]
    pub fn cell_rect(&self, point: Point) -> Rect {
        Rect::from_center_size(self.center(point), Vec2::splat(self.cell))
    }

    /// The visible points in reading order: row by row from the upper left.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let Window {
            lower_left,
            upper_right,
        } = self.window;
        (lower_left.row()..=upper_right.row())
            .rev()
            .flat_map(move |row| {
                (lower_left.column()..=upper_right.column())
                    .map(move |column| Point::at(column, row))
            })
    }

    /// Which sides of the window are edges of the board.
    #[must_use]
    pub fn edges(&self) -> Edges {
        Edges {
            left: self.window.lower_left.column() == 0,
            right: self.window.upper_right.column() + 1 == self.size.width(),
            bottom: self.window.lower_left.row() == 0,
            top: self.window.upper_right.row() + 1 == self.size.height(),
        }
    }
}

/// The room for a page's board, without the padding.
fn page_room(room: Rect) -> Rect {
    let padding = if room.width() < 620.0 { 8.0 } else { PADDING };
    Rect::from_min_max(
        room.min + vec2(padding, 8.0),
        room.max - vec2(padding, PADDING.min(16.0)),
    )
}

/// The room for the wood, beside the coordinates.
fn inside(room: Rect, rim: Rim) -> Rect {
    match rim {
        // The same margin on the right as on the left keeps the wood centred.
        Rim::Labelled => Rect::from_min_max(
            room.min + vec2(LABELS, 0.0),
            room.max - vec2(if room.width() < 620.0 { 4.0 } else { LABELS }, LABELS),
        ),
        Rim::Plain => room,
    }
}

/// The part of the board that a page shows. A small board is shown whole if its lines stay far enough apart;
/// a small part is enlarged until its lines are close enough.
#[must_use]
pub fn roomy(window: Window, size: Size, room: Rect, rim: Rim) -> Window {
    let room = inside(page_room(room), rim);
    let cell = |window: Window| {
        let columns = f32::from(window.width()) + 2.0 * MARGIN - 1.0;
        let rows = f32::from(window.height()) + 2.0 * MARGIN - 1.0;
        (room.width() / columns).min(room.height() / rows)
    };
    let whole = Window::whole(size);
    if size.width() <= 9 && size.height() <= 9 && cell(whole) >= SMALLEST_CELL {
        return whole;
    }
    let mut window = window;
    for _ in 0..3 {
        if cell(window) <= LARGEST_CELL {
            break;
        }
        window = window.grown(1, size);
    }
    window
}

/// Which sides of the visible part are real edges of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edges {
    /// Column A is shown.
    pub left: bool,
    /// The last column is shown.
    pub right: bool,
    /// Row 1 is shown.
    pub bottom: bool,
    /// The last row is shown.
    pub top: bool,
}

/// The star points of a board of this size.
///
/// Boards from 13 lines on carry them on the fourth line, smaller ones on the third; boards below
/// 7 lines carry none.
pub fn star_points(size: Size) -> impl Iterator<Item = Point> {
    let along = |length: u8| -> Vec<u8> {
        let inset = if length >= 13 { 3 } else { 2 };
        match length {
            0..7 => Vec::new(),
            7..=25 if length % 2 == 1 && length >= 9 => {
                vec![inset, length / 2, length - 1 - inset]
            }
            _ => vec![inset, length - 1 - inset],
        }
    };
    let middle = |value: u8, length: u8| length % 2 == 1 && value == length / 2;
    let rows = along(size.height());
    along(size.width())
        .into_iter()
        .flat_map(move |column| rows.clone().into_iter().map(move |row| (column, row)))
        .filter(move |&(column, row)| {
            // On small boards only the corners and the centre have star points.
            size.width() >= 15
                || size.height() >= 15
                || middle(column, size.width()) == middle(row, size.height())
        })
        .filter_map(|(column, row)| Point::new(column, row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn star_points_are_where_players_expect_them() {
        let count = |side| star_points(Size::square(side).unwrap()).count();
        assert_eq!([19, 13, 9, 5].map(count), [9, 5, 5, 0]);
        assert!(star_points(Size::SQUARE_19).any(|p| p == Point::at(3, 9)));
    }

    #[test]
    fn geometry_turns_points_into_places() {
        let size = Size::SQUARE_19;
        let room = Rect::from_min_size(pos2(10.0, 20.0), vec2(500.0, 600.0));
        let geometry = Geometry::fit(room, Window::whole(size), size, Rim::Labelled, 1.0);
        assert!(room.contains_rect(geometry.wood));
        assert_eq!(geometry.points().count(), 361);
        assert_eq!(geometry.points().next(), Some(Point::at(0, 18)));
        let a1 = geometry.center(Point::at(0, 0));
        let b2 = geometry.center(Point::at(1, 1));
        assert_eq!(b2 - a1, vec2(geometry.cell, -geometry.cell));
    }
}
