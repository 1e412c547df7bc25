//! Where the points of a board lie on the screen.

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::board::{Point, Size, Window};

/// Whether the rim carries coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rim {
    /// Room for labels.
    Labelled,
    /// Only as much wood as the outer stones need.
    Plain,
}

/// Width of the wood beyond the outer points, in cells.
const MARGIN: f32 = 0.6;

/// Room for coordinates, left of the wood and below it, in points.
const LABELS: f32 = 22.0;

/// Room round the board of a page, in points.
const PADDING: f32 = 24.0;

/// Distance between two lines at most, in points: a small problem need not fill a large screen.
pub const LARGEST_CELL: f32 = 110.0;

/// Distance between two lines at which a small board is still shown whole.
const SMALLEST_CELL: f32 = 44.0;

/// A part of a board laid into a rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Geometry {
    /// The part shown.
    pub window: Window,
    /// The whole board's size.
    pub size: Size,
    /// Distance between two lines, in points; a whole number of pixels.
    pub cell: f32,
    /// The wood, rim included.
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

    /// The layout of a page's board: as large as its room allows, at the top, centred across.
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

    /// Puts the wood on whole pixels and the crossings in the middle of pixels.
    fn settled(mut self, pixels_per_point: f32) -> Geometry {
        let snap = |value: f32| (value * pixels_per_point).round() / pixels_per_point;
        let min = pos2(snap(self.wood.min.x), snap(self.wood.min.y));
        self.wood = Rect::from_min_size(min, self.wood.size());
        let corner = self.wood.min + Vec2::splat(MARGIN * self.cell);
        let middle = |value: f32| ((value * pixels_per_point).floor() + 0.5) / pixels_per_point;
        self.first = pos2(middle(corner.x), middle(corner.y));
        self
    }

    /// The centre of a point.
    #[must_use]
    pub fn center(&self, point: Point) -> Pos2 {
        let column = f32::from(point.column()) - f32::from(self.window.lower_left.column());
        let row = f32::from(self.window.upper_right.row()) - f32::from(point.row());
        self.first + vec2(column, row) * self.cell
    }

    /// The square round a point in which a click means it.
    #[must_use]
    pub fn cell_rect(&self, point: Point) -> Rect {
        Rect::from_center_size(self.center(point), Vec2::splat(self.cell))
    }

    /// The shown points, in reading order: from the upper left, row by row.
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

/// The room of a page's board without the space round it.
fn page_room(room: Rect) -> Rect {
    let padding = if room.width() < 620.0 { 8.0 } else { PADDING };
    Rect::from_min_max(
        room.min + vec2(padding, 8.0),
        room.max - vec2(padding, PADDING.min(16.0)),
    )
}

/// What is left for the wood beside the coordinates.
fn inside(room: Rect, rim: Rim) -> Rect {
    match rim {
        // As much at the right as at the left, so that the wood stands in the middle.
        Rim::Labelled => Rect::from_min_max(
            room.min + vec2(LABELS, 0.0),
            room.max - vec2(if room.width() < 620.0 { 4.0 } else { LABELS }, LABELS),
        ),
        Rim::Plain => room,
    }
}

/// The part of a board that a page shows: a small board is shown whole where its lines stay far
/// enough apart, and a small part of a board takes in more of it before its lines part too far.
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

/// Which sides of a drawn part are true edges of the board.
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
            // On small boards only the corners and the centre carry a point.
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
