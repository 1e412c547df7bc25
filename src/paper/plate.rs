//! A plate: many small figures side by side, each with two lines of text below.

use super::booklet::{Page, Pages, fitted};
use super::letters::{Faces, Letters};
use super::shape::{Anchor, Ink, Picture, Shape, Weight, at};
use super::{Booklet, pdf, svg};

/// A plate of figures with a heading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plate {
    /// The heading.
    pub title: String,
    /// A line below the heading that explains the signs.
    pub about: String,
    /// The figures, in printing order.
    pub figures: Vec<PlateFigure>,
}

/// A figure on a plate: points joined by lines, as the book of 1908 draws inner spaces, or stones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlateFigure {
    /// The first line of text below the figure.
    pub title: String,
    /// The second line of text.
    pub note: String,
    /// The points; columns and rows count from 0 at the lower left.
    pub points: Vec<PlatePoint>,
    /// Whether the board's edge lies below row 0.
    pub is_at_edge: bool,
    /// Whether the board's edge also lies left of column 0.
    pub is_in_corner: bool,
}

/// A point of a figure and the sign on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlatePoint {
    /// The column, from 0 at the left.
    pub column: u8,
    /// The row, from 0 at the bottom.
    pub row: u8,
    /// What is drawn there.
    pub sign: PlateSign,
}

/// The sign drawn on a point of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlateSign {
    /// A free point: a ring.
    Free,
    /// A free point where the attacker gains by playing: a disc.
    Kills,
    /// A free point where the defender gains by playing: a ring with a dot.
    Saves,
    /// A free point where both sides gain by playing: a disc with a white dot.
    Both,
    /// A black stone.
    Black,
    /// A black stone that may be missing, drawn with a white ring.
    Spare,
    /// A white stone.
    White,
}

impl PlateSign {
    const fn is_stone(self) -> bool {
        matches!(self, PlateSign::Black | PlateSign::Spare | PlateSign::White)
    }
}

/// Figures in a row.
const COLUMNS: usize = 7;
/// Rows of figures on a page.
const ROWS: usize = 8;
/// Width and height of one figure with its text, in points of 1/72 inch.
const CELL: (f32, f32) = (73.0, 92.0);
/// Height of the two lines of text.
const WORDS: f32 = 26.0;
const MARGIN: f32 = 42.0;
/// Height of the heading and the explanation.
const HEAD: f32 = 40.0;
/// The largest distance between two points, in points of 1/72 inch.
const STEP: f32 = 11.0;

/// Renders the plate as one SVG sheet, this many pixels wide.
#[must_use]
pub fn plate_svg(plate: &Plate, width: f32) -> String {
    let letters = Letters::built_in();
    let faces = letters.faces();
    let rows = plate.figures.len().div_ceil(COLUMNS).max(1);
    let mut picture = Picture {
        width: 2.0 * MARGIN + COLUMNS as f32 * CELL.0,
        height: 2.0 * MARGIN + HEAD + rows as f32 * CELL.1,
        shapes: Vec::new(),
    };
    head(plate, &faces, &mut picture.shapes);
    for (number, figure) in plate.figures.iter().enumerate() {
        place(figure, number, &faces, &mut picture.shapes);
    }
    svg::write(&picture, width)
}

/// Renders the plate as PDF pages.
#[must_use]
pub fn plate_pdf(plate: &Plate) -> Vec<u8> {
    let letters = Letters::built_in();
    let faces = letters.faces();
    let mut pages: Vec<Page> = Vec::new();
    let most = COLUMNS * ROWS;
    let parts = plate.figures.len().div_ceil(most).max(1);
    for part in 0..parts {
        let mut page = Page::default();
        head(plate, &faces, &mut page.shapes);
        let figures = plate.figures.iter().skip(part * most).take(most);
        for (number, figure) in figures.enumerate() {
            place(figure, number, &faces, &mut page.shapes);
        }
        let (width, height) = Booklet::default().paper.size();
        page.shapes.push(words(
            at(width / 2.0, height - 24.0),
            8.0,
            Weight::Plain,
            Ink::Gray,
            &format!("{} / {parts}", part + 1),
        ));
        pages.push(page);
    }
    let pages = Pages {
        title: plate.title.clone(),
        author: "Räuberspiel".to_owned(),
        pages,
        unwritten: Vec::new(),
    };
    pdf::write(&pages, &Booklet::default(), &faces)
}

fn words(place: super::shape::At, size: f32, weight: Weight, ink: Ink, text: &str) -> Shape {
    Shape::Text {
        place,
        size,
        anchor: Anchor::Center,
        weight,
        ink,
        text: text.to_owned(),
    }
}

fn head(plate: &Plate, faces: &Faces<'_>, shapes: &mut Vec<Shape>) {
    let room = COLUMNS as f32 * CELL.0;
    let middle = MARGIN + room / 2.0;
    let title = fitted(faces, &plate.title, 14.0, room, true);
    let about = fitted(faces, &plate.about, 8.0, room, false);
    let black = Ink::Black;
    shapes.push(words(
        at(middle, MARGIN + 8.0),
        14.0,
        Weight::Bold,
        black,
        &title,
    ));
    shapes.push(words(
        at(middle, MARGIN + 24.0),
        8.0,
        Weight::Plain,
        Ink::Gray,
        &about,
    ));
}

/// Draws a figure at its place on the sheet.
fn place(figure: &PlateFigure, number: usize, faces: &Faces<'_>, shapes: &mut Vec<Shape>) {
    let (column, row) = (number % COLUMNS, number / COLUMNS);
    let left = MARGIN + column as f32 * CELL.0;
    let top = MARGIN + HEAD + row as f32 * CELL.1;
    let picture = draw(figure);
    let room = (CELL.0 - 10.0, CELL.1 - WORDS - 6.0);
    let scale = (room.0 / picture.width.max(1.0))
        .min(room.1 / picture.height.max(1.0))
        .min(STEP);
    // Figures at the edge are aligned at the bottom; others are centred vertically.
    let across = match figure.is_in_corner {
        true => left + 5.0,
        false => left + (CELL.0 - picture.width * scale) / 2.0,
    };
    let free = room.1 - picture.height * scale;
    let down = top + if figure.is_at_edge { free } else { free / 2.0 };
    let moved = picture.shapes.iter();
    shapes.extend(moved.map(|shape| shape.placed(scale, at(across, down))));
    let middle = left + CELL.0 / 2.0;
    let title = fitted(faces, &figure.title, 6.5, CELL.0 - 4.0, true);
    let note = fitted(faces, &figure.note, 6.5, CELL.0 - 4.0, false);
    let base = top + CELL.1 - WORDS;
    let black = Ink::Black;
    shapes.push(words(
        at(middle, base + 7.0),
        6.5,
        Weight::Bold,
        black,
        &title,
    ));
    shapes.push(words(
        at(middle, base + 15.0),
        6.5,
        Weight::Plain,
        black,
        &note,
    ));
}

/// Draws a figure in units of the distance between two points.
fn draw(figure: &PlateFigure) -> Picture {
    let columns = figure.points.iter().map(|point| point.column).max();
    let rows = figure.points.iter().map(|point| point.row).max();
    let (columns, rows) = (columns.unwrap_or(0), rows.unwrap_or(0));
    let width = f32::from(columns) + 1.0;
    let height = f32::from(rows) + 1.0;
    let on = |column: u8, row: u8| at(f32::from(column) + 0.5, f32::from(rows - row) + 0.5);
    let mut shapes = Vec::new();
    let thin = |from, to| Shape::Line {
        from,
        to,
        width: 0.07,
        ink: Ink::Black,
    };
    let has = |column: u8, row: u8| {
        let mut points = figure.points.iter();
        points.any(|point| (point.column, point.row) == (column, row) && !point.sign.is_stone())
    };
    for point in figure.points.iter().filter(|point| !point.sign.is_stone()) {
        let (column, row) = (point.column, point.row);
        for (next_column, next_row) in [(column + 1, row), (column, row + 1)] {
            if has(next_column, next_row) {
                shapes.push(thin(on(column, row), on(next_column, next_row)));
            }
        }
    }
    let edge = |from, to| Shape::Line {
        from,
        to,
        width: 0.16,
        ink: Ink::Gray,
    };
    if figure.is_at_edge {
        shapes.push(edge(at(0.0, height), at(width, height)));
    }
    if figure.is_in_corner {
        shapes.push(edge(at(0.0, 0.0), at(0.0, height)));
    }
    for point in &figure.points {
        sign(*point, on(point.column, point.row), &mut shapes);
    }
    Picture {
        width,
        height,
        shapes,
    }
}

fn sign(point: PlatePoint, center: super::shape::At, shapes: &mut Vec<Shape>) {
    let mut circle = |radius, fill, rim| {
        shapes.push(Shape::Circle {
            center,
            radius,
            fill: Some(fill),
            rim,
        });
    };
    let rim = Some((0.07, Ink::Black));
    match point.sign {
        PlateSign::Free => circle(0.26, Ink::White, rim),
        PlateSign::Kills => circle(0.28, Ink::Black, None),
        PlateSign::Saves => {
            circle(0.26, Ink::White, rim);
            circle(0.1, Ink::Black, None);
        }
        PlateSign::Both => {
            circle(0.28, Ink::Black, None);
            circle(0.1, Ink::White, None);
        }
        PlateSign::Black => circle(0.46, Ink::Black, None),
        PlateSign::Spare => {
            circle(0.46, Ink::Black, None);
            circle(0.26, Ink::White, None);
            circle(0.17, Ink::Black, None);
        }
        PlateSign::White => circle(0.43, Ink::White, rim),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plate(figures: usize) -> Plate {
        let point = PlatePoint {
            column: 0,
            row: 0,
            sign: PlateSign::Both,
        };
        let figure = PlateFigure {
            title: "One".to_owned(),
            note: "dead".to_owned(),
            points: vec![point],
            is_at_edge: true,
            is_in_corner: true,
        };
        Plate {
            title: "Shapes".to_owned(),
            about: "about <them>".to_owned(),
            figures: vec![figure; figures],
        }
    }

    #[test]
    fn a_sheet_grows_with_its_figures_and_pages_follow_each_other() {
        let small = plate_svg(&plate(1), 700.0);
        let large = plate_svg(&plate(60), 700.0);
        assert!(small.starts_with("<svg") && small.contains("about &lt;them&gt;"));
        assert_eq!(large.matches(">One<").count(), 60);
        assert_eq!(large.matches("<circle").count(), 2 * 60);
        let pdf = plate_pdf(&plate(60));
        assert!(pdf.starts_with(b"%PDF"));
        let pages = |pdf: &[u8]| pdf.windows(10).filter(|part| part == b"/Type /Pag").count();
        assert_eq!(pages(&pdf), pages(&plate_pdf(&plate(56))) + 1);
    }

    #[test]
    fn an_empty_plate_is_one_page() {
        assert!(plate_pdf(&plate(0)).starts_with(b"%PDF"));
        assert!(plate_svg(&plate(0), 100.0).ends_with("</svg>\n"));
    }
}
