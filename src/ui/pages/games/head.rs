//! The head of the page: what is being searched, progress and results.

use egui::{Align, Frame, Layout, Margin, Ui, vec2};

use super::{Look, Msg, Page};
use crate::ui::page::Shared;
use crate::ui::source::{self, Chosen};
use crate::ui::widgets::{Push, parts, theme};
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
                source::trouble(ui, shared, texts.tr("games-no-folder"));
                return;
            }
            let begin = texts.tr("games-begin");
            chosen(source::choose(ui, shared, &mut look.path, begin), msgs);
            source::unpicked(ui, &page.chooser, shared);
        });
    });
}

fn chosen(chosen: Option<Chosen>, msgs: &mut Vec<Msg>) {
    msgs.extend(chosen.map(|chosen| match chosen {
        Chosen::Ask(from) => Msg::Pick(from),
        Chosen::Typed(path) => Msg::Begin(path),
    }));
}

/// The head of the current search.
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
            let names = (texts.tr("games-other"), texts.tr("games-begin"));
            let typed = &mut look.path;
            chosen(source::menu(ui, shared, names.0, typed, names.1), msgs);
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

/// Progress in words.
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
    let keys = ["games-again", "games-again-tip", "games-stop-tip"];
    let control = source::controls(ui, shared, page.search.standing, keys);
    msgs.extend(control.map(Msg::Control));
    let mut sets = shared.library.sets.iter();
    if sets.any(|loaded| loaded.set.id.as_str() == FROM_GAMES) {
        let solve = parts::push(ui, Push::soft(texts.tr("games-solve")), 36.0, colors);
        if solve.on_hover_text(texts.tr("games-solve-tip")).clicked() {
            msgs.push(Msg::SolveAll);
        }
    }
}

/// The results, and what went wrong.
fn said(ui: &mut Ui, page: &Page, shared: &Shared<'_>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    source::unpicked(ui, &page.chooser, shared);
    if !page.search.can_keep() {
        source::trouble(ui, shared, texts.tr("games-no-folder"));
    }
    if let Some(trouble) = &page.search.trouble {
        source::trouble(ui, shared, trouble);
    }
    let Some(end) = &page.search.end else { return };
    if end.trouble.is_none() {
        ui.label(parts::quiet(came(end, shared), colors));
    }
    let words = texts.tr_with("games-faulty", [("count", end.faults.len().into())]);
    source::faults(ui, shared, words, &end.faults);
}

/// Summary of a search: "37 games, 8059 moves: 57 groups could be killed, 2 moves missed something, 2
/// problems."
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
