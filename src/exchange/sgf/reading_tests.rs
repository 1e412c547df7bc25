//! Tests how problems are interpreted: collections, captions, words for right and wrong, and malformed SGF.

use super::tests::{CORNER, check, outline, problems};
use super::*;
use crate::board::{Color, Point};
use crate::problem::{Language, Problem, Task};

/// The messages of all faults with their places.
fn faults(text: &str) -> Vec<String> {
    let faults = read_sgf(text, "x").faults;
    faults
        .iter()
        .map(|fault| format!("{}: {}", fault.place, fault.message))
        .collect()
}

/// The problems of a text that also has faults.
fn in_spite(text: &str) -> Vec<Problem> {
    let loaded = read_sgf(text, "x");
    assert!(!loaded.faults.is_empty(), "{text}");
    loaded.set.map(|set| set.problems).unwrap_or_default()
}

/// Chapter, title, comment, side to move, task, number of stones, lines.
fn summary(problem: &Problem) -> String {
    format!(
        "{:?} {:?} {:?} {} {:?} {} {:?}",
        problem.source.section,
        problem.title.en,
        problem.comment.en,
        problem.setup.to_move,
        problem.task,
        problem.setup.stones.len(),
        outline(problem),
    )
}

#[test]
fn variations_with_stones_are_problems_of_their_own() {
    let text = "(;FF[4]GM[1]SZ[19]C[Life\nAn introduction.]CP[1999]\n\
         (;C[p1]PL[B]AB[be][dc][cc]AW[bb][ab])\n\
         (;C[problem 2\nWhite to kill]AB[bb][ab]AW[ea][ac];W[aa]C[RIGHT])\n\
         (;N[Third]AB[aa]AW[ba](;B[ab]C[RIGHT])(;B[bb])))";
    let loaded = read_sgf(text, "x");
    assert_eq!(loaded.faults, []);
    assert_eq!(loaded.places.len(), 3);
    assert_eq!(loaded.places[1].to_string(), "4:2");
    let set = loaded.set.unwrap();
    assert_eq!(
        (set.title.en.as_str(), set.about.en.as_str()),
        ("Life", "Life\nAn introduction.")
    );
    let found: Vec<String> = set.problems.iter().map(summary).collect();
    assert_eq!(
        found,
        [
            r#""" "p1" "" black Kill 5 []"#,
            r#""" "problem 2" "White to kill" white Kill 4 ["A19 +"]"#,
            r#""" "Third" "" black Live 2 ["A18 +", "B18 -"]"#,
        ]
    );
    let ids: Vec<&str> = set.problems.iter().map(|p| p.id.as_str()).collect();
    assert_eq!(ids, ["game-1-1", "game-1-2", "game-1-3"]);
    for problem in &set.problems {
        assert_eq!(problem.source.work, "Life");
        let said = problem.tree.said(problem.tree.root());
        assert!(said.sgf.starts_with("CP[1999]"), "{}", said.sgf);
        // Each part is written as an SGF file of its own and reads back the same.
        let written = write_problem(problem, Dialect::GoProblems, Language::English).text;
        let again = &problems(&written)[0];
        assert_eq!((&again.setup, &again.tree), (&problem.setup, &problem.tree));
    }
}

#[test]
fn chapters_name_their_problems_and_state_their_goals() {
    let text = "(;SZ[9]GN[Book]\
         (;C[Chapter 1: to live](;AB[aa]C[1])(;AB[bb]C[2\nWhite to kill]))\
         (;N[劫の部](;C[easy](;AB[cc]C[3])(;AB[dd]PL[W]C[4]))))";
    let found: Vec<String> = problems(text).iter().map(summary).collect();
    assert_eq!(
        found,
        [
            r#""Chapter 1: to live" "1" "" black Live 1 []"#,
            r#""Chapter 1: to live" "2" "White to kill" white Kill 1 []"#,
            r#""劫の部, easy" "3" "" black Ko 1 []"#,
            r#""劫の部, easy" "4" "" white Ko 1 []"#,
        ]
    );
    assert_eq!(problems(text)[0].source.work, "Book");
    // A chapter with one problem, and a label in a node before the stones.
    let text = "(;SZ[9](;C[Ladders]PL[W];C[p1]AB[aa])(;C[p2];AB[bb];B[cc])(;AB[dd]))";
    let found: Vec<String> = problems(text).iter().map(summary).collect();
    assert_eq!(
        found,
        [
            r#""Ladders" "p1" "" white Kill 1 []"#,
            r#""" "p2" "" black Live 1 ["C7 +"]"#,
            r#""" "" "" black Live 1 []"#,
        ]
    );
}

#[test]
fn boards_and_sides_of_headings_hold_below() {
    let text = "(;SZ[9]PL[W](;AB[aa](;B[bb]))(;AB[ii]PL[B]))";
    let found = problems(text);
    assert_eq!(found.len(), 2);
    assert_eq!(found[1].setup.to_move, Color::Black);
    assert_eq!(found[0].setup.size.width(), 9);
    // Variations that add to the stones above them.
    let text = "(;SZ[9]AB[aa]C[Which?](;AB[bb]C[with a stone])(;AE[aa]AW[cc]C[without]))";
    let found: Vec<String> = problems(text).iter().map(summary).collect();
    assert_eq!(
        found,
        [
            r#""" "" "Which?" black Live 1 []"#,
            r#""" "" "with a stone" black Live 2 []"#,
            r#""" "" "without" black Kill 1 []"#,
        ]
    );
    // Moves beside positions.
    let found = problems("(;SZ[9](;B[aa];W[bb])(;AB[cc];W[dd]))");
    assert_eq!(outline(&found[0]), ["A9 B8 +"]);
    assert_eq!(outline(&found[1]), ["D6 +"]);
    // A second node that sets up the stones is not a separate problem.
    let found = problems("(;SZ[9]C[Title];AB[aa]C[Black to live];B[bb]C[RIGHT])");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].comment.en, "Title\nBlack to live");
    assert_eq!(found[0].task, Task::Live);
    // Several roots, or no semicolon.
    assert_eq!(problems("((;SZ[9]AB[aa])(;SZ[9]AB[bb]))").len(), 2);
}

#[test]
fn what_stands_beside_positions_is_told() {
    assert_eq!(
        faults("(;SZ[9](;AB[aa])\n(;C[Afterword]))"),
        ["2:2: words without a position beside positions; they are left out"]
    );
    assert_eq!(
        faults("(;SZ[9]\n(;AB[zz])\n(;AB[aa]))"),
        ["2:2: \"zz\" in AB is no point of the 9x9 board"]
    );
    assert_eq!(
        faults("(;SZ[99](;AB[aa])(;AB[bb]))"),
        ["1:1: a board of size \"99\" is not supported; the positions below are left out"]
    );
    let deep = format!(
        "(;SZ[9]{}{}",
        "(;AB[aa])(;AB[bb]".repeat(40),
        ")".repeat(41)
    );
    assert_eq!(in_spite(&deep).len(), 31);
    let many = format!("(;SZ[9]{})", "(;AB[aa])".repeat(20_005));
    let loaded = read_sgf(&many, "x");
    assert_eq!(loaded.faults.len(), 1);
    assert_eq!(loaded.set.unwrap().problems.len(), 20_000);
}

#[test]
fn depth_of_headings_costs_no_time() {
    let work = || {
        let chain = ";C[x]".repeat(50_000);
        assert_eq!(
            problems(&format!("(;SZ[9]{chain}(;AB[aa])(;AB[bb]))")).len(),
            2
        );
        let nested = format!(
            "(;SZ[9]{}{}",
            "(;C[x](;AB[aa])".repeat(30_000),
            ")".repeat(30_001)
        );
        assert!(!in_spite(&nested).is_empty());
        let stones = format!(
            "{}{}",
            "(;AB[aa](;W[bb])".repeat(30_000),
            ")".repeat(30_000)
        );
        assert!(!in_spite(&stones).is_empty());
        let headed = format!("(;SZ[9]AB[aa]{}", "(;C[x](;W[bb])".repeat(30_000));
        assert!(!in_spite(&format!("{headed}{}", ")".repeat(30_001))).is_empty());
    };
    let thread = std::thread::Builder::new().stack_size(256 << 10);
    std::thread::scope(|scope| thread.spawn_scoped(scope, work).unwrap().join().unwrap());
}

#[test]
fn captions_state_side_and_task_and_conflicts_are_told() {
    let read = |properties: &str| {
        let problem = &problems(&format!("(;{CORNER}{properties})"))[0];
        (problem.setup.to_move, problem.task)
    };
    assert_eq!(read("C[White to kill]"), (Color::White, Task::Kill));
    assert_eq!(read("GN[Schwarz am Zug, lebt]"), (Color::Black, Task::Live));
    assert_eq!(read("N[白先劫]"), (Color::White, Task::Ko));
    assert_eq!(read("C[흑선활]"), (Color::Black, Task::Live));
    assert_eq!(read("C[x]"), (Color::Black, Task::Live));
    // Words decide if both sides move first.
    let both = format!("(;{CORNER}C[Black to live](;W[bs])(;B[bs]C[RIGHT]))");
    assert_eq!(outline(&problems(&both)[0]), ["pass B1 -", "B1 +"]);
    let told = format!("(;{CORNER}PL[W]C[Black to live])");
    assert_eq!(
        faults(&told),
        ["1:2: the words say black to move and PL says white; white is taken"]
    );
    let told = format!("(;{CORNER}C[Black to live];W[bs])");
    assert_eq!(
        faults(&told),
        ["1:2: the words say black to move and the first move is white's; white is taken"]
    );
    assert_eq!(in_spite(&told)[0].setup.to_move, Color::White);
}

#[test]
fn also_correct_is_correct() {
    let text = format!(
        "(;{CORNER}C[Black to play.](;B[bs]C[Correct])(;B[as];W[cs](;B[bs]C[Also correct. It's slower.])(;B[aa]))(;B[cs]C[Incorrect]))"
    );
    check(
        &text,
        Dialect::GoGameGuru,
        &[
            "B1 + \"Correct\"",
            "A1 C1 B1 + \"Also correct. It's slower.\"",
            "A1 C1 A19 -",
            "C1 - \"Incorrect\"",
        ],
    );
}

#[test]
fn goproblems_signs_may_be_glued() {
    let text =
        format!("(;{CORNER}(;B[bs]C[sekiRIGHT])(;B[as]C[CHOICERIGHT])(;B[cs]C[BRIGHT];W[bs]))");
    check(
        &text,
        Dialect::GoProblems,
        &["B1 + \"seki\"", "A1 +", "C1 \"BRIGHT\"", "C1 B1 -"],
    );
}

#[test]
fn words_of_failure_make_no_solution() {
    let text = |wrong: &str| format!("(;{CORNER}(;B[as];W[bs]C[{wrong}])(;B[bs]))");
    for wrong in ["Wrong.", "失敗", "失败图2", "오답", "Falsch: nur ein Auge"] {
        let problem = &problems(&text(wrong))[0];
        assert_eq!(outline(problem)[0], format!("A1 B1 - {wrong:?}"), "{wrong}");
    }
    // A word at the first move holds for the moves after it.
    let early = format!("(;{CORNER}(;B[as]C[Wrong.];W[bs];B[cs])(;B[bs]C[正解]))");
    check(
        &early,
        Dialect::MainLine,
        &["A1 \"Wrong.\"", "A1 B1 C1 -", "B1 + \"正解\""],
    );
    // Words that only mention the solution.
    let mention = format!("(;{CORNER}(;B[bs])(;B[as]C[正解は B1];W[bs]))");
    check(
        &mention,
        Dialect::MainLine,
        &["B1 +", "A1 \"正解は B1\"", "A1 B1 -"],
    );
    // Marks in properties, and words that contradict them.
    let marked = format!("(;{CORNER}(;B[bs]TE[1])(;B[as]TE[1]C[Wrong.])(;B[cs]BM[1]C[Wrong]))");
    assert_eq!(
        faults(&marked),
        ["1:47: the line is marked as right and called wrong in words; it is taken for wrong"]
    );
    assert_eq!(
        outline(&in_spite(&marked)[0]),
        ["B1 +", "A1 - \"Wrong.\"", "C1 - \"Wrong\""]
    );
    // A wrong line below a move that is right so far.
    let below = format!("(;{CORNER}(;B[bs]C[RIGHT];W[aa](;B[as])(;B[cs]C[Wrong]))(;B[as]))");
    check(
        &below,
        Dialect::GoProblems,
        &["B1 A19 A1 +", "B1 A19 C1 - \"Wrong\"", "A1 -"],
    );
}

#[test]
fn headings_of_variations_are_about_those_alone() {
    let text = format!(
        "(;{CORNER}C[Black to live](;C[Failure]LB[as:x];B[as];W[bs])(;N[正解];B[bs])(;B[cs]))"
    );
    let problem = &problems(&text)[0];
    assert_eq!(problem.comment.en, "Black to live");
    assert_eq!(
        outline(problem),
        ["A1 \"Failure\"", "A1 B1 -", "B1 +", "C1 -"]
    );
    let first = problem.tree.children(problem.tree.root())[0];
    assert_eq!(problem.tree.said(first).labels.len(), 1);
    let text = format!("(;{CORNER}(;C[WRONG];B[as])(;C[RIGHT];B[bs]))");
    check(&text, Dialect::GoProblems, &["A1 -", "B1 +"]);
    // Further nodes at the start add to the comment of the start.
    let text = format!("(;{CORNER}C[One];C[Two];B[bs]C[RIGHT])");
    let problem = &problems(&text)[0];
    assert_eq!(problem.comment.en, "One\nTwo");
    let written = write_problem(problem, Dialect::GoProblems, Language::English).text;
    assert_eq!(&problems(&written)[0], problem);
}

#[test]
fn missing_semicolons_lose_no_move() {
    let text = "(;SZ[9]AB[ba][bb]AW[ca]\n(B[aa];W[ab];B[da])(B[ab];W[cb]))";
    assert_eq!(
        faults(text),
        ["2:2: a semicolon is missing here; this is read as if it stood here, here and further on"]
    );
    let problem = &in_spite(text)[0];
    assert_eq!(problem.setup.to_move, Color::Black);
    assert_eq!(outline(problem), ["A9 A8 D9 +", "A8 C8 -"]);
    // A root without a semicolon.
    let problem = &in_spite("(\nFF[3]GM[1]SZ[9]\nAB[aa];B[bb])")[0];
    assert_eq!(outline(problem), ["B8 +"]);
    assert_eq!(problem.setup.stones.len(), 1);
    assert_eq!(faults("see (below) and (this [x])").len(), 1);
    // Names of empty lists joined to the next property.
    let text = "(;SZ[9]ABAWC[Title](;ABC[p 1]AW[aa])(;AB[bb]AWC[p 2]))";
    let titles: Vec<String> = problems(text).iter().map(|p| p.title.en.clone()).collect();
    assert_eq!(titles, ["p 1", "p 2"]);
}

#[test]
fn points_off_the_board_are_moves_elsewhere() {
    let text = "(;SZ[9]AB[aa]\n;B[bb]\n;W[zz];B[jj];W[tt];B[cc])";
    assert_eq!(
        faults(text),
        [
            "3:1: \"zz\" in W is no point of the 9x9 board; it is taken for a move elsewhere, a pass",
            "3:7: \"jj\" in B is no point of the 9x9 board; it is taken for a move elsewhere, a pass",
        ]
    );
    assert_eq!(outline(&in_spite(text)[0]), ["B8 pass pass pass C7 +"]);
    assert_eq!(
        faults("(;SZ[9]AB[aa];B[b])"),
        ["1:14: \"b\" in B is no point of the 9x9 board; the line is cut here"]
    );
}

#[test]
fn white_space_in_points_is_read() {
    let problem = &problems("(;SZ[9]AB[a\na][b\r\nb]AW[c c:d\nd];B[e\ne])")[0];
    assert_eq!(problem.setup.stones.len(), 6);
    assert_eq!(outline(problem), ["E5 +"]);
}

#[test]
fn what_is_cut_or_doubtful_is_told() {
    let check = |text: &str, expected: &str| {
        let told = faults(text);
        assert_eq!(
            told.first().map(String::as_str),
            Some(expected),
            "{text:.60}"
        );
        assert_eq!(told.len(), 1, "{told:?}");
    };
    let long = "x".repeat(70_000);
    check(
        &format!("(;SZ[9]AB[aa]C[{long}])"),
        "1:2: a comment is longer than 65536 bytes; its end is left out",
    );
    check(
        &format!("(;SZ[9]AB[aa];B[bb]C[{long}])"),
        "1:14: a comment is longer than 65536 bytes; its end is left out",
    );
    check(
        &format!("(;SZ[9]AB[aa]GN[{long}])"),
        "1:1: the title is longer than 65536 bytes; its end is left out",
    );
    check(
        &format!("(;SZ[9]AB[aa]LB[bb:{}])", "y".repeat(65)),
        "1:2: a label is longer than 64 characters; its end is left out",
    );
    check(
        "(;SZ[9]AB[aa]LB[bb])",
        "1:2: \"bb\" in LB is no point and text",
    );
    check(
        "(;SZ[9]AB[aa]PL[green])",
        "1:2: \"green\" in PL is neither B nor W",
    );
    check(
        "(;SZ[9]AB[aa][bb]AW[aa])",
        "1:2: A9 in AB and in AW; it is taken for white",
    );
    check(
        "(;SZ[9]AB[aa][bb][aa])",
        "1:2: A9 twice in AB or in AW; once is enough",
    );
    check("(;GM[2]SZ[8]AB[aa])", "1:1: GM[2] is a game of Othello");
    check(
        "(;GM[0]SZ[9]AB[aa])",
        "1:1: GM[0] is no game; it is read as Go",
    );
    check(
        "(;SZ[9]AB[aa];B[bb][cc])",
        "1:14: B has more than one value; the first is played",
    );
    check(
        "(;FF[4])",
        "1:1: there are neither stones nor moves, so this is no problem",
    );
    let problem = &problems("(;SZ[9]AB[aa]LB[bb:Rather a long label])")[0];
    let label = &problem.tree.said(problem.tree.root()).labels[0];
    assert_eq!(label, &(Point::at(1, 7), "Rather a long label".to_owned()));
    // Faults beyond the limit are counted.
    let told = faults(&format!("(;SZ[9]AB[aa]{})", "&".repeat(30)));
    assert_eq!(told.len(), 21);
    assert_eq!(told[20], "1:33: and 10 more of this kind");
    let many = format!("(;SZ[9]AB[aa]{})", "(;B[bb]AB[cc])".repeat(30));
    let told = faults(&many);
    assert_eq!(told.len(), 21);
    assert!(
        told[20].ends_with("and 10 more of this problem"),
        "{}",
        told[20]
    );
}

#[test]
fn files_of_other_kinds_make_no_problem() {
    let check = |text: &str, expected: &str| {
        let loaded = read_sgf(text, "x");
        assert_eq!(loaded.set, None, "{text:.60}");
        assert_eq!(loaded.faults[0].to_string(), expected);
    };
    check(
        "<!DOCTYPE html><script>(;;){}</script> (;AB[aa];B[bb])",
        "1:1: error[unreadable]: this is a web page and no SGF; save the SGF file that the page shows or links to",
    );
    check(
        "\\HS\r\n\\[GAMEBLACKNAME=a\\]\r\n\\HE\r\n\\GS\r\nSTO 0 2 1 3 3\r\n",
        "1:1: error[unreadable]: this is a game record in GIB, the format of Tygem and no SGF; convert it to SGF with another program",
    );
    // Random bytes, decoded with any charset.
    let mut state = 1_u64;
    let bytes: Vec<u8> = std::iter::repeat_with(|| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 56) as u8
    })
    .take(1 << 20)
    .collect();
    let text = crate::exchange::decode(&bytes).text;
    assert_eq!(read_sgf(&text, "x").set, None);
    // Text that contains what looks like the beginning of games.
    let script = "let f = (a) => (b[0] + c); for (;i<9;) { x[(i)] = (;) }\n".repeat(50);
    assert_eq!(read_sgf(&script, "x").set, None);
}
