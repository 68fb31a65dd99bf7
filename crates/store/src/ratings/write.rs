//! Changing ratings. Games of one player may end on two nodes at once: locking the row of the game first, and then the rows of
//! the players by account, loses no change and prevents deadlocks.

use std::collections::HashMap;

use skep_game::{
    clock::Millis,
    live::Settings,
    words::{BySide, FirstPieces, Side},
};
use skep_people::{
    AccountId, Experience, MAX_PAIR_GAMES, Meeting, PlayerState, RatedGame, RatingChange, Score,
    Speed, Standing, day_of,
};

use super::{
    GameEnd, Rebuilt, Tally,
    read::changes_of,
    row::{EndedGame, OfAccount, Player, Players, by_side, new_ledger, rebuilt},
};
use crate::{
    column::Value,
    query::{Connection, insert_rows, query},
};

/// Games read at once while recomputing.
const CHUNK: i64 = 1000;
/// Columns of a [`RatingChange`].
pub(super) const CHANGE_COLUMNS: &str = "game, side, account, speed, at, rating_before, deviation_before, \
     volatility_before, last_before, rating_after, deviation_after, volatility_after, games";

/// Stores the terms of a rated game that begins at a time.
pub(crate) async fn agree(
    connection: &mut Connection<'_>,
    game: &RatedGame,
    at: Millis,
) -> Result<(), sqlx::Error> {
    let players = game.players;
    query(
        "INSERT INTO rated_games (game, speed, white, black, white_bot, black_bot, day, earlier) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .args((game.game, game.speed))
    .args((players.white.account, players.black.account))
    .args((players.white.kind, players.black.kind))
    .args((day_of(at), game.earlier))
    .execute(connection)
    .await?;
    Ok(())
}

/// Rates the next game of two players like the one before, with colours swapped, if both sides still belong to them and they are
/// below the limit of rated games per pair and day.
pub(crate) async fn continue_rating(
    connection: &mut Connection<'_>,
    game: &str,
    next: &str,
    at: Millis,
) -> Result<(), sqlx::Error> {
    let rated: Option<RatedGame> = query(
        "SELECT CAST($2 AS TEXT) AS game, speed, black AS white, white AS black, \
             black_bot AS white_bot, white_bot AS black_bot, earlier FROM rated_games \
         WHERE game = $1 AND (SELECT COUNT(*) FROM seats WHERE game = $2) = 2",
    )
    .args((game, next))
    .fetch_optional(&mut *connection)
    .await?;
    let Some(rated) = rated else {
        return Ok(());
    };
    let earlier: u32 = query(
        "SELECT COUNT(*) FROM rated_games WHERE speed = $3 AND day = $4 AND (ended IS NULL OR score IS NOT NULL) \
             AND ((white = $1 AND black = $2) OR (white = $2 AND black = $1))",
    )
    .args((rated.players.white.account, rated.players.black.account))
    .args((rated.speed, day_of(at)))
    .fetch_one(&mut *connection)
    .await?;
    if earlier >= MAX_PAIR_GAMES {
        return Ok(());
    }
    agree(connection, &RatedGame { earlier, ..rated }, at).await
}

/// Changes the ratings of both players at the end of a rated game.
pub(crate) async fn settle(
    connection: &mut Connection<'_>,
    game: &str,
    end: GameEnd,
) -> Result<Option<BySide<RatingChange>>, sqlx::Error> {
    let rated: Option<RatedGame> =
        query("SELECT * FROM rated_games WHERE game = $1 AND ended IS NULL FOR UPDATE")
            .bind(game)
            .fetch_optional(&mut *connection)
            .await?;
    let Some(rated) = rated else {
        return Ok(None);
    };
    let Some(finish) = end.finish else {
        close(connection, game, end.at, end).await?;
        return Ok(None);
    };
    let before = locked(connection, &rated).await?;
    let settled = rated.settle(&before, finish, end.at);
    let changes = rated.changes(&before, &settled);
    let both = [changes.white, changes.black];
    insert_changes(connection, &both).await?;
    let players = both.map(|change| {
        let experience = settled.players[change.side].experience;
        (change.account, change.speed, change.after, experience)
    });
    set_players(connection, &players).await?;
    let meetings = both.map(|change| {
        let opponent = rated.players[!change.side].account;
        let meeting = settled.players[change.side].meeting;
        (change.account, opponent, change.speed, meeting)
    });
    set_meetings(connection, &meetings).await?;
    if let Some(first) = end.first {
        count_opening(connection, &rated, finish.white, first).await?;
    }
    close(connection, game, settled.at, end).await?;
    Ok(Some(changes))
}

/// Adds the result to the opening statistics of both players, unless their account was deleted.
async fn count_opening(
    connection: &mut Connection<'_>,
    rated: &RatedGame,
    white: Score,
    first: FirstPieces,
) -> Result<(), sqlx::Error> {
    let settings: Settings = query("SELECT settings FROM games WHERE id = $1")
        .bind(rated.game)
        .fetch_one(&mut *connection)
        .await?;
    for (side, score) in [(Side::White, white), (Side::Black, white.reversed())] {
        let mut tally = Tally::default();
        tally.add(score, 1);
        query(
            "INSERT INTO openings (account, side, pieces, opening, won, drawn, lost) \
             SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS BIGINT), CAST($6 AS BIGINT), CAST($7 AS BIGINT) \
             WHERE NOT EXISTS (SELECT 1 FROM accounts WHERE id = $1 AND state = 2) \
             ON CONFLICT (account, side, pieces, opening) DO UPDATE SET \
                 won = openings.won + $5, drawn = openings.drawn + $6, lost = openings.lost + $7",
        )
        .args((rated.players[side].account, side))
        .args((settings.set.to_string(), first.to_string()))
        .args((tally.won, tally.drawn, tally.lost))
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// Rating changes by a game.
pub(crate) async fn changes(
    connection: &mut Connection<'_>,
    game: &str,
) -> Result<Option<BySide<RatingChange>>, sqlx::Error> {
    by_side(&changes_of(game).fetch_all(connection).await?)
}

/// Recomputes all ratings. The ends of rated games wait for it.
pub(super) async fn rebuild(connection: &mut Connection<'_>) -> Result<Rebuilt, sqlx::Error> {
    if !connection.is_sqlite() {
        query("LOCK TABLE rated_games, ratings IN EXCLUSIVE MODE")
            .execute(&mut *connection)
            .await?;
    }
    let before: Vec<Player> = query("SELECT * FROM ratings")
        .fetch_all(&mut *connection)
        .await?;
    let before: Players = before.into_iter().collect();
    for table in [
        "DELETE FROM ratings",
        "DELETE FROM rating_changes",
        "DELETE FROM rating_meetings",
    ] {
        query(table).execute(&mut *connection).await?;
    }
    let starts = query("SELECT * FROM rating_starts")
        .fetch_all(&mut *connection)
        .await?;
    let mut ledger = new_ledger(starts);
    let mut games = 0;
    let mut after = (0, String::new());
    loop {
        let ended: Vec<EndedGame> = query(
            "SELECT * FROM rated_games \
             WHERE score IS NOT NULL AND (ended, game) > ($1, $2) ORDER BY ended, game LIMIT $3",
        )
        .args((after.0, &after.1, CHUNK))
        .fetch_all(&mut *connection)
        .await?;
        let Some(last) = ended.last() else { break };
        after = (last.ended, last.rated.game.to_string());
        let mut changes = Vec::with_capacity(2 * ended.len());
        for game in ended {
            let made = ledger.add(&game.rated, game.finish, game.ended);
            changes.extend([made.white, made.black]);
            games += 1;
        }
        insert_changes(connection, &changes).await?;
    }
    let players: Vec<_> = ledger.iter().collect();
    set_players(connection, &players).await?;
    let meetings: Vec<_> = ledger.meetings().collect();
    set_meetings(connection, &meetings).await?;
    Ok(rebuilt(games, &before, &ledger))
}

/// The ratings of both players, locked until the end of the transaction.
async fn locked(
    connection: &mut Connection<'_>,
    rated: &RatedGame,
) -> Result<BySide<PlayerState>, sqlx::Error> {
    let players = [rated.players.white, rated.players.black];
    let mut accounts = players.map(|player| player.account.number());
    accounts.sort_unstable();
    let new = Standing::NEW.rating;
    // A row must exist before it can be locked.
    insert_rows(
        connection,
        "INSERT INTO ratings (account, speed, rating, deviation, volatility, games, last)",
        "ON CONFLICT DO NOTHING",
        Vec::from(accounts.map(|account| {
            [
                account.into(),
                rated.speed.into(),
                new.number().into(),
                new.deviation().into(),
                new.volatility().into(),
                0_i64.into(),
                0_i64.into(),
            ]
        })),
    )
    .await?;
    let known: Vec<Player> = query(
        "SELECT * FROM ratings WHERE account = ANY($1) AND speed = $2 ORDER BY account FOR UPDATE",
    )
    .args((accounts, rated.speed))
    .fetch_all(&mut *connection)
    .await?;
    let starts = query("SELECT * FROM rating_starts WHERE account = ANY($1)")
        .bind(accounts)
        .fetch_all(&mut *connection)
        .await?;
    let meetings: Vec<OfAccount<Meeting>> = query(
        "SELECT account, games, ranked_games, day, shift FROM rating_meetings \
         WHERE account = ANY($1) AND other = ANY($1) AND speed = $2",
    )
    .args((accounts, rated.speed))
    .fetch_all(connection)
    .await?;
    let ledger = new_ledger(starts);
    let known: Players = known.into_iter().collect();
    let meetings: HashMap<AccountId, Meeting> = meetings
        .into_iter()
        .map(|OfAccount(account, meeting)| (account, meeting))
        .collect();
    Ok(BySide::from_fn(|side| {
        let account = rated.players[side].account;
        let player = known.get(&(account, rated.speed)).copied();
        // A row without games was only inserted to be locked.
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

async fn set_players(
    connection: &mut Connection<'_>,
    players: &[(AccountId, Speed, Standing, Experience)],
) -> Result<(), sqlx::Error> {
    let row =
        |(account, speed, standing, experience): &(AccountId, Speed, Standing, Experience)| {
            let rating = &standing.rating;
            [
                Value::from(*account),
                (*speed).into(),
                rating.number().into(),
                rating.deviation().into(),
                rating.volatility().into(),
                standing.games.into(),
                standing.last.unwrap_or(0).into(),
                experience.games.into(),
                experience.opponents.into(),
                experience.days.into(),
                experience.last_day.into(),
                experience.ranked_games.into(),
                experience.ranked_opponents.into(),
                experience.newcomer_shift.into(),
            ]
        };
    insert_rows(
        connection,
        "INSERT INTO ratings (account, speed, rating, deviation, volatility, games, last, person_games, opponents, \
             days, last_day, ranked_games, ranked_opponents, newcomer_shift)",
        "ON CONFLICT (account, speed) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation, \
             volatility = excluded.volatility, games = excluded.games, last = excluded.last, \
             person_games = excluded.person_games, opponents = excluded.opponents, days = excluded.days, \
             last_day = excluded.last_day, ranked_games = excluded.ranked_games, \
             ranked_opponents = excluded.ranked_opponents, newcomer_shift = excluded.newcomer_shift",
        players.iter().map(row).collect(),
    )
    .await
}

async fn set_meetings(
    connection: &mut Connection<'_>,
    meetings: &[(AccountId, AccountId, Speed, Meeting)],
) -> Result<(), sqlx::Error> {
    let row = |(account, other, speed, meeting): &(AccountId, AccountId, Speed, Meeting)| {
        [
            Value::from(*account),
            (*other).into(),
            (*speed).into(),
            meeting.games.into(),
            meeting.ranked_games.into(),
            meeting.day.into(),
            meeting.shift.into(),
        ]
    };
    insert_rows(
        connection,
        "INSERT INTO rating_meetings (account, other, speed, games, ranked_games, day, shift)",
        "ON CONFLICT (account, other, speed) DO UPDATE SET games = excluded.games, \
             ranked_games = excluded.ranked_games, day = excluded.day, shift = excluded.shift",
        meetings.iter().map(row).collect(),
    )
    .await
}

async fn insert_changes(
    connection: &mut Connection<'_>,
    changes: &[RatingChange],
) -> Result<(), sqlx::Error> {
    let row = |change: &RatingChange| {
        let (before, after) = (&change.before.rating, &change.after.rating);
        [
            Value::from(change.game),
            change.side.into(),
            change.account.into(),
            change.speed.into(),
            change.at.into(),
            before.number().into(),
            before.deviation().into(),
            before.volatility().into(),
            change.before.last.into(),
            after.number().into(),
            after.deviation().into(),
            after.volatility().into(),
            change.after.games.into(),
        ]
    };
    insert_rows(
        connection,
        "INSERT INTO rating_changes (game, side, account, speed, at, rating_before, deviation_before, \
             volatility_before, last_before, rating_after, deviation_after, volatility_after, games)",
        "",
        changes.iter().map(row).collect(),
    )
    .await
}

/// Records the end of a rated game.
async fn close(
    connection: &mut Connection<'_>,
    game: &str,
    at: Millis,
    end: GameEnd,
) -> Result<(), sqlx::Error> {
    query("UPDATE rated_games SET ended = $2, score = $3, plies = $4, reason = $5 WHERE game = $1")
        .args((game, at, end.finish.map(|finish| finish.white.name())))
        .args((end.plies, end.reason.name()))
        .execute(connection)
        .await?;
    Ok(())
}
