//! Protects comments meant for people from programs that look for marks in them.

use crate::problem::Verdict;

use super::dialect::Dialect;

/// An invisible character inside a word, which hides the word from programs that search for it.
pub(super) const JOINER: char = '\u{2060}';

/// The word that ends a right line in the GoGameGuru dialect, made distinct from one the author wrote.
pub(super) const ADDED: &str = "Correct.\u{2060}";

/// The comment, changed invisibly where readers of the dialect would find a mark in it. `verdict` is the
/// verdict that is marked on the node.
pub(super) fn neutral(words: &str, dialect: Dialect, verdict: Option<Verdict>) -> String {
    match dialect {
        Dialect::GoProblems | Dialect::Anki => {
            let mut text = words.to_owned();
            for &word in dialect.words() {
                text = broken(&text, word);
            }
            text
        }
        Dialect::GoGameGuru if verdict != Some(Verdict::Solved) => {
            let text = broken(words, "Correct");
            broken(&text, "correct")
        }
        Dialect::TsumegoHero if words.trim_start().starts_with('+') => format!("{JOINER}{words}"),
        _ => words.to_owned(),
    }
}

/// The text with a joiner after the first letter of each occurrence of the word. "incorrect" is left alone,
/// as readers understand it.
fn broken(text: &str, word: &str) -> String {
    let mut broken = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(word) {
        let first = word.chars().next().map_or(0, char::len_utf8);
        let (before, after) = rest.split_at(at + first);
        broken.push_str(before);
        let prefix = rest.get(..at).unwrap_or_default().to_lowercase();
        if !(word == "correct" && prefix.ends_with("in")) {
            broken.push(JOINER);
        }
        rest = after;
    }
    broken.push_str(rest);
    broken
}

/// The words with a joiner between adjacent letters, so that no reader finds any word in them.
pub(super) fn muted(words: &str) -> String {
    let mut muted = String::with_capacity(words.len() * 4);
    let mut before = ' ';
    for c in words.chars() {
        if !before.is_whitespace() && !c.is_whitespace() {
            muted.push(JOINER);
        }
        muted.push(c);
        before = c;
    }
    muted
}

/// Removes everything that [`neutral`] and the writer add to a comment.
pub(super) fn cleared(comment: &str) -> String {
    let comment = match comment.strip_prefix(ADDED) {
        Some(rest) => rest.trim_start_matches('\n'),
        None => comment,
    };
    comment.replace(JOINER, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_like_a_mark_is_none_any_more() {
        let check = |words: &str, dialect, verdict, mark: &str| {
            let text = neutral(words, dialect, verdict);
            assert!(!text.contains(mark), "{text:?}");
            assert_eq!(cleared(&text), words);
        };
        let wrong = Some(Verdict::Wrong);
        check("RIGHT idea", Dialect::GoProblems, wrong, "RIGHT");
        check(
            "sekiRIGHT or so, WRONG",
            Dialect::GoProblems,
            wrong,
            "RIGHT",
        );
        check("Correct, but not", Dialect::GoGameGuru, wrong, "Correct");
        check("not correct", Dialect::GoGameGuru, wrong, "correct");
        check("INCORRECT, RIGHT?", Dialect::Anki, wrong, "RIGHT");
        assert!(
            !neutral(" + one eye", Dialect::TsumegoHero, wrong)
                .trim_start()
                .starts_with('+')
        );
        assert_eq!(
            neutral("Incorrect.", Dialect::GoGameGuru, wrong),
            "Incorrect."
        );
        assert_eq!(neutral("bright", Dialect::GoProblems, wrong), "bright");
        assert!(!muted("失敗 fail").contains("失敗"));
        assert_eq!(cleared(&muted("失敗 fail")), "失敗 fail");
        let right = Some(Verdict::Solved);
        assert_eq!(neutral("Correct!", Dialect::GoGameGuru, right), "Correct!");
        assert_eq!(cleared(&format!("{ADDED}\nTwo eyes.")), "Two eyes.");
    }
}
