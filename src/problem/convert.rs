//! Converts the types of the file format to the model, and builds faults that several places report.

use super::checks::Audience;
use super::diagnostic::{Code, Diagnostic, Place};
use super::format::{
    AudienceFile, BaseFile, CertaintyFile, OutcomeFile, SideFile, SourceFile, StatusFile, TOO_MANY,
    TextFile,
};
use super::limits::MAX_TEXT;
use super::model::{Certainty, Outcome, Source, Status};
use super::text::Text;
use crate::board::Size;
use crate::life::{self, Side};

pub(super) fn bad_id(place: Place, what: &str, id: &str) -> Diagnostic {
    let shown: String = id.chars().take(40).collect();
    Diagnostic::new(
        place,
        Code::BadId,
        format!("{shown:?} is no {what} id"),
        format!(
            "use 1 to {} lower-case letters, digits and hyphens",
            super::model::MAX_ID
        ),
    )
}

pub(super) fn text_too_long(place: Place, field: &str) -> Diagnostic {
    Diagnostic::new(
        place,
        Code::TooLarge,
        format!("{field} is longer than {MAX_TEXT} bytes"),
        "shorten it",
    )
}

pub(super) fn syntax_fault(error: &ron::error::SpannedError, start: Place) -> Diagnostic {
    let place = Place {
        line: error.span.start.line,
        column: error.span.start.col,
    };
    let (code, message, advice) = match &error.code {
        ron::Error::ExceededRecursionLimit => (
            Code::TooDeep,
            "values are nested too deeply".to_owned(),
            "trees are flat lists of lines",
        ),
        ron::Error::Message(message) if message.starts_with(TOO_MANY) => {
            (Code::TooLarge, message.clone(), "shorten it")
        }
        other => (
            Code::Syntax,
            lower_first(&other.to_string()),
            "see the format's description",
        ),
    };
    Diagnostic::new(place.after(start), code, message, advice)
}

pub(super) fn lower_first(message: &str) -> String {
    let mut chars = message.trim_end_matches('.').chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(chars).collect()
    })
}

pub(super) fn text_of(file: TextFile) -> Text {
    Text {
        en: file.en,
        de: file.de,
    }
}

pub(super) const fn audience_of(file: AudienceFile) -> Audience {
    match file {
        AudienceFile::Everybody => Audience::Everybody,
        AudienceFile::Beginners => Audience::Beginners,
    }
}

pub(super) fn source_of(file: SourceFile) -> Source {
    Source {
        work: file.work,
        section: file.section,
        figure: file.figure,
        page: file.page,
        certainty: file.certainty.map(|certainty| match certainty {
            CertaintyFile::Stated => Certainty::Stated,
            CertaintyFile::Found => Certainty::Found,
            CertaintyFile::Derived => Certainty::Derived,
            CertaintyFile::Reconstructed => Certainty::Reconstructed,
            CertaintyFile::Original => Certainty::Original,
        }),
        note: file.note,
    }
}

pub(super) fn outcome_of(file: OutcomeFile) -> Outcome {
    match file {
        OutcomeFile::Alive => Outcome::Alive,
        OutcomeFile::Seki => Outcome::Seki,
        OutcomeFile::Dead => Outcome::Dead,
        OutcomeFile::Ko {
            base,
            side,
            threats,
        } => Outcome::Ko {
            base: match base {
                BaseFile::Alive => life::Outcome::Alive,
                BaseFile::Seki => life::Outcome::Seki,
                BaseFile::Dead => life::Outcome::Dead,
            },
            side: match side {
                SideFile::Attacker => Side::Attacker,
                SideFile::Defender => Side::Defender,
            },
            threats,
        },
    }
}

pub(super) const fn status_of(file: StatusFile) -> Status {
    match file {
        StatusFile::Alive => Status::Alive,
        StatusFile::Dead => Status::Dead,
        StatusFile::Seki => Status::Seki,
        StatusFile::Ko => Status::Ko,
        StatusFile::Unsettled => Status::Unsettled,
    }
}

pub(super) fn bad_point(place: Place, name: &str, size: Size) -> Diagnostic {
    let shown: String = name.chars().take(20).collect();
    Diagnostic::new(
        place,
        Code::BadPoint,
        format!("{shown:?} is no point of the {size} board"),
        "write a column letter (without I) and a row number, as D4",
    )
}

/// The words of a list, each with its byte offset.
pub(super) fn words(list: &str) -> impl Iterator<Item = (&str, usize)> {
    let base = list.as_ptr() as usize;
    list.split_whitespace()
        .map(move |word| (word, word.as_ptr() as usize - base))
}
