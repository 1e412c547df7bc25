//! The words of the status box about the current problem, and which button continues.

use egui::{Align2, Rect, Ui, pos2};

use super::panel::colors;
use crate::board::{Color, Move, Notation};
use crate::store::ProblemKey;
use crate::trainer::{Candor, Light, Phase, Said, Verdict};
use crate::ui::command::Command;
use crate::ui::menu_view::can;
use crate::ui::page::Shared;
use crate::ui::widgets::{self, icons, theme};
use crate::ui::{mine, run_view};
use crate::worker::hand::{Quiet, Recorded, Session, SolvedBy};

/// The tone of the status box, which decides its colours and icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// The user is to move.
    Yours,
    /// The moves so far are right.
    Right,
    /// The attempt has failed.
    Wrong,
    /// The problem is solved.
    Solved,
    /// The program is computing.
    Busy,
    /// The solution is shown.
    Shown,
    /// The result is neither right nor wrong.
    Open,
    /// Free play: nothing counts.
    Free,
    /// The last problem of a set has been solved.
    SetDone,
}

/// Contents of the status box and of the buttons below it.
pub struct Status {
    /// Decides colours and icon of the box.
    pub mood: Mood,
    /// Headline of a few words.
    pub title: String,
    /// Paragraphs below the title.
    pub words: Vec<String>,
    /// Small print at the bottom of the box.
    pub foot: Option<String>,
    /// The main button: its command, the key of its label, and whether it is filled.
    pub main: (Command, &'static str, bool),
    /// The second button: its command and the key of its label.
    pub second: Option<(Command, &'static str)>,
}

/// The command of Space and Enter, if the main button is filled and enabled.
#[must_use]
pub fn leads_on(shared: &Shared<'_>) -> Option<Command> {
    let session = shared.session?;
    let (command, _, is_filled) = buttons(shared, session).0;
    (is_filled && can(shared, command)).then_some(command)
}

const HINT: (Command, &str, bool) = (Command::Hint, "hint", false);
const NEXT: (Command, &str, bool) = (Command::NextUnsolved, "next-unsolved", true);
const AGAIN: (Command, &str, bool) = (Command::Retry, "retry", true);
const EXPLORE: (Command, &str) = (Command::FreePlay, "free-play");

type Buttons = (
    (Command, &'static str, bool),
    Option<(Command, &'static str)>,
);

fn buttons(shared: &Shared<'_>, session: &Session) -> Buttons {
    let attempt = &session.attempt;
    let stop = (Command::StopThinking, "stop-thinking", false);
    if session.finding.is_some() {
        return (stop, None);
    }
    if attempt.is_free_play() {
        let main = (Command::EndFreePlay, "end-free-play", true);
        return match attempt.phase() {
            Phase::Judging => (stop, Some((Command::EndFreePlay, "end-free-play"))),
            _ => (main, Some((Command::Pass, "pass"))),
        };
    }
    let onward = if shared.training.run.is_none() && is_set_done(shared, session) {
        (Command::NextSet, "next-set", true)
    } else {
        NEXT
    };
    let again = (Command::Retry, "retry");
    match attempt.phase() {
        Phase::Judging => (stop, Some((Command::TakeBack, "take-back"))),
        Phase::AwaitingUser | Phase::ReplyOwed => {
            let main = if attempt.is_quiz() {
                (Command::Solution, "solution", false)
            } else {
                HINT
            };
            let second = if attempt.is_ko_forbidden() {
                Some((Command::KoThreat, "ko-threat"))
            } else if shared.training.run.is_some() {
                Some((Command::NextUnsolved, "run-skip"))
            } else {
                None
            };
            (main, second)
        }
        Phase::Refuting => (AGAIN, Some((Command::Replay, "replay"))),
        Phase::Finished(verdict) if session.is_posed_question() => {
            let is_next = verdict.is_solved() && session.next_step().is_some();
            let explore = (!verdict.is_solved()).then_some(EXPLORE);
            let onward = (NEXT.0, if is_next { "posed-on" } else { NEXT.1 }, true);
            (onward, explore)
        }
        Phase::Finished(verdict) => match verdict {
            Verdict::Solved => (onward, None),
            Verdict::AnotherWay if can(shared, Command::AddLine) => {
                (onward, Some((Command::AddLine, "add-line")))
            }
            Verdict::AnotherWay => (onward, None),
            Verdict::Wrong if shared.practice.is_testing() || attempt.is_quiz() => {
                (onward, Some(again))
            }
            Verdict::Wrong => {
                let is_answered = session.answer_to_wrong().is_some();
                (AGAIN, is_answered.then_some((Command::Replay, "replay")))
            }
            Verdict::GaveUp => (AGAIN, Some((Command::NextUnsolved, "next-unsolved"))),
            Verdict::NotInSolution => (AGAIN, Some(EXPLORE)),
        },
    }
}

/// Whether the current problem is solved and its set has no unsolved problem left.
fn is_set_done(shared: &Shared<'_>, session: &Session) -> bool {
    let is_solved =
        matches!(session.attempt.phase(), Phase::Finished(verdict) if verdict.is_solved());
    is_solved
        && session
            .key
            .as_ref()
            .is_some_and(|key| shared.practice.is_solved(key))
        && shared.practice.next_unsolved().is_none()
}

/// The box and its buttons for the current state.
#[must_use]
pub fn of(shared: &Shared<'_>, session: &Session) -> Status {
    let (main, second) = buttons(shared, session);
    let (mood, title, mut words) = said(shared, session);
    let texts = shared.texts;
    if let Some(fight) = session.ko_words(texts) {
        words.insert(0, fight);
    }
    if let Some(quiet) = quiet(shared, session) {
        words.insert(0, quiet);
    }
    if mine::is_never(shared) {
        let key = Command::NeverAgain.key_text(texts);
        words.insert(0, texts.tr_with("never-is", [("key", key.into())]));
    }
    if let Some(note) = mine::note(shared) {
        words.push(texts.tr_with("mine-note-is", [("note", note.to_owned().into())]));
    }
    Status {
        mood,
        title,
        words,
        foot: foot(shared, session),
        main,
        second,
    }
}

fn said(shared: &Shared<'_>, session: &Session) -> (Mood, String, Vec<String>) {
    let texts = shared.texts;
    let attempt = &session.attempt;
    let tr = |key| texts.tr(key).to_owned();
    if let Some(Quiet::Handed { student, wrong }) = &session.quiet {
        return handed(shared, session, student, *wrong);
    }
    if session.finding.is_some() {
        return (Mood::Busy, tr("finding-heading"), vec![tr("finding-text")]);
    }
    if attempt.is_free_play() {
        return match attempt.phase() {
            Phase::Judging => (
                Mood::Busy,
                tr("judging-heading"),
                vec![session.judging_words(shared.settings, texts)],
            ),
            _ => (
                Mood::Free,
                tr("free-play-heading"),
                session.free_play_words(shared.settings, texts),
            ),
        };
    }
    let comments = session.comments(shared.settings);
    if session.is_to_foretell() {
        let key = match session.to_move() {
            Color::Black => "foretell-black",
            Color::White => "foretell-white",
        };
        return (Mood::Yours, tr(key), vec![tr("foretell-how")]);
    }
    match attempt.phase() {
        Phase::Judging => (
            Mood::Busy,
            tr("judging-heading"),
            vec![session.judging_words(shared.settings, texts)],
        ),
        Phase::AwaitingUser if attempt.is_quiz() => (Mood::Yours, tr("answer-heading"), comments),
        Phase::AwaitingUser => yours(shared, session, comments),
        Phase::ReplyOwed if is_told_right(session) => {
            let words = vec![session.reply_words(texts)];
            (Mood::Right, tr("right-so-far"), words)
        }
        Phase::ReplyOwed => (Mood::Yours, tr("played"), vec![session.reply_words(texts)]),
        Phase::Refuting => {
            let title = session.wrong_title(shared.settings, texts);
            (Mood::Wrong, title, finished(shared, session, comments))
        }
        Phase::Finished(verdict) => over(shared, session, verdict, comments),
    }
}

/// Whether the moves so far are right and the user may be told so.
fn is_told_right(session: &Session) -> bool {
    let attempt = &session.attempt;
    attempt.candor() == Candor::AtOnce
        && !attempt.keeps_quiet()
        && attempt.moves_shown().len() > attempt.begun_after().len()
}

fn yours(
    shared: &Shared<'_>,
    session: &Session,
    comments: Vec<String>,
) -> (Mood, String, Vec<String>) {
    let texts = shared.texts;
    let tr = |key| texts.tr(key).to_owned();
    if let Some(hint) = session.hint_words(shared.settings, texts) {
        return (Mood::Yours, tr("hint-heading"), vec![hint]);
    }
    if session.is_blind() {
        let is_begun = session.attempt.moves_shown().len() > session.attempt.begun_after().len();
        let mut words = Vec::new();
        if let Some(said) = session.said_instead() {
            let name = session.move_name(said, shared.settings, texts);
            words.push(texts.tr_with("foretold-instead", [("move", name.into())]));
        }
        words.push(match is_begun {
            true => session.answered_words(shared.settings, texts),
            false => tr("reading-begin"),
        });
        words.extend(comments);
        return (Mood::Yours, tr("your-move"), words);
    }
    if !is_told_right(session) {
        let state = session.state_words(shared.settings, texts);
        let now = session.follows_twin.then(|| tr("and-now"));
        let words = now.into_iter().chain(state).chain(comments);
        let mut words: Vec<String> = words.collect();
        words.extend(session.asked_words(shared.settings, texts));
        return (Mood::Yours, tr("your-move"), words);
    }
    let mut words = Vec::new();
    if let Some(Said::Holds { rests_on, .. }) = session.attempt.said() {
        words.push(tr(match session.solved_by() {
            SolvedBy::Author => "as-good-so-far",
            SolvedBy::Solver | SolvedBy::Nobody => "proven-so-far",
        }));
        if !rests_on.is_nothing() {
            words.push(session.rests_on(rests_on, shared.settings, texts));
        }
    } else {
        words.push(session.answered_words(shared.settings, texts));
    }
    words.extend(comments);
    (Mood::Right, tr("right-so-far"), words)
}

fn over(
    shared: &Shared<'_>,
    session: &Session,
    verdict: Verdict,
    comments: Vec<String>,
) -> (Mood, String, Vec<String>) {
    let texts = shared.texts;
    let tr = |key| texts.tr(key).to_owned();
    let mut words = finished(shared, session, comments);
    if let Some((foreseen, count)) = session.foretold().filter(|&(_, count)| count > 0) {
        let counts = [("right", foreseen.into()), ("count", count.into())];
        words.insert(0, texts.tr_with("reading-foreseen", counts));
    }
    if let Some((right, count)) = session.read_rightly().filter(|&(_, count)| count > 0) {
        let counts = [("right", right.into()), ("count", count.into())];
        words.insert(0, texts.tr_with("reading-judged", counts));
    }
    // The box shows the result that the list records.
    if session.is_after_mistake() {
        return (Mood::Open, tr("verdict-after-mistake"), words);
    }
    if verdict.is_solved() && session.next_step().is_some() {
        return (Mood::Right, tr("posed-right"), vec![tr("posed-show")]);
    }
    match verdict {
        Verdict::Solved | Verdict::AnotherWay => {
            let key = match verdict {
                Verdict::AnotherWay if session.solved_by() == SolvedBy::Author => {
                    "verdict-another-way"
                }
                _ => "verdict-solved",
            };
            if shared.training.run.is_none() && is_set_done(shared, session) {
                words.insert(0, set_words(shared));
                (Mood::SetDone, tr(key), words)
            } else {
                (Mood::Solved, tr(key), words)
            }
        }
        Verdict::Wrong => {
            let title = session.wrong_title(shared.settings, texts);
            (Mood::Wrong, title, words)
        }
        Verdict::NotInSolution => {
            let key = match session.solved_by() {
                SolvedBy::Author => "off-tree",
                SolvedBy::Solver | SolvedBy::Nobody => "not-proven",
            };
            (Mood::Open, tr(key), words)
        }
        Verdict::GaveUp => (Mood::Shown, tr("verdict-gave-up"), words),
    }
}

/// The author's comments at the current node, then the words of the verdict; for a question the right answer
/// comes first.
fn finished(shared: &Shared<'_>, session: &Session, comments: Vec<String>) -> Vec<String> {
    let card = session.card(shared.settings, shared.texts);
    let mut said = card.map_or_else(Vec::new, |card| card.words);
    if session.attempt.is_quiz() {
        // The first comment is the question itself, which is wanted least; move it to the end.
        let mut comments = comments;
        let count = comments.len();
        comments.rotate_left(usize::from(count > 1));
        if session.is_posed_question() {
            // First the reason, then the assumptions.
            comments.extend(said);
            return comments;
        }
        said.extend(comments);
        return said;
    }
    // The general words are not needed where the author explains.
    if !comments.is_empty() {
        let general = ["verdict-wrong-text", "verdict-wrong-bare"].map(|key| shared.texts.tr(key));
        said.retain(|words| !general.contains(&words.as_str()));
    }
    let mut words = comments;
    words.extend(said);
    words
}

/// Summary of the finished set: problems solved, and how many of them at the first try.
fn set_words(shared: &Shared<'_>) -> String {
    let set = shared
        .practice
        .place()
        .and_then(|place| shared.practice.set(place.set));
    let count = set.map_or(0, |set| {
        let problems = set.problems.iter();
        problems.filter(|problem| !problem.is_open()).count()
    });
    let standings = set.into_iter().flat_map(|set| {
        let keys = set.problems.iter().map(|problem| ProblemKey {
            set: set.id.clone(),
            problem: problem.id.clone(),
        });
        keys.filter_map(|key| shared.practice.standing(&key))
    });
    let at_once = standings.filter(|standing| standing.attempts == 1).count();
    shared.texts.tr_with(
        "set-done-text",
        [("count", count.into()), ("first", at_once.into())],
    )
}

/// The words about a student's line.
fn handed(
    shared: &Shared<'_>,
    session: &Session,
    student: &str,
    wrong: Option<(u32, Move)>,
) -> (Mood, String, Vec<String>) {
    let texts = shared.texts;
    let title = texts.tr_with("handed-title", [("student", student.to_owned().into())]);
    let wrong = wrong.map(|(number, wrong)| {
        let name = session.move_name(wrong, shared.settings, texts);
        let words = [("number", number.into()), ("move", name.into())];
        texts.tr_with("handed-wrong", words)
    });
    let words = wrong.unwrap_or_else(|| texts.tr("handed-missed").to_owned());
    (Mood::Wrong, title, vec![words])
}

fn quiet(shared: &Shared<'_>, session: &Session) -> Option<String> {
    let texts = shared.texts;
    if let Some(aimed) = session.aimed {
        let notation = shared.settings.coordinates.unwrap_or(Notation::Gtp);
        let point = notation.write(aimed.point, session.shown_size());
        let key = match aimed.due {
            None => "guard-click-again",
            Some(_) => "guard-take-back",
        };
        return Some(texts.tr_with(key, [("point", point.into())]));
    }
    let quiet = session.quiet.as_ref()?;
    Some(match quiet {
        Quiet::Illegal(error) => session.illegal(error, shared.settings, texts),
        Quiet::NoHint => texts.tr("hint-none").to_owned(),
        Quiet::NoSolution(_) | Quiet::NoMove => {
            let reason = match quiet {
                Quiet::NoSolution(why) => session.open_words(why, shared.settings, texts),
                _ => texts.tr("solution-no-move").to_owned(),
            };
            texts.tr_with("solution-none", [("reason", reason.into())])
        }
        Quiet::NoThreat => texts.tr("ko-threat-none").to_owned(),
        // Shown as the main message already.
        Quiet::Handed { .. } => return None,
    })
}

fn foot(shared: &Shared<'_>, session: &Session) -> Option<String> {
    let texts = shared.texts;
    let attempt = &session.attempt;
    if attempt.phase() == Phase::Judging {
        let progress = session.judging?;
        return Some(texts.tr_with(
            "judging-seconds",
            [
                ("seconds", progress.elapsed.as_secs().into()),
                ("most", shared.settings.budget.as_secs().into()),
            ],
        ));
    }
    if session.posed.is_some()
        || attempt.is_free_play()
        || shared.page != crate::ui::page::Page::Solve
    {
        return None;
    }
    if session.recorded == Recorded::Yes {
        return run_view::after(shared, session);
    }
    run_view::before(shared, session)
}

/// The light that shows whether the task can still be achieved, with the key of its words.
#[must_use]
pub fn light(session: &Session) -> Option<(Light, &'static str)> {
    let light = session.attempt.light()?;
    let key = match light {
        Light::On => "light-on",
        Light::Off => "light-off",
        Light::Unsure => "light-unsure",
    };
    Some((light, key))
}

pub(super) fn all_facts(shared: &Shared<'_>, session: &Session) -> Vec<String> {
    let texts = shared.texts;
    let mut facts: Vec<String> = run_view::defences(shared, session).into_iter().collect();
    for color in Color::BOTH {
        let count = session.captures(color);
        if count > 0 {
            let key = match color {
                Color::Black => "captured-by-black",
                Color::White => "captured-by-white",
            };
            facts.push(texts.tr_with(key, [("count", count.into())]));
        }
    }
    let is_test = shared.practice.run().is_some();
    facts.extend(
        session
            .footer(shared.settings, texts)
            .into_iter()
            .filter(|_| !is_test || facts_are_safe(session)),
    );
    if matches!(session.attempt.phase(), Phase::Finished(verdict) if verdict.is_solved()) {
        let names: Vec<&str> = session
            .attempt
            .problem()
            .techniques
            .iter()
            .map(|name| texts.technique(name.as_str()))
            .collect();
        if !names.is_empty() {
            facts.push(names.join(", "));
        }
    }
    facts
}

/// Facts that could help are hidden during a run until the problem is over.
pub(super) fn facts_are_safe(session: &Session) -> bool {
    matches!(session.attempt.phase(), Phase::Finished(_))
}

/// Draws the small print, at most two lines; hovering shows all of it.
pub(super) fn facts(ui: &Ui, rect: Rect, shared: &Shared<'_>, session: &Session) {
    let colors = colors(shared);
    let facts = all_facts(shared, session);
    if facts.is_empty() {
        return;
    }
    let at = pos2(rect.left() + 9.0, rect.center().y);
    let sign = icons::SEAL_CHECK;
    ui.painter().text(
        at,
        Align2::CENTER_CENTER,
        sign,
        theme::icon(17.0),
        colors.quiet.0,
    );
    let words = facts.join(" · ");
    let (font, room) = (theme::regular(13.0), rect.width() - 24.0);
    let galley = widgets::lines(ui, &words, font, colors.quiet.0, room, 2);
    let at = pos2(rect.left() + 24.0, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, colors.quiet.0);
    widgets::spoken(ui, rect, "facts", &words).on_hover_text(facts.join("\n"));
}
