//! Writes and improves the sets of the three books.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use raeuberspiel::board::Color;
use raeuberspiel::check::{Opinion, kept};
use raeuberspiel::problem::{
    Allow, Claim, Problem, ProblemId, ProblemSet, ProofState, SetId, Source, Task, Text, read_set,
    text_to_save,
};
use raeuberspiel::solver::{LessonSize, Solver, Stop};
use raeuberspiel::worker::survey::{Examinee, examine, settings};

use super::{Aim, Item};

/// What to write and how.
pub struct Settings {
    /// The folder of the sets.
    pub folder: PathBuf,
    /// Limit of positions per question.
    pub nodes: u64,
    pub threads: usize,
    /// Examines only one in this many of the problems that need it.
    pub every: usize,
    /// Whether problems proved only under assumptions or in part are examined again.
    pub weak: bool,
}

/// Interval at which results are saved.
const PAUSE: Duration = Duration::from_secs(20);

/// A tree as small as still teaches.
const LESSON: LessonSize = LessonSize {
    wrong_moves: 3,
    defences: [2, 1],
    refutation: 4,
    depth: 11,
};

/// The name of each section of Gokyo Shumyo, and its title in English and German.
const SECTIONS: [(&str, &str, &str); 7] = [
    ("live", "living", "Leben"),
    ("kill", "killing", "Töten"),
    ("ko", "ko", "Ko"),
    ("race", "races", "Wettläufe"),
    ("oiotoshi", "oi-otoshi", "Oi-otoshi"),
    ("connect", "connecting", "Verbinden"),
    ("techniques", "various techniques", "Verschiedenes"),
];

fn section_of(item: &Item) -> Option<&'static (&'static str, &'static str, &'static str)> {
    let place = usize::try_from(item.section).ok()?.checked_sub(1)?;
    SECTIONS.get(place)
}

/// The id of the set that an item belongs to.
fn set_id(item: &Item) -> SetId {
    let name = match section_of(item) {
        Some((name, ..)) => format!("{}-{}-{name}", item.book, item.section),
        None => item.book.to_owned(),
    };
    SetId::new(&name).expect("a name of letters, digits and hyphens")
}

/// A book's name and its source.
fn book(item: &Item) -> (&'static str, &'static str) {
    match item.book {
        "gokyo-shumyo" => ("Gokyo Shumyo", "Hayashi Genbi, Gokyo Shumyo (1812)"),
        "xuanxuan-qijing" => (
            "Xuanxuan Qijing",
            "Yan Defu, Yan Tianzhang, Xuanxuan Qijing (14th century)",
        ),
        _ => (
            "Igo Hatsuyoron",
            "Inoue Dosetsu Inseki, Igo Hatsuyoron (1713)",
        ),
    }
}

fn empty_set(item: &Item) -> ProblemSet {
    let (name, work) = book(item);
    let mut set = ProblemSet::new(set_id(item), Vec::new());
    let (mut en, mut de) = (String::new(), String::new());
    if let Some((goal, english, german)) = section_of(item) {
        set.title = Text {
            en: format!("{name} {}: {english}", item.section),
            de: format!("{name} {}: {german}", item.section),
        };
        if *goal == "connect" {
            en.push_str(" The book asks to connect, without saying with what: each problem names stones that may be meant, and they count as alive; where there are none, it asks for life.");
            de.push_str(" Das Buch verlangt die Verbindung und sagt nicht, womit: Jede Aufgabe nennt Steine, die gemeint sein können, und sie gelten als lebend; wo es keine gibt, fragt sie nach dem Leben.");
        }
    } else {
        set.title = Text {
            en: name.to_owned(),
            de: name.to_owned(),
        };
        en.push_str(" The book as it is handed down here names no goals: what is asked follows from the stones.");
        de.push_str(" Die Vorlage nennt keine Ziele: gefragt wird, was die Steine nahelegen.");
    }
    set.about = Text {
        en: format!(
            "Each problem says whether it is proved on the board, proved if named neighbours live, or open.{en}"
        ),
        de: format!(
            "Bei jeder Aufgabe steht, ob sie auf dem Brett bewiesen ist, bewiesen unter der Annahme, dass genannte Nachbarn leben, oder offen.{de}"
        ),
    };
    if item.section == 0 {
        set.checks.allow.push(Allow {
            code: "duplicate".to_owned(),
            problem: None,
            reason: "Positions went from book to book; each keeps its own.".to_owned(),
        });
    }
    set.author = "Räuberspiel".to_owned();
    set.licence = "CC0-1.0".to_owned();
    set.source.work = work.to_owned();
    if item.section > 0 {
        set.source.section = item.section.to_string();
    }
    set
}

/// A position as transmitted, with the question that its stones suggest.
fn bare(item: &Item, source: &Source) -> Problem {
    let id = ProblemId::new(&format!("p-{}", item.label)).expect("a label of digits and hyphens");
    let said = item.goal.map(|goal| match goal {
        Aim::Live => Task::Live,
        Aim::Kill => Task::Kill,
        Aim::Ko => Task::Ko,
        Aim::Race => Task::WinRace,
        Aim::Capture => Task::Capture,
        _ => Task::Connect,
    });
    let task = said.unwrap_or(Task::Live);
    let mut problem = Problem::new(id, task, item.position.to_setup());
    let title = format!("{} {}", book(item).0, item.label);
    problem.title = Text {
        en: title.clone(),
        de: title,
    };
    problem.ask_by_stones(said);
    if problem.target.is_empty()
        && let Some(proposal) = problem.proposals(said).first()
    {
        problem.target.clone_from(&proposal.targets);
    }
    // Without friends that can run away nothing says to what the group is to be connected.
    if problem.task == Task::Connect && problem.safe.is_empty() {
        problem.task = Task::Live;
    }
    problem.source = std::sync::Arc::new(Source {
        figure: item.label.clone(),
        note: item.note.clone(),
        ..source.clone()
    });
    problem
}

/// How good a problem is; a better one replaces a worse one.
fn rank(problem: &Problem) -> (u8, bool) {
    let state = match problem.proof_state() {
        None => 0,
        Some(ProofState::Open) => 1,
        Some(ProofState::Assuming) => 2,
        Some(ProofState::OnBoard) => 3,
    };
    (state, problem.claim == Claim::Proven)
}

pub fn run(items: &[Item], settings_of: &Settings) -> ExitCode {
    let folder = &settings_of.folder;
    if let Err(error) = fs::create_dir_all(folder) {
        eprintln!("{}: {error}", folder.display());
        return ExitCode::from(2);
    }
    let mut sets: BTreeMap<String, ProblemSet> = BTreeMap::new();
    // Set id, index in it, the position as transmitted, and whether its section names the goal.
    let mut all: Vec<(String, usize, Problem, bool)> = Vec::new();
    for item in items {
        let id = set_id(item).to_string();
        let set = sets.entry(id.clone()).or_insert_with(|| {
            let path = folder.join(format!("{id}.ron"));
            let text = fs::read_to_string(path).unwrap_or_default();
            let read = read_set(&text, &id).set;
            let empty = empty_set(item);
            match read {
                // The set's own texts are always written anew.
                Some(read) => ProblemSet {
                    problems: read.problems,
                    ..empty
                },
                None => empty,
            }
        });
        let mut fresh = bare(item, &set.source);
        let known = set.problems.iter().position(|known| known.id == fresh.id);
        let before = known.and_then(|place| set.problems.get(place));
        if let Some(known) = before {
            let region = &known.evidence.proved_in;
            fresh.evidence.proved_in.clone_from(region);
        }
        let place = known.unwrap_or_else(|| {
            set.problems.push(fresh.clone());
            set.problems.len() - 1
        });
        all.push((id, place, fresh, item.goal.is_some()));
    }
    let is_due = |problem: &Problem| {
        let searched = problem.evidence.searched.unwrap_or(0);
        let is_weak = rank(problem) < (3, true);
        searched < settings_of.nodes
            && match problem.proof_state() {
                None => true,
                Some(ProofState::Open) => problem.result.is_none(),
                Some(_) => settings_of.weak && is_weak,
            }
    };
    let due: Vec<(String, usize, Problem, bool)> = all
        .into_iter()
        .filter(|(id, place, ..)| {
            let known = sets.get(id).and_then(|set| set.problems.get(*place));
            known.is_none_or(is_due)
        })
        .step_by(settings_of.every.max(1))
        .collect();
    println!("{} problems to examine", due.len());
    let mut how = settings(settings_of.nodes);
    how.lesson = LESSON;
    let shared = Mutex::new((sets, Instant::now(), 0_usize));
    let next = AtomicUsize::new(0);
    let stop = Stop::new();
    std::thread::scope(|scope| {
        for _ in 0..settings_of.threads.max(1) {
            scope.spawn(|| {
                let mut solver = Solver::new(how.limits.table_bytes);
                while let Some((id, place, fresh, has_goal)) =
                    due.get(next.fetch_add(1, Ordering::Relaxed))
                {
                    let start = Instant::now();
                    let item = Examinee {
                        problem: fresh.clone(),
                        names_target: false,
                    };
                    let judged = examine(&item, &mut solver, &how, || Some(stop.clone()));
                    let why = match judged.as_ref().map(|judged| &judged.opinion) {
                        Some(Opinion::Open { reason }) => reason.as_str(),
                        _ => "",
                    };
                    let why = why.to_owned();
                    let found = judged
                        .and_then(|judged| {
                            let kept = kept(fresh, &judged, settings_of.nodes)?;
                            Some(match judged.is_settled {
                                true => nothing_to_find(fresh, kept),
                                false => kept,
                            })
                        })
                        // Where the section says what is asked, a question about the other side is none.
                        .filter(|found| !has_goal || owner(found) == owner(fresh))
                        .unwrap_or_else(|| open(fresh, settings_of.nodes));
                    let mut shared = shared.lock().expect("no thread panics");
                    let (sets, saved, done) = &mut *shared;
                    *done += 1;
                    println!(
                        "{done} {id}/{}: {:?} {:?} {:.1} s {why}",
                        found.id,
                        found.claim,
                        found.proof_state(),
                        start.elapsed().as_secs_f64()
                    );
                    let known = sets
                        .get_mut(id)
                        .and_then(|set| set.problems.get_mut(*place));
                    if let Some(known) = known
                        && rank(&found) >= rank(known)
                    {
                        *known = Problem {
                            comment: known.comment.clone(),
                            ..found
                        };
                    }
                    if saved.elapsed() > PAUSE {
                        save(sets, folder);
                        *saved = Instant::now();
                    }
                }
            });
        }
    });
    let (sets, ..) = shared.into_inner().expect("no thread panics");
    save(&sets, folder);
    table(&sets);
    ExitCode::SUCCESS
}

/// The owner of the target.
fn owner(problem: &Problem) -> Option<Color> {
    problem.setup.stones.get(*problem.target.first()?)
}

/// An open problem for a group that is safe, or lost, even if the side to move passes: the book means another
/// question.
fn nothing_to_find(fresh: &Problem, found: Problem) -> Problem {
    let mut open = fresh.clone();
    open.claim = Claim::Open;
    open.result = found.result;
    open.evidence = found.evidence;
    open.evidence.others_rest_on.clear();
    open
}

/// An open problem for a position without a question or an answer.
fn open(fresh: &Problem, nodes: u64) -> Problem {
    let mut open = fresh.clone();
    open.claim = Claim::Open;
    open.evidence.searched = Some(nodes);
    open.evidence.proved_in.clear();
    open
}

fn save(sets: &BTreeMap<String, ProblemSet>, folder: &std::path::Path) {
    for (id, set) in sets {
        let path = folder.join(format!("{id}.ron"));
        match text_to_save(set) {
            Err(error) => eprintln!("{id}: {error}"),
            Ok(text) => {
                let part = folder.join(format!("{id}.part"));
                let written = fs::write(&part, text).and_then(|()| fs::rename(&part, &path));
                if let Err(error) = written {
                    eprintln!("{}: {error}", path.display());
                }
            }
        }
    }
}

/// Prints a table of the sets.
fn table(sets: &BTreeMap<String, ProblemSet>) {
    println!(
        "| set | problems | on the board | of these with other first moves open | if neighbours live | open | no answer | several first moves |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for (id, set) in sets {
        let count = |is: &dyn Fn(&Problem) -> bool| {
            set.problems.iter().filter(|problem| is(problem)).count()
        };
        let of = |state| move |problem: &Problem| problem.proof_state() == Some(state);
        println!(
            "| {id} | {} | {} | {} | {} | {} | {} | {} |",
            set.problems.len(),
            count(&of(ProofState::OnBoard)),
            count(
                &|problem| of(ProofState::OnBoard)(problem) && problem.claim == Claim::ProvenInPart
            ),
            count(&of(ProofState::Assuming)),
            count(&of(ProofState::Open)),
            count(&|problem| problem.is_open() && problem.result.is_some()),
            count(&|problem| problem.tree.right_first_moves().len() > 1),
        );
    }
}
