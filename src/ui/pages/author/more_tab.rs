//! The tab "More": settings of the generator, its progress, and the problems it has made.

use egui::{
    DragValue, Popup, Rect, Role, Sense, Stroke, StrokeKind, TextEdit, Ui, WidgetInfo, pos2, vec2,
};

use super::fields::{named, small};
use super::look::Look;
use super::{Msg, Seen};
use crate::problem::Problem;
use crate::trainer::review::Level;
use crate::ui::widgets::theme::{self, tick};
use crate::ui::widgets::{self, Push, Small, icons, parts};
use crate::worker::bench::{About, Deed, Ending, Making, Origin, PickedFor, Wish};

/// Least width and height of a tile.
const TILE: (f32, f32) = (136.0, 178.0);
/// Height of the board in a tile.
const STAMP: f32 = 128.0;

/// Shows the tab.
pub(super) fn show(ui: &mut Ui, seen: Seen<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
    let wish = &seen.bench.wish;
    let mut wanted = wish.clone();
    let making = seen.bench.making.as_ref();
    let is_busy = making.is_some_and(|making| making.ending.is_none());
    ui.horizontal_wrapped(|ui| {
        origin(ui, seen, &mut wanted);
        about(ui, seen, &mut wanted);
    });
    if wanted.origin == Origin::Games {
        games(ui, seen, &mut wanted, msgs);
    }
    ui.horizontal_wrapped(|ui| {
        count(ui, seen, &mut wanted);
        if wanted != *wish {
            msgs.push(Msg::Do(Deed::Wish(wanted)));
        }
        buttons(ui, seen, is_busy, msgs);
    });
    ui.add_space(6.0);
    let Some(making) = making else {
        ui.label(small(seen, seen.texts.tr("author-more-about")));
        return;
    };
    progress(ui, seen, making);
    ui.add_space(6.0);
    tiles(ui, seen, look, msgs);
}

/// The menu that chooses where the starting positions come from.
fn origin(ui: &mut Ui, seen: Seen<'_>, wish: &mut Wish) {
    let texts = seen.texts;
    let key = |origin| match origin {
        Origin::Problem => "author-more-from-problem",
        Origin::Set => "author-more-from-set",
        Origin::Library => "author-more-from-library",
        Origin::Games => "author-more-from-games",
    };
    let all = [Origin::Problem, Origin::Set, Origin::Library, Origin::Games];
    let names = all.map(|origin| (origin, texts.tr(key(origin))));
    menu(ui, seen, &names, &mut wish.origin);
}

/// The menu that chooses what the problems ask.
fn about(ui: &mut Ui, seen: Seen<'_>, wish: &mut Wish) {
    let key = |about| match about {
        About::Life => "author-more-life",
        About::Races => "author-more-races",
        About::Links => "author-more-links",
        About::Captures => "author-more-captures",
    };
    let offered = About::ALL
        .into_iter()
        .filter(|&about| wish.origin == Origin::Games || about != About::Captures);
    let names: Vec<(About, &str)> = offered
        .map(|about| (about, seen.texts.tr(key(about))))
        .collect();
    menu(ui, seen, &names, &mut wish.about);
}

/// A button with the name of what is chosen, or of the first if that is not offered, and a menu of all.
fn menu<T: Copy + PartialEq>(ui: &mut Ui, seen: Seen<'_>, names: &[(T, &str)], chosen: &mut T) {
    let colors = &seen.settings.theme.theme().window;
    let shown = names.iter().find(|(it, _)| it == chosen);
    let Some(&(now, name)) = shown.or(names.first()) else {
        return;
    };
    let button = Push::text(name).icon(icons::CARET_DOWN);
    let button = parts::push(ui, button, 32.0, colors);
    Popup::menu(&button).show(|ui| {
        ui.set_min_width(220.0);
        for &(it, name) in names {
            if ui.selectable_label(it == now, name).clicked() {
                *chosen = it;
                ui.close();
            }
        }
    });
}

/// The path of the games.
fn games(ui: &mut Ui, seen: Seen<'_>, wish: &mut Wish, msgs: &mut Vec<Msg>) {
    let texts = seen.texts;
    let hint = texts.tr("author-more-path");
    ui.horizontal_wrapped(|ui| {
        let field = TextEdit::singleline(&mut wish.games)
            .hint_text(hint)
            .desired_width((ui.available_width() - 150.0).max(120.0));
        let field = ui.add(field);
        named(&field, hint);
        for (purpose, key) in [
            (PickedFor::GamesFolder, "library-pick-folder"),
            (PickedFor::GamesFile, "library-pick-file"),
        ] {
            if ui.button(texts.tr(key)).clicked() {
                msgs.push(Msg::Pick(purpose));
            }
        }
    });
}

fn count(ui: &mut Ui, seen: Seen<'_>, wish: &mut Wish) {
    let key = match wish.is_for_captures() {
        true => "author-more-count-kind",
        false => "author-more-count",
    };
    let words = seen.texts.tr(key);
    let value = DragValue::new(&mut wish.count).range(1..=Wish::MOST);
    named(&ui.add(value), words);
    ui.label(small(seen, words));
}

fn buttons(ui: &mut Ui, seen: Seen<'_>, is_busy: bool, msgs: &mut Vec<Msg>) {
    let texts = seen.texts;
    let colors = &seen.settings.theme.theme().window;
    let wish = &seen.bench.wish;
    let is_named = wish.origin != Origin::Games || !wish.games.trim().is_empty();
    let (words, deed) = match is_busy {
        true => (texts.tr("author-stop"), Deed::StopMaking),
        false => (texts.tr("author-more-make"), Deed::Make),
    };
    let button = Push {
        enabled: is_busy || is_named,
        ..Push::soft(words)
    };
    if parts::push(ui, button, 32.0, colors).clicked() {
        msgs.push(Msg::Do(deed));
    }
    let left = seen.bench.made().filter(|(_, is_taken)| !is_taken).count();
    if left > 1 {
        let words = texts.tr_with("author-more-take-all", [("count", left.into())]);
        if parts::push(ui, Push::text(&words), 32.0, colors).clicked() {
            msgs.push(Msg::Do(Deed::TakeMade(None)));
        }
    }
}

/// Progress of a run, or how it ended.
fn progress(ui: &mut Ui, seen: Seen<'_>, making: &Making) {
    let texts = seen.texts;
    let colors = &seen.settings.theme.theme().window;
    let (made, tried) = (making.made.len(), making.progress.tried);
    let (part, words) = match making.progress.games {
        None => (
            made as f32 / making.wanted.max(1) as f32,
            texts.tr_with(
                "author-more-progress",
                [
                    ("made", made.into()),
                    ("wanted", making.wanted.into()),
                    ("tried", tried.into()),
                ],
            ),
        ),
        Some(games) => (
            tried as f32 / games.max(1) as f32,
            texts.tr_with(
                "author-more-progress-games",
                [
                    ("made", made.into()),
                    ("games", games.into()),
                    ("tried", tried.into()),
                ],
            ),
        ),
    };
    parts::far(ui, part, &words, colors);
    let rest = match &making.ending {
        None if made == 0 => texts.tr("author-more-few").to_owned(),
        None => return,
        Some(Ending::Complete) if made == 0 => texts.tr("author-more-none").to_owned(),
        Some(Ending::Complete) => texts.tr("author-more-take").to_owned(),
        Some(Ending::Stopped) => texts.tr("author-more-stopped").to_owned(),
        Some(Ending::GaveUp) => texts.tr("author-more-gave-up").to_owned(),
        Some(Ending::NoGroup) => texts.tr("author-more-no-group").to_owned(),
        Some(Ending::Unreadable(reason)) => reason.clone(),
    };
    ui.add_space(4.0);
    ui.label(small(seen, &rest));
}

fn tiles(ui: &mut Ui, seen: Seen<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
    let room = ui.available_width();
    let columns = (room / TILE.0).floor().max(1.0) as usize;
    let width = (room / columns as f32).floor();
    ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
    let made: Vec<_> = seen.bench.made().enumerate().collect();
    for row in made.chunks(columns) {
        ui.horizontal(|ui| {
            for &(number, (problem, is_taken)) in row {
                let tile = (width, is_taken);
                if tile_of(ui, seen, problem, tile, look) {
                    msgs.push(Msg::Do(Deed::TakeMade(Some(number))));
                }
            }
        });
    }
}

/// Shows a generated problem; returns whether it was clicked to be added to the set.
fn tile_of(
    ui: &mut Ui,
    seen: Seen<'_>,
    problem: &Problem,
    (width, is_taken): (f32, bool),
    look: &mut Look,
) -> bool {
    let texts = seen.texts;
    let theme = seen.settings.theme.theme();
    let colors = &theme.window;
    let (rect, response) = ui.allocate_exact_size(vec2(width, TILE.1), Sense::click());
    let title = problem.title.raw(seen.settings.language);
    let mut about: Vec<String> = Vec::new();
    about.extend(
        problem
            .difficulty
            .map(|it| Level::of_difficulty(it).words(texts)),
    );
    let mut tags = problem.techniques.iter();
    about.extend(
        tags.next()
            .map(|tag| texts.technique(tag.as_str()).to_owned()),
    );
    let about = about.join(" · ");
    let deed = texts.tr(match is_taken {
        true => "author-more-taken",
        false => "author-more-take-this",
    });
    let words = format!("{title}, {about}: {deed}");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, !is_taken, words.clone()));
    if !ui.is_rect_visible(rect) {
        return false;
    }
    let painter = ui.painter_at(rect);
    let inner = rect.shrink(3.0);
    if response.hovered() && !is_taken {
        painter.rect_filled(inner, 10, colors.hovered.0);
    }
    if response.has_focus() {
        let stroke = Stroke::new(1.5, colors.accent.0);
        painter.rect_stroke(inner, 10, stroke, StrokeKind::Inside);
    }
    let stamp = Rect::from_min_size(
        rect.left_top() + vec2(8.0, 8.0),
        vec2(width - 16.0, STAMP - 8.0),
    );
    let small = Small {
        most: 16.0,
        ..Small::of(problem)
    };
    look.stamps.paint(ui, stamp, &small, theme);
    let first = pos2(rect.left() + 10.0, stamp.bottom() + 14.0);
    let room = width - 20.0;
    let (ink, quiet) = (colors.text.0, colors.quiet.0);
    let stone = pos2(rect.right() - 18.0, first.y);
    widgets::stone(&painter, stone, 6.0, problem.setup.to_move, theme);
    widgets::write(ui, first, title, theme::medium(13.0), ink, room - 20.0);
    let second = pos2(first.x, first.y + 17.0);
    widgets::write(ui, second, &about, theme::regular(12.0), quiet, room);
    if is_taken {
        let corner = stamp.right_top() + vec2(-9.0, 9.0);
        painter.circle_filled(corner, 10.0, colors.panel.0);
        tick(&painter, corner, 14.0, colors.good.0);
    }
    let clicked = response.clicked() && !is_taken;
    response.on_hover_text(deed);
    clicked
}
