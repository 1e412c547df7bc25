//! Groups that Go players know by name, beyond the shapes of the table.
//!
//! Names and positions are common knowledge of the field; the results are proved here.

use crate::board::{Point, Setup, Size, Stones};
use crate::life::shape::{Cells, DEFENDER, Place, Placed, Space};

use super::figure::{Figure, FigureKind, FigureProof};
use crate::life::shape::{BENT_FOUR, Name, name};

const SIZE: Size = Size::SQUARE_19;
/// The left column of drawings that lie at the edge, far from the corners.
const MIDDLE: u8 = 4;

/// A named group without its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// A stable identifier, which never changes for a group.
    pub id: String,
    /// The usual names of the group.
    pub name: Name,
    /// Where on the board it lies.
    pub place: Place,
    /// The number of outside liberties, if the group is listed with several.
    pub liberties: Option<u8>,
    /// The stones, with the attacker to move.
    pub setup: Setup,
    /// One stone of each of the defender's chains.
    pub targets: Vec<Point>,
    /// The points where play is considered; empty if the walls determine them.
    pub region: Vec<Point>,
}

/// A row of the list: id, place, drawing, name.
///
/// Drawings as in the tests: rows from the top, the lowest row is the board's edge, and in the corner the
/// leftmost column is too. `X` is the defender, `O` the attacker. A digit is an outside liberty that is
/// empty in cases with at least that many, and occupied by the attacker in the others. A letter is a stone of
/// the attacker that encloses such a liberty: `a` in cases with at least one, `b` with two, `c` with three.
const DRAWN: &[(&str, Place, &str, Name)] = &[
    (
        "l-group",
        Place::Corner,
        "OO..../.Oc.../.O3b../.XX2b./..X1a./..XOOO/.....O",
        name("L group", "L-Gruppe", ""),
    ),
    (
        "l-group-leg-short",
        Place::Corner,
        "OO...../.Oc..../.O3b.../.XX2b../..X1O../..XXOOO/......O",
        name(
            "L+1 group, leg on the short side",
            "L+1, Bein an kurzer Seite",
            "",
        ),
    ),
    (
        "l-group-leg-long",
        Place::Corner,
        "OO..../.O..../.OO.../.X3b../.XX2b./..X1a./..XOOO/.....O",
        name(
            "L+1 group, leg on the long side",
            "L+1, Bein an langer Seite",
            "",
        ),
    ),
    (
        "l-group-two-legs",
        Place::Corner,
        "OO...../.O...../.OO..../.XO..../.XXO.../..XOO../..XXOOO/......O",
        name("L+2 group", "L+2-Gruppe", ""),
    ),
    (
        "long-l-group",
        Place::Corner,
        "OO..../.O..../.OOO../.XX3c./..X1O./..X2O./..XOOO/.....O",
        name("long L group", "lange L-Gruppe", ""),
    ),
    (
        "long-l-group-leg-short",
        Place::Corner,
        "OO...../.O...../.OOO.../.XXO.../..XOO../..XOO../..XXOOO/......O",
        name(
            "long L group, leg on the short side",
            "lange L-Gruppe, Bein an der kurzen Seite",
            "",
        ),
    ),
    (
        "long-l-group-leg-long",
        Place::Corner,
        "OO..../.O..../.OO.../.XOO../.XXO../..XOO./..XOO./..XOOO/.....O",
        name(
            "long L group, leg on the long side",
            "lange L-Gruppe, Bein an der langen Seite",
            "",
        ),
    ),
    (
        "long-l-group-two-legs",
        Place::Corner,
        "OO...../.O...../.OO..../.XOO.../.XXO.../..XOO../..XOO../..XXOOO/......O",
        name(
            "long L group with two legs",
            "lange L-Gruppe mit zwei Beinen",
            "",
        ),
    ),
    (
        "j-group",
        Place::Corner,
        "OO..../.O..../.OO.../.X3b../X.X2b./..X1a./..XOOO/.....O",
        name("J group", "J-Gruppe", ""),
    ),
    (
        "j-group-leg-short",
        Place::Corner,
        "OO...../.O...../.OO..../.XO..../X.XO.../..XOO../..XXOOO/......O",
        name(
            "J group, leg on the short side",
            "J-Gruppe, Bein an der kurzen Seite",
            "",
        ),
    ),
    (
        "j-group-leg-long",
        Place::Corner,
        "OO..../.O..../.OO.../.XO.../.XO.../X.XO../..XO../..XOOO/.....O",
        name(
            "J group, leg on the long side",
            "J-Gruppe, Bein an der langen Seite",
            "",
        ),
    ),
    (
        "j-group-two-legs",
        Place::Corner,
        "OO...../.O...../.OO..../.XO..../.XO..../X.XO.../..XOO../..XXOOO/......O",
        name("J group with two legs", "J-Gruppe mit zwei Beinen", ""),
    ),
    (
        "tripod-group",
        Place::Corner,
        "OO...../.OO..../..O..../..O..../.XOO.../..XOOO./.X.X.OO/......O",
        name("tripod group", "Dreifuß", ""),
    ),
    (
        "tripod-group-pressed",
        Place::Corner,
        "OO...../.OO..../..O..../.OO..../.X1O.../..X2OO./.X.X.OO/......O",
        name(
            "tripod group, pressed on one side",
            "bedrängter Dreifuß",
            "",
        ),
    ),
    (
        "tripod-group-pressed-twice",
        Place::Corner,
        "OO...../.OO..../..O..../.OO..../.X1O.../..X2OO./.X.XOOO/......O",
        name(
            "tripod pressed on both sides",
            "beidseits bedrängter Dreifuß",
            "",
        ),
    ),
    (
        "carpenters-square",
        Place::Corner,
        "OO...../.OOO.../.O23O../.XXXOO./...X1O./...XOOO/......O",
        name("carpenter's square", "Zimmermannswinkel", "ichigō masu")
            .chinese("jin gui jiao")
            .korean("doetbakhyeong"),
    ),
    (
        "carpenters-square-leg",
        Place::Corner,
        "OO....../.OOO..../.O23O.../.XXXOO../...X1O../...XXOOO/.......O",
        name(
            "carpenter's square with a leg",
            "Zimmermannswinkel mit Bein",
            "",
        ),
    ),
    (
        "carpenters-square-two-legs",
        Place::Corner,
        "OO....../.OO...../.XOO..../.XXXOO../...XOO../...XXOOO/.......O",
        name(
            "carpenter's square with two legs",
            "Zimmermannswinkel mit zwei Beinen",
            "",
        ),
    ),
    (
        "weak-carpenters-square",
        Place::Corner,
        "OO...../.OO..../.O.OO../.XX.O../...XO../...XOOO/......O",
        name("weak carpenter's square", "schwacher Zimmermannswinkel", ""),
    ),
    (
        "weak-carpenters-square-two-legs",
        Place::Corner,
        "OO....../.OO...../.XOO..../.XX.O.../...XOO../...XXOOO/.......O",
        name(
            "weak carpenter's square with two legs",
            "schwacher Winkel mit zwei Beinen",
            "",
        ),
    ),
    (
        "square-four-leg",
        Place::Corner,
        ".b..../O2OO../XXX1O./..XXOO/.....O",
        name("square four with a leg", "Viererquadrat mit Bein", ""),
    ),
    (
        "rectangular-six-leg-short",
        Place::Corner,
        ".bc..../O23OO../XXXX1O./...XXOO/......O",
        name(
            "rectangular six, short-side leg",
            "Sechser, Bein an kurzer Seite",
            "",
        ),
    ),
    (
        "comb-edge",
        Place::Edge,
        "..OOOOO../.O.XXX.O./.OX...XO./.OX...XO.",
        name("comb formation", "Kamm", "kushi-roku"),
    ),
    (
        "comb-edge-cut",
        Place::Edge,
        "....b..../..OO2OO../.cOXXXOa./c3X...X1a/.OX...XO.",
        name(
            "comb formation, both gaps taken",
            "Kamm, Lücken besetzt",
            "kushi-roku",
        ),
    ),
    (
        "comb-corner",
        Place::Corner,
        ".bc.../O23O../XXX.O./...X1a/...XO.",
        name(
            "comb formation in the corner",
            "Kamm in der Ecke",
            "sumi no kushi-roku",
        ),
    ),
    (
        "second-line-6",
        Place::Edge,
        "..OOOOOOOO../.OOXXXXXXOO./.O........O.",
        name(
            "six on the second line",
            "sechs auf der zweiten Linie",
            "ni-sen no roku-shi",
        ),
    ),
    (
        "second-line-6-descent",
        Place::Edge,
        "..OOOOOOOO../.OOXXXXXXOO./.O......X.O.",
        name(
            "six on the second line, one end closed",
            "sechs auf der zweiten Linie, ein Ende zu",
            "",
        ),
    ),
    (
        "second-line-7",
        Place::Edge,
        "..OOOOOOOOO../.OOXXXXXXXOO./.O.........O.",
        name(
            "seven on the second line",
            "sieben auf der zweiten Linie",
            "",
        ),
    ),
    (
        "second-line-8",
        Place::Edge,
        "..OOOOOOOOOO../.OOXXXXXXXXOO./.O..........O.",
        name(
            "eight on the second line",
            "acht auf der zweiten Linie",
            "ni-sen no hak-katsu",
        )
        .chinese("qi si ba huo"),
    ),
    (
        "corner-row-4",
        Place::Corner,
        "OOOOO./XXXXOO/.....O",
        name(
            "four on the second line in the corner",
            "vier auf der zweiten Linie in der Ecke",
            "sumi no shi-shi",
        )
        .chinese("si si liu huo"),
    ),
    (
        "corner-row-5",
        Place::Corner,
        "OOOOOO./XXXXXOO/......O",
        name(
            "five on the second line in the corner",
            "fünf auf der zweiten Linie in der Ecke",
            "",
        ),
    ),
    (
        "corner-row-6",
        Place::Corner,
        "OOOOOOO./XXXXXXOO/.......O",
        name(
            "six on the second line in the corner",
            "sechs auf der zweiten Linie in der Ecke",
            "sumi no rok-katsu",
        )
        .chinese("si si liu huo"),
    ),
];

/// A shape of the table that has a separate name in the corner.
struct Walled {
    id: &'static str,
    shape: &'static str,
    /// Points inside that hold a stone of the attacker.
    stones: &'static [(u8, u8)],
    /// Most outside liberties that are listed.
    most: u8,
    name: Name,
}

const WALLED: [Walled; 3] = [
    Walled {
        id: "rectangular-six-corner",
        shape: "xxx/xxx",
        stones: &[],
        most: 3,
        name: name(
            "rectangular six in the corner",
            "Sechserrechteck in der Ecke",
            "sumi no ita-roku",
        )
        .chinese("ban liu"),
    },
    Walled {
        id: "bent-four-corner",
        shape: "x../xxx",
        stones: &[],
        most: 3,
        name: BENT_FOUR,
    },
    Walled {
        id: "bent-four-corner-filled",
        shape: "x../x../xxx",
        stones: &[(1, 0), (0, 1)],
        most: 0,
        name: name(
            "bent four in the corner, filled in",
            "krummer Vierer in der Ecke, von innen gefüllt",
            "sumi no magari shimoku",
        )
        .chinese("pan jiao qu si")
        .korean("gwigoksa"),
    },
];

/// Every named group, in display order.
#[must_use]
pub fn all() -> Vec<Named> {
    let drawn = DRAWN.iter().flat_map(|&(id, place, drawing, name)| {
        let most = drawing.bytes().filter(u8::is_ascii_digit).max();
        let most = most.map(|digit| digit - b'0');
        (0..=most.unwrap_or(0)).map(move |liberties| {
            let mut named = draw(id, place, drawing, name, liberties);
            if most.is_some() {
                named.id = with_liberties(id, liberties);
                named.liberties = Some(liberties);
            }
            named
        })
    });
    let walled = WALLED
        .iter()
        .flat_map(|walled| (0..=walled.most).filter_map(move |liberties| wall(walled, liberties)));
    drawn.chain(walled).collect()
}

fn with_liberties(id: &str, liberties: u8) -> String {
    match liberties {
        0 => id.to_owned(),
        _ => format!("{id}-l{liberties}"),
    }
}

fn draw(id: &str, place: Place, drawing: &str, name: Name, liberties: u8) -> Named {
    let left = if place == Place::Corner { 0 } else { MIDDLE };
    let mut stones = Stones::new();
    let mut targets = Vec::new();
    for (row, text) in drawing.rsplit('/').enumerate() {
        for (column, mark) in text.chars().enumerate() {
            let point = Point::new(column as u8 + left, row as u8);
            let color = match mark {
                'X' => Some(DEFENDER),
                'O' => Some(DEFENDER.opposite()),
                '1'..='9' if mark as u8 - b'0' > liberties => Some(DEFENDER.opposite()),
                'a'..='c' if mark as u8 - b'a' < liberties => Some(DEFENDER.opposite()),
                _ => None,
            };
            if let (Some(point), Some(color)) = (point, color) {
                stones.set(point, Some(color));
                if color == DEFENDER {
                    targets.push(point);
                }
            }
        }
    }
    let mut setup = Setup::new(SIZE);
    setup.stones = stones;
    setup.to_move = DEFENDER.opposite();
    Named {
        id: id.to_owned(),
        name,
        place,
        liberties: None,
        setup,
        targets,
        region: Vec::new(),
    }
}

fn wall(walled: &Walled, liberties: u8) -> Option<Named> {
    let space = Space {
        liberties,
        stones: Cells::of(walled.stones.iter().copied()),
        ..Space::solid(Placed {
            place: Place::Corner,
            cells: Cells::read(walled.shape.split('/'))?,
        })
    };
    let enclosure = space.enclose().ok()?;
    let region = enclosure
        .points()
        .chain(enclosure.liberties.iter().copied());
    Some(Named {
        id: with_liberties(walled.id, liberties),
        name: walled.name,
        place: Place::Corner,
        liberties: (walled.most > 0).then_some(liberties),
        region: region.collect(),
        targets: enclosure.wall.iter().copied().collect(),
        setup: enclosure.setup,
    })
}

impl Named {
    /// The figure with the proof for this group.
    #[must_use]
    pub fn figure(&self, proof: Option<FigureProof>) -> Figure {
        Figure {
            id: self.id.clone(),
            place: self.place,
            setup: self.setup.clone(),
            targets: self.targets.clone(),
            region: self.region.clone(),
            kind: FigureKind::Named {
                name: self.name,
                liberties: self.liberties,
                proof,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_liberty_of_a_drawing_is_one_more_around_the_group() {
        let around = |&(id, place, drawing, name): &(&str, Place, &str, Name), liberties| {
            let named = draw(id, place, drawing, name, liberties);
            let position = named.setup.into_position().unwrap();
            let targets = named.targets.iter();
            let around = targets.flat_map(|&target| position.chain_liberties(target));
            around.collect::<BTreeSet<Point>>().len()
        };
        let mut more = 0;
        for row in DRAWN {
            let most = row.2.bytes().filter(u8::is_ascii_digit).max();
            for liberties in 1..=most.map_or(0, |digit| digit - b'0') {
                let added = around(row, liberties) - around(row, 0);
                assert_eq!(added, usize::from(liberties), "{}", row.0);
                more += 1;
            }
        }
        assert!(more > 20, "{more}");
    }

    #[test]
    fn every_named_group_is_an_enclosed_position() {
        let all = all();
        let ids: BTreeSet<&str> = all.iter().map(|named| named.id.as_str()).collect();
        assert_eq!(ids.len(), all.len(), "every id once");
        assert_eq!(all.len(), 77);
        for named in &all {
            let figure = named.figure(None);
            let position = named.setup.clone().into_position().unwrap();
            let board = figure.enclose(crate::life::Side::Attacker, false);
            let query = board.query(&position).unwrap();
            assert!(query.open_rim().is_empty(), "{} is open", named.id);
            assert!(query.region().len() <= 30, "{}", named.id);
        }
    }
}
