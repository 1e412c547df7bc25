//! The window's icon (a white stone above two black ones), computed rather than stored, and the logo in the
//! window.

use egui::{IconData, Pos2, Rect, Stroke, Ui, pos2, vec2};

use super::stone;
use super::theme::{Theme, ThemeName};
use crate::board::Color;

const SIDE: u32 = 64;

/// The window's icon.
#[must_use]
pub fn icon() -> IconData {
    let mut rgba = Vec::with_capacity((SIDE * SIDE * 4) as usize);
    for y in 0..SIDE {
        for x in 0..SIDE {
            rgba.extend(pixel(pos2(x as f32 + 0.5, y as f32 + 0.5)));
        }
    }
    IconData {
        rgba,
        width: SIDE,
        height: SIDE,
    }
}

fn pixel(at: Pos2) -> [u8; 4] {
    let stones = [
        (pos2(32.0, 22.0), [246, 244, 238]),
        (pos2(20.0, 42.0), [28, 28, 30]),
        (pos2(44.0, 42.0), [28, 28, 30]),
    ];
    let mut color = [214.0, 164.0, 92.0];
    for (center, stone) in stones {
        let cover = (14.5 - at.distance(center)).clamp(0.0, 1.0);
        for (channel, value) in color.iter_mut().zip(stone) {
            *channel += (f32::from(value as u8) - *channel) * cover;
        }
    }
    let [r, g, b] = color.map(|value: f32| value.round() as u8);
    [r, g, b, 255]
}

/// Draws the logo: two stones on a line, on wood.
pub fn logo(ui: &Ui, rect: Rect, theme: &Theme) {
    let side = rect.width();
    let painter = ui.painter();
    painter.rect_filled(rect, (side * 0.24) as u8, theme.board.top.0);
    let line = Stroke::new((side * 0.03).max(1.0), theme.board.line.0);
    let x = rect.center().x;
    painter.line_segment(
        [
            pos2(x, rect.top() + side * 0.14),
            pos2(x, rect.bottom() - side * 0.14),
        ],
        line,
    );
    let plain = ThemeName::Light.theme();
    let radius = side * 0.22;
    let middle = rect.center();
    let black = middle - vec2(side * 0.15, 0.0);
    stone(painter, black, radius, Color::Black, plain);
    let white = middle + vec2(side * 0.17, 0.0);
    stone(painter, white, radius, Color::White, plain);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_complete() {
        let icon = icon();
        assert_eq!(icon.rgba.len(), (icon.width * icon.height * 4) as usize);
        assert_eq!(pixel(pos2(32.0, 22.0)), [246, 244, 238, 255]);
    }
}
