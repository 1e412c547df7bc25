//! Reads the problems of a game in an SGF file.

use crate::board::{Color, Move, Position};
use crate::problem::limits::{MAX_LINE, MAX_NODES, MAX_TEXT};
use crate::problem::{Code, Mark, NodeId, Problem, Said, SolutionTree, Text, Verdict};

use super::asked::Asked;
use super::dialect::Dialect;
use super::notes::{Note, Notes};
use super::parse::{Children, Game, NodeIndex};
use super::parts::Part;
use super::signs;
use super::start::{Refusal, Start, moves, points_of, sets_up, short, start};
use super::text::{composed, plain, point, simple};
use super::verdicts::{Marked, judge};

/// The longest label that is kept, in characters.
const MAX_LABEL: usize = 64;
/// Most labels on a node; no board has more points.
const MAX_LABELS: usize = 1_000;
/// Most successive nodes without a move whose words are passed on to the next move.
const MAX_HEADINGS: usize = 8;

/// The problems of one part of a game, and notes on what was lost.
pub(super) struct Read {
    pub(super) problems: Vec<Problem>,
    /// Notes: byte of the text, code, message.
    pub(super) faults: Vec<Note>,
}

/// Reads a part of a game. The result is nearly always one problem, but two if both sides are shown
/// moving first with right lines of their own.
pub(super) fn read(part: &Part<'_>, id: &str, dialect: Dialect) -> Result<Read, Refusal> {
    let game = part.game;
    let children = game.children();
    let mut notes = Notes::default();
    let start = start(game, &children, &part.above, &mut notes)?;
    let firsts = first_colors(part, &children, start.node);
    if start.setup.stones.is_empty() && firsts.is_empty() && !game.has(0, "RSID") {
        let message = "there are neither stones nor moves, so this is no problem";
        return Err((Code::Syntax, message.to_owned()));
    }
    let asked = Asked::of(part, &start);
    let to_move = side_to_move(game, &start, &asked, &firsts, &mut notes);
    let mut reader = Reader::new(part, &children, &start, dialect, to_move, asked.clone());
    let is_mixed = firsts.contains(&to_move) && firsts.contains(&to_move.opposite());
    if is_mixed {
        // Lines where the other side moves first only show what happens otherwise, unless they have
        // solutions of their own.
        let other_side = to_move.opposite();
        let mut other = Reader::new(part, &children, &start, dialect, other_side, asked);
        other.firsts = Firsts::Own;
        other.run();
        if other
            .marked
            .iter()
            .any(|mark| mark.verdict == Some(Verdict::Solved))
        {
            reader.firsts = Firsts::Own;
            reader.run();
            let second = format!("{}-{}-first", cut(id), to_move.opposite());
            let mut problems = Vec::new();
            for (reader, id) in [(reader, id), (other, second.as_str())] {
                let (problem, more) = reader.problem(id)?;
                notes.add_all(more);
                problems.push(problem);
            }
            return Ok(Read {
                problems,
                faults: notes.into_list(),
            });
        }
    }
    reader.run();
    let (problem, more) = reader.problem(id)?;
    notes.add_all(more);
    Ok(Read {
        problems: vec![problem],
        faults: notes.into_list(),
    })
}

/// Determines the side to move. In order of precedence: `PL`; the first moves, with words deciding if both
/// sides move first; the words; Black. A contradiction between the words and the result is noted.
fn side_to_move(
    game: Game<'_>,
    start: &Start,
    asked: &Asked,
    firsts: &[Color],
    notes: &mut Notes,
) -> Color {
    let shown = asked
        .to_move
        .filter(|color| firsts.contains(color))
        .or(firsts.first().copied());
    let to_move = start
        .stated
        .or(shown)
        .or(asked.to_move)
        .unwrap_or(start.setup.to_move);
    if let Some(said) = asked.to_move
        && said != to_move
    {
        let other = match start.stated {
            Some(_) => format!("PL says {to_move}"),
            None => format!("the first move is {to_move}'s"),
        };
        let message = format!("the words say {said} to move and {other}; {to_move} is taken");
        notes.add(game.node_byte(start.node), Code::Contradiction, message);
    }
    to_move
}

/// The id shortened to leave room for a suffix.
fn cut(id: &str) -> &str {
    id.get(..60).unwrap_or(id)
}

/// The colours that move first in the variations, in order of appearance.
fn first_colors(part: &Part<'_>, children: &Children, start: NodeIndex) -> Vec<Color> {
    let game = part.game;
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
            None => {
                let own = |child: &NodeIndex| !part.is_other(*child);
                open.extend(children.of(node).rev().filter(own));
            }
        }
        if found.len() == 2 || looked > 10_000 {
            break;
        }
    }
    found
}

/// Which first moves a reading accepts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Firsts {
    /// Also those of the other side, after a pass.
    All,
    /// Only those of the side to move.
    Own,
}

/// The place of a file's node in the tree.
#[derive(Clone, Copy)]
struct Standing {
    id: NodeId,
    plies: u32,
    /// Whether it is a heading of the lines below it: a node without a move that is one of
    /// several, `(;C[Failure];B[aa])`. Its words are passed on to the moves after it.
    is_heading: bool,
}

/// Reads one game with one side to move.
pub(super) struct Reader<'a> {
    pub(super) game: Game<'a>,
    children: &'a Children,
    pub(super) start: &'a Start,
    pub(super) part: &'a Part<'a>,
    dialect: Dialect,
    pub(super) to_move: Color,
    pub(super) asked: Asked,
    pub(super) firsts: Firsts,
    pub(super) tree: SolutionTree,
    marked: Vec<Marked>,
    pub(super) notes: Notes,
    pub(super) opening: Said,
}

impl<'a> Reader<'a> {
    fn new(
        part: &'a Part<'a>,
        children: &'a Children,
        start: &'a Start,
        dialect: Dialect,
        to_move: Color,
        asked: Asked,
    ) -> Reader<'a> {
        Reader {
            game: part.game,
            children,
            start,
            part,
            dialect,
            to_move,
            asked,
            firsts: Firsts::All,
            tree: SolutionTree::new(),
            marked: vec![Marked::default()],
            notes: Notes::default(),
            opening: Said::default(),
        }
    }

    fn fault(&mut self, node: NodeIndex, code: Code, message: impl Into<String>) {
        self.notes.add(self.game.node_byte(node), code, message);
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
                Some(Standing {
                    id: root,
                    plies: 0,
                    is_heading: false,
                })
            } else if self.part.is_other(node) {
                None
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
            let reached = self.enter(node, at, &mut position, &standings);
            if let Some(standing) = reached {
                plies = standing.plies;
                if let Some(place) = standings.get_mut(node) {
                    *place = Some(standing);
                }
            } else {
                // Entering may have failed midway: count the moves played, so that they are undone.
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

    /// Plays and annotates what a node holds; `None` if its line ends before it.
    fn enter(
        &mut self,
        node: NodeIndex,
        at: Standing,
        position: &mut Position,
        standings: &[Option<Standing>],
    ) -> Option<Standing> {
        let size = self.start.setup.size;
        if node != self.start.node && sets_up(self.game, node) {
            let message = "stones set up in the middle of a line; the line is cut here";
            self.fault(node, Code::BadValue, message);
            return None;
        }
        let played = match moves(self.game, node, size, &mut self.notes) {
            Ok(played) => played,
            Err((code, message)) => {
                self.fault(node, code, format!("{message}; the line is cut here"));
                return None;
            }
        };
        if played.is_empty() && node != self.start.node && self.heads_lines(node, at) {
            return Some(Standing {
                is_heading: true,
                ..at
            });
        }
        let mut standing = Standing {
            is_heading: false,
            ..at
        };
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
        let headings = self.headings(node, standings);
        self.say(node, standing, &headings);
        Some(standing)
    }

    /// Whether a node without a move is a heading of the lines after it: it is one of several siblings, or
    /// comes after such a node.
    fn heads_lines(&self, node: NodeIndex, at: Standing) -> bool {
        let is_one_of_several = || {
            let parent = self.game.parent(node);
            parent.is_some_and(|parent| self.children.of(parent).nth(1).is_some())
        };
        !self.children.is_leaf(node) && (at.is_heading || is_one_of_several())
    }

    /// The headings directly before a node, the outermost first.
    fn headings(&mut self, node: NodeIndex, standings: &[Option<Standing>]) -> Vec<NodeIndex> {
        let mut found = Vec::new();
        let mut last = node;
        while let Some(parent) = self.game.parent(last)
            && standings
                .get(parent)
                .is_some_and(|at| at.is_some_and(|at| at.is_heading))
        {
            if found.len() == MAX_HEADINGS {
                let message =
                    "too many nodes without moves before this one; what they say is left out";
                self.fault(node, Code::TooLarge, message);
                break;
            }
            found.push(parent);
            last = parent;
        }
        found.reverse();
        found
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
            is_heading: false,
        })
    }

    /// Reads comment, labels, marks, verdict, and properties that are only kept.
    fn say(&mut self, node: NodeIndex, standing: Standing, headings: &[NodeIndex]) {
        let size = self.start.setup.size;
        let is_start = node == self.start.node;
        let id = standing.id;
        let mut said = self.tree.take_said(id);
        let own = [headings, &[node]].concat();
        let nodes: &[NodeIndex] = if is_start { &self.start.trunk } else { &own };
        let mut comment = String::new();
        for &node in nodes {
            let words = self.comment_of(node);
            if !comment.is_empty() && !words.is_empty() {
                comment.push('\n');
            }
            comment.push_str(&words);
        }
        if id != self.tree.root() {
            self.mark(node, id, headings);
        }
        let (comment, kept) = if is_start {
            (comment, Vec::new())
        } else {
            self.tidy(&comment)
        };
        if !kept.is_empty() {
            said.sgf.push_str(&format!("RSKEYS[{}]", kept.join(" ")));
        }
        if id == self.tree.root() {
            // The start has a single comment, in however many nodes it is written.
            let mut all = std::mem::take(&mut self.opening.comment);
            self.add_comment(node, &mut all, &comment);
            self.opening.comment = all;
        } else {
            self.add_comment(node, &mut said.comment, &comment);
        }
        for &node in nodes {
            self.show(node, &mut said, size);
            self.keep(node, &mut said, is_start);
        }
        said.labels.sort();
        said.labels.dedup_by_key(|&mut (point, _)| point);
        said.marks.sort();
        said.marks.dedup();
        self.tree.say(id, said);
    }

    /// The comment of a node; repeated values are joined by line ends.
    fn comment_of(&self, node: NodeIndex) -> String {
        let mut comment = String::new();
        for value in self.game.values(node, "C") {
            if !comment.is_empty() {
                comment.push('\n');
            }
            comment.push_str(&plain(value));
        }
        comment
    }

    /// Records the verdicts stated by a node and the headings before it.
    fn mark(&mut self, node: NodeIndex, id: NodeId, headings: &[NodeIndex]) {
        let (verdict, words) = self.judged(node);
        let (mut heading, mut heading_words) = (None, None);
        for &node in headings.iter().rev() {
            let (verdict, words) = self.judged(node);
            heading = heading.or(verdict);
            heading_words = heading_words.or(words);
        }
        let mut verdict = verdict;
        if self.dialect.is_by_property()
            && verdict == Some(Verdict::Solved)
            && words == Some(Verdict::Wrong)
        {
            let message =
                "the line is marked as right and called wrong in words; it is taken for wrong";
            self.fault(node, Code::Contradiction, message);
            verdict = words;
        }
        if let Some(mark) = self.marked.get_mut(id.index()) {
            mark.verdict = mark.verdict.or(verdict);
            mark.heading = mark.heading.or(heading);
            mark.words = mark.words.or(words).or(heading_words);
        }
    }

    /// The verdicts that a node states for its line: by a sign of the dialect, and in words for people. Words
    /// that call a line right only count in a dialect without signs.
    fn judged(&self, node: NodeIndex) -> (Option<Verdict>, Option<Verdict>) {
        let comment = self.comment_of(node);
        let verdict = self.dialect.verdict(self.game, node, &comment);
        let words = signs::spoken(&comment)
            .or_else(|| signs::spoken(&plain(self.game.value(node, "N")?)))
            .filter(|&words| words == Verdict::Wrong || self.dialect == Dialect::MainLine);
        (verdict, words)
    }

    /// The comment without the words that are marks, and the marks to keep.
    fn tidy(&self, comment: &str) -> (String, Vec<&'static str>) {
        let mut text = comment.to_owned();
        let mut kept = Vec::new();
        for &word in self.dialect.words() {
            while let Some(at) = self.dialect.sign(&text, word) {
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

    fn add_comment(&mut self, node: NodeIndex, to: &mut Text, words: &str) {
        if words.is_empty() {
            return;
        }
        if !to.en.is_empty() {
            to.en.push('\n');
        }
        // In this program's texts, braces name points.
        to.en.push_str(&words.replace('{', "{{"));
        if cut_text(&mut to.en) {
            let message = format!("a comment is longer than {MAX_TEXT} bytes; its end is left out");
            self.fault(node, Code::TooLarge, message);
        }
    }

    /// Reads labels and marks.
    fn show(&mut self, node: NodeIndex, said: &mut Said, size: crate::board::Size) {
        let labels = self.game.values(node, "LB");
        for value in labels {
            let Some((place, text)) = composed(value) else {
                let message = format!("{:?} in LB is no point and text", short(value));
                self.fault(node, Code::BadValue, message);
                continue;
            };
            let Some(place) = point(place, size) else {
                let message = format!("{:?} in LB is no point of the {size} board", short(place));
                self.fault(node, Code::BadPoint, message);
                continue;
            };
            let mut text = simple(text);
            if let Some((end, _)) = text.char_indices().nth(MAX_LABEL) {
                text.truncate(end);
                let message =
                    format!("a label is longer than {MAX_LABEL} characters; its end is left out");
                self.fault(node, Code::TooLarge, message);
            }
            if said.labels.len() < MAX_LABELS {
                said.labels.push((place, text));
            } else {
                let message =
                    format!("a node has more than {MAX_LABELS} labels; the rest is left out");
                self.fault(node, Code::TooLarge, message);
                break;
            }
        }
        // FF[3] puts letters on points, from a on.
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

    /// Keeps properties that have no meaning here, as they are written.
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

    /// Collects such properties of a heading above the problem.
    pub(super) fn kept_of(&self, game: Game<'_>, node: NodeIndex, kept: &mut String) {
        for (name, values) in game.properties(node) {
            let name = name.as_str();
            let is_known = KNOWN.contains(&name)
                || OPENING.contains(&name)
                || matches!(name, "N" | "DI" | "G");
            if is_known || kept.len() > MAX_TEXT {
                continue;
            }
            kept.push_str(name);
            for value in values.iter() {
                kept.push('[');
                kept.push_str(value);
                kept.push(']');
            }
        }
    }
}

/// Cuts a text to the length limit of problem files; returns whether it was too long.
pub(super) fn cut_text(text: &mut String) -> bool {
    let is_long = text.len() > MAX_TEXT;
    if is_long {
        let end = (0..=MAX_TEXT).rev().find(|&end| text.is_char_boundary(end));
        let end = end.unwrap_or(0);
        // Half of an escaped brace would begin the name of a point.
        let braces = text.get(..end).unwrap_or_default();
        let braces = braces.len() - braces.trim_end_matches('{').len();
        text.truncate(end - braces % 2);
    }
    is_long
}

const MARKS: [(&str, Mark); 5] = [
    ("TR", Mark::Triangle),
    ("SQ", Mark::Square),
    ("CR", Mark::Circle),
    ("MA", Mark::Cross),
    // FF[3]
    ("M", Mark::Cross),
];

/// Properties that are read wherever they occur.
const KNOWN: [&str; 14] = [
    "B", "W", "AB", "AW", "AE", "PL", "C", "LB", "L", "TR", "SQ", "CR", "MA", "M",
];

/// Properties that are read, or generated anew, at the start.
const OPENING: [&str; 21] = [
    "FF", "GM", "CA", "AP", "SZ", "ST", "GN", "SO", "VW", "RSID", "RSTASK", "RSTARGET", "RSREGION",
    "RSSAFE", "RSTAGS", "RSLEVEL", "RSDIAL", "RSKEYS", "RSLANG", "RSSUM", "RSREC",
];
