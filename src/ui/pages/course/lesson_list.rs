//! The lessons, part by part, with what has been done of them.

use egui::{Button, RichText, ScrollArea, TextStyle, Ui, vec2};

use super::super::super::action::Action;
use super::super::super::state::State;
use super::CourseAction;
use crate::course::{Part, part_of};

/// Shows the list.
pub(super) fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let Some(course) = state.lessons() else {
        return;
    };
    let quiet = state.settings.theme.theme().window.quiet.0;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let mut part: Option<Part> = None;
        for (number, (name, lesson)) in course.lessons.iter().enumerate() {
            if part != Some(part_of(name)) {
                part = Some(part_of(name));
                let key = match part_of(name) {
                    Part::Rules => "course-part-rules",
                    Part::Treatise => "course-part-treatise",
                };
                ui.add_space(6.0);
                ui.label(RichText::new(state.texts.tr(key)).text_style(TextStyle::Heading));
            }
            let (solved, count) = state.exercises_of(name, lesson);
            let row = Button::selectable(number == state.course.lesson, lesson.title.as_str())
                .wrap()
                .min_size(vec2(ui.available_width(), 26.0));
            if ui.add(row).clicked() {
                actions.push(Action::Course(CourseAction::Open((*name).to_owned())));
            }
            let mut words = Vec::new();
            if state.course.is_read(name) {
                words.push(state.texts.tr("course-read").to_owned());
            }
            if solved > 0 {
                let values = [("solved", solved.into()), ("count", count.into())];
                words.push(state.texts.tr_with("course-solved-of", values));
            }
            if !words.is_empty() {
                let words = words.join(", ");
                ui.label(
                    RichText::new(words)
                        .text_style(TextStyle::Small)
                        .color(quiet),
                );
            }
        }
    });
}
