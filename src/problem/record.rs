//! Reads and writes records other than sets in the same notation, for files that belong to other rooms.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::convert::syntax_fault;
use super::diagnostic::{Code, Diagnostic, Place};
use super::format::options;
use super::limits::MAX_FILE;

/// Writes a record as readable RON.
///
/// # Errors
///
/// The reason why the record cannot be written as RON.
pub fn write_record<T: Serialize>(record: &T) -> Result<String, String> {
    let pretty = ron::ser::PrettyConfig::new().depth_limit(2).new_line("\n");
    let text = options().to_string_pretty(record, pretty);
    text.map(|text| text + "\n")
        .map_err(|error| error.to_string())
}

/// Reads a record from RON, with limits on nesting and length.
///
/// # Errors
///
/// What is wrong and where.
pub fn read_record<T: DeserializeOwned>(text: &str) -> Result<T, Diagnostic> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.len() as u64 > MAX_FILE {
        let message = format!("the text is larger than {} MiB", MAX_FILE / 1024 / 1024);
        let advice = "let the program write the file";
        return Err(Diagnostic::new(
            Place::START,
            Code::TooLarge,
            message,
            advice,
        ));
    }
    options()
        .from_str(text)
        .map_err(|error| syntax_fault(&error, Place::START))
}
