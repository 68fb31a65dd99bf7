//! Games in PostgreSQL, for servers of several nodes. SQL of its own, and the same answers as [`super::sqlite`].

mod archive_players;
mod archive_positions;
mod archive_read;
mod archive_write;
mod backend;
mod cluster;
mod dump;
mod error;
mod examine;
mod forget;
mod handle;
mod hints;
mod known_devices;
mod line;
mod lobby;
mod lobby_write;
mod look;
mod mail;
pub(super) mod migrations;
mod name_keys;
mod options;
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
mod trouble;
mod unname;
mod write;
mod writer;

pub(super) use dump::back_up;
pub use error::PostgresError;
pub(super) use examine::examine;
pub(super) use handle::Postgres;
pub use options::{PostgresOptions, PostgresUrlError};

use super::{
    AilmentError, AllTies, Answer, Backend, Backup, BackupError, Beginning, Ceremony, CeremonyKind,
    Change, Cluster, Done, EventRow, GameEnd, GameRow, Health, KeptAccount, KeptBot,
    KeptInvitation, KeptMail, KeptMailAddress, KeptPasskey, KeptPlace, KeptReview, KeptSeat,
    KeptSeek, KeptSession, Leader, LinkKind, Listed, Lobby, LobbyChange, LobbyOutcome,
    MAX_GUEST_SEEKS, MAX_KNOWN_DEVICES, MAX_OUTAGE_AGE, MAX_SEEKS, MOST_CEREMONIES,
    MOST_CHALLENGES, MOST_PASSKEYS, MOST_SEEKS, MOST_TIES, MailChange, NewAccount, NewLink,
    NewPasskey, NewSession, NodeId, OpenError, OpeningScore, Origin, Outage, PasskeyChange, People,
    PeopleChange, PeopleOutcome, PlanRow, Ratings, Rebuilt, RunningGame, SecretHash, Seen,
    SessionKey, StoreError, StoredGame, Tally, Tie, Ties, archive_condition, archive_row, bucket,
    game_rows, health, is_constraint, lobby_row,
    lobby_write::{LobbyWrite, Start},
    mail::columns as mail_columns,
    moved, newcomers, outage_log, part,
    passkeys::columns as passkey_columns,
    people::columns,
    plan_row, players, puzzle_row, rating_row, record, row, steps, unnamed,
};
