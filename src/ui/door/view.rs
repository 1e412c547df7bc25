//! What is said in the place of a page that met an error, and above the page of other parts.

use egui::{Button, CentralPanel, Frame, Margin, RichText, TextStyle, Ui};

use super::{Door, Mishap, Part, Work};
use crate::disk::shown;
use crate::ui::action::Action;
use crate::ui::page::Page;
use crate::ui::state::State;

/// The card is no wider than this.
const WIDTH: f32 = 560.0;

/// Shows a card in the place of a page.
pub fn card(ui: &mut Ui, state: &State, page: Page, mishap: &Mishap, actions: &mut Vec<Action>) {
    let texts = &state.texts;
    let colors = &state.settings.theme.theme().window;
    CentralPanel::default()
        .frame(Frame::new().fill(colors.background.0).inner_margin(24))
        .show(ui, |ui| {
            ui.set_max_width(WIDTH);
            let name = texts.tr(page.name_key());
            let heading = texts.tr_with("mishap-heading", [("page", name.to_owned().into())]);
            ui.label(RichText::new(heading).text_style(TextStyle::Heading));
            ui.add_space(8.0);
            ui.label(texts.tr("mishap-kept"));
            ui.label(texts.tr("mishap-elsewhere"));
            ui.add_space(6.0);
            said(ui, state, mishap);
            ui.add_space(12.0);
            let again = Button::new(RichText::new(texts.tr("mishap-again")).strong());
            if ui.add(again).clicked() {
                actions.push(Action::TryAgain(Part::Page(page)));
            }
        });
}

fn said(ui: &mut Ui, state: &State, mishap: &Mishap) {
    let texts = &state.texts;
    let small = |words: String| RichText::new(words).text_style(TextStyle::Small);
    ui.label(small(texts.tr_with(
        "mishap-message",
        [("message", mishap.message.clone().into())],
    )));
    if let Some(report) = &mishap.report {
        let path = shown(report);
        ui.label(small(
            texts.tr_with("mishap-report", [("path", path.into())]),
        ));
    }
}

/// Shows a line for each part that is shut and has no page of its own.
pub fn banners(ui: &mut Ui, state: &State, door: &Door, actions: &mut Vec<Action>) {
    let colors = &state.settings.theme.theme().window;
    for (part, mishap) in door.shut() {
        let Some(key) = part_key(part) else {
            continue;
        };
        Frame::new()
            .fill(colors.bad_ground.0)
            .inner_margin(Margin::symmetric(10, 4))
            .show(ui, |ui| {
                ui.horizontal_wrapped(|ui| {
                    ui.set_width(ui.available_width());
                    let part_name = state.texts.tr(key);
                    ui.label(
                        state
                            .texts
                            .tr_with("mishap-part", [("part", part_name.to_owned().into())]),
                    );
                    said(ui, state, mishap);
                    if ui.button(state.texts.tr("mishap-again")).clicked() {
                        actions.push(Action::TryAgain(part));
                    }
                });
            });
    }
}

/// Key of the name of a part without a page; `None` for pages, which say it in their own place.
const fn part_key(part: Part) -> Option<&'static str> {
    Some(match part {
        Part::Page(_) | Part::Deed(_) | Part::Banners => return None,
        Part::Menus => "part-menus",
        Part::Dialog => "part-dialog",
        Part::Work(Work::Receive) => "part-receive",
        Part::Work(Work::Keys) => "part-keys",
        Part::Work(Work::Attend | Work::Training) => "part-training",
        Part::Work(Work::Author) => "part-author",
        Part::Work(Work::Board) => "part-board",
        Part::Work(Work::Reply) => "part-reply",
        Part::Work(Work::Sound) => "part-sound",
    })
}
