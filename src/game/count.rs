//! Counting a finished board: whose every point is, and what each way of counting makes of it.

use std::collections::BTreeSet;

use super::ruleset::{DeadStones, HandicapBonus, Ruleset, Scoring, SekiPoints};
use super::score::Score;
use crate::board::{ByColor, Color, Point, Size, Stones};

/// What the players agree on before the count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdicts {
    /// Stones that come off.
    pub dead: BTreeSet<Point>,
    /// Stones that live in seki: points next to them count for nobody where seki is neutral.
    pub seki: BTreeSet<Point>,
}

/// A board to be counted.
#[derive(Clone, Copy, Debug)]
pub struct Board<'a> {
    /// Columns and rows of the board that was counted.
    pub size: Size,
    /// The stones on it, dead ones included.
    pub stones: &'a Stones,
    /// What each side captured during the game.
    pub captures: ByColor<u32>,
    /// Number of handicap stones.
    pub handicap: u32,
}

/// The sums of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Empty points of its own, those under dead enemy stones included.
    pub territory: u32,
    /// Own living stones on the board.
    pub stones: u32,
    /// Enemy stones captured during the game.
    pub captured: u32,
    /// Dead enemy stones on the board.
    pub dead: u32,
    /// Points in the neighbourhood of a seki that were left neutral although only this side touches them.
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
    /// The points of each side without a stone of its own on them, in the order of the points.
    pub territory: ByColor<BTreeSet<Point>>,
    /// Empty points of nobody.
    pub neutral: BTreeSet<Point>,
    /// Neutral points that are so only because a seki is beside them.
    pub in_seki: BTreeSet<Point>,
    /// The sums of each side.
    pub sums: ByColor<Sums>,
    /// What each side gets, komi and bonus included.
    pub points: ByColor<Score>,
    /// What White got for handicap stones.
    pub bonus: Score,
    /// The way it was counted.
    pub scoring: Scoring,
}

impl Count {
    /// Black's points less White's.
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

/// Counts a board under the rules. Verdicts do not matter where all stones are alive.
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

/// Empty areas belong to the colour that alone borders on them.
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

/// An empty point counts if stones of exactly one colour are next to it, whatever lies behind.
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
