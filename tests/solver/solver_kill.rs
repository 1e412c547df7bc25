//! Kills on an open board: every way out counts as an escape, the stones around are assumed alive, and the
//! attacker's new stones have to hold.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::sync::LazyLock;

use raeuberspiel::board::{Color, Move, Notation, Point, Position, Setup, Size};
use raeuberspiel::life::{Answer, Holds, Outcome, Query, QuerySpec, Side, Undecided};
use raeuberspiel::solver::{Depth, Limits, Node, Proof, ProofError, Settled, Solver, Stop};

/// Xuanxuan Qijing 99, 97, 9, 12, 16 and 54: black stones, white stones, the side to move, and a stone of
/// the target.
const KILLS: [(&str, &str, Color, &str); 6] = [
    (
        "C15 D16 E16 F16 G16 H16 J16 K16 B17 C17 F17 K17 K18 E19 K19",
        "D17 E17 G17 H17 J17 D18 F18 J18 H19 J19",
        Color::Black,
        "G17",
    ),
    (
        "C14 D14 E14 B15 F15 B16 F16 B17 F17 F18 H18 B19",
        "D15 C16 E16 C17 E17 A18 B18 D19",
        Color::Black,
        "C16",
    ),
    (
        "A12 B12 C12 A13 C13 C14 C15 B16 C16 D16 E16 F16 B17 G17 H17 J17 J18 L18 D19 F19",
        "A11 B11 C11 D11 D12 B13 D13 B14 D14 F14 A15 B15 G15 G16 C17 D17 E17 F17 B18 C18 E18 G18 H18 A19 C19",
        Color::White,
        "A12",
    ),
    (
        "B15 C15 A16 D16 E16 F16 A17 C17 F17 C18 C19",
        "B16 C16 B17 D17 E17 G17 H17 B18 D18 F18 A19",
        Color::Black,
        "B16",
    ),
    (
        "C14 D14 E14 B15 F15 G15 B16 C16 G16 C17 H17 A18 B18 G18 H18",
        "C15 D15 E15 D16 F16 B17 D17 E17 F17 G17 C18 F18 B19",
        Color::Black,
        "C15",
    ),
    (
        "C16 D16 B17 E17 E18 G18 H18 J18 E19",
        "B15 E15 E16 G16 C17 D17 H17 K17 B18 D18 K18 D19",
        Color::Black,
        "C17",
    ),
];

fn points(names: &str) -> impl Iterator<Item = Point> {
    let read = |name| Notation::Gtp.read(name, Size::SQUARE_19).unwrap();
    names.split_whitespace().map(read)
}

fn position((black, white, to_move, _): &(&str, &str, Color, &str)) -> Position {
    let mut setup = Setup::new(Size::SQUARE_19);
    for (names, color) in [(black, Color::Black), (white, Color::White)] {
        for point in points(names) {
            setup.stones.set(point, Some(color));
        }
    }
    setup.to_move = *to_move;
    setup.into_position().unwrap()
}

fn settle(position: &Position, target: Point, nodes: u64) -> Settled {
    settle_to(Depth::Ko, position, target, nodes)
}

fn settle_to(depth: Depth, position: &Position, target: Point, nodes: u64) -> Settled {
    let limits = Limits {
        nodes: Some(nodes),
        depth,
        ..Limits::default()
    };
    let spec = QuerySpec::target(target);
    let mut solver = Solver::new(1 << 26);
    solver
        .settle(position, &spec, &limits, &Stop::new(), &mut |_| {})
        .unwrap()
}

/// A position and the kill that is found in it.
fn kill(problem: &(&str, &str, Color, &str)) -> (Position, Settled) {
    let position = position(problem);
    let settled = settle(&position, points(problem.3).next().unwrap(), 1_000_000);
    let base = settled.answer.proved().map(|proved| proved.base);
    assert_eq!(base, Some(Outcome::Dead), "{problem:?}");
    (position, settled)
}

/// What is found about each of [`KILLS`].
static FOUND: LazyLock<Vec<(Position, Settled)>> =
    LazyLock::new(|| KILLS.iter().map(kill).collect());

/// The position after the first move of a kill; none if the group is dead even if the attacker passes.
fn begun(position: &Position, settled: &Settled) -> Option<Position> {
    let proved = settled.answer.proved()?;
    let &first = proved.line.first().or(proved.moves.first())?;
    let mut after = position.clone();
    after.play(first).ok()?;
    Some(after)
}

/// What a proof answers to a move, or its own move for a pass of the other side.
fn next(proof: &Proof, node: usize, reply: Option<Move>) -> Option<(Move, usize)> {
    match (proof.nodes[node], reply) {
        (Node::Play(mv, next), None) => Some((mv, next as usize)),
        (Node::Replies { first, count }, Some(reply)) => {
            let range = first as usize..first as usize + count as usize;
            let found = proof.replies[range].iter().find(|entry| entry.0 == reply);
            found.map(|&(mv, next)| (mv, next as usize))
        }
        _ => None,
    }
}

/// Plays a proof on the whole board against a defender who plays within the region, or beyond it where the
/// attacker's stones have their liberties. Returns how many moves were played beyond.
fn resist(position: &Position, query: &Query, proof: &Proof, seed: u64) -> usize {
    let mut board = position.clone();
    board.set_to_move(proof.claim.to_move);
    let attacker = query.defender().opposite();
    let (mut node, mut random, mut beyond) = (proof.nodes.len() - 1, seed, 0);
    let mut draw = |many: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % many.max(1)
    };
    loop {
        match proof.nodes[node] {
            Node::Captured => {
                let stands = |&point: &Point| board.color_at(point) == Some(query.defender());
                assert!(!query.targets().iter().any(stands));
                return beyond;
            }
            Node::NoRoom | Node::FalseEyes => return beyond,
            Node::TwoEyes => panic!("no proof of life is asked for"),
            Node::Play(mv, after) => {
                board.play(mv).unwrap();
                node = after as usize;
            }
            Node::Replies { first, count } => {
                let range = first as usize..first as usize + count as usize;
                let within: Vec<Move> = proof.replies[range]
                    .iter()
                    .map(|entry| entry.0)
                    .filter(|&mv| mv != Move::Pass && board.is_legal(mv))
                    .collect();
                let outside: Vec<Move> = query
                    .open_rim()
                    .iter()
                    .map(|&point| Move::Play(point))
                    .filter(|&mv| board.is_legal(mv))
                    .collect();
                let stones = |board: &Position| -> Vec<Point> {
                    let region = query.region().iter().copied();
                    region
                        .filter(|&point| board.color_at(point) == Some(attacker))
                        .collect()
                };
                let is_beyond = within.is_empty() || draw(3) == 0;
                if is_beyond && !outside.is_empty() {
                    let before = stones(&board);
                    board.play(outside[draw(outside.len())]).unwrap();
                    assert_eq!(before, stones(&board), "a stone fell to a move beyond");
                    beyond += 1;
                    node = next(proof, node, Some(Move::Pass)).unwrap().1;
                } else if within.is_empty() {
                    board.play(Move::Pass).unwrap();
                    node = next(proof, node, Some(Move::Pass)).unwrap().1;
                } else {
                    let mv = within[draw(within.len())];
                    board.play(mv).unwrap();
                    node = next(proof, node, Some(mv)).unwrap().1;
                }
            }
        }
    }
}

#[test]
fn a_kill_names_the_chains_that_it_takes_for_alive() {
    for (place, (position, settled)) in FOUND.iter().enumerate() {
        let Holds::Assuming(alive) = &settled.holds else {
            panic!("{place}: {}", settled.holds);
        };
        let query = settled.query.as_ref().unwrap();
        let attacker = Some(query.defender().opposite());
        for &stone in alive {
            assert_eq!(position.color_at(stone), attacker);
            assert!(!query.region().contains(&stone));
        }
        assert_eq!(query.beyond(), Side::Defender);
        // The points of the way out stay empty.
        assert_eq!(query.position().stones(), position.stones());
        assert!(!settled.proofs.is_empty());
    }
}

/// Gokyo Shumyo 2-16: what threats change is not found out.
const WITHOUT_THREATS: (&str, &str, Color, &str) = (
    "A16 B16 C16 D16 E17 F17 F18",
    "B17 C17 D17 E18 E19",
    Color::Black,
    "B17",
);

/// A kill of which only the threats stay open is told, with what it rests on; asked again with these chains named,
/// it is found again, and after its first move too.
#[test]
fn a_kill_without_threats_is_known_when_nothing_more_is() {
    let board = position(&WITHOUT_THREATS);
    let target = points(WITHOUT_THREATS.3).next().unwrap();
    let settled = settle(&board, target, 150_000);
    let Answer::Undecided(Undecided::Threats(known)) = settled.answer else {
        panic!("{:?}", settled.answer);
    };
    assert_eq!(known.base, Outcome::Dead);
    let alive: Vec<Point> = known.alive.iter().collect();
    assert!(!alive.is_empty());
    for &stone in &alive {
        assert_eq!(board.color_at(stone), Some(Color::Black));
    }
    let first = known.first.unwrap();
    let words = known.to_string();
    assert!(
        words.starts_with(&format!("dead after {first}, if ")),
        "{words}"
    );
    let mut after = board.clone();
    after.play(first).unwrap();
    let limits = Limits {
        nodes: Some(400_000),
        depth: Depth::Base,
        ..Limits::default()
    };
    for asked in [&board, &after] {
        let spec = QuerySpec {
            safe: alive.clone(),
            ..QuerySpec::target(target)
        };
        let mut solver = Solver::new(1 << 26);
        let again = solver.settle(asked, &spec, &limits, &Stop::new(), &mut |_| {});
        let again = again.unwrap();
        assert_eq!(again.answer.proved().unwrap().base, Outcome::Dead);
        assert!(!matches!(again.holds, Holds::Wall { .. }));
    }
}

/// Gokyo Shumyo 7-24, in which Black captures a stone that holds the region together.
const FALLING: (&str, &str, Color, &str) = (
    "A16 B16 B17 C18 D18 E19 F19",
    "B14 D14 D16 A17 E17 H17 B18 E18 G18 C19 D19",
    Color::White,
    "A16",
);

/// Gokyo Shumyo 1-45. Black, to move, captures D18 with E19.
const FALLING_AT_ONCE: (&str, &str, Color, &str) = (
    "B17 C17 D17 C18 E18 F18",
    "C13 B16 C16 D16 A17 E17 F17 G17 J17 D18 D19",
    Color::Black,
    "B17",
);

/// Where the defender is to move and lost, the answer names no chain that it can capture; but one that the
/// question names counts as alive.
#[test]
fn a_chain_that_falls_at_once_is_alive_only_if_the_question_says_so() {
    let board = position(&FALLING_AT_ONCE);
    let [target, falls] = ["B17", "D18"].map(|name| points(name).next().unwrap());
    let told = settle(&board, target, 100_000);
    let names_it = told.holds.assumed_alive().contains(&falls);
    assert!(!names_it, "{:?} {:?}", told.answer, told.holds);
    let spec = QuerySpec {
        safe: vec![falls],
        ..QuerySpec::target(target)
    };
    let limits = Limits {
        nodes: Some(400_000),
        depth: Depth::Base,
        ..Limits::default()
    };
    let mut solver = Solver::new(1 << 26);
    let told = solver.settle(&board, &spec, &limits, &Stop::new(), &mut |_| {});
    let told = told.unwrap();
    assert_eq!(told.answer.proved().unwrap().base, Outcome::Dead);
    assert!(told.holds.assumed_alive().contains(&falls));
}

/// After the first move of a kill, none of the chains it names is dead on the board at a glance.
#[test]
fn a_chain_that_falls_is_not_taken_for_alive() {
    let mut named = 0;
    let falling = position(&FALLING);
    let told = settle(&falling, points(FALLING.3).next().unwrap(), 1_000_000);
    for (position, settled) in FOUND.iter().chain([&(falling, told)]) {
        let Some(after) = begun(position, settled) else {
            continue;
        };
        if settled.is_behind_nobodys_wall() {
            continue;
        }
        for &stone in settled.holds.assumed_alive() {
            let fate = settle(&after, stone, 6_000);
            let is_lost = fate.holds.is_on_board()
                && fate
                    .answer
                    .proved()
                    .is_some_and(|it| it.base == Outcome::Dead);
            assert!(!is_lost, "{stone} falls in {position:?}");
            named += 1;
        }
    }
    assert!(named > 10, "{named}");
}

/// Whatever the defender answers to the first move, the kill goes on in the region of the start, with a proof
/// and for fewer nodes than a new question takes.
/// Gokyo Shumyo 2-14, and the same with white stones on the liberties of a black chain that shuts White in.
const FIRM: [(&str, &str, Color, &str); 2] = [
    (
        "F15 A16 B16 C16 D16 A17 E17 E18",
        "B17 C17 D17 A18 B19",
        Color::Black,
        "B17",
    ),
    (
        "F15 A16 B16 C16 D16 A17 E17 E18",
        "B17 C17 D17 A18 B19 E16 F17 F18 E19",
        Color::Black,
        "B17",
    ),
];

#[test]
fn a_kill_by_chains_with_liberties_enough_holds_on_the_board() {
    let asked = |problem: &(&str, &str, Color, &str)| {
        let position = position(problem);
        let target = points(problem.3).next().unwrap();
        let settled = settle_to(Depth::Full, &position, target, 400_000);
        (position, settled)
    };
    let [(position, firm), (_, short)] = FIRM.each_ref().map(asked);
    let proved = firm.answer.proved().unwrap();
    assert_eq!((proved.base, &proved.flips), (Outcome::Dead, &None));
    assert_eq!(
        (&firm.holds, &firm.moves_hold),
        (&Holds::Board, &Holds::Board)
    );
    assert!(proved.lists_all_moves());
    // The chains that shut the group in are part of the region.
    let (query, _) = &firm.proofs[0];
    for chain in points("A16 E17") {
        assert!(query.region().contains(&chain));
    }
    let firsts: Vec<Move> = firm
        .proofs
        .iter()
        .map(|(query, proof)| {
            assert_eq!(proof.check(query), Ok(()));
            assert!(Holds::of_win(query, &position, Side::Attacker).is_on_board());
            proof.first_move().unwrap()
        })
        .collect();
    assert_eq!(firsts, proved.moves);
    // With few liberties the chain would not hold.
    let dead = short.answer.proved().is_some_and(|proved| {
        proved.base == Outcome::Dead && proved.flips.is_none() && short.holds.is_on_board()
    });
    assert!(!dead, "{short:?}");
}

#[test]
fn later_positions_are_answered_in_the_region_of_the_start() {
    let (stop, mut solver) = (Stop::new(), Solver::new(1 << 26));
    let limits = Limits {
        nodes: Some(1_000_000),
        depth: Depth::Life,
        ..Limits::default()
    };
    let (mut asked, mut sooner, mut later_nodes, mut new_nodes) = (0, 0, 0, 0);
    for (place, (position, settled)) in FOUND.iter().enumerate() {
        let (Some(frame), Some(query)) = (settled.frame(), &settled.query) else {
            continue;
        };
        let Some(after) = begun(position, settled) else {
            continue;
        };
        for &point in query.region() {
            let mut reply = after.clone();
            if reply.play(Move::Play(point)).is_err() {
                continue;
            }
            let targets = settled.targets.iter().copied();
            let targets: Vec<Point> = targets
                .filter(|&target| reply.color_at(target) == Some(query.defender()))
                .collect();
            if targets.len() < settled.targets.len() || asked % 3 > 0 {
                asked += 1;
                continue;
            }
            asked += 1;
            let spec = QuerySpec {
                targets,
                ..QuerySpec::default()
            };
            let later = solver
                .settle_later(&reply, &spec, &frame, &limits, &stop, &mut |_| {})
                .unwrap();
            let new = solver
                .settle(&reply, &spec, &limits, &stop, &mut |_| {})
                .unwrap();
            let base = later.answer.proved().map(|proved| proved.base);
            assert_eq!(base, Some(Outcome::Dead), "{place} {point}");
            for (query, proof) in &later.proofs {
                assert_eq!(proof.check(query), Ok(()));
            }
            assert!(!later.is_behind_nobodys_wall());
            sooner += usize::from(later.nodes < new.nodes);
            later_nodes += later.nodes;
            new_nodes += new.nodes;
        }
    }
    assert!(sooner > 10, "{sooner} of {asked}");
    assert!(later_nodes * 2 < new_nodes, "{later_nodes} {new_nodes}");
}

#[test]
fn a_kill_stands_against_every_play_beyond_the_region() {
    let mut beyond = BTreeMap::new();
    for (place, (position, settled)) in FOUND.iter().enumerate() {
        for (query, proof) in &settled.proofs {
            assert_eq!(proof.check(query), Ok(()));
            if query.open_rim().is_empty() {
                continue;
            }
            for seed in 0..400 {
                *beyond.entry(place).or_insert(0) += resist(position, query, proof, seed);
            }
        }
    }
    assert!(beyond.values().all(|&moves| moves > 100), "{beyond:?}");
    assert!(beyond.len() >= 4, "{beyond:?}");
}

/// A corner with stones thrown into it, and stones of White here and there around it.
fn thrown(seed: u64) -> Option<(Position, Query)> {
    let size = Size::square(9).unwrap();
    let mut random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut draw = |many: u64| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) % many
    };
    let mut setup = Setup::new(size);
    let mut region = Vec::new();
    for point in size.points() {
        let (column, row) = (point.column(), point.row());
        let color = if column < 4 && row < 3 {
            region.push(point);
            [Some(Color::Black), Some(Color::Black), Some(Color::White)]
                .get(draw(7) as usize)
                .copied()
                .flatten()
        } else if column < 5 && row < 4 {
            (draw(4) > 0).then_some(Color::White)
        } else {
            None
        };
        setup.stones.set(point, color);
    }
    setup.to_move = if draw(3) == 0 {
        Color::Black
    } else {
        Color::White
    };
    let target = region
        .iter()
        .copied()
        .find(|&point| setup.stones.get(point) == Some(Color::Black))?;
    let position = setup.into_position().ok()?;
    let spec = QuerySpec {
        region: Some(region),
        beyond: Side::Defender,
        max_threats: 2,
        ..QuerySpec::target(target)
    };
    let query = Query::new(&position, &spec).ok()?;
    (!query.open_rim().is_empty()).then_some((position, query))
}

#[test]
fn every_kill_in_a_region_with_a_way_out_has_a_proof_that_stands() {
    let limits = Limits {
        nodes: Some(100_000),
        depth: Depth::Ko,
        ..Limits::default()
    };
    let mut solver = Solver::new(1 << 22);
    let (mut dead, mut beyond) = (0, 0);
    for seed in 0..1_500 {
        let Some((position, query)) = thrown(seed) else {
            continue;
        };
        let answer = solver.solve(&query, &limits, &Stop::new(), &mut |_| {});
        let Some(proved) = answer.proved() else {
            continue;
        };
        let is_sure = proved.base == Outcome::Dead && proved.flips.is_none();
        if !is_sure || proved.needs_superko() {
            continue;
        }
        dead += 1;
        let proofs = solver.certify(&query, proved, &limits, &Stop::new(), &mut |_| {});
        for proof in proofs.unwrap_or_else(|why| panic!("{why}: {seed} {position:?}")) {
            assert_eq!(proof.check(&query), Ok(()), "{seed} {position:?}");
            for resistance in 0..20 {
                beyond += resist(&position, &query, &proof, resistance);
            }
        }
    }
    assert!(dead > 150 && beyond > 1_000, "{dead} {beyond}");
}

/// Where a point beyond holds a stone of the defender, chains beside it have a liberty fewer.
#[test]
fn a_proof_that_counts_on_liberties_that_are_gone_is_rejected() {
    let limits = Limits {
        nodes: Some(100_000),
        depth: Depth::Ko,
        ..Limits::default()
    };
    let mut solver = Solver::new(1 << 22);
    let (mut met, mut rejected) = (0, 0);
    for seed in 0..1_500 {
        let Some((position, query)) = thrown(seed) else {
            continue;
        };
        let answer = solver.solve(&query, &limits, &Stop::new(), &mut |_| {});
        let Some(proved) = answer
            .proved()
            .filter(|proved| proved.base == Outcome::Dead)
        else {
            continue;
        };
        let proofs = solver.certify(&query, proved, &limits, &Stop::new(), &mut |_| {});
        let Some(proof) = proofs.into_iter().flatten().next() else {
            continue;
        };
        for &point in query.open_rim() {
            let mut setup = position.to_setup();
            setup.stones.set(point, Some(query.defender()));
            let Ok(position) = setup.into_position() else {
                continue;
            };
            let spec = QuerySpec {
                targets: query.targets().to_vec(),
                region: Some(query.region().iter().copied().collect()),
                beyond: Side::Defender,
                ..QuerySpec::default()
            };
            let Ok(fewer) = Query::new(&position, &spec) else {
                continue;
            };
            met += 1;
            rejected += usize::from(matches!(proof.check(&fewer), Err(ProofError::OpenRim(_))));
        }
    }
    assert!(met > 100 && rejected > 10, "{rejected} of {met}");
}
