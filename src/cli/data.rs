//! The `data` subcommand: inspects and moves the user's progress.
//!
//! The commands here only read or add lines; commands that replace the progress file are in `data_restore`.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

use super::args::{DataArguments, DataCommand};
use super::data_restore::{recount, restore};
use super::print::{ExitCode, complain};
use super::save::{door, not_written};
use crate::disk::{Door, WriteError, shown};
use crate::store::{
    FILE_NAME, Look, LookError, Odd, OpenNotice, Seen, Store, Trouble, copies, data_folder,
    salvage, write_lines,
};

/// Why a command did nothing, with the exit code.
pub(super) struct Refused {
    code: ExitCode,
    words: String,
}

impl Refused {
    /// A refusal because something is wrong with the progress file.
    pub(super) fn found(words: impl Into<String>) -> Refused {
        Refused {
            code: ExitCode::Findings,
            words: words.into(),
        }
    }
}

impl From<String> for Refused {
    fn from(words: String) -> Refused {
        Refused {
            code: ExitCode::CouldNotRun,
            words,
        }
    }
}

/// The result of a command.
pub(super) type Outcome = Result<ExitCode, Refused>;

pub(super) fn run(arguments: &DataArguments) -> ExitCode {
    let Some(folder) = arguments.folder.clone().or_else(data_folder) else {
        complain("there is no folder for user data; set RAEUBERSPIEL_DATA or give --folder");
        return ExitCode::CouldNotRun;
    };
    let done = match &arguments.command {
        DataCommand::Path => path(&folder),
        DataCommand::Check => check(&folder),
        DataCommand::Export { out: None, .. } => print(&folder),
        DataCommand::Export {
            out: Some(out),
            salvage: true,
            ..
        } => export_salvaged(&folder, out),
        DataCommand::Export {
            out: Some(out),
            force,
            ..
        } => export(&folder, out, *force),
        DataCommand::Import { file } => import(&folder, file),
        DataCommand::Restore { from, force } => restore(&folder, from.as_deref(), *force),
        DataCommand::Recount => recount(&folder),
        DataCommand::Sync { shared } => sync(&folder, shared),
    };
    match done {
        Ok(code) => code,
        Err(refused) => {
            complain(&refused.words);
            refused.code
        }
    }
}

/// Opens the progress read-only, or explains what is wrong with it and what to do.
fn look(folder: &Path) -> Result<Look, Refused> {
    Look::at(folder).map_err(|error| refusal(folder, &error))
}

/// The refusal for an error, with its remedy.
fn refusal(folder: &Path, error: &LookError) -> Refused {
    match error {
        LookError::Trouble { trouble, .. } => {
            Refused::found(format!("{error}; {}", remedy(folder, trouble)))
        }
        LookError::Newer { .. } => Refused::from(format!("{error}; use that version")),
        LookError::Missing { .. } | LookError::Unreadable { .. } => {
            Refused::from(error.to_string())
        }
    }
}

/// What to do about an unusable progress file.
fn remedy(folder: &Path, trouble: &Trouble) -> String {
    if *trouble == Trouble::Foreign {
        return "nothing was changed; move that file elsewhere, or name another folder (--folder, \
                RAEUBERSPIEL_DATA)"
            .to_owned();
    }
    let sound = copies(folder)
        .iter()
        .filter(|copy| copy.contents.is_ok())
        .count();
    if sound > 0 {
        let copies = if sound == 1 { "copy" } else { "copies" };
        format!(
            "nothing was changed; there {} {sound} sound {copies}: `raeuberspiel data restore` \
             lists what there is, `raeuberspiel data restore --from 1` puts the best back",
            if sound == 1 { "is" } else { "are" }
        )
    } else {
        "nothing was changed, and there is no sound copy; `raeuberspiel data export --salvage \
         --out FILE` writes what can still be read"
            .to_owned()
    }
}

/// Opens the progress file for writing, creating it if there is none.
pub(super) fn open(folder: &Path) -> Result<Store, Refused> {
    let (store, notice) = Store::open(folder).map_err(|error| error.to_string())?;
    match notice {
        None => Ok(store),
        Some(OpenNotice::Trouble { path, trouble }) => {
            Err(refusal(folder, &LookError::Trouble { path, trouble }))
        }
        Some(OpenNotice::Newer { path }) => Err(refusal(folder, &LookError::Newer { path })),
        Some(OpenNotice::Memory { reason }) => Err(reason.into()),
    }
}

pub(super) fn say(text: &str) -> Result<(), Refused> {
    writeln!(io::stdout(), "{text}").map_err(|error| error.to_string().into())
}

fn path(folder: &Path) -> Outcome {
    say(&shown(&folder.join(FILE_NAME)).to_string())?;
    Ok(ExitCode::Sound)
}

/// Checks whether the file is intact, every line of the log makes sense, and the figures stored beside the
/// log follow from it.
fn check(folder: &Path) -> Outcome {
    let look = look(folder)?;
    let store = look.store();
    let words = |error: crate::store::StoreError| error.to_string();
    let faults = store.integrity().map_err(words)?;
    let counted = store.count().map_err(words)?;
    let afresh = store.recount().map_err(words)?;
    for fault in &faults {
        say(&format!("damaged: {fault}"))?;
    }
    if afresh.odd.strange > 0 {
        say(&format!(
            "damaged: {} lines of the log do not match their sums or make no sense; they are \
             passed over, and `raeuberspiel data restore` lists copies that may have them",
            afresh.odd.strange
        ))?;
    }
    if afresh.odd.redated > 0 {
        say(&format!(
            "days: {} lines of the log have a day before 1970 or after 2999; they are counted on \
             the day of their clock, and an export writes them with that day",
            afresh.odd.redated
        ))?;
    }
    let follows = counted.ledger == afresh.ledger;
    if !follows {
        say(
            "counts: what is kept beside the log does not follow from it; `raeuberspiel data \
             recount` counts it anew",
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
    Ok(if faults.is_empty() && afresh.odd.is_none() && follows {
        ExitCode::Sound
    } else {
        ExitCode::Findings
    })
}

/// Counts the irregular lines of the log.
fn odd(store: &Store) -> Result<Odd, Refused> {
    let (_, odd) = store
        .read_log(Seen::default(), |_| ())
        .map_err(|error| error.to_string())?;
    Ok(odd)
}

fn left_out(odd: Odd) -> ExitCode {
    if odd.strange > 0 {
        complain(&format!(
            "{} damaged lines of the log are not in the export; see `raeuberspiel data check`",
            odd.strange
        ));
        ExitCode::Findings
    } else {
        ExitCode::Sound
    }
}

fn print(folder: &Path) -> Outcome {
    let look = look(folder)?;
    let odd = odd(look.store())?;
    let mut out = BufWriter::new(io::stdout().lock());
    look.store()
        .export(&mut out)
        .map_err(|error| error.to_string())?;
    Ok(left_out(odd))
}

fn export(folder: &Path, path: &Path, force: bool) -> Outcome {
    let look = look(folder)?;
    let odd = odd(look.store())?;
    if path.exists() {
        // An export from when all was well is worth more than what is left now.
        if odd.strange > 0 {
            return Err(Refused::found(format!(
                "{} lines of the log are damaged, so nothing that is there already is replaced; \
                 give a new name: {}",
                odd.strange,
                shown(path)
            )));
        }
    }
    let mut door = door(force).reading(folder.join(FILE_NAME));
    let count = write_whole(path, &mut door, |out| {
        look.store().export(out).map_err(|error| error.to_string())
    })?;
    complain(&format!("{count} lines written to {}", shown(path)));
    Ok(left_out(odd))
}

/// Exports what can still be read of a damaged file.
fn export_salvaged(folder: &Path, path: &Path) -> Outcome {
    if path.exists() {
        return Err(Refused::from(format!(
            "what is salvaged goes only into a new file; this one is there already: {}",
            shown(path)
        )));
    }
    let file = folder.join(FILE_NAME);
    let salvaged = salvage(&file).map_err(|error| refusal(folder, &error))?;
    write_whole(path, &mut door(false).reading(file), |out| {
        write_lines(&salvaged.lines, out).map_err(|error| error.to_string())
    })?;
    complain(&format!(
        "{} lines written to {}; {} could not be read",
        salvaged.lines.len(),
        shown(path),
        salvaged.lost
    ));
    Ok(if salvaged.lost == 0 {
        ExitCode::Sound
    } else {
        ExitCode::Findings
    })
}

/// Writes a file that appears only once it is complete.
fn write_whole<T>(
    path: &Path,
    door: &mut Door,
    write: impl FnOnce(&mut dyn Write) -> Result<T, String>,
) -> Result<T, Refused> {
    let refused = |error: WriteError| not_written(&error);
    let mut out = BufWriter::new(door.open(path).map_err(refused)?);
    let written = write(&mut out)?;
    let failed = |error: io::Error| format!("{error}: {}", shown(path));
    let pending = out
        .into_inner()
        .map_err(|error| failed(error.into_error()))?;
    pending.finish().map_err(refused)?;
    Ok(written)
}

fn import(folder: &Path, path: &Path) -> Outcome {
    let file = File::open(path).map_err(|error| format!("{error}: {}", shown(path)))?;
    let store = open(folder)?;
    let imported = store
        .import(&mut BufReader::new(file))
        .map_err(|error| format!("{error}: {}", shown(path)))?;
    say(&format!(
        "{} lines added, {} were there already",
        imported.added, imported.known
    ))?;
    Ok(ExitCode::Sound)
}

/// Synchronises this computer with those that write to the shared folder.
fn sync(folder: &Path, shared: &Path) -> Outcome {
    let store = open(folder)?;
    let step = store.sync(shared).map_err(|error| error.to_string())?;
    let computers = match step.others {
        0 => "no other computer has written here yet".to_owned(),
        1 => "one other computer".to_owned(),
        others => format!("{others} other computers"),
    };
    say(&format!(
        "{} lines taken in, {} written; {computers}",
        step.taken, step.written
    ))?;
    for path in &step.newer {
        complain(&format!(
            "a newer version of the program wrote this; it was left alone: {}",
            shown(path)
        ));
    }
    if step.unread > 0 {
        complain(&format!(
            "{} lines in the folder cannot be read yet; they are tried again the next time",
            step.unread
        ));
    }
    Ok(if step.unread == 0 && step.newer.is_empty() {
        ExitCode::Sound
    } else {
        ExitCode::Findings
    })
}
