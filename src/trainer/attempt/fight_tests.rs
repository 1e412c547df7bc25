//! Wrong moves that are not reported at once, ko fights, and lines to add to the tree.

use super::tests::{NOW, SOLVED, WRONG, attempt, holds, mv, with_defender};
use super::*;
use crate::board::{Diagram, PlayError, Setup, Size};
use crate::life::{self, Basis, End, Flip, Reached, Ruling};
use crate::problem::{self, ProblemId, Task};
use crate::trainer::{Refusal, Step};

fn with_candor(candor: Candor, lines: &[(&str, Option<problem::Verdict>)]) -> Attempt {
    let conduct = Conduct {
        candor,
        ..Conduct::default()
    };
    with_defender(lines, conduct)
}

const STRAY: [(&str, Option<problem::Verdict>); 2] = [("A1", SOLVED), ("B1 D9 A1 D8 E8 E9", WRONG)];

#[test]
fn a_light_goes_out_with_a_wrong_move_and_on_again_when_it_is_taken_back() {
    let mut attempt = with_candor(Candor::Light, &STRAY);
    assert_eq!(attempt.light(), Some(Light::On));
    assert_eq!(attempt.play(mv("B1"), NOW), Ok(Step::Right), "not told");
    assert_eq!(
        (attempt.light(), attempt.phase()),
        (Some(Light::Off), Phase::ReplyOwed)
    );
    assert_eq!(attempt.reply(NOW), Some(mv("D9")));
    assert_eq!((attempt.result(), attempt.hints()), (None, 1));
    assert!(attempt.take_back(NOW));
    assert_eq!(attempt.light(), Some(Light::On));
    assert_eq!(attempt.play(mv("A1"), NOW), Ok(Step::Solved));
    assert_eq!(attempt.result(), Some(Verdict::Solved));
    assert_eq!((attempt.hints(), attempt.taken_back()), (1, 1));
    assert_eq!(attempt.light(), None, "nothing is open any more");
}

#[test]
fn without_the_light_a_wrong_move_is_told_at_the_end_of_the_line() {
    let mut attempt = with_candor(Candor::AtEnd, &STRAY);
    assert_eq!(attempt.light(), None);
    attempt.play(mv("B1"), NOW).unwrap();
    assert_eq!(attempt.reply(NOW), Some(mv("D9")));
    assert!(attempt.keeps_quiet());
    attempt.play(mv("A1"), NOW).unwrap();
    assert_eq!(attempt.reply(NOW), Some(mv("D8")));
    assert_eq!((attempt.result(), attempt.hints()), (None, 0));
    attempt.play(mv("E8"), NOW).unwrap();
    assert_eq!(attempt.reply(NOW), Some(mv("E9")));
    assert_eq!(attempt.phase(), Phase::Finished(Verdict::Wrong));
    assert_eq!(attempt.result(), Some(Verdict::Wrong));
    assert_eq!(attempt.failed_after(), Some(&[][..]), "where it went wrong");
    assert_eq!(attempt.line().len(), 6);
    assert!(attempt.take_back(NOW));
    assert_eq!(attempt.position().move_count(), 0, "before the wrong move");
    assert_eq!(
        attempt.play(mv("B1"), NOW),
        Ok(Step::Wrong),
        "now told at once"
    );
}

#[test]
fn beyond_the_tree_a_wrong_move_is_answered_and_told_when_nothing_is_left_to_play() {
    let mut attempt = with_candor(Candor::AtEnd, &[("A1", SOLVED)]);
    attempt.play(mv("B1"), NOW).unwrap();
    assert!(!attempt.ask().unwrap().is_lost);
    let step = attempt.resolve(
        Ruling::Loses {
            reached: Reached::Dead,
            possible: Reached::Alive,
            rests_on: Basis::BOARD,
            line: vec![mv("D9"), mv("C1"), mv("E9")],
        },
        NOW,
    );
    assert_eq!(step, Some(Step::Right));
    assert_eq!(attempt.said(), None, "nothing is given away");
    assert_eq!(attempt.reply(NOW), Some(mv("D9")));
    assert_eq!(attempt.phase(), Phase::AwaitingUser);
    attempt.play(mv("F9"), NOW).unwrap();
    assert!(attempt.ask().unwrap().is_lost, "only the answer matters");
    attempt.resolve(
        Ruling::Holds {
            reached: Reached::Dead,
            rests_on: Basis::BOARD,
            reply: None,
            end: End::Stands,
        },
        NOW,
    );
    assert_eq!(attempt.phase(), Phase::Finished(Verdict::Wrong));
    assert_eq!(attempt.failed_after(), Some(&[][..]));
    assert!(matches!(attempt.said(), Some(Said::Loses { .. })));
    // Free play afterwards is judged as usual.
    assert!(attempt.play_freely());
    attempt.play(mv("E12"), NOW).unwrap();
    assert_eq!(
        attempt.resolve(holds("G9", End::PlayOn), NOW),
        Some(Step::Right)
    );
}

#[test]
fn who_turns_away_after_an_untold_wrong_move_has_failed_there() {
    let mut attempt = with_candor(Candor::AtEnd, &STRAY);
    attempt.leave(NOW);
    assert_eq!(attempt.result(), None);
    attempt.play(mv("B1"), NOW).unwrap();
    attempt.leave(NOW);
    assert_eq!(attempt.result(), Some(Verdict::Wrong));
}

/// A ko that White has just taken at B2: Black may not retake at C2 at once.
fn ko_attempt(
    lines: &[(&str, Option<problem::Verdict>)],
    side: problem::Side,
    threats: u8,
) -> Attempt {
    let drawing = "
        | . X O . .
        | X O . O .
        | . X O . .
        +----------";
    let size = Size::SQUARE_19;
    let mut problem = Problem::new(ProblemId::new("ko").unwrap(), Task::Live, Setup::new(size));
    problem.set_drawing(Diagram::parse(drawing, size, None).unwrap());
    problem.setup.ko = mv("C2").point();
    problem.target = mv("B1").point().into_iter().collect();
    problem.result = Some(problem::Outcome::Ko {
        base: life::Outcome::Dead,
        side,
        threats,
    });
    for &(play, verdict) in lines {
        let node = play.split(' ').fold(problem.tree.root(), |at, name| {
            problem.tree.add(at, mv(name))
        });
        problem.tree.node_mut(node).verdict = verdict;
    }
    Attempt::new(Arc::new(problem), Conduct::default(), Duration::ZERO).unwrap()
}

#[test]
fn a_ko_threat_lets_the_ko_be_retaken_as_often_as_the_problem_says() {
    let mut attempt = ko_attempt(&[], problem::Side::Defender, 1);
    assert_eq!(attempt.threats(), (1, 0));
    assert!(attempt.is_ko_forbidden());
    assert!(matches!(
        attempt.play(mv("C2"), NOW),
        Err(Refusal::Illegal(PlayError::Ko(_)))
    ));
    assert_eq!(attempt.play_threat(NOW), Ok(0));
    assert!(attempt.has_just_threatened() && !attempt.is_ko_forbidden());
    assert_eq!(attempt.play_threat(NOW), Err(NoThreat::NoKo));
    assert_eq!(
        attempt.play(mv("C2"), NOW),
        Ok(Step::Ask),
        "the ko may be retaken"
    );
    assert_eq!(attempt.position().color_at(mv("B2").point().unwrap()), None);
    assert!(attempt.take_back(NOW) && attempt.take_back(NOW));
    assert_eq!(attempt.threats(), (1, 0), "and the threat is back");
    let mut helpless = ko_attempt(&[], problem::Side::Attacker, 1);
    assert_eq!(helpless.threats(), (0, 0));
    assert_eq!(helpless.play_threat(NOW), Err(NoThreat::NoneLeft));
    assert!(helpless.user_moves().is_empty(), "nothing has happened");
}

#[test]
fn a_threat_that_the_tree_knows_stays_in_the_tree() {
    let mut attempt = ko_attempt(&[("pass pass C2", SOLVED)], problem::Side::Defender, 1);
    attempt.play_threat(NOW).unwrap();
    assert_eq!(attempt.beyond(), (0, 0));
    assert_eq!(attempt.play(mv("C2"), NOW), Ok(Step::Solved));
}

#[test]
fn a_ruling_grants_the_threats_that_the_ko_needs() {
    let mut attempt = ko_attempt(&[], problem::Side::Attacker, 1);
    attempt.play(mv("A1"), NOW).unwrap();
    let reached = Reached::Ko {
        lives: false,
        flip: Flip {
            side: life::Side::Defender,
            threats: 2,
        },
    };
    attempt.resolve(
        Ruling::Holds {
            reached,
            rests_on: Basis::BOARD,
            reply: Some(mv("F9")),
            end: End::PlayOn,
        },
        NOW,
    );
    assert_eq!(attempt.threats(), (2, 0));
}

#[test]
fn the_opponent_plays_the_threats_that_it_has_as_long_as_the_user_wins_all_the_same() {
    // The attacker needs two threats, so it has one.
    let mut attempt = ko_attempt(&[], problem::Side::Attacker, 2);
    assert_eq!(attempt.threats(), (0, 1));
    // First a move elsewhere, answered elsewhere, so that the ko is open.
    attempt.play(mv("F9"), NOW).unwrap();
    attempt.resolve(holds("G9", End::PlayOn), NOW);
    attempt.reply(NOW);
    attempt.play(mv("C2"), NOW).unwrap();
    let reached = |threats| Reached::Ko {
        lives: true,
        flip: Flip {
            side: life::Side::Attacker,
            threats,
        },
    };
    let ruling = |threats| Ruling::Holds {
        reached: reached(threats),
        rests_on: Basis::BOARD,
        reply: Some(mv("H9")),
        end: End::PlayOn,
    };
    attempt.resolve(ruling(2), NOW);
    assert_eq!(attempt.reply(NOW), Some(Move::Pass));
    assert_eq!(attempt.reply(NOW), Some(Move::Pass));
    assert_eq!(attempt.reply(NOW), Some(mv("B2")), "the ko is retaken");
    assert!(attempt.is_under_threat() && attempt.is_ko_forbidden());
    assert_eq!(attempt.threats(), (0, 0));
    assert_eq!(attempt.phase(), Phase::AwaitingUser);
    // Now a single threat would turn the result, so the opponent plays none; it has none left anyway.
    attempt.play(mv("A1"), NOW).unwrap();
    attempt.resolve(ruling(1), NOW);
    assert_eq!(attempt.reply(NOW), Some(mv("H9")));
}

#[test]
fn a_line_of_ones_own_is_kept_for_the_tree() {
    let mut attempt = attempt(&[("A1", SOLVED)]);
    attempt.play(mv("B1"), NOW).unwrap();
    assert_eq!(attempt.other_way(), None);
    attempt.resolve(holds("D9", End::Stands), NOW);
    attempt.reply(NOW);
    let line = [mv("B1"), mv("D9")];
    assert_eq!(attempt.other_way(), Some(&line[..]));
    attempt.step_to_start();
    attempt.play_freely();
    attempt.play(mv("E9"), NOW).unwrap();
    assert_eq!(
        attempt.other_way(),
        Some(&line[..]),
        "whatever is tried later"
    );
    attempt.retry(NOW);
    assert_eq!(attempt.other_way(), None);
}
