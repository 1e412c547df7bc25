//! Problems for print: single diagrams ([`svg`], [`png`]), booklets with an answer key ([`pdf`]), worksheets
//! for a class ([`worksheet`]), and plates of many small figures ([`Plate`]).
//!
//! A diagram is drawn once, as a list of shapes in units of the distance between two lines; the SVG, PNG
//! and PDF writers all render the same shapes. The style has thin lines, open edges where the board
//! continues, and stones that are distinct in black and white.
//!
//! The room gets problems and returns bytes. It knows neither the files that problems come from nor those
//! that its pages go to. Letters that the built-in fonts lack come from font files that the caller supplies.

mod booklet;
mod diagram;
mod embedded;
mod font;
mod letters;
mod pdf;
mod plate;
mod png;
mod shape;
mod svg;
mod words;

use std::collections::BTreeSet;

use crate::problem::{Language, Problem, ProblemSet, Quiz};

pub use letters::{FontFile, Letters};
pub use plate::{Plate, PlateFigure, PlatePoint, PlateSign, plate_pdf, plate_svg};

/// A paper size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Paper {
    /// 210 by 297 mm.
    #[default]
    A4,
    /// 148 by 210 mm.
    A5,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// The width and height in points of 1/72 inch.
    #[must_use]
    pub const fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::A5 => (419.53, 595.28),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// The permitted range of diagrams per page.
pub const PER_PAGE: std::ops::RangeInclusive<u8> = 4..=24;

/// When the diagrams of a booklet have coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// If the answer key names points.
    #[default]
    WhereNamed,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The settings of a booklet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Booklet {
    /// The paper size of all pages.
    pub paper: Paper,
    /// The number of diagrams per page, within [`PER_PAGE`].
    pub per_page: u8,
    /// The language of captions and headings.
    pub language: Language,
    /// Whether diagrams have coordinates.
    pub coordinates: Coordinates,
}

impl Default for Booklet {
    fn default() -> Booklet {
        Booklet {
            paper: Paper::A4,
            per_page: 12,
            language: Language::English,
            coordinates: Coordinates::default(),
        }
    }
}

/// A finished booklet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The content of the PDF file.
    pub bytes: Vec<u8>,
    /// Texts from which letters were dropped because no font has them, each prefixed with the id of its
    /// problem or set.
    pub unwritten: Vec<String>,
}

/// Makes a booklet of a set: title page, problems, and an answer key with numbered diagrams.
#[must_use]
pub fn pdf(set: &ProblemSet, booklet: &Booklet, letters: &Letters) -> Printed {
    let faces = letters.faces();
    let pages = booklet::lay_out(set, booklet, &faces);
    Printed {
        bytes: pdf::write(&pages, booklet, &faces),
        unwritten: pages.unwritten,
    }
}

/// The text next to the number of a problem on a worksheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Under {
    /// Who plays and what is asked.
    #[default]
    Task,
    /// An instruction to find the vital point, whatever the task is.
    VitalPoint,
    /// Nothing.
    Nothing,
}

/// Where the answers of a worksheet are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Answers {
    /// There are no answers.
    None,
    /// On separate pages after the problems.
    #[default]
    AtEnd,
    /// In a separate file.
    Apart,
}

/// Whether a worksheet has a cover page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cover {
    /// No cover page.
    #[default]
    Hidden,
    /// A cover page with the title.
    Shown,
}

/// Whether a worksheet has blanks for name and date.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NameLine {
    /// No blanks.
    Hidden,
    /// Blanks at the top of the first page.
    #[default]
    Shown,
}

/// The permitted number of diagrams in a row of a worksheet.
pub const COLUMNS: std::ops::RangeInclusive<u8> = 1..=3;

/// The settings of a worksheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worksheet {
    /// The first line; may be empty.
    pub title: String,
    /// The line below it; may be empty.
    pub below: String,
    /// Whether there are blanks for name and date.
    pub name_line: NameLine,
    /// The paper size of all pages.
    pub paper: Paper,
    /// The number of diagrams in a row, within [`COLUMNS`].
    pub columns: u8,
    /// The number of the first problem.
    pub first: u16,
    /// The text next to each number.
    pub under: Under,
    /// Whether a cover page comes first.
    pub cover: Cover,
    /// Where the answers are printed.
    pub answers: Answers,
    /// Whether diagrams have coordinates.
    pub coordinates: Coordinates,
    /// The language of captions and headings.
    pub language: Language,
}

impl Worksheet {
    /// A worksheet in a language with default settings.
    #[must_use]
    pub fn new(language: Language) -> Worksheet {
        Worksheet {
            title: String::new(),
            below: String::new(),
            name_line: NameLine::default(),
            paper: Paper::A4,
            columns: 2,
            first: 1,
            under: Under::default(),
            cover: Cover::default(),
            answers: Answers::default(),
            coordinates: Coordinates::default(),
            language,
        }
    }

    fn booklet(&self) -> Booklet {
        Booklet {
            paper: self.paper,
            language: self.language,
            coordinates: self.coordinates,
            ..Booklet::default()
        }
    }
}

/// Makes a worksheet of a set; if the answers are separate, a second file holds them.
#[must_use]
pub fn worksheet(set: &ProblemSet, worksheet: &Worksheet, letters: &Letters) -> Vec<Printed> {
    let faces = letters.faces();
    let files = booklet::lay_out_worksheet(set, worksheet, &faces);
    let booklet = worksheet.booklet();
    files
        .into_iter()
        .map(|pages| Printed {
            bytes: pdf::write(&pages, &booklet, &faces),
            unwritten: pages.unwritten,
        })
        .collect()
}

/// A rendered page of a worksheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Width and height in pixels.
    pub size: [usize; 2],
    /// The grey values of the pixels, row by row.
    pub gray: Vec<u8>,
    /// The total number of pages.
    pub pages: usize,
}

/// Renders a page of a worksheet at a width in pixels; a page number too large gives the last page.
///
/// # Errors
///
/// A message if the width is out of range.
pub fn preview(
    set: &ProblemSet,
    worksheet: &Worksheet,
    page: usize,
    width: f32,
) -> Result<Preview, String> {
    let letters = Letters::built_in();
    let faces = letters.faces();
    let files = booklet::lay_out_worksheet(set, worksheet, &faces);
    let mut all: Vec<booklet::Page> = files.into_iter().flat_map(|pages| pages.pages).collect();
    let pages = all.len();
    let shown = page.min(pages.saturating_sub(1));
    let shapes = if shown < pages {
        all.swap_remove(shown).shapes
    } else {
        Vec::new()
    };
    let (wide, high) = worksheet.paper.size();
    let picture = shape::Picture {
        width: wide,
        height: high,
        shapes,
    };
    let (size, gray) = png::gray(&picture, width)?;
    Ok(Preview { size, gray, pages })
}

/// The letters in a set's texts that no built-in font has.
#[must_use]
pub fn foreign_letters(set: &ProblemSet, language: Language) -> BTreeSet<char> {
    let letters = Letters::built_in();
    let faces = letters.faces();
    let mut texts = vec![
        booklet::plain(&set.title, language, None),
        booklet::plain(&set.about, language, None),
        set.author.clone(),
        set.source.work.clone(),
        set.licence.clone(),
    ];
    for problem in &set.problems {
        texts.push(booklet::plain(&problem.title, language, Some(problem)));
        if let Some(Quiz::Choices(choices)) = &problem.quiz {
            let choices = choices.iter();
            texts.extend(
                choices.map(|choice| booklet::plain(&choice.text, language, Some(problem))),
            );
        }
        let said = problem.tree.said(problem.tree.root());
        texts.extend(said.labels.iter().map(|(_, text)| text.clone()));
    }
    texts
        .iter()
        .flat_map(|text| text.chars())
        .filter(|&c| !c.is_control() && !faces.has(c))
        .collect()
}

/// The start position of a problem as SVG, this many pixels wide.
#[must_use]
pub fn svg(problem: &Problem, width: f32) -> String {
    svg::write(&diagram::start(problem, diagram::Frame::Bare), width)
}

/// The start position of a problem as PNG, this many pixels wide.
///
/// # Errors
///
/// A message if the width is out of range.
pub fn png(problem: &Problem, width: f32) -> Result<Vec<u8>, String> {
    png::write(&diagram::start(problem, diagram::Frame::Bare), width)
}

/// The start position of a problem as a greyscale picture, this many pixels wide: its size, and its pixels
/// row by row.
///
/// # Errors
///
/// A message if the width is out of range.
pub fn gray(problem: &Problem, width: f32) -> Result<([usize; 2], Vec<u8>), String> {
    png::gray(&diagram::start(problem, diagram::Frame::Bare), width)
}

#[cfg(test)]
mod tests;
