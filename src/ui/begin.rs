//! What the window needs before its first frame and can have without a display: the file of
//! progress is opened, the log counted and the reading of the sets begun while the system makes
//! the window ready on the main thread.

use std::collections::BTreeMap;
use std::path::PathBuf;

use super::app::Options;
use super::texts::Texts;
use crate::store::Settings;
use crate::store::{Counted, OpenNotice, Store, StoreError};
use crate::worker::sets::{Library, Purpose, Shipped};

/// What is asked for: of the options what this needs, so that another thread can have it.
#[derive(Clone)]
pub(super) struct Wanted {
    file: Option<PathBuf>,
    data_folder: Option<PathBuf>,
    shipped: Shipped,
    locale: String,
}

/// What was found out.
pub(super) struct Begun {
    /// The log, or one in memory.
    pub store: Store,
    /// What is to be said of it.
    pub notice: Option<OpenNotice>,
    /// What was kept and what follows from the log, or why either cannot be read.
    pub kept: Result<(BTreeMap<String, String>, Counted), StoreError>,
    /// The settings, as kept or for the system's locale.
    pub settings: Settings,
    /// The words of the language.
    pub texts: Texts,
    /// The sets, which are being read.
    pub library: Library,
    /// Files of the user that are to be listed, whether they are there or not.
    pub opened: Vec<PathBuf>,
}

impl Wanted {
    pub(super) fn of(options: &Options) -> Wanted {
        Wanted {
            file: options.file.clone(),
            data_folder: options.data_folder.clone(),
            shipped: options.shipped,
            locale: options.locale.clone(),
        }
    }

    /// Finds it out. `wake` is called whenever a set has been read.
    ///
    /// # Errors
    ///
    /// If not even a store in memory can be had.
    pub(super) fn begin(self, wake: impl Fn() + Send + 'static) -> Result<Begun, StoreError> {
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
        let texts = Texts::new(settings.language);
        let kept = stored.and_then(|stored| Ok((stored, store.count()?)));
        Ok(Begun {
            store,
            notice,
            kept,
            settings,
            texts,
            library,
            opened,
        })
    }
}
