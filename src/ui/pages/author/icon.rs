//! A button that shows a sign instead of words.

use egui::{Color32, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo};

use crate::ui::state::State;

/// A button that shows a sign; its name is spoken and its explanation shown over it.
pub struct Icon<'a> {
    name: &'a str,
    tip: &'a str,
    /// One of several, of which one is chosen; `None` for a command.
    chosen: Option<bool>,
    enabled: bool,
}

impl<'a> Icon<'a> {
    /// One of several, of which one is chosen.
    pub const fn choice(name: &'a str, tip: &'a str, chosen: bool) -> Icon<'a> {
        Icon {
            name,
            tip,
            chosen: Some(chosen),
            enabled: true,
        }
    }

    /// Something to be done.
    pub const fn command(name: &'a str, tip: &'a str, enabled: bool) -> Icon<'a> {
        Icon {
            name,
            tip,
            chosen: None,
            enabled,
        }
    }

    /// Shows it, and says whether it was pressed.
    pub fn show(self, ui: &mut Ui, state: &State, sign: impl FnOnce(&Ui, Rect, Color32)) -> bool {
        let colors = &state.settings.theme.theme().window;
        let chosen = self.chosen.unwrap_or(false);
        ui.add_enabled_ui(self.enabled, |ui| {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(28.0), Sense::click());
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
                colors.raised.0
            };
            let edge = if chosen || response.has_focus() {
                Stroke::new(2.0, colors.accent.0)
            } else {
                Stroke::new(1.0, colors.outline.0)
            };
            let painter = ui.painter();
            painter.rect(rect.shrink(1.0), 5.0, fill, edge, StrokeKind::Inside);
            sign(ui, rect, colors.text.0);
            response.on_hover_text(self.tip).clicked()
        })
        .inner
    }
}
