//! A position as a picture, for the clipboard.

use egui::{Color32, ColorImage, pos2};

use crate::board::{Color, Point, Size, Stones, Window};
use crate::ui::geometry::star_points;
use crate::ui::theme::Theme;

/// Pixels between two lines.
const CELL: usize = 40;

/// Draws a part of a board, four samples a pixel.
#[must_use]
pub fn draw(stones: &Stones, window: Window, size: Size, theme: &Theme) -> ColorImage {
    let width = (usize::from(window.width()) + 1) * CELL;
    let height = (usize::from(window.height()) + 1) * CELL;
    let stars: Vec<Point> = star_points(size).collect();
    let sample = |x: f32, y: f32| color_at(x, y, stones, window, size, theme, &stars);
    let mut pixels = Vec::with_capacity(width * height);
    for y in 0..height {
        for x in 0..width {
            let mut sum = [0_u32; 3];
            for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                let color = sample(x as f32 + dx, y as f32 + dy);
                for (sum, part) in sum.iter_mut().zip(color.to_array()) {
                    *sum += u32::from(part);
                }
            }
            let [r, g, b] = sum.map(|sum| (sum / 4) as u8);
            pixels.push(Color32::from_rgb(r, g, b));
        }
    }
    ColorImage::new([width, height], pixels)
}

fn color_at(
    x: f32,
    y: f32,
    stones: &Stones,
    window: Window,
    size: Size,
    theme: &Theme,
    stars: &[Point],
) -> Color32 {
    let cell = CELL as f32;
    let low = window.lower_left;
    // In lines from the window's upper left point.
    let (column, row) = (x / cell - 1.0, y / cell - 1.0);
    let (near_column, near_row) = (column.round(), row.round());
    let last = (
        f32::from(window.width() - 1),
        f32::from(window.height() - 1),
    );
    let inside =
        near_column >= 0.0 && near_column <= last.0 && near_row >= 0.0 && near_row <= last.1;
    let from = pos2(column, row).distance(pos2(near_column, near_row));
    let here = inside.then(|| {
        Point::at(
            low.column() + near_column as u8,
            window.upper_right.row() - near_row as u8,
        )
    });
    if let Some(stone) = here.and_then(|point| stones.get(point))
        && from < 0.47
    {
        return match stone {
            Color::Black => Color32::from_gray(20),
            Color::White if from > 0.44 => Color32::from_gray(60),
            Color::White => Color32::from_gray(250),
        };
    }
    if here.is_some_and(|point| stars.contains(&point)) && from < 0.09 {
        return theme.board.line.0;
    }
    // Lines run on where the board does.
    let run = |open: bool| if open { 0.5 } else { 0.0 };
    let left = -run(low.column() > 0);
    let right = last.0 + run(window.upper_right.column() + 1 < size.width());
    let top = -run(window.upper_right.row() + 1 < size.height());
    let bottom = last.1 + run(low.row() > 0);
    let thin = 0.025;
    let in_columns = column > left - thin && column < right + thin;
    let in_rows = row > top - thin && row < bottom + thin;
    let on_column =
        (column - near_column).abs() < thin && near_column >= 0.0 && near_column <= last.0;
    let on_row = (row - near_row).abs() < thin && near_row >= 0.0 && near_row <= last.1;
    if (on_column && in_rows) || (on_row && in_columns) {
        theme.board.line.0
    } else {
        theme.board.top.0
    }
}
