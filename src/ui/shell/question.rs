//! The question shown in place of the pages while the progress file is unusable: nothing is done to the file
//! until the user has decided.

use std::path::PathBuf;

use egui::{CentralPanel, Frame, RichText, ScrollArea, TextStyle, Ui};

use crate::disk::shown;
use crate::store::{self, SavedCopy, Trouble};
use crate::ui::Options;
use crate::ui::page::Notice;
use crate::ui::shell::state::State;

/// Maximum number of backup copies offered.
const MOST_COPIES: usize = 8;
/// Maximum width of the question.
const WIDTH: f32 = 640.0;

/// The user's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// Restore the chosen copy.
    Restore,
    /// Keep the file under another name and start with an empty log.
    BeginAnew,
    /// Leave everything as it is.
    Quit,
}

/// The question, and the options with which the window will open.
pub struct Question {
    options: Options,
    folder: PathBuf,
    path: PathBuf,
    trouble: Trouble,
    copies: Vec<SavedCopy>,
    chosen: usize,
    answer: Option<Answer>,
    failed: Option<String>,
}

/// The result of carrying out an answer.
pub enum Outcome {
    /// There is no answer yet, or it could not be carried out.
    Waiting,
    /// Open the window with these options and show this notice.
    Open(Box<Options>, Notice),
    /// Quit the program.
    Quit,
}

impl Question {
    /// A question about the progress file `path` in `folder`.
    #[must_use]
    pub fn new(options: Options, folder: PathBuf, path: PathBuf, trouble: Trouble) -> Question {
        let mut copies = store::copies(&folder);
        copies.retain(|copy| copy.contents.is_ok());
        copies.truncate(MOST_COPIES);
        Question {
            options,
            folder,
            path,
            trouble,
            copies,
            chosen: 0,
            answer: None,
            failed: None,
        }
    }

    /// Carries out the answer, if there is one.
    #[must_use]
    pub fn carry_out(&mut self) -> Outcome {
        let done = match self.answer.take() {
            None => return Outcome::Waiting,
            Some(Answer::Quit) => return Outcome::Quit,
            Some(Answer::Restore) => match self.copies.get(self.chosen) {
                None => return Outcome::Waiting,
                Some(copy) => store::restore(&self.folder, &copy.path)
                    .map(|restored| Notice::PutBack {
                        copy: copy.path.clone(),
                        restored,
                    })
                    .map_err(|error| error.to_string()),
            },
            Some(Answer::BeginAnew) => store::begin_anew(&self.folder)
                .map(|moved_to| Notice::BegunAnew { moved_to })
                .map_err(|error| error.to_string()),
        };
        match done {
            Ok(notice) => {
                let options = std::mem::take(&mut self.options);
                Outcome::Open(Box::new(options), notice)
            }
            Err(reason) => {
                self.failed = Some(reason);
                Outcome::Waiting
            }
        }
    }

    /// Shows the question.
    pub fn show(&mut self, ui: &mut Ui, state: &State) {
        let texts = &state.texts;
        let colors = &state.practice.settings.theme.theme().window;
        CentralPanel::default()
            .frame(Frame::new().fill(colors.background.0).inner_margin(24))
            .show(ui, |ui| {
                ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                    ui.set_max_width(WIDTH);
                    let heading = RichText::new(texts.tr("trouble-heading"));
                    ui.label(heading.text_style(TextStyle::Heading));
                    ui.add_space(8.0);
                    let key = match &self.trouble {
                        Trouble::Damaged(_) => "trouble-damaged",
                        Trouble::Empty => "trouble-empty",
                        Trouble::Gone => "trouble-gone",
                        Trouble::Foreign => "trouble-foreign",
                    };
                    let path = shown(&self.path);
                    ui.label(texts.tr_with(key, [("path", path.into())]));
                    if let Trouble::Damaged(reason) = &self.trouble {
                        ui.label(RichText::new(reason).text_style(TextStyle::Small).weak());
                    }
                    ui.label(texts.tr("trouble-untouched"));
                    ui.add_space(8.0);
                    self.choices(ui, state);
                    if let Some(reason) = &self.failed {
                        ui.add_space(8.0);
                        let words =
                            texts.tr_with("trouble-failed", [("reason", reason.clone().into())]);
                        ui.label(RichText::new(words).color(colors.bad.0));
                    }
                });
            });
    }

    fn choices(&mut self, ui: &mut Ui, state: &State) {
        let texts = &state.texts;
        if self.copies.is_empty() {
            ui.label(texts.tr("trouble-no-copies"));
        } else {
            ui.label(texts.tr("trouble-copies"));
            for (index, copy) in self.copies.iter().enumerate() {
                let Ok(contents) = &copy.contents else {
                    continue;
                };
                let newest = contents.newest.as_ref();
                let words = texts.tr_with(
                    "trouble-copy",
                    [
                        ("attempts", contents.attempts.into()),
                        (
                            "made",
                            copy.made_on.clone().unwrap_or_else(|| "–".into()).into(),
                        ),
                        (
                            "latest",
                            newest
                                .map_or_else(|| "–".to_owned(), |newest| newest.day.clone())
                                .into(),
                        ),
                    ],
                );
                ui.radio_value(&mut self.chosen, index, words);
            }
        }
        ui.add_space(12.0);
        ui.horizontal_wrapped(|ui| {
            for (key, answer) in [
                ("trouble-restore", Answer::Restore),
                ("trouble-anew", Answer::BeginAnew),
                ("trouble-quit", Answer::Quit),
            ] {
                if answer == Answer::Restore && self.copies.is_empty() {
                    continue;
                }
                if ui.button(texts.tr(key)).clicked() {
                    self.answer = Some(answer);
                    // The answer is carried out before the next frame is drawn.
                    ui.ctx().request_repaint();
                }
            }
        });
        ui.label(RichText::new(texts.tr("trouble-anew-tip")).text_style(TextStyle::Small));
    }
}
