//! The tables, and the migrations from older versions.

use rusqlite::Connection;

/// Version of the tables; stored in the file as `PRAGMA user_version`.
pub(super) const SCHEMA: i64 = 3;
/// Marks the file as ours ("Rspl"), so that a foreign database is not written to.
pub(super) const APPLICATION: i64 = 0x5273_706c;

/// The migration from each version to the next; the first creates the tables of version 1.
const STEPS: [&str; SCHEMA as usize] = [VERSION_1, VERSION_2, VERSION_3];

/// Attempts and settings.
const VERSION_1: &str = "
    CREATE TABLE attempts (
        id          INTEGER PRIMARY KEY AUTOINCREMENT,
        at          INTEGER NOT NULL,   -- Unix time in seconds when the attempt ended
        set_id      TEXT    NOT NULL,
        problem_id  TEXT    NOT NULL,
        outcome     TEXT    NOT NULL CHECK (outcome IN ('solved', 'failed', 'gave-up')),
        moves       TEXT    NOT NULL,   -- GTP coordinates as stored, separated by spaces
        thinking_ms INTEGER NOT NULL,   -- milliseconds from showing the problem to its end
        hints       INTEGER NOT NULL    -- hints asked for
    ) STRICT;
    CREATE INDEX attempts_by_problem ON attempts (set_id, problem_id, id);
    CREATE TABLE settings (
        key   TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
";

/// Adds what reviews and ratings are derived from, deeds, and a snapshot of what follows from the log.
/// From here on the log can only grow.
const VERSION_2: &str = "
    ALTER TABLE attempts ADD COLUMN day          INTEGER NOT NULL DEFAULT 0;  -- the user's day since 1970
    ALTER TABLE attempts ADD COLUMN grade        INTEGER NOT NULL DEFAULT 1;  -- 1 again .. 4 easy
    ALTER TABLE attempts ADD COLUMN line         TEXT    NOT NULL DEFAULT ''; -- every move, replies included
    ALTER TABLE attempts ADD COLUMN failed_after TEXT;                        -- moves before the first wrong one
    ALTER TABLE attempts ADD COLUMN begun_after  TEXT    NOT NULL DEFAULT ''; -- moves on the board at the start
    ALTER TABLE attempts ADD COLUMN difficulty   INTEGER;                     -- 1 to 30, at the time
    ALTER TABLE attempts ADD COLUMN techniques   TEXT    NOT NULL DEFAULT ''; -- tags, at the time
    ALTER TABLE attempts ADD COLUMN themed       INTEGER NOT NULL DEFAULT 0;  -- the theme gave it away
    ALTER TABLE attempts ADD COLUMN mode         TEXT    NOT NULL DEFAULT 'set';
    ALTER TABLE attempts ADD COLUMN sum          INTEGER;                     -- of all values; null: older line
    UPDATE attempts SET
        day = at / 86400,
        line = moves,
        grade = CASE WHEN outcome <> 'solved' OR hints > 2 THEN 1 WHEN hints > 0 THEN 2 ELSE 3 END;
    DROP INDEX attempts_by_problem;
    CREATE TRIGGER attempts_stay BEFORE UPDATE ON attempts
        BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
    CREATE TRIGGER attempts_remain BEFORE DELETE ON attempts
        BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
    CREATE TABLE deeds (
        id          INTEGER PRIMARY KEY AUTOINCREMENT,
        after       INTEGER NOT NULL,   -- the latest attempt when it was done
        day         INTEGER NOT NULL,
        set_id      TEXT    NOT NULL,
        problem_id  TEXT    NOT NULL,
        branch      TEXT    NOT NULL,   -- moves before the card's position
        deed        TEXT    NOT NULL
    ) STRICT;
    CREATE TABLE snapshot (
        id          INTEGER PRIMARY KEY CHECK (id = 1),
        version     INTEGER NOT NULL,   -- of what follows from the log
        attempt     INTEGER NOT NULL,   -- taken in so far
        deed        INTEGER NOT NULL,
        body        TEXT    NOT NULL    -- JSON; can be thrown away at any time
    ) STRICT;
";

/// Adds what keeps several computers in sync: where each line was written, what has been taken in from
/// the files of others, and what is in our own.
const VERSION_3: &str = "
    ALTER TABLE attempts ADD COLUMN origin TEXT NOT NULL DEFAULT ''; -- file it came in; '' here
    ALTER TABLE deeds    ADD COLUMN origin TEXT NOT NULL DEFAULT '';
    ALTER TABLE deeds    ADD COLUMN at     INTEGER;                  -- Unix time; null: older line
    CREATE TABLE taken (
        file   TEXT PRIMARY KEY,        -- name in the folder that is kept in step
        lines  INTEGER NOT NULL,        -- whole lines taken in from its beginning
        length INTEGER NOT NULL,        -- bytes of the file if that was all of it, else 0
        sum    INTEGER NOT NULL         -- of these lines
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE written (
        part    INTEGER PRIMARY KEY,    -- number of our file, from 1
        folder  TEXT    NOT NULL,
        attempt INTEGER NOT NULL,       -- latest attempt in it
        deed    INTEGER NOT NULL,       -- latest deed in it
        lines   INTEGER NOT NULL,
        length  INTEGER NOT NULL,       -- bytes
        sum     INTEGER NOT NULL
    ) STRICT;
";

/// Brings the tables up to date, all or nothing.
///
/// # Errors
///
/// If the database cannot be written; it is then unchanged.
pub(super) fn migrate(connection: &Connection) -> rusqlite::Result<()> {
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if version >= SCHEMA {
        return Ok(());
    }
    // Immediate, and checked again inside: two windows may start at the same moment.
    connection.execute_batch("BEGIN IMMEDIATE")?;
    let done = steps(connection, SCHEMA);
    let end = if done.is_ok() { "COMMIT" } else { "ROLLBACK" };
    connection.execute_batch(end)?;
    done
}

fn steps(connection: &Connection, to: i64) -> rusqlite::Result<()> {
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    for (number, step) in (1..).zip(STEPS) {
        if number > version && number <= to {
            connection.execute_batch(step)?;
        }
    }
    if version < to {
        connection.pragma_update(None, "application_id", APPLICATION)?;
        connection.pragma_update(None, "user_version", to)?;
    }
    Ok(())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::store::{LogLine, Outcome, Seen, Store};
    use crate::trainer::review::Grade;

    /// A file as an older version of the program left it.
    pub(in crate::store) fn old(folder: &std::path::Path, version: i64) -> Connection {
        let connection = Connection::open(folder.join("progress.sqlite3")).unwrap();
        steps(&connection, version).unwrap();
        connection
    }

    #[test]
    fn version_1_becomes_version_2() {
        let folder = tempfile::tempdir().unwrap();
        let connection = old(folder.path(), 1);
        connection
            .execute_batch(
                "INSERT INTO attempts (at, set_id, problem_id, outcome, moves, thinking_ms, hints)
                 VALUES (864000, 'eyes', 'one', 'solved', 'A1', 5000, 0),
                        (864001, 'eyes', 'two', 'solved', 'B1', 5000, 1),
                        (864002, 'eyes', 'two', 'failed', 'C1', 5000, 0);
                 INSERT INTO settings VALUES ('theme', 'dark');",
            )
            .unwrap();
        drop(connection);
        let (store, notice) = Store::open(folder.path()).unwrap();
        assert_eq!(notice, None);
        assert_eq!(store.settings().unwrap()["theme"], "dark");
        let mut attempts = Vec::new();
        let (_, odd) = store
            .read_log(Seen::default(), |line| {
                if let LogLine::Attempt(attempt) = line {
                    attempts.push(attempt);
                }
            })
            .unwrap();
        assert_eq!((attempts.len(), odd.strange), (3, 0));
        let graded: Vec<_> = attempts
            .iter()
            .map(|a| (a.outcome, a.grade, a.day.number()))
            .collect();
        assert_eq!(
            graded,
            [
                (Outcome::Solved, Grade::Good, 10),
                (Outcome::Solved, Grade::Hard, 10),
                (Outcome::Failed, Grade::Again, 10),
            ]
        );
        assert_eq!(attempts[0].line, "A1");
    }

    #[test]
    fn a_migration_that_fails_half_way_leaves_the_file_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let connection = old(folder.path(), 1);
        connection
            .execute_batch("CREATE TABLE deeds (in_the_way INTEGER)")
            .unwrap();
        assert!(migrate(&connection).is_err());
        let version: i64 = connection
            .query_row("PRAGMA user_version", [], |row| row.get(0))
            .unwrap();
        let columns: i64 = connection
            .query_row(
                "SELECT count(*) FROM pragma_table_info('attempts')",
                [],
                |row| row.get(0),
            )
            .unwrap();
        assert_eq!((version, columns), (1, 8));
    }
}
