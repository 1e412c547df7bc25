use super::*;
use crate::board::{Color, Diagram, Point, Window};
use crate::problem::{Language, NodeId, Problem, Task, Verdict, read_set, write_set};

/// Black lives in the corner by the middle of his three points.
pub(super) const CORNER: &str = "AB[ar:dr][ds]AW[aq:eq][er][es]";

pub(super) fn problems(text: &str) -> Vec<Problem> {
    let loaded = read_sgf(text, "x");
    assert!(loaded.faults.is_empty(), "{:?}", loaded.faults);
    loaded.set.unwrap().problems
}

/// Ends of lines and marked places, one a line: moves, verdict, comment.
pub(super) fn outline(problem: &Problem) -> Vec<String> {
    let tree = &problem.tree;
    let says = |id: NodeId| {
        let comment = &tree.said(id).comment.en;
        let path: Vec<String> = tree.path(id).iter().map(ToString::to_string).collect();
        let mut line = path.join(" ");
        match tree.node(id).verdict {
            Some(Verdict::Solved) => line.push_str(" +"),
            Some(Verdict::Wrong) => line.push_str(" -"),
            None if !tree.children(id).is_empty() && comment.is_empty() => {
                return None;
            }
            None => {}
        }
        if !comment.is_empty() {
            line.push_str(&format!(" {comment:?}"));
        }
        (id != tree.root()).then_some(line)
    };
    tree.reading_order().into_iter().filter_map(says).collect()
}

#[track_caller]
pub(super) fn check(text: &str, dialect: Dialect, lines: &[&str]) {
    assert_eq!(detect(&parse_text(text)), dialect, "{text}");
    assert_eq!(outline(&problems(text)[0]), lines, "{text}");
}

#[test]
fn every_dialect_is_told_and_read() {
    let game = |right: &str, wrong: &str| {
        format!("(;GM[1]{CORNER}PL[B](;B[bs]{right})(;B[as];W[bs]{wrong})(;B[cs];W[bs]))")
    };
    let lines = ["B1 +", "A1 B1 -", "C1 B1 -"];
    check(&game("C[RIGHT]", ""), Dialect::GoProblems, &lines);
    check(&game("C[RIGHT]", "C[WRONG]"), Dialect::GoProblems, &lines);
    check(&game("C[+]", ""), Dialect::TsumegoHero, &lines);
    check(&game("C[CORRECT]", "C[FAIL]"), Dialect::Anki, &lines);
    check(&game("GB[1]", ""), Dialect::Glift, &lines);
    check(&game("TE[1]", ""), Dialect::WGo, &lines);
    check(&game("IT[]", "DO[]"), Dialect::WGo, &lines);
    check(&game("", ""), Dialect::MainLine, &lines);
    check(
        &format!("(;{CORNER}(;B[bs])(;B[as]WV[];W[bs])(;B[cs]TR[cs];W[bs]))"),
        Dialect::UliGo,
        &lines,
    );
    check(
        &format!("(;{CORNER}(;B[bs])(;B[as]BM[2];W[bs])(;B[cs]BM[2];W[bs]))"),
        Dialect::EasyGo,
        &lines,
    );
    check(
        &game("C[Correct!]", "C[No.]"),
        Dialect::GoGameGuru,
        &["B1 + \"Correct!\"", "A1 B1 - \"No.\"", "C1 B1 -"],
    );
    check(&format!("(;{CORNER}C[Black to live])"), Dialect::Bare, &[]);
}

#[test]
fn incorrect_does_not_mean_correct() {
    let text =
        format!("(;{CORNER}(;B[bs]C[Correct.])(;B[as];W[bs]C[Incorrect.])(;B[cs]C[Not correct]))");
    let lines = [
        "B1 + \"Correct.\"",
        "A1 B1 - \"Incorrect.\"",
        "C1 - \"Not correct\"",
    ];
    check(&text, Dialect::GoGameGuru, &lines);
    let text = format!("(;{CORNER}(;B[bs]C[CORRECT])(;B[as];W[bs]C[INCORRECT: one eye]))");
    check(&text, Dialect::Anki, &["B1 +", "A1 B1 - \": one eye\""]);
}

#[test]
fn the_english_word_right_means_nothing() {
    let text = format!(
        "(;{CORNER}(;B[bs]C[Right in the middle])(;B[as]C[On the right side, BRIGHT];W[bs]))"
    );
    let lines = [
        "B1 + \"Right in the middle\"",
        "A1 \"On the right side, BRIGHT\"",
        "A1 B1 -",
    ];
    check(&text, Dialect::MainLine, &lines);
}

#[test]
fn a_tournament_at_the_root_is_no_good_move() {
    let text = format!("(;TE[Honinbo]GB[1]{CORNER}(;B[bs])(;B[as];W[bs]))");
    check(&text, Dialect::MainLine, &["B1 +", "A1 B1 -"]);
    assert_eq!(
        problems(&text)[0]
            .tree
            .said(problems(&text)[0].tree.root())
            .sgf,
        "TE[Honinbo]GB[1]"
    );
}

#[test]
fn marked_nodes_with_children_end_the_problem_there() {
    let text = format!("(;{CORNER}(;B[bs]C[RIGHT];W[aa];B[cs])(;B[as];W[bs]))");
    check(
        &text,
        Dialect::GoProblems,
        &["B1 +", "B1 A19 C1 +", "A1 B1 -"],
    );
    // What can still go wrong is not over.
    let text =
        format!("(;{CORNER}(;B[bs]C[CORRECT](;W[aa];B[as])(;W[ab];B[]C[WRONG]))(;B[as];W[bs]))");
    check(
        &text,
        Dialect::Anki,
        &["B1 A19 A1 +", "B1 A18 pass -", "A1 B1 -"],
    );
    // Where every good move is marked, the last one ends it.
    let text = format!("(;{CORNER}(;B[bs]TE[1];W[aa];B[cs]TE[1])(;B[as];W[bs]))");
    check(&text, Dialect::WGo, &["B1 A19 C1 +", "A1 B1 -"]);
}

#[test]
fn stones_set_up_after_moves_belong_to_the_start() {
    let text = "(;SZ[9];B[ee];W[ed];AB[dd][ec]PL[W]C[start](;W[aa]C[RIGHT])(;W[ab]))";
    let problem = &problems(text)[0];
    assert_eq!(problem.setup.to_move, Color::White);
    assert_eq!(
        problem.setup.stones.len(),
        4,
        "the capture happened by the moves' rules only"
    );
    assert_eq!(outline(problem), ["A9 +", "A8 -"]);
    assert_eq!(problem.comment.en, "start");
    // In a line, it cannot be kept.
    let loaded = read_sgf(&format!("(;{CORNER}(;B[bs];AB[aa];W[cs])(;B[as]))"), "x");
    assert_eq!(
        loaded.faults[0].to_string(),
        "1:40: error[bad-value]: stones set up in the middle of a line; the line is cut here; the rest of the problem is kept"
    );
    assert_eq!(outline(&loaded.set.unwrap().problems[0]), ["B1 +", "A1 -"]);
}

#[test]
fn both_sides_may_begin() {
    // What White does if Black does nothing is a warning ...
    let text = format!("(;{CORNER}(;B[bs]C[RIGHT])(;B[as];W[bs])(;W[bs]))");
    check(
        &text,
        Dialect::GoProblems,
        &["B1 +", "A1 B1 -", "pass B1 -"],
    );
    // ... and a problem of its own where it is called right.
    let text = format!("(;{CORNER}(;B[bs]C[RIGHT])(;W[bs]C[RIGHT])(;W[as];B[bs]))");
    let both = problems(&text);
    assert_eq!(both.len(), 2);
    assert_eq!(outline(&both[0]), ["B1 +"]);
    assert_eq!(outline(&both[1]), ["B1 +", "A1 B1 -"]);
    assert_eq!(both[1].id.as_str(), "game-1-white-first");
    assert_eq!(both[1].setup.to_move, Color::White);
    // `PL` decides which is the warning.
    let text = format!("(;{CORNER}PL[B](;W[bs])(;B[bs]C[RIGHT]))");
    check(&text, Dialect::GoProblems, &["pass B1 -", "B1 +"]);
    // Two moves of one colour in a row leave one of the other out.
    let text = format!("(;{CORNER};B[bs];B[as]C[RIGHT])");
    check(&text, Dialect::GoProblems, &["B1 pass A1 +"]);
}

#[test]
fn passes_and_point_lists() {
    let text = "(;SZ[9]AB[aa:bb]AE[bb]AW[cc];B[];W[tt];B[dd])";
    let problem = &problems(text)[0];
    assert_eq!(problem.setup.stones.len(), 4);
    assert_eq!(outline(problem), ["pass pass D6 +"]);
    assert_eq!(
        read_sgf("(;SZ[25]AB[aa];B[tt])", "x").set.unwrap().problems[0]
            .tree
            .len(),
        2
    );
    assert_eq!(outline(&problems("(;SZ[25]AB[aa];B[tt])")[0]), ["U6 +"]);
}

#[test]
fn stones_side_and_marked_target_are_read() {
    let check = |text: &str, drawing: &str, to_move: Color, target: &[Point], task: Task| {
        let problem = &problems(text)[0];
        let size = problem.setup.size;
        let drawn = Diagram::draw(&problem.setup.stones, &[], Window::whole(size), size);
        let tidy: Vec<&str> = drawing
            .lines()
            .map(str::trim)
            .filter(|l| !l.is_empty())
            .collect();
        assert_eq!(drawn.lines().collect::<Vec<_>>(), tidy);
        assert_eq!((problem.setup.to_move, problem.task), (to_move, task));
        assert_eq!(problem.target, target);
    };
    check(
        "(;GM[1]FF[4]SZ[3:2]C[a \\] b (;]AB[aa][ab:bb]AE[bb]AW[ca]PL[W]MA[aa][cb];W[bb](;B[])(;B[tt]))",
        "+-------+
         | X . O |
         | X . . |
         +-------+",
        Color::White,
        &[Point::at(0, 1)],
        Task::Kill,
    );
    check(
        "( ; SiZe [2] AddBlack [aa]\n; White[bb] )",
        "+-----+
         | X . |
         | . . |
         +-----+",
        Color::White,
        &[],
        Task::Kill,
    );
    for (words, task) in [
        ("Black to live", Task::Live),
        ("White to kill", Task::Kill),
        ("黑先活", Task::Live),
        ("x", Task::Kill),
    ] {
        assert_eq!(
            problems(&format!("(;{CORNER}C[{words}])"))[0].task,
            task,
            "{words}"
        );
    }
    assert_eq!(
        problems(&format!("(;{CORNER}G[LIVE];B[bs]C[+])"))[0].task,
        Task::Live
    );
}

#[test]
fn faults_name_place_and_rule() {
    let check = |text: &str, expected: &str| {
        let loaded = read_sgf(text, "x");
        assert_eq!(loaded.faults[0].to_string(), expected, "{text}");
    };
    check(
        "no game",
        "1:1: error[syntax]: there is no game in this file; see the description of SGF FF[4]",
    );
    check(
        "(;AB[aa]\n(;B[bb",
        "1:1: error[syntax]: this game never ends; see the description of SGF FF[4]",
    );
    for size in ["0", "-1", "1", "26", "53", "300", "19:0", "99999999999", ""] {
        check(
            &format!("(;SZ[{size}])"),
            &format!(
                "1:1: error[bad-size]: a board of size {size:?} is not supported; correct the game's first nodes"
            ),
        );
    }
    check(
        "(;B[])\n(;SZ[9]AB[zz])",
        "2:1: error[bad-point]: \"zz\" in AB is no point of the 9x9 board; correct the game's first nodes",
    );
    check(
        "(;SZ[2]AB[aa]AW[ab][ba])",
        "1:1: error[illegal-setup]: black chain at A2 has no liberty; correct the game's first nodes",
    );
    check(
        &format!("(;{CORNER}\n;B[bs]\n;W[bs])"),
        "3:1: error[illegal-move]: B1 after \"B1\": B1 is occupied; the line is cut here; the rest of the problem is kept",
    );
    check(
        &format!("(;SZ[25]{})", "AB[aa:yy]".repeat(10_001)),
        "1:1: error[too-large]: AB has more than 10000 values; correct the game's first nodes",
    );
}

#[test]
fn depth_length_and_breadth_are_survived() {
    let work = || {
        let deep = format!("{};AB[aa]{}", "(".repeat(1_000_000), ")".repeat(1_000_000));
        assert!(read_sgf(&deep, "x").faults.is_empty());
        let long = format!("(;SZ[9]{})", ";B[];W[]".repeat(100_000));
        let loaded = read_sgf(&long, "x");
        assert_eq!(
            loaded.faults[0].message,
            "the line is longer than 10000 moves and is cut here"
        );
        let nested = format!(
            "(;SZ[9]{}{})",
            "(;B[];W[]".repeat(100_000),
            ")".repeat(100_000)
        );
        let problem = &read_sgf(&nested, "x").set.unwrap().problems[0];
        assert_eq!(problem.tree.len(), 10_001);
        // Written and read back, and dropped, without recursion.
        let text = write_problem(problem, Dialect::GoProblems, Language::English).text;
        assert_eq!(
            read_sgf(&text, "x").set.unwrap().problems[0].tree,
            problem.tree
        );
        let wide = format!("(;SZ[19]{})", "(;B[aa];W[bb])".repeat(60_000));
        assert_eq!(read_sgf(&wide, "x").set.unwrap().problems[0].tree.len(), 3);
    };
    let thread = std::thread::Builder::new().stack_size(256 << 10);
    std::thread::scope(|scope| thread.spawn_scoped(scope, work).unwrap().join().unwrap());
}

#[test]
fn the_same_dialect_loses_nothing() {
    for dialect in Dialect::ALL {
        let marks = match dialect {
            Dialect::GoProblems => ["C[RIGHT FORCE\nWell done.]", "C[One eye.]", ""],
            Dialect::GoGameGuru => ["C[Correct. Two eyes.]", "C[One eye.]", ""],
            Dialect::TsumegoHero => ["C[+ Two eyes.]", "", "C[One]"],
            Dialect::Anki => ["C[CORRECT]", "C[FAIL]", ""],
            Dialect::Glift => ["GB[1]C[x]", "", ""],
            Dialect::WGo => ["TE[1]", "BM[1]", ""],
            Dialect::UliGo => ["", "", ""],
            Dialect::EasyGo => ["", "", ""],
            Dialect::MainLine | Dialect::Bare => ["C[a\\]b\\\\c: {brace}]", "", "N[x\\]y]"],
        };
        let [first, second] = match dialect {
            Dialect::UliGo => ["WV[]"; 2],
            Dialect::EasyGo => ["BM[2]"; 2],
            _ => [""; 2],
        };
        let tree = if dialect == Dialect::Bare {
            String::new()
        } else {
            format!(
                "(;B[bs]{}LB[as:1][cs:b])(;B[as]{first};W[bs]{}XX[kept\\]][twice])(;B[cs]{second}SQ[cs];W[bs]{};B[])",
                marks[0], marks[1], marks[2]
            )
        };
        let text = format!(
            "(;FF[4]GM[1]CA[UTF-8]SZ[19]GN[Corner \\[1\\]]SO[Some book]PB[Kept]DT[1997]{CORNER}PL[B]VW[aq:gs]TR[ar]C[Black to live {{x}}]{tree})"
        );
        let read = |text: &str| {
            let file = read_sgf_as(text, "x", None);
            assert!(
                file.loaded.faults.is_empty(),
                "{dialect:?} {:?}",
                file.loaded.faults
            );
            (file.loaded.set.unwrap().problems.remove(0), file.dialect)
        };
        let (problem, found) = read(&text);
        assert_eq!(found, dialect, "{text}");
        let written = write_problem(&problem, dialect, Language::English);
        assert_eq!(written.lost, 0);
        let (again, found) = read(&written.text);
        assert_eq!((&again, found), (&problem, dialect), "{}", written.text);
        for kept in ["PB[Kept]", "DT[1997]"] {
            assert!(written.text.contains(kept), "{}", written.text);
        }
        assert_eq!(write_problem(&again, dialect, Language::English), written);
        // Through a problem file nothing is lost either.
        let mut set = read_sgf(&text, "x").set.unwrap();
        set.problems = vec![problem];
        assert_eq!(read_set(&write_set(&set), "x").set, Some(set));
    }
}

#[test]
fn another_dialect_keeps_the_verdicts() {
    let text = format!("(;{CORNER}(;B[bs]C[RIGHT];W[aa];B[cs])(;B[as];W[bs])(;B[cs];W[bs]))");
    let problem = &problems(&text)[0];
    for dialect in Dialect::ALL {
        let written = write_problem(problem, dialect, Language::English);
        let again = &problems(&written.text)[0];
        // What a comment says besides may stay in it.
        let right = |problem: &Problem| {
            let lines = outline(problem);
            let solved = lines
                .iter()
                .filter_map(|line| Some(line.split_once(" +")?.0.to_owned()));
            solved.filter(|line| line != "B1").collect::<Vec<_>>()
        };
        match dialect {
            Dialect::Bare => assert_eq!(written.lost, 4),
            _ => {
                assert_eq!(written.lost, 0);
                assert_eq!(right(again), right(problem), "{dialect:?} {}", written.text);
            }
        }
    }
    let two = &problems(&format!("(;{CORNER}(;B[bs]C[RIGHT])(;B[as]C[RIGHT]))"))[0];
    assert_eq!(
        write_problem(two, Dialect::MainLine, Language::English).lost,
        1
    );
}

#[test]
fn a_move_that_stands_twice_is_one() {
    let text = format!(
        "(;{CORNER}RSTARGET[ss][ar][aq]RSSAFE[aa][aq](;B[bs];W[aa])(;B[as];W[bs])(;B[bs];W[ab]C[RIGHT]))"
    );
    let mut set = read_sgf(&text, "x").set.unwrap();
    assert_eq!(
        outline(&set.problems[0]),
        ["B1 A19 -", "B1 A18 +", "A1 B1 -"]
    );
    assert_eq!(set.problems[0].target, [Point::at(0, 1)]);
    assert_eq!(set.problems[0].safe, [Point::at(0, 2)]);
    // Saving asks for this: what is written reads back as it is.
    let again = read_set(&write_set(&set), "x");
    assert_eq!(again.set.as_ref(), Some(&set));
    set.problems[0].tree = crate::problem::SolutionTree::new();
    assert_ne!(again.set, Some(set));
}
