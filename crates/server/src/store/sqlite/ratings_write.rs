//! Changes of ratings in SQLite. There is one writer, so nobody else is in the way.

use skep_game::words::{BySide, FirstPieces, Side};
use skep_people::{
    AccountId, Experience, MAX_PAIR_GAMES, Meeting, PlayerState, RatedGame, RatingChange, Score,
    Speed, Standing, day_of,
};
use sqlx::SqliteConnection;

use super::{
    GameEnd, Rebuilt, columns,
    rating_row::{
        EndedRow, ExperienceRow, MeetingRow, PORTION, PlayerRow, RatedRow, StandingRow, StartRow,
        change_row, contestant, new_ledger, opening_counts, read_ended, read_experience,
        read_known, read_meeting, read_rated, read_standing, read_start, rebuilt, undecodable,
    },
    record,
    row::to_sql,
};
use crate::{clock::Millis, ids::GameId};

/// Notes that a game is to count, which begins at a time.
pub(super) async fn agree(
    connection: &mut SqliteConnection,
    game: &RatedGame,
    at: Millis,
) -> Result<(), sqlx::Error> {
    let players = game.players;
    sqlx::query(
        "INSERT INTO rated_games (game, speed, white, black, white_bot, black_bot, day, earlier) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
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
    connection: &mut SqliteConnection,
    game: &str,
    next: &str,
    at: Millis,
) -> Result<(), sqlx::Error> {
    let row: Option<RatedRow> = sqlx::query_as(
        "SELECT speed, black, white, black_bot, white_bot, earlier FROM rated_games \
         WHERE game = ?1 AND (SELECT COUNT(*) FROM seats WHERE game = ?2) = 2",
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
        "SELECT COUNT(*) FROM rated_games WHERE speed = ?3 AND day = ?4 AND (ended IS NULL OR score IS NOT NULL) \
             AND ((white = ?1 AND black = ?2) OR (white = ?2 AND black = ?1))",
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
    connection: &mut SqliteConnection,
    game: &str,
    end: GameEnd,
) -> Result<(), sqlx::Error> {
    let row: Option<RatedRow> = sqlx::query_as(
        "SELECT speed, white, black, white_bot, black_bot, earlier FROM rated_games \
         WHERE game = ?1 AND ended IS NULL",
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
    let before = BySide {
        white: state(connection, &rated, Side::White).await?,
        black: state(connection, &rated, Side::Black).await?,
    };
    let settled = rated.settle(&before, finish, end.at);
    let changes = rated.changes(&before, &settled);
    for change in [changes.white, changes.black] {
        note(connection, &change).await?;
        let after = settled.players[change.side];
        let player = (change.account, change.speed, change.after, after.experience);
        keep(connection, player).await?;
        let opponent = rated.players[!change.side].account;
        let meeting = (change.account, opponent, change.speed, after.meeting);
        keep_meeting(connection, meeting).await?;
    }
    if let Some(first) = end.first {
        count_opening(connection, &rated, finish.white, first).await?;
    }
    close(connection, game, settled.at, end).await
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
            let (game, finish, ended) = read_ended(row).map_err(undecodable)?;
            let changes = ledger.add(&game, finish, ended);
            note(connection, &changes.white).await?;
            note(connection, &changes.black).await?;
            games += 1;
        }
    }
    for player in ledger.iter() {
        keep(connection, player).await?;
    }
    for meeting in ledger.meetings() {
        keep_meeting(connection, meeting).await?;
    }
    Ok(rebuilt(games, &before, &ledger))
}

/// What is known of a side before the game.
async fn state(
    connection: &mut SqliteConnection,
    rated: &RatedGame,
    side: Side,
) -> Result<PlayerState, sqlx::Error> {
    let [own, other] = [side, !side].map(|side| rated.players[side].account);
    let experience: Option<ExperienceRow> = sqlx::query_as(
        "SELECT person_games, opponents, days, last_day, ranked_games, ranked_opponents, newcomer_shift \
         FROM ratings WHERE account = ?1 AND speed = ?2",
    )
    .bind(own.number())
    .bind(rated.speed.name())
    .fetch_optional(&mut *connection)
    .await?;
    let meeting: Option<MeetingRow> = sqlx::query_as(
        "SELECT games, ranked_games, day, shift FROM rating_meetings \
         WHERE account = ?1 AND other = ?2 AND speed = ?3",
    )
    .bind(own.number())
    .bind(other.number())
    .bind(rated.speed.name())
    .fetch_optional(&mut *connection)
    .await?;
    Ok(PlayerState {
        standing: standing(connection, own, rated.speed).await?,
        experience: experience.map_or_else(Experience::default, read_experience),
        meeting: meeting.map_or_else(Meeting::default, read_meeting),
    })
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
    (account, speed, standing, experience): (AccountId, Speed, Standing, Experience),
) -> Result<(), sqlx::Error> {
    let rating = &standing.rating;
    sqlx::query(
        "INSERT INTO ratings (account, speed, rating, deviation, volatility, games, last, \
             person_games, opponents, days, last_day, ranked_games, ranked_opponents, newcomer_shift) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14) \
         ON CONFLICT (account, speed) DO UPDATE SET rating = ?3, deviation = ?4, volatility = ?5, \
             games = ?6, last = ?7, person_games = ?8, opponents = ?9, days = ?10, last_day = ?11, \
             ranked_games = ?12, ranked_opponents = ?13, newcomer_shift = ?14",
    )
    .bind(account.number())
    .bind(speed.name())
    .bind(rating.number())
    .bind(rating.deviation())
    .bind(rating.volatility())
    .bind(standing.games)
    .bind(to_sql(standing.last.unwrap_or(0)))
    .bind(experience.games)
    .bind(experience.opponents)
    .bind(experience.days)
    .bind(to_sql(experience.last_day))
    .bind(experience.ranked_games)
    .bind(experience.ranked_opponents)
    .bind(experience.newcomer_shift)
    .execute(connection)
    .await?;
    Ok(())
}

async fn keep_meeting(
    connection: &mut SqliteConnection,
    (account, other, speed, meeting): (AccountId, AccountId, Speed, Meeting),
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO rating_meetings (account, other, speed, games, ranked_games, day, shift) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) \
         ON CONFLICT (account, other, speed) DO UPDATE SET games = ?4, ranked_games = ?5, day = ?6, shift = ?7",
    )
    .bind(account.number())
    .bind(other.number())
    .bind(speed.name())
    .bind(meeting.games)
    .bind(meeting.ranked_games)
    .bind(to_sql(meeting.day))
    .bind(meeting.shift)
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

/// Notes that a game has ended, what it brought White, and how.
async fn close(
    connection: &mut SqliteConnection,
    game: &str,
    at: Millis,
    end: GameEnd,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE rated_games SET ended = ?2, score = ?3, plies = ?4, reason = ?5 WHERE game = ?1",
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
