//! One question, one answer: the same position asked through every interface of the program.
//!
//! The interfaces are `solve`, `solve --only-result`, the Go Text Protocol, `check --prove`, `import
//! --prove`, the judge of moves, the author page and the board page. Any two that decide a question must give
//! the same result, resting on the same assumptions.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use raeuberspiel::board::{Color, Point, Position, Setup, Size};
use raeuberspiel::check::{
    Budget, ComposeSettings, Known, Opinion, Referee, compose, opinion, spec_of,
};
use raeuberspiel::life::{Holds, Outcome, Proved, Reached, Ruling};
use raeuberspiel::problem::{
    self, Claim, MoveAsked, Problem, ProblemId, Task, Verdict, read_set, write_set,
};
use raeuberspiel::solver::{LessonSize, Limits, Settled, Solver, Stop};
use raeuberspiel::worker::{Finding, Heard, Question, Task as StudyTask, study};
use serde_json::Value;

/// Nodes for each question of this test.
const NODES: u64 = 24_000;
/// A question decided within this many nodes is decided by every interface, whatever its own limits.
const EASY: u64 = 3_000;

fn limits() -> Limits {
    Limits {
        nodes: Some(NODES),
        ..Limits::default()
    }
}

/// An interface's answer: who wins without threats, the ko, and what the result rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Said {
    lives: bool,
    /// That a group has no two eyes is the attacker's achievement, and may rest on more than its life does.
    seki: bool,
    flips: Option<(String, u64)>,
    holds: String,
    alive: Vec<String>,
}

impl Said {
    fn of(proved: &Proved, holds: &Holds) -> Said {
        Said {
            lives: proved.base != Outcome::Dead,
            seki: proved.base == Outcome::Seki,
            flips: proved
                .flips
                .map(|flip| (flip.side.to_string(), u64::from(flip.threats))),
            holds: holds.word().to_owned(),
            alive: holds.assumed_alive().iter().map(Point::to_string).collect(),
        }
    }

    fn of_json(object: &Value) -> Option<Said> {
        let flips = &object["flips"];
        let is_walled = object["holds"] == "wall";
        if let (Some(why), true) = (object["reason"].as_str(), object["base"].is_null()) {
            let limit = format!("within {NODES} nodes");
            assert!(!why.contains("nodes") || why.contains(&limit), "{object}");
        }
        let base = object["base"].as_str()?;
        // The winner without threats is known, but not whether threats change that: no answer yet.
        object["holds"].as_str()?;
        assert_eq!(object["behind_wall"].is_string(), is_walled, "{object}");
        assert_eq!(object["result"] == "unknown", is_walled, "{object}");
        Some(Said {
            lives: base != "dead",
            seki: base == "seki",
            flips: flips["side"]
                .as_str()
                .map(|side| (side.to_owned(), flips["threats"].as_u64().unwrap())),
            holds: object["holds"].as_str()?.to_owned(),
            alive: object["assumed_alive"]
                .as_array()?
                .iter()
                .map(|point| point.as_str().unwrap().to_owned())
                .collect(),
        })
    }

    /// Reads the answer of `raeuberspiel-solve`.
    fn of_gtp(line: &str) -> Option<Said> {
        let line = line.strip_prefix("= ")?;
        // A result that holds only behind a wall is no answer about the board.
        let line = line.strip_prefix("unknown behind ").unwrap_or(line);
        let mut words = line.split(' ').peekable();
        let word = words.next()?;
        let mut said = Said {
            lives: word != "dead",
            seki: word == "seki",
            flips: None,
            holds: "board".to_owned(),
            alive: Vec::new(),
        };
        let mut key = "";
        let mut rest = Vec::new();
        for word in words {
            match word {
                "base" | "flips" | "assuming" | "wall" | "superko" | "moves" | "line" => key = word,
                other => rest.push((key, other)),
            }
            match word {
                "assuming" if said.holds == "board" => said.holds = "assuming".to_owned(),
                "wall" => said.holds = "wall".to_owned(),
                _ => {}
            }
        }
        let under = |wanted: &str| -> Vec<String> {
            let words = rest.iter().filter(|(key, _)| *key == wanted);
            words.map(|(_, word)| (*word).to_owned()).collect()
        };
        if let [base] = &under("base")[..] {
            said.lives = base != "dead";
            said.seki = base == "seki";
        }
        if let [side, threats] = &under("flips")[..] {
            said.flips = Some((side.clone(), threats.parse().unwrap()));
        }
        said.alive = under("assuming");
        Some(said)
    }
}

/// About `most` of the shipped problems about life, evenly spread.
fn shipped(folder: &Path, most: usize, pick: impl Fn(&str) -> bool) -> Vec<Problem> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "ron"))
        .filter(|path| pick(path.file_stem().unwrap().to_str().unwrap()))
        .collect();
    files.sort();
    let mut all = Vec::new();
    for file in files {
        let set = read_set(&fs::read_to_string(file).unwrap(), "set")
            .set
            .unwrap();
        all.extend(set.problems.into_iter().filter(|problem| {
            matches!(
                problem.task,
                Task::Live | Task::Kill | Task::Ko | Task::Seki
            ) && problem.quiz.is_none()
                && problem.target.len() == 1
        }));
    }
    let step = all.len().div_ceil(most).max(1);
    all.into_iter().step_by(step).collect()
}

/// Pseudo-random numbers that are the same on every machine (Marsaglia's xorshift).
struct Dice(u64);

impl Dice {
    fn below(&mut self, many: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % many
    }
}

/// A corner group on 9x9 with random stones inside; with `gaps` its wall is open.
fn random(dice: &mut Dice, gaps: bool) -> Option<Problem> {
    let size = Size::square(9).unwrap();
    let mut setup = Setup::new(size);
    let (wide, high) = (3 + dice.below(2) as u8, 2 + dice.below(2) as u8);
    for column in 0..=wide + 1 {
        for row in 0..=high + 1 {
            let point = Point::at(column, row);
            let rim = column.max(row + wide - high);
            let stone = if rim == wide + 1 || row == high + 1 {
                Some(Color::White)
            } else if rim == wide || row == high {
                Some(Color::Black)
            } else {
                match dice.below(6) {
                    0 => Some(Color::Black),
                    1 => Some(Color::White),
                    _ => None,
                }
            };
            let is_gap = gaps && stone == Some(Color::White) && dice.below(4) == 0;
            setup.stones.set(point, stone.filter(|_| !is_gap));
        }
    }
    setup.to_move = Color::BOTH[dice.below(2) as usize];
    let position = setup.clone().into_position().ok()?;
    let target = Point::at(wide, high);
    position.color_at(target)?;
    let task = if setup.to_move == Color::Black {
        Task::Live
    } else {
        Task::Kill
    };
    let mut problem = Problem::new(ProblemId::new("random").unwrap(), task, setup);
    problem.target = vec![target];
    Some(problem)
}

/// Positions like those of GNU Go's regression suite: a corner group in a whole game, neither enclosed nor
/// safe.
const OPEN: [&str; 2] = [
    "
    | . . . . . . . . .
    | . . O . . . . . .
    | . . . . O . . . .
    | O O O O . . . . .
    | X X X O . . X . .
    | . . X X O . . . .
    | . . . . . . . . .
    +------------------",
    "
    | . . . . . . . . . .
    | . O . O . . . . . .
    | . X O . . O . . . .
    | . X X O . . . . . .
    | . . . X O . . X . .
    | . . . . . . . . . .
    +--------------------",
];

fn drawn() -> Vec<Problem> {
    let size = Size::SQUARE_19;
    let mut problems = Vec::new();
    for drawing in OPEN {
        for to_move in Color::BOTH {
            let diagram = raeuberspiel::board::Diagram::parse(drawing, size, None).unwrap();
            let stones = diagram.stones;
            let target = stones.iter().find(|&(_, color)| color == Color::Black);
            let setup = Setup {
                to_move,
                stones,
                ..Setup::new(size)
            };
            let id = ProblemId::new("drawn").unwrap();
            let mut problem = Problem::new(id, Task::Live, setup);
            problem.target = vec![target.unwrap().0];
            problems.push(problem);
        }
    }
    problems
}

/// Two hundred positions, each with its own name and nothing but a target.
fn positions() -> Vec<Problem> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    let mut all = shipped(&folder, 96, |name| name != "open-board");
    all.truncate(96);
    all.extend(shipped(&folder, 20, |name| name == "open-board"));
    all.extend(drawn());
    let mut dice = Dice(1908);
    while all.len() < 160 {
        all.extend(random(&mut dice, false));
    }
    while all.len() < 200 {
        all.extend(random(&mut dice, true));
    }
    for (number, problem) in all.iter_mut().enumerate() {
        problem.id = ProblemId::new(&format!("p{number}")).unwrap();
        problem.region.clear();
        problem.safe.clear();
        problem.tree = problem::SolutionTree::new();
        problem.claim = Claim::Unproven;
        problem.result = None;
        problem.setup.rules = raeuberspiel::board::Rules::default();
    }
    all
}

fn settled(problem: &Problem, solver: &mut Solver) -> Settled {
    let position = problem.setup.clone().into_position().unwrap();
    solver
        .settle(
            &position,
            &spec_of(problem),
            &limits(),
            &Stop::new(),
            &mut |_| {},
        )
        .unwrap()
}

fn said(settled: &Settled) -> Option<Said> {
    let proved = settled.answer.proved()?;
    Some(Said::of(proved, &settled.holds))
}

fn program(arguments: &[&str], folder: &Path, input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_raeuberspiel"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()).ok());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

fn by_solve(folder: &Path, more: &[&str]) -> BTreeMap<String, Option<Said>> {
    let nodes = NODES.to_string();
    let arguments = [&["solve", "--json", "--nodes", &nodes, "set.ron"], more].concat();
    let lines = program(&arguments, folder, "");
    let objects = lines.lines().map(|line| {
        let object: Value = serde_json::from_str(line).unwrap();
        let name = object["problem"].as_str().unwrap().to_owned();
        (name, Said::of_json(&object))
    });
    objects.collect()
}

fn by_gtp(problems: &[Problem], folder: &Path) -> Vec<Option<Said>> {
    let mut commands = String::new();
    for problem in problems {
        let setup = &problem.setup;
        let (first, last) = (setup.to_move, setup.to_move.opposite());
        commands.push_str(&format!("boardsize {}\nclear_board\n", setup.size.width()));
        for color in [last, first] {
            let stones = setup.stones.iter().filter(|&(_, owner)| owner == color);
            for (point, _) in stones {
                commands.push_str(&format!("play {color} {point}\n"));
            }
        }
        commands.push_str(&format!(
            "raeuberspiel-solve {first} {}\n",
            problem.target[0]
        ));
    }
    let answers = program(&["gtp"], folder, &commands);
    let mut asked = commands.lines();
    let answers = answers.split("\n\n").filter(|answer| !answer.is_empty());
    let answers = answers.filter(|_| {
        let command = asked.next();
        command.is_some_and(|command| command.starts_with("raeuberspiel-solve"))
    });
    answers.map(Said::of_gtp).collect()
}

fn by_board_page(problem: &Problem, position: &Position) -> Option<Said> {
    let task = StudyTask::Solve {
        question: Box::new(Question {
            position: position.clone(),
            spec: spec_of(problem),
        }),
        first: vec![position.to_move()],
        time: Duration::from_secs(600),
    };
    let mut study = study(task, || {}).unwrap();
    loop {
        match study.hear() {
            Some(Heard::News(_)) | None => std::thread::sleep(Duration::from_millis(1)),
            Some(Heard::Done(Finding::Solved(answers))) => {
                let (answer, holds) = &answers[0];
                return answer.proved().map(|proved| Said::of(proved, holds));
            }
            other => panic!("{other:?}"),
        }
    }
}

/// The judge's verdict on the first move that reaches the result.
fn by_judge(problem: &Problem, settled: &Settled, solver: &mut Solver) -> Option<Reached> {
    let mv = *settled.answer.proved()?.moves.first()?;
    let before = problem.setup.clone().into_position().unwrap();
    let mut referee = Referee {
        solver,
        known: &mut Known::default(),
        budget: Budget {
            left: &|| None,
            nodes: Some(NODES),
            stop: &Stop::new(),
        },
        report: &mut |_| {},
    };
    let ruling = referee.rule(&MoveAsked {
        problem: Arc::new(problem.clone()),
        before,
        mv,
        accepted: Vec::new(),
        is_lost: true,
    });
    match ruling {
        Ruling::Holds { reached, .. } => Some(reached),
        Ruling::Loses { .. } => panic!("{}: {mv} is listed and loses", problem.id),
        Ruling::Open(_) => None,
    }
}

/// Checks what `import --prove` writes for bare positions: none is proven that holds only behind a wall, and
/// every other that the author page proves gets the same result.
fn import_proves(composed: &[(Problem, Problem, Said)], folder: &Path) {
    let chosen: Vec<_> = composed
        .iter()
        .enumerate()
        .filter(|(number, (.., said))| said.holds == "wall" || number % 3 == 0)
        .map(|(_, composed)| composed)
        .collect();
    let mut set = read_set("(format: 1, id: \"bare\", problems: [])", "bare")
        .set
        .unwrap();
    set.problems = chosen.iter().map(|(bare, ..)| bare.clone()).collect();
    fs::write(folder.join("bare.ron"), write_set(&set)).unwrap();
    let nodes = NODES.to_string();
    let arguments = [
        "import",
        "bare.ron",
        "--out",
        "proven.ron",
        "--prove",
        "--nodes",
        &nodes,
    ];
    program(&arguments, folder, "");
    let written = fs::read_to_string(folder.join("proven.ron")).unwrap();
    let imported = read_set(&written, "proven");
    assert!(imported.faults.is_empty(), "{:?}", imported.faults);
    let imported = imported.set.unwrap().problems;
    assert_eq!(imported.len(), chosen.len());
    let mut proven = 0;
    for (problem, (_, composed, said)) in imported.iter().zip(chosen) {
        let name = composed.id.as_str();
        let is_proven = problem.claim == Claim::Proven;
        if said.holds == "wall" {
            assert!(!is_proven, "{name}: proven behind a wall");
            continue;
        }
        // If a line of the tree is not proved within the limit, only the right moves are written; if those
        // are not proved either, nothing is.
        match composed.claim {
            Claim::Unproven => assert!(problem.claim.is_of_search(), "{name}"),
            claim => assert_eq!(problem.claim, claim, "{name}"),
        }
        if problem.claim.is_proof() {
            assert_eq!(problem.result, composed.result, "{name}");
        }
        assert_eq!(problem.evidence.searched, Some(NODES), "{name}");
        proven += usize::from(is_proven);
    }
    assert!(proven >= 15, "{proven} are proven");
}

#[test]
fn two_hundred_positions_get_one_answer_through_every_door() {
    let problems = positions();
    assert_eq!(problems.len(), 200);
    let folder = tempfile::tempdir().unwrap();
    let mut set = read_set("(format: 1, id: \"set\", problems: [])", "set")
        .set
        .unwrap();
    set.problems.clone_from(&problems);
    fs::write(folder.path().join("set.ron"), write_set(&set)).unwrap();
    let by_solve_in_full = by_solve(folder.path(), &[]);
    let by_result = by_solve(folder.path(), &["--only-result"]);
    // The engine would spend its whole limit on questions that the open board does not decide.
    let decided = |problem: &&Problem| {
        let said = by_solve_in_full[problem.id.as_str()].as_ref();
        said.is_some_and(|said| said.holds != "wall")
    };
    let asked: Vec<Problem> = problems.iter().filter(decided).cloned().collect();
    let answers = by_gtp(&asked, folder.path());
    assert_eq!(answers.len(), asked.len());
    let names = asked.iter().map(|problem| problem.id.clone());
    let by_gtp: BTreeMap<_, _> = names.zip(answers).collect();

    let mut solver = Solver::new(1 << 24);
    let (mut claimed, mut composed_here) = (Vec::new(), Vec::new());
    let (mut decided, mut on_board, mut walled) = (0, 0, 0);
    for (number, problem) in problems.iter().enumerate() {
        let name = problem.id.as_str();
        let settled = settled(problem, &mut solver);
        let reference = said(&settled);
        assert_eq!(by_solve_in_full[name], reference, "{name}: solve");
        let Some(reference) = reference else { continue };
        decided += 1;
        on_board += usize::from(reference.holds == "board");
        walled += usize::from(reference.holds == "wall");
        let is_easy = settled.nodes <= EASY;
        let same = |door: &str, said: Option<&Said>| match said {
            Some(said) => {
                // An interface with a larger limit may rest on fewer assumptions, but never gives another
                // result.
                let result = (said.lives, &said.flips);
                let is_same = result == (reference.lives, &reference.flips);
                assert!(
                    is_same || reference.holds != "board" && said.holds == "board",
                    "{name}: {door} says {said:?}, not {reference:?}"
                );
                if is_easy && said.seki == reference.seki {
                    assert_eq!(said, &reference, "{name}: {door}");
                }
            }
            None => assert!(!is_easy, "{name}: {door} says nothing, not {reference:?}"),
        };
        same("--only-result", by_result[name].as_ref());
        if let Some(said) = by_gtp.get(&problem.id) {
            same("gtp", said.as_ref());
        }
        let position = problem.setup.clone().into_position().unwrap();
        if number % 4 == 0 && is_easy {
            same("board page", by_board_page(problem, &position).as_ref());
        }
        // A question that takes the whole limit takes many times as long for a tree.
        if !is_easy && (reference.holds != "wall" || walled > 2) {
            continue;
        }
        let settings = ComposeSettings {
            defences: true,
            lesson: LessonSize::default(),
            limits: limits(),
        };
        if let Ok(composed) = compose(problem, &mut solver, &settings, &Stop::new(), &mut |_| {}) {
            let said = Said::of(&composed.proved, &composed.holds);
            same("author page", Some(&said));
            let is_proven = composed.problem.claim == Claim::Proven;
            assert!(
                !is_proven || said.holds != "wall",
                "{name}: proven behind a wall"
            );
            if is_easy || reference.holds == "wall" {
                composed_here.push((problem.clone(), composed.problem, said));
            }
        }
        if reference.holds == "wall" {
            // `opinion` asks the same as `import --prove`, which is tested below.
            let opinion = opinion(problem, &[], &mut solver, &settings, &Stop::new());
            assert!(
                matches!(opinion, Opinion::Open { .. }),
                "{name}: {opinion:?}"
            );
        }
        if let Some(reached) = by_judge(problem, &settled, &mut solver) {
            let is_dead = matches!(reached, Reached::Dead | Reached::Falls(_));
            let proved = settled.answer.proved().unwrap();
            let is_same = match reached {
                Reached::Ko { lives, flip } => {
                    proved.flips == Some(flip) && lives == reference.lives
                }
                _ => proved.flips.is_none() && is_dead != reference.lives,
            };
            assert!(
                is_same || reference.holds != "board",
                "{name}: judge {reached:?}"
            );
        }
        let mut claim = problem.clone();
        claim.claim = Claim::Proven;
        claim.result = Some(raeuberspiel::problem::Outcome::of(
            settled.answer.proved().unwrap(),
        ));
        let first = settled
            .answer
            .proved()
            .and_then(|proved| proved.moves.first());
        let mv = first.copied().unwrap_or(raeuberspiel::board::Move::Pass);
        let node = claim.tree.add(claim.tree.root(), mv);
        claim.tree.node_mut(node).verdict = Some(Verdict::Solved);
        claimed.push((claim, reference, is_easy));
    }
    assert!(decided >= 180, "{decided} of 200 decided");
    assert!(on_board >= 100, "{on_board} hold on the board");
    assert!(
        walled > 0 && walled <= 30,
        "{walled} hold behind a wall only"
    );

    set.problems = claimed
        .iter()
        .map(|(problem, ..)| problem.clone())
        .collect();
    fs::write(folder.path().join("set.ron"), write_set(&set)).unwrap();
    let nodes = NODES.to_string();
    let arguments = ["check", "--prove", "--nodes", &nodes, "set.ron"];
    let lines = program(&arguments, folder.path(), "");
    for (problem, reference, is_easy) in &claimed {
        let name = format!("problem {:?}", problem.id.as_str());
        let has = |code: &str| {
            let mut lines = lines.lines();
            lines.any(|line| line.contains(&name) && line.contains(code))
        };
        assert!(!has("wrong-result"), "{name}: {lines}");
        if *is_easy {
            assert_eq!(has("behind-a-wall"), reference.holds == "wall", "{name}");
        }
    }
    import_proves(&composed_here, folder.path());
}
