//! Diagrams in plain text, as Sensei's Library and forums write them.
//!
//! ```text
//! $$B Black to live
//! $$ | O O O O O
//! $$ | X X X X O
//! $$ | . 1 . X O
//! $$ -----------
//! ```
//!
//! `X` `B` `#` `Y` `Z` are black, `O` `W` `@` `Q` `P` white (the latter four marked by circle, square,
//! triangle, cross), `C` `S` `T` `M` mark empty points, small letters label them, numbers are moves. Drawings without
//! `$$` are read too if they stand in lines of their own; `x` and `o` are stones there.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::sgf::{Dialect, escaped, read_sgf_as};
use crate::problem::{Code, Fault, Loaded, Place};

/// Most diagrams read from one text.
const MAX_DIAGRAMS: usize = 5_000;
/// The side of the board where the drawing does not say.
const FULL: usize = 19;

/// Reads every diagram of a text as a problem. Whatever is wrong becomes a fault.
#[must_use]
pub fn read_drawings(text: &str, name: &str) -> Loaded {
    let mut blocks = if text.lines().any(|line| content(line).is_some()) {
        wiki_blocks(text)
    } else {
        plain_blocks(text)
    };
    blocks.truncate(MAX_DIAGRAMS);
    let mut faults = Vec::new();
    let mut sgf = String::new();
    let mut places = Vec::new();
    for block in &blocks {
        let place = Place {
            line: block.line,
            column: 1,
        };
        match block.as_sgf() {
            Ok(game) => {
                sgf.push_str(&game);
                places.push(place);
            }
            Err(message) => faults.push(fault(place, message)),
        }
    }
    if blocks.is_empty() {
        faults.push(fault(
            Place::START,
            "there is no diagram in this text".to_owned(),
        ));
    }
    if places.is_empty() {
        return Loaded {
            set: None,
            faults,
            places: Vec::new(),
        };
    }
    let mut loaded = read_sgf_as(&sgf, name, Some(Dialect::MainLine)).loaded;
    // Games count from 1, in the order of the diagrams.
    let place_of = |id: &str| {
        let number: usize = id.strip_prefix("game-")?.parse().ok()?;
        places.get(number.checked_sub(1)?).copied()
    };
    for fault in &mut loaded.faults {
        fault.place = fault
            .problem
            .as_deref()
            .and_then(place_of)
            .unwrap_or(Place::START);
    }
    if let Some(set) = &loaded.set {
        loaded.places = set
            .problems
            .iter()
            .map(|problem| place_of(problem.id.as_str()).unwrap_or(Place::START))
            .collect();
    }
    loaded.faults.extend(faults);
    loaded.faults.sort_by_key(|fault| fault.place);
    loaded
}

fn fault(place: Place, message: String) -> Fault {
    Fault {
        place,
        problem: None,
        code: Code::BadDrawing,
        message,
        advice: "draw rows of X, O and . with edges of - and |".to_owned(),
    }
}

/// What a line of the wiki's language holds after its two dollar signs.
fn content(line: &str) -> Option<&str> {
    let line = line.trim_start_matches(['>', ' ', '\t']);
    let line = line.strip_prefix("[go]").unwrap_or(line);
    line.strip_prefix("$$")
}

/// The lines of one diagram.
struct Block<'a> {
    /// Line of the text, from 1.
    line: usize,
    header: &'a str,
    rows: Vec<Vec<&'a str>>,
    edges: Edges,
    style: Style,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    Wiki,
    Plain,
}

#[derive(Clone, Copy, Default)]
struct Edges {
    top: bool,
    bottom: bool,
    left: bool,
    right: bool,
}

fn wiki_blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut is_open = false;
    for (number, line) in text.lines().enumerate() {
        let Some(content) = content(line) else {
            is_open = false;
            continue;
        };
        let content = content.strip_suffix("[/go]").unwrap_or(content);
        let starts = !is_open || is_header(content);
        if starts {
            blocks.push(Block {
                line: number + 1,
                header: if is_header(content) { content } else { "" },
                rows: Vec::new(),
                edges: Edges::default(),
                style: Style::Wiki,
            });
            is_open = true;
        }
        if let Some(block) = blocks.last_mut()
            && !is_header(content)
        {
            block.add(content.trim());
        }
    }
    blocks.retain(|block| !block.rows.is_empty());
    blocks
}

/// Rows have single characters between spaces; a header begins at once, or has words.
fn is_header(content: &str) -> bool {
    let trimmed = content.trim();
    if trimmed.is_empty() || is_edge(trimmed) || trimmed.starts_with(['|', '[', '{']) {
        return false;
    }
    content.starts_with(|c: char| !c.is_whitespace())
        || trimmed
            .split_whitespace()
            .any(|cell| cell.chars().count() > 2)
}

fn is_edge(line: &str) -> bool {
    line.contains("--") && line.chars().all(|c| matches!(c, '-' | '+' | ' ' | '|'))
}

fn plain_blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut current: Option<Block<'_>> = None;
    for (number, line) in text.lines().enumerate() {
        let trimmed = line.trim();
        if is_edge(trimmed) || is_plain_row(trimmed) {
            current
                .get_or_insert_with(|| Block {
                    line: number + 1,
                    header: "",
                    rows: Vec::new(),
                    edges: Edges::default(),
                    style: Style::Plain,
                })
                .add(trimmed);
        } else {
            blocks.extend(current.take());
        }
    }
    blocks.extend(current);
    blocks.retain(|block| block.rows.len() > 1);
    blocks
}

fn is_plain_row(line: &str) -> bool {
    let cells = line.trim_matches('|').split_whitespace();
    let mut count = 0;
    for cell in cells {
        let is_cell = cell.chars().count() == 1
            && cell.chars().all(|c| {
                ".,+*XOxo#@●○".contains(c) || c.is_ascii_lowercase() || c.is_ascii_digit()
            });
        if !is_cell && count > 0 {
            return false;
        }
        // A row number may stand in front.
        if !is_cell && cell.parse::<u8>().is_err() {
            return false;
        }
        count += 1;
    }
    count > 1
}

impl<'a> Block<'a> {
    fn add(&mut self, line: &'a str) {
        if is_edge(line) {
            if self.rows.is_empty() {
                self.edges.top = true;
            } else {
                self.edges.bottom = true;
            }
            return;
        }
        if line.starts_with(['[', '{']) || line.is_empty() {
            return;
        }
        let left = line.starts_with('|');
        let right = line.len() > 1 && line.ends_with('|');
        self.edges.left |= left;
        self.edges.right |= right;
        let mut cells: Vec<&str> = line.trim_matches('|').split_whitespace().collect();
        if self.style == Style::Plain && cells.first().is_some_and(|cell| cell.len() > 1) {
            cells.remove(0);
        }
        self.rows.push(cells);
    }

    fn as_sgf(&self) -> Result<String, String> {
        let width = self.rows.iter().map(Vec::len).max().unwrap_or_default();
        let height = self.rows.len();
        if let Some(short) = self.rows.iter().position(|row| row.len() != width) {
            return Err(format!(
                "row {} of the diagram has {} points, others have {width}",
                short + 1,
                self.rows.get(short).map_or(0, Vec::len)
            ));
        }
        let header = Header::read(self.header);
        let Edges {
            top,
            bottom,
            left,
            right,
        } = self.edges;
        let stated = header.size.unwrap_or(FULL);
        let columns = if left && right {
            width
        } else {
            stated.max(width)
        };
        let lines = if top && bottom {
            height
        } else {
            stated.max(height)
        };
        // Where all is drawn but one edge, a square board is meant.
        let (columns, lines) = match (left && right, top && bottom) {
            (true, false) => (columns, if height <= columns { columns } else { lines }),
            (false, true) => (if width <= lines { lines } else { columns }, lines),
            _ => (columns, lines),
        };
        if columns > 25 || lines > 25 {
            return Err(format!(
                "a diagram of {width}x{height} points is larger than a board"
            ));
        }
        let offset = |first: bool, second: bool, part: usize, whole: usize| match (first, second) {
            (true, _) => 0,
            (false, true) => whole - part,
            (false, false) => (whole - part) / 2,
        };
        let x0 = offset(left, right, width, columns);
        let y0 = offset(top, bottom, height, lines);
        let mut board = Board::default();
        for (y, row) in self.rows.iter().enumerate() {
            for (x, cell) in row.iter().enumerate() {
                let name = |n: usize| char::from(b'a' + u8::try_from(n).unwrap_or(25).min(25));
                let point: String = [name(x0 + x), name(y0 + y)].into_iter().collect();
                board.put(cell, &point, self.style)?;
            }
        }
        Ok(board.sgf(&header, columns, lines))
    }
}

/// `$$Wcm11 White to play`
struct Header<'a> {
    first: char,
    size: Option<usize>,
    title: &'a str,
}

impl Header<'_> {
    fn read(text: &str) -> Header<'_> {
        let attached = text.find(char::is_whitespace).unwrap_or(text.len());
        let (flags, title) = text.split_at(attached);
        let is_flags = !flags.is_empty()
            && flags.chars().all(|c| {
                matches!(c, 'B' | 'W' | 'c' | 'm' | 's' | 'b' | 'w') || c.is_ascii_digit()
            });
        let (flags, title) = if is_flags { (flags, title) } else { ("", text) };
        let before_number = flags.split('m').next().unwrap_or_default();
        let digits = before_number.trim_matches(|c: char| !c.is_ascii_digit());
        Header {
            first: if flags.starts_with(['W', 'w']) {
                'W'
            } else {
                'B'
            },
            size: digits.parse().ok().filter(|size| (2..=25).contains(size)),
            title: title.trim(),
        }
    }
}

#[derive(Default)]
struct Board {
    properties: BTreeMap<&'static str, Vec<String>>,
    moves: BTreeMap<u8, String>,
}

impl Board {
    fn add(&mut self, name: &'static str, point: &str) {
        self.properties
            .entry(name)
            .or_default()
            .push(point.to_owned());
    }

    fn put(&mut self, cell: &str, point: &str, style: Style) -> Result<(), String> {
        if let Ok(number) = cell.parse::<u8>() {
            let number = if number == 0 { 10 } else { number };
            self.moves.insert(number, point.to_owned());
            return Ok(());
        }
        let mut chars = cell.chars();
        let (Some(c), None) = (chars.next(), chars.next()) else {
            return Err(format!("{cell:?} is no point of a diagram"));
        };
        let (stone, mark) = match c {
            'X' | '●' => (Some("AB"), None),
            'O' | '○' => (Some("AW"), None),
            'x' if style == Style::Plain => (Some("AB"), None),
            'o' if style == Style::Plain => (Some("AW"), None),
            'B' => (Some("AB"), Some("CR")),
            'W' => (Some("AW"), Some("CR")),
            '#' => (Some("AB"), Some("SQ")),
            '@' => (Some("AW"), Some("SQ")),
            'Y' => (Some("AB"), Some("TR")),
            'Q' => (Some("AW"), Some("TR")),
            'Z' => (Some("AB"), Some("MA")),
            'P' => (Some("AW"), Some("MA")),
            'C' => (None, Some("CR")),
            'S' => (None, Some("SQ")),
            'T' => (None, Some("TR")),
            'M' => (None, Some("MA")),
            '.' | ',' | '+' | '*' | '_' | '?' => (None, None),
            c if c.is_ascii_lowercase() => {
                self.add("LB", &format!("{point}:{c}"));
                (None, None)
            }
            c => return Err(format!("{c:?} is no point of a diagram")),
        };
        for name in [stone, mark].into_iter().flatten() {
            self.add(name, point);
        }
        Ok(())
    }

    fn sgf(&self, header: &Header<'_>, columns: usize, lines: usize) -> String {
        let mut sgf = format!("(;GM[1]FF[4]SZ[{columns}:{lines}]PL[{}]", header.first);
        let mut say = |text: std::fmt::Arguments<'_>| {
            let written = sgf.write_fmt(text);
            debug_assert!(written.is_ok(), "a string takes every write");
        };
        for (name, points) in &self.properties {
            say(format_args!("{name}[{}]", points.join("][")));
        }
        if !header.title.is_empty() {
            say(format_args!("C[{}]", escaped(header.title)));
        }
        let mut color = header.first;
        let mut expected = None;
        for (&number, point) in &self.moves {
            // A number that is missing was played where another stone stands: nobody can tell.
            if expected.is_some_and(|expected| number != expected) {
                break;
            }
            say(format_args!(";{color}[{point}]"));
            color = if color == 'B' { 'W' } else { 'B' };
            expected = Some(number + 1);
        }
        sgf.push(')');
        sgf
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Color, Notation, Point, Size};
    use crate::problem::{Mark, Problem};

    fn problems(text: &str) -> Vec<Problem> {
        let loaded = read_drawings(text, "x");
        assert!(loaded.faults.is_empty(), "{:?}", loaded.faults);
        loaded.set.unwrap().problems
    }

    fn at(name: &str) -> Point {
        Notation::Gtp.read(name, Size::SQUARE_19).unwrap()
    }

    #[test]
    fn a_diagram_of_the_wiki_is_read() {
        let text = "Some words.\n\n$$Bc Black to live\n$$ | . 2 . . .\n$$ | O O O O O\n$$ | X X B X O\n$$ | . 1 a X O\n$$ -----------\n\nMore.\n\
                    $$W\n$$ -----------+\n$$ . . . 1 . |\n$$ . , Q . C |\n$$ . . . . . |\n";
        let both = problems(text);
        assert_eq!(both.len(), 2);
        let first = &both[0];
        assert_eq!(first.setup.stones.get(at("E1")), Some(Color::White));
        assert_eq!(first.setup.stones.get(at("C2")), Some(Color::Black));
        assert_eq!(first.comment.en, "Black to live");
        let tree = &first.tree;
        assert_eq!(tree.len(), 3);
        assert_eq!(tree.said(tree.root()).marks, [(at("C2"), Mark::Circle)]);
        assert_eq!(tree.said(tree.root()).labels, [(at("C1"), "a".to_owned())]);
        let second = &both[1];
        assert_eq!(second.setup.to_move, Color::White);
        assert_eq!(second.setup.stones.get(at("R18")), Some(Color::White));
        assert_eq!(
            second.tree.path(second.tree.ids().next_back().unwrap())[0].to_string(),
            "S19"
        );
    }

    #[test]
    fn a_whole_small_board_and_one_without_dollars() {
        let text = "$$ +-------+\n$$ | . X . |\n$$ | X O X |\n$$ | . . . |\n$$ +-------+";
        assert_eq!(problems(text)[0].setup.size, Size::square(3).unwrap());
        let plain = "Look:\n\n| o o o o o\n| x x x x o\n| . a . x o\n-----------\n\nnice";
        let problem = &problems(plain)[0];
        assert_eq!(problem.setup.stones.get(at("D1")), Some(Color::Black));
        assert_eq!(problem.setup.size, Size::SQUARE_19);
        let middle = "X O\nO X\n";
        assert_eq!(problems(middle)[0].setup.stones.len(), 4);
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let check = |text: &str, expected: &str| {
            let loaded = read_drawings(text, "x");
            assert_eq!(loaded.faults[0].to_string(), expected);
        };
        check(
            "hello",
            "1:1: error[bad-drawing]: there is no diagram in this text; draw rows of X, O and . with edges of - and |",
        );
        check(
            "x\n$$ | X X\n$$ | X",
            "2:1: error[bad-drawing]: row 2 of the diagram has 1 points, others have 2; draw rows of X, O and . with edges of - and |",
        );
        check(
            "$$ | X !",
            "1:1: error[bad-drawing]: '!' is no point of a diagram; draw rows of X, O and . with edges of - and |",
        );
        let broad = format!("$$ | {}", "X ".repeat(1_000));
        check(
            &broad,
            "1:1: error[bad-drawing]: a diagram of 1000x1 points is larger than a board; draw rows of X, O and . with edges of - and |",
        );
    }
}
