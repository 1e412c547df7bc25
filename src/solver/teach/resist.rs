//! How long the other side resists, and with which moves.
//!
//! A move resists if it must be answered: if the solver's side passes, the result is lost. The length of
//! the resistance is the number of such moves that the other side can play one after another, while the
//! solver's side answers so as to end it soonest.

use std::collections::{HashMap, HashSet};

use super::Teacher;
use crate::board::Move;
use crate::life::{Side, Undecided};
use crate::solver::local::{Bits, Local, Mv};

/// How much of the resistance is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResistanceSize {
    /// The most moves that must be answered in one line.
    pub answers: u8,
    /// Where there would be more lines than this, one defence is followed at each later move.
    pub lines: usize,
}

/// What a tree has at the end of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stored {
    /// The moves that follow in solutions.
    pub moves: Vec<Move>,
    /// Whether a solution ends there.
    pub is_end: bool,
    /// Moves that must not be followed as answers, because they lose something else than the result.
    pub refused: Vec<Move>,
}

/// Whether the other side can still make so many moves that must be answered, by position and number.
pub(super) type Resists = HashMap<(u64, u8), bool>;

/// A line continued by a defence and an answer to it, what holds after it, and a key of the position there.
pub type Followed<P> = (Vec<Move>, P, u64);

/// Collects the lines of the longest resistance from the given first moves. They begin and end with a move of
/// the solver's side.
///
/// `longest` continues a line by every defence that resists longest, and by the answers to follow; it gives
/// nothing where no move must be answered. After the first move all of them are followed; later only those
/// that lead to a position that no other line has shown, or one if all do. Where the tree ends a line, it is
/// not continued.
///
/// # Errors
///
/// The first error of `longest`.
pub fn lines_of_resistance<P, E>(
    firsts: Vec<(Vec<Move>, P)>,
    size: ResistanceSize,
    stored: &dyn Fn(&[Move]) -> Stored,
    mut longest: impl FnMut(&[Move], &P) -> Result<Vec<Followed<P>>, E>,
) -> Result<Vec<Vec<Move>>, E> {
    let mut seen = HashSet::new();
    let mut lines = Vec::new();
    let (mut open, mut ended) = (Vec::new(), 0);
    for (at, (path, position)) in firsts.into_iter().enumerate() {
        open.push((vec![at], path, position));
    }
    while !open.is_empty() {
        let mut next = Vec::new();
        let mut left = open.len();
        for (order, path, position) in std::mem::take(&mut open) {
            left -= 1;
            let told = stored(&path);
            if told.is_end {
                ended += 1;
                continue;
            }
            let mut followed = longest(&path, &position)?;
            if followed.is_empty() {
                lines.push((order, path));
                continue;
            }
            // What the tree has comes first and in its order, so that nothing else is followed where one is
            // enough, and a tree with the lines found gets no more.
            let place = |line: &[Move]| {
                let mut told = told.moves.iter();
                let place = told.position(|mv| line.get(path.len()) == Some(mv));
                place.unwrap_or(usize::MAX)
            };
            followed.sort_by_key(|(line, ..)| place(line));
            let news: Vec<bool> = followed.iter().map(|&(.., key)| seen.insert(key)).collect();
            let one = news.iter().position(|&is_new| is_new).unwrap_or_default();
            let number = ended + lines.len() + left + next.len() + followed.len();
            let is_full = number > size.lines;
            for (at, ((line, after, _), is_new)) in followed.into_iter().zip(news).enumerate() {
                if path.len() == 1 || at == one || (is_new && !is_full) {
                    let mut order = order.clone();
                    order.push(at);
                    next.push((order, line, after));
                }
            }
        }
        open = next;
    }
    // In the order in which a tree would be read, so that it has the moves in the order found here.
    lines.sort();
    Ok(lines.into_iter().map(|(_, line)| line).collect())
}

impl<B: Bits> Teacher<'_, '_, '_, '_, B> {
    /// The lines of the longest resistance against each of the right first moves. The answers are the right
    /// ones that the tree stores, or the move that ends the resistance soonest.
    pub(crate) fn resistance(
        &mut self,
        root: &Local<B>,
        right: &[Move],
        size: ResistanceSize,
        stored: &dyn Fn(&[Move]) -> Stored,
    ) -> Result<Vec<Vec<Move>>, Undecided> {
        let winner = root.to_move;
        let mut known = Resists::new();
        let mut firsts = Vec::new();
        for (mv, child) in self.children(root) {
            let mv = self.search.ground.to_move(mv);
            if right.contains(&mv) && self.winner(&child)? == winner {
                firsts.push((vec![mv], child));
            }
        }
        lines_of_resistance(firsts, size, stored, |path, local| {
            let made = u8::try_from(path.len() / 2).unwrap_or(u8::MAX);
            let left = size.answers.saturating_sub(made);
            let length = self.length(local, winner, left, &mut known)?;
            let mut followed = Vec::new();
            if length == 0 {
                return Ok(followed);
            }
            for (defence, child) in self.demands(local, winner)? {
                if !self.all_resist(&child, winner, length - 1, &mut known)? {
                    continue;
                }
                let mut path = path.to_vec();
                path.push(self.search.ground.to_move(defence));
                let told = stored(&path);
                for (answer, after) in
                    self.answers(&child, winner, length - 1, &told, &mut known)?
                {
                    let mut path = path.clone();
                    path.push(self.search.ground.to_move(answer));
                    followed.push((path, after, after.key(0)));
                }
            }
            Ok(followed)
        })
    }

    /// How many moves that must be answered the other side, to move, can make at most, up to `most`.
    fn length(
        &mut self,
        local: &Local<B>,
        winner: Side,
        most: u8,
        known: &mut Resists,
    ) -> Result<u8, Undecided> {
        let mut length = 0;
        while length < most && self.resists(local, winner, length + 1, known)? {
            length += 1;
        }
        Ok(length)
    }

    fn resists(
        &mut self,
        local: &Local<B>,
        winner: Side,
        times: u8,
        known: &mut Resists,
    ) -> Result<bool, Undecided> {
        if times == 0 {
            return Ok(true);
        }
        if self.is_final(local) {
            return Ok(false);
        }
        let key = (local.key(0), times);
        if let Some(&resists) = known.get(&key) {
            return Ok(resists);
        }
        let mut resists = false;
        for (_, child) in self.demands(local, winner)? {
            if self.all_resist(&child, winner, times - 1, known)? {
                resists = true;
                break;
            }
        }
        known.insert(key, resists);
        Ok(resists)
    }

    /// Whether the other side can make so many more moves after every answer that keeps the result.
    fn all_resist(
        &mut self,
        local: &Local<B>,
        winner: Side,
        times: u8,
        known: &mut Resists,
    ) -> Result<bool, Undecided> {
        if times == 0 {
            return Ok(true);
        }
        for (_, next) in self.children(local) {
            if self.winner(&next)? == winner && !self.resists(&next, winner, times, known)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The moves of the other side that must be answered, with the positions after them.
    fn demands(
        &mut self,
        local: &Local<B>,
        winner: Side,
    ) -> Result<Vec<(Mv, Local<B>)>, Undecided> {
        let mut demands = Vec::new();
        for (mv, child) in self.children(local) {
            if mv.is_pass() {
                continue;
            }
            let ignored = self.search.ground.pass(&child);
            if self.winner(&child)? == winner && self.winner(&ignored)? != winner {
                demands.push((mv, child));
            }
        }
        Ok(demands)
    }

    /// The answers to follow: the stored ones that keep the result, or the one that ends the resistance
    /// soonest.
    fn answers(
        &mut self,
        local: &Local<B>,
        winner: Side,
        length: u8,
        stored: &Stored,
        known: &mut Resists,
    ) -> Result<Vec<(Mv, Local<B>)>, Undecided> {
        let mut followed = Vec::new();
        let mut soonest = None;
        let best = self.best(local)?.map(|(mv, _)| mv);
        for (mv, next) in self.children(local) {
            let name = self.search.ground.to_move(mv);
            if stored.refused.contains(&name) || self.winner(&next)? != winner {
                continue;
            }
            if stored.moves.contains(&name) {
                followed.push((mv, next));
            }
            let is_soonest = !self.resists(&next, winner, length + 1, known)?;
            if is_soonest && (soonest.is_none() || best == Some(mv)) {
                soonest = Some((mv, next));
            }
        }
        if followed.is_empty() {
            followed.extend(soonest);
        }
        Ok(followed)
    }
}
