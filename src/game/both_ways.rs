//! Von Schweidler's check: territory with prisoners and area give the same difference, or why not.
//!
//! His proof (Pfaundler 1908, pages 26 to 28): a side that put n stones on the board and has area S
//! ends with S - n points, since each of its stones either fills a point of its own area or is dead.
//! So the two differences differ by exactly the stones that one side placed more than the other.

use super::count::{Board, Count, Sums};
use crate::board::{ByColor, Color, Stones};

/// Why the two ways of counting differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// This side placed this many more stones than the other: handicap, the last move, passes.
    MoreStones(Color, u32),
    /// Points next to a seki that are neutral by territory and this side's by area.
    SekiPoints(Color, u32),
}

/// Both ways of counting side by side, without komi.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BothWays {
    /// Free points and prisoners of each side.
    pub territory: ByColor<u32>,
    /// Points inside the borders of each side, its own stones included.
    pub area: ByColor<u32>,
    /// Stones each side put on the board in the whole game, handicap included.
    pub placed: ByColor<u32>,
    /// Why the two differences differ, each reason with its size.
    pub gaps: Vec<Gap>,
}

impl BothWays {
    /// Black's lead by territory and prisoners.
    #[must_use]
    pub fn by_territory(&self) -> i64 {
        i64::from(self.territory.black) - i64::from(self.territory.white)
    }

    /// Black's lead by area.
    #[must_use]
    pub fn by_area(&self) -> i64 {
        i64::from(self.area.black) - i64::from(self.area.white)
    }

    /// The part of the lead by area that the gaps explain.
    #[must_use]
    pub fn explained(&self) -> i64 {
        let signed = |color: Color, number: u32| match color {
            Color::Black => i64::from(number),
            Color::White => -i64::from(number),
        };
        self.gaps
            .iter()
            .map(|gap| match *gap {
                Gap::MoreStones(color, number) | Gap::SekiPoints(color, number) => {
                    signed(color, number)
                }
            })
            .sum()
    }

    /// Whether the lead by area minus the explained part equals the lead by territory.
    #[must_use]
    pub fn agree(&self) -> bool {
        self.by_area() - self.explained() == self.by_territory()
    }
}

/// Puts both ways of counting side by side.
///
/// The number of stones placed follows from the board: those on it plus those captured.
#[must_use]
pub fn both_ways(board: &Board<'_>, count: &Count) -> BothWays {
    let sums = count.sums;
    let on_board = stones_of(board.stones);
    let placed = |color: Color| on_board[color] + board.captures[color.opposite()];
    let placed = ByColor {
        black: placed(Color::Black),
        white: placed(Color::White),
    };
    let area = |sums: Sums| sums.stones + sums.territory + sums.left_in_seki;
    let mut gaps = Vec::new();
    for color in Color::BOTH {
        let more = placed[color].saturating_sub(placed[color.opposite()]);
        if more > 0 {
            gaps.push(Gap::MoreStones(color, more));
        }
    }
    for color in Color::BOTH {
        if sums[color].left_in_seki > 0 {
            gaps.push(Gap::SekiPoints(color, sums[color].left_in_seki));
        }
    }
    BothWays {
        territory: ByColor {
            black: sums.black.by_territory(),
            white: sums.white.by_territory(),
        },
        area: ByColor {
            black: area(sums.black),
            white: area(sums.white),
        },
        placed,
        gaps,
    }
}

fn stones_of(stones: &Stones) -> ByColor<u32> {
    let mut number: ByColor<u32> = ByColor::default();
    for (_, color) in stones.iter() {
        number[color] += 1;
    }
    number
}
