//! The clipboard: drawings, SGF and branches in; drawings and SGF out.

use super::command::paste_branch;
use super::state::{Bench, Message};
use crate::author::{Edit, EditTree, Kind, Step};
use crate::board::{Diagram, Point, Setup, Size, Window, crop};
use crate::exchange::{Dialect, write_problem};
use crate::problem::{Language, Problem, SolutionTree, limits::MAX_TEXT};

/// Takes in text from the clipboard: an SGF, a set file or a drawing replaces the position; anything
/// else means the branch that was copied.
pub(super) fn text(text: &str, bench: &mut Bench) {
    bench.dialog = None;
    let trimmed = text.trim();
    let is_sgf = trimmed.starts_with("(;") || trimmed.starts_with("( ;");
    let is_drawing = trimmed.lines().count() > 1;
    if text.len() > MAX_TEXT * 16 {
        bench.message = Some(Message::TooLargeToPaste);
        return;
    }
    let is_file = trimmed.starts_with('(') && trimmed.contains("problems:");
    let read = if is_sgf {
        from_sgf(trimmed)
    } else if is_file {
        from_loaded(crate::problem::read_draft(trimmed, "pasted"))
    } else if is_drawing {
        from_drawing(trimmed, bench)
    } else {
        if !paste_branch(bench) {
            bench.message = Some(Message::NothingToPaste);
        }
        return;
    };
    match read {
        Ok(found) => replace(found, bench),
        Err(reason) => bench.message = Some(Message::Refused(reason)),
    }
}

/// What a pasted text contains.
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

/// Reads a drawing for the current board. A drawing without edges is put in the lower left corner.
fn from_drawing(text: &str, bench: &Bench) -> Result<Found, String> {
    let body = &bench.problem().ok_or_else(String::new)?.body;
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

/// Replaces the current position. If the new one has no moves, the tree is kept: what no longer fits
/// is listed.
fn replace(found: Found, bench: &mut Bench) {
    let Some(set) = bench.set_mut() else {
        return;
    };
    let Some(entry) = set.desk.problem() else {
        return;
    };
    let mut body: Problem = entry.body.clone();
    let size = found.setup.size;
    let stones: Vec<Point> = found.setup.stones.iter().map(|(point, _)| point).collect();
    body.drawn = found.drawn.or_else(|| Some(crop([], stones, size)));
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

impl Bench {
    /// The part of the board that is shown for the current problem.
    #[must_use]
    pub fn window(&self) -> Option<Window> {
        let body = &self.problem()?.body;
        Some(body.drawn.unwrap_or(Window::whole(body.setup.size)))
    }

    /// The current position as a drawing.
    #[must_use]
    pub fn diagram(&self) -> Option<String> {
        let body = &self.problem()?.body;
        let (setup, window) = (&body.setup, self.window()?);
        Some(Diagram::draw(
            &setup.stones,
            &body.labels,
            window,
            setup.size,
        ))
    }

    /// The current problem as SGF: with verdicts, labels and marks, on its own board and with its task, in
    /// marks that every program shows.
    #[must_use]
    pub fn sgf(&self, language: Language) -> Option<String> {
        Some(write_problem(&self.finished()?, Dialect::Anki, language).text)
    }
}
