//! Changes of ratings in PostgreSQL. Games of one player may end on two nodes at once: whoever changes ratings locks the row of the game first
//! and then those of the players, in the order of their accounts, so that nothing is lost and nobody waits in a circle.

use std::collections::HashMap;

use skep_game::words::{BySide, FirstPieces, Side};
use skep_people::{AccountId, RatedGame, RatingChange, Score, Speed, Standing};
use sqlx::PgConnection;

use super::{
    GameEnd, Rebuilt, columns,
    rating_row::{
        ChangeRow, EndedRow, KnownRow, PORTION, RatedRow, StartRow, change_row, new_ledger,
        opening_counts, read_ended, read_known, read_rated, read_standing, rebuilt, undecodable,
    },
    record,
    row::to_sql,
};
use crate::{clock::Millis, ids::GameId};

/// Notes that a game is to count.
pub(super) async fn agree(
    connection: &mut PgConnection,
    game: &RatedGame,
) -> Result<(), sqlx::Error> {
    let players = game.players;
    sqlx::query(
        "INSERT INTO rated_games (game, speed, white, black, white_bot, black_bot) \
         VALUES ($1, $2, $3, $4, $5, $6)",
    )
    .bind(game.game.to_string())
    .bind(game.speed.name())
    .bind(players.white.account.number())
    .bind(players.black.account.number())
    .bind(i64::from(players.white.is_bot))
    .bind(i64::from(players.black.is_bot))
    .execute(connection)
    .await?;
    Ok(())
}

/// Lets the next game of two players count as the one before, with colours changed, if both sides are still theirs.
pub(super) async fn go_on(
    connection: &mut PgConnection,
    game: &str,
    next: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO rated_games (game, speed, white, black, white_bot, black_bot) \
         SELECT $2, speed, black, white, black_bot, white_bot FROM rated_games \
         WHERE game = $1 AND (SELECT COUNT(*) FROM seats WHERE game = $2) = 2",
    )
    .bind(game)
    .bind(next)
    .execute(connection)
    .await?;
    Ok(())
}

/// Changes the ratings of the players of a game that ends, if it is one that counts.
pub(super) async fn settle(
    connection: &mut PgConnection,
    game: &str,
    end: GameEnd,
) -> Result<(), sqlx::Error> {
    let row: Option<RatedRow> = sqlx::query_as(
        "SELECT speed, white, black, white_bot, black_bot FROM rated_games \
         WHERE game = $1 AND ended IS NULL FOR UPDATE",
    )
    .bind(game)
    .fetch_optional(&mut *connection)
    .await?;
    let (Some(row), Some(id)) = (row, GameId::parse(game)) else {
        return Ok(());
    };
    let rated = read_rated(id, &row).map_err(undecodable)?;
    let Some(white) = end.white else {
        return close(connection, game, end.at, None).await;
    };
    let before = locked(connection, &rated).await?;
    let settled = rated.settle(&before, white, end.at);
    let changes = rated.changes(&before, &settled);
    let changes = [changes.white, changes.black];
    note(connection, &changes).await?;
    let standings = changes.map(|change| (change.account, change.speed, change.after));
    keep(connection, &standings).await?;
    if let Some(first) = end.first {
        count_opening(connection, &rated, white, first).await?;
    }
    close(connection, game, settled.at, Some(white)).await
}

/// Counts a game among those that its players began like this, but for one whose account is gone.
async fn count_opening(
    connection: &mut PgConnection,
    rated: &RatedGame,
    white: Score,
    first: FirstPieces,
) -> Result<(), sqlx::Error> {
    let (settings,): (String,) = sqlx::query_as("SELECT settings FROM games WHERE id = $1")
        .bind(rated.game.to_string())
        .fetch_one(&mut *connection)
        .await?;
    let set = record::read_settings(&settings).map_err(undecodable)?.set;
    for (side, score) in [(Side::White, white), (Side::Black, white.reversed())] {
        let [won, drawn, lost] = opening_counts(score);
        sqlx::query(
            "INSERT INTO openings (account, side, pieces, opening, won, drawn, lost) \
             SELECT $1::BIGINT, $2::BIGINT, $3::TEXT, $4::TEXT, $5::BIGINT, $6::BIGINT, $7::BIGINT \
             WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE id = $1 AND state = 2) \
             ON CONFLICT (account, side, pieces, opening) DO UPDATE SET \
                 won = openings.won + $5, drawn = openings.drawn + $6, lost = openings.lost + $7",
        )
        .bind(rated.players[side].account.number())
        .bind(columns::side(side))
        .bind(set.to_string())
        .bind(first.to_string())
        .bind(won)
        .bind(drawn)
        .bind(lost)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// Makes all ratings anew. Meanwhile no game that counts ends: whoever ends one waits.
pub(super) async fn rebuild(connection: &mut PgConnection) -> Result<Rebuilt, sqlx::Error> {
    sqlx::query("LOCK TABLE rated_games, ratings IN EXCLUSIVE MODE")
        .execute(&mut *connection)
        .await?;
    let before: Vec<KnownRow> = sqlx::query_as(
        "SELECT account, speed, rating, deviation, volatility, games, last FROM ratings",
    )
    .fetch_all(&mut *connection)
    .await?;
    let before = read_known(before).map_err(undecodable)?;
    for table in ["DELETE FROM ratings", "DELETE FROM rating_changes"] {
        sqlx::query(table).execute(&mut *connection).await?;
    }
    let starts: Vec<StartRow> =
        sqlx::query_as("SELECT account, rating, deviation, volatility FROM rating_starts")
            .fetch_all(&mut *connection)
            .await?;
    let mut ledger = new_ledger(starts).map_err(undecodable)?;
    let mut games = 0;
    let mut after = (0, String::new());
    loop {
        let rows: Vec<EndedRow> = sqlx::query_as(
            "SELECT game, ended, score, speed, white, black, white_bot, black_bot FROM rated_games \
             WHERE score IS NOT NULL AND (ended, game) > ($1, $2) ORDER BY ended, game LIMIT $3",
        )
        .bind(after.0)
        .bind(&after.1)
        .bind(PORTION)
        .fetch_all(&mut *connection)
        .await?;
        let Some(last) = rows.last() else { break };
        after = (last.1, last.0.clone());
        let mut changes = Vec::with_capacity(2 * rows.len());
        for row in rows {
            let (game, white, ended) = read_ended(row).map_err(undecodable)?;
            let made = ledger.add(&game, white, ended);
            changes.extend([made.white, made.black]);
            games += 1;
        }
        note(connection, &changes).await?;
    }
    let standings: Vec<_> = ledger.iter().collect();
    keep(connection, &standings).await?;
    Ok(rebuilt(games, &before, &ledger))
}

/// What is known of both players, whom nobody else changes until the end of the transaction.
async fn locked(
    connection: &mut PgConnection,
    rated: &RatedGame,
) -> Result<BySide<Standing>, sqlx::Error> {
    let players = [rated.players.white, rated.players.black];
    let mut accounts = players.map(|player| player.account.number());
    accounts.sort_unstable();
    let new = Standing::NEW.rating;
    // A row that is not there cannot be locked.
    sqlx::query(
        "INSERT INTO ratings (account, speed, rating, deviation, volatility, games, last) \
         SELECT account, $2, $3, $4, $5, 0, 0 FROM UNNEST($1::bigint[]) AS new (account) ORDER BY account \
         ON CONFLICT DO NOTHING",
    )
    .bind(accounts)
    .bind(rated.speed.name())
    .bind(new.number())
    .bind(new.deviation())
    .bind(new.volatility())
    .execute(&mut *connection)
    .await?;
    let rows: Vec<(i64, f64, f64, f64, i64, i64)> = sqlx::query_as(
        "SELECT account, rating, deviation, volatility, games, last FROM ratings \
         WHERE account = ANY($1) AND speed = $2 ORDER BY account FOR UPDATE",
    )
    .bind(accounts)
    .bind(rated.speed.name())
    .fetch_all(&mut *connection)
    .await?;
    let starts: Vec<StartRow> = sqlx::query_as(
        "SELECT account, rating, deviation, volatility FROM rating_starts WHERE account = ANY($1)",
    )
    .bind(accounts)
    .fetch_all(connection)
    .await?;
    let ledger = new_ledger(starts).map_err(undecodable)?;
    let mut standings = HashMap::new();
    for (account, rating, deviation, volatility, games, last) in rows {
        // Whoever has not played has the row only for its lock.
        if games > 0 {
            let standing = read_standing((rating, deviation, volatility, games, last));
            standings.insert(AccountId::of(account), standing.map_err(undecodable)?);
        }
    }
    let known = |account| match standings.get(&account) {
        Some(standing) => *standing,
        None => ledger.get(account, rated.speed),
    };
    Ok(BySide::from_fn(|side| known(rated.players[side].account)))
}

async fn keep(
    connection: &mut PgConnection,
    standings: &[(AccountId, Speed, Standing)],
) -> Result<(), sqlx::Error> {
    let numbers = |value: fn(&Standing) -> f64| -> Vec<f64> {
        standings
            .iter()
            .map(|(.., standing)| value(standing))
            .collect()
    };
    let accounts: Vec<i64> = standings.iter().map(|kept| kept.0.number()).collect();
    let speeds: Vec<&str> = standings.iter().map(|kept| kept.1.name()).collect();
    let games: Vec<i64> = standings
        .iter()
        .map(|kept| i64::from(kept.2.games))
        .collect();
    let lasts: Vec<i64> = standings
        .iter()
        .map(|kept| to_sql(kept.2.last.unwrap_or(0)))
        .collect();
    sqlx::query(
        "INSERT INTO ratings (account, speed, rating, deviation, volatility, games, last) \
         SELECT * FROM UNNEST($1::bigint[], $2::text[], $3::float8[], $4::float8[], $5::float8[], $6::bigint[], $7::bigint[]) \
         ON CONFLICT (account, speed) DO UPDATE SET rating = EXCLUDED.rating, deviation = EXCLUDED.deviation, \
             volatility = EXCLUDED.volatility, games = EXCLUDED.games, last = EXCLUDED.last",
    )
    .bind(accounts)
    .bind(speeds)
    .bind(numbers(|standing| standing.rating.number()))
    .bind(numbers(|standing| standing.rating.deviation()))
    .bind(numbers(|standing| standing.rating.volatility()))
    .bind(games)
    .bind(lasts)
    .execute(connection)
    .await?;
    Ok(())
}

async fn note(connection: &mut PgConnection, changes: &[RatingChange]) -> Result<(), sqlx::Error> {
    let rows: Vec<ChangeRow> = changes.iter().map(change_row).collect();
    let texts = |value: fn(&ChangeRow) -> &str| rows.iter().map(value).collect::<Vec<&str>>();
    let numbers = |value: fn(&ChangeRow) -> i64| rows.iter().map(value).collect::<Vec<i64>>();
    let reals = |value: fn(&ChangeRow) -> f64| rows.iter().map(value).collect::<Vec<f64>>();
    let lasts: Vec<Option<i64>> = rows.iter().map(|row| row.8).collect();
    sqlx::query(
        "INSERT INTO rating_changes (game, side, account, speed, at, rating_before, deviation_before, \
             volatility_before, last_before, rating_after, deviation_after, volatility_after, games) \
         SELECT * FROM UNNEST($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::float8[], $7::float8[], \
             $8::float8[], $9::bigint[], $10::float8[], $11::float8[], $12::float8[], $13::bigint[])",
    )
    .bind(texts(|row| &row.0))
    .bind(numbers(|row| row.1))
    .bind(numbers(|row| row.2))
    .bind(texts(|row| &row.3))
    .bind(numbers(|row| row.4))
    .bind(reals(|row| row.5))
    .bind(reals(|row| row.6))
    .bind(reals(|row| row.7))
    .bind(lasts)
    .bind(reals(|row| row.9))
    .bind(reals(|row| row.10))
    .bind(reals(|row| row.11))
    .bind(numbers(|row| row.12))
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes that a game has ended, and what it brought White.
async fn close(
    connection: &mut PgConnection,
    game: &str,
    at: Millis,
    white: Option<Score>,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE rated_games SET ended = $2, score = $3 WHERE game = $1")
        .bind(game)
        .bind(to_sql(at))
        .bind(white.map(Score::name))
        .execute(connection)
        .await?;
    Ok(())
}
