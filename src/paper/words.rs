//! The few words printed on paper.

use super::diagram::Repeat;
use crate::board::{Color, Notation, Size};
use crate::problem::{Language, Task};

pub(super) fn task(task: Task, to_move: Color, language: Language) -> String {
    let (en, de) = match to_move {
        Color::Black => ("Black", "Schwarz"),
        Color::White => ("White", "Weiß"),
    };
    match language {
        Language::English => match task {
            Task::Live => format!("{en} to live"),
            Task::Kill => format!("{en} to kill"),
            Task::Seki => format!("{en} to make seki"),
            Task::Ko => format!("{en} to make ko"),
            Task::Capture => format!("{en} to capture"),
            Task::Connect => format!("{en} to connect"),
            Task::Cut => format!("{en} to cut"),
            Task::WinRace => format!("{en} to win the race"),
            Task::Status => "What is the status?".to_owned(),
            Task::Show => "An example".to_owned(),
        },
        Language::German => match task {
            Task::Live => format!("{de} soll leben"),
            Task::Kill => format!("{de} soll töten"),
            Task::Seki => format!("{de} soll Seki erreichen"),
            Task::Ko => format!("{de} soll Ko erreichen"),
            Task::Capture => format!("{de} soll schlagen"),
            Task::Connect => format!("{de} soll verbinden"),
            Task::Cut => format!("{de} soll trennen"),
            Task::WinRace => format!("{de} soll den Wettlauf gewinnen"),
            Task::Status => "Wie steht die Gruppe?".to_owned(),
            Task::Show => "Ein Beispiel".to_owned(),
        },
    }
}

pub(super) const fn vital_point(to_move: Color, language: Language) -> &'static str {
    match (language, to_move) {
        (Language::English, Color::Black) => "Black to play: find the vital point",
        (Language::English, Color::White) => "White to play: find the vital point",
        (Language::German, Color::Black) => "Schwarz am Zug: Wo liegt der wichtigste Punkt?",
        (Language::German, Color::White) => "Weiß am Zug: Wo liegt der wichtigste Punkt?",
    }
}

/// The words before the blanks for name and date.
pub(super) const fn name_and_date(language: Language) -> (&'static str, &'static str) {
    match language {
        Language::English => ("Name", "Date"),
        Language::German => ("Name", "Datum"),
    }
}

pub(super) const fn answers(language: Language) -> &'static str {
    match language {
        Language::English => "Answers",
        Language::German => "Lösungen",
    }
}

pub(super) const fn no_answer(language: Language) -> &'static str {
    match language {
        Language::English => "no line stored",
        Language::German => "keine Folge gespeichert",
    }
}

/// The names of the right first moves: `B2, also C1 D4`.
pub(super) fn first_moves(names: &[String], language: Language) -> String {
    let also = match language {
        Language::English => "also",
        Language::German => "auch",
    };
    match names {
        [] => no_answer(language).to_owned(),
        [only] => only.clone(),
        [first, others @ ..] => format!("{first}, {also} {}", others.join(" ")),
    }
}

pub(super) const fn pass(language: Language) -> &'static str {
    match language {
        Language::English => "elsewhere (pass)",
        Language::German => "anderswo (passen)",
    }
}

pub(super) fn count(problems: usize, language: Language) -> String {
    match (language, problems) {
        (Language::English, 1) => "1 problem".to_owned(),
        (Language::English, n) => format!("{n} problems"),
        (Language::German, 1) => "1 Aufgabe".to_owned(),
        (Language::German, n) => format!("{n} Aufgaben"),
    }
}

pub(super) fn status(answer: crate::problem::Status, language: Language) -> &'static str {
    use crate::problem::Status as S;
    match (language, answer) {
        (Language::English, S::Alive) => "alive",
        (Language::English, S::Dead) => "dead",
        (Language::English, S::Seki) => "seki",
        (Language::English | Language::German, S::Ko) => "ko",
        (Language::English, S::Unsettled) => "unsettled: whoever moves first decides",
        (Language::German, S::Alive) => "lebt",
        (Language::German, S::Dead) => "tot",
        (Language::German, S::Seki) => "Seki",
        (Language::German, S::Unsettled) => "offen: wer zuerst zieht, entscheidet",
    }
}

pub(super) fn repeat(repeat: Repeat, size: Size, language: Language) -> String {
    let (at, elsewhere) = match language {
        Language::English => ("at", "elsewhere"),
        Language::German => ("auf", "anderswo"),
    };
    match repeat {
        Repeat::At { number, first } => format!("{number} {at} {first}"),
        Repeat::OnStone { number, point } => {
            format!("{number} {at} {}", Notation::Gtp.write(point, size))
        }
        Repeat::Pass { number } => format!("{number} {elsewhere}"),
    }
}
