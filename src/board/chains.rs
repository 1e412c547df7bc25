//! Stones and chains, updated stone by stone and undone without copying.
//!
//! A chain is a ring of `next` links with one of its points as its head. For its liberties the head
//! keeps three sums over the *pairs* of a stone and an empty neighbour: how many there are, the sum
//! of the empty points' indices, and the sum of their squares. These are added when chains join and
//! subtracted when a move is undone. By the inequality of Cauchy and Schwarz, `pairs * squares ==
//! sum * sum` holds exactly when all pairs name the same point, so atari is known without counting.
//! (The trick is Lew's, from libEGO, 2005.)
//!
//! Undo relies on order: whatever later moves wrote has been restored before an earlier move is
//! undone, so the links and sums of a captured chain are still where they were.

use super::color::Color;
use super::hash::stone_key;
use super::point::{CELLS, Point, STRIDE, Size};
use super::point_set::PointSet;

const EMPTY: u8 = 2;
const BORDER: u8 = 3;

/// What the head of a chain knows about it.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    pairs: u16,
    stones: u16,
    sum: u32,
    squares: u32,
}

impl Sums {
    #[inline]
    fn add(&mut self, index: usize) {
        self.pairs += 1;
        self.sum += index as u32;
        self.squares += (index * index) as u32;
    }

    #[inline]
    fn subtract(&mut self, index: usize) {
        self.pairs -= 1;
        self.sum -= index as u32;
        self.squares -= (index * index) as u32;
    }

    #[inline]
    fn join(&mut self, other: Sums) {
        self.pairs += other.pairs;
        self.stones += other.stones;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    #[inline]
    fn part(&mut self, other: Sums) {
        self.pairs -= other.pairs;
        self.stones -= other.stones;
        self.sum -= other.sum;
        self.squares -= other.squares;
    }

    #[inline]
    fn is_in_atari(self) -> bool {
        self.pairs != 0
            && u64::from(self.pairs) * u64::from(self.squares)
                == u64::from(self.sum) * u64::from(self.sum)
    }
}

/// What one placed stone changed; enough to take it back.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Placement {
    point: u16,
    old_head: u16,
    old_next: u16,
    old_sums: Sums,
    absorbed: [u16; 4],
    absorbed_count: u8,
    removed: [u16; 4],
    removed_count: u8,
    self_captured: u16,
    captured: u16,
    color: u8,
}

impl Placement {
    /// Where the stone was put.
    pub(crate) fn point(&self) -> Point {
        Point::from_index(usize::from(self.point))
    }

    /// Number of enemy stones that were captured.
    pub(crate) const fn captured(&self) -> u16 {
        self.captured
    }

    /// Number of own stones that were captured, the placed one included.
    pub(crate) const fn self_captured(&self) -> u16 {
        self.self_captured
    }
}

/// What placing a stone would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// The stone has a liberty and captures nothing.
    Quiet,
    /// At least one enemy chain is captured.
    Captures,
    /// The stone and its chain would have no liberty.
    SelfCaptures,
}

/// Coloured points with their chains.
#[derive(Clone)]
pub(crate) struct Board {
    size: Size,
    cells: [u8; CELLS],
    heads: [u16; CELLS],
    nexts: [u16; CELLS],
    sums: [Sums; CELLS],
    hash: u64,
}

#[inline]
fn around(index: usize) -> [usize; 4] {
    [
        index.wrapping_sub(STRIDE) & (CELLS - 1),
        index.wrapping_sub(1) & (CELLS - 1),
        (index + 1) & (CELLS - 1),
        (index + STRIDE) & (CELLS - 1),
    ]
}

#[inline]
const fn color_of(cell: u8) -> Option<Color> {
    match cell {
        0 => Some(Color::Black),
        1 => Some(Color::White),
        _ => None,
    }
}

impl Board {
    pub(crate) fn new(size: Size) -> Board {
        let mut cells = [BORDER; CELLS];
        for point in size.points() {
            cells[point.index()] = EMPTY;
        }
        Board {
            size,
            cells,
            heads: [0; CELLS],
            nexts: [0; CELLS],
            sums: [Sums::default(); CELLS],
            hash: 0,
        }
    }

    #[inline]
    pub(crate) const fn size(&self) -> Size {
        self.size
    }

    #[inline]
    pub(crate) const fn hash(&self) -> u64 {
        self.hash
    }

    #[inline]
    pub(crate) fn color_at(&self, point: Point) -> Option<Color> {
        color_of(self.cells[point.index() & (CELLS - 1)])
    }

    #[inline]
    pub(crate) fn is_empty(&self, point: Point) -> bool {
        self.cells[point.index() & (CELLS - 1)] == EMPTY
    }

    #[inline]
    fn head(&self, index: usize) -> usize {
        usize::from(self.heads[index & (CELLS - 1)]) & (CELLS - 1)
    }

    /// The head of the chain on a point that holds a stone.
    pub(crate) fn head_of(&self, point: Point) -> Point {
        Point::from_index(self.head(point.index()))
    }

    pub(crate) fn is_in_atari(&self, point: Point) -> bool {
        self.color_at(point).is_some() && self.sums[self.head(point.index())].is_in_atari()
    }

    pub(crate) fn chain_len(&self, point: Point) -> u16 {
        if self.color_at(point).is_some() {
            self.sums[self.head(point.index())].stones
        } else {
            0
        }
    }

    /// The stones of the chain on this point; none if the point is empty.
    pub(crate) fn chain(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let first = point.index() & (CELLS - 1);
        let mut at = self.color_at(point).map(|_| first);
        std::iter::from_fn(move || {
            let here = at?;
            let next = usize::from(self.nexts[here & (CELLS - 1)]);
            at = (next != first).then_some(next);
            Some(Point::from_index(here))
        })
    }

    /// The liberties of the chain on this point, each once, in the order of the points.
    pub(crate) fn chain_liberties(&self, point: Point) -> impl Iterator<Item = Point> + '_ {
        let mut liberties = PointSet::default();
        for stone in self.chain(point) {
            let empty = around(stone.index()).into_iter();
            let empty = empty.filter(|&n| self.cells[n] == EMPTY);
            liberties.extend(empty.map(Point::from_index));
        }
        liberties.iter()
    }

    /// What a stone of this colour on this empty point would do.
    #[inline]
    pub(crate) fn effect(&self, point: Point, color: Color) -> Effect {
        let own = color.index() as u8;
        let mut breathes = false;
        for n in around(point.index()) {
            let cell = self.cells[n];
            if cell == EMPTY {
                breathes = true;
            } else if cell != BORDER {
                let in_atari = self.sums[self.head(n)].is_in_atari();
                if cell == own {
                    breathes |= !in_atari;
                } else if in_atari {
                    return Effect::Captures;
                }
            }
        }
        if breathes {
            Effect::Quiet
        } else {
            Effect::SelfCaptures
        }
    }

    /// Whether the point has an empty neighbour, so that any stone there has a liberty.
    #[inline]
    pub(crate) fn has_empty_neighbor(&self, point: Point) -> bool {
        around(point.index())
            .into_iter()
            .any(|n| self.cells[n] == EMPTY)
    }

    /// The hash of the board after a stone of this colour on this empty point.
    pub(crate) fn hash_after(&self, point: Point, color: Color) -> u64 {
        let mut hash = self.hash ^ stone_key(color, point);
        match self.effect(point, color) {
            Effect::Quiet => {}
            Effect::Captures => {
                let own = color.index() as u8;
                let mut seen = [0_usize; 4];
                for (slot, n) in around(point.index()).into_iter().enumerate() {
                    let cell = self.cells[n];
                    if cell > 1 || cell == own {
                        continue;
                    }
                    let head = self.head(n);
                    if !self.sums[head].is_in_atari() || seen.contains(&head) {
                        continue;
                    }
                    seen[slot] = head;
                    for stone in self.chain(Point::from_index(head)) {
                        hash ^= stone_key(color.opposite(), stone);
                    }
                }
            }
            Effect::SelfCaptures => {
                hash ^= stone_key(color, point);
                let own = color.index() as u8;
                let mut seen = [0_usize; 4];
                for (slot, n) in around(point.index()).into_iter().enumerate() {
                    if self.cells[n] != own {
                        continue;
                    }
                    let head = self.head(n);
                    if seen.contains(&head) {
                        continue;
                    }
                    seen[slot] = head;
                    for stone in self.chain(Point::from_index(head)) {
                        hash ^= stone_key(color, stone);
                    }
                }
            }
        }
        hash
    }

    /// Puts a stone on an empty point and removes chains without a liberty: enemy chains first, or
    /// else the stone's own chain.
    #[inline]
    pub(crate) fn place(&mut self, point: Point, color: Color) -> Placement {
        let at = point.index() & (CELLS - 1);
        debug_assert_eq!(self.cells[at], EMPTY);
        let own = color.index() as u8;
        let mut placement = Placement {
            point: at as u16,
            old_head: self.heads[at],
            old_next: self.nexts[at],
            old_sums: self.sums[at],
            color: own,
            ..Placement::default()
        };
        self.cells[at] = own;
        self.heads[at] = at as u16;
        self.nexts[at] = at as u16;
        self.hash ^= stone_key(color, point);
        let mut sums = Sums {
            stones: 1,
            ..Sums::default()
        };
        let neighbors = around(at);
        for n in neighbors {
            match self.cells[n] {
                EMPTY => sums.add(n),
                BORDER => {}
                _ => {
                    let head = self.head(n);
                    self.sums[head].subtract(at);
                }
            }
        }
        self.sums[at] = sums;
        // All joins come before all captures: undo restores the captured stones before it separates
        // the chains.
        for n in neighbors {
            if self.cells[n] != own {
                continue;
            }
            let (head, mine) = (self.head(n), self.head(at));
            if head != mine {
                let (big, small) = if self.sums[head].stones >= self.sums[mine].stones {
                    (head, mine)
                } else {
                    (mine, head)
                };
                self.join(big, small);
                placement.absorbed[usize::from(placement.absorbed_count) & 3] = small as u16;
                placement.absorbed_count += 1;
            }
        }
        for n in neighbors {
            if self.cells[n] > 1 || self.cells[n] == own {
                continue;
            }
            let head = self.head(n);
            if self.sums[head].pairs == 0 {
                placement.captured += self.sums[head].stones;
                self.remove(head, color.opposite());
                placement.removed[usize::from(placement.removed_count) & 3] = head as u16;
                placement.removed_count += 1;
            }
        }
        let mine = self.head(at);
        if self.sums[mine].pairs == 0 {
            placement.self_captured = self.sums[mine].stones;
            placement.removed[0] = mine as u16;
            placement.removed_count = 1;
            placement.captured = 0;
            self.remove(mine, color);
        }
        placement
    }

    /// Takes back a placement, which must be the latest that still stands.
    pub(crate) fn unplace(&mut self, placement: &Placement) {
        let at = usize::from(placement.point) & (CELLS - 1);
        let color = if placement.color == 0 {
            Color::Black
        } else {
            Color::White
        };
        if placement.self_captured > 0 {
            self.restore(usize::from(placement.removed[0]), color);
        } else {
            for &head in placement
                .removed
                .iter()
                .take(usize::from(placement.removed_count))
                .rev()
            {
                self.restore(usize::from(head), color.opposite());
            }
        }
        for &small in placement
            .absorbed
            .iter()
            .take(usize::from(placement.absorbed_count))
            .rev()
        {
            self.part(usize::from(small));
        }
        self.cells[at] = EMPTY;
        self.hash ^= stone_key(color, Point::from_index(at));
        for n in around(at) {
            if self.cells[n] <= 1 {
                let head = self.head(n);
                self.sums[head].add(at);
            }
        }
        self.heads[at] = placement.old_head;
        self.nexts[at] = placement.old_next;
        self.sums[at] = placement.old_sums;
    }

    fn join(&mut self, big: usize, small: usize) {
        let (big, small) = (big & (CELLS - 1), small & (CELLS - 1));
        let mut at = small;
        loop {
            self.heads[at] = big as u16;
            at = usize::from(self.nexts[at]) & (CELLS - 1);
            if at == small {
                break;
            }
        }
        self.nexts.swap(big, small);
        let sums = self.sums[small];
        self.sums[big].join(sums);
    }

    /// Undoes [`Board::join`]: swapping the same two links separates the rings again.
    fn part(&mut self, small: usize) {
        let small = small & (CELLS - 1);
        let big = self.head(small);
        self.nexts.swap(big, small);
        let sums = self.sums[small];
        self.sums[big].part(sums);
        let mut at = small;
        loop {
            self.heads[at] = small as u16;
            at = usize::from(self.nexts[at]) & (CELLS - 1);
            if at == small {
                break;
            }
        }
    }

    fn remove(&mut self, head: usize, color: Color) {
        let head = head & (CELLS - 1);
        let enemy = color.opposite().index() as u8;
        let mut at = head;
        loop {
            self.cells[at] = EMPTY;
            self.hash ^= stone_key(color, Point::from_index(at));
            for n in around(at) {
                if self.cells[n] == enemy {
                    let neighbor = self.head(n);
                    self.sums[neighbor].add(at);
                }
            }
            at = usize::from(self.nexts[at]) & (CELLS - 1);
            if at == head {
                break;
            }
        }
    }

    fn restore(&mut self, head: usize, color: Color) {
        let head = head & (CELLS - 1);
        let own = color.index() as u8;
        let enemy = color.opposite().index() as u8;
        let mut at = head;
        loop {
            self.cells[at] = own;
            self.hash ^= stone_key(color, Point::from_index(at));
            for n in around(at) {
                if self.cells[n] == enemy {
                    let neighbor = self.head(n);
                    self.sums[neighbor].subtract(at);
                }
            }
            at = usize::from(self.nexts[at]) & (CELLS - 1);
            if at == head {
                break;
            }
        }
    }

    /// The points that the latest placement emptied; only until the next stone is placed.
    #[inline]
    pub(crate) fn emptied<'a>(
        &'a self,
        placement: &'a Placement,
    ) -> impl Iterator<Item = Point> + 'a {
        placement
            .removed
            .iter()
            .take(usize::from(placement.removed_count))
            .flat_map(move |&head| {
                let first = usize::from(head);
                let mut at = Some(first);
                std::iter::from_fn(move || {
                    let here = at?;
                    let next = usize::from(self.nexts[here & (CELLS - 1)]);
                    at = (next != first).then_some(next);
                    Some(Point::from_index(here))
                })
            })
    }

    /// The single point that a capturing stone has just emptied, if retaking it would be a basic
    /// ko.
    #[inline]
    pub(crate) fn ko_after(&self, placement: &Placement) -> Option<Point> {
        if placement.captured != 1 {
            return None;
        }
        let own = self.sums[self.head(usize::from(placement.point))];
        (own.stones == 1 && own.pairs == 1)
            .then(|| Point::from_index(usize::from(placement.removed[0])))
    }
}
