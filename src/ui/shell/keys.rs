//! Keyboard input: commands, digits, arrows, and the keys that continue or close.

use egui::{Context, Key, Modifiers};

use crate::ui::command::{Command, Menu};
use crate::ui::page::{Page, TaskMsg};
use crate::ui::shell::apply::Action;
use crate::ui::shell::menu::is_enabled;
use crate::ui::shell::state::{State, ViewState};
use crate::ui::widgets::board_view;
use crate::ui::{pages, task};
use crate::worker::hand::Session;

/// What the keyboard controls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The page.
    Page,
    /// The welcome question, which replaces everything else.
    Welcome,
    /// Something that lies over the page, such as a dialog.
    Covered,
}

impl Reach {
    /// What the keyboard controls now.
    #[must_use]
    pub fn of(ctx: &Context, state: &State, view: &ViewState, is_new: bool) -> Reach {
        let is_covered = view.dialog.is_some()
            || view.palette.is_some()
            || view.library.sheets.is_open()
            || view.board_look.is_choosing
            || state.author.bench.dialog.is_some()
            || egui::Popup::is_any_open(ctx);
        match (is_new, is_covered) {
            (true, _) => Reach::Welcome,
            (false, true) => Reach::Covered,
            (false, false) => Reach::Page,
        }
    }
}

/// The actions for the keys pressed in this frame; keys of a shut page do nothing.
pub fn pressed(
    ctx: &Context,
    state: &State,
    view: &mut ViewState,
    reach: Reach,
    is_shut: bool,
) -> Vec<Action> {
    let typing = ctx.text_edit_focused();
    let is_covered = reach != Reach::Page;
    let mut actions = Vec::new();
    let page = state.page;
    if !typing && !is_shut {
        escape(ctx, state, is_covered, &mut actions);
        lead_on(ctx, state, view, reach, &mut actions);
    }
    ctx.input_mut(|input| {
        let menus = Menu::ALL.iter().copied().filter(|menu| menu.is_on(page));
        // Nothing is done blindly on a page that cannot be seen.
        let menus = menus.filter(|menu| !is_shut || menu.pages().is_empty());
        for command in menus.flat_map(Command::of) {
            for shortcut in command.shortcuts() {
                let letter = shortcut.conflicts_with_text_editing();
                if (typing || is_covered) && letter {
                    continue;
                }
                // Escape must stay available to close menus and dialogs.
                let is_escape = shortcut.logical_key == Key::Escape;
                if is_escape && !is_enabled(state, command) {
                    continue;
                }
                if input.consume_shortcut(&shortcut) {
                    actions.push(Action::Run(command));
                }
            }
        }
        if typing || is_covered || is_shut || !has_board(page) {
            return;
        }
        for (index, key) in DIGITS.into_iter().enumerate() {
            if input.consume_key(Modifiers::NONE, key) {
                actions.push(Action::Task(TaskMsg::Digit(index)));
            }
        }
    });
    if !is_covered && !typing && !is_shut {
        step(ctx, state, &mut actions);
    }
    // Arrows and Enter control the board unless something else has the keyboard.
    if !is_covered
        && (has_board(page) || matches!(page, Page::Author | Page::Board))
        && !state.solve.shows_sets
        && !ctx.egui_wants_keyboard_input()
        && ctx.input(|input| ARROWS.into_iter().any(|key| input.key_pressed(key)))
    {
        view.board.wants_focus = true;
        view.board.cursor_shown = true;
    }
    let is_busy = view.dialog.is_some() || state.author.bench.dialog.is_some();
    if page == Page::Author && !is_shut && !is_busy && !ctx.text_edit_focused() {
        let mut msgs = Vec::new();
        state.author.keys(ctx, &mut msgs);
        actions.extend(msgs.into_iter().map(Action::Author));
    }
    actions
}

/// Escape closes what covers the current problem.
fn escape(ctx: &Context, state: &State, is_covered: bool, actions: &mut Vec<Action>) {
    let page = &state.solve;
    let is_over = page.lists_problems || (page.shows_sets && state.practice.session.is_some());
    if is_covered || !is_over || state.page != Page::Solve {
        return;
    }
    if ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
        actions.push(Action::Solve(pages::solve::Msg::Close));
    }
}

/// Space and Enter press the button that continues, unless something else has the keyboard or the board's
/// cursor is about to play.
fn lead_on(
    ctx: &Context,
    state: &State,
    view: &ViewState,
    reach: Reach,
    actions: &mut Vec<Action>,
) {
    let is_free = ctx
        .memory(egui::Memory::focused)
        .is_none_or(|id| id == board_view::board_id());
    let is_over = view.dialog.is_some() || view.palette.is_some() || egui::Popup::is_any_open(ctx);
    if !is_free || is_over || reach == Reach::Covered {
        return;
    }
    let leads_on = if reach == Reach::Welcome {
        let welcome = pages::course::Msg::Welcome(pages::course::Welcome::Course);
        Some(Action::Course(welcome))
    } else if state.page == Page::Solve && state.solve.shows_sets {
        Some(Action::Run(Command::Sets))
    } else if has_board(state.page) {
        let is_playing = view.board.cursor_shown
            && state.practice.session.as_ref().is_some_and(|session| {
                session.attempt.phase() == crate::trainer::Phase::AwaitingUser
            });
        task::leads_on(&state.shared())
            .filter(|_| !is_playing)
            .map(Action::Run)
    } else {
        None
    };
    let Some(action) = leads_on else {
        return;
    };
    let is_pressed = ctx.input_mut(|input| {
        [Key::Space, Key::Enter]
            .into_iter()
            .any(|key| input.consume_key(Modifiers::NONE, key))
    });
    if is_pressed {
        actions.push(action);
    }
}

/// The arrows step through the line where one can be walked.
fn step(ctx: &Context, state: &State, actions: &mut Vec<Action>) {
    let is_free = ctx
        .memory(egui::Memory::focused)
        .is_none_or(|id| id == board_view::board_id());
    let can_walk = state
        .practice
        .session
        .as_ref()
        .is_some_and(Session::can_walk);
    if !is_free || !can_walk || !has_board(state.page) || state.solve.shows_sets {
        return;
    }
    let steps = [
        (Key::ArrowRight, Command::WalkForward),
        (Key::ArrowLeft, Command::WalkBack),
        (Key::ArrowDown, Command::NextVariation),
        (Key::ArrowUp, Command::WalkStart),
    ];
    ctx.input_mut(|input| {
        for (key, command) in steps {
            // With Shift they move the cursor.
            if !input.modifiers.shift && input.consume_key(Modifiers::NONE, key) {
                actions.push(Action::Run(command));
            }
        }
    });
}

const ARROWS: [Key; 4] = [
    Key::ArrowLeft,
    Key::ArrowRight,
    Key::ArrowUp,
    Key::ArrowDown,
];

const DIGITS: [Key; 9] = [
    Key::Num1,
    Key::Num2,
    Key::Num3,
    Key::Num4,
    Key::Num5,
    Key::Num6,
    Key::Num7,
    Key::Num8,
    Key::Num9,
];

/// Whether a page shows the board of the current problem.
pub const fn has_board(page: Page) -> bool {
    matches!(page, Page::Solve | Page::Course)
}
