//! Seeks.

use skep_game::ids::{GameId, TokenHash};
use skep_people::{AddressMark, OfferDetails, PlayerId, Seek, Seeker};

use super::{
    LobbyOutcome, NewLobbyGame,
    games::{create, has_started, is_playing, lock_players},
    is_bot,
    visitors::is_present,
};
use crate::{
    Result, Store,
    column::{Row, RowRef},
    query::{Connection, execute, fetch_one, query},
    record,
};

pub const MAX_SEEKS_PER_PLAYER: i64 = 5;
/// Limits all guests together, so that a flood of guests does not keep members from seeking.
pub const MAX_GUEST_SEEKS: i64 = 500;
pub const MAX_SEEKS: i64 = 2_000;
/// Lifetime of a seek that does not end with its author's visit, in milliseconds.
pub(super) const SEEK_LIFETIME: i64 = 14 * 24 * 60 * 60 * 1000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewSeek {
    pub seek: Seek,
    /// The rating of its author is provisional.
    pub is_provisional: bool,
    /// Hash of the secret of the author's side.
    pub token: TokenHash,
    /// Address of the author, where games on one address are not rated.
    pub address: Option<AddressMark>,
    /// The author is new at the game's speed.
    pub is_newcomer: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenSeek {
    pub new: NewSeek,
    /// Name of the author; `None` for a guest.
    pub name: Option<String>,
    pub is_bot: bool,
}

impl NewSeek {
    /// Real-time games cannot wait, and guests learn of their game only in the lobby.
    fn ends_with_visit(&self) -> bool {
        self.seek.ends_with_a_game() || self.seek.by.who.account().is_none()
    }
}

impl Store {
    /// Open seeks, oldest first.
    pub async fn seeks(&self) -> Result<Vec<OpenSeek>> {
        let select = format!(
            "SELECT game, who, details, provisional, token, since, accounts.name, accounts.kind \
             FROM seeks LEFT JOIN accounts ON accounts.id = CAST(substr(who, 2) AS BIGINT) AND who LIKE 'm%' \
             WHERE (fleeting = 0 OR {}) AND (accounts.state = 0 OR who LIKE 'g%') \
             ORDER BY since, game",
            is_present(self.pool.is_sqlite(), "seeks.who")
        );
        self.fetch_all(select, ()).await
    }

    pub async fn add_seek(&self, seek: NewSeek) -> Result<LobbyOutcome> {
        self.write(seek, async |db, new| {
            let (seek, who) = (&new.seek, new.seek.by.who);
            db.lock(&who.key()).await?;
            if seek.ends_with_a_game() && is_playing(db, who).await? {
                return Ok(LobbyOutcome::Playing);
            }
            let count = "SELECT COUNT(*) FROM seeks WHERE who = $1 AND game <> $2";
            let others: i64 = fetch_one(db, count, (who, seek.game)).await?;
            let (condition, most) = match who.account() {
                None => (" WHERE who LIKE 'g%'", MAX_GUEST_SEEKS),
                Some(_) => ("", MAX_SEEKS),
            };
            let count = format!("SELECT COUNT(*) FROM seeks{condition}");
            let all: i64 = fetch_one(db, count, ()).await?;
            if others >= MAX_SEEKS_PER_PLAYER || all >= most {
                return Ok(LobbyOutcome::TooMany);
            }
            let details = record::write(&OfferDetails {
                terms: seek.terms,
                side: seek.side,
                rating: seek.by.rating,
                band: seek.band,
                token: None,
                address: new.address,
                is_newcomer: new.is_newcomer,
            })?;
            query(
                "INSERT INTO seeks (game, who, details, provisional, token, since, fleeting) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
            )
            .args((seek.game, who, details, new.is_provisional))
            .args((new.token.to_text(), seek.since, new.ends_with_visit()))
            .execute(db)
            .await?;
            Ok(LobbyOutcome::Done)
        })
        .await
    }

    pub async fn withdraw_seek(&self, game: GameId, by: PlayerId) -> Result<LobbyOutcome> {
        self.write((game, by), async |db, &(game, by)| {
            db.lock(&by.key()).await?;
            let delete = "DELETE FROM seeks WHERE game = $1 AND who = $2";
            let withdrawn = execute(db, delete, (game, by)).await?;
            Ok(LobbyOutcome::of_rows(withdrawn))
        })
        .await
    }

    /// Accepts a seek. `instead` is the accepting player's own seek that this answers.
    pub async fn take_seek(
        &self,
        of: PlayerId,
        by: PlayerId,
        instead: Option<GameId>,
        new: NewLobbyGame,
    ) -> Result<LobbyOutcome> {
        let data = (of, by, instead, new);
        self.write(data, async |db, &(of, by, instead, ref new)| {
            let game = new.started.game;
            lock_players(db, new).await?;
            if has_started(db, game, by).await? {
                return Ok(LobbyOutcome::Before);
            }
            if new.started.is_real_time {
                if is_playing(db, by).await? {
                    return Ok(LobbyOutcome::Playing);
                }
                if is_playing(db, of).await? {
                    return Ok(LobbyOutcome::TooLate);
                }
            }
            for (seek, author) in [(Some(game), of), (instead, by)] {
                if let Some(seek) = seek
                    && !is_open(db, seek, author).await?
                {
                    return Ok(LobbyOutcome::TooLate);
                }
            }
            for seek in [Some(game), instead].into_iter().flatten() {
                execute(db, "DELETE FROM seeks WHERE game = $1", seek).await?;
            }
            create(db, new).await?;
            Ok(LobbyOutcome::Done)
        })
        .await
    }
}

async fn is_open(db: &mut Connection<'_>, game: GameId, who: PlayerId) -> sqlx::Result<bool> {
    let select = format!(
        "SELECT EXISTS (SELECT 1 FROM seeks WHERE game = $1 AND who = $2 AND (fleeting = 0 OR {}))",
        is_present(db.is_sqlite(), "$2")
    );
    fetch_one(db, select, (game, who)).await
}

impl Row for OpenSeek {
    fn from_row(row: RowRef<'_>) -> sqlx::Result<OpenSeek> {
        let details: OfferDetails = row.get("details")?;
        Ok(OpenSeek {
            new: NewSeek {
                seek: Seek {
                    game: row.get("game")?,
                    by: Seeker {
                        who: row.get("who")?,
                        rating: details.rating,
                    },
                    terms: details.terms,
                    side: details.side,
                    band: details.band,
                    since: row.get("since")?,
                },
                is_provisional: row.get("provisional")?,
                token: row.get("token")?,
                address: details.address,
                is_newcomer: details.is_newcomer,
            },
            name: row.get("name")?,
            is_bot: is_bot(row, "kind")?,
        })
    }
}
