//! Games in SQLite: one node, nothing to set up.

mod archive_players;
mod archive_positions;
mod archive_read;
mod archive_write;
mod backend;
mod backup;
mod examine;
mod forget;
mod handle;
mod lock;
pub(super) mod migrations;
mod passkeys;
mod people;
mod people_write;
mod ratings;
mod ratings_write;
mod read;
mod reviews;
mod ties;
mod unname;
mod write;
mod writer;

pub use backup::{Backup, BackupError, Restored, back_up, restore};
pub(super) use examine::examine;
pub(super) use handle::Sqlite;
pub use lock::DirectoryLock;

use super::{
    Ailment, AllTies, Answer, Backend, Ceremony, CeremonyKind, Change, Done, EventRow, GameEnd,
    GameRow, Health, KeptAccount, KeptPasskey, KeptReview, KeptSeat, KeptSession, Leader, Listed,
    MOST_CEREMONIES, MOST_PASSKEYS, MOST_TIES, NewAccount, NewPasskey, NewSession, OpenError,
    PasskeyChange, People, PeopleChange, PeopleOutcome, Ratings, Rebuilt, SecretHash, SessionKey,
    StoreError, StoreOptions, StoredGame, Tally, Tie, Ties, archive_condition, archive_row, bucket,
    game_rows, health, newcomers, passkeys::columns as passkey_columns, people::columns, players,
    rating_row, record, row, steps, unnamed,
};
