//! The state behind the protocol: a game, its rules, a solver.

use std::time::{Duration, Instant};

use super::Work;
use super::clock::Clock;
use super::files::Files;
use crate::board::{Color, Move, Notation, Point, Size, read_move};
use crate::exchange::{GameRecord, RecordError, read_game, read_game_before, write_game};
use crate::game::{
    Assessment, Board, Count, DeadStones, Effort, Fate, Game, Lots, Phase, Ruleset, RulesetId,
    Turn, Verdicts, assess, count, is_own_eye,
};
use crate::life::{Answer as Solved, Holds, Outcome, QuerySpec};
use crate::solver::{Limits, Settled, Solver, Stop};
use crate::worker::prover;

pub(super) struct Engine<'a> {
    pub(super) game: Game,
    pub(super) target: Option<Point>,
    pub(super) clock: Clock,
    files: &'a mut dyn Files,
    work: Work,
    solver: Solver,
    lots: Lots,
    judged: Option<(Game, Assessment)>,
    pub(super) quit: bool,
}

/// Seed for moves that are chosen at random.
const SEED: u64 = 1908;

impl<'a> Engine<'a> {
    pub(super) fn new(files: &'a mut dyn Files, work: Work) -> Engine<'a> {
        Engine {
            // Rules on which programs agree: basic ko, territory scoring with agreed dead stones.
            game: Game::new(Size::SQUARE_19, Ruleset::of(RulesetId::Japanese)),
            target: None,
            clock: Clock::default(),
            files,
            work,
            solver: Solver::new(work.table_bytes),
            lots: Lots::new(SEED),
            judged: None,
            quit: false,
        }
    }

    pub(super) const fn has_quit(&self) -> bool {
        self.quit
    }

    pub(super) fn restart(&mut self, size: Size) {
        self.game = Game::new(size, *self.game.ruleset());
        self.target = None;
        self.judged = None;
        self.clock.restart();
    }

    pub(super) fn color(word: &str) -> Option<Color> {
        match word.to_ascii_lowercase().as_str() {
            "b" | "black" => Some(Color::Black),
            "w" | "white" => Some(Color::White),
            _ => None,
        }
    }

    pub(super) fn vertex(&self, word: &str) -> Option<Point> {
        Notation::Gtp.read(word, self.game.size())
    }

    pub(super) fn mv(&self, word: &str) -> Option<Move> {
        read_move(word, self.game.size())
    }

    /// Plays for a side, even after two passes: the protocol has no end of the game.
    pub(super) fn play(&mut self, color: Color, mv: Move) -> Result<(), String> {
        let played = match self.game.phase() {
            Phase::Stopped => self.game.play_on(color, mv),
            _ => self.game.play_as(color, mv),
        };
        played
            .map(|_| ())
            .map_err(|refusal| format!("illegal move: {refusal}"))
    }

    pub(super) fn is_legal(&self, color: Color, mv: Move) -> bool {
        let mut game = self.game.clone();
        match game.phase() {
            Phase::Stopped => game.play_on(color, mv).is_ok(),
            _ => game.play_as(color, mv).is_ok(),
        }
    }

    pub(super) fn all_legal(&self, color: Color) -> Vec<Point> {
        let is_plain = self.game.ruleset().turn == Turn::OneStone;
        if is_plain && !matches!(self.game.phase(), Phase::EndOffered(_)) {
            let mut position = self.game.position().clone();
            position.set_to_move(color);
            return position.legal_moves().collect();
        }
        let points = self.game.size().points();
        points
            .filter(|&point| self.is_legal(color, Move::Play(point)))
            .collect()
    }

    /// Loads the game in a file up to before the move with this number, counted from 1, or to its end.
    pub(super) fn load(&mut self, path: &str, before: Option<usize>) -> Result<(), String> {
        let text = self
            .files
            .read(path)
            .map_err(|reason| format!("cannot load file: {reason}"))?;
        let text = String::from_utf8_lossy(&text);
        let record = match before {
            Some(number) => read_game_before(&text, number),
            None => read_game(&text),
        };
        let record = match record {
            Ok(record) => record,
            // Complete except for its final parentheses.
            Err((Some(record), RecordError::Unfinished)) => *record,
            Err((_, error)) => return Err(format!("cannot load file: {error}")),
        };
        self.restart(record.game.size());
        self.game = record.game;
        // Over this protocol a game can be continued after a resignation.
        while matches!(self.game.phase(), Phase::Resigned(_)) && self.game.take_back().is_ok() {}
        Ok(())
    }

    /// The game as SGF, with all its moves.
    pub(super) fn record(&self) -> String {
        write_game(&GameRecord::new(self.game.clone()))
    }

    pub(super) fn save(&mut self, path: &str) -> Result<(), String> {
        let text = self.record();
        self.files
            .write(path, &text)
            .map_err(|reason| format!("cannot save file: {reason}"))
    }

    fn assessment(&mut self) -> &Assessment {
        let is_known = self
            .judged
            .as_ref()
            .is_some_and(|(game, _)| game.position() == self.game.position());
        if !is_known {
            let mut prove = prover(&mut self.solver, self.work.nodes_to_judge, Stop::new());
            let effort = Effort {
                games: self.work.games,
                ..Effort::default()
            };
            let found = assess(self.game.position(), effort, &mut prove);
            self.judged = Some((self.game.clone(), found));
        }
        // Set above if it was missing.
        &self
            .judged
            .get_or_insert_with(|| (self.game.clone(), Assessment::default()))
            .1
    }

    fn verdicts(&mut self) -> Verdicts {
        if self.game.ruleset().dead_stones == DeadStones::AllAlive {
            return Verdicts::default();
        }
        let position = self.game.position().clone();
        self.assessment().verdicts(&position)
    }

    pub(super) fn score(&mut self) -> Count {
        let verdicts = self.verdicts();
        let stones = self.game.position().stones();
        let board = Board {
            size: self.game.size(),
            stones: &stones,
            captures: self.game.captures(),
            handicap: self.game.handicap().len() as u32,
        };
        count(&board, &verdicts, self.game.ruleset())
    }

    /// The chains with this status, each as a list of its stones.
    pub(super) fn chains_that_are(&mut self, wanted: Fate) -> Vec<Vec<Point>> {
        let verdicts = self.verdicts();
        let position = self.game.position();
        let mut chains = Vec::new();
        for point in position.size().points() {
            if position.chain_head(point) != Some(point) {
                continue;
            }
            let fate = if verdicts.dead.contains(&point) {
                Fate::Dead
            } else if verdicts.seki.contains(&point) {
                Fate::Seki
            } else {
                Fate::Alive
            };
            if fate == wanted {
                chains.push(position.chain(point).collect());
            }
        }
        chains
    }

    /// The fate of the chain on a point when this colour moves first, searched within this time.
    pub(super) fn solve(
        &mut self,
        color: Color,
        point: Point,
        time: Option<Duration>,
    ) -> Result<Settled, String> {
        let mut setup = self.game.position().to_setup();
        // The solver assumes basic ko and no self-capture.
        setup.rules = crate::board::Rules::default();
        let mut position = setup.into_position().map_err(|error| error.to_string())?;
        position.set_to_move(color);
        let limits = Limits {
            nodes: Some(self.work.nodes_to_solve),
            time,
            ..Limits::default()
        };
        let spec = QuerySpec::target(point);
        let settled = self
            .solver
            .settle(&position, &spec, &limits, &Stop::new(), &mut |_| {})
            .map_err(|error| error.to_string())?;
        match settled.answer {
            Solved::Proved(_) => Ok(settled),
            Solved::Undecided(why) => Err(why.to_string()),
        }
    }

    /// Chooses a move within the time on the clock, and takes the time off the clock.
    pub(super) fn choose_by_clock(&mut self, color: Color) -> Move {
        let start = Instant::now();
        let mut lots = self.lots.clone();
        let mv = self.choose(color, self.clock.allowance(color), &mut lots);
        self.lots = lots;
        self.clock.spend(color, start.elapsed());
        mv
    }

    /// Chooses a move independently of earlier questions, so that the same position gives the same move; uses
    /// no clock.
    pub(super) fn choose_alike(&mut self, color: Color) -> Move {
        self.choose(color, None, &mut Lots::new(SEED))
    }

    /// Chooses the solver's move if a target is set, otherwise a random one that does not fill an own eye.
    fn choose(&mut self, color: Color, time: Option<Duration>, lots: &mut Lots) -> Move {
        if let Some(target) = self.target
            && let Ok(settled) = self.solve(color, target, time)
            && let Some(proved) = settled.answer.proved()
        {
            let best = proved.moves.first().or(proved.line.first()).copied();
            if let Some(mv) = best.filter(|&mv| self.is_legal(color, mv)) {
                return mv;
            }
        }
        let position = self.game.position();
        let mut open: Vec<Point> = position
            .size()
            .points()
            .filter(|&point| {
                position.color_at(point).is_none() && !is_own_eye(position, point, color)
            })
            .collect();
        while !open.is_empty() {
            let at = lots.below(open.len());
            let point = open.swap_remove(at);
            if self.is_legal(color, Move::Play(point)) {
                return Move::Play(point);
            }
        }
        Move::Pass
    }
}

/// A result in one line: the word, the ko, its assumptions, the moves that reach it, a line of best play. A
/// word without assumptions holds on the board as it stands.
pub(super) fn describe(settled: &Settled) -> String {
    let Some(proved) = settled.answer.proved() else {
        return "unknown".to_owned();
    };
    let word = match (proved.flips, proved.base) {
        (Some(_), _) => "ko",
        (None, Outcome::Alive) => "alive",
        (None, Outcome::Seki) => "seki",
        (None, Outcome::Dead) => "dead",
    };
    let mut text = match settled.is_behind_nobodys_wall() {
        true => format!("unknown behind {word}"),
        false => word.to_owned(),
    };
    if let Some(flip) = proved.flips {
        text.push_str(&format!(
            " base {} flips {} {}",
            proved.base, flip.side, flip.threats
        ));
    }
    let names =
        |points: &[Point]| -> String { points.iter().map(|point| format!(" {point}")).collect() };
    match &settled.holds {
        Holds::Board => {}
        Holds::Assuming(alive) => text.push_str(&format!(" assuming{}", names(alive))),
        Holds::Wall { points, alive } => {
            text.push_str(&format!(" wall{}", names(points)));
            if !alive.is_empty() {
                text.push_str(&format!(" assuming{}", names(alive)));
            }
        }
    }
    if proved.needs_superko() {
        text.push_str(" superko");
    }
    for (name, moves) in [("moves", &proved.moves), ("line", &proved.line)] {
        if !moves.is_empty() {
            text.push_str(&format!(" {name}"));
            for mv in moves {
                text.push_str(&format!(" {mv}"));
            }
        }
    }
    text
}
