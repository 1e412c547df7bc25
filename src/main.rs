//! The program: options for the window, or a command-line subcommand; no logic.

fn main() -> Result<(), raeuberspiel::ui::WindowError> {
    raeuberspiel::ui::run(std::env::args_os().nth(1).map(Into::into))
}
