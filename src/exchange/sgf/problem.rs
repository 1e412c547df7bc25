//! Derives the fields of a problem from the properties of a game: id, task, target, title, difficulty.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::board::{Point, Window};
use crate::problem::limits::MAX_TEXT;
use crate::problem::{Code, Mark, Problem, ProblemId, SolutionTree, Task, Technique};

use super::asked::{labelled, title_of};
use super::notes::Notes;
use super::read::{Firsts, Reader, cut_text};
use super::start::{Refusal, points_of};
use super::text::simple;

/// The largest total size of heading properties kept with each problem, in bytes.
const MAX_KEPT: usize = 500;

impl Reader<'_> {
    /// The problem that was read, under the id in the file or else this one, and notes on what was lost.
    pub(super) fn problem(mut self, id: &str) -> Result<(Problem, Notes), Refusal> {
        let game = self.game;
        let stated = game.value(0, "RSID").filter(|_| self.firsts == Firsts::All);
        let id = stated
            .and_then(ProblemId::new)
            .or_else(|| ProblemId::new(id))
            .ok_or_else(|| (Code::BadId, format!("{id:?} is no problem id")))?;
        let mut setup = self.start.setup.clone();
        setup.to_move = self.to_move;
        let size = setup.size;
        let named = |name: &str| points_of(game, 0, name, size).unwrap_or_default();
        // Whatever the file says, targets must be stones, and all of one colour.
        let mut target = named("RSTARGET");
        let owner = target.iter().find_map(|&point| setup.stones.get(point));
        target.retain(|&point| owner.is_some() && setup.stones.get(point) == owner);
        if target.is_empty() {
            target = marked_stones(&setup, &self.opening_marks());
        }
        let owner = target.first().and_then(|&point| setup.stones.get(point));
        let said = game
            .value(0, "RSTASK")
            .and_then(task_named)
            .or_else(|| self.inherited("G").and_then(task_of_goal))
            .or_else(|| self.asked.task(setup.to_move));
        let marked = match owner == Some(setup.to_move) {
            true => Task::Live,
            false => Task::Kill,
        };
        let is_ours = game.value(0, "RSTASK").is_some();
        let view = self
            .start
            .trunk
            .iter()
            .flat_map(|&node| points_of(game, node, "VW", size).unwrap_or_default())
            .collect::<Vec<Point>>();
        let mut problem = Problem::new(id, said.unwrap_or(marked), setup);
        problem.drawn = Window::around(view.iter().copied()).and_then(|_| {
            let stones = problem.setup.stones.iter().map(|(point, _)| point);
            Window::around(view.iter().copied().chain(stones))
        });
        problem.target = target;
        if !is_ours {
            problem.ask_by_stones(said);
        }
        problem.region = named("RSREGION");
        problem.safe = named("RSSAFE");
        problem
            .safe
            .retain(|&point| problem.setup.stones.get(point).is_some());
        problem.techniques = game
            .values(0, "RSTAGS")
            .take(64)
            .filter_map(Technique::new)
            .collect();
        problem.difficulty = game
            .value(0, "RSLEVEL")
            .and_then(|level| level.parse().ok())
            .filter(|level| (1..=crate::problem::MAX_DIFFICULTY).contains(level))
            .or_else(|| self.inherited("DI").and_then(level_of_rank));
        problem.comment = std::mem::take(&mut self.opening.comment);
        self.name(&mut problem);
        self.keep_of_heads();
        problem.tree = in_reading_order(&self.tree);
        Ok((problem, self.notes))
    }

    /// A property of the problem's root, or of the nearest heading that has it.
    fn inherited(&self, name: &str) -> Option<&str> {
        let heads = self.part.above.heads.iter().rev();
        self.game
            .value(0, name)
            .or_else(|| heads.into_iter().find_map(|head| head.value(name)))
    }

    /// Sets title, book and chapter.
    fn name(&mut self, problem: &mut Problem) {
        let heads = &self.part.above.heads;
        let named = self.start.trunk.iter().find_map(|&node| {
            let name = |name| self.game.value(node, name);
            name("GN").or_else(|| name("N"))
        });
        let mut title = named.map(simple).unwrap_or_default().replace('{', "{{");
        if title.is_empty() && !heads.is_empty() {
            // Braces in the comment are doubled already.
            let (label, rest) = labelled(&problem.comment.en);
            title = label.to_owned();
            problem.comment.en = rest.to_owned();
        }
        let mut titles = heads.iter().map(title_of);
        let book = titles.next().unwrap_or_default();
        let chapters: Vec<String> = titles.filter(|title| !title.is_empty()).collect();
        let work = self.inherited("SO").map(simple);
        let mut work = work.filter(|work| !work.is_empty()).unwrap_or(book);
        let mut section = chapters.join(", ");
        for (what, text) in [
            ("the title", &mut title),
            ("the source", &mut work),
            ("the chapter", &mut section),
        ] {
            if cut_text(text) {
                let message =
                    format!("{what} is longer than {MAX_TEXT} bytes; its end is left out");
                let byte = self.game.byte();
                self.notes.add(byte, Code::TooLarge, message);
            }
        }
        problem.title.en = title;
        let source = Arc::make_mut(&mut problem.source);
        source.work = work;
        source.section = section;
    }

    /// Keeps properties of headings that have no meaning here with each problem, if they are short: for
    /// example the creator of the file and the copyright.
    fn keep_of_heads(&mut self) {
        let heads = self.part.above.heads.clone();
        let mut kept = String::new();
        for head in heads.iter() {
            self.kept_of(head.game, head.node, &mut kept);
        }
        if kept.is_empty() {
            return;
        }
        if kept.len() > MAX_KEPT {
            let message = format!(
                "properties of the headings above are longer than {MAX_KEPT} bytes and are left out"
            );
            self.notes.add(self.game.byte(), Code::TooLarge, message);
            return;
        }
        let root = self.tree.root();
        let mut said = self.tree.said(root).clone();
        said.sgf.insert_str(0, &kept);
        self.tree.say(root, said);
    }

    fn opening_marks(&self) -> BTreeMap<Mark, Vec<Point>> {
        let mut marks: BTreeMap<Mark, Vec<Point>> = BTreeMap::new();
        for &(point, mark) in &self.tree.said(self.tree.root()).marks {
            marks.entry(mark).or_default().push(point);
        }
        marks
    }
}

/// The same tree with its nodes in reading order, as a problem file would list them. If a move occurs twice
/// in a file, its nodes may be in another order.
fn in_reading_order(tree: &SolutionTree) -> SolutionTree {
    let mut ordered = SolutionTree::new();
    let mut places = vec![ordered.root(); tree.len()];
    for id in tree.reading_order() {
        let node = tree.node(id);
        let twin = match (node.parent, node.mv) {
            (Some(parent), Some(mv)) => {
                let parent = places.get(parent.index()).copied();
                ordered.add(parent.unwrap_or(ordered.root()), mv)
            }
            _ => ordered.root(),
        };
        if let Some(place) = places.get_mut(id.index()) {
            *place = twin;
        }
        ordered.node_mut(twin).verdict = node.verdict;
        ordered.say(twin, tree.said(id).clone());
    }
    ordered.shrink();
    ordered
}

/// The marked stones of one colour, that of the first. Crosses take precedence, because they mark
/// stones to capture.
fn marked_stones(setup: &crate::board::Setup, marks: &BTreeMap<Mark, Vec<Point>>) -> Vec<Point> {
    for mark in [Mark::Cross, Mark::Triangle, Mark::Square, Mark::Circle] {
        let stones: Vec<Point> = marks
            .get(&mark)
            .into_iter()
            .flatten()
            .copied()
            .filter(|&point| setup.stones.get(point).is_some())
            .collect();
        if let Some(color) = stones.first().and_then(|&point| setup.stones.get(point)) {
            return stones
                .into_iter()
                .filter(|&point| setup.stones.get(point) == Some(color))
                .collect();
        }
    }
    Vec::new()
}

fn task_named(value: &str) -> Option<Task> {
    Task::ALL
        .into_iter()
        .find(|task| value == format!("{task:?}"))
        // A question needs its answers, which SGF has no place for.
        .filter(|&task| task != Task::Status)
}

fn task_of_goal(value: &str) -> Option<Task> {
    match value {
        "KILL" => Some(Task::Kill),
        "LIVE" => Some(Task::Live),
        "SEKI" => Some(Task::Seki),
        "KO" => Some(Task::Ko),
        _ => None,
    }
}

/// Converts a rank such as `15k` or `3d` to a level from 1 to 30.
fn level_of_rank(value: &str) -> Option<u8> {
    let value = value.trim().to_ascii_lowercase();
    let number: u8 = value
        .trim_end_matches(|c: char| !c.is_ascii_digit())
        .parse()
        .ok()?;
    if value.contains('d') {
        Some(number.saturating_add(21).clamp(22, 30))
    } else if value.contains('k') {
        // 30k is level 1, 1k level 21.
        Some((31_u8.saturating_sub(number).clamp(1, 30) * 7 / 10).clamp(1, 21))
    } else {
        None
    }
}
