//! Solving in the window: the judge's verdicts, wrong moves that wait, ko threats, lines for the tree.

use crate::support;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use raeuberspiel::problem::Verdict;
use raeuberspiel::store::Outcome;
use raeuberspiel::ui::Options;
use raeuberspiel::worker::sets::Shipped;
use support::{DAY, SET, Window, go, moment, on_set, on_wide, ruled};

/// A ko that White has just taken; Black has one threat.
const KO: &str = r#"(
    format: 1,
    id: "fight",
    title: (en: "Fight", de: "Kampf"),
    problems: [
        (
            id: "ko",
            title: (en: "A ko", de: "Ein Ko"),
            task: Live,
            position: "
                | . X O . .
                | X O . O .
                | . X O . .
                +----------
            ",
            ko: "C2",
            target: "B1",
            result: Ko(base: Dead, side: Defender, threats: 1),
            claim: Authored,
            lines: [
                (play: "pass pass C2", verdict: Solved),
            ],
        ),
    ],
)
"#;

/// Plays moves that keep the result until the problem is solved in a way that the tree does not have.
fn solve_another_way(window: &mut Window) {
    window.click("B1, empty");
    window.until(ruled);
    for _ in 0..5 {
        // The proof is played on until nothing is left to threaten.
        if window.sees("Also correct") {
            break;
        }
        let session = window.harness.state().state().practice.session.as_ref();
        let session = session.expect("a problem");
        let open = session.attempt.position().clone();
        let name = ["A2", "C2", "A1", "C1", "B2"]
            .into_iter()
            .find(|name| {
                let mv = raeuberspiel::board::read_move(name, open.size()).expect("a move");
                open.is_legal(mv)
            })
            .expect("a move is left");
        window.click(&format!("{name}, empty"));
        window.until(ruled);
    }
    assert!(window.sees("Also correct"));
}

#[test]
fn a_line_of_ones_own_goes_into_the_tree_by_button_or_key_and_can_be_undone() {
    let mut window = on_wide(&[]);
    assert!(!window.sees("Add to problem"));
    solve_another_way(&mut window);
    let line = {
        let session = window
            .harness
            .state()
            .state()
            .practice
            .session
            .as_ref()
            .unwrap();
        session.attempt.other_way().unwrap().to_vec()
    };
    window.click("Add to problem");
    window.until(|app| app.state().author.bench.message.is_some());
    assert!(window.sees("The line stands in the tree;"));
    let end = |window: &Window| {
        let author = &window.harness.state().state().author.bench;
        let entry = author.problem().unwrap();
        let mut node = entry.tree.root();
        for &mv in &line {
            node = entry.tree.child_by(node, mv)?;
        }
        entry.tree.get(node).and_then(|node| node.verdict)
    };
    assert_eq!(end(&window), Some(Verdict::Solved));
    let author = &window.harness.state().state().author.bench;
    let at = author.set().and_then(|set| set.desk.node()).unwrap();
    let said = author
        .problem()
        .unwrap()
        .tree
        .get(at)
        .unwrap()
        .said()
        .unwrap();
    assert!(
        said.comment
            .en
            .starts_with("Another way, found while solving")
    );
    assert!(!said.comment.de.is_empty());
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.harness.run_steps(3);
    assert_eq!(end(&window), None, "one step takes it all back");
    // Again with its key: the set is already open.
    go(&mut window, Key::Num1);
    window.press(Key::A);
    window.settle();
    assert_eq!(end(&window), Some(Verdict::Solved));
    assert_eq!(window.harness.state().state().author.bench.sets.len(), 1);
    go(&mut window, Key::Num1);
    window.press(Key::A);
    assert!(window.sees("The tree knows this line already."));
}

#[test]
fn a_line_for_a_set_of_the_program_goes_into_a_copy_of_it() {
    let mut window = on_wide(&[]);
    solve_another_way(&mut window);
    // Like a set of the program, without a file.
    let place = window.harness.state().state().practice.place().unwrap();
    let state = window.harness.state_mut().state_mut();
    state.practice.library.sets[place.set].path = None;
    window.click("Add to problem");
    assert!(window.sees("The line stands in the tree;"));
    let author = &window.harness.state().state().author.bench;
    let set = author.set().unwrap();
    assert_eq!((set.path.as_ref(), set.desk.is_saved()), (None, false));
    go(&mut window, Key::Num1);
    window.press(Key::A);
    assert!(window.sees("The tree knows this line already."));
    assert_eq!(window.harness.state().state().author.bench.sets.len(), 1);
}

#[test]
fn a_ko_threat_is_offered_with_its_number_and_lets_the_ko_be_retaken() {
    for (locale, words, button, ko) in [
        (
            "en",
            "You have one ko threat left, your opponent has none.",
            "Ko threat",
            "C2, empty",
        ),
        (
            "de",
            "Sie haben noch eine Ko-Drohung, Ihr Gegner hat keine.",
            "Ko-Drohung",
            "C2, leer",
        ),
    ] {
        let mut window = on_set(locale, "fight", KO, &[]);
        assert!(window.sees(words), "before anything is refused");
        let point = window
            .harness
            .query_all_by_label_contains(ko)
            .next()
            .unwrap();
        point.click();
        window.harness.run_steps(3);
        assert_eq!(window.latest(), None);
        assert!(window.sees(if locale == "en" {
            "retakes the ko"
        } else {
            "Ko sofort zurück"
        }));
        window.click(button);
        assert!(window.sees(if locale == "en" {
            "Your threat has been answered"
        } else {
            "Drohung ist beantwortet"
        }));
        window.click(ko);
        window.settle();
        assert_eq!(window.latest(), Some(Outcome::Solved));
    }
}

#[test]
fn without_threats_the_window_says_so_instead_of_doing_nothing() {
    let mut window = on_set("en", "fight", KO, &[]);
    window.press(Key::G);
    assert!(window.sees("You have no ko threat left"));
    window.press(Key::Backspace);
    assert!(window.sees("You have one ko threat left"));
    window.press(Key::G);
    window.press(Key::P);
    window.settle();
    let session = window
        .harness
        .state()
        .state()
        .practice
        .session
        .as_ref()
        .unwrap();
    assert_eq!(session.attempt.threats(), (0, 0));
}

#[test]
fn a_light_says_whether_the_problem_can_still_be_solved() {
    let mut window = on_set("en", "corner", SET, &[("candor", "light")]);
    assert!(window.sees("Still solvable"));
    window.click("B2, empty");
    window.settle();
    assert!(window.sees("No longer solvable") && !window.sees("Wrong"));
    assert!(!window.sees("Again in"), "nothing is written down yet");
    window.click("Undo");
    assert!(window.sees("Still solvable"));
    window.click("A1, empty");
    window.settle();
    assert_eq!(window.latest(), Some(Outcome::Solved));
    let hints = window
        .harness
        .state()
        .state()
        .practice
        .session
        .as_ref()
        .unwrap();
    assert_eq!(hints.attempt.hints(), 1, "the light has helped");
    assert!(!window.sees("Still solvable"), "it is over");
    window.other_language();
    window.press(Key::R);
    assert!(window.sees("Noch lösbar"));
}

#[test]
fn without_the_light_a_wrong_move_is_told_at_the_end_of_the_line() {
    let mut window = on_set("en", "corner", SET, &[("candor", "at-end")]);
    window.click("B2, empty");
    window.settle();
    assert!(window.sees("A1, white stone") && !window.sees("Wrong"));
    assert!(!window.sees("solvable"));
    assert_eq!(window.latest(), None);
    window.click("A2, empty");
    window.settle();
    assert!(window.sees("Wrong") && window.sees("One eye only."));
    assert_eq!(window.latest(), Some(Outcome::Failed));
    // Leaving in the middle counts as failed too.
    let mut window = on_set("en", "corner", SET, &[("candor", "at-end")]);
    window.click("B2, empty");
    window.settle();
    window.press(Key::PageDown);
    window.press(Key::PageUp);
    assert_eq!(window.latest(), Some(Outcome::Failed));
}

#[test]
fn a_move_that_is_not_worse_is_solved_another_way() {
    let mut window = on_wide(&[]);
    solve_another_way(&mut window);
    assert!(window.sees("Your stones live with two eyes."));
    assert!(window.sees("Proved on the board as it stands."));
    assert_eq!(window.latest(), Some(Outcome::Solved));
    window.other_language();
    assert!(window.sees("Auch richtig"));
}

#[test]
fn a_move_that_is_worse_is_refuted_by_a_proof_that_can_be_walked_through() {
    let mut window = on_wide(&[]);
    window.click("F4, empty");
    window.until(ruled);
    assert!(window.sees("Wrong"));
    assert!(window.sees("Your stones die; there is a way to live with two eyes."));
    assert!(window.sees("Proved if the stones at A4 live."));
    assert_eq!(window.latest(), Some(Outcome::Failed));
    for _ in 0..3 {
        // The refutation is played out move by move.
        window.settle();
    }
    window.click("First");
    assert!(
        window.sees("Move 1, F4, wrong"),
        "beside the author's own lines"
    );
    window.click("Forward");
    assert!(window.sees("F4, black stone, last move"));
    window.click("Explore");
    assert!(window.sees("does not count"));
    let white = window.harness.get_by_label("A1, empty");
    white.click();
    window.harness.run_steps(3);
    window.until(ruled);
    assert!(window.sees("With best play from here") || window.sees("That was a mistake"));
    window.click("Back to the problem");
    window.click("Try again");
    window.click("B2, empty");
    window.settle();
    assert_eq!(window.latest(), Some(Outcome::Solved));
}

/// A wrong move without a comment by the author.
const SILENT: &str = r#"(
    format: 1,
    id: "silent",
    title: (en: "Silent", de: "Stumm"),
    problems: [
        (
            id: "three",
            title: (en: "Three points", de: "Drei Punkte"),
            task: Live,
            position: "
                | O O O O O .
                | X X X X O .
                | . . . X O .
                +------------
            ",
            target: "A2",
            claim: Authored,
            lines: [
                (play: "B1", verdict: Solved),
                (play: "A1 B1", verdict: Wrong),
            ],
        ),
    ],
)
"#;

#[test]
fn a_wrong_move_is_told_why() {
    let mut window = on_set("en", "silent", SILENT, &[]);
    window.click("A1, empty");
    window.settle();
    assert!(window.sees("Wrong: White answers B1"));
    assert!(window.sees("B1 is a throw-in: taking it on C1 costs 7 stones"));
    assert!(!window.sees("The answer on the board refutes your move."));
    window.other_language();
    assert!(window.sees("B1 ist ein Einwurf: Ihn auf C1 zu schlagen kostet 7 Steine"));
    assert!(window.sees("ist nur ein Raum geschlossen, ein Zweier: C1, mit Weiß auf B1."));
}

#[test]
fn the_author_sees_what_will_be_told() {
    let mut window = on_set("en", "silent", SILENT, &[]);
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::E);
    window.harness.run_steps(3);
    // Other threads read the file again and check its tree.
    window.until(|app| app.state().author.bench.problem().is_some());
    let tree = &window.harness;
    tree.get_by_label_contains("Move 1, A1").click();
    window.harness.run_steps(3);
    window.click("Move");
    window.until_seen("Without words of yours this is told");
    assert!(window.sees("Without words of yours this is told: B1 is a throw-in"));
}

#[test]
fn a_move_that_cannot_be_judged_is_not_called_wrong() {
    let mut window = on_wide(&[("judge-seconds", "0")]);
    window.click("F4, empty");
    window.settle();
    assert!(window.sees("Not decided"));
    assert!(!window.sees("Wrong"));
    assert_eq!(window.latest(), None, "nothing is held against the user");
    window.click("Undo");
    assert!(window.sees("F4, empty"));
    window.click("F4, empty");
    window.click("B2, empty");
    window.settle();
    assert_eq!(
        window.latest(),
        Some(Outcome::Solved),
        "another move takes its place"
    );
}

/// A set without its lines that begin with this move, so that the judge is asked about it.
fn without_line(first: &str, set: &str) -> &'static str {
    let begins = format!("(play: \"{first} ");
    let lines = set.lines().filter(|line| !line.contains(&begins));
    lines.collect::<Vec<_>>().join("\n").leak()
}

#[test]
fn what_is_to_be_captured_now_may_not_be_captured_some_time() {
    let set = without_line("C5", include_str!("../../problems/first-captures.ron"));
    let mut window = on_set("en", "captures", set, &[]);
    // The file names the question, so clicking a stone asks no other.
    window.click("E6, black stone");
    assert!(window.sees("E6 is occupied."));
    window.click("C5, empty");
    window.until(ruled);
    assert!(window.sees("Wrong"));
    assert!(window.sees("Too slow; one move captures the stones."));
    window.settle();
    assert!(window.sees("E4, white stone, last move"));
    window.other_language();
    assert!(window.sees("Zu langsam; ein Zug schlägt die Steine."));
    window.other_language();
    window.click("Try again");
    window.click("E4, empty");
    window.settle();
    assert_eq!(window.latest(), Some(Outcome::Solved));
}

#[test]
fn who_stays_cut_off_from_named_friends_is_refuted() {
    let set = without_line("A2", include_str!("../../problems/first-snapback.ron"));
    let mut window = on_set("en", "snapback", set, &[]);
    for _ in 0..3 {
        window.press(Key::PageDown);
    }
    window.click("A2, empty");
    window.until(ruled);
    assert!(window.sees("Wrong"));
    assert!(window.sees("Your stones die; there is a way to live"));
}

/// A question answered by the rules, and one of opinion.
const ASKED: &str = r#"(
    format: 1,
    id: "asked",
    title: (en: "Asked", de: "Gefragt"),
    problems: [
        (
            id: "counted",
            title: (en: "Counted", de: "Gezählt"),
            task: Status,
            size: (5, 5),
            black: "C3",
            fact: Liberties("C3"),
            choices: [
                (text: (en: "Four", de: "Vier"), is: "4", right: true),
                (text: (en: "Eight", de: "Acht"), is: "8"),
            ],
        ),
        (
            id: "taste",
            title: (en: "Taste", de: "Geschmack"),
            task: Status,
            size: (5, 5),
            black: "C3",
            fact: Opinion,
            choices: [
                (text: (en: "Fine", de: "Schön"), right: true),
                (text: (en: "Ugly", de: "Hässlich")),
            ],
        ),
    ],
)
"#;

#[test]
fn what_stands_behind_an_answer_is_told_in_both_languages() {
    for (locale, computed, opinion) in [
        (
            "en",
            "Computed from the rules",
            "Opinion or history, nothing proven",
        ),
        (
            "de",
            "Aus den Regeln berechnet",
            "Ansicht oder Geschichte, nichts bewiesen",
        ),
    ] {
        let mut window = on_set(locale, "asked", ASKED, &[]);
        assert!(window.sees(computed), "{locale}");
        assert!(!window.sees(opinion), "{locale}");
        window.press(Key::PageDown);
        window.settle();
        assert!(window.sees(opinion), "{locale}");
        assert!(!window.sees(computed), "{locale}");
    }
}

/// Positions from a file without solutions: a group that can live, and one that cannot be saved.
const BARE: &str = r#"(
    format: 1,
    id: "bare",
    title: (en: "Bare", de: "Kahl"),
    problems: [
        (
            id: "six",
            title: (en: "Two by three", de: "Zwei mal drei"),
            task: Live,
            position: "
                | O O O O O . .
                | X X X X O . .
                | . . . X O . .
                | . . . X O . .
                +--------------
            ",
            target: "A3",
        ),
        (
            id: "dead",
            title: (en: "Dead", de: "Tot"),
            task: Live,
            position: "
                | . . . . .
                | O O O . .
                | X X O . .
                | . X O . .
                +----------
            ",
            target: "A2",
        ),
    ],
)
"#;

/// Runs frames until the search for a solution is over.
fn found(window: &mut Window) {
    window.until(|app| {
        let session = app.state().practice.session.as_ref();
        session.is_some_and(|session| session.finding.is_none())
    });
}

/// Plays a first move and then moves that keep the result until the problem is solved; the words never
/// mention an author.
fn play_on(window: &mut Window, first: &str, empty: &str, solved: &str, author: &str) {
    for name in [first, "B2", "B1", "A2", "C2", "A1", "C1"] {
        assert!(!window.sees(author), "there is no author to speak of");
        if window.sees(solved) {
            return;
        }
        let session = window.harness.state().state().practice.session.as_ref();
        let position = session.expect("a problem").attempt.position().clone();
        let mv = raeuberspiel::board::read_move(name, position.size()).expect("a move");
        if position.is_legal(mv) {
            // The label may include a hint's mark.
            let begins = format!("{name}, {empty}");
            window.harness.get_by_label_contains(&begins).click();
            window.harness.run_steps(3);
            window.until(ruled);
        }
    }
    assert!(window.sees(solved) && !window.sees(author));
}

#[test]
fn a_solution_that_is_not_there_is_worked_out() {
    let mut window = on_set("en", "bare", BARE, &[]);
    window.press(Key::S);
    found(&mut window);
    assert!(window.sees("the solver has worked this one out"));
    assert!(window.sees("Step through the lines"));
    let session = window.harness.state().state().practice.session.as_ref();
    let session = session.expect("a problem");
    assert!(
        session.can_walk() && session.walked().1 > 0,
        "there are lines"
    );
    let attempt = &session.attempt;
    let lines: Vec<_> = attempt
        .branches()
        .iter()
        .map(|&branch| {
            let mv = attempt.problem().tree.node(branch).mv;
            (mv.map(|mv| mv.to_string()), attempt.judgement(branch))
        })
        .collect();
    assert!(
        lines
            .iter()
            .any(|(_, judgement)| *judgement == raeuberspiel::trainer::Judgement::Right),
        "{lines:?}"
    );
    assert_eq!(window.latest(), Some(Outcome::GaveUp));
}

#[test]
fn a_hint_works_without_a_solution_in_the_file_and_the_try_goes_on() {
    let mut window = on_set("de", "bare", BARE, &[]);
    window.press(Key::H);
    found(&mut window);
    assert!(window.sees("Tipp") && !window.sees("kein Tipp"));
    assert_eq!(window.latest(), None);
    play_on(&mut window, "B2", "leer", "Gelöst", "Verfasser");
    assert_eq!(window.latest(), Some(Outcome::Solved));
}

#[test]
fn what_is_solved_without_any_solution_speaks_of_no_author() {
    let mut window = on_set("en", "bare", BARE, &[]);
    play_on(&mut window, "B1", "empty", "Solved", "he author");
    assert!(!window.sees("Also correct"));
    assert_eq!(window.latest(), Some(Outcome::Solved));
}

#[test]
fn where_no_solution_is_found_nothing_is_counted() {
    // With the solver switched off.
    let mut window = on_set("en", "bare", BARE, &[("judge-seconds", "0")]);
    for key in [Key::S, Key::H] {
        window.press(key);
        window.settle();
        assert!(window.sees("The file has no solution, and the solver found none."));
        assert!(!window.sees("Step through the lines"));
    }
    assert_eq!(window.latest(), None);
    window.click("F4, empty");
    window.settle();
    assert!(window.sees("Not decided") && !window.sees("he author"));
    // With no solution to be found.
    let mut window = on_set("en", "bare", BARE, &[]);
    window.press(Key::PageDown);
    window.press(Key::S);
    found(&mut window);
    assert!(window.sees("No move is proven to do what is asked."));
    assert!(!window.sees("Step through the lines"));
    assert_eq!(window.latest(), None);
}

#[test]
fn verdict_and_list_agree_after_a_mistake() {
    let mut window = Window::on_corner("en");
    window.click("B2, empty");
    window.settle();
    assert_eq!(window.latest(), Some(Outcome::Failed));
    window.press(Key::Backspace);
    window.click("A1, empty");
    window.settle();
    assert!(window.sees("Solved after a mistake"));
    assert!(window.sees("Only the first try counts"));
    assert_eq!(window.latest(), Some(Outcome::Failed));
    window.press(Key::R);
    window.click("A1, empty");
    window.settle();
    assert!(!window.sees("after a mistake") && window.sees("Solved"));
    assert_eq!(window.latest(), Some(Outcome::Solved));
}

/// Two stones in atari.
const ATARI: &str = r#"(
    format: 1,
    id: "atari",
    title: (en: "Atari", de: "Atari"),
    problems: [
        (
            id: "two",
            title: (en: "Two stones", de: "Zwei Steine"),
            task: Kill,
            position: "
                | . . . . .
                | X X . . .
                | O O . . .
                +----------
            ",
            target: "A1",
            result: Dead,
            claim: Authored,
            lines: [
                (play: "C1", verdict: Solved),
            ],
        ),
    ],
)
"#;

#[test]
fn what_was_captured_is_called_captured() {
    let mut window = on_set("en", "atari", ATARI, &[]);
    assert!(window.sees("Black to play"));
    window.click("C1, empty");
    window.settle();
    assert!(window.sees("Solved") && window.sees("Captured."));
    assert!(!window.sees("The stones") && !window.sees("White to move"));
}

/// Gokyo Shumyo, section 4, problem 1: only stones and the side to move.
const STONES: &str = "(;GM[1]FF[4]SZ[19]PL[W]AB[bd][bc][cf][cd][cb][db]AW[bb][cc][dc][ec][gc])";

/// A window on bare stones, perhaps with a stored question about them.
fn on_bare(stones: &'static str, locale: &'static str, kept: Option<&'static str>) -> Window {
    Window::open([1280.0, 800.0], move |folder| {
        let file = folder.join("bare.sgf");
        std::fs::write(&file, stones).expect("a file");
        let data = folder.join("data");
        let (store, _) = raeuberspiel::store::Store::open(&data).expect("a store");
        if let Some(chosen) = kept {
            store
                .set_setting("asked:bare/game-1", chosen)
                .expect("kept");
        }
        Options {
            file: Some(file),
            data_folder: Some(data),
            shipped: Shipped::No,
            locale: locale.to_owned(),
            moment: Some(moment(DAY, 0)),
            ..Options::default()
        }
    })
}

/// The stone that names the current problem's target, and its task.
fn asked(window: &Window) -> (String, raeuberspiel::problem::Task) {
    let session = window
        .harness
        .state()
        .state()
        .practice
        .session
        .as_ref()
        .expect("a problem");
    let problem = session.attempt.problem();
    let target = problem.target.first().expect("a target");
    (target.to_string(), problem.task)
}

#[test]
fn a_bare_position_is_asked_what_its_stones_suggest_and_another_question_is_kept() {
    use raeuberspiel::problem::Task;
    for (locale, heading, other) in [
        (
            "en",
            "What else could be asked",
            "White at B18: save the group",
        ),
        (
            "de",
            "Was noch gefragt sein könnte",
            "Weiß bei B18: die Gruppe retten",
        ),
    ] {
        let mut window = on_bare(STONES, locale, None);
        assert_eq!(asked(&window), ("C18".to_owned(), Task::Kill), "{locale}");
        window.press(Key::Q);
        assert!(window.sees(heading), "{locale}");
        window.harness.get_by_label_contains(other).click();
        window.harness.run_steps(3);
        assert_eq!(asked(&window), ("B18".to_owned(), Task::Live), "{locale}");
        let state = window.harness.state().state();
        let kept = state.practice.asked.get("asked:bare/game-1");
        assert_eq!(kept.map(String::as_str), Some("race B18"));
    }
    // A click on another group asks about it, and back; it is not a move.
    for (locale, words, mine, theirs) in [
        (
            "en",
            "From the stones",
            "B18, white stone",
            "C18, black stone",
        ),
        (
            "de",
            "Aus den Steinen",
            "B18, weißer Stein",
            "C18, schwarzer Stein",
        ),
    ] {
        let mut window = on_bare(STONES, locale, None);
        assert!(window.sees(words), "{locale}");
        window.click(mine);
        assert_eq!(asked(&window), ("B18".to_owned(), Task::Live), "{locale}");
        window.click(theirs);
        assert_eq!(asked(&window).1, Task::Kill, "{locale}");
        // A stone that no proposal names can be asked about too, and its question is added to the list.
        window.click(
            &theirs
                .replace("C18, black", "G17, white")
                .replace("C18, schwarz", "G17, weiß"),
        );
        assert_eq!(asked(&window), ("G17".to_owned(), Task::Live), "{locale}");
        window.press(Key::Q);
        assert!(window.sees(if locale == "en" {
            "You have clicked"
        } else {
            "angeklickt"
        }));
        let state = window.harness.state().state();
        let session = state.practice.session.as_ref().expect("a problem");
        assert!(session.attempt.moves_shown().is_empty(), "{locale}");
        assert_eq!(window.latest(), None, "nothing is recorded");
    }
    // The choice survives a restart; one that no longer fits the stones is ignored.
    let again = on_bare(STONES, "en", Some("race B18"));
    assert_eq!(asked(&again), ("B18".to_owned(), Task::Live));
    let clicked = on_bare(STONES, "en", Some("live G17"));
    assert_eq!(asked(&clicked), ("G17".to_owned(), Task::Live));
    // What is to be connected comes back with its friends.
    for (locale, words) in [
        ("en", "Connect the marked stones with C17 or G17."),
        ("de", "Die markierten Steine mit C17 oder G17 verbinden."),
    ] {
        let linked = on_bare(STONES, locale, Some("connect B18"));
        assert_eq!(asked(&linked), ("B18".to_owned(), Task::Connect));
        assert!(linked.sees(words), "{locale}");
    }
    // Where the file asks to connect, another group of the same side is to be connected too.
    const CONNECT: &str = "(;GM[1]SZ[19]PL[B]AB[bb][bc][gb][ha][ib][hc]AW[cc][dc][fc][gc][ga][bd][ce]C[Black to connect])";
    let mut other = on_bare(CONNECT, "en", None);
    assert_eq!(asked(&other), ("B17".to_owned(), Task::Connect));
    assert!(other.sees("The file does not say which group is meant"));
    assert!(!other.sees("The file does not say what is asked"));
    other.click("G18, black stone");
    assert_eq!(asked(&other), ("H17".to_owned(), Task::Connect));
    let foreign = on_bare(STONES, "en", Some("kill Z9"));
    assert_eq!(asked(&foreign), ("C18".to_owned(), Task::Kill));
    // A set names its targets, so nothing else can be asked.
    let mut own = on_wide(&[]);
    own.press(Key::Q);
    assert!(!own.sees("What else could be asked"));
}

#[test]
fn a_slip_of_the_hand_does_not_count_where_the_user_wants_it_so() {
    let mut window = on_wide(&[("guard", "confirm")]);
    window.click("F4, empty");
    assert!(window.sees("F4 is chosen. Click it again to play there."));
    assert!(window.sees("F4, empty"), "nothing has been played");
    // Another point replaces it, and undo drops it.
    window.click("B2, empty");
    assert!(window.sees("B2 is chosen."));
    window.click("Undo");
    assert!(!window.sees("is chosen."));
    assert_eq!(window.latest(), None);
    window.click("B2, empty");
    window.click("B2, empty");
    window.settle();
    assert_eq!(window.latest(), Some(Outcome::Solved));

    let mut window = on_wide(&[("guard", "moment")]);
    window.click("F4, empty");
    assert!(window.sees("F4: take it back now"));
    window.click("Undo");
    window.settle();
    assert!(window.sees("F4, empty"));
    assert_eq!(window.latest(), None, "it was never played");
    window.click("B2, empty");
    window.settle();
    assert_eq!(
        window.latest(),
        Some(Outcome::Solved),
        "after the moment it is played by itself"
    );
}

/// A black group with two points of eye space, which is lost, and a smaller white one with three; Black to
/// move.
const TWO_GROUPS: &str = "(;SZ[19]PL[B]AB[ar][br][cr][dr][cs][ds]AW[aq][bq][cq][dq][eq][er][es]AW[sb][rb][qb][pb][pa]AB[sc][rc][qc][pc][ob][oa][oc])";

#[test]
fn the_solution_answers_the_question_that_leaves_something_to_find() {
    use raeuberspiel::problem::Task;
    let open = |kept| on_bare(TWO_GROUPS, "en", kept);
    let mut window = open(None);
    assert_eq!(asked(&window).1, Task::Live, "the larger group comes first");
    window.press(Key::S);
    found(&mut window);
    assert_eq!(asked(&window).1, Task::Kill);
    assert!(window.sees("the solver has worked this one out"));
    assert!(window.sees("Step through the lines"));
    // A user who has chosen the other question is told that there is nothing to find.
    let mut window = open(Some("live A2"));
    window.press(Key::S);
    found(&mut window);
    assert_eq!(asked(&window).1, Task::Live);
    assert!(window.sees("No move is proven to do what is asked."));
}
