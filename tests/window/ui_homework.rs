//! Homework as a student and a teacher meet it.

use std::fs;
use std::path::Path;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;
use raeuberspiel::homework::{First, read_results};
use raeuberspiel::problem::{Help, read_set};
use raeuberspiel::ui::Options;
use raeuberspiel::ui::page::Page;

use crate::support::{SET, Window, go};

/// The corner set as homework that is due in three days.
fn homework(help: bool) -> String {
    let help = if help { "help: true, " } else { "" };
    let given = format!(
        "id: \"homework-week\", homework: (note: (en: \"Read first.\", de: \"Erst lesen.\"), {help}due: \"2024-10-07\"),"
    );
    SET.replacen("id: \"corner\",", &given, 1)
}

fn open(folder: &Path, locale: &str) -> Window {
    let locale = locale.to_owned();
    let options = Options {
        locale,
        ..Options::default()
    };
    Window::kept([1440.0, 900.0], folder, options)
}

fn until_done(window: &mut Window) {
    window.until(|app| !app.state().homework.desk.is_busy());
    window.harness.run_steps(4);
}

fn page(window: &Window) -> Page {
    window.harness.state().state().page
}

/// The window's words in one language.
struct Words {
    locale: &'static str,
    due: &'static str,
    note: &'static str,
    begin: &'static str,
    on: [&'static str; 2],
    tried: [&'static str; 2],
    done: &'static str,
    name: &'static str,
    hint: &'static str,
    write: &'static str,
    written: &'static str,
    end: &'static str,
    empty: &'static str,
}

const WORDS: [Words; 2] = [
    Words {
        locale: "en",
        due: "due in 3 days (2024-10-07)",
        note: "Read first.",
        begin: "Begin",
        on: ["Go on: 2 left", "Go on: 1 left"],
        tried: [
            "1 of 3 tried, 0 solved at the first try",
            "3 of 3 tried, 2 solved at the first try",
        ],
        done: "All of it is tried",
        name: "Your name",
        hint: "or type where to write it",
        write: "Write",
        written: "2 of 3 solved at the first try.",
        end: "End",
        empty: "empty",
    },
    Words {
        locale: "de",
        due: "in 3 Tagen fällig (2024-10-07)",
        note: "Erst lesen.",
        begin: "Anfangen",
        on: ["Weiter: noch 2", "Weiter: noch 1"],
        tried: [
            "1 von 3 versucht, 0 im ersten Versuch gelöst",
            "3 von 3 versucht, 2 im ersten Versuch gelöst",
        ],
        done: "Alles ist versucht",
        name: "Ihr Name",
        hint: "oder eintippen, wohin",
        write: "Schreiben",
        written: "2 von 3 im ersten Versuch gelöst.",
        end: "Beenden",
        empty: "leer",
    },
];

#[test]
fn a_student_solves_what_was_given_and_hands_it_in() {
    for words in WORDS {
        let folder = tempfile::tempdir().expect("a folder");
        let at = folder.path();
        let file = at.join("week.ron");
        fs::write(&file, homework(false)).expect("a file");
        let mut window = open(at, words.locale);
        window.drop_file(&file);
        window.until(|app| app.state().page == Page::Homework);
        assert!(
            window.sees(words.due) && window.sees(words.note),
            "{}",
            words.locale
        );
        window.click(words.begin);
        assert_eq!(page(&window), Page::Solve);
        // No help before the first try is over: H and S do nothing.
        window.press(Key::H);
        window.press(Key::S);
        let hints = |window: &Window| {
            let session = window.harness.state().state().practice.session.as_ref();
            session.map(|session| (session.attempt.hints(), session.attempt.result()))
        };
        assert_eq!(hints(&window), Some((0, None)));
        window.click(&format!("B2, {}", words.empty));
        window.settle();
        // Afterwards anything may be tried; this is the second try.
        window.press(Key::R);
        window.click(&format!("A1, {}", words.empty));
        window.settle();
        window.click(words.end);
        assert_eq!(page(&window), Page::Homework);
        assert!(window.sees(words.tried[0]), "{}", words.locale);
        drop(window);
        // After a restart it continues where it was left.
        let mut window = open(at, words.locale);
        window.until(|app| !app.state().practice.library.is_loading());
        go(&mut window, Key::U);
        assert!(window.sees(words.tried[0]), "{}", words.locale);
        window.click(words.on[0]);
        window.press(Key::P);
        window.settle();
        // The next problem comes automatically; the last answer ends the homework.
        window.press(Key::Num2);
        window.settle();
        assert_eq!(page(&window), Page::Homework, "{}", words.locale);
        assert!(
            window.sees(words.tried[1]) && window.sees(words.done),
            "{}",
            words.locale
        );
        window.type_into(words.name, "Änne");
        for name in ["anne", "anne.json"] {
            let path = at.join(name);
            window.type_into(words.hint, &path.to_string_lossy());
            window.click(words.write);
            until_done(&mut window);
            assert!(window.sees(words.written), "{}", words.locale);
        }
        let read = |name: &str| {
            let text = fs::read_to_string(at.join(name)).expect("a file");
            read_results(&text).expect("results")
        };
        let results = read("anne.ron");
        assert_eq!(read("anne.json"), results, "the same in both notations");
        assert_eq!(
            (results.student.as_str(), results.handed_in.as_str()),
            ("Änne", "2024-10-04")
        );
        let firsts: Vec<First> = results.problems.iter().map(|line| line.first).collect();
        assert_eq!(firsts, [First::Missed, First::Solved, First::Solved]);
        let first = &results.problems[0];
        assert_eq!(
            (first.tries, first.wrong.as_ref().map(|wrong| wrong.at)),
            (2, Some(1))
        );
        let line = first.wrong.as_ref().map(|wrong| wrong.line.as_str());
        assert!(line == Some("B2"), "{line:?}");
        // The name is filled in at the next start, and newer results replace those handed in.
        drop(window);
        let mut window = open(at, words.locale);
        go(&mut window, Key::U);
        window.type_into(words.hint, &at.join("anne.ron").to_string_lossy());
        window.click(words.write);
        until_done(&mut window);
        assert!(window.sees(words.written), "{}", words.locale);
        assert!(at.join("anne.ron.bak").exists());
    }
}

#[test]
fn help_is_there_where_it_is_allowed_and_the_results_say_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    fs::write(at.join("week.ron"), homework(true)).expect("a file");
    let mut window = open(at, "en");
    window.drop_file(at.join("week.ron"));
    window.until(|app| app.state().page == Page::Homework);
    assert!(window.sees("Help is allowed"));
    // Other training does not ask homework problems that have not been tried.
    go(&mut window, Key::Num2);
    window.click("Runs");
    let count = |window: &Window| {
        window
            .harness
            .state()
            .state()
            .practice
            .pool()
            .matching()
            .len()
    };
    assert_eq!(count(&window), 0);
    go(&mut window, Key::U);
    window.click("1. Straight three: not tried");
    assert_eq!(page(&window), Page::Solve);
    window.press(Key::H);
    // The label includes the hint's mark.
    let marked = window.harness.query_all_by_label_contains("A1, empty");
    marked.last().expect("the point").click();
    window.settle();
    go(&mut window, Key::U);
    assert!(window.sees("1. Straight three: solved with help"));
    assert_eq!(count(&window), 1);
}

/// Results that two students handed in, Bert's for another version of the homework.
fn handed_in(at: &Path) {
    fs::write(at.join("week.ron"), homework(false)).expect("a file");
    let set = read_set(&homework(false), "week").set.expect("a set");
    let versions: Vec<String> = set
        .problems
        .iter()
        .map(raeuberspiel::problem::identity)
        .collect();
    let all = raeuberspiel::problem::identity_of_all(&set.problems);
    let lines = |versions: &[String], first: &str| {
        let of = |place: usize, id: &str, rest: &str| {
            format!("(id: \"{id}\", known_by: \"{}\", {rest}),", versions[place])
        };
        let missed = "first: Missed, tries: 2, wrong: (line: \"B2 A1 A2 B1\", at: 1), seconds: 9, day: \"2024-10-04\"";
        let solved = "first: Solved, tries: 1, seconds: 4, day: \"2024-10-04\"";
        [
            of(
                0,
                "straight-three",
                if first == "missed" { missed } else { solved },
            ),
            of(1, "elsewhere", missed),
            of(2, "question", "first: Open, tries: 0, seconds: 0"),
        ]
        .join("\n")
    };
    let write = |name: &str, all: &str, lines: String| {
        let text = format!(
            "(results: 1, homework: \"homework-week\", known_by: \"{all}\", title: \"Corner\", student: \"{name}\", handed_in: \"2024-10-05\", problems: [{lines}])"
        );
        fs::write(at.join(format!("class/{name}.ron")), text).expect("a file");
    };
    fs::create_dir_all(at.join("class")).expect("a folder");
    write("Anna", &all, lines(&versions, "missed"));
    write("Cleo", &all, lines(&versions, "solved"));
    let mut other = versions.clone();
    other[1] = "0123456789abcdef".to_owned();
    write("Bert", "0123456789abcdef", lines(&other, "solved"));
    fs::write(
        at.join("class/broken.ron"),
        "(results: 1, homework: \"homework-week\",",
    )
    .expect("a file");
}

#[test]
fn a_teacher_sees_who_solved_what_and_the_wrong_line() {
    for (locale, results, other, cell, by, title, wrong, export, hint, order, unknown) in [
        (
            "en",
            "Results: Corner",
            "One student has solved another version",
            "Anna, Straight three: missed at the first try, 2 tries, 9 s",
            "missed by 2 of 2",
            "First try of Anna",
            "Move 1, B2, was wrong.",
            "Write table",
            "or type where to write the table",
            "Most missed first",
            "The homework itself is not open",
        ),
        (
            "de",
            "Ergebnisse: Ecke",
            "Eine Person hat eine andere Fassung gelöst",
            "Anna, Drei in Reihe: im ersten Versuch verfehlt, 2 Versuche, 9 s",
            "verfehlt von 2 von 2",
            "Erster Versuch von Anna",
            "Zug 1, B2, war falsch.",
            "Tabelle schreiben",
            "oder eintippen, wohin mit der Tabelle",
            "Schwerste zuerst",
            "Die Hausaufgabe selbst ist nicht offen",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let at = folder.path();
        handed_in(at);
        let mut window = open(at, locale);
        // One file, opened like any other.
        window.drop_file(at.join("class/Anna.ron"));
        window.until(|app| app.state().page == Page::Homework);
        assert!(window.sees(unknown), "{locale}");
        // A whole folder, and the homework.
        window.drop_file(at.join("class"));
        until_done(&mut window);
        window.drop_file(at.join("week.ron"));
        window.until(|app| app.state().practice.library.sets.len() == 1);
        go(&mut window, Key::U);
        for seen in [results, other, by, "Bert", "Cleo", "broken.ron"] {
            let is_fault = seen == "broken.ron";
            let faults = &window.harness.state().state().homework.desk.faults;
            let is_told = faults.iter().any(|fault| fault.contains("broken.ron:1:"));
            assert!(
                if is_fault { is_told } else { window.sees(seen) },
                "{locale}: {seen}"
            );
        }
        window.click(order);
        let class = &window.harness.state().state().homework.desk.classes[0];
        assert_eq!(class.most_missed(), [1, 0, 2]);
        // The wrong line is shown on the board, and none of it is recorded.
        window.click(cell);
        assert_eq!(page(&window), Page::Solve);
        assert!(window.sees(title) && window.sees(wrong), "{locale}");
        let moves = |window: &Window| {
            let session = window.harness.state().state().practice.session.as_ref();
            let shown = session.map(|session| session.attempt.moves_shown());
            shown.map(|moves| {
                moves
                    .iter()
                    .map(ToString::to_string)
                    .collect::<Vec<_>>()
                    .join(" ")
            })
        };
        assert_eq!(moves(&window).as_deref(), Some("B2"), "{locale}");
        window.press(Key::Period);
        assert_eq!(moves(&window).as_deref(), Some("B2 A1"), "{locale}");
        assert!(window.harness.state().state().practice.standings.is_empty());
        go(&mut window, Key::U);
        let table = at.join("class.csv");
        window.type_into(hint, &table.to_string_lossy());
        // The button may be below the visible part.
        window.harness.get_by_label(export).click_accesskit();
        window.harness.run_steps(3);
        until_done(&mut window);
        let table = fs::read_to_string(table).expect("a table");
        assert_eq!(table.lines().count(), 10, "{table}");
        assert!(table.contains("Bert,2024-10-05,elsewhere,missed,2,9,2024-10-04,1,B2 A1 A2 B1,no"));
        drop(window);
        // Results that came back are loaded again at the next start.
        let mut window = open(at, locale);
        until_done(&mut window);
        go(&mut window, Key::U);
        assert!(window.sees("Cleo") && window.sees(results), "{locale}");
    }
}

#[test]
fn a_teacher_makes_a_homework_in_the_library() {
    for (locale, open_it, title, note, due, never, help, path, save, listed) in [
        (
            "en",
            "Homework…",
            "Heading",
            "Note to the class",
            "Due on",
            "No due day",
            "Allow hints, solution and taking back",
            "Path",
            "Save homework",
            "no due day",
        ),
        (
            "de",
            "Hausaufgabe…",
            "Überschrift",
            "Notiz für alle",
            "Fällig am",
            "Ohne Termin",
            "Tipps, Lösung und Zurücknehmen erlauben",
            "Pfad",
            "Hausaufgabe speichern",
            "ohne Termin",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let at = folder.path();
        fs::write(at.join("corner.ron"), SET).expect("a file");
        let mut window = open(at, locale);
        window.drop_file(at.join("corner.ron"));
        window.until(|app| app.state().practice.session.is_some());
        go(&mut window, Key::Num3);
        window.until(|app| {
            !app.state()
                .library_page
                .librarian
                .catalog
                .entries()
                .is_empty()
        });
        window.click(open_it);
        // For a single collection the title is already filled in.
        let harness = &mut window.harness;
        harness
            .get_by_role_and_label(Role::TextInput, title)
            .focus();
        harness.run_steps(2);
        harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
        harness.run_steps(2);
        window.type_into(title, "Woche {1}");
        window.type_into(note, "Bitte {alles}.");
        // An invalid date is reported, and nothing can be saved.
        window.click(never);
        window.type_into(due, "morgen");
        window.click(save);
        assert!(window.harness.query_by_label(save).is_some(), "{locale}");
        window.click(never);
        window.click(help);
        window.type_into(path, &at.join("woche").to_string_lossy());
        window.click(save);
        window.until(|app| app.state().practice.library.sets.len() == 2);
        let text = fs::read_to_string(at.join("woche.ron")).expect("a homework");
        let loaded = read_set(&text, "woche");
        assert!(loaded.faults.is_empty(), "{:?}", loaded.faults);
        let set = loaded.set.expect("a set");
        assert_eq!(
            (set.id.as_str(), set.problems.len()),
            ("homework-woche-1", 3)
        );
        let given = set.homework.expect("a homework");
        assert_eq!((given.help, given.due), (Help::Yes, None));
        let language = if locale == "de" {
            given.note.de
        } else {
            given.note.en
        };
        assert_eq!(language, "Bitte {{alles}.");
        go(&mut window, Key::U);
        assert!(
            window.sees("Woche {1}") && window.sees("Bitte {alles}."),
            "{locale}"
        );
        assert!(window.sees(listed), "{locale}");
    }
}
