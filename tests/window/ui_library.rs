//! The library page as a user meets it: by the names of its elements, in both languages.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;
use raeuberspiel::store::Outcome;
use raeuberspiel::trainer::review::Moment;
use raeuberspiel::ui::Options;
use raeuberspiel::ui::page::Page;
use raeuberspiel::ui::pages::library::words_of;
use raeuberspiel::worker::picker::{FilePicker, Picking};

use crate::support::Window;

const LIVE: &str = "(;SZ[19]GN[Straight three]AB[ar:dr][ds]AW[aq:eq][er][es]C[Black to live](;B[bs]C[RIGHT])(;B[as];W[bs])(;B[cs];W[bs]))";
const WRONG: &str =
    "(;SZ[19]GN[Not so]AB[ar:dr][ds]AW[aq:eq][er][es]C[Black to live](;B[as]C[RIGHT])(;B[bs]))";
const BARE: &str = "(;SZ[19]GN[Only a position]AB[ss:ss]AW[sr]PL[W])";

/// Windows on the library, with a file or with options.
impl Window {
    fn at(folder: &Path, locale: &str, file: Option<PathBuf>) -> Window {
        Window::with(
            folder,
            Options {
                file,
                locale: locale.to_owned(),
                ..Options::default()
            },
        )
    }

    fn with(folder: &Path, options: Options) -> Window {
        // Someone with stored settings is not asked where to begin.
        let (store, _) = raeuberspiel::store::Store::open(&folder.join("data")).expect("a store");
        store.set_setting("theme", "light").expect("kept");
        drop(store);
        let mut window = Window::kept([1280.0, 760.0], folder, options);
        window.idle();
        window
    }

    fn idle(&mut self) {
        self.until(|app| app.state().library_page.librarian.jobs.is_empty());
    }

    /// Opens a drop-down list by its label and chooses an entry.
    fn choose(&mut self, list: &str, entry: &str) {
        self.harness
            .get_by_role_and_label(Role::ComboBox, list)
            .click();
        self.harness.run_steps(3);
        let entries = self.harness.query_all_by_label(entry);
        // Long lists scroll.
        entries
            .last()
            .expect("the entry is there")
            .click_accesskit();
        self.harness.run_steps(3);
        // Only a pointer click closes the list on choosing.
        self.harness.key_press(Key::Escape);
        self.harness.run_steps(3);
    }

    /// Opens the export dialog and presses one of its formats.
    fn export(&mut self, format: &str) {
        self.click("Export…");
        self.click(format);
    }

    fn note(&self) -> String {
        let state = self.harness.state().state();
        let note = state.library_page.librarian.note.as_ref();
        note.map_or_else(String::new, |note| words_of(note, &state.texts))
    }

    /// The library page with the collection loaded.
    fn library(folder: &Path, options: Options) -> Window {
        let path = collection(folder);
        let mut window = Window::with(folder, options);
        window.click("Library");
        window.drop_file(&path);
        window.until(|app| app.state().library_page.librarian.found.len() == 3);
        window.idle();
        window
    }

    fn found(&self) -> usize {
        self.harness
            .state()
            .state()
            .library_page
            .librarian
            .found
            .len()
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
    let mut window = Window::at(folder.path(), "en", None);
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::Num3);
    window.harness.run_steps(3);
    assert!(window.sees("Add a file, a zip archive or a folder"));
    window.drop_file(&path);
    window.until(|app| app.state().library_page.librarian.found.len() == 3);
    window.idle();
    assert!(window.sees("3 of 3"));
    assert!(window.sees("Straight three, Live, new"));
    assert!(window.sees("1 file with faults"));
    // A search, and one without results.
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
    assert!(window.sees("No problems match."));
    for _ in 0..12 {
        window.harness.key_press(Key::Backspace);
    }
    window.harness.run_steps(3);
    assert_eq!(window.found(), 3);
    // Tags all of them.
    window.click("Straight three, Live, new");
    window.click("Select all");
    assert!(window.sees("3 selected"));
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
    window.click("Add tag");
    assert_eq!(
        window
            .harness
            .state()
            .state()
            .library_page
            .librarian
            .catalog
            .tags()
            .get("mine"),
        Some(&3)
    );
    // To the solving page and back.
    window.click("Solve this");
    window.until(|app| app.state().page == Page::Solve && app.state().practice.session.is_some());
    assert!(window.sees("Black to live"));
    window.idle();
    // The next start shows everything without reading the files; a closing window waits until its index is
    // written.
    drop(window);
    fs::remove_dir_all(&path).unwrap();
    let mut window = Window::at(folder.path(), "de", None);
    window.until(|app| app.state().library_page.librarian.catalog.entries().len() >= 3);
    assert_eq!(
        window
            .harness
            .state()
            .state()
            .library_page
            .librarian
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
    let mut window = Window::at(folder.path(), "en", None);
    window.click("Library");
    window.drop_file(&path);
    window.until(|app| app.state().library_page.librarian.found.len() == 3);
    window.idle();
    window.click("Check and prove");
    window.until(|app| app.state().library_page.librarian.verdicts.len() == 3);
    window.idle();
    window.click("Straight three, Live, new");
    assert!(window.sees("Proven"));
    window.click("Not so, Live, new");
    assert!(window.sees("The proof disagrees"));
    assert!(window.sees("B1 is stored as wrong and reaches"));
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
    let mut window = Window::at(folder.path(), "en", None);
    window.click("Library");
    window.drop_file(&path);
    window.until(|app| app.state().library_page.librarian.found.len() == 3);
    window.idle();
    window.click("Straight three, Live, new");
    window.click("Watch for changes");
    fs::write(
        path.join("four.sgf"),
        LIVE.replace("Straight three", "Brand new"),
    )
    .unwrap();
    window.until(|app| app.state().library_page.librarian.found.len() == 4);
    assert!(window.sees("Brand new, Live, new"));
    // Three of them show the same position.
    window.choose("Duplicates", "The same");
    window.until(|app| app.state().library_page.librarian.twins.is_some());
    window.idle();
    assert!(window.sees("3 of 4"));
}

#[test]
fn an_sgf_file_opens_the_window_on_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("one.sgf");
    fs::write(&file, LIVE).unwrap();
    let mut window = Window::at(folder.path(), "en", Some(file));
    window.until(|app| app.state().practice.session.is_some());
    assert!(window.sees("Black to live"));
    assert!(window.sees("B1, empty"));
}

fn english() -> Options {
    Options {
        locale: "en".to_owned(),
        ..Options::default()
    }
}

/// A file picker that answers at once, with the proposed name in this folder or with the folder.
struct Answers(PathBuf);

impl Answers {
    fn with(path: PathBuf, wake: Box<dyn FnOnce() + Send>) -> Picking {
        let (answer, picking) = channel();
        answer.send(Some(path)).unwrap();
        wake();
        Picking::new(picking)
    }
}

impl FilePicker for Answers {
    fn pick(&mut self, _title: &str, wake: Box<dyn FnOnce() + Send>) -> Picking {
        Answers::with(self.0.join("My problems/one.sgf"), wake)
    }

    fn pick_folder(&mut self, _title: &str, wake: Box<dyn FnOnce() + Send>) -> Picking {
        Answers::with(self.0.join("each"), wake)
    }

    fn save(&mut self, _title: &str, name: &str, wake: Box<dyn FnOnce() + Send>) -> Picking {
        Answers::with(self.0.join(name), wake)
    }
}

#[test]
fn exports_go_where_the_dialog_says() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::library(
        folder.path(),
        Options {
            picker: Box::new(Answers(folder.path().to_owned())),
            ..english()
        },
    );
    let begins = |name: &str, with: &[u8]| {
        let bytes = fs::read(folder.path().join(name)).unwrap();
        assert!(bytes.starts_with(with), "{name}");
    };
    for (button, file, with) in [
        ("PDF", "library.pdf", &b"%PDF"[..]),
        ("SGF", "library.sgf", b"(;FF[4]"),
        ("RON", "library.ron", b"("),
        ("SVG", "each/one.svg", b"<svg"),
        ("PNG", "each/two.png", b"\x89PNG"),
        ("SGF files", "each/three.sgf", b"(;FF[4]"),
    ] {
        window.export(button);
        window.until(|app| app.state().library_page.picking.is_none());
        window.idle();
        assert!(window.note().starts_with("Written:"), "{}", window.note());
        begins(file, with);
    }
    // The title is the collection's, not the file name.
    let text = fs::read_to_string(folder.path().join("library.ron")).unwrap();
    assert!(text.contains("\"My problems\""), "{text}");
    let text = fs::read_to_string(folder.path().join("library.sgf")).unwrap();
    assert_eq!(text.matches("RSDIAL[goproblems]").count(), 3);
    // Results that other programs would not read are listed with their problems.
    window.click("Export…");
    window.until(|_| true);
    window.choose("SGF marks right and wrong as", "bare");
    fs::remove_dir_all(folder.path().join("each")).unwrap();
    window.click("SGF files");
    window.until(|app| app.state().library_page.picking.is_none());
    window.idle();
    let expected = "Results this format cannot store: 5 (";
    assert!(window.note().contains(expected), "{}", window.note());
    assert!(window.note().contains("Nothing of this is lost here"));
    window.click("Export…");
    window.choose("SGF marks right and wrong as", "goproblems");
    // A typed path is used as it is; an existing file is not replaced without asking.
    let typed = folder.path().join("library.sgf");
    window.type_into("Path", typed.to_str().unwrap());
    window.click("SGF");
    window.idle();
    assert!(window.sees("There is a file of this name already"));
    window.click("Do not replace");
    assert!(!window.sees("There is a file of this name already"));
    assert_eq!(fs::read_to_string(&typed).unwrap(), text);
    fs::write(&typed, "mine").unwrap();
    window.export("SGF");
    window.idle();
    window.click("Replace");
    window.idle();
    assert!(window.note().starts_with("Written:"), "{}", window.note());
    assert_eq!(fs::read_to_string(&typed).unwrap(), text);
    let backup = folder.path().join("library.sgf.bak");
    assert_eq!(fs::read_to_string(backup).unwrap(), "mine");
    // The export of a folder of files asks too, with their number.
    window.export("PDF");
    window.idle();
    assert!(window.sees("library.pdf"));
    window.click("Do not replace");
    // Adding a file by dialog makes it a collection of its own.
    window.click("Add…");
    window.click("File…");
    window.until(|app| {
        app.state()
            .library_page
            .librarian
            .catalog
            .collections()
            .len()
            == 2
    });
    window.idle();
    // What was added is reported and shown.
    assert!(
        window
            .note()
            .starts_with("one: 1 problem from 1 file. Shown below."),
        "{}",
        window.note()
    );
    assert_eq!(window.found(), 1);
    assert!(window.sees("1 of 4"));
}

#[test]
fn files_of_a_folder_are_not_replaced_unasked_and_sources_never() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::library(
        folder.path(),
        Options {
            picker: Box::new(Answers(folder.path().to_owned())),
            ..english()
        },
    );
    fs::create_dir(folder.path().join("each")).unwrap();
    for name in ["one.svg", "two.svg"] {
        fs::write(folder.path().join("each").join(name), "mine").unwrap();
    }
    window.export("SVG");
    window.until(|app| app.state().library_page.picking.is_none());
    window.idle();
    assert!(window.sees("There are 2 files of these names already"));
    assert!(!folder.path().join("each/three.svg").exists());
    window.click("Replace");
    window.idle();
    assert!(folder.path().join("each/three.svg").exists());
    let kept = fs::read_to_string(folder.path().join("each/one.svg.bak"));
    assert_eq!(kept.unwrap(), "mine");
    // The files that problems are read from are never overwritten.
    let source = folder.path().join("My problems/one.sgf");
    window.click("Export…");
    window.type_into("Path", source.to_str().unwrap());
    window.click("SGF");
    window.idle();
    assert!(
        window.note().contains("being read from this file"),
        "{}",
        window.note()
    );
    assert_eq!(fs::read_to_string(source).unwrap(), LIVE);
}

/// `raeuberspiel FOLDER`: the folder becomes a collection of the library, which is shown, and the window
/// reports what was read and what was not.
#[test]
fn a_folder_named_at_the_start_is_read_into_the_library() {
    for (locale, told) in [
        (
            "en",
            [
                "My problems: 3 problems from 4 files.",
                "In 1 file something",
                "2 files of other kinds were passed over: 1 without an ending, 1 .gib",
                "GIB, NGF and UGF are not read",
            ],
        ),
        (
            "de",
            [
                "My problems: 3 Aufgaben aus 4 Dateien.",
                "In 1 Datei war etwas",
                "2 Dateien anderer Art wurden übergangen: 1 ohne Endung, 1 .gib",
                "GIB, NGF und UGF werden nicht gelesen",
            ],
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = collection(folder.path());
        fs::write(path.join("game.gib"), "").unwrap();
        fs::write(path.join("readme"), "").unwrap();
        let mut window = Window::at(folder.path(), locale, Some(path));
        window.until(|app| app.state().library_page.librarian.found.len() == 3);
        window.idle();
        assert_eq!(window.harness.state().state().page, Page::Library);
        for words in told {
            assert!(window.note().contains(words), "{words}: {}", window.note());
        }
    }
    // A folder without problems is reported.
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("empty")).unwrap();
    let mut window = Window::at(folder.path(), "en", Some(folder.path().join("empty")));
    window.until(|app| !app.state().practice.library.flaws.is_empty());
    assert!(window.sees("there is no problem file in this folder"));
}

#[test]
fn problems_and_sets_without_titles_have_headings() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("my-games.sgf");
    let bare = LIVE.replace("GN[Straight three]", "");
    fs::write(&file, [bare.as_str(), &bare].concat()).unwrap();
    let mut window = Window::at(folder.path(), "en", Some(file));
    window.until(|app| app.state().practice.session.is_some());
    assert!(window.sees("my-games"));
    assert!(window.sees("Problem 1"));
    assert!(window.sees("Problem 2"));
}

#[test]
fn a_dialog_without_an_answer_says_what_to_do() {
    struct Nothing;
    impl FilePicker for Nothing {
        fn pick(&mut self, _title: &str, _wake: Box<dyn FnOnce() + Send>) -> Picking {
            let (answer, picking) = channel();
            answer.send(None).unwrap();
            Picking::new(picking)
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::with(
        folder.path(),
        Options {
            picker: Box::new(Nothing),
            ..english()
        },
    );
    window.click("Library");
    for button in ["File…", "Folder…"] {
        window.click("Add…");
        window.click(button);
        window.until(|app| app.state().library_page.picking.is_none());
        assert!(window.sees("type the path instead"));
    }
}

#[test]
fn where_no_dialog_saves_the_path_of_the_export_is_typed() {
    struct Nothing;
    impl FilePicker for Nothing {
        fn pick(&mut self, _title: &str, _wake: Box<dyn FnOnce() + Send>) -> Picking {
            let (_, picking) = channel();
            Picking::new(picking)
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::library(
        folder.path(),
        Options {
            picker: Box::new(Nothing),
            ..english()
        },
    );
    window.export("PDF");
    window.until(|app| app.state().library_page.picking.is_none());
    assert!(window.sees("type the path here"));
    let path = window
        .harness
        .get_by_role_and_label(Role::TextInput, "Path");
    assert!(path.is_focused(), "the next letter goes into the path");
    let typed = folder.path().join("typed.pdf");
    window.type_into("Path", typed.to_str().unwrap());
    window.click("PDF");
    window.idle();
    assert!(window.note().starts_with("Written:"), "{}", window.note());
    assert!(fs::read(typed).unwrap().starts_with(b"%PDF"));
    // Reopened, the dialog shows nothing of earlier trouble.
    window.click("Export…");
    assert!(!window.sees("type the path here"));
}

#[test]
fn all_hits_are_solved_one_after_the_other_not_two_hundred_of_them() {
    const COUNT: usize = 230;
    let folder = tempfile::tempdir().unwrap();
    let many = folder.path().join("Many");
    fs::create_dir_all(&many).unwrap();
    for number in 0..COUNT {
        let sgf = LIVE.replace("Straight three", &format!("Number {number:03}"));
        fs::write(many.join(format!("{number:03}.sgf")), sgf).unwrap();
    }
    let mut window = Window::with(folder.path(), english());
    window.click("Library");
    window.drop_file(&many);
    window.until(|app| app.state().library_page.librarian.found.len() == COUNT);
    window.idle();
    window.click("Number 000, Live, new");
    window.click("Solve this");
    window.until(|app| app.state().page == Page::Solve && app.state().practice.session.is_some());
    let state = window.harness.state().state();
    let place = state.practice.place().unwrap();
    let set = &state.practice.library.sets[place.set].set;
    assert_eq!(set.problems.len(), COUNT);
}

#[test]
fn stones_are_looked_for_on_every_part_of_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::library(folder.path(), english());
    window.click("Position");
    // One click makes a stone black, a second one white.
    window.click("A2, empty");
    window.click("A3, empty");
    window.click("A3, black stone");
    assert!(window.sees("A3, white stone") && window.sees("2 stones"));
    // The stones are in the corner of the pattern, so corners are searched.
    assert_eq!(window.found(), 2);
    // Only the stones found are ringed on the tiles.
    let page = &window.harness.state().state().library_page.librarian;
    let pattern = page.pattern.as_ref().expect("stones to look for");
    for &id in &page.found {
        let entry = page.catalog.entry(id).expect("a problem");
        let ringed = pattern.points_in(entry);
        assert_eq!(ringed.len(), 2, "{}", entry.title);
        let board = entry.board();
        assert!(ringed.iter().all(|&point| board.get(point).is_some()));
    }
    window.click("anywhere on the board");
    assert_eq!(window.found(), 3, "a stone beside one of the other colour");
    window.click("B2, empty");
    assert_eq!(window.found(), 2);
    window.choose("Part of the board", "whole board");
    window.click("T19, empty");
    assert_eq!(window.found(), 0);
    window.click("T19, black stone");
    window.click("T19, white stone");
    assert_eq!(window.found(), 2);
    // A smaller board keeps the stones that fit, and none of these problems has them in that place.
    window.choose("Board", "9×9");
    assert!(window.sees("3 stones") && !window.sees("T19"));
    window.click("anywhere on the board");
    assert_eq!(window.found(), 0);
    window.click("Clear");
    assert_eq!(window.found(), 3);
    // With the keyboard.
    window.harness.get_by_label("Stones to look for").focus();
    window.harness.run_steps(2);
    for key in [Key::ArrowRight, Key::ArrowUp, Key::Space] {
        window.harness.key_press(key);
        window.harness.run_steps(2);
    }
    assert!(window.sees("B2, black stone"));
}

#[test]
fn a_collection_is_read_in_another_dialect_and_filtered() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::library(folder.path(), english());
    window.click("Straight three, Live, new");
    assert!(window.sees("This file: goproblems"));
    window.choose("Right and wrong are marked as", "mainline");
    window.idle();
    window.click("Not so, Live, new");
    assert!(window.sees("This file: mainline"));
    // The dialect is kept for the next start.
    let kept = folder.path().join("data/library.index");
    window.until(|_| kept.exists());
    window.choose("Task", "Kill");
    assert!(window.sees("1 of 3") && window.sees("Only a position, Kill, new"));
    window.click("Saved filters");
    window.type_into("Name of this filter", "Killing");
    window.click("Save");
    window.harness.key_press(Key::Escape);
    window.harness.run_steps(3);
    window.choose("Task", "any");
    assert_eq!(window.found(), 3);
    window.click("Saved filters");
    window.click("Killing");
    assert_eq!(window.found(), 1);
    window.click("Forget Killing");
    assert!(!window.sees("Killing"));
}

#[test]
fn what_is_due_can_be_filtered() {
    let folder = tempfile::tempdir().unwrap();
    let day = |day: i64| Moment::of(day * 86_400 + 43_200, 0);
    let mut window = Window::library(
        folder.path(),
        Options {
            moment: Some(day(20_000)),
            ..english()
        },
    );
    window.choose("Status", "due");
    assert!(window.sees("No problems match."));
    window.choose("Status", "any");
    window.click("Straight three, Live, new");
    window.click("Solve this");
    window.until(|app| app.state().practice.session.is_some());
    window.click("A1, empty");
    window.until(|app| !app.state().practice.standings.is_empty());
    window.click("Library");
    assert!(window.sees("Straight three, Live, failed"));
    // It is due again within ten minutes, and certainly the next day.
    window.click("Solve");
    window.harness.state_mut().set_moment(day(20_001));
    window.harness.run_steps(2);
    window.click("Library");
    window.choose("Status", "due");
    assert!(window.sees("1 of 3") && window.sees("Straight three, Live, due"));
}

#[test]
fn sets_are_listed_in_the_language_of_the_window() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::with(
        folder.path(),
        Options {
            file: Some("problems/first-capturing.ron".into()),
            locale: "de".into(),
            ..Options::default()
        },
    );
    window.click("Bibliothek");
    window.until(|app| !app.state().library_page.librarian.found.is_empty());
    let titles = |window: &Window| -> Vec<String> {
        let page = &window.harness.state().state().library_page.librarian;
        let entries = page.catalog.entries().iter();
        entries.map(|entry| entry.title.to_string()).collect()
    };
    let german = titles(&window);
    assert!(
        german.iter().any(|title| title == "Die letzte Freiheit"),
        "{german:?}"
    );
    window
        .harness
        .key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::L);
    window.until(|app| app.state().texts.tr("page-library") != "Bibliothek");
    let english = titles(&window);
    assert_eq!(english.len(), german.len());
    assert!(
        english.iter().any(|title| title == "The last liberty"),
        "{english:?}"
    );
    let collections = window
        .harness
        .state()
        .state()
        .library_page
        .librarian
        .catalog
        .collections();
    assert!(
        collections
            .iter()
            .any(|set| &*set.title == "First steps: capturing and eyes"),
        "{collections:?}"
    );
}

#[test]
fn a_worksheet_is_made_in_three_actions_and_its_answers_apart() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::library(
        folder.path(),
        Options {
            picker: Box::new(Answers(folder.path().to_owned())),
            ..english()
        },
    );
    window.click("Select all");
    window.click("Worksheet…");
    window.until(|app| app.state().library_page.librarian.preview.is_some());
    window.idle();
    assert!(window.sees("3 problems, 2 pages"), "problems, then answers");
    let drawn = |window: &Window| {
        let page = &window.harness.state().state().library_page.librarian;
        page.preview.clone().map(|(_, preview)| preview.gray)
    };
    let before = drawn(&window);
    // The preview shows a choice at once.
    window.click("Line for name and date");
    window.until(|app| app.state().library_page.librarian.jobs.is_empty());
    assert_ne!(drawn(&window), before);
    window.click("Own file");
    window.idle();
    window.click("Save PDF…");
    window.until(|app| app.state().library_page.picking.is_none());
    window.idle();
    assert!(window.note().starts_with("Written:"), "{}", window.note());
    for name in ["worksheet.pdf", "worksheet-answers.pdf"] {
        let bytes = fs::read(folder.path().join(name)).unwrap();
        assert!(bytes.starts_with(b"%PDF"), "{name}");
    }
    // Neither the worksheet nor its answers are replaced without asking.
    window.click("Worksheet…");
    window.click("Save PDF…");
    window.until(|app| app.state().library_page.picking.is_none());
    window.idle();
    assert!(window.sees("There are 2 files of these names already"));
}

/// From a folder of foreign problems to the first one solved: drop it, choose one, open it, answer.
#[test]
fn an_import_is_solved_in_four_actions() {
    let folder = tempfile::tempdir().unwrap();
    let path = collection(folder.path());
    let mut window = Window::with(folder.path(), english());
    let settings = &mut window.harness.state_mut().state_mut().practice.settings;
    (settings.turns, settings.swaps_colors) = (false, false);
    window.drop_file(&path);
    window.until(|app| app.state().page == Page::Library);
    window.until_seen("Straight three, Live, new");
    window.click("Straight three, Live, new");
    window.click("Solve this");
    window.until(|app| app.state().page == Page::Solve);
    window.until_seen("Black to live");
    window.click("B1, empty");
    window.until(|app| app.state().practice.standings.len() == 1);
    assert_eq!(window.latest(), Some(Outcome::Solved));
}

#[test]
fn a_range_is_ticked_with_shift() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::library(folder.path(), english());
    let boxes: Vec<String> = ["Not so", "Only a position", "Straight three"]
        .map(|title| format!("Select {title}"))
        .to_vec();
    window.click(&boxes[0]);
    assert!(window.sees("1 selected"));
    let last = window.harness.get_by_label(&boxes[2]);
    last.click_modifiers(Modifiers::SHIFT);
    window.harness.run_steps(3);
    let ticked = window
        .harness
        .state()
        .state()
        .library_page
        .librarian
        .ticked
        .len();
    assert!(ticked >= 2, "{ticked}");
}

#[test]
fn ctrl_f_types_into_the_search_of_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::library(folder.path(), english());
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::F);
    window.harness.run_steps(3);
    let typed = egui::Event::Text("straight".to_owned());
    window.harness.event(typed);
    window.harness.run_steps(3);
    assert_eq!(window.found(), 1);
}
