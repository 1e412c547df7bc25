//! Derives the fields of a problem from the properties of a game: id, task, target, title, difficulty.

use std::sync::Arc;

use crate::board::{Point, Setup, Window};
use crate::problem::{
    Code, Mark, Problem, ProblemId, SolutionTree, Task, Technique, difficulty_of_rank,
};

use super::asked::{labelled, title_of};
use super::draft::{Draft, Firsts};
use super::read::Reader;
use super::start::{Refusal, points_of};
use super::text::simple;

/// The largest total size of heading properties kept with each problem, in bytes.
const MAX_KEPT: usize = 500;

impl Reader<'_> {
    /// The problem that was read, under the id in the file or else this one, and notes on what was lost.
    pub(super) fn problem(mut self, id: &str) -> Result<(Problem, Draft), Refusal> {
        let game = self.game;
        let stated = game
            .value(0, "RSID")
            .filter(|_| self.draft.firsts == Firsts::All);
        let id = match stated.and_then(ProblemId::new) {
            Some(stated) => stated,
            None => id_of(id)?,
        };
        let mut setup = self.start.setup.clone();
        setup.to_move = self.to_move;
        let size = setup.size;
        let named = |name: &str| points_of(game, 0, name, size).unwrap_or_default();
        // Whatever the file says, targets must be stones, and all of one colour.
        let mut target = named("RSTARGET");
        let owner = target.iter().find_map(|&point| setup.stones.get(point));
        target.retain(|&point| owner.is_some() && setup.stones.get(point) == owner);
        if target.is_empty() {
            target = marked_stones(&setup, &self.draft.tree);
        }
        let said = game
            .value(0, "RSTASK")
            .and_then(task_named)
            .or_else(|| self.inherited("G").and_then(task_of_goal))
            .or_else(|| self.asked.task(setup.to_move));
        let is_ours = game.value(0, "RSTASK").is_some();
        let view = self
            .start
            .trunk
            .iter()
            .flat_map(|&node| points_of(game, node, "VW", size).unwrap_or_default())
            .collect::<Vec<Point>>();
        let mut problem = begun(id, setup, target, said);
        problem.drawn = Window::around(view.iter().copied()).and_then(|_| {
            let stones = problem.setup.stones.iter().map(|(point, _)| point);
            Window::around(view.iter().copied().chain(stones))
        });
        problem.region = named("RSREGION");
        problem.safe = named("RSSAFE");
        problem
            .safe
            .retain(|&point| problem.setup.stones.get(point).is_some());
        if !is_ours {
            problem.ask_by_stones(said);
        }
        problem.techniques = game
            .values(0, "RSTAGS")
            .take(64)
            .filter_map(Technique::new)
            .collect();
        problem.difficulty = game
            .value(0, "RSLEVEL")
            .and_then(|level| level.parse().ok())
            .filter(|level| (1..=crate::problem::MAX_DIFFICULTY).contains(level))
            .or_else(|| self.inherited("DI").and_then(difficulty_of_rank));
        problem.comment = std::mem::take(&mut self.draft.opening);
        self.name(&mut problem);
        self.keep_of_heads();
        problem.tree = in_reading_order(&self.draft.tree);
        Ok((problem, self.draft))
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
        self.draft.byte = self.game.byte();
        self.draft.fit("the title", &mut title);
        self.draft.fit("the source", &mut work);
        self.draft.fit("the chapter", &mut section);
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
            self.draft.fault(Code::TooLarge, message);
            return;
        }
        let tree = &mut self.draft.tree;
        let root = tree.root();
        let mut said = tree.take_said(root);
        said.sgf.insert_str(0, &kept);
        tree.say(root, said);
    }
}

pub(super) fn id_of(id: &str) -> Result<ProblemId, Refusal> {
    ProblemId::new(id).ok_or_else(|| (Code::BadId, format!("{id:?} is no problem id")))
}

/// A problem about these stones, with the stated task or else the one that marked stones suggest.
pub(super) fn begun(
    id: ProblemId,
    setup: Setup,
    target: Vec<Point>,
    said: Option<Task>,
) -> Problem {
    let owner = target.first().and_then(|&point| setup.stones.get(point));
    let marked = match owner == Some(setup.to_move) {
        true => Task::Live,
        false => Task::Kill,
    };
    let mut problem = Problem::new(id, said.unwrap_or(marked), setup);
    problem.target = target;
    problem
}

/// The same tree with its nodes in reading order, as a problem file would list them. If a move occurs twice
/// in a file, its nodes may be in another order.
pub(super) fn in_reading_order(tree: &SolutionTree) -> SolutionTree {
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
pub(super) fn marked_stones(setup: &Setup, tree: &SolutionTree) -> Vec<Point> {
    let marks = &tree.said(tree.root()).marks;
    let stones = |mark| {
        let these = marks.iter().filter(move |&&(_, other)| other == mark);
        these.filter_map(|&(point, _)| Some((point, setup.stones.get(point)?)))
    };
    let by_precedence = [Mark::Cross, Mark::Triangle, Mark::Square, Mark::Circle];
    let first = by_precedence
        .into_iter()
        .find_map(|mark| Some((mark, stones(mark).next()?.1)));
    first.map_or_else(Vec::new, |(mark, color)| {
        let same = stones(mark).filter(|&(_, other)| other == color);
        same.map(|(point, _)| point).collect()
    })
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
