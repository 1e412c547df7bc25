//! A link to a glossary word in running text.

use egui::epaint::TextShape;
use egui::{CursorIcon, Label, Response, RichText, Role, Sense, Stroke, Ui, WidgetInfo, pos2};

/// Distance from the baseline to the underline, in points.
const BELOW: f32 = 3.0;

/// A link with a thin underline close below its letters, on each row it spans, whatever the row height.
pub(super) fn word_link(ui: &mut Ui, text: RichText) -> Response {
    let label = Label::new(text).sense(Sense::click());
    let (origin, galley, response) = label.layout_in_ui(ui);
    response.widget_info(|| WidgetInfo::labeled(Role::Link, ui.is_enabled(), galley.text()));
    if !ui.is_rect_visible(response.rect) {
        return response;
    }
    let color = ui.visuals().hyperlink_color;
    let is_marked = response.hovered() || response.has_focus();
    let stroke = Stroke::new(if is_marked { 2.0 } else { 1.0 }, color);
    for row in &galley.rows {
        let letters = &row.row.glyphs;
        let (Some(first), Some(last)) = (letters.first(), letters.last()) else {
            continue;
        };
        let at = |x: f32, y: f32| pos2(origin.x + row.pos.x + x, origin.y + row.pos.y + y);
        let left = at(first.pos.x, first.pos.y + BELOW);
        let right = at(last.pos.x + last.advance_width, last.pos.y + BELOW);
        ui.painter().line_segment([left, right], stroke);
    }
    ui.painter().add(TextShape::new(origin, galley, color));
    if response.hovered() {
        ui.set_cursor_icon(CursorIcon::PointingHand);
    }
    response
}
