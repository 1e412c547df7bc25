//! What an SGF export does not convey to other programs, in words.

use crate::exchange::{Loss, Losses};

/// Maximum number of problems listed per kind.
const NAMED: usize = 5;

/// One line for each kind of loss: its number, its words and the problems.
pub(super) fn untold(losses: &Losses) -> Vec<String> {
    let mut lines: Vec<String> = losses
        .kinds()
        .map(|loss| {
            let list = losses.of(loss);
            let named: Vec<&str> = list.iter().take(NAMED).map(|(id, _)| id.as_str()).collect();
            let more = match list.len().saturating_sub(NAMED) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            format!(
                "{} {} ({}{more})",
                losses.count(loss),
                words(loss),
                named.join(", ")
            )
        })
        .collect();
    if losses.kinds().any(|loss| loss != Loss::Heading) {
        lines.push("this program reads all of the problems back from its own record".into());
    }
    lines
}

const fn words(loss: Loss) -> &'static str {
    match loss {
        Loss::Misread => {
            "verdicts are read as something else in this dialect; choose another with --dialect"
        }
        Loss::Unread => "verdicts have no place in this dialect; choose another with --dialect",
        Loss::NoRightLine => {
            "problems have no right line, which goproblems asks for; add one, or leave them out"
        }
        Loss::Board => {
            "problems need the edges of a board that is not 19x19, which goproblems asks for"
        }
        Loss::LeftOut => "lines in which the side to move passes are left out for other programs",
        Loss::Elsewhere => "passes of the opponent are written as moves far from everything",
        Loss::AddedStone => {
            "problems with stones of one colour got a stone of the other, far from everything"
        }
        Loss::LargerBoard => "problems of small boards are shown in a part of a 19x19 board",
        Loss::Asked => "questions are asked by labelled points",
        Loss::Translation => "texts are seen in one language only",
        Loss::Explanation => "explanations are not seen by other programs",
        Loss::Result => "results are not seen by other programs",
        Loss::Question => "questions with their answers are not seen as such by other programs",
        Loss::Source => "sources are seen without section, figure, page and note",
        Loss::Heading => {
            "titles, descriptions, authors and licences of sets are not written: SGF holds problems, not sets; keep the set"
        }
        Loss::Rules => "problems have rules, kos or goals that other programs do not see",
    }
}
