//! Tests of the search through games.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use super::harvest::notes_path;
use super::*;
use crate::finder::Effort;
use crate::problem::{SaveError, SetId, load_file, save_file};
use crate::solver::Stop;
use crate::worker::survey::Standing;
use crate::worker::{Heard, Job};

/// A corner that Black could save and White could kill; nobody plays there until the end.
fn game(elsewhere: [&str; 3]) -> GameText {
    let [one, two, three] = elsewhere;
    let text = format!(
        "(;SZ[9]PL[W]PB[Anna]PW[Bert]\
         AB[ah][bh][ch][dh][di]\
         AW[ae][be][ce][de][ee][fe][ge][bf][df][ff][gf][ag][bg][cg][dg][eg][fg][gg][eh][gh][fi][gi]\
         ;W[ei];B[{one}];W[{two}];B[{three}];W[bi])"
    );
    GameText {
        name: format!("folder/{one}.sgf"),
        stem: one.to_owned(),
        text,
    }
}

fn games() -> Vec<GameText> {
    let mut games = vec![
        game(["ia", "ib", "ic"]),
        game(["ha", "hb", "hc"]),
        game(["bi", "ia", "ib"]),
        game(["ib", "ic", "ia"]),
    ];
    games[2].text = games[2].text.replace(";W[bi])", ")");
    games.push(GameText {
        text: "(;SZ[99])".to_owned(),
        ..games[0].clone()
    });
    games
}

fn id() -> SetId {
    SetId::new("my-games").unwrap()
}

fn empty() -> Harvest {
    Harvest::new(id())
}

/// Looks through games until the stop is requested.
fn hunt_until(
    stop: &Stop,
    games: &[GameText],
    harvest: &mut Harvest,
    threads: usize,
    mut heard: impl FnMut(&LookedThrough),
) -> HuntCounts {
    hunt(
        games,
        harvest,
        &Effort::default(),
        threads,
        || (!stop.is_requested()).then(|| stop.clone()),
        &mut |looked, _, _| heard(looked),
    )
}

fn hunt_all(games: &[GameText], harvest: &mut Harvest) -> HuntCounts {
    hunt_until(&Stop::new(), games, harvest, 2, |_| {})
}

#[test]
fn a_search_that_was_stopped_and_gone_on_with_finds_the_same() {
    let games = games();
    let mut whole = empty();
    let counts = hunt_all(&games, &mut whole);
    assert_eq!((counts.games, counts.unread, counts.finds), (4, 1, 6));
    assert_eq!(counts.unwritten, 0);
    let names: Vec<&str> = whole.set.problems.iter().map(|p| p.id.as_str()).collect();
    assert_eq!(names[..3], ["ia-move-2", "ia-move-3", "ha-move-2"]);
    for threads in [1, 2] {
        for cut in 0..games.len() {
            let (stop, mut harvest) = (Stop::new(), empty());
            if cut == 0 {
                stop.request();
            }
            let mut heard = 0;
            let stopped = hunt_until(&stop, &games, &mut harvest, threads, |_| {
                heard += 1;
                if heard == cut {
                    stop.request();
                }
            });
            assert!(stopped.games + stopped.unread >= cut.min(games.len()));
            let again = hunt_until(&Stop::new(), &games, &mut harvest, threads, |_| {});
            assert_eq!(harvest, whole, "stopped after {cut} with {threads} threads");
            assert_eq!(stopped.finds + again.finds, counts.finds);
        }
    }
}

#[test]
fn a_game_that_was_broken_off_is_begun_again() {
    let mut whole = empty();
    hunt_all(&games()[..2], &mut whole);
    // The first two pieces are stopped before they start.
    let pieces = AtomicUsize::new(0);
    let mut harvest = empty();
    hunt(
        &games()[..2],
        &mut harvest,
        &Effort::default(),
        1,
        || {
            let stop = Stop::new();
            if pieces.fetch_add(1, Ordering::Relaxed) < 2 {
                stop.request();
            }
            Some(stop)
        },
        &mut |_, _, _| {},
    );
    assert_eq!((harvest, pieces.into_inner()), (whole, 4));
}

#[test]
fn what_was_found_is_kept_with_notes_of_the_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my-games.ron");
    assert_eq!(Harvest::load(&path, id()), Ok(empty()));
    let mut harvest = empty();
    hunt_all(&games()[..2], &mut harvest);
    harvest.save(&path).unwrap();
    assert_eq!(Harvest::load(&path, id()).as_ref(), Ok(&harvest));
    // Another game is added; the set is overwritten.
    hunt_all(&games(), &mut harvest);
    harvest.save(&path).unwrap();
    assert_eq!(Harvest::load(&path, id()), Ok(harvest));
    std::fs::write(notes_path(&path), "{}").unwrap();
    assert!(Harvest::load(&path, id()).unwrap_err().contains("no notes"));
}

#[test]
fn a_set_that_was_changed_meanwhile_is_not_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("my-games.ron");
    let mut harvest = empty();
    hunt_all(&games()[..1], &mut harvest);
    harvest.save(&path).unwrap();
    let notes = std::fs::read(notes_path(&path)).unwrap();
    let mut other = harvest.set.clone();
    other.title.en = "Another title".to_owned();
    save_file(&path, &other, load_file(&path).stamp).unwrap();
    hunt_all(&games(), &mut harvest);
    let refused = harvest.save(&path);
    assert!(matches!(refused, Err(SaveError::ChangedOnDisk(_))));
    assert_eq!(load_file(&path).loaded.set, Some(other));
    // When the search continues, the games that were lost are looked through again.
    assert_eq!(std::fs::read(notes_path(&path)).unwrap(), notes);
}

#[test]
fn games_are_read_once_from_files_folders_and_collections() {
    let folder = tempfile::tempdir().unwrap();
    let all = games();
    let (one, two) = (&all[0], &all[1]);
    std::fs::write(folder.path().join("one.sgf"), &one.text).unwrap();
    let both = format!("{}\n{}", two.text, one.text);
    std::fs::write(folder.path().join("two.sgf"), both).unwrap();
    std::fs::write(folder.path().join("none.sgf"), "no game").unwrap();
    std::fs::write(folder.path().join("other.ron"), "()").unwrap();
    let read = read_games(&[folder.path().to_owned()], &Stop::new()).unwrap();
    let stems: Vec<&str> = read.list.iter().map(|game| game.stem.as_str()).collect();
    assert_eq!((stems.as_slice(), read.twice), (&["one", "two-1"][..], 1));
    assert_eq!((read.files.len(), read.faults.len()), (3, 1));
    let missing = read_games(&[folder.path().join("missing")], &Stop::new());
    assert!(missing.is_err());
}

/// A folder with games, and the file for their set.
fn on_disk(games: &[GameText]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    for (number, game) in games.iter().enumerate() {
        let path = folder.path().join(format!("{number}.sgf"));
        std::fs::write(path, &game.text).unwrap();
    }
    let set = folder.path().join("kept").join("my-games.ron");
    std::fs::create_dir(folder.path().join("kept")).unwrap();
    (folder, set)
}

fn begin(folder: &Path, set: &Path) -> Job<HuntNews, HuntEnd> {
    let paths = vec![folder.to_owned()];
    begin_hunt(paths, set.to_owned(), id(), Effort::default(), || {}).unwrap()
}

/// Everything that is reported until the end.
fn hear_all(job: &mut Job<HuntNews, HuntEnd>) -> (Vec<HuntNews>, HuntEnd) {
    let mut news = Vec::new();
    loop {
        match job.hear() {
            Some(Heard::News(one)) => news.push(one),
            Some(Heard::Done(end)) => return (news, end),
            Some(Heard::Broken) => panic!("the search failed"),
            None => std::thread::yield_now(),
        }
    }
}

/// For each game that was looked through: the number of problems, and whether the set was saved.
fn looked(news: &[HuntNews]) -> Vec<(usize, bool)> {
    let looked = news.iter().filter_map(|news| match news {
        HuntNews::Read { .. } => None,
        HuntNews::Looked { problems, is_saved } => Some((problems.len(), *is_saved)),
    });
    looked.collect()
}

#[test]
fn a_search_in_the_background_tells_how_far_it_is_and_keeps_its_set() {
    let (folder, set) = on_disk(&games()[..3]);
    let mut job = begin(folder.path(), &set);
    job.pause();
    job.resume();
    let (news, end) = hear_all(&mut job);
    let read = |games, known| HuntNews::Read {
        games,
        known,
        problems: Vec::new(),
    };
    assert_eq!(news.first(), Some(&read(3, 0)));
    assert_eq!(looked(&news), [(2, true), (2, true), (0, false)]);
    assert_eq!((end.left, end.known, end.problems), (0, 0, 4));
    assert_eq!((end.faults.len(), end.trouble), (0, None));
    assert_eq!(load_file(&set).loaded.set.unwrap().problems.len(), 4);
    // Next time nothing is new.
    let (news, end) = hear_all(&mut begin(folder.path(), &set));
    assert!(
        matches!(&news[..], [HuntNews::Read { games: 3, known: 3, problems }] if problems.len() == 4)
    );
    assert_eq!((end.counts.games, end.known, end.problems), (0, 3, 4));
}

#[test]
fn a_search_that_is_stopped_while_it_waits_ends_and_is_gone_on_with() {
    let (folder, set) = on_disk(&games()[..2]);
    let mut job = begin(folder.path(), &set);
    job.pause();
    job.stop();
    let (_, end) = hear_all(&mut job);
    assert!(end.left + end.counts.games <= 2);
    let (_, end) = hear_all(&mut begin(folder.path(), &set));
    assert_eq!((end.left, end.problems), (0, 4));
    let (_, end) = hear_all(&mut begin(&folder.path().join("missing"), &set));
    assert!(
        end.trouble
            .is_some_and(|trouble| trouble.contains("missing"))
    );
}

fn until_idle(search: &mut Search) {
    while search.is_busy() {
        search.poll(Duration::ZERO);
        std::thread::yield_now();
    }
}

#[test]
fn the_search_of_the_window_waits_goes_on_and_is_known_again() {
    let (folder, _) = on_disk(&games()[..2]);
    let home = folder.path().join("home");
    let open = |kept: Option<&String>| {
        let home = Some(home.clone());
        Search::restored(home, kept, Arc::new(|| {}))
    };
    let mut search = open(None);
    assert!(search.path.is_none() && search.can_keep());
    search.begin(folder.path(), Duration::ZERO);
    assert_eq!(search.standing, Standing::Running);
    search.pause(Duration::ZERO);
    assert_eq!(search.standing, Standing::Paused);
    // What is stored while it is paused can be continued.
    let kept = search.to_keep().unwrap();
    assert_eq!(search.to_keep(), None);
    let again = open(Some(&kept));
    assert_eq!(again.path.as_deref(), Some(folder.path()));
    assert_eq!(
        (again.standing, again.is_busy()),
        (Standing::Stopped, false)
    );
    search.go_on(Duration::ZERO);
    until_idle(&mut search);
    assert_eq!(
        (search.standing, search.far),
        (Standing::Done, Some((2, 2)))
    );
    assert_eq!(search.problems.len(), 4);
    let set = search.take_written().unwrap();
    assert_eq!(
        load_file(&set).loaded.set.unwrap().problems,
        search.problems
    );
    assert_eq!(search.take_written(), None);
    let kept = search.to_keep().unwrap();
    assert_eq!(open(Some(&kept)).standing, Standing::Done);
    // Another path while one is under way: one after the other.
    search.go_on(Duration::ZERO);
    search.begin(&folder.path().join("missing"), Duration::ZERO);
    until_idle(&mut search);
    assert_eq!(search.standing, Standing::Stopped);
    assert!(search.trouble.unwrap().contains("missing"));
}

#[test]
fn without_a_place_for_it_nothing_is_looked_through() {
    let (folder, _) = on_disk(&games()[..1]);
    let mut search = Search::default();
    search.begin(folder.path(), Duration::ZERO);
    assert!(!search.can_keep() && !search.is_busy());
    assert_eq!(search.standing, Standing::Stopped);
}
