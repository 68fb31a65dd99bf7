//! Changes of ratings in PostgreSQL. Games of one player may end on two nodes at once: whoever changes ratings locks the row of the game first
//! and then those of the players, in the order of their accounts, so that nothing is lost and nobody waits in a circle.

use std::collections::HashMap;

use skep_game::words::{BySide, FirstPieces, Side};
use skep_people::{
    AccountId, Experience, MAX_PAIR_GAMES, Meeting, PlayerState, RatedGame, RatingChange, Score,
    Speed, Standing, day_of,
};
use sqlx::PgConnection;

use super::{
    GameEnd, Rebuilt, columns,
    rating_row::{
        ChangeRow, EndedRow, PORTION, PlayerRow, RatedRow, StartRow, change_row, contestant,
        new_ledger, opening_counts, read_ended, read_known, read_meeting, read_rated, rebuilt,
        undecodable,
    },
    record,
    row::to_sql,
};
use crate::{clock::Millis, ids::GameId};

/// Notes that a game is to count, which begins at a time.
pub(super) async fn agree(
    connection: &mut PgConnection,
    game: &RatedGame,
    at: Millis,
) -> Result<(), sqlx::Error> {
    let players = game.players;
    sqlx::query(
        "INSERT INTO rated_games (game, speed, white, black, white_bot, black_bot, day, earlier) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(game.game.to_string())
    .bind(game.speed.name())
    .bind(players.white.account.number())
    .bind(players.black.account.number())
    .bind(contestant(players.white.kind))
    .bind(contestant(players.black.kind))
    .bind(to_sql(day_of(at)))
    .bind(i64::from(game.earlier))
    .execute(connection)
    .await?;
    Ok(())
}

/// Lets the next game of two players, which begins at a time, count as the one before, with colours changed, if both sides are still theirs
/// and the two have not begun as many rated games on that day as count.
pub(super) async fn go_on(
    connection: &mut PgConnection,
    game: &str,
    next: &str,
    at: Millis,
) -> Result<(), sqlx::Error> {
    let row: Option<RatedRow> = sqlx::query_as(
        "SELECT speed, black, white, black_bot, white_bot, earlier FROM rated_games \
         WHERE game = $1 AND (SELECT COUNT(*) FROM seats WHERE game = $2) = 2",
    )
    .bind(game)
    .bind(next)
    .fetch_optional(&mut *connection)
    .await?;
    let (Some(row), Some(id)) = (row, GameId::parse(next)) else {
        return Ok(());
    };
    let rated = read_rated(id, &row).map_err(undecodable)?;
    let (earlier,): (i64,) = sqlx::query_as(
        "SELECT COUNT(*) FROM rated_games WHERE speed = $3 AND day = $4 AND (ended IS NULL OR score IS NOT NULL) \
             AND ((white = $1 AND black = $2) OR (white = $2 AND black = $1))",
    )
    .bind(rated.players.white.account.number())
    .bind(rated.players.black.account.number())
    .bind(rated.speed.name())
    .bind(to_sql(day_of(at)))
    .fetch_one(&mut *connection)
    .await?;
    let earlier = u32::try_from(earlier).unwrap_or(u32::MAX);
    if earlier >= MAX_PAIR_GAMES {
        return Ok(());
    }
    agree(connection, &RatedGame { earlier, ..rated }, at).await
}

/// Changes the ratings of the players of a game that ends, if it is one that counts.
pub(super) async fn settle(
    connection: &mut PgConnection,
    game: &str,
    end: GameEnd,
) -> Result<(), sqlx::Error> {
    let row: Option<RatedRow> = sqlx::query_as(
        "SELECT speed, white, black, white_bot, black_bot, earlier FROM rated_games \
         WHERE game = $1 AND ended IS NULL FOR UPDATE",
    )
    .bind(game)
    .fetch_optional(&mut *connection)
    .await?;
    let (Some(row), Some(id)) = (row, GameId::parse(game)) else {
        return Ok(());
    };
    let rated = read_rated(id, &row).map_err(undecodable)?;
    let Some(finish) = end.finish else {
        return close(connection, game, end.at, end).await;
    };
    let before = locked(connection, &rated).await?;
    let settled = rated.settle(&before, finish, end.at);
    let changes = rated.changes(&before, &settled);
    let changes = [changes.white, changes.black];
    note(connection, &changes).await?;
    let players = changes.map(|change| {
        let experience = settled.players[change.side].experience;
        (change.account, change.speed, change.after, experience)
    });
    keep(connection, &players).await?;
    let meetings = changes.map(|change| {
        let opponent = rated.players[!change.side].account;
        let meeting = settled.players[change.side].meeting;
        (change.account, opponent, change.speed, meeting)
    });
    keep_meetings(connection, &meetings).await?;
    if let Some(first) = end.first {
        count_opening(connection, &rated, finish.white, first).await?;
    }
    close(connection, game, settled.at, end).await
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
    let before: Vec<PlayerRow> = sqlx::query_as(
        "SELECT account, speed, rating, deviation, volatility, games, last, person_games, opponents, days, last_day, \
             ranked_games, ranked_opponents, newcomer_shift FROM ratings",
    )
    .fetch_all(&mut *connection)
    .await?;
    let before = read_known(before).map_err(undecodable)?;
    for table in [
        "DELETE FROM ratings",
        "DELETE FROM rating_changes",
        "DELETE FROM rating_meetings",
    ] {
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
            "SELECT game, ended, score, plies, reason, speed, white, black, white_bot, black_bot, earlier FROM rated_games \
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
            let (game, finish, ended) = read_ended(row).map_err(undecodable)?;
            let made = ledger.add(&game, finish, ended);
            changes.extend([made.white, made.black]);
            games += 1;
        }
        note(connection, &changes).await?;
    }
    let players: Vec<_> = ledger.iter().collect();
    keep(connection, &players).await?;
    let meetings: Vec<_> = ledger.meetings().collect();
    keep_meetings(connection, &meetings).await?;
    Ok(rebuilt(games, &before, &ledger))
}

/// What is known of both players, whom nobody else changes until the end of the transaction.
async fn locked(
    connection: &mut PgConnection,
    rated: &RatedGame,
) -> Result<BySide<PlayerState>, sqlx::Error> {
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
    let rows: Vec<PlayerRow> = sqlx::query_as(
        "SELECT account, speed, rating, deviation, volatility, games, last, person_games, opponents, days, last_day, \
             ranked_games, ranked_opponents, newcomer_shift FROM ratings \
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
    .fetch_all(&mut *connection)
    .await?;
    let meetings: Vec<(i64, i64, i64, i64, f64)> = sqlx::query_as(
        "SELECT account, games, ranked_games, day, shift FROM rating_meetings \
         WHERE account = ANY($1) AND other = ANY($1) AND speed = $2",
    )
    .bind(accounts)
    .bind(rated.speed.name())
    .fetch_all(connection)
    .await?;
    let ledger = new_ledger(starts).map_err(undecodable)?;
    let known = read_known(rows).map_err(undecodable)?;
    let meetings: HashMap<AccountId, Meeting> = meetings
        .into_iter()
        .map(|(account, games, ranked_games, day, shift)| {
            let meeting = read_meeting((games, ranked_games, day, shift));
            (AccountId::of(account), meeting)
        })
        .collect();
    Ok(BySide::from_fn(|side| {
        let account = rated.players[side].account;
        let player = known.get(&(account, rated.speed)).copied();
        // Whoever has not played has the row only for its lock.
        let player = player.filter(|(standing, _)| standing.games > 0);
        let (standing, experience) =
            player.unwrap_or_else(|| (ledger.get(account, rated.speed), Experience::default()));
        PlayerState {
            standing,
            experience,
            meeting: meetings.get(&account).copied().unwrap_or_default(),
        }
    }))
}

async fn keep(
    connection: &mut PgConnection,
    players: &[(AccountId, Speed, Standing, Experience)],
) -> Result<(), sqlx::Error> {
    let ratings = |value: fn(&Standing) -> f64| -> Vec<f64> {
        players.iter().map(|player| value(&player.2)).collect()
    };
    let counts = |value: fn(&Standing, &Experience) -> i64| -> Vec<i64> {
        let count = |player: &(_, _, Standing, Experience)| value(&player.2, &player.3);
        players.iter().map(count).collect()
    };
    let accounts: Vec<i64> = players.iter().map(|player| player.0.number()).collect();
    let speeds: Vec<&str> = players.iter().map(|player| player.1.name()).collect();
    let shifts: Vec<f64> = players
        .iter()
        .map(|player| player.3.newcomer_shift)
        .collect();
    sqlx::query(
        "INSERT INTO ratings (account, speed, rating, deviation, volatility, games, last, \
             person_games, opponents, days, last_day, ranked_games, ranked_opponents, newcomer_shift) \
         SELECT * FROM UNNEST($1::bigint[], $2::text[], $3::float8[], $4::float8[], $5::float8[], $6::bigint[], $7::bigint[], \
             $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::float8[]) \
         ON CONFLICT (account, speed) DO UPDATE SET rating = EXCLUDED.rating, deviation = EXCLUDED.deviation, \
             volatility = EXCLUDED.volatility, games = EXCLUDED.games, last = EXCLUDED.last, \
             person_games = EXCLUDED.person_games, opponents = EXCLUDED.opponents, days = EXCLUDED.days, \
             last_day = EXCLUDED.last_day, ranked_games = EXCLUDED.ranked_games, \
             ranked_opponents = EXCLUDED.ranked_opponents, newcomer_shift = EXCLUDED.newcomer_shift",
    )
    .bind(accounts)
    .bind(speeds)
    .bind(ratings(|standing| standing.rating.number()))
    .bind(ratings(|standing| standing.rating.deviation()))
    .bind(ratings(|standing| standing.rating.volatility()))
    .bind(counts(|standing, _| i64::from(standing.games)))
    .bind(counts(|standing, _| to_sql(standing.last.unwrap_or(0))))
    .bind(counts(|_, experience| i64::from(experience.games)))
    .bind(counts(|_, experience| i64::from(experience.opponents)))
    .bind(counts(|_, experience| i64::from(experience.days)))
    .bind(counts(|_, experience| to_sql(experience.last_day)))
    .bind(counts(|_, experience| i64::from(experience.ranked_games)))
    .bind(counts(|_, experience| {
        i64::from(experience.ranked_opponents)
    }))
    .bind(shifts)
    .execute(connection)
    .await?;
    Ok(())
}

async fn keep_meetings(
    connection: &mut PgConnection,
    meetings: &[(AccountId, AccountId, Speed, Meeting)],
) -> Result<(), sqlx::Error> {
    let numbers = |value: fn(&(AccountId, AccountId, Speed, Meeting)) -> i64| -> Vec<i64> {
        meetings.iter().map(value).collect()
    };
    let speeds: Vec<&str> = meetings.iter().map(|kept| kept.2.name()).collect();
    let shifts: Vec<f64> = meetings.iter().map(|kept| kept.3.shift).collect();
    sqlx::query(
        "INSERT INTO rating_meetings (account, other, speed, games, ranked_games, day, shift) \
         SELECT * FROM UNNEST($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::float8[]) \
         ON CONFLICT (account, other, speed) DO UPDATE SET games = EXCLUDED.games, \
             ranked_games = EXCLUDED.ranked_games, day = EXCLUDED.day, shift = EXCLUDED.shift",
    )
    .bind(numbers(|kept| kept.0.number()))
    .bind(numbers(|kept| kept.1.number()))
    .bind(speeds)
    .bind(numbers(|kept| i64::from(kept.3.games)))
    .bind(numbers(|kept| i64::from(kept.3.ranked_games)))
    .bind(numbers(|kept| to_sql(kept.3.day)))
    .bind(shifts)
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

/// Notes that a game has ended, what it brought White, and how.
async fn close(
    connection: &mut PgConnection,
    game: &str,
    at: Millis,
    end: GameEnd,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE rated_games SET ended = $2, score = $3, plies = $4, reason = $5 WHERE game = $1",
    )
    .bind(game)
    .bind(to_sql(at))
    .bind(end.finish.map(|finish| finish.white.name()))
    .bind(i64::from(end.plies))
    .bind(end.reason.name())
    .execute(connection)
    .await?;
    Ok(())
}
