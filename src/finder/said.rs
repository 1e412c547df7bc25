//! What a find says, claim by claim, so that it can be examined once more by other means.

use super::flip::Find;
use crate::board::{Move, Orientation, Point, Position};
use crate::life::{Goal, Reached, Side};
use crate::solver::{Claim, OpenQuestion};

/// One of the claims that a find is made of: after this move, the side that played it has what it wanted.
#[derive(Clone, Debug)]
pub struct Said {
    /// The move, as it stands in the game.
    pub after: Move,
    /// The position that it leads to, and the group.
    pub question: OpenQuestion,
    /// What is said of it.
    pub claim: Claim,
}

impl Find {
    /// What is said of the position after each of the right moves and after that of the game. Where a move
    /// captures the group there is nothing more to be said.
    ///
    /// All is said of the board as it is shown in an orientation: to a search a board that is turned and
    /// has its colours exchanged is another one.
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
                    claim: claim(reached, side, &position),
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

    /// The stones the find is about that stand in a position of this orientation.
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

/// That a side has this, the other one to move.
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
                    assert_eq!(holds(said, said.claim), Freed::Wins, "{said:?}");
                    assert_ne!(holds(said, said.claim.opposite()), Freed::Wins, "{said:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_not_so_is_contradicted() {
        let mut find = found(&["E1", "J9", "B1"]).remove(0);
        // As if the move of the game had been right, and the right one wrong.
        find.right = vec![find.played];
        find.played = mv("B1");
        let said = find.said(TURNED);
        assert_eq!(said.len(), 2);
        for said in &said {
            assert_ne!(holds(said, said.claim), Freed::Wins, "{said:?}");
            assert_eq!(holds(said, said.claim.opposite()), Freed::Wins, "{said:?}");
        }
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
