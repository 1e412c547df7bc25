//! Plain work on its own thread.

/// The stack of a thread that may search, in bytes. A search of the whole board within a search of a region
/// has taken 2 MB, which is what a thread gets by default. Only what is used takes memory.
pub(super) const STACK: usize = 16 << 20;

/// Runs `work` on its own thread, named so that a debugger can tell it from others.
///
/// # Errors
///
/// If the system cannot start a thread; `work` is then dropped without having run.
pub fn start(name: &str, work: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    std::thread::Builder::new()
        .name(name.to_owned())
        .stack_size(STACK)
        .spawn(work)
        .map(drop)
}

/// Work that starts before its result is needed. It is never left half done: dropping this also waits
/// for its end.
pub struct Ahead<T>(Option<std::thread::JoinHandle<T>>);

impl<T> Ahead<T> {
    /// Waits for the result; `None` if the work panicked.
    #[must_use]
    pub fn wait(mut self) -> Option<T> {
        self.0.take()?.join().ok()
    }
}

impl<T> Drop for Ahead<T> {
    fn drop(&mut self) {
        if let Some(work) = self.0.take() {
            // Nobody is interested in whether it panicked any more.
            work.join().ok();
        }
    }
}

/// Starts `work` on its own thread.
///
/// # Errors
///
/// If the system cannot start a thread; `work` is then dropped without having run.
pub fn ahead<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> std::io::Result<Ahead<T>> {
    std::thread::Builder::new()
        .name(name.to_owned())
        .stack_size(STACK)
        .spawn(work)
        .map(|work| Ahead(Some(work)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worker::side_by_side;

    /// Uses two kilobytes or more of the stack for each level.
    fn deep(levels: u32) -> u64 {
        let room = std::hint::black_box([u64::from(levels); 256]);
        match levels {
            0 => 0,
            _ => deep(levels - 1) + room[usize::try_from(levels % 256).unwrap_or_default()],
        }
    }

    #[test]
    fn threads_have_room_for_a_search_within_a_search() {
        let levels = u32::try_from(STACK / 8192).unwrap();
        let sum = u64::from(levels) * u64::from(levels + 1) / 2;
        let here = ahead("deep", move || deep(levels)).unwrap();
        assert_eq!(here.wait(), Some(sum));
        let mut sums = Vec::new();
        let work = |(): &mut (), &levels: &u32| deep(levels);
        side_by_side(&[levels; 3], 2, || (), work, |found| sums.push(found));
        assert_eq!(sums, [sum; 3]);
    }
}
