//! The gallery: a head with its choices, and below it the tiles, of which only the visible ones are painted.

use egui::{
    Align, CentralPanel, Frame, Key, Layout, Margin, Rect, Response, Role, ScrollArea, Sense,
    Stroke, Ui, WidgetInfo, pos2, vec2,
};

use super::cell::{self, Cell};
use super::{
    Drawing, Gallery, Look, Msg, Page, Subject, figure_gallery, gallery_of, has_liberties, preview,
};
use crate::life::Side;
use crate::life::shape::Place;
use crate::problem::Status;
use crate::shapes::{Filter, Kind, MOST_LIBERTIES, Table};
use crate::texts::shapes as words;
use crate::ui::command::{Command, ShapesCommand};
use crate::ui::page::Shared;
use crate::ui::widgets::theme::{self, WindowColors};
use crate::ui::widgets::{self, Push, icons, parts};

/// Space between two tiles, in points.
const GAP: f32 = 12.0;
/// Height of the heading above the tiles of a place, in points.
const HEADING: f32 = 36.0;
/// Below this width the choice of gallery goes below the title.
const NARROW: f32 = 900.0;

pub(super) fn show(
    ui: &mut Ui,
    page: &Page,
    shared: &Shared<'_>,
    view: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let colors = &shared.settings.theme.theme().window;
    let margin = parts::margin(ui.available_width()) as i8;
    let has_preview = preview::is_shown(ui.available_width());
    if has_preview {
        preview::show(ui, page, shared, view, msgs);
        keys(ui, page, msgs);
    }
    let frame = Frame::new()
        .fill(colors.background.0)
        .inner_margin(Margin::symmetric(margin, 0));
    CentralPanel::default().frame(frame).show(ui, |ui| {
        ui.add_space(f32::from(parts::ABOVE));
        head(ui, page, shared, msgs);
        filters(ui, page, shared, view, msgs);
        legend(ui, page, shared);
        match page.table {
            Some(Ok(_)) if page.gallery != Gallery::Spaces => {
                figure_gallery::grid(ui, page, shared, has_preview, msgs);
            }
            Some(Ok(table)) => grid(ui, page, shared, table, has_preview, view, msgs),
            Some(Err(error)) => {
                ui.label(error.to_string());
            }
            None => {}
        }
    });
}

/// Enter plays the chosen shape, unless something else has the keyboard.
fn keys(ui: &Ui, page: &Page, msgs: &mut Vec<Msg>) {
    let is_free = !ui.ctx().egui_wants_keyboard_input() && !egui::Popup::is_any_open(ui.ctx());
    if let Some(chosen) = &page.preview
        && is_free
        && ui.input(|input| input.key_pressed(Key::Enter) && input.modifiers.is_none())
    {
        push(msgs, Msg::Open(chosen.subject));
    }
}

/// Turns input on a tile into a message: a click shows the shape beside the gallery or, without room for
/// that, on the board; a double click or Enter plays it at once.
pub(super) fn pressed(
    ui: &Ui,
    response: &Response,
    subject: Subject,
    has_preview: bool,
    msgs: &mut Vec<Msg>,
) {
    let entered = response.has_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    if entered || response.double_clicked() || (response.clicked() && !has_preview) {
        push(msgs, Msg::Open(subject));
    } else if response.clicked() {
        push(msgs, Msg::Choose(subject));
    }
}

/// Whether a tile is the one shown beside the gallery.
pub(super) fn is_chosen(page: &Page, subject: Subject, has_preview: bool) -> bool {
    let chosen = page.preview.as_ref();
    has_preview && chosen.is_some_and(|chosen| chosen.subject == subject)
}

fn push(msgs: &mut Vec<Msg>, action: Msg) {
    msgs.push(action);
}

/// A choice among several, shown in the accent colour unless it is the default `plain`.
fn choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    shared: &Shared<'_>,
    label: &str,
    (now, plain): (T, T),
    all: &[(T, String)],
    mut chosen: impl FnMut(T),
) {
    let colors = &shared.settings.theme.theme().window;
    let shown = all.iter().find(|(value, _)| *value == now);
    let text = shown.map(|(_, text)| text.as_str());
    parts::chip_list(ui, label, text.filter(|_| now != plain), colors, |ui| {
        for (value, text) in all {
            if ui.selectable_label(*value == now, text).clicked() {
                chosen(*value);
            }
        }
    });
}

/// Title, choice of gallery, quiz button, and a sentence about the gallery.
fn head(ui: &mut Ui, page: &Page, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let shapes = page;
    let colors = &shared.settings.theme.theme().window;
    let is_narrow = ui.available_width() < NARROW;
    let galleries = |ui: &mut Ui, msgs: &mut Vec<Msg>| {
        let commands = [
            ShapesCommand::Spaces,
            ShapesCommand::Groups,
            ShapesCommand::Named,
        ];
        let all = commands.map(|command| (command, texts.tr(Command::Shapes(command).name_key())));
        let now = commands
            .into_iter()
            .find(|command| gallery_of(*command) == Some(shapes.gallery));
        let now = now.unwrap_or(ShapesCommand::Spaces);
        if let Some(command) = parts::segments(ui, &all, now, colors) {
            msgs.push(Msg::Run(command));
        }
    };
    ui.horizontal(|ui| {
        ui.set_min_height(40.0);
        parts::title(ui, texts.tr("page-shapes"), colors);
        ui.add_space(8.0);
        if !is_narrow {
            galleries(ui, msgs);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let quiz = Command::Shapes(ShapesCommand::Quiz);
            let (name, tip) = (quiz.name_key(), quiz.tooltip_key());
            let quiz = Push::soft(texts.tr(name)).icon(icons::QUESTION);
            let quiz = parts::push(ui, quiz, 36.0, colors);
            if quiz.on_hover_text(texts.tr(tip)).clicked() {
                msgs.push(Msg::Run(ShapesCommand::Quiz));
            }
        });
    });
    if is_narrow {
        galleries(ui, msgs);
    }
    ui.add_space(2.0);
    let lead = match shapes.gallery {
        Gallery::Spaces => "shapes-lead",
        Gallery::Groups => "shapes-groups-note",
        Gallery::Named => "shapes-named-lead",
    };
    ui.label(egui::RichText::new(texts.tr(lead)).color(colors.quiet.0));
    ui.add_space(6.0);
}

fn filters(ui: &mut Ui, page: &Page, shared: &Shared<'_>, view: &mut Look, msgs: &mut Vec<Msg>) {
    let shapes = page;
    let is_spaces = shapes.gallery == Gallery::Spaces;
    ui.horizontal_wrapped(|ui| {
        if is_spaces {
            choose_points(ui, page, shared, msgs);
        }
        choose_place(ui, page, shared, msgs);
        if shapes.gallery != Gallery::Groups {
            choose_status(ui, page, shared, msgs);
        }
        if is_spaces {
            choose_kind(ui, page, shared, msgs);
        }
        if shapes.gallery != Gallery::Groups {
            search(ui, page, shared, view, msgs);
        }
        if is_spaces {
            looks(ui, page, shared, msgs);
        }
    });
    ui.add_space(6.0);
}

/// The legend of the signs, and the number of shapes.
fn legend(ui: &mut Ui, page: &Page, shared: &Shared<'_>) {
    let texts = shared.texts;
    let shapes = page;
    let colors = &shared.settings.theme.theme().window;
    if shapes.compares && shapes.gallery == Gallery::Spaces {
        ui.label(parts::quiet(texts.tr("shapes-book-note"), colors));
    }
    ui.horizontal_wrapped(|ui| {
        if shapes.gallery == Gallery::Spaces && shapes.drawing == Drawing::Book {
            for (sign, key) in [
                (Sign::Empty, "shapes-sign-empty"),
                (Sign::Kills, "shapes-sign-kills"),
                (Sign::Saves, "shapes-sign-saves"),
                (Sign::Edge, "shapes-sign-edge"),
            ] {
                sign.paint(ui, colors);
                ui.add(egui::Label::new(parts::quiet(texts.tr(key), colors)).extend());
                ui.add_space(8.0);
            }
        }
        ui.label(parts::quiet(counts(shapes, shared), colors));
    });
    ui.add_space(4.0);
}

/// A sign of shapes drawn as in the book.
#[derive(Clone, Copy)]
enum Sign {
    Empty,
    Kills,
    Saves,
    Edge,
}

impl Sign {
    fn paint(self, ui: &mut Ui, colors: &WindowColors) {
        let wide = if matches!(self, Sign::Edge) {
            26.0
        } else {
            14.0
        };
        let (rect, _) = ui.allocate_exact_size(vec2(wide, 16.0), Sense::hover());
        let (at, painter) = (rect.center(), ui.painter());
        let rim = Stroke::new(1.5, colors.text.0);
        match self {
            Sign::Empty => {
                painter.circle_stroke(at, 5.0, rim);
            }
            Sign::Kills => {
                painter.circle_filled(at, 6.0, colors.accent.0);
            }
            Sign::Saves => {
                painter.circle_stroke(at, 5.0, Stroke::new(1.5, colors.accent.0));
                painter.circle_filled(at, 2.4, colors.accent.0);
            }
            Sign::Edge => {
                painter.hline(rect.x_range(), at.y, Stroke::new(2.5, colors.edge.0));
            }
        }
    }
}

/// A list of choices that starts with "any".
fn with_any<T>(
    shared: &Shared<'_>,
    all: impl IntoIterator<Item = (T, String)>,
) -> Vec<(Option<T>, String)> {
    let any = shared.texts.tr("shapes-any").to_owned();
    let all = all.into_iter().map(|(value, text)| (Some(value), text));
    std::iter::once((None, any)).chain(all).collect()
}

fn choose_points(ui: &mut Ui, page: &Page, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let filter = page.filter;
    let all = with_any(
        shared,
        (1..=7).map(|count: usize| {
            let words = [("count", count.into())];
            (count, shared.texts.tr_with("shapes-chip-points", words))
        }),
    );
    let label = shared.texts.tr("shapes-points");
    choice(ui, shared, label, (filter.points, None), &all, |points| {
        push(msgs, Msg::Filter(Filter { points, ..filter }));
    });
}

fn choose_place(ui: &mut Ui, page: &Page, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let (texts, filter) = (shared.texts, page.filter);
    let word = |place| (place, texts.tr(words::place_key(place)).to_owned());
    let all = with_any(shared, Place::ALL.map(word));
    let label = texts.tr("shapes-place");
    choice(ui, shared, label, (filter.place, None), &all, |place| {
        push(msgs, Msg::Filter(Filter { place, ..filter }));
    });
}

fn choose_status(ui: &mut Ui, page: &Page, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let (texts, filter) = (shared.texts, page.filter);
    let word = |status| (status, texts.tr(words::status_key(status)).to_owned());
    let all = with_any(shared, Status::ALL.map(word));
    let label = texts.tr("shapes-status");
    choice(ui, shared, label, (filter.status, None), &all, |status| {
        push(msgs, Msg::Filter(Filter { status, ..filter }));
    });
}

fn choose_kind(ui: &mut Ui, page: &Page, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let (texts, filter) = (shared.texts, page.filter);
    if has_liberties(filter.kind) {
        let all: Vec<_> = (0..=MOST_LIBERTIES)
            .map(|count| {
                let words = [("count", count.into())];
                (Some(count), texts.tr_with("shapes-chip-liberties", words))
            })
            .collect();
        let label = texts.tr("shapes-liberties");
        let now = (filter.liberties, None);
        choice(ui, shared, label, now, &all, |liberties| {
            let filter = Filter {
                liberties,
                ..filter
            };
            push(msgs, Msg::Filter(filter));
        });
    }
    let kinds = Kind::ALL.map(|kind| (kind, texts.tr(words::kind_key(kind)).to_owned()));
    let now = (filter.kind, Kind::Plain);
    choice(ui, shared, texts.tr("shapes-kind"), now, &kinds, |kind| {
        let filter = Filter {
            kind,
            liberties: Some(0),
            ..filter
        };
        push(msgs, Msg::Filter(filter));
    });
}

fn search(ui: &mut Ui, page: &Page, shared: &Shared<'_>, view: &mut Look, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let mut search = page.search.clone();
    let (rect, _) = ui.allocate_exact_size(vec2(210.0, 32.0), Sense::hover());
    let words = (texts.tr("shapes-name"), texts.tr("shapes-name-hint"));
    let field = parts::search(ui, rect, &mut search, words, colors);
    if std::mem::take(&mut view.wants_search) {
        field.request_focus();
    }
    if field.changed() {
        push(msgs, Msg::Search(search));
    }
    // The field was placed by coordinates, so its space is added here.
    ui.add_space(8.0);
}

/// How shapes are drawn, and whether they are compared with the book.
fn looks(ui: &mut Ui, page: &Page, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let (texts, shapes) = (shared.texts, page);
    let colors = &shared.settings.theme.theme().window;
    let drawings = [
        (Drawing::Book, texts.tr("shapes-as-book")),
        (Drawing::Stones, texts.tr("shapes-as-stones")),
    ];
    if let Some(drawing) = parts::segments(ui, &drawings, shapes.drawing, colors) {
        push(msgs, Msg::Draw(drawing));
    }
    let label = texts.tr("shapes-compare");
    let tip = texts.tr("shapes-comparing-tip");
    let switch = parts::switch(ui, shapes.compares, label, colors);
    if switch.on_hover_text(tip).clicked() {
        push(msgs, Msg::Compare(!shapes.compares));
    }
}

/// The number of shapes in total and by status.
fn counts(shapes: &Page, shared: &Shared<'_>) -> String {
    let texts = shared.texts;
    let parts: Vec<String> = Status::ALL
        .into_iter()
        .zip(shapes.counts)
        .filter(|&(_, count)| count > 0)
        .map(|(status, count)| format!("{}: {count}", texts.tr(words::status_key(status))))
        .collect();
    let (key, count) = match shapes.gallery {
        Gallery::Spaces => ("shapes-count", shapes.shown.len()),
        Gallery::Groups | Gallery::Named => ("shapes-count-groups", shapes.figures.len()),
    };
    let total = texts.tr_with(key, [("count", count.into())]);
    if parts.is_empty() || shapes.gallery == Gallery::Groups {
        total
    } else {
        format!("{total}. {}", parts.join(", "))
    }
}

/// Tiles in rows, possibly with headings.
pub(super) struct Rows {
    /// Headings, and ranges of tile indices.
    rows: Vec<Row>,
    columns: usize,
}

enum Row {
    Heading(&'static str),
    Tiles(std::ops::Range<usize>),
}

impl Rows {
    /// Arranges `count` tiles; a new heading starts wherever `heading` changes.
    pub(super) fn of(
        width: f32,
        count: usize,
        heading: impl Fn(usize) -> Option<&'static str>,
    ) -> Rows {
        let columns = ((width + GAP) / (cell::SIZE.x + GAP)).max(1.0) as usize;
        let mut rows = Vec::new();
        let mut first = 0;
        let mut last = None;
        while first < count {
            let name = heading(first);
            if name != last {
                rows.extend(name.map(Row::Heading));
                last = name;
            }
            let mut end = first + 1;
            while end < count && end < first + columns && heading(end) == last {
                end += 1;
            }
            rows.push(Row::Tiles(first..end));
            first = end;
        }
        Rows { rows, columns }
    }

    /// Shows the visible rows; `tile` paints a tile.
    pub(super) fn show(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        mut tile: impl FnMut(&mut Ui, Rect, usize),
    ) {
        let colors = &shared.settings.theme.theme().window;
        let high = |row: &Row| match row {
            Row::Heading(_) => HEADING,
            Row::Tiles(_) => cell::SIZE.y + GAP,
        };
        let whole: f32 = self.rows.iter().map(high).sum();
        let area = ScrollArea::vertical().auto_shrink(false);
        area.show_viewport(ui, |ui, viewport| {
            // The shadows of the outer tiles need a little room.
            let width = ui.available_width() - 10.0;
            ui.set_min_height(whole + 16.0);
            let (left, top) = (ui.max_rect().left(), ui.max_rect().top());
            let columns = self.columns as f32;
            let wide = ((width + GAP) / columns - GAP).min(cell::SIZE.x * 1.25);
            let mut y = 2.0;
            for row in &self.rows {
                let height = high(row);
                // One viewport further on either side, so that keyboard focus can move there.
                let more = viewport.height();
                let is_seen = y + height >= viewport.top() - more && y <= viewport.bottom() + more;
                if is_seen {
                    match row {
                        Row::Heading(key) => {
                            let words = shared.texts.tr(key);
                            let at = pos2(left, top + y + HEADING - 14.0);
                            let font = theme::medium(13.0);
                            let ink = colors.quiet.0;
                            widgets::write(ui, at, words, font, ink, width);
                        }
                        Row::Tiles(places) => {
                            for (column, place) in places.clone().enumerate() {
                                let x = left + column as f32 * (wide + GAP);
                                let corner = pos2(x, top + y);
                                let size = vec2(wide, cell::SIZE.y);
                                tile(ui, Rect::from_min_size(corner, size), place);
                            }
                        }
                    }
                }
                y += height;
            }
        });
    }
}

/// A message that nothing matches.
pub(super) fn nothing(ui: &mut Ui, shared: &Shared<'_>, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    ui.add_space(48.0);
    ui.vertical_centered(|ui| {
        ui.label(texts.tr("shapes-none"));
        ui.add_space(8.0);
        if parts::push(ui, Push::soft(texts.tr("sets-clear")), 36.0, colors).clicked() {
            push(msgs, Msg::Search(String::new()));
            push(msgs, Msg::Filter(Filter::default()));
        }
    });
}

/// Key of the heading above the shapes of a place.
pub(super) const fn heading_key(place: Place) -> &'static str {
    match place {
        Place::Centre => "shapes-in-centre",
        Place::Edge => "shapes-in-edge",
        Place::Corner => "shapes-in-corner",
    }
}

fn grid(
    ui: &mut Ui,
    page: &Page,
    shared: &Shared<'_>,
    table: &'static Table,
    has_preview: bool,
    view: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let shapes = page;
    if shapes.shown.is_empty() {
        nothing(ui, shared, msgs);
        return;
    }
    view.thumbnails.prepare(shared.texts);
    // Shapes of one size are sorted by place.
    let is_by_place = shapes.filter.points.is_some();
    let rows = Rows::of(ui.available_width() - 10.0, shapes.shown.len(), |place| {
        let case = table.cases().get(*shapes.shown.get(place)?)?;
        is_by_place.then(|| heading_key(case.space.placed.place))
    });
    rows.show(ui, shared, |ui, rect, place| {
        if let Some(&place) = shapes.shown.get(place) {
            one(
                ui,
                page,
                shared,
                table,
                (rect, place, has_preview),
                view,
                msgs,
            );
        }
    });
}

fn one(
    ui: &mut Ui,
    page: &Page,
    shared: &Shared<'_>,
    table: &'static Table,
    (rect, place, has_preview): (Rect, usize, bool),
    view: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let Some(case) = table.cases().get(place) else {
        return;
    };
    let response = ui.interact(rect, ui.scope_id().with(place), Sense::click());
    let texts = shared.texts;
    let thumbnails = &mut view.thumbnails;
    let label = &thumbnails.words(table, place, case, texts).label;
    let subject = Subject::Case(place);
    let is_chosen = is_chosen(page, subject, has_preview);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, label));
    pressed(ui, &response, subject, has_preview, msgs);
    let is_lit = is_chosen || response.hovered() || response.has_focus();
    if ui.is_rect_visible(rect) {
        let painted = Cell {
            table,
            place,
            case,
            shapes: page,
            theme: shared.settings.theme.theme(),
            texts,
        };
        painted.paint(ui.painter(), rect, is_lit, thumbnails);
    }
    // If there is a panel beside the gallery, it has the description.
    if response.hovered()
        && !has_preview
        && let Some(picture) = thumbnails.picture(place, case)
    {
        let enclosure = &picture.enclosure;
        response.on_hover_ui(|ui| {
            ui.set_max_width(360.0);
            if let Some(names) = words::other_names(case.name(), texts) {
                ui.strong(names);
            }
            for side in Side::BOTH {
                ui.label(words::first(side, case, enclosure, shared.settings, texts));
            }
            for sentence in words::ignored(case, texts) {
                ui.label(sentence);
            }
        });
    }
}
