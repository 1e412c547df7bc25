//! What can still be read from a damaged file.

use std::collections::BTreeMap;
use std::path::Path;

use super::attempts::Whose;
use super::look::{LookError, private};
use super::open::{Store, StoreError, guard};
use super::record::{AttemptRecord, LogLine};
use super::schema::{SCHEMA, migrate};

/// What could still be read from a damaged log.
#[derive(Debug, Default)]
pub struct Salvaged {
    /// The lines, in order; each attempt matches its checksum.
    pub lines: Vec<LogLine>,
    /// Places in the log where a line should be but none could be read.
    pub lost: usize,
}

/// Most places between the readable ends of the log that are tried one by one.
const MOST_TRIED: usize = 5_000_000;

/// Reads what can be read of the log in a damaged file. The file is not touched.
///
/// # Errors
///
/// [`LookError`] if not even its tables can be found.
pub fn salvage(path: &Path) -> Result<Salvaged, LookError> {
    let (connection, _place) = private(path)?;
    let failed = |reason: String| LookError::Unreadable {
        path: path.to_owned(),
        reason,
    };
    let version: i64 = connection
        .query_row("PRAGMA user_version", [], |row| row.get(0))
        .map_err(|error| failed(error.to_string()))?;
    if version > SCHEMA {
        return Err(LookError::Newer {
            path: path.to_owned(),
        });
    }
    if version < SCHEMA {
        migrate(&connection).map_err(|error| failed(error.to_string()))?;
    }
    let store = Store { connection };
    store.salvage().map_err(|error| failed(error.to_string()))
}

impl Store {
    fn salvage(&self) -> Result<Salvaged, StoreError> {
        guard(&self.connection)?;
        let mut salvaged = Salvaged::default();
        let mut found: BTreeMap<i64, AttemptRecord> = BTreeMap::new();
        let mut keep = |id: i64, attempt: Option<AttemptRecord>| match attempt {
            Some(attempt) => drop(found.insert(id, attempt)),
            None => salvaged.lost += 1,
        };
        // From the front as far as possible, then from the back, then line by line in between.
        let mut low = 0;
        let front = self.attempts_where("id > 0 ORDER BY id", |id, attempt| {
            low = id;
            keep(id, attempt);
        });
        if front.is_err() {
            let mut high = self.last_id().unwrap_or(low).saturating_add(1).max(low);
            let back = format!("id > {low} ORDER BY id DESC");
            if let Err(error) = self.attempts_where(&back, |id, attempt| {
                high = id;
                keep(id, attempt);
            }) {
                log::debug!("read from the end as far as it went: {error}");
            }
            for id in (low.saturating_add(1)..high).take(MOST_TRIED) {
                if self
                    .attempts_where(&format!("id = {id}"), &mut keep)
                    .is_err()
                {
                    keep(id, None);
                }
            }
        }
        let mut deeds = Vec::new();
        if self
            .deeds_each(0, Whose::Everyones, |_, after, deed| {
                deeds.extend(deed.map(|deed| (after, deed)))
            })
            .is_err()
        {
            salvaged.lost += 1;
        }
        let mut deeds = deeds.into_iter().peekable();
        for (id, attempt) in found {
            while let Some((_, deed)) = deeds.next_if(|&(after, _)| after < id) {
                salvaged.lines.push(LogLine::Deed(deed));
            }
            salvaged.lines.push(LogLine::Attempt(attempt));
        }
        let rest = deeds.map(|(_, deed)| LogLine::Deed(deed));
        salvaged.lines.extend(rest);
        Ok(salvaged)
    }

    /// The number that the latest attempt was given, as far as it is still known.
    fn last_id(&self) -> Option<i64> {
        self.connection
            .query_row(
                "SELECT seq FROM sqlite_sequence WHERE name = 'attempts'",
                [],
                |row| row.get(0),
            )
            .ok()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::store::attempts::tests::attempt;
    use crate::store::{FILE_NAME, Look, Outcome, Seen};

    #[test]
    fn whatever_page_is_lost_the_other_lines_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(FILE_NAME);
        let (store, _) = Store::open(folder.path()).unwrap();
        for number in 0..1200 {
            store
                .record(&attempt(&format!("p{number}"), Outcome::Failed))
                .unwrap();
        }
        let mut all = Vec::new();
        store
            .read_log(Seen::default(), |line| all.push(line))
            .unwrap();
        drop(store);
        let whole = salvage(&path).unwrap();
        assert_eq!((whole.lines == all, whole.lost), (true, 0));
        let sound = std::fs::read(&path).unwrap();
        let pages = sound.len() / 4096;
        assert!(pages > 20);
        let mut damaged = 0;
        for page in 1..pages {
            let mut bytes = sound.clone();
            bytes[page * 4096..(page + 1) * 4096].fill(0);
            std::fs::write(&path, &bytes).unwrap();
            let salvaged = match salvage(&path) {
                Ok(salvaged) => salvaged,
                // The tables themselves cannot be found.
                Err(_) => continue,
            };
            assert_eq!(std::fs::read(&path).unwrap(), bytes, "it is not touched");
            damaged += usize::from(Look::at(folder.path()).is_err());
            let names = |lines: &[LogLine]| -> BTreeSet<String> {
                lines.iter().map(|line| format!("{line:?}")).collect()
            };
            assert!(
                names(&salvaged.lines).is_subset(&names(&all)),
                "nothing is made up"
            );
            let lost = all.len() - salvaged.lines.len();
            // A page of the table holds some 30 lines; the root holds the way to all of them.
            assert!(
                lost <= 60 || salvaged.lines.is_empty(),
                "page {page}: {lost}"
            );
            assert!(
                salvaged.lost >= lost || salvaged.lines.is_empty(),
                "page {page}"
            );
        }
        assert!(damaged > 10);
    }
}
