//! The claims that a find makes, one by one, so that they can be verified by other means.

use super::caught::LATER;
use super::flip::Find;
use crate::board::{Move, Orientation, Point, Position};
use crate::life::{Goal, Reached, Side};
use crate::solver::{Claim, OpenQuestion};

/// One of the claims that a find consists of: what holds for the group after a move.
#[derive(Clone, Debug)]
pub struct Said {
    /// The move, in the game's orientation.
    pub after: Move,
    /// The position after the move, and the group, both in the requested orientation.
    pub question: OpenQuestion,
    /// The claim about the group.
    pub what: What,
}

/// A claim about a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Its fate, as the solver proves it.
    Fate(Claim),
    /// Whether it falls within this many moves of the attacker, whichever side is to move.
    Falls {
        /// Number of attacker's moves.
        within: u8,
        /// Whether the group falls.
        yes: bool,
    },
}

impl Find {
    /// The claims about the positions after each right move and after the move of the game. A move that
    /// captures the group needs no claim.
    ///
    /// Positions are given in the requested orientation, so that a check searches a different board from the
    /// one on which the find was made.
    #[must_use]
    pub fn said(&self, orientation: Orientation) -> Vec<Said> {
        let setup = orientation.apply_setup(&self.before);
        let Ok(before) = setup.into_position() else {
            return Vec::new();
        };
        let owner = self.targets.first();
        let owner = owner.and_then(|&target| self.before.stones.get(target));
        let own = match owner == Some(self.player) {
            true => Side::Defender,
            false => Side::Attacker,
        };
        let right = self.right.iter().map(|&mv| (mv, own, self.possible));
        let game = (self.played, own.opposite(), self.left);
        right
            .chain([game])
            .filter_map(|(after, side, reached)| {
                let mut position = before.clone();
                let size = self.before.size;
                let mv = orientation.symmetry.apply_move(after, size);
                position.play(mv).ok()?;
                let targets = self.standing(&position, orientation);
                if targets.is_empty() {
                    return None;
                }
                Some(Said {
                    after,
                    what: self.what(reached, side, &position),
                    question: OpenQuestion {
                        position,
                        targets,
                        goal: Goal::default(),
                        safe: Vec::new(),
                    },
                })
            })
            .collect()
    }

    fn what(&self, reached: Reached, side: Side, position: &Position) -> What {
        let counted = [self.possible, self.left]
            .into_iter()
            .find_map(|it| match it {
                Reached::Falls(moves) => Some(moves),
                _ => None,
            });
        match (reached, counted) {
            // The right move itself was the first of the counted moves.
            (Reached::Falls(moves), _) if reached == self.possible => What::Falls {
                within: moves.saturating_sub(1),
                yes: true,
            },
            (Reached::Falls(within), _) => What::Falls { within, yes: true },
            (Reached::Stands, Some(moves)) => What::Falls {
                within: moves.saturating_add(LATER),
                yes: false,
            },
            _ => What::Fate(claim(reached, side, position)),
        }
    }

    /// The stones of the find that are still on the board, in this orientation.
    fn standing(&self, position: &Position, orientation: Orientation) -> Vec<Point> {
        let targets = self.targets.iter();
        let stones = &self.before.stones;
        targets
            .filter_map(|&target| {
                let color = orientation.colors.apply(stones.get(target)?);
                let point = orientation.symmetry.apply(target, self.before.size);
                (position.color_at(point) == Some(color)).then_some(point)
            })
            .collect()
    }
}

/// The claim that `side` has reached this, with the other side to move.
fn claim(reached: Reached, side: Side, position: &Position) -> Claim {
    let (loser_threats, winner_threats) = match reached {
        Reached::Ko { flip, .. } if flip.side == side => (0, flip.threats),
        Reached::Ko { flip, .. } => (flip.threats.saturating_sub(1), 0),
        _ => (Claim::ENDLESS, 0),
    };
    Claim {
        to_move: position.to_move(),
        winner: side,
        loser_threats,
        winner_threats,
        superko: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Colors, Symmetry};
    use crate::finder::flip::tests::{found, mv};
    use crate::life::Flip;
    use crate::solver::{Freed, Limits, Solver, Stop};

    const TURNED: Orientation = Orientation {
        symmetry: Symmetry::ALL[5],
        colors: Colors::Swapped,
    };

    fn holds(said: &Said, claim: Claim) -> Freed {
        let limits = Limits {
            nodes: Some(60_000),
            ..Limits::default()
        };
        Solver::new(1 << 20).freed(&said.question, claim, 4, &limits, &Stop::new())
    }

    #[test]
    fn what_is_found_holds_on_the_board_turned_with_nothing_assumed() {
        let found = found(&["E1", "J9", "J8", "J7", "B1"]);
        assert_eq!(found.len(), 2);
        for find in &found {
            for orientation in [Orientation::CANONICAL, TURNED] {
                let said = find.said(orientation);
                let after: Vec<_> = said.iter().map(|said| said.after).collect();
                assert_eq!(after, [mv("B1"), find.played]);
                for said in &said {
                    let What::Fate(claim) = said.what else {
                        panic!("what becomes of it: {said:?}");
                    };
                    assert_eq!(holds(said, claim), Freed::Wins, "{said:?}");
                    assert_ne!(holds(said, claim.opposite()), Freed::Wins, "{said:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_not_so_is_contradicted() {
        let mut find = found(&["E1", "J9", "B1"]).remove(0);
        // Swaps the move of the game and the right one.
        find.right = vec![find.played];
        find.played = mv("B1");
        let said = find.said(TURNED);
        assert_eq!(said.len(), 2);
        for said in &said {
            let What::Fate(claim) = said.what else {
                panic!("what becomes of it: {said:?}");
            };
            assert_ne!(holds(said, claim), Freed::Wins, "{said:?}");
            assert_eq!(holds(said, claim.opposite()), Freed::Wins, "{said:?}");
        }
    }

    #[test]
    fn of_stones_that_are_caught_the_moves_are_counted() {
        use crate::finder::caught::tests::{AWAY, LEFT, found as caught};
        let found = [caught(LEFT), caught(AWAY)].concat();
        let said: Vec<_> = found
            .iter()
            .flat_map(|find| find.said(TURNED))
            .filter(|said| said.after != mv("B1") && said.after != mv("C2"))
            .map(|said| (said.after, said.what))
            .collect();
        let falls = |within, yes| What::Falls { within, yes };
        let expected = [
            (mv("C1"), falls(4, false)),
            (mv("J8"), falls(2, true)),
            (mv("C1"), falls(1, true)),
            (mv("J9"), falls(4, false)),
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn a_ko_is_claimed_with_the_threats_that_turn_it() {
        let position = Position::empty(crate::board::Size::SQUARE_19, Default::default());
        let flip = Flip {
            side: Side::Attacker,
            threats: 2,
        };
        let ko = Reached::Ko { lives: true, flip };
        let threats = |side| {
            let claim = claim(ko, side, &position);
            assert_eq!(claim.winner, side);
            (claim.loser_threats, claim.winner_threats)
        };
        assert_eq!(threats(Side::Attacker), (0, 2));
        assert_eq!(threats(Side::Defender), (1, 0));
    }
}
