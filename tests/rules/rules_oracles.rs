//! The rules core against published counts and against slow, plain code.
//!
//! Figures: legal positions by Tromp and Farnebäck, "Combinatorics of Go" (2006); numbers of games
//! from the same paper, table 7; move counts for 9x9 and 5x5 as McKenzie posted them on the
//! computer-go list in January 2005. The larger boards are counted by `cargo bench --bench rules`.

use crate::oracles;
use oracles::{Census, Passes, census, games, perft};
use proptest::prelude::*;
use raeuberspiel::board::{
    Color, KoRule, Move, Orientation, Point, Position, Rules, SelfCapture, Setup, Size, Stones,
};

fn size(width: u8, height: u8) -> Size {
    Size::new(width, height).expect("a board of the table")
}

const BASIC: Rules = Rules {
    ko: KoRule::Basic,
    self_capture: SelfCapture::Forbidden,
};
const BASIC_SUICIDE: Rules = Rules {
    ko: KoRule::Basic,
    self_capture: SelfCapture::Allowed,
};
const POSITIONAL: Rules = Rules {
    ko: KoRule::PositionalSuperko,
    self_capture: SelfCapture::Forbidden,
};
const POSITIONAL_SUICIDE: Rules = Rules {
    ko: KoRule::PositionalSuperko,
    self_capture: SelfCapture::Allowed,
};
const SITUATIONAL: Rules = Rules {
    ko: KoRule::SituationalSuperko,
    self_capture: SelfCapture::Forbidden,
};

/// Counts the colourings that [`Setup::into_position`] accepts.
fn legal_colourings(size: Size) -> u64 {
    let points: Vec<Point> = size.points().collect();
    let mut legal = 0;
    for mut code in 0..3_u64.pow(points.len() as u32) {
        let mut stones = Stones::new();
        for &point in &points {
            stones.set(
                point,
                [None, Some(Color::Black), Some(Color::White)][(code % 3) as usize],
            );
            code /= 3;
        }
        legal += u64::from(
            Setup {
                stones,
                ..Setup::new(size)
            }
            .into_position()
            .is_ok(),
        );
    }
    legal
}

#[test]
fn legal_positions_by_setup() {
    let expected = [
        ((1, 1), 1),
        ((1, 2), 5),
        ((1, 3), 15),
        ((1, 4), 41),
        ((1, 5), 113),
        ((1, 6), 313),
        ((1, 7), 867),
        ((1, 8), 2401),
        ((1, 9), 6649),
        ((2, 2), 57),
        ((2, 3), 489),
        ((3, 2), 489),
        ((2, 4), 4125),
        ((2, 5), 35117),
        ((3, 3), 12675),
        ((3, 4), 321_689),
    ];
    for ((width, height), count) in expected {
        assert_eq!(
            legal_colourings(size(width, height)),
            count,
            "{width}x{height}"
        );
    }
}

#[test]
fn census_of_positions_and_plays() {
    let row =
        |positions, plays, capturing, captured, multi_stone_suicides, single_stone_suicides| {
            Census {
                positions,
                plays,
                capturing,
                captured,
                multi_stone_suicides,
                single_stone_suicides,
            }
        };
    let expected = [
        ((1, 2), row(5, 8, 4, 4, 4, 0)),
        ((1, 3), row(15, 36, 14, 20, 6, 4)),
        ((1, 4), row(41, 128, 44, 68, 16, 16)),
        ((1, 5), row(113, 438, 142, 220, 54, 46)),
        ((2, 2), row(57, 184, 56, 88, 8, 8)),
        ((2, 3), row(489, 2220, 500, 848, 92, 116)),
        ((3, 2), row(489, 2220, 500, 848, 92, 116)),
        ((2, 4), row(4125, 24456, 4848, 7864, 1152, 1176)),
        ((3, 3), row(12675, 83502, 14390, 23496, 2698, 3726)),
        (
            (3, 4),
            row(321_689, 2_795_884, 427_600, 669_848, 77_728, 110_356),
        ),
        (
            (4, 3),
            row(321_689, 2_795_884, 427_600, 669_848, 77_728, 110_356),
        ),
    ];
    for ((width, height), row) in expected {
        assert_eq!(census(size(width, height)), row, "{width}x{height}");
    }
}

#[test]
fn numbers_of_games_under_superko() {
    use SelfCapture::{Allowed, Forbidden};
    for (width, height, self_capture, count) in [
        (1, 1, Forbidden, 1),
        (1, 1, Allowed, 1),
        (2, 1, Forbidden, 9),
        (2, 1, Allowed, 9),
        (3, 1, Forbidden, 907),
        (3, 1, Allowed, 907),
        // This size distinguishes the two rules.
        (4, 1, Forbidden, 719_178_893),
        (4, 1, Allowed, 2_098_407_841),
    ] {
        assert_eq!(
            games(size(width, height), self_capture),
            count,
            "{width}x{height}, {self_capture:?}"
        );
    }
}

#[test]
fn numbers_of_move_sequences() {
    let check = |(width, height): (u8, u8), rules, passes, counts: &[u64]| {
        for (depth, &count) in counts.iter().enumerate() {
            let found = perft(size(width, height), rules, passes, depth + 1);
            assert_eq!(
                found,
                count,
                "{width}x{height}, {rules:?}, {passes:?}, {} moves",
                depth + 1
            );
        }
    };
    use Passes::{Counted, Left};
    check(
        (2, 2),
        BASIC,
        Left,
        &[4, 12, 24, 16, 32, 32, 32, 96, 192, 128, 256, 256],
    );
    check(
        (2, 2),
        POSITIONAL,
        Left,
        &[4, 12, 24, 16, 32, 32, 16, 48, 80, 32, 64, 32],
    );
    check(
        (2, 2),
        POSITIONAL,
        Counted,
        &[5, 21, 73, 193, 493, 1149, 2617, 6049, 13461, 31133],
    );
    check(
        (2, 2),
        SITUATIONAL,
        Counted,
        &[5, 21, 73, 193, 493, 1149, 2641, 6177, 13941, 32653],
    );
    check(
        (1, 5),
        BASIC,
        Left,
        &[5, 18, 46, 66, 76, 108, 152, 238, 378, 620, 976, 1322],
    );
    check(
        (5, 1),
        POSITIONAL,
        Left,
        &[5, 18, 46, 66, 74, 98, 118, 158, 212, 352, 532, 672],
    );
    check(
        (2, 3),
        BASIC,
        Left,
        &[6, 30, 120, 336, 616, 664, 1232, 2088, 2096, 6144],
    );
    check(
        (3, 2),
        POSITIONAL,
        Left,
        &[6, 30, 120, 336, 616, 664, 1232, 2088, 2064, 5760],
    );
    check(
        (3, 3),
        BASIC,
        Left,
        &[9, 72, 504, 2976, 14720, 56176, 168_144],
    );
    check(
        (3, 3),
        POSITIONAL,
        Left,
        &[9, 72, 504, 2976, 14720, 56176, 168_112],
    );
    check(
        (3, 3),
        POSITIONAL_SUICIDE,
        Left,
        &[9, 72, 504, 2976, 14720, 57040, 177_904],
    );
    check((3, 3), BASIC, Counted, &[10, 91, 748, 5453, 35446, 199_207]);
    check((4, 4), BASIC, Left, &[16, 240, 3360, 43576, 521_800]);
    check((4, 4), BASIC, Counted, &[17, 273, 4129, 58513, 775_857]);
    check((3, 5), BASIC, Left, &[15, 210, 2730, 32664, 358_376]);
    check((5, 3), BASIC, Left, &[15, 210, 2730, 32664, 358_376]);
    check((5, 5), BASIC, Left, &[25, 600, 13800, 303_424]);
    check((5, 5), BASIC, Counted, &[26, 651, 15676, 362_317]);
    check((5, 5), BASIC_SUICIDE, Left, &[25, 600, 13800, 303_608]);
    check((7, 7), BASIC, Left, &[49, 2352, 110_544]);
    check((9, 9), BASIC, Left, &[81, 6480, 511_920]);
    check((9, 9), BASIC, Counted, &[82, 6643, 531_604]);
}

/// A random game: each number picks a point, or now and then a pass or an undo.
fn random_game(rules: Rules) -> impl Strategy<Value = (Position, Vec<Position>)> {
    (
        (1_u8..=7, 1_u8..=7),
        prop::collection::vec(any::<u16>(), 0..200),
    )
        .prop_map(move |((width, height), picks)| {
            let mut position = Position::empty(size(width, height), rules);
            let mut before = Vec::new();
            for pick in picks {
                let points: Vec<Point> = position.size().points().collect();
                let mv = if pick % 17 == 0 {
                    Move::Pass
                } else {
                    Move::Play(points[usize::from(pick) % points.len()])
                };
                if position.is_legal(mv) {
                    before.push(position.clone());
                    position.play(mv).expect("just found legal");
                }
            }
            (position, before)
        })
}

fn any_rules() -> impl Strategy<Value = Rules> {
    let ko = prop::sample::select(vec![
        KoRule::None,
        KoRule::Basic,
        KoRule::PositionalSuperko,
        KoRule::SituationalSuperko,
    ]);
    let suicide = prop::sample::select(vec![SelfCapture::Forbidden, SelfCapture::Allowed]);
    (ko, suicide).prop_map(|(ko, self_capture)| Rules { ko, self_capture })
}

/// Stones and liberties of a chain by flood fill.
fn flood(position: &Position, start: Point) -> (Vec<Point>, Vec<Point>) {
    let color = position.color_at(start);
    let (mut stones, mut liberties, mut open) = (vec![start], Vec::new(), vec![start]);
    while let Some(point) = open.pop() {
        for neighbor in point.neighbors(position.size()) {
            match position.color_at(neighbor) {
                None => liberties.push(neighbor),
                other if other == color && !stones.contains(&neighbor) => {
                    stones.push(neighbor);
                    open.push(neighbor);
                }
                Some(_) => {}
            }
        }
    }
    for list in [&mut stones, &mut liberties] {
        list.sort();
        list.dedup();
    }
    (stones, liberties)
}

proptest! {
    #[test]
    fn chains_and_liberties_equal_a_flood_fill((position, _) in any_rules().prop_flat_map(random_game)) {
        for (point, color) in position.stones().iter() {
            let (stones, liberties) = flood(&position, point);
            let mut chain: Vec<Point> = position.chain(point).collect();
            prop_assert_eq!(chain.first(), Some(&point));
            chain.sort();
            prop_assert_eq!(&chain, &stones);
            prop_assert_eq!(position.chain_liberties(point).collect::<Vec<_>>(), liberties.clone());
            prop_assert_eq!(usize::from(position.liberties(point)), liberties.len());
            prop_assert_eq!(position.is_in_atari(point), liberties.len() == 1);
            prop_assert_eq!(usize::from(position.chain_len(point)), stones.len());
            prop_assert!(!liberties.is_empty(), "{} chain at {} has no liberty", color, point);
        }
    }

    #[test]
    fn undo_restores_every_earlier_position((mut position, before) in any_rules().prop_flat_map(random_game)) {
        for earlier in before.iter().rev() {
            let mut emptied: Vec<Point> = position.emptied_by_last_move().collect();
            emptied.sort();
            let placed = position.last_move().and_then(Move::point);
            let mut gone: Vec<Point> = earlier.stones().iter().map(|(point, _)| point).chain(placed).collect();
            gone.retain(|&point| position.color_at(point).is_none());
            gone.sort();
            prop_assert_eq!(emptied, gone);
            prop_assert!(position.undo().is_some());
            prop_assert_eq!(&position, earlier);
            prop_assert_eq!(position.hash(), earlier.hash());
            for color in Color::BOTH {
                prop_assert_eq!(position.captures(color), earlier.captures(color));
            }
            for (point, _) in position.stones().iter() {
                prop_assert_eq!(position.is_in_atari(point), earlier.is_in_atari(point));
                prop_assert_eq!(position.chain(point).count(), earlier.chain(point).count());
            }
        }
        prop_assert_eq!(position.undo(), None);
        prop_assert_eq!(position.stones().len(), 0);
    }

    #[test]
    fn legality_is_the_same_in_every_orientation((position, _) in any_rules().prop_flat_map(random_game)) {
        for orientation in Orientation::all() {
            let turn = |point| orientation.symmetry.apply(point, position.size());
            // The game is replayed, since superko needs its history.
            let mut image = Position::empty(orientation.symmetry.apply_size(position.size()), position.rules());
            image.set_to_move(orientation.colors.apply(Color::Black));
            for (_, mv) in position.moves() {
                image.play(orientation.symmetry.apply_move(mv, position.size())).expect("a legal game stays legal");
            }
            for point in position.size().points() {
                prop_assert_eq!(position.is_legal(Move::Play(point)), image.is_legal(Move::Play(turn(point))));
            }
        }
    }

    #[test]
    fn a_setup_of_the_stones_is_the_same_position((position, _) in random_game(BASIC)) {
        let again = position.to_setup().into_position().expect("positions reached by play are sound");
        prop_assert_eq!(&again, &position);
        prop_assert_eq!(again.hash(), position.hash());
        prop_assert_eq!(again.situation_hash(), position.situation_hash());
    }

    #[test]
    fn superko_forbids_exactly_what_would_repeat((position, before) in random_game(POSITIONAL)) {
        for point in position.size().points().filter(|&p| position.color_at(p).is_none()) {
            let mut after = position.clone();
            after.play_unchecked(Move::Play(point));
            if after.color_at(point).is_none() {
                continue; // self-capture, forbidden for that reason
            }
            let repeats = before.iter().chain([&position]).any(|earlier| earlier.stones() == after.stones());
            prop_assert_eq!(position.is_legal(Move::Play(point)), !repeats);
        }
    }
}

#[test]
fn playing_and_undoing_does_not_allocate() {
    let mut position = Position::empty(Size::SQUARE_19, POSITIONAL);
    position.reserve(500);
    let info = allocation_counter::measure(|| {
        let mut state = 1_u64;
        for _ in 0..5000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let point = Point::at((state >> 33) as u8 % 19, (state >> 43) as u8 % 19);
            let played = position.play(Move::Play(point)).is_ok();
            if !played || position.move_count() == 500 {
                position.undo();
            }
        }
        while position.undo().is_some() {}
    });
    assert_eq!(info.count_total, 0);
}
