//! Counting a finished board: who owns each point, and the score under each way of counting.

use std::collections::BTreeSet;

use super::ruleset::{DeadStones, HandicapBonus, Ruleset, Scoring, SekiPoints};
use super::score::Score;
use crate::board::{ByColor, Color, Point, Size, Stones};

/// What the players agree on before counting.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdicts {
    /// Stones that are removed.
    pub dead: BTreeSet<Point>,
    /// Stones alive in seki: points next to them count for nobody where seki is neutral.
    pub seki: BTreeSet<Point>,
}

/// A board to be counted.
#[derive(Clone, Copy, Debug)]
pub struct Board<'a> {
    /// Columns and rows of the board that was counted.
    pub size: Size,
    /// The stones on it, dead ones included.
    pub stones: &'a Stones,
    /// Stones each side captured during the game.
    pub captures: ByColor<u32>,
    /// Number of handicap stones.
    pub handicap: u32,
}

/// The totals of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Its own empty points, including those under dead enemy stones.
    pub territory: u32,
    /// Its living stones on the board.
    pub stones: u32,
    /// Enemy stones captured during the game.
    pub captured: u32,
    /// Dead enemy stones on the board.
    pub dead: u32,
    /// Points next to a seki that are left neutral although only this side touches them.
    pub left_in_seki: u32,
}

impl Sums {
    /// Territory and prisoners.
    #[must_use]
    pub const fn by_territory(self) -> u32 {
        self.territory + self.captured + self.dead
    }

    /// Own stones and territory.
    #[must_use]
    pub const fn by_area(self) -> u32 {
        self.stones + self.territory
    }
}

/// A counted board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// Each side's points that hold no stone of its own, in board order.
    pub territory: ByColor<BTreeSet<Point>>,
    /// Empty points that belong to nobody.
    pub neutral: BTreeSet<Point>,
    /// Points that are neutral only because a seki is next to them.
    pub in_seki: BTreeSet<Point>,
    /// The totals of each side.
    pub sums: ByColor<Sums>,
    /// The score of each side, komi and bonus included.
    pub points: ByColor<Score>,
    /// White's compensation for handicap stones.
    pub bonus: Score,
    /// How the board was counted.
    pub scoring: Scoring,
}

impl Count {
    /// Black's points minus White's.
    #[must_use]
    pub fn difference(&self) -> Score {
        self.points.black - self.points.white
    }

    /// Who won, and by how much; `None` for an equal game (jigo).
    #[must_use]
    pub fn winner(&self) -> Option<(Color, Score)> {
        let difference = self.difference();
        match difference.cmp(&Score::ZERO) {
            std::cmp::Ordering::Greater => Some((Color::Black, difference)),
            std::cmp::Ordering::Less => Some((Color::White, -difference)),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// The result as SGF and GTP write it: `B+3.5`, `W+12`, `0`.
    #[must_use]
    pub fn result(&self) -> String {
        match self.winner() {
            Some((Color::Black, by)) => format!("B+{by}"),
            Some((Color::White, by)) => format!("W+{by}"),
            None => "0".to_owned(),
        }
    }
}

/// Counts a board under the rules. Verdicts are ignored where the rules call all stones alive.
#[must_use]
pub fn count(board: &Board<'_>, verdicts: &Verdicts, rules: &Ruleset) -> Count {
    let nothing = Verdicts::default();
    let verdicts = match rules.dead_stones {
        DeadStones::Agreed => verdicts,
        DeadStones::AllAlive => &nothing,
    };
    let mut living = board.stones.clone();
    let mut sums: ByColor<Sums> = ByColor::default();
    for color in Color::BOTH {
        sums[color].captured = board.captures[color];
    }
    for (point, color) in board.stones.iter() {
        if verdicts.dead.contains(&point) {
            living.set(point, None);
            sums[color.opposite()].dead += 1;
        } else {
            sums[color].stones += 1;
        }
    }
    let mut found = Count {
        territory: ByColor::default(),
        neutral: BTreeSet::new(),
        in_seki: BTreeSet::new(),
        sums,
        points: ByColor::default(),
        bonus: Score::ZERO,
        scoring: rules.scoring,
    };
    match rules.scoring {
        Scoring::Territory | Scoring::Area => {
            enclosed(board.size, &living, verdicts, rules, &mut found)
        }
        Scoring::StonesAndSinglePoints => single_points(board.size, &living, &mut found),
    }
    for color in Color::BOTH {
        found.sums[color].territory = found.territory[color].len() as u32;
        let sums = found.sums[color];
        let points = match rules.scoring {
            Scoring::Territory => sums.by_territory(),
            Scoring::Area | Scoring::StonesAndSinglePoints => sums.by_area(),
        };
        found.points[color] = Score::whole(i32::try_from(points).unwrap_or(i32::MAX));
    }
    if rules.scoring == Scoring::Area && rules.handicap_bonus == HandicapBonus::PerStone {
        found.bonus = Score::whole(i32::try_from(board.handicap).unwrap_or(0));
    }
    found.points.white += rules.komi + found.bonus;
    found
}

/// Gives each empty area to the colour that alone borders on it.
fn enclosed(size: Size, living: &Stones, verdicts: &Verdicts, rules: &Ruleset, found: &mut Count) {
    let mut seen: BTreeSet<Point> = BTreeSet::new();
    for start in size.points() {
        if living.get(start).is_some() || !seen.insert(start) {
            continue;
        }
        let mut area = BTreeSet::new();
        let mut open = vec![start];
        let mut borders: ByColor<bool> = ByColor::default();
        let mut beside_seki = false;
        while let Some(point) = open.pop() {
            area.insert(point);
            for neighbor in point.neighbors(size) {
                if let Some(color) = living.get(neighbor) {
                    borders[color] = true;
                    beside_seki |= verdicts.seki.contains(&neighbor);
                } else if seen.insert(neighbor) {
                    open.push(neighbor);
                }
            }
        }
        let owner = match (borders.black, borders.white) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        };
        match owner {
            Some(color) if beside_seki && rules.seki == SekiPoints::Neutral => {
                found.sums[color].left_in_seki += area.len() as u32;
                found.in_seki.extend(&area);
                found.neutral.extend(area);
            }
            Some(color) => found.territory[color].extend(area),
            None => found.neutral.extend(area),
        }
    }
}

/// Counts an empty point if stones of exactly one colour are next to it, whatever lies beyond.
fn single_points(size: Size, living: &Stones, found: &mut Count) {
    for point in size.points().filter(|&point| living.get(point).is_none()) {
        let touches = |color: Color| {
            point
                .neighbors(size)
                .any(|neighbor| living.get(neighbor) == Some(color))
        };
        match (touches(Color::Black), touches(Color::White)) {
            (true, false) => found.territory.black.insert(point),
            (false, true) => found.territory.white.insert(point),
            _ => found.neutral.insert(point),
        };
    }
}
