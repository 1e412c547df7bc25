//! Writes man pages and shell completions from the definition of the command line.
//!
//! `cargo bench --bench pages -- FOLDER` writes `FOLDER/man/raeuberspiel*.1`, a page for each subcommand, and
//! `FOLDER/completions`: bash, zsh and fish. Packages include them; they are never written by hand, so that
//! they match the program.

use std::io::Result;
use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory as _;
use clap_complete::Shell;
use raeuberspiel::cli::Arguments;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).filter(|word| word != "--bench");
    let Some(folder) = arguments.next() else {
        eprintln!("usage: pages FOLDER");
        return ExitCode::from(2);
    };
    match write(Path::new(&folder)) {
        Ok(pages) => {
            println!("{pages} files in {folder}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{folder}: {error}");
            ExitCode::from(2)
        }
    }
}

/// Writes all files and returns their number.
fn write(folder: &Path) -> Result<usize> {
    let (man, completions) = (folder.join("man"), folder.join("completions"));
    std::fs::create_dir_all(&man)?;
    std::fs::create_dir_all(&completions)?;
    clap_mangen::generate_to(Arguments::command(), &man)?;
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        let mut command = Arguments::command();
        clap_complete::generate_to(shell, &mut command, "raeuberspiel", &completions)?;
    }
    let written = std::fs::read_dir(&man)?.count() + std::fs::read_dir(&completions)?.count();
    Ok(written)
}
