//! Diagrams for print: SVG and PNG of one, PDF booklets of many.
//!
//! A diagram is drawn once, as a list of shapes in units of the distance between two lines; SVG,
//! PNG and PDF are three ways of putting the same shapes down. Thin lines, open edges where the board
//! goes on, stones that read in black and white.

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

/// A sheet.
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
    /// Width and height in points of 1/72 inch.
    #[must_use]
    pub const fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::A5 => (419.53, 595.28),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// Fewest and most diagrams on a page.
pub const PER_PAGE: std::ops::RangeInclusive<u8> = 4..=24;

/// When the diagrams of a booklet have letters and numbers at their sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Coordinates {
    /// Where the answer key names points.
    #[default]
    WhereNamed,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// How a booklet is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Booklet {
    /// The sheet.
    pub paper: Paper,
    /// Diagrams on a page, within [`PER_PAGE`].
    pub per_page: u8,
    /// The language of its words.
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

/// A booklet as it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The PDF file.
    pub bytes: Vec<u8>,
    /// Texts of which letters were left out because no font has them, each after the id of its
    /// problem or set.
    pub unwritten: Vec<String>,
}

/// A booklet of a set: title page, problems, and an answer key of numbered diagrams.
#[must_use]
pub fn pdf(set: &ProblemSet, booklet: &Booklet, letters: &Letters) -> Printed {
    let faces = letters.faces();
    let pages = booklet::lay_out(set, booklet, &faces);
    Printed {
        bytes: pdf::write(&pages, booklet, &faces),
        unwritten: pages.unwritten,
    }
}

/// What stands under the number of a problem on a worksheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Under {
    /// Who plays, and what is asked.
    #[default]
    Task,
    /// That the vital point is to be found, whatever the task is.
    VitalPoint,
    /// Nothing.
    Nothing,
}

/// Where the answers of a worksheet stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Answers {
    /// Nowhere.
    None,
    /// On pages of their own behind the problems.
    #[default]
    AtEnd,
    /// In a file of their own.
    Apart,
}

/// Whether a worksheet has a cover.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cover {
    /// It has none.
    #[default]
    Hidden,
    /// It has one.
    Shown,
}

/// Whether there is a line for name and date.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NameLine {
    /// There is none.
    Hidden,
    /// There is one.
    #[default]
    Shown,
}

/// Problems in a row of a worksheet.
pub const COLUMNS: std::ops::RangeInclusive<u8> = 1..=3;

/// How a worksheet is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worksheet {
    /// The first line; may be empty.
    pub title: String,
    /// The line below it; may be empty.
    pub below: String,
    /// A line for name and date.
    pub name_line: NameLine,
    /// The sheet.
    pub paper: Paper,
    /// Problems in a row, within [`COLUMNS`].
    pub columns: u8,
    /// The number of the first problem.
    pub first: u16,
    /// What stands under each number.
    pub under: Under,
    /// Whether a cover comes first.
    pub cover: Cover,
    /// Where the answers stand.
    pub answers: Answers,
    /// Whether diagrams have coordinates.
    pub coordinates: Coordinates,
    /// The language of its words.
    pub language: Language,
}

impl Worksheet {
    /// A worksheet in a language, otherwise as most are.
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

/// A worksheet of a set; a second file with the answers where they stand apart.
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

/// A page of a worksheet to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
    /// Pixels across and down.
    pub size: [usize; 2],
    /// The gray of each, row by row.
    pub gray: Vec<u8>,
    /// How many pages there are in all.
    pub pages: usize,
}

/// What a page of a worksheet looks like, so many pixels wide; the last page where there are fewer.
///
/// # Errors
///
/// If the width is no sensible one, in words.
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

/// Letters of a set's texts that no built-in font has.
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
/// If the width is no sensible one, in words.
pub fn png(problem: &Problem, width: f32) -> Result<Vec<u8>, String> {
    png::write(&diagram::start(problem, diagram::Frame::Bare), width)
}

/// The start position of a problem as a picture in shades of gray, this many pixels wide: its size, and
/// its pixels row by row.
///
/// # Errors
///
/// If the width is no sensible one, in words.
pub fn gray(problem: &Problem, width: f32) -> Result<([usize; 2], Vec<u8>), String> {
    png::gray(&diagram::start(problem, diagram::Frame::Bare), width)
}

#[cfg(test)]
mod tests;
