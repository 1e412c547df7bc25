//! The three classical books: every problem states how far it is proved, and a page counts the states.
//!
//! `RENEW_PAGES=1 cargo test --test files classics` writes the counts into the page.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use raeuberspiel::board::{Color, Move, Rules, read_move};
use raeuberspiel::check::{Duplicates, spec_of};
use raeuberspiel::life::Outcome as Result;
use raeuberspiel::problem::{
    Claim, Outcome, Place, Problem, ProblemId, ProblemSet, ProofState, Task, Verdict, read_set,
};
use raeuberspiel::solver::{Limits, Solver, Stop};

/// The sets in the order of the books, each with its title on the page and what its section asks for.
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

/// A first move alone teaches little: most proved problems show how it goes on.
#[test]
fn most_proved_problems_go_beyond_the_first_move() {
    let (mut proved, mut short) = (0, Vec::new());
    for (set, ..) in sets() {
        for problem in set.problems.iter().filter(|problem| !problem.is_open()) {
            proved += 1;
            let tree = &problem.tree;
            let mut solved = tree
                .ids()
                .filter(|&id| tree.node(id).verdict == Some(Verdict::Solved));
            if solved.all(|id| tree.depth(id) == 1) {
                short.push(format!("{}/{}", set.id, problem.id));
            }
        }
    }
    println!(
        "{} of {proved} show only first moves: {short:?}",
        short.len()
    );
    assert!(short.len() <= MOST_SHORT, "{short:?}");
}

/// Most problems of the classics that show only first moves: a line ends where a later position was not proved
/// with as many positions as the start.
const MOST_SHORT: usize = 21;

/// A pass shows nothing, but where a ko has just been taken.
#[test]
fn solving_lines_show_stones_and_no_passes() {
    for (set, ..) in sets() {
        for problem in &set.problems {
            let tree = &problem.tree;
            let solved = |&id: &_| tree.node(id).verdict == Some(Verdict::Solved);
            for id in tree.ids().filter(solved) {
                let line = tree.path(id);
                let mut position = problem.setup.clone().into_position().expect("a position");
                for &mv in &line {
                    let is_idle = mv == Move::Pass && position.ko_point().is_none();
                    assert!(!is_idle, "{}/{}: {line:?}", set.id, problem.id);
                    position.play(mv).expect("a legal move");
                }
            }
        }
    }
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
            // Only what is to be connected has friends that count as alive.
            let has_friends = !problem.safe.is_empty();
            assert_eq!(has_friends, problem.task == Task::Connect, "{name}");
            assert!(problem.region.is_empty(), "{name}");
            match problem.proof_state() {
                None => panic!("{name} says nothing of its proof"),
                Some(ProofState::Open) => {
                    assert!(problem.tree.is_empty(), "{name}");
                    assert_eq!(problem.difficulty, None, "{name}");
                }
                Some(state) => {
                    assert!(!problem.tree.right_first_moves().is_empty(), "{name}");
                    assert!(problem.result.is_some(), "{name}");
                    let names = has_friends || !problem.evidence.rests_on.is_empty();
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
    proved: &'static str,
    assuming: &'static str,
    another: &'static str,
    unanswered: &'static str,
    notes: &'static str,
    /// The names of the two readings.
    readings: (&'static str, &'static str),
    unread: &'static str,
    shared: &'static str,
    of_1908: &'static str,
    none: &'static str,
}

const WORDS: [Words; 2] = [
    Words {
        language: "en",
        head: "| Book and section | Positions | On the board | If neighbours live | Others open | Several | Open |",
        total: "Together",
        proved: "Proved on the board",
        assuming: "Proved if neighbours live",
        another: "Proved with another result than the section asks for, for the group that the stones suggest",
        unanswered: "Open because with that group there is nothing to find: no move does what is asked, or none is needed, for some only if the neighbours live that the problem names; another may be meant, or a stone may stand wrong",
        notes: "Where transcriptions differ, both readings were examined; the problem says how they differ. The group lives in both, by the first moves found",
        readings: ("here", "in the other"),
        unread: "Nothing was proved in either reading",
        shared: "Positions that stand in two of the books or in that of 1908 too, turned, mirrored, shifted or with other colours",
        of_1908: "book of 1908, figure",
        none: "none",
    },
    Words {
        language: "de",
        head: "| Buch und Abschnitt | Stellungen | Auf dem Brett | Wenn Nachbarn leben | Andere offen | Mehrere | Offen |",
        total: "Zusammen",
        proved: "Bewiesen auf dem Brett",
        assuming: "Bewiesen, wenn Nachbarn leben",
        another: "Bewiesen mit einem anderen Ergebnis, als der Abschnitt verlangt, für die Gruppe, die die Steine nahelegen",
        unanswered: "Offen, weil an dieser Gruppe nichts zu finden ist: Kein Zug erreicht, was verlangt ist, oder es ist keiner nötig, bei manchen nur, wenn die Nachbarn leben, die die Aufgabe nennt; vielleicht ist eine andere gemeint, oder ein Stein steht falsch",
        notes: "Wo Abschriften voneinander abweichen, sind beide Lesarten untersucht; bei der Aufgabe steht, worin sie abweichen. Die Gruppe lebt in beiden, mit den gefundenen ersten Zügen",
        readings: ("hier", "in der anderen"),
        unread: "In keiner der beiden Lesarten wurde etwas bewiesen",
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
            known.insert(id, link(set, problem, name(problem)));
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
            if other.trim_start_matches('[').starts_with(words.of_1908) {
                continue;
            }
            pairs.push(format!("{} = {other}", link(set, problem, name(problem))));
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

/// What a transcription has on a point: a stone, or none.
type Change = (&'static str, Option<Color>);

/// For each problem that mentions a second transcription: the points where it differs, and what it has there.
const READINGS: [(&str, &[Change]); 6] = [
    ("p-1-12", &[("F19", None)]),
    ("p-2-18", &[("C13", Some(Color::Black))]),
    ("p-3-3", &[("F18", Some(Color::Black))]),
    ("p-3-53", &[("C14", None), ("B14", None)]),
    (
        "p-7-41",
        &[("G5", Some(Color::Black)), ("G6", Some(Color::Black))],
    ),
    ("p-7-42", &[("O5", Some(Color::Black))]),
];

/// Positions searched for each reading.
const NODES: u64 = 100_000;

/// A problem with the stones of the second transcription.
fn other_reading(problem: &Problem) -> Problem {
    let id = problem.id.as_str();
    let reading = READINGS.iter().find(|(of, _)| *of == id);
    let (_, changes) = reading.expect("its other reading is listed");
    let mut other = problem.clone();
    for (name, stone) in *changes {
        let mv = read_move(name, other.setup.size).expect("a point");
        let point = mv.point().expect("a point");
        assert_ne!(other.setup.stones.get(point), *stone, "{id}: {name}");
        other.setup.stones.set(point, *stone);
    }
    other
}

/// The result of a position and the first moves that reach it, if they are found within [`NODES`].
fn found(problem: &Problem, solver: &mut Solver) -> Option<(Result, Vec<Move>)> {
    let position = problem.setup.clone().into_position().expect("a position");
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    let settled = solver.settle(
        &position,
        &spec_of(problem),
        &limits,
        &Stop::new(),
        &mut |_| {},
    );
    let settled = settled.expect("a question");
    let is_board = settled.holds.is_on_board();
    let proved = settled.answer.proved().filter(|_| is_board);
    proved.map(|proved| (proved.base, proved.moves.clone()))
}

/// The right first moves in each of the two readings of a position; `None` if neither is proved.
///
/// # Panics
///
/// If the two results differ or are not life, or only one is proved: then the page needs other words.
fn readings(problem: &Problem, solver: &mut Solver) -> Option<[String; 2]> {
    let (one, other) = (
        found(problem, solver),
        found(&other_reading(problem), solver),
    );
    let (one, other) = match (one, other) {
        (None, None) => return None,
        (Some(one), Some(other)) => (one, other),
        (one, other) => panic!(
            "{}: only one reading is proved: {one:?} {other:?}",
            problem.id
        ),
    };
    assert_eq!(one.0, other.0, "{}: another result", problem.id);
    assert_eq!(one.0, Result::Alive, "{}: the words say life", problem.id);
    let names = |moves: &[Move]| {
        let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
        names.join(" ")
    };
    Some([names(&one.1), names(&other.1)])
}

/// The result of [`readings`] for each problem with a second transcription, by id.
type Examined = BTreeMap<String, Option<[String; 2]>>;

fn examined() -> Examined {
    let mut solver = Solver::new(16 << 20);
    let sets = sets();
    let problems = sets.iter().flat_map(|(set, ..)| &set.problems);
    problems
        .filter(|problem| problem.source.note.contains("transcription"))
        .map(|problem| (problem.id.to_string(), readings(problem, &mut solver)))
        .collect()
}

/// A link that puts a problem on the board.
fn link(set: &ProblemSet, problem: &Problem, name: String) -> String {
    format!("[{name}](problem:{}/{})", set.id, problem.id)
}

/// The page's name for a problem.
fn label(set: &ProblemSet, title: &str, problem: &Problem) -> String {
    let label = problem.id.as_str().trim_start_matches("p-");
    match set.id.as_str().starts_with("gokyo") {
        true => label.to_owned(),
        false => format!("{title} {label}"),
    }
}

/// The counts as text of the page, starting with its table.
fn counted(words: &Words, examined: &Examined) -> String {
    let mut text = format!("{}\n|---|---|---|---|---|---|---|\n", words.head);
    let mut sum = [0; 6];
    let (mut proved, mut assuming) = (Vec::new(), Vec::new());
    let (mut another, mut unanswered) = (Vec::new(), Vec::new());
    let (mut notes, mut unread) = (Vec::new(), Vec::new());
    for (set, title, asks) in sets() {
        let mut row = [0; 6];
        for problem in &set.problems {
            row[0] += 1;
            let name = || link(&set, problem, label(&set, title, problem));
            match problem.proof_state() {
                Some(ProofState::OnBoard) => {
                    row[1] += 1;
                    proved.push(name());
                }
                Some(ProofState::Assuming) => {
                    row[2] += 1;
                    assuming.push(name());
                }
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
                match &examined[problem.id.as_str()] {
                    None => unread.push(name()),
                    Some([one, other]) => {
                        let (here, there) = words.readings;
                        notes.push(format!("{} ({here} {one}, {there} {other})", name()));
                    }
                }
            }
        }
        write(&mut text, title, &row);
        for (sum, count) in sum.iter_mut().zip(row) {
            *sum += count;
        }
    }
    write(&mut text, words.total, &sum);
    for (what, names) in [
        (words.proved, proved),
        (words.assuming, assuming),
        (words.another, another),
        (words.unanswered, unanswered),
        (words.notes, notes),
        (words.unread, unread),
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
    let examined = examined();
    for words in &WORDS {
        let path: PathBuf = root().join(format!(
            "assets/course/{}/classics-04-proofs.md",
            words.language
        ));
        let page = std::fs::read_to_string(&path).expect("the page");
        let start = page.find("| ").or(page.find("TABLE")).expect("a table");
        let wanted = format!("{}{}", &page[..start], counted(words, &examined));
        if std::env::var_os("RENEW_PAGES").is_some() {
            std::fs::write(&path, &wanted).expect("the page is written");
        } else {
            assert_eq!(page, wanted, "RENEW_PAGES=1 writes it anew");
        }
    }
}
