//! Lays out diagrams on pages.

use super::diagram::{self, Frame, right_first_moves};
use super::letters::Faces;
use super::shape::{Anchor, At, Ink, Picture, Shape, Weight, at};
use super::words;
use super::{Answers, Booklet, Coordinates, Cover, NameLine, PER_PAGE, Paper, Under, Worksheet};
use crate::board::{Notation, Orientation};
use crate::problem::{Language, Problem, ProblemSet, Quiz, Text, TextView};

/// A page; lengths are points of 1/72 inch.
#[derive(Clone, Debug, Default)]
pub(super) struct Page {
    pub(super) shapes: Vec<Shape>,
}

/// A laid-out booklet.
#[derive(Clone, Debug)]
pub(super) struct Pages {
    pub(super) title: String,
    pub(super) author: String,
    pub(super) pages: Vec<Page>,
    /// Texts with letters missing from all fonts, each prefixed with where it occurs.
    pub(super) unwritten: Vec<String>,
}

const MARGIN: f32 = 40.0;
const FOOT: f32 = 26.0;
const CAPTION: f32 = 26.0;
const GAP: f32 = 14.0;
/// The largest distance between two board lines: 7 mm, about that of a small wooden board.
const LARGEST: f32 = 20.0;

pub(super) fn lay_out(set: &ProblemSet, booklet: &Booklet, faces: &Faces<'_>) -> Pages {
    let mut maker = Maker::new(set, booklet, Grid::of(booklet), faces);
    let id = set.id.as_str();
    let title = maker.words.text(&set.title, None, id);
    let title = if title.is_empty() {
        id.to_owned()
    } else {
        title
    };
    maker.cover(&title);
    maker.sheet.begin(&title);
    for (number, problem) in set.problems.iter().enumerate() {
        let task = words::task(problem.task, problem.setup.to_move, booklet.language);
        let name = maker.title(problem);
        maker.problem(number + 1, &task, &Below::Title(name), problem);
    }
    maker.answers(1);
    maker.finish(title, Numbers::AfterTheFirst)
}

/// The pages of a worksheet. Answers, if wanted, follow the problems or form a second document.
pub(super) fn lay_out_worksheet(
    set: &ProblemSet,
    worksheet: &Worksheet,
    faces: &Faces<'_>,
) -> Vec<Pages> {
    let booklet = &worksheet.booklet();
    let grid = Grid::of_worksheet(worksheet);
    let first = usize::from(worksheet.first);
    let id = set.id.as_str();
    let mut maker = Maker::new(set, booklet, grid, faces);
    let title = maker.words.plain(worksheet.title.trim(), id);
    let below = maker.words.plain(worksheet.below.trim(), id);
    let head = Head {
        title: title.clone(),
        below,
        has_name_line: worksheet.name_line == NameLine::Shown,
    };
    if worksheet.cover == Cover::Shown {
        maker.cover(&title);
    }
    maker.sheet.begin(&title);
    maker.sheet.head = Some(head);
    for (number, problem) in set.problems.iter().enumerate() {
        let to_move = problem.setup.to_move;
        let said = match worksheet.under {
            Under::Task => words::task(problem.task, to_move, booklet.language),
            Under::VitalPoint => words::vital_point(to_move, booklet.language).to_owned(),
            Under::Nothing => String::new(),
        };
        maker.title(problem);
        maker.problem(first + number, &said, &Below::Notes(Vec::new()), problem);
    }
    let numbers = match worksheet.cover {
        Cover::Shown => Numbers::AfterTheFirst,
        Cover::Hidden => Numbers::WhereSeveral,
    };
    match worksheet.answers {
        Answers::None => vec![maker.finish(title, numbers)],
        Answers::AtEnd => {
            maker.answers(first);
            vec![maker.finish(title, numbers)]
        }
        Answers::Apart => {
            let problems = maker.finish(title.clone(), numbers);
            let grid = Grid::of_worksheet(worksheet);
            let mut maker = Maker::new(set, booklet, grid, faces);
            maker.sheet.head = Some(Head {
                title: format!("{title}: {}", words::answers(booklet.language)),
                below: String::new(),
                has_name_line: false,
            });
            maker.answers(first);
            vec![problems, maker.finish(title, Numbers::WhereSeveral)]
        }
    }
}

/// Which pages get a page number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbers {
    /// All except the first, which is a cover.
    AfterTheFirst,
    /// All, but only if there are several.
    WhereSeveral,
}

/// The heading of the first page of a worksheet.
struct Head {
    title: String,
    below: String,
    has_name_line: bool,
}

impl Head {
    fn height(&self) -> f32 {
        let title = if self.title.is_empty() { 0.0 } else { 30.0 };
        let below = if self.below.is_empty() { 0.0 } else { 18.0 };
        let name = if self.has_name_line { 34.0 } else { 0.0 };
        title + below + name + 6.0
    }
}

/// Builds the pages for a set.
struct Maker<'a> {
    set: &'a ProblemSet,
    words: Words<'a>,
    sheet: Sheet<'a>,
    frame: Frame,
}

impl<'a> Maker<'a> {
    fn new(
        set: &'a ProblemSet,
        booklet: &'a Booklet,
        grid: Grid,
        faces: &'a Faces<'a>,
    ) -> Maker<'a> {
        let frame = match booklet.coordinates {
            Coordinates::Always => Frame::Coordinates,
            Coordinates::Never => Frame::Bare,
            Coordinates::WhereNamed if set.problems.iter().any(names_points) => Frame::Coordinates,
            Coordinates::WhereNamed => Frame::Bare,
        };
        Maker {
            set,
            words: Words {
                faces,
                language: booklet.language,
                unwritten: Vec::new(),
            },
            sheet: Sheet {
                booklet,
                faces,
                pages: Vec::new(),
                grid,
                cells: Vec::new(),
                heading: String::new(),
                head: None,
            },
            frame,
        }
    }

    fn cover(&mut self, title: &str) {
        let set = self.set;
        let id = set.id.as_str();
        let front = Front {
            about: self.words.text(&set.about, None, id),
            author: self.words.plain(&set.author, id),
            work: self.words.plain(&set.source.work, id),
            licence: self.words.plain(&set.licence, id),
        };
        self.sheet.title_page(set, title, &front);
    }

    /// The title of a problem. Its labels are checked for missing letters, too.
    fn title(&mut self, problem: &Problem) -> String {
        let id = problem.id.as_str();
        for (_, label) in &problem.tree.said(problem.tree.root()).labels {
            // A label is drawn as far as possible; missing letters are reported.
            self.words.plain(label, id);
        }
        self.words.text(&problem.title, Some(problem), id)
    }

    fn problem(&mut self, number: usize, said: &str, below: &Below, problem: &Problem) {
        let picture = diagram::start(problem, self.frame);
        self.sheet.add(number, said, below, picture);
    }

    /// Repeats every problem with its answer.
    fn answers(&mut self, first: usize) {
        let language = self.words.language;
        self.sheet.begin(words::answers(language));
        for (number, problem) in self.set.problems.iter().enumerate() {
            let (picture, repeats) = diagram::solution(problem, self.frame);
            let size = problem.setup.size;
            let answer = self.answer(problem);
            let notes: Vec<String> = repeats
                .into_iter()
                .map(|repeat| words::repeat(repeat, size, language))
                .collect();
            let below = Below::Notes(notes);
            self.sheet.add(first + number, &answer, &below, picture);
        }
    }

    fn answer(&mut self, problem: &Problem) -> String {
        let language = self.words.language;
        match &problem.quiz {
            Some(Quiz::Status { answer, .. }) => words::status(*answer, language).to_owned(),
            Some(Quiz::Choices(choices)) => choices
                .iter()
                .filter(|choice| choice.is_right)
                .map(|choice| {
                    let id = problem.id.as_str();
                    self.words.text(&choice.text, Some(problem), id)
                })
                .collect::<Vec<_>>()
                .join(", "),
            None => {
                let names: Vec<String> = right_first_moves(&problem.tree)
                    .into_iter()
                    .map(|mv| match mv.point() {
                        Some(point) => Notation::Gtp.write(point, problem.setup.size),
                        None => words::pass(language).to_owned(),
                    })
                    .collect();
                words::first_moves(&names, language)
            }
        }
    }

    fn finish(mut self, title: String, numbers: Numbers) -> Pages {
        self.sheet.finish_page();
        self.sheet.number_pages(numbers);
        Pages {
            title,
            author: self.set.author.clone(),
            pages: self.sheet.pages,
            unwritten: self.words.unwritten,
        }
    }
}

/// Whether the answer to a problem names points on the board.
fn names_points(problem: &Problem) -> bool {
    problem.quiz.is_none()
        && right_first_moves(&problem.tree)
            .iter()
            .any(|mv| mv.point().is_some())
}

/// The text below the first line of a caption.
enum Below {
    /// A title on one line, cut if it is too long.
    Title(String),
    /// What the diagram could not show, on as many lines as needed.
    Notes(Vec<String>),
}

/// A diagram with its caption, waiting until its page is full.
struct Cell {
    number: String,
    first: String,
    below: Vec<String>,
    picture: Picture,
}

/// The text on the title page besides the title.
struct Front {
    about: String,
    author: String,
    work: String,
    licence: String,
}

/// Texts restricted to letters that can be written, and a list of those that were affected.
struct Words<'a> {
    faces: &'a Faces<'a>,
    language: Language,
    unwritten: Vec<String>,
}

impl Words<'_> {
    fn text(&mut self, text: &Text, problem: Option<&Problem>, place: &str) -> String {
        self.plain(&plain(text, self.language, problem), place)
    }

    /// The text without letters that no font has.
    fn plain(&mut self, text: &str, place: &str) -> String {
        match self.faces.reduced(text) {
            None => text.to_owned(),
            Some(kept) => {
                let line = format!("{place}: {text}");
                if !self.unwritten.contains(&line) {
                    self.unwritten.push(line);
                }
                kept
            }
        }
    }
}

/// A text of a set in one language on one line, with points in GTP notation.
pub(super) fn plain(text: &Text, language: Language, problem: Option<&Problem>) -> String {
    let view = TextView {
        orientation: Orientation::CANONICAL,
        notation: Notation::Gtp,
        size: problem.map_or(crate::board::Size::SQUARE_19, |problem| problem.setup.size),
    };
    text.show(language, &view).replace(['\n', '\r', '\t'], " ")
}

/// The columns and rows of diagrams on a page.
struct Grid {
    columns: usize,
    rows: usize,
    cell: (f32, f32),
}

impl Grid {
    fn of(booklet: &Booklet) -> Grid {
        let per_page = usize::from(booklet.per_page.clamp(*PER_PAGE.start(), *PER_PAGE.end()));
        let columns = match per_page {
            0..=8 => 2,
            9..=15 => 3,
            _ => 4,
        };
        let rows = per_page.div_ceil(columns);
        Grid::with(booklet.paper, columns, rows)
    }

    fn of_worksheet(worksheet: &Worksheet) -> Grid {
        let (columns, rows) = match worksheet.columns {
            0 | 1 => (1, 3),
            2 => (2, 3),
            _ => (3, 4),
        };
        Grid::with(worksheet.paper, columns, rows)
    }

    fn with(paper: Paper, columns: usize, rows: usize) -> Grid {
        let (width, height) = paper.size();
        let inner = (width - 2.0 * MARGIN, height - 2.0 * MARGIN - FOOT);
        Grid {
            columns,
            rows,
            cell: (inner.0 / columns as f32, inner.1 / rows as f32),
        }
    }
}

/// The style of a text.
#[derive(Clone, Copy)]
struct Hand {
    size: f32,
    weight: Weight,
    ink: Ink,
}

impl Hand {
    const fn bold(size: f32) -> Hand {
        Hand {
            size,
            weight: Weight::Bold,
            ink: Ink::Black,
        }
    }

    const fn plain(size: f32) -> Hand {
        Hand {
            size,
            weight: Weight::Plain,
            ink: Ink::Black,
        }
    }

    const fn gray(size: f32) -> Hand {
        Hand {
            size,
            weight: Weight::Plain,
            ink: Ink::Gray,
        }
    }
}

struct Sheet<'a> {
    booklet: &'a Booklet,
    faces: &'a Faces<'a>,
    pages: Vec<Page>,
    grid: Grid,
    /// The diagrams for the next page.
    cells: Vec<Cell>,
    heading: String,
    /// Replaces the heading on the next page.
    head: Option<Head>,
}

impl Sheet<'_> {
    fn text(&mut self, place: At, anchor: Anchor, hand: Hand, text: &str) {
        if let Some(page) = self.pages.last_mut() {
            page.shapes.push(Shape::Text {
                place,
                size: hand.size,
                anchor,
                weight: hand.weight,
                ink: hand.ink,
                text: text.to_owned(),
            });
        }
    }

    fn title_page(&mut self, set: &ProblemSet, title: &str, front: &Front) {
        let (width, height) = self.booklet.paper.size();
        self.pages.push(Page::default());
        let middle = width / 2.0;
        let room = width - 2.0 * MARGIN - 20.0;
        let mut y = height * 0.3;
        let mut size = 30.0;
        while size > 14.0 && self.faces.width(title, true) * size > room {
            size -= 1.0;
        }
        let faces = self.faces;
        for line in wrapped(faces, title, size, room, true) {
            self.text(at(middle, y), Anchor::Center, Hand::bold(size), &line);
            y += size * 1.25;
        }
        y += 14.0;
        for line in wrapped(faces, &front.about, 12.0, room * 0.85, false)
            .into_iter()
            .take(14)
        {
            self.text(at(middle, y), Anchor::Center, Hand::plain(12.0), &line);
            y += 17.0;
        }
        y = height * 0.78;
        let count = words::count(set.problems.len(), self.booklet.language);
        for line in [&front.author, &front.work, &count, &front.licence] {
            for part in wrapped(faces, line, 11.0, room, false) {
                self.text(at(middle, y), Anchor::Center, Hand::gray(11.0), &part);
                y += 16.0;
            }
        }
    }

    /// Starts a new section on a new page.
    fn begin(&mut self, heading: &str) {
        self.finish_page();
        self.heading = heading.to_owned();
    }

    /// Letter sizes of a caption: the first line, and the lines below.
    fn sizes(&self) -> (f32, f32) {
        let size = if self.grid.cell.1 < 130.0 { 8.5 } else { 10.0 };
        (size, size - 2.0)
    }

    fn add(&mut self, number: usize, first: &str, below: &Below, picture: Picture) {
        let (size, small) = self.sizes();
        let number = number.to_string();
        let room = self.grid.cell.0 - GAP;
        let indent = self.indent(&number);
        let (first, below) = match below {
            Below::Title(title) => {
                let first = fitted(self.faces, first, size, room - indent, false);
                let below =
                    (!title.is_empty()).then(|| fitted(self.faces, title, small, room, false));
                (first, below.into_iter().collect())
            }
            Below::Notes(notes) => {
                // A long answer continues on the lines below.
                let mut lines = wrapped(self.faces, first, size, room - indent, false).into_iter();
                let start = lines.next().unwrap_or_default();
                let rest = lines.collect::<Vec<_>>().join(" ");
                let mut more = Vec::new();
                if !rest.is_empty() {
                    more.push(rest);
                }
                more.extend_from_slice(notes);
                (
                    start,
                    wrapped(self.faces, &more.join(", "), small, room, false),
                )
            }
        };
        self.cells.push(Cell {
            number,
            first,
            below,
            picture,
        });
        if self.cells.len() >= self.grid.columns * self.grid.rows {
            self.finish_page();
        }
    }

    fn indent(&self, number: &str) -> f32 {
        let (size, _) = self.sizes();
        self.faces.width(number, true) * size + size * 0.6
    }

    /// The height of a caption.
    fn caption(&self, cell: &Cell) -> f32 {
        let (size, small) = self.sizes();
        match cell.below.len() {
            0 => size + 5.0,
            lines => CAPTION.max(size + 5.0 + lines as f32 * (small + 3.0)),
        }
    }

    /// Puts the waiting diagrams on a new page, all at the same scale.
    fn finish_page(&mut self) {
        let cells = std::mem::take(&mut self.cells);
        if cells.is_empty() {
            return;
        }
        self.pages.push(Page::default());
        let (width, height) = self.grid.cell;
        let (top, height) = match self.head.take() {
            Some(head) => {
                let high = head.height();
                self.head_of_page(&head);
                (MARGIN + high, height - high / self.grid.rows as f32)
            }
            None => {
                self.heading_of_page();
                (MARGIN, height)
            }
        };
        let room = width - GAP;
        let (size, small) = self.sizes();
        let fitting = |cell: &Cell| {
            let space = (height - self.caption(cell) - GAP).max(height * 0.3);
            (room / cell.picture.width.max(1.0)).min(space / cell.picture.height.max(1.0))
        };
        let scale = cells.iter().map(fitting).fold(LARGEST, f32::min);
        for (place, cell) in cells.into_iter().enumerate() {
            let (column, row) = (place % self.grid.columns, place / self.grid.columns);
            let x = MARGIN + column as f32 * width + GAP / 2.0;
            let y = top + row as f32 * height;
            let (base, indent) = (y + size, self.indent(&cell.number));
            self.text(at(x, base), Anchor::Start, Hand::bold(size), &cell.number);
            let plain = Hand::plain(size);
            self.text(at(x + indent, base), Anchor::Start, plain, &cell.first);
            for (line, text) in (1_u8..).zip(&cell.below) {
                let base = base + f32::from(line) * (small + 3.0);
                self.text(at(x, base), Anchor::Start, Hand::gray(small), text);
            }
            let origin = at(x, y + self.caption(&cell) + 2.0);
            if let Some(page) = self.pages.last_mut() {
                let shapes = cell.picture.shapes.iter();
                page.shapes
                    .extend(shapes.map(|shape| shape.placed(scale, origin)));
            }
        }
    }

    fn heading_of_page(&mut self) {
        let heading = self.heading.clone();
        let page_width = self.booklet.paper.size().0;
        let heading = fitted(self.faces, &heading, 9.0, page_width - 2.0 * MARGIN, false);
        self.text(
            at(page_width / 2.0, MARGIN - 14.0),
            Anchor::Center,
            Hand::gray(9.0),
            &heading,
        );
    }

    /// Draws the title, the line below it, and the blanks for name and date.
    fn head_of_page(&mut self, head: &Head) {
        let room = self.booklet.paper.size().0 - 2.0 * MARGIN;
        let left = MARGIN + GAP / 2.0;
        let mut y = MARGIN;
        if !head.title.is_empty() {
            y += 20.0;
            let mut size = 20.0;
            while size > 11.0 && self.faces.width(&head.title, true) * size > room - GAP {
                size -= 1.0;
            }
            let title = fitted(self.faces, &head.title, size, room - GAP, true);
            self.text(at(left, y), Anchor::Start, Hand::bold(size), &title);
            y += 10.0;
        }
        if !head.below.is_empty() {
            y += 8.0;
            let below = fitted(self.faces, &head.below, 11.0, room - GAP, false);
            self.text(at(left, y), Anchor::Start, Hand::gray(11.0), &below);
            y += 10.0;
        }
        if !head.has_name_line {
            return;
        }
        y += 18.0;
        let (name, date) = words::name_and_date(self.booklet.language);
        let middle = left + room * 0.64;
        for (from, to, word) in [
            (left, middle - 12.0, name),
            (middle, left + room - GAP, date),
        ] {
            self.text(at(from, y), Anchor::Start, Hand::plain(10.0), word);
            let begin = from + self.faces.width(word, false) * 10.0 + 8.0;
            if let Some(page) = self.pages.last_mut() {
                page.shapes.push(Shape::Line {
                    from: at(begin, y + 2.0),
                    to: at(to, y + 2.0),
                    width: 0.6,
                    ink: Ink::Gray,
                });
            }
        }
    }

    fn number_pages(&mut self, numbers: Numbers) {
        let (width, height) = self.booklet.paper.size();
        let without = match numbers {
            Numbers::AfterTheFirst => 1,
            Numbers::WhereSeveral if self.pages.len() > 1 => 0,
            Numbers::WhereSeveral => return,
        };
        for (number, page) in self.pages.iter_mut().enumerate().skip(without) {
            page.shapes.push(Shape::Text {
                place: at(width / 2.0, height - MARGIN + 8.0),
                size: 9.0,
                anchor: Anchor::Center,
                weight: Weight::Plain,
                ink: Ink::Gray,
                text: (number + 1).to_string(),
            });
        }
    }
}

/// The text shortened to a width, ending in an ellipsis if it was cut.
pub(super) fn fitted(faces: &Faces<'_>, text: &str, size: f32, room: f32, is_bold: bool) -> String {
    if faces.width(text, is_bold) * size <= room {
        return text.to_owned();
    }
    let mut cut: String = text.chars().take(200).collect();
    while !cut.is_empty() && faces.width(&format!("{cut}…"), is_bold) * size > room {
        cut.pop();
    }
    format!("{}…", cut.trim_end())
}

/// Breaks a text into lines of at most this width. A longer word continues on the next line, as needed for
/// Chinese and Japanese texts without spaces.
fn wrapped(faces: &Faces<'_>, text: &str, size: f32, room: f32, is_bold: bool) -> Vec<String> {
    let fits = |text: &str| faces.width(text, is_bold) * size <= room;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace().take(2_000) {
        match lines.last_mut() {
            Some(line) if fits(&format!("{line} {word}")) => {
                line.push(' ');
                line.push_str(word);
                continue;
            }
            _ => {}
        }
        let mut piece = String::new();
        for c in word.chars().take(2_000) {
            piece.push(c);
            if !fits(&piece) && piece.chars().nth(1).is_some() {
                piece.pop();
                lines.push(std::mem::replace(&mut piece, c.to_string()));
            }
        }
        lines.push(piece);
    }
    lines
}
