//! The solver: proves whether stones live or die.
//!
//! # From a question to a proof
//!
//! 1. A caller asks about a position and one or more target chains. A [`Query`](crate::life::Query)
//!    names the region in which play is considered; a
//!    [`QuerySpec`](crate::life::QuerySpec) may leave the region open.
//! 2. [`Solver::settle`] answers any question (room `open`). If a wall of strong stones encloses the
//!    target, or the caller names a region, it asks [`Solver::solve`]. If the group is on an open
//!    board, it tries to prove the result on the board as it stands.
//! 3. [`Solver::solve`] answers within a region (room `ask`). It puts a series of yes-or-no questions
//!    to the search: who wins, how many ko threats change that, whether the life is two eyes or a
//!    seki, which first moves are as good.
//! 4. The search decides each of them (room `dfpn`). Its transposition table then holds a winning move
//!    for every position of the proof.
//! 5. [`Solver::certify`] reads the proof from the table, and [`Proof::check`] plays it through by the
//!    rules of Go alone (room `proof`). The checker shares no code with the search, so a mistake in
//!    the search cannot hide in the checker. [`Solver::teach`] makes a small tree for people.
//!
//! # The searches, and when each is used
//!
//! | Search | Where | Answers |
//! |---|---|---|
//! | depth-first proof-number search (df-pn) | `dfpn` | every question within a region |
//! | df-pn with relevance zones | `open/zones` | who wins on the whole board, with nothing cut out; and whether the target is captured there |
//! | counting captures | `capture` | [`Hunt`]: is the target captured within so many moves? |
//! | retrograde analysis | `retrograde` | [`solve_space`]: every position inside a small walled space; used to make the table of eye shapes |
//!
//! # Reading order
//!
//! `budget` (limits and the node counter), `local` (the region as sets of bits, and what the stones say
//! without search), `dfpn`, `ask`, `proof`, `open`. The rooms `teach`, `capture` and `retrograde` can
//! be read on their own. No room names one that comes later in this list of dependencies:
//!
//! ```text
//! {budget, proof, local} <- dfpn <- teach <- ask <- open       budget <- capture       retrograde
//! ```
//!
//! The page `src/docs/solver.md` explains the ideas from the beginning: proof numbers, ko threats,
//! repetition, proofs, the open board, and what was measured.
//!
//! # Example
//!
//! Black has three points in a row and moves first, which makes two eyes.
//!
//! ```
//! use raeuberspiel_proof::board::{Diagram, Move, Point, Setup, Size};
//! use raeuberspiel_proof::life::{Outcome, Query, QuerySpec};
//! use raeuberspiel_proof::solver::{Limits, Solver, Stop};
//!
//! let size = Size::square(9).expect("9 is a board");
//! let diagram = Diagram::parse("
//!     | O O O O O . .
//!     | X X X X O . .
//!     | . . . X O . .
//!     +--------------", size, None).expect("the drawing is sound");
//! let setup = Setup { stones: diagram.stones, ..Setup::new(size) };
//! let position = setup.into_position().expect("every chain has a liberty");
//! let query = Query::new(&position, &QuerySpec::target(Point::at(0, 1)))?;
//!
//! let limits = Limits { nodes: Some(10_000), ..Limits::default() };
//! let (stop, mut report) = (Stop::new(), |_| {});
//! let mut solver = Solver::new(limits.table_bytes);
//! let answer = solver.solve(&query, &limits, &stop, &mut report);
//! let proved = answer.proved().expect("10,000 nodes are enough");
//! assert_eq!(proved.base, Outcome::Alive);
//! assert_eq!(proved.moves, [Move::Play(Point::at(1, 0))]);
//!
//! for proof in solver.certify(&query, proved, &limits, &stop, &mut report)? {
//!     assert_eq!(proof.check(&query), Ok(()));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod budget;
mod proof;
mod local;
mod dfpn;
mod teach;
mod ask;
mod open;
mod capture;
mod retrograde;

pub use ask::{Solver, Stats, solve};
pub use budget::{Depth, Limits, Milestones, Progress, Stage, Stop};
pub use capture::{Falls, Hunt};
pub use dfpn::{NoProof, SettledMove};
pub use open::{Frame, Freed, Settled};
pub use proof::{Claim, Node, OpenQuestion, Proof, ProofError};
pub use retrograde::{SpaceCase, SpaceFirst, SpaceResult, SpaceStatus, solve_space};
pub use teach::{
    Lesson, LessonNode, LessonSize, Mark, ResistanceSize, Stored, lines_of_resistance,
};
