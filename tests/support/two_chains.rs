//! A position with two black chains.

/// On 9x9: a black chain with three points in a row in one corner, and one with four in the other.
pub const TWO_CHAINS: &str = "
    | . . . O X . . . .
    | . . . O X X X X X
    | . . . O O O O O O
    | . . . . . . . . .
    | . . . . . . . . .
    | . . . . . . . . .
    | O O O O O . . . .
    | X X X X O . . . .
    | . . . X O . . . .
    +------------------";
