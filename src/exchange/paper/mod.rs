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

#[cfg(test)]
mod tests;
