//! Transforms a whole problem: its stones, tree and texts.

use super::draft::Entry;
use super::tree::EditTree;
use crate::board::{Colors, Orientation, Point, Size, Stones, Symmetry, Window};
use crate::problem::{Fact, Problem, Quiz, Text};

/// A transformation of the whole problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transform {
    /// Turns or mirrors it.
    Turn(Symmetry),
    /// Exchanges black and white, including the side to move.
    SwapColors,
    /// Shifts it by columns to the right and rows upwards.
    Shift {
        /// The number of columns to the right.
        columns: i8,
        /// The number of rows upwards.
        rows: i8,
    },
    /// Changes the size of the board; every point keeps its distance from the lower left corner.
    Resize(Size),
}

/// Points that would fall off the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} would fall off the board", names(.0))]
pub struct Blocked(pub Vec<Point>);

fn names(points: &[Point]) -> String {
    let names: Vec<String> = points.iter().map(ToString::to_string).collect();
    names.join(" ")
}

impl Transform {
    /// The transformed problem and tree.
    ///
    /// # Errors
    ///
    /// [`Blocked`] with every point that would fall off the board.
    pub fn apply(self, entry: &Entry) -> Result<(Problem, EditTree), Blocked> {
        let old = entry.body.setup.size;
        let size = match self {
            Transform::Turn(symmetry) => symmetry.apply_size(old),
            Transform::SwapColors | Transform::Shift { .. } => old,
            Transform::Resize(size) => size,
        };
        let target = |point: Point| -> Option<Point> {
            let moved = match self {
                Transform::Turn(symmetry) => symmetry.apply(point, old),
                Transform::SwapColors | Transform::Resize(_) => point,
                Transform::Shift { columns, rows } => Point::new(
                    point.column().checked_add_signed(columns)?,
                    point.row().checked_add_signed(rows)?,
                )?,
            };
            size.contains(moved).then_some(moved)
        };
        let mut lost: Vec<Point> = spoken_of(entry)
            .filter(|&point| target(point).is_none())
            .collect();
        if !lost.is_empty() {
            lost.sort_unstable();
            lost.dedup();
            return Err(Blocked(lost));
        }
        let to = |point: Point| target(point).unwrap_or(point);
        let colors = match self {
            Transform::SwapColors => Colors::Swapped,
            _ => Colors::Stored,
        };
        let words = |text: &Text| text.carried(old, size, target, colors);
        let mut tree = entry.tree.clone();
        tree.map(to, words);
        let mut body = entry.body.clone();
        body.setup.size = size;
        body.setup.stones = match self {
            Transform::SwapColors => Orientation {
                symmetry: Symmetry::IDENTITY,
                colors,
            }
            .apply_stones(&body.setup.stones, old),
            _ => body
                .setup
                .stones
                .iter()
                .map(|(point, color)| (to(point), color))
                .collect::<Stones>(),
        };
        body.setup.to_move = colors.apply(body.setup.to_move);
        body.setup.ko = body.setup.ko.map(to);
        body.drawn = body.drawn.map(|window| self.window(window, old, size));
        for (point, _) in &mut body.labels {
            *point = to(*point);
        }
        let evidence = &mut body.evidence;
        for list in [
            &mut body.target,
            &mut body.region,
            &mut body.safe,
            &mut evidence.rests_on,
            &mut evidence.others_rest_on,
        ] {
            for point in list {
                *point = to(*point);
            }
        }
        let proved_in = evidence.proved_in.iter();
        evidence.proved_in = proved_in.filter_map(|&point| target(point)).collect();
        if let Some(Quiz::Status { vital, .. }) = &mut body.quiz {
            for point in vital {
                *point = to(*point);
            }
        }
        if let Some(Quiz::Choices(choices)) = &mut body.quiz {
            for choice in choices {
                choice.text = words(&choice.text);
                if let Some(value) = &mut choice.is {
                    value.map(to);
                    if let (Colors::Swapped, Some(fact)) = (colors, &body.fact) {
                        value.swap_colors(fact);
                    }
                }
            }
        }
        if let Some(fact) = &mut body.fact {
            fact.map(to);
            if colors == Colors::Swapped {
                fact.swap_colors();
            }
        }
        for text in [&mut body.title, &mut body.comment, &mut body.explanation] {
            *text = words(text);
        }
        Ok((body, tree))
    }

    /// The transformed window, limited to the board.
    fn window(self, window: Window, old: Size, size: Size) -> Window {
        let corners = [window.lower_left, window.upper_right].map(|corner| match self {
            Transform::Turn(symmetry) => symmetry.apply(corner, old),
            Transform::SwapColors => corner,
            Transform::Shift { columns, rows } => Point::at(
                corner
                    .column()
                    .saturating_add_signed(columns)
                    .min(size.width() - 1),
                corner
                    .row()
                    .saturating_add_signed(rows)
                    .min(size.height() - 1),
            ),
            Transform::Resize(_) => {
                // A side at the edge stays at the edge.
                let follow = |at: u8, was: u8, is: u8| {
                    if at + 1 == was {
                        is - 1
                    } else {
                        at.min(is - 1)
                    }
                };
                Point::at(
                    follow(corner.column(), old.width(), size.width()),
                    follow(corner.row(), old.height(), size.height()),
                )
            }
        });
        Window::around(corners).unwrap_or(Window::whole(size))
    }
}

/// Every point that must stay on the board.
fn spoken_of(entry: &Entry) -> impl Iterator<Item = Point> + '_ {
    let body = &entry.body;
    let vital = match &body.quiz {
        Some(Quiz::Status { vital, .. }) => vital.as_slice(),
        _ => &[],
    };
    let choices = match &body.quiz {
        Some(Quiz::Choices(choices)) => choices.as_slice(),
        _ => &[],
    };
    let values = choices.iter().filter_map(|choice| choice.is.as_ref());
    let valued = values.flat_map(|value| value.points().iter().copied());
    body.setup
        .stones
        .iter()
        .map(|(point, _)| point)
        .chain(body.setup.ko)
        .chain(body.labels.iter().map(|&(point, _)| point))
        .chain(body.target.iter().copied())
        .chain(body.region.iter().copied())
        .chain(body.safe.iter().copied())
        .chain(vital.iter().copied())
        .chain(body.fact.iter().flat_map(Fact::points))
        .chain(valued)
        .chain(entry.tree.points())
}
