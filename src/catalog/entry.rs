//! A summary of one problem in a few hundred bytes.

use serde::{Deserialize, Serialize};

use crate::board::{Color, Notation, Orientation, Point, Size, Stones, Window};
use crate::problem::{
    Language, Problem, ProblemId, ProofState, Task, Text, TextView, Verdict, Voucher,
};

/// The index of an entry in its catalogue.
pub type EntryId = u32;

/// Boolean properties of a problem, packed into bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flags(u8);

impl Flags {
    const PROVEN: u8 = 1;
    const AUTHORED: u8 = 2;
    const HAS_TREE: u8 = 4;
    const HAS_SOLUTION: u8 = 8;
    const WHITE_FIRST: u8 = 16;
    const ASSUMING: u8 = 32;
    const OPEN: u8 = 64;

    /// Whether a proof vouches for it.
    #[must_use]
    pub const fn is_proven(self) -> bool {
        self.0 & Flags::PROVEN != 0
    }

    /// How far the problem is proved; `None` if no search was run.
    #[must_use]
    pub const fn proof_state(self) -> Option<ProofState> {
        if self.0 & Flags::OPEN != 0 {
            Some(ProofState::Open)
        } else if !self.is_proven() {
            None
        } else if self.0 & Flags::ASSUMING != 0 {
            Some(ProofState::Assuming)
        } else {
            Some(ProofState::OnBoard)
        }
    }

    /// Marks it as proved; returns whether that is new.
    pub(super) const fn set_proven(&mut self) -> bool {
        let is_new = !self.is_proven();
        self.0 |= Flags::PROVEN;
        is_new
    }

    /// Whether it has moves.
    #[must_use]
    pub const fn has_tree(self) -> bool {
        self.0 & Flags::HAS_TREE != 0
    }

    /// Whether some line is marked as solved.
    #[must_use]
    pub const fn has_solution(self) -> bool {
        self.0 & Flags::HAS_SOLUTION != 0
    }
}

/// The part of a problem needed for lists, filters and thumbnails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The index of its collection.
    pub collection: u32,
    /// The index of its file.
    pub file: u32,
    /// Its index in the file, from 0.
    pub number: u32,
    /// Its id, unique within the collection.
    pub id: Box<str>,
    /// Its heading, in the requested language if available.
    pub title: Box<str>,
    /// The beginning of its comment.
    pub words: Box<str>,
    /// Its technique tags and the user's tags, separated by spaces.
    pub tags: Box<str>,
    task: u8,
    /// From 1 for 25 kyu to 30 for 5 dan; 0 if unknown.
    pub difficulty: u8,
    /// Boolean properties, such as whether it is proved.
    pub flags: Flags,
    width: u8,
    height: u8,
    /// Each stone as column + 32 × row, plus 1024 for white.
    stones: Box<[u16]>,
    /// The set of distances between stones; see [`features`].
    pub(super) features: u64,
}

/// The longest excerpt of a text, in bytes.
const EXCERPT: usize = 200;
const WHITE: u16 = 1 << 10;

impl Entry {
    /// Summarises a problem; the catalogue fills in its collection and file.
    #[must_use]
    pub fn of(problem: &Problem, id: &ProblemId, number: u32, language: Language) -> Entry {
        let size = problem.setup.size;
        // As the thumbnail shows the problem: not turned, with the stored colours.
        let view = TextView {
            orientation: Orientation::default(),
            notation: Notation::Gtp,
            size,
        };
        let first = |text: &Text| excerpt(&text.show(language, &view));
        let stones: Box<[u16]> = problem
            .setup
            .stones
            .iter()
            .map(|(point, color)| pack(point, color))
            .collect();
        let tree = &problem.tree;
        let has_solution = problem.quiz.is_some()
            || tree
                .ids()
                .any(|id| tree.node(id).verdict == Some(Verdict::Solved));
        let flag = |is: bool, flag: u8| if is { flag } else { 0 };
        let voucher = problem.voucher();
        let state = problem.proof_state();
        let is_proven = matches!(voucher, Voucher::Proven | Voucher::Computed);
        let tags: Vec<&str> = problem.techniques.iter().map(|tag| tag.as_str()).collect();
        Entry {
            collection: 0,
            file: 0,
            number,
            id: id.as_str().into(),
            title: first(&problem.title),
            words: first(&problem.comment),
            tags: tags.join(" ").into(),
            task: place_of(problem.task),
            difficulty: problem.difficulty.unwrap_or(0),
            flags: Flags(
                flag(is_proven, Flags::PROVEN)
                    | flag(voucher == Voucher::Authored, Flags::AUTHORED)
                    | flag(state == Some(ProofState::Assuming), Flags::ASSUMING)
                    | flag(state == Some(ProofState::Open), Flags::OPEN)
                    | flag(!tree.is_empty(), Flags::HAS_TREE)
                    | flag(has_solution, Flags::HAS_SOLUTION)
                    | flag(problem.setup.to_move == Color::White, Flags::WHITE_FIRST),
            ),
            width: size.width(),
            height: size.height(),
            features: features(&problem.setup.stones.iter().collect::<Vec<_>>()),
            stones,
        }
    }

    /// The task, decoded.
    #[must_use]
    pub fn task(&self) -> Task {
        Task::ALL
            .get(usize::from(self.task))
            .copied()
            .unwrap_or(Task::Kill)
    }

    /// The side that moves first.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        if self.flags.0 & Flags::WHITE_FIRST == 0 {
            Color::Black
        } else {
            Color::White
        }
    }

    /// The size of the board, decoded.
    #[must_use]
    pub fn size(&self) -> Size {
        Size::new(self.width, self.height).unwrap_or(Size::SQUARE_19)
    }

    /// Number of stones.
    #[must_use]
    pub const fn stone_count(&self) -> usize {
        self.stones.len()
    }

    /// The stones, row by row from the lower left.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> + Clone + '_ {
        self.stones.iter().filter_map(|&stone| unpack(stone))
    }

    /// The stones as a board.
    #[must_use]
    pub fn board(&self) -> Stones {
        self.stones().collect()
    }

    /// The part of the board that matters: the stones with a margin, extended to nearby edges.
    #[must_use]
    pub fn window(&self) -> Window {
        let size = self.size();
        let Some(window) = Window::around(self.stones().map(|(point, _)| point)) else {
            return Window::whole(size);
        };
        let window = window.grown(1, size);
        let low = |value: u8| if value <= 2 { 0 } else { value };
        let high = |value: u8, side: u8| if value + 3 >= side { side - 1 } else { value };
        Window {
            lower_left: Point::at(
                low(window.lower_left.column()),
                low(window.lower_left.row()),
            ),
            upper_right: Point::at(
                high(window.upper_right.column(), size.width()),
                high(window.upper_right.row(), size.height()),
            ),
        }
    }

    /// Whether a tag is among its tags.
    #[must_use]
    pub fn has_tag(&self, tag: &str) -> bool {
        self.tags.split(' ').any(|own| own == tag)
    }

    /// Whether its numbers are in range; checked for entries read from disk.
    pub(super) fn is_sound(&self) -> bool {
        let size = Size::new(self.width, self.height);
        size.is_some_and(|size| {
            usize::from(self.task) < Task::ALL.len()
                && self
                    .stones
                    .iter()
                    .all(|&stone| unpack(stone).is_some_and(|(point, _)| size.contains(point)))
        }) && ProblemId::new(&self.id).is_some()
    }
}

fn excerpt(text: &str) -> Box<str> {
    let end = (0..=text.len().min(EXCERPT))
        .rev()
        .find(|&end| text.is_char_boundary(end))
        .unwrap_or(0);
    text.get(..end)
        .unwrap_or_default()
        .replace(['\n', '\r'], " ")
        .into()
}

fn place_of(task: Task) -> u8 {
    let place = Task::ALL.iter().position(|&other| other == task);
    place
        .and_then(|place| u8::try_from(place).ok())
        .unwrap_or(0)
}

fn pack(point: Point, color: Color) -> u16 {
    let place = u16::from(point.column()) | u16::from(point.row()) << 5;
    place | if color == Color::White { WHITE } else { 0 }
}

fn unpack(stone: u16) -> Option<(Point, Color)> {
    let column = u8::try_from(stone & 31).ok()?;
    let row = u8::try_from(stone >> 5 & 31).ok()?;
    let color = if stone & WHITE == 0 {
        Color::Black
    } else {
        Color::White
    };
    Some((Point::new(column, row)?, color))
}

/// One bit for each distance of up to six points, in any orientation, between two stones of the same colour
/// or of different colours. A position that contains another has at least the bits of the other.
pub(super) fn features(stones: &[(Point, Color)]) -> u64 {
    let mut bits = 0;
    for (number, &(a, first)) in stones.iter().enumerate() {
        for &(b, second) in stones.get(number + 1..).unwrap_or_default() {
            let dx = u64::from(a.column().abs_diff(b.column()));
            let dy = u64::from(a.row().abs_diff(b.row()));
            let (low, high) = (dx.min(dy), dx.max(dy));
            if high <= 6 {
                // 28 pairs of distances, 0..=27; the pair at 0 never occurs.
                let place = high * (high + 1) / 2 + low;
                bits |= 1 << (place * 2 + u64::from(first == second));
            }
        }
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Setup;

    #[test]
    fn words_are_kept_as_they_are_read_not_as_they_are_stored() {
        let id = ProblemId::new("words").unwrap();
        let mut problem = Problem::new(id.clone(), Task::Kill, Setup::new(Size::SQUARE_19));
        problem.comment.en = "{Black|White} plays {C3} {{so}.".to_owned();
        problem.comment.de = "{Schwarz|Weiß} spielt {C3}.".to_owned();
        let words = |language| Entry::of(&problem, &id, 0, language).words;
        assert_eq!(&*words(Language::English), "Black plays C3 {so}.");
        assert_eq!(&*words(Language::German), "Schwarz spielt C3.");
    }
}
