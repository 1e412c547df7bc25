//! Reads the fenced blocks of a lesson.

use super::model::{Claim, Reference};
use crate::problem::{Code, Diagnostic, Place, Status};

/// Reads a `claims` block with lines `figure | set/problem | what the book says | in words`.
pub(super) fn read_claims(content: &str, start: Place, faults: &mut Vec<Diagnostic>) -> Vec<Claim> {
    let mut claims = Vec::new();
    for (number, line) in content.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let place = Place {
            line: start.line + number,
            column: 1,
        };
        let mut parts = line.splitn(4, '|').map(str::trim);
        let claim = (|| {
            Some(Claim {
                figure: parts.next()?.to_owned(),
                reference: Reference::parse(parts.next()?)?,
                book: status(parts.next()?)?,
                text: parts.next().filter(|text| !text.is_empty())?.to_owned(),
            })
        })();
        match claim {
            Some(claim) => claims.push(claim),
            None => faults.push(Diagnostic::new(
                place,
                Code::Syntax,
                "this line is no claim",
                "write: figure | set/problem | Alive, Dead, Seki, Ko or Unsettled | the claim in words",
            )),
        }
    }
    claims
}

fn status(word: &str) -> Option<Status> {
    Status::ALL
        .into_iter()
        .find(|status| format!("{status:?}") == word)
}
