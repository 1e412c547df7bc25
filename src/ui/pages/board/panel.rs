//! The panel beside the board: the state of the game and what can be done.

use egui::{Button, Grid, RichText, ScrollArea, Sense, TextStyle, Ui, UiBuilder, pos2, vec2};

use super::buttons::{TOOLS, steps, tools, turn_buttons};
use super::{Look, Msg, count_view, new_game};
use crate::board::{Color, Notation};
use crate::game::{MoveWords, Phase, move_list};
use crate::texts::game as words;
use crate::texts::not_written;
use crate::ui::page::Shared;
use crate::ui::widgets::{self, Push, icons, parts, theme};
use crate::worker::table::{Deed, Duel, Said, Table, Tool, last_pass, standing};

/// Height of the box with the latest answer or refusal.
const BOX: f32 = 112.0;
/// Shows the panel. Every part has a fixed place, whatever it shows; the middle scrolls.
pub fn show(ui: &mut Ui, page: &Table, shared: &Shared<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
    heading(ui, page, shared, look);
    ui.add_space(8.0);
    status(ui, page, shared, msgs);
    ui.add_space(8.0);
    // The buttons of every turn stay visible, too.
    turn_buttons(ui, page, shared, msgs);
    steps(ui, page, shared, msgs);
    let room = vec2(
        ui.available_width(),
        (ui.available_height() - TOOLS - 8.0).max(60.0),
    );
    ui.allocate_ui(room, |ui| {
        ui.set_min_size(room);
        ScrollArea::vertical()
            .auto_shrink(false)
            .id_salt("board-panel")
            .show(ui, |ui| {
                if let Some(counting) = &page.counting {
                    count_view::show(ui, page, shared, counting, msgs);
                }
                puzzle(ui, page, shared, look, msgs);
                moves(ui, page, shared, msgs);
                new_game::show(ui, page, shared, look, msgs);
            });
    });
    tools(ui, page, shared, msgs);
    new_game::dialog(ui.ctx(), page, shared, look, msgs);
}

/// The box about the current matter: a refusal, what to click, an answer, a search.
fn status(ui: &mut Ui, page: &Table, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let colors = &shared.settings.theme.theme().window;
    let size = vec2(ui.available_width(), BOX);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let is_quiet = page.said.is_none()
        && page.tool == Tool::Play
        && page.finding.is_none()
        && page.duel.is_none()
        && (page.study.is_none() || page.counting.is_some());
    if is_quiet {
        widgets::card(ui.painter(), rect, colors);
    } else {
        ui.painter().rect_filled(rect, 12, colors.open_ground.0);
    }
    let mut child = ui.new_child(
        UiBuilder::new()
            .max_rect(rect.shrink2(vec2(16.0, 10.0)))
            .id_salt("board-status"),
    );
    child.spacing_mut().scroll.fade.strength = 0.0;
    ScrollArea::vertical()
        .auto_shrink(false)
        .id_salt("board-status-scroll")
        .show(&mut child, |ui| {
            said(ui, page, shared, msgs);
            tool(ui, page, shared);
            finding(ui, page, shared);
            duel(ui, page, shared);
            if is_quiet {
                captures(ui, page, shared);
            }
        });
}

/// Text in small print.
pub fn quiet(shared: &Shared<'_>, text: impl Into<String>) -> RichText {
    RichText::new(text)
        .text_style(TextStyle::Small)
        .color(shared.settings.theme.theme().window.quiet.0)
}

pub(super) fn notation(shared: &Shared<'_>) -> Notation {
    shared.settings.coordinates.unwrap_or(Notation::Gtp)
}

fn heading(ui: &mut Ui, page: &Table, shared: &Shared<'_>, look: &mut Look) {
    let texts = shared.texts;
    let game = &page.game;
    let colors = &shared.settings.theme.theme().window;
    let name = texts.tr(words::ruleset(game.ruleset().id));
    let changed = if game.ruleset().is_unchanged() {
        String::new()
    } else {
        format!(" {}", texts.tr("rules-changed"))
    };
    let line = texts.tr_with(
        "game-line",
        [
            ("rules", format!("{name}{changed}").into()),
            ("size", game.size().to_string().into()),
            ("komi", texts.decimal(game.komi()).into()),
        ],
    );
    ui.horizontal(|ui| {
        let choose = Push::soft(texts.tr("board-new")).icon(icons::PLUS);
        let wide = parts::width_of(ui, &choose);
        let room = (ui.available_width() - wide - 12.0).max(40.0);
        ui.allocate_ui(vec2(room, 36.0), |ui| {
            ui.set_min_width(room);
            let shown = ui.add(egui::Label::new(quiet(shared, line.clone())).truncate());
            // Screen readers get the whole line, even where it is truncated.
            widgets::spoken(ui, shown.rect, "game-line", &line);
        });
        if parts::push(ui, choose, 36.0, colors).clicked() {
            look.is_choosing = true;
        }
    });
    ui.add_space(8.0);
    let title = match (game.phase(), page.looking) {
        (_, Some(moves)) => texts.tr_with("game-looking", [("number", moves.into())]),
        (Phase::Playing, None) if page.laying.is_some() => texts.tr("game-laying").to_owned(),
        (Phase::Playing, None) => texts
            .tr(match (game.to_move(), game.half_turn()) {
                (Color::Black, None) => "to-move-black",
                (Color::White, None) => "to-move-white",
                (Color::Black, Some(_)) => "second-stone-black",
                (Color::White, Some(_)) => "second-stone-white",
            })
            .to_owned(),
        (Phase::EndOffered(Color::Black), None) => texts.tr("end-offered-black").to_owned(),
        (Phase::EndOffered(Color::White), None) => texts.tr("end-offered-white").to_owned(),
        (Phase::Stopped, None) => texts.tr("game-over").to_owned(),
        (Phase::Resigned(Color::Black), None) => texts.tr("resigned-black").to_owned(),
        (Phase::Resigned(Color::White), None) => texts.tr("resigned-white").to_owned(),
    };
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 52.0), Sense::hover());
    let mut left = rect.left();
    if game.phase() == Phase::Playing && page.looking.is_none() {
        let color = if page.laying.is_some() {
            Color::Black
        } else {
            game.to_move()
        };
        let at = pos2(left + 18.0, rect.center().y);
        widgets::stone(ui.painter(), at, 17.0, color, shared.settings.theme.theme());
        left += 50.0;
    }
    let room = rect.right() - left;
    let passed = (game.phase() == Phase::Playing && page.looking.is_none())
        .then(|| last_pass(game))
        .flatten()
        .map(|color| match color {
            Color::Black => texts.tr("passed-black"),
            Color::White => texts.tr("passed-white"),
        });
    let y = rect.center().y - if passed.is_some() { 11.0 } else { 0.0 };
    let font = theme::semibold(20.0);
    widgets::write(ui, pos2(left, y), &title, font, colors.text.0, room);
    let mut spoken = title;
    if let Some(passed) = passed {
        let font = theme::regular(14.0);
        widgets::write(ui, pos2(left, y + 24.0), passed, font, colors.text.0, room);
        spoken = format!("{spoken}. {passed}");
    }
    widgets::spoken(ui, rect, "board-heading", &spoken);
}

/// The captures so far.
fn captures(ui: &mut Ui, page: &Table, shared: &Shared<'_>) {
    let shown = page.shown();
    for (color, key) in [
        (Color::Black, "captured-by-black"),
        (Color::White, "captured-by-white"),
    ] {
        let count = [("count", shown.captures(color).into())];
        ui.label(quiet(shared, shared.texts.tr_with(key, count)));
    }
}

/// One part of the box or of the scrolling middle.
fn card(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    contents(ui);
    ui.add_space(4.0);
}

fn said(ui: &mut Ui, page: &Table, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let Some(said) = &page.said else {
        return;
    };
    card(ui, |ui| match said {
        Said::Refused(refusal) => {
            let words = words::refusal(texts, page, refusal, notation(shared));
            let label = ui.label(RichText::new(words).strong());
            // Screen readers announce it when it appears.
            ui.ctx().accesskit_node_builder(label.id, |node| {
                node.set_live(egui::accesskit::Live::Polite);
            });
            if let Some(rule) = refusal.rule() {
                let rule = page.game.ruleset().rules().into_iter().find(|known| {
                    // Both superko rules produce the same refusal.
                    *known == rule || (rule == "ko-positional" && *known == "ko-situational")
                });
                if let Some(rule) = rule {
                    ui.label(texts.tr(words::rule(rule).1));
                }
            }
            if let Some(earlier) = refusal.earlier()
                && ui.button(texts.tr("show-earlier")).clicked()
            {
                msgs.push(Msg::Do(Deed::Look(Some(earlier))));
            }
        }
        Said::Repeats(number) => {
            ui.label(texts.tr_with("said-repeats", [("number", (*number).into())]));
        }
        Said::NoStone => {
            ui.label(texts.tr("said-no-stone"));
        }
        Said::SameColor => {
            ui.label(texts.tr("said-same-color"));
        }
        Said::NoQuestion(reason) => {
            let reason = texts.tr(reason).to_owned();
            ui.label(texts.tr_with("said-no-question", [("reason", reason.into())]));
        }
        Said::File(reason) => {
            ui.label(texts.tr_with("said-file", [("reason", reason.clone().into())]));
        }
        Said::BeginsAfter(moves) => {
            ui.label(texts.tr_with("said-begins-after", [("moves", (*moves).into())]));
        }
        Said::NotWritten(error) => {
            ui.label(not_written(texts, error));
        }
        Said::Exists(path) => {
            let words = [("count", 1.into()), ("path", path.clone().into())];
            ui.label(texts.tr_with("write-replace-question", words));
            ui.horizontal(|ui| {
                if ui.button(texts.tr("write-replace")).clicked() {
                    msgs.push(Msg::Do(Deed::SaveOver(path.clone())));
                }
                if ui.button(texts.tr("write-leave")).clicked() {
                    msgs.push(Msg::Do(Deed::Said));
                }
            });
        }
        Said::Saved(path) => {
            ui.label(texts.tr_with("said-saved", [("path", path.clone().into())]));
        }
        Said::Handicap(wanted) => {
            let laid = page.laying.as_ref().map_or(0, Vec::len);
            ui.label(texts.tr_with(
                "said-handicap",
                [("laid", laid.into()), ("count", (*wanted).into())],
            ));
        }
    });
}

fn searching(ui: &mut Ui, page: &Table, shared: &Shared<'_>) {
    let texts = shared.texts;
    ui.horizontal(|ui| {
        ui.add(egui::Spinner::new().size(16.0));
        let nodes = page.searched.unwrap_or(0);
        ui.label(texts.tr_with("said-searching", [("nodes", nodes.into())]));
    });
}

fn duel(ui: &mut Ui, page: &Table, shared: &Shared<'_>) {
    let texts = shared.texts;
    let Some(duel) = &page.duel else {
        return;
    };
    card(ui, |ui| {
        ui.label(RichText::new(texts.tr(duel_key(duel))).strong());
        if standing(duel, &page.game).is_none() {
            ui.label(texts.tr("duel-taken"));
        } else if let Some(answer) = &duel.answer {
            let word = words::outcome(texts, answer);
            ui.label(texts.tr_with("duel-answer", [("result", word.into())]));
        }
        if page.study.is_some() {
            searching(ui, page, shared);
        }
    });
}

fn duel_key(duel: &Duel) -> &'static str {
    let owner = duel.before.position().color_at(duel.target);
    match (owner == Some(duel.user), duel.user) {
        (true, Color::Black) => "duel-save-black",
        (true, Color::White) => "duel-save-white",
        (false, Color::Black) => "duel-take-black",
        (false, Color::White) => "duel-take-white",
    }
}

fn tool(ui: &mut Ui, page: &Table, shared: &Shared<'_>) {
    let texts = shared.texts;
    let key = match page.tool {
        Tool::Play => {
            if page.study.is_some() && page.counting.is_none() && page.duel.is_none() {
                searching(ui, page, shared);
            }
            return;
        }
        Tool::Status => "tool-status",
        Tool::Race(None) => "tool-race",
        Tool::Race(Some(_)) => "tool-race-second",
        Tool::Duel => "tool-duel",
    };
    card(ui, |ui| {
        ui.label(RichText::new(texts.tr(key)).strong());
    });
}

fn finding(ui: &mut Ui, page: &Table, shared: &Shared<'_>) {
    let Some(found) = &page.finding else {
        return;
    };
    let lines = words::finding(shared.texts, page, found, notation(shared));
    card(ui, |ui| {
        for (number, line) in lines.into_iter().enumerate() {
            let text = RichText::new(line);
            ui.label(if number == 0 { text.strong() } else { text });
        }
    });
}

fn puzzle(ui: &mut Ui, page: &Table, shared: &Shared<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let Some(number) = page.puzzle else {
        return;
    };
    let (title, task, answer) = words::puzzle(number);
    let colors = &shared.settings.theme.theme().window;
    parts::card(ui, colors, |ui| {
        ui.label(RichText::new(texts.tr(title)).strong().size(16.0));
        ui.label(texts.tr(task));
        if look.answer_shown {
            ui.label(texts.tr(answer));
        }
        ui.horizontal_wrapped(|ui| {
            if ui
                .selectable_label(look.answer_shown, texts.tr("puzzle-answer"))
                .clicked()
            {
                look.answer_shown = !look.answer_shown;
            }
            if ui.button(texts.tr("puzzle-again")).clicked() {
                msgs.push(Msg::Do(Deed::Puzzle(number)));
            }
            let next = number + 1;
            if ui
                .add_enabled(
                    next < words::PUZZLE_COUNT,
                    Button::new(texts.tr("puzzle-next")),
                )
                .clicked()
            {
                look.answer_shown = false;
                msgs.push(Msg::Do(Deed::Puzzle(next)));
            }
        });
    });
}

fn moves(ui: &mut Ui, page: &Table, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let move_words = MoveWords {
        pass: texts.tr("move-pass"),
        resign: texts.tr("move-resign"),
    };
    let modern = move_list(&page.game, Notation::Gtp, move_words);
    let book = move_list(&page.game, Notation::Book1908, move_words);
    if modern.is_empty() {
        ui.label(quiet(shared, texts.tr("moves-none")));
        return;
    }
    let shown = page.looking.unwrap_or(page.game.position().move_count());
    ScrollArea::vertical()
        .id_salt("moves")
        .max_height(190.0)
        .auto_shrink([false, true])
        .stick_to_bottom(true)
        .show(ui, |ui| {
            Grid::new("move-list")
                .num_columns(3)
                .spacing(vec2(14.0, 2.0))
                .show(ui, |ui| {
                    for (line, old) in modern.iter().zip(&book) {
                        let side = match line.color {
                            Color::Black => "side-black-short",
                            Color::White => "side-white-short",
                        };
                        ui.label(quiet(shared, format!("{} {}", line.number, texts.tr(side))));
                        let here = line.moves == shown;
                        if ui.selectable_label(here, &line.text).clicked() {
                            msgs.push(Msg::Do(Deed::Look(Some(line.moves))));
                        }
                        ui.label(quiet(shared, &old.text));
                        ui.end_row();
                    }
                });
        });
}
