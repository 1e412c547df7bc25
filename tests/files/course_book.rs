//! The book of 1908 in the course: every figure whose position could be recovered is a board of a lesson,
//! with figure, page and certainty; the others are named in the lessons as lost. Also, the original sets, one
//! for each kind of the book, have the promised sizes.

use std::collections::BTreeMap;

use raeuberspiel::course::{Board, Course, Reference};
use raeuberspiel::problem::Certainty::{self, Derived, Found, Reconstructed, Stated};
use raeuberspiel::problem::{Claim, Language, Problem, Task, read_set};

/// Figure, page and certainty of every recovered position.
const SAVED: &[(&str, &str, Certainty)] = &[
    ("1, 2, 3", "9", Stated),
    ("4", "7, 9-10, 15", Stated),
    ("13", "14", Derived),
    ("14", "14", Derived),
    ("15", "14", Derived),
    ("16, 17", "14-16", Derived),
    ("18", "16", Derived),
    ("19", "16", Reconstructed),
    ("20", "17-18", Derived),
    ("21", "17-18", Derived),
    ("22", "17-18", Derived),
    ("24", "18", Derived),
    ("25", "19", Derived),
    ("26", "19-20", Derived),
    ("27", "30-31", Derived),
    ("28", "30-31", Derived),
    ("29", "30-31", Derived),
    ("30", "30-31", Derived),
    ("31", "30-31", Derived),
    ("32", "30-31", Derived),
    ("33", "30-31", Derived),
    ("34", "30-31", Derived),
    ("35", "30-31", Derived),
    ("36", "30-31", Derived),
    ("49", "33", Derived),
    ("56", "33", Derived),
    ("57", "34-35", Derived),
    ("58", "34-35, 39-40", Derived),
    ("59-61", "34-35", Derived),
    ("Tafel III", "36, 35, 39-40", Stated),
    ("Tafel III", "36, 35, 39-40", Derived),
    ("63", "37", Reconstructed),
    ("64", "37, 40", Derived),
    ("68", "44 (also Tafel IV, p. 43)", Derived),
    ("69", "44 (also Tafel IV, p. 43)", Derived),
    ("70", "44 (also Tafel IV, p. 43)", Derived),
    ("71", "44 (also Tafel IV, p. 43)", Derived),
    ("72", "44 (also Tafel IV, p. 43)", Derived),
    ("73", "44 (also Tafel IV, p. 43)", Derived),
    ("74/75", "44 (also Tafel IV, p. 43)", Derived),
    ("75/74", "44 (also Tafel IV, p. 43)", Derived),
    ("76", "44 (also Tafel IV, p. 43)", Derived),
    ("77", "44", Derived),
    ("79", "45", Reconstructed),
    ("82", "45", Reconstructed),
    ("88", "45", Reconstructed),
    ("89", "45", Reconstructed),
    ("90", "46-47", Derived),
    ("91", "46-47", Derived),
    ("92", "46-47", Derived),
    ("93", "46-47", Derived),
    ("94", "46-47", Derived),
    ("95", "46-47", Derived),
    ("96", "46-47", Derived),
    ("97", "46-47", Derived),
    ("98", "46-47", Derived),
    ("99", "48", Derived),
    ("100", "48", Derived),
    ("101", "48", Derived),
    ("102", "48-49", Derived),
    ("103", "49", Stated),
    ("104", "50", Derived),
    ("105", "50", Derived),
    ("106", "51", Derived),
    ("107", "51, 53", Derived),
    ("108", "51, 53", Derived),
    ("109", "52-53", Derived),
    ("114", "55", Reconstructed),
    ("115", "56", Found),
    ("116", "57", Found),
    ("117a", "57-58", Found),
    ("118", "59", Found),
    ("119", "59-60", Found),
    ("120", "60-61", Found),
    ("121", "61", Found),
    ("122", "62", Reconstructed),
    ("Schurig's example (no number)", "63", Stated),
    ("39", "32", Derived),
    ("44", "32", Derived),
    ("45", "32", Derived),
];

/// Lost figures as their lesson names them in English and German.
const LOST: &[(&str, &str, &str)] = &[
    ("2-01-walls", "Figures 5 to 12", "Die Figuren 5 bis 12"),
    ("2-03-ko", "Figure 23", "Figur 23"),
    ("2-23-counting", "Plates I and II", "Die Tafeln I und II"),
    ("2-05-eyes", "Figures 37 to 48", "Die Figuren 37 bis 48"),
    ("2-05-eyes", "Figures 50 to 55", "Die Figuren 50 bis 55"),
    (
        "2-06-double-chains",
        "Figures 62 and 65 to 67",
        "Die Figuren 62 und 65 bis 67",
    ),
    (
        "2-07-one-eye",
        "78, 80, 81 and 83 to 87",
        "78, 80, 81 und 83 bis 87",
    ),
    (
        "2-10-ladder",
        "Figures 110 and 111",
        "Die Figuren 110 und 111",
    ),
    ("2-09-traps", "figures 112 and 113", "Figuren 112 und 113"),
    ("2-13-into-ko", "figure 117b", "Figur 117b"),
];

/// The original sets and the least number of problems promised for each.
const ORIGINAL: &[(&str, usize)] = &[
    ("original-rescue", 10),
    ("original-kill", 10),
    ("original-ko", 10),
    ("original-race", 10),
    ("original-robber", 20),
    ("original-connect", 10),
    ("original-cut", 10),
];

fn shipped() -> BTreeMap<String, Problem> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    let folders = ["", "classics", "drills", "made"].map(|within| folder.join(within));
    let mut found = BTreeMap::new();
    let entries = folders.map(|folder| std::fs::read_dir(folder).expect("the sets"));
    for entry in entries.into_iter().flatten() {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "ron") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("text");
        let name = path.display().to_string();
        let set = read_set(&text, &name).set.expect("a sound set");
        for problem in set.problems {
            found.insert(format!("{}/{}", set.id, problem.id), problem);
        }
    }
    found
}

/// Every board of the lessons, with its lesson's name.
fn boards() -> Vec<(&'static str, Problem)> {
    let shipped = shipped();
    let course = Course::read(Language::English);
    let mut found = Vec::new();
    for (name, lesson) in &course.lessons {
        for board in lesson.boards() {
            found.push(match board {
                Board::Own(problem) => (*name, problem.as_ref().clone()),
                Board::Shipped(reference) => (*name, named(&shipped, reference)),
            });
        }
    }
    found
}

fn named(shipped: &BTreeMap<String, Problem>, reference: &Reference) -> Problem {
    let found = shipped.get(&reference.to_string());
    found.unwrap_or_else(|| panic!("{reference}")).clone()
}

#[test]
fn every_saved_figure_is_a_board_of_a_lesson() {
    let boards = boards();
    let missing: Vec<_> = SAVED
        .iter()
        .filter(|&&(figure, page, certainty)| {
            !boards.iter().any(|(_, problem)| {
                let source = &problem.source;
                (source.figure.as_str(), source.page.as_str()) == (figure, page)
                    && source.certainty == Some(certainty)
                    && problem.setup.stones.iter().next().is_some()
            })
        })
        .collect();
    assert!(missing.is_empty(), "not in any lesson: {missing:?}");
}

#[test]
fn no_board_quotes_a_figure_that_is_not_listed() {
    // Figures quoted from other books have those books' numbers.
    let of_1908 = |(lesson, _): &(&str, Problem)| !lesson.starts_with("classics-");
    for (lesson, problem) in boards().into_iter().filter(of_1908) {
        let figure = problem.source.figure.as_str();
        let is_known = SAVED.iter().any(|&(known, ..)| known == figure);
        assert!(
            figure.is_empty() || is_known,
            "{lesson}: {} quotes figure {figure}",
            problem.id
        );
    }
}

#[test]
fn lost_figures_are_named_as_lost() {
    for (language, lost) in [
        (Language::English, ["lost", "damaged", "Only single points"]),
        (
            Language::German,
            ["verloren", "beschädigt", "nur einzelne Punkte"],
        ),
    ] {
        let course = Course::read(language);
        for &(name, english, german) in LOST {
            let place = course.place(name).expect("a lesson");
            let (_, lesson) = &course.lessons[place];
            let text: String = lesson.spans().map(|span| span.text.as_str()).collect();
            let figures = match language {
                Language::English => english,
                Language::German => german,
            };
            let at = text
                .find(figures)
                .unwrap_or_else(|| panic!("{name} names {figures}"));
            // The word for lost is within the next three hundred letters.
            let near: String = text[at..].chars().take(300).collect();
            assert!(
                lost.iter().any(|word| near.contains(word)),
                "{name} does not say what became of {figures}: {near}"
            );
        }
    }
}

#[test]
fn every_kind_has_its_problems_of_our_own_each_proven() {
    let shipped = shipped();
    let mut sum = 0;
    for &(set, least) in ORIGINAL {
        let problems: Vec<&Problem> = shipped
            .iter()
            .filter(|(name, _)| name.split('/').next() == Some(set))
            .map(|(_, problem)| problem)
            .collect();
        assert!(problems.len() >= least, "{set}: {}", problems.len());
        for problem in &problems {
            assert_ne!(problem.task, Task::Show, "{set}/{}", problem.id);
            assert_eq!(problem.claim, Claim::Proven, "{set}/{}", problem.id);
            assert_eq!(
                problem.source.certainty,
                Some(Certainty::Original),
                "{set}/{}",
                problem.id
            );
        }
        // From beginner to dan: the easiest and the hardest are far apart.
        let grades: Vec<u8> = problems
            .iter()
            .filter_map(|problem| problem.difficulty)
            .collect();
        let span = grades.iter().max().zip(grades.iter().min());
        assert!(
            span.is_some_and(|(hardest, easiest)| hardest - easiest >= 5),
            "{set}: {grades:?}"
        );
        println!("{set}: {} problems, difficulty {span:?}", problems.len());
        sum += problems.len();
    }
    assert!(sum >= 150, "{sum}");
}
