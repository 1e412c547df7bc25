//! The answers that a question in hand offers.

use super::{Texts, render, stands_key, status_key};
use crate::problem::{Quiz, Status};
use crate::store::Settings;
use crate::worker::hand::Session;

impl Session {
    /// The answers a quiz offers, as shown; empty if this is none.
    #[must_use]
    pub fn quiz_choices(&self, settings: &Settings, texts: &Texts) -> Vec<String> {
        let view = Some((self.orientation, self.stored_size()));
        match &self.attempt.problem().quiz {
            None => Vec::new(),
            Some(Quiz::Status { .. }) => {
                let key = match self.posed {
                    Some(_) => stands_key,
                    None => status_key,
                };
                let all = Status::ALL.into_iter();
                all.map(|status| texts.tr(key(status)).to_owned()).collect()
            }
            Some(Quiz::Choices(choices)) => choices
                .iter()
                .map(|choice| render(&choice.text, settings, view))
                .collect(),
        }
    }

    /// The answers of a quiz that are right, as shown.
    pub(super) fn right_answers(&self, settings: &Settings, texts: &Texts) -> Vec<String> {
        let Some(quiz) = &self.attempt.problem().quiz else {
            return Vec::new();
        };
        self.quiz_choices(settings, texts)
            .into_iter()
            .enumerate()
            .filter(|&(index, _)| {
                let answer = self.quiz_answer(index);
                answer.and_then(|answer| quiz.is_right(answer)) == Some(true)
            })
            .map(|(_, words)| words)
            .collect()
    }
}
