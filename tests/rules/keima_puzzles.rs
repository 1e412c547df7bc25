//! The claims of the Keima-Go positions, checked by exhaustive search.

use raeuberspiel::board::{Color, Move, Point};
use raeuberspiel::game::{Claim, Game, PUZZLES, Puzzle, knight_points};
use raeuberspiel::life::unconditional_life;

/// Every turn of the side to move, with the game after it.
fn turns(game: &Game) -> Vec<([Point; 2], Game)> {
    let mut found = Vec::new();
    for first in game.size().points() {
        for second in game.partners(first) {
            let mut after = game.clone();
            let played = after
                .play(Move::Play(first))
                .and_then(|_| after.play(Move::Play(second)));
            if played.is_ok() {
                found.push(([first, second], after));
            }
        }
    }
    found
}

fn is_taken(game: &Game, target: Point, owner: Color) -> bool {
    game.position().color_at(target) != Some(owner)
}

/// Whether no number of turns can capture the chain while its owner passes: it has two eyes, or a liberty
/// that the attacker can never fill because all its partner points have attacker's stones.
fn can_never_be_taken(game: &Game, target: Point, owner: Color) -> bool {
    let position = game.position();
    let has_eyes = position
        .chain_head(target)
        .is_some_and(|head| unconditional_life(position, owner).contains(&head));
    has_eyes
        || position.chain_liberties(target).any(|liberty| {
            knight_points(liberty, game.size()).all(|partner| {
                // The attacker's stones stay, since the owner never plays; the chain's own stones disappear
                // only with it, and then the last stone was played elsewhere.
                position.color_at(partner) == Some(owner.opposite())
            })
        })
}

fn check(puzzle: &Puzzle) {
    let game = puzzle.game().expect("a sound position");
    let target = puzzle.target().expect("a point");
    let owner = game.position().color_at(target).expect("a stone");
    let takes = |game: &Game| {
        turns(game)
            .into_iter()
            .filter(|(_, after)| is_taken(after, target, owner))
            .map(|(turn, _)| turn)
            .collect::<Vec<_>>()
    };
    match puzzle.claim {
        Claim::Lives => {
            assert_eq!(game.to_move(), owner.opposite());
            assert_eq!(takes(&game), Vec::<[Point; 2]>::new(), "{}", puzzle.name);
            assert!(can_never_be_taken(&game, target, owner), "{}", puzzle.name);
            // By brute force: two turns in a row do not capture it either.
            for (_, mut after) in turns(&game) {
                after.play(Move::Pass).expect("a pass");
                assert!(takes(&after).is_empty(), "{}", puzzle.name);
            }
        }
        Claim::TakenInOneTurn => {
            let found = takes(&game);
            let [a, b] = puzzle.turn.expect("the turn is named");
            let turn = [Point::at(a.0, a.1), Point::at(b.0, b.1)];
            assert!(
                found.contains(&turn) || found.contains(&[turn[1], turn[0]]),
                "{}: {found:?}",
                puzzle.name
            );
        }
        Claim::SavedInOneTurn => {
            assert_eq!(game.to_move(), owner);
            let mut passed = game.clone();
            passed.play(Move::Pass).expect("a pass");
            assert!(!takes(&passed).is_empty(), "{} is in danger", puzzle.name);
            let saves: Vec<[Point; 2]> = turns(&game)
                .into_iter()
                .filter(|(_, after)| takes(after).is_empty())
                .map(|(turn, _)| turn)
                .collect();
            assert!(!saves.is_empty(), "{} can be saved", puzzle.name);
            println!("{}: {} turns save", puzzle.name, saves.len());
        }
    }
}

#[test]
fn every_claim_holds() {
    for puzzle in &PUZZLES {
        check(puzzle);
    }
}
