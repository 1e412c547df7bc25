//! The words for the current problem: task, comments, verdicts, hints, small print.
//!
//! Points and colours are named as the user sees them.

use super::{Texts, by_superko, no_key, notation, open_words, reached_key, render, said_of};
use crate::board::{Color, Colors, Move, PlayError, Point, Symmetry};
use crate::life::{Basis, Holds, OpenBecause, Reached};
use crate::problem::{Extent, Fact, Goal, Outcome, Quiz, Side, Status, Task, Text};
use crate::store::Settings;
use crate::trainer::review::Level;
use crate::trainer::{Hint, Judgement, Phase, Said, Verdict};
use crate::worker::hand::{Session, SolvedBy};

/// The verdict as a card shows it.
pub struct Card {
    /// The verdict that the heading names.
    pub verdict: Verdict,
    /// Lines below the heading.
    pub words: Vec<String>,
}

/// A way to continue from the current node.
pub struct Choice {
    /// The move's name; `None` for a pass.
    pub name: Option<String>,
    /// The tree's judgement of the move.
    pub judgement: Judgement,
}

impl Session {
    /// The problem's heading.
    #[must_use]
    pub fn title(&self, settings: &Settings) -> String {
        self.render(&self.attempt.problem().title, settings)
    }

    fn render(&self, text: &Text, settings: &Settings) -> String {
        render(text, settings, Some((self.orientation, self.stored_size())))
    }

    /// The task in one line.
    #[must_use]
    pub fn task(&self, settings: &Settings, texts: &Texts) -> String {
        let problem = self.attempt.problem();
        let extent = self.extent_of_task();
        let about_friends = match problem.task {
            Task::Connect => Some(("task-connect-to", "names-or")),
            Task::Cut => Some(("task-cut-from", "names-and")),
            _ => None,
        };
        if let Some((key, and)) = about_friends {
            let friends = problem.friends();
            if !friends.is_empty() {
                let friends = self.names(&friends, texts.tr(and), settings, texts);
                return texts.tr_with(said_of(extent, key), [("friends", friends.into())]);
            }
        }
        let is_marked = self.has_target();
        let key = match problem.task {
            Task::Status if self.posed.is_some() => match problem.quiz {
                Some(Quiz::Choices(_)) => "posed-mover",
                Some(Quiz::Status { .. }) | None => "posed-task",
            },
            Task::Live if is_marked => "task-live-marked",
            Task::Live => "task-live",
            Task::Kill if is_marked => "task-kill-marked",
            Task::Kill => "task-kill",
            Task::Seki => "task-seki",
            Task::Ko => "task-ko",
            Task::Capture if is_marked => "task-capture-marked",
            Task::Capture => "task-capture",
            Task::Connect => "task-connect",
            Task::Cut => "task-cut",
            Task::WinRace => "task-win-race",
            Task::Status => match problem.quiz {
                Some(Quiz::Choices(_)) => "task-question",
                Some(Quiz::Status { .. }) | None => "task-status",
            },
            Task::Show => "task-show",
        };
        texts.tr(said_of(extent, key)).to_owned()
    }

    /// How many of the marked chains the task is about.
    fn extent_of_task(&self) -> Extent {
        self.attempt.extent(match self.attempt.problem().task {
            Task::Kill | Task::Capture | Task::Cut => Side::Attacker,
            Task::Live | Task::Connect | Task::Seki | Task::Status => Side::Defender,
            Task::Ko | Task::WinRace | Task::Show => return Extent::All,
        })
    }

    /// "A1, B1 and C1", with `and` as the conjunction.
    #[must_use]
    pub fn names(&self, points: &[Point], and: &str, settings: &Settings, texts: &Texts) -> String {
        let points = points.iter().copied().map(Move::Play);
        let names: Vec<String> = points
            .map(|mv| self.move_name(mv, settings, texts))
            .collect();
        match names.split_last() {
            None => String::new(),
            Some((last, [])) => last.clone(),
            Some((last, before)) => format!("{} {and} {last}", before.join(", ")),
        }
    }

    /// Announces that the opponent is about to reply.
    #[must_use]
    pub fn reply_words(&self, texts: &Texts) -> String {
        let key = match self.to_move() {
            Color::Black => "reply-black",
            Color::White => "reply-white",
        };
        texts.tr(key).to_owned()
    }

    /// The opponent's reply: "White plays A3. Your move again."
    #[must_use]
    pub fn answered_words(&self, settings: &Settings, texts: &Texts) -> String {
        let key = match self.user_color().opposite() {
            Color::Black => "answered-black",
            Color::White => "answered-white",
        };
        let Some(mv) = self.attempt.position().last_move() else {
            return String::new();
        };
        if mv == Move::Pass {
            return texts.tr("answered-pass").to_owned();
        }
        let name = self.move_name(mv, settings, texts);
        texts.tr_with(key, [("move", name.into())])
    }

    /// The heading of a wrong answer: "Wrong: White answers B2" or, for a question, "No: it is a ko".
    #[must_use]
    pub fn wrong_title(&self, settings: &Settings, texts: &Texts) -> String {
        if self.attempt.is_quiz() {
            let answers = self.right_answers(settings, texts);
            return match (&self.attempt.problem().quiz, answers.as_slice()) {
                (Some(Quiz::Status { answer, .. }), _) => {
                    let winner = match answer {
                        Status::Alive | Status::Seki => Side::Defender,
                        Status::Dead | Status::Unsettled | Status::Ko => Side::Attacker,
                    };
                    let extent = self.attempt.extent(winner);
                    texts.tr(said_of(extent, no_key(*answer))).to_owned()
                }
                _ => texts.tr("verdict-wrong-quiz").to_owned(),
            };
        }
        let Some(answer) = self.answer_to_wrong() else {
            return texts.tr("verdict-wrong").to_owned();
        };
        if answer == Move::Pass {
            return texts.tr("wrong-answer-pass").to_owned();
        }
        let name = self.move_name(answer, settings, texts);
        let key = match self.user_color().opposite() {
            Color::Black => "wrong-answer-black",
            Color::White => "wrong-answer-white",
        };
        texts.tr_with(key, [("move", name.into())])
    }

    /// The move that answers the wrong one, if it is known.
    #[must_use]
    pub fn answer_to_wrong(&self) -> Option<Move> {
        let before = self.attempt.failed_after().map_or(0, <[Move]>::len);
        let moves = self.attempt.line();
        // The line of a recorded attempt ends with the wrong move; the answer to it is on the board or one
        // step further on.
        let shown = self.attempt.moves_shown();
        [shown, moves]
            .into_iter()
            .filter(|line| {
                self.attempt
                    .failed_after()
                    .is_some_and(|known| line.starts_with(known))
            })
            .find_map(|line| line.get(before + 1).copied())
            .or_else(|| self.refutation(before))
    }

    /// The answer to the wrong move where neither the board nor the record shows it: from the line beyond the
    /// tree.
    fn refutation(&self, before: usize) -> Option<Move> {
        let (root, line) = self.attempt.line_beyond()?;
        let depth = self.attempt.problem().tree.depth(root);
        line.get((before + 1).checked_sub(depth)?).copied()
    }

    /// The author's comments on the position, and on the whole problem once it is over.
    #[must_use]
    pub fn comments(&self, settings: &Settings) -> Vec<String> {
        let problem = self.attempt.problem();
        let node = problem.tree.node(self.attempt.node());
        let mut comments = Vec::new();
        // The words that go with the task are shown only until the problem is over.
        let is_open = !matches!(self.attempt.phase(), Phase::Finished(_) | Phase::Refuting)
            || self.attempt.is_quiz()
            || problem.task == Task::Show;
        if node.parent.is_none() && is_open {
            comments.push(&problem.comment);
        }
        let is_told = node.parent.is_none() || !self.attempt.keeps_quiet();
        if self.attempt.off_tree_move().is_none() && is_told {
            comments.push(&problem.tree.said(self.attempt.node()).comment);
        }
        let over = matches!(
            self.attempt.phase(),
            Phase::Finished(Verdict::Solved | Verdict::GaveUp)
        ) || (self.posed.is_some()
            && matches!(self.attempt.phase(), Phase::Finished(_)))
            || (self.attempt.is_quiz() && self.attempt.phase() != Phase::AwaitingUser);
        if over {
            comments.push(&problem.explanation);
        }
        comments
            .into_iter()
            .filter(|text| !text.is_empty())
            .map(|text| self.render(text, settings))
            .collect()
    }

    /// The verdict card, if there is a verdict.
    #[must_use]
    pub fn card(&self, settings: &Settings, texts: &Texts) -> Option<Card> {
        let verdict = match self.attempt.phase() {
            Phase::Finished(verdict) => verdict,
            Phase::Refuting => Verdict::Wrong,
            _ if self.attempt.is_free_play() => return None,
            Phase::AwaitingUser | Phase::Judging | Phase::ReplyOwed => return None,
        };
        let quiz = &self.attempt.problem().quiz;
        let mut words = Vec::new();
        match verdict {
            // The title says it all.
            Verdict::Solved => {}
            Verdict::AnotherWay => {
                let key = match self.solved_by() {
                    SolvedBy::Author => "verdict-another-way-text",
                    SolvedBy::Solver | SolvedBy::Nobody => "verdict-proven-text",
                };
                words.push(texts.tr(key).to_owned());
                if let Some(Said::Holds { reached, rests_on }) = self.attempt.said() {
                    words.push(texts.tr_with(
                        "reached-alone",
                        [("reached", self.got(*reached, texts).into())],
                    ));
                    words.push(self.rests_on(rests_on, settings, texts));
                }
            }
            // The reason follows, and the right answer is shown below.
            Verdict::Wrong | Verdict::GaveUp if self.is_posed_question() => {}
            // The title names the right answer.
            Verdict::Wrong if matches!(quiz, Some(Quiz::Status { .. })) => {}
            Verdict::Wrong | Verdict::GaveUp if self.attempt.is_quiz() => {
                for answer in self.right_answers(settings, texts) {
                    words.push(texts.tr_with("answer-right", [("answer", answer.into())]));
                }
            }
            Verdict::Wrong => {
                let reason = self.attempt.reason();
                let reason = reason.map(|reason| self.render(&reason.text(), settings));
                let is_told = reason.is_some();
                words.extend(reason);
                if let Some(Said::Loses {
                    reached,
                    possible,
                    rests_on,
                }) = self.attempt.said()
                {
                    let [reached, possible] =
                        [self.got(*reached, texts), self.could(*possible, texts)];
                    words.push(texts.tr_with(
                        "reached-worse",
                        [("reached", reached.into()), ("possible", possible.into())],
                    ));
                    words.push(self.rests_on(rests_on, settings, texts));
                    // A pass shows nothing on the board.
                    if self.answer_to_wrong() != Some(Move::Pass) {
                        words.push(texts.tr("verdict-wrong-proven").to_owned());
                    }
                } else if !is_told {
                    let key = match self.answer_to_wrong() {
                        Some(_) => "verdict-wrong-text",
                        None => "verdict-wrong-bare",
                    };
                    words.push(texts.tr(key).to_owned());
                }
            }
            Verdict::GaveUp => {
                if self.solved_by() == SolvedBy::Solver {
                    words.push(texts.tr("verdict-gave-up-solver").to_owned());
                }
                let key = if self.can_walk() {
                    "verdict-gave-up-text"
                } else {
                    "verdict-gave-up-none"
                };
                words.push(texts.tr(key).to_owned());
            }
            Verdict::NotInSolution => {
                let mv = self
                    .attempt
                    .off_tree_move()
                    .or_else(|| self.attempt.position().last_move());
                let name = mv.map_or_else(String::new, |mv| self.move_name(mv, settings, texts));
                let key = match self.solved_by() {
                    SolvedBy::Author => "off-tree-text",
                    SolvedBy::Solver | SolvedBy::Nobody => "not-proven-text",
                };
                words.push(texts.tr_with(key, [("move", name.into())]));
                if let Some(Said::Open(why)) = self.attempt.said() {
                    words.push(self.open_words(why, settings, texts));
                }
            }
        }
        if matches!(verdict, Verdict::Solved | Verdict::GaveUp) {
            words.extend(self.result(texts));
        }
        if let Some(posed) = &self.posed {
            words.push(self.rests_on(&posed.proofs().basis(), settings, texts));
        }
        if self.is_after_mistake() {
            words.push(texts.tr("verdict-after-mistake-text").to_owned());
        }
        Some(Card { verdict, words })
    }

    /// The result of best play according to the problem.
    fn result(&self, texts: &Texts) -> Option<String> {
        let of = |winner, key| {
            texts
                .tr(said_of(self.attempt.extent(winner), key))
                .to_owned()
        };
        Some(match self.attempt.problem().result? {
            Outcome::Alive => of(Side::Defender, "result-alive"),
            Outcome::Seki => texts.tr("result-seki").to_owned(),
            Outcome::Dead if self.is_target_off() => texts.tr("result-captured").to_owned(),
            Outcome::Dead => of(Side::Attacker, "result-dead"),
            Outcome::Ko { side, threats, .. } => {
                let key = match side {
                    Side::Attacker => "result-ko-attacker",
                    Side::Defender => "result-ko-defender",
                };
                texts.tr_with(key, [("threats", u32::from(threats).into())])
            }
        })
    }

    /// The latest hint in words.
    #[must_use]
    pub fn hint_words(&self, settings: &Settings, texts: &Texts) -> Option<String> {
        Some(match self.hint.as_ref()? {
            Hint::Idea(idea) => self.render(idea, settings),
            Hint::Area(Move::Play(point)) => {
                let count = self.area(*point).len();
                texts.tr_with("hint-area", [("count", count.into())])
            }
            Hint::Move(mv @ Move::Play(_)) => {
                let name = self.move_name(*mv, settings, texts);
                texts.tr_with("hint-move", [("move", name.into())])
            }
            Hint::Area(Move::Pass) | Hint::Move(Move::Pass) => texts.tr("hint-pass").to_owned(),
        })
    }

    /// How many ko threats each side has, while a ko is being fought: it may not be retaken now, or a threat
    /// has just been played.
    #[must_use]
    pub fn ko_words(&self, texts: &Texts) -> Option<String> {
        let attempt = &self.attempt;
        let is_over = matches!(attempt.phase(), Phase::Finished(_));
        let lead = if attempt.has_just_threatened() {
            "ko-threat-answered"
        } else if attempt.is_under_threat() {
            "ko-threat-theirs"
        } else if attempt.is_ko_forbidden() {
            "ko-forbidden"
        } else {
            return None;
        };
        let (yours, theirs) = attempt.threats();
        let count = texts.tr_with(
            "ko-threats",
            [
                ("yours", u32::from(yours).into()),
                ("theirs", u32::from(theirs).into()),
            ],
        );
        (!is_over).then(|| format!("{} {count}", texts.tr(lead)))
    }

    /// Why a move is illegal.
    #[must_use]
    pub fn illegal(&self, error: &PlayError, settings: &Settings, texts: &Texts) -> String {
        let (key, point) = match *error {
            PlayError::OffBoard { point, .. } => ("illegal-off-board", point),
            PlayError::Occupied(point) => ("illegal-occupied", point),
            PlayError::SelfCapture(point) => ("illegal-self-capture", point),
            PlayError::Ko(point) => ("illegal-ko", point),
            PlayError::Superko { point, .. } => ("illegal-superko", point),
        };
        let name = self.move_name(Move::Play(point), settings, texts);
        texts.tr_with(key, [("move", name.into())])
    }

    /// The displayed name of a move in stored coordinates.
    pub fn move_name(&self, mv: Move, settings: &Settings, texts: &Texts) -> String {
        match mv {
            Move::Pass => texts.tr("walk-pass").to_owned(),
            Move::Play(point) => {
                notation(settings).write(self.shown_point(point), self.shown_size())
            }
        }
    }

    /// Ways to continue from here: those of the file in its order, then the line beyond the tree.
    #[must_use]
    pub fn branches(&self, settings: &Settings) -> Vec<Choice> {
        let tree = &self.attempt.problem().tree;
        let beyond = self.attempt.ahead().map(|mv| Choice {
            name: mv
                .point()
                .map(|point| notation(settings).write(self.shown_point(point), self.shown_size())),
            judgement: match self.attempt.said() {
                Some(Said::Holds { .. }) => Judgement::Right,
                Some(Said::Loses { .. }) => Judgement::Wrong,
                Some(Said::Open(_)) | None => Judgement::Open,
            },
        });
        self.attempt
            .branches()
            .iter()
            .map(|&branch| Choice {
                name: tree.node(branch).mv.and_then(Move::point).map(|point| {
                    notation(settings).write(self.shown_point(point), self.shown_size())
                }),
                judgement: self.attempt.judgement(branch),
            })
            .chain(beyond)
            .collect()
    }

    /// What the judge is working on.
    #[must_use]
    pub fn judging_words(&self, settings: &Settings, texts: &Texts) -> String {
        let mv = self.attempt.position().last_move().unwrap_or(Move::Pass);
        let name = self.move_name(mv, settings, texts);
        texts.tr_with("judging-text", [("move", name.into())])
    }

    /// What free play has come to so far.
    #[must_use]
    pub fn free_play_words(&self, settings: &Settings, texts: &Texts) -> Vec<String> {
        let mut words = vec![texts.tr("free-play-text").to_owned()];
        match self.attempt.said() {
            None => {}
            Some(Said::Holds { reached, rests_on }) => {
                let now = self.now(*reached, texts);
                words.push(texts.tr_with("free-play-holds", [("now", now.into())]));
                words.push(self.rests_on(rests_on, settings, texts));
            }
            Some(Said::Loses {
                reached,
                possible,
                rests_on,
            }) => {
                let [now, before] = [reached, possible].map(|result| self.now(*result, texts));
                words.push(texts.tr_with(
                    "free-play-loses",
                    [("now", now.into()), ("before", before.into())],
                ));
                words.push(self.rests_on(rests_on, settings, texts));
            }
            Some(Said::Open(why)) => words.push(self.open_words(why, settings, texts)),
        }
        words
    }

    /// Whether the task was done only after the attempt had already failed; the first result counts.
    #[must_use]
    pub fn is_after_mistake(&self) -> bool {
        let is_solved = matches!(self.attempt.phase(), Phase::Finished(now) if now.is_solved());
        is_solved
            && self
                .attempt
                .result()
                .is_some_and(|first| !first.is_solved())
    }

    /// Whether the board shows the end of a successful line, where nobody moves any more.
    #[must_use]
    pub fn is_at_solved_end(&self) -> bool {
        matches!(self.attempt.phase(), Phase::Finished(verdict) if verdict.is_solved())
            && self.attempt.branches().is_empty()
            && self.attempt.ahead().is_none()
    }

    /// Whether target stones have been captured: all of them, or one if that is enough.
    fn is_target_off(&self) -> bool {
        let problem = self.attempt.problem();
        let stones = self.attempt.position().stones();
        let is_off = |&point| stones.get(point) != problem.setup.stones.get(point);
        let mut targets = problem.target.iter();
        match problem.goal {
            Goal::Any => !problem.target.is_empty() && targets.all(is_off),
            Goal::All => targets.any(is_off),
        }
    }

    /// "The stones live": a result that was reached.
    fn now(&self, reached: Reached, texts: &Texts) -> String {
        let extent = self.attempt.extent(reached.winner());
        texts.tr(said_of(extent, reached_key(reached))).to_owned()
    }

    /// Whether the target stones belong to the user.
    fn defends(&self) -> bool {
        let problem = self.attempt.problem();
        let target = problem.target.first();
        target.and_then(|&point| problem.setup.stones.get(point)) == Some(self.attempt.user())
    }

    /// Why a question stayed open, and what is known all the same.
    #[must_use]
    pub fn open_words(&self, why: &OpenBecause, settings: &Settings, texts: &Texts) -> String {
        let name = |mv| self.move_name(mv, settings, texts);
        open_words(why, &|winner| self.attempt.extent(winner), &name, texts)
    }

    /// The assumptions behind a verdict about a move.
    #[must_use]
    pub fn rests_on(&self, basis: &Basis, settings: &Settings, texts: &Texts) -> String {
        let named = |points: &[Point]| {
            let names = points
                .iter()
                .map(|&point| self.move_name(Move::Play(point), settings, texts));
            names.collect::<Vec<_>>().join(", ")
        };
        let holds = match &basis.holds {
            // The moves to tear an eye are counted while its owner plays elsewhere.
            Holds::Board if matches!(self.attempt.problem().fact, Some(Fact::Tearing(_))) => {
                texts.tr("rests-on-elsewhere").to_owned()
            }
            Holds::Board => texts.tr("rests-on-board").to_owned(),
            Holds::Assuming(alive) => {
                let count = u32::try_from(alive.len()).unwrap_or(u32::MAX);
                let points = [("points", named(alive).into()), ("count", count.into())];
                texts.tr_with("rests-on-life", points)
            }
            Holds::Wall { points, .. } => {
                texts.tr_with("rests-on-wall", [("points", named(points).into())])
            }
        };
        match by_superko(basis.cycles, texts) {
            None => holds,
            Some(rule) => format!("{holds} {rule}"),
        }
    }

    /// "You get …": the result from the user's point of view.
    fn got(&self, reached: Reached, texts: &Texts) -> String {
        let key = match (reached, self.defends()) {
            (Reached::Alive, true) => "got-defender-alive",
            (Reached::Seki, true) => "got-defender-seki",
            (Reached::Lives, true) => "got-defender-lives",
            (Reached::Dead, true) => "got-defender-dead",
            (Reached::Alive, false) => "got-attacker-alive",
            (Reached::Seki, false) => "got-attacker-seki",
            (Reached::Lives, false) => "got-attacker-lives",
            (Reached::Dead | Reached::Falls(_), false) if self.is_target_off() => {
                "got-attacker-captured"
            }
            (Reached::Dead | Reached::Falls(_), false) => "got-attacker-dead",
            (Reached::Falls(_), true) => "got-defender-dead",
            (Reached::Stands, _) => "got-stands",
            (Reached::Escapes, true) => "got-defender-escapes",
            (Reached::Escapes, false) => "got-attacker-escapes",
            (Reached::Ko { .. }, _) => {
                return self.ko(reached, ["got-ko-need", "got-ko-have"], texts);
            }
        };
        let extent = self.attempt.extent(reached.winner());
        texts.tr(said_of(extent, key)).to_owned()
    }

    /// "There is …": the best possible result from the user's point of view.
    fn could(&self, possible: Reached, texts: &Texts) -> String {
        let key = match (possible, self.defends()) {
            (Reached::Alive, true) => "could-defender-alive",
            (Reached::Seki, true) => "could-defender-seki",
            (Reached::Lives, true) => "could-defender-lives",
            (Reached::Seki | Reached::Lives, false) => "could-attacker-seki",
            (Reached::Dead, false) => "could-attacker-dead",
            (Reached::Stands, true) => "could-defender-stands",
            (Reached::Escapes, true) => "could-defender-escapes",
            // This is the worst result, so nothing better was missed.
            (Reached::Dead, true)
            | (Reached::Stands | Reached::Escapes, false)
            | (Reached::Alive, false) => "could-nothing",
            (Reached::Falls(moves), _) => {
                let moves = [("moves", u32::from(moves).into())];
                let extent = self.attempt.extent(Side::Attacker);
                return texts.tr_with(said_of(extent, "could-falls"), moves);
            }
            (Reached::Ko { .. }, _) => {
                return self.ko(possible, ["could-ko-need", "could-ko-have"], texts);
            }
        };
        texts.tr(key).to_owned()
    }

    /// A ko that the user wins with a number of his own threats, or unless the opponent has that many.
    fn ko(&self, result: Reached, keys: [&'static str; 2], texts: &Texts) -> String {
        let Reached::Ko { flip, .. } = result else {
            return String::new();
        };
        let needs = (flip.side == crate::life::Side::Defender) == self.defends();
        let [need, have] = keys;
        let key = if needs { need } else { have };
        texts.tr_with(key, [("threats", u32::from(flip.threats).into())])
    }

    /// Small print: the orientation, who vouches for the problem, its level and its source.
    #[must_use]
    pub fn footer(&self, settings: &Settings, texts: &Texts) -> Vec<String> {
        let problem = self.attempt.problem();
        let mut lines = Vec::new();
        if self.orientation.symmetry != Symmetry::IDENTITY {
            lines.push(texts.tr("turned").to_owned());
        }
        if self.orientation.colors == Colors::Swapped {
            lines.push(texts.tr("swapped").to_owned());
        }
        let level = problem.difficulty;
        let level = level.map(|level| Level::of_difficulty(level).about(texts));
        lines.extend(self.claim_words(settings, texts));
        lines.extend(level);
        let source = &problem.source;
        let mut from: Vec<String> = Vec::new();
        if !source.work.is_empty() {
            from.push(source.work.clone());
        }
        for (key, value) in [
            ("source-section", &source.section),
            ("source-figure", &source.figure),
            ("source-page", &source.page),
        ] {
            if !value.is_empty() {
                from.push(texts.tr_with(key, [("value", value.clone().into())]));
            }
        }
        if !from.is_empty() {
            lines.push(from.join(", "));
        }
        if !source.note.is_empty() {
            lines.push(source.note.clone());
        }
        lines
    }
}
