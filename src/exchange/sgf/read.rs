//! Reads the problems of a game in an SGF file.

use crate::board::{Color, Position, Setup};
use crate::problem::limits::{MAX_NODES, MAX_TEXT};
use crate::problem::{Code, Mark, NodeId, Problem, Said, Verdict};

use super::asked::Asked;
use super::dialect::Dialect;
use super::draft::{Draft, Firsts, Standing};
use super::notes::{Note, Notes};
use super::parse::{Children, Game, NodeIndex};
use super::parts::Part;
use super::signs;
use super::start::{Refusal, Start, moves, points_of, sets_up, short, start};
use super::text::{composed, plain, point, simple};
use super::verdicts::Marked;

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
        return Err(nothing_shown());
    }
    let asked = Asked::of(part, &start);
    let read = |to_move, firsts, id: &str| {
        let mut reader = Reader {
            game,
            children: &children,
            start: &start,
            part,
            to_move,
            asked: asked.clone(),
            draft: Draft::new(dialect, firsts),
        };
        reader.run();
        reader.problem(id)
    };
    let (stated, byte) = ((&start.setup, start.stated), game.node_byte(start.node));
    let to_move = side_to_move(stated, &asked, &firsts, byte, &mut notes);
    read_for(to_move, &firsts, id, notes, read)
}

/// Determines the side to move. In order of precedence: what the file states; the first moves, with words
/// deciding if both sides move first; the words; Black. A contradiction between the words and the result is
/// noted.
pub(super) fn side_to_move(
    (setup, stated): (&Setup, Option<Color>),
    asked: &Asked,
    firsts: &[Color],
    byte: usize,
    notes: &mut Notes,
) -> Color {
    let shown = asked
        .to_move
        .filter(|color| firsts.contains(color))
        .or(firsts.first().copied());
    let to_move = stated.or(shown).or(asked.to_move).unwrap_or(setup.to_move);
    if let Some(said) = asked.to_move
        && said != to_move
    {
        let other = match stated {
            Some(_) => format!("PL says {to_move}"),
            None => format!("the first move is {to_move}'s"),
        };
        let message = format!("the words say {said} to move and {other}; {to_move} is taken");
        notes.add(byte, Code::Contradiction, message);
    }
    to_move
}

/// Reads with this side to move. Lines where the other side moves first only show what happens otherwise,
/// unless they have solutions of their own: then they are a second problem.
pub(super) fn read_for(
    to_move: Color,
    firsts: &[Color],
    id: &str,
    mut notes: Notes,
    read: impl Fn(Color, Firsts, &str) -> Result<(Problem, Draft), Refusal>,
) -> Result<Read, Refusal> {
    let other = to_move.opposite();
    let is_mixed = firsts.contains(&to_move) && firsts.contains(&other);
    let second = is_mixed.then(|| {
        let id = format!("{}-{other}-first", id.get(..60).unwrap_or(id));
        read(other, Firsts::Own, &id)
    });
    let second = second.transpose()?.filter(|(_, draft)| draft.has_right());
    let accepted = match second {
        Some(_) => Firsts::Own,
        None => Firsts::All,
    };
    let mut problems = Vec::new();
    for (problem, draft) in std::iter::once(read(to_move, accepted, id)?).chain(second) {
        notes.add_all(draft.notes);
        problems.push(problem);
    }
    Ok(Read {
        problems,
        faults: notes.into_list(),
    })
}

/// Why nothing can be read where neither stones nor moves are shown.
pub(super) fn nothing_shown() -> Refusal {
    let message = "there are neither stones nor moves, so this is no problem";
    (Code::Syntax, message.to_owned())
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

/// Reads one game with one side to move.
pub(super) struct Reader<'a> {
    pub(super) game: Game<'a>,
    children: &'a Children,
    pub(super) start: &'a Start,
    pub(super) part: &'a Part<'a>,
    pub(super) to_move: Color,
    pub(super) asked: Asked,
    pub(super) draft: Draft,
}

impl Reader<'_> {
    /// Follows every line of the game.
    fn run(&mut self) {
        let mut setup = self.start.setup.clone();
        setup.to_move = self.to_move;
        let Ok(mut position) = setup.into_position() else {
            return;
        };
        let mut standings: Vec<Option<Standing>> = vec![None; self.game.len()];
        let first = self.start.node;
        let mut plies = 0_u32;
        for node in first..self.game.len() {
            let at = if node == first {
                Some(self.draft.start())
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
            if self.draft.tree.len() > MAX_NODES {
                let message =
                    format!("the tree has more than {MAX_NODES} nodes; the rest is left out");
                self.draft.fault(Code::TooLarge, message);
                break;
            }
        }
        self.draft.judge();
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
        self.draft.byte = self.game.node_byte(node);
        if node != self.start.node && sets_up(self.game, node) {
            let message = "stones set up in the middle of a line; the line is cut here";
            self.draft.fault(Code::BadValue, message);
            return None;
        }
        let played = match moves(self.game, node, size, &mut self.draft.notes) {
            Ok(played) => played,
            Err((code, message)) => {
                self.draft
                    .fault(code, format!("{message}; the line is cut here"));
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
            standing = self.draft.play(standing, color, mv, position)?;
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
                self.draft.fault(Code::TooLarge, message);
                break;
            }
            found.push(parent);
            last = parent;
        }
        found.reverse();
        found
    }

    /// Reads comment, labels, marks, verdict, and properties that are only kept.
    fn say(&mut self, node: NodeIndex, standing: Standing, headings: &[NodeIndex]) {
        let size = self.start.setup.size;
        let is_start = node == self.start.node;
        let id = standing.id;
        let mut said = self.draft.tree.take_said(id);
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
        if id != self.draft.tree.root() {
            self.mark(node, id, headings);
        }
        self.draft.comment(id, &mut said, &comment, is_start);
        for &node in nodes {
            self.show(node, &mut said, size);
            self.keep(node, &mut said, is_start);
        }
        self.draft.say(id, said);
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
        if self.draft.dialect.is_by_property()
            && verdict == Some(Verdict::Solved)
            && words == Some(Verdict::Wrong)
        {
            let message =
                "the line is marked as right and called wrong in words; it is taken for wrong";
            self.draft.fault(Code::Contradiction, message);
            verdict = words;
        }
        let words = words.or(heading_words);
        let stated = Marked {
            verdict,
            heading,
            words,
        };
        self.draft.mark(id, stated);
    }

    /// The verdicts that a node states for its line: by a sign of the dialect, and in words for people. Words
    /// that call a line right only count in a dialect without signs.
    fn judged(&self, node: NodeIndex) -> (Option<Verdict>, Option<Verdict>) {
        let comment = self.comment_of(node);
        let verdict = self.draft.dialect.verdict(self.game, node, &comment);
        let words = signs::spoken(&comment)
            .or_else(|| signs::spoken(&plain(self.game.value(node, "N")?)))
            .filter(|&words| self.draft.dialect.believes(words));
        (verdict, words)
    }

    /// Reads labels and marks.
    fn show(&mut self, node: NodeIndex, said: &mut Said, size: crate::board::Size) {
        let labels = self.game.values(node, "LB");
        for value in labels {
            let Some((place, text)) = composed(value) else {
                let message = format!("{:?} in LB is no point and text", short(value));
                self.draft.fault(Code::BadValue, message);
                continue;
            };
            let Some(place) = point(place, size) else {
                let message = format!("{:?} in LB is no point of the {size} board", short(place));
                self.draft.fault(Code::BadPoint, message);
                continue;
            };
            let mut text = simple(text);
            if let Some((end, _)) = text.char_indices().nth(MAX_LABEL) {
                text.truncate(end);
                let message =
                    format!("a label is longer than {MAX_LABEL} characters; its end is left out");
                self.draft.fault(Code::TooLarge, message);
            }
            if said.labels.len() < MAX_LABELS {
                said.labels.push((place, text));
            } else {
                let message =
                    format!("a node has more than {MAX_LABELS} labels; the rest is left out");
                self.draft.fault(Code::TooLarge, message);
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
                Err((code, message)) => self.draft.fault(code, message),
            }
        }
    }

    /// Keeps properties that have no meaning here, as they are written.
    fn keep(&mut self, node: NodeIndex, said: &mut Said, is_start: bool) {
        for (name, values) in self.game.properties(node) {
            let name = name.as_str();
            let is_known = KNOWN.contains(&name)
                || (self.draft.dialect.owns(name) && (!is_start || name == "G"))
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
                self.draft.fault(Code::TooLarge, message);
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
