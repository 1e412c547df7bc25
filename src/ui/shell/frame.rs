//! What a frame draws: the bar, the notices, and the page.

use std::path::PathBuf;

use egui::{Context, Frame, Margin, Panel, Ui};

use crate::homework::Results;
use crate::store::ProblemKey;
use crate::ui::command::Command;
use crate::ui::page::{Page, Request, Shared};
use crate::ui::pages::{author, examine, games, homework, library};
use crate::ui::shell::apply::{self, Action};
use crate::ui::shell::state::{Pages, State, ViewState};
use crate::ui::shell::{self, notices};
use crate::ui::task;
use crate::ui::widgets::board_view::Gesture;
use crate::ui::world::World;
use crate::worker::ears::{Board, Heard};
use crate::worker::{bench, librarian};

/// Draws the bar and the notices.
pub fn head(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let margin = if ui.available_width() < 1000.0 {
        12
    } else {
        18
    };
    Panel::top("bar")
        .frame(panel(state).inner_margin(Margin::symmetric(margin, 0)))
        .show_separator_line(false)
        .exact_size(shell::BAR)
        .resizable(false)
        .show(ui, |ui| shell::show(ui, state, actions));
    if !state.notices.is_empty() {
        Panel::top("notices")
            .frame(Frame::new())
            .show_separator_line(false)
            .show(ui, |ui| notices::show(ui, state, actions));
    }
}

fn panel(state: &State) -> Frame {
    Frame::new()
        .fill(state.practice.settings.theme.theme().window.panel.0)
        .inner_margin(Margin::symmetric(10, 6))
}

/// Recomputes the figures of the page being shown if their data has changed.
pub fn count(state: &mut State) {
    let page = state.page;
    let (pages, shared) = state.pages();
    match page {
        Page::Review => pages.review.poll(&shared),
        Page::Progress => pages.progress.poll(&shared),
        _ => {}
    }
}

/// Everything a page needs for its work, and its requests.
pub struct ToPages<'a, 'w> {
    /// All pages, mutably.
    pub pages: Pages<'a>,
    /// What every page may read.
    pub shared: &'a Shared<'a>,
    /// Appearance state of the pages.
    pub view: &'a mut ViewState,
    /// Access to everything outside the state.
    pub world: &'a mut World<'w>,
    /// The requests the pages make.
    pub requests: &'a mut Vec<Request>,
}

/// Runs `work` on the pages, then carries out their requests.
pub fn with_pages<'w>(
    state: &mut State,
    view: &mut ViewState,
    world: &mut World<'w>,
    work: impl FnOnce(ToPages<'_, 'w>),
) {
    let mut requests = Vec::new();
    let (pages, shared) = state.pages();
    work(ToPages {
        pages,
        shared: &shared,
        view,
        world,
        requests: &mut requests,
    });
    apply::carry_out(requests, state, view, world);
}

/// Passes a message to the Examine page, or polls it if there is none.
pub fn examine(
    msg: Option<examine::Msg>,
    state: &mut State,
    view: &mut ViewState,
    world: &mut World<'_>,
) {
    with_pages(state, view, world, |to| match msg {
        Some(msg) => to
            .pages
            .examine
            .update(msg, to.shared, to.world, to.requests),
        None => to.pages.examine.poll(to.shared.page, to.world, to.requests),
    });
}

/// Passes a message to the page of the user's games, or polls it if there is none.
pub fn games(
    msg: Option<games::Msg>,
    state: &mut State,
    view: &mut ViewState,
    world: &mut World<'_>,
) {
    with_pages(state, view, world, |to| match msg {
        Some(msg) => to.pages.games.update(msg, to.shared, to.world, to.requests),
        None => to.pages.games.poll(to.world, to.requests),
    });
}

/// Passes a message to the homework page, or polls it if there is none.
pub fn homework(
    msg: Option<homework::Msg>,
    state: &mut State,
    view: &mut ViewState,
    world: &mut World<'_>,
) {
    with_pages(state, view, world, |to| match msg {
        Some(msg) => to
            .pages
            .homework
            .update(msg, to.shared, to.world, to.requests),
        None => to.pages.homework.poll(to.shared, to.requests),
    });
}

/// The first problem to show of a set. A homework that was asked for is shown on the homework page first,
/// which has its note and due day.
pub fn first_sight(state: &mut State, set: usize, asked: Option<usize>) -> Option<ProblemKey> {
    let homework = state.practice.set(set).filter(|set| set.homework.is_some());
    if let Some(name) = homework.map(|set| set.id.to_string())
        && asked == Some(set)
    {
        state.homework.chosen = Some(name);
        state.turn_to(Page::Homework);
        return None;
    }
    state.practice.first_open(set)
}

/// Shows homework results that were opened like any other file.
pub fn handed(results: Vec<(PathBuf, Results)>, state: &mut State) {
    if !results.is_empty() {
        state.homework.desk.take(results);
        state.turn_to(Page::Homework);
    }
}

/// Draws the current page.
pub fn body(ui: &mut Ui, state: &State, view: &mut ViewState, actions: &mut Vec<Action>) {
    let shared = state.shared();
    match state.page {
        Page::Solve => {
            let (look, board, stamps) = (&mut view.solve, &mut view.board, &mut view.stamps);
            ask(actions, Action::Solve, |msgs| {
                state.solve.show(ui, &shared, look, board, stamps, msgs);
            });
            gestures(view, actions);
        }
        Page::Review => {
            let stamps = &mut view.stamps;
            ask(actions, Action::Review, |msgs| {
                state.review.show(ui, &shared, stamps, msgs);
            });
        }
        Page::Board => {
            let (look, board) = (&mut view.board_look, &mut view.board);
            ask(actions, Action::Board, |msgs| {
                state.board.show(ui, &shared, look, board, msgs);
            });
        }
        Page::Shapes => {
            let (look, board) = (&mut view.shapes, &mut view.board);
            ask(actions, Action::Shapes, |msgs| {
                state.shapes.show(ui, &shared, look, board, msgs);
            });
        }
        Page::Progress => {
            ask(actions, Action::Progress, |msgs| {
                state.progress.show(ui, &shared, msgs);
            });
        }
        Page::Examine => {
            let look = &mut view.examine;
            ask(actions, Action::Examine, |msgs| {
                state.examine.show(ui, &shared, look, msgs);
            });
        }
        Page::Games => {
            let (look, stamps) = (&mut view.games, &mut view.stamps);
            ask(actions, Action::Games, |msgs| {
                state.games.show(ui, &shared, look, stamps, msgs);
            });
        }
        Page::Homework => {
            let look = &mut view.homework;
            ask(actions, Action::Homework, |msgs| {
                state.homework.show(ui, &shared, look, msgs);
            });
        }
        Page::Library => {
            let look = &mut view.library;
            ask(actions, Action::Library, |msgs| {
                state.library_page.show(ui, &shared, look, msgs);
            });
        }
        Page::Course => {
            let (look, board) = (&mut view.course, &mut view.board);
            // The task is drawn as on the Solve page, so its messages are those of a task.
            let mut of_task = Vec::new();
            let mut task = |ui: &mut Ui, rect| {
                if let Some(session) = &state.practice.session {
                    task::lesson(ui, rect, &shared, session, &mut of_task);
                }
            };
            ask(actions, Action::Course, |msgs| {
                state.course.show(ui, &shared, look, board, &mut task, msgs);
            });
            actions.extend(of_task.into_iter().map(Action::Task));
            gestures(view, actions);
        }
        Page::Author => {
            let (look, board) = (&mut view.author, &mut view.board);
            ask(actions, Action::Author, |msgs| {
                state.author.show(ui, &shared, look, board, msgs);
            });
        }
    }
}

/// The actions for files dropped on the window.
#[must_use]
pub fn dropped(ctx: &Context, page: Page) -> Vec<Action> {
    let of_page = |path: PathBuf| match page {
        Page::Library => Action::Library(library::Msg::Do(librarian::Deed::Add(path))),
        Page::Examine => Action::Examine(examine::Msg::Begin(path, None)),
        Page::Games => Action::Games(games::Msg::Begin(path)),
        Page::Homework if path.is_dir() => Action::Homework(homework::Msg::Read(path)),
        Page::Author => Action::Author(author::Msg::Do(bench::Deed::OpenPath(path))),
        _ => Action::OpenPath(path),
    };
    ctx.input(|input| {
        let files = input.raw.dropped_files.iter();
        files.map(|file| of_page(file.path().to_owned())).collect()
    })
}

/// The current page's board as far as it makes sounds; `None` on pages where nothing is played.
#[must_use]
pub fn heard(state: &State) -> Option<Heard> {
    let shared = state.shared();
    let of_task = |board: Option<Board>| {
        let session = shared.session?;
        let can_walk = session.can_walk();
        Some(Heard::of_attempt(&session.attempt, board?, can_walk))
    };
    match state.page {
        Page::Solve if shared.practice.is_trying() => of_task(Some(Board::Tried)),
        Page::Solve => of_task(shared.practice.in_hand().map(Board::Problem)),
        Page::Course => of_task(shared.practice.in_hand().map(Board::Lesson)),
        Page::Board => {
            let table = &state.board.table;
            let user = table.duel.as_ref().map(|duel| duel.user);
            let is_stepping = table.looking.is_some();
            let position = table.game.position();
            Some(Heard::on(position, Board::Game, user, is_stepping))
        }
        Page::Shapes => {
            let opened = state.shapes.opened.as_ref()?;
            let (user, is_stepping) = (Some(opened.user_color()), opened.is_walked());
            Some(Heard::on(&opened.position, Board::Shape, user, is_stepping))
        }
        Page::Author
        | Page::Library
        | Page::Review
        | Page::Progress
        | Page::Examine
        | Page::Games
        | Page::Homework => None,
    }
}

/// Actions for the mouse wheel and secondary button on the current problem's board.
fn gestures(view: &mut ViewState, actions: &mut Vec<Action>) {
    match view.board.take_gesture() {
        None => {}
        Some(Gesture::Back) => actions.push(Action::Run(Command::TakeBack)),
        Some(Gesture::Steps(steps)) => {
            let command = if steps > 0 {
                Command::WalkForward
            } else {
                Command::WalkBack
            };
            for _ in 0..steps.unsigned_abs().min(40) {
                actions.push(Action::Run(command));
            }
        }
    }
}

/// Draws a page and turns its messages into actions.
pub fn ask<Msg>(
    actions: &mut Vec<Action>,
    of_page: fn(Msg) -> Action,
    draw: impl FnOnce(&mut Vec<Msg>),
) {
    let mut msgs = Vec::new();
    draw(&mut msgs);
    actions.extend(msgs.into_iter().map(of_page));
}
