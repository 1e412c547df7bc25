//! Editing: every edit can be undone and redone exactly, and drafts are saved and read back.

use proptest::prelude::*;
use raeuberspiel::author::{
    Change, Clip, Desk, Draft, Kind, Misfit, NodeKey, Series, Stroke, Transform, misfits, shapes,
};
use raeuberspiel::board::{Color, Move, Point, Setup, Size, Symmetry, Window};
use raeuberspiel::problem::{
    Claim, Evidence, Goal, Mark, Outcome, Problem, ProblemId, ProblemSet, Quiz, Recovery, Said,
    SetId, Status, Task, Technique, Text, Verdict, read_draft, read_set, write_set,
};

/// An author's action; the numbers choose which one and where.
type Deed = (u8, u16, u16, u16);

fn desk() -> Desk {
    Desk::new(Draft::new(SetId::new("mine").expect("a name")))
}

fn point(size: Size, number: u16) -> Point {
    let area = size.area() as u16;
    let number = number % area;
    let width = u16::from(size.width());
    Point::at((number % width) as u8, (number / width) as u8)
}

fn text(number: u16) -> Text {
    let words = [
        "",
        "one \"two\"\n three",
        "{D4} {Black|White} {{",
        "ä\u{202e}ß {x",
        "{A1}{zz}",
    ];
    Text {
        en: words[usize::from(number) % words.len()].to_owned(),
        de: words[usize::from(number / 7) % words.len()].to_owned(),
    }
}

fn any_node(desk: &Desk, number: u16) -> Option<NodeKey> {
    let order = desk.problem()?.tree.reading_order();
    order.get(usize::from(number) % order.len()).copied()
}

/// Performs an action. An action that does not apply does nothing, which is part of the test.
fn act(desk: &mut Desk, clip: &mut Clip, (deed, a, b, c): Deed) {
    let size = desk
        .problem()
        .map_or(Size::SQUARE_19, |entry| entry.body.setup.size);
    let (here, there) = (point(size, a), point(size, b));
    let stone = [Some(Color::Black), Some(Color::White), None][usize::from(c % 3)];
    let stroke = (c % 5 < 2).then_some(Stroke::Hand(u64::from(c % 2)));
    match deed % 32 {
        0..=3 => {
            desk.paint_stroke(&[here], stone, stroke);
        }
        4 => {
            desk.paint_stroke(&shapes::line(here, there), stone, stroke);
        }
        5 => {
            desk.paint_stroke(&shapes::rectangle(here, there), stone, stroke);
        }
        6 => {
            let symmetry = Symmetry::ALL[usize::from(a % 8)];
            desk.transform(Transform::Turn(symmetry)).ok();
        }
        7 => {
            desk.transform(Transform::SwapColors).ok();
        }
        8 => {
            let (columns, rows) = ((a % 7) as i8 - 3, (b % 7) as i8 - 3);
            desk.transform(Transform::Shift { columns, rows }).ok();
        }
        9 => {
            if let Some(size) = Size::new((a % 24 + 2) as u8, (b % 24 + 2) as u8) {
                desk.transform(Transform::Resize(size)).ok();
            }
        }
        10..=13 => {
            let mv = if c.is_multiple_of(9) {
                Move::Pass
            } else {
                Move::Play(here)
            };
            desk.play(mv).ok();
        }
        14 => {
            if let Some(node) = any_node(desk, a) {
                desk.go_to(node);
            }
        }
        15 => {
            if let Some(taken) = any_node(desk, a).and_then(|node| desk.cut(node)) {
                *clip = taken;
            }
        }
        16 => {
            if let Some(taken) = any_node(desk, a).and_then(|node| desk.copy(node)) {
                *clip = taken;
            }
        }
        17 => {
            if let Some(spot) = desk.spot() {
                desk.paste(clip, spot, Kind::Paste);
            }
        }
        18 => {
            if let Some(node) = any_node(desk, a) {
                desk.promote(node, if b.is_multiple_of(2) { 1 } else { -1 });
            }
        }
        19 => {
            let verdict = [Some(Verdict::Solved), Some(Verdict::Wrong), None][usize::from(b % 3)];
            if let Some(node) = any_node(desk, a) {
                desk.judge(node, verdict);
            }
        }
        20 => {
            desk.toggle_mark(here, Mark::ALL[usize::from(b % 4)]);
        }
        21 => {
            let series = if b.is_multiple_of(2) {
                Series::Letters
            } else {
                Series::Numbers
            };
            desk.toggle_label(here, series);
        }
        22 => {
            if let Some(node) = any_node(desk, a) {
                let comment = text(b);
                let said = Said {
                    comment,
                    ..Said::default()
                };
                desk.say(node, said, stroke);
            }
        }
        23..=25 => {
            desk.change(change(a, b, c, here, there), stroke);
        }
        26 => {
            let blank = desk.draft().blank(size);
            desk.add_problem(blank);
        }
        27 => desk.duplicate(),
        28 => {
            if let Some(key) = desk.spot().map(|spot| spot.problem) {
                desk.remove_problem(key);
            }
        }
        29 => {
            let count = desk.draft().entries().len().max(1);
            desk.move_problem(usize::from(a) % count, usize::from(b) % count);
        }
        30 => {
            let keys: Vec<_> = desk.draft().entries().iter().map(|e| e.key).collect();
            if let Some(&key) = keys.get(usize::from(a) % keys.len().max(1)) {
                desk.open(key);
            }
        }
        _ => {
            let mut header = (*desk.draft().header).clone();
            header.title = text(a);
            header.about = text(b);
            header.source.work = text(c).en;
            desk.set_header(header, stroke);
        }
    }
}

fn change(a: u16, b: u16, c: u16, here: Point, there: Point) -> Change {
    match a % 16 {
        0 => Change::Title(text(b)),
        1 => Change::Comment(text(b)),
        2 => Change::Explanation(text(c)),
        3 => Change::Task(Task::ALL[usize::from(b) % Task::ALL.len()]),
        4 => Change::ToMove(if b.is_multiple_of(2) {
            Color::Black
        } else {
            Color::White
        }),
        5 => Change::Target(vec![here, there]),
        6 => Change::Region(shapes::rectangle(here, there)),
        7 => Change::Safe(vec![there]),
        8 => Change::Labels(vec![(here, (b'a' + (b % 10) as u8) as char)]),
        9 => Change::Drawn(Window::around([here, there])),
        10 => Change::Result([None, Some(Outcome::Dead), Some(Outcome::Seki)][usize::from(b % 3)]),
        11 => Change::Claim([Claim::Proven, Claim::Authored, Claim::Unproven][usize::from(b % 3)]),
        12 => Change::Difficulty([None, Some(1), Some(30)][usize::from(b % 3)]),
        13 => Change::Techniques(Technique::new("snapback").into_iter().collect()),
        14 => Change::Goal(if b.is_multiple_of(2) {
            Goal::Any
        } else {
            Goal::All
        }),
        _ => Change::Quiz(b.is_multiple_of(2).then(|| Quiz::Status {
            answer: Status::ALL[usize::from(c) % 5],
            vital: vec![here],
        })),
    }
}

fn deeds(most: usize) -> impl Strategy<Value = Vec<Deed>> {
    prop::collection::vec(any::<Deed>(), 0..most)
}

fn saved_and_read(set: &ProblemSet) -> Option<ProblemSet> {
    let loaded = read_draft(&write_set(set), "x");
    assert!(
        loaded.faults.is_empty(),
        "{:?}\n{}",
        loaded.faults,
        write_set(set)
    );
    loaded.set
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(192)
    })]

    #[test]
    fn every_deed_is_undone_and_done_again_exactly(deeds in deeds(60)) {
        let mut desk = desk();
        let mut clip = Clip::default();
        let mut states = vec![desk.draft().to_set()];
        for deed in deeds {
            let before = desk.steps().0;
            act(&mut desk, &mut clip, deed);
            let now = desk.draft().to_set();
            match desk.steps().0.checked_sub(before) {
                // A continued stroke is one step with its beginning.
                Some(0) => *states.last_mut().expect("never empty") = now,
                Some(1) => states.push(now),
                other => prop_assert!(false, "{other:?} steps"),
            }
        }
        for state in states.iter().rev().skip(1) {
            prop_assert!(desk.undo());
            prop_assert_eq!(&desk.draft().to_set(), state);
        }
        prop_assert!(!desk.undo());
        prop_assert!(desk.is_saved(), "the first state is the one on the disk");
        for state in states.iter().skip(1) {
            prop_assert!(desk.redo());
            prop_assert_eq!(&desk.draft().to_set(), state);
        }
        prop_assert!(!desk.redo());
    }

    #[test]
    fn any_draft_is_saved_and_read_back(deeds in deeds(60)) {
        let mut desk = desk();
        let mut clip = Clip::default();
        for deed in deeds {
            act(&mut desk, &mut clip, deed);
        }
        let set = desk.draft().to_set();
        let back = saved_and_read(&set);
        prop_assert_eq!(back.as_ref(), Some(&set));
        // Opening a saved set changes nothing.
        prop_assert_eq!(&Draft::from_set(set.clone()).to_set(), &set);
        // A draft without misfits and open questions is a sound set.
        let fits = desk.draft().entries().iter().all(|entry| {
            let quiz = entry.body.quiz.is_some() == (entry.body.task == Task::Status);
            // A label under a stone is listed as a misfit, and cannot be written at all.
            let fits = |misfit: &Misfit| matches!(misfit, Misfit::Label(_));
            quiz && misfits(entry).iter().all(fits)
        });
        let strict = read_set(&write_set(&set), "x");
        prop_assert_eq!(strict.faults.is_empty(), fits, "{:?}", strict.faults);
    }

    #[test]
    fn what_is_kept_step_by_step_is_the_draft(deeds in deeds(40), whole_at in 0..40_usize) {
        let folder = tempfile::tempdir().expect("a folder");
        let mut recovery = Recovery::begin(folder.path()).expect("a draft");
        let mut desk = desk();
        let mut clip = Clip::default();
        recovery.leap();
        let mut before = desk.draft().clone();
        let first = write_set(&before.to_set());
        recovery.whole().write(None, None, &first).expect("written");
        for (number, deed) in deeds.into_iter().enumerate() {
            act(&mut desk, &mut clip, deed);
            let step = desk.draft().step_since(&before, usize::MAX).expect("no limit");
            prop_assert!(recovery.step(&step).expect("written"));
            before = desk.draft().clone();
            if number == whole_at {
                let text = write_set(&before.to_set());
                recovery.whole().write(None, None, &text).expect("written");
            }
        }
        drop(recovery);
        let left = Recovery::left_behind(folder.path());
        prop_assert_eq!(left.len(), 1);
        prop_assert_eq!(&left[0].set, &desk.draft().to_set());
    }

    #[test]
    fn every_turn_and_its_inverse_are_nothing(deeds in deeds(30), which in 0..8_usize) {
        let mut desk = desk();
        let mut clip = Clip::default();
        for deed in deeds {
            act(&mut desk, &mut clip, deed);
        }
        let symmetry = Symmetry::ALL[which];
        // One turn and back first, so that points in texts are already in the form that turning writes.
        let turn = |desk: &mut Desk, symmetry| {
            desk.transform(Transform::Turn(symmetry)).expect("no turn drops anything");
        };
        turn(&mut desk, symmetry);
        turn(&mut desk, symmetry.inverse());
        let before = desk.draft().to_set();
        turn(&mut desk, symmetry);
        turn(&mut desk, symmetry.inverse());
        prop_assert_eq!(desk.draft().to_set(), before);
    }
}

/// A deterministic stream of numbers: Marsaglia's xorshift.
fn numbers(mut seed: u64) -> impl FnMut() -> u16 {
    move || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 24) as u16
    }
}

#[test]
fn ten_thousand_edits_are_undone_to_the_first_state() {
    let mut desk = desk();
    let mut clip = Clip::default();
    desk.paint(&[Point::at(3, 3)], Some(Color::White));
    let (first, start) = (desk.draft().to_set(), desk.steps().0);
    let mut next = numbers(0x9E37_79B9_7F4A_7C15);
    while desk.steps().0 < start + 10_000 {
        // No actions that copy whole trees or problems, and no strokes, since those merge steps.
        let deed = (next() % 25) as u8;
        let deed = if matches!(deed, 15..=17) { 0 } else { deed };
        act(
            &mut desk,
            &mut clip,
            (deed, next(), next(), next() / 5 * 5 + 4),
        );
    }
    for _ in 0..10_000 {
        assert!(desk.undo());
    }
    assert_eq!(desk.draft().to_set(), first);
    assert_eq!(desk.steps(), (start, 10_000));
}

fn written(desk: &Desk) -> String {
    let entry = desk.problem().expect("a problem");
    let (tree, _) = entry.tree.to_solution();
    let mut lines: Vec<String> = tree
        .ids()
        .filter(|&id| tree.children(id).is_empty())
        .map(|id| {
            let moves: Vec<String> = tree.path(id).iter().map(ToString::to_string).collect();
            moves.join(" ")
        })
        .collect();
    lines.sort();
    lines.join(", ")
}

fn plays(desk: &mut Desk, moves: &str) {
    let root = desk.problem().expect("a problem").tree.root();
    desk.go_to(root);
    for name in moves.split_whitespace() {
        let mv = raeuberspiel::board::read_move(name, Size::SQUARE_19).expect("a move");
        desk.play(mv).expect("legal");
    }
}

#[test]
fn what_no_longer_fits_is_listed_and_nothing_is_dropped() {
    let mut desk = desk();
    plays(&mut desk, "A1 B1 C1");
    plays(&mut desk, "D4 E4");
    desk.paint(&[Point::at(1, 0)], Some(Color::Black));
    assert_eq!(written(&desk), "A1 B1 C1, D4 E4");
    let found = misfits(desk.problem().expect("a problem"));
    let [Misfit::Move { after: 1, .. }] = found.as_slice() else {
        panic!("{found:?}");
    };
    assert!(found[0].to_string().contains("B1 is occupied"));
    desk.undo();
    assert!(misfits(desk.problem().expect("a problem")).is_empty());
    desk.redo();
    desk.cut_misfits();
    assert_eq!(written(&desk), "A1, D4 E4");
    desk.undo();
    assert_eq!(written(&desk), "A1 B1 C1, D4 E4");
}

#[test]
fn branches_are_cut_and_pasted_elsewhere() {
    let mut desk = desk();
    plays(&mut desk, "A1 B1 C1");
    plays(&mut desk, "A1 B2");
    plays(&mut desk, "D4");
    let after = desk.spot().expect("a spot");
    plays(&mut desk, "A1 B1");
    let clip = desk.cut(desk.node().expect("a node")).expect("a branch");
    assert_eq!(clip.len(), 2);
    let pasted = desk.paste(&clip, after, Kind::Paste);
    assert_eq!((pasted.added, pasted.met), (2, 0));
    assert_eq!(written(&desk), "A1 B2, D4 B1 C1");
    assert_eq!(desk.paste(&clip, after, Kind::Paste).met, 2);
}

#[test]
fn nothing_falls_off_the_board_in_silence() {
    let mut desk = desk();
    plays(&mut desk, "A1");
    let shift = Transform::Shift {
        columns: -1,
        rows: 0,
    };
    let blocked = desk.transform(shift).expect_err("A1 has nowhere to go");
    assert_eq!(blocked.to_string(), "A1 would fall off the board");
    let size = Size::square(9).expect("a size");
    plays(&mut desk, "T19");
    let blocked = desk
        .transform(Transform::Resize(size))
        .expect_err("T19 too");
    assert_eq!(blocked.to_string(), "T19 would fall off the board");
    assert_eq!(written(&desk), "A1, T19");
}

#[test]
fn a_changed_position_is_no_longer_proven() {
    let mut desk = desk();
    desk.change(Change::Claim(Claim::Proven), None);
    desk.paint(&[Point::at(1, 0)], Some(Color::Black));
    assert_eq!(desk.problem().expect("one").body.claim, Claim::Unproven);
    desk.undo();
    assert_eq!(desk.problem().expect("one").body.claim, Claim::Proven);
}

#[test]
fn names_stay_unique() {
    let mut desk = desk();
    desk.duplicate();
    desk.duplicate();
    let names: Vec<String> = desk
        .draft()
        .entries()
        .iter()
        .map(|entry| entry.body.id.to_string())
        .collect();
    assert_eq!(names, ["problem-1", "problem-2", "problem-3"]);
    let taken = ProblemId::new("problem-1").expect("a name");
    assert!(!desk.rename(taken), "another problem has it");
}

/// The stones that a proof rests on, and the region in which it was found, are turned with the board.
#[test]
fn evidence_turns_with_the_stones() {
    let mut problem = Problem::new(
        ProblemId::new("one").expect("a name"),
        Task::Live,
        Setup::new(Size::SQUARE_19),
    );
    let [stone, other, empty] =
        [(2, 3), (0, 5), (7, 1)].map(|(column, row)| Point::at(column, row));
    problem.setup.stones.set(stone, Some(Color::Black));
    problem.setup.stones.set(other, Some(Color::White));
    problem.evidence = Evidence {
        rests_on: vec![stone],
        others_rest_on: vec![other],
        searched: Some(1),
        proved_in: vec![stone, empty],
    };
    let id = SetId::new("mine").expect("a name");
    let draft = Draft::from_set(ProblemSet::new(id, vec![problem]));
    let entry = &draft.entries()[0];
    for turn in Symmetry::ALL {
        let moved = |point| turn.apply(point, Size::SQUARE_19);
        let evidence = Transform::Turn(turn)
            .apply(entry)
            .expect("it fits")
            .0
            .evidence;
        assert_eq!(evidence.rests_on, [moved(stone)]);
        assert_eq!(evidence.others_rest_on, [moved(other)]);
        assert_eq!(evidence.proved_in, [moved(stone), moved(empty)]);
    }
    // What falls off the board was only a hint.
    let up = Transform::Shift {
        columns: 0,
        rows: 13,
    };
    let evidence = up.apply(entry).expect("it fits").0.evidence;
    assert_eq!(evidence.proved_in.len(), 2);
    let left = Transform::Shift {
        columns: 12,
        rows: 0,
    };
    let evidence = left.apply(entry).expect("it fits").0.evidence;
    assert_eq!(evidence.proved_in, [Point::at(14, 3)]);
}
