//! Changing the lobby. Players may be on several nodes, so a change locks the players it concerns, the lower key first.

use skep_game::{
    clock::Millis,
    ids::GameId,
    words::{RatingNote, Side},
};
use skep_people::{Challenge, ChallengeState, REMEMBERED, Who};

use super::{
    Begun, LobbyOutcome, MAX_CHALLENGES, MAX_GUEST_SEEKS, MAX_SEEKS, MAX_SEEKS_PER_PLAYER, NewSeek,
    PoolPlace,
    read::is_present,
    row::{
        CHALLENGE_RETENTION, SEEK_LIFETIME, challenge_wish, is_fleeting, openness, seek_wish,
        state_columns, token_text,
    },
};
use crate::{
    NodeId, Store, StoreError, games,
    query::{Connection, execute_each, query},
    row::to_sql,
    write::ChangeError,
};

/// Milliseconds after which the visitors of a dead node are deleted, much longer than they count as present.
const NODE_RETENTION: i64 = 60_000;
const LEAVE_POOL: &str = "DELETE FROM pool_places WHERE who = $1";

impl Store {
    /// Empties the lobby when the only server on a database starts. On a cluster, dead nodes are recognised instead.
    pub async fn clear_lobby(&self) -> Result<(), StoreError> {
        self.write((), |connection, ()| Box::pin(clear(connection)))
            .await
    }

    /// Deletes what has expired or whose author has gone.
    pub async fn sweep_lobby(&self, now: Millis) -> Result<(), StoreError> {
        self.write(now, |connection, now| {
            Box::pin(sweep(connection, to_sql(*now)))
        })
        .await
    }

    pub async fn enter_lobby(&self, who: Who, node: NodeId) -> Result<(), StoreError> {
        let insert =
            query("INSERT INTO lobby_visitors (who, node) VALUES ($1, $2) ON CONFLICT DO NOTHING");
        self.execute(insert.args((who, node.number()))).await?;
        Ok(())
    }

    /// Leaves the lobby at a node. Unless the player is at another one, their place and passing seeks are deleted.
    pub async fn leave_lobby(&self, who: Who, node: NodeId) -> Result<(), StoreError> {
        self.write((who, node), |connection, (who, node)| {
            Box::pin(leave(connection, who.key(), node.number()))
        })
        .await
    }

    pub async fn set_bot_busy(
        &self,
        who: Who,
        node: NodeId,
        is_busy: bool,
    ) -> Result<(), StoreError> {
        let update = query("UPDATE lobby_visitors SET busy = $3 WHERE who = $1 AND node = $2");
        self.execute(update.args((who, node.number(), is_busy)))
            .await?;
        Ok(())
    }

    pub async fn add_seek(&self, seek: NewSeek) -> Result<LobbyOutcome, StoreError> {
        self.write(seek, |connection, seek| {
            Box::pin(add_seek(connection, seek))
        })
        .await
    }

    pub async fn withdraw_seek(&self, game: GameId, by: Who) -> Result<LobbyOutcome, StoreError> {
        self.write((game, by), |connection, (game, by)| {
            Box::pin(withdraw_seek(connection, *game, *by))
        })
        .await
    }

    /// Accepts a seek. `instead` is the accepting player's own seek that this answers.
    pub async fn take_seek(
        &self,
        of: Who,
        by: Who,
        instead: Option<GameId>,
        begun: Begun,
    ) -> Result<LobbyOutcome, StoreError> {
        let instead = instead.map(|game| game.to_string());
        let data = (of.key(), by.key(), instead, begun);
        self.write(data, |connection, (of, by, instead, begun)| {
            Box::pin(take_seek(connection, (of, by), instead.as_deref(), begun))
        })
        .await
    }

    /// Joins a pool, leaving any other.
    pub async fn join_pool(&self, place: PoolPlace) -> Result<LobbyOutcome, StoreError> {
        self.write(place, |connection, place| {
            Box::pin(join_pool(connection, place))
        })
        .await
    }

    pub async fn leave_pool(&self, who: Who) -> Result<(), StoreError> {
        self.write(who, |connection, who| {
            Box::pin(leave_pool(connection, who.key()))
        })
        .await
    }

    /// Claims the next pairing wave, if it is due and no other node has claimed it.
    pub async fn claim_wave(&self, now: Millis, next: Millis) -> Result<LobbyOutcome, StoreError> {
        let update = query("UPDATE waves SET due = $2 WHERE id = 1 AND due <= $1");
        let claimed = self.execute(update.args((now, next))).await?;
        Ok(unless_too_late(claimed))
    }

    /// Starts a game between two players who wait in a pool.
    pub async fn pair(&self, begun: Begun) -> Result<LobbyOutcome, StoreError> {
        self.write(begun, |connection, begun| Box::pin(pair(connection, begun)))
            .await
    }

    pub async fn count_missed_wave(&self, players: Vec<Who>) -> Result<(), StoreError> {
        let players: Vec<String> = players.into_iter().map(Who::key).collect();
        let update = query("UPDATE pool_places SET missed = missed + 1 WHERE who = ANY($1)");
        self.execute(update.bind(players)).await?;
        Ok(())
    }

    pub async fn add_challenge(&self, challenge: Challenge) -> Result<LobbyOutcome, StoreError> {
        self.write(challenge, |connection, challenge| {
            Box::pin(add_challenge(connection, challenge))
        })
        .await
    }

    /// Accepts, declines or withdraws an open challenge.
    pub async fn answer_challenge(
        &self,
        game: GameId,
        state: ChallengeState,
        begun: Option<Begun>,
        at: Millis,
    ) -> Result<LobbyOutcome, StoreError> {
        let data = (game, state, begun, at);
        self.write(data, |connection, (game, state, begun, at)| {
            Box::pin(answer(connection, *game, *state, begun.as_ref(), *at))
        })
        .await
    }
}

async fn clear(connection: &mut Connection<'_>) -> Result<(), sqlx::Error> {
    if !connection.is_sqlite() {
        return Ok(());
    }
    for delete in [
        "DELETE FROM lobby_visitors",
        "DELETE FROM seeks WHERE fleeting = 1",
        "DELETE FROM pool_places",
    ] {
        query(delete).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn sweep(connection: &mut Connection<'_>, now: i64) -> Result<(), sqlx::Error> {
    let is_sqlite = connection.is_sqlite();
    if !is_sqlite {
        query(
            "DELETE FROM lobby_visitors WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = lobby_visitors.node \
                 AND nodes.alive > (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT - $1)",
        )
        .bind(NODE_RETENTION)
        .execute(&mut *connection)
        .await?;
    }
    for (table, condition) in [("seeks", "fleeting = 1 AND"), ("pool_places", "")] {
        let present = is_present(is_sqlite, &format!("{table}.who"));
        query(format!(
            "DELETE FROM {table} WHERE {condition} NOT {present}"
        ))
        .execute(&mut *connection)
        .await?;
    }
    for (delete, before) in [
        ("DELETE FROM seeks WHERE since < $1", now - SEEK_LIFETIME),
        (
            "DELETE FROM challenges WHERE expires < $1",
            now - CHALLENGE_RETENTION,
        ),
        (
            "DELETE FROM leavings WHERE at < $1",
            now - to_sql(REMEMBERED),
        ),
    ] {
        query(delete).bind(before).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn leave(connection: &mut Connection<'_>, who: String, node: i64) -> Result<(), sqlx::Error> {
    connection.lock(&who).await?;
    query("DELETE FROM lobby_visitors WHERE who = $1 AND node = $2")
        .args((&who, node))
        .execute(&mut *connection)
        .await?;
    let present = is_present(connection.is_sqlite(), "$1");
    for (table, condition) in [("seeks", "AND fleeting = 1"), ("pool_places", "")] {
        query(format!(
            "DELETE FROM {table} WHERE who = $1 {condition} AND NOT {present}"
        ))
        .bind(&who)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

async fn add_seek(
    connection: &mut Connection<'_>,
    new: &NewSeek,
) -> Result<LobbyOutcome, ChangeError> {
    let (seek, who) = (&new.seek, new.seek.by.who.key());
    let (wish, token) = (seek_wish(new)?, token_text(new.token)?);
    connection.lock(&who).await?;
    if seek.ends_with_a_game() && is_playing(connection, &who).await? {
        return Ok(LobbyOutcome::Playing);
    }
    let others: i64 = query("SELECT COUNT(*) FROM seeks WHERE who = $1 AND game <> $2")
        .args((&who, seek.game))
        .fetch_one(&mut *connection)
        .await?;
    let (count, most) = match seek.by.who.account() {
        None => (
            "SELECT COUNT(*) FROM seeks WHERE who LIKE 'g%'",
            MAX_GUEST_SEEKS,
        ),
        Some(_) => ("SELECT COUNT(*) FROM seeks", MAX_SEEKS),
    };
    let all: i64 = query(count).fetch_one(&mut *connection).await?;
    if others >= MAX_SEEKS_PER_PLAYER || all >= most {
        return Ok(LobbyOutcome::TooMany);
    }
    query(
        "INSERT INTO seeks (game, who, wish, provisional, token, since, fleeting) \
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
    )
    .args((seek.game, who, wish, new.is_provisional))
    .args((token, seek.since, is_fleeting(seek)))
    .execute(connection)
    .await?;
    Ok(LobbyOutcome::Done)
}

async fn withdraw_seek(
    connection: &mut Connection<'_>,
    game: GameId,
    by: Who,
) -> Result<LobbyOutcome, sqlx::Error> {
    connection.lock(&by.key()).await?;
    let withdrawn = query("DELETE FROM seeks WHERE game = $1 AND who = $2")
        .args((game, by))
        .execute(connection)
        .await?;
    Ok(unless_too_late(withdrawn))
}

async fn take_seek(
    connection: &mut Connection<'_>,
    (of, by): (&str, &str),
    instead: Option<&str>,
    begun: &Begun,
) -> Result<LobbyOutcome, sqlx::Error> {
    let game = &begun.row.id;
    lock_players(connection, begun).await?;
    if has_begun(connection, game, by).await? {
        return Ok(LobbyOutcome::Before);
    }
    if begun.beginning.is_real_time {
        if is_playing(connection, by).await? {
            return Ok(LobbyOutcome::Playing);
        }
        if is_playing(connection, of).await? {
            return Ok(LobbyOutcome::TooLate);
        }
    }
    if let Some(own) = instead
        && !is_open(connection, own, by).await?
    {
        return Ok(LobbyOutcome::TooLate);
    }
    if !is_open(connection, game, of).await? {
        return Ok(LobbyOutcome::TooLate);
    }
    for seek in [Some(game.as_str()), instead].into_iter().flatten() {
        execute_each(connection, &["DELETE FROM seeks WHERE game = $1"], seek).await?;
    }
    begin(connection, begun).await?;
    Ok(LobbyOutcome::Done)
}

async fn join_pool(
    connection: &mut Connection<'_>,
    place: &PoolPlace,
) -> Result<LobbyOutcome, ChangeError> {
    let (who, token) = (place.who.key(), token_text(place.token)?);
    connection.lock(&who).await?;
    if is_playing(connection, &who).await? {
        return Ok(LobbyOutcome::Playing);
    }
    execute_each(connection, &[LEAVE_POOL], &who).await?;
    query(
        "INSERT INTO pool_places \
             (who, initial, increment, rated, ticket, token, rating, provisional, streak, missed, since, address) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10, $11)",
    )
    .args((who, place.pool.clock.initial, place.pool.clock.increment))
    .args((place.pool.is_rated, place.ticket, token, place.rating))
    .args((place.is_provisional, place.streak.number()))
    .args((place.since, place.address))
    .execute(connection)
    .await?;
    Ok(LobbyOutcome::Done)
}

async fn leave_pool(connection: &mut Connection<'_>, who: String) -> Result<(), sqlx::Error> {
    connection.lock(&who).await?;
    execute_each(connection, &[LEAVE_POOL], &who).await
}

async fn pair(connection: &mut Connection<'_>, begun: &Begun) -> Result<LobbyOutcome, sqlx::Error> {
    lock_players(connection, begun).await?;
    let keys = begun.keys();
    if has_begun(connection, &begun.row.id, &keys.white).await? {
        return Ok(LobbyOutcome::Before);
    }
    for side in Side::ALL {
        let who = &keys[side];
        let present = is_present(connection.is_sqlite(), "$1");
        let is_waiting: bool = query(format!(
            "SELECT EXISTS (SELECT 1 FROM pool_places WHERE who = $1 AND ticket = $2 AND {present})"
        ))
        .args((who, begun.beginning.players[side].ticket))
        .fetch_one(&mut *connection)
        .await?;
        if !is_waiting || is_playing(connection, who).await? {
            return Ok(LobbyOutcome::TooLate);
        }
    }
    begin(connection, begun).await?;
    Ok(LobbyOutcome::Done)
}

async fn add_challenge(
    connection: &mut Connection<'_>,
    challenge: &Challenge,
) -> Result<LobbyOutcome, ChangeError> {
    let (game, who) = (challenge.game.to_string(), challenge.by.key());
    let wish = challenge_wish(challenge)?;
    let offered = challenge.offered;
    connection.lock(&who).await?;
    let others: i64 = query(
        "SELECT COUNT(*) FROM challenges \
         WHERE challenger = $1 AND state = 'offered' AND expires > $2 AND game <> $3",
    )
    .args((&who, offered, &game))
    .fetch_one(&mut *connection)
    .await?;
    if others >= MAX_CHALLENGES {
        return Ok(LobbyOutcome::TooMany);
    }
    query(
        "INSERT INTO challenges (game, challenger, challenged, wish, offered, expires, state, changed) \
         VALUES ($1, $2, $3, $4, $5, $6, 'offered', $5) ON CONFLICT DO NOTHING",
    )
    .args((game, who, challenge.to.map(Who::key)))
    .args((wish, offered, challenge.expires()))
    .execute(connection)
    .await?;
    Ok(LobbyOutcome::Done)
}

async fn answer(
    connection: &mut Connection<'_>,
    game: GameId,
    state: ChallengeState,
    begun: Option<&Begun>,
    at: Millis,
) -> Result<LobbyOutcome, sqlx::Error> {
    let by = match state {
        ChallengeState::Accepted { by } => Some(by.key()),
        _ => None,
    };
    let (game, (state, detail)) = (game.to_string(), state_columns(state));
    // Makes concurrent answers wait for each other.
    connection.lock(&game).await?;
    if let Some(begun) = begun {
        lock_players(connection, begun).await?;
    }
    let is_answered: bool = query(
        "SELECT EXISTS (SELECT 1 FROM challenges WHERE game = $1 AND state = $2 AND detail IS NOT DISTINCT FROM $3)",
    )
    .args((&game, state, &detail))
    .fetch_one(&mut *connection)
    .await?;
    if is_answered {
        return Ok(LobbyOutcome::Before);
    }
    if let Some(begun) = begun.filter(|begun| begun.beginning.is_real_time) {
        for who in begun.sorted_keys() {
            if is_playing(connection, &who).await? {
                let is_own = by.as_deref() == Some(who.as_str());
                return Ok(match is_own {
                    true => LobbyOutcome::Playing,
                    false => LobbyOutcome::TooLate,
                });
            }
        }
    }
    let answered = query(
        "UPDATE challenges SET state = $2, detail = $3, changed = $4 \
         WHERE game = $1 AND state = 'offered' AND expires > $4",
    )
    .args((&game, state, &detail, at))
    .execute(&mut *connection)
    .await?;
    if answered == 0 {
        return Ok(LobbyOutcome::TooLate);
    }
    if let Some(begun) = begun {
        begin(connection, begun).await?;
    }
    Ok(LobbyOutcome::Done)
}

async fn lock_players(connection: &mut Connection<'_>, begun: &Begun) -> Result<(), sqlx::Error> {
    for key in begun.sorted_keys() {
        connection.lock(&key).await?;
    }
    Ok(())
}

const fn unless_too_late(rows: u64) -> LobbyOutcome {
    match rows {
        0 => LobbyOutcome::TooLate,
        _ => LobbyOutcome::Done,
    }
}

/// Creates the game. A real-time game ends the players' other searches for one.
async fn begin(connection: &mut Connection<'_>, begun: &Begun) -> Result<(), sqlx::Error> {
    games::insert(connection, &begun.row).await?;
    let (beginning, players) = (&begun.beginning, &begun.beginning.players);
    let keys = begun.keys();
    query(
        "INSERT INTO lobby_games \
             (game, white, black, white_ticket, black_ticket, real_time, listed, rated, white_rating, black_rating, \
              white_provisional, black_provisional, started, unrated) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
    )
    .args((&begun.row.id, keys.white, keys.black))
    .args((players.white.ticket, players.black.ticket))
    .args((beginning.is_real_time, openness(beginning.openness)))
    .args((beginning.is_rated, players.white.rating, players.black.rating))
    .args((players.white.is_provisional, players.black.is_provisional))
    .args((beginning.started, begun.unrated.map(RatingNote::name)))
    .execute(&mut *connection)
    .await?;
    if beginning.is_real_time {
        for who in begun.sorted_keys() {
            let seeks = "DELETE FROM seeks WHERE who = $1 AND fleeting = 1";
            execute_each(connection, &[seeks, LEAVE_POOL], who).await?;
        }
    }
    Ok(())
}

/// Locks both players of a real-time game; returns false if one of them is playing another.
pub(crate) async fn may_go_on(
    connection: &mut Connection<'_>,
    game: &str,
) -> Result<bool, sqlx::Error> {
    let players: Option<(String, String)> =
        query("SELECT white, black FROM lobby_games WHERE game = $1 AND real_time = 1")
            .bind(game)
            .fetch_optional(&mut *connection)
            .await?;
    let Some((white, black)) = players else {
        return Ok(true);
    };
    let mut players = [white, black];
    players.sort_unstable();
    for who in &players {
        connection.lock(who).await?;
    }
    for who in &players {
        if is_playing(connection, who).await? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Copies the lobby entry of a game to the next game of its players, with colours swapped. A casual game after a rated one means
/// that the pair limit was reached, unless an account is gone. The ratings are those at the start of the first game.
pub(crate) async fn go_on(
    connection: &mut Connection<'_>,
    game: &str,
    next: &str,
    at: Millis,
) -> Result<(), sqlx::Error> {
    query(
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
    .args((game, next, at))
    .execute(&mut *connection)
    .await?;
    let deletions = [
        "DELETE FROM seeks WHERE fleeting = 1 AND who IN ( \
             SELECT white FROM lobby_games WHERE game = $1 AND real_time = 1 \
             UNION SELECT black FROM lobby_games WHERE game = $1 AND real_time = 1)",
        "DELETE FROM pool_places WHERE who IN ( \
             SELECT white FROM lobby_games WHERE game = $1 AND real_time = 1 \
             UNION SELECT black FROM lobby_games WHERE game = $1 AND real_time = 1)",
    ];
    execute_each(connection, &deletions, next).await
}

/// Records that a player left a real-time game of the lobby.
pub(crate) async fn record_leaving(
    connection: &mut Connection<'_>,
    game: &str,
    side: Side,
    at: Millis,
) -> Result<(), sqlx::Error> {
    query(
        "INSERT INTO leavings (who, game, at) \
         SELECT CASE WHEN $2 = 0 THEN white ELSE black END, game, $3 FROM lobby_games \
         WHERE game = $1 AND real_time = 1 ON CONFLICT DO NOTHING",
    )
    .args((game, side, at))
    .execute(connection)
    .await?;
    Ok(())
}

async fn has_begun(
    connection: &mut Connection<'_>,
    game: &str,
    who: &str,
) -> Result<bool, sqlx::Error> {
    query(
        "SELECT EXISTS (SELECT 1 FROM lobby_games WHERE game = $1 AND (white = $2 OR black = $2))",
    )
    .args((game, who))
    .fetch_one(connection)
    .await
}

/// Returns whether a player is in a real-time game from the lobby or a challenge. Bots may play any number of them.
async fn is_playing(connection: &mut Connection<'_>, who: &str) -> Result<bool, sqlx::Error> {
    query(
        "SELECT EXISTS (SELECT 1 FROM lobby_games JOIN games ON games.id = lobby_games.game \
         WHERE (white = $1 OR black = $1) AND real_time = 1 AND games.ended = 0) \
         AND NOT EXISTS (SELECT 1 FROM accounts WHERE id = CAST(substr($1, 2) AS BIGINT) AND $1 LIKE 'm%' AND kind = 1)",
    )
    .bind(who)
    .fetch_one(connection)
    .await
}

async fn is_open(
    connection: &mut Connection<'_>,
    game: &str,
    who: &str,
) -> Result<bool, sqlx::Error> {
    let present = is_present(connection.is_sqlite(), "$2");
    query(format!(
        "SELECT EXISTS (SELECT 1 FROM seeks WHERE game = $1 AND who = $2 AND (fleeting = 0 OR {present}))"
    ))
    .args((game, who))
    .fetch_one(connection)
    .await
}
