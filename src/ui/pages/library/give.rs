//! The dialog that makes a homework of problems: title, note, due day, allowed help.

use std::path::PathBuf;

use egui::{TextEdit, Ui};

use super::sheets::{head, path_row, row};
use super::{Look, Msg};
use crate::homework::Assignment;
use crate::problem::{Date, Help, Homework, Language};
use crate::trainer::review::Day;
use crate::ui::page::Shared;
use crate::ui::widgets::{Push, parts};
use crate::worker::librarian::Librarian;

/// Maximum length of title and note, in characters.
const MOST_TITLE: usize = 120;
const MOST_NOTE: usize = 2_000;

/// The values of the dialog's fields.
#[derive(Clone, Debug, Default)]
pub struct Form {
    title: String,
    note: String,
    due: String,
    help: Help,
    /// Whether the fields have been given their initial values.
    is_begun: bool,
}

impl Form {
    /// The due day; the outer `None` means that the input is not a date.
    fn due(&self) -> Option<Option<Date>> {
        match self.due.trim() {
            "" => Some(None),
            text => Date::read(text).map(Some),
        }
    }

    /// The homework to make, with its note in the window's language; `None` if a field is invalid.
    fn assignment(&self, language: Language) -> Option<Assignment> {
        let mut homework = Homework {
            due: self.due()?,
            help: self.help,
            ..Homework::default()
        };
        // In texts of files, braces mark points and colours.
        let note = self.note.trim().replace('{', "{{");
        match language {
            Language::English => homework.note.en = note,
            Language::German => homework.note.de = note,
        }
        let title = self.title.trim().to_owned();
        (!title.is_empty()).then_some(Assignment { title, homework })
    }
}

/// Shows the dialog.
pub(super) fn show(
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
    head(ui, shared, look, texts.tr("homework-sheet"), &beside);
    let today = shared.training.moment.day;
    let mut form = std::mem::take(&mut look.sheets.give);
    if !form.is_begun {
        form.is_begun = true;
        form.title = page.common_title();
        form.due = today.plus(7).iso();
    }
    row(ui, texts.tr("homework-sheet-title"), colors, |ui, label| {
        let wide = ui.available_width() - 8.0;
        let field = TextEdit::singleline(&mut form.title).desired_width(wide);
        ui.add(field.char_limit(MOST_TITLE)).labelled_by(label);
    });
    let label = ui.label(parts::quiet(texts.tr("homework-sheet-note"), colors));
    let field = TextEdit::multiline(&mut form.note)
        .desired_rows(3)
        .desired_width(ui.available_width() - 8.0);
    ui.add(field.char_limit(MOST_NOTE)).labelled_by(label.id);
    ui.add_space(4.0);
    row(ui, texts.tr("homework-sheet-due"), colors, |ui, label| {
        let field = TextEdit::singleline(&mut form.due)
            .hint_text(texts.tr("homework-sheet-due-hint"))
            .desired_width(110.0);
        ui.add(field.char_limit(10)).labelled_by(label);
        for (key, day) in [
            ("homework-sheet-week", Some(7)),
            ("homework-sheet-weeks", Some(14)),
            ("homework-sheet-never", None),
        ] {
            if ui.button(texts.tr(key)).clicked() {
                let day = day.map(|days| Day::iso(today.plus(days)));
                form.due = day.unwrap_or_default();
            }
        }
    });
    if form.due().is_none() {
        let words = egui::RichText::new(texts.tr("homework-sheet-due-bad"));
        ui.label(words.color(colors.bad.0));
    }
    let is_allowed = form.help == Help::Yes;
    let name = texts.tr("homework-sheet-help");
    if parts::switch(ui, is_allowed, name, colors).clicked() {
        form.help = if is_allowed { Help::No } else { Help::Yes };
    }
    parts::rule(ui, colors);
    path_row(ui, shared, look);
    ui.add_space(8.0);
    let assignment = form.assignment(texts.language());
    let save = Push {
        enabled: count > 0 && assignment.is_some(),
        ..Push::main(texts.tr("homework-sheet-save"))
    };
    parts::foot(ui, |ui| {
        let is_pressed = parts::push(ui, save, 44.0, colors).clicked();
        if let (true, Some(assignment)) = (is_pressed, assignment) {
            let typed = look.sheets.typed().trim();
            let path = (!typed.is_empty()).then(|| PathBuf::from(typed).with_extension("ron"));
            msgs.push(Msg::Give(Box::new(assignment), path));
            look.sheets.close();
        }
        if parts::push(ui, Push::soft(texts.tr("cancel")), 44.0, colors).clicked() {
            look.sheets.close();
        }
    });
    look.sheets.give = form;
}
