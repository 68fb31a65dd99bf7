//! People who look for each other: questions.

use skep_people::{Challenge, Streak, Who};
use sqlx::AssertSqlSafe;

use super::{
    Answer, Beginning, Change, KeptBot, KeptPlace, KeptSeek, Lobby, LobbyChange, LobbyOutcome,
    Origin, Postgres, RunningGame, StoreError,
    backend::bounded,
    cluster::DEAD,
    lobby_row::{
        BEGINNING, BOT, BOT_GROUPS, BOT_TABLES, BOTS, BeginningRow, BotRow, ChallengeRow, PlaceRow,
        RunningRow, STREAK, SeekRow, read_beginning, read_bot, read_challenge, read_origin,
        read_place, read_running, read_seek, streak_of,
    },
    row::{from_sql, to_sql},
};
use crate::{clock::Millis, ids::GameId};

impl Lobby for Postgres {
    fn visitors(&self) -> Answer<'_, u32> {
        Box::pin(bounded(async move {
            let (people,): (i64,) = sqlx::query_as(
                "SELECT COUNT(DISTINCT who) FROM lobby_visitors JOIN nodes ON nodes.id = lobby_visitors.node \
                 WHERE nodes.alive > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT - $1",
            )
            .bind(DEAD)
            .fetch_one(&self.readers)
            .await?;
            Ok(u32::try_from(people).unwrap_or(u32::MAX))
        }))
    }

    fn bots(&self) -> Answer<'_, Vec<KeptBot>> {
        Box::pin(bounded(async move {
            let sql = format!(
                "SELECT {BOT} FROM lobby_visitors JOIN nodes ON nodes.id = lobby_visitors.node {BOT_TABLES} \
                 WHERE nodes.alive > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT - $1 {BOT_GROUPS}"
            );
            let rows: Vec<BotRow> = sqlx::query_as(AssertSqlSafe(sql))
                .bind(DEAD)
                .fetch_all(&self.readers)
                .await?;
            rows.into_iter().map(read_bot).collect()
        }))
    }

    fn seeks(&self) -> Answer<'_, Vec<KeptSeek>> {
        Box::pin(bounded(async move {
            let sql = format!(
                "SELECT game, who, wish, provisional, token, since, accounts.name, accounts.kind \
                 FROM seeks LEFT JOIN accounts ON accounts.id = CAST(substr(who, 2) AS BIGINT) AND who LIKE 'm%' \
                 WHERE (fleeting = 0 OR {}) AND (accounts.state = 0 OR who LIKE 'g%') \
                 ORDER BY since, game",
                is_there("seeks.who")
            );
            let rows: Vec<SeekRow> = sqlx::query_as(AssertSqlSafe(sql))
                .fetch_all(&self.readers)
                .await?;
            rows.into_iter().map(read_seek).collect()
        }))
    }

    fn places(&self) -> Answer<'_, Vec<KeptPlace>> {
        Box::pin(bounded(async move {
            let sql = format!(
                "SELECT who, initial, increment, rated, ticket, token, rating, provisional, streak, missed, since, address \
                 FROM pool_places WHERE {} ORDER BY since, who",
                is_there("pool_places.who")
            );
            let rows: Vec<PlaceRow> = sqlx::query_as(AssertSqlSafe(sql))
                .fetch_all(&self.readers)
                .await?;
            rows.into_iter().map(read_place).collect()
        }))
    }

    fn begun_since(&self, time: Millis) -> Answer<'_, Vec<Beginning>> {
        Box::pin(bounded(async move {
            let sql = format!(
                "SELECT {BEGINNING} FROM lobby_games JOIN games ON games.id = lobby_games.game AND games.ended = 0 \
                 WHERE started >= $1 ORDER BY started, lobby_games.game"
            );
            let rows: Vec<BeginningRow> = sqlx::query_as(AssertSqlSafe(sql))
                .bind(to_sql(time))
                .fetch_all(&self.readers)
                .await?;
            rows.iter().map(read_beginning).collect()
        }))
    }

    fn origin(&self, game: GameId) -> Answer<'_, Option<Origin>> {
        Box::pin(bounded(async move {
            let row: Option<(Option<String>,)> =
                sqlx::query_as("SELECT unrated FROM lobby_games WHERE game = $1")
                    .bind(game.to_string())
                    .fetch_optional(&self.readers)
                    .await?;
            row.map(read_origin).transpose()
        }))
    }

    fn running(&self, most: u32) -> Answer<'_, Vec<RunningGame>> {
        Box::pin(bounded(async move {
            let sql = format!(
                "SELECT {BEGINNING}, games.settings, games.overview, {BOTS}::BIGINT \
                 FROM lobby_games JOIN games ON games.id = lobby_games.game AND games.ended = 0 \
                 LEFT JOIN accounts AS whites ON whites.id = CAST(substr(white, 2) AS BIGINT) AND white LIKE 'm%' \
                 LEFT JOIN accounts AS blacks ON blacks.id = CAST(substr(black, 2) AS BIGINT) AND black LIKE 'm%' \
                 WHERE listed = 1 \
                 ORDER BY COALESCE(white_rating, 0) + COALESCE(black_rating, 0) DESC, started, lobby_games.game \
                 LIMIT $1"
            );
            let rows: Vec<RunningRow> = sqlx::query_as(AssertSqlSafe(sql))
                .bind(i64::from(most))
                .fetch_all(&self.readers)
                .await?;
            rows.into_iter().map(read_running).collect()
        }))
    }

    fn left_since(&self, who: Who, time: Millis) -> Answer<'_, Vec<Millis>> {
        Box::pin(bounded(async move {
            let rows: Vec<(i64,)> =
                sqlx::query_as("SELECT at FROM leavings WHERE who = $1 AND at >= $2 ORDER BY at")
                    .bind(who.key())
                    .bind(to_sql(time))
                    .fetch_all(&self.readers)
                    .await?;
            Ok(rows.into_iter().map(|(at,)| from_sql(at)).collect())
        }))
    }

    fn streak(&self, who: Who) -> Answer<'_, Streak> {
        Box::pin(bounded(async move {
            let key = who.key();
            let whites: Vec<(String,)> = sqlx::query_as(
                "SELECT white FROM lobby_games WHERE white = $1 OR black = $1 \
                 ORDER BY started DESC LIMIT $2",
            )
            .bind(&key)
            .bind(STREAK)
            .fetch_all(&self.readers)
            .await?;
            Ok(streak_of(&key, &whites))
        }))
    }

    fn challenge_of(&self, game: GameId) -> Answer<'_, Option<Challenge>> {
        Box::pin(bounded(async move {
            let row: Option<ChallengeRow> = sqlx::query_as(
                "SELECT game, challenger, challenged, wish, offered, state, detail FROM challenges WHERE game = $1",
            )
            .bind(game.to_string())
            .fetch_optional(&self.readers)
            .await?;
            row.map(read_challenge).transpose()
        }))
    }

    fn challenges(&self, who: Who, at: Millis) -> Answer<'_, Vec<Challenge>> {
        Box::pin(bounded(async move {
            let rows: Vec<ChallengeRow> = sqlx::query_as(
                "SELECT game, challenger, challenged, wish, offered, state, detail FROM challenges \
                 WHERE (challenger = $1 OR challenged = $1) AND state = 'offered' AND expires > $2 \
                 ORDER BY offered, game",
            )
            .bind(who.key())
            .bind(to_sql(at))
            .fetch_all(&self.readers)
            .await?;
            rows.into_iter().map(read_challenge).collect()
        }))
    }

    fn challenges_since(&self, time: Millis) -> Answer<'_, Vec<Challenge>> {
        Box::pin(bounded(async move {
            let rows: Vec<ChallengeRow> = sqlx::query_as(
                "SELECT game, challenger, challenged, wish, offered, state, detail FROM challenges \
                 WHERE changed >= $1 ORDER BY changed, game",
            )
            .bind(to_sql(time))
            .fetch_all(&self.readers)
            .await?;
            rows.into_iter().map(read_challenge).collect()
        }))
    }

    fn change(&self, change: LobbyChange) -> Answer<'_, LobbyOutcome> {
        Box::pin(async move {
            let change = Change::Lobby(Box::new(change.try_into()?));
            let done = Postgres::change(self, change).await?;
            // Every change of the lobby has an outcome.
            done.lobby.ok_or(StoreError::Closed)
        })
    }
}

/// Whether somebody is in the lobby, at a node that is alive.
pub(super) fn is_there(who: &str) -> String {
    format!(
        "EXISTS (SELECT 1 FROM lobby_visitors JOIN nodes ON nodes.id = lobby_visitors.node \
         WHERE lobby_visitors.who = {who} \
             AND nodes.alive > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT - {DEAD})"
    )
}
