//! Counting captures: within how many moves stones can be captured, on the whole board.
//!
//! Life and death asks whether a group can be captured at all. An exercise may ask more: capture it
//! now, by this snapback, in this ladder, before it gets away. So this search counts the moves of
//! the attacker. It considers the whole board, and prunes only what cannot matter: a target with
//! more liberties than the attacker has moves left cannot be captured, and a target in atari is
//! lost unless the answer fills its last liberty or captures a chain beside it.
//!
//! Each result rests on a few points, its zone. A side that loses although its opponent has passed
//! loses after every move of its own outside the zone of that loss, so only moves within the zone
//! are tried (compare the pruning by a pass in Thomsen, *Lambda-search in game trees*, 2000).

use std::cell::Cell;
use std::collections::HashMap;

use crate::board::{Color, KoRule, Move, Point, PointSet, Position};
use crate::life::Goal;
use crate::solver::budget::Stop;

/// The most moves of the attacker that are counted.
const MOST_MOVES: u8 = 40;
/// The most target chains of one question.
const MOST_TARGETS: usize = u16::BITS as usize;

/// Whether a target is captured in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Falls {
    /// It is, whatever the defender plays.
    Yes,
    /// The defender can prevent it.
    No,
    /// The search ended before it found out, or the question cannot be answered.
    Unknown,
}

/// A target that is to be captured within a number of moves.
#[derive(Clone, Copy, Debug)]
pub struct Hunt<'a> {
    /// One stone of each target chain.
    pub targets: &'a [Point],
    /// The side that owns the target.
    pub defender: Color,
    /// Whether the attacker has to capture all of them or one of them.
    pub goal: Goal,
    /// The most nodes for one question.
    pub nodes: u64,
    /// Counts the nodes of all questions.
    pub visited: &'a Cell<u64>,
    /// The request to end early.
    pub stop: &'a Stop,
}

/// Why there is no answer.
enum Cut {
    /// The nodes are used up, or the search was asked to stop.
    Short,
    /// The move is illegal.
    Illegal,
}

/// Whether the target is captured, and the zone of that result: it is the same on every board with
/// the same stones in the zone. No move outside captures a stone of the zone.
#[derive(Clone, Copy)]
struct Found {
    falls: bool,
    zone: PointSet,
}

impl Found {
    /// The target has been captured.
    fn fallen() -> Found {
        Found {
            falls: true,
            zone: PointSet::default(),
        }
    }

    const fn stands(zone: PointSet) -> Found {
        Found { falls: false, zone }
    }
}

/// The attacking moves that are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Attack {
    /// Only moves that leave the target in atari, as in a ladder. If one of them succeeds, the
    /// target is captured.
    Ataris,
    /// Every legal move. If none of them succeeds, the target is not captured.
    All,
}

/// A position: hash of stones and side to move, ko, moves left, targets left, attacking moves
/// tried.
type Key = (u64, Option<Point>, u8, u16, Attack);

struct Search<'a> {
    hunt: &'a Hunt<'a>,
    position: Position,
    left: u64,
    seen: HashMap<Key, Found>,
}

impl Hunt<'_> {
    /// Whether the target is captured after at most `moves` moves of the attacker. The side to move
    /// begins.
    ///
    /// Also [`Falls::Unknown`] under other rules than basic ko, and with more than 16 targets.
    #[must_use]
    pub fn falls_within(&self, position: &Position, moves: u8) -> Falls {
        match self.ask(position, moves, Attack::Ataris) {
            Falls::Yes => Falls::Yes,
            Falls::No | Falls::Unknown => self.ask(position, moves, Attack::All),
        }
    }

    /// Whether one atari after another captures the target within so many moves, as in a ladder.
    /// This can be followed much farther than all attacking moves.
    #[must_use]
    pub fn falls_by_ataris_within(&self, position: &Position, moves: u8) -> Falls {
        self.ask(position, moves, Attack::Ataris)
    }

    /// The fewest moves that the attacker can need: one for each liberty.
    #[must_use]
    pub fn needed(&self, position: &Position) -> usize {
        let search = self.search(position);
        search.needed(search.standing(u16::MAX))
    }

    /// The moves that may save the target if the defender is to move: its liberties, and the
    /// captures beside it. Empty if the target has been captured.
    #[must_use]
    pub fn defences(&self, position: &Position) -> Vec<Move> {
        let search = self.search(position);
        let saving = search.saving(search.standing(u16::MAX), false);
        saving.iter().map(Move::Play).collect()
    }

    /// Moves that look like an attack: on a liberty of a target, or next to one.
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
            Ok(Found { falls: true, .. }) => Falls::Yes,
            Ok(Found { falls: false, .. }) => Falls::No,
            Err(Cut::Short | Cut::Illegal) => Falls::Unknown,
        }
    }
}

impl Search<'_> {
    /// The targets of this set that have not been captured. Bit `i` stands for the target at place
    /// `i`.
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

    /// The fewest moves that the attacker can need: one for each liberty.
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

    fn falls(&mut self, moves: u8, standing: u16, attack: Attack) -> Result<Found, Cut> {
        if self.needed(standing) > usize::from(moves) {
            return Ok(Found::stands(self.zone_of_liberties(standing)));
        }
        let ko = self.position.ko_point();
        let key = (self.position.situation_hash(), ko, moves, standing, attack);
        if let Some(&known) = self.seen.get(&key) {
            return Ok(known);
        }
        let is_attack = self.position.to_move() != self.hunt.defender;
        let mut found = match is_attack {
            true => self.attack(moves, standing, attack)?,
            false => self.defend(moves, standing, attack)?,
        };
        self.close(&mut found.zone);
        self.seen.insert(key, found);
        Ok(found)
    }

    /// Searches a position in which the attacker is to move.
    fn attack(&mut self, moves: u8, standing: u16, attack: Attack) -> Result<Found, Cut> {
        let liberties = self.liberties(standing);
        let mut zone = PointSet::default();
        let tries = match attack {
            Attack::Ataris => liberties.iter().collect(),
            Attack::All => {
                // An attack that fails after a pass of the attacker fails after every move outside
                // the zone of that failure. The defender's best answer to a pass is a pass, unless
                // that lifts a ko.
                let rest = moves.saturating_sub(1);
                let both = [Move::Pass, Move::Pass];
                let mut idle = self.after(&both, |search| search.falls(rest, standing, attack))?;
                if idle.falls && self.position.ko_point().is_some() {
                    idle = self.after(&both[..1], |search| search.falls(rest, standing, attack))?;
                }
                if idle.falls {
                    return Ok(idle);
                }
                zone = idle.zone;
                self.in_order(&liberties, &zone)
            }
        };
        for point in tries {
            let touched = self.touched(point);
            let moved = self.after(&[Move::Play(point)], |search| {
                let rest = search.standing(standing);
                if search.is_over(rest) {
                    return Ok(Found::fallen());
                }
                // That a ladder fails depends on more than its zone, so nothing is concluded from
                // it.
                if attack == Attack::Ataris && search.needed(rest) > 1 {
                    return Ok(Found::stands(PointSet::default()));
                }
                search.falls(moves - 1, rest, attack)
            });
            let Some(mut moved) = legal(moved)? else {
                zone.join(&touched);
                continue;
            };
            moved.zone.join(&touched);
            if moved.falls {
                return Ok(moved);
            }
            zone.join(&moved.zone);
        }
        Ok(Found::stands(zone))
    }

    /// Searches a position in which the defender is to move. In atari only the moves that may save
    /// the target count: after any other the next move captures it.
    fn defend(&mut self, moves: u8, standing: u16, attack: Attack) -> Result<Found, Cut> {
        // If one chain is enough for the attacker, chains that are not in atari can wait.
        let in_atari = self.needed(standing) == 1;
        let saving = self.saving(standing, in_atari && self.hunt.goal == Goal::All);
        let (mut zone, tries) = if in_atari {
            (self.zone_of_capture(standing), saving.iter().collect())
        } else {
            let idle = self.after(&[Move::Pass], |search| {
                search.falls(moves, standing, attack)
            })?;
            if !idle.falls {
                return Ok(idle);
            }
            (idle.zone, self.in_order(&saving, &idle.zone))
        };
        for point in tries {
            let touched = self.touched(point);
            let moved = self.after(&[Move::Play(point)], |search| {
                search.falls(moves, standing, attack)
            });
            let Some(mut moved) = legal(moved)? else {
                zone.join(&touched);
                continue;
            };
            moved.zone.join(&touched);
            if !moved.falls {
                return Ok(moved);
            }
            zone.join(&moved.zone);
        }
        Ok(Found { falls: true, zone })
    }

    /// The empty points of a zone, those of `first` first.
    fn in_order(&self, first: &PointSet, zone: &PointSet) -> Vec<Point> {
        let is_free = |point: &Point| self.position.color_at(*point).is_none();
        let inside = first.within(zone);
        let others = zone.without(first);
        inside.iter().chain(others.iter()).filter(is_free).collect()
    }

    /// Searches the position after these moves; [`Cut::Illegal`] if one of them is illegal.
    fn after(
        &mut self,
        moves: &[Move],
        ask: impl FnOnce(&mut Self) -> Result<Found, Cut>,
    ) -> Result<Found, Cut> {
        if self.left == 0 || (self.left.is_multiple_of(256) && self.hunt.stop.is_requested()) {
            return Err(Cut::Short);
        }
        self.left -= 1;
        let mut played = 0;
        let is_legal = moves.iter().all(|&mv| {
            let is_legal = self.position.play(mv).is_ok();
            played += usize::from(is_legal);
            is_legal
        });
        let found = match is_legal {
            true => ask(self),
            false => Err(Cut::Illegal),
        };
        for _ in 0..played {
            self.position.undo();
        }
        found
    }

    /// The points that decide whether a move is legal and what it captures: its neighbours, their
    /// chains, and a liberty of each chain that survives.
    fn touched(&self, at: Point) -> PointSet {
        let size = self.position.size();
        let mut zone = PointSet::default();
        zone.insert(at);
        for beside in at.neighbors(size) {
            zone.insert(beside);
            if self.position.color_at(beside).is_none() {
                continue;
            }
            zone.extend(self.position.chain(beside));
            let mut others = self
                .position
                .chain_liberties(beside)
                .filter(|&liberty| liberty != at);
            match others.next() {
                Some(liberty) => {
                    zone.insert(liberty);
                }
                None => self.add_neighbors(beside, &mut zone),
            }
        }
        zone
    }

    /// The targets with all their liberties. They show how many moves are needed at least.
    fn zone_of_liberties(&self, standing: u16) -> PointSet {
        let mut zone = self.liberties(standing);
        for target in self.targets(standing) {
            zone.extend(self.position.chain(target));
        }
        self.close(&mut zone);
        zone
    }

    /// The targets in atari with everything next to them, and two liberties of each chain there.
    /// They show that the next move captures, and which moves prevent it.
    fn zone_of_capture(&self, standing: u16) -> PointSet {
        let mut zone = PointSet::default();
        let is_all = self.hunt.goal == Goal::All;
        for target in self.targets(standing) {
            if is_all && !self.position.is_in_atari(target) {
                continue;
            }
            zone.extend(self.position.chain(target));
            self.add_neighbors(target, &mut zone);
        }
        for point in zone.iter() {
            if self.position.color_at(point).is_some() {
                zone.extend(self.position.chain_liberties(point).take(2));
            }
        }
        zone
    }

    fn add_neighbors(&self, chain: Point, zone: &mut PointSet) {
        let size = self.position.size();
        for stone in self.position.chain(chain) {
            zone.extend(stone.neighbors(size));
        }
    }

    /// Completes a zone: adds the chain of every stone in it, with a liberty, so that no move
    /// outside captures one of them.
    fn close(&self, zone: &mut PointSet) {
        let mut done = PointSet::default();
        for point in zone.iter() {
            let Some(head) = self.position.chain_head(point) else {
                continue;
            };
            if !done.insert(head) {
                continue;
            }
            zone.extend(self.position.chain(head));
            let mut liberties = self.position.chain_liberties(head);
            if !liberties.any(|liberty| zone.contains(liberty)) {
                zone.extend(self.position.chain_liberties(head).take(1));
            }
        }
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
}

/// The result after a move, or `None` if the move is illegal.
fn legal(found: Result<Found, Cut>) -> Result<Option<Found>, Cut> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Cut::Illegal) => Ok(None),
        Err(Cut::Short) => Err(Cut::Short),
    }
}
