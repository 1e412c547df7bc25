//! The claims of "What 1908 got right and wrong" about shapes, eyes and ladders: counts and small searches,
//! computed anew and compared with the text in both languages.

use crate::errata;
use std::collections::BTreeSet;

use raeuberspiel::board::{Color, Move, Point, Setup, Size};
use raeuberspiel::course::{Chase, chase};
use raeuberspiel::life::shape::{Cells, free_shapes};
use raeuberspiel::life::{Answer, Outcome, Query, QuerySpec, unconditional_life};
use raeuberspiel::solver::{Limits, Solver, Stop};

use errata::{COUNT, ENGLISH, GERMAN, SEARCH, check_row, point};

const READING: (&str, &str) = ("reading every ladder", "Lesen aller Treppen");

/// "right" or "wrong" in both languages.
fn verdict(is_right: bool) -> (&'static str, &'static str) {
    if is_right {
        ("right", "richtig")
    } else {
        ("wrong", "falsch")
    }
}

#[test]
fn the_inner_shapes_are_counted() {
    let counts: Vec<usize> = (1..=6).map(|points| free_shapes(points).len()).collect();
    let (english, german) = verdict(counts == [1, 1, 2, 5, 12, 35]);
    check_row(0, english, german, COUNT);
    let sevens = free_shapes(7);
    // A hole: a point outside the shape with all four neighbours in it.
    let with_hole = sevens.iter().filter(|shape| {
        let cells: BTreeSet<(u8, u8)> = shape.iter().collect();
        (1..8).any(|x| {
            (1..8).any(|y| {
                let around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
                !cells.contains(&(x, y)) && around.iter().all(|cell| cells.contains(cell))
            })
        })
    });
    let all = sevens.len();
    let whole = all - with_hole.count();
    check_row(
        1,
        &format!("wrong: {all}, and {whole} without"),
        &format!("falsch: {all}, und {whole} ohne"),
        COUNT,
    );
}

/// The number of white moves needed to break off the weakest part of a one-point eye while Black passes;
/// `None` if the eye is a single chain. Every stone is really played, and the last captures the part.
fn moves_to_tear(eye: Point, gaps: &[Point]) -> Option<usize> {
    let size = Size::square(9).expect("a board");
    let mut setup = Setup {
        to_move: Color::White,
        ..Setup::new(size)
    };
    let wall = eye.neighbors(size).chain(eye.diagonals(size));
    for stone in wall.filter(|stone| !gaps.contains(stone)) {
        setup.stones.set(stone, Some(Color::Black));
    }
    let position = setup.into_position().expect("a sound board");
    let heads: BTreeSet<Point> = eye
        .neighbors(size)
        .filter_map(|stone| position.chain_head(stone))
        .collect();
    if heads.len() == 1 {
        return None;
    }
    let weakest = heads
        .iter()
        .min_by_key(|&&head| position.liberties(head))
        .expect("a chain");
    let mut board = position.clone();
    let mut liberties: Vec<Point> = position.chain_liberties(*weakest).collect();
    liberties.sort_by_key(|&liberty| liberty == eye);
    for &liberty in &liberties {
        board.set_to_move(Color::White);
        board
            .play(Move::Play(liberty))
            .expect("White may play there");
    }
    assert_eq!(board.color_at(*weakest), None, "taken");
    Some(liberties.len())
}

#[test]
fn the_moves_that_tear_one_point_eyes_are_counted() {
    // Figures 27 to 33: corner with one gap, open with four, edge with two, open with three, edge
    // with one, open with two neighbouring ones, open with two opposite ones.
    let eyes = [
        ("A1", "B2"),
        ("E5", "D4 D6 F4 F6"),
        ("E1", "D2 F2"),
        ("E5", "D4 D6 F4"),
        ("E1", "D2"),
        ("E5", "D4 D6"),
        ("E5", "D4 F6"),
    ];
    let found: Vec<Option<usize>> = eyes
        .iter()
        .map(|(eye, gaps)| {
            let gaps: Vec<Point> = gaps.split(' ').map(point).collect();
            moves_to_tear(point(eye), &gaps)
        })
        .collect();
    let (english, german) = verdict(found == [3, 4, 3, 4, 3, 4, 7].map(Some));
    check_row(2, english, german, COUNT);
    assert_eq!(
        moves_to_tear(point("E5"), &[point("D4")]),
        None,
        "a true eye"
    );
}

/// The fewest black stones, at most `most`, that live by Benson's theorem around these two one-point eyes:
/// the eyes' neighbours and additional stones within `lines` of them.
fn fewest_around(one: Point, two: Point, most: usize, lines: u8) -> Option<usize> {
    let size = Size::square(11).expect("a board");
    let base: BTreeSet<Point> = one.neighbors(size).chain(two.neighbors(size)).collect();
    if one == two || base.contains(&one) || base.contains(&two) {
        return None;
    }
    let near = |point: Point, eye: Point| {
        point.column().abs_diff(eye.column()) <= lines && point.row().abs_diff(eye.row()) <= lines
    };
    let extra: Vec<Point> = size
        .points()
        .filter(|&point| point != one && point != two && !base.contains(&point))
        .filter(|&point| near(point, one) || near(point, two))
        .collect();
    let lives = |added: &[Point]| {
        let mut setup = Setup::new(size);
        for &stone in base.iter().chain(added) {
            setup.stones.set(stone, Some(Color::Black));
        }
        let position = setup.into_position().expect("a sound board");
        let alive = unconditional_life(&position, Color::Black);
        let mut heads = base.iter().filter_map(|&stone| position.chain_head(stone));
        heads.all(|head| alive.contains(&head))
    };
    let mut added = Vec::new();
    (base.len()..=most).find(|&total| some_choice(&extra, total - base.len(), &mut added, &lives))
}

/// Whether any choice of `number` points passes the test.
fn some_choice(
    from: &[Point],
    number: usize,
    chosen: &mut Vec<Point>,
    test: &dyn Fn(&[Point]) -> bool,
) -> bool {
    if number == 0 {
        return test(chosen);
    }
    (0..from.len()).any(|at| {
        chosen.push(from[at]);
        let found = some_choice(&from[at + 1..], number - 1, chosen, test);
        chosen.pop();
        found
    })
}

#[test]
fn the_smallest_double_chains_are_counted() {
    // Columns and rows of one eye, then of the other: near the corner, near one edge, far from both.
    let places = [
        (0..3, 0..3, 0..3, 0..3),
        (5..6, 0..3, 5..8, 0..3),
        (5..6, 5..6, 5..8, 5..8),
    ];
    let points = |columns: std::ops::Range<u8>, rows: std::ops::Range<u8>| -> Vec<Point> {
        let of_column = |column| rows.clone().map(move |row| Point::at(column, row));
        columns.flat_map(of_column).collect()
    };
    let smallest = |pairs: &[(Point, Point)]| {
        let found = |most, lines| {
            let all = pairs.iter();
            all.filter_map(|&(one, two)| fewest_around(one, two, most, lines))
                .min()
        };
        let best = found(11, 1).unwrap_or_else(|| panic!("a double chain: {pairs:?}"));
        // Fewer do not suffice, even with stones farther away.
        assert_eq!(found(best - 1, 2), None, "fewer than {best}");
        best
    };
    let mut found: Vec<usize> = places
        .into_iter()
        .map(|(columns, rows, other_columns, other_rows)| {
            let others = points(other_columns, other_rows);
            let pairs: Vec<(Point, Point)> = points(columns, rows)
                .into_iter()
                .flat_map(|one| others.iter().map(move |&two| (one, two)))
                .collect();
            smallest(&pairs)
        })
        .collect();
    // The figure of seven: two eyes with one point between them.
    found.push(smallest(&[(point("D6"), point("F6"))]));
    let (english, german) = verdict(found == [6, 8, 10, 11]);
    check_row(3, english, german, COUNT);
}

/// The outcome of Black's stones in a drawing, with the region reached from the target.
fn outcome(drawing: &str, target: &str, to_move: Color) -> Outcome {
    let size = Size::square(9).expect("a board");
    let setup = Setup {
        to_move,
        ..Setup::drawn(size, drawing).expect("a drawing")
    };
    let position = setup.into_position().expect("a sound board");
    let target = point(target);
    // Everything reached from the target without crossing white stones.
    let mut open = vec![target];
    let mut region = BTreeSet::from([target]);
    while let Some(at) = open.pop() {
        for next in at.neighbors(size) {
            if position.color_at(next) != Some(Color::White) && region.insert(next) {
                open.push(next);
            }
        }
    }
    let spec = QuerySpec {
        region: Some(region.into_iter().collect()),
        ..QuerySpec::target(target)
    };
    let query = Query::new(&position, &spec).expect("a question");
    let limits = Limits {
        nodes: Some(2_000_000),
        ..Limits::default()
    };
    match Solver::new(32 << 20).solve(&query, &limits, &Stop::new(), &mut |_| {}) {
        Answer::Proved(proved) => proved.base,
        Answer::Undecided(why) => panic!("{why}: {position:?}"),
    }
}

const SEVEN_CLOSED_IN: &str = "
    +-------------------+
    | . . O O O O O . . |
    | . . O . X . O . . |
    | . . O X . X O . . |
    | . . O . X . O . . |
    | . . O X . X O . . |
    | . . O . X . O . . |
    | . . O O O O O . . |
    | . . . . . . . . . |
    | . . . . . . . . . |
    +-------------------+";

#[test]
fn the_figure_of_seven_is_lost_once_it_is_closed_in() {
    for first in Color::BOTH {
        assert_eq!(outcome(SEVEN_CLOSED_IN, "E8", first), Outcome::Dead);
    }
    check_row(
        4,
        "wrong once it is closed in",
        "falsch, sobald sie eingeschlossen",
        SEARCH,
    );
}

#[test]
fn the_ways_to_complete_the_figure_of_six_are_counted() {
    // The figure with its eyes at D5 and E6; each eye has three gaps.
    let stones = ["C5", "D4", "D6", "E5", "E7", "F6"].map(point);
    let gaps = [["C4", "C6", "E4"], ["D7", "F7", "F5"]].map(|gaps| gaps.map(point));
    let mirrored = |point: Point, turn: u8| {
        // The two mirrorings of the figure about its middle, and both together.
        let (x, y) = (
            i16::from(point.column()) * 2 - 7,
            i16::from(point.row()) * 2 - 9,
        );
        let (x, y) = match turn {
            0 => (x, y),
            1 => (y, x),
            2 => (-y, -x),
            _ => (-x, -y),
        };
        Point::at(((x + 7) / 2) as u8, ((y + 9) / 2) as u8)
    };
    let mut ways: BTreeSet<BTreeSet<Point>> = BTreeSet::new();
    for one in gaps[0] {
        for two in gaps[1] {
            let least = (0..4)
                .map(|turn| BTreeSet::from([mirrored(one, turn), mirrored(two, turn)]))
                .min();
            ways.insert(least.expect("four images"));
        }
    }
    for way in &ways {
        let sign = |here: Point| {
            let is_inner = (1..7).contains(&here.column()) && (2..8).contains(&here.row());
            let is_open = gaps.iter().flatten().any(|&gap| gap == here)
                || here == point("D5")
                || here == point("E6");
            if stones.contains(&here) || way.contains(&here) {
                "X"
            } else if is_open || !is_inner {
                "."
            } else {
                "O"
            }
        };
        let drawing: Vec<String> = (0..9)
            .rev()
            .map(|row| {
                let signs: Vec<&str> = (0..9).map(|column| sign(Point::at(column, row))).collect();
                format!("| {} |", signs.join(" "))
            })
            .collect();
        let line = format!("+{}+", "-".repeat(19));
        let drawing = format!("{line}\n{}\n{line}", drawing.join("\n"));
        assert_eq!(
            outcome(&drawing, "D6", Color::White),
            Outcome::Alive,
            "{drawing}"
        );
    }
    assert_eq!(ways.len(), 4);
    check_row(5, "wrong: four", "falsch: vier", SEARCH);
}

#[test]
fn two_helpers_of_a_ladder_save_together() {
    let saves = |helpers: &str| {
        let mut setup = Setup {
            to_move: Color::White,
            ..Setup::new(Size::SQUARE_19)
        };
        for name in ["C7", "D8", "E6", "E8", "F7"] {
            setup.stones.set(point(name), Some(Color::Black));
        }
        for name in ["D7", "E7"].into_iter().chain(helpers.split_whitespace()) {
            setup.stones.set(point(name), Some(Color::White));
        }
        let position = setup.into_position().expect("a sound board");
        chase(&position, point("D7")) == Some(Chase::Escapes)
    };
    assert!(!saves(""));
    // Rules I to III are tested on every point of the board in `course::ladder`.
    check_row(6, "right", "richtig", READING);
    let (english, german) = verdict(!saves("A3") && !saves("A4") && saves("A3 A4"));
    check_row(7, english, german, READING);
}

#[test]
fn the_square_of_nine_is_lost_with_four_white_corners_only() {
    let drawing = |corners: usize| {
        let mut rows = [
            "| O O O O O O O . . |",
            "| O @ X X X @ O . . |",
            "| O X . . . X O . . |",
            "| O X . . . X O . . |",
            "| O X . . . X O . . |",
            "| O @ X X X @ O . . |",
            "| O O O O O O O . . |",
            "| . . . . . . . . . |",
            "| . . . . . . . . . |",
        ]
        .join("\n");
        for number in 0..4 {
            rows = rows.replacen('@', if number < corners { "O" } else { "X" }, 1);
        }
        format!("+-------------------+\n{rows}\n+-------------------+")
    };
    let lost: Vec<bool> = (2..=4)
        .map(|corners| outcome(&drawing(corners), "D8", Color::White) == Outcome::Dead)
        .collect();
    assert_eq!(
        lost,
        [false, false, true],
        "two, three and four white corners"
    );
    check_row(
        8,
        "wrong with three, right with four",
        "falsch bei dreien, richtig bei vieren",
        SEARCH,
    );
}

#[test]
fn the_bulky_five_has_no_room_for_a_wall_inside() {
    // Whether an enemy stone can stand inside with all four neighbours in the space.
    let has_inside = |rows: &[&str]| {
        let cells: BTreeSet<(u8, u8)> = Cells::read(rows.iter().copied())
            .expect("a shape")
            .iter()
            .collect();
        cells.iter().any(|&(x, y)| {
            x > 0
                && y > 0
                && [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
                    .iter()
                    .all(|cell| cells.contains(cell))
        })
    };
    assert!(has_inside(&[".#.", "###", ".#."]), "the cross");
    assert!(has_inside(&["##.", "###", ".#."]), "one of six");
    assert!(has_inside(&["##.", "###", ".##"]), "one of seven");
    assert!(!has_inside(&["##.", "###"]), "the bulky five");
    check_row(
        9,
        "wrong for the bulky five",
        "falsch beim Klumpen aus fünf",
        COUNT,
    );
}

#[test]
fn what_no_proof_decides_is_named() {
    for lesson in [ENGLISH, GERMAN] {
        let rows = lesson.lines().filter(|line| line.starts_with("| "));
        assert_eq!(
            rows.count(),
            1 + 20,
            "every row of the table has its test here"
        );
    }
    check_row(
        19,
        "wrong",
        "falsch",
        ("not decided by proof", "nicht durch Beweis entschieden"),
    );
}
