//! Diagrams on pages.

use super::diagram::{self, Frame, right_first_moves};
use super::letters::Faces;
use super::shape::{Anchor, At, Ink, Picture, Shape, Weight, at};
use super::words;
use super::{Booklet, Coordinates, PER_PAGE};
use crate::board::{Notation, Orientation};
use crate::problem::{Language, Problem, ProblemSet, Quiz, Text, TextView};

/// A page, in points of 1/72 inch.
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
    /// Texts with letters that no font has, each after the place it belongs to.
    pub(super) unwritten: Vec<String>,
}

const MARGIN: f32 = 40.0;
const FOOT: f32 = 26.0;
const CAPTION: f32 = 26.0;
const GAP: f32 = 14.0;
/// Largest distance between two lines: 7 mm, about that of a small board of wood.
const LARGEST: f32 = 20.0;

pub(super) fn lay_out(set: &ProblemSet, booklet: &Booklet, faces: &Faces<'_>) -> Pages {
    let mut words = Words {
        faces,
        language: booklet.language,
        unwritten: Vec::new(),
    };
    let id = set.id.as_str();
    let title = words.text(&set.title, None, id);
    let title = if title.is_empty() {
        id.to_owned()
    } else {
        title
    };
    let front = Front {
        about: words.text(&set.about, None, id),
        author: words.plain(&set.author, id),
        work: words.plain(&set.source.work, id),
        licence: words.plain(&set.licence, id),
    };
    let mut sheet = Sheet {
        booklet,
        faces,
        pages: Vec::new(),
        grid: Grid::of(booklet),
        cells: Vec::new(),
        heading: title.clone(),
    };
    let frame = match booklet.coordinates {
        Coordinates::Always => Frame::Coordinates,
        Coordinates::Never => Frame::Bare,
        Coordinates::WhereNamed if set.problems.iter().any(names_points) => Frame::Coordinates,
        Coordinates::WhereNamed => Frame::Bare,
    };
    sheet.title_page(set, &title, &front);
    sheet.begin(&title);
    for (number, problem) in set.problems.iter().enumerate() {
        let task = words::task(problem.task, problem.setup.to_move, booklet.language);
        let name = words.text(&problem.title, Some(problem), problem.id.as_str());
        for (_, label) in &problem.tree.said(problem.tree.root()).labels {
            // Drawn as far as it can be; what is missing is named.
            words.plain(label, problem.id.as_str());
        }
        let picture = diagram::start(problem, frame);
        sheet.add(number + 1, &task, &Below::Title(name), picture);
    }
    sheet.begin(words::answers(booklet.language));
    for (number, problem) in set.problems.iter().enumerate() {
        let (picture, repeats) = diagram::solution(problem, frame);
        let size = problem.setup.size;
        let answer = match &problem.quiz {
            Some(Quiz::Status { answer, .. }) => {
                words::status(*answer, booklet.language).to_owned()
            }
            Some(Quiz::Choices(choices)) => choices
                .iter()
                .filter(|choice| choice.is_right)
                .map(|choice| words.text(&choice.text, Some(problem), problem.id.as_str()))
                .collect::<Vec<_>>()
                .join(", "),
            None => {
                let names: Vec<String> = right_first_moves(&problem.tree)
                    .into_iter()
                    .map(|mv| match mv.point() {
                        Some(point) => Notation::Gtp.write(point, size),
                        None => words::pass(booklet.language).to_owned(),
                    })
                    .collect();
                words::first_moves(&names, booklet.language)
            }
        };
        let notes: Vec<String> = repeats
            .into_iter()
            .map(|repeat| words::repeat(repeat, size, booklet.language))
            .collect();
        sheet.add(number + 1, &answer, &Below::Notes(notes), picture);
    }
    sheet.finish_page();
    sheet.number_pages();
    Pages {
        title,
        author: set.author.clone(),
        pages: sheet.pages,
        unwritten: words.unwritten,
    }
}

/// Whether the answer to a problem names points of its board.
fn names_points(problem: &Problem) -> bool {
    problem.quiz.is_none()
        && right_first_moves(&problem.tree)
            .iter()
            .any(|mv| mv.point().is_some())
}

/// What stands below the first line of a caption.
enum Below {
    /// A title: one line, cut where it is too long.
    Title(String),
    /// What the answer could not show: all of it, in as many lines as it takes.
    Notes(Vec<String>),
}

/// A diagram and its caption, waiting for the others of its page.
struct Cell {
    number: String,
    first: String,
    below: Vec<String>,
    picture: Picture,
}

/// What the title page says besides the title.
struct Front {
    about: String,
    author: String,
    work: String,
    licence: String,
}

/// Texts as they can be written, and those that cannot.
struct Words<'a> {
    faces: &'a Faces<'a>,
    language: Language,
    unwritten: Vec<String>,
}

impl Words<'_> {
    fn text(&mut self, text: &Text, problem: Option<&Problem>, place: &str) -> String {
        self.plain(&plain(text, self.language, problem), place)
    }

    /// The text without the letters that no font has.
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

/// A text of a set in one language, points named as the Go Text Protocol does.
pub(super) fn plain(text: &Text, language: Language, problem: Option<&Problem>) -> String {
    let view = TextView {
        orientation: Orientation::CANONICAL,
        notation: Notation::Gtp,
        size: problem.map_or(crate::board::Size::SQUARE_19, |problem| problem.setup.size),
    };
    text.show(language, &view).replace(['\n', '\r', '\t'], " ")
}

/// Columns and rows of a page.
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
        let (width, height) = booklet.paper.size();
        let inner = (width - 2.0 * MARGIN, height - 2.0 * MARGIN - FOOT);
        Grid {
            columns,
            rows,
            cell: (inner.0 / columns as f32, inner.1 / rows as f32),
        }
    }
}

/// How a text is written.
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
    /// What goes on the next page.
    cells: Vec<Cell>,
    heading: String,
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

    /// A new section, on a new page.
    fn begin(&mut self, heading: &str) {
        self.finish_page();
        self.heading = heading.to_owned();
    }

    /// Sizes of the letters of a caption: its first line, and those below.
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
                // A long answer goes on in the lines below.
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

    /// Height of a caption.
    fn caption(&self, cell: &Cell) -> f32 {
        let (size, small) = self.sizes();
        match cell.below.len() {
            0 => size + 5.0,
            lines => CAPTION.max(size + 5.0 + lines as f32 * (small + 3.0)),
        }
    }

    /// Puts what waits on a page of its own, every diagram at the same scale.
    fn finish_page(&mut self) {
        let cells = std::mem::take(&mut self.cells);
        if cells.is_empty() {
            return;
        }
        self.pages.push(Page::default());
        let heading = self.heading.clone();
        let page_width = self.booklet.paper.size().0;
        let heading = fitted(self.faces, &heading, 9.0, page_width - 2.0 * MARGIN, false);
        self.text(
            at(page_width / 2.0, MARGIN - 14.0),
            Anchor::Center,
            Hand::gray(9.0),
            &heading,
        );
        let (width, height) = self.grid.cell;
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
            let y = MARGIN + row as f32 * height;
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

    fn number_pages(&mut self) {
        let (width, height) = self.booklet.paper.size();
        for (number, page) in self.pages.iter_mut().enumerate().skip(1) {
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

/// The text cut to a width, with dots where it was cut.
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

/// The text in lines of at most this width. A word that is longer goes on in the next line, as
/// Chinese and Japanese texts do, which have no spaces.
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
