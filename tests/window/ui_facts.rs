//! Tasks that follow from the rules: a wrong move that the file does not store is told at once, in true words.

use crate::support;
use crate::two_chains::TWO_CHAINS;
use egui::Key;
use raeuberspiel::store::Outcome;
use support::on_set;

const FIGURES: &str = r#"(
    format: 1,
    id: "figures",
    title: (en: "Figures", de: "Figuren"),
    problems: [
        (
            id: "tear",
            title: (en: "An eye", de: "Ein Auge"),
            task: Capture,
            position: "
                | . . .
                | . . .
                | O . .
                | . O .
                +------
            ",
            target: "A2 B1",
            fact: Tearing("A1"),
            lines: [
                (play: "A3 pass B2 pass A1", verdict: Solved),
            ],
        ),
        (
            id: "out",
            title: (en: "A stone", de: "Ein Stein"),
            task: Live,
            position: "
                | . O . .
                | O X . .
                | . O . .
                | . . . .
                +--------
            ",
            target: "B3",
            fact: OutOfAtari,
            lines: [
                (play: "C3", verdict: Solved),
            ],
        ),
        (
            id: "run",
            title: (en: "Two stones", de: "Zwei Steine"),
            task: Live,
            position: "
                | . . . . . . .
                | . . . O O . .
                | . . O X X O .
                | . . . . O . .
                | X . . . . . .
                | . . . . . . .
                | . . . . . . .
                +--------------
            ",
            target: "E5",
            fact: Ladder,
            lines: [
                (play: "D4 D3 C4", verdict: Solved),
            ],
        ),
    ],
)
"#;

#[test]
fn a_wrong_move_is_told_by_the_rules_alone() {
    let english = [
        [
            "no answer is needed",
            "3 moves capture the stones",
            "while the other side plays elsewhere",
        ],
        [
            "White answers C3",
            "there is a way to save them",
            "Proved on the board as it stands",
        ],
        [
            "White answers D4",
            "there is a way out of the ladder",
            "Proved on the board as it stands",
        ],
    ];
    let german = [
        [
            "Keine Antwort ist nötig",
            "3 Züge schlagen die Steine",
            "während die andere Seite anderswo spielt",
        ],
        [
            "Weiß antwortet C3",
            "es gibt einen Weg, sie zu retten",
            "Bewiesen auf dem Brett, wie es ist",
        ],
        [
            "Weiß antwortet D4",
            "es gibt einen Weg aus der Treppe",
            "Bewiesen auf dem Brett, wie es ist",
        ],
    ];
    for (locale, point, told) in [("en", "D1, empty", english), ("de", "D1, leer", german)] {
        let mut window = on_set(locale, "figures", FIGURES, &[]);
        let refuted = if locale == "en" {
            "The refutation is on the board"
        } else {
            "Die Widerlegung steht auf dem Brett"
        };
        for (number, words) in told.into_iter().enumerate() {
            let needs_none = number == 0;
            window.click(point);
            window.settle();
            for words in words {
                assert!(window.sees(words), "{locale}: {words}");
            }
            assert!(
                !(needs_none && window.sees(refuted)),
                "{locale}: a pass shows nothing on the board"
            );
            assert_eq!(window.latest(), Some(Outcome::Failed));
            window.press(Key::PageDown);
            window.settle();
        }
    }
}

/// Questions about both chains at once.
fn two_chains(problems: &[(&str, &str, &str, &str)]) -> String {
    let mut set =
        "(format: 1, id: \"two\", title: (en: \"Two\", de: \"Zwei\"), problems: [".to_owned();
    for (number, (task, to_move, goal, result)) in problems.iter().enumerate() {
        set.push_str(&format!(
            "(id: \"two-{number}\", title: (en: \"Two\", de: \"Zwei\"), task: {task}, to_move: {to_move},
                size: (9, 9), target: \"A2 E8\", goal: {goal}, result: {result},
                claim: Authored, position: \"{TWO_CHAINS}\", lines: [(play: \"B1\", verdict: Solved)]),"
        ));
    }
    set + "])"
}

#[test]
fn of_several_marked_chains_only_what_is_shown_is_said() {
    let set = two_chains(&[
        ("Live", "Black", "Any", "Alive"),
        ("Live", "Black", "All", "Alive"),
        ("Kill", "White", "All", "Dead"),
    ]);
    let english = [
        [
            "Make at least one of the marked chains live.",
            "At least one of the marked chains lives.",
        ],
        ["Make the marked stones live.", "The stones live."],
        [
            "Kill one of the marked chains.",
            "At least one of the marked chains is dead.",
        ],
    ];
    let german = [
        [
            "Mindestens eine der markierten Ketten soll leben.",
            "Mindestens eine der markierten Ketten lebt.",
        ],
        ["Die markierten Steine sollen leben.", "Die Steine leben."],
        [
            "Eine der markierten Ketten töten.",
            "Mindestens eine der markierten Ketten ist tot.",
        ],
    ];
    for (locale, all) in [("en", english), ("de", german)] {
        let mut window = on_set(locale, "two", set.clone(), &[]);
        for [task, result] in all {
            assert!(window.sees(task), "{locale}: {task}");
            window.click(if locale == "en" {
                "B1, empty"
            } else {
                "B1, leer"
            });
            window.settle();
            assert!(window.sees(result), "{locale}: {result}");
            window.press(Key::PageDown);
            window.settle();
        }
    }
    // After a wrong move the solver says what the other side has got: here both chains.
    let mut window = on_set(
        "en",
        "two",
        two_chains(&[("Kill", "White", "All", "Dead")]),
        &[],
    );
    window.click("D4, empty");
    window.until_seen("The stones live with two eyes");
}

#[test]
fn who_is_to_be_reached_or_kept_off_is_told() {
    let connect = r#"(
    format: 1,
    id: "friends",
    title: (en: "Friends", de: "Freunde"),
    problems: [
        (
            id: "connect",
            title: (en: "Across", de: "Hinüber"),
            task: Connect,
            position: "
                | X X O . . . .
                | . X . O O . .
                | . . . X O O O
                | . O . X X . O
                +--------------
            ",
            target: "D1",
            region: "A1 B1 C1 D1 E1 F1 A2 B2 C2 D2 A3 C3",
            safe: "B3",
            lines: [(play: "C2", verdict: Solved)],
        ),
    ],
)
"#;
    let cut = connect.replace("task: Connect,", "task: Cut, to_move: White,");
    let cut: &'static str = Box::leak(cut.into_boxed_str());
    for (locale, joined, kept_off) in [
        (
            "en",
            "Connect the marked stones with B3.",
            "Cut the marked stones off from B3.",
        ),
        (
            "de",
            "Die markierten Steine mit B3 verbinden.",
            "Die markierten Steine von B3 abschneiden.",
        ),
    ] {
        for (set, words) in [(connect, joined), (cut, kept_off)] {
            let window = on_set(locale, "friends", set, &[]);
            assert!(window.sees(words), "{locale}: {words}");
        }
    }
}
