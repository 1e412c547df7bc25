//! Positions from SGF files.
//!
//! Read are the size, the stones and the side to move of each game's first node, and the stones
//! marked with `MA` (or `TR`, `SQ`, `CR` where there is no `MA`) as targets. Moves are not read:
//! an SGF file does not say which of them are right.

use std::path::Path;

use super::scan::{Root, roots};
use crate::board::{Color, Notation, Point, Setup, SetupError, Size};
use crate::problem::{
    Code, Fault, Loaded, LoadedFile, Place, Problem, ProblemId, ProblemSet, SetId, Source, Task,
    Text, limits::MIN_SIDE, read_file,
};

/// Reads the positions of an SGF file. Whatever is wrong becomes a fault; this never fails otherwise.
#[must_use]
pub fn load_sgf(path: &Path) -> LoadedFile {
    let name = path
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned())
        .unwrap_or_default();
    let loaded = match read_file(path) {
        // Points and names of properties are ASCII in every charset that SGF files come in.
        Ok(bytes) => read_sgf(&String::from_utf8_lossy(&bytes), &name),
        Err(fault) => Loaded {
            set: None,
            faults: vec![fault],
            places: Vec::new(),
        },
    };
    LoadedFile {
        path: path.to_owned(),
        loaded,
        stamp: None,
    }
}

/// Reads the positions of SGF text: one problem a game, named `game-1`, `game-2` and so on.
///
/// Where stones are marked, the task is to kill or to save them; where none are, to kill, with the
/// target left open.
#[must_use]
pub fn read_sgf(text: &str, name: &str) -> Loaded {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let games = match roots(text) {
        Ok(games) => games,
        Err(broken) => {
            return Loaded {
                set: None,
                faults: vec![Fault {
                    place: Place::of(text, broken.byte),
                    problem: None,
                    code: Code::Syntax,
                    message: broken.message.to_owned(),
                    advice: "see the description of SGF FF[4]".to_owned(),
                }],
                places: Vec::new(),
            };
        }
    };
    let (mut problems, mut places, mut faults) = (Vec::new(), Vec::new(), Vec::new());
    let (mut place, mut byte) = (Place::START, 0);
    for (number, game) in games.iter().enumerate() {
        let step = text.get(byte..game.start).unwrap_or_default();
        place = Place::of(step, step.len()).after(place);
        byte = game.start;
        let id = format!("game-{}", number + 1);
        match problem_of(game, &id) {
            Ok(problem) => {
                problems.push(problem);
                places.push(place);
            }
            Err((code, message)) => faults.push(Fault {
                place,
                problem: Some(id),
                code,
                message,
                advice: "correct the game's first node".to_owned(),
            }),
        }
    }
    let set = set_id(name).map(|id| ProblemSet {
        id,
        title: Text::default(),
        about: Text::default(),
        author: String::new(),
        licence: String::new(),
        source: Source::default(),
        problems,
    });
    Loaded {
        set,
        faults,
        places,
    }
}

fn set_id(name: &str) -> Option<SetId> {
    let tidy: String = name
        .to_ascii_lowercase()
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .take(80)
        .collect();
    SetId::new(&tidy).or_else(|| SetId::new("unnamed"))
}

type Refusal = (Code, String);

fn problem_of(game: &Root<'_>, id: &str) -> Result<Problem, Refusal> {
    let size = size_of(game)?;
    let mut setup = Setup::new(size);
    for (property, stone) in [
        ("AB", Some(Color::Black)),
        ("AW", Some(Color::White)),
        ("AE", None),
    ] {
        for point in points_of(game, property, size)? {
            setup.stones.set(point, stone);
        }
    }
    setup.to_move = to_move(game);
    setup
        .clone()
        .into_position()
        .map_err(|error: SetupError| (Code::IllegalSetup, error.to_string()))?;
    let mut target = Vec::new();
    for property in ["MA", "TR", "SQ", "CR"] {
        target = points_of(game, property, size)?;
        target.retain(|&point| setup.stones.get(point).is_some());
        if !target.is_empty() {
            break;
        }
    }
    let owner = target.first().and_then(|&point| setup.stones.get(point));
    let task = if owner == Some(setup.to_move) {
        Task::Live
    } else {
        Task::Kill
    };
    let id = ProblemId::new(id).ok_or_else(|| (Code::BadId, format!("{id:?} is no problem id")))?;
    let mut problem = Problem::new(id, task, setup);
    problem.target = target;
    Ok(problem)
}

fn size_of(game: &Root<'_>) -> Result<Size, Refusal> {
    let Some(value) = game.properties.get("SZ").and_then(|values| values.first()) else {
        return Ok(Size::SQUARE_19);
    };
    let side = |text: &str| {
        let side: u8 = text.trim().parse().ok()?;
        (side >= MIN_SIDE).then_some(side)
    };
    let sides = match value.split_once(':') {
        Some((width, height)) => side(width).zip(side(height)),
        None => side(value).map(|side| (side, side)),
    };
    sides
        .and_then(|(width, height)| Size::new(width, height))
        .ok_or_else(|| {
            let shown: String = value.chars().take(20).collect();
            (
                Code::BadSize,
                format!("a board of size {shown:?} is not supported"),
            )
        })
}

fn to_move(game: &Root<'_>) -> Color {
    let stated = game
        .properties
        .get("PL")
        .and_then(|values| values.first()?.trim().chars().next());
    match stated.or(game.first_move) {
        Some('W' | 'w' | '2') => Color::White,
        _ => Color::Black,
    }
}

/// The points of a property, compressed rectangles spelled out.
fn points_of(game: &Root<'_>, property: &str, size: Size) -> Result<Vec<Point>, Refusal> {
    let bad = |value: &str| {
        let shown: String = value.chars().take(20).collect();
        let message = format!("{shown:?} in {property} is no point of the {size} board");
        (Code::BadPoint, message)
    };
    let mut points = Vec::new();
    for value in game.properties.get(property).into_iter().flatten() {
        let value = value.trim();
        let read = |name: &str| Notation::Sgf.read(name, size).ok_or_else(|| bad(value));
        let Some((first, second)) = value.split_once(':') else {
            points.push(read(value)?);
            continue;
        };
        let (first, second) = (read(first)?, read(second)?);
        let columns = first.column().min(second.column())..=first.column().max(second.column());
        let rows = first.row().min(second.row())..=first.row().max(second.row());
        points.extend(rows.flat_map(|row| columns.clone().filter_map(move |c| Point::new(c, row))));
    }
    // Rectangles may overlap without end; a board has not that many points.
    points.sort_unstable();
    points.dedup();
    Ok(points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Diagram, Window};

    #[track_caller]
    fn check(text: &str, drawing: &str, to_move: Color, target: &[Point]) {
        let loaded = read_sgf(text, "x");
        assert!(loaded.faults.is_empty(), "{:?}", loaded.faults);
        let set = loaded.set.unwrap();
        let problem = &set.problems[0];
        let size = problem.setup.size;
        let drawn = Diagram::draw(&problem.setup.stones, &[], Window::whole(size), size);
        let tidy: Vec<&str> = drawing
            .lines()
            .map(str::trim)
            .filter(|l| !l.is_empty())
            .collect();
        assert_eq!(drawn.lines().collect::<Vec<_>>(), tidy);
        assert_eq!(problem.setup.to_move, to_move);
        assert_eq!(problem.target, target);
    }

    #[track_caller]
    fn check_fault(text: &str, expected: &str) {
        let loaded = read_sgf(text, "x");
        assert_eq!(loaded.faults[0].to_string(), expected);
    }

    #[test]
    fn stones_side_and_marked_target_are_read() {
        check(
            "(;GM[1]FF[4]SZ[3:2]C[a \\] b (;]AB[aa][ab:bb]AE[bb]AW[ca]PL[W]MA[aa][cb];B[bb](;W[cb])(;W[]))",
            "+-------+
             | X . O |
             | X . . |
             +-------+",
            Color::White,
            &[Point::at(0, 1)],
        );
        check(
            "( ; SiZe [2] AddBlack [aa]\n; White[bb] )",
            "+-----+
             | X . |
             | . . |
             +-----+",
            Color::White,
            &[],
        );
    }

    #[test]
    fn faults_name_place_and_rule() {
        check_fault(
            "no game",
            "1:1: error[syntax]: there is no game in this file; see the description of SGF FF[4]",
        );
        check_fault(
            "(;AB[aa",
            "1:5: error[syntax]: this value never ends; see the description of SGF FF[4]",
        );
        check_fault(
            "(;AB[aa]",
            "1:1: error[syntax]: this game never ends; see the description of SGF FF[4]",
        );
        check_fault(
            "(;))",
            "1:4: error[syntax]: this parenthesis closes nothing; see the description of SGF FF[4]",
        );
        check_fault(
            "(;SZ[99999999999])",
            "1:1: error[bad-size]: a board of size \"99999999999\" is not supported; correct the game's first node",
        );
        check_fault(
            "(;)\n(;SZ[9]AB[zz])",
            "2:1: error[bad-point]: \"zz\" in AB is no point of the 9x9 board; correct the game's first node",
        );
        check_fault(
            "(;SZ[2]AB[aa]AW[ab][ba])",
            "1:1: error[illegal-setup]: black chain at A2 has no liberty; correct the game's first node",
        );
    }

    #[test]
    fn deep_and_broad_files_are_survived() {
        let work = || {
            let deep = format!("{};AB[aa]{}", "(".repeat(1_000_000), ")".repeat(1_000_000));
            assert!(read_sgf(&deep, "x").faults.is_empty());
            let broad = format!("(;SZ[25]{})", "AB[aa:yy]".repeat(100_000));
            check_fault(
                &broad,
                "1:90009: error[syntax]: a property has too many values; see the description of SGF FF[4]",
            );
            let games = "(;)".repeat(100_000);
            check_fault(
                &games,
                "1:60001: error[syntax]: the file holds too many games; see the description of SGF FF[4]",
            );
        };
        let thread = std::thread::Builder::new().stack_size(2 << 20);
        std::thread::scope(|scope| thread.spawn_scoped(scope, work).unwrap().join().unwrap());
    }
}
