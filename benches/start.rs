//! The time from the program's start to its first picture and to its first board: `cargo bench --bench
//! start`.
//!
//! The real program on an Xvfb screen with software OpenGL, timed from outside: the first picture is there
//! when the window is shown and its middle row is painted, the board when that row contains wood colour. The
//! files are in the system's cache. An empty window of the same library comes first: its time belongs to
//! display and driver, and no start can be shorter.

#[cfg(not(target_os = "linux"))]
fn main() {
    println!("measured on Linux only: it needs Xvfb");
}

#[cfg(target_os = "linux")]
mod made;

#[cfg(target_os = "linux")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    linux::main()
}

#[cfg(target_os = "linux")]
mod linux {
    use std::error::Error;
    use std::io::{BufRead as _, BufReader};
    use std::path::Path;
    use std::process::{Child, Command, Stdio};
    use std::thread::sleep;
    use std::time::{Duration, Instant, SystemTime};

    use raeuberspiel::problem::{ProblemId, SetId, write_set};
    use raeuberspiel::store::{AttemptRecord, FILE_NAME, Outcome, ProblemKey, Store};
    use raeuberspiel::trainer::review::{Day, Grade};
    use x11rb::connection::Connection as _;
    use x11rb::protocol::Event;
    use x11rb::protocol::xproto::{
        ChangeWindowAttributesAux, ConnectionExt as _, EventMask, ImageFormat, Window,
    };
    use x11rb::rust_connection::RustConnection;

    use super::made;

    const RUNS: usize = 9;
    const FILES: u64 = 50;
    /// Attempts in the log of someone who has used the program for some years.
    const ATTEMPTS: u64 = 10_000;
    const WIDTH: u16 = 1440;
    const HEIGHT: u16 = 900;
    /// The argument with which this program opens an empty window.
    const EMPTY: &str = "--empty-window";
    const PATIENCE: Duration = Duration::from_secs(20);

    pub fn main() -> Result<(), Box<dyn Error>> {
        if std::env::args().any(|argument| argument == EMPTY) {
            return empty_window();
        }
        let screen = Screen::start()?;
        let shipped = tempfile::tempdir()?;
        fill(shipped.path())?;
        let many = tempfile::tempdir()?;
        let mut state = 1;
        let mut opened = String::new();
        for file in 0..FILES {
            let path = many.path().join(format!("set-{file}.ron"));
            std::fs::write(&path, write_set(&made::set(file, &mut state)))?;
            opened += &format!("{}\n", path.display());
        }
        std::fs::copy(shipped.path().join(FILE_NAME), many.path().join(FILE_NAME))?;
        Store::open(many.path())?.0.set_setting("opened", &opened)?;

        let program = Path::new(env!("CARGO_BIN_EXE_raeuberspiel"));
        let itself = std::env::current_exe()?;
        screen.measure("an empty window", &itself, &[EMPTY], shipped.path(), false)?;
        screen.measure("the shipped sets", program, &[], shipped.path(), true)?;
        let words = format!("with {} problems more", FILES * made::PROBLEMS);
        screen.measure(&words, program, &[], many.path(), true)
    }

    /// The program's kind of window without the program.
    fn empty_window() -> Result<(), Box<dyn Error>> {
        struct Empty;
        impl eframe::App for Empty {
            fn ui(&mut self, ui: &mut egui::Ui, _: &mut eframe::Frame) {
                egui::CentralPanel::default().show(ui, |_| {});
            }
        }
        let native = eframe::NativeOptions {
            viewport: egui::ViewportBuilder::default()
                .with_inner_size([f32::from(WIDTH), f32::from(HEIGHT)]),
            renderer: eframe::Renderer::Glow,
            ..eframe::NativeOptions::default()
        };
        eframe::run_native("empty", native, Box::new(|_| Ok(Box::new(Empty))))?;
        Ok(())
    }

    /// Writes a log of some years.
    fn fill(folder: &Path) -> Result<(), Box<dyn Error>> {
        let (store, notice) = Store::open(folder)?;
        assert_eq!(notice, None);
        store.set_setting("opened", "")?;
        for number in 0..ATTEMPTS {
            store.record(&AttemptRecord {
                key: ProblemKey {
                    set: SetId::new(&format!("set-{}", number % 50)).ok_or("a name")?,
                    problem: ProblemId::new(&format!("p-{}", number / 50 % 200)).ok_or("a name")?,
                },
                at: SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000 + number * 950),
                day: Day::clamped((19_675 + number / 90) as i64),
                outcome: Outcome::Solved,
                grade: Grade::Good,
                moves: "A1 B1".into(),
                line: "A1 B1".into(),
                failed_after: None,
                begun_after: String::new(),
                thinking: Duration::from_secs(9),
                hints: 0,
                difficulty: Some(5),
                techniques: Vec::new(),
                is_themed: false,
                mode: "set".into(),
            })?;
        }
        store.keep_snapshot(&store.count()?)?;
        Ok(())
    }

    /// Kills the process when dropped.
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
        x: RustConnection,
        root: Window,
        _server: Running,
    }

    impl Screen {
        fn start() -> Result<Screen, Box<dyn Error>> {
            let mut server = Command::new("Xvfb")
                .args(["-displayfd", "1", "-nolisten", "tcp", "-screen", "0"])
                .arg(format!("{WIDTH}x{HEIGHT}x24"))
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()?;
            let mut number = String::new();
            let output = server.stdout.take().ok_or("its output is ours")?;
            BufReader::new(output).read_line(&mut number)?;
            let display = format!(":{}", number.trim());
            let server = Running(server);
            let (x, screen) = x11rb::connect(Some(&display))?;
            let root = x.setup().roots.get(screen).ok_or("a screen")?.root;
            let wanted =
                ChangeWindowAttributesAux::new().event_mask(EventMask::SUBSTRUCTURE_NOTIFY);
            x.change_window_attributes(root, &wanted)?.check()?;
            Ok(Screen {
                display,
                x,
                root,
                _server: server,
            })
        }

        /// Starts a program several times and prints the median and the best time.
        fn measure(
            &self,
            words: &str,
            program: &Path,
            arguments: &[&str],
            data: &Path,
            has_board: bool,
        ) -> Result<(), Box<dyn Error>> {
            let mut pictures = Vec::new();
            let mut boards = Vec::new();
            for _ in 0..RUNS {
                let start = Instant::now();
                let child = Command::new(program)
                    .args(arguments)
                    .env("DISPLAY", &self.display)
                    .env_remove("WAYLAND_DISPLAY")
                    .env("RAEUBERSPIEL_DATA", data)
                    .spawn()?;
                let child = Running(child);
                let window = self.shown(start)?;
                pictures.push(self.until(window, start, |pixel| pixel != [0; 3])?);
                if has_board {
                    let is_wood = |[r, g, b]: [u8; 3]| r > 120 && r > g && g > b && r - b > 50;
                    boards.push(self.until(window, start, is_wood)?);
                }
                drop(child);
                // Waits until its window has disappeared from the screen.
                sleep(Duration::from_millis(300));
                while self.x.poll_for_event()?.is_some() {}
            }
            print!("{words}: first picture after {}", told(&mut pictures));
            if has_board {
                print!(", first board after {}", told(&mut boards));
            }
            println!();
            Ok(())
        }

        /// The first large window that is shown.
        fn shown(&self, start: Instant) -> Result<Window, Box<dyn Error>> {
            while start.elapsed() < PATIENCE {
                if let Some(Event::MapNotify(event)) = self.x.poll_for_event()? {
                    let size = self.x.get_geometry(event.window)?.reply()?;
                    if event.event == self.root && size.width > 400 {
                        return Ok(event.window);
                    }
                }
                sleep(Duration::from_millis(1));
            }
            Err("no window came".into())
        }

        /// Waits until a pixel of the window's middle row is as wanted.
        fn until(
            &self,
            window: Window,
            start: Instant,
            wanted: impl Fn([u8; 3]) -> bool,
        ) -> Result<Duration, Box<dyn Error>> {
            while start.elapsed() < PATIENCE {
                let row = self.x.get_image(
                    ImageFormat::Z_PIXMAP,
                    window,
                    0,
                    (HEIGHT / 2) as i16,
                    WIDTH,
                    1,
                    !0,
                )?;
                let row = row.reply()?.data;
                if row
                    .chunks_exact(4)
                    .any(|pixel| wanted([pixel[2], pixel[1], pixel[0]]))
                {
                    return Ok(start.elapsed());
                }
                sleep(Duration::from_millis(1));
            }
            Err("no picture came".into())
        }
    }

    fn told(times: &mut [Duration]) -> String {
        times.sort();
        let millis = |time: Option<&Duration>| time.map_or(0, Duration::as_millis);
        format!(
            "{} ms (best {} ms)",
            millis(times.get(times.len() / 2)),
            millis(times.first())
        )
    }
}
