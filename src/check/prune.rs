//! Cuts written lines back to what an examination confirms.

use super::prove::{NEIGHBOUR_FALLS, UNDECIDED};
use crate::board::Move;
use crate::problem::{Diagnostic, Verdict};

/// Cuts every line before the positions that the doubts are about. A right first move stays; a wrong first
/// move that cannot be shown to be wrong is removed.
///
/// Returns whether anything was cut.
pub(super) fn prune(lines: &mut Vec<(Vec<Move>, Verdict)>, doubts: &[Diagnostic]) -> bool {
    let doubted = || doubts.iter().map(|doubt| &doubt.line);
    let mut is_cut = false;
    for (line, verdict) in lines.iter_mut() {
        for doubted in doubted().filter(|doubted| !doubted.is_empty()) {
            if !line.starts_with(doubted.as_slice()) {
                continue;
            }
            let keep = match verdict {
                // A solving line ends with a move of the solving side: its first, its third and so on.
                Verdict::Solved => (doubted.len().max(2) - 2) | 1,
                // A wrong line ends with the reply that refutes it, if it has one.
                Verdict::Wrong => match doubted.len() - 1 {
                    1 => 1,
                    longer => longer & !1,
                },
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

/// Removes the right first moves after which the examination found no result, or one that assumes stones alive that
/// fall, if another stays.
///
/// Returns the moves removed.
pub(super) fn leave_out(lines: &mut Vec<(Vec<Move>, Verdict)>, doubts: &[Diagnostic]) -> Vec<Move> {
    let is_open = |mv: Move| {
        let mut doubts = doubts.iter();
        doubts.any(|doubt| {
            [UNDECIDED, NEIGHBOUR_FALLS].contains(&doubt.code.word()) && doubt.line == [mv]
        })
    };
    let mut right: Vec<Move> = lines
        .iter()
        .filter(|(_, verdict)| *verdict == Verdict::Solved)
        .filter_map(|(line, _)| line.first().copied())
        .collect();
    right.sort_unstable();
    right.dedup();
    let (open, sure): (Vec<Move>, Vec<Move>) = right.into_iter().partition(|&mv| is_open(mv));
    if sure.is_empty() {
        return Vec::new();
    }
    lines.retain(|(line, _)| line.first().is_none_or(|mv| !open.contains(mv)));
    open
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Size, read_move};

    fn moves(words: &str) -> Vec<Move> {
        let words = words.split_whitespace();
        words
            .map(|word| read_move(word, Size::SQUARE_19).unwrap())
            .collect()
    }

    fn doubt(line: &str) -> Diagnostic {
        Diagnostic::of_check("accepted-fails", "", "").after(&moves(line))
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
            (moves("F1 A1 B1 A2"), Verdict::Wrong),
        ];
        let doubts = [
            doubt("F1 A1 B1 A2"),
            doubt("B1 A2 C2"),
            doubt("A1"),
            doubt("D1 B2"),
            doubt("E1"),
            // A doubt about the whole problem.
            doubt(""),
        ];
        assert!(prune(&mut lines, &doubts));
        let left = [
            (moves("B1 B2 C2"), Verdict::Solved),
            (moves("A1"), Verdict::Solved),
            (moves("D1"), Verdict::Wrong),
            (moves("F1 A1"), Verdict::Wrong),
        ];
        assert_eq!(lines, left);
        // A right first move is not cut.
        assert!(!prune(&mut lines, &doubts[2..3]));
    }

    #[test]
    fn right_first_moves_that_stay_open_are_left_out_if_another_stays() {
        let doubt = |code, line| Diagnostic::of_check(code, "", "").after(&moves(line));
        let all = vec![
            (moves("B1 A2 C2"), Verdict::Solved),
            (moves("B1 C2 A2"), Verdict::Solved),
            (moves("A1"), Verdict::Solved),
            (moves("C1 B1"), Verdict::Wrong),
        ];
        let mut lines = Vec::new();
        for open in [doubt(UNDECIDED, "B1"), doubt(NEIGHBOUR_FALLS, "B1")] {
            lines = all.clone();
            assert_eq!(leave_out(&mut lines, &[open]), moves("B1"));
            assert_eq!(lines, all[2..]);
        }
        // The last right move stays; so does one that is refuted, which nothing may hide.
        assert_eq!(leave_out(&mut lines, &[doubt(UNDECIDED, "A1")]), moves(""));
        let mut lines = all.clone();
        for other in [
            doubt("accepted-fails", "B1"),
            doubt(UNDECIDED, "B1 A2"),
            doubt(UNDECIDED, "C1"),
        ] {
            assert_eq!(leave_out(&mut lines, &[other]), moves(""));
        }
        assert_eq!(lines, all);
    }
}
