//! Diagrams on pages.

use super::diagram::{self, solved_line};
use super::letters::Faces;
use super::shape::{Anchor, At, Ink, Picture, Shape, Weight, at};
use super::words;
use super::{Booklet, PER_PAGE};
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
        used: 0,
        heading: title.clone(),
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
        sheet.add(number + 1, &task, &name, &diagram::start(problem));
    }
    sheet.begin(words::answers(booklet.language));
    for (number, problem) in set.problems.iter().enumerate() {
        let (picture, repeats) = diagram::solution(problem);
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
            None => solved_line(&problem.tree).first().map_or_else(
                || words::no_answer(booklet.language).to_owned(),
                |mv| {
                    mv.point()
                        .map_or_else(|| mv.to_string(), |point| Notation::Gtp.write(point, size))
                },
            ),
        };
        let notes: Vec<String> = repeats
            .into_iter()
            .map(|repeat| words::repeat(repeat, size, booklet.language))
            .collect();
        sheet.add(number + 1, &answer, &notes.join(", "), &picture);
    }
    sheet.number_pages();
    Pages {
        title,
        author: set.author.clone(),
        pages: sheet.pages,
        unwritten: words.unwritten,
    }
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
    /// Cells used on the last page.
    used: usize,
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
        self.heading = heading.to_owned();
        self.used = usize::MAX;
    }

    fn add(&mut self, number: usize, first: &str, second: &str, picture: &Picture) {
        let (width, height) = self.grid.cell;
        if self.used >= self.grid.columns * self.grid.rows {
            self.pages.push(Page::default());
            self.used = 0;
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
        let (column, row) = (self.used % self.grid.columns, self.used / self.grid.columns);
        self.used += 1;
        let x = MARGIN + column as f32 * width + GAP / 2.0;
        let y = MARGIN + row as f32 * height;
        let room = width - GAP;
        let is_small = height < 130.0;
        let size = if is_small { 8.5 } else { 10.0 };
        let label = format!("{number}");
        self.text(at(x, y + size), Anchor::Start, Hand::bold(size), &label);
        let indent = self.faces.width(&label, true) * size + size * 0.6;
        // A long answer goes on where a title would stand.
        let pieces = wrapped(self.faces, first, size, room - indent, false);
        let (first, second) = match pieces.split_first() {
            Some((start, rest)) if second.is_empty() && !rest.is_empty() => {
                (start.clone(), rest.join(" "))
            }
            _ => (
                fitted(self.faces, first, size, room - indent, false),
                second.to_owned(),
            ),
        };
        self.text(
            at(x + indent, y + size),
            Anchor::Start,
            Hand::plain(size),
            &first,
        );
        let mut caption = size + 5.0;
        if !second.is_empty() {
            let small = size - 2.0;
            let second = fitted(self.faces, &second, small, room, false);
            self.text(
                at(x, y + size + small + 3.0),
                Anchor::Start,
                Hand::gray(small),
                &second,
            );
            caption = CAPTION;
        }
        let space = height - caption - GAP;
        let scale = (room / picture.width.max(1.0))
            .min(space / picture.height.max(1.0))
            .min(LARGEST);
        let origin = at(x, y + caption + 2.0);
        if let Some(page) = self.pages.last_mut() {
            page.shapes.extend(
                picture
                    .shapes
                    .iter()
                    .map(|shape| shape.placed(scale, origin)),
            );
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
