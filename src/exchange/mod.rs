//! Files that other programs read and write: SGF, position lists, diagrams in plain text, and zip archives
//! of them.

mod any;
mod archive;
mod drawing;
mod encoding;
mod framed;
mod game_record;
mod load;
mod nature;
mod position_list;
mod sgf;

pub use any::{Foreign, Kind, Names, read_foreign, stem};
pub use archive::{MAX_ENTRIES, MAX_UNPACKED, read_archive};
pub use drawing::read_drawings;
pub use encoding::{Decoded, KnownBy, decode, decode_as};
pub use game_record::{GameRecord, RecordError, read_game, read_game_before, write_game};
pub use load::{load_sgf, load_sgf_as};
pub use position_list::read_position_list;
pub use sgf::{
    Broken, Collection, Dialect, Ending, Game, Loss, Losses, SgfFile, Written, detect, games_of,
    parse_text, read_sgf, read_sgf_as, write_problem, write_sgf,
};
