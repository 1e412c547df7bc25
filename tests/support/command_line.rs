//! Runs the program from a command line with its own folder for progress.

use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The program in a folder where it also keeps its progress; standard input is empty.
pub fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_raeuberspiel"));
    command
        .current_dir(folder)
        .env("RAEUBERSPIEL_DATA", folder.join("data"))
        .stdin(Stdio::null());
    command
}

/// Runs the program with these arguments.
pub fn run(arguments: &[&str], folder: &Path) -> Output {
    let output = program(folder).args(arguments).output();
    output.expect("the program starts")
}

/// Standard output, standard error and exit code.
pub fn told(arguments: &[&str], folder: &Path) -> (String, String, Option<i32>) {
    let output = run(arguments, folder);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it writes UTF-8");
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}
