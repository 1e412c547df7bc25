//! The dialogs of the library page: export, homework, and worksheets with a preview.

use std::path::PathBuf;

use egui::{
    Align, ColorImage, ComboBox, DragValue, Frame, Id, Layout, Modal, Rect, RichText, ScrollArea,
    Sense, TextEdit, TextureHandle, TextureOptions, Ui, vec2,
};

use super::{Look, Msg, give};
use crate::catalog::EntryId;
use crate::exchange::Dialect;
use crate::paper::{
    Answers, COLUMNS, Coordinates, Cover, NameLine, PER_PAGE, Paper, Under, Worksheet,
};
use crate::problem::Language;
use crate::ui::page::Shared;
use crate::ui::texts;
use crate::ui::widgets::theme::{self, WindowColors};
use crate::ui::widgets::{self, Push, icons, parts};
use crate::worker::librarian::{Deed, Export, ExportSettings, Librarian};

/// A dialog of the library page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// Export files for other programs.
    Export,
    /// Make a worksheet on paper.
    Worksheet,
    /// Make a homework for students.
    Homework,
}

/// The open dialog and its values.
#[derive(Default)]
pub struct SheetView {
    open: Option<Sheet>,
    /// A path being typed, for systems without a file dialog.
    path: String,
    /// Whether the desktop's dialog returned no path.
    is_unpicked: bool,
    /// Whether the path field should take the keyboard focus.
    wants_path: bool,
    /// The fields of the homework dialog.
    pub(super) give: give::Form,
    /// The settings of worksheets; `None` until the dialog is first opened.
    worksheet: Option<Worksheet>,
    /// Index of the page previewed.
    page: usize,
    /// The preview requested last.
    asked: Option<(Worksheet, usize, Vec<EntryId>)>,
    /// The preview drawn last, with its number.
    drawn: Option<(u64, TextureHandle)>,
}

impl SheetView {
    /// Whether a dialog is open.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// The path typed, possibly empty.
    pub(super) fn typed(&self) -> &str {
        &self.path
    }

    /// Closes the dialog.
    pub(super) const fn close(&mut self) {
        self.open = None;
    }
}

impl Look {
    /// Opens a dialog.
    pub(super) fn open(&mut self, sheet: Sheet) {
        self.sheets.open = Some(sheet);
        self.sheets.page = 0;
        self.sheets.asked = None;
        self.sheets.is_unpicked = false;
    }

    /// Reopens a dialog so that a path can be typed.
    pub(super) fn type_path(&mut self, sheet: Sheet) {
        self.open(sheet);
        self.sheets.is_unpicked = true;
        self.sheets.wants_path = true;
    }
}

/// Shows the open dialog, if any.
pub(super) fn show(
    ctx: &egui::Context,
    page: &Librarian,
    shared: &Shared<'_>,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let Some(sheet) = look.sheets.open else {
        return;
    };
    let room = ctx.content_rect().size();
    let size = match sheet {
        Sheet::Export => vec2(560.0, 0.0),
        Sheet::Homework => vec2(700.0, 0.0),
        Sheet::Worksheet => vec2(1040.0, 760.0),
    };
    let size = size.min(room - vec2(32.0, 32.0));
    let frame = Frame::popup(&ctx.global_style())
        .corner_radius(16)
        .inner_margin(24);
    let response = Modal::new(Id::unique("library-sheet"))
        .frame(frame)
        .show(ctx, |ui| {
            ui.set_width(size.x - 48.0);
            match sheet {
                Sheet::Export => export(ui, page, shared, look, msgs),
                Sheet::Homework => give::show(ui, page, shared, look, msgs),
                Sheet::Worksheet => worksheet(ui, page, shared, look, size.y - 48.0, msgs),
            }
        });
    if response.should_close() {
        look.sheets.open = None;
    }
}

/// The dialog's title and close button.
pub(super) fn head(ui: &mut Ui, shared: &Shared<'_>, look: &mut Look, title: &str, beside: &str) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    ui.horizontal(|ui| {
        ui.label(RichText::new(title).font(theme::semibold(20.0)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(32.0, 32.0), Sense::hover());
            let name = texts.tr("close");
            let cross = widgets::icon_button(ui, rect, "close", icons::X, name, colors, true);
            if cross.clicked() {
                look.sheets.open = None;
            }
            ui.label(parts::quiet(beside, colors));
        });
    });
    ui.add_space(8.0);
}

/// A row of a form, with its name on the left.
pub(super) fn row<R>(
    ui: &mut Ui,
    name: &str,
    colors: &WindowColors,
    add: impl FnOnce(&mut Ui, Id) -> R,
) -> R {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(104.0, 32.0), Sense::hover());
        let mut left = ui.new_child(
            egui::UiBuilder::new()
                .max_rect(rect)
                .layout(Layout::left_to_right(Align::Center)),
        );
        let label = left.add(egui::Label::new(parts::quiet(name, colors)).truncate());
        add(ui, label.id)
    })
    .inner
}

const FORMATS: [(Export, &str); 7] = [
    (Export::Sgf, "SGF"),
    (Export::SgfFiles, "library-sgf-files"),
    (Export::Ron, "RON"),
    (Export::Pdf, "PDF"),
    (Export::Svg, "SVG"),
    (Export::Png, "PNG"),
    (Export::Proofs, "library-proofs"),
];

/// The export dialog.
fn export(
    ui: &mut Ui,
    page: &Librarian,
    shared: &Shared<'_>,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let count = page.many().len();
    let beside = texts.tr_with("library-many", [("count", count.into())]);
    head(ui, shared, look, texts.tr("library-export"), &beside);
    for (export, name) in FORMATS {
        let name = if name.starts_with("library") {
            texts.tr(name)
        } else {
            name
        };
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(120.0, 36.0), Sense::hover());
            let id = ui.scope_id().with(("format", name));
            if Push::soft(name).show_at(ui, rect, id, colors).clicked() {
                let typed = look.sheets.path.trim();
                let settings = look.export;
                let path = (!typed.is_empty()).then(|| {
                    let mut path = PathBuf::from(typed);
                    if !export.is_folder() {
                        path.set_extension(export.ending());
                    }
                    path
                });
                msgs.push(Msg::Write(export, settings, path));
                look.sheets.open = None;
            }
            let key = match export {
                Export::Sgf => "library-format-sgf",
                Export::SgfFiles | Export::Svg | Export::Png => "library-format-each",
                Export::Ron => "library-format-ron",
                Export::Proofs => "library-format-proofs",
                Export::Pdf | Export::Worksheet | Export::Homework => "library-format-pdf",
            };
            ui.label(parts::quiet(texts.tr(key), colors));
        });
    }
    parts::rule(ui, colors);
    how(ui, shared, &mut look.export);
    path_row(ui, shared, look);
}

/// A field for the path, for systems without a file dialog.
pub(super) fn path_row(ui: &mut Ui, shared: &Shared<'_>, look: &mut Look) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    row(ui, texts.tr("library-to-path"), colors, |ui, label| {
        let field = TextEdit::singleline(&mut look.sheets.path)
            .hint_text(texts.tr("library-to-path-hint"))
            .desired_width(ui.available_width() - 8.0);
        let field = ui.add(field).labelled_by(label);
        if std::mem::take(&mut look.sheets.wants_path) {
            field.request_focus();
            field.scroll_to_me(None);
        }
    });
    if look.sheets.is_unpicked {
        ui.label(parts::quiet(texts.tr("library-to-path-told"), colors));
    }
}

/// The export settings: paper, diagrams per page, coordinates, SGF dialect, picture width.
fn how(ui: &mut Ui, shared: &Shared<'_>, settings: &mut ExportSettings) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    row(ui, texts.tr("library-export-paper"), colors, |ui, label| {
        papers(ui, label, &mut settings.paper);
        let per_page = DragValue::new(&mut settings.per_page).range(PER_PAGE);
        let field = ui.add(per_page);
        let label = ui.label(texts.tr("library-export-per-page"));
        field.labelled_by(label.id);
    });
    row(ui, "", colors, |ui, _| {
        let named = settings.coordinates != Coordinates::Never;
        let name = texts.tr("library-export-coordinates");
        if parts::switch(ui, named, name, colors).clicked() {
            settings.coordinates = if named {
                Coordinates::Never
            } else {
                Coordinates::WhereNamed
            };
        }
    });
    ui.horizontal(|ui| {
        let label = ui.label(parts::quiet(texts.tr("library-export-dialect"), colors));
        ComboBox::from_id_salt("library-export-dialect")
            .selected_text(settings.dialect.name())
            .show_ui(ui, |ui| {
                for dialect in Dialect::ALL {
                    ui.selectable_value(&mut settings.dialect, dialect, dialect.name());
                }
            })
            .response
            .labelled_by(label.id);
    });
    row(ui, "SVG, PNG", colors, |ui, _| {
        let field = ui.add(DragValue::new(&mut settings.width).range(64..=8_000));
        let label = ui.label(texts.tr("library-export-width"));
        field.labelled_by(label.id);
    });
}

const fn paper_name(paper: Paper) -> &'static str {
    match paper {
        Paper::A4 => "A4",
        Paper::A5 => "A5",
        Paper::Letter => "Letter",
    }
}

fn papers(ui: &mut Ui, label: Id, now: &mut Paper) {
    ComboBox::from_id_salt("library-paper")
        .selected_text(paper_name(*now))
        .width(80.0)
        .show_ui(ui, |ui| {
            for paper in [Paper::A4, Paper::A5, Paper::Letter] {
                ui.selectable_value(now, paper, paper_name(paper));
            }
        })
        .response
        .labelled_by(label);
}

/// The worksheet dialog: settings on the left, preview on the right.
fn worksheet(
    ui: &mut Ui,
    page: &Librarian,
    shared: &Shared<'_>,
    look: &mut Look,
    height: f32,
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let count = page.many().len();
    let pages = page.preview.as_ref();
    let pages = pages.map_or(1, |(_, preview)| preview.pages.max(1));
    let beside = texts.tr_with(
        "worksheet-size",
        [("count", count.into()), ("pages", pages.into())],
    );
    head(ui, shared, look, texts.tr("worksheet-title"), &beside);
    let mut wanted = look.sheets.worksheet.clone().unwrap_or_else(|| Worksheet {
        title: page.common_title(),
        ..Worksheet::new(shared.settings.language)
    });
    let width = ui.available_width();
    let body = (height - 48.0 - 64.0).max(160.0);
    let left = (width * 0.44).max(390.0).min(width * 0.6);
    ui.horizontal_top(|ui| {
        let down = Layout::top_down(Align::Min);
        ui.allocate_ui_with_layout(vec2(left, body), down, |ui| {
            ui.set_min_size(vec2(left, body));
            ScrollArea::vertical()
                .id_salt("worksheet-choices")
                .auto_shrink(false)
                .show(ui, |ui| {
                    choices(ui, shared, &mut wanted);
                    parts::rule(ui, colors);
                    path_row(ui, shared, look);
                });
        });
        let (rect, _) =
            ui.allocate_exact_size(vec2((width - left - 16.0).max(80.0), body), Sense::hover());
        ui.painter().rect_filled(rect, 8, colors.sunken.0);
        leaf(ui, rect, page, shared, look, pages);
    });
    let asked = (wanted.clone(), look.sheets.page, page.many().into_owned());
    if look.sheets.asked.as_ref() != Some(&asked) {
        let sheet = Box::new(wanted.clone());
        msgs.push(Msg::Do(Deed::Preview(sheet, look.sheets.page)));
        look.sheets.asked = Some(asked);
    }
    ui.add_space(12.0);
    parts::foot(ui, |ui| {
        let save = Push {
            enabled: count > 0,
            ..Push::main(texts.tr("worksheet-save"))
        };
        let pressed = parts::push(ui, save, 44.0, colors).clicked();
        if pressed && count > 0 {
            let typed = look.sheets.path.trim();
            let sheet = Box::new(wanted.clone());
            let path = (!typed.is_empty()).then(|| PathBuf::from(typed).with_extension("pdf"));
            msgs.push(Msg::Worksheet(sheet, path));
            look.sheets.open = None;
        }
        if parts::push(ui, Push::soft(texts.tr("cancel")), 44.0, colors).clicked() {
            look.sheets.open = None;
        }
    });
    look.sheets.worksheet = Some(wanted);
}

fn choices(ui: &mut Ui, shared: &Shared<'_>, wanted: &mut Worksheet) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let field = |ui: &mut Ui, key: &str, text: &mut String| {
        row(ui, texts.tr(key), colors, |ui, label| {
            let wide = ui.available_width() - 12.0;
            let field = TextEdit::singleline(text).desired_width(wide);
            ui.add(field.char_limit(120)).labelled_by(label);
        });
    };
    field(ui, "worksheet-heading", &mut wanted.title);
    field(ui, "worksheet-below", &mut wanted.below);
    row(ui, "", colors, |ui, _| {
        let is_on = wanted.name_line == NameLine::Shown;
        if parts::switch(ui, is_on, texts.tr("worksheet-name-line"), colors).clicked() {
            wanted.name_line = if is_on {
                NameLine::Hidden
            } else {
                NameLine::Shown
            };
        }
    });
    parts::rule(ui, colors);
    row(ui, texts.tr("worksheet-paper"), colors, |ui, _| {
        let all = [Paper::A4, Paper::A5, Paper::Letter].map(|paper| (paper, paper_name(paper)));
        if let Some(paper) = parts::segments(ui, &all, wanted.paper, colors) {
            wanted.paper = paper;
        }
    });
    row(ui, texts.tr("worksheet-columns"), colors, |ui, _| {
        let all = COLUMNS.zip(["1", "2", "3"]).collect::<Vec<_>>();
        if let Some(columns) = parts::segments(ui, &all, wanted.columns, colors) {
            wanted.columns = columns;
        }
    });
    row(ui, texts.tr("worksheet-first"), colors, |ui, label| {
        ui.add(DragValue::new(&mut wanted.first).range(1..=999))
            .labelled_by(label);
    });
    row(ui, texts.tr("worksheet-under"), colors, |ui, _| {
        let all = [
            (Under::Task, texts.tr("worksheet-under-task")),
            (Under::VitalPoint, texts.tr("worksheet-under-vital")),
            (Under::Nothing, texts.tr("worksheet-under-nothing")),
        ];
        if let Some(under) = parts::segments(ui, &all, wanted.under, colors) {
            wanted.under = under;
        }
    });
    row(ui, texts.tr("worksheet-coordinates"), colors, |ui, _| {
        let all = [
            (Coordinates::WhereNamed, texts.tr("worksheet-where-named")),
            (Coordinates::Always, texts.tr("worksheet-always")),
            (Coordinates::Never, texts.tr("worksheet-never")),
        ];
        if let Some(coordinates) = parts::segments(ui, &all, wanted.coordinates, colors) {
            wanted.coordinates = coordinates;
        }
    });
    parts::rule(ui, colors);
    row(ui, "", colors, |ui, _| {
        let is_on = wanted.cover == Cover::Shown;
        if parts::switch(ui, is_on, texts.tr("worksheet-cover"), colors).clicked() {
            wanted.cover = if is_on { Cover::Hidden } else { Cover::Shown };
        }
    });
    row(ui, texts.tr("worksheet-answers"), colors, |ui, _| {
        let all = [
            (Answers::None, texts.tr("worksheet-answers-none")),
            (Answers::AtEnd, texts.tr("worksheet-answers-end")),
            (Answers::Apart, texts.tr("worksheet-answers-apart")),
        ];
        if let Some(answers) = parts::segments(ui, &all, wanted.answers, colors) {
            wanted.answers = answers;
        }
    });
    row(ui, texts.tr("setting-language"), colors, |ui, _| {
        let all = Language::ALL.map(|language| (language, texts::own_name(language)));
        if let Some(language) = parts::segments(ui, &all, wanted.language, colors) {
            wanted.language = language;
        }
    });
}

/// The previewed page of the worksheet, with buttons to turn pages.
fn leaf(
    ui: &mut Ui,
    rect: Rect,
    page: &Librarian,
    shared: &Shared<'_>,
    look: &mut Look,
    pages: usize,
) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let Some((number, preview)) = &page.preview else {
        return;
    };
    let drawn = look.sheets.drawn.as_ref();
    let is_new = drawn.is_none_or(|(of, _)| of != number);
    if is_new {
        let image = ColorImage::from_gray(preview.size, &preview.gray);
        let options = TextureOptions::LINEAR;
        let texture = ui.ctx().load_texture("worksheet", image, options);
        look.sheets.drawn = Some((*number, texture));
    }
    let Some((_, texture)) = &look.sheets.drawn else {
        return;
    };
    let [wide, high] = preview.size.map(|side| side as f32);
    let room = rect.size() - vec2(24.0, 24.0 + if pages > 1 { 40.0 } else { 0.0 });
    let scale = (room.x / wide).min(room.y / high);
    let place = Rect::from_min_size(
        egui::pos2(rect.center().x - wide * scale / 2.0, rect.top() + 12.0),
        vec2(wide, high) * scale,
    );
    ui.painter().add(theme::low().as_shape(place, 0));
    let whole = Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
    ui.painter()
        .image(texture.id(), place, whole, egui::Color32::WHITE);
    let shown = look.sheets.page.min(pages - 1);
    let words = texts.tr_with(
        "worksheet-page",
        [("number", (shown + 1).into()), ("pages", pages.into())],
    );
    widgets::spoken(ui, place, "worksheet-page", &words);
    if pages < 2 {
        return;
    }
    let y = rect.bottom() - 24.0;
    let galley = widgets::line(ui, &words, theme::regular(13.0), colors.quiet.0, 200.0);
    let at = egui::pos2(
        rect.center().x - galley.size().x / 2.0,
        y - galley.size().y / 2.0,
    );
    ui.painter().galley(at, galley, colors.quiet.0);
    for (step, sign, key) in [
        (-1_isize, icons::CARET_LEFT, "worksheet-page-back"),
        (1, icons::CARET_RIGHT, "worksheet-page-on"),
    ] {
        let x = rect.center().x + step as f32 * 92.0;
        let place = Rect::from_center_size(egui::pos2(x, y), vec2(32.0, 32.0));
        let next = shown.checked_add_signed(step).filter(|&next| next < pages);
        let name = texts.tr(key);
        let button = widgets::icon_button(ui, place, key, sign, name, colors, next.is_some());
        if let (true, Some(next)) = (button.clicked(), next) {
            look.sheets.page = next;
        }
    }
}
