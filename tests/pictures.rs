//! Compares the pages pixel by pixel with stored pictures, on fixed sets and with a fixed clock.
//!
//! The pictures are in `tests/pictures/`. After an intended change of a page, `RENEW_PICTURES=1 cargo test
//! --test pictures` draws them anew. Pictures that differ are written beside them as `*.new.png`.
//!
//! `LOOK_AT=1920x1080 cargo test --test pictures` draws every page in this size into `target/look` and
//! compares nothing.

mod support;
#[path = "support/raster.rs"]
mod raster;
#[path = "support/pictured_homework.rs"]
mod homework;
#[path = "support/pictured_library.rs"]
mod library;
#[path = "support/pictured_finds.rs"]
mod finds;

use std::path::{Path, PathBuf};

use std::time::Duration;

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use raeuberspiel::store::{AttemptRecord, Outcome, ProblemKey};
use raeuberspiel::trainer::review::{Day, Grade, round_word};
use raeuberspiel::ui::{App, Options};
use raeuberspiel::worker::sets::Shipped;
use raster::Textures;
use support::{DAY, SET, SETTLED, TWINS, Window, moment};

/// Share of the pixels that may differ: some edges vary slightly between machines. A new tab or an extra word
/// is far above it.
const MOST: f64 = 0.000_05;

/// The size in which pages are only drawn, if `LOOK_AT` is set.
fn look_at() -> Option<[f32; 2]> {
    let asked = std::env::var("LOOK_AT").ok()?;
    let size = asked
        .split_once('x')
        .and_then(|(width, height)| Some([width.parse().ok()?, height.parse().ok()?]));
    Some(size.expect("LOOK_AT is a size such as 1920x1080"))
}

struct Page {
    window: Window,
    textures: Textures,
}

fn open(size: [f32; 2], settings: &[(&str, &str)], shipped: Shipped, is_new: bool) -> Page {
    open_on(SET, size, settings, shipped, is_new)
}

fn open_on(
    set: &str,
    size: [f32; 2],
    settings: &[(&str, &str)],
    shipped: Shipped,
    is_new: bool,
) -> Page {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("corner.ron");
    std::fs::write(&file, set).expect("a file");
    let data = folder.path().join("data");
    let (store, _) = raeuberspiel::store::Store::open(&data).expect("a store");
    for (key, value) in settings {
        store.set_setting(key, value).expect("kept");
    }
    drop(store);
    let options = Options {
        file: Some(file).filter(|_| shipped == Shipped::No && !is_new),
        data_folder: Some(data),
        shipped,
        locale: "en".to_owned(),
        moment: Some(moment(DAY, 0)),
        ..Options::default()
    };
    built(size, options, folder)
}

fn built(size: [f32; 2], options: Options, folder: tempfile::TempDir) -> Page {
    let textures = Textures::default();
    let harness = Harness::builder()
        .with_size(look_at().unwrap_or(size))
        .with_max_steps(16)
        .renderer(textures.clone())
        .build_eframe(|context| App::new(&context.egui_ctx, options).expect("a window"));
    let mut window = Window { harness, folder };
    window.until(|app| !app.state().practice.library.is_loading());
    Page { window, textures }
}

impl Page {
    /// Compares the page with its stored picture.
    fn check(&mut self, name: &str) {
        self.window.harness.remove_cursor();
        self.window.harness.run_steps(4);
        let harness = &self.window.harness;
        let picture = self.textures.draw(&harness.ctx, harness.output());
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        if look_at().is_some() {
            let folder = root.join("target/look");
            std::fs::create_dir_all(&folder).expect("a folder");
            picture.write(&folder.join(format!("{name}.png")));
            return;
        }
        let folder = root.join("tests/pictures");
        let path = folder.join(format!("{name}.png"));
        let known = raster::Picture::read(&path);
        let differs = known.map_or(usize::MAX, |known| picture.differs(&known));
        let most = (picture.pixels.len() as f64 * MOST) as usize;
        if differs > most {
            if std::env::var_os("RENEW_PICTURES").is_some() {
                picture.write(&path);
                return;
            }
            let new: &Path = &folder.join(format!("{name}.new.png"));
            picture.write(new);
            panic!("{name}: {differs} pixels differ; see {}", new.display());
        }
    }
}

const WIDE: [f32; 2] = [1440.0, 900.0];
const SMALL: [f32; 2] = [800.0, 600.0];
const LIGHT: (&str, &str) = ("theme", "light");
const DARK: (&str, &str) = ("theme", "dark");
const WOOD: (&str, &str) = ("theme", "wood");
const ENGLISH: (&str, &str) = ("language", "en");
const GERMAN: (&str, &str) = ("language", "de");

#[test]
fn a_problem_from_its_first_sight_to_its_solution() {
    let wood = ("wood-de-1440", WIDE, [WOOD, GERMAN]);
    for (name, size, settings) in FOUR.into_iter().chain([wood]) {
        let mut page = open(size, &settings, Shipped::No, false);
        page.check(&format!("solve-begin-{name}"));
        page.window.click(&format!("B2, {}", empty(name)));
        page.window.settle();
        page.check(&format!("solve-wrong-{name}"));
    }
    for (name, size, settings) in FOUR {
        let mut page = open(size, &settings, Shipped::No, false);
        page.window.click(&format!("A1, {}", empty(name)));
        page.window.settle();
        page.check(&format!("solve-solved-{name}"));
    }
}

/// The program about itself, and its message when it cannot store anything: the first minutes of a new user.
#[test]
fn the_program_about_itself_and_a_home_that_cannot_be_written() {
    for (name, size, settings) in FOUR {
        let mut page = open(size, &settings, Shipped::No, false);
        let harness = &mut page.window.harness;
        harness.key_press_modifiers(Modifiers::COMMAND, Key::F1);
        harness.run_steps(3);
        page.check(&format!("about-{name}"));
    }
    for (name, size, locale) in [("en-1440", WIDE, "en"), ("de-800", SMALL, "de")] {
        let options = Options {
            // No machine has a folder below a device.
            data_folder: Some(PathBuf::from("/dev/null/raeuberspiel")),
            shipped: Shipped::No,
            locale: locale.to_owned(),
            moment: Some(moment(DAY, 0)),
            ..Options::default()
        };
        let folder = tempfile::tempdir().expect("a folder");
        let mut page = built(size, options, folder);
        page.check(&format!("home-locked-light-{name}"));
    }
}

#[test]
fn a_question_and_its_answers() {
    for (name, size, settings) in FOUR {
        let mut page = open(size, &settings, Shipped::No, false);
        page.window.press(Key::PageDown);
        page.window.press(Key::PageDown);
        page.check(&format!("solve-question-{name}"));
        page.window.press(Key::Num1);
        page.check(&format!("solve-answered-{name}"));
    }
}

/// The label of the runs in the language of this picture.
fn runs(name: &str) -> &'static str {
    word(name, "Runs", "Durchgänge")
}

/// The second of two twins.
#[test]
fn a_twin_after_the_other() {
    for (name, size, settings) in FOUR {
        let mut page = open_on(TWINS, size, &settings, Shipped::No, false);
        page.window.press(Key::PageDown);
        page.check(&format!("solve-twin-{name}"));
    }
}

/// Opens the runs and begins the one with this label.
fn run(page: &mut Page, name: &str, of: &str) {
    turn(page, Key::Num2);
    page.window.click(runs(name));
    // It may be below the visible part of a small window.
    page.window.harness.get_by_label(of).click_accesskit();
    page.window.harness.run_steps(3);
}

#[test]
fn the_status_first_and_then_the_proof() {
    for (name, size, settings) in FOUR {
        let mut page = open_on(SETTLED, size, &settings, Shipped::No, false);
        let of = word(
            name,
            "Status first: the goal is not told",
            "Stand zuerst: ohne genanntes Ziel",
        );
        run(&mut page, name, of);
        page.window
            .until(|app| app.state().practice.session.is_some());
        page.check(&format!("status-{name}"));
        match name {
            "light-en-1440" => page.window.press(Key::Num2),
            _ => page.window.press(Key::Num1),
        }
        page.check(&format!("status-answered-{name}"));
    }
}

/// A problem with a line of three moves.
const LINE: &str = r#"(
    format: 1,
    id: "corner",
    title: (en: "Deep", de: "Tief"),
    problems: [
        (
            id: "deep",
            title: (en: "Deep", de: "Tief"),
            task: Live,
            position: "
                | . . . . . .
                | O O O O . .
                | X X X O . .
                | . . X O . .
                +------------
            ",
            target: "A2",
            claim: Authored,
            lines: [
                (play: "F4 F3 E4", verdict: Solved),
                (play: "F4 F3 E3", verdict: Wrong),
            ],
        ),
    ],
)
"#;

#[test]
fn a_line_read_without_stones() {
    for (name, size, settings) in FOUR {
        let mut page = open_on(LINE, size, &settings, Shipped::No, false);
        let of = word(name, "Read 3 moves: 1", "3 Züge lesen: 1");
        run(&mut page, name, of);
        page.window.click(&format!("F4, {}", empty(name)));
        page.window.harness.run_steps(4);
        page.check(&format!("reading-{name}"));
        page.window.click(&format!("E3, {}", empty(name)));
        page.window.settle();
        page.check(&format!("reading-judged-{name}"));
    }
}

/// A window in which a set was solved in three rounds, each faster and better than the last.
fn cycled(size: [f32; 2], settings: &[(&str, &str)]) -> Page {
    let mut page = open(size, settings, Shipped::No, false);
    let records = (1..=3u64).flat_map(|round| {
        let problems = ["straight-three", "elsewhere", "question"];
        problems.into_iter().enumerate().map(move |(place, name)| {
            let key = ProblemKey::read(&format!("corner/{name}")).expect("a name");
            let is_solved = round > place as u64;
            let event = AttemptRecord {
                key,
                at: std::time::UNIX_EPOCH + Duration::from_secs(u64::from(DAY as u32) * 86_400),
                day: Day::clamped(i64::from(DAY)),
                outcome: if is_solved {
                    Outcome::Solved
                } else {
                    Outcome::Failed
                },
                grade: if is_solved { Grade::Good } else { Grade::Again },
                moves: String::new(),
                line: String::new(),
                failed_after: (!is_solved).then(String::new),
                begun_after: String::new(),
                thinking: Duration::from_secs(40 / round / round + 4),
                hints: 0,
                difficulty: None,
                techniques: Vec::new(),
                is_themed: false,
                mode: round_word(u32::try_from(round).expect("a small number")),
            };
            event.event()
        })
    });
    let training = &mut page
        .window
        .harness
        .state_mut()
        .state_mut()
        .practice
        .training;
    for event in records {
        training.take(event);
    }
    page.window.settle();
    page
}

#[test]
fn the_rounds_of_a_cycle() {
    for (name, size, settings) in FOUR {
        // Tall enough to show the curves.
        let mut page = cycled([size[0], 1400.0], &settings);
        turn(&mut page, Key::Num8);
        page.check(&format!("cycles-{name}"));
    }
}

#[test]
fn the_sets_as_cards() {
    for (name, size, settings) in [
        ("sets-light-en-1440", WIDE, [LIGHT, ENGLISH]),
        ("sets-dark-de-1440", WIDE, [DARK, GERMAN]),
        ("sets-light-de-800", SMALL, [LIGHT, GERMAN]),
        ("sets-dark-en-800", SMALL, [DARK, ENGLISH]),
        ("sets-dark-de-800", SMALL, [DARK, GERMAN]),
    ] {
        let mut page = open(size, &settings, Shipped::Yes, false);
        page.window.press(Key::B);
        page.check(name);
    }
}

#[test]
fn the_first_sheet() {
    // No theme has been chosen yet.
    for (name, size) in [
        ("light-en-1440", WIDE),
        ("light-de-1440", WIDE),
        ("light-en-800", SMALL),
        ("light-de-800", SMALL),
    ] {
        let mut page = open(size, &[], Shipped::No, true);
        if name.contains("de") {
            page.window.click("Deutsch");
        }
        page.check(&format!("home-{name}"));
    }
}

#[test]
fn the_search_over_everything() {
    for (name, size, settings) in FOUR {
        let mut page = open(size, &settings, Shipped::Yes, false);
        let harness = &mut page.window.harness;
        harness.key_press_modifiers(Modifiers::COMMAND, Key::K);
        harness.run_steps(3);
        let typed = word(name, "snap", "schn");
        harness.event(egui::Event::Text(typed.to_owned()));
        harness.run_steps(3);
        page.check(&format!("palette-{name}"));
    }
}

/// The suffix of a picture's name, the window's size, and its theme and language.
type Dress = (&'static str, [f32; 2], [(&'static str, &'static str); 2]);

/// Together these cover every pair of theme, language and size.
const FOUR: [Dress; 4] = [
    ("light-en-1440", WIDE, [LIGHT, ENGLISH]),
    ("dark-de-1440", WIDE, [DARK, GERMAN]),
    ("light-de-800", SMALL, [LIGHT, GERMAN]),
    ("dark-en-800", SMALL, [DARK, ENGLISH]),
];

/// Opens a page with its key and waits until its work is done.
fn turn(page: &mut Page, key: Key) {
    let harness = &mut page.window.harness;
    harness.key_press_modifiers(Modifiers::COMMAND, key);
    harness.run_steps(6);
    page.window
        .until(|app| app.state().library_page.librarian.jobs.is_empty());
}

/// The word in the language of the picture with this name.
fn word<'a>(name: &str, english: &'a str, german: &'a str) -> &'a str {
    match name.contains("-de-") {
        true => german,
        false => english,
    }
}

/// The word for an empty point.
fn empty(name: &str) -> &'static str {
    word(name, "empty", "leer")
}

#[test]
fn the_shapes_and_one_of_them_on_the_board() {
    for (name, size, settings) in FOUR {
        let mut page = open(size, &settings, Shipped::No, false);
        turn(&mut page, Key::Num4);
        page.check(&format!("shapes-{name}"));
        let shape = word(
            name,
            "T four (pyramid four), open board, unsettled",
            "T-Vierer (Pyramide), freies Brett, offen",
        );
        page.window.click(shape);
        page.check(&format!("shapes-board-{name}"));
    }
}

#[test]
fn the_groups_that_live_whatever_is_played() {
    for (name, size, settings) in FOUR {
        let mut page = open(size, &settings, Shipped::No, false);
        turn(&mut page, Key::Num4);
        page.window.press(Key::G);
        page.check(&format!("shapes-groups-{name}"));
    }
}

/// A window in which a problem was attempted yesterday.
fn tried(name: &str, size: [f32; 2], settings: &[(&str, &str)]) -> Page {
    let mut page = open(size, settings, Shipped::No, false);
    page.window.click(&format!("B2, {}", empty(name)));
    page.window.settle();
    let later = moment(DAY + 1, 0);
    page.window.harness.state_mut().set_moment(later);
    page.window.settle();
    page
}

#[test]
fn what_is_due_and_what_has_been_reached() {
    for (name, size, settings) in FOUR {
        let mut page = tried(name, size, &settings);
        turn(&mut page, Key::Num2);
        page.check(&format!("review-{name}"));
        page.window.click(runs(name));
        page.check(&format!("runs-{name}"));
        turn(&mut page, Key::Num8);
        page.check(&format!("progress-{name}"));
    }
}

#[test]
fn the_path_and_its_stages() {
    for (name, size, settings) in FOUR {
        let mut page = open(size, &settings, Shipped::Yes, false);
        turn(&mut page, Key::Num2);
        let path = word(name, "Path", "Weg");
        page.window.click(path);
        page.check(&format!("path-{name}"));
    }
}

const BARE: &str = "(;GM[1]FF[4]SZ[19]PL[W]AB[bd][bc][cf][cd][cb][db]AW[bb][cc][dc][ec][gc])";

/// A bare position: the suggested group is marked, and another question is one click away.
#[test]
fn what_a_bare_position_asks_and_another_question() {
    for (name, size, settings) in FOUR {
        let mut page = open(size, &settings, Shipped::No, false);
        let file = page.window.folder.path().join("bare.sgf");
        // Two groups that touch, neither of which can run away.
        std::fs::write(&file, BARE).expect("a file");
        page.window.drop_file(&file);
        page.window.until(|app| {
            let session = app.state().practice.session.as_ref();
            session.is_some_and(|session| !session.proposals.is_empty())
        });
        page.check(&format!("solve-proposed-{name}"));
        page.window.press(Key::Q);
        page.check(&format!("solve-others-{name}"));
        page.window.press(Key::Escape);
        page.window.click(&format!("B18, {}", stone(name)));
        page.check(&format!("solve-other-{name}"));
    }
}

/// A problem that a search left open, and one whose proof assumes a neighbour alive.
const STATES: &str = r#"(
    format: 1,
    id: "corner",
    title: (en: "Three states", de: "Drei Zustände"),
    problems: [
        (
            id: "open", title: (en: "Nobody knows", de: "Niemand weiß es"), task: Live,
            black: "B16 B17 C16 C18", white: "B15 C15 C17 D16 D17 F17",
            target: "B16", claim: Open, searched: 100000,
        ),
        (
            id: "if", title: (en: "A corner", de: "Eine Ecke"), task: Kill,
            position: "
                | X X X X X .
                | O O O O X .
                | . . . O X .
                +------------
            ",
            target: "A2", result: Dead, claim: ProvenInPart, rests_on: "A3", searched: 100000,
            lines: [(play: "B1", verdict: Solved)],
        ),
    ],
)"#;

#[test]
fn how_far_a_problem_is_proved() {
    for (name, size, settings) in FOUR {
        let mut page = open_on(STATES, size, &settings, Shipped::No, false);
        // Problems that can be solved come first.
        page.check(&format!("solve-if-{name}"));
        page.window.press(Key::PageUp);
        page.check(&format!("solve-open-{name}"));
    }
}

/// The words for a white stone.
fn stone(name: &str) -> &'static str {
    word(name, "white stone", "weißer Stein")
}

#[test]
fn a_game_on_the_board_and_the_settings() {
    for (name, size, settings) in FOUR {
        let mut page = open(size, &settings, Shipped::No, false);
        turn(&mut page, Key::Num6);
        for point in ["E5", "C3", "G7", "C7"] {
            page.window.click(&format!("{point}, {}", empty(name)));
        }
        page.check(&format!("board-{name}"));
        turn(&mut page, Key::Comma);
        page.check(&format!("settings-{name}"));
        page.window.press(Key::Escape);
        page.window.press(Key::F1);
        page.check(&format!("keys-{name}"));
    }
}

#[test]
fn a_lesson_and_its_board() {
    for (name, size, settings) in FOUR {
        let mut page = open(size, &settings, Shipped::Yes, false);
        turn(&mut page, Key::Num7);
        page.check(&format!("learn-{name}"));
    }
}

#[test]
fn a_lesson_on_life_and_death() {
    for (name, size, [theme, language]) in FOUR {
        let settings = [theme, language, ("course-lesson", "life-09-two-ways")];
        let mut page = open(size, &settings, Shipped::Yes, false);
        turn(&mut page, Key::Num7);
        page.check(&format!("learn-life-{name}"));
    }
}

/// Problems of two books of the classics of which two others are made within a moment.
const FERTILE: [&str; 9] = [
    "p-16", "p-50", "p-114", "p-246", "p-263", "p-333", "p-1-1", "p-1-45", "p-1-76",
];

#[test]
fn problems_made_like_those_of_a_set() {
    let classics = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("problems/classics");
    let books = ["xuanxuan-qijing", "gokyo-shumyo-1-live"];
    let all = books.iter().flat_map(|book| {
        let file = raeuberspiel::problem::load_file(&classics.join(format!("{book}.ron")));
        file.loaded.set.expect("a set").problems
    });
    let chosen: Vec<_> = all
        .filter(|problem| FERTILE.contains(&problem.id.as_str()))
        .collect();
    // Two dresses are enough: making the problems takes seconds each time.
    let [light, ..] = FOUR;
    let dark = ("dark-de-800", SMALL, [DARK, GERMAN]);
    for (name, size, settings) in [light, dark] {
        let mut page = open(size, &settings, Shipped::No, false);
        turn(&mut page, Key::Num5);
        let file = page.window.folder.path().join("corner.ron");
        page.window.drop_file(&file);
        page.window
            .until(|app| app.state().author.bench.checked.proposal.is_some());
        let author = &mut page.window.harness.state_mut().state_mut().author;
        let bench = &mut author.bench;
        let set = bench.set_mut().expect("a set");
        set.desk.add_problems(chosen.clone());
        bench.wish.count = 2;
        page.window.harness.run_steps(4);
        let tab = word(name, "More", "Mehr");
        let make = word(name, "Make problems", "Aufgaben machen");
        page.window.harness.get_by_label(tab).click();
        page.window.harness.run_steps(4);
        page.window.harness.get_by_label(make).click();
        page.window.until(|app| {
            let making = app.state().author.bench.making.as_ref();
            making.is_some_and(|making| making.ending.is_some())
        });
        page.window
            .until(|app| app.state().author.bench.checked.proposal.is_some());
        page.window.harness.run_steps(12);
        page.check(&format!("author-more-{name}"));
    }
}

#[test]
fn the_author_at_work() {
    for (name, size, settings) in FOUR {
        let mut page = open(size, &settings, Shipped::No, false);
        turn(&mut page, Key::Num5);
        let file = page.window.folder.path().join("corner.ron");
        page.window.drop_file(&file);
        page.window
            .until(|app| app.state().author.bench.checked.proposal.is_some());
        page.window.harness.run_steps(12);
        page.check(&format!("author-{name}"));
    }
}
