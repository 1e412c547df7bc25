//! Long work of the page, on threads of its own.

use std::path::PathBuf;

use egui::Context;

use super::LibraryPage;
use super::export::What;
use crate::catalog::{Catalog, Twins};
use crate::disk::WriteError;
use crate::exchange::paper::Preview;
use crate::problem::ProblemSet;
use crate::solver::Stop;
use crate::ui::world::waker;
use crate::worker::{self, CollectionRead, Fetching, Reading};

/// What a job does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Reads a collection.
    Read(PathBuf),
    /// Reads the index of an earlier run.
    Index,
    /// Fetches problems to be solved.
    Fetch,
    /// Proves problems.
    Prove,
    /// Looks for like problems.
    Twins,
    /// Writes files.
    Export,
    /// Draws a page of a worksheet.
    Preview,
}

impl Kind {
    /// Key of the text that says what is being done.
    #[must_use]
    pub const fn text_key(&self) -> &'static str {
        match self {
            Kind::Read(_) => "library-job-read",
            Kind::Index | Kind::Fetch => "library-job-fetch",
            Kind::Prove => "library-job-prove",
            Kind::Twins => "library-job-twins",
            Kind::Export | Kind::Preview => "library-job-export",
        }
    }
}

/// Something being done.
pub struct Job {
    /// What.
    pub kind: Kind,
    /// How far.
    pub reading: Option<Reading>,
    pub(super) number: u64,
    pub(super) work: worker::Job<News, ()>,
}

/// What a job says.
pub enum News {
    /// How far it is, and what came of single problems.
    Fetching(Fetching),
    /// A collection was read, as far as it could be.
    Read(PathBuf, Result<Box<CollectionRead>, String>),
    /// Problems to be solved, and the place of the one to begin with.
    Fetched(Box<ProblemSet>, usize),
    /// Like problems.
    Twins(Twins),
    /// Something to tell.
    Note(String),
    /// So many files are there already, this one among them: may they be replaced?
    Exists(Replacing),
    /// A file was not written.
    NotWritten(WriteError),
    /// A page of a worksheet.
    Preview(Preview),
    /// The index was read.
    Index(Result<Option<Catalog>, String>),
}

/// An export that waits for leave to replace files.
#[derive(Clone, Debug, PartialEq)]
pub struct Replacing {
    /// What is written, and how.
    pub what: What,
    /// Where to.
    pub path: PathBuf,
    /// A file that is there already.
    pub first: PathBuf,
    /// How many are.
    pub count: usize,
}

impl LibraryPage {
    /// Whether a job of this kind is under way.
    pub(super) fn is_busy_with(&self, kind: &Kind) -> bool {
        self.jobs.iter().any(|job| job.kind == *kind)
    }

    /// Begins long work, on another thread.
    pub(super) fn begin(
        &mut self,
        ctx: &Context,
        kind: Kind,
        work: impl FnOnce(&Stop, &dyn Fn(News)) + Send + 'static,
    ) {
        let started = worker::Job::start("library", waker(ctx), move |outlet| {
            work(outlet.stop(), &|news| outlet.tell(news));
        });
        match started {
            Ok(work) => {
                self.begun += 1;
                self.jobs.push(Job {
                    kind,
                    reading: None,
                    number: self.begun,
                    work,
                });
            }
            Err(error) => log::error!("no thread for the library: {error}"),
        }
    }
}
