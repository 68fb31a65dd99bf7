//! Changes of ratings in SQLite. There is one writer, so nobody else is in the way.

use skep_game::words::{BySide, FirstPieces, Side};
use skep_people::{AccountId, RatedGame, RatingChange, Score, Speed, Standing};
use sqlx::SqliteConnection;

use super::{
    GameEnd, Rebuilt, columns,
    rating_row::{
        EndedRow, KnownRow, PORTION, RatedRow, StandingRow, StartRow, change_row, new_ledger,
        opening_counts, read_ended, read_known, read_rated, read_standing, read_start, rebuilt,
        undecodable,
    },
    record,
    row::to_sql,
};
use crate::{clock::Millis, ids::GameId};

/// Notes that a game is to count.
pub(super) async fn agree(
    connection: &mut SqliteConnection,
    game: &RatedGame,
) -> Result<(), sqlx::Error> {
    let players = game.players;
    sqlx::query(
        "INSERT INTO rated_games (game, speed, white, black, white_bot, black_bot) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )
    .bind(game.game.to_string())
    .bind(game.speed.name())
    .bind(players.white.account.number())
    .bind(players.black.account.number())
    .bind(players.white.is_bot)
    .bind(players.black.is_bot)
    .execute(connection)
    .await?;
    Ok(())
}

/// Lets the next game of two players count as the one before, with colours changed, if both sides are still theirs.
pub(super) async fn go_on(
    connection: &mut SqliteConnection,
    game: &str,
    next: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO rated_games (game, speed, white, black, white_bot, black_bot) \
         SELECT ?2, speed, black, white, black_bot, white_bot FROM rated_games \
         WHERE game = ?1 AND (SELECT COUNT(*) FROM seats WHERE game = ?2) = 2",
    )
    .bind(game)
    .bind(next)
    .execute(connection)
    .await?;
    Ok(())
}

/// Changes the ratings of the players of a game that ends, if it is one that counts.
pub(super) async fn settle(
    connection: &mut SqliteConnection,
    game: &str,
    end: GameEnd,
) -> Result<(), sqlx::Error> {
    let row: Option<RatedRow> = sqlx::query_as(
        "SELECT speed, white, black, white_bot, black_bot FROM rated_games \
         WHERE game = ?1 AND ended IS NULL",
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
    let before = BySide {
        white: standing(connection, rated.players.white.account, rated.speed).await?,
        black: standing(connection, rated.players.black.account, rated.speed).await?,
    };
    let settled = rated.settle(&before, white, end.at);
    let changes = rated.changes(&before, &settled);
    for change in [changes.white, changes.black] {
        note(connection, &change).await?;
        keep(connection, change.account, change.speed, &change.after).await?;
    }
    if let Some(first) = end.first {
        count_opening(connection, &rated, white, first).await?;
    }
    close(connection, game, settled.at, Some(white)).await
}

/// Counts a game among those that its players began like this, but for one whose account is gone.
async fn count_opening(
    connection: &mut SqliteConnection,
    rated: &RatedGame,
    white: Score,
    first: FirstPieces,
) -> Result<(), sqlx::Error> {
    let (settings,): (String,) = sqlx::query_as("SELECT settings FROM games WHERE id = ?1")
        .bind(rated.game.to_string())
        .fetch_one(&mut *connection)
        .await?;
    let set = record::read_settings(&settings).map_err(undecodable)?.set;
    for (side, score) in [(Side::White, white), (Side::Black, white.reversed())] {
        let [won, drawn, lost] = opening_counts(score);
        sqlx::query(
            "INSERT INTO openings (account, side, pieces, opening, won, drawn, lost) \
             SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 \
             WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE id = ?1 AND state = 2) \
             ON CONFLICT (account, side, pieces, opening) DO UPDATE SET \
                 won = openings.won + ?5, drawn = openings.drawn + ?6, lost = openings.lost + ?7",
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

/// Makes all ratings anew.
pub(super) async fn rebuild(connection: &mut SqliteConnection) -> Result<Rebuilt, sqlx::Error> {
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
             WHERE score IS NOT NULL AND (ended, game) > (?1, ?2) ORDER BY ended, game LIMIT ?3",
        )
        .bind(after.0)
        .bind(&after.1)
        .bind(PORTION)
        .fetch_all(&mut *connection)
        .await?;
        let Some(last) = rows.last() else { break };
        after = (last.1, last.0.clone());
        for row in rows {
            let (game, white, ended) = read_ended(row).map_err(undecodable)?;
            let changes = ledger.add(&game, white, ended);
            note(connection, &changes.white).await?;
            note(connection, &changes.black).await?;
            games += 1;
        }
    }
    for (account, speed, standing) in ledger.iter() {
        keep(connection, account, speed, &standing).await?;
    }
    Ok(rebuilt(games, &before, &ledger))
}

async fn standing(
    connection: &mut SqliteConnection,
    account: AccountId,
    speed: Speed,
) -> Result<Standing, sqlx::Error> {
    let row: Option<StandingRow> = sqlx::query_as(
        "SELECT rating, deviation, volatility, games, last FROM ratings WHERE account = ?1 AND speed = ?2",
    )
    .bind(account.number())
    .bind(speed.name())
    .fetch_optional(&mut *connection)
    .await?;
    match row {
        Some(row) => read_standing(row).map_err(undecodable),
        None => start(connection, account).await,
    }
}

/// With what an account begins.
async fn start(
    connection: &mut SqliteConnection,
    account: AccountId,
) -> Result<Standing, sqlx::Error> {
    let row: Option<StartRow> = sqlx::query_as(
        "SELECT account, rating, deviation, volatility FROM rating_starts WHERE account = ?1",
    )
    .bind(account.number())
    .fetch_optional(connection)
    .await?;
    read_start(row).map_err(undecodable)
}

async fn keep(
    connection: &mut SqliteConnection,
    account: AccountId,
    speed: Speed,
    standing: &Standing,
) -> Result<(), sqlx::Error> {
    let rating = &standing.rating;
    sqlx::query(
        "INSERT INTO ratings (account, speed, rating, deviation, volatility, games, last) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) \
         ON CONFLICT (account, speed) DO UPDATE SET rating = ?3, deviation = ?4, volatility = ?5, \
             games = ?6, last = ?7",
    )
    .bind(account.number())
    .bind(speed.name())
    .bind(rating.number())
    .bind(rating.deviation())
    .bind(rating.volatility())
    .bind(standing.games)
    .bind(to_sql(standing.last.unwrap_or(0)))
    .execute(connection)
    .await?;
    Ok(())
}

async fn note(connection: &mut SqliteConnection, change: &RatingChange) -> Result<(), sqlx::Error> {
    let row = change_row(change);
    sqlx::query(
        "INSERT INTO rating_changes (game, side, account, speed, at, rating_before, deviation_before, \
             volatility_before, last_before, rating_after, deviation_after, volatility_after, games) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
    )
    .bind(row.0)
    .bind(row.1)
    .bind(row.2)
    .bind(row.3)
    .bind(row.4)
    .bind(row.5)
    .bind(row.6)
    .bind(row.7)
    .bind(row.8)
    .bind(row.9)
    .bind(row.10)
    .bind(row.11)
    .bind(row.12)
    .execute(connection)
    .await?;
    Ok(())
}

/// Notes that a game has ended, and what it brought White.
async fn close(
    connection: &mut SqliteConnection,
    game: &str,
    at: Millis,
    white: Option<Score>,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE rated_games SET ended = ?2, score = ?3 WHERE game = ?1")
        .bind(game)
        .bind(to_sql(at))
        .bind(white.map(Score::name))
        .execute(connection)
        .await?;
    Ok(())
}
