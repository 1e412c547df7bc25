//! Renders shapes as PNG.

use skrifa::outline::OutlinePen;
use tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

use super::font;
use super::shape::{Anchor, At, Ink, Picture, Shape, Weight};

/// The widest picture, in pixels.
const MAX_WIDTH: f32 = 8192.0;

pub(super) fn write(picture: &Picture, width: f32) -> Result<Vec<u8>, String> {
    let ([columns, rows], gray) = gray(picture, width)?;
    let (columns, rows) = (columns as u32, rows as u32);
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, columns, rows);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    let encode = || -> Result<(), png::EncodingError> {
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&gray)?;
        writer.finish()
    };
    encode().map_err(|error| error.to_string())?;
    Ok(bytes)
}

/// The size in pixels and the grey values, row by row. All ink is grey.
pub(super) fn gray(picture: &Picture, width: f32) -> Result<([usize; 2], Vec<u8>), String> {
    if !(16.0..=MAX_WIDTH).contains(&width) {
        return Err(format!(
            "a picture can be 16 to {MAX_WIDTH} pixels wide, not {width}"
        ));
    }
    let scale = width / picture.width.max(1.0);
    let height = (picture.height * scale).ceil();
    let (columns, rows) = (width as u32, height as u32);
    let mut canvas = Pixmap::new(columns, rows)
        .ok_or_else(|| format!("a picture of {columns}x{rows} pixels is too large"))?;
    canvas.fill(Color::WHITE);
    for shape in &picture.shapes {
        draw(&mut canvas, &shape.placed(scale, At { x: 0.0, y: 0.0 }));
    }
    let gray = canvas.pixels().iter().map(|pixel| pixel.red()).collect();
    Ok(([columns as usize, rows as usize], gray))
}

fn paint(ink: Ink) -> Paint<'static> {
    let mut paint = Paint::default();
    let gray = ink.gray();
    paint.set_color(Color::from_rgba(gray, gray, gray, 1.0).unwrap_or(Color::BLACK));
    paint.anti_alias = true;
    paint
}

fn stroke(canvas: &mut Pixmap, path: Option<Path>, width: f32, ink: Ink) {
    if let Some(path) = path {
        let stroke = Stroke {
            width,
            ..Stroke::default()
        };
        canvas.stroke_path(&path, &paint(ink), &stroke, Transform::identity(), None);
    }
}

fn fill(canvas: &mut Pixmap, path: Option<Path>, ink: Ink, transform: Transform) {
    if let Some(path) = path {
        canvas.fill_path(&path, &paint(ink), FillRule::Winding, transform, None);
    }
}

fn draw(canvas: &mut Pixmap, shape: &Shape) {
    match shape {
        Shape::Line {
            from,
            to,
            width,
            ink,
        } => {
            let mut path = PathBuilder::new();
            path.move_to(from.x, from.y);
            path.line_to(to.x, to.y);
            stroke(canvas, path.finish(), *width, *ink);
        }
        Shape::Circle {
            center,
            radius,
            fill: inside,
            rim,
        } => {
            let circle = || PathBuilder::from_circle(center.x, center.y, *radius);
            if let Some(ink) = inside {
                fill(canvas, circle(), *ink, Transform::identity());
            }
            if let Some((width, ink)) = rim {
                stroke(canvas, circle(), *width, *ink);
            }
        }
        Shape::Outline {
            corners,
            width,
            ink,
        } => {
            let mut path = PathBuilder::new();
            for (number, corner) in corners.iter().enumerate() {
                if number == 0 {
                    path.move_to(corner.x, corner.y);
                } else {
                    path.line_to(corner.x, corner.y);
                }
            }
            path.close();
            stroke(canvas, path.finish(), *width, *ink);
        }
        Shape::Square { center, half, ink } => {
            let side = half * 2.0;
            let square = Rect::from_xywh(center.x - half, center.y - half, side, side);
            fill(
                canvas,
                square.map(PathBuilder::from_rect),
                *ink,
                Transform::identity(),
            );
        }
        Shape::Text {
            place,
            size,
            anchor,
            weight,
            ink,
            text,
        } => {
            let mut pen = Pen {
                path: PathBuilder::new(),
                x: 0.0,
            };
            let width = letters(text, *size, &mut pen);
            let x = if *anchor == Anchor::Start {
                place.x
            } else {
                place.x - width / 2.0
            };
            let y = if *anchor == Anchor::Middle {
                place.y + size * 0.35
            } else {
                place.y
            };
            let path = pen.path.finish();
            // Letter outlines point upwards, picture coordinates downwards.
            let transform = Transform::from_row(1.0, 0.0, 0.0, -1.0, x, y);
            if let Some(path) = path {
                // The font is light: a stroke brings it to the weight of print.
                let rim = if *weight == Weight::Bold { 0.07 } else { 0.035 };
                let stroke = Stroke {
                    width: size * rim,
                    ..Stroke::default()
                };
                canvas.stroke_path(&path, &paint(*ink), &stroke, transform, None);
                fill(canvas, Some(path), *ink, transform);
            }
        }
    }
}

fn letters(text: &str, size: f32, pen: &mut Pen) -> f32 {
    // Pen and shift callback both move the same pen, so the shift is kept in a cell between letters.
    let shift = std::cell::Cell::new(0.0);
    let mut shifted = Shifted { pen, shift: &shift };
    font::outline(text, size, &mut shifted, &mut |x| shift.set(x))
}

struct Pen {
    path: PathBuilder,
    x: f32,
}

struct Shifted<'a> {
    pen: &'a mut Pen,
    shift: &'a std::cell::Cell<f32>,
}

impl Shifted<'_> {
    fn x(&mut self, x: f32) -> f32 {
        self.pen.x = x + self.shift.get();
        self.pen.x
    }
}

impl OutlinePen for Shifted<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let x = self.x(x);
        self.pen.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let x = self.x(x);
        self.pen.path.line_to(x, y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let (cx, x) = (self.x(cx), self.x(x));
        self.pen.path.quad_to(cx, cy, x, y);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let (ax, bx, x) = (self.x(ax), self.x(bx), self.x(x));
        self.pen.path.cubic_to(ax, ay, bx, by, x, y);
    }

    fn close(&mut self) {
        self.pen.path.close();
    }
}
