//! `data restore` and `data recount`: the commands that deliberately change the progress file.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use super::data::{Outcome, Refused, open, say};
use super::print::{ExitCode, complain};
use crate::disk::shown;
use crate::store::{Contents, FILE_NAME, Look, SavedCopy, copies};

/// Lists the backup copies, or restores one.
pub(super) fn restore(folder: &Path, from: Option<&str>, force: bool) -> Outcome {
    let copies = copies(folder);
    let Some(from) = from else {
        return list(folder, &copies);
    };
    let copy = match from.parse::<usize>() {
        Ok(number) => number
            .checked_sub(1)
            .and_then(|index| copies.get(index))
            .cloned()
            .ok_or_else(|| {
                format!(
                    "there is no copy with the number {number}; `raeuberspiel data restore` lists \
                     them"
                )
            })?,
        Err(_) => SavedCopy::at(PathBuf::from(from)),
    };
    if !force && !confirmed(folder, &copy)? {
        complain("nothing was changed");
        return Ok(ExitCode::CouldNotRun);
    }
    let restored = crate::store::restore(folder, &copy.path).map_err(|error| error.to_string())?;
    say(&format!(
        "restored {} from {}",
        amount(&restored.contents),
        shown(&copy.path)
    ))?;
    if restored.added > 0 {
        say(&format!(
            "{} later lines could still be read of the damaged file and were added",
            restored.added
        ))?;
    }
    if let Some(moved_to) = restored.moved_to {
        say(&format!(
            "the file that was there before is kept as {}",
            shown(&moved_to)
        ))?;
    }
    Ok(ExitCode::Sound)
}

fn confirmed(folder: &Path, copy: &SavedCopy) -> Result<bool, Refused> {
    if !io::stdin().is_terminal() {
        return Err(Refused::from(format!(
            "give --force to put {} in the place of {} (it will be kept under another name)",
            shown(&copy.path),
            shown(&folder.join(FILE_NAME))
        )));
    }
    say(&row(copy))?;
    say(&format!("now: {}", present(folder)))?;
    write!(
        io::stdout(),
        "Put this copy in its place? The present file is kept under another name. [y/N] "
    )
    .and_then(|()| io::stdout().flush())
    .map_err(|error| error.to_string())?;
    let mut answer = String::new();
    io::stdin()
        .lock()
        .read_line(&mut answer)
        .map_err(|error| error.to_string())?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}

fn list(folder: &Path, copies: &[SavedCopy]) -> Outcome {
    say(&format!("now: {}", present(folder)))?;
    if copies.is_empty() {
        say("there are no copies; one is made on every day on which the window is opened")?;
        return Ok(ExitCode::Findings);
    }
    for (index, copy) in copies.iter().enumerate() {
        say(&format!("{}: {}", index + 1, row(copy)))?;
    }
    say(
        "`raeuberspiel data restore --from N` puts a copy back; what holds most of the log comes first",
    )?;
    Ok(ExitCode::Sound)
}

/// The present state of the progress, in words.
fn present(folder: &Path) -> String {
    match Look::at(folder) {
        Ok(look) => match look.store().contents() {
            Ok(contents) => format!("{}, {}", amount(&contents), newest(&contents)),
            Err(error) => error.to_string(),
        },
        Err(error) => error.to_string(),
    }
}

fn row(copy: &SavedCopy) -> String {
    let made = match &copy.made_on {
        Some(day) => format!("made on {day}"),
        None => "of an unknown day".to_owned(),
    };
    let left = if copy.is_left {
        ", of a log that was left behind"
    } else {
        ""
    };
    let state = match &copy.contents {
        Ok(contents) => format!("sound, {}, {}", amount(contents), newest(contents)),
        Err(reason) => format!("of no use ({reason})"),
    };
    format!(
        "{made}{left}, {} kB, {state}: {}",
        copy.bytes.div_ceil(1000),
        shown(&copy.path)
    )
}

fn amount(contents: &Contents) -> String {
    format!(
        "{} attempts and {} deeds",
        contents.attempts, contents.deeds
    )
}

fn newest(contents: &Contents) -> String {
    match &contents.newest {
        Some(newest) => format!(
            "the latest {} {} on {}",
            newest.problem, newest.outcome, newest.day
        ),
        None => "nothing done yet".to_owned(),
    }
}

/// Discards the figures stored beside the log and recomputes them.
pub(super) fn recount(folder: &Path) -> Outcome {
    // Check first, so that nothing is created where there is no progress.
    Look::at(folder).map_err(|error| error.to_string())?;
    let store = open(folder)?;
    store.drop_snapshot().map_err(|error| error.to_string())?;
    let counted = store.recount().map_err(|error| error.to_string())?;
    store
        .keep_snapshot(&counted)
        .map_err(|error| error.to_string())?;
    say(&format!(
        "{} problems and {} cards counted anew",
        counted.ledger.problems.len(),
        counted.ledger.cards.len()
    ))?;
    Ok(ExitCode::Sound)
}
