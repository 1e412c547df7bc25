//! The moves of a position, and the first opinion of what they lead to.

use crate::life::Side;

use super::super::bits::{Bits, each};
use super::super::local::{Local, NO_KO, PASS};
use super::super::search::{Glance, View, to_refute};
use super::{Child, Kind, Role, Value, Zones};

/// Positions of which the first guess is kept.
pub(super) const GUESSED: usize = 1 << 16;

/// The most that a guess says.
const MOST: u32 = 0xFFFF;

impl<B: Bits> Zones<'_, B> {
    /// Appends the move elsewhere, if the position has one; whether it has.
    pub(super) fn add_pass(&mut self, local: &Local<B>, kind: Kind) -> bool {
        if kind == Kind::Gift {
            return false;
        }
        let next = self.ground.pass(local);
        if local.to_move == Side::Defender || local.ko != NO_KO {
            self.add(local, next, Kind::Game, (PASS, Role::Pass));
        } else {
            self.add(local, next, Kind::Gift, (PASS, Role::Gift));
        }
        true
    }

    /// Appends the moves on the board. The chains in the buffer are those of the position.
    pub(super) fn generate(&mut self, local: &Local<B>) {
        self.ground.chains(local, &mut self.chains);
        let first = self.children.len();
        let mut legal = self.ground.legal(local, &self.chains);
        let mut retake = None;
        if local.ko != NO_KO && legal.has(u32::from(local.ko)) {
            retake = Some(u32::from(local.ko));
            legal = legal & !B::bit(u32::from(local.ko));
        }
        for point in each(legal) {
            let next = self.ground.play(local, &self.chains, point);
            self.push(next, Kind::Game, point as u8, Role::Move);
        }
        if let Some(point) = retake
            && local.strength(local.to_move) > 0
        {
            let next = self.ground.play(local, &self.chains, point);
            let next = next.less_a_threat(local.to_move);
            self.push(next, Kind::Game, point as u8, Role::Move);
        }
        self.estimate(local, first);
    }

    fn add(&mut self, parent: &Local<B>, next: Local<B>, kind: Kind, (mv, role): (u8, Role)) {
        let first = self.children.len();
        self.push(next, kind, mv, role);
        self.estimate(parent, first);
    }

    fn push(&mut self, next: Local<B>, kind: Kind, mv: u8, role: Role) {
        self.children.push(Child {
            local: next,
            key: Self::key(&next, kind),
            value: Value::open(1, 1),
            work: 0,
            mv,
            role,
        });
    }

    /// Finds the numbers of the children from the one named on.
    fn estimate(&mut self, parent: &Local<B>, first: usize) {
        // All at once, so that memory is waited for only once.
        let children = self.children[first..].iter();
        let touched = children.fold(0, |sum, child| sum ^ self.table.touch(child.key));
        std::hint::black_box(touched);
        let mut view = None;
        for index in first..self.children.len() {
            let child = &self.children[index];
            let next = &child.local;
            let value = if self.ground.is_captured(next) {
                Value::won_by(Side::Attacker, next.to_move, B::ZERO, PASS)
            } else if self.path.contains(&child.key) {
                self.repetition(next.to_move)
            } else if let Some(value) = self.table.get(child.key) {
                *value
            } else {
                self.guess(parent, index, &mut view)
            };
            self.children[index].value = value;
        }
    }

    /// What a position not seen before may take.
    fn guess(&mut self, parent: &Local<B>, index: usize, view: &mut Option<View<B>>) -> Value<B> {
        let child = &self.children[index];
        let (key, mv) = (child.key, child.mv);
        let place = key as usize & (GUESSED - 1);
        let kept = self.guessed.get(place).copied().unwrap_or(0);
        let efforts = if kept >> 32 == key >> 32 {
            kept as u32
        } else {
            let glance = Glance {
                ground: self.ground,
                chains: &self.chains,
                last: self.last,
                is_strange: true,
            };
            let (phi, delta) = glance.strange_efforts(parent, &child.local, mv, view);
            let efforts = phi.min(MOST) << 16 | delta.min(MOST);
            if let Some(kept) = self.guessed.get_mut(place) {
                *kept = key >> 32 << 32 | u64::from(efforts);
            }
            efforts
        };
        let (phi, delta) = (efforts >> 16, efforts & MOST);
        Value::open(phi, to_refute(delta, mv, self.hint))
    }
}
