//! Chains that can be caught: found by counting moves on the whole board.
//!
//! On an open board a group's death can seldom be proved. That stones fall within a number of moves, whatever
//! the answers, proves the same without any assumption about the stones around.

use std::cell::Cell;

use super::flip::{Find, Hunt, Left, Missed};
use super::watch::Watched;
use crate::board::{Move, Point, Position};
use crate::life::{Goal, Reached};
use crate::problem::Outcome;
use crate::solver::{self, Falls, Stop};

/// Chains with more liberties are not examined.
const LIBERTIES: u16 = 4;
/// Attacker's moves beyond the minimum that are tried with every kind of attack.
const SPARE: u8 = 2;
/// Attacker's moves that are tried if every move gives atari.
const ATARIS: u8 = 20;
/// Extra attacker's moves within which stones must still not fall to count as saved.
pub(super) const LATER: u8 = 2;
/// Limit of positions visited per question.
const NODES: u64 = 20_000;

/// Questions about one chain, in the positions before and after a move.
struct Chase<'a> {
    target: [Point; 1],
    stop: &'a Stop,
}

/// Chains near the latest moves that the side to move may catch, each with at least `least` stones.
fn chased(position: &Position, latest: &[Point], least: usize) -> Vec<Watched> {
    let attacker = position.to_move();
    let stones = position.stones();
    let heads = stones.iter().filter(|&(point, color)| {
        color != attacker
            && position.chain_head(point) == Some(point)
            && usize::from(position.chain_len(point)) >= least
            && position.liberties(point) <= LIBERTIES
    });
    let chains = heads.map(|(head, _)| Watched {
        targets: vec![head],
        stones: position.chain(head).collect(),
    });
    chains.filter(|chain| chain.is_near(latest)).collect()
}

impl<'a> Chase<'a> {
    const fn of(target: Point, stop: &'a Stop) -> Chase<'a> {
        Chase {
            target: [target],
            stop,
        }
    }

    fn hunt<'b>(&'b self, position: &Position, visited: &'b Cell<u64>) -> Option<solver::Hunt<'b>> {
        let [target] = &self.target;
        Some(solver::Hunt {
            targets: &self.target,
            defender: position.color_at(*target)?,
            goal: Goal::Any,
            nodes: NODES,
            visited,
            stop: self.stop,
        })
    }

    /// The smallest number of attacker's moves within which the stones are known to fall from here; `None` if
    /// unknown. Also the number of positions visited.
    fn falls(&self, position: &Position) -> (Option<u8>, u64) {
        let visited = Cell::new(0);
        let within = self.hunt(position, &visited).and_then(|hunt| {
            let least = u8::try_from(hunt.needed(position)).ok()?;
            for moves in least..=least.saturating_add(SPARE) {
                match hunt.falls_within(position, moves) {
                    Falls::Yes => return Some(moves),
                    Falls::No => {}
                    Falls::Unknown => break,
                }
            }
            let by_ataris =
                |&moves: &u8| hunt.falls_by_ataris_within(position, moves) == Falls::Yes;
            // Most chains are in no ladder, so one question at full depth comes first.
            if !by_ataris(&ATARIS) {
                return None;
            }
            (least..=ATARIS).find(by_ataris)
        });
        (within, visited.get())
    }

    /// Whether it is proved that the stones fall neither within `moves + LATER` nor in a ladder.
    fn stands(&self, position: &Position, moves: u8) -> bool {
        let visited = Cell::new(0);
        self.hunt(position, &visited).is_some_and(|hunt| {
            hunt.falls_by_ataris_within(position, ATARIS) == Falls::No
                && hunt.falls_within(position, moves.saturating_add(LATER)) == Falls::No
        })
    }

    /// The moves of the attacker after which the stones fall within the remaining moves, and whether all
    /// other moves are known to fail.
    fn right(&self, position: &Position, moves: u8) -> (Vec<Move>, bool) {
        let visited = Cell::new(0);
        let mut right = Vec::new();
        let mut is_complete = true;
        for mv in position.legal_moves().map(Move::Play) {
            let mut after = position.clone();
            if after.play(mv).is_err() {
                continue;
            }
            let Some(hunt) = self.hunt(&after, &visited) else {
                right.push(mv);
                continue;
            };
            match hunt.falls_within(&after, moves.saturating_sub(1)) {
                Falls::Yes => right.push(mv),
                Falls::No => {}
                Falls::Unknown => is_complete = false,
            }
        }
        (right, is_complete)
    }

    /// The defender's moves that are proved to keep the stones from falling within `moves + LATER`.
    fn saves(&self, position: &Position, moves: u8) -> Vec<Move> {
        let visited = Cell::new(0);
        let Some(hunt) = self.hunt(position, &visited) else {
            return Vec::new();
        };
        let mut tries = hunt.attacks(position);
        tries.extend(hunt.defences(position));
        tries.sort_unstable();
        tries.dedup();
        tries.retain(|&mv| {
            let mut after = position.clone();
            after.play(mv).is_ok() && self.stands(&after, moves)
        });
        tries
    }

    /// A line of the attacker's winning moves against the defender's best answers, from a position with the
    /// attacker to move in which the stones fall within `moves`. It ends with a move of the attacker.
    fn line(&self, position: &Position, moves: u8) -> Vec<Move> {
        let mut line = Vec::new();
        let mut position = position.clone();
        for left in (0..moves).rev() {
            let visited = Cell::new(0);
            let Some(hunt) = self.hunt(&position, &visited) else {
                break;
            };
            let takes = hunt.attacks(&position).into_iter().find_map(|mv| {
                let mut after = position.clone();
                after.play(mv).ok()?;
                let falls = match self.hunt(&after, &visited) {
                    None => true,
                    Some(hunt) => hunt.falls_within(&after, left) == Falls::Yes,
                };
                falls.then_some((mv, after))
            });
            let Some((mv, after)) = takes else { break };
            line.push(mv);
            let Some(hunt) = self.hunt(&after, &visited) else {
                break;
            };
            // The answer that leaves most liberties usually holds out longest.
            let answers = hunt.defences(&after).into_iter().filter_map(|mv| {
                let mut next = after.clone();
                next.play(mv).ok()?;
                let liberties = self.hunt(&next, &visited)?.needed(&next);
                Some((liberties, mv, next))
            });
            let Some((_, mv, next)) = answers.max_by_key(|(liberties, mv, _)| (*liberties, *mv))
            else {
                break;
            };
            line.push(mv);
            position = next;
        }
        if line.len().is_multiple_of(2) {
            line.pop();
        }
        line
    }
}

impl Hunt<'_> {
    /// Examines the chains of a position that can be caught.
    pub(super) fn look_at_chains(&mut self, after: usize) {
        let Some(position) = self.course.positions.get(after) else {
            return;
        };
        let latest = self.course.latest(after);
        for chain in chased(position, &latest, self.effort.least) {
            if self.stop.is_requested() {
                return;
            }
            let Some(&target) = chain.targets.first() else {
                continue;
            };
            if !self.seen_chains.is_new(position, &chain) {
                continue;
            }
            self.told.chains += 1;
            let chase = Chase::of(target, self.stop);
            let (falls, nodes) = chase.falls(position);
            self.told.nodes += nodes;
            let Some(moves) = falls else {
                continue;
            };
            self.told.catchable += 1;
            self.is_capture_missed(after, &chain, (&chase, moves));
            let left = Left {
                reached: Reached::Falls(moves),
                line: chase.line(position, moves),
            };
            // If stones were left to be caught and then not caught at once, only the attacker's problem is
            // kept.
            let is_told = self.found.iter().any(|find| {
                find.number == after + 1 && find.targets.iter().any(|at| chain.stones.contains(at))
            });
            if !self.was_life_missed(after, &chain, &left) && !is_told {
                self.was_escape_missed(after, &chain, moves, left);
            }
        }
    }

    /// Keeps a find if the next move of the game lets stones escape that it could catch.
    fn is_capture_missed(
        &mut self,
        after: usize,
        chain: &Watched,
        (chase, moves): (&Chase<'_>, u8),
    ) {
        let course = self.course;
        let (Some(before), Some(next), Some(&(player, played)), Some(&target)) = (
            course.positions.get(after),
            course.positions.get(after + 1),
            course.moves.get(after),
            chain.targets.first(),
        ) else {
            return;
        };
        if next.to_move() == player
            || next.color_at(target) != before.color_at(target)
            || self.is_decided(Missed::Capture, chain)
            || !chase.stands(next, moves)
        {
            return;
        }
        let (right, is_complete) = chase.right(before, moves);
        if right.is_empty() {
            return;
        }
        let mut refutation = chase.saves(next, moves);
        refutation.truncate(1);
        self.keep(Find {
            number: after + 1,
            player,
            played,
            missed: Missed::Capture,
            before: before.to_setup(),
            targets: chain.targets.clone(),
            stones: chain.stones.len(),
            right,
            is_complete,
            possible: Reached::Falls(moves),
            result: Outcome::Dead,
            left: Reached::Stands,
            refutation,
        });
    }

    /// Keeps a find if the owner of stones that can be caught could have saved them, for now, by the latest
    /// move.
    fn was_escape_missed(&mut self, after: usize, chain: &Watched, moves: u8, left: Left) {
        let Some(own) = self.own_move(after, chain) else {
            return;
        };
        let (number, player, played) = own.at;
        let Some(&target) = own.targets.first() else {
            return;
        };
        let stones = usize::from(own.before.chain_len(target));
        let right = Chase::of(target, self.stop).saves(own.before, moves);
        if right.is_empty() || right.contains(&played) || stones < self.effort.least {
            return;
        }
        let found = Find {
            number: number + 1,
            player,
            played,
            missed: Missed::Escape,
            before: own.before.to_setup(),
            targets: own.targets,
            stones,
            right,
            is_complete: false,
            possible: Reached::Stands,
            result: Outcome::Alive,
            left: left.reached,
            refutation: left.line,
        };
        self.keep(found);
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::board::{Color, Setup, Size};
    use crate::finder::flip::tests::mv;
    use crate::finder::flip::{Effort, Missed, look_through};
    use crate::game::{Game, Ruleset, RulesetId};
    use crate::life::Reached;
    use crate::solver::Solver;

    /// White has two stones on the first line, and friends beyond C1.
    const EDGE: &str = "
        | . . . . . . . . .
        | . . . . . . . . .
        | . . . . . . . . .
        | . . . . . . . . .
        | . . . . . . . . .
        | . O O . . . . . .
        | . O X . . . . . .
        | . O . X X X . . .
        | . . . O O . . . .
        +------------------";

    /// The stones are left to be caught, and are caught.
    pub const LEFT: &[&str] = &["F1", "G2", "J8", "C1", "J9", "G1"];
    /// The stones are left to be caught, and then escape.
    pub const AWAY: &[&str] = &["F1", "G2", "J8", "J9", "C1"];

    fn game(moves: &[&str]) -> Game {
        let size = Size::square(9).unwrap();
        let setup = Setup {
            to_move: Color::White,
            ..Setup::drawn(size, EDGE).unwrap()
        };
        let mut game = Game::from_setup(setup, Ruleset::of(RulesetId::Japanese)).unwrap();
        for name in moves {
            game.play(mv(name)).unwrap();
        }
        game
    }

    pub fn found(moves: &[&str]) -> Vec<crate::finder::Find> {
        let mut solver = Solver::new(1 << 20);
        let (effort, stop) = (Effort::default(), Stop::new());
        look_through(&game(moves), &effort, &mut solver, &stop, &mut |_| {}).0
    }

    #[test]
    fn stones_left_to_be_caught_were_missed_and_so_were_those_that_get_away() {
        let (left, away) = (found(LEFT), found(AWAY));
        let told: Vec<_> = left
            .iter()
            .chain(&away)
            .map(|find| (find.number, find.missed, find.stones))
            .collect();
        assert_eq!(told, [(3, Missed::Escape, 3), (4, Missed::Capture, 3)]);
        let ([escape], [capture]) = (left.as_slice(), away.as_slice()) else {
            panic!("two moves missed something");
        };
        let falls = Reached::Falls(2);
        assert_eq!((escape.possible, escape.left), (Reached::Stands, falls));
        assert!(escape.right.contains(&mv("C1")));
        assert_eq!(escape.refutation.first(), Some(&mv("C1")));
        assert_eq!((capture.possible, capture.left), (falls, Reached::Stands));
        assert!(capture.is_complete && capture.right == [mv("C1")]);
    }

    #[test]
    fn who_saves_them_or_catches_them_has_missed_nothing() {
        assert_eq!(found(&["F1", "G2", "C1", "J9", "J8"]), []);
    }

    #[test]
    fn the_line_of_a_capture_ends_with_it() {
        let mut position = game(&["F1", "G2", "J8"]).position().clone();
        let stop = Stop::new();
        let chase = Chase::of(mv("D1").point().unwrap(), &stop);
        assert_eq!(chase.falls(&position).0, Some(2));
        assert!(!chase.stands(&position, 2));
        let line = chase.line(&position, 2);
        assert_eq!(line.first(), Some(&mv("C1")));
        for mv in line {
            position.play(mv).unwrap();
        }
        assert_eq!(position.color_at(mv("D1").point().unwrap()), None);
    }
}
