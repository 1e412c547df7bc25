//! The checker: plays a proof through by the rules of Go.
//!
//! It uses the board of room `board` and shares no code with the search.

mod history;
mod room;
mod zone;

use std::collections::BTreeSet;

use crate::board::{Color, KoRule, Move, PlayError, Point, PointSet, Position, Rules, SelfCapture};
use crate::life::{Goal, Query, Side, unconditional_life_with};

use super::format::{Claim, Node, Proof, ProofError};
use history::{Before, History};
pub use zone::OpenQuestion;

impl Proof {
    /// The index of the start, if no line is too long to be checked.
    fn start(&self) -> Result<u32, ProofError> {
        let mut lines: Vec<u32> = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            let after = |next: u32| lines.get(next as usize).map_or(0, |line| line + 1);
            lines.push(match *node {
                Node::Play(_, next) => after(next),
                Node::Replies { first, count } => {
                    let range = first as usize..first as usize + count as usize;
                    let replies = self.replies.get(range).unwrap_or_default();
                    replies
                        .iter()
                        .map(|reply| after(reply.1))
                        .max()
                        .unwrap_or(0)
                }
                Node::Captured | Node::TwoEyes | Node::NoRoom | Node::FalseEyes => 0,
            });
        }
        let is_long = lines.iter().any(|&line| line > Proof::LONGEST_LINE);
        let start = lines
            .len()
            .checked_sub(1)
            .and_then(|last| u32::try_from(last).ok());
        match start {
            Some(_) if is_long => Err(ProofError::Long),
            start => start.ok_or(ProofError::Empty),
        }
    }

    /// Plays the proof through within the region of the query. A life within a wall need not answer every move
    /// of the attacker: those in its zones are enough, as on the whole board (see `zone`).
    ///
    /// # Errors
    ///
    /// The first [`ProofError`] found.
    pub fn check(&self, query: &Query) -> Result<(), ProofError> {
        let checked = self.check_every_answer(query);
        match checked {
            Err(ProofError::Unanswered { .. }) if self.is_life_in_a_wall(query) => {
                self.check_in_zones(query)
            }
            checked => checked,
        }
    }

    fn is_life_in_a_wall(&self, query: &Query) -> bool {
        let is_life = self.claim.winner == Side::Defender && !self.claim.superko;
        is_life && query.beyond() == Side::Attacker
    }

    /// Plays the proof through and demands an answer to every move within reach.
    fn check_every_answer(&self, query: &Query) -> Result<(), ProofError> {
        let start = self.start()?;
        let parts = (query.targets(), query.goal(), query.defender());
        let region = query.region().iter().copied().collect();
        let (position, open) = (query.position(), query.open_rim());
        if self.claim.superko && !open.is_empty() {
            return Err(ProofError::OpenSuperko);
        }
        // A claim that the defender gets out where everything beyond is the defender's own.
        let mut ceded = position.clone();
        let is_ceded = query.beyond() == Side::Defender && self.claim.winner == Side::Defender;
        if is_ceded && !open.is_empty() {
            let mut setup = position.to_setup();
            for &point in open {
                setup.stones.set(point, Some(query.defender()));
            }
            ceded = setup.into_position().map_err(|_full| ProofError::Empty)?;
        }
        let mut checker = Checker::new(self, &ceded, parts, region, open)?;
        checker.is_open = self.claim.winner != query.beyond();
        checker.counts = query.beyond() == Side::Defender && self.claim.winner == Side::Attacker;
        checker.visit(start)
    }
}

struct Checker<'a> {
    proof: &'a Proof,
    region: PointSet,
    /// Empty points beyond the region that count for one side.
    open: &'a BTreeSet<Point>,
    /// Whether they count as the loser's stones, so that the proof can hold on the open board.
    is_open: bool,
    /// Whether these are the defender's way out, and liberties of the attacker's stones until the defender
    /// has played elsewhere often enough.
    counts: bool,
    /// How often the defender has played elsewhere, if that counts.
    elsewhere: u8,
    goal: Goal,
    defender: Color,
    all_targets: usize,
    position: Position,
    /// Target stones that have not been captured.
    targets: BTreeSet<Point>,
    threats: [u8; 2],
    /// The boards of the line, if superko is played.
    history: Option<History>,
    /// For each node, the position in which it was first met.
    seen: Vec<Option<Seen>>,
}

/// A position with its targets, threats and banned boards, as hashes; and how often the defender had played
/// elsewhere.
type Seen = ((u64, u64, [u8; 2], u64), u8);

/// What a move changed besides the board, to take it back.
struct Played {
    lost: Vec<Point>,
    threats: [u8; 2],
    elsewhere: u8,
    history: Option<Before>,
}

impl<'a> Checker<'a> {
    fn new(
        proof: &'a Proof,
        position: &Position,
        (targets, goal, defender): (&[Point], Goal, Color),
        region: PointSet,
        open: &'a BTreeSet<Point>,
    ) -> Result<Checker<'a>, ProofError> {
        let mut setup = position.to_setup();
        if setup.to_move != proof.claim.to_move {
            setup.to_move = proof.claim.to_move;
            setup.ko = None;
        }
        setup.rules = Rules {
            ko: KoRule::Basic,
            self_capture: SelfCapture::Forbidden,
        };
        // The stones were sound before, and only the side to move has changed.
        let Ok(position) = setup.into_position() else {
            return Err(ProofError::Empty);
        };
        let stones = targets.iter().flat_map(|&target| position.chain(target));
        let targets: BTreeSet<Point> = stones.collect();
        let mut checker = Checker {
            proof,
            region,
            open,
            is_open: false,
            counts: false,
            elsewhere: 0,
            goal,
            defender,
            all_targets: targets.len(),
            position,
            targets,
            threats: [0; 2],
            history: None,
            seen: vec![None; proof.nodes.len()],
        };
        if proof.claim.superko {
            checker.history = Some(History::new(&checker.position));
        }
        checker.threats[proof.claim.winner.index()] = proof.claim.winner_threats;
        checker.threats[proof.claim.winner.opposite().index()] = proof.claim.loser_threats;
        Ok(checker)
    }

    fn side_to_move(&self) -> Side {
        if self.position.to_move() == self.defender {
            Side::Defender
        } else {
            Side::Attacker
        }
    }

    /// The node, or `None` if it was met before in the same position.
    fn enter(&mut self, index: u32) -> Result<Option<Node>, ProofError> {
        let signature = (
            self.position.situation_hash(),
            self.targets_hash(),
            self.threats,
            self.history.as_ref().map_or(0, History::signature),
        );
        let proof = self.proof;
        let node = proof.nodes[index as usize];
        match self.seen[index as usize] {
            // What holds after more moves elsewhere holds after fewer.
            Some((seen, most)) if seen == signature && most >= self.elsewhere => return Ok(None),
            Some((seen, _)) if seen != signature => {
                return Err(ProofError::TwoPositions(index));
            }
            _ => self.seen[index as usize] = Some((signature, self.elsewhere)),
        }
        if proof.claim.winner == Side::Defender && self.is_captured() {
            return Err(ProofError::CapturedAlive(index));
        }
        Ok(Some(node))
    }

    fn visit(&mut self, index: u32) -> Result<(), ProofError> {
        let proof = self.proof;
        let winner = proof.claim.winner;
        let Some(node) = self.enter(index)? else {
            return Ok(());
        };
        match node {
            Node::Captured => self.demand(winner == Side::Attacker && self.is_captured(), index),
            Node::TwoEyes => self.demand(winner == Side::Defender && self.has_two_eyes(), index),
            Node::NoRoom => {
                let holds =
                    winner == Side::Attacker && self.history.is_none() && self.has_no_room();
                self.demand(holds, index)
            }
            Node::FalseEyes => {
                let is_finite = self.threats[Side::Defender.index()] != Claim::ENDLESS;
                let may_hold = winner == Side::Attacker && is_finite && self.history.is_none();
                let holds = may_hold && self.has_only_false_eyes();
                self.demand(holds, index)
            }
            Node::Play(mv, next) => {
                if self.side_to_move() != winner {
                    return Err(ProofError::WrongSide(index));
                }
                self.follow(index, mv, next)
            }
            Node::Replies { first, count } => {
                if self.side_to_move() == winner {
                    return Err(ProofError::WrongSide(index));
                }
                if self.counts && self.falls_to_a_stone() {
                    return Err(ProofError::OpenRim(index));
                }
                let range = first as usize..first as usize + count as usize;
                let replies = proof.replies.get(range).ok_or(ProofError::Order(index))?;
                for mv in self.loser_moves() {
                    if !replies.iter().any(|reply| reply.0 == mv) {
                        return Err(ProofError::Unanswered { node: index, mv });
                    }
                }
                for &(mv, next) in replies {
                    self.follow(index, mv, next)?;
                }
                Ok(())
            }
        }
    }

    fn demand(&self, holds: bool, index: u32) -> Result<(), ProofError> {
        if holds {
            Ok(())
        } else {
            Err(ProofError::NotFinal(index))
        }
    }

    fn follow(&mut self, index: u32, mv: Move, next: u32) -> Result<(), ProofError> {
        let played = self.play(index, mv, next, false)?;
        let result = self.visit(next);
        self.take_back(played);
        result
    }

    fn take_back(&mut self, played: Played) {
        if let (Some(history), Some(before)) = (&mut self.history, played.history) {
            history.take_back(&before);
        }
        self.targets.extend(played.lost);
        self.position.undo();
        self.threats = played.threats;
        self.elsewhere = played.elsewhere;
    }

    /// Plays a move that leads to a node. The attacker may pass `freely`, or only to wait for a ko.
    fn play(
        &mut self,
        index: u32,
        mv: Move,
        next: u32,
        freely: bool,
    ) -> Result<Played, ProofError> {
        if next >= index {
            return Err(ProofError::Order(index));
        }
        let illegal = ProofError::Illegal { node: index, mv };
        let side = self.side_to_move();
        let (threats, elsewhere) = (self.threats, self.elsewhere);
        let mut by_threat = false;
        match mv {
            Move::Pass => {
                // An attacker who passes without a ko to wait for has given up.
                if side == Side::Attacker && !freely && self.position.ko_point().is_none() {
                    return Err(illegal);
                }
            }
            Move::Play(point) if self.region.contains(point) => match self.position.check(mv) {
                Ok(()) => {}
                Err(PlayError::Ko(_)) if self.threats[side.index()] > 0 => {
                    by_threat = true;
                    let left = &mut self.threats[side.index()];
                    if *left != Claim::ENDLESS {
                        *left -= 1;
                    }
                }
                Err(_) => return Err(illegal),
            },
            Move::Play(_) => return Err(illegal),
        }
        self.position.play_unchecked(mv);
        if self.is_open && !self.open.is_empty() && side != self.proof.claim.winner {
            let size = self.position.size();
            let at_rim = |point: Point| {
                point
                    .neighbors(size)
                    .any(|other| self.open.contains(&other))
            };
            if self.position.emptied_by_last_move().any(at_rim) {
                self.position.undo();
                return Err(ProofError::OpenRim(index));
            }
        }
        let lost: Vec<Point> = self
            .position
            .emptied_by_last_move()
            .filter(|point| self.targets.contains(point))
            .collect();
        if self.counts {
            let is_elsewhere = by_threat || mv == Move::Pass && side == Side::Defender;
            if is_elsewhere && self.elsewhere < Query::MOST_ELSEWHERE {
                self.elsewhere += 1;
            }
            if self.weak_at_rim().iter().any(Vec::is_empty) {
                self.position.undo();
                (self.threats, self.elsewhere) = (threats, elsewhere);
                return Err(ProofError::OpenRim(index));
            }
        }
        let before = self.history.as_ref().map(History::now);
        if mv != Move::Pass && !self.note_board(by_threat) {
            self.position.undo();
            return Err(illegal);
        }
        for point in &lost {
            self.targets.remove(point);
        }
        Ok(Played {
            lost,
            threats,
            elsewhere,
            history: before,
        })
    }

    /// For each chain of the attacker next to the way out that may fall: its liberties within the region.
    /// A chain does not fall if it is assumed alive, or has more liberties beyond the region than the
    /// defender has played elsewhere. Only those within reach of a target matter.
    fn weak_at_rim(&self) -> Vec<Vec<Point>> {
        let size = self.position.size();
        let attacker = Some(self.defender.opposite());
        let counted = match self.elsewhere {
            Query::MOST_ELSEWHERE.. => usize::MAX,
            elsewhere => usize::from(elsewhere),
        };
        let reach = self.reach(self.targets.iter().copied()).0;
        let mut known = PointSet::default();
        let mut weak = Vec::new();
        for stone in self.open.iter().flat_map(|point| point.neighbors(size)) {
            let is_own = self.position.color_at(stone) == attacker;
            if !is_own || !reach.contains(stone) || known.contains(stone) {
                continue;
            }
            known.extend(self.position.chain(stone));
            let mut stones = self.position.chain(stone);
            let liberties = self.position.chain_liberties(stone);
            let (within, beyond): (Vec<Point>, Vec<Point>) =
                liberties.partition(|&liberty| self.region.contains(liberty));
            if beyond.len() <= counted && stones.all(|stone| self.region.contains(stone)) {
                weak.push(within);
            }
        }
        weak
    }

    /// Whether the defender could capture a chain next to the way out by a stone that only this capture
    /// makes legal. On the board of the checker its liberties beyond are still empty.
    fn falls_to_a_stone(&self) -> bool {
        self.weak_at_rim().iter().any(|within| {
            let [last] = within[..] else { return false };
            let told = self.position.check(Move::Play(last));
            matches!(told, Err(PlayError::SelfCapture(_)))
        })
    }

    /// Every move of the loser that must be answered.
    fn loser_moves(&mut self) -> Vec<Move> {
        let side = self.side_to_move();
        // Under superko a stone anywhere may matter.
        let points = match self.history {
            Some(_) => self.region,
            None => self.reach(self.targets.iter().copied()).0,
        };
        let mut moves = Vec::new();
        for mv in points.iter().map(Move::Play) {
            let may_play = match self.position.check(mv) {
                Ok(()) => !self.repeats(mv),
                Err(PlayError::Ko(_)) => self.threats[side.index()] > 0,
                Err(_) => false,
            };
            if may_play {
                moves.push(mv);
            }
        }
        let mut ko = self.position.ko_point().into_iter();
        if side == Side::Defender || ko.any(|point| points.contains(point)) {
            moves.push(Move::Pass);
        }
        moves
    }

    fn targets_hash(&self) -> u64 {
        self.targets.iter().fold(0, |hash: u64, point| {
            let place = u64::from(point.column()) << 8 | u64::from(point.row());
            (hash ^ place.wrapping_add(0x9E37)).wrapping_mul(0x0000_0100_0000_01B3)
        })
    }

    fn is_captured(&self) -> bool {
        match self.goal {
            Goal::Any => self.targets.is_empty(),
            Goal::All => self.targets.len() < self.all_targets,
        }
    }

    fn has_two_eyes(&self) -> bool {
        let safe: Vec<Point> = self
            .region
            .iter()
            .flat_map(|point| point.neighbors(self.position.size()))
            .filter(|point| {
                !self.region.contains(*point)
                    && self.position.color_at(*point) == Some(self.defender)
            })
            .collect();
        let alive = unconditional_life_with(&self.position, self.defender, &safe);
        let lives = |point: &Point| {
            let head = self.position.chain_head(*point);
            alive.iter().any(|&other| head == Some(other))
        };
        match self.goal {
            Goal::Any => self.targets.iter().any(lives),
            Goal::All => self.targets.iter().all(lives),
        }
    }

    /// The points that play can reach from these without crossing safe attackers, and those of them
    /// that touch safe attackers. An attacking chain is safe if it has a stone outside the region,
    /// where stones are assumed alive.
    fn reach(&self, from: impl IntoIterator<Item = Point>) -> (PointSet, PointSet) {
        let attacker = self.defender.opposite();
        let mut open: Vec<Point> = from.into_iter().collect();
        let mut reach: PointSet = open.iter().copied().collect();
        let mut hostile = PointSet::default();
        // Attacking stones that were looked at, and those of them that are safe.
        let (mut safe, mut known) = (PointSet::default(), PointSet::default());
        while let Some(point) = open.pop() {
            for neighbor in point.neighbors(self.position.size()) {
                if self.position.color_at(neighbor) == Some(attacker) && !known.contains(neighbor) {
                    let mut stones = self.position.chain(neighbor);
                    let is_safe = stones.any(|stone| !self.region.contains(stone));
                    for stone in self.position.chain(neighbor) {
                        known.insert(stone);
                        if is_safe {
                            safe.insert(stone);
                        }
                    }
                }
                if safe.contains(neighbor) {
                    hostile.insert(point);
                } else if self.region.contains(neighbor) && reach.insert(neighbor) {
                    open.push(neighbor);
                }
            }
        }
        (reach, hostile)
    }
}
