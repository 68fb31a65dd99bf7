//! Changing accounts, sessions and seats.

use skep_game::{clock::Millis, ids::GameId, words::Side};
use skep_people::{AccountId, Rating};

use super::{AccountOutcome, MAX_KNOWN_DEVICES, NewSession, SecretHash, SessionKey};
use crate::{
    Result, Store,
    query::{Connection, execute, fetch_one, fetch_optional},
    write::WriteOptions,
};

impl Store {
    /// Logs in with a password, unless it has just been changed.
    pub async fn log_in(&self, password: String, session: NewSession) -> Result<AccountOutcome> {
        self.write((password, session), async |db, (password, session)| {
            let select =
                "SELECT id FROM accounts WHERE id = $1 AND state = 0 AND password = $2 FOR SHARE";
            let account: Option<AccountId> =
                fetch_optional(db, select, (session.account, password)).await?;
            if account.is_none() {
                return Ok(AccountOutcome::Refused);
            }
            begin_session(db, session).await?;
            Ok(AccountOutcome::Done(1))
        })
        .await
    }

    /// Logs in with a recovery code, which is consumed.
    pub async fn recover(&self, code: SecretHash, session: NewSession) -> Result<AccountOutcome> {
        let data = (code, session);
        self.write_with(WriteOptions::ONCE, data, async |db, (code, session)| {
            let is_active = lock_active(db, session.account).await?;
            let delete = "DELETE FROM recovery_codes WHERE account = $1 AND hash = $2";
            let used = execute(db, delete, (session.account, code)).await?;
            if !is_active || used == 0 {
                return Ok(AccountOutcome::Refused);
            }
            begin_session(db, session).await?;
            Ok(AccountOutcome::Done(1))
        })
        .await
    }

    /// Starts a session without a login, for a bot.
    pub async fn start_session(&self, session: NewSession) -> Result<()> {
        self.write(session, async |db, session| {
            Ok(begin_session(db, session).await?)
        })
        .await
    }

    /// Sets the rating at which an account begins, unless it has one.
    pub async fn set_initial_rating(&self, account: AccountId, rating: Rating) -> Result<u64> {
        let insert = "INSERT INTO rating_starts (account, rating, deviation, volatility) \
             VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        let (number, deviation) = (rating.number(), rating.deviation());
        let values = (account, number, deviation, rating.volatility());
        self.execute(insert, values).await
    }

    /// Records the use of a session.
    pub async fn touch_session(&self, session: SessionKey, at: Millis) -> Result<u64> {
        let update = "UPDATE sessions SET seen = $2 WHERE hash = $1 AND seen < $2";
        self.execute(update, (&session, at)).await
    }

    pub async fn end_session(&self, session: SessionKey) -> Result<u64> {
        let delete = "DELETE FROM sessions WHERE hash = $1";
        self.execute(delete, &session).await
    }

    /// Ends a session by its id in the list of sessions.
    pub async fn end_listed_session(&self, account: AccountId, id: String) -> Result<u64> {
        let delete = "DELETE FROM sessions WHERE account = $1 AND substr(hash, 1, 22) = $2";
        self.execute(delete, (account, id)).await
    }

    pub async fn end_other_sessions(&self, account: AccountId, except: SessionKey) -> Result<u64> {
        let delete = "DELETE FROM sessions WHERE account = $1 AND hash <> $2";
        self.execute(delete, (account, &except)).await
    }

    /// Ends sessions that were last used before a time.
    pub async fn end_idle_sessions(&self, since: Millis) -> Result<u64> {
        let delete = "DELETE FROM sessions WHERE seen < $1";
        self.execute(delete, since).await
    }

    /// Forgets browsers that have not logged in since a time.
    pub async fn forget_devices(&self, since: Millis) -> Result<u64> {
        let delete = "DELETE FROM known_devices WHERE seen < $1";
        self.execute(delete, since).await
    }

    pub async fn set_recovery_codes(
        &self,
        account: AccountId,
        codes: Vec<SecretHash>,
    ) -> Result<()> {
        self.write((account, codes), async |db, &(account, ref codes)| {
            Ok(set_codes(db, account, codes).await?)
        })
        .await
    }

    pub async fn add_invitation(&self, code: SecretHash, at: Millis) -> Result<u64> {
        let insert = "INSERT INTO invitations (hash, created) VALUES ($1, $2)";
        self.execute(insert, (&code, at)).await
    }

    pub async fn remove_invitation(&self, code: SecretHash) -> Result<u64> {
        let delete = "DELETE FROM invitations WHERE hash = $1";
        self.execute(delete, &code).await
    }

    /// Gives an account sides of games, unless they belong to others. Returns how many it got.
    pub async fn take_seats(
        &self,
        account: AccountId,
        seats: Vec<(GameId, Side)>,
        at: Millis,
    ) -> Result<u64> {
        let data = (account, seats, at);
        self.write(data, async |db, &(account, ref seats, at)| {
            let mut taken = 0;
            for (game, side) in seats {
                taken += take_seat(db, account, (*game, *side), at).await?;
            }
            Ok(taken)
        })
        .await
    }

    /// Removes a finished game from the list of a side's player. Returns how many of the two players have removed it.
    pub async fn remove_game(&self, game: GameId, side: Side) -> Result<u64> {
        self.write((game, side), async |db, &(game, side)| {
            let insert = "INSERT INTO removals (game, side) VALUES ($1, $2) ON CONFLICT DO NOTHING";
            execute(db, insert, (game, side)).await?;
            let count = "SELECT COUNT(*) FROM removals WHERE game = $1";
            Ok(fetch_one(db, count, game).await?)
        })
        .await
    }
}

/// Locks an account; returns false if it is not active.
pub(crate) async fn lock_active(db: &mut Connection<'_>, account: AccountId) -> sqlx::Result<bool> {
    let select = "SELECT id FROM accounts WHERE id = $1 AND state = 0 FOR UPDATE";
    let row: Option<AccountId> = fetch_optional(db, select, account).await?;
    Ok(row.is_some())
}

/// Starts a session and remembers its browser, which displaces the one unused for longest.
pub(crate) async fn begin_session(
    db: &mut Connection<'_>,
    session: &NewSession,
) -> sqlx::Result<()> {
    let insert = "INSERT INTO sessions (hash, account, means, device, created, seen) \
         VALUES ($1, $2, $3, $4, $5, $5)";
    let values = (
        &session.key,
        session.account,
        session.method,
        &session.device,
        session.created,
    );
    execute(db, insert, values).await?;
    let (account, at) = (session.account, session.created);
    if let Some(device) = &session.secret {
        let insert = "INSERT INTO known_devices (account, hash, seen) VALUES ($1, $2, $3) \
             ON CONFLICT (account, hash) DO UPDATE SET seen = excluded.seen";
        execute(db, insert, (account, device, at)).await?;
        let delete = "DELETE FROM known_devices WHERE account = $1 AND hash IN \
             (SELECT hash FROM known_devices WHERE account = $1 ORDER BY seen DESC, hash LIMIT ALL OFFSET $2)";
        execute(db, delete, (account, MAX_KNOWN_DEVICES)).await?;
    }
    Ok(())
}

pub(crate) async fn set_codes(
    db: &mut Connection<'_>,
    account: AccountId,
    codes: &[SecretHash],
) -> sqlx::Result<()> {
    execute(db, "DELETE FROM recovery_codes WHERE account = $1", account).await?;
    for code in codes {
        let insert = "INSERT INTO recovery_codes (account, hash) VALUES ($1, $2)";
        execute(db, insert, (account, code)).await?;
    }
    Ok(())
}

/// Gives an account a side, unless it belongs to another.
pub(crate) async fn take_seat(
    db: &mut Connection<'_>,
    account: AccountId,
    (game, side): (GameId, Side),
    at: Millis,
) -> sqlx::Result<u64> {
    let insert = "INSERT INTO seats (game, side, account, since) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (game, side) DO NOTHING";
    execute(db, insert, (game, side, account, at)).await
}

/// Returns whether the accounts of both players are active.
pub(crate) async fn may_play(db: &mut Connection<'_>, game: GameId) -> sqlx::Result<bool> {
    let select = "SELECT NOT EXISTS (SELECT 1 FROM seats JOIN accounts ON accounts.id = seats.account \
         WHERE seats.game = $1 AND accounts.state <> 0)";
    fetch_one(db, select, game).await
}

/// Gives the players of a game the opposite sides of their next one.
pub(crate) async fn swap_sides(
    db: &mut Connection<'_>,
    game: GameId,
    next: GameId,
    at: Millis,
) -> sqlx::Result<()> {
    let insert = "INSERT INTO seats (game, side, account, since) \
         SELECT $2, 1 - side, account, $3 FROM seats WHERE game = $1 \
         ON CONFLICT (game, side) DO NOTHING";
    execute(db, insert, (game, next, at)).await.map(drop)
}
