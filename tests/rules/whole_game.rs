//! Whole games: passing, ending, handicap, refusals with their rules, counting both ways, the arrangement
//! into rectangles, and proposals of dead stones.

use std::collections::BTreeSet;

use raeuberspiel::board::{ByColor, Color, Move, Notation, Point, Position, Setup, Size};
use raeuberspiel::game::{
    Basis, Board, Count, Effort, Fate, From, Game, Gap, Lots, MoveWords, Phase, Refusal, Ruleset,
    RulesetId, Score, Verdicts, arrange, assess, both_ways, count, move_list, play_out,
};
use raeuberspiel::life::{Answer, Proved, Query};
use raeuberspiel::solver::{Limits, Solver, Stop};

fn at(name: &str) -> Point {
    Notation::Gtp.read(name, Size::SQUARE_19).expect("a point")
}

fn play(game: &mut Game, names: &str) {
    for name in names.split_whitespace() {
        let mv = if name == "pass" {
            Move::Pass
        } else {
            Move::Play(at(name))
        };
        game.play(mv)
            .unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
    }
}

fn drawn(side: u8, drawing: &str) -> Position {
    let size = Size::square(side).expect("sound");
    let setup = Setup::drawn(size, drawing).expect("sound");
    setup.into_position().expect("sound")
}

fn counted(position: &Position, verdicts: &Verdicts, rules: &Ruleset) -> Count {
    count(&board_of(&position.stones(), position), verdicts, rules)
}

fn board_of<'a>(stones: &'a raeuberspiel::board::Stones, position: &Position) -> Board<'a> {
    Board {
        size: position.size(),
        stones,
        captures: ByColor {
            black: position.captures(Color::Black),
            white: position.captures(Color::White),
        },
        handicap: 0,
    }
}

#[test]
fn two_passes_end_and_taking_back_resumes() {
    let mut game = Game::new(
        Size::square(9).expect("sound"),
        Ruleset::of(RulesetId::Booklet),
    );
    play(&mut game, "E5 pass C3 pass pass");
    assert_eq!(game.phase(), Phase::Stopped);
    assert_eq!(game.play(Move::Play(at("A1"))), Err(Refusal::Over));
    game.resume().expect("sound");
    assert_eq!(
        (game.phase(), game.to_move()),
        (Phase::Playing, Color::White)
    );
    game.resign(Color::White).expect("sound");
    assert_eq!(game.phase(), Phase::Resigned(Color::White));
    game.take_back().expect("sound");
    game.take_back().expect("sound");
    assert_eq!(game.to_move(), Color::Black);
    assert_eq!(game.position().stones().len(), 1);
}

#[test]
fn nobody_passes_alone_in_1908() {
    let rules = Ruleset::of(RulesetId::Pfaundler1908);
    let mut game = Game::new(Size::SQUARE_19, rules);
    play(&mut game, "D4 pass");
    assert_eq!(game.phase(), Phase::EndOffered(Color::White));
    let refusal = game.play(Move::Play(at("Q4"))).unwrap_err();
    assert_eq!(refusal, Refusal::OneSidedPass(Color::White));
    assert_eq!(refusal.rule(), Some("passing-only-together"));
    game.resume().expect("sound");
    assert_eq!(game.to_move(), Color::White);
    game.agree_on_end().expect("sound");
    assert_eq!(game.phase(), Phase::Stopped);
}

#[test]
fn who_begins_after_handicap_stones_is_a_rule() {
    for (id, side) in [
        (RulesetId::Japanese, Color::White),
        (RulesetId::Pfaundler1908, Color::Black),
    ] {
        let mut game = Game::new(Size::SQUARE_19, Ruleset::of(id));
        game.lay_fixed_handicap(13).expect("sound");
        assert_eq!(game.to_move(), side);
        assert_eq!(game.position().stones().len(), 13);
        assert_eq!(game.lay_fixed_handicap(2), Err(Refusal::TooLateForHandicap));
    }
    let mut keima = Game::new(
        Size::square(9).expect("sound"),
        Ruleset::of(RulesetId::KeimaGo),
    );
    let loose = [at("C3"), at("C4"), at("G7"), at("E6")];
    assert_eq!(keima.lay_handicap(&loose), Err(Refusal::BadHandicap));
    let pairs = [at("C3"), at("D5"), at("G7"), at("E6")];
    keima.lay_handicap(&pairs).expect("sound");
    assert_eq!(keima.to_move(), Color::White);
}

#[test]
fn superko_names_the_earlier_board_and_shows_it() {
    let mut rules = Ruleset::of(RulesetId::Booklet);
    let mut game = Game::new(Size::square(5).expect("sound"), rules);
    let moves = "B3 C3 A2 D2 B1 C1 C2 B2";
    play(&mut game, moves);
    let refusal = game.check(Move::Play(at("C2"))).unwrap_err();
    assert_eq!(refusal.rule(), Some("ko-basic"));
    assert_eq!(refusal.earlier(), None);
    rules = rules.with("ko-positional").expect("sound");
    let game = game.with_rules(rules).expect("sound");
    let refusal = game.check(Move::Play(at("C2"))).unwrap_err();
    assert_eq!(
        (refusal.rule(), refusal.earlier()),
        (Some("ko-positional"), Some(7))
    );
    let earlier = game.position_after(7);
    assert_eq!(earlier.color_at(at("C2")), Some(Color::Black));
    assert_eq!(earlier.color_at(at("B2")), None);
}

#[test]
fn changed_rules_name_the_step_they_refuse() {
    let mut game = Game::new(
        Size::square(5).expect("sound"),
        Ruleset::of(RulesetId::TrompTaylor),
    );
    play(&mut game, "A2 B1 B2 E5 C1 A1");
    let error = game
        .with_rules(Ruleset::of(RulesetId::Booklet))
        .unwrap_err();
    assert_eq!(error.0, 6);
    assert_eq!(error.1.to_string(), "A1 would be self-capture");
}

#[test]
fn the_move_list_speaks_both_notations() {
    let words = MoveWords {
        pass: "pass",
        resign: "resigns",
    };
    let mut game = Game::new(Size::SQUARE_19, Ruleset::of(RulesetId::Booklet));
    play(&mut game, "J1 A1 J9 B1 A2 C3 B2 D4 C1 pass");
    game.resign(Color::Black).expect("sound");
    let texts = |notation| -> Vec<String> {
        move_list(&game, notation, words)
            .into_iter()
            .map(|line| line.text)
            .collect()
    };
    let book = texts(Notation::Book1908);
    assert_eq!(book.first().map(String::as_str), Some("i1"));
    assert_eq!(book.get(8).map(String::as_str), Some("c1 (2)"));
    let modern = texts(Notation::Gtp);
    assert_eq!(modern[0], "J1");
    assert_eq!(modern[9..], ["pass", "resigns"]);
    let mut keima = Game::new(
        Size::square(9).expect("sound"),
        Ruleset::of(RulesetId::KeimaGo),
    );
    play(&mut keima, "E5 F7 C3");
    let list = move_list(&keima, Notation::Gtp, words);
    assert_eq!(list[0].text, "E5 – F7");
    assert_eq!((list[1].number, list[1].moves), (2, 3));
}

const FINISHED: &str = "
    +-------------------+
    | . . X O . . . . . |
    | . . X O . . O . . |
    | . X X O . . . . . |
    | . X O O . . . X . |
    | X X O . . . . . . |
    | X O O . . O O . . |
    | X X X O O O X O O |
    | . . . X X X X X X |
    | . O . . . . . . . |
    +-------------------+";

#[test]
fn both_ways_of_counting_agree_but_for_the_stones_put_down() {
    let position = drawn(9, FINISHED);
    let verdicts = Verdicts {
        dead: [at("B1"), at("H6")].into(),
        ..Verdicts::default()
    };
    let mut rules = Ruleset::of(RulesetId::Booklet);
    rules.komi = Score::ZERO;
    let territory = counted(&position, &verdicts, &rules);
    let stones = position.stones();
    let both = both_ways(&board_of(&stones, &position), &territory);
    assert!(both.agree(), "{both:?}");
    assert_eq!(both.area.black + both.area.white, 81);
    assert_eq!(
        territory.difference(),
        Score::whole(i32::try_from(both.by_territory()).expect("sound"))
    );
    assert!(matches!(both.gaps.as_slice(), [Gap::MoreStones(_, _)]));
    let area = counted(&position, &verdicts, &Ruleset::of(RulesetId::Chinese));
    let by_area = both.by_area() as i32;
    assert_eq!(area.difference(), Score::whole(by_area) - Score::halves(15));
}

#[test]
fn the_arrangement_keeps_every_sum_and_every_border() {
    let position = drawn(9, FINISHED);
    let verdicts = Verdicts {
        dead: [at("B1"), at("H6")].into(),
        ..Verdicts::default()
    };
    let mut rules = Ruleset::of(RulesetId::Pfaundler1908);
    rules.komi = Score::ZERO;
    let stones = position.stones();
    let mut board = board_of(&stones, &position);
    board.captures = ByColor { black: 3, white: 2 };
    check_arrangement(&board, &verdicts, &rules);
}

fn check_arrangement(board: &Board<'_>, verdicts: &Verdicts, rules: &Ruleset) {
    let found = count(board, verdicts, rules);
    let plan = arrange(board, verdicts, &found);
    let difference = i64::from(plan.points(Color::Black)) - i64::from(plan.points(Color::White));
    assert_eq!(
        Score::whole(i32::try_from(difference).expect("sound")),
        found.difference() + rules.komi,
        "{plan:?}"
    );
    let mut free = BTreeSet::new();
    for color in Color::BOTH {
        for point in plan.rectangles[color].iter().flat_map(|r| r.points()) {
            assert!(free.insert(point), "{point} is free once");
            assert_eq!(plan.stones.get(point), None);
        }
    }
    // Every point that is neither free nor neutral holds a stone of its owner.
    for point in board.size.points() {
        let owner = Color::BOTH
            .into_iter()
            .find(|&color| found.territory[color].contains(&point))
            .or_else(|| board.stones.get(point));
        if !free.contains(&point) && !found.neutral.contains(&point) {
            let surplus = Color::BOTH.into_iter().any(|color| plan.surplus[color] > 0);
            assert!(plan.stones.get(point) == owner || surplus, "{point}");
        }
    }
    for shift in &plan.shifts {
        if let (From::Board(from), Some(to)) = (shift.from, shift.to) {
            assert_ne!(from, to);
        }
    }
}

#[test]
fn random_games_are_counted_and_arranged_without_loss() {
    let mut lots = Lots::new(1908);
    for side in [5, 9, 13] {
        for _ in 0..20 {
            let size = Size::square(side).expect("sound");
            let mut position = Position::empty(size, raeuberspiel::board::Rules::default());
            play_out(&mut position, &mut lots, size.area() * 4);
            let stones = position.stones();
            let board = board_of(&stones, &position);
            let mut rules = Ruleset::of(RulesetId::Japanese);
            rules.komi = Score::ZERO;
            let found = count(&board, &Verdicts::default(), &rules);
            assert!(both_ways(&board, &found).agree());
            check_arrangement(&board, &Verdicts::default(), &rules);
        }
    }
}

#[test]
fn the_sums_of_plate_one_come_out_as_in_the_book() {
    // Pages 24 to 26: the position is lost, but its sums are not. Black encloses 52 + 21 + 32 points and has
    // 19 dead and 12 + 3 + 5 prisoners; White encloses 33 + 29 and has 9 and 4 + 4.
    let black = raeuberspiel::game::Sums {
        territory: 52 + 21 + 32,
        stones: 111 - 8 + 5,
        captured: 19,
        dead: 12 + 3 + 5,
        left_in_seki: 0,
    };
    let white = raeuberspiel::game::Sums {
        territory: 33 + 29,
        stones: 101 - 20 + 5,
        captured: 9,
        dead: 4 + 4,
        left_in_seki: 0,
    };
    assert_eq!((black.by_territory(), white.by_territory()), (144, 79));
    assert_eq!((black.by_area(), white.by_area()), (213, 148));
    assert_eq!(black.by_area() + white.by_area(), 361);
}

#[test]
fn keima_counts_stones_and_points_of_one_colour() {
    let rules = Ruleset::of(RulesetId::KeimaGo);
    let position = drawn(
        5,
        "
        +-----------+
        | . . . . . |
        | . . . O . |
        | . X . . . |
        | . . . . . |
        | . . . . . |
        +-----------+",
    );
    let found = counted(&position, &Verdicts::default(), &rules);
    assert_eq!(found.sums.black.by_area(), 1 + 4);
    assert_eq!(found.sums.white.by_area(), 1 + 4);
    assert_eq!(found.difference().to_string(), "-2");
    assert_eq!(found.result(), "W+2");
}

fn prover() -> impl FnMut(&Query) -> Option<Proved> {
    let mut solver = Solver::new(8 << 20);
    move |query: &Query| {
        let limits = Limits {
            nodes: Some(100_000),
            ..Limits::default()
        };
        match solver.solve(query, &limits, &Stop::new(), &mut |_| {}) {
            Answer::Proved(proved) => Some(proved),
            Answer::Undecided(_) => None,
        }
    }
}

#[track_caller]
fn check_fates(drawing: &str, dead: &str, seki: &str) {
    let position = drawn(9, drawing);
    let found = assess(&position, Effort::default(), &mut prover());
    let names = |fate: Fate| -> Vec<String> {
        found
            .chains
            .iter()
            .filter(|chain| chain.fate == fate)
            .map(|chain| chain.head.to_string())
            .collect()
    };
    let head = |names: &str| -> Vec<String> {
        let mut heads: Vec<Point> = names
            .split_whitespace()
            .filter_map(|name| position.chain_head(at(name)))
            .collect();
        heads.sort();
        heads.dedup();
        heads.iter().map(ToString::to_string).collect()
    };
    assert_eq!(names(Fate::Dead), head(dead), "{found:#?}");
    assert_eq!(names(Fate::Seki), head(seki), "{found:#?}");
}

#[test]
fn dead_stones_and_seki_are_proposed() {
    check_fates(FINISHED, "B1 H6", "");
    // A group with one eye inside a living one; the neighbour below lives independently.
    check_fates(
        "
        +-------------------+
        | . O X X X X X X X |
        | O O X . X . X . X |
        | X X X X X X X X X |
        | O O O O O O O O O |
        | O . O . O . O . O |
        | O O O O O O O O O |
        | X X X X X X X X X |
        | X . X . X . X . X |
        | X X X X X X X X X |
        +-------------------+",
        "A8",
        "",
    );
}

#[test]
fn a_lone_stone_in_enemy_country_counts_as_dead() {
    let lone = "
        +-------------------+
        | . . . . X O . . . |
        | . . . . X O . . . |
        | . . . . X O . . . |
        | . . . . X O . . . |
        | . . O . X O . X . |
        | . . . . X O . . . |
        | . . . . X O . . . |
        | . . . . X O . . . |
        | . . . . X O . . . |
        +-------------------+";
    check_fates(lone, "C5 H5", "");
    let found = assess(&drawn(9, lone), Effort::default(), &mut prover());
    for name in ["C5", "H5"] {
        let chain = found.at(&drawn(9, lone), at(name)).expect("a chain");
        assert_eq!(chain.basis, Basis::Guessed, "said to be a guess: {chain:?}");
        assert!(chain.unproved.is_some(), "with its reason: {chain:?}");
    }
}

#[test]
fn a_seki_is_left_neutral() {
    let drawing = "
        +-------------------+
        | . O X O O O . O . |
        | O O X X O O O O O |
        | . . . X O . O . O |
        | X X X X O O O O O |
        | O O O O O O X X X |
        | O X X X X O X . X |
        | O X . O X O X X X |
        | O X O O X O X . X |
        | O X . O X O X X X |
        +-------------------+";
    let position = drawn(9, drawing);
    let found = assess(&position, Effort::default(), &mut prover());
    println!("{found:#?}");
    assert_eq!(
        found.at(&position, at("D2")).map(|chain| chain.fate),
        Some(Fate::Seki)
    );
}
