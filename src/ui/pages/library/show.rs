//! The layout of the page: title and search, filters as chips, problems in the middle, the chosen one on the
//! right, and at the bottom what can be done with many.

use std::path::PathBuf;

use egui::{
    Align, Button, CentralPanel, Frame, Layout, Margin, Panel, Rect, RichText, Sense, TextEdit, Ui,
    pos2, vec2,
};

use super::{Look, Msg, Page, Sheet, detail, filters, grid, mine, news, position, sheets};
use crate::texts::Texts;
use crate::ui::page::Shared;
use crate::ui::source;
use crate::ui::widgets::{self, Push, icons, parts, theme};
use crate::worker::librarian::{Deed, Librarian};

/// Below this width the details appear only once a problem is chosen.
const NARROW: f32 = 1000.0;

/// Shows the page.
pub fn show(ui: &mut Ui, page: &Page, shared: &Shared<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
    if let Some(sheet) = page.unpicked {
        msgs.push(Msg::TypePath(sheet));
    }
    let page = &page.librarian;
    let colors = &shared.settings.theme.theme().window;
    let ground = Frame::new().fill(colors.background.0);
    let width = ui.available_width();
    let is_narrow = width < NARROW;
    let margin = parts::margin(width) as i8;
    let shown = page.shown();
    Panel::bottom("library-foot")
        .frame(ground.inner_margin(Margin::symmetric(margin, 8)))
        .show_separator_line(false)
        .show(ui, |ui| foot(ui, page, shared, look, shown.len(), msgs));
    let has_detail = !is_narrow || page.chosen.is_some();
    if has_detail {
        parts::beside(
            Panel::right("library-detail"),
            ground,
            [4, margin, 12, 4],
            if is_narrow { 288.0 } else { 348.0 },
        )
        .show(ui, |ui| detail::show(ui, page, shared, look, msgs));
    }
    if look.draws {
        parts::beside(
            Panel::left("library-position"),
            ground,
            [margin, 4, 12, 4],
            if is_narrow { 260.0 } else { 340.0 },
        )
        .show(ui, |ui| {
            egui::ScrollArea::vertical()
                .auto_shrink(false)
                .show(ui, |ui| position::show(ui, page, shared, look, msgs));
        });
    }
    Panel::top("library-bar")
        .frame(ground.inner_margin(Margin {
            left: margin,
            right: if has_detail { 12 } else { margin },
            top: parts::ABOVE,
            bottom: 4,
        }))
        .show_separator_line(false)
        .show(ui, |ui| {
            head(ui, page, shared, look, shown.len(), msgs);
            ui.add_space(4.0);
            filters::show(ui, page, shared, look, msgs);
            mine::row(ui, page, shared, look, msgs);
            news::show(ui, page, shared, msgs);
        });
    CentralPanel::default()
        .frame(ground.inner_margin(Margin {
            left: (margin - 8).max(0),
            right: 0,
            top: 0,
            bottom: 0,
        }))
        .show(ui, |ui| {
            grid::show(ui, page, shared, look, &shown, msgs);
            mine::hint(ui, page, shared);
        });
    sheets::show(ui.ctx(), page, shared, look, msgs);
}

/// Title, counts, the search field and the button to add a collection.
fn head(
    ui: &mut Ui,
    page: &Librarian,
    shared: &Shared<'_>,
    look: &mut Look,
    shown: usize,
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    ui.horizontal(|ui| {
        ui.set_min_height(40.0);
        let width = ui.available_width();
        let is_tight = width < 620.0;
        if !is_tight {
            // The tab in the bar has the same accessible name, so the title is only painted.
            let (rect, _) = ui.allocate_exact_size(vec2(10.0, 40.0), Sense::hover());
            let at = pos2(rect.left(), rect.center().y);
            let (font, name) = (theme::semibold(28.0), texts.tr("page-library"));
            let wide = widgets::write(ui, at, name, font, colors.text.0, width * 0.4);
            ui.add_space(wide);
        }
        let count = [
            ("shown", shown.into()),
            ("all", page.catalog.entries().len().into()),
        ];
        ui.label(RichText::new(texts.tr_with("library-count", count)).color(colors.quiet.0));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let add = Push::soft(texts.tr("library-add-menu")).icon(icons::PLUS);
            let add = parts::push(ui, add, 38.0, colors);
            egui::Popup::menu(&add)
                .close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside)
                .show(|ui| add_menu(ui, shared, look, msgs));
            let room = ui.available_width().clamp(100.0, 300.0);
            let (rect, _) = ui.allocate_exact_size(vec2(room, 38.0), Sense::hover());
            search(ui, rect, page, shared, look, msgs);
        });
    });
}

fn search(
    ui: &mut Ui,
    rect: Rect,
    page: &Librarian,
    shared: &Shared<'_>,
    look: &mut Look,
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let mut wanted = page.filter.clone();
    let words = (texts.tr("library-search"), texts.tr("library-search-hint"));
    let field = parts::search(ui, rect, &mut wanted.words, words, colors);
    if std::mem::take(&mut look.wants_search) {
        field.request_focus();
    }
    if wanted != page.filter {
        msgs.push(Msg::Do(Deed::Filter(wanted)));
    }
}

/// The menu to add a file, a folder or a typed path.
fn add_menu(ui: &mut Ui, shared: &Shared<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    ui.set_min_width(280.0);
    msgs.extend(source::entries(ui, shared).map(Msg::Pick));
    ui.separator();
    if ui.button(texts.tr("examine-open")).clicked() {
        msgs.push(Msg::Examine(None));
        ui.close();
    }
    ui.separator();
    ui.horizontal(|ui| {
        let hint = texts.tr("library-add-hint");
        let field = TextEdit::singleline(&mut look.path)
            .hint_text(hint)
            .desired_width(230.0);
        let field = ui.add(field);
        ui.ctx()
            .accesskit_node_builder(field.id, |node| node.set_label(hint));
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let can = !look.path.trim().is_empty();
        let add = ui.add_enabled(can, Button::new(texts.tr("library-add")));
        if can && (entered || add.clicked()) {
            let path = PathBuf::from(look.path.trim());
            look.path.clear();
            msgs.push(Msg::Do(Deed::Add(path)));
            ui.close();
        }
    });
}

/// What can be done with many problems: those ticked, or else all that are shown.
fn foot(
    ui: &mut Ui,
    page: &Librarian,
    shared: &Shared<'_>,
    look: &mut Look,
    shown: usize,
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let ticked = page.ticked.len();
    let count = if ticked == 0 { shown } else { ticked };
    let is_narrow = ui.available_width() - 28.0 < whole_row(ui, texts, ticked > 0);
    Frame::new()
        .fill(colors.surface.0)
        .shadow(theme::low())
        .corner_radius(12)
        .inner_margin(Margin::symmetric(14, 8))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal_wrapped(|ui| {
                let key = if ticked == 0 {
                    "library-many"
                } else {
                    "library-ticked"
                };
                let words = texts.tr_with(key, [("count", count.into())]);
                ui.label(RichText::new(words).font(theme::medium(15.0)));
                ui.add_space(4.0);
                for (sheet, sign, key) in [
                    (Sheet::Homework, icons::PENCIL, "homework-sheet-open"),
                    (Sheet::Worksheet, icons::PRINTER, "worksheet-open"),
                    (Sheet::Export, icons::EXPORT, "library-export-open"),
                ] {
                    let button = Push {
                        enabled: count > 0,
                        ..Push::soft(texts.tr(key)).icon(sign)
                    };
                    if parts::push(ui, button, 36.0, colors).clicked() {
                        look.open(sheet);
                    }
                }
                if !is_narrow {
                    rest(ui, shared, look, (count, ticked, shown), msgs);
                    return;
                }
                let more = parts::push(ui, Push::soft(texts.tr("tool-more")), 36.0, colors);
                egui::Popup::menu(&more)
                    .close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside)
                    .show(|ui| rest(ui, shared, look, (count, ticked, shown), msgs));
            });
        });
}

/// The width of the row with every button, with or without ticked problems.
fn whole_row(ui: &Ui, texts: &Texts, is_ticked: bool) -> f32 {
    let signed = [
        "homework-sheet-open",
        "worksheet-open",
        "library-export-open",
        "library-prove",
        "library-tag-give",
    ];
    let plain = ["library-tick-all", "library-tick-none"];
    let font = theme::medium(15.0);
    let width = |key: &str| {
        let words = texts.tr(key).to_owned();
        let galley = ui
            .painter()
            .layout_no_wrap(words, font.clone(), egui::Color32::BLACK);
        galley.size().x
    };
    // Without ticked problems there is no tag to give and nothing to untick.
    let (signed, plain, field) = match is_ticked {
        true => (&signed[..], &plain[..], 90.0),
        false => (&signed[..4], &plain[..1], 0.0),
    };
    let signed: f32 = signed.iter().map(|key| width(key) + 58.0).sum();
    let plain: f32 = plain.iter().map(|key| width(key) + 32.0).sum();
    // Includes the width of the count before the buttons.
    signed + plain + field + 110.0
}

/// Less common actions: prove, tag, tick all or none. `count` problems are affected, `ticked` are ticked,
/// `shown` are shown.
fn rest(
    ui: &mut Ui,
    shared: &Shared<'_>,
    look: &mut Look,
    (count, ticked, shown): (usize, usize, usize),
    msgs: &mut Vec<Msg>,
) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let prove = Push {
        enabled: count > 0,
        ..Push::soft(texts.tr("library-prove")).icon(icons::SEAL_CHECK)
    };
    let prove = parts::push(ui, prove, 36.0, colors);
    if prove.on_hover_text(texts.tr("library-prove-tip")).clicked() {
        msgs.push(Msg::Do(Deed::Prove));
    }
    if ticked > 0 {
        tag(ui, shared, look, msgs);
    }
    let all = Push {
        enabled: shown > 0,
        ..Push::text(texts.tr("library-tick-all"))
    };
    if parts::push(ui, all, 36.0, colors).clicked() {
        msgs.push(Msg::Do(Deed::TickAll));
    }
    if ticked > 0
        && parts::push(ui, Push::text(texts.tr("library-tick-none")), 36.0, colors).clicked()
    {
        msgs.push(Msg::Do(Deed::TickNone));
    }
}

/// A field and a button to tag the ticked problems.
fn tag(ui: &mut Ui, shared: &Shared<'_>, look: &mut Look, msgs: &mut Vec<Msg>) {
    let texts = shared.texts;
    let colors = &shared.settings.theme.theme().window;
    let hint = texts.tr("library-tag-hint");
    let field = TextEdit::singleline(&mut look.tag)
        .hint_text(hint)
        .desired_width(110.0);
    let field = ui.add(field);
    ui.ctx()
        .accesskit_node_builder(field.id, |node| node.set_label(hint));
    let give = Push {
        enabled: !look.tag.trim().is_empty(),
        ..Push::soft(texts.tr("library-tag-give")).icon(icons::TAG)
    };
    if parts::push(ui, give, 36.0, colors).clicked() {
        let tag = look.tag.trim().to_lowercase();
        let tag = tag.replace(char::is_whitespace, "-");
        msgs.push(Msg::Do(Deed::Tag(tag)));
    }
}
