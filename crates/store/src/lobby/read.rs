//! Reading the lobby.

use skep_game::{clock::Millis, ids::GameId};
use skep_people::{Challenge, Streak, Who};

use super::{
    Beginning, LobbyBot, OpenSeek, Origin, PoolPlace, RunningGame,
    row::{RECENT_GAMES, select_bots, streak_of},
};
use crate::{Store, StoreError, postgres::DEAD_AFTER, query::query};

impl Store {
    /// Number of players and bots in the lobby, on all nodes.
    pub async fn lobby_visitors(&self) -> Result<u32, StoreError> {
        let condition = at_live_node(self.pool().is_sqlite());
        let count = format!("SELECT COUNT(DISTINCT who) FROM lobby_visitors WHERE {condition}");
        Ok(query(count).fetch_one(self.pool()).await?)
    }

    /// Bots in the lobby.
    pub async fn lobby_bots(&self) -> Result<Vec<LobbyBot>, StoreError> {
        let select = select_bots(&at_live_node(self.pool().is_sqlite()));
        Ok(query(select).fetch_all(self.pool()).await?)
    }

    /// Open seeks, oldest first.
    pub async fn seeks(&self) -> Result<Vec<OpenSeek>, StoreError> {
        let select = format!(
            "SELECT game, who, wish, provisional, token, since, accounts.name, accounts.kind \
             FROM seeks LEFT JOIN accounts ON accounts.id = CAST(substr(who, 2) AS BIGINT) AND who LIKE 'm%' \
             WHERE (fleeting = 0 OR {}) AND (accounts.state = 0 OR who LIKE 'g%') \
             ORDER BY since, game",
            is_present(self.pool().is_sqlite(), "seeks.who")
        );
        Ok(query(select).fetch_all(self.pool()).await?)
    }

    /// Players waiting in pools, longest first.
    pub async fn pool_places(&self) -> Result<Vec<PoolPlace>, StoreError> {
        let condition = is_present(self.pool().is_sqlite(), "pool_places.who");
        let select = format!("SELECT * FROM pool_places WHERE {condition} ORDER BY since, who");
        Ok(query(select).fetch_all(self.pool()).await?)
    }

    /// Unfinished games begun since a time.
    pub async fn begun_since(&self, time: Millis) -> Result<Vec<Beginning>, StoreError> {
        let select = query(
            "SELECT lobby_games.* FROM lobby_games \
             JOIN games ON games.id = lobby_games.game AND games.ended = 0 \
             WHERE started >= $1 ORDER BY started, lobby_games.game",
        );
        Ok(select.bind(time).fetch_all(self.pool()).await?)
    }

    /// `None` for a game that came neither from the lobby nor from a challenge.
    pub async fn game_origin(&self, game: GameId) -> Result<Option<Origin>, StoreError> {
        let select = query("SELECT unrated FROM lobby_games WHERE game = $1").bind(game);
        Ok(select.fetch_optional(self.pool()).await?)
    }

    /// Listed games in progress, highest combined rating first.
    pub async fn running_games(&self, most: u32) -> Result<Vec<RunningGame>, StoreError> {
        let select = query(
            "SELECT lobby_games.*, games.settings, games.overview, \
                 whites.kind AS white_kind, blacks.kind AS black_kind \
             FROM lobby_games JOIN games ON games.id = lobby_games.game AND games.ended = 0 \
             LEFT JOIN accounts AS whites ON whites.id = CAST(substr(white, 2) AS BIGINT) AND white LIKE 'm%' \
             LEFT JOIN accounts AS blacks ON blacks.id = CAST(substr(black, 2) AS BIGINT) AND black LIKE 'm%' \
             WHERE listed = 1 \
             ORDER BY COALESCE(white_rating, 0) + COALESCE(black_rating, 0) DESC, started, lobby_games.game \
             LIMIT $1",
        );
        Ok(select.bind(most).fetch_all(self.pool()).await?)
    }

    /// Times since a given one at which a player left a game.
    pub async fn left_since(&self, who: Who, time: Millis) -> Result<Vec<Millis>, StoreError> {
        let select = query("SELECT at FROM leavings WHERE who = $1 AND at >= $2 ORDER BY at");
        Ok(select.args((who, time)).fetch_all(self.pool()).await?)
    }

    /// Sides a player had in recent games.
    pub async fn streak(&self, who: Who) -> Result<Streak, StoreError> {
        let whites: Vec<String> = query(
            "SELECT white FROM lobby_games WHERE white = $1 OR black = $1 \
             ORDER BY started DESC LIMIT $2",
        )
        .args((who, RECENT_GAMES))
        .fetch_all(self.pool())
        .await?;
        Ok(streak_of(&who.key(), &whites))
    }

    /// The challenge for a game.
    pub async fn challenge_of(&self, game: GameId) -> Result<Option<Challenge>, StoreError> {
        let select = query("SELECT * FROM challenges WHERE game = $1").bind(game);
        Ok(select.fetch_optional(self.pool()).await?)
    }

    /// Open challenges by or to a player, oldest first.
    pub async fn challenges(&self, who: Who, at: Millis) -> Result<Vec<Challenge>, StoreError> {
        let select = query(
            "SELECT * FROM challenges \
             WHERE (challenger = $1 OR challenged = $1) AND state = 'offered' AND expires > $2 \
             ORDER BY offered, game",
        );
        Ok(select.args((who, at)).fetch_all(self.pool()).await?)
    }

    /// Challenges answered or withdrawn since a time.
    pub async fn challenges_since(&self, time: Millis) -> Result<Vec<Challenge>, StoreError> {
        let select = query("SELECT * FROM challenges WHERE changed >= $1 ORDER BY changed, game");
        Ok(select.bind(time).fetch_all(self.pool()).await?)
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
