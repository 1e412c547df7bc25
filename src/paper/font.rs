//! Fonts: the letter widths of Helvetica, and outlines from the application's own font.

use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, MetadataProvider as _};

/// Widths of Helvetica from space to tilde, in thousandths of the font size (the metrics of the PDF
/// standard's fourteen fonts).
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// The width of a letter in Helvetica, relative to the font size. Bold letters are estimated a little wider.
pub(super) fn width(c: char, is_bold: bool) -> f32 {
    let base = match c {
        'ä' | 'à' | 'á' | 'â' | 'ö' | 'ó' | 'ô' | 'ü' | 'ú' | 'é' | 'è' | 'ê' | 'ñ' => {
            'a'
        }
        'Ä' => 'A',
        'Ö' => 'O',
        'Ü' => 'U',
        'ß' => 'b',
        '—' | '…' => 'W',
        '“' | '”' | '„' | '‚' | '‘' | '’' => '(',
        c => c,
    };
    let index = (base as usize).wrapping_sub(32);
    let width = f32::from(WIDTHS.get(index).copied().unwrap_or(556)) / 1000.0;
    if is_bold { width * 1.06 } else { width }
}

/// The code of a letter in the Windows encoding of PDF; `None` if the encoding lacks it.
pub(super) fn byte(c: char) -> Option<u8> {
    if c.is_control() {
        return None;
    }
    if c.is_ascii() {
        return u8::try_from(c).ok();
    }
    let mut buffer = [0; 4];
    let (bytes, _, has_unknown) = encoding_rs::WINDOWS_1252.encode(c.encode_utf8(&mut buffer));
    match bytes.as_ref() {
        &[byte] if !has_unknown => Some(byte),
        _ => None,
    }
}

/// Draws the outlines of a text from the origin, y upwards, and returns its width.
pub(super) fn outline(
    text: &str,
    size: f32,
    pen: &mut impl OutlinePen,
    shift: &mut impl FnMut(f32),
) -> f32 {
    let Ok(font) = FontRef::new(epaint_default_fonts::UBUNTU_LIGHT) else {
        return 0.0;
    };
    let outlines = font.outline_glyphs();
    let metrics = font.glyph_metrics(Size::new(size), LocationRef::default());
    let mut x = 0.0;
    for c in text.chars() {
        let glyph = font.charmap().map(c).unwrap_or_default();
        if let Some(outline) = outlines.get(glyph) {
            shift(x);
            let settings = DrawSettings::unhinted(Size::new(size), LocationRef::default());
            if let Err(error) = outline.draw(settings, pen) {
                log::warn!("letter {c:?}: {error}");
            }
        }
        x += metrics.advance_width(glyph).unwrap_or(size * 0.5);
    }
    x
}
