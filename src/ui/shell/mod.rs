//! The bar at the top: pages, search, streak, settings.

pub mod apply;
pub mod dialogs;
pub mod door;
pub mod frame;
mod key_list;
pub mod keys;
mod menu;
mod notices;
pub mod palette;
pub mod question;
pub mod state;
pub mod together;

use egui::{Align2, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::ui::command::{Command, Menu};
use crate::ui::page::Page;
use crate::ui::shell::apply::Action;
use crate::ui::shell::dialogs::Dialog;
use crate::ui::shell::menu::entry;
use crate::ui::shell::state::State;
use crate::ui::widgets::{self, icon, icons, theme};

/// Height of the bar in points.
pub const BAR: f32 = 48.0;

/// The pages with a tab in the bar; the others are under "Tools".
const TABS: [Page; 4] = [Page::Course, Page::Solve, Page::Review, Page::Library];

/// The pages under "Tools".
const TOOLS: [Page; 6] = [
    Page::Shapes,
    Page::Board,
    Page::Author,
    Page::Homework,
    Page::Games,
    Page::Examine,
];

/// Shows the bar.
pub fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let colors = &state.practice.settings.theme.theme().window;
    let texts = &state.texts;
    let is_narrow = ui.available_width() < 1000.0;
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = if is_narrow { 2.0 } else { 6.0 };
        mark(ui, state, actions);
        ui.add_space(if is_narrow { 2.0 } else { 8.0 });
        for page in TABS {
            let waiting = if page == Page::Review {
                state.practice.training.plan.today.len()
            } else {
                0
            };
            let name = texts.tr(page.name_key());
            let chosen = state.page == page;
            let tab = widgets::tab(ui, name, chosen, waiting, None, colors);
            if tab
                .on_hover_text(Command::Go(page).tip(&state.texts))
                .clicked()
            {
                // A second click on the tab leads to its top level.
                let command = if chosen && page == Page::Solve {
                    Command::Sets
                } else {
                    Command::Go(page)
                };
                actions.push(Action::Run(command));
            }
        }
        let chosen = TOOLS.contains(&state.page);
        let name = texts.tr("tools");
        let tools = widgets::tab(ui, name, chosen, 0, Some(icons::CARET_DOWN), colors);
        egui::Popup::menu(&tools).show(|ui| {
            ui.set_min_width(220.0);
            for page in TOOLS {
                entry(ui, state, Command::Go(page), actions);
            }
        });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            right(ui, state, is_narrow, actions);
        });
    });
}

/// The program's logo, which opens a menu of every command of the page.
fn mark(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let theme = state.practice.settings.theme.theme();
    let (rect, _) = ui.allocate_exact_size(vec2(32.0, 32.0), Sense::hover());
    let response = ui.interact(rect, ui.scope_id().with("mark"), Sense::click());
    let name = state.texts.tr("all-commands");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    icon::logo(ui, rect.shrink(2.0), theme);
    widgets::focus_ring(ui.painter(), rect.shrink(3.0), &response, &theme.window);
    let response = response.on_hover_text(name);
    egui::Popup::menu(&response).show(|ui| {
        ui.set_min_width(180.0);
        for &menu in Menu::ALL {
            if !menu.is_on(state.page) || Command::of(menu).count() < 2 {
                continue;
            }
            ui.menu_button(state.texts.tr(menu.name_key()), |ui| {
                ui.set_min_width(280.0);
                for command in Command::of(menu) {
                    entry(ui, state, command, actions);
                }
            });
        }
    });
}

fn right(ui: &mut Ui, state: &State, is_narrow: bool, actions: &mut Vec<Action>) {
    let colors = &state.practice.settings.theme.theme().window;
    let texts = &state.texts;
    let (rect, _) = ui.allocate_exact_size(vec2(32.0, 32.0), Sense::hover());
    let name = texts.tr("settings");
    let gear = widgets::icon_button(ui, rect, "gear", icons::GEAR_SIX, name, colors, true);
    if gear
        .on_hover_text(Command::Settings.tip(&state.texts))
        .clicked()
    {
        actions.push(Action::Run(Command::Settings));
    }
    let days = state.practice.training.days_in_a_row;
    let words = if days > 0 {
        texts.tr_with("days-in-a-row", [("count", days.into())])
    } else {
        texts.tr("page-progress").to_owned()
    };
    let number = if days > 0 {
        days.to_string()
    } else {
        String::new()
    };
    let galley = widgets::line(ui, &number, theme::medium(15.0), colors.text.0, 60.0);
    let wide = 32.0 + if days > 0 { galley.size().x + 4.0 } else { 0.0 };
    let (rect, _) = ui.allocate_exact_size(vec2(wide, 32.0), Sense::hover());
    let flame = ui.interact(rect, ui.scope_id().with("flame"), Sense::click());
    flame.widget_info(|| WidgetInfo::labeled(Role::Button, true, &words));
    if flame.hovered() || state.page == Page::Progress {
        ui.painter().rect_filled(rect, 8, colors.hovered.0);
    }
    widgets::focus_ring(ui.painter(), rect.shrink(3.0), &flame, colors);
    let at = pos2(rect.left() + 16.0, rect.center().y);
    let (sign, font, ink) = if days > 0 {
        (icons::FIRE, theme::icon_fill(20.0), colors.flame.0)
    } else {
        (icons::CHART_LINE_UP, theme::icon(20.0), colors.text.0)
    };
    ui.painter()
        .text(at, Align2::CENTER_CENTER, sign, font, ink);
    if days > 0 {
        let at = pos2(rect.left() + 30.0, rect.center().y - galley.size().y / 2.0);
        ui.painter().galley(at, galley, colors.text.0);
    }
    if flame
        .on_hover_text(format!(
            "{words} · {}",
            Command::Go(Page::Progress).tip(&state.texts)
        ))
        .clicked()
    {
        actions.push(Action::Run(Command::Go(Page::Progress)));
    }
    let flaws = state.practice.library.flaws.len();
    if flaws > 0 {
        let words = texts.tr_with("findings-show", [("count", flaws.into())]);
        let button = egui::Button::new(egui::RichText::new(words).color(colors.bad.0))
            .fill(colors.bad_ground.0);
        if ui.add(button).clicked() {
            actions.push(Action::Show(Dialog::Findings));
        }
    }
    search(ui, state, is_narrow, actions);
}

/// The button for the global search, drawn like a search field.
fn search(ui: &mut Ui, state: &State, is_narrow: bool, actions: &mut Vec<Action>) {
    let colors = &state.practice.settings.theme.theme().window;
    let texts = &state.texts;
    let name = texts.tr("search");
    let width = if is_narrow || ui.available_width() < 240.0 {
        32.0
    } else {
        232.0
    };
    let (rect, _) = ui.allocate_exact_size(vec2(width, 32.0), Sense::hover());
    let response = ui.interact(rect, ui.scope_id().with("search"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let is_wide = width > 40.0;
    if is_wide || response.hovered() {
        let fill = if response.hovered() {
            colors.hovered.0
        } else {
            colors.raised.0
        };
        ui.painter().rect_filled(rect, 8, fill);
    }
    widgets::focus_ring(ui.painter(), rect.shrink(3.0), &response, colors);
    let at = pos2(
        rect.left() + if is_wide { 20.0 } else { 16.0 },
        rect.center().y,
    );
    let font = theme::icon(if is_wide { 18.0 } else { 20.0 });
    let ink = if is_wide {
        colors.quiet.0
    } else {
        colors.text.0
    };
    ui.painter().text(
        at,
        Align2::CENTER_CENTER,
        icons::MAGNIFYING_GLASS,
        font,
        ink,
    );
    if is_wide {
        let at = pos2(rect.left() + 38.0, rect.center().y);
        widgets::write(ui, at, name, theme::regular(15.0), colors.quiet.0, 100.0);
        let key = Command::Palette.key_text(texts);
        let galley = widgets::line(ui, &key, theme::medium(12.0), colors.quiet.0, 80.0);
        let at = pos2(rect.right() - galley.size().x - 20.0, rect.center().y);
        widgets::key_tag(ui.painter(), at, &key, colors.quiet.0, colors.surface.0);
    }
    if response
        .on_hover_text(Command::Palette.tip(&state.texts))
        .clicked()
    {
        actions.push(Action::Run(Command::Palette));
    }
}
