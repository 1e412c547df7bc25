//! Tables of a lesson: columns as wide as their words need, within the width of the text.

use egui::{Color32, FontId, Frame, Margin, RichText, Ui};

use super::text_view::{Reading, line, shown};
use super::{Look, Msg};
use crate::course::{Span, Table};
use crate::ui::page::Shared;

/// Space between two columns, in points.
const GAP: f32 = 14.0;
/// Extra width so that rounding does not break a line.
const SLACK: f32 = 2.0;

/// Shows a table.
pub(super) fn show(
    ui: &mut Ui,
    reading: Reading<'_>,
    table: &Table,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let shared = reading.shared;
    let widths = measured(ui, shared, table);
    let stripe = ui.visuals().faint_bg_color;
    row(ui, Color32::TRANSPARENT, &widths, |ui, column| {
        if let Some(cell) = table.head.get(column) {
            ui.label(RichText::new(text_of(cell, shared)).strong());
        }
    });
    for (number, cells) in table.rows.iter().enumerate() {
        let fill = if number % 2 == 0 {
            stripe
        } else {
            Color32::TRANSPARENT
        };
        row(ui, fill, &widths, |ui, column| {
            if let Some(cell) = cells.get(column) {
                line(ui, reading, cell, look, msgs);
            }
        });
    }
}

fn row(ui: &mut Ui, fill: Color32, widths: &[f32], mut cell: impl FnMut(&mut Ui, usize)) {
    Frame::new()
        .fill(fill)
        .inner_margin(Margin::symmetric(0, 2))
        .show(ui, |ui| {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                for (column, &width) in widths.iter().enumerate() {
                    ui.vertical(|ui| {
                        ui.set_width(width);
                        cell(ui, column);
                    });
                }
            });
        });
}

fn text_of(cell: &[Span], shared: &Shared<'_>) -> String {
    cell.iter().map(|span| shown(&span.text, shared)).collect()
}

/// The width of every column.
fn measured(ui: &Ui, shared: &Shared<'_>, table: &Table) -> Vec<f32> {
    let rows = std::iter::once(&table.head).chain(&table.rows);
    let (mut natural, mut least): (Vec<f32>, Vec<f32>) = Default::default();
    let width = |text: &str| {
        let font = FontId::proportional(15.0);
        let galley = ui
            .painter()
            .layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER);
        galley.size().x + SLACK
    };
    for cells in rows {
        for (column, cell) in cells.iter().enumerate() {
            if natural.len() <= column {
                natural.push(0.0);
                least.push(0.0);
            }
            let text = text_of(cell, shared);
            let word = text.split_whitespace().map(width).fold(0.0, f32::max);
            if let (Some(natural), Some(least)) = (natural.get_mut(column), least.get_mut(column)) {
                *natural = natural.max(width(&text));
                *least = least.max(word);
            }
        }
    }
    let gaps = GAP * natural.len().saturating_sub(1) as f32;
    widths(&natural, &least, ui.available_width() - gaps)
}

/// Distributes `room` among the columns. If there is enough, each gets its natural width; otherwise narrow
/// columns keep theirs and the wide ones share the rest in proportion, though never below their longest word.
fn widths(natural: &[f32], least: &[f32], room: f32) -> Vec<f32> {
    let mut is_narrow = vec![false; natural.len()];
    let (mut rest, mut wanted) = (room, natural.iter().sum::<f32>());
    loop {
        let open = is_narrow.iter().filter(|&&narrow| !narrow).count().max(1);
        let share = rest / open as f32;
        let next = natural
            .iter()
            .zip(&mut is_narrow)
            .find(|(width, narrow)| !**narrow && **width <= share);
        let Some((&width, narrow)) = next else { break };
        *narrow = true;
        rest -= width;
        wanted -= width;
    }
    let columns = natural.iter().zip(least).zip(&is_narrow);
    columns
        .map(|((&width, &least), &narrow)| {
            if narrow || wanted <= 0.0 {
                width
            } else {
                (rest.max(0.0) * width / wanted).max(least)
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_share_the_room_by_what_they_need() {
        assert_eq!(widths(&[50.0, 60.0], &[10.0, 10.0], 200.0), [50.0, 60.0]);
        assert_eq!(
            widths(&[400.0, 30.0, 200.0], &[40.0, 30.0, 40.0], 330.0),
            [200.0, 30.0, 100.0],
            "narrow columns keep what they need, wide ones share the rest"
        );
        assert_eq!(
            widths(&[900.0, 100.0], &[50.0, 90.0], 100.0),
            [90.0, 90.0],
            "no word is broken"
        );
        assert_eq!(widths(&[], &[], 100.0), [] as [f32; 0]);
    }
}
