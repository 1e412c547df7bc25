//! The checker for proofs on the whole board, of which nothing was cut out.
//!
//! Such a proof answers only those moves of the loser that could matter. The checker works out for
//! itself which these are. For every position it computes a *zone*: a set of points such that the
//! winner wins in the same way on every board with the same stones in the zone, whatever stands
//! elsewhere. The proof is accepted if it answers every legal move on a point of its zone.
//!
//! # Why that is enough
//!
//! - A captured chain belongs to the zone together with everything around it, and so does whatever
//!   makes a move of the loser illegal or bans the retake of a ko. So a move in the zone has the
//!   same effect there as in the proof.
//! - Every chain of the winner that has a stone in the zone belongs to it as a whole, with a
//!   liberty. So no move elsewhere captures a stone of the zone. Any liberty will do. Where the loser is to
//!   move, one is taken on which the proof answers a move or none is legal; elsewhere the first one on the
//!   board, and if the proof does not stand then, one on which it plays.
//! - A move elsewhere is therefore a pass. Where the loser is to move, the zone includes that of
//!   the position after a pass. In a proof of life the winner may also play elsewhere in return,
//!   and nothing has changed.
//!
//! As in every problem with a wall, it is assumed that chains of the loser stand if the proof does
//! not capture them. If they can be captured, the loser is no better off.

use crate::board::{Move, PlayError, Point, PointSet, Position};
use crate::life::{Goal, Query, QuerySpec, Side, unconditional_life};

use super::Checker;

use super::super::format::{Node, Proof, ProofError};

/// A question about the whole board, which a proof can answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenQuestion {
    /// The whole board, with nothing added.
    pub position: Position,
    /// One stone of each target chain.
    pub targets: Vec<Point>,
    /// Whether one or all of the target chains must live.
    pub goal: Goal,
    /// Stones of the attacker that are assumed alive; empty if nothing is assumed.
    pub safe: Vec<Point>,
}

impl OpenQuestion {
    /// The question of a specification, without its region.
    pub(crate) fn of(position: &Position, spec: &QuerySpec) -> OpenQuestion {
        OpenQuestion {
            position: position.clone(),
            targets: spec.targets.clone(),
            goal: spec.goal,
            safe: spec.safe.clone(),
        }
    }
}

impl Proof {
    /// Plays the proof through on the whole board. Returns the points on which it rests, sorted.
    ///
    /// # Errors
    ///
    /// The first [`ProofError`] found.
    pub fn check_open(&self, question: &OpenQuestion) -> Result<Vec<Point>, ProofError> {
        let first = self.check_with(question, PointSet::default());
        first.or_else(|error| {
            let with_played = self.check_with(question, self.points_played());
            with_played.map_err(|_again| error)
        })
    }

    /// Plays the proof through with zones that hold liberties on these points rather than on others.
    fn check_with(
        &self,
        question: &OpenQuestion,
        preferred: PointSet,
    ) -> Result<Vec<Point>, ProofError> {
        let start = self.start()?;
        if self.claim.superko {
            return Err(ProofError::OpenSuperko);
        }
        let position = &question.position;
        let first = question.targets.first();
        let defender = first.and_then(|&point| position.color_at(point));
        let defender = defender.ok_or(ProofError::Empty)?;
        let safe: PointSet = question
            .safe
            .iter()
            .filter(|&&point| position.color_at(point) == Some(defender.opposite()))
            .flat_map(|&point| position.chain(point))
            .collect();
        let points = position.size().points();
        let region: PointSet = points.filter(|&point| !safe.contains(point)).collect();
        let open = std::collections::BTreeSet::new();
        let parts = (&question.targets[..], question.goal, defender);
        let checker = Checker::new(self, position, parts, region, &open)?;
        let mut zones = ZoneChecker {
            zones: vec![PointSet::default(); self.nodes.len()],
            checker,
            safe,
            preferred,
            prefers_barred: false,
        };
        zones.visit(start)?;
        let zone = zones.zones.get(start as usize).copied().unwrap_or_default();
        Ok(zone.iter().collect())
    }

    /// Plays a life through within the wall of the query. The attacker's stones that reach out of the region cannot
    /// be captured.
    pub(super) fn check_in_zones(&self, query: &Query) -> Result<(), ProofError> {
        let start = self.start()?;
        let position = query.position();
        let region: PointSet = query.region().iter().copied().collect();
        let attacker = Some(query.defender().opposite());
        let points = position.size().points();
        let beyond = points.filter(|&point| !region.contains(point));
        let safe = beyond.filter(|&point| position.color_at(point) == attacker);
        let safe = safe.collect();
        let parts = (query.targets(), query.goal(), query.defender());
        let mut checker = Checker::new(self, position, parts, region, query.open_rim())?;
        checker.is_open = true;
        let mut zones = ZoneChecker {
            zones: vec![PointSet::default(); self.nodes.len()],
            checker,
            safe,
            preferred: PointSet::default(),
            prefers_barred: false,
        };
        zones.visit(start)?;
        Ok(())
    }

    /// The points of all its moves.
    fn points_played(&self) -> PointSet {
        let plays = self.nodes.iter().filter_map(|node| match *node {
            Node::Play(mv, _) => Some(mv),
            _ => None,
        });
        let replies = self.replies.iter().map(|&(mv, _)| mv);
        plays.chain(replies).filter_map(Move::point).collect()
    }
}

struct ZoneChecker<'a> {
    checker: Checker<'a>,
    /// The zone of each node visited so far.
    zones: Vec<PointSet>,
    safe: PointSet,
    /// Where a chain's liberty in a zone is taken first.
    preferred: PointSet,
    /// Whether it is also taken first where the loser cannot play, so that no answer is needed.
    prefers_barred: bool,
}

impl ZoneChecker<'_> {
    fn position(&self) -> &Position {
        &self.checker.position
    }

    fn winner(&self) -> Side {
        self.checker.proof.claim.winner
    }

    fn side_of(&self, point: Point) -> Option<Side> {
        let color = self.position().color_at(point)?;
        Some(if color == self.checker.defender {
            Side::Defender
        } else {
            Side::Attacker
        })
    }

    fn is_safe(&self, head: Point) -> bool {
        self.position()
            .chain(head)
            .any(|stone| self.safe.contains(stone))
    }

    fn visit(&mut self, index: u32) -> Result<PointSet, ProofError> {
        let winner = self.winner();
        let Some(node) = self.checker.enter(index)? else {
            return Ok(self.zones[index as usize]);
        };
        let zone = match node {
            Node::Captured => {
                let holds = winner == Side::Attacker && self.checker.is_captured();
                self.checker.demand(holds, index)?;
                PointSet::default()
            }
            Node::TwoEyes => {
                let zone = self.two_eyes();
                let holds = winner == Side::Defender && zone.is_some();
                self.checker.demand(holds, index)?;
                zone.unwrap_or_default()
            }
            Node::NoRoom => {
                let holds = winner == Side::Attacker && self.checker.has_no_room();
                self.checker.demand(holds, index)?;
                let targets = self.checker.targets.iter().copied();
                self.checker.reach(targets).0
            }
            // Proofs on the whole board are written without this rule.
            Node::FalseEyes => return Err(ProofError::NotFinal(index)),
            Node::Play(mv, next) => {
                if self.checker.side_to_move() != winner {
                    return Err(ProofError::WrongSide(index));
                }
                let zone = self.follow(index, mv, next)?;
                self.closed(zone)
            }
            Node::Replies { first, count } => {
                if self.checker.side_to_move() == winner {
                    return Err(ProofError::WrongSide(index));
                }
                let range = first as usize..first as usize + count as usize;
                let replies = self.checker.proof.replies.get(range);
                self.answered(index, replies.ok_or(ProofError::Order(index))?)?
            }
        };
        self.zones[index as usize] = zone;
        Ok(zone)
    }

    /// The zone of a position in which the loser is to move. Every move in it must be answered.
    fn answered(&mut self, index: u32, replies: &[(Move, u32)]) -> Result<PointSet, ProofError> {
        let side = self.checker.side_to_move();
        let has = |mv| replies.iter().any(|reply| reply.0 == mv);
        let mut zone = PointSet::default();
        if !has(Move::Pass) {
            if side == Side::Defender {
                let mv = Move::Pass;
                return Err(ProofError::Unanswered { node: index, mv });
            }
            zone = self.checker.targets.iter().copied().collect();
        }
        for &(mv, next) in replies {
            zone.join(&self.follow(index, mv, next)?);
        }
        let answered = replies.iter().filter_map(|reply| reply.0.point());
        let preferred = std::mem::replace(&mut self.preferred, answered.collect());
        self.prefers_barred = true;
        zone = self.closed(zone);
        self.prefers_barred = false;
        self.preferred = preferred;
        let ko = self.position().ko_point();
        if ko.is_some_and(|point| zone.contains(point)) && !has(Move::Pass) {
            let mv = Move::Pass;
            return Err(ProofError::Unanswered { node: index, mv });
        }
        for mv in zone.iter().map(Move::Play) {
            let is_open = match self.position().check(mv) {
                Ok(()) => true,
                Err(PlayError::Ko(_)) => self.checker.threats[side.index()] > 0,
                Err(_) => false,
            };
            if is_open && !has(mv) {
                return Err(ProofError::Unanswered { node: index, mv });
            }
        }
        Ok(zone)
    }

    /// The zone before a move, derived from the zone of the node that the move leads to.
    fn follow(&mut self, index: u32, mv: Move, next: u32) -> Result<PointSet, ProofError> {
        let played = self.checker.play(index, mv, next, true)?;
        let after = self.visit(next);
        self.checker.take_back(played);
        let after = after?;
        Ok(match mv {
            Move::Pass => after,
            Move::Play(point) => self.before_move(point, after),
        })
    }

    /// Adds a liberty of a chain, other than `not`, unless the zone has one already.
    fn add_liberty(&self, zone: &mut PointSet, head: Point, not: Option<Point>) {
        let position = self.position();
        let liberties = position.chain_liberties(head);
        self.add_one(zone, liberties.filter(|&point| Some(point) != not));
    }

    /// Adds one of some points, unless the zone has one of them: the first preferred one by row and column, or
    /// else the first. Returns false if there are no points.
    fn add_one(&self, zone: &mut PointSet, points: impl Iterator<Item = Point>) -> bool {
        let points: Vec<Point> = points.collect();
        if !points.iter().any(|&point| zone.contains(point)) {
            let first = points.iter().copied().min_by_key(|&point| {
                let is_barred = self.prefers_barred && self.is_barred(point);
                let is_other = !self.preferred.contains(point) && !is_barred;
                (is_other, point.row(), point.column())
            });
            zone.extend(first);
        }
        !points.is_empty()
    }

    fn add_around(&self, zone: &mut PointSet, head: Point) {
        let size = self.position().size();
        for stone in self.position().chain(head) {
            zone.insert(stone);
            for near in stone.neighbors(size) {
                zone.insert(near);
            }
        }
    }

    /// The heads of the chains of a side next to a point, in the order of the first stones.
    fn chains_around(&self, point: Point, side: Side) -> Vec<Point> {
        let mut heads: Vec<Point> = Vec::new();
        for near in point.neighbors(self.position().size()) {
            if self.side_of(near) == Some(side)
                && let Some(head) = self.position().chain_head(near)
                && !heads.contains(&head)
            {
                heads.push(head);
            }
        }
        heads.sort_by_key(|&head| self.first_stone(head));
        heads
    }

    fn before_move(&self, point: Point, after: PointSet) -> PointSet {
        let position = self.position();
        let size = position.size();
        let mover = self.checker.side_to_move();
        let mut zone = after;
        zone.insert(point);
        let mut captured = 0;
        for head in self.chains_around(point, mover.opposite()) {
            if self.is_safe(head) {
                continue;
            }
            if position.liberties(head) == 1 {
                captured += position.chain_len(head);
                self.add_around(&mut zone, head);
            } else if mover != self.winner() {
                zone.extend(position.chain(head));
                self.add_liberty(&mut zone, head, Some(point));
            }
        }
        if captured > 0 {
            let enemy = Some(mover.opposite());
            if captured == 1
                && point
                    .neighbors(size)
                    .all(|near| self.side_of(near) == enemy)
            {
                zone.extend(point.neighbors(size));
            }
            return zone;
        }
        if mover != self.winner() {
            return zone;
        }
        let empty = point.neighbors(size);
        if self.add_one(
            &mut zone,
            empty.filter(|&near| position.color_at(near).is_none()),
        ) {
            return zone;
        }
        let own = self.chains_around(point, mover);
        let mut joined = own
            .into_iter()
            .filter(|&head| self.is_safe(head) || position.liberties(head) > 1);
        // Any of them will do.
        if let Some(head) = joined.next() {
            zone.extend(position.chain(head));
            if !self.is_safe(head) {
                self.add_liberty(&mut zone, head, Some(point));
            }
        }
        zone
    }

    /// Completes a zone: adds the whole of each chain of the winner in it with one liberty, and
    /// where the loser is to move, whatever makes a move in the zone illegal.
    fn closed(&self, start: PointSet) -> PointSet {
        let position = self.position();
        let size = position.size();
        let (winner, loser) = (self.winner(), self.winner().opposite());
        let is_losers_turn = self.checker.side_to_move() == loser;
        let mut zone = start;
        loop {
            let before = zone;
            let mut known = PointSet::default();
            let mut heads = Vec::new();
            for point in before
                .iter()
                .filter(|&point| self.side_of(point) == Some(winner))
            {
                if !known.contains(point) {
                    known.extend(position.chain(point));
                    heads.push(point);
                }
            }
            heads.sort_by_key(|&head| self.first_stone(head));
            for head in heads {
                zone.extend(position.chain(head));
                if !self.is_safe(head) {
                    self.add_liberty(&mut zone, head, None);
                }
            }
            if is_losers_turn {
                for point in self.barred(&zone) {
                    zone.extend(point.neighbors(size));
                    for head in self.chains_around(point, loser) {
                        self.add_around(&mut zone, head);
                    }
                    for head in self.chains_around(point, winner) {
                        zone.extend(position.chain(head));
                        if !self.is_safe(head) {
                            self.add_liberty(&mut zone, head, Some(point));
                        }
                    }
                }
            }
            if zone == before {
                return zone;
            }
        }
    }

    /// Whether a stone of the side to move would have no liberty on this point.
    fn is_barred(&self, point: Point) -> bool {
        let told = self.position().check(Move::Play(point));
        matches!(told, Err(PlayError::SelfCapture(_)))
    }

    /// The points of a zone on which the side to move would have no liberty, by row and column.
    fn barred(&self, zone: &PointSet) -> Vec<Point> {
        let points = zone.iter().filter(|&point| self.is_barred(point));
        let mut points: Vec<Point> = points.collect();
        points.sort_by_key(|point| (point.row(), point.column()));
        points
    }

    /// The place of a chain's first stone, by row and column.
    fn first_stone(&self, head: Point) -> (u8, u8) {
        let stones = self.position().chain(head);
        let places = stones.map(|stone| (stone.row(), stone.column()));
        places.min().unwrap_or_default()
    }

    /// The living targets with the eyes they need, and all chains around these eyes; `None` if too
    /// few targets live.
    fn two_eyes(&self) -> Option<PointSet> {
        let position = self.position();
        let defender = self.checker.defender;
        let alive = unconditional_life(position, defender);
        let lives = |point: &Point| {
            let head = position.chain_head(*point);
            head.filter(|head| alive.contains(head))
        };
        let targets = &self.checker.targets;
        let mut open: Vec<Point> = targets.iter().filter_map(lives).collect();
        let is_enough = match self.checker.goal {
            Goal::Any => !open.is_empty(),
            Goal::All => open.len() == targets.len() && !self.checker.is_captured(),
        };
        if !is_enough {
            return None;
        }
        let mut zone = PointSet::default();
        let mut known: Vec<Point> = Vec::new();
        while let Some(head) = open.pop() {
            if known.contains(&head) {
                continue;
            }
            known.push(head);
            zone.extend(position.chain(head));
            for liberty in position.chain_liberties(head) {
                let Some((area, around)) = self.eye(head, liberty) else {
                    continue;
                };
                if around.iter().all(|other| alive.contains(other)) {
                    zone.extend(area.iter());
                    open.extend(around);
                }
            }
        }
        Some(zone)
    }

    /// The area around a point that the defender's stones enclose, and the chains around it; `None`
    /// if an empty point of it is not a liberty of the chain.
    fn eye(&self, head: Point, start: Point) -> Option<(PointSet, Vec<Point>)> {
        let position = self.position();
        let size = position.size();
        let mut area = PointSet::default();
        area.insert(start);
        let mut open = vec![start];
        let mut around: Vec<Point> = Vec::new();
        while let Some(point) = open.pop() {
            let is_liberty = position.color_at(point).is_some()
                || point
                    .neighbors(size)
                    .any(|near| position.chain_head(near) == Some(head));
            if !is_liberty {
                return None;
            }
            for near in point.neighbors(size) {
                if self.side_of(near) == Some(Side::Defender) {
                    let other = position.chain_head(near);
                    around.extend(other.filter(|other| !around.contains(other)));
                } else if area.insert(near) {
                    open.push(near);
                }
            }
        }
        Some((area, around))
    }
}
