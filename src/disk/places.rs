//! The system's folders for the user's own files.

use std::path::{Path, PathBuf};

/// The user's documents folder; without one, the home folder; without that, the working directory.
#[must_use]
pub fn documents() -> PathBuf {
    let Ok(home) = etcetera::home_dir() else {
        return std::env::current_dir().unwrap_or_default();
    };
    let config = std::env::var_os("XDG_CONFIG_HOME")
        .map_or_else(|| home.join(".config"), PathBuf::from)
        .join("user-dirs.dirs");
    // Only XDG desktops have this file; elsewhere the folder has the same name everywhere.
    let named = std::fs::read_to_string(config)
        .ok()
        .and_then(|text| documents_named(&text, &home));
    [named, Some(home.join("Documents")), Some(home)]
        .into_iter()
        .flatten()
        .find(|folder| folder.is_dir())
        .unwrap_or_else(|| std::env::current_dir().unwrap_or_default())
}

/// The documents folder named in `user-dirs.dirs`: a quoted path, absolute or starting with `$HOME`.
fn documents_named(text: &str, home: &Path) -> Option<PathBuf> {
    let value = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("XDG_DOCUMENTS_DIR="))?
        .trim()
        .trim_matches('"');
    if let Some(below) = value.strip_prefix("$HOME") {
        return Some(home.join(below.trim_start_matches('/')));
    }
    let path = PathBuf::from(value);
    path.is_absolute().then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_for_documents_is_the_one_the_desktop_names() {
        let home = Path::new("/home/anna");
        let named = |text: &str| documents_named(text, home);
        let text = "# made by xdg-user-dirs-update\nXDG_DESKTOP_DIR=\"$HOME/Desktop\"\n\
                    XDG_DOCUMENTS_DIR=\"$HOME/Dokumente\"\n";
        assert_eq!(named(text), Some("/home/anna/Dokumente".into()));
        assert_eq!(
            named("XDG_DOCUMENTS_DIR=\"/srv/anna\""),
            Some("/srv/anna".into())
        );
        assert_eq!(named("XDG_DOCUMENTS_DIR=\"$HOME/\""), Some(home.into()));
        assert_eq!(named("XDG_DOCUMENTS_DIR=\"here\""), None);
        assert_eq!(named(""), None);
    }
}
