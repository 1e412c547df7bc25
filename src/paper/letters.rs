//! Letters that the standard PDF fonts lack: taken from the application's own fonts and from font files
//! that the caller supplies.

use std::collections::BTreeSet;

use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::outline::{DrawSettings, OutlineGlyphCollection, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider as _};

use super::font;

/// A TrueType or OpenType font file, and the font within it to use.
#[derive(Clone, Debug)]
pub struct FontFile {
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// The index within a font collection; 0 for a file with one font.
    pub index: u32,
}

impl FontFile {
    /// Those of the letters that the font covers; empty if the file is not a font.
    #[must_use]
    pub fn covered(&self, letters: &BTreeSet<char>) -> BTreeSet<char> {
        let Ok(font) = FontRef::from_index(&self.bytes, self.index) else {
            return BTreeSet::new();
        };
        let map = font.charmap();
        let outlines = font.outline_glyphs();
        let has = |c: &char| {
            map.map(*c)
                .is_some_and(|glyph| glyph != GlyphId::NOTDEF && outlines.get(glyph).is_some())
        };
        letters.iter().copied().filter(has).collect()
    }
}

/// The fonts that letters are taken from.
#[derive(Clone, Debug, Default)]
pub struct Letters {
    files: Vec<FontFile>,
}

impl Letters {
    /// Only the built-in fonts: Latin, Greek and Cyrillic letters and a few signs.
    #[must_use]
    pub const fn built_in() -> Letters {
        Letters { files: Vec::new() }
    }

    /// The built-in fonts and these files.
    #[must_use]
    pub const fn with(files: Vec<FontFile>) -> Letters {
        Letters { files }
    }

    /// Loads the fonts for use.
    pub(super) fn faces(&self) -> Faces<'_> {
        let built_in = |bytes| Face::new(bytes, 0, 35.0);
        let mut faces = Vec::new();
        faces.extend(built_in(epaint_default_fonts::UBUNTU_LIGHT));
        faces.extend(
            self.files
                .iter()
                .filter_map(|file| Face::new(&file.bytes, file.index, 0.0)),
        );
        faces.extend(built_in(epaint_default_fonts::HACK_REGULAR));
        Faces { faces }
    }
}

/// A font to take letters from.
struct Face<'a> {
    map: Charmap<'a>,
    outlines: OutlineGlyphCollection<'a>,
    metrics: GlyphMetrics<'a>,
    /// The stroke width that brings a light font to the weight of print, in thousandths of the font size.
    rim: f32,
}

/// Outlines are read in thousandths of the font size.
const UNITS: f32 = 1000.0;

impl<'a> Face<'a> {
    fn new(bytes: &'a [u8], index: u32, rim: f32) -> Option<Face<'a>> {
        let font = FontRef::from_index(bytes, index).ok()?;
        Some(Face {
            map: font.charmap(),
            outlines: font.outline_glyphs(),
            metrics: font.glyph_metrics(Size::new(UNITS), LocationRef::default()),
            rim,
        })
    }

    fn glyph(&self, c: char) -> Option<GlyphId> {
        let glyph = self.map.map(c).filter(|&glyph| glyph != GlyphId::NOTDEF)?;
        self.outlines.get(glyph).map(|_| glyph)
    }
}

/// The fonts, in the order in which they are searched for a letter.
pub(super) struct Faces<'a> {
    faces: Vec<Face<'a>>,
}

/// Metrics of a drawn letter: width and stroke width in thousandths of the font size.
pub(super) struct Drawn {
    pub(super) width: f32,
    pub(super) rim: f32,
}

impl Faces<'_> {
    fn find(&self, c: char) -> Option<(&Face<'_>, GlyphId)> {
        self.faces
            .iter()
            .find_map(|face| Some((face, face.glyph(c)?)))
    }

    /// Whether a letter can be written.
    pub(super) fn has(&self, c: char) -> bool {
        font::byte(c).is_some() || self.find(c).is_some()
    }

    /// The width of a text relative to the font size; letters that cannot be written count as zero.
    pub(super) fn width(&self, text: &str, is_bold: bool) -> f32 {
        text.chars()
            .map(|c| match font::byte(c) {
                Some(_) => font::width(c, is_bold),
                None => self
                    .find(c)
                    .and_then(|(face, glyph)| face.metrics.advance_width(glyph))
                    .map_or(0.0, |width| width / UNITS),
            })
            .sum()
    }

    /// The text without letters that cannot be written; `None` if all of them can be.
    pub(super) fn reduced(&self, text: &str) -> Option<String> {
        let is_silent = |c: char| {
            // Variation selectors and joiners only affect neighbouring letters.
            matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}')
                || matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
        };
        if text.chars().all(|c| is_silent(c) || self.has(c)) {
            return None;
        }
        let kept: String = text.chars().filter(|&c| self.has(c)).collect();
        Some(kept.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// Draws a letter in thousandths of the font size, y upwards; `None` if no font has it.
    pub(super) fn draw(&self, c: char, pen: &mut impl OutlinePen) -> Option<Drawn> {
        let (face, glyph) = self.find(c)?;
        let settings = DrawSettings::unhinted(Size::new(UNITS), LocationRef::default());
        if let Err(error) = face.outlines.get(glyph)?.draw(settings, pen) {
            log::warn!("letter {c:?}: {error}");
        }
        Some(Drawn {
            width: face.metrics.advance_width(glyph).unwrap_or(UNITS / 2.0),
            rim: face.rim,
        })
    }
}
