//! Cutting back written lines to what an examination agrees with.

use crate::board::{Move, Size, read_move};
use crate::problem::Verdict;

use super::prove::Disagreement;

/// The lines that a finding's message quotes, as in `after "C2 B1"`.
pub fn quoted_lines(message: &str, size: Size) -> impl Iterator<Item = Vec<Move>> + '_ {
    let quoted = message.split('"').skip(1).step_by(2);
    quoted
        .filter(|quoted| !quoted.is_empty())
        .filter_map(move |quoted| {
            let words = quoted.split_whitespace();
            words.map(|word| read_move(word, size)).collect()
        })
}

/// Cuts every line short of the positions that the doubts are about. The first move of the side
/// that solves stays where it is right; a wrong one that cannot be shown to be wrong goes.
///
/// Gives whether anything was cut.
pub(super) fn prune(
    lines: &mut Vec<(Vec<Move>, Verdict)>,
    doubts: &[Disagreement],
    size: Size,
) -> bool {
    let doubted: Vec<Vec<Move>> = doubts
        .iter()
        .filter_map(|doubt| quoted_lines(&doubt.message, size).next())
        .collect();
    let mut is_cut = false;
    for (line, verdict) in lines.iter_mut() {
        for doubted in doubted.iter().filter(|doubted| !doubted.is_empty()) {
            if !line.starts_with(doubted) {
                continue;
            }
            let keep = match verdict {
                // A line that solves ends on a move of the side that solves: its first, its third.
                Verdict::Solved => (doubted.len().max(2) - 2) | 1,
                Verdict::Wrong => doubted.len() - 1,
            };
            is_cut |= keep < line.len();
            line.truncate(keep);
        }
    }
    if is_cut {
        lines.retain(|(line, _)| !line.is_empty());
        let all = lines.clone();
        let is_beginning = |line: &[Move]| {
            let longer = |(other, _): &&(Vec<Move>, Verdict)| {
                other.len() > line.len() && other.starts_with(line)
            };
            all.iter().find(longer).is_some()
        };
        lines.retain(|(line, _)| !is_beginning(line));
        let mut seen = std::collections::HashSet::new();
        lines.retain(|(line, _)| seen.insert(line.clone()));
    }
    is_cut
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Severity;

    fn moves(words: &str) -> Vec<Move> {
        let words = words.split_whitespace();
        words
            .map(|word| read_move(word, Size::SQUARE_19).unwrap())
            .collect()
    }

    fn doubt(message: &str) -> Disagreement {
        Disagreement {
            severity: Severity::Error,
            code: "accepted-fails",
            message: message.into(),
            advice: "correct the line",
        }
    }

    #[test]
    fn lines_end_before_what_is_doubted() {
        let mut lines = vec![
            (moves("B1 A2 C2 B2 B3"), Verdict::Solved),
            (moves("B1 A2 C2 C1 A1"), Verdict::Solved),
            (moves("B1 B2 C2"), Verdict::Solved),
            (moves("A1 B1 C1"), Verdict::Solved),
            (moves("D1 B2"), Verdict::Wrong),
            (moves("E1"), Verdict::Wrong),
        ];
        let doubts = [
            doubt("after \"B1 A2 C2\" the result is worse than at the start"),
            doubt("after \"A1\" no result was proved"),
            doubt("after \"D1 B2\" nothing is lost"),
            doubt("after \"E1\" nothing is lost"),
            doubt("a word about the whole problem"),
        ];
        assert!(prune(&mut lines, &doubts, Size::SQUARE_19));
        let left = [
            (moves("B1 B2 C2"), Verdict::Solved),
            (moves("A1"), Verdict::Solved),
            (moves("D1"), Verdict::Wrong),
        ];
        assert_eq!(lines, left);
        // A first move that solves is not cut any further.
        assert!(!prune(&mut lines, &doubts[1..2], Size::SQUARE_19));
    }
}
