//! Finds what is legal but unsound in a set that has been read.

use crate::board::{Color, Move};
use crate::problem::{
    Diagnostic, Language, LoadedFile, NodeId, Outcome, Place, Problem, Severity, SolutionTree,
    Task, Text, Verdict,
};

use super::duplicates::Duplicates;
use super::first_moves::missing_first_moves;
use super::wording;

/// All findings about a file: the faults of reading it, and the lints.
pub fn check_loaded(file: &LoadedFile, duplicates: &mut Duplicates) -> Vec<Diagnostic> {
    let mut findings: Vec<Diagnostic> = file
        .loaded
        .faults
        .iter()
        .map(|fault| Diagnostic {
            path: file.path.clone(),
            ..fault.clone()
        })
        .collect();
    let is_lesson = crate::course::is_lesson(&file.path);
    if let Some(set) = &file.loaded.set {
        if set.problems.is_empty() && file.loaded.faults.is_empty() && !is_lesson {
            findings.push(Diagnostic {
                path: file.path.clone(),
                ..Diagnostic::of_check("no-problems", "the set holds no problems", "").warning()
            });
        }
        for (problem, &place) in set.problems.iter().zip(&file.loaded.places) {
            let mut lint = Lint {
                file,
                place,
                problem,
                findings: &mut findings,
            };
            lint.run();
            // A lesson may repeat problems of a set, and each language repeats the other.
            if !is_lesson {
                findings.extend(duplicates.add(&file.path, place, problem));
            }
        }
    }
    findings.sort_by_key(|finding| finding.place);
    findings
}

struct Lint<'a> {
    file: &'a LoadedFile,
    place: Place,
    problem: &'a Problem,
    findings: &'a mut Vec<Diagnostic>,
}

impl Lint<'_> {
    fn find(&mut self, severity: Severity, code: &'static str, message: String, advice: &str) {
        self.find_after(&[], severity, code, message, advice);
    }

    fn find_after(
        &mut self,
        line: &[Move],
        severity: Severity,
        code: &'static str,
        message: String,
        advice: &str,
    ) {
        self.findings.push(Diagnostic {
            path: self.file.path.clone(),
            severity,
            problem: Some(self.problem.id.to_string()),
            place: self.place,
            ..Diagnostic::of_check(code, message, advice).after(line)
        });
    }

    fn error(&mut self, code: &'static str, message: String, advice: &str) {
        self.find(Severity::Error, code, message, advice);
    }

    fn run(&mut self) {
        self.target();
        self.result();
        self.tree();
        self.unanswered();
        self.first_moves();
        self.texts();
        self.fact();
        self.twin();
        self.wording();
    }

    /// Twins must name each other and have different answers.
    fn twin(&mut self) {
        let (Some(twin), Some(set)) = (&self.problem.twin, &self.file.loaded.set) else {
            return;
        };
        let own = &self.problem.id;
        let mut others = set.problems.iter().filter(|other| other.id == *twin);
        let other = others.find(|other| twin != own && other.twin.as_ref() == Some(own));
        if let Some(other) = other {
            let [answer, others] = [self.problem, other].map(|problem| {
                let mut right = problem.tree.right_first_moves();
                right.sort_unstable();
                right
            });
            if !answer.is_empty() && answer == others {
                let message = format!("{:?} is right in the twin too", words(&answer));
                let advice = "a twin is nearly the same and has another answer";
                self.find(Severity::Warning, "twin-answer", message, advice);
            }
            return;
        }
        let message = format!(
            "the twin is {:?}, and no other problem of the set has this id and names {:?} as its own",
            twin.as_str(),
            own.as_str()
        );
        let advice = "name each in the other, or neither";
        self.find(Severity::Warning, "no-twin", message, advice);
    }

    /// Checks the fact as far as the rules decide it.
    fn fact(&mut self) {
        for found in super::fact::by_rules(self.problem) {
            self.findings.push(Diagnostic {
                path: self.file.path.clone(),
                place: self.place,
                problem: Some(self.problem.id.to_string()),
                ..found
            });
        }
    }

    /// A wrong line must end with the move that refutes it; otherwise the user is told of an answer on
    /// the board but sees none.
    fn unanswered(&mut self) {
        let tree = &self.problem.tree;
        if self.problem.quiz.is_some() || self.problem.task == Task::Show {
            return;
        }
        let lines: Vec<String> = tree
            .reading_order()
            .into_iter()
            .filter(|&id| tree.is_unanswered(id))
            .map(|id| format!("{:?}", words(&tree.path(id))))
            .collect();
        if !lines.is_empty() {
            let (lines_end, them) = match lines.len() {
                1 => ("line ends", "it"),
                _ => ("lines end", "them"),
            };
            let message = format!(
                "the wrong {lines_end} without the reply that refutes {them}: {}",
                lines.join(", ")
            );
            self.find(
                Severity::Warning,
                "no-refutation",
                message,
                "add the opponent's answer to the line",
            );
        }
    }

    /// A set that claims to be complete must store every first move.
    fn first_moves(&mut self) {
        let set = self.file.loaded.set.as_ref();
        if !set.is_some_and(|set| set.checks.complete) {
            return;
        }
        let missing = missing_first_moves(self.problem);
        if !missing.is_empty() {
            let message = format!(
                "the set says that it is complete, and first moves are not stored: {}",
                words(&missing)
            );
            self.error(
                "first-moves",
                message,
                "store them with `raeuberspiel complete --write`, or leave out `complete`",
            );
        }
    }

    /// Checks title and comment for spoilers and for empty words.
    fn wording(&mut self) {
        let set_title = self.file.loaded.set.as_ref().map(|set| &set.title);
        // A lesson states its subject above the board.
        let spoilers = if crate::course::is_lesson(&self.file.path) {
            Vec::new()
        } else {
            wording::spoilers(self.problem, set_title)
        };
        for spoiler in spoilers {
            self.find(
                Severity::Warning,
                "title-spoils",
                format!(
                    "the title gives away the {}: {:?}",
                    spoiler.what, spoiler.word
                ),
                "name the position, not the move",
            );
        }
        if wording::repeats_task(self.problem) {
            self.find(
                Severity::Warning,
                "repeats-task",
                "the comment only says what the task says".into(),
                "leave it out, or ask something that helps",
            );
        }
    }

    fn target(&mut self) {
        let problem = self.problem;
        let owner = match problem.task {
            Task::Live | Task::Connect => Some(problem.setup.to_move),
            Task::Kill | Task::Capture | Task::Cut => Some(problem.setup.to_move.opposite()),
            Task::Seki | Task::Ko | Task::WinRace | Task::Status | Task::Show => None,
        };
        let strangers: Vec<String> = problem
            .target
            .iter()
            .filter(|&&point| {
                owner.is_some_and(|owner| problem.setup.stones.get(point) != Some(owner))
            })
            .map(ToString::to_string)
            .collect();
        if let (Some(owner), false) = (owner, strangers.is_empty()) {
            let message = format!(
                "target {} is not {owner}, which {:?} asks for",
                strangers.join(" "),
                problem.task
            );
            self.error(
                "target-color",
                message,
                "check `task`, `to_move` and `target`",
            );
        }
        let colors: Vec<Color> = problem
            .target
            .iter()
            .filter_map(|&point| problem.setup.stones.get(point))
            .collect();
        if owner.is_none() && colors.windows(2).any(|pair| pair.first() != pair.last()) {
            self.error(
                "target-color",
                "the target has stones of both colours".into(),
                "name chains of one colour",
            );
        }
        if problem.target.is_empty()
            && matches!(problem.task, Task::Live | Task::Kill | Task::Capture)
        {
            let message = format!("{:?} names no target", problem.task);
            self.find(
                Severity::Warning,
                "no-target",
                message,
                "name one stone of each chain at stake",
            );
        }
    }

    /// The stated result assumes best play by the side to move, so it must match a solved task.
    fn result(&mut self) {
        // In an open problem, the result states why nothing solves the task.
        let Some(result) = self.problem.result.filter(|_| !self.problem.is_open()) else {
            return;
        };
        let task = self.problem.task;
        let fits = match task {
            Task::Live | Task::Connect => result != Outcome::Dead,
            Task::Kill | Task::Capture | Task::Cut => {
                !matches!(result, Outcome::Alive | Outcome::Seki)
            }
            Task::Seki => result == Outcome::Seki,
            Task::Ko => matches!(result, Outcome::Ko { .. }),
            Task::WinRace | Task::Status | Task::Show => true,
        };
        if !fits {
            let message = format!("{task:?} cannot end with the result {result:?}");
            self.error(
                "task-result",
                message,
                "check `task`, `to_move` and `result`",
            );
        }
    }

    fn tree(&mut self) {
        let problem = self.problem;
        if problem.task == Task::Show {
            // A diagram has no question, so its lines need no verdict.
            return;
        }
        let tree = &problem.tree;
        if tree.is_empty() {
            if problem.quiz.is_none() && !problem.is_open() {
                self.error(
                    "empty-tree",
                    "there is no line of play".into(),
                    "add at least one solution",
                );
            }
            return;
        }
        let leads = tree.solving();
        let solves = |id: NodeId| leads.get(id.index()).copied().unwrap_or_default();
        if problem.quiz.is_none() && !solves(tree.root()) {
            self.error(
                "no-solution",
                "no line is marked as solved".into(),
                "write verdict: Solved where one ends",
            );
        }
        for id in tree.ids().skip(1) {
            let node = tree.node(id);
            if tree.children(id).is_empty() && node.verdict.is_none() && problem.quiz.is_none() {
                let message = format!(
                    "the line {:?} ends without a verdict",
                    words(&tree.path(id))
                );
                let advice = "write verdict: Solved or verdict: Wrong";
                let line = tree.path(id);
                self.find_after(&line, Severity::Error, "no-verdict", message, advice);
            }
            let users_move = tree.depth_is_odd(id);
            if users_move && node.verdict.is_none() && solves(id) {
                for &reply in tree.children(id) {
                    if !solves(reply) && node_is_wrong(tree, reply, &leads) {
                        let message = format!(
                            "after {:?} the reply {} refutes what is marked as solved",
                            words(&tree.path(id)),
                            words(&[tree.node(reply).mv.unwrap_or(Move::Pass)])
                        );
                        self.find_after(
                            &tree.path(id),
                            Severity::Error,
                            "refuted-solution",
                            message,
                            "mark the move as wrong, or add the answer to the reply",
                        );
                    }
                }
            }
        }
    }

    fn texts(&mut self) {
        let problem = self.problem;
        let mut texts: Vec<(String, &Text)> = vec![
            ("title".into(), &problem.title),
            ("comment".into(), &problem.comment),
            ("explanation".into(), &problem.explanation),
        ];
        for id in problem.tree.ids() {
            let comment = &problem.tree.said(id).comment;
            if !comment.is_empty() {
                texts.push((
                    format!("comment after {:?}", words(&problem.tree.path(id))),
                    comment,
                ));
            }
        }
        if let Some(crate::problem::Quiz::Choices(choices)) = &problem.quiz {
            texts.extend(
                choices
                    .iter()
                    .map(|choice| ("choice".to_owned(), &choice.text)),
            );
        }
        let size = problem.setup.size;
        for (name, text) in texts {
            for fault in text.faults(size) {
                let message =
                    format!("{{{fault}}} in the {name} is neither a point nor a pair of words");
                self.error(
                    "text-markup",
                    message,
                    "write {D4} for a point, {Black|White} for a colour, {{ for a brace",
                );
            }
            for language in Language::ALL {
                let missing = match language {
                    Language::English => text.en.is_empty(),
                    Language::German => text.de.is_empty(),
                };
                if missing && !text.is_empty() {
                    let message = format!("the {name} has no {language:?} text");
                    self.find(
                        Severity::Warning,
                        "missing-language",
                        message,
                        "the other language is shown instead",
                    );
                }
            }
        }
    }
}

/// Whether a node without a solution below it is marked wrong, itself or below.
fn node_is_wrong(tree: &SolutionTree, id: NodeId, leads: &[bool]) -> bool {
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        if tree.node(id).verdict == Some(Verdict::Wrong) {
            return true;
        }
        open.extend(
            tree.children(id)
                .iter()
                .filter(|child| !leads.get(child.index()).copied().unwrap_or_default()),
        );
    }
    false
}

pub(super) fn words(moves: &[Move]) -> String {
    moves
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}
