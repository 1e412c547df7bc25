//! Renders shapes as SVG.

use std::fmt::Write as _;

use super::shape::{Anchor, At, Ink, Picture, Shape, Weight};

/// Writes a coordinate with two decimals, more than a printer can show.
fn number(value: f32) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}

pub(super) fn write(picture: &Picture, width: f32) -> String {
    let width = width.clamp(16.0, 20_000.0);
    let scale = width / picture.width.max(1.0);
    let height = picture.height * scale;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n",
        number(width),
        number(height)
    );
    for shape in &picture.shapes {
        let written = writeln!(
            svg,
            "{}",
            element(&shape.placed(scale, At { x: 0.0, y: 0.0 }))
        );
        debug_assert!(written.is_ok(), "a string takes every write");
    }
    svg.push_str("</svg>\n");
    svg
}

const fn color(ink: Ink) -> &'static str {
    match ink {
        Ink::Black => "#000",
        Ink::Gray => "#666",
        Ink::White => "#fff",
    }
}

fn element(shape: &Shape) -> String {
    match shape {
        Shape::Line {
            from,
            to,
            width,
            ink,
        } => format!(
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/>",
            number(from.x),
            number(from.y),
            number(to.x),
            number(to.y),
            color(*ink),
            number(*width)
        ),
        Shape::Circle {
            center,
            radius,
            fill,
            rim,
        } => {
            let rim = rim.map_or_else(String::new, |(width, ink)| {
                format!(
                    " stroke=\"{}\" stroke-width=\"{}\"",
                    color(ink),
                    number(width)
                )
            });
            format!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"{rim}/>",
                number(center.x),
                number(center.y),
                number(*radius),
                fill.map_or("none", color)
            )
        }
        Shape::Outline {
            corners,
            width,
            ink,
        } => {
            let corners: Vec<String> = corners
                .iter()
                .map(|corner| format!("{},{}", number(corner.x), number(corner.y)))
                .collect();
            format!(
                "<polygon points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>",
                corners.join(" "),
                color(*ink),
                number(*width)
            )
        }
        Shape::Square { center, half, ink } => format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{2}\" height=\"{2}\" fill=\"{3}\"/>",
            number(center.x - half),
            number(center.y - half),
            number(half * 2.0),
            color(*ink)
        ),
        Shape::Text {
            place,
            size,
            anchor,
            weight,
            ink,
            text,
        } => {
            // Capitals and digits are about 0.7 of the font size high.
            let y = if *anchor == Anchor::Middle {
                place.y + size * 0.355
            } else {
                place.y
            };
            let middle = if *anchor == Anchor::Start {
                ""
            } else {
                " text-anchor=\"middle\""
            };
            let bold = if *weight == Weight::Bold {
                " font-weight=\"bold\""
            } else {
                ""
            };
            format!(
                "<text x=\"{}\" y=\"{}\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"{}\" fill=\"{}\"{middle}{bold}>{}</text>",
                number(place.x),
                number(y),
                number(*size),
                color(*ink),
                escaped(text)
            )
        }
    }
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            // XML does not allow these, not even escaped.
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}
