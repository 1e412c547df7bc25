//! The program as a command line calls it, with a place for progress of its own.

use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The program in a folder, where it keeps its progress, too; it can ask nobody.
pub fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_raeuberspiel"));
    command
        .current_dir(folder)
        .env("RAEUBERSPIEL_DATA", folder.join("data"))
        .stdin(Stdio::null());
    command
}

/// What it does with these arguments.
pub fn run(arguments: &[&str], folder: &Path) -> Output {
    let output = program(folder).args(arguments).output();
    output.expect("the program starts")
}

/// What it prints, what it says of errors, and how it ends.
pub fn told(arguments: &[&str], folder: &Path) -> (String, String, Option<i32>) {
    let output = run(arguments, folder);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it writes UTF-8");
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}
