//! What a verdict rests on besides the stones on the board.

use std::collections::BTreeSet;
use std::fmt;

use crate::board::{Color, Point, Position};

use super::answer::{Cycles, Outcome, Proved, Side};
use super::query::{Assumption, Query};
use super::unconditional::unconditional_life;

/// Where a result holds, from the best founded to the least.
///
/// Only [`Holds::Board`] may be shown as a result without conditions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Holds {
    /// On the board as it stands. Nothing is assumed.
    Board,
    /// If these chains live. Names one stone of each.
    Assuming(Vec<Point>),
    /// Only with stones that are not on the board.
    Wall {
        /// The empty points around the region that count as stones.
        points: Vec<Point>,
        /// Chains that are assumed alive as well. Names one stone of each.
        alive: Vec<Point>,
    },
}

impl Holds {
    /// Whether nothing is assumed.
    #[must_use]
    pub const fn is_on_board(&self) -> bool {
        matches!(self, Holds::Board)
    }

    /// The stable word of the command line: `board`, `assuming` or `wall`.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Holds::Board => "board",
            Holds::Assuming(_) => "assuming",
            Holds::Wall { .. } => "wall",
        }
    }

    /// The chains that are assumed alive. Names one stone of each.
    #[must_use]
    pub fn assumed_alive(&self) -> &[Point] {
        match self {
            Holds::Board => &[],
            Holds::Assuming(alive) | Holds::Wall { alive, .. } => alive,
        }
    }

    /// 0 for a result on the board; greater for one that rests on more.
    #[must_use]
    pub const fn rank(&self) -> u8 {
        match self {
            Holds::Board => 0,
            Holds::Assuming(_) => 1,
            Holds::Wall { .. } => 2,
        }
    }

    /// What the result of a query rests on. `position` is the board without the query's wall.
    ///
    /// A neighbour that is assumed alive, or a wall, helps only its own side. So life does not rest
    /// on the attacker's stones, nor death on the defender's. Seki and ko are achievements of both
    /// sides.
    #[must_use]
    pub fn of_result(query: &Query, position: &Position, proved: &Proved) -> Holds {
        let sides: &[Side] = match (proved.base, proved.flips) {
            (Outcome::Seki, _) | (_, Some(_)) => &Side::BOTH,
            (Outcome::Alive, None) => &[Side::Defender],
            (Outcome::Dead, None) => &[Side::Attacker],
        };
        Holds::resting_on(query, position, sides)
    }

    /// What the list of first moves rests on. That the listed moves succeed is an achievement of
    /// the mover; that all others fail is one of the opponent.
    #[must_use]
    pub fn of_moves(query: &Query, position: &Position) -> Holds {
        Holds::resting_on(query, position, &Side::BOTH)
    }

    /// What a win of this side rests on.
    #[must_use]
    pub fn of_win(query: &Query, position: &Position, side: Side) -> Holds {
        Holds::resting_on(query, position, &[side])
    }

    /// What the achievements of these sides rest on.
    fn resting_on(query: &Query, position: &Position, sides: &[Side]) -> Holds {
        let rests = |side: Side| sides.contains(&side);
        let side_of = |color: Color| match color == query.defender() {
            true => Side::Defender,
            false => Side::Attacker,
        };
        let (mut points, mut alive) = (Vec::new(), Vec::new());
        for assumption in query.assumptions() {
            match assumption {
                Assumption::Safe(stones) => alive.extend(stones.iter().copied().filter(|&stone| {
                    let color = position.color_at(stone);
                    color.is_some_and(|color| rests(side_of(color)))
                        && !lives_whatever_is_played(position, stone)
                })),
                Assumption::Wall(wall) if rests(Side::Attacker) => points.extend(wall),
                Assumption::Escape(wall) if rests(Side::Defender) => points.extend(wall),
                Assumption::Wall(_) | Assumption::Escape(_) => {}
            }
        }
        Holds::on(points, alive)
    }

    /// What rests on these stones being alive, and on nothing else.
    #[must_use]
    pub fn if_alive(stones: &[Point], position: &Position) -> Holds {
        let doubtful = stones.iter().copied();
        let doubtful = doubtful.filter(|&stone| !lives_whatever_is_played(position, stone));
        Holds::on(Vec::new(), doubtful.collect())
    }

    /// What two statements rest on together. Chains of `position` are named once.
    #[must_use]
    pub fn and(self, other: Holds, position: &Position) -> Holds {
        let (mut points, mut alive) = (Vec::new(), Vec::new());
        for holds in [self, other] {
            match holds {
                Holds::Board => {}
                Holds::Assuming(stones) => alive.extend(stones),
                Holds::Wall {
                    points: wall,
                    alive: stones,
                } => {
                    points.extend(wall);
                    alive.extend(stones);
                }
            }
        }
        let mut named = BTreeSet::new();
        alive.retain(|&stone| named.insert(position.chain_head(stone).unwrap_or(stone)));
        points.sort_unstable();
        points.dedup();
        Holds::on(points, alive)
    }

    /// A wall, chains that are taken for alive, or nothing.
    fn on(points: Vec<Point>, alive: Vec<Point>) -> Holds {
        if !points.is_empty() {
            Holds::Wall { points, alive }
        } else if alive.is_empty() {
            Holds::Board
        } else {
            Holds::Assuming(alive)
        }
    }
}

/// What a verdict rests on besides the rules that all rule sets share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Basis {
    /// The stones it rests on.
    pub holds: Holds,
    /// The rule on long cycles it rests on.
    pub cycles: Cycles,
}

impl Basis {
    /// Nothing is assumed, neither about stones nor about cycles.
    pub const BOARD: Basis = Basis {
        holds: Holds::Board,
        cycles: Cycles::BasicKo,
    };

    /// Whether nothing is assumed.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Basis::BOARD
    }

    /// What two statements rest on together. Chains of `position` are named once.
    #[must_use]
    pub fn and(self, other: Basis, position: &Position) -> Basis {
        Basis {
            holds: self.holds.and(other.holds, position),
            cycles: self.cycles.and(other.cycles),
        }
    }
}

/// Whether the chain with this stone is alive whatever is played.
fn lives_whatever_is_played(position: &Position, stone: Point) -> bool {
    let chain = position.chain_head(stone).zip(position.color_at(stone));
    chain.is_some_and(|(head, color)| unconditional_life(position, color).contains(&head))
}

/// In words that follow a result: nothing on the board, else `if E19 lives`, `behind a wall around ...`.
impl fmt::Display for Holds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |points: &[Point]| -> String {
            let names: Vec<String> = points.iter().map(Point::to_string).collect();
            names.join(" ")
        };
        let verb = |points: &[Point]| if points.len() == 1 { "lives" } else { "live" };
        match self {
            Holds::Board => f.write_str("on the board"),
            Holds::Assuming(alive) => write!(f, "if {} {}", names(alive), verb(alive)),
            Holds::Wall { points, alive } if alive.is_empty() => {
                write!(
                    f,
                    "behind a wall at {} that is not on the board",
                    names(points)
                )
            }
            Holds::Wall { points, alive } => write!(
                f,
                "behind a wall at {} that is not on the board, and if {} {}",
                names(points),
                names(alive),
                verb(alive)
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Move, Setup, Size};
    use crate::life::{Cycles, Flip, LifeKind, MoveList, QuerySpec, ThreatsTried};

    fn position(drawing: &str) -> Position {
        let size = Size::square(9).unwrap();
        let setup = Setup::drawn(size, drawing).unwrap();
        setup.into_position().unwrap()
    }

    fn proved(base: Outcome, flips: Option<Flip>) -> Proved {
        Proved {
            base,
            life_kind: LifeKind::Told,
            flips,
            tried: ThreatsTried::any_if(flips.is_none()),
            moves: vec![Move::Pass],
            listed: MoveList::All,
            line: Vec::new(),
            cycles: Cycles::BasicKo,
        }
    }

    #[test]
    fn life_rests_on_no_neighbour_of_the_attacker_and_death_does() {
        let board = position(
            "
            | O O O O O .
            | X X X X O .
            | . . . X O .
            +------------",
        );
        let query = Query::new(&board, &QuerySpec::target(Point::at(0, 1))).unwrap();
        let holds = |base, flips| Holds::of_result(&query, &board, &proved(base, flips));
        assert_eq!(holds(Outcome::Alive, None), Holds::Board);
        let assumed = Holds::Assuming(vec![Point::at(0, 2)]);
        assert_eq!(holds(Outcome::Dead, None), assumed);
        assert_eq!(holds(Outcome::Seki, None), assumed);
        let flip = Flip {
            side: Side::Attacker,
            threats: 1,
        };
        assert_eq!(holds(Outcome::Alive, Some(flip)), assumed);
        assert_eq!(Holds::of_moves(&query, &board), assumed);
        assert_eq!(assumed.to_string(), "if A3 lives");
    }

    #[test]
    fn neighbours_that_live_whatever_is_played_are_not_assumed() {
        let board = position(
            "
            | O O O O O O O
            | . O . O . O O
            | O O O O O O O
            | X X X X O . O
            | . . . X O O O
            +--------------",
        );
        let query = Query::new(&board, &QuerySpec::target(Point::at(0, 1))).unwrap();
        let dead = proved(Outcome::Dead, None);
        assert_eq!(Holds::of_result(&query, &board, &dead), Holds::Board);
    }

    #[test]
    fn two_statements_rest_on_what_either_rests_on() {
        let board = position(
            "
            | O O O O O .
            | X X X X O .
            | . . . X O .
            +------------",
        );
        let [left, right, target] = [Point::at(0, 2), Point::at(4, 0), Point::at(0, 1)];
        let one = || Holds::if_alive(&[left], &board);
        assert_eq!(one(), Holds::Assuming(vec![left]));
        assert_eq!(Holds::if_alive(&[], &board), Holds::Board);
        assert_eq!(Holds::Board.and(Holds::Board, &board), Holds::Board);
        assert_eq!(Holds::Board.and(one(), &board), one());
        // Both stones are of one chain.
        assert_eq!(one().and(Holds::Assuming(vec![right]), &board), one());
        let both = Holds::Assuming(vec![left, target]);
        assert_eq!(one().and(Holds::Assuming(vec![target]), &board), both);
        let wall = |points: &[Point], alive: &[Point]| Holds::Wall {
            points: points.to_vec(),
            alive: alive.to_vec(),
        };
        let [empty, other] = [Point::at(5, 0), Point::at(5, 1)];
        assert_eq!(
            wall(&[other], &[]).and(wall(&[empty, other], &[left]), &board),
            wall(&[empty, other], &[left])
        );
    }

    #[test]
    fn a_wall_that_nobody_drew_is_named_where_the_attacker_needs_it() {
        let board = position(
            "
            | O O O O . . .
            | X X X X . . .
            | . . . X O . .
            +--------------",
        );
        let query = Query::new(&board, &QuerySpec::target(Point::at(0, 1))).unwrap();
        let of = |base| Holds::of_result(&query, &board, &proved(base, None));
        assert_eq!(of(Outcome::Alive), Holds::Board);
        let Holds::Wall { points, .. } = of(Outcome::Dead) else {
            panic!("the region is open");
        };
        assert_eq!(
            points.iter().collect::<Vec<_>>(),
            query.open_rim().iter().collect::<Vec<_>>()
        );
        assert!(of(Outcome::Dead).to_string().contains("not on the board"));
    }
}
