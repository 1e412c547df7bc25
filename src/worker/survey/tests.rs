//! An examination that is interrupted anywhere and continued finds what an uninterrupted one finds.

use std::cell::Cell;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::finding::Found;
use super::record::{CHOICES, FINDINGS, note_found, note_read};
use super::run::found;
use super::*;
use crate::board::{Color, Point, Setup, Size};
use crate::disk::Journal;
use crate::problem::{Problem, ProblemId, Task};
use crate::solver::Stop;
use crate::worker::Hold;

/// A group that lives by one move, with a solution, with a wrong one and with none; a stone that nobody
/// attacks; a group that this few nodes do not decide.
const FILES: [(&str, &str); 4] = [
    (
        "one.sgf",
        "(;SZ[19]GN[Straight three]AB[ar:dr][ds]AW[aq:eq][er][es]C[Black to live](;B[bs]C[RIGHT])(;B[as];W[bs])(;B[cs];W[bs]))",
    ),
    (
        "two.sgf",
        "(;SZ[19]GN[Not so]AB[ar:dr][ds]AW[aq:eq][er][es]C[Black to live](;B[as]C[RIGHT])(;B[bs]))",
    ),
    (
        "three.sgf",
        "(;SZ[19]GN[Bare]AB[ar:dr][ds]AW[aq:eq][er][es]PL[B])(;SZ[19]GN[Nothing]AB[dd])",
    ),
    (
        "four.sgf",
        "(;SZ[19]GN[Wide]AB[cp][dp][ep][cq][fq]AW[co][do][eo][fo][gp][gq][bp]PL[B])",
    ),
];

fn source(folder: &Path) -> Source {
    let path = folder.join("in");
    fs::create_dir_all(&path).unwrap();
    for (name, text) in FILES {
        fs::write(path.join(name), text).unwrap();
    }
    Source {
        path,
        dialect: None,
    }
}

const WISH: Wish = Wish {
    goes_on: true,
    nodes: 3_000,
    threads: 1,
};

/// Everything that is known in the end, except where it is in the journal.
fn told(folder: &Path) -> Vec<(Row, Detail)> {
    let rows = found(folder).unwrap().into_values();
    rows.map(|row| {
        let detail = detail(folder, &row).unwrap();
        (Row { at: 0, ..row }, detail)
    })
    .collect()
}

fn whole(folder: &Path, source: &Source, wish: Wish) -> Vec<News> {
    let mut news = Vec::new();
    let (hold, stop) = (Hold::new(), Stop::new());
    let end = survey(folder, source, wish, &hold, &stop, &mut |said| {
        news.push(said)
    });
    assert_eq!(end, End::Whole);
    news
}

#[test]
fn each_problem_is_in_its_group_with_its_question_and_what_it_rests_on() {
    let folder = tempfile::tempdir().unwrap();
    let source = source(folder.path());
    let out = folder.path().join("out");
    let news = whole(&out, &source, WISH);
    assert!(matches!(&news[0], News::Known(rows, None) if rows.is_empty()));
    assert!(matches!(
        &news[1],
        News::Read {
            problems: 5,
            known: 0,
            ..
        }
    ));
    let found = told(&out);
    let groups: Vec<(&str, Group)> = found
        .iter()
        .map(|(row, _)| (&*row.title, row.group))
        .collect();
    // Files are read in the order of their names.
    assert_eq!(
        groups,
        [
            ("Wide", Group::Open),
            ("Straight three", Group::Proven),
            ("Bare", Group::Proven),
            ("Nothing", Group::NoQuestion),
            ("Not so", Group::Against),
        ]
    );
    let (bare, detail) = &found[2];
    let question = bare.question.unwrap();
    assert_eq!(question.why, Why::Stones(crate::question::Reason::ShutIn));
    assert_eq!(question.aim, crate::question::Aim::Live);
    let (result, basis) = bare.result.clone().unwrap();
    assert_eq!(result, crate::problem::Outcome::Alive);
    assert_eq!(basis, crate::life::Basis::BOARD);
    assert!(
        detail
            .ours
            .as_ref()
            .is_some_and(|ours| !ours.tree.is_empty())
    );
    let (against, detail) = &found[4];
    assert!(against.has_ours && !detail.words.is_empty());
    assert!(detail.theirs.is_some() && detail.ours.is_some());
    // The second time, nothing is examined again.
    let again = whole(&out, &source, WISH);
    assert!(matches!(&again[1], News::Read { known: 5, .. }));
    assert_eq!(again.len(), 2);
    // Only what has changed is examined again.
    let changed = FILES[0].1.replace("Straight", "Crooked");
    fs::write(source.path.join("one.sgf"), changed).unwrap();
    let again = whole(&out, &source, WISH);
    assert!(matches!(&again[1], News::Read { known: 4, .. }));
    assert_eq!(again.len(), 3);
}

#[test]
fn what_is_proven_and_what_was_chosen_become_sets() {
    let folder = tempfile::tempdir().unwrap();
    let source = source(folder.path());
    let [out, sets] = ["out", "sets"].map(|name| folder.path().join(name));
    whole(&out, &source, WISH);
    let collected = || collect(&out, &sets, "mine", "My problems").unwrap();
    assert_eq!(collected().problems, 2);
    choose(&out, 4, Some(Choice::Ours)).unwrap();
    assert_eq!(found(&out).unwrap()[&4].choice, Some(Choice::Ours));
    let written = collected();
    assert_eq!((written.problems, written.left.len()), (3, 0));
    let file = crate::problem::load_file(&sets.join("mine.ron"));
    assert!(file.loaded.faults.is_empty());
    let set = file.loaded.set.unwrap();
    assert_eq!(set.title.en, "My problems");
    let corrected = &set.problems[2];
    assert_eq!(corrected.title.en, "Not so");
    assert_eq!(corrected.claim, crate::problem::Claim::Proven);
    choose(&out, 4, None).unwrap();
    assert_eq!(collected().problems, 2);
}

#[test]
fn a_problem_that_cannot_be_kept_takes_no_other_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let [out, sets] = ["out", "sets"].map(|name| folder.path().join(name));
    let mut journal = Journal::open(&out.join(FINDINGS), |_, _| {}).unwrap();
    note_read(&mut journal, 3).unwrap();
    // The second has a title that no set may have.
    for (place, title) in ["One", &"x".repeat(70_000), "Three"]
        .into_iter()
        .enumerate()
    {
        let id = ProblemId::new(&format!("p-{place}")).unwrap();
        let mut setup = Setup::new(Size::SQUARE_19);
        setup.stones.set(Point::at(2, 2), Some(Color::Black));
        let mut problem = Problem::new(id, Task::Live, setup);
        problem.title.en = title.to_owned();
        let ours = problem.clone();
        let found = Found {
            group: Group::Proven,
            question: None,
            result: None,
            ours: Some(Box::new(ours)),
            words: Vec::new(),
        };
        let row = note_found(&mut journal, place, 0, &problem, found).unwrap();
        assert_eq!(row.has_ours, place != 1);
    }
    drop(journal);
    let found = told(&out);
    let (_, detail) = &found[1];
    assert!(detail.unkept.is_some());
    let shown = detail
        .ours
        .as_ref()
        .map(|ours| ours.setup.stones.iter().count());
    assert_eq!(shown, Some(1), "its stones can be shown");
    let written = collect(&out, &sets, "mine", "").unwrap();
    assert_eq!((written.problems, written.left.len()), (2, 1));
    assert!(written.left[0].starts_with("2 xxx"), "{}", written.left[0]);
}

#[test]
fn what_cannot_be_read_or_written_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let said = |folder: &Path, source: &Source| {
        let (hold, stop) = (Hold::new(), Stop::new());
        survey(folder, source, WISH, &hold, &stop, &mut |_| {})
    };
    let gone = Source {
        path: folder.path().join("gone"),
        dialect: None,
    };
    let out = folder.path().join("out");
    assert!(matches!(said(&out, &gone), End::Unreadable(why) if why.contains("gone")));
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    assert!(matches!(said(&file, &gone), End::Unwritten(_)));
}

/// Polls a desk until the condition holds for the survey that is shown.
fn settle(desk: &mut Desk, until: impl Fn(&Survey) -> bool) {
    let begun = Instant::now();
    loop {
        desk.poll(begun.elapsed());
        if desk.shown().is_some_and(&until) {
            return;
        }
        assert!(begun.elapsed() < Duration::from_secs(120), "nothing came");
        std::thread::yield_now();
    }
}

#[test]
fn a_desk_goes_on_where_the_program_ended() {
    let folder = tempfile::tempdir().unwrap();
    let source = source(folder.path());
    let home = || Some(folder.path().join("home"));
    let begun = |kept: Option<&String>| Desk::restored(home(), kept, Arc::new(|| {}));
    let mut desk = begun(None);
    let now = Duration::ZERO;
    desk.begin(&source.path, None, now);
    // It is paused before it has read anything, or after some findings: whatever the threads have done.
    desk.pause(now);
    assert_eq!(desk.shown().unwrap().standing, Standing::Paused);
    desk.go_on(now);
    desk.pause(now);
    let kept = desk.to_keep().unwrap();
    assert_eq!(desk.to_keep(), None, "nothing has changed since");
    drop(desk);
    let mut desk = begun(Some(&kept));
    assert_eq!(desk.shown().unwrap().standing, Standing::Paused);
    desk.know();
    settle(&mut desk, |survey| !survey.is_busy());
    assert_eq!(desk.shown().unwrap().standing, Standing::Paused);
    desk.go_on(now);
    let kept = desk.to_keep().unwrap();
    drop(desk);
    // It was under way when the program ended, so it continues by itself.
    let mut desk = begun(Some(&kept));
    settle(&mut desk, |survey| survey.standing == Standing::Done);
    let survey = desk.shown().unwrap();
    let counts = Group::ALL.map(|group| survey.count(group));
    assert_eq!((survey.problems, counts), (Some(5), [2, 1, 1, 1]));
    // A survey that was stopped continues as soon as its thread has ended.
    desk.stop(now);
    desk.go_on(now);
    settle(&mut desk, |survey| survey.standing == Standing::Done);
    desk.list(Group::Against);
    assert_eq!(desk.shown().unwrap().listed(), [4]);
    desk.walk(1);
    settle(&mut desk, |survey| survey.opened.is_some());
    let boards = |desk: &Desk| -> Vec<(Choice, usize)> {
        let opened = desk.shown().unwrap().opened.as_ref().unwrap();
        let walks = opened.walks.iter();
        walks.map(|walk| (walk.of, walk.moves().len())).collect()
    };
    assert_eq!(boards(&desk), [(Choice::File, 0), (Choice::Ours, 0)]);
    desk.step(Some(1), Step::Forward);
    assert_eq!(boards(&desk), [(Choice::File, 0), (Choice::Ours, 1)]);
    desk.step(None, Step::End);
    desk.step(Some(1), Step::Start);
    assert_eq!(boards(&desk), [(Choice::File, 1), (Choice::Ours, 0)]);
    desk.keep(Some(Choice::Ours));
    assert_eq!(desk.shown().unwrap().to_collect(), 3);
    desk.collect();
    settle(&mut desk, |survey| survey.collected.is_some());
    let collected = desk.shown().unwrap().collected.clone().unwrap().unwrap();
    assert_eq!(collected.problems, 3);
    assert!(collected.folder.join("in-proven.ron").exists());
    desk.forget();
    assert!(desk.shown().is_none());
    assert!(collected.folder.join("in-proven.ron").exists(), "sets stay");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Stopped after some findings, with a piece of the journal cut off as by a crash, paused and resumed
    /// in between, on one or two threads.
    #[test]
    fn interrupted_anywhere_it_finds_the_same(
        stops in prop::collection::vec((0_usize..4, 0_usize..400, 1_usize..3), 0..4),
    ) {
        let folder = tempfile::tempdir().unwrap();
        let source = source(folder.path());
        let [plain, broken] = ["plain", "broken"].map(|name| folder.path().join(name));
        whole(&plain, &source, WISH);
        for (after, cut, threads) in stops {
            let (hold, stop) = (Hold::new(), Stop::new());
            let seen = Cell::new(0);
            let wish = Wish { threads, ..WISH };
            survey(&broken, &source, wish, &hold, &stop, &mut |news| {
                if matches!(news, News::Found(_)) {
                    seen.set(seen.get() + 1);
                    // Work under way is interrupted and started again.
                    hold.pause();
                    hold.resume();
                }
                if seen.get() >= after {
                    stop.request();
                    hold.end();
                }
            });
            let path = broken.join(FINDINGS);
            let bytes = fs::read(&path).unwrap();
            fs::write(&path, &bytes[..bytes.len().saturating_sub(cut)]).unwrap();
        }
        whole(&broken, &source, WISH);
        prop_assert_eq!(told(&broken), told(&plain));
        prop_assert!(!broken.join(CHOICES).exists());
    }
}
