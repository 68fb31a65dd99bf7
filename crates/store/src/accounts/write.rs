//! Changing accounts, sessions and seats.

use skep_game::{clock::Millis, ids::GameId, words::Side};
use skep_people::{AccountId, Rating};

use super::{AccountOutcome, NewSession, SecretHash, SessionKey, known_devices};
use crate::{
    Store, StoreError,
    query::{Connection, query},
    write::WriteOptions,
};

impl Store {
    /// Logs in with a password, unless it has just been changed.
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
        let insert = query(
            "INSERT INTO rating_starts (account, rating, deviation, volatility) \
             VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
        );
        let rating = (rating.number(), rating.deviation(), rating.volatility());
        self.execute(insert.bind(account).args(rating)).await
    }

    /// Records the use of a session.
    pub async fn touch_session(&self, session: SessionKey, at: Millis) -> Result<u64, StoreError> {
        let update = query("UPDATE sessions SET seen = $2 WHERE hash = $1 AND seen < $2");
        self.execute(update.args((&session, at))).await
    }

    pub async fn end_session(&self, session: SessionKey) -> Result<u64, StoreError> {
        let delete = query("DELETE FROM sessions WHERE hash = $1");
        self.execute(delete.bind(&session)).await
    }

    /// Ends a session by its id in the list of sessions.
    pub async fn end_listed_session(
        &self,
        account: AccountId,
        id: String,
    ) -> Result<u64, StoreError> {
        let delete = query("DELETE FROM sessions WHERE account = $1 AND substr(hash, 1, 22) = $2");
        self.execute(delete.args((account, id))).await
    }

    pub async fn end_other_sessions(
        &self,
        account: AccountId,
        except: SessionKey,
    ) -> Result<u64, StoreError> {
        let delete = query("DELETE FROM sessions WHERE account = $1 AND hash <> $2");
        self.execute(delete.args((account, &except))).await
    }

    /// Ends sessions that were last used before a time.
    pub async fn end_idle_sessions(&self, since: Millis) -> Result<u64, StoreError> {
        let delete = query("DELETE FROM sessions WHERE seen < $1");
        self.execute(delete.bind(since)).await
    }

    /// Forgets browsers that have not logged in since a time.
    pub async fn forget_devices(&self, since: Millis) -> Result<u64, StoreError> {
        let delete = query("DELETE FROM known_devices WHERE seen < $1");
        self.execute(delete.bind(since)).await
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
        let insert = query("INSERT INTO invitations (hash, created) VALUES ($1, $2)");
        self.execute(insert.args((&code, at))).await
    }

    pub async fn remove_invitation(&self, code: SecretHash) -> Result<u64, StoreError> {
        let delete = query("DELETE FROM invitations WHERE hash = $1");
        self.execute(delete.bind(&code)).await
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
    let account: Option<AccountId> =
        query("SELECT id FROM accounts WHERE id = $1 AND state = 0 AND password = $2 FOR SHARE")
            .args((session.account, password))
            .fetch_optional(&mut *connection)
            .await?;
    if account.is_none() {
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
    let is_active = lock_active(connection, session.account).await?;
    let used = query("DELETE FROM recovery_codes WHERE account = $1 AND hash = $2")
        .args((session.account, code))
        .execute(&mut *connection)
        .await?;
    if !is_active || used == 0 {
        return Ok(AccountOutcome::Refused);
    }
    begin_session(connection, session).await?;
    Ok(AccountOutcome::Done(1))
}

/// Locks an account; returns false if it is not active.
pub(crate) async fn lock_active(
    connection: &mut Connection<'_>,
    account: AccountId,
) -> Result<bool, sqlx::Error> {
    let row: Option<AccountId> =
        query("SELECT id FROM accounts WHERE id = $1 AND state = 0 FOR UPDATE")
            .bind(account)
            .fetch_optional(connection)
            .await?;
    Ok(row.is_some())
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
    .args((&session.key, session.account, session.method))
    .args((&session.device, session.created))
    .execute(&mut *connection)
    .await?;
    if let Some(secret) = &session.secret {
        known_devices::remember(connection, session.account, secret, session.created).await?;
    }
    Ok(())
}

pub(crate) async fn set_codes(
    connection: &mut Connection<'_>,
    account: AccountId,
    codes: &[SecretHash],
) -> Result<(), sqlx::Error> {
    query("DELETE FROM recovery_codes WHERE account = $1")
        .bind(account)
        .execute(&mut *connection)
        .await?;
    for code in codes {
        query("INSERT INTO recovery_codes (account, hash) VALUES ($1, $2)")
            .args((account, code))
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
    query("INSERT INTO removals (game, side) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .args((game, side))
        .execute(&mut *connection)
        .await?;
    let count = query("SELECT COUNT(*) FROM removals WHERE game = $1").bind(game);
    count.fetch_one(connection).await
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
    .args((game, side, account, at))
    .execute(connection)
    .await
}

/// Returns whether the accounts of both players are active.
pub(crate) async fn may_play(
    connection: &mut Connection<'_>,
    game: &str,
) -> Result<bool, sqlx::Error> {
    query(
        "SELECT NOT EXISTS (SELECT 1 FROM seats JOIN accounts ON accounts.id = seats.account \
         WHERE seats.game = $1 AND accounts.state <> 0)",
    )
    .bind(game)
    .fetch_one(connection)
    .await
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
    .args((game, next, at))
    .execute(connection)
    .await?;
    Ok(())
}
