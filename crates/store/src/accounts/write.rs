//! Changing accounts, sessions and seats.

use skep_game::{clock::Millis, ids::GameId, words::Side};
use skep_people::{AccountId, Rating};

use super::{AccountOutcome, NewSession, SecretHash, SessionKey, columns, known_devices};
use crate::{
    Store, StoreError,
    query::{Connection, query},
    row::to_sql,
    write::WriteOptions,
};

impl Store {
    /// Logs in with a password, unless it was changed meanwhile.
    pub async fn log_in(
        &self,
        password: String,
        session: NewSession,
    ) -> Result<AccountOutcome, StoreError> {
        self.write((password, session), |connection, (password, session)| {
            Box::pin(log_in(connection, password, session))
        })
        .await
    }

    /// Logs in with a recovery code, which is consumed.
    pub async fn recover(
        &self,
        code: SecretHash,
        session: NewSession,
    ) -> Result<AccountOutcome, StoreError> {
        self.write_with(
            WriteOptions::ONCE,
            (code, session),
            |connection, (code, session)| Box::pin(recover(connection, code, session)),
        )
        .await
    }

    /// Starts a session without a login, for a bot.
    pub async fn start_session(&self, session: NewSession) -> Result<(), StoreError> {
        self.write(session, |connection, session| {
            Box::pin(begin_session(connection, session))
        })
        .await
    }

    /// Sets the rating at which an account begins, unless it has one.
    pub async fn set_initial_rating(
        &self,
        account: AccountId,
        rating: Rating,
    ) -> Result<u64, StoreError> {
        self.write((account, rating), |connection, (account, rating)| {
            Box::pin(set_initial_rating(connection, *account, rating))
        })
        .await
    }

    /// Records the use of a session.
    pub async fn touch_session(&self, session: SessionKey, at: Millis) -> Result<u64, StoreError> {
        self.write((session, at), |connection, (session, at)| {
            Box::pin(touch_session(connection, session, *at))
        })
        .await
    }

    pub async fn end_session(&self, session: SessionKey) -> Result<u64, StoreError> {
        self.write(session, |connection, session| {
            Box::pin(end_session(connection, session))
        })
        .await
    }

    /// Ends a session by its id in the list of sessions.
    pub async fn end_listed_session(
        &self,
        account: AccountId,
        id: String,
    ) -> Result<u64, StoreError> {
        self.write((account, id), |connection, (account, id)| {
            Box::pin(end_listed_session(connection, *account, id))
        })
        .await
    }

    pub async fn end_other_sessions(
        &self,
        account: AccountId,
        except: SessionKey,
    ) -> Result<u64, StoreError> {
        self.write((account, except), |connection, (account, except)| {
            Box::pin(end_sessions(connection, *account, except.as_str()))
        })
        .await
    }

    /// Ends sessions that were last used before a time.
    pub async fn end_idle_sessions(&self, since: Millis) -> Result<u64, StoreError> {
        self.write(since, |connection, since| {
            Box::pin(end_idle_sessions(connection, *since))
        })
        .await
    }

    /// Forgets browsers that have not logged in since a time.
    pub async fn forget_devices(&self, since: Millis) -> Result<u64, StoreError> {
        self.write(since, |connection, since| {
            Box::pin(known_devices::forget_before(connection, *since))
        })
        .await
    }

    pub async fn set_recovery_codes(
        &self,
        account: AccountId,
        codes: Vec<SecretHash>,
    ) -> Result<(), StoreError> {
        self.write((account, codes), |connection, (account, codes)| {
            Box::pin(set_codes(connection, *account, codes))
        })
        .await
    }

    pub async fn add_invitation(&self, code: SecretHash, at: Millis) -> Result<u64, StoreError> {
        self.write((code, at), |connection, (code, at)| {
            Box::pin(add_invitation(connection, code, *at))
        })
        .await
    }

    pub async fn remove_invitation(&self, code: SecretHash) -> Result<u64, StoreError> {
        self.write(code, |connection, code| {
            Box::pin(remove_invitation(connection, code))
        })
        .await
    }

    /// Gives an account sides of games, unless they belong to others. Returns how many it got.
    pub async fn take_seats(
        &self,
        account: AccountId,
        seats: Vec<(GameId, Side)>,
        at: Millis,
    ) -> Result<u64, StoreError> {
        self.write((account, seats, at), |connection, (account, seats, at)| {
            Box::pin(take_seats(connection, *account, seats, *at))
        })
        .await
    }

    /// Removes a finished game from the list of a side's player. Returns how many of the two players have removed it.
    pub async fn remove_game(&self, game: GameId, side: Side) -> Result<u64, StoreError> {
        self.write((game, side), |connection, (game, side)| {
            Box::pin(remove_game(connection, *game, *side))
        })
        .await
    }
}

async fn log_in(
    connection: &mut Connection<'_>,
    password: &str,
    session: &NewSession,
) -> Result<AccountOutcome, sqlx::Error> {
    let row: Option<(i64,)> =
        query("SELECT id FROM accounts WHERE id = $1 AND state = 0 AND password = $2 FOR SHARE")
            .bind(session.account.number())
            .bind(password)
            .fetch_optional(&mut *connection)
            .await?;
    if row.is_none() {
        return Ok(AccountOutcome::Refused);
    }
    begin_session(connection, session).await?;
    Ok(AccountOutcome::Done(1))
}

async fn recover(
    connection: &mut Connection<'_>,
    code: &SecretHash,
    session: &NewSession,
) -> Result<AccountOutcome, sqlx::Error> {
    let row: Option<(i64,)> =
        query("SELECT id FROM accounts WHERE id = $1 AND state = 0 FOR SHARE")
            .bind(session.account.number())
            .fetch_optional(&mut *connection)
            .await?;
    let used = query("DELETE FROM recovery_codes WHERE account = $1 AND hash = $2")
        .bind(session.account.number())
        .bind(&code.0)
        .execute(&mut *connection)
        .await?;
    if row.is_none() || used == 0 {
        return Ok(AccountOutcome::Refused);
    }
    begin_session(connection, session).await?;
    Ok(AccountOutcome::Done(1))
}

/// Starts a session and remembers its browser.
pub(crate) async fn begin_session(
    connection: &mut Connection<'_>,
    session: &NewSession,
) -> Result<(), sqlx::Error> {
    query(
        "INSERT INTO sessions (hash, account, means, device, created, seen) \
         VALUES ($1, $2, $3, $4, $5, $5)",
    )
    .bind(session.key.as_str())
    .bind(session.account.number())
    .bind(columns::method(session.method))
    .bind(&session.device)
    .bind(to_sql(session.created))
    .execute(&mut *connection)
    .await?;
    if let Some(secret) = &session.secret {
        known_devices::remember(connection, session.account, secret, session.created).await?;
    }
    Ok(())
}

async fn set_initial_rating(
    connection: &mut Connection<'_>,
    account: AccountId,
    rating: &Rating,
) -> Result<u64, sqlx::Error> {
    query(
        "INSERT INTO rating_starts (account, rating, deviation, volatility) VALUES ($1, $2, $3, $4) \
         ON CONFLICT DO NOTHING",
    )
    .bind(account.number())
    .bind(rating.number())
    .bind(rating.deviation())
    .bind(rating.volatility())
    .execute(connection)
    .await
}

async fn touch_session(
    connection: &mut Connection<'_>,
    session: &SessionKey,
    at: Millis,
) -> Result<u64, sqlx::Error> {
    query("UPDATE sessions SET seen = $2 WHERE hash = $1 AND seen < $2")
        .bind(session.as_str())
        .bind(to_sql(at))
        .execute(connection)
        .await
}

async fn end_session(
    connection: &mut Connection<'_>,
    session: &SessionKey,
) -> Result<u64, sqlx::Error> {
    query("DELETE FROM sessions WHERE hash = $1")
        .bind(session.as_str())
        .execute(connection)
        .await
}

async fn end_listed_session(
    connection: &mut Connection<'_>,
    account: AccountId,
    id: &str,
) -> Result<u64, sqlx::Error> {
    query("DELETE FROM sessions WHERE account = $1 AND substr(hash, 1, 22) = $2")
        .bind(account.number())
        .bind(id)
        .execute(connection)
        .await
}

/// Ends all sessions of an account except one; an empty key spares none.
pub(crate) async fn end_sessions(
    connection: &mut Connection<'_>,
    account: AccountId,
    stays: &str,
) -> Result<u64, sqlx::Error> {
    query("DELETE FROM sessions WHERE account = $1 AND hash <> $2")
        .bind(account.number())
        .bind(stays)
        .execute(connection)
        .await
}

async fn end_idle_sessions(
    connection: &mut Connection<'_>,
    since: Millis,
) -> Result<u64, sqlx::Error> {
    query("DELETE FROM sessions WHERE seen < $1")
        .bind(to_sql(since))
        .execute(connection)
        .await
}

pub(crate) async fn set_codes(
    connection: &mut Connection<'_>,
    account: AccountId,
    codes: &[SecretHash],
) -> Result<(), sqlx::Error> {
    query("DELETE FROM recovery_codes WHERE account = $1")
        .bind(account.number())
        .execute(&mut *connection)
        .await?;
    for code in codes {
        query("INSERT INTO recovery_codes (account, hash) VALUES ($1, $2)")
            .bind(account.number())
            .bind(&code.0)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn remove_game(
    connection: &mut Connection<'_>,
    game: GameId,
    side: Side,
) -> Result<u64, sqlx::Error> {
    let game = game.to_string();
    query("INSERT INTO removals (game, side) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(&game)
        .bind(columns::side(side))
        .execute(&mut *connection)
        .await?;
    let (removed,): (i64,) = query("SELECT COUNT(*) FROM removals WHERE game = $1")
        .bind(game)
        .fetch_one(connection)
        .await?;
    Ok(u64::try_from(removed).unwrap_or(0))
}

async fn add_invitation(
    connection: &mut Connection<'_>,
    code: &SecretHash,
    at: Millis,
) -> Result<u64, sqlx::Error> {
    query("INSERT INTO invitations (hash, created) VALUES ($1, $2)")
        .bind(&code.0)
        .bind(to_sql(at))
        .execute(connection)
        .await
}

async fn remove_invitation(
    connection: &mut Connection<'_>,
    code: &SecretHash,
) -> Result<u64, sqlx::Error> {
    query("DELETE FROM invitations WHERE hash = $1")
        .bind(&code.0)
        .execute(connection)
        .await
}

async fn take_seats(
    connection: &mut Connection<'_>,
    account: AccountId,
    seats: &[(GameId, Side)],
    at: Millis,
) -> Result<u64, sqlx::Error> {
    let mut taken = 0;
    for (game, side) in seats {
        taken += take_seat(connection, account, (&game.to_string(), *side), at).await?;
    }
    Ok(taken)
}

/// Gives an account a side, unless it belongs to another.
pub(crate) async fn take_seat(
    connection: &mut Connection<'_>,
    account: AccountId,
    (game, side): (&str, Side),
    at: Millis,
) -> Result<u64, sqlx::Error> {
    query(
        "INSERT INTO seats (game, side, account, since) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (game, side) DO NOTHING",
    )
    .bind(game)
    .bind(columns::side(side))
    .bind(account.number())
    .bind(to_sql(at))
    .execute(connection)
    .await
}

/// Whether the accounts of both players are active.
pub(crate) async fn may_play(
    connection: &mut Connection<'_>,
    game: &str,
) -> Result<bool, sqlx::Error> {
    let (may_play,): (bool,) = query(
        "SELECT NOT EXISTS (SELECT 1 FROM seats JOIN accounts ON accounts.id = seats.account \
         WHERE seats.game = $1 AND accounts.state <> 0)",
    )
    .bind(game)
    .fetch_one(connection)
    .await?;
    Ok(may_play)
}

/// Gives the players of a game the opposite sides of their next one.
pub(crate) async fn swap_sides(
    connection: &mut Connection<'_>,
    game: &str,
    next: &str,
    at: Millis,
) -> Result<(), sqlx::Error> {
    query(
        "INSERT INTO seats (game, side, account, since) \
         SELECT $2, 1 - side, account, $3 FROM seats WHERE game = $1 \
         ON CONFLICT (game, side) DO NOTHING",
    )
    .bind(game)
    .bind(next)
    .bind(to_sql(at))
    .execute(connection)
    .await?;
    Ok(())
}
