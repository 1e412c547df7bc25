//! Work on its own thread that reports its progress and ends with a result.

use std::io;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

use super::hold::Hold;
use super::start;
use crate::solver::Stop;

/// Work under way. Dropping it asks the work to stop.
#[derive(Debug)]
pub struct Job<News, Done> {
    stop: Stop,
    hold: Hold,
    /// `None` once the end has been heard.
    inbox: Option<Receiver<Heard<News, Done>>>,
}

/// What a job reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard<News, Done> {
    /// It goes on and has news.
    News(News),
    /// It has ended with a result. Nothing follows.
    Done(Done),
    /// It ended without a result: its thread panicked. Nothing follows.
    Broken,
}

/// The sending end of a job, held by its thread. If it is dropped without a result, the job is broken.
pub struct Outlet<News, Done> {
    stop: Stop,
    hold: Hold,
    /// `None` only while this is being dropped.
    sender: Option<Sender<Heard<News, Done>>>,
    wake: Box<dyn Fn() + Send>,
}

impl<News, Done> Job<News, Done> {
    /// A job and its sending end. `wake` is called whenever there is something to hear.
    #[must_use]
    pub fn new(wake: impl Fn() + Send + 'static) -> (Job<News, Done>, Outlet<News, Done>) {
        let (stop, hold) = (Stop::new(), Hold::new());
        let (sender, inbox) = channel();
        let outlet = Outlet {
            stop: stop.clone(),
            hold: hold.clone(),
            sender: Some(sender),
            wake: Box::new(wake),
        };
        let inbox = Some(inbox);
        (Job { stop, hold, inbox }, outlet)
    }

    /// Starts `work` on its own thread; what it returns is the result. `wake` is called whenever there is
    /// something to hear.
    ///
    /// # Errors
    ///
    /// If the system cannot start a thread; `work` is then dropped without having run.
    pub fn start(
        name: &str,
        wake: impl Fn() + Send + 'static,
        work: impl FnOnce(&Outlet<News, Done>) -> Done + Send + 'static,
    ) -> io::Result<Job<News, Done>>
    where
        News: Send + 'static,
        Done: Send + 'static,
    {
        let (job, outlet) = Job::new(wake);
        start(name, move || {
            let done = work(&outlet);
            outlet.end(done);
        })?;
        Ok(job)
    }

    /// The next report, without waiting; `None` if there is none so far, or none any more.
    pub fn hear(&mut self) -> Option<Heard<News, Done>> {
        let heard = match self.inbox.as_ref()?.try_recv() {
            Ok(heard) => heard,
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => Heard::Broken,
        };
        if !matches!(heard, Heard::News(_)) {
            self.inbox = None;
        }
        Some(heard)
    }

    /// Whether the end has been heard.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.inbox.is_none()
    }

    /// Asks the work to stop; what it reports until then can still be heard.
    pub fn stop(&self) {
        self.stop.request();
        self.hold.end();
    }

    /// Pauses the work, if it is of a kind that can: what is under way is interrupted and done again
    /// later.
    pub fn pause(&self) {
        self.hold.pause();
    }

    /// Resumes the work.
    pub fn resume(&self) {
        self.hold.resume();
    }

    /// Whether the work is paused.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.hold.is_paused()
    }
}

impl<News, Done> Drop for Job<News, Done> {
    fn drop(&mut self) {
        self.stop();
    }
}

impl<News, Done> Outlet<News, Done> {
    /// The request to stop.
    #[must_use]
    pub const fn stop(&self) -> &Stop {
        &self.stop
    }

    /// The request to pause.
    #[must_use]
    pub const fn hold(&self) -> &Hold {
        &self.hold
    }

    /// Reports news.
    pub fn tell(&self, news: News) {
        self.send(Heard::News(news));
    }

    /// Ends the job with its result.
    pub fn end(self, done: Done) {
        self.send(Heard::Done(done));
    }

    fn send(&self, heard: Heard<News, Done>) {
        // The owner of the job may already be gone.
        if let Some(sender) = &self.sender
            && sender.send(heard).is_ok()
        {
            (self.wake)();
        }
    }
}

impl<News, Done> Drop for Outlet<News, Done> {
    fn drop(&mut self) {
        self.sender = None;
        // The owner must also hear that the job is broken.
        if std::thread::panicking() {
            (self.wake)();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait<News, Done>(job: &mut Job<News, Done>) -> Heard<News, Done> {
        loop {
            match job.hear() {
                Some(heard) => return heard,
                None => std::thread::yield_now(),
            }
        }
    }

    #[test]
    fn news_come_in_their_order_and_the_result_last() {
        let (wakes, woken) = channel();
        let wake = move || wakes.send(()).unwrap();
        let mut job = Job::start("test", wake, |outlet| {
            outlet.tell(1);
            outlet.tell(2);
            "end"
        })
        .unwrap();
        assert_eq!(wait(&mut job), Heard::News(1));
        assert_eq!(wait(&mut job), Heard::News(2));
        assert!(!job.is_over());
        assert_eq!(wait(&mut job), Heard::Done("end"));
        assert!(job.is_over());
        assert_eq!(job.hear(), None);
        assert_eq!(woken.iter().count(), 3);
    }

    #[test]
    fn a_job_that_is_dropped_is_asked_to_stop() {
        let (told, stopped) = channel();
        let job: Job<(), ()> = Job::start(
            "test",
            || {},
            move |outlet| {
                while !outlet.stop().is_requested() {
                    std::thread::yield_now();
                }
                told.send(()).unwrap();
            },
        )
        .unwrap();
        drop(job);
        stopped.recv().unwrap();
    }

    #[test]
    fn a_panic_is_heard_and_wakes() {
        let (wakes, woken) = channel();
        let wake = move || wakes.send(()).unwrap();
        let mut job: Job<(), ()> = Job::start("test", wake, |_| panic!("a test")).unwrap();
        woken.recv().unwrap();
        assert_eq!(wait(&mut job), Heard::Broken);
        assert!(job.is_over());
    }
}
