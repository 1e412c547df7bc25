//! The version of the program and the build it came from.
//!
//! `--version`, `report` and the error reports all take these words from here.

use std::sync::LazyLock;

use crate::built_in;

/// The package version, from `Cargo.toml`.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The licence notices of the crates and fonts built into the program. `packaging/notices` writes them;
/// `packaging/check` reports when they are out of date.
#[must_use]
pub fn notices() -> &'static str {
    static TEXT: LazyLock<String> =
        LazyLock::new(|| built_in::text("assets/notices.txt").unwrap_or_default());
    &TEXT
}

/// Name of the folder, beside the progress file, that holds error reports.
pub const REPORTS: &str = "reports";

/// The commit the program was built from and its date, passed in the environment by the packaging commands in
/// `packaging/`. A build script that asked Git would rebuild everything after each commit.
const COMMIT: Option<&str> = option_env!("RAEUBERSPIEL_COMMIT");
const DAY: Option<&str> = option_env!("RAEUBERSPIEL_DAY");

/// The version and the build in one line, such as `0.2.0 (commit 1a2b3c4 of 2026-11-23, release)`.
#[must_use]
pub fn build() -> &'static str {
    static LINE: LazyLock<String> = LazyLock::new(|| line(COMMIT, DAY));
    &LINE
}

fn line(commit: Option<&str>, day: Option<&str>) -> String {
    let commit = commit.filter(|commit| !commit.is_empty());
    let origin = match (commit, day.filter(|day| !day.is_empty())) {
        (Some(commit), Some(day)) => format!("commit {commit} of {day}"),
        (Some(commit), None) => format!("commit {commit}"),
        (None, _) => "built from source, commit not named".to_owned(),
    };
    let kind = if cfg!(debug_assertions) {
        "debug"
    } else {
        "release"
    };
    format!("{VERSION} ({origin}, {kind})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_notices_name_the_crates_and_fonts_that_are_built_in() {
        for work in [
            "eframe ",
            "rusqlite ",
            "windows-sys ",
            "objc2-app-kit ",
            "the font Inter: OFL-1.1",
            "the font Phosphor: MIT",
        ] {
            assert!(
                notices().lines().any(|line| line.starts_with(work)),
                "{work} has no notice"
            );
        }
        for text in [
            "Apache License",
            "Permission is hereby granted",
            "SIL OPEN FONT LICENSE",
            "Mozilla Public License",
        ] {
            assert!(notices().contains(text), "{text} is missing");
        }
    }

    #[test]
    fn a_build_says_what_it_was_built_from() {
        let starts = |commit, day, with: &str| {
            let line = line(commit, day);
            assert!(line.starts_with(&format!("{VERSION} ({with}, ")), "{line}");
            assert!(line.ends_with(')'), "{line}");
        };
        starts(
            Some("1a2b3c4"),
            Some("2026-11-23"),
            "commit 1a2b3c4 of 2026-11-23",
        );
        starts(Some("1a2b3c4"), None, "commit 1a2b3c4");
        starts(
            Some(""),
            Some("2026-11-23"),
            "built from source, commit not named",
        );
        starts(None, None, "built from source, commit not named");
    }
}
