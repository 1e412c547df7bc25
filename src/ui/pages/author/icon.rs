//! Icon buttons.

use super::Seen;
use egui::{Color32, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo};

/// A button that shows an icon; its name is spoken and its tooltip shown on hover.
pub struct Icon<'a> {
    name: &'a str,
    tip: &'a str,
    /// Whether this choice is the current one; `None` for a command.
    chosen: Option<bool>,
    enabled: bool,
}

impl<'a> Icon<'a> {
    /// A choice, of which one is current.
    pub const fn choice(name: &'a str, tip: &'a str, chosen: bool) -> Icon<'a> {
        Icon {
            name,
            tip,
            chosen: Some(chosen),
            enabled: true,
        }
    }

    /// A button for a command.
    pub const fn command(name: &'a str, tip: &'a str, enabled: bool) -> Icon<'a> {
        Icon {
            name,
            tip,
            chosen: None,
            enabled,
        }
    }

    /// Shows the button; returns whether it was pressed.
    pub fn show(self, ui: &mut Ui, seen: Seen<'_>, sign: impl FnOnce(&Ui, Rect, Color32)) -> bool {
        let colors = &seen.settings.theme.theme().window;
        let chosen = self.chosen.unwrap_or(false);
        let sense = if self.enabled {
            Sense::click()
        } else {
            Sense::hover()
        };
        // Allocated in the row itself: a nested layout would not wrap at the end of the row.
        let (rect, response) = ui.allocate_exact_size(Vec2::splat(32.0), sense);
        response.widget_info(|| match self.chosen {
            Some(chosen) => {
                WidgetInfo::selected(Role::RadioButton, self.enabled, chosen, self.name)
            }
            None => WidgetInfo::labeled(Role::Button, self.enabled, self.name),
        });
        let fill = if chosen {
            colors.selected.0
        } else if response.hovered() && self.enabled {
            colors.hovered.0
        } else {
            Color32::TRANSPARENT
        };
        let edge = if chosen || response.has_focus() {
            Stroke::new(2.0, colors.accent.0)
        } else {
            Stroke::NONE
        };
        let painter = ui.painter();
        painter.rect(rect.shrink(1.0), 8.0, fill, edge, StrokeKind::Inside);
        let ink = if self.enabled {
            colors.text.0
        } else {
            colors.quiet.0.gamma_multiply(0.5)
        };
        sign(ui, rect, ink);
        response.on_hover_text(self.tip).clicked() && self.enabled
    }
}
