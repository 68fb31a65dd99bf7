//! People who look for each other: changes. They may be at several nodes, so that whoever changes what concerns
//! somebody holds the lock of that person, and of two persons that of the lower key first.

use skep_game::words::Side;
use skep_people::{AddressMark, REMEMBERED};
use sqlx::{AssertSqlSafe, PgConnection};

use super::{
    KeptPlace, LobbyOutcome, LobbyWrite, MAX_GUEST_SEEKS, MAX_SEEKS, MOST_CHALLENGES, MOST_SEEKS,
    Start,
    lobby::is_there,
    lobby_row::{FORGOTTEN, SOUGHT, openness},
    row::to_sql,
    write,
};
use crate::clock::Millis;

/// After how long without a sign of life the visitors of a node are forgotten, in milliseconds. Much longer than they count.
const GONE: i64 = 60_000;

/// Makes a change within a transaction. What is decided against changes nothing.
pub(super) async fn change(
    connection: &mut PgConnection,
    change: &LobbyWrite,
) -> Result<LobbyOutcome, sqlx::Error> {
    match change {
        // The visitors of the neighbours are still there.
        LobbyWrite::Clear => {}
        LobbyWrite::Sweep(now) => sweep(connection, *now).await?,
        LobbyWrite::Enter { who, node } => enter(connection, who, *node).await?,
        LobbyWrite::Leave { who, node } => leave(connection, who, *node).await?,
        LobbyWrite::Busy { who, node, is_busy } => {
            busy(connection, (who, *node), *is_busy).await?;
        }
        LobbyWrite::Seek { .. } => return seek(connection, change).await,
        LobbyWrite::Withdraw { game, who } => {
            hold(connection, &[who]).await?;
            let gone = sqlx::query("DELETE FROM seeks WHERE game = $1 AND who = $2")
                .bind(game)
                .bind(who)
                .execute(connection)
                .await?;
            return Ok(match gone.rows_affected() {
                0 => LobbyOutcome::TooLate,
                _ => LobbyOutcome::Done,
            });
        }
        LobbyWrite::Take {
            of,
            by,
            instead,
            start,
        } => return take(connection, (of, by), instead.as_deref(), start).await,
        LobbyWrite::Join { place, who, token } => {
            return join(connection, place, who, token).await;
        }
        LobbyWrite::Quit(who) => {
            hold(connection, &[who]).await?;
            run_on(connection, "DELETE FROM pool_places WHERE who = $1", who).await?;
        }
        LobbyWrite::Wave { now, next } => {
            let taken = sqlx::query("UPDATE waves SET due = $2 WHERE id = 1 AND due <= $1")
                .bind(now)
                .bind(next)
                .execute(connection)
                .await?;
            return Ok(match taken.rows_affected() {
                0 => LobbyOutcome::TooLate,
                _ => LobbyOutcome::Done,
            });
        }
        LobbyWrite::Pair(start) => return pair(connection, start).await,
        LobbyWrite::Missed(people) => {
            for who in people {
                let missed = "UPDATE pool_places SET missed = missed + 1 WHERE who = $1";
                run_on(connection, missed, who).await?;
            }
        }
        LobbyWrite::Challenge { .. } => return challenge(connection, change).await,
        LobbyWrite::Answer { .. } => return answer(connection, change).await,
    }
    Ok(LobbyOutcome::Done)
}

/// Forgets what nobody stands for any more.
async fn sweep(connection: &mut PgConnection, now: i64) -> Result<(), sqlx::Error> {
    sqlx::query(
        "DELETE FROM lobby_visitors WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = lobby_visitors.node \
             AND nodes.alive > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT - $1)",
    )
    .bind(GONE)
    .execute(&mut *connection)
    .await?;
    for table in ["seeks", "pool_places"] {
        let and_fleeting = match table {
            "seeks" => "fleeting = 1 AND",
            _ => "",
        };
        let sql = format!(
            "DELETE FROM {table} WHERE {and_fleeting} NOT {}",
            is_there(&format!("{table}.who"))
        );
        sqlx::query(AssertSqlSafe(sql))
            .execute(&mut *connection)
            .await?;
    }
    sqlx::query("DELETE FROM seeks WHERE since < $1")
        .bind(now - SOUGHT)
        .execute(&mut *connection)
        .await?;
    sqlx::query("DELETE FROM challenges WHERE expires < $1")
        .bind(now - FORGOTTEN)
        .execute(&mut *connection)
        .await?;
    sqlx::query("DELETE FROM leavings WHERE at < $1")
        .bind(now - to_sql(REMEMBERED))
        .execute(connection)
        .await?;
    Ok(())
}

async fn enter(connection: &mut PgConnection, who: &str, node: i64) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO lobby_visitors (who, node) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(who)
        .bind(node)
        .execute(connection)
        .await?;
    Ok(())
}

/// Notes whether a bot takes no more games.
async fn busy(
    connection: &mut PgConnection,
    (who, node): (&str, i64),
    is_busy: bool,
) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE lobby_visitors SET busy = $3 WHERE who = $1 AND node = $2")
        .bind(who)
        .bind(node)
        .bind(i64::from(is_busy))
        .execute(connection)
        .await?;
    Ok(())
}

async fn leave(connection: &mut PgConnection, who: &str, node: i64) -> Result<(), sqlx::Error> {
    hold(connection, &[who]).await?;
    sqlx::query("DELETE FROM lobby_visitors WHERE who = $1 AND node = $2")
        .bind(who)
        .bind(node)
        .execute(&mut *connection)
        .await?;
    for (table, and_fleeting) in [("seeks", "AND fleeting = 1"), ("pool_places", "")] {
        let sql = format!(
            "DELETE FROM {table} WHERE who = $1 {and_fleeting} AND NOT {}",
            is_there("$1")
        );
        sqlx::query(AssertSqlSafe(sql))
            .bind(who)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn seek(
    connection: &mut PgConnection,
    change: &LobbyWrite,
) -> Result<LobbyOutcome, sqlx::Error> {
    let LobbyWrite::Seek {
        game,
        who,
        wish,
        is_provisional,
        token,
        since,
        is_fleeting,
        is_real_time,
    } = change
    else {
        return Ok(LobbyOutcome::TooLate);
    };
    hold(connection, &[who]).await?;
    if *is_real_time && plays(connection, who).await? {
        return Ok(LobbyOutcome::Playing);
    }
    let (others,): (i64,) =
        sqlx::query_as("SELECT COUNT(*) FROM seeks WHERE who = $1 AND game <> $2")
            .bind(who)
            .bind(game)
            .fetch_one(&mut *connection)
            .await?;
    let (of_all, most) = match who.starts_with('g') {
        true => (
            "SELECT COUNT(*) FROM seeks WHERE who LIKE 'g%'",
            MAX_GUEST_SEEKS,
        ),
        false => ("SELECT COUNT(*) FROM seeks", MAX_SEEKS),
    };
    let (all,): (i64,) = sqlx::query_as(of_all).fetch_one(&mut *connection).await?;
    if others >= MOST_SEEKS || all >= most {
        return Ok(LobbyOutcome::TooMany);
    }
    sqlx::query(
        "INSERT INTO seeks (game, who, wish, provisional, token, since, fleeting) \
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
    )
    .bind(game)
    .bind(who)
    .bind(wish)
    .bind(i64::from(*is_provisional))
    .bind(token)
    .bind(since)
    .bind(i64::from(*is_fleeting))
    .execute(connection)
    .await?;
    Ok(LobbyOutcome::Done)
}

async fn take(
    connection: &mut PgConnection,
    (of, by): (&str, &str),
    instead: Option<&str>,
    start: &Start,
) -> Result<LobbyOutcome, sqlx::Error> {
    hold(connection, &start.players()).await?;
    if has_begun(connection, &start.row.id, by).await? {
        return Ok(LobbyOutcome::Before);
    }
    if start.beginning.is_real_time {
        if plays(connection, by).await? {
            return Ok(LobbyOutcome::Playing);
        }
        if plays(connection, of).await? {
            return Ok(LobbyOutcome::TooLate);
        }
    }
    if let Some(own) = instead
        && !stands(connection, own, by).await?
    {
        return Ok(LobbyOutcome::TooLate);
    }
    if !stands(connection, &start.row.id, of).await? {
        return Ok(LobbyOutcome::TooLate);
    }
    for seek in [Some(start.row.id.as_str()), instead].into_iter().flatten() {
        run_on(connection, "DELETE FROM seeks WHERE game = $1", seek).await?;
    }
    begin(connection, start).await?;
    Ok(LobbyOutcome::Done)
}

async fn join(
    connection: &mut PgConnection,
    place: &KeptPlace,
    who: &str,
    token: &str,
) -> Result<LobbyOutcome, sqlx::Error> {
    hold(connection, &[who]).await?;
    if plays(connection, who).await? {
        return Ok(LobbyOutcome::Playing);
    }
    run_on(connection, "DELETE FROM pool_places WHERE who = $1", who).await?;
    sqlx::query(
        "INSERT INTO pool_places \
             (who, initial, increment, rated, ticket, token, rating, provisional, streak, missed, since, address) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10, $11)",
    )
    .bind(who)
    .bind(i64::from(place.pool.clock.initial))
    .bind(i64::from(place.pool.clock.increment))
    .bind(i64::from(place.pool.is_rated))
    .bind(place.ticket.to_string())
    .bind(token)
    .bind(place.rating.map(i64::from))
    .bind(i64::from(place.is_provisional))
    .bind(i64::from(place.streak.number()))
    .bind(to_sql(place.since))
    .bind(place.address.map(AddressMark::number))
    .execute(connection)
    .await?;
    Ok(LobbyOutcome::Done)
}

async fn pair(connection: &mut PgConnection, start: &Start) -> Result<LobbyOutcome, sqlx::Error> {
    hold(connection, &start.players()).await?;
    if has_begun(connection, &start.row.id, &start.white).await? {
        return Ok(LobbyOutcome::Before);
    }
    for (who, player) in [
        (&start.white, start.beginning.players.white),
        (&start.black, start.beginning.players.black),
    ] {
        let sql = format!(
            "SELECT EXISTS (SELECT 1 FROM pool_places WHERE who = $1 AND ticket = $2 AND {})",
            is_there("$1")
        );
        let (waits,): (bool,) = sqlx::query_as(AssertSqlSafe(sql))
            .bind(who)
            .bind(player.ticket.to_string())
            .fetch_one(&mut *connection)
            .await?;
        if !waits || plays(connection, who).await? {
            return Ok(LobbyOutcome::TooLate);
        }
    }
    begin(connection, start).await?;
    Ok(LobbyOutcome::Done)
}

async fn challenge(
    connection: &mut PgConnection,
    change: &LobbyWrite,
) -> Result<LobbyOutcome, sqlx::Error> {
    let LobbyWrite::Challenge {
        game,
        by: who,
        to,
        wish,
        offered,
        expires,
    } = change
    else {
        return Ok(LobbyOutcome::TooLate);
    };
    hold(connection, &[who]).await?;
    let (others,): (i64,) = sqlx::query_as(
        "SELECT COUNT(*) FROM challenges \
         WHERE challenger = $1 AND state = 'offered' AND expires > $2 AND game <> $3",
    )
    .bind(who)
    .bind(offered)
    .bind(game)
    .fetch_one(&mut *connection)
    .await?;
    if others >= MOST_CHALLENGES {
        return Ok(LobbyOutcome::TooMany);
    }
    sqlx::query(
        "INSERT INTO challenges (game, challenger, challenged, wish, offered, expires, state, changed) \
         VALUES ($1, $2, $3, $4, $5, $6, 'offered', $5) ON CONFLICT DO NOTHING",
    )
    .bind(game)
    .bind(who)
    .bind(to)
    .bind(wish)
    .bind(offered)
    .bind(expires)
    .execute(connection)
    .await?;
    Ok(LobbyOutcome::Done)
}

async fn answer(
    connection: &mut PgConnection,
    change: &LobbyWrite,
) -> Result<LobbyOutcome, sqlx::Error> {
    let LobbyWrite::Answer {
        game,
        by,
        state,
        detail,
        start,
        at,
    } = change
    else {
        return Ok(LobbyOutcome::TooLate);
    };
    // Those who answer a challenge at once wait for each other.
    hold(connection, &[game]).await?;
    if let Some(start) = start {
        hold(connection, &start.players()).await?;
    }
    let (is_so,): (bool,) = sqlx::query_as(
        "SELECT EXISTS (SELECT 1 FROM challenges WHERE game = $1 AND state = $2 AND detail IS NOT DISTINCT FROM $3)",
    )
    .bind(game)
    .bind(state)
    .bind(detail)
    .fetch_one(&mut *connection)
    .await?;
    if is_so {
        return Ok(LobbyOutcome::Before);
    }
    if let Some(start) = start.as_ref().filter(|start| start.beginning.is_real_time) {
        for who in start.players() {
            if plays(connection, who).await? {
                let is_own = by.as_deref() == Some(who);
                return Ok(match is_own {
                    true => LobbyOutcome::Playing,
                    false => LobbyOutcome::TooLate,
                });
            }
        }
    }
    let answered = sqlx::query(
        "UPDATE challenges SET state = $2, detail = $3, changed = $4 \
         WHERE game = $1 AND state = 'offered' AND expires > $4",
    )
    .bind(game)
    .bind(state)
    .bind(detail)
    .bind(at)
    .execute(&mut *connection)
    .await?;
    if answered.rows_affected() == 0 {
        return Ok(LobbyOutcome::TooLate);
    }
    if let Some(start) = start {
        begin(connection, start).await?;
    }
    Ok(LobbyOutcome::Done)
}

/// Begins a game. By the clock, its players look for no other such game.
async fn begin(connection: &mut PgConnection, start: &Start) -> Result<(), sqlx::Error> {
    write::insert(connection, &start.row).await?;
    let (beginning, players) = (&start.beginning, &start.beginning.players);
    sqlx::query(
        "INSERT INTO lobby_games \
             (game, white, black, white_ticket, black_ticket, real_time, listed, rated, white_rating, black_rating, \
              white_provisional, black_provisional, started, unrated) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
    )
    .bind(&start.row.id)
    .bind(&start.white)
    .bind(&start.black)
    .bind(players.white.ticket.to_string())
    .bind(players.black.ticket.to_string())
    .bind(i64::from(beginning.is_real_time))
    .bind(openness(beginning.openness))
    .bind(i64::from(beginning.is_rated))
    .bind(players.white.rating.map(i64::from))
    .bind(players.black.rating.map(i64::from))
    .bind(i64::from(players.white.is_provisional))
    .bind(i64::from(players.black.is_provisional))
    .bind(to_sql(beginning.started))
    .bind(start.unrated)
    .execute(&mut *connection)
    .await?;
    if beginning.is_real_time {
        for who in start.players() {
            for delete in [
                "DELETE FROM seeks WHERE who = $1 AND fleeting = 1",
                "DELETE FROM pool_places WHERE who = $1",
            ] {
                run_on(connection, delete, who).await?;
            }
        }
    }
    Ok(())
}

/// Whether two players may go on after a game of the lobby: whoever plays by the clock begins no other such game. In any other game
/// they may.
pub(super) async fn may_go_on(
    connection: &mut PgConnection,
    game: &str,
) -> Result<bool, sqlx::Error> {
    let players: Option<(String, String)> =
        sqlx::query_as("SELECT white, black FROM lobby_games WHERE game = $1 AND real_time = 1")
            .bind(game)
            .fetch_optional(&mut *connection)
            .await?;
    let Some((white, black)) = players else {
        return Ok(true);
    };
    let mut players = [white.as_str(), black.as_str()];
    players.sort_unstable();
    hold(connection, &players).await?;
    for who in players {
        if plays(connection, who).await? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Lets the next game of two players come of the lobby like the one before, with colours changed. If a rated game is followed by one that is not,
/// the two have begun as many on that day as count, unless an account is gone. The ratings stay those with which the
/// first of the games began.
pub(super) async fn go_on(
    connection: &mut PgConnection,
    game: &str,
    next: &str,
    at: Millis,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO lobby_games \
             (game, white, black, white_ticket, black_ticket, real_time, listed, rated, white_rating, black_rating, \
              white_provisional, black_provisional, started, unrated) \
         SELECT $2, black, white, black_ticket, white_ticket, real_time, listed, \
             CASE WHEN EXISTS (SELECT 1 FROM rated_games WHERE rated_games.game = $2) THEN 1 ELSE 0 END, \
             black_rating, white_rating, black_provisional, white_provisional, $3, \
             CASE WHEN EXISTS (SELECT 1 FROM rated_games WHERE rated_games.game = $2) THEN NULL \
                 WHEN rated = 1 AND (SELECT COUNT(*) FROM seats WHERE seats.game = $2) = 2 THEN 'pair-limit' ELSE unrated END \
         FROM lobby_games WHERE game = $1",
    )
    .bind(game)
    .bind(next)
    .bind(to_sql(at))
    .execute(&mut *connection)
    .await?;
    for delete in [
        "DELETE FROM seeks WHERE fleeting = 1 AND who IN ( \
             SELECT white FROM lobby_games WHERE game = $1 AND real_time = 1 \
             UNION SELECT black FROM lobby_games WHERE game = $1 AND real_time = 1)",
        "DELETE FROM pool_places WHERE who IN ( \
             SELECT white FROM lobby_games WHERE game = $1 AND real_time = 1 \
             UNION SELECT black FROM lobby_games WHERE game = $1 AND real_time = 1)",
    ] {
        run_on(connection, delete, next).await?;
    }
    Ok(())
}

/// Notes that a side has left a game of the lobby that was played by the clock.
pub(super) async fn note_leaving(
    connection: &mut PgConnection,
    game: &str,
    side: Side,
    at: Millis,
) -> Result<(), sqlx::Error> {
    let note = match side {
        Side::White => {
            "INSERT INTO leavings (who, game, at) SELECT white, game, $2 FROM lobby_games \
             WHERE game = $1 AND real_time = 1 ON CONFLICT DO NOTHING"
        }
        Side::Black => {
            "INSERT INTO leavings (who, game, at) SELECT black, game, $2 FROM lobby_games \
             WHERE game = $1 AND real_time = 1 ON CONFLICT DO NOTHING"
        }
    };
    sqlx::query(note)
        .bind(game)
        .bind(to_sql(at))
        .execute(connection)
        .await?;
    Ok(())
}

/// Whether somebody has begun a game already.
async fn has_begun(
    connection: &mut PgConnection,
    game: &str,
    who: &str,
) -> Result<bool, sqlx::Error> {
    let (has,): (bool,) = sqlx::query_as(
        "SELECT EXISTS (SELECT 1 FROM lobby_games WHERE game = $1 AND (white = $2 OR black = $2))",
    )
    .bind(game)
    .bind(who)
    .fetch_one(connection)
    .await?;
    Ok(has)
}

/// Whether somebody plays by the clock a game that came of the lobby or of a challenge. A program sits at as many as it likes.
async fn plays(connection: &mut PgConnection, who: &str) -> Result<bool, sqlx::Error> {
    let (plays,): (bool,) = sqlx::query_as(
        "SELECT EXISTS (SELECT 1 FROM lobby_games JOIN games ON games.id = lobby_games.game \
         WHERE (white = $1 OR black = $1) AND real_time = 1 AND games.ended = 0) \
         AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = CAST(substr($1, 2) AS BIGINT) AND $1 LIKE 'm%' AND kind = 1)",
    )
    .bind(who)
    .fetch_one(connection)
    .await?;
    Ok(plays)
}

/// Whether a seek of somebody stands.
async fn stands(connection: &mut PgConnection, game: &str, who: &str) -> Result<bool, sqlx::Error> {
    let sql = format!(
        "SELECT EXISTS (SELECT 1 FROM seeks WHERE game = $1 AND who = $2 AND (fleeting = 0 OR {}))",
        is_there("$2")
    );
    let (stands,): (bool,) = sqlx::query_as(AssertSqlSafe(sql))
        .bind(game)
        .bind(who)
        .fetch_one(connection)
        .await?;
    Ok(stands)
}

/// Runs a statement on what one key names.
async fn run_on(
    connection: &mut PgConnection,
    statement: &'static str,
    of: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query(statement).bind(of).execute(connection).await?;
    Ok(())
}

/// Holds the locks of some, in their order, until the end of the transaction.
async fn hold(connection: &mut PgConnection, keys: &[&str]) -> Result<(), sqlx::Error> {
    for key in keys {
        sqlx::query("SELECT pg_advisory_xact_lock(hashtextextended($1, 1))")
            .bind(key)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
