//! The three classical books: what every problem states about its proof, and the page that counts them.
//!
//! `RENEW_PAGES=1 cargo test --test files classics` writes the counts into the page.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use raeuberspiel::board::Rules;
use raeuberspiel::check::Duplicates;
use raeuberspiel::problem::{
    Claim, Outcome, Place, Problem, ProblemId, ProblemSet, ProofState, Task, read_set,
};

/// The sets in the books' order, each with its book and what its section asks for.
const SETS: [(&str, &str, Asks); 9] = [
    ("gokyo-shumyo-1-live", "Gokyo Shumyo 1", Asks::Life),
    ("gokyo-shumyo-2-kill", "Gokyo Shumyo 2", Asks::Death),
    ("gokyo-shumyo-3-ko", "Gokyo Shumyo 3", Asks::Ko),
    ("gokyo-shumyo-4-race", "Gokyo Shumyo 4", Asks::Life),
    ("gokyo-shumyo-5-oiotoshi", "Gokyo Shumyo 5", Asks::Death),
    ("gokyo-shumyo-6-connect", "Gokyo Shumyo 6", Asks::Life),
    ("gokyo-shumyo-7-techniques", "Gokyo Shumyo 7", Asks::Nothing),
    ("xuanxuan-qijing", "Xuanxuan Qijing", Asks::Nothing),
    ("igo-hatsuyoron", "Igo Hatsuyoron", Asks::Nothing),
];

/// What a section of a book asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asks {
    Life,
    Death,
    Ko,
    Nothing,
}

impl Asks {
    fn is_met_by(self, result: Outcome) -> bool {
        match self {
            Asks::Life => matches!(result, Outcome::Alive | Outcome::Seki),
            Asks::Death => result == Outcome::Dead,
            Asks::Ko => matches!(result, Outcome::Ko { .. }),
            Asks::Nothing => true,
        }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn sets() -> Vec<(ProblemSet, &'static str, Asks)> {
    let read = |(name, title, asks)| {
        let path = root().join(format!("problems/classics/{name}.ron"));
        let text = std::fs::read_to_string(path).expect("a set");
        let read = read_set(&text, name);
        assert_eq!(read.faults, [], "{name}");
        (read.set.expect("a set"), title, asks)
    };
    SETS.into_iter().map(read).collect()
}

#[test]
fn every_problem_is_in_one_of_three_states_and_says_what_belongs_to_it() {
    let mut count = 0;
    for (set, ..) in sets() {
        for problem in &set.problems {
            let name = format!("{}/{}", set.id, problem.id);
            count += 1;
            assert!(
                problem.evidence.searched.is_some(),
                "{name} was never tried"
            );
            assert!(!problem.target.is_empty() || problem.is_open(), "{name}");
            assert!(
                problem.safe.is_empty() && problem.region.is_empty(),
                "{name}"
            );
            match problem.proof_state() {
                None => panic!("{name} says nothing of its proof"),
                Some(ProofState::Open) => {
                    assert!(problem.tree.is_empty(), "{name}");
                    assert_eq!(problem.difficulty, None, "{name}");
                }
                Some(state) => {
                    assert!(!problem.tree.right_first_moves().is_empty(), "{name}");
                    assert!(problem.result.is_some(), "{name}");
                    let names = !problem.evidence.rests_on.is_empty();
                    assert_eq!(names, state == ProofState::Assuming, "{name}");
                }
            }
        }
    }
    assert_eq!(count, 520 + 347 + 183);
}

/// The page's words in one language.
struct Words {
    language: &'static str,
    head: &'static str,
    total: &'static str,
    another: &'static str,
    unanswered: &'static str,
    notes: &'static str,
    shared: &'static str,
    of_1908: &'static str,
    none: &'static str,
}

const WORDS: [Words; 2] = [
    Words {
        language: "en",
        head: "| Book and section | Positions | On the board | If neighbours live | Others open | Several | Open |",
        total: "Together",
        another: "Proved with another result than the section asks for, for the group that the stones suggest",
        unanswered: "Open because with that group there is nothing to find: no move does what is asked, or none is needed; another may be meant, or a stone may stand wrong",
        notes: "Positions in which transcriptions differ; each says how",
        shared: "Positions that stand in two of the books or in that of 1908 too, turned, mirrored, shifted or with other colours",
        of_1908: "book of 1908, figure",
        none: "none",
    },
    Words {
        language: "de",
        head: "| Buch und Abschnitt | Stellungen | Auf dem Brett | Wenn Nachbarn leben | Andere offen | Mehrere | Offen |",
        total: "Zusammen",
        another: "Bewiesen mit einem anderen Ergebnis, als der Abschnitt verlangt, für die Gruppe, die die Steine nahelegen",
        unanswered: "Offen, weil an dieser Gruppe nichts zu finden ist: Kein Zug erreicht, was verlangt ist, oder es ist keiner nötig; vielleicht ist eine andere gemeint, oder ein Stein steht falsch",
        notes: "Stellungen, bei denen die Abschriften voneinander abweichen; bei jeder steht, worin",
        shared: "Stellungen, die in zweien der Bücher oder auch in dem von 1908 stehen, gedreht, gespiegelt, verschoben oder mit anderen Farben",
        of_1908: "Buch von 1908, Abbildung",
        none: "keine",
    },
];

/// Pairs of positions with the same stones and side to move in any orientation, whatever they ask.
fn shared(words: &Words) -> Vec<String> {
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    let mut duplicates = Duplicates::new();
    let mut pairs = Vec::new();
    let mut look = |set: &ProblemSet, name: &dyn Fn(&Problem) -> String| {
        for problem in &set.problems {
            let mut bare = Problem::new(
                ProblemId::new(&format!("{}-{}", set.id, problem.id)).expect("a name"),
                Task::Live,
                problem.setup.clone(),
            );
            bare.setup.rules = Rules::default();
            let id = bare.id.to_string();
            known.insert(id, name(problem));
            let Some(found) = duplicates.add(Path::new("x"), Place::START, &bare) else {
                continue;
            };
            let other = found
                .message
                .split('"')
                .nth(1)
                .expect("it quotes the other");
            let other = known.get(other).expect("it was looked at before");
            // The book of 1908 shows some figures twice.
            if other.starts_with(words.of_1908) {
                continue;
            }
            pairs.push(format!("{} = {other}", name(problem)));
        }
    };
    for (set, title, _) in sets() {
        look(&set, &|problem| label(&set, title, problem));
    }
    let mut of_1908: Vec<PathBuf> = std::fs::read_dir(root().join("problems"))
        .expect("the sets")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| {
            let name = path.file_name().expect("a name").to_string_lossy();
            name.starts_with("pfaundler-")
        })
        .collect();
    of_1908.sort();
    let mut seen = BTreeSet::new();
    for path in of_1908 {
        let text = std::fs::read_to_string(path).expect("text");
        let mut set = read_set(&text, "x").set.expect("a set");
        // A figure may have several questions.
        set.problems
            .retain(|problem| seen.insert(problem.source.figure.clone()));
        look(&set, &|problem| {
            format!("{} {}", words.of_1908, problem.source.figure)
        });
    }
    pairs
}

/// The page's name for a problem.
fn label(set: &ProblemSet, title: &str, problem: &Problem) -> String {
    let label = problem.id.as_str().trim_start_matches("p-");
    match set.id.as_str().starts_with("gokyo") {
        true => label.to_owned(),
        false => format!("{title} {label}"),
    }
}

/// The counts in the form of the page, starting with its table.
fn counted(words: &Words) -> String {
    let mut text = format!("{}\n|---|---|---|---|---|---|---|\n", words.head);
    let mut sum = [0; 6];
    let (mut another, mut unanswered, mut notes) = (Vec::new(), Vec::new(), Vec::new());
    for (set, title, asks) in sets() {
        let mut row = [0; 6];
        for problem in &set.problems {
            row[0] += 1;
            let name = || label(&set, title, problem);
            match problem.proof_state() {
                Some(ProofState::OnBoard) => row[1] += 1,
                Some(ProofState::Assuming) => row[2] += 1,
                Some(ProofState::Open) | None => row[5] += 1,
            }
            row[3] += usize::from(problem.claim == Claim::ProvenInPart);
            row[4] += usize::from(problem.tree.right_first_moves().len() > 1);
            match problem.result {
                Some(_) if problem.is_open() => unanswered.push(name()),
                Some(result) if !asks.is_met_by(result) => another.push(name()),
                _ => {}
            }
            if problem.source.note.contains("transcription") {
                notes.push(name());
            }
        }
        write(&mut text, title, &row);
        for (sum, count) in sum.iter_mut().zip(row) {
            *sum += count;
        }
    }
    write(&mut text, words.total, &sum);
    for (what, names) in [
        (words.another, another),
        (words.unanswered, unanswered),
        (words.notes, notes),
        (words.shared, shared(words)),
    ] {
        let names = match names.is_empty() {
            true => words.none.to_owned(),
            false => names.join(", "),
        };
        writeln!(text, "\n{what}: {names}.").expect("text");
    }
    text
}

fn write(text: &mut String, title: &str, row: &[usize; 6]) {
    let cells: Vec<String> = row.iter().map(usize::to_string).collect();
    writeln!(text, "| {title} | {} |", cells.join(" | ")).expect("text");
}

#[test]
fn the_page_counts_what_the_problems_say() {
    for words in &WORDS {
        let path: PathBuf = root().join(format!(
            "assets/course/{}/classics-04-proofs.md",
            words.language
        ));
        let page = std::fs::read_to_string(&path).expect("the page");
        let start = page.find("| ").or(page.find("TABLE")).expect("a table");
        let wanted = format!("{}{}", &page[..start], counted(words));
        if std::env::var_os("RENEW_PAGES").is_some() {
            std::fs::write(&path, &wanted).expect("the page is written");
        } else {
            assert_eq!(page, wanted, "RENEW_PAGES=1 writes it anew");
        }
    }
}
