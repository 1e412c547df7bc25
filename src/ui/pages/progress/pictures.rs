//! The charts of the Progress page. Each is also described in words, for screen readers.

use egui::{Color32, CornerRadius, Rect, Role, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};
use egui_plot::{
    Bar, BarChart, FilledArea, GridInput, Line, Plot, PlotPoints, uniform_grid_spacer,
};

use super::small;
use crate::trainer::review::Level;
use crate::trainer::review::{Day, Summary};
use crate::ui::page::Shared;
use crate::ui::widgets::{self, theme};

/// Describes a painted chart in words.
fn say(response: &egui::Response, words: String) {
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words.clone()));
}

/// A square for each day and a column for each week; more attempts give a stronger colour.
pub(super) fn calendar(ui: &mut Ui, shared: &Shared<'_>, days: &[u32], today: Day) {
    let colors = &shared.settings.theme.theme().window;
    // A column is a week starting on Monday; the first and the last may be incomplete.
    let before = first_day(today, days.len()).weekday();
    let weeks = (before + days.len()).div_ceil(7).max(1);
    let gap = 3.0;
    let names = DAYS;
    // As wide as the room allows, but no higher than a normal square.
    let wide = (((ui.available_width() - names) / weeks as f32) - gap).clamp(6.0, 44.0);
    let side = wide.min(28.0);
    let months = 18.0;
    let size = vec2(
        names + weeks as f32 * (wide + gap),
        months + 7.0 * (side + gap),
    );
    let (whole, response) = ui.allocate_exact_size(size, Sense::hover());
    let rect = Rect::from_min_max(whole.min + vec2(names, months), whole.max);
    let step = vec2(wide + gap, side + gap);
    axes(ui, shared, (whole, rect), step, days.len(), today);
    let most = days.iter().copied().max().unwrap_or(0).max(1);
    let painter = ui.painter_at(whole);
    let mut pointed = None;
    for (place, &count) in days.iter().enumerate() {
        let corner = rect.min
            + vec2(
                ((before + place) / 7) as f32 * step.x,
                ((before + place) % 7) as f32 * step.y,
            );
        let square = Rect::from_min_size(corner, vec2(wide, side));
        // Four shades, so that the difference is visible.
        let depth = if count == 0 {
            0.0
        } else {
            (f32::from(u8::try_from((count * 4).div_ceil(most)).unwrap_or(4)) / 4.0).max(0.25)
        };
        painter.rect_filled(square, 3, mix(colors.outline.0, colors.accent.0, depth));
        if response.hover_pos().is_some_and(|at| square.contains(at)) {
            pointed = Some((place, count));
        }
    }
    let active = days.iter().filter(|&&count| count > 0).count();
    let sum: u32 = days.iter().sum();
    let words = shared.texts.tr_with(
        "calendar-words",
        [
            ("days", active.into()),
            ("attempts", sum.into()),
            ("weeks", (days.len() / 7).into()),
        ],
    );
    say(&response, words.clone());
    if let Some((place, count)) = pointed {
        let ago = days.len() - 1 - place;
        let day = today.plus(-i32::try_from(ago).unwrap_or(0)).iso();
        let tip = shared.texts.tr_with(
            "calendar-day",
            [("day", day.into()), ("count", count.into())],
        );
        response.on_hover_text(tip);
    }
    ui.label(small(shared, words));
}

/// The first of `count` days ending today.
fn first_day(today: Day, count: usize) -> Day {
    today.plus(1 - i32::try_from(count).unwrap_or(1))
}

/// Width of the weekday names, in points.
const DAYS: f32 = 30.0;

/// The months above the squares and the weekdays beside them.
fn axes(
    ui: &Ui,
    shared: &Shared<'_>,
    (whole, rect): (Rect, Rect),
    step: Vec2,
    count: usize,
    today: Day,
) {
    let texts = shared.texts;
    let ink = shared.settings.theme.theme().window.quiet.0;
    let font = theme::regular(12.0);
    let first = first_day(today, count);
    let monday = first.plus(-i32::try_from(first.weekday()).unwrap_or(0));
    let names: Vec<&str> = texts.tr("calendar-weekdays").split(' ').collect();
    for row in [0, 2, 4, 6] {
        let name = names.get(row).copied().unwrap_or_default();
        let at = pos2(whole.left(), rect.top() + (row as f32 + 0.45) * step.y);
        widgets::write(ui, at, name, font.clone(), ink, DAYS);
    }
    let months: Vec<&str> = texts.tr("calendar-months").split(' ').collect();
    let mut last = String::new();
    let mut free = rect.left();
    for week in 0..(first.weekday() + count).div_ceil(7) {
        let date = monday.plus(i32::try_from(week * 7).unwrap_or(0)).iso();
        let month = date.get(5..7).unwrap_or_default().to_owned();
        let x = rect.left() + week as f32 * step.x;
        if month != last && x >= free {
            let place = month.parse::<usize>().unwrap_or(1).saturating_sub(1);
            let name = months.get(place).copied().unwrap_or_default();
            let room = rect.right() - x;
            if room > 28.0 {
                let at = pos2(x, whole.top() + 7.0);
                let wide = widgets::write(ui, at, name, font.clone(), ink, room);
                free = x + wide + 8.0;
            }
        }
        last = month;
    }
}

fn mix(from: Color32, to: Color32, part: f32) -> Color32 {
    from.lerp_to_gamma(to, part)
}

fn plot<'a>(name: &'a str, height: f32) -> Plot<'a> {
    Plot::new(name)
        .height(height)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .show_grid([false, true])
}

/// Grid spacing wide enough that every line can be labelled.
fn few_lines(input: GridInput) -> [f64; 3] {
    let range = (input.bounds.1 - input.bounds.0).abs();
    let step = [10.0, 20.0, 50.0, 100.0, 200.0, 500.0]
        .into_iter()
        .find(|step| range <= 6.0 * step)
        .unwrap_or(1000.0);
    [step * 100.0, step * 10.0, step]
}

/// Height of a plot, in points.
const PLOT: f32 = 180.0;
/// Height of a plot with the words below it, in points.
const CURVE: f32 = PLOT + 22.0;

/// The rating at the end of each day, with a band of one deviation on either side.
pub(super) fn curve(ui: &mut Ui, shared: &Shared<'_>, summary: &Summary, today: Day) {
    let colors = &shared.settings.theme.theme().window;
    if summary.curve.len() < 2 {
        // A single day makes no curve; keep the height of the card beside it.
        let top = ui.cursor().top();
        ui.label(small(shared, curve_words(shared, summary)));
        ui.add_space((top + CURVE - ui.cursor().top()).max(0.0));
        return;
    }
    let x = |day: Day| f64::from(day.since(today));
    let line: PlotPoints<'_> = summary
        .curve
        .iter()
        .map(|&(day, rating, _)| [x(day), rating])
        .collect();
    let part = |of: fn(f64, f64) -> f64| -> Vec<f64> {
        summary.curve.iter().map(|&(_, r, d)| of(r, d)).collect()
    };
    let days: Vec<f64> = summary.curve.iter().map(|&(day, _, _)| x(day)).collect();
    let (lower, upper) = (part(|r, d| r - d), part(|r, d| r + d));
    let texts = shared.texts;
    let axis = |mark: egui_plot::GridMark, _: &std::ops::RangeInclusive<f64>| {
        today
            .plus(mark.value.round() as i32)
            .iso()
            .get(5..)
            .unwrap_or_default()
            .to_owned()
    };
    let response = plot("curve", PLOT)
        .y_grid_spacer(uniform_grid_spacer(few_lines))
        .x_axis_formatter(axis)
        .y_axis_formatter(|mark, _| Level::of_points(mark.value).words(texts))
        .show(ui, |plot| {
            plot.add(
                FilledArea::new("band", &days, &lower, &upper)
                    .fill_color(colors.accent.0.gamma_multiply(0.22))
                    .allow_hover(false),
            );
            plot.line(
                Line::new(texts.tr("number-rating"), line)
                    .color(colors.accent.0)
                    .width(2.0),
            );
        })
        .response;
    let words = curve_words(shared, summary);
    say(&response, words.clone());
    ui.label(small(shared, words));
}

/// The user's current strength with its uncertainty.
fn curve_words(shared: &Shared<'_>, summary: &Summary) -> String {
    let texts = shared.texts;
    let level = |points: f64| Level::of_points(points).words(texts);
    let spread = 2.0 * summary.rating.deviation;
    match Level::of_player(&summary.rating) {
        None => texts.tr("strength-unknown").to_owned(),
        Some(now) => texts.tr_with(
            "curve-words",
            [
                ("rating", now.words(texts).into()),
                ("low", level(summary.rating.rating - spread).into()),
                ("high", level(summary.rating.rating + spread).into()),
            ],
        ),
    }
}

/// The reviews due in the coming days.
pub(super) fn forecast(ui: &mut Ui, shared: &Shared<'_>, summary: &Summary) {
    let colors = &shared.settings.theme.theme().window;
    let bars = summary
        .forecast
        .days
        .iter()
        .enumerate()
        .map(|(day, &count)| {
            Bar::new(day as f64, f64::from(count))
                .width(0.8)
                .fill(colors.accent.0)
                .stroke(egui::Stroke::NONE)
        })
        .collect();
    let texts = shared.texts;
    let name = texts.tr("forecast-heading");
    let response = plot("forecast", PLOT)
        .include_y(4.0)
        .show(ui, |plot| plot.bar_chart(BarChart::new(name, bars)))
        .response;
    let week: u32 = summary.forecast.days.iter().take(7).sum();
    let month: u32 = summary.forecast.days.iter().sum();
    let words = texts.tr_with(
        "forecast-words",
        [("week", week.into()), ("month", month.into())],
    );
    say(&response, words.clone());
    ui.label(small(shared, words));
}

/// A bar for a share from 0 to 1.
fn bar(ui: &mut Ui, width: f32, share: f32, color: Color32, ground: Color32) {
    let (rect, _) = ui.allocate_exact_size(vec2(width, 10.0), Sense::hover());
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, CornerRadius::same(4), ground);
    let filled = Rect::from_min_max(
        rect.min,
        pos2(
            rect.left() + rect.width() * share.clamp(0.0, 1.0),
            rect.bottom(),
        ),
    );
    painter.rect_filled(filled, CornerRadius::same(4), color);
}

/// Maximum number of techniques shown.
const MOST_TECHNIQUES: usize = 14;

/// Accuracy, time and strength by technique.
pub(super) fn techniques(ui: &mut Ui, shared: &Shared<'_>, summary: &Summary) {
    let colors = &shared.settings.theme.theme().window;
    let texts = shared.texts;
    let room = (ui.available_width() * 0.32).clamp(90.0, 320.0);
    egui::Grid::new("techniques")
        .num_columns(4)
        .spacing(vec2(14.0, 6.0))
        .show(ui, |ui| {
            for technique in summary.techniques.iter().take(MOST_TECHNIQUES) {
                ui.label(shared.texts.technique(&technique.name));
                bar(
                    ui,
                    room,
                    technique.accuracy as f32,
                    colors.good.0,
                    colors.outline.0,
                );
                ui.label(texts.tr_with(
                    "technique-row",
                    [
                        (
                            "percent",
                            ((technique.accuracy * 100.0).round() as i64).into(),
                        ),
                        ("attempts", technique.attempts.into()),
                        ("seconds", (technique.mean_ms / 1000).into()),
                    ],
                ));
                if shared.settings.shows_ratings {
                    let rating = technique.rating;
                    if let Some(level) = Level::of_player(&rating) {
                        ui.label(small(shared, level.words(texts)));
                    }
                }
                ui.end_row();
            }
        });
}

/// Sets in which some problem has been tried.
fn begun<'a>(
    shared: &Shared<'a>,
) -> impl Iterator<Item = &'a crate::worker::sets::Loaded> + use<'a> {
    let sets = shared.library.sets.iter();
    sets.filter(|loaded| loaded.tally.solved + loaded.tally.failed > 0)
}

/// The solved share of each set that has been begun.
pub(super) fn sets(ui: &mut Ui, shared: &Shared<'_>) {
    let colors = &shared.settings.theme.theme().window;
    let texts = shared.texts;
    let room = (ui.available_width() * 0.32).clamp(90.0, 320.0);
    let name = (ui.available_width() * 0.3).clamp(110.0, 320.0);
    egui::Grid::new("sets")
        .num_columns(3)
        .spacing(vec2(14.0, 6.0))
        .show(ui, |ui| {
            for loaded in begun(shared) {
                let count = loaded.solvable();
                let share = loaded.tally.solved as f32 / count.max(1) as f32;
                let title = shared.heading_of_set(&loaded.set);
                ui.scope(|ui| {
                    ui.set_width(name);
                    ui.add(egui::Label::new(title).truncate());
                });
                bar(ui, room, share, colors.good.0, colors.outline.0);
                ui.label(small(
                    shared,
                    texts.tr_with(
                        "list-progress",
                        [
                            ("solved", loaded.tally.solved.into()),
                            ("count", count.into()),
                        ],
                    ),
                ));
                ui.end_row();
            }
        });
    let done = shared
        .library
        .sets
        .iter()
        .filter(|loaded| loaded.solvable() > 0 && loaded.tally.solved == loaded.solvable())
        .count();
    let words = texts.tr_with(
        "sets-words",
        [
            ("done", done.into()),
            ("count", shared.library.sets.len().into()),
        ],
    );
    ui.label(small(shared, words));
}
