use super::*;
use crate::exchange::read_sgf;

fn set() -> ProblemSet {
    let game = |n: usize| {
        format!(
            "(;GM[1]AB[ar:dr][ds]AW[aq:eq][er][es]TR[ar]LB[cs:a]GN[Corner {n} <&>]C[Black to live](;B[bs]C[RIGHT];W[fs];B[as];W[])(;B[as];W[bs]))"
        )
    };
    let text: String = (0..25).map(game).collect();
    let loaded = read_sgf(&text, "corner");
    assert!(loaded.faults.is_empty(), "{:?}", loaded.faults);
    loaded.set.unwrap()
}

#[test]
fn a_diagram_shows_stones_edges_and_where_the_board_goes_on() {
    let svg = svg(&set().problems[0], 700.0);
    // Seven columns and four rows: the window is one point larger than the stones.
    assert!(svg.contains("viewBox=\"0 0 700 400\""), "{svg}");
    assert_eq!(
        svg.matches("<circle").count(),
        12 + 1,
        "stones and a star point"
    );
    assert_eq!(svg.matches("<line").count(), 7 + 4);
    assert_eq!(svg.matches("<polygon").count(), 1);
    // The left edge is thick and ends at the corner; lines extend to the right and upwards.
    assert!(
        svg.contains(
            "<line x1=\"50\" y1=\"0\" x2=\"50\" y2=\"354\" stroke=\"#000\" stroke-width=\"8\"/>"
        ),
        "{svg}"
    );
    assert!(svg.contains("x2=\"700\""), "{svg}");
    assert!(svg.contains(">a</text>"));
}

#[test]
fn a_picture_has_the_size_asked_for() {
    let bytes = png(&set().problems[0], 350.0).unwrap();
    let decoder = ::png::Decoder::new(std::io::Cursor::new(bytes));
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((info.width, info.height), (350, 200));
    // A2 is black apart from its triangle, B3 white apart from its rim, and A1 empty paper beside lines.
    let gray = |x: usize, y: usize| pixels[y * 350 + x];
    assert_eq!(gray(35, 137), 0);
    assert_eq!(gray(75, 75), 255);
    assert_eq!(gray(12, 190), 255);
    assert!(png(&set().problems[0], 1.0).is_err());
    assert!(png(&set().problems[0], f32::NAN).is_err());
}

#[test]
fn a_booklet_has_a_title_problems_and_answers() {
    let pages = |paper, per_page| {
        let booklet = Booklet {
            paper,
            per_page,
            language: Language::German,
            coordinates: Coordinates::default(),
        };
        let letters = Letters::built_in();
        let faces = letters.faces();
        let pages = booklet::lay_out(&set(), &booklet, &faces).pages;
        let (width, height) = paper.size();
        // No shape leaves the page.
        for shape in pages.iter().flat_map(|page| &page.shapes) {
            let inside = |x: f32, y: f32| (0.0..=width).contains(&x) && (0.0..=height).contains(&y);
            let is_inside = match shape {
                shape::Shape::Line { from, to, .. } => inside(from.x, from.y) && inside(to.x, to.y),
                shape::Shape::Circle { center, radius, .. } => {
                    inside(center.x - radius, center.y - radius)
                        && inside(center.x + radius, center.y + radius)
                }
                shape::Shape::Text {
                    place,
                    size,
                    anchor,
                    text,
                    ..
                } => {
                    let length = faces.width(text, true) * size;
                    match anchor {
                        shape::Anchor::Start => {
                            inside(place.x, place.y) && inside(place.x + length, place.y)
                        }
                        _ => {
                            inside(place.x - length / 2.0, place.y)
                                && inside(place.x + length / 2.0, place.y)
                        }
                    }
                }
                _ => true,
            };
            assert!(is_inside, "{paper:?} {per_page}: {shape:?}");
        }
        pages.len()
    };
    for paper in [Paper::A4, Paper::A5, Paper::Letter] {
        assert_eq!(pages(paper, 4), 1 + 2 * 7);
        assert_eq!(pages(paper, 12), 1 + 2 * 3);
        assert_eq!(pages(paper, 24), 1 + 2 * 2);
    }
    let bytes = pdf(&set(), &Booklet::default(), &Letters::built_in()).bytes;
    assert!(bytes.starts_with(b"%PDF-1.") && bytes.ends_with(b"%%EOF"));
}

#[test]
fn numbers_and_what_cannot_be_drawn() {
    let (picture, repeats) = diagram::solution(&set().problems[0], diagram::Frame::Bare);
    let numbers = picture
        .shapes
        .iter()
        .filter(|shape| matches!(shape, shape::Shape::Text { .. }))
        .count();
    assert_eq!(numbers, 3);
    let words: Vec<String> = repeats
        .into_iter()
        .map(|repeat| words::repeat(repeat, crate::board::Size::SQUARE_19, Language::English))
        .collect();
    assert_eq!(words, ["4 elsewhere"]);
}

/// The texts on each page.
fn written(set: &ProblemSet, booklet: &Booklet) -> Vec<Vec<String>> {
    let letters = Letters::built_in();
    let faces = letters.faces();
    let text = |shape: &shape::Shape| match shape {
        shape::Shape::Text { text, .. } => Some(text.clone()),
        _ => None,
    };
    booklet::lay_out(set, booklet, &faces)
        .pages
        .iter()
        .map(|page| page.shapes.iter().filter_map(text).collect())
        .collect()
}

#[test]
fn the_key_names_every_right_first_move() {
    let text = "(;SZ[9]AB[aa]AW[bb];B[cc]C[RIGHT])";
    let many = "(;SZ[9]AB[aa]AW[bb](;B[ca];W[da](;B[ea]C[RIGHT])(;B[fa]C[RIGHT]))(;B[cb]C[RIGHT])(;B[cc])(;B[cd];W[de];B[ce]C[RIGHT]))";
    let loaded = read_sgf(&format!("{text}{many}"), "x");
    let mut set = loaded.set.unwrap();
    // A solved line after a wrong move does not make that move right.
    let tree = &mut set.problems[1].tree;
    let wrong = tree.children(tree.root())[3];
    tree.node_mut(wrong).verdict = Some(crate::problem::Verdict::Wrong);
    let pages = written(&set, &Booklet::default());
    assert!(pages[2].contains(&"C7".to_owned()), "{:?}", pages[2]);
    assert!(
        pages[2].contains(&"C9, also C8".to_owned()),
        "{:?}",
        pages[2]
    );
    // More moves than fit on a line are still all named.
    let moves: String = ('a'..='i').map(|c| format!("(;B[{c}c]C[RIGHT])")).collect();
    let set = read_sgf(&format!("(;SZ[9]AB[aa]AW[bb]{moves})"), "x")
        .set
        .unwrap();
    let booklet = Booklet {
        per_page: 24,
        paper: Paper::A5,
        language: Language::German,
        ..Booklet::default()
    };
    let said = written(&set, &booklet)[2].join(" ");
    assert!(said.contains("A7, auch B7"), "{said}");
    for name in ["C7", "D7", "E7", "F7", "G7", "H7", "J7"] {
        assert!(said.contains(name), "{name}: {said}");
    }
}

#[test]
fn diagrams_have_coordinates_where_the_key_names_points() {
    let with = |set: &ProblemSet, coordinates| {
        let booklet = Booklet {
            coordinates,
            ..Booklet::default()
        };
        let pages = written(set, &booklet);
        // The corner shows A to G and 1 to 4; labels and move numbers are digits, too.
        ["D", "G", "4"]
            .iter()
            .all(|name| pages[1].iter().filter(|text| text == name).count() >= 12)
    };
    let mut set = set();
    assert!(with(&set, Coordinates::WhereNamed));
    assert!(with(&set, Coordinates::Always));
    assert!(!with(&set, Coordinates::Never));
    for problem in &mut set.problems {
        problem.quiz = Some(Quiz::Choices(Vec::new()));
    }
    assert!(!with(&set, Coordinates::WhereNamed));
    assert!(with(&set, Coordinates::Always));
}

#[test]
fn diagrams_of_a_page_have_one_scale() {
    let whole = "(;SZ[19]AB[aa][sa][as][ss]AW[jj];B[kk]C[RIGHT])";
    let small = "(;SZ[19]AB[ar:dr][ds]AW[aq:eq][er][es];B[bs]C[RIGHT])";
    let text = [small, small, whole, small].concat();
    let set = read_sgf(&text, "x").set.unwrap();
    let letters = Letters::built_in();
    let faces = letters.faces();
    let booklet = Booklet {
        per_page: 4,
        ..Booklet::default()
    };
    let pages = booklet::lay_out(&set, &booklet, &faces).pages;
    for page in pages.iter().skip(1) {
        let mut radii: Vec<f32> = page
            .shapes
            .iter()
            .filter_map(|shape| match shape {
                shape::Shape::Circle {
                    radius,
                    fill: Some(shape::Ink::Black),
                    ..
                } => Some(*radius),
                _ => None,
            })
            .collect();
        radii.sort_by(f32::total_cmp);
        radii.dedup_by(|a, b| (*a - *b).abs() < 1e-3);
        // Radii of stones and star points.
        assert_eq!(radii.len(), 2, "{radii:?}");
    }
}

#[test]
fn letters_of_other_alphabets_are_drawn_and_unknown_ones_are_named() {
    let letters = Letters::built_in();
    let faces = letters.faces();
    assert_eq!(faces.reduced("Zug & Weiß „ok“… Łódź, Задача, γο"), None);
    assert_eq!(faces.reduced("黒先 to move 白").as_deref(), Some("to move"));
    let mut set = set();
    set.problems.truncate(2);
    set.problems[0].title.en = "Задача 黒先".to_owned();
    set.problems[1].title.en = "死活".to_owned();
    let wanted = foreign_letters(&set, Language::English);
    assert_eq!(wanted.into_iter().collect::<String>(), "先死活黒");
    let printed = pdf(&set, &Booklet::default(), &letters);
    assert_eq!(printed.unwritten, ["game-1: Задача 黒先", "game-2: 死活"]);
    let text = String::from_utf8_lossy(&printed.bytes);
    // Six Cyrillic letters, one of them three times, in one font.
    assert_eq!(text.matches("/Subtype /Type3").count(), 1, "{text}");
    assert!(text.contains("/u0417") && text.contains("/u0430"));
    assert!(!text.contains("/u9ED2"));
}

#[test]
fn fonts_say_which_letters_they_have() {
    let file = FontFile {
        bytes: epaint_default_fonts::HACK_REGULAR.to_vec(),
        index: 0,
    };
    let wanted = "╬黒".chars().collect();
    assert_eq!(file.covered(&wanted).into_iter().collect::<String>(), "╬");
    let broken = FontFile {
        bytes: vec![0; 100],
        index: 3,
    };
    assert!(broken.covered(&wanted).is_empty());
    // A broken font is skipped.
    let letters = Letters::with(vec![broken, file]);
    assert_eq!(letters.faces().reduced("╬"), None);
}

/// The texts of every page of every file of a worksheet.
fn texts_of(set: &ProblemSet, worksheet: &Worksheet) -> Vec<Vec<Vec<String>>> {
    let letters = Letters::built_in();
    let files = booklet::lay_out_worksheet(set, worksheet, &letters.faces());
    let of_page = |page: &booklet::Page| {
        let shapes = page.shapes.iter();
        shapes
            .filter_map(|shape| match shape {
                shape::Shape::Text { text, .. } => Some(text.clone()),
                _ => None,
            })
            .collect()
    };
    let of_file = |pages: &booklet::Pages| pages.pages.iter().map(of_page).collect();
    files.iter().map(of_file).collect()
}

fn six() -> ProblemSet {
    let mut six = set();
    six.problems.truncate(6);
    six
}

#[test]
fn a_worksheet_of_six_is_one_page_with_a_head_and_one_of_answers() {
    let worksheet = Worksheet {
        title: "Kill or live".to_owned(),
        below: "Go club, week 3".to_owned(),
        first: 7,
        coordinates: Coordinates::Never,
        ..Worksheet::new(Language::English)
    };
    let files = texts_of(&six(), &worksheet);
    let [file] = files.as_slice() else {
        panic!("{} files", files.len());
    };
    let [problems, answers] = file.as_slice() else {
        panic!("{} pages, without a cover", file.len());
    };
    let has = |page: &[String], words: &str| page.iter().any(|text| text == words);
    for words in ["Kill or live", "Go club, week 3", "Name", "Date", "7", "12"] {
        assert!(has(problems, words), "{words}: {problems:?}");
    }
    assert!(has(problems, "Black to live"));
    assert!(!has(problems, "6"), "numbered from seven");
    // The key names the accepted first move of each problem.
    let named = answers.iter().filter(|text| text.contains("B1")).count();
    assert_eq!(named, 6, "{answers:?}");
}

#[test]
fn what_a_worksheet_leaves_out_is_not_there() {
    let plain = Worksheet {
        name_line: NameLine::Hidden,
        under: Under::Nothing,
        answers: Answers::None,
        ..Worksheet::new(Language::English)
    };
    let files = texts_of(&six(), &plain);
    assert_eq!((files.len(), files[0].len()), (1, 1));
    let has = |words: &str| files[0][0].iter().any(|text| text.contains(words));
    assert!(!has("Name") && !has("Black") && !has("B1"));
    let german = Worksheet {
        under: Under::VitalPoint,
        answers: Answers::Apart,
        cover: Cover::Shown,
        title: "Ecke".to_owned(),
        ..Worksheet::new(Language::German)
    };
    let files = texts_of(&six(), &german);
    assert_eq!(files.len(), 2, "the answers have a file of their own");
    assert_eq!(files[0].len(), 2, "a cover and a page");
    assert!(
        files[0][1]
            .iter()
            .any(|text| text.starts_with("Schwarz am Zug: Wo"))
    );
    assert!(files[1][0].iter().any(|text| text == "Ecke: Lösungen"));
}

#[test]
fn every_number_of_columns_and_every_paper_holds_all_problems() {
    for columns in COLUMNS {
        for paper in [Paper::A4, Paper::A5, Paper::Letter] {
            let worksheet = Worksheet {
                columns,
                paper,
                title: "A title that is far too long for a narrow sheet of paper".repeat(3),
                ..Worksheet::new(Language::English)
            };
            let files = texts_of(&set(), &worksheet);
            let said: Vec<&String> = files.iter().flatten().flatten().collect();
            for number in 1..=25 {
                let number = number.to_string();
                assert!(said.iter().filter(|text| **text == &number).count() >= 2);
            }
            let seen = preview(&set(), &worksheet, 99, 300.0).unwrap();
            assert_eq!(seen.pages, files[0].len());
            assert_eq!(seen.gray.len(), seen.size[0] * seen.size[1]);
            assert!(seen.gray.contains(&0), "there is ink on the last page");
        }
    }
    assert!(preview(&six(), &Worksheet::new(Language::English), 0, 1.0).is_err());
}
