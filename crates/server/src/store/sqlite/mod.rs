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
mod known_devices;
mod lobby;
mod lobby_write;
mod lock;
mod mail;
pub(super) mod migrations;
mod name_keys;
mod passkeys;
mod people;
mod people_write;
mod plans;
mod puzzles;
mod ratings;
mod ratings_write;
mod read;
mod reviews;
mod ties;
mod unname;
mod write;
mod writer;

pub use backup::{Backup, BackupError, Restored, restore};
pub(super) use backup::{back_up, moved_to, put_aside};
pub(super) use examine::examine;
pub(super) use handle::Sqlite;
pub use lock::DirectoryLock;

use super::{
    AilmentError, AllTies, Answer, Backend, Beginning, Ceremony, CeremonyKind, Change, Done,
    EventRow, GameEnd, GameRow, Health, Here, KeptAccount, KeptBot, KeptInvitation, KeptMail,
    KeptMailAddress, KeptPasskey, KeptPlace, KeptReview, KeptSeat, KeptSeek, KeptSession, Leader,
    LinkKind, Listed, Lobby, LobbyChange, LobbyOutcome, MAX_GUEST_SEEKS, MAX_KNOWN_DEVICES,
    MAX_OUTAGE_AGE, MAX_SEEKS, MOST_CEREMONIES, MOST_CHALLENGES, MOST_PASSKEYS, MOST_SEEKS,
    MOST_TIES, MailChange, NewAccount, NewLink, NewPasskey, NewSession, NodeId, OpenError,
    OpeningScore, Origin, Outage, PasskeyChange, People, PeopleChange, PeopleOutcome, PlanRow,
    Ratings, Rebuilt, RunningGame, SecretHash, Seen, SessionKey, StoreError, StoreOptions,
    StoredGame, Tally, Tie, Ties, archive_condition, archive_row, bucket, game_rows, health,
    is_constraint, lobby_row,
    lobby_write::{LobbyWrite, Start},
    mail::columns as mail_columns,
    moved, newcomers, outage_log, part,
    passkeys::columns as passkey_columns,
    people::columns,
    plan_row, players, puzzle_row, rating_row, record, row, steps, unnamed,
};
