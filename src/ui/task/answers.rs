//! The answers of a question, one per row, and later which of them is right.

use egui::{Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::trainer::Phase;
use crate::ui::page::{Shared, TaskMsg};
use crate::ui::widgets::{self, icons, theme};
use crate::worker::hand::Session;

/// Row spacing, padding around the words and minimum height of a row. The first setting with which all
/// answers are visible without scrolling is used.
const SPACINGS: [[f32; 3]; 3] = [[8.0, 18.0, 40.0], [4.0, 8.0, 36.0], [1.0, 4.0, 27.0]];
/// Width of a row not available to its words.
const BESIDE: f32 = 84.0;

/// Shows the answers in `rect`.
pub fn show(
    ui: &mut Ui,
    rect: Rect,
    shared: &Shared<'_>,
    session: &Session,
    msgs: &mut Vec<TaskMsg>,
) {
    let colors = &shared.settings.theme.theme().window;
    let attempt = &session.attempt;
    let is_open = attempt.phase() == Phase::AwaitingUser;
    let choices = session.quiz_choices(shared.settings, shared.texts);
    let quiz = attempt.problem().quiz.as_ref();
    let words: Vec<_> = choices
        .iter()
        .map(|choice| {
            let room = rect.width() - BESIDE;
            widgets::lines(ui, choice, theme::medium(15.0), colors.text.0, room, 4)
        })
        .collect();
    let height = |[gap, air, least]: [f32; 3]| -> f32 {
        let rows = words.iter().map(|it| (it.size().y + air).max(least) + gap);
        rows.sum::<f32>() - gap
    };
    let fits = |spacing: &&[f32; 3]| height(**spacing) <= rect.height();
    let fitting = SPACINGS.iter().find(fits);
    let &[gap, air, least] = fitting.unwrap_or(&SPACINGS[1]);
    let beside_bar = if fitting.is_some() { 0.0 } else { 12.0 };
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(rect).id_salt("answers"));
    egui::ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(&mut child, |ui| {
            ui.spacing_mut().item_spacing.y = gap;
            for (index, (choice, words)) in choices.into_iter().zip(words).enumerate() {
                let answer = session.quiz_answer(index);
                let is_right = answer.and_then(|answer| quiz?.is_right(answer)) == Some(true);
                let is_chosen = attempt.answer().is_some() && attempt.answer() == answer;
                let height = (words.size().y + air).max(least);
                let size = vec2(rect.width() - beside_bar, height);
                let (row, _) = ui.allocate_exact_size(size, Sense::hover());
                let sense = if is_open {
                    Sense::click()
                } else {
                    Sense::hover()
                };
                let response = ui.interact(row, ui.scope_id().with(("answer", index)), sense);
                response.widget_info(|| {
                    WidgetInfo::selected(Role::Button, is_open, is_chosen, &choice)
                });
                let mark = match (is_open, is_right, is_chosen) {
                    (true, ..) | (false, false, false) => None,
                    (false, true, _) => {
                        Some((colors.good.0, colors.good_ground.0, icons::CHECK_CIRCLE))
                    }
                    (false, false, true) => {
                        Some((colors.bad.0, colors.bad_ground.0, icons::X_CIRCLE))
                    }
                };
                let fill = match mark {
                    Some((_, ground, _)) => ground,
                    None if response.hovered() && is_open => colors.hovered.0,
                    None => colors.raised.0,
                };
                let painter = ui.painter();
                painter.rect_filled(row, 8, fill);
                widgets::focus_ring(painter, row.shrink(3.0), &response, colors);
                let at = pos2(row.left() + 12.0, row.center().y);
                let number = (index + 1).to_string();
                widgets::key_tag(painter, at, &number, colors.quiet.0, colors.surface.0);
                let at = pos2(row.left() + 44.0, row.center().y - words.size().y / 2.0);
                painter.galley(at, words, colors.text.0);
                if let Some((color, _, sign)) = mark {
                    painter.rect_stroke(row, 8, Stroke::new(1.5, color), StrokeKind::Inside);
                    let at = pos2(row.right() - 20.0, row.center().y);
                    let font = theme::icon_fill(20.0);
                    painter.text(at, egui::Align2::CENTER_CENTER, sign, font, color);
                }
                if response.clicked() {
                    msgs.push(TaskMsg::Answer(index));
                }
            }
        });
}
