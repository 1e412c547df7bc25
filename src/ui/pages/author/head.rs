//! The head of the page: the list of open sets, saving, and a menu of every command.

use egui::{Align, Layout, Popup, Sense, Ui, vec2};

use super::bar::entry;
use super::list::set_name;
use super::{Msg, Seen};
use crate::disk::shown;
use crate::ui::command::{Command, Menu};
use crate::ui::page::Page;
use crate::ui::widgets::{self, Push, icons, parts};
use crate::worker::bench::AuthorCommand as C;
use crate::worker::bench::{Deed, PickedFor};

/// Height of the head, in points.
pub(super) const HEIGHT: f32 = 44.0;

/// Shows the head.
pub(super) fn show(ui: &mut Ui, seen: Seen<'_>, msgs: &mut Vec<Msg>) {
    let texts = seen.texts;
    let colors = &seen.settings.theme.theme().window;
    ui.horizontal_centered(|ui| {
        let name = match seen.bench.set() {
            Some(set) => set_name(seen, set),
            None => texts.tr("author-sets").to_owned(),
        };
        let sets = parts::push(ui, Push::text(&name).icon(icons::CARET_DOWN), 32.0, colors);
        let sets = sets.on_hover_text(texts.tr("author-sets-tip"));
        Popup::menu(&sets).show(|ui| {
            ui.set_min_width(240.0);
            menu_of_sets(ui, seen, msgs);
        });
        if let Some(set) = seen.bench.set() {
            let count = set.desk.draft().entries().len();
            let words = texts.tr_with("author-problems", [("count", count.into())]);
            ui.label(parts::quiet(words, colors));
            if set.read_only {
                ui.label(parts::quiet(texts.tr("author-read-only"), colors));
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(32.0, 32.0), Sense::hover());
            let more = texts.tr("author-more-commands");
            let sign = icons::DOTS_THREE;
            let dots = widgets::icon_button(ui, rect, "author-more", sign, more, colors, true);
            let dots = dots.on_hover_text(more);
            Popup::menu(&dots).show(|ui| {
                ui.set_min_width(180.0);
                menu_of_commands(ui, seen, msgs);
            });
            let command = Command::Author(C::Save);
            let key = command.key_text(texts);
            let save = Push {
                key: Some(&key),
                enabled: seen.bench.is_enabled(C::Save),
                ..Push::soft(texts.tr(command.name_key()))
            };
            let save = parts::push(ui, save, 32.0, colors);
            if save.on_hover_text(command.tip(texts)).clicked() {
                msgs.push(Msg::Run(C::Save));
            }
        });
    });
}

/// The menu of open sets, with ways to add another.
fn menu_of_sets(ui: &mut Ui, seen: Seen<'_>, msgs: &mut Vec<Msg>) {
    let texts = seen.texts;
    let page = seen.bench;
    for (number, set) in page.sets.iter().enumerate() {
        let name = set_name(seen, set);
        if ui.selectable_label(number == page.current, name).clicked() {
            msgs.push(Msg::Do(Deed::ShowSet(number)));
            ui.close();
        }
    }
    if !page.sets.is_empty() {
        ui.separator();
    }
    entry(ui, seen, C::NewSet, msgs);
    let open = ui.button(texts.tr("author-open"));
    if open.on_hover_text(texts.tr("author-open-tip")).clicked() {
        msgs.push(Msg::Pick(PickedFor::Open));
        ui.close();
    }
    ui.menu_button(texts.tr("author-recent"), |ui| {
        if page.recent.is_empty() {
            ui.label(texts.tr("author-recent-none"));
        }
        for path in &page.recent {
            if ui.button(shown(path)).clicked() {
                msgs.push(Msg::Do(Deed::OpenPath(path.clone())));
                ui.close();
            }
        }
    });
}

/// The menu of the page's commands, by group.
fn menu_of_commands(ui: &mut Ui, seen: Seen<'_>, msgs: &mut Vec<Msg>) {
    for &menu in Menu::ALL {
        let is_own = !menu.pages().is_empty() && menu.is_on(Page::Author);
        if !is_own || Command::of(menu).count() < 2 {
            continue;
        }
        ui.menu_button(seen.texts.tr(menu.name_key()), |ui| {
            ui.set_min_width(280.0);
            for command in Command::of(menu) {
                if let Command::Author(command) = command {
                    entry(ui, seen, command, msgs);
                }
            }
        });
    }
}
