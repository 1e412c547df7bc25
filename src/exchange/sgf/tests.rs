use super::*;
use crate::board::{Color, Diagram, Point, Window};
use crate::problem::{Language, NodeId, Problem, Task, Verdict, read_set, write_set};

/// Black lives in the corner by playing the middle of three points.
pub(super) const CORNER: &str = "AB[ar:dr][ds]AW[aq:eq][er][es]";

pub(super) fn problems(text: &str) -> Vec<Problem> {
    let loaded = read_sgf(text, "x");
    assert!(loaded.faults.is_empty(), "{:?}", loaded.faults);
    loaded.set.unwrap().problems
}

/// The leaves and annotated nodes, one per line: moves, verdict, comment.
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
    // A line that can still go wrong is not over.
    let text =
        format!("(;{CORNER}(;B[bs]C[CORRECT](;W[aa];B[as])(;W[ab];B[]C[WRONG]))(;B[as];W[bs]))");
    check(
        &text,
        Dialect::Anki,
        &["B1 A19 A1 +", "B1 A18 pass -", "A1 B1 -"],
    );
    // In a dialect that marks every good move, the last mark ends the line.
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
    // Setup in the middle of a line cannot be kept.
    let loaded = read_sgf(&format!("(;{CORNER}(;B[bs];AB[aa];W[cs])(;B[as]))"), "x");
    assert_eq!(
        loaded.faults[0].to_string(),
        "1:40: error[bad-value]: stones set up in the middle of a line; the line is cut here; the rest of the problem is kept"
    );
    assert_eq!(outline(&loaded.set.unwrap().problems[0]), ["B1 +", "A1 -"]);
}

#[test]
fn both_sides_may_begin() {
    // What White does if Black plays elsewhere is a warning ...
    let text = format!("(;{CORNER}(;B[bs]C[RIGHT])(;B[as];W[bs])(;W[bs]))");
    check(
        &text,
        Dialect::GoProblems,
        &["B1 +", "A1 B1 -", "pass B1 -"],
    );
    // ... and a separate problem if it is marked right.
    let text = format!("(;{CORNER}(;B[bs]C[RIGHT])(;W[bs]C[RIGHT])(;W[as];B[bs]))");
    let both = problems(&text);
    assert_eq!(both.len(), 2);
    assert_eq!(outline(&both[0]), ["B1 +"]);
    assert_eq!(outline(&both[1]), ["B1 +", "A1 B1 -"]);
    assert_eq!(both[1].id.as_str(), "game-1-white-first");
    assert_eq!(both[1].setup.to_move, Color::White);
    // `PL` decides which side's moves are the warning.
    let text = format!("(;{CORNER}PL[B](;W[bs])(;B[bs]C[RIGHT]))");
    check(&text, Dialect::GoProblems, &["pass B1 -", "B1 +"]);
    // Two moves in a row by one colour imply a pass of the other.
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
        &[Point::at(0, 1)],
        Task::Kill,
    );
    for (words, task) in [
        ("Black to live", Task::Live),
        ("White to kill", Task::Kill),
        ("黑先活", Task::Live),
        ("x", Task::Live),
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
        // Writing, reading back and dropping work without recursion.
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
        assert!(!written.losses.is_grave());
        let (again, found) = read(&written.text);
        assert_eq!((&again, found), (&problem, dialect), "{}", written.text);
        for kept in ["PB[Kept]", "DT[1997]"] {
            assert!(written.text.contains(kept), "{}", written.text);
        }
        assert_eq!(write_problem(&again, dialect, Language::English), written);
        // Nothing is lost in a problem file either.
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
        // Marks in comments may remain as text.
        let right = |problem: &Problem| {
            let lines = outline(problem);
            let solved = lines
                .iter()
                .filter_map(|line| Some(line.split_once(" +")?.0.to_owned()));
            solved.filter(|line| line != "B1").collect::<Vec<_>>()
        };
        match dialect {
            Dialect::Bare => assert_eq!(written.losses.count(Loss::Unread), 4),
            _ => {
                assert!(!written.losses.is_grave());
                assert_eq!(right(again), right(problem), "{dialect:?} {}", written.text);
            }
        }
    }
    let two = &problems(&format!("(;{CORNER}(;B[bs]C[RIGHT])(;B[as]C[RIGHT]))"))[0];
    let losses = write_problem(two, Dialect::MainLine, Language::English).losses;
    assert_eq!(losses.of(Loss::Misread), [("game-1".to_owned(), 1)]);
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
    // Saving requires that the set reads back unchanged.
    let again = read_set(&write_set(&set), "x");
    assert_eq!(again.set.as_ref(), Some(&set));
    set.problems[0].tree = crate::problem::SolutionTree::new();
    assert_ne!(again.set, Some(set));
}

/// A problem in both languages with these lines.
fn own(lines: &str) -> Problem {
    let text = format!(
        "(format: 1, id: \"x\", problems: [(id: \"one\", title: (en: \"Corner\", de: \"Ecke\"), task: Live, \
         black: \"A2 B2 C2 D2 D1\", white: \"A3 B3 C3 D3 E3 E2 E1\", target: \"A2\", result: Alive, claim: Proven, \
         comment: (en: \"Black lives.\", de: \"Schwarz lebt.\"), \
         explanation: (en: \"{{B1}} is the middle.\", de: \"{{B1}} ist die Mitte.\"), lines: [{lines}])])"
    );
    let loaded = read_set(&text, "x");
    assert!(loaded.faults.is_empty(), "{}", loaded.faults[0]);
    loaded.set.unwrap().problems.remove(0)
}

/// What a reader of the dialect sees that does not know our properties.
fn seen(text: &str, dialect: Dialect) -> Problem {
    let cut = text.find("\nRSLANG[").unwrap_or(text.len());
    let end = text[cut..]
        .find(")]\n(")
        .or(text[cut..].find(")];"))
        .map_or(cut, |at| cut + at + 2);
    let public = format!("{}{}", &text[..cut], text.get(end..).unwrap_or_default());
    assert!(!public.contains("RSREC"), "{public}");
    let public = public.replace(&format!("RSDIAL[{}]", dialect.name()), "");
    let file = read_sgf_as(&public, "x", Some(dialect));
    assert!(
        file.loaded.faults.is_empty(),
        "{:?}\n{public}",
        file.loaded.faults
    );
    file.loaded.set.unwrap().problems.remove(0)
}

fn verdict_of(problem: &Problem, line: &[&str]) -> Option<Verdict> {
    let mut at = problem.tree.root();
    for name in line {
        let mv = crate::board::read_move(name, problem.setup.size).unwrap();
        at = problem.tree.child_by(at, mv).expect("the line is there");
    }
    problem.tree.node(at).verdict
}

#[test]
fn a_wrong_line_stays_wrong_whatever_its_words() {
    for words in [
        "RIGHT idea, but one eye",
        "Correct. Or not?",
        "+ a try",
        "CORRECT",
        "sekiRIGHT",
    ] {
        let problem = own(&format!(
            "(play: \"B1\", verdict: Solved), (play: \"A1 B1\", verdict: Wrong, comment: (en: \"{words}\"))"
        ));
        for dialect in Dialect::ALL {
            let written = write_problem(&problem, dialect, Language::English);
            let back = problems(&written.text);
            assert_eq!(back, std::slice::from_ref(&problem), "{dialect:?}");
            if dialect == Dialect::Bare {
                continue;
            }
            assert!(!written.losses.is_grave(), "{dialect:?}");
            let seen = seen(&written.text, dialect);
            assert_eq!(
                verdict_of(&seen, &["B1"]),
                Some(Verdict::Solved),
                "{dialect:?}"
            );
            assert_eq!(
                verdict_of(&seen, &["A1", "B1"]),
                Some(Verdict::Wrong),
                "{dialect:?}"
            );
        }
    }
}

#[test]
fn wrong_lines_alone_are_not_read_as_right_or_it_is_said() {
    let problem = own("(play: \"A1 B1\", verdict: Wrong), (play: \"C1 B1\", verdict: Wrong)");
    for dialect in Dialect::ALL {
        let written = write_problem(&problem, dialect, Language::English);
        let back = problems(&written.text);
        assert_eq!(back, std::slice::from_ref(&problem), "{dialect:?}");
        let told = match dialect {
            Dialect::Bare => continue,
            _ => verdict_of(&seen(&written.text, dialect), &["A1", "B1"]),
        };
        match dialect {
            Dialect::UliGo | Dialect::EasyGo | Dialect::Anki => {
                assert_eq!(told, Some(Verdict::Wrong), "{dialect:?}");
                assert!(!written.losses.is_grave(), "{dialect:?}");
            }
            // The first variation is right there, whatever its verdict.
            Dialect::MainLine => {
                assert_eq!(told, Some(Verdict::Solved));
                assert_eq!(written.losses.count(Loss::Misread), 1);
            }
            _ => {
                assert_eq!(told, None, "{dialect:?}");
                assert_eq!(written.losses.count(Loss::Unread), 2, "{dialect:?}");
            }
        }
    }
}

#[test]
fn a_word_of_praise_is_neither_kept_nor_doubled() {
    let problem = own(
        "(play: \"B1\", verdict: Solved, comment: (en: \"Two eyes.\")), (play: \"A1 B1\", verdict: Wrong)",
    );
    let text = write_problem(&problem, Dialect::GoGameGuru, Language::English).text;
    assert_eq!(text.matches("Correct.").count(), 1, "{text}");
    // Also without the record, and repeatedly.
    let mut text = text;
    for _ in 0..3 {
        let cut = text.find("\nRSLANG[").unwrap();
        let end = cut + text[cut..].find(")]\n(").unwrap() + 2;
        text.replace_range(cut..end, "");
        let again = &problems(&text)[0];
        let id = again.tree.children(again.tree.root())[0];
        assert_eq!(again.tree.said(id).comment.en, "Two eyes.");
        let mut again = again.clone();
        again.result = problem.result;
        text = write_problem(&again, Dialect::GoGameGuru, Language::English).text;
        assert_eq!(text.matches("Correct.").count(), 1, "{text}");
    }
}

/// The game as another program would change it: the checksum no longer matches.
fn edited(problem: &Problem, dialect: Dialect, from: &str, to: &str) -> (Problem, Vec<String>) {
    let text = write_problem(problem, dialect, Language::English).text;
    let cut = text.find("RSREC[").unwrap();
    assert!(text.contains(from), "{text}");
    // The record itself stays the same.
    let end = cut + text[cut..].find(")]\n(").unwrap();
    let text = format!(
        "{}{}{}",
        text[..cut]
            .replace(from, to)
            .replace("AP[Rae", "AP[Other:1]ST[2]XX[Rae"),
        &text[cut..end],
        text[end..].replace(from, to)
    );
    let loaded = read_sgf(&text, "x");
    let faults = loaded
        .faults
        .iter()
        .map(|fault| fault.message.clone())
        .collect();
    (loaded.set.unwrap().problems.remove(0), faults)
}

#[test]
fn what_another_program_changes_is_taken_and_said() {
    let problem = own(
        "(play: \"B1\", verdict: Solved, comment: (en: \"Two eyes.\", de: \"Zwei Augen.\")), \
         (play: \"A1 B1\", verdict: Wrong, comment: (en: \"One eye.\", de: \"Ein Auge.\")), \
         (play: \"pass B1\", verdict: Wrong)",
    );
    let said = |problem: &Problem, line: &[&str]| {
        let mut at = problem.tree.root();
        for name in line {
            let mv = crate::board::read_move(name, problem.setup.size).unwrap();
            at = problem.tree.child_by(at, mv).expect("the line is there");
        }
        problem.tree.said(at).comment.clone()
    };
    for dialect in [Dialect::GoProblems, Dialect::Anki, Dialect::UliGo] {
        let begins = |faults: &[String], what: &str| {
            let expected =
                format!("the game was changed after it was exported: {what}; this is taken");
            assert_eq!(faults.len(), 1, "{faults:?}");
            assert!(faults[0].starts_with(&expected), "{faults:?}");
        };
        // A changed comment.
        let (found, faults) = edited(&problem, dialect, "One eye.", "A false eye.");
        let mut expected = problem.clone();
        let id = expected.tree.ids().nth(3).unwrap();
        let mut other = expected.tree.said(id).clone();
        other.comment.en = "A false eye.".into();
        expected.tree.say(id, other);
        // The first node now has another property.
        let mut root = expected.tree.said(expected.tree.root()).clone();
        root.sgf = concat!("XX[Raeuberspiel:", env!("CARGO_PKG_VERSION"), "]").into();
        expected.tree.say(expected.tree.root(), root);
        assert_eq!(found, expected, "{dialect:?}");
        begins(
            &faults,
            "1 texts, 1 places with other labels, marks or properties",
        );
        // An added line.
        let (found, faults) = edited(
            &problem,
            dialect,
            "\n(;B[as]",
            "\n(;B[cs];W[bs]C[Mine.])\n(;B[as]",
        );
        assert_eq!(said(&found, &["C1", "B1"]).en, "Mine.", "{dialect:?}");
        assert_eq!(said(&found, &["A1", "B1"]).de, "Ein Auge.", "{dialect:?}");
        assert_eq!(
            verdict_of(&found, &["pass", "B1"]),
            Some(Verdict::Wrong),
            "{dialect:?}"
        );
        assert_eq!(found.explanation, problem.explanation);
        assert!(
            faults[0].contains("2 moves added or taken away"),
            "{faults:?}"
        );
        // Another stone.
        let (found, faults) = edited(&problem, dialect, "[er]", "[er][fr]");
        assert_eq!(found.setup.stones.len(), 13, "{dialect:?}");
        assert_eq!(
            (found.result, found.claim),
            (None, crate::problem::Claim::Unproven)
        );
        assert_eq!(found.title.de, "Ecke");
        begins(
            &faults,
            "the start, 1 places with other labels, marks or properties",
        );
    }
    // A changed verdict.
    let (found, _) = edited(
        &problem,
        Dialect::Anki,
        "WRONG\nOne eye.",
        "CORRECT\nOne eye.",
    );
    assert_eq!(verdict_of(&found, &["A1", "B1"]), Some(Verdict::Solved));
    assert_eq!(said(&found, &["A1", "B1"]), said(&problem, &["A1", "B1"]));
}

#[test]
fn a_record_that_cannot_be_read_leaves_what_everybody_sees() {
    let problem = own("(play: \"B1\", verdict: Solved)");
    let text = write_problem(&problem, Dialect::GoProblems, Language::English).text;
    let loaded = read_sgf(&text.replace("task: Live", "task: Fly"), "x");
    assert!(
        loaded.faults[0]
            .message
            .starts_with("the record RSREC cannot be read (4:7: error[syntax]"),
        "{}",
        loaded.faults[0]
    );
    let found = loaded.set.unwrap().problems.remove(0);
    assert_eq!(outline(&found), ["B1 +"]);
    assert_eq!(found.comment.en, "Black lives.");
}

#[test]
fn every_property_of_our_own_is_explained() {
    let document = include_str!("../../docs/sgf.md");
    let problem = own("(play: \"B1\", verdict: Solved)");
    let mut text = write_problem(&problem, Dialect::GoProblems, Language::German).text;
    text.push_str("RSTARGET[ RSREGION[ RSSAFE[ RSTAGS[ RSLEVEL[ RSKEYS[");
    let found: std::collections::BTreeSet<&str> = text
        .match_indices("RS")
        .filter_map(|(at, _)| text.get(at..)?.split('[').next())
        .filter(|name| name.bytes().all(|b| b.is_ascii_uppercase()))
        .collect();
    assert!(found.len() >= 12, "{found:?}");
    for name in found {
        assert!(document.contains(&format!("`{name}`")), "{name}");
    }
    for dialect in Dialect::ALL {
        assert!(document.contains(&format!("| `{}` |", dialect.name())));
    }
}

/// A file that only states stones and the side to move.
#[test]
fn a_bare_position_is_asked_what_its_stones_suggest() {
    let stones = "AB[bf][cd][cf][dc][fc][eb]AW[bb][bc][bd][cb][db]";
    for (mover, task) in [("W", Task::Live), ("B", Task::Kill)] {
        let text = format!("(;SZ[19]{stones}PL[{mover}])");
        let problem = &problems(&text)[0];
        assert_eq!(problem.task, task, "{mover}");
        assert_eq!(problem.target.len(), 1);
        let owner = problem.setup.stones.get(problem.target[0]);
        assert_eq!(owner, Some(Color::White));
    }
    // Words take precedence over stones, and marks over both.
    let said = &problems(&format!(
        "(;SZ[19]{stones}PL[W]C[White to play and get a ko])"
    ))[0];
    assert_eq!((said.task, said.target.len()), (Task::Ko, 1));
    let marked = &problems(&format!("(;SZ[19]{stones}PL[W]TR[cd][cf])"))[0];
    assert_eq!(marked.target.len(), 2);
}
