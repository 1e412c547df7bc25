//! The list of lessons, grouped into parts, with the reader's progress.

use egui::{Align2, Rect, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

use super::{Msg, Page, exercises_of};
use crate::course::{Part, part_of};
use crate::ui::page::Shared;
use crate::ui::widgets::{self, icons, theme};

/// Shows the list.
pub(super) fn show(ui: &mut Ui, page: &Page, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let Some(course) = page.lessons(shared) else {
        return;
    };
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut part: Option<Part> = None;
        for (number, (name, lesson)) in course.lessons.iter().enumerate() {
            if part != Some(part_of(name)) {
                part = Some(part_of(name));
                let lessons = course.lessons.iter().map(|(name, _)| *name);
                let of_part = lessons.filter(|other| part_of(other) == part_of(name));
                let (read, count) = of_part.fold((0, 0), |(read, count), name| {
                    (read + usize::from(page.is_read(name)), count + 1)
                });
                heading(ui, shared, part_of(name), read, count);
            }
            let (solved, count) = exercises_of(shared, name, lesson);
            let row = Row {
                title: &lesson.title,
                is_chosen: number == page.lesson,
                is_read: page.is_read(name),
                solved,
                count,
            };
            if row.show(ui, shared).clicked() {
                msgs.push(Msg::Open((*name).to_owned()));
            }
        }
        ui.add_space(16.0);
    });
}

/// The name of a part, how much of it has been read, and a progress bar.
fn heading(ui: &mut Ui, shared: &Shared<'_>, part: Part, read: usize, count: usize) {
    let colors = &shared.settings.theme.theme().window;
    let texts = shared.texts;
    let key = match part {
        Part::Rules => "course-part-rules",
        Part::LifeAndDeath => "course-part-life",
        Part::Treatise => "course-part-treatise",
        Part::Classics => "course-part-classics",
    };
    ui.add_space(12.0);
    let width = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(width, 40.0), Sense::hover());
    let values = [("number", read.into()), ("count", count.into())];
    let words = texts.tr_with("walk-count", values);
    let font = theme::regular(13.0);
    let galley = widgets::line(ui, &words, font, colors.quiet.0, width);
    let middle = rect.top() + 14.0;
    let left = rect.left() + 12.0;
    let right = rect.right() - 12.0;
    let room = right - left - galley.size().x - 8.0;
    let name = texts.tr(key);
    widgets::write(
        ui,
        pos2(left, middle),
        name,
        theme::semibold(15.0),
        colors.text.0,
        room,
    );
    let at = pos2(right - galley.size().x, middle - galley.size().y / 2.0);
    ui.painter().galley(at, galley, colors.quiet.0);
    widgets::spoken(ui, rect, key, name);
    let bar = Rect::from_min_max(
        pos2(left, rect.top() + 28.0),
        pos2(right, rect.top() + 32.0),
    );
    ui.painter().rect_filled(bar, 2, colors.sunken.0);
    if count > 0 {
        let mut done = bar;
        done.set_width(bar.width() * read as f32 / count as f32);
        ui.painter().rect_filled(done, 2, colors.good.0);
    }
}

struct Row<'a> {
    title: &'a str,
    is_chosen: bool,
    is_read: bool,
    solved: usize,
    count: usize,
}

impl Row<'_> {
    fn show(&self, ui: &mut Ui, shared: &Shared<'_>) -> egui::Response {
        let colors = &shared.settings.theme.theme().window;
        let texts = shared.texts;
        let width = ui.available_width();
        let room = width - 52.0;
        let words = widgets::lines(ui, self.title, theme::regular(14.5), colors.text.0, room, 2);
        let height = (words.size().y + 14.0).max(36.0);
        let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
        let id = ui.scope_id().with(("lesson", self.title));
        let response = ui.interact(rect, id, Sense::click());
        response
            .widget_info(|| WidgetInfo::selected(Role::Button, true, self.is_chosen, self.title));
        let painter = ui.painter();
        if self.is_chosen || response.hovered() {
            let part = if self.is_chosen { 1.0 } else { 0.5 };
            painter.rect_filled(rect, 8, colors.hovered.0.gamma_multiply(part));
        }
        widgets::focus_ring(painter, rect.shrink(3.0), &response, colors);
        let is_done = self.is_read && self.solved >= self.count;
        let center = pos2(rect.left() + 22.0, rect.center().y);
        if is_done || self.is_read || self.solved > 0 {
            let sign = if is_done {
                icons::CHECK_CIRCLE
            } else {
                icons::CIRCLE_HALF
            };
            let font = theme::icon_fill(18.0);
            painter.text(center, Align2::CENTER_CENTER, sign, font, colors.good.0);
        } else {
            painter.circle_stroke(center, 7.0, egui::Stroke::new(1.5, colors.edge.0));
        }
        let at = pos2(rect.left() + 42.0, rect.center().y - words.size().y / 2.0);
        painter.galley(at, words, colors.text.0);
        let mut said = Vec::new();
        if self.is_read {
            said.push(texts.tr("course-read").to_owned());
        }
        if self.solved > 0 {
            let values = [("solved", self.solved.into()), ("count", self.count.into())];
            said.push(texts.tr_with("course-solved-of", values));
        }
        if said.is_empty() {
            return response;
        }
        let said = said.join(", ");
        let place = Rect::from_center_size(center, vec2(18.0, 18.0));
        widgets::spoken(ui, place, self.title, &said);
        response.on_hover_text(said)
    }
}
