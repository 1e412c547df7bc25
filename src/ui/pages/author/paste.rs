//! The clipboard: drawings, SGF, branches in; drawings, SGF, pictures out.

use super::desk_commands::paste_branch;
use super::state::Message;
use crate::author::{Edit, EditTree, Kind, Step};
use crate::board::{Diagram, Point, Setup, Size, Window};
use crate::exchange::{Dialect, write_problem};
use crate::problem::{Problem, SolutionTree, limits::MAX_TEXT};
use crate::ui::state::{State, ViewState};

/// Takes in text from the clipboard: an SGF or a drawing takes the place of the position; anything
/// else means the branch that was copied.
pub fn text(text: &str, state: &mut State, view: &mut ViewState) {
    state.author.dialog = None;
    let trimmed = text.trim();
    let is_sgf = trimmed.starts_with("(;") || trimmed.starts_with("( ;");
    let is_drawing = trimmed.lines().count() > 1;
    if text.len() > MAX_TEXT * 16 {
        let reason = state.texts.tr("author-paste-large").to_owned();
        state.author.message = Some(Message::Refused(reason));
        return;
    }
    let is_file = trimmed.starts_with('(') && trimmed.contains("problems:");
    let read = if is_sgf {
        from_sgf(trimmed)
    } else if is_file {
        from_loaded(crate::problem::read_draft(trimmed, "pasted"))
    } else if is_drawing {
        from_drawing(trimmed, state)
    } else {
        if !paste_branch(state) {
            let reason = state.texts.tr("author-paste-nothing").to_owned();
            state.author.message = Some(Message::Refused(reason));
        }
        view.author.reveal = true;
        return;
    };
    match read {
        Ok(found) => replace(found, state),
        Err(reason) => state.author.message = Some(Message::Refused(reason)),
    }
    view.author.reveal = true;
}

/// What a text held.
struct Found {
    setup: Setup,
    drawn: Option<Window>,
    labels: Vec<(Point, char)>,
    target: Vec<Point>,
    tree: SolutionTree,
}

fn from_sgf(text: &str) -> Result<Found, String> {
    from_loaded(crate::exchange::read_sgf(text, "pasted"))
}

/// The first problem of a file.
fn from_loaded(loaded: crate::problem::Loaded) -> Result<Found, String> {
    let fault = loaded.faults.first().map(ToString::to_string);
    let problem = loaded
        .set
        .and_then(|set| set.problems.into_iter().next())
        .ok_or_else(|| fault.unwrap_or_default())?;
    Ok(Found {
        setup: problem.setup,
        drawn: problem.drawn,
        labels: problem.labels,
        target: problem.target,
        tree: problem.tree,
    })
}

/// Reads a drawing on the board in hand. A drawing without edges lies in the lower left corner.
fn from_drawing(text: &str, state: &State) -> Result<Found, String> {
    let body = &state.author.problem().ok_or_else(String::new)?.body;
    let sizes = [
        Some(body.setup.size),
        Size::square(19),
        Size::square(9),
        Size::square(13),
    ];
    let mut first_error = String::new();
    for size in sizes.into_iter().flatten() {
        for at in [None, Point::new(0, 0)] {
            match Diagram::parse(text, size, at) {
                Ok(diagram) => {
                    return Ok(Found {
                        setup: Setup {
                            size,
                            stones: diagram.stones,
                            ko: None,
                            ..body.setup.clone()
                        },
                        drawn: Some(diagram.window),
                        labels: diagram.labels,
                        target: Vec::new(),
                        tree: SolutionTree::new(),
                    });
                }
                Err(error) if first_error.is_empty() => first_error = error.to_string(),
                Err(_) => {}
            }
        }
    }
    Err(first_error)
}

/// Puts another position in the place of the one in hand. Without moves of its own it keeps the
/// tree: what no longer fits is listed.
fn replace(found: Found, state: &mut State) {
    let Some(set) = state.author.set_mut() else {
        return;
    };
    let Some(entry) = set.desk.problem() else {
        return;
    };
    let mut body: Problem = entry.body.clone();
    let size = found.setup.size;
    let stones: Vec<Point> = found.setup.stones.iter().map(|(point, _)| point).collect();
    body.drawn = found
        .drawn
        .or_else(|| Some(crate::ui::geometry::crop([], stones, size)));
    body.setup = found.setup;
    body.labels = found.labels;
    body.target = found.target;
    body.region = Vec::new();
    body.safe = Vec::new();
    body.result = None;
    body.claim = crate::problem::Claim::Unproven;
    let tree = if found.tree.is_empty() {
        entry.tree.clone()
    } else {
        EditTree::from_solution(&found.tree)
    };
    let edit = Edit::Whole {
        problem: entry.key,
        body: Box::new(body),
        tree,
    };
    set.desk.perform(Step::new(Kind::Replace, vec![edit]));
}

/// The position in hand as a drawing.
pub fn diagram(state: &State) -> Option<String> {
    let body = &state.author.problem()?.body;
    let window = body.drawn.unwrap_or(Window::whole(body.setup.size));
    let setup = &body.setup;
    Some(Diagram::draw(
        &setup.stones,
        &body.labels,
        window,
        setup.size,
    ))
}

/// The problem in hand as SGF: with verdicts, labels and marks, on its own board and with its task,
/// in the marks that every program shows.
pub fn sgf(state: &State) -> Option<String> {
    let set = state.author.set()?;
    let source = &set.desk.draft().header.source;
    let problem = set.desk.problem()?.to_problem(source);
    let language = state.texts.language();
    Some(write_problem(&problem, Dialect::Anki, language).text)
}

/// The position in hand as a picture.
pub fn picture(state: &State) -> Option<egui::ColorImage> {
    let body = &state.author.problem()?.body;
    let window = body.drawn.unwrap_or(Window::whole(body.setup.size));
    Some(super::picture::draw(
        &body.setup.stones,
        window,
        body.setup.size,
        state.settings.theme.theme(),
    ))
}
