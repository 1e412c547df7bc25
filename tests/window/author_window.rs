//! The author page as a user meets it: from an empty board to a saved, proven file.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use egui::{Event, Key, Modifiers, PointerButton, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use raeuberspiel::problem::{Claim, load_file, write_set};
use raeuberspiel::ui::{App, Options};
use raeuberspiel::worker::bench::{About, Bench};
use raeuberspiel::worker::sets::Shipped;

struct Window {
    harness: Harness<'static, App>,
    folder: tempfile::TempDir,
    /// Number of key presses and pointer strokes.
    deeds: usize,
}

impl Window {
    /// The sets open on the author page.
    fn bench(&self) -> &Bench {
        &self.harness.state().state().author.bench
    }

    fn open() -> Window {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data");
        let harness = Window::start(&data);
        Window {
            harness,
            folder,
            deeds: 0,
        }
    }

    fn start(data: &Path) -> Harness<'static, App> {
        let data = data.to_owned();
        let mut harness = Harness::builder()
            .with_size([1280.0, 720.0])
            .with_max_steps(16)
            .build_eframe(move |context| {
                let options = Options {
                    data_folder: Some(data),
                    shipped: Shipped::No,
                    locale: "en".into(),
                    ..Options::default()
                };
                App::new(&context.egui_ctx, options).expect("a store")
            });
        harness.run_steps(4);
        harness
    }

    fn press(&mut self, modifiers: Modifiers, key: Key) {
        self.deeds += 1;
        self.harness.key_press_modifiers(modifiers, key);
        self.harness.run_steps(2);
    }

    fn key(&mut self, key: Key) {
        self.press(Modifiers::NONE, key);
    }

    /// Moves the board's cursor to a point and presses Enter.
    fn at(&mut self, from: &mut (i32, i32), to: (i32, i32)) {
        for (delta, less, more) in [
            (to.0 - from.0, Key::ArrowLeft, Key::ArrowRight),
            (to.1 - from.1, Key::ArrowDown, Key::ArrowUp),
        ] {
            for _ in 0..delta.abs() {
                self.harness.key_press(if delta < 0 { less } else { more });
                self.harness.run_steps(1);
            }
        }
        *from = to;
        self.harness.key_press(Key::Enter);
        self.harness.run_steps(2);
    }

    fn place(&self, point: &str) -> Pos2 {
        let begins = format!("{point},");
        self.harness
            .get_by(|node| node.label().is_some_and(|label| label.starts_with(&begins)))
            .rect()
            .center()
    }

    /// One pointer stroke along points.
    fn stroke(&mut self, points: &str) {
        self.deeds += 1;
        let places: Vec<Pos2> = points.split(' ').map(|point| self.place(point)).collect();
        let first = *places.first().expect("a point");
        let button = |pos, pressed| Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        self.harness.event(Event::PointerMoved(first));
        self.harness.event(button(first, true));
        self.harness.run_steps(1);
        for &place in &places {
            self.harness.event(Event::PointerMoved(place));
            self.harness.run_steps(1);
        }
        let last = *places.last().expect("a point");
        self.harness.event(button(last, false));
        self.harness.run_steps(2);
    }

    fn until(&mut self, what: &str, done: impl Fn(&App) -> bool) {
        let start = Instant::now();
        while !done(self.harness.state()) {
            assert!(
                start.elapsed() < Duration::from_secs(300),
                "never came: {what}"
            );
            std::thread::sleep(Duration::from_millis(2));
            self.harness.step();
        }
        self.harness.run_steps(3);
    }

    fn solved(&mut self) {
        self.until("a proof", |app| app.state().author.bench.solving.is_none());
    }

    fn checked(&mut self) {
        self.until("the live check", |app| {
            let page = &app.state().author.bench;
            let here = page.problem().expect("a problem");
            let checked = page.checked.entry.as_ref();
            checked.is_some_and(|entry| std::sync::Arc::ptr_eq(entry, here))
        });
    }

    fn sees(&self, name: &str) -> bool {
        self.harness
            .query_all_by_label_contains(name)
            .next()
            .is_some()
    }

    /// Types a path into the focused field and presses Enter.
    fn type_path(&mut self, path: &Path) {
        self.press(Modifiers::COMMAND, Key::A);
        self.harness.event(Event::Text(path.display().to_string()));
        self.deeds += 1;
        self.harness.run_steps(2);
        self.key(Key::Enter);
    }

    fn save_as(&mut self, name: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        self.press(Modifiers::COMMAND, Key::S);
        self.type_path(&path);
        self.until("the file", |app| {
            let set = app.state().author.bench.set().expect("a set");
            set.desk.is_saved() && set.saving.is_none()
        });
        // The saved set is opened among the others at every start.
        let opened = &self.harness.state().state().practice.opened;
        assert!(opened.contains(&path), "{opened:?}");
        path
    }
}

fn check_prove(path: &Path) {
    let output = Command::new(env!("CARGO_BIN_EXE_raeuberspiel"))
        .args(["check", "--prove"])
        .arg(path)
        .output()
        .expect("the program runs");
    let words = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success(),
        "{words}{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn a_problem_is_made_proven_and_saved_with_the_keyboard_alone() {
    let mut window = Window::open();
    window.press(Modifiers::COMMAND, Key::N);
    // The cursor starts in the middle, at K10.
    let mut cursor = (9, 9);
    // D selects the tool for lines.
    window.key(Key::D);
    window.at(&mut cursor, (0, 1));
    window.at(&mut cursor, (3, 1));
    window.at(&mut cursor, (3, 1));
    window.at(&mut cursor, (3, 0));
    window.key(Key::W);
    window.at(&mut cursor, (0, 2));
    window.at(&mut cursor, (4, 2));
    window.at(&mut cursor, (4, 2));
    window.at(&mut cursor, (4, 0));
    window.checked();
    assert!(
        window.sees("A2, black stone, triangle"),
        "the target is proposed"
    );
    assert!(
        window.sees("A3, white stone, square"),
        "and what is assumed safe"
    );
    window.key(Key::F9);
    window.solved();
    assert!(window.sees("Seconds"), "what a search may cost");
    let limits = window.bench().lesson.limits();
    assert_eq!(limits.time, Some(Duration::from_secs(60)));
    assert!(window.bench().lesson.defences);
    let all = "Every defence that resists longest";
    window.harness.get_by_label(all).click();
    window.harness.run_steps(2);
    assert!(!window.bench().lesson.defences);
    assert!(window.sees("Proven"));
    assert!(
        window.sees("Move 1, B1, solved"),
        "the tree stands beside the board"
    );
    assert!(window.sees("Move 1, A1") && window.sees("Move 2, B1, wrong"));
    // Texts: the first field of the problem's tab.
    window.harness.get_by_label("Problem").click();
    window.harness.run_steps(3);
    // The proof state is shown above every tab, and the question in familiar words.
    assert!(window.sees("Alive, proven"));
    for words in [
        "Stones to save or kill",
        "Where it is played",
        "Safe stones",
    ] {
        assert!(window.sees(words), "{words}");
    }
    window.harness.get_by_label("Title, EN").focus();
    window.harness.run_steps(2);
    window.harness.event(Event::Text("Three in a row".into()));
    window.harness.run_steps(2);
    // Add the other language.
    window.harness.get_by_label("+ Deutsch").click();
    window.harness.run_steps(2);
    window.harness.get_by_label("Title, DE").focus();
    window.harness.run_steps(2);
    window
        .harness
        .event(Event::Text("Drei in einer Reihe".into()));
    window.harness.run_steps(2);
    let path = window.save_as("three.ron");
    let set = load_file(&path).loaded.set.expect("a set");
    assert_eq!(set.problems[0].claim, Claim::Proven);
    assert_eq!(set.problems[0].title.de, "Drei in einer Reihe");
    check_prove(&path);
    // Every edit can be undone; the file then differs from what is shown.
    for _ in 0..100 {
        window.press(Modifiers::COMMAND, Key::Z);
    }
    let set = window.bench().set().expect("a set");
    assert_eq!(set.desk.steps().0, 0);
    assert!(!set.desk.is_saved());
    assert!(window.sees("my-set-1 (unsaved)"));
}

#[test]
fn figure_120_takes_fewer_than_forty_clicks_and_keys() {
    let mut window = Window::open();
    window.press(Modifiers::COMMAND, Key::N);
    for stroke in ["B1 B2 B3", "C4", "D5 E5", "F4 F3 G3 H3 H4", "H2"] {
        window.stroke(stroke);
    }
    window.key(Key::W);
    for stroke in [
        "C2 C3 D3 E3 E4",
        "F2 G2",
        "F5",
        "G6",
        "H1",
        "J2",
        "J5",
        "L3",
    ] {
        window.stroke(stroke);
    }
    window.key(Key::T);
    window.stroke("C3");
    window.key(Key::Z);
    let drawn = {
        let entry = window.bench().problem().expect("a problem");
        assert_eq!(entry.body.setup.stones.len(), 25);
        entry.body.target.len()
    };
    assert_eq!(drawn, 1, "C3 and E3 are one chain: once is enough");
    let path = window.save_as("fig-120.ron");
    assert!(path.exists());
    println!("{} clicks and keys without the proof", window.deeds);
    assert!(window.deeds + 1 < 40, "{}", window.deeds);
}

#[test]
fn what_was_not_saved_is_there_again_after_a_crash() {
    let mut window = Window::open();
    window.press(Modifiers::COMMAND, Key::N);
    window.stroke("D4");
    window.stroke("E4");
    window.until("the draft", |app| {
        let set = app.state().author.bench.set().expect("a set");
        set.keeper.has_kept(&set.desk)
    });
    let before = {
        let set = window.bench().set().expect("a set");
        // Waits for the thread that keeps drafts.
        set.keeper.finish();
        write_set(&set.desk.draft().to_set())
    };
    // The program ends abruptly: nothing is saved, nothing discarded.
    let data = window.folder.path().join("data");
    let Window {
        harness, folder, ..
    } = window;
    drop(harness);
    let mut window = Window {
        harness: Window::start(&data),
        folder,
        deeds: 0,
    };
    window.until("the draft", |app| !app.state().author.bench.sets.is_empty());
    assert!(window.sees("One set with unsaved changes was restored"));
    assert!(!window.sees("draft was restored"), "once is enough");
    // On other pages a button leads to the drafts.
    window.press(Modifiers::COMMAND, Key::Num1);
    window.harness.get_by_label("Go to the drafts").click();
    window.harness.run_steps(3);
    assert_eq!(
        window.harness.state().state().page,
        raeuberspiel::ui::page::Page::Author
    );
    assert!(window.harness.state().state().notices.is_empty());
    let set = window.bench().set().expect("a set");
    assert_eq!(write_set(&set.desk.draft().to_set()), before);
    assert!(!set.desk.is_saved());
}

#[test]
fn a_file_that_changed_on_disk_is_asked_about() {
    let mut window = Window::open();
    window.press(Modifiers::COMMAND, Key::N);
    window.stroke("D4");
    let path = window.save_as("mine.ron");
    let saved = std::fs::read(&path).expect("a file");
    std::fs::write(&path, "(format: 1, id: \"other\", problems: [])").expect("a write");
    window.stroke("E4");
    window.press(Modifiers::COMMAND, Key::S);
    window.until("the question", |app| {
        app.state().author.bench.dialog.is_some()
    });
    assert!(window.sees("The file has changed"));
    assert_ne!(
        std::fs::read(&path).expect("a file"),
        saved,
        "nothing was written"
    );
    window.harness.get_by_label("Keep mine").click();
    window.harness.run_steps(2);
    window.until("the save", |app| {
        app.state()
            .author
            .bench
            .set()
            .is_some_and(|set| set.desk.is_saved())
    });
    let text = std::fs::read_to_string(&path).expect("a file");
    assert!(text.contains("my-set-1"));
}

#[test]
fn a_position_is_pasted_and_what_no_longer_fits_is_listed() {
    let mut window = Window::open();
    window.press(Modifiers::COMMAND, Key::N);
    let drawing = "| O O O O .\n| X X X O .\n| . . X O .\n+----------";
    window.harness.event(Event::Paste(drawing.into()));
    window.harness.run_steps(3);
    assert!(window.sees("A2, black stone"));
    window.key(Key::P);
    window.harness.get_by_label_contains("A1, empty").click();
    window.harness.run_steps(3);
    window.harness.get_by_label_contains("B1, empty").click();
    window.harness.run_steps(3);
    assert!(window.sees("Move 2, B1"));
    window.key(Key::B);
    window.key(Key::Home);
    window.stroke("B1");
    window.checked();
    assert!(
        window.sees("Move 1, A1, does not fit"),
        "it would take its own chain: listed, not dropped"
    );
    assert!(window.sees("Proof ("));
    window.press(Modifiers::ALT, Key::Delete);
    assert!(!window.sees("Move 1, A1"));
    window.press(Modifiers::COMMAND, Key::Z);
    assert!(
        window.sees("Move 2, B1"),
        "the cut is taken back, with what followed"
    );
}

#[test]
fn the_problem_is_tried_as_others_will_meet_it() {
    let mut window = Window::open();
    window.press(Modifiers::COMMAND, Key::N);
    window.stroke("D4");
    window.key(Key::F6);
    assert!(window.sees("Black to play"), "the solve page shows it");
    window.key(Key::F6);
    assert!(window.sees("Tree of moves"), "and the same key leads back");
}

#[test]
fn closing_the_window_asks_about_unsaved_changes() {
    let mut window = Window::open();
    window.press(Modifiers::COMMAND, Key::N);
    window.stroke("D4");
    let viewports = &mut window.harness.input_mut().viewports;
    let root = viewports.entry(egui::ViewportId::ROOT).or_default();
    root.events.push(egui::ViewportEvent::Close);
    window.harness.run_steps(2);
    assert!(window.sees("These sets have unsaved changes"));
    window.harness.get_by_label("Cancel").click();
    window.harness.run_steps(3);
    assert!(!window.sees("These sets have unsaved changes"));
    assert!(window.sees("D4, black stone"), "nothing is lost");
}

/// The program that is killed: it plays one stone after another and prints each once it is on the board.
#[test]
#[ignore = "run by the test below, in a process of its own"]
fn edits_until_killed() {
    let Some(folder) = std::env::var_os("RAEUBERSPIEL_KILLED_IN") else {
        return;
    };
    let mut window = Window {
        harness: Window::start(Path::new(&folder)),
        folder: tempfile::tempdir().expect("a folder"),
        deeds: 0,
    };
    window.press(Modifiers::COMMAND, Key::N);
    for row in 1..=19 {
        for column in "ABCDEFGHJKLMNOPQRST".chars() {
            window.stroke(&format!("{column}{row}"));
            // Does not count the key that began the set.
            println!("stands {}", window.deeds - 1);
            std::thread::sleep(Duration::from_millis(15));
        }
    }
}

#[test]
fn a_kill_loses_at_most_the_last_edit() {
    use std::io::{BufRead as _, BufReader};
    use std::process::Stdio;
    for round in 0..6 {
        let folder = tempfile::tempdir().expect("a folder");
        let mut child = Command::new(std::env::current_exe().expect("this test"))
            .args([
                "--exact",
                "author_window::edits_until_killed",
                "--ignored",
                "--nocapture",
            ])
            .env("RAEUBERSPIEL_KILLED_IN", folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a child");
        let wanted = 5 + round * 4;
        let mut stood = 0;
        let lines = BufReader::new(child.stdout.take().expect("its words")).lines();
        for line in lines.map_while(Result::ok) {
            if let Some(number) = line.rsplit("stands ").next().and_then(|n| n.parse().ok()) {
                stood = number;
            }
            if stood >= wanted {
                break;
            }
        }
        // SIGKILL on Unix: no code of the child runs afterwards.
        child.kill().expect("a kill");
        child.wait().expect("an end");
        assert!(stood >= wanted, "the child came that far: {stood}");
        let left = raeuberspiel::problem::Recovery::left_behind(&folder.path().join("drafts"));
        let stones = left
            .first()
            .map_or(0, |left| left.set.problems[0].setup.stones.len());
        assert!(stones + 1 >= stood, "{stood} stood, {stones} are left");
    }
}

#[test]
fn new_problems_are_made_like_those_of_the_set_and_taken_into_it() {
    let mut window = Window::open();
    window.press(Modifiers::COMMAND, Key::N);
    // Nine positions of the classics of which much can be made, of two books.
    let classics = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems/classics");
    let wanted = [
        "p-16", "p-50", "p-114", "p-246", "p-263", "p-333", "p-1-1", "p-1-45", "p-1-76",
    ];
    let books = ["xuanxuan-qijing", "gokyo-shumyo-1-live"];
    let all = books.iter().flat_map(|book| {
        let file = load_file(&classics.join(format!("{book}.ron")));
        file.loaded.set.expect("a set").problems
    });
    let chosen = all.filter(|problem| wanted.contains(&problem.id.as_str()));
    let desk = window.harness.state_mut();
    let bench = &mut desk.state_mut().author.bench;
    bench
        .set_mut()
        .expect("a set")
        .desk
        .add_problems(chosen.collect());
    let count = |window: &Window| {
        window
            .bench()
            .set()
            .expect("a set")
            .desk
            .draft()
            .entries()
            .len()
    };
    let before = count(&window);
    window.harness.run_steps(3);
    window.harness.get_by_label("More").click();
    window.harness.run_steps(3);
    assert!(window.sees("All problems of this set"));
    let mut choose = |now: &str, other: &str| {
        window.harness.get_by_label(now).click();
        window.harness.run_steps(3);
        // Capturing problems are made from games only.
        assert!(!window.sees("Ladders, nets and others"));
        window.harness.get_by_label(other).click();
        window.harness.run_steps(3);
        window.bench().wish.about
    };
    assert_eq!(choose("Life and death", "Races"), About::Races);
    assert_eq!(choose("Races", "Life and death"), About::Life);
    window.harness.get_by_label("Make problems").click();
    window.until("a problem", |app| {
        let making = app.state().author.bench.making.as_ref();
        making.is_some_and(|making| making.made.len() > 2)
    });
    window.harness.get_by_label("Stop").click();
    window.until("the end", |app| {
        let making = app.state().author.bench.making.as_ref();
        making.is_some_and(|making| making.ending.is_some())
    });
    let made = window.bench().making.as_ref().expect("a run").made.len();
    // The first row of tiles may begin at the lower edge of the window.
    let click = |window: &mut Window, words: &str| {
        let found = window.harness.query_all_by_label_contains(words).next();
        found.expect("it is shown").scroll_to_me();
        window.harness.run_steps(12);
        let found = window.harness.query_all_by_label_contains(words).next();
        found.expect("it is shown").click();
        window.harness.run_steps(3);
    };
    click(&mut window, "put into the set");
    assert_eq!(count(&window), before + 1);
    click(&mut window, "Put all");
    assert_eq!(count(&window), before + made, "all of them, each once");
    // One step takes back what one step did.
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(count(&window), before + 1);
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    let path = window.save_as("more.ron");
    let saved = load_file(&path).loaded.set.expect("a set");
    let new = saved
        .problems
        .iter()
        .filter(|it| it.id.as_str().starts_with("made"));
    let new: Vec<_> = new.collect();
    assert_eq!(new.len(), made);
    assert!(new.iter().all(|problem| problem.claim == Claim::Proven));
}
