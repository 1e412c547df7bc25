//! Whole tries, move by move.

use super::*;
use crate::board::{Diagram, Setup, Size};
use crate::life::{Basis, End, OpenBecause, Reached, Ruling, Undecided};
use crate::problem::{self, Choice, ProblemId, Quiz, Status, Task, Text};
use crate::trainer::{Defender, Hint, Refusal, Sibling, Step};

pub(super) const NOW: Duration = Duration::from_secs(5);

pub(super) fn mv(name: &str) -> Move {
    crate::board::read_move(name, Size::SQUARE_19).expect("a move of the test")
}

/// A corner with three inner points; `lines` says what is right there.
fn problem(lines: &[(&str, Option<problem::Verdict>)]) -> Problem {
    let drawing = "
        | O O O O O
        | X X X X O
        | . . . X O
        +----------";
    let size = Size::SQUARE_19;
    let mut problem = Problem::new(
        ProblemId::new("test").unwrap(),
        Task::Live,
        Setup::new(size),
    );
    problem.set_drawing(Diagram::parse(drawing, size, None).unwrap());
    for &(play, verdict) in lines {
        let node = play.split(' ').fold(problem.tree.root(), |at, name| {
            problem.tree.add(at, mv(name))
        });
        problem.tree.node_mut(node).verdict = verdict;
    }
    problem
}

pub(super) const SOLVED: Option<problem::Verdict> = Some(problem::Verdict::Solved);
pub(super) const WRONG: Option<problem::Verdict> = Some(problem::Verdict::Wrong);

pub(super) fn attempt(lines: &[(&str, Option<problem::Verdict>)]) -> Attempt {
    Attempt::new(Arc::new(problem(lines)), Conduct::default(), Duration::ZERO).unwrap()
}

#[test]
fn a_line_is_played_to_its_end_with_replies() {
    let mut attempt = attempt(&[("A1 pass B1", SOLVED), ("B1", WRONG)]);
    assert_eq!(attempt.play(mv("A1"), NOW), Ok(Step::Right));
    assert_eq!(attempt.play(mv("B1"), NOW), Err(Refusal::NotYourTurn));
    assert_eq!(attempt.reply(NOW), Some(Move::Pass));
    assert_eq!(attempt.phase(), Phase::AwaitingUser);
    assert_eq!(attempt.play(mv("D10"), NOW), Ok(Step::Ask));
    assert_eq!(attempt.off_tree_move(), Some(mv("D10")));
    assert_eq!(attempt.result(), None);
    assert!(attempt.take_back(NOW));
    assert_eq!(attempt.play(mv("B1"), NOW), Ok(Step::Solved));
    assert_eq!(attempt.result(), Some(Verdict::Solved));
    assert_eq!(attempt.thinking(Duration::from_secs(99)), NOW);
}

#[test]
fn a_wrong_move_is_refuted_and_can_be_taken_back() {
    let mut attempt = attempt(&[("A1", SOLVED), ("B1 D9 pass", WRONG)]);
    assert_eq!(attempt.play(mv("B1"), NOW), Ok(Step::Wrong));
    assert_eq!(attempt.phase(), Phase::Refuting);
    assert_eq!(attempt.reply(NOW), Some(mv("D9")));
    assert_eq!(attempt.reply(NOW), Some(Move::Pass));
    assert_eq!(attempt.phase(), Phase::Finished(Verdict::Wrong));
    assert_eq!(attempt.reply(NOW), None);
    assert!(attempt.take_back(NOW));
    assert_eq!(attempt.position().move_count(), 0);
    assert_eq!(attempt.play(mv("A1"), NOW), Ok(Step::Solved));
    assert_eq!(
        attempt.result(),
        Some(Verdict::Wrong),
        "the first result counts"
    );
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut attempt = attempt(&[("A1", SOLVED)]);
    let refusal = attempt.play(mv("A3"), NOW).unwrap_err();
    assert_eq!(refusal.to_string(), "A3 is occupied");
    assert_eq!(attempt.phase(), Phase::AwaitingUser);
    assert!(attempt.user_moves().is_empty());
}

#[test]
fn hints_go_from_an_idea_to_the_move() {
    let at_stake = |lines| {
        let mut known = problem(lines);
        known.target = vec![crate::board::Point::at(0, 1)];
        Attempt::new(Arc::new(known), Conduct::default(), NOW).unwrap()
    };
    let mut attempt = at_stake(&[("A1 B1", WRONG), ("D9", SOLVED)]);
    let Some(Hint::Idea(idea)) = attempt.hint() else {
        panic!("an idea");
    };
    let why = "Why not {A1}? {B1} is a throw-in: ";
    assert!(idea.en.starts_with(why), "{}", idea.en);
    assert_eq!(attempt.hint(), Some(Hint::Area(mv("D9"))));
    assert_eq!(attempt.hint(), Some(Hint::Move(mv("D9"))));
    assert_eq!(attempt.hints(), 3);
    // An idea that would name the answer is skipped.
    let mut attempt = at_stake(&[("A1 B1", WRONG), ("B1", SOLVED)]);
    assert_eq!(attempt.hint(), Some(Hint::Area(mv("B1"))));
    let mut silent = self::attempt(&[("A1", SOLVED)]);
    assert_eq!(silent.hint(), Some(Hint::Area(mv("A1"))));
}

pub(super) fn with_defender(
    lines: &[(&str, Option<problem::Verdict>)],
    conduct: Conduct,
) -> Attempt {
    Attempt::new(Arc::new(problem(lines)), conduct, Duration::ZERO).unwrap()
}

/// Three defences: a short one, a long one, and one that the file marks as wrong for the user.
const DEFENCES: [(&str, Option<problem::Verdict>); 3] = [
    ("A1 D9 B1", SOLVED),
    ("A1 E9 B1 E8 D8", SOLVED),
    ("A1 F9", WRONG),
];

fn first_reply(conduct: Conduct) -> Option<Move> {
    let mut attempt = with_defender(&DEFENCES, conduct);
    attempt.play(mv("A1"), NOW).unwrap();
    attempt.reply(NOW)
}

#[test]
fn the_defender_resists_as_long_as_it_can() {
    assert_eq!(first_reply(Conduct::default()), Some(mv("E9")));
}

#[test]
fn the_defender_comes_back_to_what_was_missed() {
    let conduct = |missed: &[&str]| Conduct {
        defender: Defender::Missed,
        missed: missed
            .iter()
            .map(|line| line.split(' ').map(mv).collect())
            .collect(),
        ..Conduct::default()
    };
    assert_eq!(first_reply(conduct(&["A1 D9"])), Some(mv("D9")));
    assert_eq!(first_reply(conduct(&["A1 D9", "A1 E9"])), Some(mv("E9")));
    assert_eq!(
        first_reply(conduct(&[])),
        Some(mv("E9")),
        "else the longest"
    );
}

#[test]
fn a_random_defender_uses_every_right_defence_and_no_other() {
    let mut met: Vec<Move> = (0..40)
        .filter_map(|seed| {
            first_reply(Conduct {
                defender: Defender::Random,
                seed,
                ..Conduct::default()
            })
        })
        .collect();
    met.sort_unstable();
    met.dedup();
    let mut expected = [mv("D9"), mv("E9")];
    expected.sort_unstable();
    assert_eq!(met, expected);
}

#[test]
fn every_defence_in_turn_is_answered_before_it_counts_as_solved() {
    let conduct = Conduct {
        defender: Defender::Every,
        ..Conduct::default()
    };
    let mut attempt = with_defender(&DEFENCES, conduct);
    attempt.play(mv("A1"), NOW).unwrap();
    assert_eq!(attempt.reply(NOW), Some(mv("D9")));
    assert_eq!(attempt.play(mv("B1"), NOW), Ok(Step::Right));
    assert_eq!(attempt.phase(), Phase::ReplyOwed, "back at the choice");
    assert_eq!(attempt.position().move_count(), 1);
    assert_eq!(attempt.reply(NOW), Some(mv("E9")));
    assert_eq!(attempt.defences(), (1, 3), "D9, E9 and E8");
    attempt.play(mv("B1"), NOW).unwrap();
    assert_eq!(attempt.reply(NOW), Some(mv("E8")));
    assert_eq!(attempt.play(mv("D8"), NOW), Ok(Step::Solved));
    assert_eq!(attempt.result(), Some(Verdict::Solved));
}

#[test]
fn the_solution_is_walked_after_the_end_only() {
    let mut attempt = attempt(&[("A1 pass B1", SOLVED), ("B1 A1", WRONG)]);
    assert!(!attempt.step_forward());
    attempt.give_up(NOW);
    assert_eq!(attempt.result(), Some(Verdict::GaveUp));
    attempt.step_to_end();
    assert_eq!(attempt.position().move_count(), 3);
    attempt.step_to_start();
    assert!(attempt.step_forward());
    assert!(attempt.step_aside(Sibling::Next));
    assert_eq!(attempt.position().last_move(), Some(mv("B1")));
    assert!(!attempt.step_aside(Sibling::Next));
    assert_eq!(attempt.position().last_move(), Some(mv("B1")));
}

const KILLED: Ruling = Ruling::Open(OpenBecause::Undecided(Undecided::Time));

pub(super) fn holds(reply: &str, end: End) -> Ruling {
    Ruling::Holds {
        reached: Reached::Alive,
        rests_on: Basis::BOARD,
        reply: Some(mv(reply)),
        end,
    }
}

#[test]
fn another_way_is_played_on_until_the_result_stands() {
    let mut attempt = attempt(&[("A1", SOLVED)]);
    assert_eq!(attempt.play(mv("C1"), NOW), Ok(Step::Ask));
    let ask = attempt.ask().unwrap();
    assert_eq!((ask.mv, ask.accepted), (mv("C1"), vec![mv("A1")]));
    assert_eq!(ask.before.move_count(), 0);
    assert_eq!(attempt.play(mv("A1"), NOW), Err(Refusal::NotYourTurn));
    assert_eq!(
        attempt.resolve(holds("B1", End::PlayOn), NOW),
        Some(Step::Right)
    );
    assert_eq!(attempt.reply(NOW), Some(mv("B1")));
    assert_eq!(attempt.phase(), Phase::AwaitingUser);
    assert_eq!(attempt.hint(), None, "the author knows nothing here");
    attempt.play(mv("D10"), NOW).unwrap();
    assert!(attempt.ask().unwrap().accepted.is_empty());
    attempt.resolve(holds("D9", End::Stands), NOW);
    assert_eq!(attempt.result(), None);
    assert_eq!(attempt.reply(NOW), Some(mv("D9")));
    assert_eq!(attempt.phase(), Phase::Finished(Verdict::AnotherWay));
    assert_eq!(attempt.user_moves(), [mv("C1"), mv("D10")]);
    attempt.step_to_start();
    assert_eq!(attempt.position().move_count(), 0);
    attempt.step_to_end();
    assert_eq!(attempt.position().move_count(), 4);
}

#[test]
fn a_worse_move_is_refuted_by_the_proven_line_which_stays_on_the_board() {
    let mut attempt = attempt(&[("A1", SOLVED)]);
    attempt.play(mv("C1"), NOW).unwrap();
    let ruling = Ruling::Loses {
        reached: Reached::Dead,
        possible: Reached::Alive,
        rests_on: Basis::BOARD,
        line: vec![mv("A1"), mv("B1"), Move::Pass],
    };
    assert_eq!(attempt.resolve(ruling, NOW), Some(Step::Wrong));
    assert_eq!(attempt.result(), Some(Verdict::Wrong));
    assert_eq!(attempt.failed_after(), Some(&[][..]));
    for played in ["A1", "B1", "pass"] {
        assert_eq!(attempt.phase(), Phase::Refuting);
        assert_eq!(attempt.reply(NOW), Some(mv(played)));
    }
    assert_eq!(attempt.phase(), Phase::Finished(Verdict::Wrong));
    assert!(attempt.step_back() && attempt.step_back());
    assert_eq!(attempt.beyond(), (2, 4));
    assert!(attempt.step_forward());
    assert!(attempt.take_back(NOW));
    assert_eq!(attempt.position().move_count(), 0, "before the wrong move");
    assert_eq!(attempt.play(mv("A1"), NOW), Ok(Step::Solved));
    assert_eq!(attempt.result(), Some(Verdict::Wrong), "the first counts");
}

#[test]
fn what_is_not_proved_is_not_wrong() {
    let mut attempt = attempt(&[("A1", SOLVED)]);
    assert_eq!(attempt.resolve(KILLED, NOW), None, "nothing was asked");
    attempt.play(mv("C1"), NOW).unwrap();
    assert_eq!(attempt.resolve(KILLED, NOW), Some(Step::NotInSolution));
    assert_eq!(attempt.result(), None);
    assert!(attempt.take_back(NOW));
    assert_eq!(attempt.resolve(KILLED, NOW), None, "a stale answer");
    assert_eq!(attempt.play(mv("A1"), NOW), Ok(Step::Solved));
}

#[test]
fn free_play_begins_anywhere_and_changes_no_result() {
    let mut attempt = attempt(&[("A1 pass B1", SOLVED)]);
    assert!(!attempt.play_freely(), "not before the end");
    attempt.give_up(NOW);
    attempt.step_forward();
    assert!(attempt.play_freely());
    assert_eq!(
        attempt.play(mv("C1"), NOW),
        Ok(Step::Ask),
        "also off the tree"
    );
    attempt.resolve(holds("B1", End::Stands), NOW);
    assert_eq!(attempt.reply(NOW), Some(mv("B1")));
    assert_eq!(attempt.phase(), Phase::AwaitingUser, "no end in free play");
    let ruling = Ruling::Loses {
        reached: Reached::Dead,
        possible: Reached::Alive,
        rests_on: Basis::BOARD,
        line: vec![mv("D9"), mv("D8")],
    };
    attempt.play(Move::Pass, NOW).unwrap();
    attempt.resolve(ruling, NOW);
    assert_eq!(attempt.reply(NOW), Some(mv("D9")));
    assert_eq!(
        attempt.phase(),
        Phase::AwaitingUser,
        "one answer, not the line"
    );
    assert!(attempt.take_back(NOW));
    assert_eq!(attempt.position().last_move(), Some(mv("B1")));
    attempt.leave_free_play();
    assert_eq!(attempt.phase(), Phase::Finished(Verdict::GaveUp));
    assert_eq!(attempt.result(), Some(Verdict::GaveUp));
    attempt.step_to_start();
    assert_eq!(attempt.position().move_count(), 0);
}

#[test]
fn only_the_thinking_of_the_user_is_counted() {
    let at = Duration::from_secs;
    let mut attempt = attempt(&[("A1 pass B1", SOLVED)]);
    attempt.pause(at(3));
    attempt.pause(at(50));
    attempt.resume(at(100));
    attempt.play(mv("A1"), at(104)).unwrap();
    assert_eq!(attempt.thinking(at(200)), at(7));
    attempt.reply(at(200));
    attempt.play(mv("C1"), at(201)).unwrap();
    attempt.resolve(KILLED, at(300));
    assert_eq!(attempt.thinking(at(400)), at(8), "nor the judge's");
    attempt.take_back(at(400));
    attempt.play(mv("B1"), at(402)).unwrap();
    assert_eq!(attempt.thinking(at(999)), at(10));
}

#[test]
fn a_quiz_is_answered_by_choosing() {
    let mut quiz = problem(&[]);
    quiz.quiz = Some(Quiz::Status {
        answer: Status::Unsettled,
        vital: vec![],
    });
    let mut attempt = Attempt::new(Arc::new(quiz), Conduct::default(), NOW).unwrap();
    assert_eq!(attempt.play(mv("A1"), NOW), Err(Refusal::ChooseInstead));
    assert_eq!(attempt.choose(Answer::Choice(0), NOW), None);
    assert_eq!(
        attempt.choose(Answer::Status(Status::Dead), NOW),
        Some(Step::Wrong)
    );
    assert_eq!(attempt.choose(Answer::Status(Status::Unsettled), NOW), None);

    let choice = |is_right| Choice {
        text: Text::default(),
        is_right,
        is: None,
    };
    let mut own = problem(&[]);
    own.quiz = Some(Quiz::Choices(vec![choice(false), choice(true)]));
    let mut attempt = Attempt::new(Arc::new(own), Conduct::default(), NOW).unwrap();
    assert_eq!(attempt.choose(Answer::Choice(2), NOW), None);
    assert_eq!(attempt.choose(Answer::Choice(1), NOW), Some(Step::Solved));
}

#[test]
fn a_review_begins_where_things_went_wrong() {
    let lines = [("A1 pass B1", SOLVED), ("A1 pass C1", WRONG)];
    let mut first = attempt(&lines);
    first.play(mv("A1"), NOW).unwrap();
    first.reply(NOW);
    assert_eq!(first.play(mv("C1"), NOW), Ok(Step::Wrong));
    let branch = first.failed_after().unwrap().to_vec();
    assert_eq!(branch, [mv("A1"), Move::Pass]);
    assert_eq!(first.line(), [mv("A1"), Move::Pass, mv("C1")]);
    let mut review = attempt(&lines);
    assert!(review.begin_at(&branch));
    assert_eq!(review.position().move_count(), 2);
    assert!(!review.take_back(NOW), "not beyond where it began");
    assert_eq!(review.play(mv("D10"), NOW), Ok(Step::Ask));
    assert!(review.take_back(NOW));
    assert_eq!(review.position().move_count(), 2);
    assert_eq!(review.play(mv("B1"), NOW), Ok(Step::Solved));
    assert_eq!(review.line(), [mv("A1"), Move::Pass, mv("B1")]);
    assert_eq!(review.user_moves(), [mv("D10"), mv("B1")], "what was tried");
    review.retry(NOW);
    assert_eq!(review.position().move_count(), 2);

    let mut beyond = attempt(&lines);
    assert!(
        beyond.begin_at(&[mv("D10"), mv("E10")]),
        "beyond the tree too"
    );
    assert_eq!(beyond.play(mv("A1"), NOW), Ok(Step::Ask));
    let mut stale = attempt(&lines);
    assert!(
        !stale.begin_at(&[mv("A1"), mv("A1")]),
        "the file has changed"
    );
    assert_eq!(stale.position().move_count(), 0);
    assert!(
        !stale.begin_at(&[mv("A1")]),
        "the opponent would be to move"
    );
}

mod whatever_a_user_does {
    use proptest::prelude::*;

    use super::*;

    /// Does one thing that a user, the judge or the clock can do, chosen by number.
    fn act(attempt: &mut Attempt, deed: u8, place: u8, now: Duration) {
        let points = ["A1", "B1", "C1", "D9", "E9", "F9", "E8", "K10", "pass"];
        let mv = mv(points[usize::from(place) % points.len()]);
        let reached = [Reached::Alive, Reached::Seki, Reached::Dead][usize::from(place) % 3];
        match deed % 14 {
            0..=2 => {
                attempt.play(mv, now).ok();
            }
            3 | 4 => {
                attempt.reply(now);
            }
            5 => {
                let end = if place.is_multiple_of(2) {
                    End::Stands
                } else {
                    End::PlayOn
                };
                // The reply may even be illegal, as if the judge had another position.
                attempt.resolve(
                    Ruling::Holds {
                        reached,
                        rests_on: Basis::BOARD,
                        reply: (!place.is_multiple_of(4)).then_some(mv),
                        end,
                    },
                    now,
                );
            }
            6 => {
                let line = vec![mv; usize::from(place % 3)];
                attempt.resolve(
                    Ruling::Loses {
                        reached,
                        possible: Reached::Alive,
                        rests_on: Basis::BOARD,
                        line,
                    },
                    now,
                );
            }
            7 => {
                attempt.resolve(KILLED, now);
            }
            8 => {
                attempt.take_back(now);
            }
            9 => attempt.retry(now),
            10 => {
                attempt.play_freely();
            }
            11 => attempt.leave_free_play(),
            12 => {
                attempt.step_back();
                attempt.hint();
            }
            _ => {
                attempt.step_forward();
                if place == 7 {
                    attempt.give_up(now);
                }
            }
        }
    }

    proptest! {
        /// The board shows the moves of the line, the first result stands, a wrong verdict names the
        /// place where it went wrong, and thinking time only grows.
        #[test]
        fn the_attempt_stays_whole(
            deeds in proptest::collection::vec((any::<u8>(), any::<u8>()), 1..60),
            defender in 0..4usize,
        ) {
            let conduct = Conduct {
                defender: Defender::ALL[defender],
                ..Conduct::default()
            };
            let mut attempt = with_defender(&DEFENCES, conduct);
            let (mut result, mut thinking) = (None, Duration::ZERO);
            for (second, (deed, place)) in (1u64..).zip(deeds) {
                let now = Duration::from_secs(second);
                act(&mut attempt, deed, place, now);
                let mut replay = attempt.problem().setup.clone().into_position().unwrap();
                for mv in attempt.moves_shown() {
                    prop_assert!(replay.play(mv).is_ok());
                }
                prop_assert_eq!(replay.stones(), attempt.position().stones());
                prop_assert!(result.is_none() || attempt.result() == result);
                result = attempt.result();
                if result == Some(Verdict::Wrong) {
                    let failed = attempt.failed_after().expect("the place");
                    prop_assert!(failed.len().is_multiple_of(2));
                    prop_assert!(attempt.line().starts_with(failed));
                }
                let spent = attempt.thinking(now);
                prop_assert!(spent >= thinking && spent <= now);
                thinking = spent;
                prop_assert_eq!(attempt.ask().is_some(), attempt.phase() == Phase::Judging);
            }
        }
    }
}
