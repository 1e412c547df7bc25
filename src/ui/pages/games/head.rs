//! What is looked through, how far that is, and what came of it.

use egui::{Align, Frame, Layout, Margin, RichText, Ui, vec2};

use super::{From, Look, Msg, Page};
use crate::ui::page::Shared;
use crate::ui::widgets::Push;
use crate::ui::{icons, parts, theme};
use crate::worker::games::{FROM_GAMES, HuntEnd};
use crate::worker::survey::Standing;

/// The page before the first search.
pub(super) fn empty(
    ui: &mut Ui,
    page: &Page,
    shared: &Shared<'_>,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    parts::page(ui, "games", 720.0, |ui| {
        parts::title(ui, texts.tr("page-games"), colors);
        ui.add_space(8.0);
        parts::card(ui, colors, |ui| {
            ui.label(texts.tr("games-lead"));
            ui.add_space(4.0);
            ui.label(parts::quiet(texts.tr("games-frank"), colors));
            ui.add_space(12.0);
            if !page.search.can_keep() {
                ui.label(RichText::new(texts.tr("games-no-folder")).color(colors.bad.0));
                return;
            }
            ui.horizontal_wrapped(|ui| {
                for (from, key) in PLACES {
                    let button = Push::soft(texts.tr(key)).icon(icons::FOLDER_OPEN);
                    if parts::push(ui, button, 38.0, colors).clicked() {
                        msgs.push(Msg::Pick(from));
                    }
                }
            });
            ui.add_space(8.0);
            typed(ui, shared, look, msgs);
            if page.is_unpicked {
                ui.label(parts::quiet(texts.tr("library-not-picked"), colors));
            }
        });
    });
}

/// Where games can be chosen from, with the keys of the names.
const PLACES: [(From, &str); 2] = [
    (From::Folder, "library-pick-folder"),
    (From::File, "library-pick-file"),
];

fn typed(ui: &mut Ui, shared: &Shared<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let words = (texts.tr("library-add-hint"), texts.tr("games-begin"));
    if let Some(path) = parts::path_entry(ui, &mut look.path, words) {
        msgs.push(Msg::Begin(path));
    }
}

/// The head of a search.
pub(super) fn show(
    ui: &mut Ui,
    page: &Page,
    shared: &Shared<'_>,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let search = &page.search;
    ui.horizontal(|ui| {
        ui.set_min_height(40.0);
        let room = (ui.available_width() - 150.0).max(120.0);
        ui.allocate_ui(vec2(room, 40.0), |ui| {
            let title = texts.tr_with("games-title", [("name", search.title().into())]);
            let title = parts::title(ui, &title, colors);
            if let Some(path) = &search.path {
                title.on_hover_text(crate::disk::shown(path));
            }
        });
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let other = Push::soft(texts.tr("games-other")).icon(icons::PLUS);
            let other = parts::push(ui, other, 36.0, colors);
            egui::Popup::menu(&other)
                .close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside)
                .show(|ui| {
                    ui.set_min_width(300.0);
                    for (from, key) in PLACES {
                        if ui.button(texts.tr(key)).clicked() {
                            msgs.push(Msg::Pick(from));
                            ui.close();
                        }
                    }
                    ui.separator();
                    typed(ui, shared, look, msgs);
                });
        });
    });
    ui.add_space(4.0);
    Frame::new()
        .fill(colors.surface.0)
        .shadow(theme::low())
        .corner_radius(12)
        .inner_margin(Margin::symmetric(16, 10))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            let (games, done) = search.far.unwrap_or_default();
            let part = match (search.far, search.standing) {
                (None, Standing::Done) => 1.0,
                _ => done as f32 / games.max(1) as f32,
            };
            parts::far(ui, part, &far(page, shared), colors);
            ui.add_space(4.0);
            ui.horizontal_wrapped(|ui| buttons(ui, page, shared, msgs));
            said(ui, page, shared);
        });
    ui.add_space(4.0);
}

/// How far it is, in words.
fn far(page: &Page, shared: &Shared<'_>) -> String {
    let texts = shared.texts;
    let search = &page.search;
    let Some((games, done)) = search.far else {
        let key = match search.standing {
            Standing::Running | Standing::Paused => "games-reading",
            Standing::Stopped => "games-not-finished",
            Standing::Done => "games-finished",
        };
        return texts.tr(key).to_owned();
    };
    let key = match search.standing {
        Standing::Running => "games-running",
        Standing::Paused => "games-paused",
        Standing::Stopped => "games-stopped",
        Standing::Done => "games-done",
    };
    let words = [("done", done.into()), ("total", games.into())];
    let mut words = texts.tr_with(key, words);
    if let Some(left) = search.left(page.now) {
        words.push_str(" · ");
        words.push_str(&texts.time_left(left));
    }
    words
}

fn buttons(ui: &mut Ui, page: &Page, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let (key, msg, sign) = match page.search.standing {
        Standing::Running => ("examine-pause", Msg::Pause, icons::HOURGLASS_MEDIUM),
        Standing::Paused | Standing::Stopped => ("examine-resume", Msg::GoOn, icons::ARROW_RIGHT),
        Standing::Done => ("games-again", Msg::GoOn, icons::ARROW_CLOCKWISE),
    };
    let button = Push::soft(texts.tr(key)).icon(sign);
    let button = parts::push(ui, button, 36.0, colors);
    if button.clicked() {
        msgs.push(msg);
    }
    if page.search.standing == Standing::Done {
        button.on_hover_text(texts.tr("games-again-tip"));
    }
    if matches!(page.search.standing, Standing::Running | Standing::Paused) {
        let stop = parts::push(ui, Push::text(texts.tr("examine-stop")), 36.0, colors);
        if stop.on_hover_text(texts.tr("games-stop-tip")).clicked() {
            msgs.push(Msg::Stop);
        }
    }
    let mut sets = shared.library.sets.iter();
    if sets.any(|loaded| loaded.set.id.as_str() == FROM_GAMES) {
        let solve = parts::push(ui, Push::soft(texts.tr("games-solve")), 36.0, colors);
        if solve.on_hover_text(texts.tr("games-solve-tip")).clicked() {
            msgs.push(Msg::SolveAll);
        }
    }
}

/// Faults of games that are told.
const MOST_FAULTS: usize = 20;

/// What came of it, and what went wrong.
fn said(ui: &mut Ui, page: &Page, shared: &Shared<'_>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    if page.is_unpicked {
        ui.label(parts::quiet(texts.tr("library-not-picked"), colors));
    }
    if !page.search.can_keep() {
        ui.label(RichText::new(texts.tr("games-no-folder")).color(colors.bad.0));
    }
    if let Some(trouble) = &page.search.trouble {
        ui.label(RichText::new(trouble).color(colors.bad.0));
    }
    let Some(end) = &page.search.end else { return };
    if end.trouble.is_none() {
        ui.label(parts::quiet(came(end, shared), colors));
    }
    if !end.faults.is_empty() {
        let words = texts.tr_with("games-faulty", [("count", end.faults.len().into())]);
        ui.collapsing(words, |ui| {
            for fault in end.faults.iter().take(MOST_FAULTS) {
                ui.label(parts::quiet(fault, colors));
            }
        });
    }
}

/// "37 games, 8059 moves: 57 groups could be killed, 2 moves missed something, 2 problems."
fn came(end: &HuntEnd, shared: &Shared<'_>) -> String {
    let texts = shared.texts;
    let counts = &end.counts;
    if counts.games == 0 {
        return texts.tr("games-nothing-new").to_owned();
    }
    let words = [
        ("games", counts.games.into()),
        ("moves", counts.told.moves.into()),
        ("finds", counts.finds.into()),
        ("written", (counts.finds - counts.unwritten).into()),
    ];
    texts.tr_with("games-came", words)
}
