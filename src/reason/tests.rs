//! Small boards on which a move is refuted.

use super::*;
use crate::board::{Diagram, Setup, Size, read_move};

const CORNER: &str = "
    | O O O O O .
    | X X X X O .
    | . . . X O .
    +------------";

/// The sentence for a line played by this side on this board, where A2 is at stake.
fn told(drawing: &str, to_move: Color, line: &str, right: &str) -> Option<Reason> {
    let size = Size::square(9).expect("a board");
    let moves = |names: &str| -> Vec<Move> {
        let names = names.split_whitespace();
        names
            .map(|name| read_move(name, size).expect("a move"))
            .collect()
    };
    let diagram = Diagram::parse(drawing, size, None).expect("a drawing");
    let setup = Setup {
        stones: diagram.stones,
        to_move,
        ..Setup::new(size)
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
        "{Black|White} takes the vital point {B1}; then the eyes at {A1} and {C1} are safe."
    );
}

#[test]
fn a_defence_that_leaves_one_room() {
    assert_eq!(
        words(CORNER, Color::Black, "A1 B1", "B1"),
        "{B1} is a throw-in: taking it on {C1} costs 7 stones; then only one room is \
         closed: {C1}, with {White|Black} at {B1}."
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
        "{White|Black} takes the vital point {C1}; then every move against {C1} leaves {Black|White} \
         in atari."
    );
    // The reply is not called vital where nobody says that it is.
    assert_eq!(
        words(drawing, Color::Black, "A1 C1", ""),
        "In the end every move against {C1} leaves {Black|White} in atari."
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
    // The stones run out by C2.
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
