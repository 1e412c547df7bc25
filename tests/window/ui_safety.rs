//! What the window does when something is wrong with the progress file or with the window itself.

use crate::attempts;
use crate::support;
use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use egui::{CentralPanel, Key, Modifiers, Panel, ScrollArea};
use egui_kittest::kittest::Queryable as _;
use raeuberspiel::store::{Outcome, Store};
use raeuberspiel::trainer::review::Day;
use raeuberspiel::ui::Options;
use raeuberspiel::ui::page::Page;
use raeuberspiel::ui::shell::door::{Part, Work};
use raeuberspiel::worker::panics;
use raeuberspiel::worker::sets::Shipped;

use attempts::attempt;
use support::{DAY, Window, await_named, fail_first, go, moment, on_deep};

/// A window on a progress folder that is damaged first.
fn on_damaged(
    locale: &'static str,
    attempts: usize,
    copied: usize,
    damage: fn(&Path),
) -> (Window, tempfile::TempDir) {
    let data = tempfile::tempdir().expect("a folder");
    let (store, _) = Store::open(data.path()).expect("a store");
    for number in 0..attempts {
        if number == copied && copied > 0 {
            store
                .back_up(data.path(), Day::clamped(DAY.into()))
                .expect("copied");
        }
        store.record(&attempt(number)).expect("recorded");
    }
    drop(store);
    damage(&data.path().join("progress.sqlite3"));
    let folder = data.path().to_owned();
    let window = Window::open([1280.0, 720.0], move |files| Options {
        file: Some(files.join("corner.ron")),
        data_folder: Some(folder),
        shipped: Shipped::No,
        locale: locale.to_owned(),
        moment: Some(moment(DAY, 0)),
        ..Options::default()
    });
    (window, data)
}

fn text(path: &Path) {
    std::fs::write(path, "text ".repeat(3000)).expect("written");
}

fn nothing(path: &Path) {
    std::fs::write(path, "").expect("written");
}

/// Files kept beside the progress file under other names.
fn kept(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| {
            let name = path.file_name().expect("a name").to_string_lossy();
            name.starts_with("progress.sqlite3.")
        })
        .collect()
}

fn count(folder: &Path) -> i64 {
    let (store, notice) = Store::open(folder).expect("a store");
    assert_eq!(notice, None);
    store.count().expect("counted").seen.attempt
}

#[test]
fn a_damaged_file_is_a_question_and_the_best_copy_can_be_restored() {
    for (locale, heading, restore) in [
        ("en", "Your progress cannot be opened", "Restore this copy"),
        (
            "de",
            "Ihr Fortschritt lässt sich nicht öffnen",
            "Diese Kopie zurückholen",
        ),
    ] {
        let (mut window, data) = on_damaged(locale, 30, 20, text);
        let path = data.path().join("progress.sqlite3");
        assert!(window.harness.state().is_asking());
        assert!(window.sees(heading) && window.sees("20 "));
        // However long one waits and whatever keys one presses, nothing happens without an answer.
        for key in [Key::Enter, Key::Escape, Key::N, Key::Space] {
            window.press(key);
        }
        window.settle();
        assert_eq!(std::fs::read(&path).expect("read"), b"text ".repeat(3000));
        assert!(kept(data.path()).is_empty());
        window.click(restore);
        window.until(|app| !app.is_asking() && !app.state().practice.library.is_loading());
        assert_eq!(window.harness.state().state().practice.standings.len(), 20);
        let kept = kept(data.path());
        assert_eq!(kept.len(), 1, "the damaged file stays");
        assert!(
            window.sees(&kept[0].display().to_string()),
            "under a name that is told"
        );
        assert_eq!(count(data.path()), 20);
        // Afterwards everything works.
        let empty = if locale == "en" { "empty" } else { "leer" };
        window.click(&format!("A1, {empty}"));
        window.settle();
        assert_eq!(window.latest(), Some(Outcome::Solved));
        window.until(|app| app.state().practice.training.is_saved());
        assert_eq!(count(data.path()), 21);
    }
}

#[test]
fn one_can_begin_anew_and_the_file_is_kept() {
    for damage in [text, nothing] {
        let (mut window, data) = on_damaged("en", 5, 0, damage);
        assert!(window.sees("There is no sound copy of it."));
        assert!(!window.sees("Restore this copy"));
        let before = std::fs::read(data.path().join("progress.sqlite3")).expect("read");
        window.click("Begin anew");
        window.until(|app| !app.is_asking() && !app.state().practice.library.is_loading());
        let kept = kept(data.path());
        assert_eq!(std::fs::read(&kept[0]).expect("kept"), before);
        assert!(window.sees("A new log has been begun"));
        assert_eq!(count(data.path()), 0);
    }
}

#[test]
fn a_file_that_cannot_be_moved_is_told_and_asked_about_again() {
    let (mut window, data) = on_damaged("en", 5, 3, text);
    // The copy is lost while the question is open.
    std::fs::remove_dir_all(data.path().join("backups")).expect("removed");
    window.click("Restore this copy");
    assert!(window.harness.state().is_asking());
    assert!(window.sees("That did not work, and nothing was lost"));
    assert!(kept(data.path()).is_empty());
}

#[test]
fn a_sound_file_raises_no_question() {
    let (window, _data) = on_damaged("en", 5, 3, |_| {});
    assert!(!window.harness.state().is_asking());
    assert!(window.harness.state().state().notices.is_empty());
}

/// Makes a part panic at its start, or halfway through its drawing if it draws.
fn set_trap(window: &mut Window, wanted: Part) -> Rc<Cell<u32>> {
    let sprung = Rc::new(Cell::new(0));
    let counter = Rc::clone(&sprung);
    window
        .harness
        .state_mut()
        .set_trap(Some(Box::new(move |part, ui| {
            if part != wanted {
                return;
            }
            counter.set(counter.get() + 1);
            match ui {
                None => panic!("a trap"),
                Some(ui) => {
                    // Half a page: panels are begun, and a lock of egui is held.
                    Panel::left("half").show(ui, |ui| {
                        ui.label("half drawn");
                        ScrollArea::vertical().show(ui, |ui| {
                            CentralPanel::default().show(ui, |ui| {
                                ui.label("never done");
                                ui.ctx().input(|_| panic!("a trap"));
                            });
                        });
                    });
                }
            }
        })));
    sprung
}

#[test]
fn a_page_that_panics_says_so_and_everything_else_goes_on() {
    panics::install_hook();
    let mut window = on_deep("en", &[]);
    fail_first(&mut window);
    for (page, key, name) in [
        (Page::Progress, Key::Num8, "Progress"),
        (Page::Review, Key::Num2, "Review"),
        (Page::Library, Key::Num3, "Library"),
        (Page::Shapes, Key::Num4, "Shapes"),
        (Page::Author, Key::Num5, "Author"),
        (Page::Board, Key::Num6, "Board"),
        (Page::Course, Key::Num7, "Course"),
        (Page::Examine, Key::Num9, "Examine"),
        (Page::Games, Key::I, "My games"),
        (Page::Solve, Key::Num1, "Solve"),
    ] {
        let sprung = set_trap(&mut window, Part::Page(page));
        go(&mut window, key);
        window.settle();
        assert_eq!(sprung.get(), 1, "{name} is not tried again by itself");
        assert!(window.sees("met an error"), "{name}");
        assert!(window.sees("The error: a trap"), "{name}");
        let mishap = window.harness.state().mishap(Part::Page(page)).cloned();
        let report = mishap.expect("a mishap").report.expect("a report");
        let words = std::fs::read_to_string(&report).expect("a report");
        assert!(
            words.contains("a trap")
                && words.contains("ui_safety.rs")
                && words.contains(&format!("{page:?}")),
            "{words}"
        );
        assert!(window.sees(&report.display().to_string()));
        // Other pages still work.
        go(
            &mut window,
            if page == Page::Board {
                Key::Num8
            } else {
                Key::Num6
            },
        );
        window.settle();
        assert!(!window.sees("The error"), "{name}");
        go(&mut window, key);
        assert!(window.sees("The error: a trap"), "{name}: it stays shut");
        window.click("Try again");
        window.settle();
        assert!(!window.sees("The error"), "{name}");
        assert!(window.harness.state().mishap(Part::Page(page)).is_none());
    }
    // The current problem is back, and earlier attempts are kept.
    window.click("F4, empty");
    window.settle();
    window.click("E4, empty");
    window.settle();
    window.until(|app| app.state().practice.training.is_saved());
    assert_eq!(count(&window.folder.path().join("data")), 2);
}

#[test]
fn a_deed_that_panics_shuts_its_page_and_nothing_is_lost() {
    let mut window = on_deep("de", &[]);
    window.click("F4, leer");
    window.settle();
    set_trap(&mut window, Part::Deed(Page::Solve));
    window.click("E3, leer");
    assert!(window.sees("ein Fehler aufgetreten") && window.sees("a trap"));
    go(&mut window, Key::Num8);
    assert!(!window.sees("a trap"));
    go(&mut window, Key::Num1);
    window.click("Noch einmal versuchen");
    window.settle();
    window.click("F4, leer");
    window.settle();
    window.click("E3, leer");
    window.settle();
    assert_eq!(window.latest(), Some(Outcome::Failed));
    window.until(|app| app.state().practice.training.is_saved());
    assert_eq!(count(&window.folder.path().join("data")), 1);
}

/// Presses the notice's button by its label: other notices come and go above it and may move it between a
/// pointer's press and release.
fn try_again(window: &mut Window) {
    await_named(&mut window.harness, "Try again");
    let button = window.harness.get_by_label("Try again");
    button.click_accesskit();
    window.harness.run_steps(3);
}

#[test]
fn work_behind_the_pages_that_panics_rests_until_it_is_tried_again() {
    for work in Work::ALL {
        let mut window = on_deep("en", &[]);
        // A notice that appears while the button is pressed would move it.
        window.until(|app| !app.state().practice.library.is_loading());
        let sprung = set_trap(&mut window, Part::Work(work));
        window.until(|app| app.mishap(Part::Work(work)).is_some());
        assert_eq!(sprung.get(), 1, "{work:?}");
        assert!(window.sees("That rests until you try again"), "{work:?}");
        try_again(&mut window);
        window.until(|app| app.mishap(Part::Work(work)).is_none());
        assert!(!window.sees("a trap"), "{work:?}");
        fail_first(&mut window);
        window.until(|app| app.state().practice.training.is_saved());
    }
    for part in [Part::Menus, Part::Dialog] {
        let mut window = on_deep("en", &[]);
        set_trap(&mut window, part);
        window.settle();
        assert!(window.sees("That rests until you try again"), "{part:?}");
        assert!(window.sees("F4, empty"), "{part:?}: the board is there");
        try_again(&mut window);
        window.settle();
        assert!(!window.sees("a trap"), "{part:?}");
        window
            .harness
            .key_press_modifiers(Modifiers::COMMAND, Key::Comma);
        window.settle();
        assert!(window.sees("Settings"), "{part:?}");
    }
}

#[test]
fn keys_of_a_page_that_cannot_be_seen_do_nothing() {
    let mut window = on_deep("en", &[]);
    set_trap(&mut window, Part::Page(Page::Solve));
    window.settle();
    assert!(window.sees("a trap"));
    window.press(Key::S);
    window.settle();
    assert_eq!(window.latest(), None, "no solution was asked for");
}

/// Log lines with impossible days once made this page panic.
#[test]
fn no_day_of_the_log_breaks_the_progress_page() {
    for day in [
        i64::MIN,
        i64::from(i32::MIN),
        -1,
        376_200,
        100_000_000,
        i64::from(i32::MAX),
        i64::MAX,
    ] {
        let data = tempfile::tempdir().expect("a folder");
        let (store, _) = Store::open(data.path()).expect("a store");
        store.record(&attempt(1)).expect("recorded");
        drop(store);
        let connection =
            rusqlite::Connection::open(data.path().join("progress.sqlite3")).expect("opened");
        connection
            .execute_batch(&format!(
                "DROP TRIGGER attempts_stay; UPDATE attempts SET day = {day}, sum = NULL;"
            ))
            .expect("changed");
        drop(connection);
        let folder = data.path().to_owned();
        let mut window = Window::open([1280.0, 720.0], move |files| Options {
            file: Some(files.join("corner.ron")),
            data_folder: Some(folder),
            shipped: Shipped::No,
            locale: "en".to_owned(),
            moment: Some(moment(19_700, 0)),
            ..Options::default()
        });
        go(&mut window, Key::Num8);
        window.settle();
        assert!(window.sees("One attempt on one day"), "{day}");
        assert!(window.harness.state().mishaps().next().is_none(), "{day}");
    }
}

/// A window on a progress folder.
fn on_data(data: &Path) -> Window {
    let folder = data.to_owned();
    Window::open([1280.0, 720.0], move |files| Options {
        file: Some(files.join("corner.ron")),
        data_folder: Some(folder),
        shipped: Shipped::No,
        locale: "en".to_owned(),
        moment: Some(moment(DAY, 0)),
        ..Options::default()
    })
}

fn fall(words: &str) {
    panic!("{words}");
}

/// One test for all of this, because the folder for reports is global to the program.
#[test]
fn an_error_that_ends_the_program_is_told_of_once_at_the_next_start() {
    const TOLD: &str = "The last time, the program met an error";
    let data = tempfile::tempdir().expect("a folder");
    let ended =
        panics::whole(Some(data.path()), || fall("the glass broke")).expect_err("it panicked");
    assert_eq!(ended.message, "the glass broke");
    let report = ended.report.clone().expect("a report");
    let words = std::fs::read_to_string(&report).expect("a report");
    assert!(
        words.contains("the glass broke") && words.contains("ui_safety.rs"),
        "{words}"
    );
    let said = ended.to_string();
    assert!(
        said.contains("start it again") && said.contains(&report.display().to_string()),
        "{said}"
    );
    let window = on_data(data.path());
    assert!(window.sees(TOLD));
    assert!(window.sees(&report.display().to_string()));
    drop(window);
    assert!(!on_data(data.path()).sees(TOLD), "it is told of once");

    // A thread beside the window panics: the program continues, and the next start reports it.
    let helper = || {
        let thread = std::thread::Builder::new().name("helper".to_owned());
        thread
            .spawn(|| panic!("the helper fell"))
            .expect("a thread")
            .join()
            .is_err()
    };
    assert_eq!(panics::whole(Some(data.path()), helper), Ok(true));
    let report = panics::untold(data.path()).expect("told of");
    let words = std::fs::read_to_string(report).expect("a report");
    assert!(words.contains("part: thread helper\nmessage: the helper fell"));

    // A panic in a page is reported by the page itself.
    let part = || panics::run(|| fall("the page fell"));
    assert_eq!(
        panics::whole(Some(data.path()), part),
        Ok(Err("the page fell".to_owned()))
    );
    assert_eq!(panics::untold(data.path()), None);

    // A note that names no report is not an error.
    for name in ["", "..", "../progress.sqlite3", "raeuberspiel-error-99.txt"] {
        std::fs::write(data.path().join("reports/not-told"), name).expect("written");
        assert_eq!(panics::untold(data.path()), None, "{name}");
    }
    // If nothing can be written, the error is still told.
    let file = data.path().join("file");
    std::fs::write(&file, "").expect("written");
    let ended = panics::whole(Some(&file), || fall("once more")).expect_err("it panicked");
    assert_eq!(ended.report, None);
    assert!(ended.to_string().contains("no report could be written"));
    panics::whole(None, || ()).expect("nothing panics");
}

#[test]
fn a_home_that_cannot_be_written_is_said_with_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("written");
    let mut window = on_data(&file.join("data"));
    assert!(window.sees("Your progress cannot be kept on disk"));
    assert!(window.sees("RAEUBERSPIEL_DATA can name a folder that can be written"));
    window.click("A1, empty");
    window.settle();
    assert_eq!(
        window.latest(),
        Some(Outcome::Solved),
        "problems are played all the same"
    );
}

#[test]
fn two_windows_on_one_log_lose_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let mut first = on_data(data.path());
    let mut second = on_data(data.path());
    for window in [&mut first, &mut second] {
        assert!(!window.sees("cannot be kept"));
        window.click("A1, empty");
        window.settle();
        assert_eq!(window.latest(), Some(Outcome::Solved));
        window.until(|app| app.state().practice.training.is_saved());
    }
    drop(second);
    drop(first);
    assert_eq!(count(data.path()), 2);
}
