//! Diagrams in plain text with row numbers and column letters around them, as Go engines and servers
//! print boards.
//!
//! ```text
//!    A B C D E F G H J
//!  9 . . . . . . . . . 9
//!  8 . . . . . . . . . 8
//! ```
//!
//! The numbers tell where a row lies on the board, so they must not be taken for moves or shift the
//! board. If it is unclear whether they are rows or moves, the diagram is refused.

/// Largest side of a board.
const LARGEST: usize = 25;
/// Rows needed before numbers on the left count as row numbers without other evidence.
const PLAIN_ROWS: usize = 4;

/// A diagram with row or column coordinates around it.
#[derive(Debug)]
pub(super) struct Framed<'a> {
    /// The lines of the text that belong to it, from 0.
    pub(super) lines: std::ops::Range<usize>,
    /// The first line with stones, from 0.
    pub(super) first_row: usize,
    /// The cells of the rows, from the top, or why they cannot be read.
    pub(super) rows: Result<Vec<Vec<&'a str>>, String>,
    /// The index of the first column, from 0, if letters tell it.
    pub(super) column: Option<usize>,
    /// The number of the top row; `counts` is the direction of the numbers.
    pub(super) top: usize,
    pub(super) counts: Counts,
    /// Whether coordinates stand on all four sides, which means that the whole board is drawn.
    pub(super) is_whole: bool,
    /// Whether edge lines are drawn: above, below, left, right.
    pub(super) edges: [bool; 4],
}

/// The direction of the row numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counts {
    /// The highest number is at the top.
    Down,
    /// The lowest number is at the top.
    Up,
}

/// Finds every diagram with row numbers in a text. `is_edge` recognises lines that draw an edge.
pub(super) fn framed_diagrams<'a>(
    lines: &[&'a str],
    is_edge: impl Fn(&str) -> bool,
) -> Vec<Framed<'a>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let run = run_of(lines, at);
        if run.len() < 2 {
            at += 1;
            continue;
        }
        let next = at + run.len();
        if let Some(framed) = framed(lines, at, &run, &is_edge) {
            at = framed.lines.end.max(next);
            found.push(framed);
        } else {
            at = next;
        }
    }
    found
}

/// The numbers and contents of consecutive rows from a line on, as long as the numbering continues.
fn run_of<'a>(lines: &[&'a str], at: usize) -> Vec<(usize, &'a str)> {
    let mut run: Vec<(usize, &str)> = Vec::new();
    for line in lines.iter().skip(at).take(LARGEST) {
        let Some((number, body)) = row_number(line) else {
            break;
        };
        let goes_on = match run.as_slice() {
            [] => true,
            [(only, _)] => number.abs_diff(*only) == 1,
            [.., (before, _), (last, _)] => {
                *last as isize - *before as isize == number as isize - *last as isize
            }
        };
        if !goes_on {
            break;
        }
        run.push((number, body));
    }
    run
}

/// The number that a row begins with, and the rest of the row.
fn row_number(line: &str) -> Option<(usize, &str)> {
    let line = line.trim();
    let end = line.find(|c: char| !c.is_ascii_digit())?;
    let (number, body) = line.split_at(end);
    let number: usize = number.parse().ok().filter(|n| (1..=LARGEST).contains(n))?;
    let is_apart = body.starts_with([' ', '\t', '|', '(']);
    let first = body.trim_start().chars().next()?;
    (is_apart && (is_point(first) || matches!(first, '|' | '(')))
        .then_some((number, body.trim_start()))
}

fn is_point(c: char) -> bool {
    ".,+*_?XOxo#@●○".contains(c) || c.is_ascii_alphanumeric()
}

fn framed<'a>(
    lines: &[&'a str],
    at: usize,
    run: &[(usize, &'a str)],
    is_edge: impl Fn(&str) -> bool,
) -> Option<Framed<'a>> {
    let end = at + run.len();
    let line = |place: Option<usize>| place.and_then(|place| lines.get(place)).copied();
    let above_edge = line(at.checked_sub(1)).is_some_and(&is_edge);
    let below_edge = line(Some(end)).is_some_and(&is_edge);
    let above = at.checked_sub(1 + usize::from(above_edge));
    let below = end + usize::from(below_edge);
    let letters_above = line(above).and_then(columns);
    let letters_below = line(Some(below)).and_then(columns);
    let letters = letters_above.or(letters_below);
    let width = letters.map(|(_, width)| width);
    let cells: Vec<Result<(Vec<&str>, End), String>> = run
        .iter()
        .map(|&(number, body)| cells(body, number, width))
        .collect();
    let ends_with_number = cells.iter().all(|row| matches!(row, Ok((_, End::Number))));
    let has_bars = run.iter().all(|(_, body)| body.starts_with('|'));
    let is_even = {
        let mut widths = cells
            .iter()
            .map(|row| row.as_ref().map_or(0, |(cells, _)| cells.len()));
        let first = widths.next().unwrap_or(0);
        first > 1 && widths.all(|width| width == first)
    };
    let is_sure = letters.is_some() || ends_with_number || has_bars;
    let stones = cells.iter().flatten().flat_map(|(cells, _)| cells);
    let has_stones = stones
        .filter(|cell| cell.starts_with(['X', 'O', 'x', 'o', '#', '@', '●', '○']))
        .count()
        > 0;
    if !is_sure && (!is_even || !has_stones) {
        // A list of words, or moves in no order.
        return None;
    }
    let rows = if !is_sure && run.len() < PLAIN_ROWS {
        Err("the numbers at the left may be rows or moves".to_owned())
    } else {
        let rows: Result<Vec<_>, _> = cells
            .into_iter()
            .map(|row| row.map(|(cells, _)| cells))
            .collect();
        rows
    };
    let counts = match run {
        [(first, _), (second, _), ..] if first < second => Counts::Up,
        _ => Counts::Down,
    };
    let first = above.filter(|_| letters_above.is_some()).unwrap_or(at);
    let last = if letters_below.is_some() {
        below + 1
    } else {
        end + usize::from(below_edge)
    };
    let bar_at_end = |body: &str| {
        body.len() > 1
            && body
                .trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ')
                .ends_with('|')
    };
    Some(Framed {
        lines: first.min(at.saturating_sub(usize::from(above_edge)))..last,
        first_row: at,
        rows,
        column: letters.map(|(first, _)| first),
        top: run.first().map_or(1, |(number, _)| *number),
        counts,
        is_whole: letters_above.is_some() && letters_below.is_some() && ends_with_number,
        edges: [
            above_edge,
            below_edge,
            has_bars,
            run.iter().all(|(_, body)| bar_at_end(body)),
        ],
    })
}

/// The index of the first column and the number of columns, if a line holds nothing but consecutive
/// column letters or numbers.
pub(super) fn columns(line: &str) -> Option<(usize, usize)> {
    let line = line.trim().trim_matches('|').trim();
    let numbers: Option<Vec<usize>> = line.split_whitespace().map(|n| n.parse().ok()).collect();
    if let Some(numbers) = numbers
        && numbers.len() > 2
        && numbers
            .iter()
            .zip(1..)
            .all(|(&number, place)| number == place)
    {
        return Some((0, numbers.len()));
    }
    let letters: Vec<char> = line.chars().filter(|c| !c.is_whitespace()).collect();
    let is_one_case = letters.iter().all(char::is_ascii_uppercase)
        || letters.iter().all(char::is_ascii_lowercase);
    if letters.len() < 2 || letters.len() > LARGEST || !is_one_case {
        return None;
    }
    // With or without the letter I.
    [
        b"ABCDEFGHJKLMNOPQRSTUVWXYZ".as_slice(),
        b"ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    ]
    .into_iter()
    .find_map(|alphabet| {
        let first = letters.first()?.to_ascii_uppercase();
        let start = alphabet.iter().position(|&c| char::from(c) == first)?;
        let part = alphabet.get(start..start + letters.len())?;
        let same = |(a, b): (&u8, &char)| char::from(*a) == b.to_ascii_uppercase();
        part.iter()
            .zip(&letters)
            .all(same)
            .then_some((start, letters.len()))
    })
}

/// The token that ends a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The row's own number.
    Number,
    /// Anything else.
    Other,
}

/// Splits a row into its points. With a known width, anything after that many points is not on the board.
fn cells(body: &str, number: usize, width: Option<usize>) -> Result<(Vec<&str>, End), String> {
    let mut cells = Vec::new();
    let mut rest = body.strip_prefix('|').unwrap_or(body);
    loop {
        // Some programs put the last move in brackets.
        let before = rest.len();
        rest = rest.trim_start_matches([' ', '\t', '(', ')', '[', ']']);
        let is_apart = before - rest.len() > 1;
        let Some(c) = rest.chars().next() else {
            break;
        };
        if c == '|' || width.is_some_and(|width| cells.len() >= width) {
            let end = rest.trim_start_matches(['|', ' ']);
            let digits = end.find(|c: char| !c.is_ascii_digit()).unwrap_or(end.len());
            let is_number = end.get(..digits).and_then(|n| n.parse().ok()) == Some(number);
            if c != '|' && !is_number && !is_apart {
                return Err(format!(
                    "row {number} of the diagram has more points than columns"
                ));
            }
            return Ok((cells, if is_number { End::Number } else { End::Other }));
        }
        if c.is_ascii_digit() {
            let digits = rest
                .find(|c: char| !c.is_ascii_digit())
                .unwrap_or(rest.len());
            let (token, after) = rest.split_at(digits);
            let is_last = after.trim().is_empty();
            if width.is_none() && is_last && token.parse() == Ok(number) {
                return Ok((cells, End::Number));
            }
            cells.push(token);
            rest = after;
            continue;
        }
        if !is_point(c) || c.is_ascii_uppercase() && !"XO".contains(c) {
            return Err(format!("{c:?} is no point of a diagram with numbered rows"));
        }
        let (token, after) = rest.split_at(c.len_utf8());
        // Some programs put a number directly behind each of the last few stones.
        let after = match after.as_bytes() {
            [b'1'..=b'9', next, ..] if !next.is_ascii_digit() && "XOxo".contains(c) => {
                after.get(1..).unwrap_or(after)
            }
            _ => after,
        };
        cells.push(token);
        rest = after;
    }
    match width {
        Some(width) if cells.len() < width => Err(format!(
            "row {number} of the diagram has {} points, its columns are {width}",
            cells.len()
        )),
        _ => Ok((cells, End::Other)),
    }
}
