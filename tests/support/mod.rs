//! The window without a display, for tests that use it like a user, and sets for them.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use egui::{Key, Modifiers, Role};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use raeuberspiel::store::Outcome;
use raeuberspiel::trainer::review::Day;
use raeuberspiel::trainer::review::Moment;
use raeuberspiel::ui::{App, Options};
use raeuberspiel::worker::sets::Shipped;

/// Three problems: one move with a refutation of another; a position solved by a pass; a question.
pub const SET: &str = r#"(
    format: 1,
    id: "corner",
    title: (en: "Corner", de: "Ecke"),
    problems: [
        (
            id: "straight-three",
            title: (en: "Straight three", de: "Drei in Reihe"),
            task: Live,
            position: "
                | . . . . . .
                | O O O O . .
                | X X X O . .
                | . . X O . .
                | . . X O . .
                +------------
            ",
            target: "A3",
            claim: Authored,
            techniques: ["vital-point"],
            comment: (en: "{Black|White} needs two eyes.", de: "{Schwarz|Weiß} braucht zwei Augen."),
            explanation: (en: "{A1} makes two.", de: "{A1} macht zwei."),
            lines: [
                (play: "A1 B1", verdict: Solved),
                (play: "B2 A1 A2 B1", verdict: Wrong, comment: (en: "One eye only.", de: "Nur ein Auge.")),
            ],
        ),
        (
            id: "elsewhere",
            title: (en: "Nothing to do", de: "Nichts zu tun"),
            task: Live,
            position: "
                | O O O O .
                | X X X O .
                | . X . X O
                +----------
            ",
            lines: [
                (play: "pass", verdict: Solved),
            ],
        ),
        (
            id: "question",
            title: (en: "A question", de: "Eine Frage"),
            task: Status,
            position: "
                | O O O O .
                | X X X O .
                | . . X O .
                +----------
            ",
            target: "A2",
            answer: Unsettled,
            explanation: (en: "Who plays first decides.", de: "Wer zuerst zieht, entscheidet."),
        ),
    ],
)
"#;

pub struct Window {
    pub harness: Harness<'static, App>,
    pub folder: tempfile::TempDir,
}

/// A file dropped on the window.
#[derive(Debug)]
pub struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        unreachable!("files are read by path, on another thread")
    }
}

/// Runs frames until something with this name is shown. Work on other threads may take long on a busy
/// machine.
///
/// # Panics
///
/// If nothing with that name is shown within two minutes.
pub fn await_named(harness: &mut Harness<'_, App>, name: &str) {
    let start = Instant::now();
    while harness.query_all_by_label(name).next().is_none() {
        assert!(
            start.elapsed() < Duration::from_secs(120),
            "{name} never came"
        );
        std::thread::sleep(Duration::from_millis(2));
        harness.step();
    }
}

impl Window {
    pub fn open(size: [f32; 2], options: impl FnOnce(&Path) -> Options + 'static) -> Window {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("corner.ron"), SET).expect("a file");
        let options = options(folder.path());
        let harness = Harness::builder()
            .with_size(size)
            .with_max_steps(16)
            .build_eframe(|context| {
                App::new(&context.egui_ctx, options).expect("a store in memory")
            });
        let mut window = Window { harness, folder };
        window.until(|app| app.is_asking() || !app.state().practice.library.is_loading());
        window
    }

    /// A window on `SET`, with progress in memory.
    pub fn on_corner(locale: &str) -> Window {
        let locale = locale.to_owned();
        Window::open([1280.0, 720.0], move |folder| Options {
            file: Some(folder.join("corner.ron")),
            shipped: Shipped::No,
            locale,
            ..Options::default()
        })
    }

    /// A window that keeps its progress in a folder that outlives it.
    pub fn kept(size: [f32; 2], folder: &Path, options: Options) -> Window {
        let options = Options {
            data_folder: Some(folder.join("data")),
            shipped: Shipped::No,
            moment: options.moment.or(Some(moment(DAY, 0))),
            ..options
        };
        let mut window = Window::open(size, move |_| options);
        window.harness.run_steps(4);
        window
    }

    /// Runs frames until `done`, for work on other threads.
    pub fn until(&mut self, done: impl Fn(&App) -> bool) {
        let start = Instant::now();
        while !done(self.harness.state()) {
            assert!(start.elapsed() < Duration::from_secs(120), "nothing came");
            std::thread::sleep(Duration::from_millis(2));
            self.harness.step();
        }
        self.settle();
    }

    /// Runs frames until a text is shown.
    pub fn until_seen(&mut self, text: &str) {
        let start = Instant::now();
        while !self.sees(text) {
            assert!(
                start.elapsed() < Duration::from_secs(120),
                "never seen: {text}"
            );
            std::thread::sleep(Duration::from_millis(2));
            self.harness.step();
        }
    }

    /// Runs frames until every reply has been played: a frame is a quarter of a second.
    pub fn settle(&mut self) {
        self.harness.run_steps(16);
    }

    pub fn click(&mut self, name: &str) {
        await_named(&mut self.harness, name);
        self.harness.get_by_label(name).click();
        self.harness.run_steps(3);
    }

    pub fn press(&mut self, key: Key) {
        self.harness.key_press(key);
        self.harness.run_steps(3);
    }

    /// Types into the field with this label.
    pub fn type_into(&mut self, field: &str, text: &str) {
        let harness = &mut self.harness;
        let line = harness.query_by_role_and_label(Role::TextInput, field);
        let lines = || harness.get_by_role_and_label(Role::MultilineTextInput, field);
        line.unwrap_or_else(lines).focus();
        harness.run_steps(2);
        let typed = egui::Event::Text(text.to_owned());
        harness.input_mut().events.push(typed);
        harness.run_steps(3);
    }

    /// Switches to the other language.
    pub fn other_language(&mut self) {
        self.harness.key_press_modifiers(Modifiers::COMMAND, Key::L);
        self.harness.run_steps(3);
    }

    pub fn drop_file(&mut self, path: impl Into<PathBuf>) {
        let file = Dropped(path.into());
        self.harness
            .input_mut()
            .dropped_files
            .push(std::sync::Arc::new(file));
        self.harness.run_steps(3);
    }

    pub fn sees(&self, name: &str) -> bool {
        self.harness
            .query_all_by_label_contains(name)
            .next()
            .is_some()
    }

    pub fn latest(&self) -> Option<Outcome> {
        let state = self.harness.state().state();
        let key = state.practice.session.as_ref()?.key.as_ref()?;
        state
            .practice
            .standings
            .get(key)
            .map(|standing| standing.latest)
    }
}

/// A problem with two ways to live, only one of which the author knows.
pub const WIDE: &str = r#"(
    format: 1,
    id: "corner",
    title: (en: "Wide", de: "Weit"),
    problems: [
        (
            id: "six",
            title: (en: "Two by three", de: "Zwei mal drei"),
            task: Live,
            position: "
                | O O O O O . .
                | X X X X O . .
                | . . . X O . .
                | . . . X O . .
                +--------------
            ",
            target: "A3",
            claim: Authored,
            lines: [
                (play: "B2", verdict: Solved),
            ],
        ),
    ],
)
"#;

/// A window on a set, with stored settings and a folder for progress.
pub fn on_set(
    locale: &'static str,
    name: &'static str,
    set: impl AsRef<[u8]> + 'static,
    settings: &'static [(&str, &str)],
) -> Window {
    Window::open([1280.0, 800.0], move |folder| {
        let file = folder.join(format!("{name}.ron"));
        std::fs::write(&file, set).expect("a file");
        let data = folder.join("data");
        let (store, _) = raeuberspiel::store::Store::open(&data).expect("a store");
        for (key, value) in settings {
            store.set_setting(key, value).expect("kept");
        }
        Options {
            file: Some(file),
            data_folder: Some(data),
            shipped: Shipped::No,
            locale: locale.to_owned(),
            moment: Some(moment(DAY, 0)),
            ..Options::default()
        }
    })
}

pub fn on_wide(settings: &'static [(&str, &str)]) -> Window {
    on_set("en", "wide", WIDE, settings)
}

pub fn ruled(app: &App) -> bool {
    app.state()
        .practice
        .session
        .as_ref()
        .is_some_and(|session| session.job.is_none())
}

/// Two problems of different themes; the first is decided at its second move.
pub const DEEP: &str = r#"(
    format: 1,
    id: "deep",
    title: (en: "Deep", de: "Tief"),
    problems: [
        (
            id: "one",
            title: (en: "First", de: "Erste"),
            task: Live,
            position: "
                | . . . . . .
                | O O O O . .
                | X X X O . .
                | . . X O . .
                +------------
            ",
            claim: Authored,
            techniques: ["hane"],
            difficulty: 9,
            lines: [
                (play: "F4 F3 E4", verdict: Solved),
                (play: "F4 F3 E3", verdict: Wrong),
            ],
        ),
        (
            id: "two",
            title: (en: "Second", de: "Zweite"),
            task: Live,
            position: "
                | . . . . . .
                | O O O O . .
                | X X X O . .
                | . . X O . .
                +------------
            ",
            claim: Authored,
            techniques: ["nakade"],
            difficulty: 28,
            lines: [
                (play: "F4 F3 E4", verdict: Solved),
            ],
        ),
    ],
)
"#;

/// Two nearly equal problems with different answers, and a third one.
pub const TWINS: &str = r#"(
    format: 1,
    id: "rooms",
    title: (en: "Rooms", de: "Räume"),
    problems: [
        (
            id: "one",
            task: Live,
            twin: "two",
            position: "
                | . . . . . . .
                | O O O O O . .
                | X X X X O . .
                | . . . X O . .
                +--------------
            ",
            target: "A2",
            claim: Authored,
            lines: [(play: "B1", verdict: Solved)],
        ),
        (
            id: "two",
            task: Live,
            twin: "one",
            position: "
                | . . . . . . .
                | O O O O O . .
                | X X X X O . .
                | X . . . O . .
                +--------------
            ",
            target: "A2",
            claim: Authored,
            lines: [(play: "C1", verdict: Solved)],
        ),
        (
            id: "other",
            task: Kill,
            position: "
                | . . . . . . .
                | O O O O O . .
                | X X X X O . .
                | . . . X O . .
                +--------------
            ",
            to_move: White,
            target: "A2",
            claim: Authored,
            lines: [(play: "B1", verdict: Solved)],
        ),
    ],
)
"#;

/// A group that is alive as it stands.
pub const SETTLED: &str = r#"(
    format: 1,
    id: "corner",
    title: (en: "Rows", de: "Reihen"),
    problems: [
        (
            id: "four",
            title: (en: "Four", de: "Vier"),
            task: Status,
            position: "
                | . . . . . . .
                | O O O O O O .
                | X X X X X O .
                | . . . . X O .
                +--------------
            ",
            target: "A2",
            answer: Alive,
        ),
    ],
)
"#;

/// A game with a corner that Black could save and White could kill at B1; both play elsewhere.
pub const GAME: &str = "(;SZ[9]PL[W]PB[Anna]PW[Bert]DT[2026-11-25]\
    AB[ah][bh][ch][dh][di]\
    AW[ae][be][ce][de][ee][fe][ge][bf][df][ff][gf][ag][bg][cg][dg][eg][fg][gg][eh][gh][fi][gi]\
    ;W[ei];B[ia];W[ii];B[ih];W[bi])";

pub const DAY: i32 = 20_000;

pub const fn moment(day: i32, seconds: i64) -> Moment {
    Moment {
        at: DAY as i64 * 86_400 + (day - DAY) as i64 * 86_400 + seconds,
        day: Day::clamped(day as i64),
    }
}

pub fn on_deep(locale: &'static str, settings: &'static [(&str, &str)]) -> Window {
    on_set(locale, "deep", DEEP, settings)
}

/// Fails the first problem at its second move.
pub fn fail_first(window: &mut Window) {
    window.click("F4, empty");
    window.settle();
    window.click("E3, empty");
    window.settle();
    assert_eq!(window.latest(), Some(Outcome::Failed));
}

pub fn go(window: &mut Window, key: Key) {
    window.harness.key_press_modifiers(Modifiers::COMMAND, key);
    window.harness.run_steps(3);
}

pub fn fail_first_in(window: &mut Window, locale: &str) {
    let empty = if locale == "de" { "leer" } else { "empty" };
    window.click(&format!("F4, {empty}"));
    window.settle();
    window.click(&format!("E3, {empty}"));
    window.settle();
}
