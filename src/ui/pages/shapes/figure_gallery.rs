//! The galleries of figures: living groups, and named groups.

use egui::{Rect, Role, Sense, Ui, WidgetInfo};

use super::cell::{self, SmallBoard, SmallMark};
use super::gallery::{self, Rows};
use super::{Msg, Page, Subject, figure_words};
use crate::board::Point;
use crate::board::crop;
use crate::life::Side;
use crate::shapes::{Figure, FigureKind, LivingGroup, Need};
use crate::texts::shapes as words;
use crate::ui::page::Shared;

/// The grid of figures; only visible ones are painted.
pub(super) fn grid(
    ui: &mut Ui,
    page: &Page,
    shared: &Shared<'_>,
    has_preview: bool,
    msgs: &mut Vec<Msg>,
) {
    let shown = &page.figures;
    if shown.is_empty() {
        gallery::nothing(ui, shared, msgs);
        return;
    }
    let figure_at = |place: usize| super::figure(*shown.get(place)?);
    let rows = Rows::of(ui.available_width() - 10.0, shown.len(), |place| {
        figure_at(place).map(|figure| gallery::heading_key(figure.place))
    });
    rows.show(ui, shared, |ui, rect, place| {
        if let (Some(figure), Some(&place)) = (figure_at(place), shown.get(place)) {
            one(ui, page, shared, figure, (rect, place), has_preview, msgs);
        }
    });
}

fn one(
    ui: &mut Ui,
    page: &Page,
    shared: &Shared<'_>,
    figure: &Figure,
    (rect, place): (Rect, usize),
    has_preview: bool,
    msgs: &mut Vec<Msg>,
) {
    let response = ui.interact(rect, ui.scope_id().with(("figure", place)), Sense::click());
    let texts = shared.texts;
    let title = figure_words::title(figure, texts);
    let status = figure_words::status(figure, texts);
    let subject = Subject::Figure {
        place,
        is_lean: false,
    };
    let is_chosen = gallery::is_chosen(page, subject, has_preview);
    response.widget_info(|| {
        let where_it_is = texts.tr(words::place_key(figure.place));
        // Groups of the same size differ only by their number.
        let number = match figure.group() {
            Some(_) => format!(
                ", {}",
                page.figures.iter().position(|&p| p == place).unwrap_or(0) + 1
            ),
            None => String::new(),
        };
        let label = format!("{title}{number}, {where_it_is}, {status}");
        WidgetInfo::selected(Role::Button, true, is_chosen, label)
    });
    gallery::pressed(ui, &response, subject, has_preview, msgs);
    let is_lit = is_chosen || response.hovered() || response.has_focus();
    if ui.is_rect_visible(rect) {
        let theme = shared.settings.theme.theme();
        let painter = ui.painter();
        cell::frame(painter, rect, is_lit, theme);
        let stones = figure.setup.stones.iter();
        let window = match figure.group() {
            // The attacker's stones around a living group are left out, as in the book.
            Some(group) => crop([], group.stones.iter().copied(), figure.setup.size),
            None => crop([], stones.map(|(point, _)| point), figure.setup.size),
        };
        let mut setup = figure.setup.clone();
        if figure.group().is_some() {
            for (point, color) in figure.setup.stones.iter() {
                if color != crate::life::shape::DEFENDER {
                    setup.stones.set(point, None);
                }
            }
        }
        let board = SmallBoard {
            setup: &setup,
            window,
            marks: &marks(figure),
        };
        cell::small_board(painter, cell::picture(rect), &board, theme);
        let text = theme.window.text.0;
        let tone = figure
            .status()
            .map_or(theme.window.quiet.0, |status| cell::tone(status, theme));
        let sign = figure.status().map_or("", cell::sign);
        cell::captions(painter, rect, (&title, text), (sign, status, tone));
    }
    if response.hovered() && !has_preview {
        response.on_hover_ui(|ui| {
            ui.set_max_width(360.0);
            if let Some(names) = words::other_names(figure.name(), texts) {
                ui.strong(names);
            }
            for sentence in figure_words::sentences(figure, shared.settings, texts) {
                ui.label(sentence);
            }
        });
    }
}

/// The marks of a figure: where the sides gain, or which stones are not needed.
fn marks(figure: &Figure) -> Vec<(Point, SmallMark)> {
    match &figure.kind {
        FigureKind::Group(group) => spare(group),
        FigureKind::Named { proof, .. } => {
            let Some(proof) = proof else {
                return Vec::new();
            };
            let of = |side: Side, mark: SmallMark| {
                let vital = proof.first(side).vital.iter();
                vital.filter_map(move |mv| Some((mv.point()?, mark)))
            };
            let kills: Vec<_> = of(Side::Attacker, SmallMark::Kills).collect();
            let saves = of(Side::Defender, SmallMark::Saves)
                .filter(|(point, _)| !kills.iter().any(|(other, _)| other == point));
            let saves: Vec<_> = saves.collect();
            kills.into_iter().chain(saves).collect()
        }
    }
}

fn spare(group: &LivingGroup) -> Vec<(Point, SmallMark)> {
    let stones = group.stones.iter().zip(&group.needs).enumerate();
    stones
        .filter_map(|(place, (&point, need))| {
            let mark = match need {
                Need::Spare if group.together.contains(&place) => SmallMark::Together,
                Need::Spare => SmallMark::Spare,
                Need::Open => SmallMark::Open,
                Need::Needed => return None,
            };
            Some((point, mark))
        })
        .collect()
}
