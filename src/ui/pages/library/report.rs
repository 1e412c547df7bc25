//! What is said when a collection has been read: what came in, and what did not.

use crate::exchange::Kind;
use crate::ui::texts::Texts;
use crate::worker::{LeftOut, Reading};

/// What came of a collection, in a few lines.
pub(super) fn words(texts: &Texts, title: &str, reading: Reading, left_out: &LeftOut) -> String {
    let key = if reading.problems == 0 {
        "library-added-none"
    } else {
        "library-added"
    };
    let mut lines = vec![texts.tr_with(
        key,
        [
            ("collection", title.to_owned().into()),
            ("problems", reading.problems.into()),
            ("files", reading.done.into()),
        ],
    )];
    if reading.faulty > 0 {
        lines.push(texts.tr_with("library-added-faulty", [("count", reading.faulty.into())]));
    }
    lines.extend(left_out_words(texts, left_out));
    lines.join("\n")
}

fn left_out_words(texts: &Texts, left_out: &LeftOut) -> Vec<String> {
    let mut lines = left_out.unreadable.clone();
    if left_out.is_cut {
        lines.push(texts.tr("library-added-cut").to_owned());
    }
    if !left_out.others.is_empty() {
        let kinds: Vec<String> = left_out
            .others
            .iter()
            .map(|(ending, count)| match ending.as_str() {
                "" => format!("{count} {}", texts.tr("library-no-ending")),
                ending => format!("{count} .{ending}"),
            })
            .collect();
        let count: usize = left_out.others.values().sum();
        let words = [("count", count.into()), ("kinds", kinds.join(", ").into())];
        lines.push(texts.tr_with("library-added-others", words));
        let has = |is: fn(&str) -> bool| left_out.others.keys().any(|ending| is(ending));
        if has(Kind::is_unread_game) {
            lines.push(texts.tr("library-added-games").to_owned());
        }
        if has(Kind::is_unread_archive) {
            lines.push(texts.tr("library-added-archives").to_owned());
        }
    }
    if left_out.again > 0 {
        lines.push(texts.tr_with("library-added-again", [("count", left_out.again.into())]));
    }
    lines
}
