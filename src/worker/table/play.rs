//! Actions at a table.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::ask::{ask, begin_duel, end_duel, reply, study};
use super::state::{GameCommand, Plan, Purpose, Said, Table, Tool};
use crate::board::{Color, Move, Point, Size};
use crate::disk::{Door, Existing, WriteError};
use crate::exchange::{GameRecord, read_game, write_game};
use crate::game::{
    DeadStones, Effort, Game, Lots, PUZZLES, Parity, Phase, Puzzle, Ruleset, Score, Step, Turn,
    Verdicts, nigiri,
};
use crate::worker::{NODES_TO_JUDGE, Task};

/// An action at a table other than a command.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// A click or Enter on this point of the board.
    Click(Point),
    /// Set the choices for the next game.
    Plan(Plan),
    /// Start a game with these choices.
    Begin(Plan),
    /// Change the rules of the current game.
    Rules(Ruleset),
    /// Draw for the colours.
    Nigiri(Parity),
    /// Look at the board after this many stones and passes; `None` for now.
    Look(Option<usize>),
    /// Save the game under this path.
    Save(String),
    /// Save the game under this path, replacing the file that is there.
    SaveOver(String),
    /// The latest message has been read.
    Said,
    /// Load a game from this path.
    Load(String),
    /// Show a Keima-Go problem.
    Puzzle(usize),
}

/// What a table needs from outside itself.
#[derive(Clone)]
pub struct Reach {
    /// Called when a job has news.
    pub wake: Arc<dyn Fn() + Send + Sync>,
    /// Time since the start.
    pub now: Duration,
    /// A random number, different at each call.
    pub chance: u64,
}

impl Table {
    /// Carries out an action. `plan` holds the choices for the next game.
    pub fn apply(&mut self, deed: Deed, plan: &mut Plan, reach: &Reach) {
        match deed {
            Deed::Click(point) => click(point, self, reach),
            Deed::Plan(choices) => *plan = choices,
            Deed::Begin(choices) => {
                *plan = choices;
                begin(plan, self);
            }
            Deed::Rules(rules) => change_rules(rules, self),
            Deed::Nigiri(call) => {
                // A handful of stones, as one takes them.
                let handful = 5 + Lots::new(reach.chance).below(20);
                self.lot = Some(nigiri(call, u8::try_from(handful).unwrap_or(7)));
            }
            Deed::Look(moves) => look(moves, self),
            Deed::Save(path) => save(&path, self, Existing::Keep),
            Deed::SaveOver(path) => save(&path, self, Existing::Replace),
            Deed::Said => self.said = None,
            Deed::Load(path) => load(&path, self, reach),
            Deed::Puzzle(number) => puzzle(number, self),
        }
    }

    /// Carries out a command. `plan` holds the choices for the next game, `path` is that of a file.
    pub fn run(&mut self, command: GameCommand, plan: &Plan, path: &str, reach: &Reach) {
        if !self.is_enabled(command) {
            return;
        }
        self.said = None;
        match command {
            GameCommand::New => begin(plan, self),
            GameCommand::Pass => step(Move::Pass, self, reach),
            GameCommand::TakeBack => take_back(self),
            GameCommand::Agree => {
                let agreed = self.game.agree_on_end();
                self.said = agreed.err().map(Said::Refused);
                settle(self, reach);
            }
            GameCommand::Resume => {
                leave_count(self);
                // Just checked to be possible.
                self.game.resume().ok();
            }
            GameCommand::Resign => {
                let side = self
                    .duel
                    .as_ref()
                    .map_or(self.game.to_move(), |duel| duel.user);
                self.said = self.game.resign(side).err().map(Said::Refused);
            }
            GameCommand::Back => {
                let here = self.looking.unwrap_or(moves_of(self));
                look(Some(here.saturating_sub(1)), self);
            }
            GameCommand::Forward => {
                let here = self.looking.unwrap_or(moves_of(self));
                look(Some(here + 1), self);
            }
            GameCommand::First => look(Some(0), self),
            GameCommand::Last => look(None, self),
            GameCommand::Arrange => arrange(self, reach),
            GameCommand::Status => choose(Tool::Status, self),
            GameCommand::Race => choose(Tool::Race(None), self),
            GameCommand::Duel => match self.duel.take() {
                Some(duel) => end_duel(duel, self),
                None => choose(Tool::Duel, self),
            },
            GameCommand::Cancel => {
                self.study = None;
                self.searched = None;
                self.tool = Tool::Play;
                self.finding = None;
                if self.game.half_turn().is_some() {
                    self.game.take_back().ok();
                }
            }
            // The page that shows the table makes the problem.
            GameCommand::Problem => {}
            GameCommand::Save => save(path, self, Existing::Keep),
            GameCommand::Load => load(path, self, reach),
        }
    }

    /// Whether a command can do anything now.
    #[must_use]
    pub fn is_enabled(&self, command: GameCommand) -> bool {
        let phase = self.game.phase();
        let going = matches!(phase, Phase::Playing | Phase::EndOffered(_));
        let latest = self.looking.is_none() && self.laying.is_none();
        let is_plain = self.game.ruleset().turn == Turn::OneStone;
        match command {
            GameCommand::New | GameCommand::Save | GameCommand::Load | GameCommand::Problem => true,
            GameCommand::Pass => going && latest && self.game.half_turn().is_none(),
            GameCommand::Agree => {
                going && latest && self.game.half_turn().is_none() && self.duel.is_none()
            }
            GameCommand::TakeBack => {
                (latest && !self.game.steps().is_empty())
                    || self.laying.as_ref().is_some_and(|laid| !laid.is_empty())
            }
            GameCommand::Resume => !going || matches!(phase, Phase::EndOffered(_)),
            GameCommand::Resign => going && latest,
            GameCommand::Back | GameCommand::First => {
                self.looking.unwrap_or(moves_of(self)) > 0 && self.laying.is_none()
            }
            GameCommand::Forward | GameCommand::Last => self.looking.is_some(),
            GameCommand::Arrange => self.can_arrange() && latest,
            GameCommand::Status | GameCommand::Race => {
                is_plain && self.laying.is_none() && !self.game.position().stones().is_empty()
            }
            GameCommand::Duel => {
                self.duel.is_some()
                    || is_plain && going && latest && !self.game.position().stones().is_empty()
            }
            GameCommand::Cancel => {
                self.study.is_some()
                    || self.tool != Tool::Play
                    || self.finding.is_some()
                    || self.game.half_turn().is_some()
            }
        }
    }
}

fn moves_of(page: &Table) -> usize {
    page.game.position().move_count()
}

fn choose(tool: Tool, page: &mut Table) {
    page.finding = None;
    page.tool = if page.tool == tool { Tool::Play } else { tool };
}

fn begin(plan: &Plan, page: &mut Table) {
    let Some(size) = Size::square(plan.side).filter(|_| plan.side >= 2) else {
        return;
    };
    let mut rules = plan.rules;
    if let Some(komi) = Score::read(&plan.komi) {
        rules.komi = komi;
    }
    let lot = page.lot;
    *page = Table::with(Game::new(size, rules));
    page.lot = lot;
    if plan.handicap == 0 {
        return;
    }
    let is_keima = rules.turn == Turn::KnightPair;
    if plan.free || is_keima || page.game.lay_fixed_handicap(plan.handicap).is_err() {
        page.laying = Some(Vec::new());
        let stones = usize::from(plan.handicap) * if is_keima { 2 } else { 1 };
        page.said = Some(Said::Handicap(stones));
    }
}

fn change_rules(rules: Ruleset, page: &mut Table) {
    match page.game.with_rules(rules) {
        Ok(game) => {
            page.game = game;
            page.said = None;
            leave_count(page);
        }
        Err((_, refusal)) => page.said = Some(Said::Refused(refusal)),
    }
}

fn click(point: Point, page: &mut Table, reach: &Reach) {
    if !page.game.size().contains(point) {
        return;
    }
    match page.tool {
        Tool::Play => {}
        Tool::Status => return ask(point, None, page, reach),
        Tool::Race(None) => {
            page.said = None;
            if page.shown().color_at(point).is_some() {
                page.tool = Tool::Race(Some(point));
            } else {
                page.said = Some(Said::NoStone);
            }
            return;
        }
        Tool::Race(Some(first)) => return ask(first, Some(point), page, reach),
        Tool::Duel => return begin_duel(point, page, reach),
    }
    if page.looking.is_some() {
        // Looking back is not playing; a click returns to the present.
        page.looking = None;
        return;
    }
    if page.laying.is_some() {
        return lay(point, page);
    }
    if page.counting.is_some() {
        page.correct(point);
        return;
    }
    let theirs = page
        .duel
        .as_ref()
        .is_some_and(|duel| duel.user != page.game.to_move());
    if !theirs {
        step(Move::Play(point), page, reach);
    }
}

pub(super) fn step(mv: Move, page: &mut Table, reach: &Reach) {
    page.finding = None;
    match page.game.play(mv) {
        Ok(effect) => page.said = effect.repeats.map(Said::Repeats),
        Err(refusal) => {
            page.said = Some(Said::Refused(refusal));
            return;
        }
    }
    settle(page, reach);
}

/// After a step: counts a stopped game, or lets the solver answer.
fn settle(page: &mut Table, reach: &Reach) {
    if page.duel.is_some() {
        reply(page, reach);
        return;
    }
    if page.game.phase() == Phase::Stopped {
        page.counting = Some(page.counted(Verdicts::default(), None));
        if page.game.ruleset().dead_stones == DeadStones::Agreed {
            let task = Task::Assess {
                position: Box::new(page.game.position().clone()),
                effort: Effort::default(),
                nodes: NODES_TO_JUDGE,
            };
            study(task, Purpose::Assess, page, reach);
        }
    }
}

fn take_back(page: &mut Table) {
    if let Some(laid) = &mut page.laying {
        laid.pop();
        return;
    }
    leave_count(page);
    page.finding = None;
    page.game.take_back().ok();
    if let Some(duel) = &page.duel {
        // Also the user's own move, if the solver had answered.
        if page.game.to_move() != duel.user {
            page.game.take_back().ok();
        }
    }
}

fn leave_count(page: &mut Table) {
    page.counting = None;
    page.study = None;
    page.searched = None;
}

fn look(moves: Option<usize>, page: &mut Table) {
    let last = moves_of(page);
    page.looking = moves.filter(|&moves| moves < last);
}

fn lay(point: Point, page: &mut Table) {
    let Some(laid) = &mut page.laying else { return };
    let wanted = match page.said {
        Some(Said::Handicap(wanted)) => wanted,
        _ => laid.len() + 1,
    };
    if laid.contains(&point) {
        laid.retain(|&other| other != point);
        return;
    }
    laid.push(point);
    if laid.len() < wanted {
        return;
    }
    let points = std::mem::take(laid);
    match page.game.lay_handicap(&points) {
        Ok(()) => {
            page.laying = None;
            page.said = None;
        }
        Err(refusal) => {
            // Start again: the stones did not fit.
            page.laying = Some(Vec::new());
            page.said = Some(Said::Refused(refusal));
        }
    }
}

fn arrange(page: &mut Table, reach: &Reach) {
    let Some(counting) = &page.counting else {
        return;
    };
    let next = match counting.arranged {
        Some(_) => None,
        None => Some((page.arrangement(counting), reach.now)),
    };
    if let Some(counting) = &mut page.counting {
        counting.arranged = next;
    }
}

fn save(path: &str, page: &mut Table, existing: Existing) {
    let mut record = GameRecord::new(page.game.clone());
    record.result = page.result();
    let path = with_ending(path);
    page.said = Some(
        match Door::new(existing).put(Path::new(&path), write_game(&record).as_bytes()) {
            Ok(_) => Said::Saved(path),
            Err(WriteError::Exists(_)) => Said::Exists(path),
            Err(error) => Said::NotWritten(error),
        },
    );
}

fn with_ending(path: &str) -> String {
    let path = path.trim();
    let has_ending = Path::new(path)
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"));
    if has_ending {
        path.to_owned()
    } else {
        format!("{path}.sgf")
    }
}

fn load(path: &str, page: &mut Table, reach: &Reach) {
    let path = path.trim();
    let text = match crate::problem::read_file(Path::new(path)) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(fault) => {
            page.said = Some(Said::File(format!("{path}: {}", fault.message)));
            return;
        }
    };
    let (record, error) = match read_game(&text) {
        Ok(record) => (Some(Box::new(record)), None),
        Err((record, error)) => (record, Some(error)),
    };
    let mut begins = None;
    if let Some(record) = record {
        begins = (record.moves_before > 0).then_some(Said::BeginsAfter(record.moves_before));
        *page = Table::with(record.game);
        settle(page, reach);
    }
    let failed = error.map(|error| Said::File(format!("{path}: {error}")));
    page.said = failed.or(begins);
}

fn puzzle(number: usize, page: &mut Table) {
    if let Some(game) = PUZZLES.get(number).and_then(Puzzle::game) {
        *page = Table::with(game);
        page.puzzle = Some(number);
    }
}

/// The side whose pass was the latest step, if it was one.
#[must_use]
pub fn last_pass(game: &Game) -> Option<Color> {
    match game.steps().last() {
        Some(&Step::Move(color, Move::Pass)) => Some(color),
        _ => None,
    }
}
