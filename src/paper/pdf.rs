//! Writes pages as PDF.

use std::io::Write as _;

use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use super::Booklet;
use super::booklet::Pages;
use super::embedded::Embedded;
use super::font;
use super::letters::Faces;
use super::shape::{Anchor, At, Shape, Weight, at};

/// The distance of the control points of a quarter circle, in radii (Riškus 2006; the error is 0.03 %).
const ROUND: f32 = 0.552_28;

pub(super) fn write(pages: &Pages, booklet: &Booklet, faces: &Faces<'_>) -> Vec<u8> {
    let (width, height) = booklet.paper.size();
    let mut next = 1;
    let mut new = || {
        next += 1;
        Ref::new(next - 1)
    };
    let (catalog, tree, plain, bold, info) = (new(), new(), new(), new(), new());
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(tree);
    pdf.document_info(info)
        .title(TextStr(&pages.title))
        .author(TextStr(&pages.author))
        .creator(TextStr("Räuberspiel"));
    let texts = pages
        .pages
        .iter()
        .flat_map(|page| &page.shapes)
        .filter_map(|shape| match shape {
            Shape::Text { text, .. } => Some(text.as_str()),
            _ => None,
        });
    let embedded = Embedded::of(texts, faces, &mut new);
    let ids: Vec<(Ref, Ref)> = pages.pages.iter().map(|_| (new(), new())).collect();
    pdf.pages(tree)
        .kids(ids.iter().map(|&(page, _)| page))
        .count(i32::try_from(ids.len()).unwrap_or(i32::MAX));
    for (page, &(id, stream)) in pages.pages.iter().zip(&ids) {
        let mut writer = pdf.page(id);
        writer
            .parent(tree)
            .media_box(Rect::new(0.0, 0.0, width, height))
            .contents(stream);
        let mut resources = writer.resources();
        let mut fonts = resources.fonts();
        fonts.pair(Name(b"P"), plain).pair(Name(b"B"), bold);
        for (name, id) in embedded.fonts() {
            fonts.pair(Name(name.as_bytes()), id);
        }
        fonts.finish();
        resources.finish();
        writer.finish();
        let mut content = Content::new();
        for shape in &page.shapes {
            draw(&mut content, shape, height, faces, &embedded);
        }
        let bytes = content.finish();
        match packed(&bytes) {
            Some(packed) => {
                pdf.stream(stream, &packed).filter(Filter::FlateDecode);
            }
            None => {
                pdf.stream(stream, &bytes);
            }
        }
    }
    for (id, name) in [(plain, &b"Helvetica"[..]), (bold, b"Helvetica-Bold")] {
        pdf.type1_font(id)
            .base_font(Name(name))
            .encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    embedded.write(&mut pdf, faces);
    pdf.finish()
}

pub(super) fn packed(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

/// Converts to PDF coordinates, where y points upwards.
const fn up(place: At, height: f32) -> At {
    at(place.x, height - place.y)
}

fn draw(content: &mut Content, shape: &Shape, height: f32, faces: &Faces<'_>, embedded: &Embedded) {
    match shape {
        Shape::Line {
            from,
            to,
            width,
            ink,
        } => {
            let (from, to) = (up(*from, height), up(*to, height));
            content.set_line_width(*width).set_stroke_gray(ink.gray());
            content.move_to(from.x, from.y).line_to(to.x, to.y).stroke();
        }
        Shape::Circle {
            center,
            radius,
            fill,
            rim,
        } => {
            let center = up(*center, height);
            if let Some(ink) = fill {
                content.set_fill_gray(ink.gray());
            }
            if let Some((width, ink)) = rim {
                content.set_line_width(*width).set_stroke_gray(ink.gray());
            }
            circle(content, center, *radius);
            match (fill, rim) {
                (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
                (Some(_), None) => content.fill_nonzero(),
                (None, _) => content.stroke(),
            };
        }
        Shape::Outline {
            corners,
            width,
            ink,
        } => {
            content.set_line_width(*width).set_stroke_gray(ink.gray());
            for (number, corner) in corners.iter().enumerate() {
                let corner = up(*corner, height);
                if number == 0 {
                    content.move_to(corner.x, corner.y);
                } else {
                    content.line_to(corner.x, corner.y);
                }
            }
            content.close_and_stroke();
        }
        Shape::Square { center, half, ink } => {
            let center = up(*center, height);
            content.set_fill_gray(ink.gray());
            content
                .rect(center.x - half, center.y - half, half * 2.0, half * 2.0)
                .fill_nonzero();
        }
        Shape::Text {
            place,
            size,
            anchor,
            weight,
            ink,
            text,
        } => {
            let is_bold = *weight == Weight::Bold;
            let place = up(*place, height);
            let x = if *anchor == Anchor::Start {
                place.x
            } else {
                place.x - faces.width(text, is_bold) * size / 2.0
            };
            let y = if *anchor == Anchor::Middle {
                place.y - size * 0.355
            } else {
                place.y
            };
            content.set_fill_gray(ink.gray());
            if text.chars().any(|c| font::byte(c).is_none()) {
                // The stroke colour of drawn letters.
                content.set_stroke_gray(ink.gray());
            }
            content.begin_text().next_line(x, y);
            let standard = if is_bold { "B" } else { "P" };
            for (font, bytes) in embedded.runs(text, standard) {
                content
                    .set_font(Name(font.as_bytes()), *size)
                    .show(Str(&bytes));
            }
            content.end_text();
        }
    }
}

fn circle(content: &mut Content, center: At, radius: f32) {
    let (x, y, r, k) = (center.x, center.y, radius, radius * ROUND);
    content
        .move_to(x + r, y)
        .cubic_to(x + r, y + k, x + k, y + r, x, y + r)
        .cubic_to(x - k, y + r, x - r, y + k, x - r, y)
        .cubic_to(x - r, y - k, x - k, y - r, x, y - r)
        .cubic_to(x + k, y - r, x + r, y - k, x + r, y)
        .close_path();
}
