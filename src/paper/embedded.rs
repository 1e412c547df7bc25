//! Letters drawn into a PDF: Type 3 fonts of at most 256 letters each, with their Unicode meanings, so
//! that texts can be searched and copied.

use std::collections::BTreeMap;

use pdf_writer::types::{SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str};
use skrifa::outline::OutlinePen;

use super::font;
use super::letters::Faces;
use super::pdf::packed;

/// Letters in a Type 3 font, whose codes are single bytes.
const PER_FONT: usize = 256;

/// The letters of a document that the standard fonts lack.
pub(super) struct Embedded {
    letters: Vec<(char, Ref)>,
    places: BTreeMap<char, usize>,
    /// The object of each font, and that of its Unicode table.
    fonts: Vec<(Ref, Ref)>,
}

impl Embedded {
    /// Collects the missing letters of these texts, in code point order.
    pub(super) fn of<'t>(
        texts: impl Iterator<Item = &'t str>,
        faces: &Faces<'_>,
        new: &mut impl FnMut() -> Ref,
    ) -> Embedded {
        let mut places: BTreeMap<char, usize> = texts
            .flat_map(str::chars)
            .filter(|&c| font::byte(c).is_none() && faces.has(c))
            .map(|c| (c, 0))
            .collect();
        let mut letters = Vec::with_capacity(places.len());
        for (place, (&c, slot)) in places.iter_mut().enumerate() {
            *slot = place;
            letters.push((c, new()));
        }
        let fonts = letters.chunks(PER_FONT).map(|_| (new(), new())).collect();
        Embedded {
            letters,
            places,
            fonts,
        }
    }

    /// The resource names and objects of the fonts.
    pub(super) fn fonts(&self) -> impl Iterator<Item = (String, Ref)> {
        self.fonts
            .iter()
            .enumerate()
            .map(|(number, &(id, _))| (format!("L{number}"), id))
    }

    /// Splits a text into runs of one font each; letters without a glyph are left out.
    pub(super) fn runs(&self, text: &str, standard: &str) -> Vec<(String, Vec<u8>)> {
        let mut runs: Vec<(String, Vec<u8>)> = Vec::new();
        for c in text.chars() {
            let (name, byte) = match (font::byte(c), self.places.get(&c)) {
                (Some(byte), _) => (standard.to_owned(), byte),
                (None, Some(&place)) => (
                    format!("L{}", place / PER_FONT),
                    u8::try_from(place % PER_FONT).unwrap_or_default(),
                ),
                (None, None) => continue,
            };
            match runs.last_mut() {
                Some((last, bytes)) if *last == name => bytes.push(byte),
                _ => runs.push((name, vec![byte])),
            }
        }
        runs
    }

    /// Writes the fonts into the PDF.
    pub(super) fn write(&self, pdf: &mut Pdf, faces: &Faces<'_>) {
        for (letters, &(id, meanings)) in self.letters.chunks(PER_FONT).zip(&self.fonts) {
            let mut widths = Vec::with_capacity(letters.len());
            let mut names = Vec::with_capacity(letters.len());
            let mut cmap = UnicodeCmap::<u8>::new(
                Name(b"Letters"),
                SystemInfo {
                    registry: Str(b"Adobe"),
                    ordering: Str(b"UCS"),
                    supplement: 0,
                },
            );
            for (code, &(c, procedure)) in (0_u8..=255).zip(letters) {
                let mut pen = Pen::default();
                let Some(drawn) = faces.draw(c, &mut pen) else {
                    continue;
                };
                let mut content = Content::new();
                let [left, low, right, high] = pen.bounds.unwrap_or_default();
                let rim = drawn.rim;
                content.start_shape_glyph(
                    drawn.width,
                    left - rim,
                    low - rim,
                    right + rim,
                    high + rim,
                );
                for &step in &pen.steps {
                    step.write(&mut content);
                }
                if pen.steps.is_empty() {
                    content.end_path();
                } else if rim > 0.0 {
                    content.set_line_width(rim).fill_nonzero_and_stroke();
                } else {
                    content.fill_nonzero();
                }
                let bytes = content.finish();
                match packed(&bytes) {
                    Some(packed) => {
                        pdf.stream(procedure, &packed).filter(Filter::FlateDecode);
                    }
                    None => {
                        pdf.stream(procedure, &bytes);
                    }
                }
                widths.push(drawn.width);
                names.push(format!("u{:04X}", u32::from(c)));
                cmap.pair(code, c);
            }
            let last = u8::try_from(letters.len().saturating_sub(1)).unwrap_or(u8::MAX);
            let mut font = pdf.type3_font(id);
            // An empty box tells the viewer to use the glyphs' own boxes.
            font.bbox(Rect::new(0.0, 0.0, 0.0, 0.0))
                .matrix([0.001, 0.0, 0.0, 0.001, 0.0, 0.0])
                .first_char(0)
                .last_char(last)
                .widths(widths)
                .to_unicode(meanings);
            let mut procedures = font.char_procs();
            for (name, &(_, procedure)) in names.iter().zip(letters) {
                procedures.pair(Name(name.as_bytes()), procedure);
            }
            procedures.finish();
            font.encoding_custom()
                .differences()
                .consecutive(0, names.iter().map(|name| Name(name.as_bytes())));
            font.resources();
            font.finish();
            let table = cmap.finish();
            pdf.stream(meanings, &table);
        }
    }
}

/// One step of a glyph outline.
#[derive(Clone, Copy)]
enum Step {
    Move(f32, f32),
    Line(f32, f32),
    Curve([f32; 6]),
    Close,
}

impl Step {
    fn write(self, content: &mut Content) {
        match self {
            Step::Move(x, y) => content.move_to(x, y),
            Step::Line(x, y) => content.line_to(x, y),
            Step::Curve([ax, ay, bx, by, x, y]) => content.cubic_to(ax, ay, bx, by, x, y),
            Step::Close => content.close_path(),
        };
    }
}

/// Collects an outline and its bounding box.
#[derive(Default)]
struct Pen {
    steps: Vec<Step>,
    at: (f32, f32),
    /// Left, bottom, right, top.
    bounds: Option<[f32; 4]>,
}

impl Pen {
    fn to(&mut self, x: f32, y: f32) -> (f32, f32) {
        self.at = (x, y);
        self.near(x, y)
    }

    fn near(&mut self, x: f32, y: f32) -> (f32, f32) {
        let [left, low, right, high] = self.bounds.unwrap_or([x, y, x, y]);
        self.bounds = Some([left.min(x), low.min(y), right.max(x), high.max(y)]);
        (x.round(), y.round())
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.to(x, y);
        self.steps.push(Step::Move(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.to(x, y);
        self.steps.push(Step::Line(x, y));
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        // The same curve as a cubic one.
        let third = |from: f32, control: f32| from + (control - from) * 2.0 / 3.0;
        let (fx, fy) = self.at;
        self.curve_to(
            third(fx, cx),
            third(fy, cy),
            third(x, cx),
            third(y, cy),
            x,
            y,
        );
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let (ax, ay) = self.near(ax, ay);
        let (bx, by) = self.near(bx, by);
        let (x, y) = self.to(x, y);
        self.steps.push(Step::Curve([ax, ay, bx, by, x, y]));
    }

    fn close(&mut self) {
        self.steps.push(Step::Close);
    }
}
