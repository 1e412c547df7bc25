//! `raeuberspiel data`: the user's progress, to be moved, looked at and mended.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write as _};
use std::path::{Path, PathBuf};

use super::args::{DataArguments, DataCommand};
use super::print::{ExitCode, complain};
use crate::store::{FILE_NAME, OpenNotice, Store, data_folder};

pub(super) fn run(arguments: &DataArguments) -> ExitCode {
    let Some(folder) = arguments.folder.clone().or_else(data_folder) else {
        complain("there is no folder for user data; set RAEUBERSPIEL_DATA or give --folder");
        return ExitCode::CouldNotRun;
    };
    let done = match &arguments.command {
        DataCommand::Path => path(&folder),
        DataCommand::Check => check(&folder),
        DataCommand::Export { out } => export(&folder, out.as_deref()),
        DataCommand::Import { file } => import(&folder, file),
    };
    match done {
        Ok(code) => code,
        Err(reason) => {
            complain(&reason);
            ExitCode::CouldNotRun
        }
    }
}

/// Opens the file where there is one: looking must not make it.
fn open(folder: &Path) -> Result<Store, String> {
    let path = folder.join(FILE_NAME);
    if !path.exists() {
        return Err(format!("there is no progress yet: {}", path.display()));
    }
    open_or_make(folder)
}

fn open_or_make(folder: &Path) -> Result<Store, String> {
    let (store, notice) = Store::open(folder).map_err(|error| error.to_string())?;
    match notice {
        None => Ok(store),
        Some(OpenNotice::Damaged { moved_to }) => {
            complain(&format!(
                "the file was damaged and is kept as {}; a new one has been begun",
                moved_to.display()
            ));
            Ok(store)
        }
        Some(OpenNotice::Restored { moved_to, backup }) => {
            complain(&format!(
                "the file was damaged and is kept as {}; it has been restored from {}",
                moved_to.display(),
                backup.display()
            ));
            Ok(store)
        }
        Some(OpenNotice::Newer { path }) => Err(format!(
            "the progress was written by a newer version of this program: {}",
            path.display()
        )),
        Some(OpenNotice::Memory { reason }) => Err(reason),
    }
}

fn say(text: &str) -> Result<(), String> {
    writeln!(io::stdout(), "{text}").map_err(|error| error.to_string())
}

fn path(folder: &Path) -> Result<ExitCode, String> {
    say(&folder.join(FILE_NAME).display().to_string())?;
    Ok(ExitCode::Sound)
}

/// Whether the file is sound, every line of the log makes sense, and what is kept beside the log
/// follows from it.
fn check(folder: &Path) -> Result<ExitCode, String> {
    let store = open(folder)?;
    let words = |error: crate::store::StoreError| error.to_string();
    let faults = store.integrity().map_err(words)?;
    let counted = store.count().map_err(words)?;
    let afresh = store.recount().map_err(words)?;
    for fault in &faults {
        say(&format!("damaged: {fault}"))?;
    }
    if afresh.strange > 0 {
        say(&format!(
            "damaged: {} lines of the log do not match their sums",
            afresh.strange
        ))?;
    }
    let follows = counted.ledger == afresh.ledger;
    if !follows {
        store.drop_snapshot().map_err(words)?;
        say(
            "mended: what was counted from the log did not agree with it; it will be counted anew",
        )?;
    }
    say(&format!(
        "{} attempts, {} problems, {} cards",
        afresh
            .ledger
            .days
            .values()
            .map(|day| day.attempts)
            .sum::<u32>(),
        afresh.ledger.problems.len(),
        afresh.ledger.cards.len()
    ))?;
    Ok(if faults.is_empty() && afresh.strange == 0 && follows {
        ExitCode::Sound
    } else {
        ExitCode::Findings
    })
}

fn export(folder: &Path, out: Option<&Path>) -> Result<ExitCode, String> {
    let store = open(folder)?;
    let Some(path) = out else {
        let mut out = BufWriter::new(io::stdout().lock());
        store.export(&mut out).map_err(|error| error.to_string())?;
        return Ok(ExitCode::Sound);
    };
    // Written beside it and renamed: what was there stays until the new file is whole.
    let folder = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    let failed = |error: io::Error| format!("{error}: {}", path.display());
    let mut file =
        tempfile::NamedTempFile::new_in(folder.unwrap_or(Path::new("."))).map_err(failed)?;
    let mut out = BufWriter::new(file.as_file_mut());
    let count = store.export(&mut out).map_err(|error| error.to_string())?;
    drop(out);
    file.as_file().sync_all().map_err(failed)?;
    file.persist(path).map_err(|error| failed(error.error))?;
    complain(&format!("{count} lines written to {}", path.display()));
    Ok(ExitCode::Sound)
}

fn import(folder: &Path, path: &PathBuf) -> Result<ExitCode, String> {
    let file = File::open(path).map_err(|error| format!("{error}: {}", path.display()))?;
    let store = open_or_make(folder)?;
    let imported = store
        .import(&mut BufReader::new(file))
        .map_err(|error| format!("{error}: {}", path.display()))?;
    say(&format!(
        "{} lines added, {} were there already",
        imported.added, imported.known
    ))?;
    Ok(ExitCode::Sound)
}
