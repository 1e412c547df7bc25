//! The findings of a group, one per row.

use egui::{Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::Msg;
use super::words::{group_color, question, result, why};
use crate::ui::page::Shared;
use crate::ui::widgets::{self, parts, theme};
use crate::worker::survey::{Choice, Group, Row, Survey};

/// Height of a row.
const ROW: f32 = 66.0;

/// Shows the list.
pub(super) fn show(ui: &mut Ui, survey: &Survey, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let colors = &shared.settings.theme.theme().window;
    let listed = survey.listed();
    if listed.is_empty() {
        ui.add_space(12.0);
        ui.label(parts::quiet(shared.texts.tr("examine-none"), colors));
        return;
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let open = survey.opened.as_ref().map(|opened| opened.place);
    ScrollArea::vertical()
        .auto_shrink(false)
        .id_salt("findings")
        .show_rows(ui, ROW, listed.len(), |ui, rows| {
            let places = listed.get(rows).unwrap_or_default();
            for row in places.iter().filter_map(|place| survey.rows.get(place)) {
                self::row(ui, row, open == Some(row.place), shared, msgs);
            }
        });
}

fn row(ui: &mut Ui, row: &Row, is_open: bool, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let width = ui.available_width() - 8.0;
    let (rect, response) = ui.allocate_exact_size(vec2(width, ROW), Sense::click());
    let title = format!("{}  {}", row.place + 1, row.title);
    let asked = row.question.as_ref().map(|asked| {
        let words = [
            ("question", question(asked, shared).into()),
            ("reason", why(asked, shared).to_owned().into()),
        ];
        texts.tr_with("examine-asked", words)
    });
    let asked = asked.unwrap_or_else(|| texts.tr("examine-nothing-asked").to_owned());
    let mut found = result(row, shared).unwrap_or_default();
    if row.group == Group::Against {
        let key = match row.choice {
            Some(Choice::File) => "examine-keeps-file",
            Some(Choice::Ours) => "examine-keeps-ours",
            None => "examine-keeps-none",
        };
        found = format!("{found} · {}", texts.tr(key));
    }
    response.widget_info(|| {
        let words = format!("{title}, {asked}, {found}");
        WidgetInfo::selected(Role::Button, true, is_open, words)
    });
    if response.clicked() {
        msgs.push(Msg::Open(row.place));
    }
    if !ui.is_rect_visible(rect) {
        return;
    }
    let inner = rect.shrink2(vec2(0.0, 2.0));
    let painter = ui.painter();
    if is_open {
        painter.rect_filled(inner, 8, colors.selected.0);
    } else if response.hovered() {
        painter.rect_filled(inner, 8, colors.hovered.0);
    }
    if response.has_focus() {
        let stroke = Stroke::new(1.5, colors.accent.0);
        painter.rect_stroke(inner, 8, stroke, StrokeKind::Inside);
    }
    let mark = egui::Rect::from_min_size(
        pos2(inner.left() + 2.0, inner.top() + 8.0),
        vec2(3.0, inner.height() - 16.0),
    );
    painter.rect_filled(mark, 2, group_color(row.group, colors));
    let (left, room) = (inner.left() + 14.0, width - 24.0);
    let line = |y: f32| pos2(left, inner.top() + y);
    widgets::write(
        ui,
        line(14.0),
        &title,
        theme::medium(15.0),
        colors.text.0,
        room,
    );
    let small = theme::regular(13.0);
    widgets::write(ui, line(33.0), &asked, small.clone(), colors.quiet.0, room);
    widgets::write(ui, line(50.0), &found, small, colors.text.0, room);
}
