//! Pools, in which players wait for the next pairing wave.

use skep_game::{
    clock::{ClockSetting, Millis},
    ids::{GameId, TokenHash},
    words::Side,
};
use skep_people::{AddressMark, PlayerId, Pool, Streak};

use super::{
    LobbyOutcome, NewLobbyGame,
    games::{create, has_started, is_playing, lock_players},
    visitors::is_present,
};
use crate::{
    Result, Store,
    column::{RowRef, invalid, row_structs},
    query::{execute, fetch_one, query},
};

pub(super) const LEAVE_POOL: &str = "DELETE FROM pool_places WHERE who = $1";

/// A player waiting in a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolPlace {
    pub who: PlayerId,
    pub pool: Pool,
    /// The secret of the side is derived from this.
    pub ticket: GameId,
    pub token: TokenHash,
    /// `None` for a guest.
    pub rating: Option<i32>,
    pub is_provisional: bool,
    /// Sides in recent games.
    pub streak: Streak,
    /// Pairing waves without an opponent.
    pub missed: u32,
    pub since: Millis,
    /// Address of the player, where games on one address are not rated.
    pub address: Option<AddressMark>,
}

impl Store {
    /// Players waiting in pools, longest first.
    pub async fn pool_places(&self) -> Result<Vec<PoolPlace>> {
        let condition = is_present(self.pool.is_sqlite(), "pool_places.who");
        let select = format!("SELECT * FROM pool_places WHERE {condition} ORDER BY since, who");
        self.fetch_all(select, ()).await
    }

    /// Joins a pool, leaving any other.
    pub async fn join_pool(&self, place: PoolPlace) -> Result<LobbyOutcome> {
        self.write(place, async |db, place| {
            db.lock(&place.who.key()).await?;
            if is_playing(db, place.who).await? {
                return Ok(LobbyOutcome::Playing);
            }
            execute(db, LEAVE_POOL, place.who).await?;
            query(
                "INSERT INTO pool_places (who, initial, increment, rated, ticket, token, rating, \
                     provisional, streak, missed, since, address) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10, $11)",
            )
            .args((place.who, place.pool.clock.initial))
            .args((place.pool.clock.increment, place.pool.is_rated))
            .args((place.ticket, place.token.to_text(), place.rating))
            .args((place.is_provisional, place.streak.number()))
            .args((place.since, place.address))
            .execute(db)
            .await?;
            Ok(LobbyOutcome::Done)
        })
        .await
    }

    pub async fn leave_pool(&self, who: PlayerId) -> Result<()> {
        self.write(who, async |db, &who| {
            db.lock(&who.key()).await?;
            execute(db, LEAVE_POOL, who).await?;
            Ok(())
        })
        .await
    }

    /// Claims the next pairing wave, if it is due and no other node has claimed it.
    pub async fn claim_wave(&self, now: Millis, next: Millis) -> Result<LobbyOutcome> {
        let update = "UPDATE waves SET due = $2 WHERE id = 1 AND due <= $1";
        let claimed = self.execute(update, (now, next)).await?;
        Ok(LobbyOutcome::of_rows(claimed))
    }

    /// Starts a game between two players who wait in a pool.
    pub async fn pair(&self, new: NewLobbyGame) -> Result<LobbyOutcome> {
        self.write(new, async |db, new| {
            let (game, players) = (new.started.game, new.started.players);
            lock_players(db, new).await?;
            if has_started(db, game, players.white.who).await? {
                return Ok(LobbyOutcome::Before);
            }
            let select = format!(
                "SELECT EXISTS ( \
                 SELECT 1 FROM pool_places WHERE who = $1 AND ticket = $2 AND {})",
                is_present(db.is_sqlite(), "$1")
            );
            for side in Side::ALL {
                let player = players[side];
                let values = (player.who, player.ticket);
                let is_waiting: bool = fetch_one(db, select.clone(), values).await?;
                if !is_waiting || is_playing(db, player.who).await? {
                    return Ok(LobbyOutcome::TooLate);
                }
            }
            create(db, new).await?;
            Ok(LobbyOutcome::Done)
        })
        .await
    }

    pub async fn count_missed_wave(&self, players: Vec<PlayerId>) -> Result<()> {
        let players: Vec<String> = players.into_iter().map(PlayerId::key).collect();
        let update = "UPDATE pool_places SET missed = missed + 1 WHERE who = ANY($1)";
        self.execute(update, players).await.map(drop)
    }
}

row_structs! { row =>
    PoolPlace: who, pool = read_pool(row)?, ticket, token, rating, is_provisional = row.get("provisional")?, streak,
        missed, since, address;
}

fn read_pool(row: RowRef<'_>) -> sqlx::Result<Pool> {
    let clock = ClockSetting {
        initial: row.get("initial")?,
        increment: row.get("increment")?,
    };
    Pool::of(clock, row.get("rated")?).ok_or_else(|| invalid("pool", clock))
}
