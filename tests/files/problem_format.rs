//! The description of the problem format, compared with the program: every example is read, and every field,
//! code and limit is described.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::time::Instant;

use raeuberspiel::problem::{Code, Loaded, limits, read_set, write_set};

const DESCRIPTION: &str = include_str!("../../src/docs/problem_format.md");

/// A row of a field table: the field and its example, if any.
struct Row {
    field: String,
    example: Option<String>,
}

/// The rows of the field table below a heading.
fn rows(heading: &str) -> Vec<Row> {
    let (_, after) = DESCRIPTION
        .split_once(&format!("{heading}\n"))
        .unwrap_or_else(|| panic!("there is a heading {heading}"));
    after
        .lines()
        .take_while(|line| !line.starts_with('#'))
        .skip_while(|line| !line.starts_with("| Field |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            assert_eq!(cells.len(), 4, "{line}");
            Row {
                field: cells[0].trim_matches('`').to_owned(),
                example: (!cells[3].is_empty()).then(|| cells[3].trim_matches('`').to_owned()),
            }
        })
        .collect()
}

/// Wraps an example into a whole set.
type Wrap = fn(&Row, &str) -> String;

/// How to wrap the examples of each table, by its heading.
const PARTS: &[(&str, Wrap)] = &[
    ("## The set", set_with),
    ("### Explained warnings", |row, example| {
        let required = [("code", "code: \"a\""), ("reason", "reason: \"b\"")];
        let mut fields: Vec<&str> = required
            .iter()
            .filter(|(name, _)| *name != row.field)
            .map(|&(_, field)| field)
            .collect();
        fields.push(example);
        let allow = Row {
            field: "allow".to_owned(),
            example: None,
        };
        set_with(&allow, &format!("allow: [({})]", fields.join(", ")))
    }),
    ("### Homework", |_, example| {
        let homework = Row {
            field: "homework".to_owned(),
            example: None,
        };
        set_with(&homework, &format!("homework: ({example})"))
    }),
    ("## A problem", problem_with),
    ("## Lines", |row, example| {
        let play = if row.field == "play" {
            ""
        } else {
            "play: \"A1 B1\", "
        };
        problem(&format!("lines: [({play}{example})]"))
    }),
    ("### Texts", |_, example| {
        problem(&format!("comment: ({example})"))
    }),
    ("### Source", |_, example| {
        problem(&format!("source: ({example})"))
    }),
    ("### Rules", |_, example| {
        problem(&format!("rules: ({example})"))
    }),
    ("### Choices", |row, example| {
        let other = if row.field == "right" {
            "text: (en: \"b\")"
        } else {
            "right: true"
        };
        let other = if row.field == "is" {
            "text: (en: \"b\"), right: true"
        } else {
            other
        };
        let choices = format!("fact: Territory, choices: [({example}, {other})]");
        problem(&choices).replace("task: Live", "task: Status")
    }),
    ("### Marks", |_, example| {
        problem(&format!("lines: [(play: \"B1\", marks: ({example}))]"))
    }),
];

fn set_with(row: &Row, example: &str) -> String {
    let mut fields: Vec<String> = [
        ("format", "format: 1"),
        ("id", "id: \"x\""),
        ("problems", "problems: []"),
    ]
    .iter()
    .filter(|(name, _)| *name != row.field)
    .map(|(_, field)| (*field).to_owned())
    .collect();
    fields.push(example.to_owned());
    format!("({})", fields.join(", "))
}

const PROBLEM: &[(&str, &str)] = &[
    ("id", "id: \"x\""),
    ("task", "task: Live"),
    (
        "position",
        "position: \"| O O O O O\n| X X X X O\n| . . . X O\n+----------\"",
    ),
    ("target", "target: \"A2\""),
];

fn problem_with(row: &Row, example: &str) -> String {
    let quiz = matches!(row.field.as_str(), "answer" | "vital" | "choices");
    let mut fields: Vec<&str> = PROBLEM
        .iter()
        .filter(|(name, _)| *name != row.field)
        .map(|&(name, field)| {
            if quiz && name == "task" {
                "task: Status"
            } else {
                field
            }
        })
        .collect();
    if row.field == "vital" {
        fields.push("answer: Unsettled");
    }
    fields.push(example);
    format!(
        "(format: 1, id: \"x\", problems: [({})])",
        fields.join(", ")
    )
}

fn problem(field: &str) -> String {
    problem_with(
        &Row {
            field: String::new(),
            example: None,
        },
        field,
    )
}

#[track_caller]
fn assert_sound(text: &str) -> Loaded {
    let loaded = read_set(text, "x");
    assert!(loaded.faults.is_empty(), "{text}\n{:?}", loaded.faults);
    let set = loaded.set.as_ref().unwrap();
    let again = read_set(&write_set(set), "x");
    assert_eq!(again.set.as_ref(), Some(set), "{text}");
    loaded
}

#[test]
fn the_example_of_every_field_is_read_and_written() {
    let mut count = 0;
    for (heading, wrap) in PARTS {
        for row in rows(heading) {
            if let Some(example) = &row.example {
                let name = format!("{}:", row.field);
                assert!(example.starts_with(&name), "{heading}: {example}");
                assert_sound(&wrap(&row, example));
                count += 1;
            }
        }
    }
    assert_eq!(count, 72, "the tables were found");
}

/// Every fact is read and written with the value in its row, and every fact has a row.
#[test]
fn every_fact_is_described_and_its_example_is_read() {
    let (_, after) = DESCRIPTION.split_once("### Facts\n").unwrap();
    let rows: Vec<Vec<&str>> = after
        .lines()
        .skip_while(|line| !line.starts_with("| Fact |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let mut described = Vec::new();
    for row in &rows {
        let [name, fact, is, _] = row.as_slice() else {
            panic!("{row:?}")
        };
        let [name, fact, is] = [name, fact, is].map(|cell| cell.trim_matches('`'));
        assert!(fact.starts_with(name), "{row:?}");
        described.push(name);
        let loaded = if is.is_empty() {
            assert_sound(&problem(&format!("fact: {fact}, lines: [(play: \"B1\")]")))
        } else {
            let choice = format!("fact: {fact}, choices: [(text: (en: \"a\"), {is}, right: true)]");
            let text = problem(&choice).replace("task: Live", "task: Status");
            // An invalid value is reported at its place.
            let wrong = read_set(&text.replace(is, "is: \"maybe\""), "x");
            let fault = wrong.faults.first().unwrap();
            assert_eq!(fault.code, Code::BadValue, "{fault}");
            assert!(
                fault.message.starts_with("\"maybe\" is no value"),
                "{fault}"
            );
            assert_sound(&text)
        };
        let problem = &loaded.set.unwrap().problems[0];
        assert_eq!(problem.fact.as_ref().unwrap().name(), name);
    }
    let loaded = read_set(&problem("fact: Nonsense"), "x");
    let message = &loaded.faults.first().unwrap().message;
    let (_, known) = message.split_once("expected one of ").unwrap();
    let known: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
    assert_eq!(known, described);
}

#[test]
fn what_a_fact_cannot_name_is_reported_at_its_place() {
    for (fact, expected) in [
        (
            "Liberties(\"A2 Z9\")",
            "\"Z9\" is no point of the 19x19 board",
        ),
        ("Play(\"B1 Q44\")", "\"Q44\" is no point of the 19x19 board"),
        ("Eye(\"A1 B1\")", "the fact is asked of a single point"),
        ("RealEyes(\"\")", "the fact names no point"),
        ("Cycle(\" \")", "the fact names no move"),
        ("Score(by: Area, komi: 6.4)", "6.4 is no komi"),
        ("Score(by: Area, komi: 1e9)", "1000000000 is no komi"),
    ] {
        let text = problem(&format!(
            "fact: {fact}, choices: [(text: (en: \"a\"), right: true)]"
        ))
        .replace("task: Live", "task: Status");
        let loaded = read_set(&text, "x");
        let fault = loaded.faults.first().unwrap_or_else(|| panic!("{fact}"));
        assert_eq!(fault.message, expected);
        let place = text.lines().nth(fault.place.line - 1).unwrap();
        let before: String = place.chars().take(fault.place.column - 1).collect();
        assert!(before.contains("fact: "), "{fact}: {}", fault.place);
    }
}

/// The reader lists the known fields when it meets an unknown one.
#[test]
fn every_field_is_described() {
    for (heading, wrap) in PARTS {
        let none = Row {
            field: "play".to_owned(),
            example: None,
        };
        let loaded = read_set(&wrap(&none, "nonsense: 1"), "x");
        let message = &loaded.faults.first().unwrap().message;
        let (_, known) = message.split_once("`, expected ").unwrap();
        let mut known: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
        let all = rows(heading);
        let mut described: Vec<&str> = all.iter().map(|row| row.field.as_str()).collect();
        known.sort_unstable();
        described.sort_unstable();
        assert_eq!(known, described, "{heading}: {message}");
    }
}

#[test]
fn whole_examples_are_read_with_the_faults_the_text_names() {
    let sets: Vec<&str> = DESCRIPTION
        .split("```ron\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap())
        .collect();
    assert_eq!(sets.len(), 3);
    for set in [sets[0], sets[2]] {
        let whole = assert_sound(set);
        assert_eq!(whole.set.unwrap().problems.len(), 1);
    }
    let drawings = read_set(sets[1], "x");
    let faults: Vec<String> = drawings.faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        faults,
        [
            "31:9: error[illegal-setup]: white chain at A1 has no liberty; take these stones off, or leave them a liberty"
        ]
    );
    assert_eq!(drawings.set.unwrap().problems.len(), 2);
}

#[test]
fn every_code_and_limit_is_described() {
    for code in Code::ALL {
        let row = format!("| `{}` |", code.word());
        assert_eq!(DESCRIPTION.matches(&row).count(), 1, "{row}");
    }
    for (what, limit) in [
        ("a file", format!("{} MiB", limits::MAX_FILE / 1024 / 1024)),
        ("problems in a set", grouped(limits::MAX_PROBLEMS)),
        ("nodes in a problem's tree", grouped(limits::MAX_NODES)),
        (
            "nodes in all trees of a set",
            grouped(limits::MAX_SET_NODES),
        ),
        ("moves in a line", grouped(limits::MAX_LINE)),
        ("lines in a problem", grouped(limits::MAX_LINES)),
        (
            "choices or techniques of a problem",
            grouped(limits::MAX_LIST),
        ),
        ("warnings that a set explains", grouped(limits::MAX_ALLOW)),
        ("a text", format!("{} bytes", grouped(limits::MAX_TEXT))),
        ("nested brackets", grouped(limits::MAX_NESTING)),
        (
            "faults reported for one problem",
            grouped(limits::MAX_FAULTS),
        ),
    ] {
        let row = format!("| {what} | {limit} |");
        assert!(DESCRIPTION.contains(&row), "{row}");
    }
}

fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[test]
fn lists_over_their_limit_are_named() {
    let tags = "\"a\",".repeat(limits::MAX_LIST + 1);
    let loaded = read_set(&problem(&format!("techniques: [{tags}]")), "x");
    let fault = loaded.faults.first().unwrap();
    assert_eq!(fault.code, Code::TooLarge);
    assert_eq!(fault.message, "the list has more than 64 entries");
    let lines = "(play:\"\"),".repeat(limits::MAX_LINES + 1);
    let loaded = read_set(&problem(&format!("lines: [{lines}]")), "x");
    assert_eq!(
        loaded.faults.first().unwrap().message,
        "the list has more than 200000 entries"
    );
}

#[test]
fn the_nodes_of_a_set_are_limited() {
    let line = "A19 B19 ".repeat(limits::MAX_LINE / 2 - 1);
    let line = format!("pass pass {line}").replace("A19 B19", "pass pass");
    let mut problems = String::new();
    let count = limits::MAX_SET_NODES / (limits::MAX_LINE + 1);
    for number in 0..count + 2 {
        problems.push_str(&format!(
            "(id: \"p-{number}\", task: Live, lines: [(play: \"{line}\")]),\n"
        ));
    }
    let loaded = read_set(
        &format!("(format: 1, id: \"x\", problems: [{problems}])"),
        "x",
    );
    assert_eq!(loaded.set.unwrap().problems.len(), count);
    let [fault] = loaded.faults.as_slice() else {
        panic!("{:?}", loaded.faults)
    };
    assert_eq!(
        fault.to_string(),
        format!(
            "{}:1: error[too-large]: the trees of the set have more than 1000000 nodes; split it into several files; this problem and those after it are left out",
            count + 1
        )
    );
}

/// A list of millions of invalid names: placing one message for each would take hours.
#[test]
fn a_flood_of_faults_is_cut_short() {
    let start = Instant::now();
    for field in ["black", "target", "region"] {
        let names = "Z99 ".repeat(1_000_000);
        let loaded = read_set(
            &problem(&format!("{field}: \"{names}\"")).replace("target: \"A2\", target", "target"),
            "x",
        );
        assert_eq!(loaded.faults.len(), limits::MAX_FAULTS);
    }
    let wrong = "(play: \"Z99\"),".repeat(100_000);
    let loaded = read_set(&problem(&format!("lines: [{wrong}]")), "x");
    assert_eq!(loaded.faults.len(), limits::MAX_FAULTS);
    println!(
        "four floods of faults read in {:.2} s",
        start.elapsed().as_secs_f64()
    );
}
