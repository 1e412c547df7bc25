//! The library page as a user meets it: by the names of things, in both languages.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use egui::{Key, Modifiers, Role};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use raeuberspiel::ui::library::Shipped;
use raeuberspiel::ui::page::Page;
use raeuberspiel::ui::{App, Options};

const LIVE: &str = "(;SZ[19]GN[Straight three]AB[ar:dr][ds]AW[aq:eq][er][es]C[Black to live](;B[bs]C[RIGHT])(;B[as];W[bs])(;B[cs];W[bs]))";
const WRONG: &str =
    "(;SZ[19]GN[Not so]AB[ar:dr][ds]AW[aq:eq][er][es]C[Black to live](;B[as]C[RIGHT])(;B[bs]))";
const BARE: &str = "(;SZ[19]GN[Only a position]AB[ss:ss]AW[sr]PL[B])";

#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        unreachable!("files are read by path, on another thread")
    }
}

struct Window {
    harness: Harness<'static, App>,
}

impl Window {
    fn open(folder: &Path, locale: &str, file: Option<PathBuf>) -> Window {
        let options = Options {
            file,
            data_folder: Some(folder.join("data")),
            shipped: Shipped::No,
            locale: locale.to_owned(),
            ..Options::default()
        };
        let harness = Harness::builder()
            .with_size([1280.0, 760.0])
            .with_max_steps(16)
            .build_eframe(|context| App::new(&context.egui_ctx, options).expect("a store"));
        let mut window = Window { harness };
        window.until(|app| {
            app.state().library.loading == 0 && app.state().library_page.jobs.is_empty()
        });
        window
    }

    fn until(&mut self, done: impl Fn(&App) -> bool) {
        let start = Instant::now();
        loop {
            self.harness.step();
            if done(self.harness.state()) {
                break;
            }
            assert!(start.elapsed() < Duration::from_secs(240), "nothing came");
            std::thread::sleep(Duration::from_millis(2));
        }
        self.harness.run_steps(4);
    }

    fn idle(&mut self) {
        self.until(|app| app.state().library_page.jobs.is_empty());
    }

    fn click(&mut self, name: &str) {
        self.harness.get_by_label(name).click();
        self.harness.run_steps(3);
    }

    fn sees(&self, name: &str) -> bool {
        self.harness
            .query_all_by_label_contains(name)
            .next()
            .is_some()
    }

    fn drop_path(&mut self, path: &Path) {
        let file = Dropped(path.to_owned());
        self.harness
            .input_mut()
            .dropped_files
            .push(std::sync::Arc::new(file));
        self.harness.run_steps(2);
    }

    fn found(&self) -> usize {
        self.harness.state().state().library_page.found.len()
    }
}

fn collection(folder: &Path) -> PathBuf {
    let path = folder.join("My problems");
    fs::create_dir_all(&path).unwrap();
    fs::write(path.join("one.sgf"), LIVE).unwrap();
    fs::write(path.join("two.sgf"), WRONG).unwrap();
    fs::write(path.join("three.sgf"), BARE).unwrap();
    fs::write(path.join("bad.sgf"), "(;SZ[53])").unwrap();
    path
}

#[test]
fn a_folder_is_dropped_searched_solved_and_there_again_at_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let path = collection(folder.path());
    let mut window = Window::open(folder.path(), "en", None);
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::Num3);
    window.harness.run_steps(3);
    assert!(window.sees("Add a file, a zip archive or a folder"));
    window.drop_path(&path);
    window.until(|app| app.state().library_page.found.len() == 3);
    window.idle();
    assert!(window.sees("3 of 3"));
    assert!(window.sees("Straight three, Live, new"));
    assert!(window.sees("1 file with faults"));
    // Search, and what cannot be found.
    window
        .harness
        .get_by_role_and_label(Role::TextInput, "Search")
        .focus();
    window.harness.run_steps(2);
    window
        .harness
        .get_by_role_and_label(Role::TextInput, "Search")
        .type_text("straight");
    window.harness.run_steps(3);
    assert_eq!(window.found(), 1);
    assert!(window.sees("1 of 3"));
    window
        .harness
        .get_by_role_and_label(Role::TextInput, "Search")
        .type_text(" xyz");
    window.harness.run_steps(3);
    assert!(window.sees("Nothing is like that."));
    for _ in 0..12 {
        window.harness.key_press(Key::Backspace);
    }
    window.harness.run_steps(3);
    assert_eq!(window.found(), 3);
    // A tag for two of them.
    window.click("Straight three, Live, new");
    window.click("Tick all");
    assert!(window.sees("3 ticked"));
    window
        .harness
        .get_by_role_and_label(Role::TextInput, "New tag")
        .focus();
    window.harness.run_steps(2);
    window
        .harness
        .get_by_role_and_label(Role::TextInput, "New tag")
        .type_text("Mine");
    window.harness.run_steps(2);
    window.click("Give tag");
    assert_eq!(
        window
            .harness
            .state()
            .state()
            .library_page
            .catalog
            .tags()
            .get("mine"),
        Some(&3)
    );
    // To the solve page and back.
    window.click("Solve this");
    window.until(|app| app.state().page == Page::Solve && app.state().session.is_some());
    assert!(window.sees("Black to live"));
    window.idle();
    // The next start has it all without reading the files.
    std::thread::sleep(Duration::from_millis(300));
    drop(window);
    fs::remove_dir_all(&path).unwrap();
    let mut window = Window::open(folder.path(), "de", None);
    window.until(|app| app.state().library_page.catalog.entries().len() >= 3);
    assert_eq!(
        window
            .harness
            .state()
            .state()
            .library_page
            .catalog
            .tags()
            .get("mine"),
        Some(&3)
    );
    window.click("Bibliothek");
    assert!(window.sees("Straight three, Leben, neu"));
}

#[test]
fn the_proof_disagrees_and_is_taken_with_one_key() {
    let folder = tempfile::tempdir().unwrap();
    let path = collection(folder.path());
    let mut window = Window::open(folder.path(), "en", None);
    window.click("Library");
    window.drop_path(&path);
    window.until(|app| app.state().library_page.found.len() == 3);
    window.idle();
    window.click("Check and prove");
    window.until(|app| app.state().library_page.verdicts.len() == 3);
    window.idle();
    window.click("Straight three, Live, new");
    assert!(window.sees("Proven"));
    window.click("Not so, Live, new");
    assert!(window.sees("The proof disagrees"));
    assert!(window.sees("B1 reaches"));
    window.harness.key_press(Key::F);
    window.harness.run_steps(3);
    assert!(window.sees("Corrected in"));
    let corrected = folder.path().join("data/lib-my-problems-corrected.ron");
    let text = fs::read_to_string(corrected).unwrap();
    assert!(
        text.contains("claim: Proven") && text.contains("(play: \"B1\", verdict: Solved)"),
        "{text}"
    );
}

#[test]
fn a_watched_folder_is_kept_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let path = collection(folder.path());
    let mut window = Window::open(folder.path(), "en", None);
    window.click("Library");
    window.drop_path(&path);
    window.until(|app| app.state().library_page.found.len() == 3);
    window.idle();
    window.click("Straight three, Live, new");
    window.click("Watch for changes");
    fs::write(
        path.join("four.sgf"),
        LIVE.replace("Straight three", "Brand new"),
    )
    .unwrap();
    window.until(|app| app.state().library_page.found.len() == 4);
    assert!(window.sees("Brand new, Live, new"));
    // Three of them show the same position.
    window.click("The same");
    window.until(|app| app.state().library_page.twins.is_some());
    window.idle();
    assert!(window.sees("3 of 4"));
}

#[test]
fn an_sgf_file_opens_the_window_on_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one.sgf");
    fs::write(&file, LIVE).unwrap();
    let mut window = Window::open(folder.path(), "en", Some(file));
    window.until(|app| app.state().session.is_some());
    assert!(window.sees("Black to live"));
    assert!(window.sees("B1, empty"));
}
