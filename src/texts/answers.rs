//! The answers that the current question offers.

use super::{Texts, render, stands_key, status_key};
use crate::problem::{Quiz, Status};
use crate::store::Settings;
use crate::worker::hand::Session;

impl Session {
    /// The answers of a quiz as displayed; empty if the problem is not a quiz.
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

    /// The right answers of a quiz, as displayed.
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
