//! Games in PostgreSQL, for servers of several nodes. SQL of its own, and the same answers as [`super::sqlite`].

mod archive_players;
mod archive_positions;
mod archive_read;
mod archive_write;
mod backend;
mod cluster;
mod error;
mod examine;
mod forget;
mod handle;
mod hints;
mod line;
mod lobby;
mod lobby_write;
mod look;
pub(super) mod migrations;
mod options;
mod people;
mod people_write;
mod plans;
mod ratings;
mod ratings_write;
mod read;
mod reviews;
mod ties;
mod trouble;
mod unname;
mod write;
mod writer;

pub use error::PostgresError;
pub(super) use examine::examine;
pub(super) use handle::Postgres;
pub use options::{PostgresOptions, PostgresUrlError};

use super::{
    Ailment, AllTies, Answer, Backend, Beginning, Change, Cluster, Done, EventRow, GameEnd,
    GameRow, Health, KeptAccount, KeptPlace, KeptReview, KeptSeat, KeptSeek, KeptSession, Leader,
    Listed, Lobby, LobbyChange, LobbyOutcome, MOST_CHALLENGES, MOST_SEEKS, MOST_TIES, Means,
    NewAccount, NewSession, OpenError, People, PeopleChange, PeopleOutcome, PlanRow, Ratings,
    Rebuilt, RunningGame, SecretHash, SessionKey, StoreError, StoredGame, Tally, Tie, Ties,
    archive_condition, archive_row, bucket, game_rows, health, lobby_row,
    lobby_write::{LobbyWrite, Start},
    newcomers,
    people::columns,
    plan_row, players, rating_row, record, row, steps, unnamed,
};
