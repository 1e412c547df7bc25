//! The words in comments that mean right or wrong: the marks of each program, and ordinary language.

use crate::problem::Verdict;

/// The words that are marks on goproblems.com.
const GOPROBLEMS: [&str; 5] = ["RIGHT", "WRONG", "CHOICE", "FORCE", "NOTTHIS"];

/// English words in capitals that contain one of them but mean something else.
const ENGLISH: [&str; 18] = [
    "ALRIGHT",
    "ARIGHT",
    "BIRTHRIGHT",
    "BRIGHT",
    "COPYRIGHT",
    "DOWNRIGHT",
    "FORTHRIGHT",
    "FRIGHT",
    "OUTRIGHT",
    "RIGHTFUL",
    "RIGHTLY",
    "RIGHTS",
    "UPRIGHT",
    "WRIGHT",
    "WRONGED",
    "WRONGFUL",
    "WRONGLY",
    "WRONGS",
];

/// The byte where goproblems.com finds one of its words.
///
/// The site looks for the letters anywhere, so authors glue them to other words: `sekiRIGHT`,
/// `CHOICERIGHT` and `RIGHT!` all count as right. Letter case matters: "on the right" says nothing. The only
/// exceptions made here are English words in capitals, such as `BRIGHT`. `CHOICE`, `FORCE` and `NOTTHIS`
/// stand alone or glued to each other; `ENFORCED` does not count.
pub(super) fn goproblems(text: &str, word: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = from + text.get(from..)?.find(word)?;
        let end = at + word.len();
        let capitals = |c: char| c.is_ascii_uppercase();
        let before = text.get(..at)?;
        let after = text.get(end..)?;
        let start = before.trim_end_matches(capitals).len();
        let stop = text.len() - after.trim_start_matches(capitals).len();
        let run = text.get(start..stop)?;
        let is_sign = if matches!(word, "RIGHT" | "WRONG") {
            !ENGLISH.contains(&run)
        } else {
            is_made_of_signs(run)
        };
        if is_sign {
            return Some(at);
        }
        from = end;
    }
}

fn is_made_of_signs(run: &str) -> bool {
    let mut rest = run;
    while let Some(after) = GOPROBLEMS.iter().find_map(|word| rest.strip_prefix(word)) {
        rest = after;
    }
    rest.is_empty()
}

/// Whether a comment of a Go Game Guru problem calls its line right.
///
/// The best lines there end with "Correct", other right ones with "Also correct. This leaves less
/// behind ..."; a line with neither is wrong. "Incorrect" and "Not correct" do not count, and neither does
/// "correct" in the middle of a sentence: "White's correct answer is B2."
pub(super) fn is_called_correct(comment: &str) -> bool {
    if !comment.contains("orrect") {
        return false;
    }
    let words: Vec<&str> = comment
        .split(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '’')))
        .filter(|word| !word.is_empty())
        .collect();
    words.iter().enumerate().any(|(place, word)| {
        let before = |steps: usize| {
            place
                .checked_sub(steps)
                .and_then(|place| words.get(place))
                .map(|word| word.to_lowercase())
        };
        let denies = |word: &Option<String>| {
            word.as_deref()
                .is_some_and(|word| matches!(word, "not" | "never" | "isn't" | "isn’t" | "in"))
        };
        let last = before(1);
        if last.as_deref() == Some("also") {
            return matches!(*word, "correct" | "Correct") && !denies(&before(2));
        }
        *word == "Correct" && !denies(&last)
    })
}

/// Words that call a line wrong, if a comment is or begins with one of them.
const FAILURE: [&str; 44] = [
    // English
    "wrong",
    "incorrect",
    "not correct",
    "failure",
    "fail",
    "fails",
    "failed",
    "no good",
    "mistake",
    "wrong answer",
    "wrong move",
    // German
    "falsch",
    "leider falsch",
    "nicht richtig",
    "fehlschlag",
    "fehlgeschlagen",
    "misslungen",
    "mißlungen",
    "gescheitert",
    // Japanese
    "失敗",
    "不正解",
    "間違い",
    "まちがい",
    "誤り",
    "誤答",
    "残念",
    "×",
    // Chinese
    "失败",
    "错误",
    "錯誤",
    "错",
    "錯",
    "不正确",
    "不正確",
    "不对",
    "不對",
    "答错",
    "答錯",
    // Korean
    "오답",
    "실패",
    "틀림",
    "틀렸습니다",
    "틀렸다",
    "틀린",
];

/// Words that call a line right, if a comment consists of nothing else.
const SUCCESS: [&str; 27] = [
    "correct",
    "correct answer",
    "also correct",
    "right",
    "right answer",
    "success",
    "solution",
    "richtig",
    "auch richtig",
    "lösung",
    "gelöst",
    "正解",
    "正解図",
    "成功",
    "○",
    "正确",
    "正確",
    "正解图",
    "正解圖",
    "答对",
    "答對",
    "正答",
    "정답",
    "정해",
    "정해도",
    "성공",
    "맞음",
];

/// Words that begin like one of [`FAILURE`] but mean something else.
const NO_FAILURE: [&str; 5] = ["错过", "錯過", "错觉", "錯覺", "错失"];

/// The verdict of a comment on its line, if the comment begins with it or consists of it.
///
/// Failure may be followed by an explanation: "Wrong. White connects.", "失敗図1 黒死". Success must be the
/// whole comment apart from a number, "正解図2": "正解は B2" and "The correct move is B2" only mention it.
pub(super) fn spoken(comment: &str) -> Option<Verdict> {
    let text = comment.trim_start_matches(is_mark);
    if text.is_empty() {
        return None;
    }
    let lower: String = text.chars().take(80).flat_map(char::to_lowercase).collect();
    let fails = |word: &str| {
        let Some(rest) = lower.strip_prefix(word) else {
            return false;
        };
        // Words in alphabetic scripts must end here; the other scripts do not separate words.
        let next = rest.chars().next();
        !(word.is_ascii() && next.is_some_and(char::is_alphanumeric)
            || word.chars().any(|c| c.is_ascii_alphabetic()) && next.is_some_and(|c| c == '-'))
    };
    if NO_FAILURE.iter().any(|word| lower.starts_with(word)) {
        return None;
    }
    if FAILURE.iter().any(|word| fails(word)) {
        return Some(Verdict::Wrong);
    }
    let all = text.trim_end_matches(|c: char| is_mark(c) || c.is_numeric());
    let all = all.to_lowercase();
    SUCCESS.contains(&all.as_str()).then_some(Verdict::Solved)
}

/// Whether a character cannot be part of a word.
fn is_mark(c: char) -> bool {
    !c.is_alphanumeric() && !matches!(c, '○' | '×')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goproblems_finds_its_letters_anywhere() {
        for (text, word, found) in [
            ("sekiRIGHT", "RIGHT", Some(4)),
            ("CHOICERIGHT", "RIGHT", Some(6)),
            ("CHOICERIGHT", "CHOICE", Some(0)),
            ("RIGHT!", "RIGHT", Some(0)),
            ("COPYRIGHT 2001. RIGHT", "RIGHT", Some(16)),
            ("BRIGHT", "RIGHT", None),
            ("on the right", "RIGHT", None),
            ("ENFORCED", "FORCE", None),
            ("生きRIGHT", "RIGHT", Some("生き".len())),
            ("WRONGLY", "WRONG", None),
            ("xWRONG", "WRONG", Some(1)),
        ] {
            assert_eq!(goproblems(text, word), found, "{text}");
        }
    }

    #[test]
    fn go_game_guru_says_correct_and_also_correct() {
        for text in [
            "Correct",
            "Correct!",
            "Well done. Correct.",
            "Also correct. This is usually better style.",
            "Also correct...",
            "This is also correct.",
        ] {
            assert!(is_called_correct(text), "{text}");
        }
        for text in [
            "Incorrect.",
            "Not Correct",
            "Not correct.",
            "This is not also correct.",
            "White's correct answer is B2.",
            "A correction",
            "",
        ] {
            assert!(!is_called_correct(text), "{text}");
        }
    }

    #[test]
    fn people_say_right_and_wrong_in_five_languages() {
        for text in [
            "Wrong.",
            "WRONG",
            "Wrong. White connects.",
            "Failure: ko",
            "Fails",
            "Incorrect",
            "Not correct",
            "No good.",
            "Falsch!",
            "Falsch: Weiß verbindet.",
            "Leider falsch.",
            "Fehlschlag",
            "失敗",
            "失敗図1",
            "失敗。黒死",
            "不正解",
            "間違い",
            "失败图",
            "错",
            "错误。",
            "錯誤",
            "不正确",
            "오답",
            "오답입니다.",
            "실패",
            "틀렸습니다",
            "[失敗]",
            "×",
        ] {
            assert_eq!(spoken(text), Some(Verdict::Wrong), "{text}");
        }
        for text in [
            "Correct",
            "correct.",
            "Right!",
            "Solution",
            "Lösung 2",
            "Richtig.",
            "正解",
            "正解図",
            "正解图2",
            "正解。",
            "正确",
            "答对",
            "정답",
            "정답!",
            "○",
        ] {
            assert_eq!(spoken(text), Some(Verdict::Solved), "{text}");
        }
        for text in [
            "",
            "正解は B2",
            "正解はここ",
            "The correct move is B2.",
            "Right in the middle",
            "Correct shape for White",
            "False eye",
            "Failing that, White lives",
            "Mistaken",
            "Falsches Auge",
            "Wrongly placed",
            "错过了时机",
            "Is this wrong?",
            "黒の正解",
            "+",
        ] {
            assert_eq!(spoken(text), None, "{text}");
        }
    }
}
