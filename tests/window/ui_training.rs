//! Reviews, runs and the progress page in the window, at a fixed moment.

use crate::support;
use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};
use raeuberspiel::store::Outcome;
use raeuberspiel::ui::Options;
use raeuberspiel::worker::sets::Shipped;
use support::{DAY, Window, fail_first, fail_first_in, go, moment, on_deep};

#[test]
fn an_attempt_that_cannot_be_saved_waits_until_it_can() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().to_owned();
    let mut window = Window::open([1280.0, 720.0], move |files| Options {
        file: Some(files.join("corner.ron")),
        data_folder: Some(folder),
        shipped: Shipped::No,
        locale: "en".to_owned(),
        ..Options::default()
    });
    let other = rusqlite::Connection::open(data.path().join("progress.sqlite3")).unwrap();
    other.execute_batch("BEGIN EXCLUSIVE").unwrap();
    window.click("A1, empty");
    window.settle();
    assert!(window.sees("Solved"), "the verdict stands");
    window.until(|app| !app.state().notices.is_empty());
    assert!(window.sees("One attempt could not be saved"));
    other.execute_batch("COMMIT").unwrap();
    window.click("Try again");
    window.until(|app| app.state().practice.training.is_saved());
    assert!(!window.sees("could not be saved"));
    let count: i64 = other
        .query_row("SELECT count(*) FROM attempts", [], |row| row.get(0))
        .unwrap();
    assert_eq!(count, 1);
}

#[test]
fn what_failed_comes_back_at_the_place_it_went_wrong() {
    let mut window = on_deep("en", &[]);
    fail_first(&mut window);
    assert!(window.sees("Again in"), "the card says when");
    go(&mut window, Key::Num2);
    assert!(window.sees("Nothing is due"));
    assert!(window.sees("comes back in 10 minutes") || window.sees("come back in 10 minutes"));
    window.harness.state_mut().set_moment(moment(DAY + 1, 0));
    window.settle();
    assert!(window.sees("One position is due"));
    assert!(window.sees("You went wrong here yesterday."));
    window.click("Start reviews");
    window.settle();
    assert!(window.sees("1 of 1, 0 solved, 0 failed"));
    assert!(window.sees("F4, black stone") && window.sees("F3, white stone"));
    window.click("E4, empty");
    window.harness.run_steps(2);
    assert!(window.sees("Solved"));
    window.settle();
    assert!(window.sees("1 of 1 solved"), "the run is over and says so");
    window.click("Close");
    assert!(window.sees("Nothing is due"));
}

/// Opens the menu of the nth row of the page; negative numbers count from the last.
fn more_of(window: &mut Window, place: isize) {
    let rows: Vec<_> = window
        .harness
        .query_all_by_label_contains("More for")
        .collect();
    let place = place.rem_euclid(rows.len() as isize) as usize;
    rows[place].click_accesskit();
    window.harness.run_steps(3);
}

fn more(window: &mut Window) {
    more_of(window, 0);
}

#[test]
fn a_card_is_put_off_kept_out_and_forgotten() {
    let mut window = on_deep("en", &[]);
    fail_first(&mut window);
    window.harness.state_mut().set_moment(moment(DAY + 1, 0));
    go(&mut window, Key::Num2);
    assert!(window.sees("One position is due"));
    more(&mut window);
    window.click("Tomorrow");
    // Only the branch's card is put off; the whole problem is another card.
    assert!(window.sees("One position is due"));
    more(&mut window);
    window.click("Never again");
    assert!(window.sees("Nothing is due") && window.sees("Kept out"));
    window.harness.state_mut().set_moment(moment(DAY + 2, 0));
    window.settle();
    // Neither the problem nor its positions are asked while it is kept out.
    assert!(window.sees("Nothing is due") && window.sees("Kept out"));
    // The one kept out comes last.
    more_of(&mut window, -1);
    window.click("Review again");
    more(&mut window);
    window.click("Reset");
    assert_eq!(
        window
            .harness
            .state()
            .state()
            .practice
            .training
            .ledger
            .cards
            .len(),
        1
    );
    let folder = window.folder.path().join("data");
    window.until(|app| app.state().practice.training.is_saved());
    let (store, _) = raeuberspiel::store::Store::open(&folder).unwrap();
    assert_eq!(
        store.recount().unwrap().ledger,
        window.harness.state().state().practice.training.ledger,
        "the window shows what the log says"
    );
}

/// Opens the page of runs.
fn runs(window: &mut Window) {
    go(window, Key::Num2);
    window.click("Runs");
}

#[test]
fn today_runs_and_progress_lie_beside_each_other() {
    let mut window = on_deep("en", &[]);
    go(&mut window, Key::Num2);
    assert!(window.sees("Today: 20 minutes") && !window.sees("Streak"));
    window.click("Runs");
    assert!(window.sees("Streak") && window.sees("Exam") && !window.sees("Today: 20 minutes"));
    // The progress page links to both of the others.
    go(&mut window, Key::Num8);
    assert!(window.sees("Nothing yet."));
    window.click("Runs");
    assert!(window.sees("Streak"));
    go(&mut window, Key::Num8);
    window.click("Today");
    assert!(window.sees("Today: 20 minutes"));
}

#[test]
fn every_kind_of_run_begins_and_ends() {
    let mut window = on_deep("en", &[]);
    fail_first(&mut window);
    for (name, banner, is_test) in [
        ("Begin", "Today", false),
        ("Mistakes (1)", "Mistakes", false),
        ("Practise these: 2 problems", "Theme", false),
        ("3 minutes, 3 strikes", "Timed run", true),
        (
            "Streak: to the first failure, easy ones first",
            "Streak",
            true,
        ),
        ("Exam", "Exam", true),
    ] {
        go(&mut window, Key::Num2);
        if banner == "Theme" {
            // From here on the page of runs is remembered.
            window.click("Runs");
        }
        window.click(name);
        assert!(window.sees(banner), "{name}");
        assert!(window.sees(", 0 solved, 0 failed"), "{name}");
        let hint = window.harness.get_by_label("Hint");
        assert_eq!(hint.accesskit_node().is_disabled(), is_test, "{name}");
        window.click("End");
        assert!(window.sees("Ended."), "{name}");
        window.click("Close");
    }
    window.click("Streak: to the first failure, easy ones first");
    window.click("F4, empty");
    window.settle();
    window.click("E4, empty");
    window.harness.run_steps(8);
    assert!(
        window.sees("1 solved"),
        "the next problem has come by itself"
    );
}

#[test]
fn an_exam_gives_each_problem_its_own_time() {
    let mut window = on_deep("en", &[]);
    runs(&mut window);
    window.click("Exam");
    window.harness.run_steps(245);
    assert_eq!(window.latest(), Some(Outcome::GaveUp));
    assert!(window.sees("0 solved, 1 failed"));
    window.press(Key::N);
    assert!(window.sees("2 of 2"));
}

#[test]
fn a_choice_of_problems_is_kept() {
    let mut window = on_deep("en", &[("filters", "Only hane\thane\t600\t2800")]);
    runs(&mut window);
    assert!(window.sees("Practise these: 2 problems"));
    window.click("Only hane");
    assert!(window.sees("Practise these: one problem"));
    window.click("Forget Only hane");
    assert!(!window.sees("Forget Only hane"));
    window.harness.get_by_label("Save as").focus();
    window.harness.run_steps(2);
    window.harness.get_by_label("Save as").type_text("!");
    window.harness.run_steps(2);
    window.click("Save");
    assert!(window.sees("Only hane!"));
}

#[test]
fn the_progress_page_says_what_was_reached() {
    let mut window = on_deep("en", &[]);
    go(&mut window, Key::Num8);
    assert!(window.sees("Nothing yet."));
    go(&mut window, Key::Num1);
    fail_first(&mut window);
    go(&mut window, Key::Num8);
    assert!(window.sees("One attempt on one day"));
    assert!(window.sees("Level over time") && window.sees("hane"));
    assert!(window.sees("1 of 1 failed"));
    go(&mut window, Key::L);
    assert!(window.sees("Am häufigsten misslungen"));
    // The link is below the visible part.
    let link = window.harness.get_by_label("Tief: Erste");
    link.click_accesskit();
    window.harness.run_steps(3);
    assert!(window.sees("Schwarz am Zug"), "a click opens the problem");
    let mut hidden = on_deep("en", &[("ratings", "hidden")]);
    fail_first(&mut hidden);
    go(&mut hidden, Key::Num8);
    assert!(hidden.sees("Techniques") && !hidden.sees("Level over time"));
}

#[test]
fn review_and_progress_fit_into_a_small_window() {
    for locale in ["en", "de"] {
        for size in [[1280.0, 720.0], [900.0, 600.0], [700.0, 900.0]] {
            let mut window = on_deep(locale, &[("filters", "Nur dies\thane\t600\t2800")]);
            window.harness.set_size(size.into());
            fail_first_in(&mut window, locale);
            window.harness.state_mut().set_moment(moment(DAY + 1, 0));
            for key in [Key::Num2, Key::Num8] {
                go(&mut window, key);
                for role in [Role::Button, Role::Label, Role::Link] {
                    for node in window.harness.query_all_by_role(role) {
                        let rect = node.rect();
                        let name = node.accesskit_node().label().unwrap_or_default();
                        assert!(
                            rect.left() >= 0.0 && rect.right() <= size[0],
                            "{name:?} leaves a window of {size:?}: {rect:?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn a_test_has_no_light() {
    let mut window = on_deep("en", &[("candor", "light")]);
    assert!(window.sees("Still solvable"));
    runs(&mut window);
    window.click("Exam");
    assert!(window.sees("Exam") && !window.sees("solvable"));
}

#[test]
fn a_set_goes_on_by_itself_on_success_only() {
    let mut window = on_deep("en", &[("advance", "success")]);
    fail_first(&mut window);
    window.harness.run_steps(12);
    assert!(window.sees("1 of 2"), "a failure stays to be looked at");
    window.click("Try again");
    window.click("F4, empty");
    window.settle();
    window.click("E4, empty");
    window.harness.run_steps(12);
    assert!(window.sees("2 of 2"));
    let run = &window.harness.state().state().practice.training.run;
    assert!(run.is_none(), "a set is no run");
}

/// Solves the current problem of the deep set from its start.
fn solve_deep(window: &mut Window) {
    window.click("F4, empty");
    window.settle();
    window.click("E4, empty");
    window.harness.run_steps(12);
}

#[test]
fn a_solved_mistake_is_dropped_or_comes_once_more() {
    let mut window = on_deep("en", &[]);
    fail_first(&mut window);
    go(&mut window, Key::Num2);
    window.click("Mistakes (1)");
    solve_deep(&mut window);
    assert!(window.sees("1 of 1 solved"), "dropped when solved");
    window.click("Close");
    assert!(window.sees("Mistakes (0)"));
    go(&mut window, Key::Num1);
    window.press(Key::R);
    fail_first(&mut window);
    go(&mut window, Key::Num2);
    window.click("Runs");
    window.click("Show a solved mistake once more");
    window.click("Today");
    window.click("Mistakes (1)");
    solve_deep(&mut window);
    assert!(window.sees("2 of 2, 1 solved"), "once more");
    solve_deep(&mut window);
    assert!(window.sees("2 of 2 solved"));
}

#[test]
fn a_streak_ends_with_the_first_failure() {
    let mut window = on_deep("en", &[]);
    runs(&mut window);
    window.click("Streak: to the first failure, easy ones first");
    fail_first(&mut window);
    window.press(Key::N);
    assert!(window.sees("That was the last allowed failure."));
    assert!(window.sees("0 of 1 solved"));
}

#[test]
fn a_timed_run_ends_when_its_time_is_up() {
    let mut window = on_deep("en", &[]);
    go(&mut window, Key::Num2);
    window.click("3 minutes, 3 strikes");
    solve_deep(&mut window);
    // A frame is a quarter of a second.
    window.harness.run_steps(4 * 180);
    assert!(window.sees("Time is up."));
    assert!(window.sees("1 of 1 solved"));
}

/// The current problem's index in its set, since a run does not show even its title.
fn in_hand(window: &Window) -> Option<usize> {
    let place = window.harness.state().state().practice.place();
    place.map(|place| place.problem)
}

#[test]
fn today_takes_what_is_due_and_fills_itself_with_new_problems() {
    let mut window = on_deep("en", &[]);
    fail_first(&mut window);
    window.harness.state_mut().set_moment(moment(DAY + 1, 0));
    go(&mut window, Key::Num2);
    assert!(window.sees("1 due, 1 new"));
    window.click("Begin");
    assert!(window.sees("1 of 2, 0 solved, 0 failed"));
    assert!(window.sees("F4, black stone"), "at the branch");
    window.click("E4, empty");
    window.harness.run_steps(12);
    assert!(window.sees("2 of 2, 1 solved"));
    assert_eq!(in_hand(&window), Some(1), "the new one");
    solve_deep(&mut window);
    assert!(window.sees("2 of 2 solved"));
    assert!(window.sees("Brought back: 1 of 1 solved."));
    assert!(window.sees("New: 1 of 1 solved."));
    assert!(window.sees("back tomorrow"));
}

#[test]
fn a_run_by_theme_and_strength_holds_what_was_chosen() {
    let mut window = on_deep("de", &[("filters", "Hane\thane\t600\t2800")]);
    go(&mut window, Key::Num2);
    window.click("Durchgänge");
    window.click("Hane");
    window.click("Diese üben: eine Aufgabe");
    assert_eq!(in_hand(&window), Some(0));
    let run = window
        .harness
        .state()
        .state()
        .practice
        .training
        .run
        .as_ref()
        .unwrap();
    assert_eq!(
        (run.mode(), run.ahead()),
        (raeuberspiel::trainer::Mode::Theme, 0)
    );
}

#[test]
fn what_is_passed_over_is_said_and_stays_in_the_count() {
    let mut window = on_deep("en", &[]);
    go(&mut window, Key::Num2);
    assert!(window.sees("2 new"));
    window.click("Begin");
    assert!(window.sees("1 of 2, 0 solved, 0 failed"));
    window.press(Key::N);
    assert!(window.sees("2 of 2, 0 solved, 0 failed, 1 passed over"));
    solve_deep(&mut window);
    assert!(window.sees("One was passed over and is due as before."));
}

/// Enters the folder that synchronises computers in the settings, and waits until it was read.
fn share(window: &mut Window, folder: &std::path::Path) {
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::Comma);
    window.harness.run_steps(3);
    window
        .harness
        .get_by_role_and_label(Role::TextInput, "Folder")
        .focus();
    window.harness.run_steps(2);
    // The earlier path is still there.
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::A);
    let path = folder.display().to_string();
    window.harness.event(egui::Event::Text(path));
    window.harness.run_steps(2);
    window
        .harness
        .get_by_label("Keep in step")
        .click_accesskit();
    window.harness.run_steps(2);
    window.until(|app| app.state().practice.training.in_step.is_some());
}

#[test]
fn two_computers_are_kept_in_step_by_a_folder() {
    let shared = tempfile::tempdir().expect("a folder");
    let mut one = on_deep("en", &[]);
    fail_first(&mut one);
    one.until(|app| app.state().practice.training.is_saved());
    share(&mut one, shared.path());
    assert!(one.sees("No other computer has written there yet."));
    let mut two = on_deep("en", &[]);
    share(&mut two, shared.path());
    assert!(two.sees("One other computer writes there; all it has written is here."));
    two.click("Close");
    two.until_seen("One entry from another computer has been added to your progress.");
    let ledger = |window: &Window| {
        window
            .harness
            .state()
            .state()
            .practice
            .training
            .ledger
            .clone()
    };
    assert_eq!(ledger(&two), ledger(&one));
    // An unplugged stick is reported with what to do; nothing is lost.
    share_again(&mut two, &shared.path().join("gone"));
    two.click("Close");
    two.until_seen("plug in the disk it is on, or name another folder");
}

#[test]
fn what_cannot_be_read_in_the_folder_is_not_called_read() {
    let shared = tempfile::tempdir().expect("a folder");
    let other = shared
        .path()
        .join("raeuberspiel-log-00000000000000aa-0001.jsonl");
    std::fs::write(&other, "{\"kind\":\"log\",\"format\":1}\nhalf a line\n").expect("a file");
    let mut window = on_deep("en", &[]);
    share(&mut window, shared.path());
    assert!(window.sees("One entry in the folder cannot be read yet; it is tried again."));
    assert!(!window.sees("all it has written is here"));
    std::fs::write(&other, "{\"kind\":\"log\",\"format\":9}\n").expect("a file");
    share_again(&mut window, shared.path());
    assert!(window.sees("One file in the folder is from a newer version of the program"));
}

/// Stops synchronising and names another folder.
fn share_again(window: &mut Window, folder: &std::path::Path) {
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::Comma);
    window.harness.run_steps(3);
    window.harness.get_by_label("Stop").click_accesskit();
    window.harness.run_steps(3);
    window.press(Key::Escape);
    share(window, folder);
}
