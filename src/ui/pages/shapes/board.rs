//! The opened position: the board, what is known about it, and the controls.

use egui::{
    Align, CentralPanel, Frame, Label, Layout, Panel, RichText, ScrollArea, Sense, Ui, UiBuilder,
    vec2,
};

use super::{Msg, Page, cell, figure_words};
use crate::board::crop;
use crate::board::{Move, Point, Window};
use crate::life::Side;
use crate::life::shape::DEFENDER;
use crate::shapes::Subject;
use crate::shapes::{Case, Figure, book_note};
use crate::texts::by_superko;
use crate::texts::shapes as words;
use crate::ui::page::Shared;
use crate::ui::widgets::board_view::{self, BoardState, Mark, Scene, Shown, Tone};
use crate::ui::widgets::{self, Push, icons, parts, theme};
use crate::worker::spar::{Opened, Step};

/// Below this width the panel is narrow too.
const NARROW: f32 = 1000.0;
/// Height of the side choices and the steps, in points.
const DEEDS: f32 = 190.0;

/// Height of the box with the state of play. In a low window the description of the shape needs the room.
fn standing_height(ui: &Ui) -> f32 {
    match ui.ctx().content_rect().height() {
        ..640.0 => 68.0,
        _ => 92.0,
    }
}

fn push(msgs: &mut Vec<Msg>, action: Msg) {
    msgs.push(action);
}

pub(super) fn show(
    ui: &mut Ui,
    page: &Page,
    shared: &Shared<'_>,
    opened: &Opened,
    view: &mut BoardState,
    msgs: &mut Vec<Msg>,
) {
    let theme = shared.settings.theme.theme();
    let width = if ui.available_width() < NARROW {
        296.0
    } else {
        376.0
    };
    let frame = Frame::new().fill(theme.window.background.0);
    parts::beside(Panel::right("shape"), frame, [8, 20, 12, 8], width).show(ui, |ui| {
        // The description scrolls; the controls keep their place.
        let below = ui.available_height() - DEEDS - standing_height(ui);
        let known = vec2(ui.available_width(), below.max(80.0));
        ui.allocate_ui(known, |ui| {
            ui.set_min_height(known.y);
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                about(ui, page, shared, opened, msgs);
            });
        });
        choices(ui, shared, opened, msgs);
    });
    CentralPanel::default()
        .frame(Frame::new().fill(theme.window.background.0))
        .show(ui, |ui| {
            let stones = opened.position.stones();
            let scene = Scene {
                size: opened.position.size(),
                window: window_of(opened),
                stones: &stones,
                last_move: opened.position.last_move().and_then(Move::point),
                ko: opened.position.ko_point(),
                marks: marks(opened),
                hand: opened.is_users_turn().then(|| opened.position.to_move()),
            };
            let coordinates = shared.settings.coordinates;
            let chosen: Option<Point> =
                board_view::show(ui, &scene, theme, shared.texts, coordinates, view);
            if let Some(point) = chosen {
                push(msgs, Msg::Play(Move::Play(point)));
            }
        });
}

/// What is known about the position, with the options of a living group.
fn about(ui: &mut Ui, page: &Page, shared: &Shared<'_>, opened: &Opened, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let back = Push::text(texts.tr("shapes-back")).icon(icons::CARET_LEFT);
    if parts::push(ui, back, 32.0, colors).clicked() {
        push(msgs, Msg::Close);
    }
    ui.add_space(8.0);
    known(ui, page, shared, opened);
    if let Subject::Figure { place, is_lean } = opened.subject
        && let Some(group) = super::figure(place).and_then(Figure::group)
        && !group.together.is_empty()
    {
        let mut leaves_out = is_lean;
        let label = texts.tr("shapes-group-leave-out");
        ui.add_space(8.0);
        if ui.checkbox(&mut leaves_out, label).changed() {
            push(msgs, Msg::LeaveOut(leaves_out));
        }
    }
}

/// The description of the subject: name, place and status, and the result when each side moves first.
pub(super) fn known(ui: &mut Ui, page: &Page, shared: &Shared<'_>, opened: &Opened) {
    match opened.subject {
        Subject::Case(place) => about_case(ui, page, shared, opened, place),
        Subject::Figure { place, .. } => {
            if let Some(figure) = super::figure(place) {
                figure_words::about(ui, shared, figure);
            }
        }
    }
}

/// The description of a shape in the table.
fn about_case(ui: &mut Ui, page: &Page, shared: &Shared<'_>, opened: &Opened, place: usize) {
    let Some((table, case)) =
        super::table(page).and_then(|table| Some((table, table.cases().get(place)?)))
    else {
        return;
    };
    let case: &Case = case;
    let Some(enclosure) = &opened.sheet.enclosure else {
        return;
    };
    let texts = shared.texts;
    let theme = shared.settings.theme.theme();
    let colors = &theme.window;
    let title = words::title(table, place, case, texts);
    ui.add(Label::new(RichText::new(title).font(theme::semibold(20.0))).wrap());
    if let Some(names) = words::other_names(case.name(), texts) {
        ui.label(parts::quiet(names, colors));
    }
    let place = texts.tr(words::place_key(case.space.placed.place));
    let place = texts.tr_with(
        "shapes-where",
        [
            ("place", place.to_owned().into()),
            ("points", case.space.placed.cells.len().into()),
            ("liberties", case.space.liberties.into()),
        ],
    );
    ui.label(parts::quiet(place, colors));
    ui.add_space(4.0);
    let status = case.status();
    let tone = cell::tone(status, theme);
    let word = texts.tr(words::status_key(status));
    parts::with_icon(ui, cell::sign(status), word, tone);
    parts::rule(ui, colors);
    for side in Side::BOTH {
        ui.label(words::first(side, case, enclosure, shared.settings, texts));
        if let Some(rule) = by_superko(case.first(side).cycles, texts) {
            ui.label(rule);
        }
        let vital = words::moves(&case.first(side).vital, enclosure, shared.settings, texts);
        if !vital.is_empty() {
            let key = match side {
                Side::Attacker => "shapes-vital-attacker",
                Side::Defender => "shapes-vital-defender",
            };
            ui.label(texts.tr_with(key, [("points", vital.into())]));
        }
    }
    for sentence in words::ignored(case, texts) {
        ui.label(sentence);
    }
    if let Some(note) = book_note(case) {
        ui.add_space(6.0);
        ui.label(texts.tr(note));
    }
}

/// The choices of who moves first and whom the user plays, the state of play, and the steps of best play.
fn choices(ui: &mut Ui, shared: &Shared<'_>, opened: &Opened, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let sides = |attacker: &'static str, defender: &'static str| {
        [
            (Side::Attacker, texts.tr(attacker)),
            (Side::Defender, texts.tr(defender)),
        ]
    };
    ui.label(parts::quiet(texts.tr("shapes-first"), colors));
    let firsts = sides("shapes-first-attacker", "shapes-first-defender");
    if let Some(side) = parts::segments(ui, &firsts, opened.first, colors) {
        push(msgs, Msg::First(side));
    }
    ui.label(parts::quiet(texts.tr("shapes-you"), colors));
    let users = sides("shapes-you-attack", "shapes-you-defend");
    if let Some(side) = parts::segments(ui, &users, opened.user, colors) {
        push(msgs, Msg::User(side));
    }
    ui.add_space(6.0);
    standing_box(ui, shared, opened);
    ui.add_space(6.0);
    steps(ui, shared, opened, msgs);
}

/// The box that shows whose move it is and the solver's ruling on the last one.
fn standing_box(ui: &mut Ui, shared: &Shared<'_>, opened: &Opened) {
    let theme = shared.settings.theme.theme();
    let colors = &theme.window;
    let size = vec2(ui.available_width(), standing_height(ui));
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    widgets::card(ui.painter(), rect, colors);
    let mut child = ui.new_child(
        UiBuilder::new()
            .max_rect(rect.shrink2(vec2(14.0, 10.0)))
            .id_salt("standing"),
    );
    child.horizontal(|ui| {
        let (place, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
        let color = opened.position.to_move();
        widgets::stone(ui.painter(), place.center(), 8.0, color, theme);
        ui.label(RichText::new(standing(opened, shared)).font(theme::semibold(15.0)));
    });
    if let Some(ruling) = &opened.said {
        child.add(Label::new(words::ruling(ruling, shared.texts)).wrap());
    }
}

/// The pass button, and the steps of best play.
fn steps(ui: &mut Ui, shared: &Shared<'_>, opened: &Opened, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    ui.horizontal(|ui| {
        let pass = Push {
            enabled: opened.is_users_turn(),
            ..Push::soft(texts.tr("shapes-pass"))
        };
        if parts::push(ui, pass, 36.0, colors).clicked() {
            push(msgs, Msg::Play(Move::Pass));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            for (step, sign, key, tip) in [
                (
                    Step::Forward,
                    icons::CARET_RIGHT,
                    "shapes-step",
                    "shapes-forward-tip",
                ),
                (
                    Step::Back,
                    icons::CARET_LEFT,
                    "shapes-step-back",
                    "shapes-backward-tip",
                ),
                (
                    Step::Start,
                    icons::SKIP_BACK,
                    "shapes-start",
                    "shapes-first-position-tip",
                ),
            ] {
                let (rect, _) = ui.allocate_exact_size(vec2(32.0, 32.0), Sense::hover());
                let (name, can) = (texts.tr(key), opened.can(step));
                let button = widgets::icon_button(ui, rect, key, sign, name, colors, can);
                if button.on_hover_text(texts.tr(tip)).clicked() {
                    push(msgs, Msg::Step(step));
                }
            }
        });
    });
}

/// Whose move it is, or how the game ended.
fn standing<'a>(opened: &Opened, shared: &Shared<'a>) -> &'a str {
    let texts = shared.texts;
    if !opened.stands() {
        texts.tr("shapes-taken")
    } else if opened.job.is_some() {
        texts.tr("shapes-thinking")
    } else if opened.position.to_move() == DEFENDER {
        texts.tr("shapes-black-to-move")
    } else {
        texts.tr("shapes-white-to-move")
    }
}

/// The part of the board that matters.
pub(super) fn window_of(opened: &Opened) -> Window {
    let board = &opened.sheet.board;
    let stones = board.setup.stones.iter().map(|(point, _)| point);
    crop(board.region.iter().copied(), stones, board.setup.size)
}

/// At the start: marks on the vital points, and on the stones that the description mentions.
fn marks(opened: &Opened) -> Vec<Shown> {
    if opened.position.move_count() > 0 {
        return Vec::new();
    }
    let of = |points: &[Point], mark: Mark, tone: Tone| {
        let points = points.iter();
        points
            .map(|&point| Shown {
                point,
                mark: mark.clone(),
                tone,
            })
            .collect::<Vec<_>>()
    };
    let mut marks = of(&opened.sheet.spoken_of, Mark::Triangle, Tone::Plain);
    marks.extend(of(&opened.sheet.kills, Mark::Cross, Tone::Bad));
    for shown in of(&opened.sheet.saves, Mark::Circle, Tone::Good) {
        match marks.iter_mut().find(|mark| mark.point == shown.point) {
            // The point is vital for both sides.
            Some(both) => {
                *both = Shown {
                    mark: Mark::Square,
                    tone: Tone::Plain,
                    ..shown
                }
            }
            None => marks.push(shown),
        }
    }
    marks
}
