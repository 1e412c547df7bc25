//! The question sets match the table, and sheets of shapes can be written.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::process::Command;

use raeuberspiel::problem::{Quiz, Status, read_set, write_set};
use raeuberspiel::shapes::{Table, quiz_id, quiz_set};

#[test]
fn the_sets_in_the_folder_are_drawn_from_the_table() {
    let table = Table::shipped().unwrap();
    for points in 1..=7 {
        let set = quiz_set(table, points).unwrap();
        let path = format!(
            "{}/problems/{}.ron",
            env!("CARGO_MANIFEST_DIR"),
            quiz_id(points)
        );
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(
            text == write_set(&set),
            "{path} is not what the table gives; write it anew with `shapes --quiz problems --force`"
        );
        let read = read_set(&text, &quiz_id(points));
        assert_eq!(read.faults, []);
        assert_eq!(read.set.unwrap().problems.len(), set.problems.len());
    }
    assert_eq!(quiz_set(table, 0), None);
    assert_eq!(quiz_set(table, 8), None);
}

#[test]
fn the_questions_have_every_answer_and_lie_every_way() {
    let table = Table::shipped().unwrap();
    let mut answers = BTreeSet::new();
    let mut white = 0;
    let mut count = 0;
    for points in 1..=7 {
        for problem in quiz_set(table, points).unwrap().problems {
            let Some(Quiz::Status { answer, vital }) = &problem.quiz else {
                panic!("{} is no question", problem.id);
            };
            answers.insert(Status::ALL.iter().position(|status| status == answer));
            assert_eq!(
                vital.is_empty(),
                matches!(answer, Status::Alive | Status::Dead)
            );
            let target = problem.target.first().copied().unwrap();
            let color = problem.setup.stones.get(target).unwrap();
            white += usize::from(color == raeuberspiel::board::Color::White);
            count += 1;
            assert!(!problem.explanation.en.is_empty() && !problem.explanation.de.is_empty());
        }
    }
    assert_eq!(answers.len(), Status::ALL.len());
    assert!(white > 0 && white < count);
}

fn run(arguments: &[&str]) -> (String, Option<i32>) {
    let output = Command::new(env!("CARGO_BIN_EXE_raeuberspiel"))
        .args(arguments)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    (text, output.status.code())
}

#[test]
fn the_groups_are_listed_as_text_and_as_json() {
    let (text, code) = run(&["shapes", "--groups", "--place", "corner"]);
    assert_eq!(code, Some(0));
    assert!(
        text.contains("carpenters-square (carpenter's square): ko"),
        "{text}"
    );
    let (json, code) = run(&["shapes", "--groups", "--json"]);
    assert_eq!(code, Some(0));
    let lines: Vec<serde_json::Value> = json
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let of = |kind: &str| lines.iter().filter(|line| line["kind"] == kind).count();
    assert_eq!(of("group"), 43);
    assert_eq!(of("named"), lines.len() - 43);
    let in_book = lines.iter().filter(|line| line["book"] == true).count();
    assert_eq!(in_book, 5, "Plate III");
    assert!(
        lines
            .iter()
            .all(|line| !line["black"].as_array().unwrap().is_empty())
    );
    // The text also says what has not been proved.
    let (text, _) = run(&["shapes", "--groups"]);
    for line in lines.iter().filter(|line| line["kind"] == "group") {
        let open: Vec<&str> = line["not_proven"]
            .as_array()
            .unwrap()
            .iter()
            .map(|point| point.as_str().unwrap())
            .collect();
        let start = format!("{}: ", line["id"].as_str().unwrap());
        let said = text.lines().find(|line| line.starts_with(&start)).unwrap();
        let words = format!("not settled: {}", open.join(" "));
        assert_eq!(said.contains(&words), !open.is_empty(), "{said}");
    }
}

#[test]
fn a_sheet_is_written_as_svg_or_pdf_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (svg, pdf, other) = (path("a.svg"), path("a.pdf"), path("a.png"));
    let (_, code) = run(&["shapes", "--points", "4", "--sheet", &svg]);
    assert_eq!(code, Some(0));
    let text = std::fs::read_to_string(&svg).unwrap();
    assert!(text.contains("square four") && text.contains("unsettled"));
    let (_, code) = run(&["shapes", "--groups", "--sheet", &pdf]);
    assert_eq!(code, Some(0));
    assert!(std::fs::read(&pdf).unwrap().starts_with(b"%PDF"));
    let (_, code) = run(&["shapes", "--sheet", &other]);
    assert_eq!(code, Some(2));
    assert!(!std::path::Path::new(&other).exists());
}
