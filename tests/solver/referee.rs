//! The judge of unforeseen moves, asked through its thread as the window does.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use raeuberspiel::board::{Diagram, Move, Point, Setup, Size, read_move};
use raeuberspiel::check::{Budget, Known, Referee, examine};
use raeuberspiel::life::{Basis, Cycles, Holds, OpenBecause, Reached, Ruling, Side, Undecided};
use raeuberspiel::problem::{
    MoveAsked, Problem, ProblemId, SolutionTree, Task, Verdict as Mark, load_file,
};
use raeuberspiel::shapes::figures;
use raeuberspiel::solver::{Limits, Progress, Solver, Stop};
use raeuberspiel::trainer::{Attempt, Conduct, Phase, Verdict};
use raeuberspiel::worker::{Heard, Job, Judge};

fn problem(task: Task, drawing: &str, target: &str) -> Arc<Problem> {
    let size = Size::SQUARE_19;
    let id = ProblemId::new("test").expect("a name");
    let mut problem = Problem::new(id, task, Setup::new(size));
    problem.set_drawing(Diagram::parse(drawing, size, None).expect("a drawing"));
    problem.target = vec![
        read_move(target, size)
            .and_then(Move::point)
            .expect("a point"),
    ];
    Arc::new(problem)
}

/// Time limit for a verdict.
const TIME: Duration = Duration::from_secs(60);

fn case(problem: &Arc<Problem>, mv: &str, accepted: &[&str]) -> MoveAsked {
    let size = problem.setup.size;
    let read = |name: &str| read_move(name, size).expect("a move");
    MoveAsked {
        problem: Arc::clone(problem),
        before: problem.setup.clone().into_position().expect("a position"),
        mv: read(mv),
        accepted: accepted.iter().map(|name| read(name)).collect(),
        is_lost: false,
    }
}

fn wait(mut job: Job<Progress, Ruling>) -> Ruling {
    let begun = Instant::now();
    loop {
        match job.hear() {
            Some(Heard::Done(ruling)) => return ruling,
            Some(Heard::News(_)) => {}
            Some(Heard::Broken) => panic!("the judge has gone"),
            None => {
                assert!(begun.elapsed() < Duration::from_secs(120), "nothing came");
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    }
}

fn rule(problem: &Arc<Problem>, mv: &str, accepted: &[&str]) -> Ruling {
    let mut judge = Judge::new(|| {});
    let job = judge
        .ask(case(problem, mv, accepted), TIME)
        .expect("a thread");
    wait(job)
}

/// The ruling on a first move within `nodes` per question, without thread or clock. What is learned about the
/// problem is kept in `known` for the next move, as in the window.
fn rule_within(
    nodes: u64,
    (solver, known): (&mut Solver, &mut Known),
    problem: &Problem,
    mv: Move,
    accepted: &[Move],
) -> Ruling {
    let mut referee = Referee {
        solver,
        known,
        budget: Budget {
            left: &|| None,
            nodes: Some(nodes),
            stop: &Stop::new(),
        },
        report: &mut |_| {},
    };
    referee.rule(&MoveAsked {
        problem: Arc::new(problem.clone()),
        before: problem.setup.clone().into_position().expect("a position"),
        mv,
        accepted: accepted.to_vec(),
        is_lost: false,
    })
}

const TWO_BY_THREE: &str = "
    | O O O O O .
    | X X X X O .
    | . . . X O .
    | . . . X O .
    +------------";

#[test]
fn a_second_way_to_live_holds() {
    let problem = problem(Task::Live, TWO_BY_THREE, "A3");
    let ruling = rule(&problem, "B1", &["B2"]);
    let Ruling::Holds {
        reached, rests_on, ..
    } = ruling
    else {
        panic!("{ruling:?}");
    };
    assert_eq!(reached, Reached::Alive);
    assert_eq!(rests_on, Basis::BOARD);
}

#[test]
fn a_ruling_says_that_it_holds_only_under_superko() {
    let figures = figures().expect("the built-in groups");
    let of = |id: &str, mv: &str| {
        let figure = figures.iter().find(|figure| figure.id == id);
        let board = figure.expect("a group").enclose(Side::Attacker, false);
        let mut problem = Problem::new(
            ProblemId::new("test").expect("a name"),
            Task::Ko,
            board.setup,
        );
        problem.target = board.targets;
        problem.region = board.region;
        let ruling = rule(&Arc::new(problem), mv, &[]);
        let Ruling::Holds { rests_on, .. } = ruling else {
            panic!("{ruling:?}");
        };
        rests_on.cycles
    };
    assert_eq!(of("bent-four-corner-filled", "A1"), Cycles::Superko);
    assert_eq!(of("bent-four-corner", "B1"), Cycles::BasicKo);
}

#[test]
fn a_worse_move_and_a_move_elsewhere_are_refuted_by_a_line_that_can_be_played() {
    let problem = problem(Task::Live, TWO_BY_THREE, "A3");
    for mv in ["A1", "pass", "K10"] {
        let ruling = rule(&problem, mv, &["B2"]);
        let Ruling::Loses {
            reached,
            possible,
            rests_on,
            line,
        } = ruling
        else {
            panic!("{mv}: {ruling:?}");
        };
        assert_eq!(possible, Reached::Alive, "{mv}");
        assert_ne!(reached, Reached::Alive, "{mv}");
        // A4's chain surrounds everything.
        let around = Holds::Assuming(vec![Point::at(0, 3)]);
        let holds = rests_on.holds;
        assert!(holds == Holds::Board || holds == around, "{mv}");
        let mut position = problem.setup.clone().into_position().expect("a position");
        position
            .play(read_move(mv, position.size()).expect("a move"))
            .expect("legal");
        assert!(!line.is_empty(), "{mv}");
        for mv in line {
            position
                .play(mv)
                .expect("the line is legal on the whole board");
        }
    }
}

#[test]
fn an_authors_answer_that_is_not_best_leaves_every_other_move_unjudged() {
    // A square four is dead whoever moves first.
    let square = "
        | O O O O .
        | X X X O .
        | . . X O .
        | . . X O .
        +----------";
    let problem = problem(Task::Live, square, "A3");
    for mv in ["B2", "K10"] {
        let ruling = rule(&problem, mv, &["A1"]);
        assert_eq!(ruling, Ruling::Open(OpenBecause::Disagreement), "{mv}");
    }
    let problem = self::problem(Task::Connect, square, "A3");
    assert_eq!(
        rule(&problem, "B2", &[]),
        Ruling::Open(OpenBecause::NoQuestion)
    );
}

#[test]
fn dropping_a_job_stops_its_search_and_the_next_one_is_answered() {
    let open = problem(
        Task::Live,
        "
        | . . . . . . . . . .
        | . . . . . . . . . .
        | . O O O O O O O O .
        | . O . . . . . . O .
        | . X X X . . . . O .
        | . . . X . . . . O .
        | . . . X . . . . O .
        +--------------------",
        "B3",
    );
    let easy = problem(Task::Live, TWO_BY_THREE, "A3");
    let mut judge = Judge::new(|| {});
    let hard = judge.ask(case(&open, "pass", &[]), TIME).expect("a thread");
    drop(hard);
    let job = judge
        .ask(case(&easy, "B1", &["B2"]), TIME)
        .expect("a thread");
    assert!(matches!(wait(job), Ruling::Holds { .. }));
}

#[test]
fn without_time_nothing_is_called_wrong() {
    let problem = problem(Task::Live, TWO_BY_THREE, "A3");
    let mut judge = Judge::new(|| {});
    let asked = case(&problem, "A1", &["B2"]);
    let job = judge.ask(asked, Duration::ZERO).expect("a thread");
    let ruling = wait(job);
    assert!(
        matches!(
            ruling,
            Ruling::Open(OpenBecause::Undecided(Undecided::Time)) | Ruling::Loses { .. }
        ),
        "{ruling:?}"
    );
}

/// Plays a problem without its tree, like a user who always finds a move that holds and plays threats if
/// there are any. Returns the number of threats that each side has played.
fn fight(problem: &Problem) -> (usize, usize) {
    let mut bare = problem.clone();
    bare.tree = SolutionTree::default();
    let region = bare.region.clone();
    let now = Duration::ZERO;
    let mut attempt = Attempt::new(Arc::new(bare), Conduct::default(), now).expect("a position");
    let mut judge = Judge::new(|| {});
    let (mut own, mut theirs) = (0, 0);
    for _ in 0..40 {
        match attempt.phase() {
            Phase::Finished(verdict) => {
                assert_eq!(verdict, Verdict::AnotherWay, "{}", problem.id);
                return (own, theirs);
            }
            Phase::ReplyOwed => {
                let before = attempt.threats().1;
                attempt.reply(now);
                theirs += usize::from(before - attempt.threats().1);
                continue;
            }
            _ => {}
        }
        if attempt.is_ko_forbidden() && attempt.play_threat(now).is_ok() {
            own += 1;
            continue;
        }
        let theirs_before = attempt.threats().1;
        let moves = region.iter().map(|&point| Move::Play(point));
        let held = moves.chain([Move::Pass]).find(|&mv| {
            let mut tried = attempt.clone();
            if tried.play(mv, now).is_err() {
                return false;
            }
            let asked = tried.ask().expect("a move to judge");
            let job = judge.ask(asked, TIME).expect("a thread");
            let ruling = wait(job);
            let holds = matches!(ruling, Ruling::Holds { .. });
            if holds {
                tried.resolve(ruling, now);
                attempt = tried;
            }
            holds
        });
        theirs += usize::from(theirs_before - attempt.threats().1);
        assert!(
            held.is_some(),
            "{}: nothing holds after {:?}",
            problem.id,
            attempt.line()
        );
    }
    panic!("{}: no end: {:?}", problem.id, attempt.line());
}

#[test]
fn kos_are_fought_with_the_threats_that_the_problems_grant_and_won() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("problems/original-ko.ron");
    let file = raeuberspiel::problem::load_file(&path);
    let set = file.loaded.set.expect("a set");
    let fought: Vec<_> = set.problems.iter().take(3).map(fight).collect();
    println!("threats played by the user and by the opponent: {fought:?}");
    assert!(fought.iter().any(|&(_, theirs)| theirs > 0), "{fought:?}");
}

#[test]
fn on_the_open_board_the_judge_contradicts_no_proof() {
    let text = include_str!("../../problems/open-board.ron");
    let set = raeuberspiel::problem::read_set(text, "open-board.ron")
        .set
        .expect("a set");
    let mut solver = Solver::new(1 << 24);
    let (mut held, mut refuted, mut open) = (0, 0, 0);
    for problem in &set.problems {
        let tree = &problem.tree;
        // The first move of every line, with the verdict at its end.
        let firsts: BTreeMap<Move, bool> = tree
            .ids()
            .filter_map(|id| {
                let right = tree.node(id).verdict? == raeuberspiel::problem::Verdict::Solved;
                Some((*tree.path(id).first()?, right))
            })
            .collect();
        let accepted: Vec<Move> = firsts
            .iter()
            .filter(|&(_, &right)| right)
            .map(|(&mv, _)| mv)
            .collect();
        let mut known = Known::default();
        for (mv, right) in firsts {
            let asked = (&mut solver, &mut known);
            let ruling = rule_within(50_000, asked, problem, mv, &accepted);
            match ruling {
                Ruling::Holds { .. } => held += 1,
                Ruling::Loses { .. } => refuted += 1,
                Ruling::Open(_) => open += 1,
            }
            let agrees = match ruling {
                Ruling::Holds { .. } => right,
                Ruling::Loses { .. } => !right,
                Ruling::Open(_) => true,
            };
            assert!(agrees, "{} {mv}: {ruling:?}", problem.id);
        }
    }
    println!("{held} held, {refuted} refuted, {open} not judged");
    assert!(held > 3 && refuted > 3, "{held} {refuted} {open}");
}

/// The proven problems of the sets whose file name starts with `prefix`.
fn proven(prefix: &str) -> Vec<Problem> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/problems");
    let mut names: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.starts_with(prefix)
        })
        .collect();
    names.sort();
    let mut problems = Vec::new();
    for path in names {
        let text = std::fs::read_to_string(&path).expect("a file");
        let set = raeuberspiel::problem::read_set(&text, "set.ron").set;
        problems.extend(set.into_iter().flat_map(|set| set.problems));
    }
    problems.retain(|problem| problem.claim == raeuberspiel::problem::Claim::Proven);
    problems
}

/// The first moves that the tree accepts.
fn accepted(tree: &SolutionTree) -> Vec<Move> {
    let mut solves = vec![false; tree.len()];
    for id in tree.ids().rev() {
        let is_solved = tree.node(id).verdict == Some(raeuberspiel::problem::Verdict::Solved);
        let leads = tree.children(id).iter().any(|next| solves[next.index()]);
        solves[id.index()] = is_solved || leads;
    }
    tree.children(tree.root())
        .iter()
        .filter(|id| solves[id.index()])
        .filter_map(|&id| tree.node(id).mv)
        .collect()
}

/// Rulings on first moves near the stones that the trees do not accept.
#[derive(Default)]
struct Sweep {
    refuted: usize,
    open: usize,
    /// Moves ruled "solved another way".
    held: Vec<String>,
}

impl Sweep {
    fn run(problems: &[Problem], nodes: u64) -> Sweep {
        let mut sweep = Sweep::default();
        let mut solver = Solver::new(1 << 24);
        for problem in problems {
            let before = problem.setup.clone().into_position().expect("a position");
            let size = problem.setup.size;
            let accepted = accepted(&problem.tree);
            let stones = problem.setup.stones.iter();
            let mut near: Vec<_> = stones
                .flat_map(|(point, _)| point.neighbors(size))
                .collect();
            near.sort_unstable();
            near.dedup();
            let mut known = Known::default();
            for mv in near.into_iter().map(Move::Play) {
                if accepted.contains(&mv) || !before.is_legal(mv) {
                    continue;
                }
                let asked = (&mut solver, &mut known);
                match rule_within(nodes, asked, problem, mv, &accepted) {
                    Ruling::Holds { reached, .. } => {
                        sweep.held.push(format!("{} {mv}: {reached:?}", problem.id));
                    }
                    Ruling::Loses { .. } => sweep.refuted += 1,
                    Ruling::Open(_) => sweep.open += 1,
                }
            }
        }
        println!(
            "{} problems: {} first moves refuted, {} not judged",
            problems.len(),
            sweep.refuted,
            sweep.open
        );
        sweep
    }
}

/// Every first move near the stones of a beginner's capturing problem, judged as in the window: a move that
/// the tree does not accept is never "solved another way".
#[test]
fn no_unforeseen_first_move_captures_in_time() {
    let mut problems = proven("first-");
    problems.retain(|problem| problem.task == Task::Capture);
    let sweep = Sweep::run(&problems, 50_000);
    assert_eq!(sweep.held, Vec::<String>::new());
    assert!(sweep.refuted > 100 && sweep.refuted > 9 * sweep.open);
}

/// The same for the sets whose texts promise a single answer.
#[test]
fn no_unforeseen_first_move_does_as_well() {
    let mut problems = proven("original-");
    problems.retain(|problem| {
        problem.quiz.is_none() && problem.task != Task::Show && problem.difficulty <= Some(14)
    });
    // Every second problem; `check --prove` covers all that store their first moves.
    let problems: Vec<Problem> = problems.into_iter().step_by(2).collect();
    let sweep = Sweep::run(&problems, 10_000);
    assert_eq!(sweep.held, Vec::<String>::new());
    assert!(sweep.refuted > 300 && sweep.refuted > 9 * sweep.open);
}

#[test]
fn a_move_that_costs_only_a_ko_or_the_eyes_is_answered_by_a_move_that_keeps_it() {
    // The line of best play is one for the result without threats, and its first move need not refute these.
    let cases = [
        ("original-kill", "kill-05", "A2"),
        ("original-kill", "kill-09", "H1"),
        ("original-ko", "ko-06", "K1"),
        ("named-tripods", "carpenters-square-4", "B1"),
    ];
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems");
    let mut solver = Solver::new(16 << 20);
    for (set, id, wrong) in cases {
        let file = load_file(&folder.join(format!("{set}.ron")));
        let mut problems = file.loaded.set.expect("a set").problems.into_iter();
        let found = problems.find(|problem| problem.id.as_str() == id);
        let mut problem = found.expect("the problem");
        let mv = read_move(wrong, problem.setup.size).expect("a move");
        let accepted = problem.tree.right_first_moves();
        let mut known = Known::default();
        let asked = (&mut solver, &mut known);
        let ruling = rule_within(1_000_000, asked, &problem, mv, &accepted);
        let Ruling::Loses {
            reached,
            possible,
            line,
            ..
        } = ruling
        else {
            panic!("{id} {wrong}: {ruling:?}");
        };
        assert_eq!(reached.lives(), possible.lives(), "{id} {wrong}");
        // Stored as a wrong move with that answer, it must have lost something after it.
        problem.tree = SolutionTree::new();
        for &right in &accepted {
            let node = problem.tree.add(problem.tree.root(), right);
            problem.tree.node_mut(node).verdict = Some(Mark::Solved);
        }
        let node = problem.tree.add(problem.tree.root(), mv);
        let node = problem.tree.add(node, *line.first().expect("an answer"));
        problem.tree.node_mut(node).verdict = Some(Mark::Wrong);
        let found = examine(&problem, &mut solver, &Limits::default(), &Stop::new());
        let told = format!("{found:?}");
        assert!(
            !told.contains("wrong-wins"),
            "{id} {wrong} {line:?}: {told}"
        );
    }
}
