//! From a game of an SGF file to problems.

use std::collections::BTreeMap;

use crate::board::{Color, Move, Point, Position, Window};
use crate::problem::limits::{MAX_FAULTS, MAX_LINE, MAX_NODES, MAX_TEXT};
use crate::problem::{
    Code, Mark, NodeId, Problem, ProblemId, Said, SolutionTree, Task, Technique, Text, Verdict,
};

use super::dialect::{Dialect, find_word};
use super::parse::{Children, Game, NodeIndex};
use super::start::{Refusal, Start, color_in_words, moves, points_of, sets_up, start};
use super::text::{composed, plain, point, simple};
use super::verdicts::{Marked, judge};

/// The problems of one game and what of it could not be kept.
pub(super) struct Read {
    pub(super) problems: Vec<Problem>,
    /// Byte of the text, kind, message.
    pub(super) faults: Vec<(usize, Code, String)>,
}

/// Reads a game. Nearly always one problem; two where both sides are shown to move first with
/// right lines of their own.
pub(super) fn read(game: Game<'_>, id: &str, dialect: Dialect) -> Result<Read, Refusal> {
    let children = game.children();
    let start = start(game, &children)?;
    let words = start
        .trunk
        .iter()
        .filter_map(|&node| game.value(node, "C"))
        .find_map(color_in_words);
    let firsts = first_colors(game, &children, start.node);
    let first = firsts.first().copied();
    let to_move = start
        .stated
        .or(first)
        .or(words)
        .unwrap_or(start.setup.to_move);
    let mut reader = Reader::new(game, &children, &start, dialect, to_move, Firsts::All);
    let is_mixed = firsts.contains(&to_move) && firsts.contains(&to_move.opposite());
    if is_mixed {
        // Lines in which the other side begins are a warning what happens otherwise, unless they
        // have solutions of their own.
        let mut other = Reader::new(
            game,
            &children,
            &start,
            dialect,
            to_move.opposite(),
            Firsts::Own,
        );
        other.run();
        if other
            .marked
            .iter()
            .any(|mark| mark.verdict == Some(Verdict::Solved))
        {
            reader.firsts = Firsts::Own;
            reader.run();
            let mut faults = reader.faults.clone();
            faults.extend(other.faults.clone());
            let second = format!("{}-{}-first", cut(id), to_move.opposite());
            return Ok(Read {
                problems: vec![reader.problem(id)?, other.problem(&second)?],
                faults,
            });
        }
    }
    reader.run();
    let faults = std::mem::take(&mut reader.faults);
    Ok(Read {
        problems: vec![reader.problem(id)?],
        faults,
    })
}

/// An id that leaves room for an ending.
fn cut(id: &str) -> &str {
    id.get(..60).unwrap_or(id)
}

/// The colours that move first in the variations, in their order, each once.
fn first_colors(game: Game<'_>, children: &Children, start: NodeIndex) -> Vec<Color> {
    let mut found = Vec::new();
    let mut open = vec![start];
    let mut looked = 0;
    while let Some(node) = open.pop() {
        looked += 1;
        let color = if game.has(node, "B") {
            Some(Color::Black)
        } else if game.has(node, "W") {
            Some(Color::White)
        } else {
            None
        };
        match color {
            Some(color) if !found.contains(&color) => found.push(color),
            Some(_) => {}
            None => open.extend(children.of(node).rev()),
        }
        if found.len() == 2 || looked > 10_000 {
            break;
        }
    }
    found
}

/// Which first moves a reading takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Firsts {
    /// Those of the other side too, after a pass.
    All,
    /// Those of the side to move.
    Own,
}

/// Where a node of the file stands in the tree.
#[derive(Clone, Copy)]
struct Standing {
    id: NodeId,
    plies: u32,
}

struct Reader<'a> {
    game: Game<'a>,
    children: &'a Children,
    start: &'a Start,
    dialect: Dialect,
    to_move: Color,
    firsts: Firsts,
    tree: SolutionTree,
    marked: Vec<Marked>,
    faults: Vec<(usize, Code, String)>,
    opening: Said,
}

impl<'a> Reader<'a> {
    fn new(
        game: Game<'a>,
        children: &'a Children,
        start: &'a Start,
        dialect: Dialect,
        to_move: Color,
        firsts: Firsts,
    ) -> Reader<'a> {
        Reader {
            game,
            children,
            start,
            dialect,
            to_move,
            firsts,
            tree: SolutionTree::new(),
            marked: vec![Marked::default()],
            faults: Vec::new(),
            opening: Said::default(),
        }
    }

    fn fault(&mut self, node: NodeIndex, code: Code, message: String) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push((self.game.node_byte(node), code, message));
        }
    }

    /// Follows every line of the game.
    fn run(&mut self) {
        let mut setup = self.start.setup.clone();
        setup.to_move = self.to_move;
        let Ok(mut position) = setup.into_position() else {
            return;
        };
        let root = self.tree.root();
        let mut standings: Vec<Option<Standing>> = vec![None; self.game.len()];
        let first = self.start.node;
        let mut plies = 0_u32;
        for node in first..self.game.len() {
            let at = if node == first {
                Some(Standing { id: root, plies: 0 })
            } else {
                self.game
                    .parent(node)
                    .and_then(|parent| standings.get(parent).copied().flatten())
            };
            let Some(at) = at else { continue };
            while plies > at.plies {
                position.undo();
                plies -= 1;
            }
            let reached = self.enter(node, at, &mut position);
            if let Some(standing) = reached {
                plies = standing.plies;
                if let Some(place) = standings.get_mut(node) {
                    *place = Some(standing);
                }
            } else {
                // Whatever was played on the way is taken back.
                plies = u32::try_from(position.move_count()).unwrap_or(plies);
            }
            if self.tree.len() > MAX_NODES {
                let message =
                    format!("the tree has more than {MAX_NODES} nodes; the rest is left out");
                self.fault(node, Code::TooLarge, message);
                break;
            }
        }
        self.tree.shrink();
        judge(&mut self.tree, &self.marked, self.dialect);
    }

    /// Plays and says what a node holds; `None` if its line ends before it.
    fn enter(
        &mut self,
        node: NodeIndex,
        at: Standing,
        position: &mut Position,
    ) -> Option<Standing> {
        let size = self.start.setup.size;
        if node != self.start.node && sets_up(self.game, node) {
            let message = "stones set up in the middle of a line; the line is cut here";
            self.fault(node, Code::BadValue, message.to_owned());
            return None;
        }
        let played = match moves(self.game, node, size) {
            Ok(played) => played,
            Err((code, message)) => {
                self.fault(node, code, format!("{message}; the line is cut here"));
                return None;
            }
        };
        let mut standing = at;
        for (color, mv) in played {
            let is_first = standing.plies == 0;
            if color != position.to_move() {
                if is_first && self.firsts == Firsts::Own {
                    return None;
                }
                standing = self.play(node, standing, Move::Pass, position)?;
            }
            standing = self.play(node, standing, mv, position)?;
        }
        self.say(node, standing);
        Some(standing)
    }

    fn play(
        &mut self,
        node: NodeIndex,
        at: Standing,
        mv: Move,
        position: &mut Position,
    ) -> Option<Standing> {
        if at.plies as usize >= MAX_LINE {
            let message = format!("the line is longer than {MAX_LINE} moves and is cut here");
            self.fault(node, Code::TooLarge, message);
            return None;
        }
        if let Err(error) = position.play(mv) {
            let path: Vec<String> = self
                .tree
                .path(at.id)
                .iter()
                .take(40)
                .map(ToString::to_string)
                .collect();
            let message = format!(
                "{mv} after {:?}: {error}; the line is cut here",
                path.join(" ")
            );
            self.fault(node, Code::IllegalMove, message);
            return None;
        }
        let id = self.tree.add(at.id, mv);
        if self.marked.len() < self.tree.len() {
            self.marked.resize(self.tree.len(), Marked::default());
        }
        Some(Standing {
            id,
            plies: at.plies + 1,
        })
    }

    /// Comment, labels, marks, right and wrong, and what is only kept.
    fn say(&mut self, node: NodeIndex, standing: Standing) {
        let size = self.start.setup.size;
        let is_start = node == self.start.node;
        let id = standing.id;
        let mut said = self.tree.node(id).said().clone();
        let nodes: &[NodeIndex] = if is_start { &self.start.trunk } else { &[node] };
        let mut comment = String::new();
        for value in nodes.iter().flat_map(|&node| self.game.values(node, "C")) {
            if !comment.is_empty() {
                comment.push('\n');
            }
            comment.push_str(&plain(value));
        }
        let verdict = (!is_start)
            .then(|| self.dialect.verdict(self.game, node, &comment))
            .flatten();
        let ends_here = self.children.is_leaf(node);
        if let Some(mark) = self.marked.get_mut(id.index())
            && (verdict.is_some() || ends_here)
        {
            mark.verdict = mark.verdict.or(verdict);
        }
        let (comment, kept) = if is_start {
            (comment, Vec::new())
        } else {
            self.tidy(&comment)
        };
        if !kept.is_empty() {
            said.sgf.push_str(&format!("RSKEYS[{}]", kept.join(" ")));
        }
        self.add_comment(&mut said.comment, &comment);
        for &node in nodes {
            self.show(node, &mut said, size);
            self.keep(node, &mut said, is_start);
        }
        said.labels.sort();
        said.labels.dedup_by_key(|&mut (point, _)| point);
        said.marks.sort();
        said.marks.dedup();
        if is_start {
            self.opening.comment = std::mem::take(&mut said.comment);
        }
        self.tree.node_mut(id).say(said);
    }

    /// A comment without the words that are marks, and the marks to keep.
    fn tidy(&self, comment: &str) -> (String, Vec<&'static str>) {
        let mut text = comment.to_owned();
        let mut kept = Vec::new();
        for &word in self.dialect.words() {
            while let Some(at) = find_word(&text, word, 0) {
                text.replace_range(at..at + word.len(), "");
                if self.dialect.kept_words().contains(&word) && !kept.contains(&word) {
                    kept.push(word);
                }
            }
        }
        if self.dialect == Dialect::TsumegoHero {
            text = text.trim_start().trim_start_matches('+').to_owned();
        }
        (text.trim().to_owned(), kept)
    }

    fn add_comment(&self, to: &mut Text, words: &str) {
        if words.is_empty() {
            return;
        }
        if !to.en.is_empty() {
            to.en.push('\n');
        }
        // Braces name points in texts of this program.
        to.en.push_str(&words.replace('{', "{{"));
        if to.en.len() > MAX_TEXT {
            let end = (0..=MAX_TEXT)
                .rev()
                .find(|&end| to.en.is_char_boundary(end));
            to.en.truncate(end.unwrap_or(0));
        }
    }

    /// Labels and marks.
    fn show(&mut self, node: NodeIndex, said: &mut Said, size: crate::board::Size) {
        for value in self.game.values(node, "LB").take(1_000) {
            if let Some((place, text)) = composed(value)
                && let Some(place) = point(place, size)
            {
                let text: String = simple(text).chars().take(16).collect();
                said.labels.push((place, text));
            }
        }
        // FF[3]: letters from a on.
        for (place, letter) in self.game.values(node, "L").zip('a'..='z') {
            if let Some(place) = point(place, size) {
                said.labels.push((place, letter.to_string()));
            }
        }
        for (name, mark) in MARKS {
            match points_of(self.game, node, name, size) {
                Ok(points) => said
                    .marks
                    .extend(points.into_iter().map(|point| (point, mark))),
                Err((code, message)) => self.fault(node, code, message),
            }
        }
    }

    /// What means nothing here stays as it is written.
    fn keep(&mut self, node: NodeIndex, said: &mut Said, is_start: bool) {
        for (name, values) in self.game.properties(node) {
            let name = name.as_str();
            let is_known = KNOWN.contains(&name)
                || (self.dialect.owns(name) && (!is_start || name == "G"))
                || (is_start && OPENING.contains(&name));
            if is_known {
                continue;
            }
            let before = said.sgf.len();
            said.sgf.push_str(name);
            for value in values.iter() {
                said.sgf.push('[');
                said.sgf.push_str(value);
                said.sgf.push(']');
                if said.sgf.len() > MAX_TEXT {
                    break;
                }
            }
            if said.sgf.len() > MAX_TEXT {
                said.sgf.truncate(before);
                let message = format!("{name} is longer than {MAX_TEXT} bytes and is left out");
                self.fault(node, Code::TooLarge, message);
                return;
            }
        }
    }

    fn problem(self, id: &str) -> Result<Problem, Refusal> {
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
        // Whatever the file says: a target is a stone, and all of them are of one colour.
        let mut target = named("RSTARGET");
        let owner = target.iter().find_map(|&point| setup.stones.get(point));
        target.retain(|&point| owner.is_some() && setup.stones.get(point) == owner);
        if target.is_empty() {
            target = marked_stones(&setup, &self.opening_marks());
        }
        let owner = target.first().and_then(|&point| setup.stones.get(point));
        let title = game.value(0, "GN").map(simple).unwrap_or_default();
        let task = game
            .value(0, "RSTASK")
            .and_then(task_named)
            .or_else(|| game.value(0, "G").and_then(task_of_goal))
            .or_else(|| task_in_words(&title))
            .or_else(|| task_in_words(&self.opening.comment.en))
            .unwrap_or(if owner == Some(setup.to_move) {
                Task::Live
            } else {
                Task::Kill
            });
        let view = self
            .start
            .trunk
            .iter()
            .flat_map(|&node| points_of(game, node, "VW", size).unwrap_or_default())
            .collect::<Vec<Point>>();
        let mut problem = Problem::new(id, task, setup);
        problem.drawn = Window::around(view.iter().copied()).and_then(|_| {
            let stones = problem.setup.stones.iter().map(|(point, _)| point);
            Window::around(view.iter().copied().chain(stones))
        });
        problem.target = target;
        problem.region = named("RSREGION");
        problem.safe = named("RSSAFE");
        problem
            .safe
            .retain(|&point| problem.setup.stones.get(point).is_some());
        self.add_title(&mut problem.title, &title);
        problem.source.work = game.value(0, "SO").map(simple).unwrap_or_default();
        problem.techniques = game
            .values(0, "RSTAGS")
            .take(64)
            .filter_map(Technique::new)
            .collect();
        problem.difficulty = game
            .value(0, "RSLEVEL")
            .and_then(|level| level.parse().ok())
            .filter(|level| (1..=crate::problem::MAX_DIFFICULTY).contains(level))
            .or_else(|| game.value(0, "DI").and_then(level_of_rank));
        problem.comment = self.opening.comment;
        problem.tree = in_reading_order(&self.tree);
        Ok(problem)
    }

    fn add_title(&self, to: &mut Text, title: &str) {
        to.en = title.replace('{', "{{");
    }

    fn opening_marks(&self) -> BTreeMap<Mark, Vec<Point>> {
        let mut marks: BTreeMap<Mark, Vec<Point>> = BTreeMap::new();
        for &(point, mark) in &self.tree.node(self.tree.root()).said().marks {
            marks.entry(mark).or_default().push(point);
        }
        marks
    }
}

/// The same tree with its nodes in the order of reading, as a problem file would list them; a move
/// that stands twice in a file has left them in another.
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
        let other = ordered.node_mut(twin);
        other.verdict = node.verdict;
        other.say(node.said().clone());
    }
    ordered.shrink();
    ordered
}

const MARKS: [(&str, Mark); 5] = [
    ("TR", Mark::Triangle),
    ("SQ", Mark::Square),
    ("CR", Mark::Circle),
    ("MA", Mark::Cross),
    // FF[3]
    ("M", Mark::Cross),
];

/// Properties that are read, wherever they stand.
const KNOWN: [&str; 14] = [
    "B", "W", "AB", "AW", "AE", "PL", "C", "LB", "L", "TR", "SQ", "CR", "MA", "M",
];

/// Properties that are read, or written anew, at the start.
const OPENING: [&str; 18] = [
    "FF", "GM", "CA", "AP", "SZ", "ST", "GN", "SO", "VW", "RSID", "RSTASK", "RSTARGET", "RSREGION",
    "RSSAFE", "RSTAGS", "RSLEVEL", "RSDIAL", "RSKEYS",
];

/// Marked stones of the first colour marked; crosses first, as they mark what is to be captured.
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

/// The task that a title or a comment names first.
fn task_in_words(text: &str) -> Option<Task> {
    const WORDS: [(&str, Task); 20] = [
        ("to kill", Task::Kill),
        ("kills", Task::Kill),
        ("to live", Task::Live),
        ("lives", Task::Live),
        ("to survive", Task::Live),
        ("to save", Task::Live),
        ("make life", Task::Live),
        ("to capture", Task::Capture),
        ("catch", Task::Capture),
        ("to connect", Task::Connect),
        ("to cut", Task::Cut),
        ("make seki", Task::Seki),
        ("get seki", Task::Seki),
        ("make ko", Task::Ko),
        ("get ko", Task::Ko),
        ("win the race", Task::WinRace),
        ("活", Task::Live),
        ("杀", Task::Kill),
        ("殺", Task::Kill),
        ("死", Task::Kill),
    ];
    let text = text.to_lowercase();
    WORDS
        .into_iter()
        .filter_map(|(word, task)| Some((text.find(word)?, task)))
        .min()
        .map(|(_, task)| task)
}

/// A level from 1 to 30 from a rank such as `15k` or `3d`.
fn level_of_rank(value: &str) -> Option<u8> {
    let value = value.trim().to_ascii_lowercase();
    let number: u8 = value
        .trim_end_matches(|c: char| !c.is_ascii_digit())
        .parse()
        .ok()?;
    if value.contains('d') {
        Some(number.saturating_add(21).clamp(22, 30))
    } else if value.contains('k') {
        // 30k is the first day, 1k the 21st step.
        Some((31_u8.saturating_sub(number).clamp(1, 30) * 7 / 10).clamp(1, 21))
    } else {
        None
    }
}
