//! Sets solved in repeated rounds: the accuracy and speed of each round.

use egui::{Sense, Ui, WidgetInfo, pos2, vec2};

use super::small;
use crate::trainer::review::Round;
use crate::ui::page::Shared;
use crate::ui::widgets::{self, theme};

/// Maximum number of rounds shown per set, the latest ones.
const MOST: usize = 12;
/// The value that a curve plots for a round, from 0 to 1, given the slowest round's time.
type Part = fn(&Round, f64) -> f64;

/// Height of the curves, in points.
const HEIGHT: f32 = 96.0;

/// The curves of every set that has rounds.
pub(super) fn show(ui: &mut Ui, shared: &Shared<'_>) {
    let sets = &shared.library.sets;
    for (id, cycle) in &shared.training.ledger.cycles {
        let set = sets.iter().find(|loaded| loaded.set.id.as_str() == id);
        let name = set.map_or_else(|| id.clone(), |set| shared.heading_of_set(&set.set));
        let rounds = cycle.current();
        let first = rounds.len().saturating_sub(MOST);
        let rounds = rounds.get(first..).unwrap_or_default();
        ui.label(egui::RichText::new(name).font(theme::medium(15.0)));
        curves(ui, shared, rounds);
        for round in rounds {
            ui.label(small(shared, words(shared, round)));
        }
        ui.add_space(8.0);
    }
}

/// A round in words: "Round 2: 18 of 20 right, 12 s each".
fn words(shared: &Shared<'_>, round: &Round) -> String {
    let seconds = shared.texts.decimal(format!("{:.1}", round.seconds_each()));
    shared.texts.tr_with(
        "cycle-row",
        [
            ("round", round.number.into()),
            ("solved", round.solved.into()),
            ("count", round.attempts.into()),
            ("seconds", seconds.into()),
        ],
    )
}

/// Two curves over the rounds: accuracy with filled dots, and the time per problem, relative to the slowest
/// round, with hollow dots.
fn curves(ui: &mut Ui, shared: &Shared<'_>, rounds: &[Round]) {
    let colors = &shared.settings.theme.theme().window;
    let texts = shared.texts;
    let size = vec2(ui.available_width(), HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let all: Vec<String> = rounds.iter().map(|round| words(shared, round)).collect();
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Image, true, all.join(" ")));
    let painter = ui.painter_at(rect);
    let names = 150.0_f32.min(rect.width() * 0.4);
    let place = egui::Rect::from_min_max(
        pos2(rect.left() + 12.0, rect.top() + 12.0),
        pos2(rect.right() - names, rect.bottom() - 24.0),
    );
    let line = egui::Stroke::new(1.0, colors.outline.0);
    for part in [0.0, 0.5, 1.0] {
        let y = egui::lerp(place.bottom()..=place.top(), part);
        painter.hline(place.x_range(), y, line);
    }
    let slowest = rounds.iter().map(Round::seconds_each).fold(0.1, f64::max);
    let steps = rounds.len().saturating_sub(1).max(1) as f32;
    let at = |index: usize, part: f64| {
        let x = match rounds.len() {
            1 => place.center().x,
            _ => egui::lerp(
                place.x_range().min..=place.x_range().max,
                index as f32 / steps,
            ),
        };
        pos2(x, egui::lerp(place.bottom()..=place.top(), part as f32))
    };
    let both: [(Part, _, _, _); 2] = [
        (
            |round, _| round.accuracy(),
            colors.good.0,
            true,
            "cycle-right",
        ),
        (
            |round, slowest| round.seconds_each() / slowest,
            colors.accent.0,
            false,
            "cycle-time",
        ),
    ];
    for (row, (part, ink, is_full, key)) in both.into_iter().enumerate() {
        let points: Vec<_> = rounds
            .iter()
            .enumerate()
            .map(|(index, round)| at(index, part(round, slowest)))
            .collect();
        let stroke = egui::Stroke::new(2.0, ink);
        for pair in points.windows(2) {
            if let [from, to] = pair {
                painter.line_segment([*from, *to], stroke);
            }
        }
        let dot = |center| {
            if is_full {
                painter.circle_filled(center, 4.5, ink);
            } else {
                painter.circle(center, 4.5, colors.surface.0, stroke);
            }
        };
        for &point in &points {
            dot(point);
        }
        let y = rect.top() + 20.0 + 26.0 * row as f32;
        dot(pos2(place.right() + 24.0, y));
        let left = pos2(place.right() + 36.0, y);
        let room = rect.right() - left.x;
        widgets::write(
            ui,
            left,
            texts.tr(key),
            theme::regular(13.0),
            colors.quiet.0,
            room,
        );
    }
    for (index, round) in rounds.iter().enumerate() {
        let number = round.number.to_string();
        let point = pos2(at(index, 0.0).x - 3.0, rect.bottom() - 10.0);
        widgets::write(
            ui,
            point,
            &number,
            theme::regular(12.0),
            colors.quiet.0,
            40.0,
        );
    }
}
