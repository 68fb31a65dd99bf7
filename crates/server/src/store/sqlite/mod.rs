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
mod lobby;
mod lobby_write;
mod lock;
pub(super) mod migrations;
mod people;
mod people_write;
mod plans;
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
    Ailment, AllTies, Answer, Backend, Beginning, Change, Done, EventRow, GameEnd, GameRow, Health,
    KeptAccount, KeptPlace, KeptReview, KeptSeat, KeptSeek, KeptSession, Leader, Listed, Lobby,
    LobbyChange, LobbyOutcome, MOST_CHALLENGES, MOST_SEEKS, MOST_TIES, Means, NewAccount,
    NewSession, OpenError, People, PeopleChange, PeopleOutcome, PlanRow, Ratings, Rebuilt,
    RunningGame, SecretHash, SessionKey, StoreError, StoreOptions, StoredGame, Tally, Tie, Ties,
    archive_condition, archive_row, bucket, game_rows, health, lobby_row,
    lobby_write::{LobbyWrite, Start},
    newcomers,
    people::columns,
    plan_row, players, rating_row, record, row, steps, unnamed,
};
