//! Reading the lobby.

use skep_game::{clock::Millis, ids::GameId};
use skep_people::{Challenge, Streak, Who};

use super::{
    Beginning, LobbyBot, OpenSeek, Origin, PoolPlace, RunningGame,
    row::{
        BEGINNING, BOT, BOT_GROUPS, BOT_TABLES, BOTS, BeginningRow, BotRow, ChallengeRow, PlaceRow,
        RECENT_GAMES, RunningRow, SeekRow, read_beginning, read_bot, read_challenge, read_origin,
        read_place, read_running, read_seek, streak_of,
    },
};
use crate::{
    Store, StoreError,
    postgres::DEAD_AFTER,
    query::query,
    row::{from_sql, to_sql},
};

impl Store {
    /// Number of players and bots in the lobby, on all nodes.
    pub async fn lobby_visitors(&self) -> Result<u32, StoreError> {
        let (people,): (i64,) = query(format!(
            "SELECT COUNT(DISTINCT who) FROM lobby_visitors WHERE {}",
            at_live_node(self.pool().is_sqlite())
        ))
        .fetch_one(self.pool())
        .await?;
        Ok(u32::try_from(people).unwrap_or(u32::MAX))
    }

    /// Bots in the lobby.
    pub async fn lobby_bots(&self) -> Result<Vec<LobbyBot>, StoreError> {
        let sql = format!(
            "SELECT {BOT} FROM lobby_visitors {BOT_TABLES} WHERE {} {BOT_GROUPS}",
            at_live_node(self.pool().is_sqlite())
        );
        let rows: Vec<BotRow> = query(sql).fetch_all(self.pool()).await?;
        rows.into_iter().map(read_bot).collect()
    }

    /// Open seeks, oldest first.
    pub async fn seeks(&self) -> Result<Vec<OpenSeek>, StoreError> {
        let sql = format!(
            "SELECT game, who, wish, provisional, token, since, accounts.name, accounts.kind \
                 FROM seeks LEFT JOIN accounts ON accounts.id = CAST(substr(who, 2) AS BIGINT) AND who LIKE 'm%' \
                 WHERE (fleeting = 0 OR {}) AND (accounts.state = 0 OR who LIKE 'g%') \
                 ORDER BY since, game",
            is_present(self.pool().is_sqlite(), "seeks.who")
        );
        let rows: Vec<SeekRow> = query(sql).fetch_all(self.pool()).await?;
        rows.into_iter().map(read_seek).collect()
    }

    /// Players waiting in pools, longest first.
    pub async fn pool_places(&self) -> Result<Vec<PoolPlace>, StoreError> {
        let sql = format!(
            "SELECT who, initial, increment, rated, ticket, token, rating, provisional, streak, missed, since, address \
                 FROM pool_places WHERE {} ORDER BY since, who",
            is_present(self.pool().is_sqlite(), "pool_places.who")
        );
        let rows: Vec<PlaceRow> = query(sql).fetch_all(self.pool()).await?;
        rows.into_iter().map(read_place).collect()
    }

    /// Unfinished games begun since a time.
    pub async fn begun_since(&self, time: Millis) -> Result<Vec<Beginning>, StoreError> {
        let sql = format!(
            "SELECT {BEGINNING} FROM lobby_games JOIN games ON games.id = lobby_games.game AND games.ended = 0 \
                 WHERE started >= $1 ORDER BY started, lobby_games.game"
        );
        let rows: Vec<BeginningRow> = query(sql).bind(to_sql(time)).fetch_all(self.pool()).await?;
        rows.iter().map(read_beginning).collect()
    }

    /// `None` for a game that came neither from the lobby nor from a challenge.
    pub async fn game_origin(&self, game: GameId) -> Result<Option<Origin>, StoreError> {
        let row: Option<(Option<String>,)> =
            query("SELECT unrated FROM lobby_games WHERE game = $1")
                .bind(game.to_string())
                .fetch_optional(self.pool())
                .await?;
        row.map(read_origin).transpose()
    }

    /// Listed games in progress, those of the highest rated players first.
    pub async fn running_games(&self, most: u32) -> Result<Vec<RunningGame>, StoreError> {
        let sql = format!(
            "SELECT {BEGINNING}, games.settings, games.overview, CAST({BOTS} AS BIGINT) \
                 FROM lobby_games JOIN games ON games.id = lobby_games.game AND games.ended = 0 \
                 LEFT JOIN accounts AS whites ON whites.id = CAST(substr(white, 2) AS BIGINT) AND white LIKE 'm%' \
                 LEFT JOIN accounts AS blacks ON blacks.id = CAST(substr(black, 2) AS BIGINT) AND black LIKE 'm%' \
                 WHERE listed = 1 \
                 ORDER BY COALESCE(white_rating, 0) + COALESCE(black_rating, 0) DESC, started, lobby_games.game \
                 LIMIT $1"
        );
        let rows: Vec<RunningRow> = query(sql).bind(most).fetch_all(self.pool()).await?;
        rows.into_iter().map(read_running).collect()
    }

    /// When a player left games since a time.
    pub async fn left_since(&self, who: Who, time: Millis) -> Result<Vec<Millis>, StoreError> {
        let rows: Vec<(i64,)> =
            query("SELECT at FROM leavings WHERE who = $1 AND at >= $2 ORDER BY at")
                .bind(who.key())
                .bind(to_sql(time))
                .fetch_all(self.pool())
                .await?;
        Ok(rows.into_iter().map(|(at,)| from_sql(at)).collect())
    }

    /// Sides a player had in recent games.
    pub async fn streak(&self, who: Who) -> Result<Streak, StoreError> {
        let key = who.key();
        let whites: Vec<(String,)> = query(
            "SELECT white FROM lobby_games WHERE white = $1 OR black = $1 \
                 ORDER BY started DESC LIMIT $2",
        )
        .bind(&key)
        .bind(RECENT_GAMES)
        .fetch_all(self.pool())
        .await?;
        Ok(streak_of(&key, &whites))
    }

    /// The challenge for a game.
    pub async fn challenge_of(&self, game: GameId) -> Result<Option<Challenge>, StoreError> {
        let row: Option<ChallengeRow> = query(
                "SELECT game, challenger, challenged, wish, offered, state, detail FROM challenges WHERE game = $1",
            )
            .bind(game.to_string())
            .fetch_optional(self.pool())
            .await?;
        row.map(read_challenge).transpose()
    }

    /// Open challenges by or to a player, oldest first.
    pub async fn challenges(&self, who: Who, at: Millis) -> Result<Vec<Challenge>, StoreError> {
        let rows: Vec<ChallengeRow> = query(
            "SELECT game, challenger, challenged, wish, offered, state, detail FROM challenges \
                 WHERE (challenger = $1 OR challenged = $1) AND state = 'offered' AND expires > $2 \
                 ORDER BY offered, game",
        )
        .bind(who.key())
        .bind(to_sql(at))
        .fetch_all(self.pool())
        .await?;
        rows.into_iter().map(read_challenge).collect()
    }

    /// Challenges answered or withdrawn since a time.
    pub async fn challenges_since(&self, time: Millis) -> Result<Vec<Challenge>, StoreError> {
        let rows: Vec<ChallengeRow> = query(
            "SELECT game, challenger, challenged, wish, offered, state, detail FROM challenges \
                 WHERE changed >= $1 ORDER BY changed, game",
        )
        .bind(to_sql(time))
        .fetch_all(self.pool())
        .await?;
        rows.into_iter().map(read_challenge).collect()
    }
}

/// Condition: a player is in the lobby at a live node.
pub(super) fn is_present(is_sqlite: bool, who: &str) -> String {
    let at_live_node = at_live_node(is_sqlite);
    format!(
        "EXISTS (SELECT 1 FROM lobby_visitors WHERE lobby_visitors.who = {who} AND {at_live_node})"
    )
}

/// Condition: the node of a visitor is alive. SQLite serves a single node.
fn at_live_node(is_sqlite: bool) -> String {
    if is_sqlite {
        return "TRUE".to_owned();
    }
    format!(
        "lobby_visitors.node IN (SELECT id FROM nodes \
         WHERE alive > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT - {DEAD_AFTER})"
    )
}
