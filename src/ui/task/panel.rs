//! The panel beside the board: side to move and task, status, main button, moves, tools. Each part has a
//! fixed place, whatever it shows.

use egui::{Align2, Rect, RichText, ScrollArea, Ui, UiBuilder, pos2, vec2};

use super::status::{self, Mood, Status, all_facts, facts};
use super::{answers, entry, tree};
use crate::board::Color;
use crate::problem::Task;
use crate::trainer::Light;
use crate::trainer::review::Deed;
use crate::ui::command::{Command, Menu};
use crate::ui::menu_view::can;
use crate::ui::page::{Shared, TaskMsg};
use crate::ui::widgets::theme::{self, WindowColors};
use crate::ui::widgets::{self, Push, icons};
use crate::ui::{mine, run_view};
use crate::worker::hand::Session;
use crate::worker::training::TrainingAction;

/// Shows the panel.
pub fn show(
    ui: &mut Ui,
    rect: Rect,
    shared: &Shared<'_>,
    session: &Session,
    msgs: &mut Vec<TaskMsg>,
) {
    let is_narrow = rect.width() < 300.0;
    let mut top = rect.top();
    let mut take = |height: f32| {
        let part = Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), height));
        top += height;
        part
    };
    header(
        ui,
        take(if is_narrow { 66.0 } else { 96.0 }),
        shared,
        session,
    );
    take(8.0);
    let status = status::of(shared, session);
    let is_question = session.attempt.is_quiz() && !session.attempt.is_free_play();
    let height = match is_narrow {
        // The answers need the room.
        true if is_question => 90.0,
        true => 116.0,
        false if rect.height() < TALL => 128.0,
        false => 128.0 + 2.0 * LINE,
    };
    status_box(ui, take(height), shared, session, &status);
    take(if is_narrow { 8.0 } else { 12.0 });
    let buttons = take(if is_narrow { 88.0 } else { 44.0 });
    main_buttons(ui, buttons, shared, &status, msgs);
    take(if is_narrow { 4.0 } else { 14.0 });
    let moves = take(36.0);
    let facts_height = if is_narrow { 0.0 } else { 36.0 };
    let tools_top = rect.bottom() - 56.0 - facts_height;
    let rest = Rect::from_min_max(
        pos2(rect.left(), moves.bottom()),
        pos2(rect.right(), (tools_top - 8.0).max(moves.bottom())),
    );
    if is_question {
        let place = Rect::from_min_max(moves.left_top(), rest.right_bottom());
        answers::show(ui, place, shared, session, msgs);
    } else {
        moves_row(ui, moves, shared, session, msgs);
        tree::show(ui, rest, shared, session, msgs);
        if session.attempt.moves_shown().is_empty() && !session.can_walk() {
            let at = pos2(rest.left(), rest.top() + 46.0);
            let words = shared.texts.tr("how-to-play");
            let font = theme::regular(13.0);
            let galley = widgets::lines(ui, words, font, colors(shared).quiet.0, rest.width(), 2);
            if at.y + galley.size().y < rest.bottom() {
                ui.painter().galley(at, galley, colors(shared).quiet.0);
            }
        }
    }
    let tools = Rect::from_min_size(pos2(rect.left(), tools_top), vec2(rect.width(), 56.0));
    tool_row(ui, tools, shared, session, msgs);
    if !is_narrow {
        let place = Rect::from_min_max(pos2(rect.left(), rect.bottom() - 30.0), rect.max);
        facts(ui, place, shared, session);
    }
}

/// Shows the panel beside a lesson's board: task, status, main button, moves.
pub fn lesson(
    ui: &mut Ui,
    rect: Rect,
    shared: &Shared<'_>,
    session: &Session,
    msgs: &mut Vec<TaskMsg>,
) {
    let is_diagram = session.attempt.problem().task == Task::Show;
    let mut top = rect.top();
    let mut take = |height: f32| {
        let part = Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), height));
        top += height;
        part
    };
    header(ui, take(58.0), shared, session);
    let status = status::of(shared, session);
    if is_diagram {
        let place = take(92.0);
        let words = Status {
            mood: Mood::Shown,
            title: shared.texts.tr("diagram").to_owned(),
            words: session.comments(shared.settings),
            foot: None,
            main: status.main,
            second: None,
        };
        status_box(ui, place, shared, session, &words);
        take(8.0);
        moves_row(ui, take(36.0), shared, session, msgs);
        return;
    }
    status_box(ui, take(116.0), shared, session, &status);
    take(8.0);
    // The lesson has its own button to go on to another problem.
    let leads_away = |command| matches!(command, Command::NextUnsolved | Command::NextSet);
    let status = Status {
        main: if leads_away(status.main.0) {
            (Command::Retry, "retry", false)
        } else {
            status.main
        },
        second: status.second.filter(|(command, _)| !leads_away(*command)),
        ..status
    };
    let place = take(40.0);
    main_buttons(ui, place, shared, &status, msgs);
    take(6.0);
    let steps = take(36.0);
    if session.attempt.is_quiz() {
        let place = Rect::from_min_max(steps.left_top(), rect.max);
        answers::show(ui, place, shared, session, msgs);
        return;
    }
    moves_row(ui, steps, shared, session, msgs);
    let tools = Rect::from_min_size(
        pos2(rect.left(), rect.bottom() - 56.0),
        vec2(rect.width(), 56.0),
    );
    if tools.top() > steps.bottom() + DEEP_ENOUGH {
        let place = Rect::from_min_max(pos2(rect.left(), steps.bottom()), tools.right_top());
        tree::show(ui, place, shared, session, msgs);
    }
    if tools.top() >= steps.bottom() {
        tool_row(ui, tools, shared, session, msgs);
    }
}

/// From this panel height on, the status box gets two more lines.
const TALL: f32 = 620.0;

/// Minimum height for which a tree is shown.
const DEEP_ENOUGH: f32 = 40.0;

pub(super) fn colors(shared: &Shared<'_>) -> &'static WindowColors {
    &shared.settings.theme.theme().window
}

/// The side to move and the task.
fn header(ui: &Ui, rect: Rect, shared: &Shared<'_>, session: &Session) {
    let colors = colors(shared);
    let texts = shared.texts;
    let is_narrow = rect.width() < 300.0;
    let is_question = session.attempt.is_quiz();
    let is_diagram = session.attempt.problem().task == Task::Show;
    let task = session.task(shared.settings, texts);
    let mut left = rect.left();
    let mut words = Vec::new();
    if !is_question && !is_diagram {
        let radius = if is_narrow || rect.height() < 60.0 {
            15.0
        } else {
            19.0
        };
        let center = pos2(rect.left() + radius, rect.top() + radius + 4.0);
        let color = session.user_color();
        widgets::stone(
            ui.painter(),
            center,
            radius,
            color,
            shared.settings.theme.theme(),
        );
        left += 2.0 * radius + 16.0;
        words.push(texts.tr(match color {
            Color::Black => "turn-black",
            Color::White => "turn-white",
        }));
    }
    let mut room = rect.right() - left;
    if mine::is_favourite(shared) {
        let at = pos2(rect.right() - 10.0, rect.top() + 12.0);
        widgets::star(ui.painter(), at, 9.0, colors.flame.0);
        let place = Rect::from_center_size(at, vec2(20.0, 20.0));
        let _ = widgets::spoken(ui, place, "favourite", texts.tr("mine-is-favourite"));
        room -= 26.0;
    }
    let mut top = rect.top();
    if let Some(&side) = words.first() {
        let size = if is_narrow { 18.0 } else { 20.0 };
        let galley = widgets::line(ui, side, theme::semibold(size), colors.text.0, room);
        let height = galley.size().y;
        ui.painter().galley(pos2(left, top), galley, colors.text.0);
        top += height + 2.0;
        let galley = widgets::lines(ui, &task, theme::regular(15.0), colors.text.0, room, 2);
        ui.painter().galley(pos2(left, top), galley, colors.text.0);
        words.push(&task);
        let _ = widgets::spoken(ui, rect, "task", &words.join(". "));
    } else {
        let size = if is_narrow { 16.0 } else { 20.0 };
        let galley = widgets::lines(ui, &task, theme::semibold(size), colors.text.0, room, 3);
        ui.painter().galley(pos2(left, top), galley, colors.text.0);
        let _ = widgets::spoken(ui, rect, "task", &task);
    }
}

/// The status box. Screen readers announce its title when it changes.
fn status_box(ui: &mut Ui, rect: Rect, shared: &Shared<'_>, session: &Session, status: &Status) {
    let colors = colors(shared);
    let (ground, ink, sign, is_filled) = match status.mood {
        Mood::Yours => (
            colors.surface.0,
            colors.accent.0,
            icons::HAND_POINTING,
            false,
        ),
        Mood::Right => (
            colors.good_ground.0,
            colors.good.0,
            icons::CHECK_CIRCLE,
            true,
        ),
        Mood::Wrong => (colors.bad_ground.0, colors.bad.0, icons::X_CIRCLE, true),
        Mood::Solved => (colors.good_ground.0, colors.good.0, icons::SEAL_CHECK, true),
        Mood::Busy => (
            colors.selected.0,
            colors.accent.0,
            icons::HOURGLASS_MEDIUM,
            false,
        ),
        Mood::Shown => (colors.open_ground.0, colors.open.0, icons::EYE, false),
        Mood::Open => (colors.open_ground.0, colors.open.0, icons::QUESTION, true),
        Mood::Free => (colors.open_ground.0, colors.open.0, icons::COMPASS, false),
        Mood::SetDone => (colors.good_ground.0, colors.good.0, icons::TROPHY, true),
    };
    let painter = ui.painter();
    if status.mood == Mood::Yours {
        painter.add(theme::low().as_shape(rect, 12));
    }
    painter.rect_filled(rect, 12, ground);
    let font = if is_filled {
        theme::icon_fill(24.0)
    } else {
        theme::icon(24.0)
    };
    let at = rect.min + vec2(28.0, 28.0);
    painter.text(at, Align2::CENTER_CENTER, sign, font, ink);
    let left = rect.left() + 54.0;
    let room = rect.right() - left - 12.0;
    let title_ink = if status.mood == Mood::Yours {
        colors.text.0
    } else {
        ink
    };
    let at = pos2(left, rect.top() + 27.0);
    widgets::write(
        ui,
        at,
        &status.title,
        theme::semibold(16.0),
        title_ink,
        room,
    );
    let place = Rect::from_min_max(rect.min, pos2(rect.right(), rect.top() + 42.0));
    let title = widgets::spoken(ui, place, "status", &status.title);
    ui.ctx().accesskit_node_builder(title.id, |node| {
        node.set_live(egui::accesskit::Live::Polite);
    });
    let light = status::light(session);
    let mut foot = status.foot.clone();
    if let Some((light, key)) = light {
        let color = match light {
            Light::On => colors.good.0,
            Light::Off => colors.bad.0,
            Light::Unsure => colors.open.0,
        };
        let at = pos2(rect.right() - 18.0, rect.top() + 18.0);
        match light {
            Light::On => painter_dot(ui, at, color, true),
            Light::Off | Light::Unsure => painter_dot(ui, at, color, false),
        }
        foot = Some(shared.texts.tr(key).to_owned());
    }
    let top = rect.top() + 41.0;
    let width = rect.right() - 10.0 - left;
    let needed: f32 = (status.words.iter())
        .map(|words| rows(ui, words, width) * LINE)
        .sum();
    // The words take precedence over the small print.
    let fits = needed <= rect.bottom() - 27.0 - top;
    let bottom = if fits && foot.is_some() { 27.0 } else { 10.0 };
    // Round down to whole lines.
    let height = ((rect.bottom() - bottom - top) / LINE).floor() * LINE;
    let body = Rect::from_min_size(pos2(left, top), vec2(width, height));
    let mut child = ui.new_child(UiBuilder::new().max_rect(body).id_salt("status-words"));
    // The fade would have the page's background colour instead of the box's.
    child.spacing_mut().scroll.fade.strength = 0.0;
    child.shrink_clip_rect(body);
    let scrolled = ScrollArea::vertical()
        .id_salt("status-scroll")
        .auto_shrink([false, false])
        .show(&mut child, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for words in &status.words {
                ui.label(RichText::new(words).line_height(Some(LINE)));
            }
        });
    let below =
        scrolled.content_size.y - scrolled.inner_rect.height() - scrolled.state.clamped_offset().y;
    if below > 0.5 * LINE {
        let at = pos2(rect.left() + 28.0, body.bottom() - 0.5 * LINE);
        let font = theme::icon(16.0);
        ui.painter()
            .text(at, Align2::CENTER_CENTER, icons::CARET_DOWN, font, ink);
        let place = Rect::from_center_size(at, vec2(24.0, 24.0));
        let more = widgets::spoken(ui, place, "more-words", shared.texts.tr("more-words"));
        more.on_hover_text(shared.texts.tr("more-words"));
    }
    if let Some(foot) = foot {
        if fits {
            let at = pos2(left, rect.bottom() - 15.0);
            widgets::write(ui, at, &foot, theme::regular(13.0), colors.quiet.0, room);
        }
        let place = Rect::from_min_max(pos2(left, rect.bottom() - 28.0), rect.max);
        let said = widgets::spoken(ui, place, "foot", &foot);
        ui.ctx().accesskit_node_builder(said.id, |node| {
            node.set_live(egui::accesskit::Live::Polite);
        });
        said.on_hover_text(foot);
    }
}

/// Line height of the status box.
const LINE: f32 = 20.0;

/// Number of lines that the words take.
fn rows(ui: &Ui, words: &str, width: f32) -> f32 {
    let font = egui::TextStyle::Body.resolve(ui.style());
    let galley = (ui.painter()).layout(words.to_owned(), font, egui::Color32::WHITE, width);
    galley.rows.len() as f32
}

fn painter_dot(ui: &Ui, at: egui::Pos2, color: egui::Color32, is_full: bool) {
    if is_full {
        ui.painter().circle_filled(at, 5.0, color);
    } else {
        let rim = egui::Stroke::new(2.0, color);
        ui.painter().circle_stroke(at, 5.0, rim);
    }
}

/// The main button and a second one beside it, or below it where space is tight.
fn main_buttons(
    ui: &mut Ui,
    rect: Rect,
    shared: &Shared<'_>,
    status: &Status,
    msgs: &mut Vec<TaskMsg>,
) {
    let texts = shared.texts;
    let (command, key, is_filled) = status.main;
    let is_stacked = rect.height() > 60.0;
    let second = status.second;
    let push = |command: Command, key: &'static str| Push {
        enabled: can(shared, command),
        ..Push::soft(texts.tr(key))
    };
    let main_key = if is_filled {
        texts.tr("key-space").to_owned()
    } else {
        command.key_text(texts)
    };
    let main = Push {
        rank: if is_filled {
            widgets::Rank::Main
        } else {
            widgets::Rank::Soft
        },
        key: Some(&main_key),
        ..push(command, key)
    };
    let mut place = rect;
    let mut beside = None;
    if is_stacked {
        place.set_height(40.0);
        beside = Some(Rect::from_min_max(
            pos2(rect.left(), rect.top() + 48.0),
            rect.max,
        ));
    } else if let Some((_, key)) = second {
        let words = texts.tr(key);
        let font = theme::medium(15.0);
        let width = widgets::line(ui, words, font, egui::Color32::WHITE, f32::INFINITY)
            .size()
            .x
            + 32.0;
        let width = width.min(rect.width() * 0.52);
        place.set_right(rect.right() - width - 8.0);
        beside = Some(Rect::from_min_max(
            pos2(place.right() + 8.0, rect.top()),
            rect.max,
        ));
    }
    let id = ui.scope_id().with("main-button");
    let response = main.show_at(ui, place, id, colors(shared));
    if response.on_hover_text(command.tip(texts)).clicked() {
        msgs.push(TaskMsg::Run(command));
    }
    if let (Some((command, key)), Some(place)) = (second, beside) {
        let id = ui.scope_id().with("second-button");
        let response = push(command, key).show_at(ui, place, id, colors(shared));
        if response.on_hover_text(command.tip(texts)).clicked() {
            msgs.push(TaskMsg::Run(command));
        }
    }
}

/// The "Moves" heading, the position in the line, and the four step buttons.
fn moves_row(
    ui: &mut Ui,
    rect: Rect,
    shared: &Shared<'_>,
    session: &Session,
    msgs: &mut Vec<TaskMsg>,
) {
    let colors = colors(shared);
    let texts = shared.texts;
    let middle = rect.center().y;
    let at = pos2(rect.left(), middle);
    let heading = texts.tr("moves");
    let width = widgets::write(ui, at, heading, theme::medium(13.0), colors.text.0, 120.0);
    let (number, count) = session.walked();
    let shown = session.attempt.moves_shown().len();
    if session.can_walk() {
        let counts = [("number", number.into()), ("count", count.into())];
        let words = texts.tr_with("walk-count", counts.clone());
        let at = pos2(rect.left() + width + 10.0, middle);
        widgets::write(ui, at, &words, theme::regular(13.0), colors.quiet.0, 120.0);
        let place = Rect::from_min_size(rect.min, vec2(width + 80.0, rect.height()));
        let _ = widgets::spoken(ui, place, "walked", &texts.tr_with("walk-here", counts));
    } else if shown > 0 {
        let at = pos2(rect.left() + width + 10.0, middle);
        let words = shown.to_string();
        widgets::write(ui, at, &words, theme::regular(13.0), colors.quiet.0, 60.0);
    }
    let steps = [
        (Command::WalkStart, icons::SKIP_BACK),
        (Command::WalkBack, icons::CARET_LEFT),
        (Command::WalkForward, icons::CARET_RIGHT),
        (Command::WalkEnd, icons::SKIP_FORWARD),
    ];
    for (index, (command, sign)) in steps.into_iter().enumerate() {
        let left = rect.right() - 32.0 * (4 - index) as f32;
        let place = Rect::from_center_size(pos2(left + 16.0, middle), vec2(32.0, 32.0));
        let name = texts.tr(command.name_key());
        let enabled = can(shared, command);
        let response = widgets::icon_button(ui, place, name, sign, name, colors, enabled);
        if response.on_hover_text(command.tip(texts)).clicked() {
            msgs.push(TaskMsg::Run(command));
        }
    }
}

fn tool_row(
    ui: &mut Ui,
    rect: Rect,
    shared: &Shared<'_>,
    session: &Session,
    msgs: &mut Vec<TaskMsg>,
) {
    let colors = colors(shared);
    let texts = shared.texts;
    let width = rect.width() / 5.0;
    let place = |index: usize| {
        let left = rect.left() + width * index as f32;
        Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()))
            .shrink2(vec2(2.0, 0.0))
    };
    let attempt = &session.attempt;
    let explore = if attempt.is_free_play() {
        Command::EndFreePlay
    } else {
        Command::FreePlay
    };
    let commands = [
        (Command::TakeBack, icons::ARROW_U_UP_LEFT, "tool-undo"),
        (Command::Solution, icons::EYE, "tool-solution"),
        (explore, icons::COMPASS, "tool-explore"),
    ];
    for (index, (command, sign, key)) in commands.into_iter().enumerate() {
        let enabled = can(shared, command);
        let response = widgets::tool(ui, place(index), sign, texts.tr(key), colors, enabled);
        if response.on_hover_text(command.tip(texts)).clicked() {
            msgs.push(TaskMsg::Run(command));
        }
    }
    let name = texts.tr("tool-view");
    let view = widgets::tool(ui, place(3), icons::FLIP_HORIZONTAL, name, colors, true);
    egui::Popup::menu(&view).show(|ui| {
        ui.set_min_width(240.0);
        for &command in Menu::Board.commands() {
            entry(ui, shared, command, msgs);
        }
    });
    let more = widgets::tool(
        ui,
        place(4),
        icons::DOTS_THREE,
        texts.tr("tool-more"),
        colors,
        true,
    );
    egui::Popup::menu(&more).show(|ui| {
        ui.set_min_width(280.0);
        more_menu(ui, shared, session, rect.width() < 300.0, msgs);
    });
}

/// Menu of commands that are rarely needed.
fn more_menu(
    ui: &mut Ui,
    shared: &Shared<'_>,
    session: &Session,
    with_facts: bool,
    msgs: &mut Vec<TaskMsg>,
) {
    let commands = [
        Command::Pass,
        Command::KoThreat,
        Command::Retry,
        Command::NextUnsolved,
        Command::Next,
        Command::Previous,
        Command::NextVariation,
        Command::Replay,
    ];
    for command in commands {
        entry(ui, shared, command, msgs);
    }
    ui.separator();
    for command in [Command::Favourite, Command::Mine, Command::NeverAgain] {
        entry(ui, shared, command, msgs);
    }
    ui.separator();
    for &command in Menu::Craft.commands() {
        if can(shared, command) {
            entry(ui, shared, command, msgs);
        }
    }
    entry(ui, shared, Command::AddLine, msgs);
    if let Some((key, card)) = run_view::known(shared, session) {
        ui.separator();
        // Suspending the whole problem already has a command above.
        let is_whole = key.branch.is_empty();
        let is_never = mine::is_never(shared);
        let is_twice =
            |deed| is_whole && (deed == Deed::Suspend || deed == Deed::Resume && is_never);
        let deeds = run_view::deeds(shared, &key, Some(card)).into_iter();
        for (deed, name, tip) in deeds.filter(|&(deed, ..)| !is_twice(deed)) {
            let button = ui.button(shared.texts.tr(name));
            if button.on_hover_text(shared.texts.tr(tip)).clicked() {
                let action = TrainingAction::Deed(key.clone(), deed);
                msgs.push(TaskMsg::Train(action));
                ui.close();
            }
        }
    }
    if with_facts {
        ui.separator();
        ui.set_max_width(300.0);
        for fact in all_facts(shared, session) {
            ui.label(RichText::new(fact).text_style(egui::TextStyle::Small));
        }
    }
}
