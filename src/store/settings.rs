//! Settings, stored as pairs of words.

use std::collections::BTreeMap;

use super::open::{Store, StoreError};

impl Store {
    /// Every setting that was ever stored.
    ///
    /// # Errors
    ///
    /// If the database cannot be read.
    pub fn settings(&self) -> Result<BTreeMap<String, String>, StoreError> {
        let mut statement = self.connection.prepare("SELECT key, value FROM settings")?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Stores a setting, replacing an earlier value.
    ///
    /// # Errors
    ///
    /// If the database cannot be written.
    pub fn set_setting(&self, key: &str, value: &str) -> Result<(), StoreError> {
        self.connection
            .prepare("INSERT OR REPLACE INTO settings (key, value) VALUES (?1, ?2)")?
            .execute([key, value])?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_value_counts() {
        let store = Store::in_memory().unwrap();
        store.set_setting("theme", "dark").unwrap();
        store.set_setting("theme", "wood").unwrap();
        let settings: Vec<_> = store.settings().unwrap().into_iter().collect();
        assert_eq!(settings, [("theme".to_owned(), "wood".to_owned())]);
    }
}
