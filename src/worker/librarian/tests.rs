//! A librarian at work, without a window.

use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Deed, Export, ExportSettings, Librarian, Note, Order, Polled, Reach};
use crate::board::{Color, Point, Setup, Size};
use crate::catalog::{Filter, Standing};
use crate::problem::{Language, Problem, ProblemId, ProblemSet, SetId, Task};
use crate::store::{self, Outcome, ProblemKey};
use crate::trainer::review::{Day, Ledger, Moment};
use crate::worker::sets;

const GAME: &str =
    "(;SZ[19]AB[ar:dr][ds]AW[aq:eq][er][es]C[Black to live](;B[bs]C[RIGHT])(;B[as];W[bs]))";

/// The surroundings of a librarian: a set of three problems.
struct Around {
    sets: sets::Library,
    standings: BTreeMap<ProblemKey, store::Standing>,
    ledger: Ledger,
}

impl Around {
    fn new() -> Around {
        let problem = |(index, name): (u8, &str)| {
            let mut setup = Setup::new(Size::SQUARE_19);
            setup.stones.set(Point::at(index, 0), Some(Color::Black));
            let id = ProblemId::new(name).expect("a name");
            Problem::new(id, Task::Kill, setup)
        };
        let problems = (0..).zip(["one", "two", "three"]).map(problem);
        let set = ProblemSet::new(SetId::new("set").expect("a name"), problems.collect());
        let mut sets = sets::Library::default();
        sets.insert(set);
        Around {
            sets,
            standings: BTreeMap::new(),
            ledger: Ledger::default(),
        }
    }

    fn reach(&self) -> Reach<'_> {
        Reach {
            wake: Arc::new(|| ()),
            now: Duration::ZERO,
            sets: &self.sets,
            standings: &self.standings,
            ledger: &self.ledger,
            moment: Moment {
                at: 0,
                day: Day::FIRST,
            },
            language: Language::English,
        }
    }

    /// A librarian that has listed the set.
    fn librarian(&self) -> Librarian {
        let mut librarian = Librarian {
            is_stale: true,
            ..Librarian::default()
        };
        librarian.poll(true, &self.reach());
        librarian
    }

    /// Waits for the end of all work; returns what was polled.
    fn finish(&self, librarian: &mut Librarian) -> Polled {
        let start = Instant::now();
        let mut last = Polled::default();
        while !librarian.jobs.is_empty() {
            assert!(start.elapsed() < Duration::from_secs(120), "no end");
            std::thread::sleep(Duration::from_millis(2));
            let polled = librarian.poll(true, &self.reach());
            last.fetched = polled.fetched.or(last.fetched);
        }
        librarian.poll(true, &self.reach());
        last
    }
}

#[test]
fn listed_problems_are_found_walked_through_and_ticked() {
    let mut around = Around::new();
    let key = ProblemKey::read("set/two").expect("a name");
    around
        .standings
        .insert(key.clone(), store::Standing::after(None, Outcome::Solved));
    let mut librarian = around.librarian();
    assert_eq!(librarian.found.len(), 3);
    let solved = librarian.found[1];
    assert_eq!(librarian.standings[solved as usize], Standing::Solved);
    assert_eq!(librarian.common_title(), "set");
    // From the first to the last, and no further.
    assert_eq!(librarian.walk(1), 0);
    assert_eq!(librarian.walk(1), 1);
    assert_eq!(librarian.walk(9), 2);
    let reach = around.reach();
    let (first, last) = (librarian.found[0], librarian.found[2]);
    librarian.apply(Deed::Tick(last), &reach);
    assert_eq!(*librarian.many(), [last], "what is ticked, not all");
    librarian.apply(Deed::TickTo(last, first), &reach);
    assert_eq!(librarian.ticked.len(), 3);
    librarian.apply(Deed::Tick(last), &reach);
    assert_eq!(librarian.ticked.len(), 2);
    librarian.apply(Deed::TickNone, &reach);
    assert_eq!(librarian.many().len(), 3);
    let filter = Filter {
        standing: Some(Standing::Solved),
        ..Filter::default()
    };
    librarian.apply(Deed::Filter(filter), &reach);
    assert_eq!(*librarian.shown(), [solved]);
    // A problem of a listed set need not be read again.
    assert_eq!(librarian.solve(solved, &reach), Some(key));
    assert!(librarian.jobs.is_empty());
}

#[test]
fn stones_are_looked_for_where_they_are_drawn() {
    let around = Around::new();
    let mut librarian = around.librarian();
    let reach = around.reach();
    let draw = |column| Deed::Draw(Point::at(column, 0), Some(Color::Black));
    librarian.apply(draw(1), &reach);
    assert!(librarian.pattern.is_some());
    let found: Vec<&str> = librarian
        .shown()
        .iter()
        .filter_map(|&id| Some(&*librarian.catalog.entry(id)?.id))
        .collect();
    assert_eq!(found, ["two"]);
    librarian.apply(draw(7), &reach);
    assert!(librarian.shown().is_empty());
    // Stones that do not fit on the smaller board are removed.
    let small = Size::square(5).expect("a board");
    librarian.apply(Deed::Board(small), &reach);
    assert_eq!(librarian.drawn.stones.iter().count(), 1);
    librarian.apply(Deed::ClearStones, &reach);
    assert_eq!(librarian.shown().len(), 3);
}

#[test]
fn a_folder_is_read_told_of_and_solved_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("Mine");
    fs::create_dir(&path).expect("a folder");
    fs::write(path.join("one.sgf"), GAME).expect("a file");
    let around = Around::new();
    let mut librarian = around.librarian();
    librarian.apply(Deed::Add(path), &around.reach());
    around.finish(&mut librarian);
    let Some(Note::Added { title, reading, .. }) = &librarian.note else {
        panic!("nothing is told: {:?}", librarian.note);
    };
    assert_eq!((title.as_str(), reading.problems), ("Mine", 1));
    assert_eq!(librarian.shown().len(), 1, "what came in is shown");
    assert_eq!(librarian.catalog.entries().len(), 4);
    librarian.apply(Deed::Forgive, &around.reach());
    assert_eq!(librarian.note, None);
    let id = librarian.shown()[0];
    assert_eq!(librarian.solve(id, &around.reach()), None);
    let fetched = around.finish(&mut librarian).fetched.expect("a problem");
    assert_eq!(fetched.set.problems.len(), 1);
    assert_eq!(fetched.set.problems[0].id, fetched.first);
    // The files of a removed collection stay.
    librarian.apply(Deed::Remove(1), &around.reach());
    assert_eq!(librarian.catalog.entries().len(), 3);
    assert!(folder.path().join("Mine/one.sgf").exists());
}

#[test]
fn a_file_is_replaced_only_with_leave() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("out.sgf");
    let around = Around::new();
    let mut librarian = around.librarian();
    let order = || {
        Box::new(Order {
            export: Export::Sgf,
            settings: ExportSettings::default(),
            worksheet: None,
            homework: None,
            title: "Booklet".to_owned(),
            apart: "answers".to_owned(),
        })
    };
    librarian.apply(Deed::Write(order(), path.clone()), &around.reach());
    around.finish(&mut librarian);
    let Some(Note::Written(written)) = &librarian.note else {
        panic!("nothing is told: {:?}", librarian.note);
    };
    assert_eq!((written.count, &written.path), (3, &path));
    fs::write(&path, "mine").expect("a file");
    for (answer, stays) in [(false, true), (true, false)] {
        librarian.apply(Deed::Write(order(), path.clone()), &around.reach());
        around.finish(&mut librarian);
        let replacing = librarian.replacing.as_ref().expect("it asks");
        assert_eq!((replacing.count, &replacing.first), (1, &path));
        librarian.apply(Deed::Replace(answer), &around.reach());
        around.finish(&mut librarian);
        let text = fs::read_to_string(&path).expect("the file");
        assert_eq!(text == "mine", stays, "{answer}");
    }
    let backup = folder.path().join("out.sgf.bak");
    assert_eq!(fs::read_to_string(backup).expect("the copy"), "mine");
}

#[test]
fn filters_are_kept_by_name() {
    let around = Around::new();
    let mut librarian = around.librarian();
    let filter = Filter {
        task: Some(1),
        ..Filter::default()
    };
    librarian.apply(Deed::Filter(filter.clone()), &around.reach());
    librarian.save_filter("a".to_owned());
    let kept = librarian.save_filter("a".to_owned());
    let wake: Arc<dyn Fn() + Send + Sync> = Arc::new(|| ());
    let mut again = Librarian::open(None, Some(&kept), &wake);
    assert_eq!(again.saved, [("a".to_owned(), filter)]);
    assert!(again.jobs.is_empty(), "there is no index to be read");
    let kept = again.forget_filter(0);
    assert!(Librarian::open(None, Some(&kept), &wake).saved.is_empty());
    assert_eq!(again.forget_filter(7), kept, "nothing is in that place");
}

#[test]
fn proofs_are_written_as_files_that_hold_and_what_is_not_proved_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("proofs");
    let mut around = Around::new();
    let text = include_str!("../../../problems/first-killing.ron");
    let set = crate::problem::read_set(text, "first-killing").set;
    let mut set = set.expect("a set");
    set.problems.truncate(2);
    around.sets.insert(set);
    let mut librarian = around.librarian();
    let order = Box::new(Order {
        export: Export::Proofs,
        settings: ExportSettings::default(),
        worksheet: None,
        homework: None,
        title: String::new(),
        apart: String::new(),
    });
    librarian.apply(Deed::Write(order.clone(), path.clone()), &around.reach());
    around.finish(&mut librarian);
    let Some(Note::Written(written)) = &librarian.note else {
        panic!("nothing is told: {:?}", librarian.note);
    };
    assert_eq!(written.count, 2);
    assert_eq!(written.problems.len(), 3, "one stone each, no question");
    let files = fs::read_dir(path.join("first-killing")).expect("a folder");
    let files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    assert_eq!(files.len(), 2, "{files:?}");
    for file in files {
        let bytes = fs::read(&file).expect("a certificate");
        let certificate = crate::certificate::Certificate::read(&bytes).expect("a certificate");
        assert!(certificate.of.starts_with("first-killing/"));
        certificate.replay().expect("it holds");
    }
    // A second time it asks.
    librarian.apply(Deed::Write(order, path), &around.reach());
    around.finish(&mut librarian);
    let replacing = librarian.replacing.as_ref().expect("it asks");
    assert_eq!(replacing.count, 2);
}
