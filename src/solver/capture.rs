//! How many moves it takes to capture, on the whole board.
//!
//! Life and death asks whether a group can be captured at all. An exercise may ask more: take it
//! now, by this snapback, in this ladder, before it gets away. So the attacker's moves are counted
//! here. Nothing is left out, near or far: but a group with more liberties than the attacker has
//! moves left cannot fall any more, and a group in atari is lost unless the answer fills its last
//! liberty or captures a chain beside it.

use std::cell::Cell;
use std::collections::HashMap;

use crate::board::{Color, KoRule, Move, Point, PointSet, Position};
use crate::life::Goal;

use super::limits::Stop;

/// Most moves of the attacker that are counted.
const MOST_MOVES: u8 = 40;
/// Most target chains of one question.
const MOST_TARGETS: usize = u16::BITS as usize;

/// Whether a target falls in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Falls {
    /// Whatever the defender plays.
    Yes,
    /// The defender can prevent it.
    No,
    /// The search ended before that was clear, or the question cannot be put.
    Unknown,
}

/// A target that is to be captured within a number of moves.
#[derive(Clone, Copy, Debug)]
pub struct Hunt<'a> {
    /// One stone of each target chain.
    pub targets: &'a [Point],
    /// The side they belong to.
    pub defender: Color,
    /// Whether the attacker has to capture all of them or one of them.
    pub goal: Goal,
    /// Positions visited for one question.
    pub nodes: u64,
    /// Counts the positions visited, over all questions.
    pub visited: &'a Cell<u64>,
    /// Asks to end early.
    pub stop: &'a Stop,
}

/// Why a search ends without an answer: its nodes are used up, or it was asked to.
struct Cut;

/// Which attacks are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Attack {
    /// Atari after atari, as in a ladder. If one succeeds the target falls.
    Ataris,
    /// Every legal move. If none succeeds the target does not fall.
    All,
}

/// A position met before: stones and side to move, ko, moves left, targets left, attacks tried.
type Key = (u64, Option<Point>, u8, u16, Attack);

struct Search<'a> {
    hunt: &'a Hunt<'a>,
    position: Position,
    left: u64,
    seen: HashMap<Key, bool>,
}

impl Hunt<'_> {
    /// Whether the target is off the board after at most `moves` moves of the attacker, the side to
    /// move beginning.
    ///
    /// [`Falls::Unknown`] too under other rules than the basic ko, and with more than 16 targets.
    #[must_use]
    pub fn falls_within(&self, position: &Position, moves: u8) -> Falls {
        match self.ask(position, moves, Attack::Ataris) {
            Falls::Yes => Falls::Yes,
            Falls::No | Falls::Unknown => self.ask(position, moves, Attack::All),
        }
    }

    /// Whether atari after atari captures the target within so many moves, as in a ladder. This can
    /// be followed much farther than all attacks.
    #[must_use]
    pub fn falls_by_ataris_within(&self, position: &Position, moves: u8) -> Falls {
        self.ask(position, moves, Attack::Ataris)
    }

    /// Moves of the attacker that are needed at least: one for every liberty.
    #[must_use]
    pub fn needed(&self, position: &Position) -> usize {
        let search = self.search(position);
        search.needed(search.standing(u16::MAX))
    }

    /// Moves by which the defender may hope to save the target, the side to move being his: the
    /// liberties, and the captures beside it. Empty where the target is off the board.
    #[must_use]
    pub fn defences(&self, position: &Position) -> Vec<Move> {
        let search = self.search(position);
        let saving = search.saving(search.standing(u16::MAX), false);
        saving.iter().map(Move::Play).collect()
    }

    /// Moves that look like an attack: a liberty of a target, or a point beside one.
    #[must_use]
    pub fn attacks(&self, position: &Position) -> Vec<Move> {
        let size = position.size();
        let targets = self.targets.iter();
        let mut points = PointSet::default();
        for liberty in targets.flat_map(|&point| position.chain_liberties(point)) {
            points.insert(liberty);
            points.extend(liberty.neighbors(size));
        }
        let moves = points.iter().map(Move::Play);
        moves.filter(|&mv| position.is_legal(mv)).collect()
    }

    fn search(&self, position: &Position) -> Search<'_> {
        Search {
            hunt: self,
            position: position.clone(),
            left: self.nodes,
            seen: HashMap::new(),
        }
    }

    fn ask(&self, position: &Position, moves: u8, attack: Attack) -> Falls {
        if position.rules().ko != KoRule::Basic || self.targets.len() > MOST_TARGETS {
            return Falls::Unknown;
        }
        let mut search = self.search(position);
        let standing = search.standing(u16::MAX);
        if search.is_over(standing) {
            return Falls::Yes;
        }
        let falls = search.falls(moves.min(MOST_MOVES), standing, attack);
        let visited = self.nodes - search.left;
        self.visited.set(self.visited.get() + visited);
        match falls {
            Ok(true) => Falls::Yes,
            Ok(false) => Falls::No,
            Err(Cut) => Falls::Unknown,
        }
    }
}

impl Search<'_> {
    /// Of these targets, those that have not been captured; a bit for each, in their order.
    fn standing(&self, of: u16) -> u16 {
        (0..u16::BITS as u16)
            .zip(self.hunt.targets)
            .filter(|&(place, &point)| {
                of >> place & 1 == 1 && self.position.color_at(point) == Some(self.hunt.defender)
            })
            .fold(0, |bits, (place, _)| bits | 1 << place)
    }

    fn is_over(&self, standing: u16) -> bool {
        match self.hunt.goal {
            Goal::Any => standing == 0,
            Goal::All => (standing.count_ones() as usize) < self.hunt.targets.len(),
        }
    }

    fn targets(&self, standing: u16) -> impl Iterator<Item = Point> + '_ {
        let places = (0..u16::BITS as u16).zip(self.hunt.targets);
        places
            .filter(move |&(place, _)| standing >> place & 1 == 1)
            .map(|(_, &point)| point)
    }

    fn liberties(&self, standing: u16) -> PointSet {
        self.targets(standing)
            .flat_map(|point| self.position.chain_liberties(point))
            .collect()
    }

    /// Moves that the attacker needs at least: one for every liberty.
    fn needed(&self, standing: u16) -> usize {
        match self.hunt.goal {
            Goal::Any if standing.count_ones() == 1 => {
                let mut targets = self.targets(standing);
                let one = targets.next();
                one.map_or(0, |point| usize::from(self.position.liberties(point)))
            }
            Goal::Any => self.liberties(standing).len(),
            Goal::All => self
                .targets(standing)
                .map(|point| usize::from(self.position.liberties(point)))
                .min()
                .unwrap_or(0),
        }
    }

    fn falls(&mut self, moves: u8, standing: u16, attack: Attack) -> Result<bool, Cut> {
        let needed = self.needed(standing);
        if needed > usize::from(moves) {
            return Ok(false);
        }
        let ko = self.position.ko_point();
        let key = (self.position.situation_hash(), ko, moves, standing, attack);
        if let Some(&known) = self.seen.get(&key) {
            return Ok(known);
        }
        let is_attack = self.position.to_move() != self.hunt.defender;
        let candidates = if is_attack {
            self.attacks(moves, standing, needed, attack)
        } else {
            self.defences(standing, needed)
        };
        // The side to move wants `is_attack`: one move that does it is enough.
        let mut falls = !is_attack;
        for mv in candidates {
            if self.left == 0 || (self.left.is_multiple_of(256) && self.hunt.stop.is_requested()) {
                return Err(Cut);
            }
            self.left -= 1;
            if self.position.play(mv).is_err() {
                continue;
            }
            let rest = self.standing(standing);
            let found = if self.is_over(rest) {
                Ok(true)
            } else if is_attack && attack == Attack::Ataris && self.needed(rest) > 1 {
                Ok(false)
            } else {
                self.falls(moves - u8::from(is_attack), rest, attack)
            };
            self.position.undo();
            if found? == is_attack {
                falls = is_attack;
                break;
            }
        }
        self.seen.insert(key, falls);
        Ok(falls)
    }

    /// The attacker's moves, the likeliest first.
    fn attacks(&self, moves: u8, standing: u16, needed: usize, attack: Attack) -> Vec<Move> {
        let near = self.liberties(standing);
        let mut all: Vec<Move> = near.iter().map(Move::Play).collect();
        // With a move for every liberty and none to spare, only liberties are worth one.
        if attack == Attack::All && needed < usize::from(moves) {
            self.add_others(&near, &mut all);
        }
        all
    }

    /// The defender's moves, the likeliest first. In atari only those that may save the target: with
    /// any other, the next move captures it.
    fn defences(&self, standing: u16, needed: usize) -> Vec<Move> {
        // Where one chain is enough for the attacker, those that are not in atari can wait.
        let saving = self.saving(standing, needed == 1 && self.hunt.goal == Goal::All);
        let mut all: Vec<Move> = Vec::new();
        if needed > 1 {
            all.push(Move::Pass);
        }
        all.extend(saving.iter().map(Move::Play));
        if needed > 1 {
            self.add_others(&saving, &mut all);
            // The pass stands at the beginning already.
            all.pop();
        }
        all
    }

    /// The liberties of the targets, and the captures beside them.
    fn saving(&self, standing: u16, only_in_atari: bool) -> PointSet {
        let attacker = self.hunt.defender.opposite();
        let mut saving = PointSet::default();
        for target in self.targets(standing) {
            if only_in_atari && !self.position.is_in_atari(target) {
                continue;
            }
            saving.extend(self.position.chain_liberties(target));
            for stone in self.position.chain(target) {
                for beside in stone.neighbors(self.position.size()) {
                    if self.position.color_at(beside) == Some(attacker)
                        && self.position.is_in_atari(beside)
                    {
                        saving.extend(self.position.chain_liberties(beside));
                    }
                }
            }
        }
        saving
    }

    /// Every other empty point, and the pass at the end.
    fn add_others(&self, known: &PointSet, all: &mut Vec<Move>) {
        let free = |point: &Point| self.position.color_at(*point).is_none();
        let points = self.position.size().points().filter(free);
        all.extend(
            points
                .filter(|&point| !known.contains(point))
                .map(Move::Play),
        );
        all.push(Move::Pass);
    }
}
