//! Diagrams for print: SVG and PNG of one, PDF booklets of many.
//!
//! A diagram is drawn once, as a list of shapes in units of the distance between two lines; SVG,
//! PNG and PDF are three ways of putting the same shapes down. Thin lines, open edges where the board
//! goes on, stones that read in black and white.

mod booklet;
mod diagram;
mod font;
mod pdf;
mod plate;
mod png;
mod shape;
mod svg;
mod words;

pub use plate::{Plate, PlateFigure, PlatePoint, PlateSign, plate_pdf, plate_svg};

use crate::problem::{Language, Problem, ProblemSet};

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

/// How a booklet is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Booklet {
    /// The sheet.
    pub paper: Paper,
    /// Diagrams on a page, within [`PER_PAGE`].
    pub per_page: u8,
    /// The language of its words.
    pub language: Language,
}

impl Default for Booklet {
    fn default() -> Booklet {
        Booklet {
            paper: Paper::A4,
            per_page: 12,
            language: Language::English,
        }
    }
}

/// A booklet of a set: title page, problems, and an answer key of numbered diagrams.
#[must_use]
pub fn pdf(set: &ProblemSet, booklet: &Booklet) -> Vec<u8> {
    pdf::write(&booklet::lay_out(set, booklet), booklet)
}

/// The start position of a problem as SVG, this many pixels wide.
#[must_use]
pub fn svg(problem: &Problem, width: f32) -> String {
    svg::write(&diagram::start(problem), width)
}

/// The start position of a problem as PNG, this many pixels wide.
///
/// # Errors
///
/// If the width is no sensible one, in words.
pub fn png(problem: &Problem, width: f32) -> Result<Vec<u8>, String> {
    png::write(&diagram::start(problem), width)
}

#[cfg(test)]
mod tests;
