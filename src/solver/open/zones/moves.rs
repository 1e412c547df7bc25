//! The moves of a position, and the numbers with which the search of each begins.

use crate::life::Side;

use super::{Child, Kind, Role, Style, Value, Zones};
use crate::solver::local::{Bits, Local, Mv, each};

/// How far from the target eyes are counted, in steps.
const EYE_STEPS: usize = 3;

impl<B: Bits> Zones<'_, B> {
    /// Adds the pass or the null move, if the position allows one. Returns whether it does.
    pub(super) fn add_pass(&mut self, local: &Local<B>, kind: Kind) -> bool {
        if kind == Kind::NullMove {
            return false;
        }
        let next = self.ground.pass(local);
        if local.to_move == Side::Defender || local.ko.is_some() {
            self.add(local, next, Kind::Game, 0, Role::Pass);
        } else {
            self.add(local, next, Kind::NullMove, 0, Role::NullMove);
        }
        true
    }

    /// Adds the moves on the board. The buffer must hold the chains of the position.
    pub(super) fn generate(&mut self, local: &Local<B>) {
        self.ground.chains(local, &mut self.chains);
        let first = self.children.len();
        let mut legal = self.ground.legal(local, &self.chains);
        let mut retake = None;
        if let Some(ko) = local.ko.filter(|&ko| legal.has(ko)) {
            retake = Some(ko);
            legal = legal & !B::bit(ko);
        }
        for point in each(legal) {
            let next = self.ground.play(local, &self.chains, point);
            self.push(next, Kind::Game, 0, Role::Move(point));
        }
        if let Some(point) = retake
            && local.threats_of(local.to_move).has_some()
        {
            let next = self.ground.play(local, &self.chains, point);
            let next = self.ground.after_a_threat(&next, local.to_move);
            self.push(next, Kind::Game, 0, Role::Move(point));
        }
        self.estimate(local, first);
    }

    pub(super) fn add(
        &mut self,
        parent: &Local<B>,
        next: Local<B>,
        kind: Kind,
        left: u8,
        role: Role,
    ) {
        let first = self.children.len();
        self.push(next, kind, left, role);
        self.estimate(parent, first);
    }

    pub(super) fn push(&mut self, next: Local<B>, kind: Kind, left: u8, role: Role) {
        self.children.push(Child {
            local: next,
            key: Self::key(&next, kind, left),
            value: Value::open(1, 1),
            work: 0,
            left,
            role,
        });
    }

    /// Fills in the numbers of the children from `first` on.
    pub(super) fn estimate(&mut self, parent: &Local<B>, first: usize) {
        let children = self.children[first..].iter();
        self.table.prefetch(children.map(|child| child.key));
        for index in first..self.children.len() {
            let child = &self.children[index];
            let next = &child.local;
            let value = if self.ground.is_captured(next) {
                Value::won_by(Side::Attacker, next.to_move, B::ZERO, Some(Mv::PASS))
            } else if self.style != Style::Eyes && self.needed(next) > u32::from(child.left) {
                self.escaped(next.to_move)
            } else if self.path.contains(&child.key) {
                self.repetition(next.to_move)
            } else if let Some(value) = self.table.get(child.key) {
                *value
            } else {
                match self.style {
                    Style::Eyes => self.guess(parent, next, child.role),
                    Style::Liberties(_) => self.guess_capture(parent, next, child.role),
                }
            };
            self.children[index].value = value;
        }
    }

    /// First numbers of a position that is not in the table. Living is taken to be easier the
    /// closer the defender is to two eyes; killing is taken to be easier the fewer liberties the
    /// target has and the nearer the move is to it.
    fn guess(&self, parent: &Local<B>, next: &Local<B>, role: Role) -> Value<B> {
        let ground = self.ground;
        let mut near = ground.flood(next.target, next.stones[1]);
        let empty = ground.region & !(next.stones[0] | next.stones[1]);
        let liberties = (ground.spread(near) & empty).count();
        for _ in 0..EYE_STEPS {
            near = near | (ground.spread(near) & ground.region);
        }
        let mut hostile = ground.rim[0] | !near;
        if next.to_move == Side::Defender
            && let Role::Move(point) = role
            && hostile.has(point)
        {
            hostile = hostile | ground.around(point);
        }
        let distance = ground.distance(&ground.eye_points(next, ground.region, hostile));
        let live = 1 + 4 * distance;
        let kill = 1 + (4 * 9u32.saturating_sub(distance)).min(6 * liberties);
        let far = match role {
            Role::Pass | Role::NullMove => 2,
            Role::Move(point) => {
                let mut near = ground.flood(parent.target, parent.stones[1]);
                let mut steps = 0u32;
                while !near.has(point) && steps < 8 {
                    near = near | (ground.spread(near) & ground.region);
                    steps += 1;
                }
                2 * steps.saturating_sub(2)
            }
        };
        let (phi, delta) = match next.to_move {
            Side::Attacker => (kill, live + 2),
            Side::Defender => (live, kill + 2),
        };
        Value::open(phi, delta + far)
    }
}
