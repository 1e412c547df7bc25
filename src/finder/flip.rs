//! Finds the moves of a game that missed something, with proofs.

use super::watch::{Seen, Watched, watched};
use crate::board::{Color, Move, Point, Position, Rules, Setup};
use crate::game::{Game, Step, Turn};
use crate::life::{Holds, Proved, QuerySpec, Reached, Worth};
use crate::problem::Outcome;
use crate::solver::{Depth, Limits, Solver, Stop};

/// How much is searched to find what a move missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Limit of positions visited for the first question about a group: can it be killed?
    pub look: u64,
    /// Limit of positions visited for each further question about a group that can be killed.
    pub proof: u64,
    /// Limit of positions visited for each question when a find is proved again as a problem. It may be
    /// large, because finds are rare.
    pub write: u64,
    /// Smallest number of stones of a group that is examined.
    pub least: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            look: 3_000,
            proof: 120_000,
            write: 3_000_000,
            least: 3,
        }
    }
}

/// What a move missed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Missed {
    /// Saving a group of the player's own.
    Life,
    /// Killing a group of the opponent.
    Kill,
    /// Catching stones of the opponent, which afterwards do not fall even within a few more moves.
    Capture,
    /// Saving stones of the player's own from being caught, at least for a few more moves than it then takes.
    Escape,
}

/// A move that missed something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Find {
    /// Number of the move in the game, from 1.
    pub number: usize,
    /// The side that played it.
    pub player: Color,
    /// The move of the game.
    pub played: Move,
    /// What it missed.
    pub missed: Missed,
    /// The position before the move.
    pub before: Setup,
    /// One stone of each chain at stake.
    pub targets: Vec<Point>,
    /// Number of stones of the targets' chains before the move.
    pub stones: usize,
    /// First moves that are proved right, at least one.
    pub right: Vec<Move>,
    /// Whether every other first move is proved wrong.
    pub is_complete: bool,
    /// What the right moves reach.
    pub possible: Reached,
    /// `possible` in the terms in which problems state it.
    pub result: Outcome,
    /// What is left for the group after the move of the game.
    pub left: Reached,
    /// How the move of the game fails, from the opponent's answer on.
    pub refutation: Vec<Move>,
}

/// Counts of what was done to look through a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// Number of moves of the game.
    pub moves: usize,
    /// Number of groups that were asked about.
    pub groups: usize,
    /// Number of groups proved to be killable.
    pub killable: usize,
    /// Number of chains for which a capture was searched.
    pub chains: usize,
    /// Number of chains that could be caught.
    pub catchable: usize,
    /// Positions visited by the solver.
    pub nodes: u64,
}

/// A game as it was played, move by move.
pub(super) struct Course {
    /// The positions, including the start, with the basic ko rule and without move history.
    pub(super) positions: Vec<Position>,
    /// The moves between the positions.
    pub(super) moves: Vec<(Color, Move)>,
}

impl Course {
    fn of(game: &Game) -> Option<Course> {
        if game.ruleset().turn == Turn::KnightPair {
            return None;
        }
        let steps = game.steps().iter();
        let moves: Vec<(Color, Move)> = steps
            .filter_map(|step| match step {
                &Step::Move(color, mv) => Some((color, mv)),
                Step::Resign(_) => None,
            })
            .collect();
        let mut position = game.position().clone();
        let mut positions = Vec::with_capacity(moves.len() + 1);
        loop {
            let setup = Setup {
                rules: Rules::default(),
                ..position.to_setup()
            };
            positions.push(setup.into_position().ok()?);
            if position.undo().is_none() {
                break;
            }
        }
        positions.reverse();
        if positions.len() != moves.len() + 1 {
            return None;
        }
        for (position, &(color, _)) in positions.iter_mut().zip(&moves) {
            if position.to_move() != color {
                position.set_to_move(color);
            }
        }
        if let (Some(last), Some(&(color, _))) = (positions.last_mut(), moves.last()) {
            last.set_to_move(color.opposite());
        }
        Some(Course { positions, moves })
    }

    /// The points of the moves that led to a position, the latest first.
    pub(super) fn latest(&self, after: usize) -> Vec<Point> {
        let moves = self.moves.get(..after).unwrap_or_default();
        moves
            .iter()
            .rev()
            .take(2)
            .filter_map(|(_, mv)| mv.point())
            .collect()
    }
}

/// Looks through a game. Games with two stones a turn give no finds.
///
/// The finds depend only on the game and the effort. After a stop, the finds so far are returned. `tell` is
/// called with the number of moves looked through.
pub fn look_through(
    game: &Game,
    effort: &Effort,
    solver: &mut Solver,
    stop: &Stop,
    tell: &mut dyn FnMut(usize),
) -> (Vec<Find>, Told) {
    let Some(course) = Course::of(game) else {
        return (Vec::new(), Told::default());
    };
    let mut hunt = Hunt {
        course: &course,
        effort,
        solver,
        stop,
        told: Told {
            moves: course.moves.len(),
            ..Told::default()
        },
        seen: Seen::default(),
        seen_chains: Seen::default(),
        decided: Vec::new(),
        found: Vec::new(),
    };
    for after in 0..course.positions.len() {
        if stop.is_requested() {
            break;
        }
        hunt.look(after);
        hunt.look_at_chains(after);
        tell(after);
    }
    let (mut found, told) = (hunt.found, hunt.told);
    found.sort_by_key(|find| (find.number, find.targets.clone()));
    (found, told)
}

/// A search through a game.
pub(super) struct Hunt<'a> {
    pub(super) course: &'a Course,
    pub(super) effort: &'a Effort,
    solver: &'a mut Solver,
    pub(super) stop: &'a Stop,
    pub(super) told: Told,
    seen: Seen,
    pub(super) seen_chains: Seen,
    /// Groups about which something was already missed: what, and the stones.
    decided: Vec<(Missed, Vec<Point>)>,
    pub(super) found: Vec<Find>,
}

impl<'a> Hunt<'a> {
    fn look(&mut self, after: usize) {
        let Some(position) = self.course.positions.get(after) else {
            return;
        };
        let latest = self.course.latest(after);
        for group in watched(position, &latest, self.effort.least) {
            if self.stop.is_requested() {
                return;
            }
            if !self.seen.is_new(position, &group) {
                continue;
            }
            self.told.groups += 1;
            let Some(kill) = self.ask(position, &group.targets, Depth::Ko, self.effort.look) else {
                continue;
            };
            if worth(&kill) >= Worth::Seki {
                continue;
            }
            self.told.killable += 1;
            let known = worth(&kill);
            self.was_life_missed(after, &group, &Left::of(&kill));
            self.is_kill_missed(after, &group, known);
        }
    }

    /// The move that led to a position, if the owner of the group played it and has not yet missed this
    /// group; with it the group before that move, each chain named by a stone that was already there.
    pub(super) fn own_move(&self, after: usize, group: &Watched) -> Option<OwnMove<'a>> {
        let course = self.course;
        let number = after.checked_sub(1)?;
        let before = course.positions.get(number)?;
        let now = course.positions.get(after)?;
        let &(player, played) = course.moves.get(number)?;
        if player == now.to_move() || self.is_decided(Missed::Life, group) {
            return None;
        }
        let old = group.targets.iter().map(|&target| {
            let mut chain = now.chain(target);
            chain.find(|&stone| before.color_at(stone) == Some(player))
        });
        Some(OwnMove {
            before,
            targets: old.collect::<Option<Vec<Point>>>()?,
            at: (number, player, played),
        })
    }

    /// Whether the owner of a killable group could have saved it by the latest move; keeps the find if so.
    pub(super) fn was_life_missed(&mut self, after: usize, group: &Watched, left: &Left) -> bool {
        let Some(own) = self.own_move(after, group) else {
            return false;
        };
        let OwnMove {
            before,
            targets,
            at,
        } = own;
        let Some(life) = self.ask(before, &targets, Depth::Full, self.effort.proof) else {
            return false;
        };
        let is_missed = worth(&life) > left.reached.flat_worth() && !life.moves.is_empty();
        if is_missed {
            self.keep(find(Missed::Life, at, (before, targets), &life, left));
        }
        is_missed
    }

    /// Keeps a find if the next move of the game lets a group live that it could kill.
    fn is_kill_missed(&mut self, after: usize, group: &Watched, known: Worth) {
        let course = self.course;
        let (Some(before), Some(next), Some(&(player, played))) = (
            course.positions.get(after),
            course.positions.get(after + 1),
            course.moves.get(after),
        ) else {
            return;
        };
        let is_there = |&target: &Point| next.color_at(target) == before.color_at(target);
        if next.to_move() == player
            || !group.targets.iter().all(is_there)
            || self.is_decided(Missed::Kill, group)
        {
            return;
        }
        let Some(life) = self.ask(next, &group.targets, Depth::Ko, self.effort.proof) else {
            return;
        };
        if worth(&life) <= known {
            return;
        }
        let Some(kill) = self.ask(before, &group.targets, Depth::Full, self.effort.proof) else {
            return;
        };
        if worth(&kill) < worth(&life) && !kill.moves.is_empty() {
            let targets = group.targets.clone();
            let at = (after, player, played);
            let left = Left::of(&life);
            self.keep(find(Missed::Kill, at, (before, targets), &kill, &left));
        }
    }

    /// Whether the same was already missed about this group: ignoring it for three moves is one miss.
    /// Catching stones counts as killing them.
    pub(super) fn is_decided(&self, missed: Missed, group: &Watched) -> bool {
        let is_own = |missed| matches!(missed, Missed::Life | Missed::Escape);
        self.decided.iter().any(|(before, stones)| {
            is_own(*before) == is_own(missed)
                && group.stones.iter().any(|stone| stones.contains(stone))
        })
    }

    pub(super) fn keep(&mut self, find: Find) {
        let position = find.before.clone().into_position();
        let stones = position.map_or_else(
            |_no_position| find.targets.clone(),
            |position| {
                let targets = find.targets.iter();
                targets
                    .flat_map(|&target| position.chain(target).collect::<Vec<_>>())
                    .collect()
            },
        );
        self.decided.push((find.missed, stones));
        self.found.push(find);
    }

    /// The fate of a group, if it is proved on the board as it stands.
    fn ask(
        &mut self,
        position: &Position,
        targets: &[Point],
        depth: Depth,
        nodes: u64,
    ) -> Option<Proved> {
        let limits = Limits {
            nodes: Some(nodes),
            depth,
            ..Limits::default()
        };
        let spec = QuerySpec {
            targets: targets.to_vec(),
            ..QuerySpec::default()
        };
        let settled = self
            .solver
            .settle(position, &spec, &limits, self.stop, &mut |_| {});
        let settled = settled.ok()?;
        self.told.nodes += settled.nodes;
        let proved = settled.answer.proved()?.clone();
        (settled.holds == Holds::Board).then_some(proved)
    }
}

/// A move by the owner of a group.
pub(super) struct OwnMove<'a> {
    pub(super) before: &'a Position,
    pub(super) targets: Vec<Point>,
    /// The number of moves before it, its player, and the move.
    pub(super) at: (usize, Color, Move),
}

/// What a move left for the group, and the line that shows it.
pub(super) struct Left {
    pub(super) reached: Reached,
    pub(super) line: Vec<Move>,
}

impl Left {
    fn of(proved: &Proved) -> Left {
        Left {
            reached: Reached::of(proved),
            line: proved.line.clone(),
        }
    }
}

fn find(
    missed: Missed,
    (place, player, played): (usize, Color, Move),
    (before, targets): (&Position, Vec<Point>),
    answer: &Proved,
    left: &Left,
) -> Find {
    let stones = targets
        .iter()
        .map(|&target| usize::from(before.chain_len(target)))
        .sum();
    Find {
        number: place + 1,
        player,
        played,
        missed,
        before: before.to_setup(),
        targets,
        stones,
        right: answer.moves.clone(),
        is_complete: answer.lists_all_moves(),
        possible: Reached::of(answer),
        result: Outcome::of(answer),
        left: left.reached,
        refutation: left.line.clone(),
    }
}

/// A result's value to the owner of the group, without the distinction of life and seki.
fn worth(proved: &Proved) -> Worth {
    Worth::of(proved).flat()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::board::{Size, read_move};
    use crate::game::{Ruleset, RulesetId};

    /// Black has three points in a row behind white stones that live in any case; White still has to close
    /// the wall at E1.
    const CORNER: &str = "
        | O O O O O O O . .
        | . O . O . O O . .
        | O O O O O O O . .
        | X X X X O . O . .
        | . . . X . O O . .
        +------------------";

    fn size() -> Size {
        Size::square(9).unwrap()
    }

    pub fn mv(name: &str) -> Move {
        read_move(name, size()).unwrap()
    }

    /// The corner with White to move, after these moves.
    pub fn game(moves: &[&str]) -> Game {
        let setup = Setup {
            to_move: Color::White,
            ..Setup::drawn(size(), CORNER).unwrap()
        };
        let mut game = Game::from_setup(setup, Ruleset::of(RulesetId::Japanese)).unwrap();
        for name in moves {
            game.play(mv(name)).unwrap();
        }
        game
    }

    pub fn found(moves: &[&str]) -> Vec<Find> {
        let mut solver = Solver::new(1 << 20);
        let (found, told) = look_through(
            &game(moves),
            &Effort::default(),
            &mut solver,
            &Stop::new(),
            &mut |_| {},
        );
        assert_eq!(told.moves, moves.len());
        found
    }

    #[test]
    fn who_plays_elsewhere_misses_life_and_who_does_not_punish_it_misses_the_kill() {
        let found = found(&["E1", "J9", "J8", "J7", "B1"]);
        let told: Vec<_> = found
            .iter()
            .map(|find| (find.number, find.player, find.missed, find.right.clone()))
            .collect();
        assert_eq!(
            told,
            [
                (2, Color::Black, Missed::Life, vec![mv("B1")]),
                (3, Color::White, Missed::Kill, vec![mv("B1")]),
            ]
        );
        let [life, kill] = found.as_slice() else {
            panic!("two moves missed something");
        };
        assert_eq!((life.played, kill.played), (mv("J9"), mv("J8")));
        assert_eq!(
            (life.left, kill.left.flat_worth()),
            (Reached::Dead, Worth::Seki)
        );
        assert!(life.is_complete && life.refutation.first() == Some(&mv("B1")));
        assert_eq!(life.before.to_move, Color::Black);
        assert_eq!(kill.before.stones.get(Point::at(8, 8)), Some(Color::Black));
    }

    #[test]
    fn who_answers_where_it_counts_has_missed_nothing() {
        assert_eq!(found(&["E1", "B1", "J9"]), []);
        assert_eq!(found(&[]), []);
    }

    #[test]
    fn small_groups_are_passed_over_and_a_stop_ends_the_search() {
        let game = game(&["E1", "J9", "B1"]);
        let mut solver = Solver::new(1 << 20);
        let large = Effort {
            least: 6,
            ..Effort::default()
        };
        let usual = Effort::default();
        let (go, stop) = (Stop::new(), Stop::new());
        stop.request();
        let mut look = |effort, stop| look_through(&game, effort, &mut solver, stop, &mut |_| {});
        assert_eq!(look(&large, &go).0, []);
        assert_eq!(look(&usual, &stop).0, []);
        assert_eq!(look(&usual, &go).0.len(), 1);
    }
}
