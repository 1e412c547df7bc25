use super::*;
use crate::problem::{Place, read_one};

/// A problem with these fields, as the checker reads it.
fn problem(fields: &str) -> Problem {
    let text = format!("(id: \"x\", {fields})");
    read_one(&text, Place::START).unwrap_or_else(|faults| panic!("{text}\n{faults:?}"))
}

/// The findings about a problem, including those by search.
fn found(problem: &Problem) -> Vec<String> {
    let mut all = by_rules(problem);
    if all.is_empty() {
        all.extend(by_search(problem, &Stop::new()).unwrap_or_default());
    }
    all.into_iter()
        .map(|one| format!("{}: {}", one.code.word(), one.message))
        .collect()
}

/// A question for this fact with a choice for each value; the first is marked as right.
fn question(board: &str, fact: &str, values: &[&str]) -> Problem {
    let choices: Vec<String> = (0..)
        .zip(values)
        .map(|(number, value): (usize, _)| {
            let right = if number == 0 { ", right: true" } else { "" };
            format!("(text: (en: \"{value}\"), is: \"{value}\"{right})")
        })
        .collect();
    problem(&format!(
        "task: Status, {board}, fact: {fact}, choices: [{}]",
        choices.join(", ")
    ))
}

/// Checks that the first value is true of the board and the second is not. If the second is marked as
/// right, both choices must be reported.
#[track_caller]
fn holds(board: &str, fact: &str, right: &str, wrong: &str) {
    assert_eq!(
        found(&question(board, fact, &[right, wrong])),
        Vec::<String>::new(),
        "{fact}"
    );
    let mistaken = found(&question(board, fact, &[wrong, right]));
    assert_eq!(mistaken.len(), 2, "{fact}: {mistaken:?}");
    let of = |value: &str, said: &str| format!("wrong-fact: the choice {value:?} {said}: ");
    assert!(
        mistaken[0].starts_with(&of(wrong, "is marked right and is not")),
        "{mistaken:?}"
    );
    assert!(
        mistaken[1].starts_with(&of(right, "is right and not marked")),
        "{mistaken:?}"
    );
}

#[track_caller]
fn cannot(board: &str, fact: &str, value: &str, because: &str) {
    let all = found(&question(board, fact, &[value]));
    assert_eq!(all.len(), 1, "{all:?}");
    assert!(all[0].starts_with("no-value: "), "{all:?}");
    assert!(all[0].ends_with(because), "{all:?}");
}

const FIVE: &str = "size: (5, 5), position: \"
    | . . X O .
    | . X X O .
    | . X O O .
    | . X . O .
    | . X . O .
    +----------\"";

#[test]
fn stones_are_counted() {
    holds(FIVE, "Liberties(\"B1 D1\")", "7 7", "7 6");
}

#[test]
fn a_point_without_a_stone_has_no_liberties() {
    cannot(FIVE, "Liberties(\"A1\")", "2", "no stone stands on A1");
}

#[test]
fn chains_in_atari_are_named_by_any_stone() {
    let board = "size: (5, 5), position: \"
        | . . . . .
        | . X X . .
        | . O O X .
        | . X X . .
        | . . . . O
        +----------\"";
    holds(board, "InAtari", "C3", "none");
    holds(board, "InAtari", "B3", "E1");
    holds(FIVE, "InAtari", "none", "C1");
}

#[test]
fn moves_are_counted_and_captures_missed() {
    holds("size: (5, 5)", "LegalMoves", "25", "16");
    holds(FIVE, "Captured(12)", "0", "1");
    holds(FIVE, "Captured(14)", "2", "0");
    cannot(
        FIVE,
        "Captured(3)",
        "0",
        "12 stones stand on the board after 3 moves",
    );
}

#[test]
fn walls_and_chains_are_told_apart() {
    let board = "size: (5, 5), position: \"
        | . . X . .
        | . X . X .
        | . . X . .
        | . . . . .
        | O O . . .
        +----------\"";
    holds(board, "Walls", "2 5", "5 2");
    cannot(
        "size: (5, 5)",
        "Walls",
        "0 0",
        "there is no stone on the board",
    );
}

#[test]
fn a_move_is_legal_takes_or_is_forbidden() {
    let board = "size: (5, 5), position: \"
        | . . X O .
        | . X O . O
        | . . X O .
        | O X . . .
        | . O . . .
        +----------\"";
    holds(board, "Play(\"D4\")", "makes-ko", "suicide");
    holds(board, "Play(\"D4\")", "captures", "ko");
    holds(board, "Play(\"D4\")", "captures C4", "captures B4");
    holds(board, "Play(\"D4 C4\")", "ko", "never");
    holds(board, "Play(\"D4 C4\")", "ko", "legal");
    holds(board, "Play(\"D4 E1 C1 C4\")", "makes-ko", "ko");
    holds(board, "Play(\"A1\")", "suicide", "legal");
    holds(board, "Play(\"A1\")", "never", "ko");
    holds(board, "Play(\"C1\")", "legal", "captures");
    holds(board, "Play(\"pass B3\")", "legal", "never");
    cannot(board, "Play(\"B4\")", "legal", "B4 is occupied");
}

#[test]
fn what_is_taken_is_named() {
    let board = "size: (5, 5), position: \"
        | . . X X .
        | . X O O .
        | . . X X .
        | . . . . .
        | . . . . .
        +----------\"";
    holds(board, "Play(\"E4\")", "captures C4 D4", "captures C4");
    holds(board, "Play(\"E4\")", "legal", "makes-ko");
}

/// With a ko ban where no ko is possible, every move there would be a wrong one.
#[test]
fn a_ko_that_cannot_be_is_not_believed() {
    let board = "size: (5, 5), ko: \"C3\", position: \"
        | . . . . .
        | . . X . .
        | . . . . .
        | . . O . .
        | . . . . .
        +----------\"";
    cannot(
        board,
        "Play(\"C3\")",
        "ko",
        "no capture of one stone can have left a ko on C3",
    );
}

const TRIPLE: &str = "size: (7, 7), position: \"
    +--------------
    | . . X O . . .
    | . X O . O . .
    | . . X O . . .
    | . X O . O . .
    | . . X O . . .
    | . X . X O . .
    | . . X O . . .
    +--------------\"";

#[test]
fn a_circle_is_measured_and_superko_ends_it() {
    let circle = "D6 C2 D4 C6 D2 C4";
    holds(TRIPLE, &format!("Cycle(\"{circle}\")"), "6", "3");
    holds(TRIPLE, "Cycle(\"D6 C2 D4\")", "never", "3");
    holds(
        TRIPLE,
        &format!("Play(\"{circle}\")"),
        "makes-ko",
        "superko",
    );
    let superko = format!("{TRIPLE}, rules: (ko: PositionalSuperko)");
    holds(&superko, &format!("Play(\"{circle}\")"), "superko", "ko");
}

#[test]
fn two_passes_end_a_game() {
    holds(FIVE, "Ends(\"pass\")", "goes-on", "over");
    holds(FIVE, "Ends(\"pass pass\")", "over", "lost");
    cannot(
        FIVE,
        "Ends(\"pass pass A1\")",
        "over",
        "A1 cannot be played: the game is over; take back or resume to play on",
    );
}

#[test]
fn eyes_are_real_false_or_unsettled() {
    let eye = |corners: [char; 4]| {
        let [a, b, c, d] = corners;
        format!(
            "size: (7, 7), position: \"
            . . . . .
            . {a} X {b} .
            . X . X .
            . {c} X {d} .
            . . . . .\", at: \"B2\""
        )
    };
    let fact = "Eye(\"D4\")";
    holds(&eye(['X', 'X', 'X', 'X']), fact, "real", "false");
    holds(&eye(['X', 'X', 'X', 'O']), fact, "real", "false");
    holds(&eye(['X', 'X', '.', '.']), fact, "real", "unsettled");
    holds(&eye(['X', 'O', 'X', 'O']), fact, "false", "real");
    holds(&eye(['O', 'X', 'X', 'O']), fact, "false", "unsettled");
    holds(&eye(['X', 'X', '.', 'O']), fact, "unsettled", "real");
    holds(&eye(['.', '.', '.', '.']), fact, "false", "real");
    let edge = |left: char, right: char| {
        format!(
            "size: (7, 7), position: \"
            . . . . .
            . {left} X {right} .
            . X . X .
            ----------\", at: \"B1\""
        )
    };
    let fact = "Eye(\"D1\")";
    holds(&edge('X', 'X'), fact, "real", "false");
    holds(&edge('X', 'O'), fact, "false", "real");
    holds(&edge('X', '.'), fact, "unsettled", "false");
    cannot(
        &edge('X', 'X'),
        "Eye(\"C3\")",
        "real",
        "the stones around C3 leave it open",
    );
}

#[test]
fn the_real_eyes_of_several_are_found() {
    let board = "size: (9, 9), position: \"
        | . X X O . X X X .
        | . X . X . X . X .
        | . O X X . X X O .\", at: \"A6\"";
    holds(board, "RealEyes(\"C7 G7\")", "G7", "C7 G7");
}

#[test]
fn tearing_takes_as_many_moves_as_the_weakest_part_has_liberties() {
    let board = "size: (9, 9), to_move: White, position: \"
        . . . . . .
        . . X X . .
        . . X . X .
        . . . X X .
        . . . . . .\", at: \"B3\"";
    holds(board, "Tearing(\"E5\")", "7", "4");
    let solid = "size: (9, 9), to_move: White, position: \"
        | X X .
        | . X .
        +------\"";
    holds(solid, "Tearing(\"A1\")", "never", "3");
}

#[test]
fn a_fence_keeps_points_in() {
    let board = "size: (9, 9), position: \"
        ---------+
        . . X . .|
        . . X . .|
        . . X X X|
        . . . . .|\"";
    holds(board, "Fenced(\"H9\")", "4", "9");
    cannot(board, "Fenced(\"A1\")", "72", "the space around A1 is open");
    cannot(
        FIVE,
        "Fenced(\"C1\")",
        "2",
        "the space around C1 touches both colours",
    );
}

/// The fence of the first lesson in an early version, which faced away from the corner.
#[test]
fn a_fence_that_fences_nothing_is_found_out() {
    let board = "size: (9, 9), position: \"
        ---------+
        . . . . .|
        . . . . .|
        . . X X X|
        . . X . .|
        . . X . .|\"";
    cannot(board, "Fenced(\"H6\")", "4", "the space around H6 is open");
}

#[test]
fn finished_boards_are_counted_in_every_way() {
    holds(FIVE, "Neutral", "2", "4");
    holds(FIVE, "Territory", "6 5", "5 6");
    holds(FIVE, "Area", "12 11", "6 5");
    holds(
        FIVE,
        "Score(by: Territory, komi: 0.5)",
        "Black 0.5",
        "White 0.5",
    );
    holds(FIVE, "Score(by: Area, komi: 1.0)", "equal", "Black 1");
    holds(FIVE, "Score(by: Area, komi: 6.5)", "White 5.5", "Black 5.5");
    // One more black stone in Black's own area changes nothing by area, but one point by stones.
    let more = FIVE.replace("| . X . O .\n    +", "| X X . O .\n    +");
    holds(&more, "Score(by: Area, komi: 0.0)", "Black 1", "equal");
    holds(
        &more,
        "Score(by: AreaLessStones, komi: 0.0)",
        "equal",
        "Black 1",
    );
    holds(&more, "Score(by: Territory, komi: 0.0)", "equal", "Black 1");
}

const GAP: &str = "size: (5, 5), position: \"
    | . . X O .
    | . X X O .
    | X X . O .
    | X . . O .
    | X X X O .
    +----------\"";

#[test]
fn the_last_gap_is_found_for_either_side() {
    holds(GAP, "BestMove", "C2", "C3");
    holds(&format!("to_move: White, {GAP}"), "BestMove", "C2", "B2");
    holds(FIVE, "BestMove", "none", "C1");
    cannot(
        "size: (5, 5)",
        "BestMove",
        "C3",
        "at most 10 can be played out",
    );
}

#[test]
fn lots_are_drawn_and_the_handicap_begins() {
    let hand = |white: &str| format!("size: (5, 5), black: \"C1\", white: \"{white}\"");
    holds(&hand("A5 B5 C5"), "Nigiri", "Black", "White");
    holds(&hand("A5 B5"), "Nigiri", "White", "Black");
    cannot(
        "size: (5, 5), white: \"A1\"",
        "Nigiri",
        "Black",
        "0 black stones are no call of odd or even",
    );
    holds(FIVE, "HandicapBegins", "White Black", "Black Black");
}

#[test]
fn a_stone_of_keima_go_needs_a_partner() {
    let nine = "size: (9, 9)";
    holds(nine, "Partners(\"E5\")", "8", "4");
    holds(nine, "Partners(\"A1\")", "2", "3");
    // White occupies both partner points of the corner; the capture in the last example frees one.
    let corner = "to_move: White, size: (9, 9), black: \"A2 B1 B2\", white: \"A3 B3 C1 C2\"";
    holds(corner, "Partners(\"A1\")", "0", "1");
    cannot(corner, "Partners(\"A2\")", "0", "A2 is occupied");
}

const LADDER: &str = "to_move: White, target: \"D7\", position: \"
    | . . . X X . .
    | . . X O O X .
    | . . . . X . .
    | . . . . . . .
    | . . . . . . .
    | . . . . . . .
    | . . . . . . .
    | . . . . . . .
    +--------------\"";

#[test]
fn ladders_are_read_with_and_without_helpers() {
    holds(LADDER, "Ladder", "taken", "escapes");
    holds(LADDER, "Helpers(\"C4 A1 G2\")", "C4", "A1 C4");
    holds(LADDER, "Helpers(\"A1 G2\")", "none", "A1");
    cannot(LADDER, "Helpers(\"D8\")", "D8", "a stone stands on D8");
    // Black's own stones are not in a ladder.
    cannot(
        &LADDER.replace("D7", "D8"),
        "Helpers(\"A1\")",
        "A1",
        "the target gets away without a helper",
    );
}

#[test]
fn what_catches_is_searched_for() {
    let board = "size: (7, 7), target: \"C4\", position: \"
        | . . . . . . .
        | . . . . . . .
        | . . X . . . .
        | . X O . . . .
        | . . X . . . .
        | . . . . . . .
        | . . . . . . .
        +--------------\"";
    let right = question(board, "Catches(1)", &["D4", "E4"]);
    assert_eq!(found(&right), Vec::<String>::new());
    let wrong = question(board, "Catches(1)", &["E4", "D4"]);
    assert_eq!(
        found(&wrong)[0],
        "wrong-fact: the choice \"E4\" is marked right and is not: Catches is D4"
    );
}

#[test]
fn a_question_without_a_fact_is_an_error() {
    let choices = "choices: [(text: (en: \"a\"), right: true), (text: (en: \"b\"))]";
    let bare = problem(&format!("task: Status, {choices}"));
    assert_eq!(
        found(&bare),
        ["no-fact: the choices stand for no fact that can be computed"]
    );
    let opinion = problem(&format!("task: Status, fact: Opinion, {choices}"));
    assert_eq!(found(&opinion), Vec::<String>::new());
    let proven = problem(&format!(
        "task: Status, fact: Opinion, claim: Proven, {choices}"
    ));
    assert_eq!(found(&proven), ["wrong-fact: an opinion cannot be proven"]);
    let silent = problem(&format!(
        "task: Status, fact: LegalMoves, size: (2, 2), {choices}"
    ));
    assert_eq!(
        found(&silent),
        [
            "no-fact: the choice \"a\" does not say what it stands for",
            "no-fact: the choice \"b\" does not say what it stands for"
        ]
    );
}

#[test]
fn no_true_choice_and_two_true_choices_are_errors() {
    let none = question(FIVE, "Neutral", &["3", "4"]);
    assert_eq!(
        found(&none),
        ["wrong-fact: the choice \"3\" is marked right and is not: Neutral is 2"]
    );
    let both = question(FIVE, "Play(\"C1\")", &["legal", "legal"]);
    assert_eq!(
        found(&both),
        ["wrong-fact: the choice \"legal\" is right and not marked: Play is legal"]
    );
}

#[test]
fn a_fact_fits_its_task() {
    let moves = problem("task: Live, fact: Neutral, lines: [(play: \"A1\", verdict: Solved)]");
    assert_eq!(
        found(&moves),
        ["wrong-fact: the fact Neutral does not fit the task Live"]
    );
    let choices =
        problem("task: Status, fact: TakesKo, choices: [(text: (en: \"a\"), right: true)]");
    assert_eq!(
        found(&choices),
        ["wrong-fact: the fact TakesKo does not fit the task Status"]
    );
    // For example, a move recommended in an old print.
    let opinion = problem("task: Cut, fact: Opinion, lines: [(play: \"A1\", verdict: Solved)]");
    assert_eq!(found(&opinion), Vec::<String>::new());
    assert_eq!(opinion.voucher(), crate::problem::Voucher::Opinion);
    let diagram = problem("task: Show, fact: Opinion");
    assert_eq!(
        found(&diagram),
        ["wrong-fact: the fact Opinion does not fit the task Show"]
    );
}

/// The findings about a problem with these lines.
fn of_moves(board: &str, lines: &str) -> Vec<String> {
    found(&problem(&format!("{board}, lines: [{lines}]")))
}

#[test]
fn a_stone_is_led_out_of_atari() {
    let board = "task: Live, fact: OutOfAtari, target: \"C4\", size: (7, 7), position: \"
        | . . . . . . .
        | . . . . . . .
        | . . O . . . .
        | . O X O . . .
        | . . . . . . .
        | . . . . . . .
        | . . . . . . .
        +--------------\"";
    let right = "(play: \"C3\", verdict: Solved), (play: \"D3 C3\", verdict: Wrong)";
    assert_eq!(of_moves(board, right), Vec::<String>::new());
    let wrong = "(play: \"B3\", verdict: Solved), (play: \"C3\", verdict: Wrong)";
    assert_eq!(
        of_moves(board, wrong),
        [
            "wrong-fact: C3 is right and not accepted: OutOfAtari",
            "wrong-fact: after \"B3\" the line counts as right and is not: OutOfAtari",
            "wrong-fact: after \"C3\" nothing is lost, but the line is marked as wrong: OutOfAtari",
        ]
    );
}

#[test]
fn a_ko_is_taken() {
    let board = "task: Ko, fact: TakesKo, target: \"A2\", position: \"
        | . . .
        | X . .
        | O X .
        | . O .
        +------\"";
    assert_eq!(
        of_moves(board, "(play: \"A1\", verdict: Solved)"),
        Vec::<String>::new()
    );
    assert_eq!(of_moves(board, "(play: \"C1\", verdict: Solved)").len(), 2);
}

#[test]
fn every_way_to_tear_an_eye_is_asked_for() {
    let board =
        "task: Capture, to_move: White, fact: Tearing(\"A1\"), target: \"A2 B1\", position: \"
        | . . .
        | . . .
        | X . .
        | . X .
        +------\"";
    let line = |play: &str| format!("(play: \"{play}\", verdict: Solved)");
    let whole = [
        "A3 pass B2 pass A1",
        "B2 pass A3 pass A1",
        "C1 pass B2 pass A1",
    ];
    let all: Vec<String> = whole.iter().map(|play| line(play)).collect();
    assert_eq!(of_moves(board, &all.join(", ")), Vec::<String>::new());
    assert_eq!(
        of_moves(board, &all[..2].join(", ")),
        ["wrong-fact: C1 is right and not accepted: Tearing"]
    );
    let short = format!("{}, {}, {}", all[0], all[2], line("B2 pass A3"));
    assert_eq!(
        of_moves(board, &short),
        ["wrong-fact: after \"B2 pass A3\" the eye is not torn yet: Tearing"]
    );
    let astray = format!("{}, {}", all.join(", "), line("B3 pass B2 pass A3 pass A1"));
    assert!(of_moves(board, &astray).contains(
        &"wrong-fact: after \"B3\" the line counts as right and is not: Tearing".to_owned()
    ));
}

#[test]
fn a_ladder_is_run_and_run_down() {
    let helper = "task: Live, to_move: White, fact: Ladder, target: \"E5\", position: \"
        | . . . X X . .
        | . . X O O X .
        | . . . . X . .
        | O . . . . . .
        | . . . . . . .
        | . . . . . . .
        +--------------\"";
    assert_eq!(
        of_moves(helper, "(play: \"D4 D3 C4 B4\", verdict: Solved)"),
        Vec::<String>::new()
    );
    // Without the helper, no escape is right.
    let alone = helper.replace("| O .", "| . .");
    assert!(
        of_moves(&alone, "(play: \"D4\", verdict: Solved)")
            .contains(&"wrong-fact: no first move is right: Ladder".to_owned())
    );
    let chaser = "task: Capture, fact: Ladder, target: \"E4\", position: \"
        | . . . . . . .
        | . . . X X . .
        | . . X O O X .
        | O . . O X . .
        | . . . . . . .
        | . . . . . . .
        +--------------\"";
    let down = "(play: \"D2 C3 B3 C2 B2 C1 D1 B1 A1\", verdict: Solved)";
    assert_eq!(of_moves(chaser, down), Vec::<String>::new());
    let wrong = "(play: \"D2\", verdict: Solved), (play: \"D2 C3 D1\", verdict: Solved)";
    assert!(of_moves(chaser, wrong).contains(
        &"wrong-fact: after \"D2 C3 D1\" the line counts as right and is not: Ladder".to_owned()
    ));
}
