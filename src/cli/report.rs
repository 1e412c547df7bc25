//! The `report` subcommand: what someone needs to know to look for a fault.
//!
//! It contains nothing private: no problems, attempts, file names or user name. The home folder is written
//! `~`, and of settings that hold a path or a long text only the name is shown.

use std::fs;
use std::path::{Path, PathBuf};

use super::print::{ExitCode, Output};
use crate::about;
use crate::store::{Look, LookError, data_folder};

/// Maximum number of lines shown of the latest error report.
const MOST_LINES: usize = 40;
/// Maximum length of a setting's value that is shown, in characters.
const MOST_VALUE: usize = 40;

/// Environment variables that affect the window. `PLACES` may name places, so only whether they are set is
/// reported; of `WORDS` the values are.
const PLACES: [&str; 3] = ["DISPLAY", "WAYLAND_DISPLAY", "RAEUBERSPIEL_DATA"];
const WORDS: [&str; 7] = [
    "XDG_SESSION_TYPE",
    "XDG_CURRENT_DESKTOP",
    "LIBGL_ALWAYS_SOFTWARE",
    "LC_ALL",
    "LC_MESSAGES",
    "LANG",
    "RUST_LOG",
];

pub(super) fn run() -> ExitCode {
    let mut out = Output::new();
    let variable = |name: &str| std::env::var(name).ok();
    let home = variable("HOME").or_else(|| variable("USERPROFILE"));
    for line in lines(data_folder().as_deref(), &variable) {
        out.line(&without_home(&line, home.as_deref()));
    }
    out.finish(ExitCode::Sound)
}

/// The lines of the report, with the home folder not yet replaced.
fn lines(data: Option<&Path>, variable: &dyn Fn(&str) -> Option<String>) -> Vec<String> {
    let mut lines = vec![
        format!("program: raeuberspiel {}", about::build()),
        format!("system: {}", system()),
    ];
    if let Ok(cores) = std::thread::available_parallelism() {
        lines.push(format!("processors: {cores}"));
    }
    if let Some(memory) = memory() {
        lines.push(format!("memory: {memory}"));
    }
    lines.push(format!("graphics: {}", graphics()));
    for name in PLACES {
        let state = match variable(name) {
            Some(value) if !value.is_empty() => "set",
            _ => "not set",
        };
        lines.push(format!("{name}: {state}"));
    }
    for name in WORDS {
        if let Some(value) = variable(name).filter(|value| !value.is_empty()) {
            lines.push(format!("{name}: {}", harmless(&value)));
        }
    }
    match data {
        Some(data) => lines.extend(of_data(data)),
        None => lines.push("data: there is no folder for user data".to_owned()),
    }
    lines
}

/// The state of the data folder.
fn of_data(data: &Path) -> Vec<String> {
    let state = match fs::metadata(data) {
        Ok(folder) if !folder.is_dir() => "is no folder",
        Ok(folder) if folder.permissions().readonly() => "read-only",
        Ok(_) => "is there",
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => "not made yet",
        Err(_) => "cannot be looked into",
    };
    let mut lines = vec![format!("data: {state}")];
    match Look::at(data) {
        Ok(look) => {
            lines.push(match look.store().count() {
                Ok(counted) => format!(
                    "progress: sound, {} problems tried",
                    counted.ledger.problems.len()
                ),
                Err(error) => format!("progress: cannot be counted: {error}"),
            });
            if let Ok(settings) = look.store().settings() {
                for (key, value) in settings {
                    lines.push(format!("setting {key}: {}", harmless(&value)));
                }
            }
        }
        Err(LookError::Missing { .. }) => lines.push("progress: none yet".to_owned()),
        Err(LookError::Trouble { trouble, .. }) => lines.push(format!("progress: {trouble}")),
        Err(LookError::Newer { .. }) => {
            lines.push("progress: of a newer version of this program".to_owned());
        }
        Err(LookError::Unreadable { reason, .. }) => {
            lines.push(format!("progress: cannot be read: {reason}"));
        }
    }
    let reports = reports(&data.join(about::REPORTS));
    lines.push(format!("reports of errors: {}", reports.len()));
    if let Some(text) = reports.last().and_then(|path| fs::read(path).ok()) {
        lines.push("the latest:".to_owned());
        let text = String::from_utf8_lossy(&text);
        let ours = text.lines().enumerate().filter(|(number, line)| {
            // The head of the report, and those stack frames that are ours.
            *number < 4 || line.contains("raeuberspiel::")
        });
        lines.extend(
            ours.take(MOST_LINES)
                .map(|(_, line)| format!("  {}", line.trim_end())),
        );
    }
    lines
}

/// The error reports, latest last.
fn reports(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut reports: Vec<_> = entries
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().ends_with(".txt"))
        .filter_map(|entry| {
            let changed = entry.metadata().and_then(|data| data.modified()).ok()?;
            Some((changed, entry.path()))
        })
        .collect();
    reports.sort();
    reports.into_iter().map(|(_, path)| path).collect()
}

/// The value, unless it names a path or is too long to be harmless.
fn harmless(value: &str) -> String {
    let length = value.chars().count();
    if value.contains(['/', '\\']) {
        "(names a place, not shown)".to_owned()
    } else if length > MOST_VALUE {
        format!("({length} characters, not shown)")
    } else {
        value.to_owned()
    }
}

/// The operating system, with its version where a file states it.
fn system() -> String {
    let (os, arch) = (std::env::consts::OS, std::env::consts::ARCH);
    let name = fs::read_to_string("/etc/os-release").ok();
    let name = name.as_deref().and_then(|text| {
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("PRETTY_NAME="))?;
        Some(line.trim_matches('"').to_owned())
    });
    let kernel = fs::read_to_string("/proc/sys/kernel/osrelease").ok();
    let mut words = name.map_or_else(String::new, |name| format!("{name}, "));
    words.push_str(&format!("{os} {arch}"));
    if let Some(kernel) = kernel {
        words.push_str(&format!(", kernel {}", kernel.trim()));
    }
    words
}

fn memory() -> Option<String> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"));
    Some(line?.trim().to_owned())
}

/// Whether programs can use a graphics card; without one the processor draws.
fn graphics() -> &'static str {
    if !cfg!(target_os = "linux") {
        return "not looked into on this system";
    }
    let cards = fs::read_dir("/dev/dri").into_iter().flatten().flatten();
    let has_card = cards
        .map(|entry| entry.file_name())
        .any(|name| name.to_string_lossy().starts_with("render"));
    if has_card {
        "a card that programs may use"
    } else {
        "no card that programs may use; the processor draws"
    }
}

/// The line with the home folder replaced by `~`.
fn without_home(line: &str, home: Option<&str>) -> String {
    match home.map(|home| home.trim_end_matches(['/', '\\'])) {
        Some(home) if home.len() > 1 => line.replace(home, "~"),
        _ => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    #[test]
    fn a_report_tells_nothing_of_the_user() {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("anna");
        fs::create_dir_all(data.join(about::REPORTS)).unwrap();
        let (store, _) = Store::open(&data).unwrap();
        store.set_setting("theme", "dark").unwrap();
        store
            .set_setting("folders", "/home/anna/secret sets")
            .unwrap();
        store.set_setting("search", &"x".repeat(200)).unwrap();
        drop(store);
        let report = "Räuberspiel 0.1.0\npart: Page\nmessage: in /home/anna/x.ron\nplace: a.rs:1\n\n  1: std::rt\n  2: raeuberspiel::ui::run\n";
        fs::write(data.join(about::REPORTS).join("one.txt"), report).unwrap();
        let variable = |name: &str| match name {
            "DISPLAY" => Some("anna-pc:0".to_owned()),
            "LANG" => Some("de_AT.UTF-8".to_owned()),
            _ => None,
        };
        let text: Vec<String> = lines(Some(&data), &variable)
            .iter()
            .map(|line| without_home(line, Some("/home/anna/")))
            .collect();
        let text = text.join("\n");
        for part in [
            "program: raeuberspiel ",
            "DISPLAY: set",
            "WAYLAND_DISPLAY: not set",
            "LANG: de_AT.UTF-8",
            "data: is there",
            "progress: sound, 0 problems tried",
            "setting theme: dark",
            "setting folders: (names a place, not shown)",
            "setting search: (200 characters, not shown)",
            "reports of errors: 1",
            "message: in ~/x.ron",
            "raeuberspiel::ui::run",
        ] {
            assert!(text.contains(part), "{part:?} is missing in\n{text}");
        }
        for part in ["anna", "secret", "std::rt"] {
            assert!(!text.contains(part), "{part:?} stands in\n{text}");
        }
    }

    #[test]
    fn a_report_is_written_where_there_is_nothing_to_report() {
        let folder = tempfile::tempdir().unwrap();
        let none = |_: &str| None;
        let text = lines(Some(&folder.path().join("none")), &none).join("\n");
        assert!(text.contains("data: not made yet"), "{text}");
        assert!(text.contains("progress: none yet"), "{text}");
        assert!(lines(None, &none).join("\n").contains("no folder"));
        assert_eq!(without_home("/a/b", Some("/")), "/a/b");
    }
}
