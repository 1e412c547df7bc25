//! The figures of 1908 that are printed without their surroundings: each verdict of "What 1908 got right and
//! wrong" is proved anew in the surroundings that its row names.

use crate::errata;
use raeuberspiel::board::{Move, Position, Setup, Size, read_move};
use raeuberspiel::life::{Flip, Outcome, Proved, Query, QuerySpec, Side};
use raeuberspiel::solver::{Depth, Limits, Solver, Stop};

use errata::{REPLAY, SEARCH, check_row, point};

/// A figure in the corner of a whole board, Black to move.
fn figure(drawing: &str) -> Position {
    let size = Size::SQUARE_19;
    let setup = Setup::drawn(size, drawing).expect("a drawing");
    setup.into_position().expect("a sound board")
}

#[test]
fn the_last_capture_of_figure_118_is_replayed() {
    let diagram = "
        | . . . . . .
        | . X . . . .
        | . O X X . .
        | . X O X . .
        | . O O X O .
        | . . X O O .
        | . . . . . .
        +------------";
    let mut position = figure(diagram);
    let mut taken = 0;
    for name in "B2 A4 A2 A3 A6 C1 A5 B1 B4".split(' ') {
        let mv = read_move(name, Size::SQUARE_19).expect("a move");
        position.play(mv).expect("a legal move");
        taken = position.emptied_by_last_move().count();
    }
    assert_eq!(taken, 6);
    check_row(10, "six", "sechs", REPLAY);
}

const FIGURE_117: &str = "
    | . . . . . . . .
    | . O O O O . . .
    | . . X X O . O .
    | . . X . X O . .
    | . . . . . . . .
    +----------------";

#[test]
fn the_first_move_of_figure_117_fails() {
    let mut position = figure(FIGURE_117);
    position
        .play(Move::Play(point("B3")))
        .expect("a legal move");
    // Within two lines of the stones; everything beyond counts as White's.
    let spec = QuerySpec {
        reach: 2,
        ..QuerySpec::target(point("C3"))
    };
    let query = Query::new(&position, &spec).expect("a question");
    let answer = Solver::new(32 << 20).solve(&query, &Limits::default(), &Stop::new(), &mut |_| {});
    let proved = answer.proved().expect("a proof");
    // Dead whatever the ko threats.
    assert_eq!(
        (proved.base, proved.is_unconditional()),
        (Outcome::Dead, true)
    );
    check_row(11, "not forced", "nicht erzwungen", SEARCH);
}

const FIGURE_116: &str = "
    | . . . . . . . .
    | . . . . . . . .
    | . O O . . . . .
    | . X X O O . . .
    | . . . X O . O .
    | . O . X . . . .
    | . . . . . . . .
    +----------------";

/// The first move has been made; three others work too.
#[test]
fn the_corner_of_figure_116_dies_where_it_is_shut_in() {
    let region = "A1 B1 C1 D1 E1 F1 A2 B2 C2 D2 E2 F2 A3 B3 C3 D3 A4 B4 C4 A5 A6";
    let proved = between(FIGURE_116, region, &[], &["D3"]);
    assert_eq!((proved.base, proved.flips), (Outcome::Dead, None));
    let without = FIGURE_116.replace("| . O . X", "| . . . X");
    let played = [
        ("| . . . X . . . .", "| O . . X . . . ."),
        ("| . . . X O", "| . O . X O"),
        ("| . X X O O", "| O X X O O"),
    ];
    for (before, now) in played {
        let drawing = without.replacen(before, now, 1);
        assert_ne!(drawing, without);
        let proved = after(&drawing, None, region, &[], &["D3"], Depth::Base);
        assert_eq!(proved.base, Outcome::Dead, "{drawing}");
    }
    check_row(
        12,
        "right where it is shut in; A2",
        "richtig, wo sie eingeschlossen ist; auch A2",
        SEARCH,
    );
}

/// With a black stone on J1, which the region would otherwise count as White's.
const FIGURE_119: &str = "
    | . . . . . . . . . . .
    | . . O . . . . . X . .
    | . O . . O O O . . . .
    | . . . X O X . O X . .
    | . . O X . O . X . X .
    | . . O X O . . X . . .
    | . . . X . . . . X . .
    +----------------------";

/// With white stones on L1, L2, K4, F6 and H6, which make the right side White's.
const FIGURE_120: &str = "
    | . . . . . . . . . . .
    | . . . . . O O O . . .
    | . . . X X O . . O . .
    | . . X . O X . X . O .
    | . X O O O X X X . O .
    | . X O . . O O X O . O
    | . X . . . . . O . . O
    +----------------------";

/// The full result of a figure with Black to move, between these living stones.
fn between(drawing: &str, region: &str, safe: &[&str], targets: &[&str]) -> Proved {
    after(drawing, None, region, safe, targets, Depth::Full)
}

/// As `between`, after a first move of Black and to the given depth; a pass leaves White to move.
fn after(
    drawing: &str,
    first: Option<Move>,
    region: &str,
    safe: &[&str],
    targets: &[&str],
    depth: Depth,
) -> Proved {
    let mut position = figure(drawing);
    if let Some(first) = first {
        position.play(first).expect("a legal move");
    }
    let points = |names: &[&str]| names.iter().map(|name| point(name)).collect();
    let spec = QuerySpec {
        region: Some(region.split_whitespace().map(point).collect()),
        safe: points(safe),
        targets: points(targets),
        ..QuerySpec::default()
    };
    let query = Query::new(&position, &spec).expect("a question");
    let limits = Limits {
        thorough: true,
        depth,
        ..Limits::default()
    };
    let answer = Solver::new(32 << 20).solve(&query, &limits, &Stop::new(), &mut |_| {});
    answer.proved().expect("a proof").clone()
}

#[test]
fn one_move_connects_in_figure_119() {
    let region = "A1 B1 C1 D1 E1 F1 G1 H1 D2 E2 F2 G2 D3 E3 F3 G3 C4 D4 F4 G4 H4 C5 D5 H5";
    let proved = between(FIGURE_119, region, &["H2", "J4", "K3"], &["D2"]);
    assert_eq!((proved.base, proved.flips), (Outcome::Alive, None));
    assert!(proved.lists_all_moves());
    assert_eq!(proved.moves, [Move::Play(point("F2"))]);
    check_row(13, "right", "richtig", SEARCH);
}

#[test]
fn one_move_robs_in_figure_120() {
    let region = "C1 D1 E1 F1 G1 H1 J1 K1 C2 D2 E2 F2 G2 H2 J2 K2 C3 D3 E3 F3 G3 H3 J3 \
                  D4 E4 F4 G4 H4 J4 G5 H5";
    let safe = ["F5", "G6", "J5", "K3", "L1", "B3", "C4", "D5"];
    let proved = between(FIGURE_120, region, &safe, &["C3", "E3"]);
    assert_eq!((proved.base, proved.flips), (Outcome::Dead, None));
    assert!(proved.lists_all_moves());
    assert_eq!(proved.moves, [Move::Play(point("E2"))]);
    check_row(14, "right", "richtig", SEARCH);
}

#[test]
fn one_move_brings_figure_117_into_a_ko() {
    let region = "A1 B1 C1 D1 E1 F1 G1 H1 A2 B2 C2 D2 E2 G2 A3 B3 C3 D3 A4 A5";
    let proved = between(FIGURE_117, region, &[], &["C3"]);
    let flip = Flip {
        side: Side::Defender,
        threats: 2,
    };
    assert_eq!((proved.base, proved.flips), (Outcome::Dead, Some(flip)));
    assert!(proved.lists_all_moves());
    assert_eq!(proved.moves, [Move::Play(point("D1"))]);
    check_row(15, "right", "richtig", SEARCH);
}

const FIGURE_121: &str = "
    | . . . . . . . .
    | . . O O . . . .
    | . O X . . . . .
    | . O X . . . . .
    | O X X . O . . .
    | . O X X O . . .
    | . O X O X . X .
    | . . O O X . . .
    | . . . . X . . .
    | . . . . . . . .
    +----------------";

#[test]
fn friends_on_the_right_decide_figure_121() {
    // With nobody on the right, everything beyond the region counts as White's.
    let region = "A1 B1 C1 D1 E1 A2 B2 C2 D2 A3 B3 C3 D3 A4 B4 C4 D4 A5 B5 C5 D5 A6 B6 C6 D6 \
                  A7 B7 C7 D7 E7 A8 B8 C8 D8 E8 A9 B9 C9 D9";
    let proved = between(FIGURE_121, region, &["E3"], &["C5"]);
    assert_eq!((proved.base, proved.flips), (Outcome::Dead, None));
    assert!(proved.lists_all_moves() && proved.moves.is_empty());
    // With black stones on F7 to F10, which make the right side Black's.
    let helped: Vec<String> = FIGURE_121
        .trim_matches('\n')
        .lines()
        .enumerate()
        .map(|(row, line)| {
            let mut signs: Vec<char> = line.chars().collect();
            if row < 4 {
                signs[16] = 'X';
            }
            signs.into_iter().collect()
        })
        .collect();
    let region = format!("{region} E9 A10 B10 C10 D10 E10");
    let proved = after(
        &helped.join("\n"),
        Some(Move::Play(point("C2"))),
        &region,
        &["E3", "F8"],
        &["C5"],
        Depth::Ko,
    );
    assert_eq!(
        (proved.base, proved.is_unconditional()),
        (Outcome::Alive, true)
    );
    check_row(16, "right", "richtig", SEARCH);
}

const FIGURE_122: &str = "
    | . . . . . . . . . . . .
    | . . O . O . O . . . . .
    | . O . . . . . O . . . .
    | . . X X X X X . O . . .
    | . . X O O O X . X O . .
    | . X X . . . . . . O . .
    | . X O . O . O . O . . .
    | . O O . . . . . . . O .
    | . O X . X . O X . O . .
    | . X X . . X X X . . . .
    | . . . . . . . . . . . .
    | . . . . . . . . . . . .
    | . . . . . . . . . . . .
    +------------------------";

#[test]
fn the_first_move_of_figure_122_cuts() {
    let region = "D4 E4 A5 B5 D5 E5 F5 G5 J5 A6 B6 C6 D6 E6 F6 G6 H6 J6 A7 C7 D7 E7 F7 G7 H7 \
                  D8 E8 F8 G8 H8 J8 D9 E9 F9 H9 J9";
    // Black's two groups, then White's right side.
    let safe = ["C4", "G4", "C10", "J7", "K8", "K5", "L6", "J10"];
    let first = Some(Move::Play(point("D7")));
    let proved = after(FIGURE_122, first, region, &safe, &["C6"], Depth::Base);
    assert_eq!(proved.base, Outcome::Dead);
    check_row(17, "right", "richtig", SEARCH);
}

/// The corner of Schurig's example, turned to the lower left, with a black wall five lines away.
const SCHURIG: &str = "
    | @ . . . . . . .
    | @ @ @ @ @ @ . .
    | . . . . . @ . .
    | . . . . . @ . .
    | . . . . . @ . .
    | . X . O . @ . .
    | X X . . . @ @ .
    +----------------";

#[test]
fn what_lies_beyond_decides_the_example_of_schurig() {
    let region = "A1 B1 C1 D1 E1 A2 B2 C2 D2 E2 A3 B3 C3 D3 E3 A4 B4 C4 D4 E4 A5 B5 C5 D5 E5";
    // White's wall: dead even if Black moves first.
    let proved = between(&SCHURIG.replace('@', "O"), region, &[], &["A1"]);
    assert_eq!((proved.base, proved.flips), (Outcome::Dead, None));
    assert!(proved.lists_all_moves() && proved.moves.is_empty());
    // Black's wall: White moves first and fails, whatever the number of White's threats. A question about a
    // few threats only glances at that.
    let friends = SCHURIG.replace('@', "X");
    let proved = after(
        &friends,
        Some(Move::Pass),
        region,
        &["A7", "G1"],
        &["A1"],
        Depth::Life,
    );
    assert_eq!(
        (proved.base, proved.is_unconditional()),
        (Outcome::Alive, true)
    );
    check_row(18, "what lies beyond", "was jenseits liegt", SEARCH);
}
