//! The list of keys, page by page, with a search field.

use egui::{Label, RichText, ScrollArea, Sense, TextStyle, Ui, vec2};

use crate::texts::Texts;
use crate::ui::command::{Command, Menu};
use crate::ui::shell::state::{State, ViewState};
use crate::ui::widgets::parts;

/// State of the list while it is open.
#[derive(Default)]
pub struct KeyListView {
    /// The search text.
    search: String,
    /// Whether the search field should take the keyboard focus.
    wants_focus: bool,
}

impl KeyListView {
    /// A newly opened list: an empty search field with the keyboard focus.
    #[must_use]
    pub fn opened() -> KeyListView {
        KeyListView {
            search: String::new(),
            wants_focus: true,
        }
    }
}

/// The keys under one heading.
struct Section {
    heading: String,
    rows: Vec<Row>,
}

struct Row {
    key: String,
    name: String,
    tip: String,
}

/// Keys that belong to no command.
const ON_BOARD: [(&str, &str); 4] = [
    ("key-arrows", "key-arrows-text"),
    ("key-play", "key-play-text"),
    ("key-digits", "key-digits-text"),
    ("key-tab", "key-tab-text"),
];

/// Shows the list; keys of the current page come first.
pub fn show(ui: &mut Ui, state: &State, view: &mut ViewState, height: f32) {
    let texts = &state.texts;
    let colors = &state.practice.settings.theme.theme().window;
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 36.0), Sense::hover());
    let words = (texts.tr("keys-search"), texts.tr("keys-search-hint"));
    let field = parts::search(ui, rect, &mut view.keys.search, words, colors);
    if std::mem::take(&mut view.keys.wants_focus) {
        field.request_focus();
    }
    ui.add_space(8.0);
    let found = found(sections(state), &view.keys.search);
    ScrollArea::vertical()
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink(false)
        .show(ui, |ui| {
            if found.is_empty() {
                ui.label(texts.tr("keys-none"));
            }
            for (place, section) in found.iter().enumerate() {
                if place > 0 {
                    ui.add_space(12.0);
                }
                parts::heading(ui, &section.heading, colors);
                for row in &section.rows {
                    let key = RichText::new(&row.key).text_style(TextStyle::Monospace);
                    line(
                        ui,
                        [key, (&row.name).into(), parts::quiet(&row.tip, colors)],
                    );
                }
            }
        });
}

/// A row of three columns; long texts wrap, so that the dialog keeps its width.
fn line(ui: &mut Ui, [key, name, tip]: [RichText; 3]) {
    const GAP: f32 = 12.0;
    let whole = ui.available_width() - 12.0;
    let (first, second) = (whole * 0.2, whole * 0.33);
    let third = whole - first - second - 2.0 * GAP;
    // A name without a tooltip takes the room of both.
    let second = if tip.text().is_empty() {
        second + GAP + third
    } else {
        second
    };
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for (words, width) in [(key, first), (name, second), (tip, third)] {
            if words.text().is_empty() {
                continue;
            }
            ui.vertical(|ui| {
                ui.set_width(width);
                ui.add(Label::new(words).wrap());
            });
        }
    });
}

/// Every key, grouped by menu and the pages on which it works.
fn sections(state: &State) -> Vec<Section> {
    let texts = &state.texts;
    let mut menus: Vec<Menu> = Menu::ALL.to_vec();
    menus.sort_by_key(|menu| (menu.pages().is_empty(), !menu.is_on(state.page)));
    let on_board = Section {
        heading: texts.tr("keys-board").to_owned(),
        rows: ON_BOARD
            .into_iter()
            .map(|(key, words)| Row {
                key: texts.tr(key).to_owned(),
                name: texts.tr(words).to_owned(),
                tip: String::new(),
            })
            .collect(),
    };
    let of_menus = menus.into_iter().map(|menu| Section {
        heading: heading(menu, texts),
        rows: Command::of(menu)
            .map(|command| Row {
                key: command.key_text(texts),
                name: texts.tr(command.name_key()).to_owned(),
                tip: texts.tr(command.tooltip_key()).to_owned(),
            })
            .collect(),
    });
    std::iter::once(on_board).chain(of_menus).collect()
}

/// The name of a menu, and the pages it belongs to.
fn heading(menu: Menu, texts: &Texts) -> String {
    let name = texts.tr(menu.name_key());
    let pages: Vec<&str> = menu
        .pages()
        .iter()
        .map(|page| texts.tr(page.name_key()))
        .filter(|page| *page != name)
        .collect();
    if pages.is_empty() {
        name.to_owned()
    } else {
        format!("{name} ({})", pages.join(", "))
    }
}

/// The rows that contain every search word in their key, name, tooltip or heading.
fn found(sections: Vec<Section>, search: &str) -> Vec<Section> {
    let wanted = search.to_lowercase();
    let wanted: Vec<&str> = wanted.split_whitespace().collect();
    let mut found = sections;
    for section in &mut found {
        let heading = &section.heading;
        section.rows.retain(|row| {
            let text = format!("{} {} {} {heading}", row.key, row.name, row.tip).to_lowercase();
            wanted.iter().all(|word| text.contains(word))
        });
    }
    found.retain(|section| !section.rows.is_empty());
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list() -> Vec<Section> {
        let row = |key: &str, name: &str, tip: &str| Row {
            key: key.to_owned(),
            name: name.to_owned(),
            tip: tip.to_owned(),
        };
        vec![
            Section {
                heading: "Problem (Solve)".to_owned(),
                rows: vec![row("H", "Hint", "A little help"), row("S", "Solution", "")],
            },
            Section {
                heading: "Game (Board)".to_owned(),
                rows: vec![row("Ctrl+S", "Save game…", "Write it as SGF")],
            },
        ]
    }

    fn names(search: &str) -> Vec<String> {
        let found = found(list(), search);
        let rows = found.into_iter().flat_map(|section| section.rows);
        rows.map(|row| row.name).collect()
    }

    #[test]
    fn keys_are_found_by_key_name_explanation_and_page() {
        assert_eq!(names("").len(), 3);
        assert_eq!(names("  "), names(""));
        assert_eq!(names("HINT"), ["Hint"]);
        assert_eq!(names("ctrl+s"), ["Save game…"]);
        assert_eq!(names("sgf"), ["Save game…"]);
        assert_eq!(names("solve"), ["Hint", "Solution"]);
        // Every word must match.
        assert_eq!(names("solve help"), ["Hint"]);
        assert!(names("hint sgf").is_empty());
    }

    #[test]
    fn headings_without_keys_are_left_out() {
        assert_eq!(found(list(), "game").len(), 1);
        assert!(found(list(), "zz").is_empty());
    }
}
