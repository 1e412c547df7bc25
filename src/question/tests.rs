use super::*;
use crate::board::{Orientation, Setup, Size};

/// The drawn corner of a 19x19 board as a position.
pub(crate) fn at(drawing: &str, to_move: Color) -> Position {
    let size = Size::square(19).unwrap();
    let setup = Setup {
        to_move,
        ..Setup::drawn(size, drawing).unwrap()
    };
    setup.into_position().unwrap()
}

/// A corner group with a gap in the wall around it.
pub(crate) const CORNER: &str = "
    +----------------
    | . . . . . . . .
    | . O O O X . . .
    | . O X X . X . .
    | . O . . . . . .
    | . X X . . . . .
    | . . . . . . . .";

fn first(position: &Position, said: Option<Aim>) -> Proposal {
    proposals(position, said).into_iter().next().unwrap()
}

#[test]
fn the_group_with_the_fewest_ways_out_is_at_stake() {
    for (to_move, aim) in [(Color::White, Aim::Live), (Color::Black, Aim::Kill)] {
        let proposal = first(&at(CORNER, to_move), None);
        assert_eq!((proposal.color, proposal.aim), (Color::White, aim));
        assert_eq!(proposal.reason, Reason::FewestWaysOut);
        assert_eq!(proposal.group.len(), 5);
        assert!(!proposal.is_said);
        let words = proposal.to_string();
        assert!(
            words.contains("the white group at B16") && words.ends_with(aim.word()),
            "{words}"
        );
    }
}

/// Gokyo Shumyo 6-58: Black connects the corner with the stones on the right.
pub(crate) const UNDER: &str = "
    +---------------------
    | . . . . . . O X . . .
    | . X . . . . X . X . .
    | . X O O . O O X . . .
    | . O . . . . . . . . .
    | . . O . . . . . . . .
    | . . . . . . . . . . .";

#[test]
fn friends_are_the_chains_that_can_run_away_alone() {
    let position = at(UNDER, Color::Black);
    let connect = first(&position, Some(Aim::Connect));
    assert_eq!(connect.targets, [Point::at(1, 16)]);
    // Neither the cut-off stone at G18 nor the one at H19.
    let mut friends = connect.friends.clone();
    friends.sort();
    assert_eq!(friends, [Point::at(7, 16), Point::at(8, 17)]);
    assert_eq!(connect.spec().safe, connect.friends);
    assert!(
        connect
            .to_string()
            .ends_with("the file says: connect; friends taken for alive: H17, J18")
    );
    // Without a word in the file it is one of the questions, after the group's life.
    let all = proposals(&position, None);
    assert_eq!((all[0].aim, all[0].friends.len()), (Aim::Live, 0));
    let other = all.iter().find(|other| other.aim == Aim::Connect).unwrap();
    assert_eq!(other.targets, connect.targets);
    assert_eq!(other.friends, connect.friends);
    let cut = about(&at(UNDER, Color::White), Point::at(1, 16), Some(Aim::Cut)).unwrap();
    assert_eq!(cut.friends, connect.friends);
    assert!(
        cut.to_string()
            .ends_with("so: cut; friends taken for alive: H17, J18"),
        "{cut}"
    );
    // The stones of the other side have none to be connected to.
    let white = proposals(&at(UNDER, Color::White), None);
    assert!(
        white
            .iter()
            .all(|one| one.color == Color::White || one.friends.is_empty())
    );
}

#[test]
fn what_the_file_says_names_the_side() {
    let white = at(CORNER, Color::White);
    // White cannot be asked to kill its own weak group: the weakest black group is named.
    let kill = first(&white, Some(Aim::Kill));
    assert_eq!(kill.color, Color::Black);
    let ko = first(&white, Some(Aim::Ko));
    assert_eq!(
        (ko.color, ko.aim, ko.is_said),
        (Color::White, Aim::Ko, true)
    );
    assert!(ko.to_string().ends_with("the file says: ko"));
    for aim in Aim::ALL {
        assert!(aim.is_for_own() || aim.is_for_other(), "{aim:?}");
        assert_eq!(Aim::of_word(&aim.word().to_uppercase()), Some(aim));
    }
}

#[test]
fn two_groups_that_touch_and_cannot_walk_away_race() {
    // Gokyo Shumyo, section 4, problem 1.
    let race = at(
        "
        +------------------
        | . . . . . . . . .
        | . O X X . . . . .
        | . X O O O . O . .
        | . X X . . . . . .
        | . . . . . . . . .
        | . . X . . . . . .
        | . . . . . . . . .",
        Color::White,
    );
    let proposals = proposals(&race, Some(Aim::Race));
    let first = proposals.first().unwrap();
    assert_eq!((first.color, first.reason), (Color::White, Reason::Race));
    assert_eq!(first.targets, [Point::at(1, 17)]);
    assert!(
        first.rivals.contains(&Point::at(2, 17)),
        "{:?}",
        first.rivals
    );
}

#[test]
fn a_stone_that_somebody_points_at_names_its_group() {
    let position = at(CORNER, Color::Black);
    assert_eq!(about(&position, Point::at(0, 18), None), None, "empty");
    let white = about(&position, Point::at(1, 16), None).unwrap();
    assert_eq!((white.aim, white.reason), (Aim::Kill, Reason::Chosen));
    let black = about(&position, Point::at(4, 17), None).unwrap();
    assert_eq!((black.color, black.aim), (Color::Black, Aim::Live));
    assert!(black.group.contains(&Point::at(4, 17)));
    // The file's aim is kept if it fits the side.
    let ko = about(&position, Point::at(1, 16), Some(Aim::Ko)).unwrap();
    assert_eq!(ko.aim, Aim::Ko);
    let connect = about(&position, Point::at(1, 16), Some(Aim::Connect)).unwrap();
    assert_eq!(connect.aim, Aim::Kill);
    // Any stone can be pointed at, and choosing the resulting aim and targets again gives the same proposal.
    for point in position.size().points() {
        let Some(proposal) = about(&position, point, None) else {
            assert_eq!(position.color_at(point), None);
            continue;
        };
        let heads: Vec<_> = proposal.targets.clone();
        assert!(heads.contains(&position.chain_head(point).unwrap()));
        assert_eq!(chosen(&position, proposal.aim, &heads), Some(proposal));
    }
    let both = [Point::at(1, 16), Point::at(4, 17)];
    assert_eq!(chosen(&position, Aim::Kill, &both), None, "two sides");
    assert_eq!(
        chosen(&position, Aim::Live, &both[..1]),
        None,
        "not one's own"
    );
    assert_eq!(chosen(&position, Aim::Kill, &[]), None);
}

#[test]
fn a_board_without_stones_asks_nothing() {
    let size = Size::square(9).unwrap();
    let empty = Setup::new(size).into_position().unwrap();
    assert!(proposals(&empty, None).is_empty());
    for aim in Aim::ALL {
        assert!(proposals(&empty, Some(aim)).is_empty());
    }
}

#[test]
fn where_everybody_can_walk_away_one_question_is_left() {
    let open = at(
        "
        +--------------
        | . . . . . . .
        | . . . . . . .
        | . . X . . . .
        | . . . . . O .
        | . . . . . . .",
        Color::Black,
    );
    let found = proposals(&open, None);
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].reason, Reason::NobodyWeak);
}

#[test]
fn a_group_shut_in_all_around_comes_first_with_all_its_chains() {
    let shut = at(
        "
        +-------------
        | . . X . X O .
        | X X X X X O .
        | O O O O O O .
        | . . . . . . .",
        Color::White,
    );
    let first = first(&shut, None);
    assert_eq!((first.reason, first.aim), (Reason::ShutIn, Aim::Kill));
    assert_eq!(first.spec().targets, first.targets);
}

/// Randomly filled boards: the groups are the same however the board is turned and coloured.
#[test]
fn the_question_does_not_depend_on_how_the_board_is_turned() {
    let size = Size::square(9).unwrap();
    let mut seed = 0x9E37_79B9_7F4A_7C15u64;
    let mut next = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        seed >> 11
    };
    let mut asked = 0;
    for _ in 0..120 {
        let mut setup = Setup::new(size);
        for point in size.points() {
            match next() % 10 {
                0..3 => setup.stones.set(point, Some(Color::Black)),
                3..6 => setup.stones.set(point, Some(Color::White)),
                _ => {}
            }
        }
        let groups = |setup: &Setup, turn: &dyn Fn(Point) -> Point, flip: bool| {
            let position = setup.clone().into_position().ok()?;
            let mut groups: Vec<(bool, Vec<Point>)> = groups::groups(&position)
                .into_iter()
                .map(|group| {
                    let mut stones: Vec<Point> = group.stones.iter().map(|&p| turn(p)).collect();
                    stones.sort();
                    ((group.color == Color::Black) != flip, stones)
                })
                .collect();
            groups.sort();
            Some(groups)
        };
        let Some(plain) = groups(&setup, &|point| point, false) else {
            continue;
        };
        asked += 1;
        for orientation in Orientation::all() {
            let turned = orientation.apply_setup(&setup);
            let turn = |point: Point| orientation.symmetry.inverse().apply(point, size);
            let flip = orientation.colors == crate::board::Colors::Swapped;
            assert_eq!(groups(&turned, &turn, flip).as_ref(), Some(&plain));
        }
    }
    assert!(asked > 40, "{asked}");
}
