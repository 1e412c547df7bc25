//! Positions as drawings in text.
//!
//! `X` is a black stone, `O` a white one, `.` an empty point, `+` or `,` an empty star point,
//! and a lower-case letter other than x and o an empty point that carries this letter. Cells
//! stand apart by single spaces, or by none. A line of dashes is the upper or lower edge of the
//! board, a bar `|` at both or one end of the rows its left or right edge; where no edge is
//! drawn, the board goes on.
//!
//! ```
//! use raeuberspiel_proof::board::{Color, Diagram, Point, Size};
//!
//! let drawing = "
//!     | . . .
//!     | O a .
//!     | X X O
//!     +------";
//! let diagram = Diagram::parse(drawing, Size::SQUARE_19, None)?;
//! assert_eq!(diagram.stones.get(Point::at(0, 0)), Some(Color::Black));
//! assert_eq!(diagram.labels, [(Point::at(1, 1), 'a')]);
//! # Ok::<(), raeuberspiel_proof::board::DiagramError>(())
//! ```

use std::fmt::Write as _;

use super::color::Color;
use super::notation::Notation;
use super::point::{Point, Size};
use super::setup::{Setup, Stones};

/// A rectangle of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// Its lower left point.
    pub lower_left: Point,
    /// Its upper right point.
    pub upper_right: Point,
}

impl Window {
    /// The whole board.
    #[must_use]
    pub const fn whole(size: Size) -> Window {
        Window {
            lower_left: Point::at(0, 0),
            upper_right: Point::at(size.width() - 1, size.height() - 1),
        }
    }

    /// The smallest window with all these points; `None` if there are none.
    #[must_use]
    pub fn around(points: impl IntoIterator<Item = Point>) -> Option<Window> {
        let mut points = points.into_iter();
        let first = points.next()?;
        Some(points.fold(
            Window {
                lower_left: first,
                upper_right: first,
            },
            |window, point| {
                let (low, high) = (window.lower_left, window.upper_right);
                Window {
                    lower_left: Point::at(
                        low.column().min(point.column()),
                        low.row().min(point.row()),
                    ),
                    upper_right: Point::at(
                        high.column().max(point.column()),
                        high.row().max(point.row()),
                    ),
                }
            },
        ))
    }

    /// The window with this many points more on every side, as far as the board goes.
    #[must_use]
    pub fn grown(self, margin: u8, size: Size) -> Window {
        let (low, high) = (self.lower_left, self.upper_right);
        Window {
            lower_left: Point::at(
                low.column().saturating_sub(margin),
                low.row().saturating_sub(margin),
            ),
            upper_right: Point::at(
                high.column().saturating_add(margin).min(size.width() - 1),
                high.row().saturating_add(margin).min(size.height() - 1),
            ),
        }
    }

    /// Number of columns.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.upper_right.column() - self.lower_left.column() + 1
    }

    /// Number of rows.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.upper_right.row() - self.lower_left.row() + 1
    }

    /// Whether the point lies inside.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.column() >= self.lower_left.column()
            && point.column() <= self.upper_right.column()
            && point.row() >= self.lower_left.row()
            && point.row() <= self.upper_right.row()
    }
}

/// Why a drawing cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum DiagramFault {
    /// A character that means nothing in a drawing.
    #[error(
        "{0:?} is not part of a drawing; use X, O, '.', '+' or a lower-case letter other than x and o"
    )]
    Character(char),
    /// A row is longer or shorter than the first.
    #[error("row has {found} points, the first row has {expected}")]
    RowLength {
        /// Points in this row.
        found: usize,
        /// Points in the first row.
        expected: usize,
    },
    /// An edge of dashes stands between rows.
    #[error("an edge of dashes may only stand above the first row or below the last")]
    EdgeInside,
    /// Some rows have this side's bar and others do not.
    #[error("every row needs the bar of a drawn side edge, or none may have it")]
    UnevenBars,
    /// The drawing has no points.
    #[error("the drawing has no points")]
    Empty,
    /// The drawing is larger than the board, or its edges are farther apart or nearer than the board's.
    #[error("a drawing of {width}x{height} points with these edges does not fit the {size} board")]
    Fit {
        /// Columns drawn.
        width: usize,
        /// Rows drawn.
        height: usize,
        /// The board.
        size: Size,
    },
    /// The drawing has no edge to place it by, and no place was given.
    #[error(
        "the drawing has no edge on one side, so `at` must name the point of its lower left corner"
    )]
    Unplaced,
    /// The given place contradicts the drawn edges.
    #[error("the drawn edges put the lower left corner at {by_edges}, but `at` says {given}")]
    Misplaced {
        /// Where the edges put it.
        by_edges: Point,
        /// What was given.
        given: Point,
    },
}

/// Why and where a drawing cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct DiagramError {
    /// Line of the drawing's text, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub fault: DiagramFault,
}

/// The content of a drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The stones drawn, on their places on the board.
    pub stones: Stones,
    /// Empty points with their letters, in reading order.
    pub labels: Vec<(Point, char)>,
    /// The part of the board that was drawn.
    pub window: Window,
}

struct Row {
    line: usize,
    column: usize,
    cells: Vec<char>,
    left: bool,
    right: bool,
}

impl Setup {
    /// The stones of a drawing, Black to move.
    ///
    /// # Errors
    ///
    /// [`DiagramError`], as [`Diagram::parse`] gives it.
    pub fn drawn(size: Size, drawing: &str) -> Result<Setup, DiagramError> {
        let Diagram { stones, .. } = Diagram::parse(drawing, size, None)?;
        Ok(Setup {
            stones,
            ..Setup::new(size)
        })
    }
}

impl Diagram {
    /// Reads a drawing of a part of a board of this size.
    ///
    /// `at` is the point of the drawing's lower left cell; it is needed only where the drawn
    /// edges do not fix it.
    ///
    /// # Errors
    ///
    /// The first [`DiagramFault`], with its line and column in the text.
    pub fn parse(text: &str, size: Size, at: Option<Point>) -> Result<Diagram, DiagramError> {
        let mut rows: Vec<Row> = Vec::new();
        let (mut top, mut bottom) = (false, false);
        let mut last_line = 1;
        for (number, line) in text.lines().enumerate() {
            let number = number + 1;
            let trimmed = line.trim();
            if trimmed.is_empty() {
                continue;
            }
            last_line = number;
            let column = line.chars().take_while(|c| c.is_whitespace()).count() + 1;
            let fail = |fault| DiagramError {
                line: number,
                column,
                fault,
            };
            if is_edge(trimmed) {
                if rows.is_empty() && !top {
                    top = true;
                } else if !bottom && !rows.is_empty() {
                    bottom = true;
                } else {
                    return Err(fail(DiagramFault::EdgeInside));
                }
                continue;
            }
            if bottom {
                return Err(fail(DiagramFault::EdgeInside));
            }
            let row = read_row(trimmed, number, column)?;
            if let Some(first) = rows.first() {
                if row.cells.len() != first.cells.len() {
                    let (found, expected) = (row.cells.len(), first.cells.len());
                    return Err(fail(DiagramFault::RowLength { found, expected }));
                }
                if (row.left, row.right) != (first.left, first.right) {
                    return Err(fail(DiagramFault::UnevenBars));
                }
            }
            rows.push(row);
        }
        let whole = |fault| DiagramError {
            line: last_line,
            column: 1,
            fault,
        };
        let Some(first) = rows.first().filter(|row| !row.cells.is_empty()) else {
            return Err(whole(DiagramFault::Empty));
        };
        let (width, height) = (first.cells.len(), rows.len());
        let misfit = || {
            whole(DiagramFault::Fit {
                width,
                height,
                size,
            })
        };
        let sides = Edges::of((first.left, first.right));
        let column = sides.offset(width, size.width()).ok_or_else(misfit)?;
        let row = Edges::of((bottom, top))
            .offset(height, size.height())
            .ok_or_else(misfit)?;
        let corner = match (column, row, at) {
            (Some(column), Some(row), None) => Point::at(column, row),
            (column, row, Some(given)) => {
                let by_edges =
                    Point::at(column.unwrap_or(given.column()), row.unwrap_or(given.row()));
                if by_edges != given {
                    return Err(whole(DiagramFault::Misplaced { by_edges, given }));
                }
                given
            }
            (_, _, None) => return Err(whole(DiagramFault::Unplaced)),
        };
        let (left, low) = (usize::from(corner.column()), usize::from(corner.row()));
        if left + width > usize::from(size.width()) || low + height > usize::from(size.height()) {
            return Err(misfit());
        }
        let mut diagram = Diagram {
            stones: Stones::new(),
            labels: Vec::new(),
            window: Window {
                lower_left: corner,
                upper_right: Point::at((left + width - 1) as u8, (low + height - 1) as u8),
            },
        };
        for (from_top, row) in rows.iter().enumerate() {
            for (x, &cell) in row.cells.iter().enumerate() {
                let point = Point::at((left + x) as u8, (low + height - 1 - from_top) as u8);
                match cell {
                    'X' => diagram.stones.set(point, Some(Color::Black)),
                    'O' => diagram.stones.set(point, Some(Color::White)),
                    letter if letter.is_ascii_lowercase() => diagram.labels.push((point, letter)),
                    _ => {}
                }
            }
        }
        Ok(diagram)
    }

    /// Draws the part of a board in the window, with the board's edges where the window meets them.
    ///
    /// Labels are drawn on empty points only; a label that is not one letter of the drawing
    /// language is left out.
    #[must_use]
    pub fn draw(stones: &Stones, labels: &[(Point, char)], window: Window, size: Size) -> String {
        let left = window.lower_left.column() == 0;
        let right = window.upper_right.column() + 1 == size.width();
        let dashes = usize::from(window.width()) * 2 - 1 + usize::from(left) + usize::from(right);
        let edge = format!(
            "{}{}{}\n",
            if left { "+" } else { "" },
            "-".repeat(dashes),
            if right { "+" } else { "" }
        );
        let mut text = String::new();
        if window.upper_right.row() + 1 == size.height() {
            text.push_str(&edge);
        }
        for row in (window.lower_left.row()..=window.upper_right.row()).rev() {
            if left {
                text.push_str("| ");
            }
            for column in window.lower_left.column()..=window.upper_right.column() {
                let point = Point::at(column, row);
                if column > window.lower_left.column() {
                    text.push(' ');
                }
                text.push(match stones.get(point) {
                    Some(color) => color.letter(),
                    None => labels
                        .iter()
                        .find(|&&(labelled, letter)| labelled == point && is_label(letter))
                        .map_or('.', |&(_, letter)| letter),
                });
            }
            if right {
                text.push_str(" |");
            }
            text.push('\n');
        }
        if window.lower_left.row() == 0 {
            text.push_str(&edge);
        }
        text
    }
}

/// Draws a whole board with coordinates, for messages and test failures.
pub(crate) fn draw_all(stones: &Stones, size: Size) -> String {
    let mut text = String::new();
    for row in (0..size.height()).rev() {
        let written = write!(text, "{:>2}", row + 1);
        debug_assert!(written.is_ok(), "a string takes every write");
        for column in 0..size.width() {
            text.push(' ');
            text.push(
                stones
                    .get(Point::at(column, row))
                    .map_or('.', Color::letter),
            );
        }
        text.push('\n');
    }
    text.push_str("  ");
    for column in 0..size.width() {
        text.push(' ');
        text.push_str(&Notation::Gtp.column_label(column, size));
    }
    text.push('\n');
    text
}

const fn is_label(letter: char) -> bool {
    letter.is_ascii_lowercase() && letter != 'x' && letter != 'o'
}

fn is_edge(line: &str) -> bool {
    line.contains('-') && line.chars().all(|c| matches!(c, '-' | '+' | ' '))
}

fn read_row(trimmed: &str, line: usize, column: usize) -> Result<Row, DiagramError> {
    let left = trimmed.starts_with('|');
    let mut row = Row {
        line,
        column,
        cells: Vec::new(),
        left,
        right: false,
    };
    for (index, character) in trimmed.chars().enumerate() {
        match character {
            '|' if index == 0 => {}
            '|' if !row.right => row.right = true,
            ' ' => {}
            'X' | 'O' | '.' | '+' | ',' if !row.right => row.cells.push(character),
            letter if is_label(letter) && !row.right => row.cells.push(letter),
            other => {
                let fault = DiagramFault::Character(other);
                return Err(DiagramError {
                    line: row.line,
                    column: row.column + index,
                    fault,
                });
            }
        }
    }
    Ok(row)
}

/// Which of two opposite edges a drawing shows. The first is the left or the lower one.
enum Edges {
    None,
    First,
    Second,
    Both,
}

impl Edges {
    const fn of(drawn: (bool, bool)) -> Edges {
        match drawn {
            (false, false) => Edges::None,
            (true, false) => Edges::First,
            (false, true) => Edges::Second,
            (true, true) => Edges::Both,
        }
    }

    /// How many points lie before the drawing, if its edges tell; `None` if it does not fit.
    fn offset(&self, drawn: usize, board: u8) -> Option<Option<u8>> {
        let free = usize::from(board).checked_sub(drawn)?;
        match self {
            Edges::Both if free > 0 => None,
            Edges::Both | Edges::First => Some(Some(0)),
            Edges::Second => Some(Some(free as u8)),
            Edges::None => Some(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nine() -> Size {
        Size::square(9).unwrap()
    }

    #[track_caller]
    fn check_fault(expected: &str, text: &str, at: Option<Point>) {
        let error = Diagram::parse(text, nine(), at).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }

    #[test]
    fn edges_place_a_drawing_in_each_corner() {
        let stone_at = |text: &str| {
            Diagram::parse(text, nine(), None)
                .unwrap()
                .stones
                .iter()
                .next()
                .unwrap()
                .0
        };
        assert_eq!(stone_at("| . .\n| X .\n+----"), Point::at(0, 0));
        assert_eq!(stone_at(". . |\n. X |\n----+"), Point::at(8, 0));
        assert_eq!(stone_at("-----\n. X |\n. . |"), Point::at(8, 8));
        assert_eq!(stone_at("-----\n|X.\n|.."), Point::at(0, 8));
    }

    #[test]
    fn a_drawing_without_edges_needs_a_place() {
        check_fault(
            "line 1, column 1: the drawing has no edge on one side, so `at` must name the point of its lower left corner",
            "X O",
            None,
        );
        let diagram = Diagram::parse("X O", nine(), Some(Point::at(3, 4))).unwrap();
        assert_eq!(diagram.stones.get(Point::at(4, 4)), Some(Color::White));
    }

    #[test]
    fn faults_name_line_column_and_rule() {
        check_fault(
            "line 2, column 5: 'x' is not part of a drawing; use X, O, '.', '+' or a lower-case letter other than x and o",
            "| . .\n| X x",
            None,
        );
        check_fault(
            "line 2, column 1: row has 1 points, the first row has 2",
            "| . .\n| X",
            None,
        );
        check_fault(
            "line 3, column 1: an edge of dashes may only stand above the first row or below the last",
            "| .\n---\n| .",
            None,
        );
        check_fault(
            "line 2, column 1: every row needs the bar of a drawn side edge, or none may have it",
            "| . .\n. .",
            None,
        );
        check_fault("line 1, column 1: the drawing has no points", "---", None);
        check_fault(
            "line 1, column 1: a drawing of 2x1 points with these edges does not fit the 9x9 board",
            "| . . |",
            Some(Point::at(0, 0)),
        );
        check_fault(
            "line 2, column 1: the drawn edges put the lower left corner at A1, but `at` says B1",
            "| .\n---",
            Some(Point::at(1, 0)),
        );
    }

    #[test]
    fn what_is_drawn_is_read_back() {
        let size = Size::new(5, 4).unwrap();
        let text = "+-----------+\n| . X . O . |\n| . . b . . |\n| X . . . . |\n| . . . . O |\n+-----------+\n";
        let diagram = Diagram::parse(text, size, None).unwrap();
        assert_eq!(
            Diagram::draw(&diagram.stones, &diagram.labels, Window::whole(size), size),
            text
        );
        let part = Window {
            lower_left: Point::at(1, 1),
            upper_right: Point::at(3, 3),
        };
        assert_eq!(
            Diagram::draw(&diagram.stones, &diagram.labels, part, size),
            "-----\nX . O\n. b .\n. . .\n"
        );
    }
}
