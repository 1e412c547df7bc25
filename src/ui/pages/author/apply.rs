//! What each action of the author page does.

use super::action::AuthorAction;
use super::command::AuthorCommand as C;
use super::state::{AuthorDialog, Message, OpenSet, Trying};
use super::tool::{Reach, Tool};
use super::{check_tab, desk_commands, files, paste, saving, solve_tab};
use crate::author::{Change, Series, Transform, shapes};
use crate::board::{Move, Notation, Point, Setup, Symmetry};
use crate::problem::{Mark, ProblemId};
use crate::ui::page::Page;
use crate::ui::session::Session;
use crate::ui::state::{Place, State, ViewState};
use crate::ui::world::World;
/// Carries out one action of the author page.
pub fn apply(action: AuthorAction, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    let page = &mut state.author;
    match action {
        AuthorAction::Take(tool) => {
            page.tool = tool;
            view.author.anchor = None;
            view.board.wants_focus = true;
        }
        AuthorAction::Reach(reach) => {
            page.reach = reach;
            view.author.anchor = None;
            view.board.wants_focus = true;
        }
        AuthorAction::Paint {
            points,
            stone,
            stroke,
        } => {
            if let Some(set) = page.set_mut() {
                to_start(set);
                set.desk.paint_stroke(&points, stone, Some(stroke));
            }
        }
        AuthorAction::Use(point) => use_tool(point, state, view),
        AuthorAction::Change(change, stroke) => {
            if let Some(set) = page.set_mut() {
                set.desk.change(*change, stroke);
            }
        }
        AuthorAction::Header(header, stroke) => {
            if let Some(set) = page.set_mut() {
                set.desk.set_header(*header, stroke);
            }
        }
        AuthorAction::Rename(name) => {
            if let Some(set) = page.set_mut()
                && let Some(id) = ProblemId::new(&name)
            {
                set.desk.rename(id);
            }
        }
        AuthorAction::Say(node, said, stroke) => {
            if let Some(set) = page.set_mut() {
                set.desk.say(node, *said, stroke);
            }
        }
        AuthorAction::GoTo(node) => {
            if let Some(set) = page.set_mut() {
                set.desk.go_to(node);
            }
            view.author.reveal = true;
        }
        AuthorAction::OpenProblem(problem) => {
            if let Some(set) = page.set_mut() {
                set.desk.open(problem);
            }
            turn_to(view);
        }
        AuthorAction::Visit(problem, node) => {
            if let Some(set) = page.set_mut() {
                set.desk.open(problem);
                if let Some(node) = node {
                    set.desk.go_to(node);
                }
            }
            turn_to(view);
        }
        AuthorAction::MoveProblem { from, to } => {
            if let Some(set) = page.set_mut() {
                set.desk.move_problem(from, to);
            }
        }
        AuthorAction::Send { to, keep } => send(to, keep, state),
        AuthorAction::Resize(size) => transform(Transform::Resize(size), state, view),
        AuthorAction::Window(window) => {
            if let Some(set) = page.set_mut() {
                set.desk.change(Change::Drawn(Some(window)), None);
            }
        }
        AuthorAction::PasteText(text) => paste::text(&text, state, view),
        AuthorAction::StopSolving => {
            if let Some(solving) = &page.solving {
                solving.job.stop();
            }
        }
        AuthorAction::Lesson(lesson) => page.lesson = lesson,
        AuthorAction::Follow(suggestion) => {
            if let Some(set) = page.set_mut() {
                to_start(set);
                set.desk.paint(&[suggestion.point], suggestion.stone);
            }
            solve_tab::start(state, view, world);
        }
        AuthorAction::StopCheck => {
            if let Some(check) = &page.set_check {
                check.job.stop();
            }
        }
        AuthorAction::ShowSet(number) => {
            if number < page.sets.len() {
                page.current = number;
            }
            turn_to(view);
        }
        AuthorAction::Dialog(dialog) => page.dialog = Some(dialog),
        AuthorAction::CloseDialog => {
            page.dialog = None;
            page.closing = false;
            view.board.wants_focus = true;
        }
        AuthorAction::Dismiss => page.message = None,
        AuthorAction::MakeFrom(setup) => make_from(*setup, state, view),
        AuthorAction::OpenPath(_)
        | AuthorAction::PickOpen
        | AuthorAction::PickSave
        | AuthorAction::SaveTo(_)
        | AuthorAction::KeepMine
        | AuthorAction::LoadTheirs
        | AuthorAction::AcceptLoss
        | AuthorAction::Discard
        | AuthorAction::SaveAllAndQuit
        | AuthorAction::QuitAnyway => saving::apply(action, state, view, world),
    }
}

/// Another problem is in hand: look at it from its beginning.
pub(super) fn turn_to(view: &mut ViewState) {
    view.author.anchor = None;
    view.author.reveal = true;
    view.author.reveal_problem = true;
    view.board.wants_focus = true;
}

/// Stones are placed on the start position, so that is what has to be shown.
pub(super) fn to_start(set: &mut OpenSet) {
    if let Some(root) = set.desk.problem().map(|entry| entry.tree.root()) {
        set.desk.go_to(root);
    }
}

/// Uses the tool in hand on a point: a click without a drag, or the keyboard.
fn use_tool(point: Point, state: &mut State, view: &mut ViewState) {
    let page = &mut state.author;
    let (tool, reach) = (page.tool, page.reach);
    let Some(set) = page.sets.get_mut(page.current) else {
        return;
    };
    let desk = &mut set.desk;
    let Some(entry) = desk.problem() else {
        return;
    };
    if let Some(stone) = tool.stone() {
        let points = match (reach, view.author.anchor) {
            (Reach::Free, _) => vec![point],
            (_, None) => {
                view.author.anchor = Some(point);
                return;
            }
            (Reach::Line, Some(from)) => shapes::line(from, point),
            (Reach::Rectangle, Some(from)) => shapes::rectangle(from, point),
        };
        view.author.anchor = None;
        // The same stone once more takes it off.
        let here = entry.body.setup.stones.get(point);
        let stone = stone.filter(|_| points.len() > 1 || here != stone);
        to_start(set);
        set.desk.paint(&points, stone);
        return;
    }
    let toggled = |list: &[Point], keep: &dyn Fn(Point) -> bool| {
        let mut list = list.to_vec();
        let before = list.len();
        list.retain(|&other| !keep(other));
        if list.len() == before {
            list.push(point);
        }
        list.sort_unstable();
        list
    };
    let body = &entry.body;
    match tool {
        Tool::Black | Tool::White | Tool::Erase => {}
        Tool::Play => {
            if let Err(error) = desk.play(Move::Play(point)) {
                page.message = Some(Message::Refused(error.to_string()));
            }
            view.author.reveal = true;
        }
        Tool::Target | Tool::Safe => {
            if body.setup.stones.get(point).is_none() {
                return;
            }
            let chain = chain(&body.setup, point);
            let same = |other: Point| chain.contains(&other);
            let change = if tool == Tool::Target {
                Change::Target(toggled(&body.target, &same))
            } else {
                Change::Safe(toggled(&body.safe, &same))
            };
            desk.change(change, None);
        }
        Tool::Region => {
            let proposed = page.checked.proposal.as_ref();
            let found = proposed.and_then(|proposal| Some(proposal.as_ref().ok()?.region.clone()));
            // The first click adjusts what the program proposed.
            let region = if body.region.is_empty() {
                found.unwrap_or_default()
            } else {
                body.region.clone()
            };
            let change = Change::Region(toggled(&region, &|other| other == point));
            desk.change(change, None);
        }
        Tool::Triangle => {
            desk.toggle_mark(point, Mark::Triangle);
        }
        Tool::Square => {
            desk.toggle_mark(point, Mark::Square);
        }
        Tool::Circle => {
            desk.toggle_mark(point, Mark::Circle);
        }
        Tool::Cross => {
            desk.toggle_mark(point, Mark::Cross);
        }
        Tool::Letter => {
            desk.toggle_label(point, Series::Letters);
        }
        Tool::Number => {
            desk.toggle_label(point, Series::Numbers);
        }
    }
}

/// The stones connected with one, whether they could stand on a board or not.
fn chain(setup: &Setup, point: Point) -> Vec<Point> {
    let color = setup.stones.get(point);
    let mut chain = vec![point];
    let mut next = 0;
    while let Some(&at) = chain.get(next) {
        next += 1;
        for neighbor in at.neighbors(setup.size) {
            if setup.stones.get(neighbor) == color && !chain.contains(&neighbor) {
                chain.push(neighbor);
            }
        }
    }
    chain
}

fn transform(transform: Transform, state: &mut State, view: &mut ViewState) {
    let page = &mut state.author;
    let Some(set) = page.sets.get_mut(page.current) else {
        return;
    };
    if let Err(blocked) = set.desk.transform(transform) {
        page.message = Some(Message::Refused(blocked.to_string()));
    }
    view.author.anchor = None;
}

/// Puts the problem in hand into another set under work.
fn send(to: usize, keep: bool, state: &mut State) {
    let page = &mut state.author;
    if to == page.current || to >= page.sets.len() {
        return;
    }
    let Some(set) = page.sets.get_mut(page.current) else {
        return;
    };
    let source = set.desk.draft().header.source.clone();
    let Some((key, problem)) = set
        .desk
        .problem()
        .map(|entry| (entry.key, entry.to_problem(&source)))
    else {
        return;
    };
    if !keep {
        set.desk.remove_problem(key);
    }
    if let Some(other) = page.sets.get_mut(to) {
        other.desk.add_problem(problem);
    }
}

/// Begins a problem with a position of another page.
fn make_from(setup: Setup, state: &mut State, view: &mut ViewState) {
    if state.author.sets.is_empty() {
        files::new_set(state);
        // The empty problem of a new set gives way to the position.
        if let Some(set) = state.author.set_mut()
            && let Some(key) = set.desk.spot().map(|spot| spot.problem)
        {
            set.desk.remove_problem(key);
        }
    }
    if let Some(set) = state.author.set_mut() {
        let mut problem = set.desk.draft().blank(setup.size);
        let stones = setup.stones.iter().map(|(point, _)| point);
        problem.drawn = Some(crate::ui::geometry::crop([], stones, setup.size));
        problem.setup = setup;
        set.desk.add_problem(problem);
    }
    state.turn_to(Page::Author);
    turn_to(view);
}

/// Carries out a command of the author page.
pub fn run(command: C, state: &mut State, view: &mut ViewState, world: &mut World<'_>) {
    let page = &mut state.author;
    match command {
        C::NewSet => {
            files::new_set(state);
            state.turn_to(Page::Author);
            turn_to(view);
        }
        C::EditSet => files::edit_set(state, world),
        C::Save | C::SaveAs | C::CloseDraft => saving::run(command, state, view, world),
        C::CheckSet => check_tab::start_set(state, view, world),
        C::Solve => solve_tab::start(state, view, world),
        C::TryIt => try_it(state, view, world),
        C::MakeProblem => {
            if let Some(session) = &state.session {
                let mut setup = session.attempt.position().to_setup();
                setup.rules = crate::board::Rules::default();
                make_from(setup, state, view);
            }
        }
        C::Paste => {
            page.dialog = Some(AuthorDialog::PasteText {
                text: String::new(),
            })
        }
        C::CopyDiagram => {
            if let Some(text) = paste::diagram(state) {
                world.ctx.copy_text(text);
                state.author.message = Some(Message::Copied("author-copied-diagram"));
            }
        }
        C::CopySgf => {
            if let Some(text) = paste::sgf(state) {
                world.ctx.copy_text(text);
                state.author.message = Some(Message::Copied("author-copied-sgf"));
            }
        }
        C::CopyPicture => {
            if let Some(image) = paste::picture(state) {
                world.ctx.copy_image(image);
                state.author.message = Some(Message::Copied("author-copied-picture"));
            }
        }
        C::TurnPosition => transform(Transform::Turn(Symmetry::QUARTER_TURN), state, view),
        C::MirrorPosition => transform(Transform::Turn(Symmetry::MIRROR), state, view),
        C::SwapStones => transform(Transform::SwapColors, state, view),
        C::ShiftLeft => shift(-1, 0, state, view),
        C::ShiftRight => shift(1, 0, state, view),
        C::ShiftUp => shift(0, 1, state, view),
        C::ShiftDown => shift(0, -1, state, view),
        C::CopyBranch | C::CutBranch => {
            desk_commands::desk_command(command, state, view);
            if let Some(clip) = &state.author.clip {
                // So that pasting means the branch, and not what was copied before it.
                let count = clip.len();
                let words = state
                    .texts
                    .tr_with("author-clip", [("count", count.into())]);
                world.ctx.copy_text(words);
            }
        }
        _ => desk_commands::desk_command(command, state, view),
    }
}

fn shift(columns: i8, rows: i8, state: &mut State, view: &mut ViewState) {
    transform(Transform::Shift { columns, rows }, state, view);
}

/// To the solve page with the problem in hand, and back.
fn try_it(state: &mut State, view: &mut ViewState, world: &World<'_>) {
    if let Some(trying) = state.author.trying.take() {
        state.session = trying.before;
        state.turn_to(Page::Author);
        view.board.wants_focus = true;
        return;
    }
    let Some(set) = state.author.set() else {
        return;
    };
    let source = set.desk.draft().header.source.clone();
    let Some(problem) = set.desk.problem().map(|entry| entry.to_problem(&source)) else {
        return;
    };
    // A place in no set, so that no attempt is written down.
    let place = Place {
        set: usize::MAX,
        problem: 0,
    };
    let orientation = crate::board::Orientation::CANONICAL;
    match Session::new(
        place,
        std::sync::Arc::new(problem),
        orientation,
        crate::trainer::Conduct::default(),
        world.now,
    ) {
        Ok(session) => {
            let before = state.session.replace(session);
            state.author.trying = Some(Trying { before });
            state.turn_to(Page::Solve);
            view.board.cursor = None;
            view.board.wants_focus = true;
        }
        Err(error) => state.author.message = Some(Message::Refused(error.to_string())),
    }
}

/// A point as the page names it.
pub fn point_name(state: &State, point: Point) -> String {
    let size = state
        .author
        .problem()
        .map_or(crate::board::Size::SQUARE_19, |entry| entry.body.setup.size);
    let notation: Notation = crate::ui::session::notation(&state.settings);
    notation.write(point, size)
}
