//! Where games are kept. Only this module knows SQL.
//!
//! [`Backend`] is the interface; whoever keeps games somewhere else implements it, with SQL of its own.

mod archive_condition;
mod archive_row;
mod backend;
mod bucket;
mod change;
mod cluster;
mod copies;
mod error;
mod game;
mod game_rows;
mod handle;
mod health;
mod lobby;
mod lobby_row;
mod lobby_write;
mod mail;
mod moved;
mod newcomers;
mod options;
mod outage_log;
mod part;
mod passkeys;
mod people;
mod plan_row;
mod players;
mod postgres;
mod puzzle_row;
mod rating_row;
mod ratings;
mod record;
mod row;
mod sqlite;
mod steps;
mod ties;
mod transfer;
mod unnamed;

pub use backend::{Answer, Backend};
pub use change::{Change, Done, EventRow, GameRow};
pub use cluster::{
    Beat, Cluster, Here, Hint, Hints, MAX_OUTAGE_AGE, MAX_SILENCE, News, NodeId, Outage, Seen,
};
pub use copies::back_up;
use error::is_constraint;
pub use error::{OpenError, StoreError};
pub use game::{Append, KeptReview, Listed, NewGame, StoredGame};
pub use handle::Store;
pub use health::{AilmentError, Health, examine};
pub use lobby::{
    Beginner, Beginning, Begun, KeptBot, KeptPlace, KeptSeek, Lobby, LobbyChange, LobbyOutcome,
    MAX_GUEST_SEEKS, MAX_SEEKS, MOST_CHALLENGES, MOST_SEEKS, NewSeek, Openness, Origin,
    RunningGame,
};
pub use lobby_write::PreparedLobbyChange;
pub use mail::{KeptMail, KeptMailAddress, LinkKind, MailChange, NewLink};
pub use options::StoreOptions;
pub use passkeys::{
    Ceremony, CeremonyKind, KeptPasskey, MOST_CEREMONIES, MOST_PASSKEYS, NewPasskey, PasskeyChange,
};
pub use people::{
    AccountKind, AccountState, FirstSession, KeptAccount, KeptInvitation, KeptSeat, KeptSession,
    MAX_KNOWN_DEVICES, Means, NewAccount, NewSession, People, PeopleChange, PeopleOutcome,
    SecretHash, SessionKey,
};
pub use plan_row::PlanRow;
pub use postgres::{PostgresError, PostgresOptions, PostgresUrlError};
pub use rating_row::GameEnd;
pub use ratings::{Leader, OpeningScore, Ratings, Rebuilt, Tally};
pub use sqlite::{Backup, BackupError, DirectoryLock, Restored, restore};
pub use ties::{AllTies, MOST_TIES, Tie, Ties};
pub use transfer::{Copied, TransferError, transfer};
