//! What the window needs before its first frame and can have without a display: the progress file is
//! opened, the log counted and the reading of the sets begun while the system prepares the window on
//! the main thread.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::sets::{Library, Purpose, Shipped};
use crate::store::{Counted, OpenNotice, Settings, Store, StoreError};

/// What the window is started with.
#[derive(Clone)]
pub struct Wanted {
    /// A file or folder to show.
    pub file: Option<PathBuf>,
    /// Folder where progress is stored; `None` keeps it in memory.
    pub data_folder: Option<PathBuf>,
    /// Whether the program's own sets are listed.
    pub shipped: Shipped,
    /// The system's language, such as `de-DE`, used if the user has chosen none.
    pub locale: String,
}

/// What the start has produced.
pub struct Begun {
    /// The log, or one in memory.
    pub store: Store,
    /// What the user should know about the store.
    pub notice: Option<OpenNotice>,
    /// The stored settings and what follows from the log, or why either cannot be read.
    pub kept: Result<(BTreeMap<String, String>, Counted), StoreError>,
    /// The settings, as stored or for the system's locale.
    pub settings: Settings,
    /// The library, whose sets are being read.
    pub library: Library,
    /// The user's files to list, whether they exist or not.
    pub opened: Vec<PathBuf>,
}

impl Wanted {
    /// Starts up. `wake` is called whenever a set has been read.
    ///
    /// # Errors
    ///
    /// If not even a store in memory can be created.
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
        // While the user is asked what to do about the file, none of the pages is shown, so no sets
        // are needed.
        if !matches!(notice, Some(OpenNotice::Trouble { .. })) {
            // A missing file is skipped; once it is back it is listed again.
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
