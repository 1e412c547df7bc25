//! Replays the proofs of a certificate by the rules.

use std::collections::BTreeMap;

use super::{Certificate, Frame, KoMargin, Statement, Verdict};
use crate::board::{Color, Move, Point, Position};
use crate::life::{Goal, Holds, Query, QueryError, QuerySpec, Side};
use crate::solver::{Claim, Node, OpenQuestion, Proof, ProofError};

/// Why a statement does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The targets are not stones of one colour.
    #[error("no target stands on the board, or targets of both colours")]
    NoTarget,
    /// A move of the statement is illegal, so that its position cannot arise.
    #[error("{0} is no legal move")]
    Illegal(Move),
    /// The target is captured before the proof begins.
    #[error("the target is captured before the proof begins")]
    Captured,
    /// The region is not valid for the question.
    #[error("{0}")]
    Region(QueryError),
    /// The proof does not show its claim.
    #[error("{0}")]
    Proof(ProofError),
}

/// A statement that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The moves to the position that the claim is about.
    pub line: Vec<Move>,
    /// What is claimed.
    pub claim: Claim,
    /// The assumptions that the claim rests on.
    pub holds: Holds,
    /// Number of nodes of the proof.
    pub positions: usize,
}

/// What a certificate shows after a full replay.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The side that owns the target.
    pub defender: Color,
    /// Whether that side moves first.
    pub mover: Side,
    /// Every statement, in the order of the file.
    pub shown: Vec<Shown>,
    /// What the statements say about the position itself.
    pub verdict: Verdict,
    /// First moves that are shown to be as good as the best.
    pub right: Vec<Move>,
    /// First moves that are shown to be worse.
    pub wrong: Vec<Move>,
}

impl Replayed {
    /// The assumptions that all statements together rest on.
    #[must_use]
    pub fn holds(&self, position: &Position) -> Holds {
        let all = self.shown.iter().map(|shown| shown.holds.clone());
        all.fold(Holds::Board, |holds, next| holds.and(next, position))
    }

    /// The assumptions that the statements about the position itself rest on.
    #[must_use]
    pub fn verdict_holds(&self, position: &Position) -> Holds {
        let of_start = self.shown.iter().filter(|shown| shown.line.is_empty());
        of_start.fold(Holds::Board, |holds, next| {
            holds.and(next.holds.clone(), position)
        })
    }

    /// Number of nodes of all proofs.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.shown.iter().map(|shown| shown.positions).sum()
    }
}

impl Certificate {
    /// Replays every proof.
    ///
    /// # Errors
    ///
    /// The first statement that does not hold, by its index from 0, and why.
    pub fn replay(&self) -> Result<Replayed, (usize, Refusal)> {
        let defender = self.defender().ok_or((0, Refusal::NoTarget))?;
        let mover = match self.position.to_move() == defender {
            true => Side::Defender,
            false => Side::Attacker,
        };
        let mut shown = Vec::new();
        let mut verdict = Verdict::NOTHING;
        let mut firsts: BTreeMap<Move, Verdict> = BTreeMap::new();
        for (place, statement) in self.statements.iter().enumerate() {
            let holds = self.replayed(statement).map_err(|why| (place, why))?;
            let claim = statement.proof.claim;
            let line = statement.line();
            match line[..] {
                [] if claim.to_move == self.position.to_move() => {
                    verdict.learn(&claim, mover);
                    // The proof's first move is shown to be this good.
                    if claim.winner == mover
                        && let Some(&Node::Play(mv, _)) = statement.proof.nodes.last()
                    {
                        firsts
                            .entry(mv)
                            .or_insert(Verdict::NOTHING)
                            .learn(&claim, mover);
                    }
                }
                [first] if claim.to_move == self.position.to_move().opposite() => {
                    firsts
                        .entry(first)
                        .or_insert(Verdict::NOTHING)
                        .learn(&claim, mover);
                }
                _ => {}
            }
            shown.push(Shown {
                line,
                claim,
                holds,
                positions: statement.proof.nodes.len(),
            });
        }
        for mv in self.taking(mover) {
            firsts.insert(
                mv,
                Verdict {
                    least: KoMargin::WINS,
                    most: KoMargin::WINS,
                },
            );
        }
        let of = |is: &dyn Fn(&Verdict) -> bool| {
            let found = firsts.iter().filter(|(_, said)| is(said));
            found.map(|(&mv, _)| mv).collect()
        };
        Ok(Replayed {
            defender,
            mover,
            right: of(&|said| said.is_as_good_as_any(verdict)),
            wrong: of(&|said| said.is_worse_than(verdict)),
            shown,
            verdict,
        })
    }

    fn defender(&self) -> Option<Color> {
        let mut colors = self
            .targets
            .iter()
            .map(|&point| self.position.color_at(point));
        let first = colors.next()??;
        colors.all(|color| color == Some(first)).then_some(first)
    }

    /// The first moves of the attacker that capture the target at once.
    fn taking(&self, mover: Side) -> Vec<Move> {
        let position = &self.position;
        let points = position.size().points().map(Move::Play);
        let legal = points.filter(|&mv| mover == Side::Attacker && position.is_legal(mv));
        legal
            .filter(|&mv| self.after(&[mv]) == Err(Refusal::Captured))
            .collect()
    }

    /// The position after these moves, with the targets still on the board.
    fn after(&self, moves: &[Move]) -> Result<OpenQuestion, Refusal> {
        let mut question = OpenQuestion {
            position: self.position.clone(),
            targets: self.targets.clone(),
            goal: self.goal,
            safe: Vec::new(),
        };
        let defender = self.defender();
        for &mv in moves {
            question
                .position
                .play(mv)
                .map_err(|_banned| Refusal::Illegal(mv))?;
            let before = question.targets.len();
            let position = &question.position;
            question
                .targets
                .retain(|&point| position.color_at(point) == defender);
            let is_lost = match question.goal {
                Goal::Any => question.targets.is_empty(),
                Goal::All => question.targets.len() < before,
            };
            if is_lost {
                return Err(Refusal::Captured);
            }
        }
        Ok(question)
    }

    /// Replays one proof; returns the assumptions it rests on.
    fn replayed(&self, statement: &Statement) -> Result<Holds, Refusal> {
        let proof = &statement.proof;
        let winner = proof.claim.winner;
        match &statement.frame {
            Frame::Board { safe } => {
                let mut question = self.after(&statement.line())?;
                question.safe.clone_from(safe);
                proof.check_open(&question).map_err(Refusal::Proof)?;
                // Only stones of the attacker are assumed alive, and a win of the defender does not need
                // that.
                let safe = match winner {
                    Side::Attacker => &question.safe[..],
                    Side::Defender => &[],
                };
                Ok(Holds::if_alive(safe, &question.position))
            }
            Frame::Region { points, beyond } => {
                let query = self.query(points, *beyond, statement)?;
                proof.check(&query).map_err(Refusal::Proof)?;
                Ok(Holds::of_win(&query, &self.position, winner))
            }
        }
    }

    /// The question within a region that a statement is about.
    fn query(&self, points: &[Point], beyond: Side, of: &Statement) -> Result<Query, Refusal> {
        let question = self.after(&of.after)?;
        let spec = QuerySpec {
            targets: question.targets,
            goal: self.goal,
            region: Some(points.to_vec()),
            beyond,
            ..QuerySpec::default()
        };
        let query = Query::new(&question.position, &spec).map_err(Refusal::Region)?;
        let mut moves = of.then.iter();
        moves.try_fold(query, |query, &mv| {
            query.after(mv).ok_or(Refusal::Illegal(mv))
        })
    }

    /// Makes a statement of a proof on the whole board.
    #[must_use]
    pub fn on_board(question: &OpenQuestion, proof: &Proof) -> Statement {
        Statement {
            frame: Frame::Board {
                safe: question.safe.clone(),
            },
            after: question.position.moves().map(|(_, mv)| mv).collect(),
            then: Vec::new(),
            proof: proof.clone(),
        }
    }

    /// Makes a statement of a proof within a region; `None` if the query's position is neither this one nor
    /// one after a first move.
    #[must_use]
    pub fn within(&self, query: &Query, proof: &Proof) -> Option<Statement> {
        let moves: Vec<Move> = query.position().moves().map(|(_, mv)| mv).collect();
        let points: Vec<Point> = query.region().iter().copied().collect();
        let firsts = self.position.legal_moves().map(Move::Play);
        let firsts = firsts.chain([Move::Pass]).map(|mv| vec![mv]);
        // The region may have been cut out before the first move or after it; after it, a wall may have been
        // added, and the query's position has no move history.
        let mut statements = std::iter::once(Vec::new()).chain(firsts).map(|after| {
            let then = moves.strip_prefix(&after[..]).unwrap_or(&moves);
            Statement {
                frame: Frame::Region {
                    points: points.clone(),
                    beyond: query.beyond(),
                },
                then: then.to_vec(),
                after,
                proof: proof.clone(),
            }
        });
        statements.find(|statement| {
            let again = self.query(&points, query.beyond(), statement);
            again.is_ok_and(|again| {
                again.position() == query.position()
                    && again.region() == query.region()
                    && again.open_rim() == query.open_rim()
                    && again.targets() == query.targets()
            })
        })
    }
}
