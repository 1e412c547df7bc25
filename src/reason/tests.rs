//! Small boards on which a move is refuted.

use super::*;
use crate::board::{Setup, Size, read_move};

const CORNER: &str = "
    | O O O O O .
    | X X X X O .
    | . . . X O .
    +------------";

/// The reason for a line played by `to_move` on this board, with the black stone at A2 at stake.
fn told(drawing: &str, to_move: Color, line: &str, right: &str) -> Option<Reason> {
    let size = Size::square(9).expect("a board");
    let moves = |names: &str| -> Vec<Move> {
        let names = names.split_whitespace();
        names
            .map(|name| read_move(name, size).expect("a move"))
            .collect()
    };
    let setup = Setup {
        to_move,
        ..Setup::drawn(size, drawing).expect("a drawing")
    };
    let before = setup.into_position().expect("a position");
    let target = Point::at(0, 1);
    of(&Mistake {
        before: &before,
        targets: &[target],
        defender: Color::Black,
        line: &moves(line),
        right: &moves(right),
        is_race: false,
    })
}

fn words(drawing: &str, to_move: Color, line: &str, right: &str) -> String {
    let reason = told(drawing, to_move, line, right);
    reason.map_or_else(String::new, |reason| reason.text().en)
}

#[test]
fn an_attack_that_leaves_two_eyes() {
    assert_eq!(
        words(CORNER, Color::White, "A1 B1", "B1"),
        "{A1} stands in atari, and {B1} takes it; then the eyes at {A1} and {C1} are safe."
    );
    assert_eq!(
        words(CORNER, Color::White, "pass B1", "B1"),
        "Without a move here {Black|White} takes the vital point {B1}; then the eyes at {A1} and {C1} \
         are safe."
    );
}

#[test]
fn where_nothing_else_can_be_said_the_place_in_the_corner_is() {
    let open = "
        | . . . . . . .
        | X . . . . . .
        | X . . . . . .
        | . . . . . . .
        +--------------";
    let said = |line: &str| words(open, Color::Black, line, "C1");
    assert_eq!(said("F4 B1"), "{B1} stands on the 2-1 point of the corner.");
    // From the right edge, J1 is the first line.
    assert_eq!(said("F4 H2"), "{H2} stands on the 2-2 point of the corner.");
    assert_eq!(said("F4 J1"), "{J1} stands in the very corner.");
    assert_eq!(said("F4 E5"), "");
    assert_eq!(said("F4 E1"), "{E1} stands on the first line.");
}

#[test]
fn a_step_from_a_stone_is_told_by_its_name() {
    let said = |stones: &str| {
        let drawing = format!("\n{stones}\n| . . . . . . .\n| . . . . . . .\n+--------------");
        words(&drawing, Color::Black, "H9 E5", "C1")
    };
    let knight = said("| . . . . . . O\n| X . . . . . .");
    assert_eq!(knight, "{E5} is a knight's move from {G4}.");
    let jump = said("| . . . . . . .\n| X . . . O . .");
    assert_eq!(jump, "{E5} is a one-point jump from {E3}.");
    assert_eq!(said("| . . . . . . .\n| X . . . . . ."), "");
}

#[test]
fn a_defence_that_leaves_one_room() {
    assert_eq!(
        words(CORNER, Color::Black, "A1 B1", "B1"),
        "{B1} is a throw-in: taking it on {C1} costs 7 stones; then only one room is \
         closed, two points: {C1}, with {White|Black} at {B1}."
    );
    let own_eye = "
        | O O O O O .
        | X X X X O .
        | . X . X O .
        +------------";
    assert_eq!(
        words(own_eye, Color::Black, "C1 F1", ""),
        "In the end only one room is closed: {A1}."
    );
}

#[test]
fn stones_that_cannot_be_approached() {
    let drawing = "
        | O O O O O O .
        | X X X X X O .
        | . . . . X O .
        +--------------";
    assert_eq!(
        words(drawing, Color::Black, "A1 C1", "C1"),
        "{White|Black} takes the vital point {C1} and keeps {Black|White} from an eye at {B1}; then every \
         move against {C1} leaves {Black|White} in atari."
    );
    // The reply is called vital only if `right` lists it.
    assert_eq!(
        words(drawing, Color::Black, "A1 C1", ""),
        "{C1} keeps {Black|White} from an eye at {B1}; then every move against {C1} leaves {Black|White} in atari."
    );
}

#[test]
fn a_capture_that_is_taken_back() {
    let drawing = "
        | O O O O .
        | X X X O .
        | . O X O .
        +----------";
    assert_eq!(
        words(drawing, Color::Black, "A1 B1", ""),
        "{B1} takes 5 stones back, a snapback."
    );
}

#[test]
fn an_atari_that_nothing_saves() {
    let drawing = "
        | O O O . .
        | X X . . .
        | . O . . .
        +----------";
    let atari = |line: &str| {
        let reason = told(drawing, Color::Black, line, "");
        matches!(
            reason.and_then(|reason| reason.blow),
            Some(Blow::Atari { chains, .. }) if chains.len() == 1
        )
    };
    assert!(atari("pass C2"));
    // The stones escape at C2.
    assert!(!atari("pass A1"));
}

#[test]
fn stones_joined_along_the_edge() {
    let drawing = "
        | O O . O . .
        | X . X . X .
        | . O . O . .
        +------------";
    assert_eq!(
        words(drawing, Color::Black, "B2 C1", ""),
        "{C1} joins {B1} and {D1} along the edge."
    );
}

#[test]
fn a_line_without_a_reply_or_with_a_move_that_cannot_be_played_says_nothing() {
    for line in ["", "B1", "B1 pass", "B1 B1", "A1 B1 A2"] {
        assert_eq!(told(CORNER, Color::White, line, "B1"), None, "{line}");
    }
}

/// The deed of the reply.
fn deed(drawing: &str, to_move: Color, line: &str, right: &str) -> Option<Deed> {
    told(drawing, to_move, line, right).and_then(|reason| reason.deed)
}

fn point(name: &str) -> Point {
    let size = Size::square(9).expect("a board");
    let point = read_move(name, size).and_then(Move::point);
    point.expect("a point")
}

#[test]
fn a_wrong_move_is_told_how_far_it_was_from_the_vital_point() {
    let drawing = "
        | O O O O O O . . .
        | X X X X X O . . .
        | . . . . X O . . .
        +------------------";
    let begins = |line: &str, beginning: &str| {
        let words = words(drawing, Color::Black, line, "B1 C1");
        assert!(words.starts_with(beginning), "{line}: {words}");
    };
    begins(
        "A1 C1",
        "{White|Black} takes {C1}, one of the vital points, and keeps",
    );
    begins("D1 C1", "{D1} is one line off: {White|Black} takes {C1}");
    begins(
        "H3 C1",
        "{H3} is several lines away: {White|Black} takes {C1}",
    );
    begins(
        "pass C1",
        "Without a move here {White|Black} takes {C1}, one of the vital points",
    );
}

#[test]
fn eyes_are_made_kept_from_and_made_false() {
    let second = "
        | O O O O O O
        | X X X X X O
        | . X . . X O
        +------------";
    let kept = deed(second, Color::Black, "J9 D1", "");
    assert_eq!(kept, Some(Deed::KeepsFromEye(point("C1"))));
    // The ending already names the two eyes.
    assert_eq!(deed(second, Color::White, "J9 D1", ""), None);
    let three = "
        | O O O O O O O
        | X X X X X X O
        | . X . . . X O
        +--------------";
    let made = deed(three, Color::White, "J9 D1", "");
    assert_eq!(made, Some(Deed::MakesEyes(vec![point("C1"), point("E1")])));
    let corner = "
        | O O O O O .
        | X . X X O .
        | . X . X O .
        +------------";
    let made_false = told(corner, Color::Black, "J9 B2", "").expect("a reason");
    assert_eq!(
        made_false.ending,
        Some(Ending::FalseEye { at: point("A1") })
    );
    assert_eq!(made_false.deed, None, "the end says it");
    let later = deed(corner, Color::Black, "J9 B2 H9 G9 A1 C1", "");
    assert_eq!(later, Some(Deed::MakesFalse(point("A1"))));
    // An eye that is already false is not made false.
    let open = deed(
        &corner.replace("X . X X O", "X O X X O"),
        Color::Black,
        "J9 C1",
        "",
    );
    assert_ne!(open, Some(Deed::MakesFalse(point("A1"))));
}

#[test]
fn rooms_are_divided_or_stood_in() {
    let row = "
        | O O O O O O O O .
        | X X X X X X X O .
        | . . . . . . X O .
        +------------------";
    // Neither part of six in a row is an eye of one point.
    assert_eq!(deed(row, Color::White, "J9 C1", ""), Some(Deed::Divides(2)));
    assert!(!matches!(
        deed(row, Color::White, "J9 A1", ""),
        Some(Deed::Divides(_))
    ));
    let stood_in = told(row, Color::Black, "J9 C1", "").expect("a reason");
    // The ending names the room.
    assert_eq!(stood_in.deed, None);
    let large = "
        | O O O O O O O O .
        | X X X X X X X O .
        | . . . . . . X O .
        | . . X X X X X O .
        +------------------";
    assert_eq!(
        deed(large, Color::Black, "J9 C2", ""),
        Some(Deed::Inside(8))
    );
}

#[test]
fn chains_are_joined_cut_and_given_liberties() {
    let gap = "
        | . . . . . .
        | X X . X X .
        | O . . . O .
        | . . . . . .
        +------------";
    let both = [point("B3"), point("D3")];
    assert_eq!(
        deed(gap, Color::White, "J9 C3", ""),
        Some(Deed::Joins(both))
    );
    assert_eq!(deed(gap, Color::Black, "J9 C3", ""), Some(Deed::Cuts(both)));
    // Nothing is cut if another stone can still connect the chains.
    let two = "
        | X X . X X .
        | X . . . X .
        | X X . X X .
        | . . . . . .
        +------------";
    assert!(!matches!(
        deed(two, Color::Black, "J9 C4", ""),
        Some(Deed::Cuts(_))
    ));
    let runs = "
        | . O O . . .
        | O X . . . .
        | . O . . . .
        +------------";
    let longer = Some(Deed::Extends {
        chain: point("B2"),
        liberties: 2,
    });
    assert_eq!(deed(runs, Color::White, "J9 C2", ""), longer);
    let shut = runs.replace("| O X . . . .", "| O X . O . .");
    assert!(!matches!(
        deed(&shut, Color::White, "J9 C2", ""),
        Some(Deed::Extends { .. })
    ));
}

#[test]
fn a_stone_that_touches_nothing_has_a_place() {
    let drawing = "
        | . . . . . . .
        | X . . . X . .
        | . . . . . . .
        | . . . O . . .
        +--------------";
    let words = |line: &str| words(drawing, Color::Black, line, "");
    assert_eq!(words("J9 C3"), "{C3} stands between {A3} and {E3}.");
    assert_eq!(words("J9 E2"), "{E2} leaves the chain at {E3} 3 liberties.");
    assert_eq!(words("J9 D2"), "{D2} gives the chain at {D1} 5 liberties.");
    assert_eq!(words("J9 C2"), "{C2} backs up {D1}, which has 3 liberties.");
    assert_eq!(
        words("J9 G4"),
        "{G4} stands on the 4-3 point of the corner."
    );
    assert_eq!(words("J9 E6"), "");
}

#[test]
fn the_way_out_of_an_atari_is_told() {
    let way_out = |drawing: &str, line: &str| {
        let reason = told(drawing, Color::Black, line, "");
        match reason.and_then(|reason| reason.blow) {
            Some(Blow::Atari { way_out, .. }) => Some(way_out),
            _ => None,
        }
    };
    let row = "
        | O O O O O O .
        | X X . X . O .
        | . O O O O O .
        +--------------";
    let joins = WayOut::Connects {
        at: point("C2"),
        stones: 4,
    };
    assert_eq!(way_out(row, "J9 A1"), Some(joins));
    // One more liberty saves the stones.
    let saved = row.replace(". O O O O O", ". O O . O O");
    assert_eq!(way_out(&saved, "J9 A1"), None);
    let runs = row.replace("X X . X . O", "X X . . O O");
    assert_eq!(way_out(&runs, "J9 A1"), Some(WayOut::Runs(point("C2"))));
}

#[test]
fn a_seki_a_ko_and_a_move_under_the_stones_are_named() {
    let ends = |drawing: &str, color: Color, line: &str| {
        let reason = told(drawing, color, line, "");
        reason.and_then(|reason| reason.ending)
    };
    let seki = "
        | O O O O O O O .
        | X X X X X X O .
        | . O O O . X O .
        +----------------";
    assert_eq!(
        ends(seki, Color::White, "J9 J8"),
        Some(Ending::Seki([point("A1"), point("E1")]))
    );
    // If two stones inside are captured, three in a row are left: one eye.
    let dead = seki.replace(". O O O . X O .", ". O O . X X O .");
    assert_eq!(ends(&dead, Color::White, "J9 J8"), None);
    let ko = "
        | . . . . .
        | X X O . .
        | X O . O .
        +----------";
    assert_eq!(
        ends(ko, Color::White, "J9 C1"),
        Some(Ending::Ko(point("C1")))
    );
    // Capturing two stones makes no ko.
    let two = "
        | X X X O .
        | X O O . O
        | X X X O .
        +----------";
    assert_ne!(
        ends(two, Color::White, "J9 D2"),
        Some(Ending::Ko(point("D2")))
    );
    let given = "
        | O O O O O .
        | X X X X O .
        | . O . X O .
        +------------";
    assert_eq!(
        ends(given, Color::Black, "J9 C1 A1 B1"),
        Some(Ending::UnderTheStones(point("B1")))
    );
    assert_ne!(
        ends(given, Color::Black, "J9 C1 A1 J1"),
        Some(Ending::UnderTheStones(point("J1")))
    );
}

#[test]
fn a_race_that_is_lost_by_one_says_so() {
    let mut reason = told(CORNER, Color::White, "A1 B1", "B1").expect("a reason");
    let race = |liberties, against| {
        Some(Ending::Race {
            stone: point("A2"),
            liberties,
            enemy: point("A3"),
            against,
        })
    };
    reason.blow = None;
    reason.ending = race(3, 2);
    assert_eq!(
        reason.text().en,
        "In the end the chain at {A2} has 3 liberties against 2 of {A3}: {White|Black} is too slow by one."
    );
    reason.ending = race(4, 2);
    assert_eq!(
        reason.text().de,
        "Am Ende hat die Kette bei {A2} 4 Freiheiten gegen 2 von {A3}."
    );
}

#[test]
fn an_atari_comes_after_what_the_reply_does_besides() {
    let mut reason = told(CORNER, Color::White, "A1 B1", "B1").expect("a reason");
    reason.blow = Some(Blow::Atari {
        reply: point("B1"),
        chains: vec![point("C2")],
        way_out: WayOut::Runs(point("D1")),
    });
    reason.deed = Some(Deed::MakesEyes(vec![point("C1")]));
    reason.ending = None;
    assert_eq!(
        reason.text().en,
        "{B1} makes an eye at {C1} and gives atari, and after {D1} the chain at {C2} has one liberty again."
    );
    assert_eq!(
        reason.text().de,
        "{B1} macht auf {C1} ein Auge und gibt Atari, und nach {D1} hat die Kette bei {C2} wieder nur eine Freiheit."
    );
    reason.blow = Some(Blow::TakesThePoint {
        reply: point("B1"),
        is_only: false,
        miss: Miss::Near,
    });
    assert_eq!(
        reason.text().en,
        "{Black|White} takes {B1}, one of the vital points, and makes an eye at {C1}."
    );
}
