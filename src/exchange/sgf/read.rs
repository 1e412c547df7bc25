//! From a game of an SGF file to problems.

use crate::board::{Color, Move, Position};
use crate::problem::limits::{MAX_FAULTS, MAX_LINE, MAX_NODES, MAX_TEXT};
use crate::problem::{Code, Mark, NodeId, Problem, Said, SolutionTree, Text, Verdict};

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
pub(super) enum Firsts {
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

/// A reading of one game with one side to move.
pub(super) struct Reader<'a> {
    pub(super) game: Game<'a>,
    children: &'a Children,
    pub(super) start: &'a Start,
    dialect: Dialect,
    pub(super) to_move: Color,
    pub(super) firsts: Firsts,
    pub(super) tree: SolutionTree,
    marked: Vec<Marked>,
    faults: Vec<(usize, Code, String)>,
    pub(super) opening: Said,
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
        let mut said = self.tree.said(id).clone();
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
        self.tree.say(id, said);
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
const OPENING: [&str; 21] = [
    "FF", "GM", "CA", "AP", "SZ", "ST", "GN", "SO", "VW", "RSID", "RSTASK", "RSTARGET", "RSREGION",
    "RSSAFE", "RSTAGS", "RSLEVEL", "RSDIAL", "RSKEYS", "RSLANG", "RSSUM", "RSREC",
];
