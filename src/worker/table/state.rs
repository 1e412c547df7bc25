//! The state of a table.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::board::{Color, Point, Position, Size};
use crate::disk::WriteError;
use crate::game::{
    Arrangement, Assessment, Board, BothWays, Count, DeadStones, Fate, Game, Refusal, Ruleset,
    RulesetId, Score, Scoring, Verdicts, arrange, both_ways, count,
};
use crate::life::{Answer, Holds};
use crate::solver::Progress;
use crate::worker::{Finding, Job};

/// A command about the game on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GameCommand {
    /// Start a new game with the choices made.
    New,
    /// Pass.
    Pass,
    /// Take the latest turn back.
    TakeBack,
    /// Agree that the game is over.
    Agree,
    /// Play on after the end.
    Resume,
    /// Resign for the side to move.
    Resign,
    /// Show the board one move earlier.
    Back,
    /// Show the board one move later.
    Forward,
    /// Show the start of the game.
    First,
    /// Show the latest move.
    Last,
    /// Lay the counted board out in rectangles, or show it as it stood.
    Arrange,
    /// Ask for the status of a group.
    Status,
    /// Ask who wins a race.
    Race,
    /// Play about a group against the solver.
    Duel,
    /// Stop the search or the selection under way.
    Cancel,
    /// Make a problem of the position.
    Problem,
    /// Save the game.
    Save,
    /// Load a game.
    Load,
}

/// Choices for the next game.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The rules, including changes by the user.
    pub rules: Ruleset,
    /// The board size: length of a side.
    pub side: u8,
    /// Handicap stones, 0 for none; in Keima-Go the number of pairs.
    pub handicap: u8,
    /// Whether Black places the handicap stones freely.
    pub free: bool,
    /// The komi as typed.
    pub komi: String,
}

impl Plan {
    /// The usual choices under a ruleset.
    #[must_use]
    pub fn of(id: RulesetId) -> Plan {
        let rules = Ruleset::of(id);
        Plan {
            rules,
            side: rules.side,
            handicap: 0,
            free: id == RulesetId::KeimaGo,
            komi: rules.komi.to_string(),
        }
    }
}

/// What a click on the board means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tool {
    /// Play a move.
    #[default]
    Play,
    /// Ask for the status of this group.
    Status,
    /// Ask who wins this race; the first chain, once it is chosen.
    Race(Option<Point>),
    /// Play for this group or against it, with the solver on the other side.
    Duel,
}

/// The latest message.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// A step was refused.
    Refused(Refusal),
    /// The same board stood before, after this many moves, and no rule forbids it.
    Repeats(usize),
    /// A click on an empty point where a stone was wanted.
    NoStone,
    /// Both chains of a race have the same colour.
    SameColor,
    /// A question could not be put; holds the key of the text that says why.
    NoQuestion(&'static str),
    /// A file could not be read or written, and why.
    File(String),
    /// A file was read whose game begins where it sets up stones, after this many moves.
    BeginsAfter(usize),
    /// A file was not written, and why.
    NotWritten(WriteError),
    /// A file of this name exists: may it be replaced?
    Exists(String),
    /// A file was written.
    Saved(String),
    /// This many handicap stones are to be placed in all.
    Handicap(usize),
}

/// A board being counted.
pub struct Counting {
    /// The proposal, once it is there.
    pub assessment: Option<Assessment>,
    /// The dead stones and those in seki, as corrected by hand.
    pub verdicts: Verdicts,
    /// Whether something was corrected by hand.
    pub corrected: bool,
    /// Area, territory and prisoners of both sides.
    pub count: Count,
    /// Both ways of counting.
    pub both: BothWays,
    /// The arrangement into rectangles, and when it began to move.
    pub arranged: Option<(Arrangement, Duration)>,
}

/// An answer to a question about the board.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupAnswer {
    /// The chain asked about.
    pub target: Point,
    /// The colour of the group.
    pub color: Color,
    /// The other chain, for a race.
    pub rival: Option<Point>,
    /// With Black moving first, and with White.
    pub answers: [Answer; 2],
    /// What each of them rests on.
    pub holds: [Holds; 2],
}

/// A game against the solver about one group.
pub struct Duel {
    /// The game before, to return to.
    pub before: Box<Game>,
    /// The stone of the group that was chosen.
    pub target: Point,
    /// The stones of the group when it began.
    pub stones: BTreeSet<Point>,
    /// The side the user plays.
    pub user: Color,
    /// The solver's latest answer about the position.
    pub answer: Option<Answer>,
}

/// What the running study is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A proposal of dead stones.
    Assess,
    /// A question about a chain, and its rival in a race.
    Ask(Point, Option<Point>),
    /// The solver's move.
    Reply,
}

/// A game, and what is being done with it.
pub struct Table {
    /// The game with all its moves, captures and rules.
    pub game: Game,
    /// Number of stones and passes after which the board is shown; `None` shows the present.
    pub looking: Option<usize>,
    /// The latest message.
    pub said: Option<Said>,
    /// What a click on the board means.
    pub tool: Tool,
    /// Handicap stones placed by hand so far, until all are placed.
    pub laying: Option<Vec<Point>>,
    /// The count, while the game is stopped.
    pub counting: Option<Counting>,
    /// The question being searched, and what its answer is for.
    pub study: Option<(Job<Progress, Finding>, Purpose)>,
    /// Nodes searched by the running study.
    pub searched: Option<u64>,
    /// The latest answer to a question.
    pub finding: Option<GroupAnswer>,
    /// The game against the solver.
    pub duel: Option<Duel>,
    /// The index of the Keima-Go problem that is shown.
    pub puzzle: Option<usize>,
    /// The colour that the player who guessed has drawn.
    pub lot: Option<Color>,
}

impl Default for Table {
    fn default() -> Table {
        let rules = Ruleset::default();
        let size = Size::square(rules.side).unwrap_or(Size::SQUARE_19);
        Table::with(Game::new(size, rules))
    }
}

impl Table {
    /// A table with this game at its latest move.
    #[must_use]
    pub const fn with(game: Game) -> Table {
        Table {
            game,
            looking: None,
            said: None,
            tool: Tool::Play,
            laying: None,
            counting: None,
            study: None,
            searched: None,
            finding: None,
            duel: None,
            puzzle: None,
            lot: None,
        }
    }

    /// The board that is shown.
    #[must_use]
    pub fn shown(&self) -> Position {
        match self.looking {
            Some(moves) => self.game.position_after(moves),
            None => self.game.position().clone(),
        }
    }

    /// Counts the board with these verdicts.
    #[must_use]
    pub fn counted(&self, verdicts: Verdicts, assessment: Option<Assessment>) -> Counting {
        let stones = self.game.position().stones();
        let board = Board {
            size: self.game.size(),
            stones: &stones,
            captures: self.game.captures(),
            handicap: u32::try_from(self.game.handicap().len()).unwrap_or(0),
        };
        let counted = count(&board, &verdicts, self.game.ruleset());
        let both = both_ways(&board, &counted);
        Counting {
            assessment,
            verdicts,
            corrected: false,
            count: counted,
            both,
            arranged: None,
        }
    }

    /// The board arranged for counting.
    #[must_use]
    pub fn arrangement(&self, counting: &Counting) -> Arrangement {
        let stones = self.game.position().stones();
        let board = Board {
            size: self.game.size(),
            stones: &stones,
            captures: self.game.captures(),
            handicap: 0,
        };
        arrange(&board, &counting.verdicts, &counting.count)
    }

    /// Whether the count can be laid out in rectangles: only territory can.
    #[must_use]
    pub fn can_arrange(&self) -> bool {
        self.counting.is_some() && self.game.ruleset().scoring == Scoring::Territory
    }

    /// Changes the verdict on the chain at a point: alive, dead, in seki, alive again.
    pub fn correct(&mut self, point: Point) {
        let Some(counting) = &self.counting else {
            return;
        };
        if self.game.ruleset().dead_stones == DeadStones::AllAlive {
            return;
        }
        let position = self.game.position();
        let chain: Vec<Point> = position.chain(point).collect();
        let mut verdicts = counting.verdicts.clone();
        let assessment = counting.assessment.clone();
        let next = if verdicts.dead.contains(&point) {
            Fate::Seki
        } else if verdicts.seki.contains(&point) {
            Fate::Alive
        } else {
            Fate::Dead
        };
        for stone in chain {
            verdicts.dead.remove(&stone);
            verdicts.seki.remove(&stone);
            match next {
                Fate::Dead => {
                    verdicts.dead.insert(stone);
                }
                Fate::Seki => {
                    verdicts.seki.insert(stone);
                }
                Fate::Alive | Fate::Unsettled => {}
            }
        }
        let mut counting = self.counted(verdicts, assessment);
        counting.corrected = true;
        self.counting = Some(counting);
    }

    /// The result as SGF writes it; empty while the game goes on.
    #[must_use]
    pub fn result(&self) -> String {
        use crate::game::Phase;
        match (self.game.phase(), &self.counting) {
            (Phase::Resigned(Color::Black), _) => "W+R".to_owned(),
            (Phase::Resigned(Color::White), _) => "B+R".to_owned(),
            (Phase::Stopped, Some(counting)) => counting.count.result(),
            _ => String::new(),
        }
    }

    /// The side that a score favours, and the score without its sign.
    #[must_use]
    pub fn lead(score: Score) -> (Option<Color>, Score) {
        match score.hundredths().signum() {
            1 => (Some(Color::Black), score),
            -1 => (Some(Color::White), -score),
            _ => (None, score),
        }
    }
}
