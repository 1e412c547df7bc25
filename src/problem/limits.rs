//! Limits of problem files. Exceeding a limit is reported by its name.

/// Largest file, in bytes.
pub const MAX_FILE: u64 = 16 * 1024 * 1024;
/// Most problems in a set.
pub const MAX_PROBLEMS: usize = 20_000;
/// Most nodes in the tree of a problem.
pub const MAX_NODES: usize = 200_000;
/// Most nodes in all trees of a set together; a node takes about 150 bytes of memory.
pub const MAX_SET_NODES: usize = 1_000_000;
/// Most line records in a problem.
pub const MAX_LINES: usize = 200_000;
/// Most choices, and most technique tags, of a problem.
pub const MAX_LIST: usize = 64;
/// Most accepted warnings in a set.
pub const MAX_ALLOW: usize = 1000;
/// Most faults reported for one problem.
pub const MAX_FAULTS: usize = 20;
/// Most moves in a line.
pub const MAX_LINE: usize = 10_000;
/// Longest text, in bytes.
pub const MAX_TEXT: usize = 64 * 1024;
/// Deepest nesting of brackets; a sound file needs six.
pub const MAX_NESTING: usize = 32;
/// Smallest side of a problem's board.
pub const MIN_SIDE: u8 = 2;
