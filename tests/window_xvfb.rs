//! The real program on a virtual screen: from its start to two solved problems, one with the mouse, one with
//! the keyboard, judged by the pixels of the window and the files on disk.
//!
//! Needs Xvfb, xdotool, ImageMagick's `import` and a software OpenGL. Without these tools the test says so
//! and passes, unless `RAEUBERSPIEL_NEEDS_XVFB` is set, as in `.ci/run`.

#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use raeuberspiel::store::{Outcome, Standing, Store};

const SET: &str = r#"(
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
            lines: [
                (play: "A1 B1", verdict: Solved),
                (play: "B2 A1", verdict: Wrong),
            ],
        ),
        (
            id: "again",
            title: (en: "Once more", de: "Noch einmal"),
            task: Live,
            position: "
                | . . . . . .
                | O O O O . .
                | X X X O . .
                | . . X O . .
                | . . X O . .
                +------------
            ",
            lines: [
                (play: "A1 B1", verdict: Solved),
            ],
        ),
    ],
)
"#;

/// Columns of the shown part of the board, and the width of the board's rim in cells.
const COLUMNS: f32 = 7.0;
const RIM: f32 = 0.6;

/// Background of the "solved" panel in the light theme.
const SOLVED: [u8; 3] = [0xe3, 0xf2, 0xe7];

/// Kills the process when the test ends, however it ends.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have exited already.
        if self.0.kill().is_ok() {
            self.0.wait().ok();
        }
    }
}

struct Screen {
    display: String,
    _server: Running,
}

impl Screen {
    fn start() -> Option<Screen> {
        Screen::with(&[])
    }

    /// A screen whose server gets additional arguments.
    fn with(more: &[&str]) -> Option<Screen> {
        for tool in ["Xvfb", "xdotool", "import"] {
            let found = std::env::var_os("PATH").is_some_and(|path| {
                std::env::split_paths(&path).any(|folder| folder.join(tool).is_file())
            });
            if !found {
                let needed = std::env::var_os("RAEUBERSPIEL_NEEDS_XVFB").is_some();
                assert!(!needed, "{tool} is not installed");
                eprintln!("skipped: {tool} is not installed");
                return None;
            }
        }
        let mut server = Command::new("Xvfb")
            .args([
                "-displayfd",
                "1",
                "-screen",
                "0",
                "1440x900x24",
                "-nolisten",
                "tcp",
            ])
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        let mut number = String::new();
        let output = server.stdout.take().expect("its output is ours");
        BufReader::new(output)
            .read_line(&mut number)
            .expect("Xvfb names its display");
        Some(Screen {
            display: format!(":{}", number.trim()),
            _server: Running(server),
        })
    }

    fn tool(&self, name: &str, arguments: &[&str]) -> Vec<u8> {
        let output = Command::new(name)
            .args(arguments)
            .env("DISPLAY", &self.display)
            .output()
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        output.stdout
    }

    fn keys(&self, keys: &[&str]) {
        let mut arguments = vec!["key", "--delay", "80"];
        arguments.extend(keys);
        self.tool("xdotool", &arguments);
    }

    fn picture(&self) -> Picture {
        let arguments = ["-window", "root", "-depth", "8", "rgb:-"];
        let bytes = self.tool("import", &arguments);
        assert_eq!(bytes.len(), 1440 * 900 * 3, "the whole screen");
        Picture(bytes)
    }

    /// Takes pictures of the screen until one is as wanted.
    fn until(&self, what: &str, wanted: impl Fn(&Picture) -> bool) -> Picture {
        let start = Instant::now();
        loop {
            let picture = self.picture();
            if wanted(&picture) {
                return picture;
            }
            assert!(
                start.elapsed() < Duration::from_secs(240),
                "never seen: {what}"
            );
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

struct Picture(Vec<u8>);

impl Picture {
    fn pixels(&self) -> impl Iterator<Item = (usize, [u8; 3])> + '_ {
        self.0
            .chunks_exact(3)
            .map(|rgb| [rgb[0], rgb[1], rgb[2]])
            .enumerate()
    }

    fn count(&self, color: [u8; 3]) -> usize {
        self.pixels().filter(|&(_, pixel)| pixel == color).count()
    }

    fn colors(&self) -> usize {
        let colors: std::collections::BTreeSet<_> = self.pixels().map(|(_, rgb)| rgb).collect();
        colors.len()
    }

    /// Left, right and bottom of the wood, in pixels; `None` while no board is shown.
    fn wood(&self) -> Option<(f32, f32, f32)> {
        let wood = |[r, _, b]: [u8; 3]| {
            (0xd0..=0xf4).contains(&r) && (0x70..=0xaa).contains(&b) && r - b > 50
        };
        let places: Vec<(usize, usize)> = self
            .pixels()
            .filter(|&(_, rgb)| wood(rgb))
            .map(|(at, _)| (at % 1440, at / 1440))
            // Below the top bar, whose logo is wooden too.
            .filter(|&(_, y)| y > 88)
            .collect();
        if places.len() < 10_000 {
            return None;
        }
        let left = places.iter().map(|&(x, _)| x).min()?;
        let right = places.iter().map(|&(x, _)| x).max()?;
        let bottom = places.iter().map(|&(_, y)| y).max()?;
        Some((left as f32, right as f32 + 1.0, bottom as f32 + 1.0))
    }

    fn near(&self, x: f32, y: f32) -> [u8; 3] {
        let at = (y as usize * 1440 + x as usize) * 3;
        [self.0[at], self.0[at + 1], self.0[at + 2]]
    }
}

/// Processor ticks used by a process, and its resident memory in megabytes.
fn usage(process: u32) -> (u64, u64) {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).expect("it runs");
    let fields: Vec<&str> = stat
        .rsplit_once(')')
        .map_or("", |(_, rest)| rest)
        .split_whitespace()
        .collect();
    let number = |at: usize| fields[at].parse::<u64>().expect("a number");
    (number(11) + number(12), number(21) * 4096 / 1_000_000)
}

#[test]
fn the_real_program_from_start_to_solved_problems() {
    let Some(screen) = Screen::start() else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("corner.ron");
    std::fs::write(&file, SET).expect("a file");
    let data = folder.path().join("data");
    let mut program = start(&screen, &file, &data);
    let picture = screen.until("the board", |picture| picture.wood().is_some());
    let colors = picture.colors();
    assert!(colors > 100, "only {colors} colours");
    assert_eq!(picture.count(SOLVED), 0);
    let found = screen.tool(
        "xdotool",
        &["search", "--onlyvisible", "--class", "raeuberspiel"],
    );
    let window = String::from_utf8_lossy(&found).trim().to_owned();
    assert!(!window.is_empty(), "the window has its class");
    screen.tool("xdotool", &["windowfocus", &window]);

    // The mouse: A1, the lower left point.
    let (left, right, bottom) = picture.wood().expect("seen before");
    let cell = (right - left) / (COLUMNS - 1.0 + 2.0 * RIM);
    let (x, y) = (left + RIM * cell, bottom - RIM * cell);
    assert!(
        picture.near(x - cell * 0.3, y + cell * 0.3)[0] > 0xb0,
        "A1 is empty"
    );
    let place = [x, y].map(|value| (value as u32).to_string());
    screen.tool(
        "xdotool",
        &["mousemove", &place[0], &place[1], "click", "1"],
    );
    // "Right so far" has the same background; after the reply it is solved.
    let is_answered = |picture: &Picture| picture.near(x + cell * 1.3, y - cell * 0.3)[2] > 0xd8;
    let picture = screen.until("solved", |picture| {
        picture.count(SOLVED) > 2000 && is_answered(picture)
    });
    assert!(
        picture.near(x - cell * 0.3, y + cell * 0.3)[0] < 0x60,
        "a black stone on A1"
    );

    // Nothing moves now, so nothing is painted.
    screen.tool("xdotool", &["mousemove", "1430", "890"]);
    std::thread::sleep(Duration::from_millis(1500));
    let before = usage(program.0.id()).0;
    std::thread::sleep(Duration::from_secs(3));
    let (after, memory) = usage(program.0.id());
    let idle = after - before;
    println!("idle for 3 s: {idle} ticks of processor time; resident memory {memory} MB");
    assert!(idle <= 2, "{idle} ticks while idle");

    // The keyboard: to the next problem, there to A1.
    screen.keys(&["n"]);
    screen.until("the next problem", |picture| picture.count(SOLVED) == 0);
    let mut keys = vec!["Down"; 6];
    keys.extend(["Left"; 7]);
    keys.push("Return");
    screen.keys(&keys);
    screen.until("solved again", |picture| {
        picture.count(SOLVED) > 2000 && is_answered(picture)
    });

    screen.keys(&["ctrl+q"]);
    let status = program.0.wait().expect("it ends");
    assert!(status.success(), "{status}");
    let (store, notice) = Store::open(&data).expect("a store");
    assert_eq!(notice, None);
    let ledger = store.count().expect("the log").ledger;
    let outcomes: Vec<Outcome> = Standing::all(&ledger)
        .into_values()
        .map(|standing| standing.latest)
        .collect();
    assert_eq!(outcomes, [Outcome::Solved; 2], "progress is on the disk");
}

/// No driver, or a broken one: neither GLX nor EGL is available.
#[test]
fn without_opengl_one_sentence_says_what_to_do() {
    let Some(screen) = Screen::with(&["-extension", "GLX"]) else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_raeuberspiel"))
        .env("DISPLAY", &screen.display)
        .env_remove("WAYLAND_DISPLAY")
        .env("__EGL_VENDOR_LIBRARY_DIRS", folder.path())
        .env("XDG_RUNTIME_DIR", folder.path())
        .env("RAEUBERSPIEL_DATA", folder.path().join("data"))
        .output()
        .expect("the program starts");
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{words}");
    let sentence = words
        .lines()
        .find(|line| line.starts_with("raeuberspiel: "))
        .expect("a sentence");
    for part in [
        "cannot open a window: there is no OpenGL to draw it with",
        "LIBGL_ALWAYS_SOFTWARE=1",
        "raeuberspiel report",
    ] {
        assert!(sentence.contains(part), "{part:?} is missing in {sentence}");
    }
    assert!(!words.contains("ConfigTemplate"), "{words}");
    assert!(!words.contains("panicked"), "{words}");
}

fn start(screen: &Screen, file: &Path, data: &Path) -> Running {
    let runtime = data.with_file_name("runtime");
    std::fs::create_dir_all(&runtime).expect("a folder");
    let program = Command::new(env!("CARGO_BIN_EXE_raeuberspiel"))
        .arg(file)
        .env("DISPLAY", &screen.display)
        .env_remove("WAYLAND_DISPLAY")
        .env("XDG_RUNTIME_DIR", runtime)
        .env("RAEUBERSPIEL_DATA", data)
        .env("LC_ALL", "C")
        .env("LIBGL_ALWAYS_SOFTWARE", "1")
        .spawn()
        .expect("the program starts");
    Running(program)
}
