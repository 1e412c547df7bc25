//! The problems of the current set.

use egui::{
    Button, Rect, Response, RichText, Role, ScrollArea, Sense, TextStyle, Ui, Vec2, WidgetInfo,
    pos2, vec2,
};

use super::bar::entry as entry_of;
use super::look::Look;
use super::{Msg, Seen};
use crate::author::Entry;
use crate::board::crop;
use crate::problem::{ProofState, Voucher};
use crate::ui::command::Command;
use crate::ui::widgets::{self, Push, Small, icons, parts, theme};
use crate::worker::bench::AuthorCommand as C;
use crate::worker::bench::{Deed, OpenSet};

/// Height of a row, in points.
const ROW: f32 = 56.0;
/// Rows narrower than this show no board.
const WITH_BOARD: f32 = 160.0;

/// Shows the list.
pub fn show(ui: &mut Ui, seen: Seen<'_>, view: &mut Look, msgs: &mut Vec<Msg>) {
    let Some(set) = seen.bench.set() else {
        return;
    };
    let colors = &seen.settings.theme.theme().window;
    let below = ui.available_height() - 44.0;
    ui.allocate_ui(vec2(ui.available_width(), below.max(80.0)), |ui| {
        problems(ui, seen, set, view, msgs);
    });
    let command = Command::Author(C::NewProblem);
    let name = seen.texts.tr(command.name_key());
    let new = Push::text(name).icon(icons::PLUS);
    let new = parts::push(ui, new, 32.0, colors);
    if new.on_hover_text(command.tip(seen.texts)).clicked() {
        msgs.push(Msg::Run(C::NewProblem));
    }
}

/// A set's title or else its id, marked while it is unsaved.
pub(super) fn set_name(seen: Seen<'_>, set: &OpenSet) -> String {
    let header = &set.desk.draft().header;
    let title = header.title.raw(seen.settings.language);
    let name = if title.is_empty() {
        header.id.as_str()
    } else {
        title
    };
    if set.desk.is_saved() {
        name.to_owned()
    } else {
        seen.texts
            .tr_with("author-unsaved-name", [("name", name.to_owned().into())])
    }
}

fn problems(ui: &mut Ui, seen: Seen<'_>, set: &OpenSet, view: &mut Look, msgs: &mut Vec<Msg>) {
    let entries = set.desk.draft().entries();
    let here = set.desk.spot().map(|spot| spot.problem);
    let place = here.and_then(|key| set.desk.draft().place(key));
    let step = ROW + ui.spacing().item_spacing.y;
    let mut area = ScrollArea::vertical()
        .id_salt("author-problems")
        .auto_shrink([false, false]);
    if std::mem::take(&mut view.reveal_problem)
        && let Some(place) = place
    {
        let above = (place as f32 * step - ui.available_height() / 2.0).max(0.0);
        area = area.vertical_scroll_offset(above);
    }
    area.show_rows(ui, ROW, entries.len(), |ui, rows| {
        for number in rows {
            let Some(entry) = entries.get(number) else {
                continue;
            };
            let is_here = here == Some(entry.key);
            let response = row(ui, seen, (number, entry), is_here, view);
            if response.secondary_clicked() {
                msgs.push(Msg::Do(Deed::OpenProblem(entry.key)));
            }
            response.context_menu(|ui| deeds(ui, seen, msgs));
            if response.clicked() {
                msgs.push(Msg::Do(Deed::OpenProblem(entry.key)));
            }
            if response.drag_started() {
                view.carried = Some(number);
            }
            let Some(from) = view.carried else { continue };
            let over = ui.input(|input| input.pointer.interact_pos());
            if over.is_some_and(|over| response.rect.y_range().contains(over.y)) && from != number {
                let color = seen.settings.theme.theme().window.accent.0;
                let edge = if from < number {
                    response.rect.bottom()
                } else {
                    response.rect.top()
                };
                ui.painter()
                    .hline(response.rect.x_range(), edge, egui::Stroke::new(2.0, color));
                if ui.input(|input| input.pointer.any_released()) {
                    msgs.push(Msg::Do(Deed::MoveProblem { from, to: number }));
                    view.carried = None;
                }
            }
        }
    });
    if ui.input(|input| !input.pointer.any_down()) {
        view.carried = None;
    }
}

/// A row for a problem: a small board, its number and name, and what its result rests on.
fn row(
    ui: &mut Ui,
    seen: Seen<'_>,
    (number, entry): (usize, &Entry),
    is_here: bool,
    view: &mut Look,
) -> Response {
    let theme = seen.settings.theme.theme();
    let colors = &theme.window;
    let size = vec2(ui.available_width(), ROW);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let title = entry.body.title.raw(seen.settings.language);
    let name = if title.is_empty() {
        entry.body.id.as_str()
    } else {
        title
    };
    let claim = seen.texts.tr(claim_key(entry));
    let name = format!("{}  {name}", number + 1);
    response.widget_info(|| {
        WidgetInfo::selected(Role::Button, true, is_here, format!("{name}, {claim}"))
    });
    if !ui.is_rect_visible(rect) {
        return response;
    }
    if is_here {
        ui.painter().rect_filled(rect, 8, colors.selected.0);
    } else if response.hovered() {
        ui.painter().rect_filled(rect, 8, colors.hovered.0);
    }
    widgets::focus_ring(ui.painter(), rect.shrink(3.0), &response, colors);
    let mut left = rect.left() + 8.0;
    if rect.width() >= WITH_BOARD {
        let board = Rect::from_min_size(
            pos2(left, rect.top() + 6.0),
            Vec2::splat(rect.height() - 12.0),
        );
        let setup = &entry.body.setup;
        let stones = setup.stones.iter().map(|(point, _)| point);
        let small = Small {
            stones: &setup.stones,
            window: crop([], stones, setup.size),
            size: setup.size,
            most: 10.0,
        };
        view.stamps.paint(ui, board, &small, theme);
        left = board.right() + 10.0;
    }
    let room = rect.right() - left - 6.0;
    let middle = rect.center().y;
    let (medium, small) = (theme::medium(14.0), theme::regular(12.0));
    let ink = colors.text.0;
    widgets::write(ui, pos2(left, middle - 9.0), &name, medium, ink, room);
    let quiet = colors.quiet.0;
    widgets::write(ui, pos2(left, middle + 10.0), claim, small, quiet, room);
    response
}

/// Key of the words for what a problem's result rests on.
fn claim_key(entry: &Entry) -> &'static str {
    match entry.body.voucher() {
        Voucher::Proven if entry.body.proof_state() == Some(ProofState::Assuming) => {
            "library-assuming"
        }
        Voucher::Proven => "author-claim-proven",
        Voucher::Computed => "author-claim-computed",
        Voucher::Authored => "author-claim-authored",
        Voucher::Opinion => "author-claim-opinion",
        Voucher::Diagram | Voucher::Nobody | Voucher::Open => "author-claim-unproven",
    }
}

/// The context menu of a problem.
fn deeds(ui: &mut Ui, seen: Seen<'_>, msgs: &mut Vec<Msg>) {
    ui.set_min_width(220.0);
    for command in [C::DuplicateProblem, C::RemoveProblem] {
        entry_of(ui, seen, command, msgs);
    }
    if seen.bench.sets.len() > 1 {
        send(ui, seen, msgs);
    }
}

/// A submenu that moves or copies the current problem to another open set.
fn send(ui: &mut Ui, seen: Seen<'_>, msgs: &mut Vec<Msg>) {
    ui.menu_button(seen.texts.tr("author-send"), |ui| {
        for (to, set) in seen.bench.sets.iter().enumerate() {
            if to == seen.bench.current {
                continue;
            }
            let name = set_name(seen, set);
            for (key, keep) in [("author-move-to", false), ("author-copy-to", true)] {
                let words = seen.texts.tr_with(key, [("set", name.clone().into())]);
                if ui.button(words).clicked() {
                    msgs.push(Msg::Do(Deed::Send { to, keep }));
                    ui.close();
                }
            }
        }
    });
}

/// The page's contents while there is no problem to edit.
pub fn empty(ui: &mut Ui, seen: Seen<'_>, msgs: &mut Vec<Msg>) {
    ui.vertical_centered(|ui| {
        ui.add_space(ui.available_height() * 0.3);
        let heading = seen.texts.tr("author-empty");
        ui.label(RichText::new(heading).text_style(TextStyle::Heading));
        ui.add_space(6.0);
        ui.label(seen.texts.tr("author-empty-hint"));
        ui.add_space(12.0);
        let command = if seen.bench.sets.is_empty() {
            C::NewSet
        } else {
            C::NewProblem
        };
        let name = seen.texts.tr(Command::Author(command).name_key());
        let begin = Button::new(RichText::new(name).size(17.0)).min_size(vec2(180.0, 34.0));
        if ui.add(begin).clicked() {
            msgs.push(Msg::Run(command));
        }
    });
}
