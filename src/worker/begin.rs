//! What the window needs before its first frame and can have without a display: the file of
//! progress is opened, the log counted and the reading of the sets begun while the system makes
//! the window ready on the main thread.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::sets::{Library, Purpose, Shipped};
use crate::store::{Counted, OpenNotice, Settings, Store, StoreError};

/// What is asked for.
#[derive(Clone)]
pub struct Wanted {
    /// A file or folder to show.
    pub file: Option<PathBuf>,
    /// Where progress is kept; `None` keeps it in memory.
    pub data_folder: Option<PathBuf>,
    /// Whether the program's own sets are listed.
    pub shipped: Shipped,
    /// The system's language, such as `de-DE`, used where none was chosen.
    pub locale: String,
}

/// What was found out.
pub struct Begun {
    /// The log, or one in memory.
    pub store: Store,
    /// What is to be said of it.
    pub notice: Option<OpenNotice>,
    /// What was kept and what follows from the log, or why either cannot be read.
    pub kept: Result<(BTreeMap<String, String>, Counted), StoreError>,
    /// The settings, as kept or for the system's locale.
    pub settings: Settings,
    /// The sets, which are being read.
    pub library: Library,
    /// Files of the user that are to be listed, whether they are there or not.
    pub opened: Vec<PathBuf>,
}

impl Wanted {
    /// Finds it out. `wake` is called whenever a set has been read.
    ///
    /// # Errors
    ///
    /// If not even a store in memory can be had.
    pub fn begin(self, wake: impl Fn() + Send + 'static) -> Result<Begun, StoreError> {
        let (store, notice) = match &self.data_folder {
            Some(folder) => Store::open(folder)?,
            None => (Store::in_memory()?, None),
        };
        let stored = store.settings();
        let mut settings = Settings::for_locale(&self.locale);
        let mut opened = Vec::new();
        if let Ok(stored) = &stored {
            settings = settings.with_stored(stored);
            let paths = stored.get("opened").map_or("", String::as_str).lines();
            opened = paths.map(PathBuf::from).collect();
        }
        let mut library = Library::default();
        // While it is asked what is to become of the file, nothing of the pages is shown: they need
        // no sets.
        if !matches!(notice, Some(OpenNotice::Trouble { .. })) {
            // A file that is gone is not missed; one that is back is listed again.
            let files = opened
                .iter()
                .filter(|path| path.exists())
                .map(|path| (path.clone(), Purpose::List))
                .chain(self.file.map(|path| (path, Purpose::Show)))
                .collect();
            library.load(self.shipped, files, wake);
        }
        let kept = stored.and_then(|stored| Ok((stored, store.count()?)));
        Ok(Begun {
            store,
            notice,
            kept,
            settings,
            library,
            opened,
        })
    }
}
