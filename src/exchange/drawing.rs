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
//! `X` `B` `#` `Y` `Z` are black, `O` `W` `@` `Q` `P` white (the last four of each marked by circle, square,
//! triangle, cross), `C` `S` `T` `M` mark empty points, lower-case letters label them, numbers are moves.
//! Drawings without `$$` are read too if they stand on lines of their own; `x` and `o` are stones there.

use std::collections::BTreeMap;

use super::framed::{Counts, columns, framed_diagrams};
use super::sgf::{Book, Dialect, Shown, Step, size_named};
use crate::board::{Color, Move, Point};
use crate::problem::{Code, Diagnostic, Loaded, Mark, Place};

/// Most diagrams read from one text.
const MAX_DIAGRAMS: usize = 5_000;
/// The board side assumed if the drawing does not tell.
const FULL: usize = 19;
/// Largest side of a board.
const LARGEST: usize = 25;

/// Reads every diagram in a text as a problem. Everything that is wrong becomes a fault.
#[must_use]
pub fn read_drawings(text: &str, name: &str) -> Loaded {
    let mut blocks = blocks(text);
    let mut book = Book::new(text, name, Dialect::MainLine);
    if blocks.is_empty() {
        let message = "there is no diagram in this text".to_owned();
        book.refuse(fault(Place::START, message));
    }
    if let Some(first) = blocks.get(MAX_DIAGRAMS) {
        book.refuse(Diagnostic::new(
            first.place(),
            Code::TooLarge,
            format!(
                "the text holds {} diagrams, the limit is {MAX_DIAGRAMS}; those from here on are left out",
                blocks.len()
            ),
            "split it into several files",
        ));
    }
    blocks.truncate(MAX_DIAGRAMS);
    let starts: Vec<usize> = text.lines().map(|line| byte_of(text, line)).collect();
    for block in &blocks {
        match block.shown(text) {
            Ok((shown, cut)) => {
                let start = starts.get(block.line - 1).copied();
                book.add_shown(Ok(shown), start.unwrap_or_default());
                if let Some(message) = cut {
                    let advice = "the rest of the problem is kept";
                    book.refuse(Diagnostic::new(
                        block.place(),
                        Code::BadDrawing,
                        message,
                        advice,
                    ));
                }
            }
            Err(message) => book.refuse(fault(block.place(), message)),
        }
    }
    book.loaded(&[], 0)
}

fn fault(place: Place, message: String) -> Diagnostic {
    let advice = "draw rows of X, O and . with edges of - and |";
    Diagnostic::new(place, Code::BadDrawing, message, advice)
}

/// The byte where a piece of a text begins.
fn byte_of(text: &str, piece: &str) -> usize {
    (piece.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

/// The content of a wiki line after its two dollar signs.
fn content(line: &str) -> Option<&str> {
    let line = line.trim_start_matches(['>', ' ', '\t']);
    let line = line.strip_prefix("[go]").unwrap_or(line);
    line.strip_prefix("$$")
}

/// The lines of one diagram, as found in the text.
struct Block<'a> {
    /// The line number in the text, from 1.
    line: usize,
    header: &'a str,
    rows: Vec<Vec<&'a str>>,
    edges: Edges,
    style: Style,
    /// The side to move, if words beside the diagram name it.
    first: Option<Color>,
    /// Where the coordinates around it place it, or why that cannot be told.
    framed: Option<Result<Framing, String>>,
}

/// The place of a diagram on the board, according to the coordinates around it.
#[derive(Clone, Copy)]
struct Framing {
    /// The index of the first column from the left, from 0, if known.
    column: Option<usize>,
    /// The number of the top row.
    top: usize,
    counts: Counts,
    is_whole: bool,
}

/// What a diagram shows, and a message about moves that were lost.
type Drawn = (Shown, Option<String>);

/// Finds every diagram in a text, in order.
fn blocks(text: &str) -> Vec<Block<'_>> {
    let lines: Vec<&str> = text.lines().collect();
    let bare: Vec<&str> = lines
        .iter()
        .map(|line| content(line).unwrap_or(line))
        .collect();
    let framed = framed_diagrams(&bare, |line| is_edge(line.trim()));
    let mut is_used = vec![false; lines.len()];
    for place in framed.iter().flat_map(|framed| framed.lines.clone()) {
        if let Some(used) = is_used.get_mut(place) {
            *used = true;
        }
    }
    let mut blocks: Vec<Block<'_>> = framed
        .into_iter()
        .map(|framed| {
            let header = framed.lines.start.checked_sub(1);
            let header = header.and_then(|place| lines.get(place));
            let header = header
                .and_then(|line| content(line))
                .filter(|c| is_header(c));
            let [top, bottom, left, right] = framed.edges;
            let framing = Framing {
                column: framed.column,
                top: framed.top,
                counts: framed.counts,
                is_whole: framed.is_whole,
            };
            let (rows, framing) = match framed.rows {
                Ok(rows) => (rows, Ok(framing)),
                Err(reason) => (Vec::new(), Err(reason)),
            };
            Block {
                line: framed.first_row + 1,
                header: header.unwrap_or_default(),
                rows,
                edges: Edges {
                    top,
                    bottom,
                    left,
                    right,
                },
                style: Style::Plain,
                first: side_near(&bare, framed.lines.clone()),
                framed: Some(framing),
            }
        })
        .collect();
    let rest = || {
        let lines = lines.iter().zip(&is_used).enumerate();
        lines.map(|(number, (&line, &used))| (number, if used { "" } else { line }))
    };
    if rest().any(|(_, line)| content(line).is_some()) {
        blocks.extend(wiki_blocks(rest()));
    } else {
        blocks.extend(plain_blocks(rest()));
        for block in &mut blocks {
            if block.framed.is_none() {
                let end = block.line + block.rows.len();
                block.first = side_near(&bare, block.line - 1..end);
            }
        }
    }
    blocks.sort_by_key(|block| block.line);
    blocks
}

/// The side to move, if a line near a diagram names one, as engines print it.
fn side_near(lines: &[&str], diagram: std::ops::Range<usize>) -> Option<Color> {
    let before = diagram.start.saturating_sub(2)..diagram.start;
    before
        .chain(diagram.end..diagram.end + 3)
        .find_map(|place| {
            let line = lines.get(place)?.to_lowercase();
            [("black", Color::Black), ("white", Color::White)]
                .into_iter()
                .find_map(|(name, side)| {
                    let says = [
                        format!("{name} to move"),
                        format!("{name} to play"),
                        format!("next player: {name}"),
                    ];
                    says.iter()
                        .any(|words| line.contains(words))
                        .then_some(side)
                })
        })
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

fn wiki_blocks<'a>(lines: impl Iterator<Item = (usize, &'a str)>) -> Vec<Block<'a>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut is_open = false;
    for (number, line) in lines {
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
                first: None,
                framed: None,
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

/// Whether a line is a header. Rows have single characters between spaces; a header follows the dollar
/// signs directly or contains words.
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

fn plain_blocks<'a>(lines: impl Iterator<Item = (usize, &'a str)>) -> Vec<Block<'a>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut current: Option<Block<'_>> = None;
    for (number, line) in lines {
        // An answer in the Go Text Protocol begins like this.
        let trimmed = line.trim_start_matches("= ").trim();
        if is_edge(trimmed) || is_plain_row(trimmed) {
            current
                .get_or_insert_with(|| Block {
                    line: number + 1,
                    header: "",
                    rows: Vec::new(),
                    edges: Edges::default(),
                    style: Style::Plain,
                    first: None,
                    framed: None,
                })
                .add(trimmed);
        } else {
            blocks.extend(current.take());
        }
    }
    blocks.extend(current);
    for block in &mut blocks {
        block.take_off_letters();
    }
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
        // Moves from 10 on have two digits.
        if !is_cell && cell.parse::<u8>().is_err() {
            return false;
        }
        count += 1;
    }
    count > 1
}

impl<'a> Block<'a> {
    const fn place(&self) -> Place {
        Place {
            line: self.line,
            column: 1,
        }
    }

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
        let cells: Vec<&str> = line.trim_matches('|').split_whitespace().collect();
        self.rows.push(cells);
    }

    /// Removes column letters above or below the rows, which are not labels.
    fn take_off_letters(&mut self) {
        let is_letters = |row: &Vec<&str>| row.len() > 2 && columns(&row.join(" ")).is_some();
        let is_board = self.rows.len() > 2;
        if is_board && self.rows.first().is_some_and(is_letters) {
            self.rows.remove(0);
        }
        if is_board && self.rows.last().is_some_and(is_letters) {
            self.rows.pop();
        }
    }

    fn shown(&self, text: &str) -> Result<Drawn, String> {
        if let Some(Err(reason)) = &self.framed {
            return Err(reason.clone());
        }
        let width = self.rows.iter().map(Vec::len).max().unwrap_or_default();
        let height = self.rows.len();
        if let Some(short) = self.rows.iter().position(|row| row.len() != width) {
            return Err(format!(
                "row {} of the diagram has {} points, others have {width}",
                short + 1,
                self.rows.get(short).map_or(0, Vec::len)
            ));
        }
        let mut header = Header::read(self.header);
        header.first = self.first.unwrap_or(header.first);
        if let Some(Ok(framing)) = self.framed {
            let (columns, lines, x0, y0) = self.placed(framing, width, height)?;
            return self.drawn(text, &header, (columns, lines), (x0, y0));
        }
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
        // If only one edge is missing, the board is meant to be square.
        let (columns, lines) = match (left && right, top && bottom) {
            (true, false) => (columns, if height <= columns { columns } else { lines }),
            (false, true) => (if width <= lines { lines } else { columns }, lines),
            _ => (columns, lines),
        };
        if columns > LARGEST || lines > LARGEST {
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
        self.drawn(text, &header, (columns, lines), (x0, y0))
    }

    /// The size of the board and the offset of the diagram from the upper left, according to the coordinates
    /// around the diagram.
    fn placed(
        &self,
        framing: Framing,
        width: usize,
        height: usize,
    ) -> Result<(usize, usize, usize, usize), String> {
        // The row numbers already tell where the bottom is.
        let Edges {
            top, left, right, ..
        } = self.edges;
        let (lowest, highest) = match framing.counts {
            Counts::Down => ((framing.top + 1).saturating_sub(height), framing.top),
            Counts::Up => (framing.top, framing.top + height - 1),
        };
        let is_square = width == height && lowest == 1 && framing.column.is_none_or(|c| c == 0);
        let starts = lowest == 1 && framing.column == Some(0);
        let is_whole = is_square || (framing.is_whole && starts);
        // A board that continues beyond the diagram has the usual size, if the coordinates fit on it.
        let last_column = framing.column.unwrap_or(0) + width;
        let usual = if highest.max(last_column) <= FULL {
            FULL
        } else {
            LARGEST
        };
        let columns = if is_whole || (left && right) || (right && framing.column.is_some()) {
            last_column
        } else {
            usual
        };
        let lines = if is_whole || top { highest } else { usual };
        if columns > LARGEST || lines > LARGEST || lowest == 0 || height > lines || width > columns
        {
            return Err(format!(
                "a diagram of {width}x{height} points with rows {lowest} to {highest} fits on no board"
            ));
        }
        let x0 = match framing.column {
            Some(column) => column,
            None if left || is_whole => 0,
            None if right => columns - width,
            None => (columns - width) / 2,
        };
        let y0 = match framing.counts {
            Counts::Down => lines - highest,
            Counts::Up => lowest - 1,
        };
        Ok((columns, lines, x0, y0))
    }

    fn drawn(
        &self,
        text: &str,
        header: &Header<'_>,
        (columns, lines): (usize, usize),
        (x0, y0): (usize, usize),
    ) -> Result<Drawn, String> {
        let size = size_named(&format!("{columns}:{lines}")).map_err(|(_, message)| message)?;
        let mut board = Board {
            shown: Shown::new(size),
            moves: BTreeMap::new(),
        };
        for (y, row) in self.rows.iter().enumerate() {
            for (x, cell) in row.iter().enumerate() {
                let from_below = (lines - 1).saturating_sub(y0 + y);
                let side = |at: usize| u8::try_from(at).unwrap_or(u8::MAX);
                let point = Point::new(side(x0 + x), side(from_below));
                let point = point.ok_or("the diagram is larger than a board")?;
                board.put(cell, point, byte_of(text, cell), self.style)?;
            }
        }
        board.drawn(header)
    }
}

/// A header such as `$$Wcm11 White to play`.
struct Header<'a> {
    first: Color,
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
                Color::White
            } else {
                Color::Black
            },
            size: digits.parse().ok().filter(|size| (2..=25).contains(size)),
            title: title.trim(),
        }
    }
}

struct Board {
    shown: Shown,
    /// The moves by their numbers, with the byte where each is drawn.
    moves: BTreeMap<u8, (Point, usize)>,
}

impl Board {
    fn put(&mut self, cell: &str, point: Point, byte: usize, style: Style) -> Result<(), String> {
        const BLACK: Option<Color> = Some(Color::Black);
        const WHITE: Option<Color> = Some(Color::White);
        if let Ok(number) = cell.parse::<u8>() {
            let number = if number == 0 { 10 } else { number };
            if self.moves.insert(number, (point, byte)).is_some() {
                return Err(format!("move {number} is drawn twice"));
            }
            return Ok(());
        }
        let mut chars = cell.chars();
        let (Some(c), None) = (chars.next(), chars.next()) else {
            return Err(format!("{cell:?} is no point of a diagram"));
        };
        let (stone, mark) = match c {
            'X' | '●' => (BLACK, None),
            'O' | '○' => (WHITE, None),
            'x' if style == Style::Plain => (BLACK, None),
            'o' if style == Style::Plain => (WHITE, None),
            'B' => (BLACK, Some(Mark::Circle)),
            'W' => (WHITE, Some(Mark::Circle)),
            '#' => (BLACK, Some(Mark::Square)),
            '@' => (WHITE, Some(Mark::Square)),
            'Y' => (BLACK, Some(Mark::Triangle)),
            'Q' => (WHITE, Some(Mark::Triangle)),
            'Z' => (BLACK, Some(Mark::Cross)),
            'P' => (WHITE, Some(Mark::Cross)),
            'C' => (None, Some(Mark::Circle)),
            'S' => (None, Some(Mark::Square)),
            'T' => (None, Some(Mark::Triangle)),
            'M' => (None, Some(Mark::Cross)),
            '.' | ',' | '+' | '*' | '_' | '?' => (None, None),
            c if c.is_ascii_lowercase() => {
                self.shown.said.labels.push((point, c.to_string()));
                (None, None)
            }
            c => return Err(format!("{c:?} is no point of a diagram")),
        };
        self.shown.setup.stones.set(point, stone);
        self.shown.said.marks.extend(mark.map(|mark| (point, mark)));
        Ok(())
    }

    fn drawn(mut self, header: &Header<'_>) -> Result<Drawn, String> {
        if self.shown.setup.stones.is_empty() {
            return Err("there are no stones in the diagram".to_owned());
        }
        if let Some(first) = self.moves.keys().next().filter(|&&first| first != 1) {
            return Err(format!(
                "the numbers begin at {first}: they are no line of moves, which begins at 1"
            ));
        }
        // A missing number was played where another stone is drawn, so the point is unknown.
        let played = (1..).zip(self.moves.keys());
        let played = played
            .take_while(|(wanted, number)| wanted == *number)
            .count();
        let lost = self.moves.len() - played;
        let cut = (lost > 0).then(|| {
            format!(
                "move {} is not drawn; the line ends before it, without {lost} moves",
                played + 1
            )
        });
        let sides = [header.first, header.first.opposite()].into_iter().cycle();
        let line = self.moves.into_values().take(played).zip(sides);
        let line = line.map(|((point, byte), color)| Step {
            byte,
            color,
            mv: Ok(Move::Play(point)),
            words: String::new(),
            is_right: false,
        });
        self.shown.stated = Some(header.first);
        self.shown.comment = header.title.to_owned();
        self.shown.lines.push(line.collect());
        Ok((self.shown, cut))
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

    /// Checks a 9x9 board with three stones and no moves, as other programs print it.
    fn check_board(text: &str) {
        let problem = &problems(text)[0];
        let stones = &problem.setup.stones;
        assert_eq!(problem.setup.size, Size::square(9).unwrap(), "{text}");
        let found: Vec<(Point, Color)> = stones.iter().collect();
        let expected = [
            (at("A1"), Color::Black),
            (at("C3"), Color::Black),
            (at("D4"), Color::White),
        ];
        for stone in expected {
            assert!(found.contains(&stone), "{stone:?} {text}");
        }
        assert_eq!(found.len(), 3, "{text}");
        assert_eq!(problem.tree.len(), 1, "a false line: {text}");
    }

    /// The rows of that board, from the top.
    const NINE: [&str; 9] = [
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . + . . . + . .",
        ". . . . . . . . .",
        ". . . . + . . . .",
        ". . . O . . . . .",
        ". . X . . . + . .",
        ". . . . . . . . .",
        "X . . . . . . . .",
    ];

    fn nine(row: impl Fn(usize, &str) -> String) -> String {
        let rows = NINE.iter().zip((1..=9).rev());
        rows.map(|(cells, number)| row(number, cells) + "\n")
            .collect()
    }

    #[test]
    fn boards_with_numbers_and_letters_around_them() {
        let letters = "   A B C D E F G H J\n";
        let gnugo = nine(|n, row| {
            let said = match n {
                2 => "     WHITE (O) has captured 0 stones",
                1 => "     BLACK (X) has captured 0 stones",
                _ => "",
            };
            format!(" {n} {row} {n}{said}")
        });
        check_board(&format!("=\n{letters}{gnugo}{letters}\n"));
        check_board(&format!("{letters}{gnugo}"));
        // Numbers on both sides suffice without letters.
        check_board(&nine(|n, row| format!(" {n} {row} {n}")));
        // Enough numbers on the left side alone.
        check_board(&nine(|n, row| format!(" {n} {row}")));
        check_board(&(nine(|n, row| format!("{n} {row}")) + "  a b c d e f g h j\n"));
        // Pachi and Go servers draw a frame.
        let bar = "   +-------------------+\n";
        let framed = nine(|n, row| format!(" {n} | {row} |"));
        check_board(&format!("{letters}{bar}{framed}{bar}"));
        check_board(&nine(|n, row| format!("{n}| {row} |{n}")));
        // The last move in brackets, or its number behind the stone.
        let last = gnugo.replace(". O .", ".(O).");
        check_board(&format!("{letters}{last}{letters}"));
        let katago = nine(|n, row| format!("{n:2} {row} "))
            .replace(". O .", ". O2.")
            .replace(". X .", ". X1.");
        check_board(&format!("= MoveNum: 3\n{letters}{katago}"));
        // Some programs number the rows from the top.
        let up = NINE.iter().zip(1..);
        let up: String = up.map(|(row, n)| format!("{n} {row} {n}\n")).collect();
        check_board(&format!("{letters}{up}"));
        // In wiki syntax, and as our own program prints it.
        check_board(&nine(|n, row| format!("$$ {n} | {row} |")));
        let bare = nine(|_, row| format!("| {row} |"));
        let edge = "+-------------------+\n";
        check_board(&format!(
            "= {edge}{bare}{edge}white to move, rules japanese, komi 6.5\n"
        ));
        // Letters above a board without row numbers are not labels.
        check_board(&format!("a b c d e f g h j\n{edge}{bare}{edge}"));
    }

    #[test]
    fn words_beside_a_board_say_who_moves() {
        let rows = nine(|n, row| format!("{n} {row} {n}"));
        let white = problems(&format!("{rows}Next player: White\n"));
        assert_eq!(white[0].setup.to_move, Color::White);
        let black = problems(&format!("{rows}\n"));
        assert_eq!(black[0].setup.to_move, Color::Black);
    }

    #[test]
    fn a_part_of_a_board_lies_where_its_numbers_say() {
        let corner = "   Q R S T\n19 . X O . 19\n18 X . O . 18\n17 . X O 1 17\n";
        let problem = &problems(corner)[0];
        assert_eq!(problem.setup.size, Size::SQUARE_19);
        assert_eq!(problem.setup.stones.get(at("R19")), Some(Color::Black));
        assert_eq!(problem.setup.stones.get(at("S17")), Some(Color::White));
        assert_eq!(problem.tree.len(), 2);
        let tree = &problem.tree;
        let end = tree.ids().next_back().unwrap();
        assert_eq!(tree.path(end)[0].to_string(), "T17");
        let left = " 3 X O . .\n 2 . X O .\n 1 . X O .\n   A B C D\n";
        let problem = &problems(left)[0];
        assert_eq!(problem.setup.stones.get(at("A3")), Some(Color::Black));
        assert_eq!(problem.setup.size, Size::SQUARE_19);
    }

    #[test]
    fn numbers_that_may_be_rows_or_moves_are_refused() {
        let refused = |text: &str, message: &str| {
            let loaded = read_drawings(text, "x");
            assert!(loaded.set.is_none(), "{text}");
            let first = loaded.faults[0].to_string();
            assert!(first.contains(message), "{text}: {first}");
        };
        refused("2 X O .\n1 O X .\n", "may be rows or moves");
        refused("7 X O .\n. O X 8\n", "the numbers begin at 7");
        refused("1 X O .\n. O X 1\n", "move 1 is drawn twice");
        refused("$$ | 7 X .\n$$ | O 8 .\n", "the numbers begin at 7");
        refused(
            "   A B C\n 2 X O X O\n 1 X O X\n",
            "more points than columns",
        );
        refused("   A B C\n 2 X O X\n 1 X O\n", "its columns are 3");
        refused("   A B C\n 2 X O X\n 1 X ! X\n", "'!' is no point");
        refused("a b\nc d\n", "no stones");
        refused(
            "1 a thing\n2 a second\n3 a third\n4 a fourth\n",
            "no diagram",
        );
    }

    #[test]
    fn what_is_cut_is_told() {
        let gap = read_drawings("$$ | 1 X 2\n$$ | O 4 5\n$$ -------\n", "x");
        assert_eq!(gap.faults.len(), 1);
        assert_eq!(
            gap.faults[0].message,
            "move 3 is not drawn; the line ends before it, without 2 moves"
        );
        assert_eq!(gap.set.unwrap().problems[0].tree.len(), 3);
        let many = "$$ | X O\n$$ | O X\n\n".repeat(MAX_DIAGRAMS + 3);
        let many = read_drawings(&many, "x");
        assert_eq!(many.set.unwrap().problems.len(), MAX_DIAGRAMS);
        assert_eq!(many.faults.len(), 1);
        assert!(
            many.faults[0]
                .message
                .starts_with("the text holds 5003 diagrams")
        );
        assert_eq!(many.faults[0].place.line, 3 * MAX_DIAGRAMS + 1);
    }

    #[test]
    fn a_move_that_is_illegal_is_reported_where_it_is_drawn() {
        let text = "Words.\n\n$$ +-----+\n$$ | 1 X |\n$$ | X X |\n$$ +-----+\n";
        let loaded = read_drawings(text, "x");
        assert_eq!(loaded.faults.len(), 1, "{:?}", loaded.faults);
        let fault = &loaded.faults[0];
        let place = Place { line: 4, column: 6 };
        assert_eq!((fault.place, fault.code), (place, Code::IllegalMove));
        assert_eq!(loaded.places, [Place { line: 3, column: 1 }]);
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
