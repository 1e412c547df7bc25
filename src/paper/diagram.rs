//! Draws a position as shapes, in units of the distance between two lines.

use std::collections::BTreeMap;

use super::shape::{Anchor, At, Ink, Picture, Shape, Weight, at};
use crate::board::{Color, Move, Notation, Point, Size, Window};
use crate::problem::{Mark, NodeId, Problem, SolutionTree, Verdict};

const THIN: f32 = 0.035;
const EDGE: f32 = 0.08;
const STONE: f32 = 0.47;
/// How far lines extend beyond the last point if the board continues.
const OPEN: f32 = 0.5;

/// The border of a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// No coordinates.
    Bare,
    /// Row numbers on the left, column letters below.
    Coordinates,
}

/// The space for row numbers on the left and column letters below.
const NAMES: f32 = 0.9;

/// Draws the start position with its labels and marks.
pub(super) fn start(problem: &Problem, frame: Frame) -> Picture {
    let mut drawing = Drawing::of(problem, frame);
    let said = problem.tree.said(problem.tree.root());
    for &(point, letter) in &problem.labels {
        drawing.label(point, &letter.to_string());
    }
    for (point, text) in &said.labels {
        drawing.label(*point, text);
    }
    for &(point, mark) in &said.marks {
        drawing.mark(point, mark);
    }
    drawing.picture
}

/// Draws the first solved line with move numbers, and lists moves that could not be drawn: `5 at 1`.
pub(super) fn solution(problem: &Problem, frame: Frame) -> (Picture, Vec<Repeat>) {
    let mut drawing = Drawing::of(problem, frame);
    let mut numbers: BTreeMap<Point, usize> = BTreeMap::new();
    let mut repeats = Vec::new();
    let mut color = problem.setup.to_move;
    let line = solved_line(&problem.tree);
    for (number, mv) in line.into_iter().enumerate() {
        let number = number + 1;
        match mv {
            Move::Pass => repeats.push(Repeat::Pass { number }),
            Move::Play(point) => {
                if let Some(&first) = numbers.get(&point) {
                    repeats.push(Repeat::At { number, first });
                } else if problem.setup.stones.get(point).is_some() {
                    repeats.push(Repeat::OnStone { number, point });
                } else {
                    drawing.stone(point, color);
                    drawing.text_on(point, &number.to_string(), Some(color));
                    numbers.insert(point, number);
                }
            }
        }
        color = color.opposite();
    }
    (drawing.picture, repeats)
}

/// A move that cannot be drawn on an empty point of the diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repeat {
    /// Played on the point of an earlier move.
    At { number: usize, first: usize },
    /// Played on the point of a start stone that has been captured.
    OnStone { number: usize, point: Point },
    /// A pass: played elsewhere.
    Pass { number: usize },
}

/// The moves of the first solved line, to its end.
pub(super) fn solved_line(tree: &SolutionTree) -> Vec<Move> {
    let is_end = |&id: &NodeId| tree.node(id).verdict == Some(Verdict::Solved);
    tree.reading_order()
        .into_iter()
        .find(is_end)
        .map(|solved| {
            let mut end = solved;
            while let Some(&next) = tree.children(end).first() {
                end = next;
            }
            tree.path(end)
        })
        .unwrap_or_default()
}

/// Every first move that leads to a solution: that of the first solved line, then the others in tree order.
pub(super) fn right_first_moves(tree: &SolutionTree) -> Vec<Move> {
    let mut first: Vec<Move> = solved_line(tree).first().copied().into_iter().collect();
    let order = tree.reading_order().into_iter();
    for solved in order.filter(|&id| tree.node(id).verdict == Some(Verdict::Solved)) {
        // Lines that continue after a wrong move do not make it right.
        let mut node = tree.node(solved);
        let mut is_right = true;
        while let Some(parent) = node.parent {
            is_right &= node.verdict != Some(Verdict::Wrong);
            if parent == tree.root()
                && is_right
                && let Some(mv) = node.mv
                && !first.contains(&mv)
            {
                first.push(mv);
            }
            node = tree.node(parent);
        }
    }
    first
}

/// The part of the board to draw: every point of interest, and nearby edges.
fn window(problem: &Problem) -> Window {
    let size = problem.setup.size;
    let Some(window) = Window::around(problem.points()) else {
        return Window::whole(size);
    };
    let window = window.grown(1, size);
    let near = 2;
    let low = |value: u8| if value <= near { 0 } else { value };
    let high = |value: u8, side: u8| {
        if value + near + 1 >= side {
            side.saturating_sub(1)
        } else {
            value
        }
    };
    Window {
        lower_left: Point::at(
            low(window.lower_left.column()),
            low(window.lower_left.row()),
        ),
        upper_right: Point::at(
            high(window.upper_right.column(), size.width()),
            high(window.upper_right.row(), size.height()),
        ),
    }
}

struct Drawing<'a> {
    problem: &'a Problem,
    window: Window,
    /// The space to the left of the board.
    left: f32,
    picture: Picture,
}

impl<'a> Drawing<'a> {
    fn of(problem: &'a Problem, frame: Frame) -> Drawing<'a> {
        let window = window(problem);
        let names = match frame {
            Frame::Bare => 0.0,
            Frame::Coordinates => NAMES,
        };
        let mut drawing = Drawing {
            problem,
            window,
            left: names,
            picture: Picture {
                width: f32::from(window.width()) + names,
                height: f32::from(window.height()) + names,
                shapes: Vec::new(),
            },
        };
        if frame == Frame::Coordinates {
            drawing.names();
        }
        drawing.lines();
        for (point, color) in problem.setup.stones.iter() {
            if window.contains(point) {
                drawing.stone(point, color);
            }
        }
        drawing
    }

    fn add(&mut self, shape: Shape) {
        self.picture.shapes.push(shape);
    }

    fn place(&self, point: Point) -> At {
        at(
            f32::from(point.column()) - f32::from(self.window.lower_left.column())
                + 0.5
                + self.left,
            f32::from(self.window.upper_right.row()) - f32::from(point.row()) + 0.5,
        )
    }

    /// Draws the row numbers and the column letters.
    fn names(&mut self) {
        let size = self.problem.setup.size;
        let Window {
            lower_left: low,
            upper_right: high,
        } = self.window;
        let middle = NAMES / 2.0;
        let below = self.picture.height - middle;
        let mut write = |place: At, text: String| {
            self.picture.shapes.push(Shape::Text {
                place,
                size: 0.5,
                anchor: Anchor::Middle,
                weight: Weight::Plain,
                ink: Ink::Gray,
                text,
            });
        };
        for row in low.row()..=high.row() {
            let name = Notation::Gtp.write(Point::at(low.column(), row), size);
            let y = f32::from(high.row() - row) + 0.5;
            write(
                at(middle, y),
                name.trim_start_matches(char::is_alphabetic).to_owned(),
            );
        }
        for column in low.column()..=high.column() {
            let name = Notation::Gtp.write(Point::at(column, low.row()), size);
            let x = f32::from(column - low.column()) + 0.5 + NAMES;
            write(
                at(x, below),
                name.trim_end_matches(|c: char| c.is_ascii_digit())
                    .to_owned(),
            );
        }
    }

    fn lines(&mut self) {
        let size = self.problem.setup.size;
        let Window {
            lower_left: low,
            upper_right: high,
        } = self.window;
        let (left, right) = (low.column() == 0, high.column() + 1 == size.width());
        let (bottom, top) = (low.row() == 0, high.row() + 1 == size.height());
        let reach = |is_edge: bool| if is_edge { 0.0 } else { OPEN };
        let (first, last) = (
            self.place(Point::at(low.column(), high.row())),
            self.place(Point::at(high.column(), low.row())),
        );
        for row in low.row()..=high.row() {
            let y = self.place(Point::at(low.column(), row)).y;
            let is_edge = row == 0 || row + 1 == size.height();
            self.add(Shape::Line {
                from: at(first.x - reach(left), y),
                to: at(last.x + reach(right), y),
                width: if is_edge { EDGE } else { THIN },
                ink: Ink::Black,
            });
        }
        for column in low.column()..=high.column() {
            let x = self.place(Point::at(column, low.row())).x;
            let is_edge = column == 0 || column + 1 == size.width();
            // Extend lines by half the edge width so that corners are square.
            let corner = |is_edge: bool| if is_edge { EDGE / 2.0 } else { OPEN };
            self.add(Shape::Line {
                from: at(x, first.y - corner(top)),
                to: at(x, last.y + corner(bottom)),
                width: if is_edge { EDGE } else { THIN },
                ink: Ink::Black,
            });
        }
        for point in star_points(size) {
            if self.window.contains(point) {
                let center = self.place(point);
                self.add(Shape::Circle {
                    center,
                    radius: 0.09,
                    fill: Some(Ink::Black),
                    rim: None,
                });
            }
        }
    }

    fn stone(&mut self, point: Point, color: Color) {
        let center = self.place(point);
        self.add(match color {
            Color::Black => Shape::Circle {
                center,
                radius: STONE,
                fill: Some(Ink::Black),
                rim: None,
            },
            Color::White => Shape::Circle {
                center,
                radius: STONE - 0.03,
                fill: Some(Ink::White),
                rim: Some((0.06, Ink::Black)),
            },
        });
    }

    fn label(&mut self, point: Point, text: &str) {
        if self.window.contains(point) {
            let color = self.problem.setup.stones.get(point);
            self.text_on(point, text, color);
        }
    }

    /// Draws text on a stone of this colour, or on an empty point, whose lines are then covered.
    fn text_on(&mut self, point: Point, text: &str, stone: Option<Color>) {
        let place = self.place(point);
        if stone.is_none() {
            self.add(Shape::Square {
                center: place,
                half: 0.34,
                ink: Ink::White,
            });
        }
        let text: String = text.chars().take(4).collect();
        let size = match text.chars().count() {
            0 | 1 => 0.72,
            2 => 0.6,
            3 => 0.44,
            _ => 0.34,
        };
        self.add(Shape::Text {
            place,
            size,
            anchor: Anchor::Middle,
            weight: Weight::Plain,
            ink: if stone == Some(Color::Black) {
                Ink::White
            } else {
                Ink::Black
            },
            text,
        });
    }

    fn mark(&mut self, point: Point, mark: Mark) {
        if !self.window.contains(point) {
            return;
        }
        let center = self.place(point);
        let ink = match self.problem.setup.stones.get(point) {
            Some(Color::Black) => Ink::White,
            Some(Color::White) | None => Ink::Black,
        };
        let width = 0.07;
        let around = |corners: &[(f32, f32)]| {
            corners
                .iter()
                .map(|&(x, y)| at(center.x + x, center.y + y))
                .collect()
        };
        let shapes = match mark {
            Mark::Triangle => vec![Shape::Outline {
                corners: around(&[(0.0, -0.3), (0.26, 0.15), (-0.26, 0.15)]),
                width,
                ink,
            }],
            Mark::Square => vec![Shape::Outline {
                corners: around(&[(-0.2, -0.2), (0.2, -0.2), (0.2, 0.2), (-0.2, 0.2)]),
                width,
                ink,
            }],
            Mark::Circle => vec![Shape::Circle {
                center,
                radius: 0.23,
                fill: None,
                rim: Some((width, ink)),
            }],
            Mark::Cross => [(-0.2, 0.2), (0.2, -0.2)]
                .into_iter()
                .map(|(left, right)| Shape::Line {
                    from: at(center.x - 0.2, center.y + left),
                    to: at(center.x + 0.2, center.y + right),
                    width,
                    ink,
                })
                .collect(),
        };
        self.picture.shapes.extend(shapes);
    }
}

/// The star points; boards smaller than 7 lines have none.
fn star_points(size: Size) -> Vec<Point> {
    let axis = |side: u8| -> Vec<u8> {
        match side {
            0..7 => Vec::new(),
            7..13 => {
                let far = 2;
                if side % 2 == 1 {
                    vec![far, side / 2, side - 1 - far]
                } else {
                    vec![far, side - 1 - far]
                }
            }
            _ => {
                let far = 3;
                if side % 2 == 1 {
                    vec![far, side / 2, side - 1 - far]
                } else {
                    vec![far, side - 1 - far]
                }
            }
        }
    };
    let (columns, rows) = (axis(size.width()), axis(size.height()));
    let is_small = size.width() < 13 && size.height() < 13;
    let middle = |value: u8, side: u8| side % 2 == 1 && value == side / 2;
    columns
        .iter()
        .flat_map(|&column| rows.iter().map(move |&row| (column, row)))
        .filter(|&(column, row)| {
            // Small boards only have the star points of the corners and of the centre.
            !is_small || middle(column, size.width()) == middle(row, size.height())
        })
        .filter_map(|(column, row)| Point::new(column, row))
        .collect()
}
