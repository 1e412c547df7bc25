//! How many moves it takes to capture, on the whole board.
//!
//! Life and death asks whether a group can be captured at all. An exercise may ask more: take it
//! now, by this snapback, in this ladder, before it gets away. So the attacker's moves are counted
//! here. Nothing is left out, near or far: but a group with more liberties than the attacker has
//! moves left cannot fall any more, and a group in atari is lost unless the answer fills its last
//! liberty or captures a chain beside it.
//!
//! What was found depends on a few points, its zone. A side that loses although it was given a move more
//! loses after every move outside of that zone; so only those within are tried (Thomsen, *Lambda-search
//! in game trees*, 2000, cuts moves so by what follows a pass).

use std::cell::Cell;
use std::collections::HashMap;

use crate::board::{Color, KoRule, Move, Point, PointSet, Position};
use crate::life::Goal;

use crate::solver::budget::Stop;

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

/// Why there is no answer.
enum Cut {
    /// The positions are used up, or the search was asked to end.
    Short,
    /// The move cannot be played.
    Illegal,
}

/// Whether the target falls, and what that depends on: it is so on every board that is the same within
/// the zone, whatever stands outside. No move outside takes a stone of the zone.
#[derive(Clone, Copy)]
struct Found {
    falls: bool,
    zone: PointSet,
}

impl Found {
    /// The target is off the board.
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
    seen: HashMap<Key, Found>,
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
            Ok(Found { falls: true, .. }) => Falls::Yes,
            Ok(Found { falls: false, .. }) => Falls::No,
            Err(Cut::Short | Cut::Illegal) => Falls::Unknown,
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

    /// The attacker's turn.
    fn attack(&mut self, moves: u8, standing: u16, attack: Attack) -> Result<Found, Cut> {
        let liberties = self.liberties(standing);
        let mut zone = PointSet::default();
        let tries = match attack {
            Attack::Ataris => liberties.iter().collect(),
            Attack::All => {
                // What fails after a pass fails after every move outside of what that depends on. The
                // defender's best answer to a pass is a pass, but where that lifts a ko.
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
                // That a ladder fails depends on more than its zone; nothing is taken from it.
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

    /// The defender's turn. In atari only the moves that may save the target count: with any other, the
    /// next move captures it.
    fn defend(&mut self, moves: u8, standing: u16, attack: Attack) -> Result<Found, Cut> {
        // Where one chain is enough for the attacker, those that are not in atari can wait.
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

    /// The free points of a zone, those that are given first.
    fn in_order(&self, first: &PointSet, zone: &PointSet) -> Vec<Point> {
        let is_free = |point: &Point| self.position.color_at(*point).is_none();
        let inside = first.within(zone);
        let others = zone.without(first);
        inside.iter().chain(others.iter()).filter(is_free).collect()
    }

    /// What is found after these moves; [`Cut::Illegal`] if one of them cannot be played.
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

    /// What decides whether a move is legal and what it takes: its neighbours, the chains there, and a
    /// liberty of each that lives on.
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

    /// The targets with all their liberties: as many moves are needed at least.
    fn zone_of_liberties(&self, standing: u16) -> PointSet {
        let mut zone = self.liberties(standing);
        for target in self.targets(standing) {
            zone.extend(self.position.chain(target));
        }
        self.close(&mut zone);
        zone
    }

    /// Targets in atari with all that is beside them, and two liberties of each chain there: so much shows
    /// that the next move takes them, and which moves prevent it.
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

    /// Adds the chains of all stones in a zone, with a liberty of each: no move outside takes one of them.
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

/// What was found after a move, or nothing if it is not legal.
fn legal(found: Result<Found, Cut>) -> Result<Option<Found>, Cut> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Cut::Illegal) => Ok(None),
        Err(Cut::Short) => Err(Cut::Short),
    }
}
