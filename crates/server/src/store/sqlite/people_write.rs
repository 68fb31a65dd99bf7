//! The people whom the database knows: changes.

use skep_people::{AccountId, Rating};
use sqlx::SqliteConnection;

use super::{
    NewAccount, NewSession, PeopleChange, PeopleOutcome, SecretHash, SessionKey, StoreError,
    columns, known_devices, mail, name_keys, passkeys, plans, puzzles, row::to_sql, ties, unname,
};
use crate::clock::Millis;

/// Makes a change within a transaction.
pub(super) async fn change(
    connection: &mut SqliteConnection,
    change: &PeopleChange,
) -> Result<Result<PeopleOutcome, StoreError>, sqlx::Error> {
    let rows = match change {
        PeopleChange::SignUp(new) => return sign_up(connection, new).await.map(Ok),
        PeopleChange::LogIn { password, session } => {
            return log_in(connection, password, session).await.map(Ok);
        }
        PeopleChange::Recover { code, session } => {
            return recover(connection, code, session).await.map(Ok);
        }
        PeopleChange::Remove { game, side } => {
            remove(connection, &game.to_string(), columns::side(*side)).await?
        }
        PeopleChange::Unname { game, side } => {
            let unnamed = unname::unname(connection, &game.to_string(), *side).await?;
            return Ok(unnamed.map(|()| PeopleOutcome::Done(1)));
        }
        PeopleChange::Tie { by, to, tie, at } => {
            return ties::tie(connection, (*by, *to), tie, *at).await.map(Ok);
        }
        PeopleChange::Passkey(change) => return passkeys::change(connection, change).await.map(Ok),
        PeopleChange::Mail(change) => return mail::change(connection, change).await.map(Ok),
        PeopleChange::Entrust(session) => {
            begin(connection, session).await?;
            1
        }
        PeopleChange::StartAt { account, rating } => start_at(connection, *account, rating).await?,
        PeopleChange::Puzzles { account, news, of } => {
            let learnt = puzzles::learn(connection, *account, (news, *of)).await;
            return learnt.map(Ok);
        }
        PeopleChange::ForgetPuzzles(account) => puzzles::forget(connection, *account).await?,
        PeopleChange::See { session, at } => see(connection, session, *at).await?,
        PeopleChange::LogOut(session) => log_out(connection, session).await?,
        PeopleChange::EndSession { account, id } => end_session(connection, *account, id).await?,
        PeopleChange::EndOthers { account, stays } => {
            end_others(connection, *account, stays.as_str()).await?
        }
        PeopleChange::EndIdle(since) => end_idle(connection, *since).await?,
        PeopleChange::ForgetDevices(since) => {
            known_devices::forget_before(connection, *since).await?
        }
        PeopleChange::SetPassword {
            account,
            password,
            session,
        } => set_password(connection, *account, password, session.as_ref()).await?,
        PeopleChange::SetCodes { account, codes } => {
            set_codes(connection, *account, codes).await?;
            codes.len() as u64
        }
        PeopleChange::Ban { account, banned } => ban(connection, *account, *banned).await?,
        PeopleChange::Delete(account) => delete(connection, *account).await?,
        PeopleChange::Invite { code, at } => invite(connection, code, *at).await?,
        PeopleChange::Uninvite(code) => uninvite(connection, code).await?,
        PeopleChange::Sit { account, seats, at } => {
            let mut taken = 0;
            for (game, side) in seats {
                let seat = (game.to_string(), columns::side(*side));
                taken += sit(connection, *account, seat, *at).await?;
            }
            taken
        }
    };
    Ok(Ok(PeopleOutcome::Done(rows)))
}

async fn sign_up(
    connection: &mut SqliteConnection,
    new: &NewAccount,
) -> Result<PeopleOutcome, sqlx::Error> {
    if let Some(invitation) = &new.invitation {
        let (is_there,): (bool,) =
            sqlx::query_as("SELECT EXISTS (SELECT 1 FROM invitations WHERE hash = ?1)")
                .bind(&invitation.0)
                .fetch_one(&mut *connection)
                .await?;
        if !is_there {
            return Ok(PeopleOutcome::NoInvitation);
        }
    }
    if let Some(passkey) = &new.passkey
        && !passkeys::can_take(connection, passkey).await?
    {
        return Ok(PeopleOutcome::Refused);
    }
    let row: Option<(i64,)> = sqlx::query_as(
        "INSERT INTO accounts (name, key, kind, state, password, created) \
         VALUES (?1, ?2, ?3, 0, ?4, ?5) ON CONFLICT (key) DO NOTHING RETURNING id",
    )
    .bind(&new.name)
    .bind(new.key.as_str())
    .bind(columns::kind(new.kind))
    .bind(&new.password)
    .bind(to_sql(new.created))
    .fetch_optional(&mut *connection)
    .await?;
    let Some((id,)) = row else {
        return Ok(PeopleOutcome::NameTaken);
    };
    let account = AccountId::of(id);
    if !name_keys::reserve(connection, account, &new.name).await? {
        name_keys::release(connection, account).await?;
        sqlx::query("DELETE FROM accounts WHERE id = ?1")
            .bind(id)
            .execute(connection)
            .await?;
        return Ok(PeopleOutcome::NameTaken);
    }
    if let Some(invitation) = &new.invitation {
        sqlx::query("DELETE FROM invitations WHERE hash = ?1")
            .bind(&invitation.0)
            .execute(&mut *connection)
            .await?;
    }
    set_codes(connection, account, &new.codes).await?;
    if let Some(passkey) = &new.passkey {
        passkeys::take(connection, account, passkey).await?;
    }
    if let Some(first) = &new.session {
        let session = NewSession {
            key: first.key.clone(),
            account,
            means: new.means(),
            device: first.device.clone(),
            secret: Some(first.secret.clone()),
            created: new.created,
        };
        begin(connection, &session).await?;
    }
    Ok(PeopleOutcome::SignedUp(account))
}

async fn log_in(
    connection: &mut SqliteConnection,
    password: &str,
    session: &NewSession,
) -> Result<PeopleOutcome, sqlx::Error> {
    let row: Option<(i64,)> =
        sqlx::query_as("SELECT id FROM accounts WHERE id = ?1 AND state = 0 AND password = ?2")
            .bind(session.account.number())
            .bind(password)
            .fetch_optional(&mut *connection)
            .await?;
    if row.is_none() {
        return Ok(PeopleOutcome::Refused);
    }
    begin(connection, session).await?;
    Ok(PeopleOutcome::Done(1))
}

async fn recover(
    connection: &mut SqliteConnection,
    code: &SecretHash,
    session: &NewSession,
) -> Result<PeopleOutcome, sqlx::Error> {
    let row: Option<(i64,)> = sqlx::query_as("SELECT id FROM accounts WHERE id = ?1 AND state = 0")
        .bind(session.account.number())
        .fetch_optional(&mut *connection)
        .await?;
    let used = sqlx::query("DELETE FROM recovery_codes WHERE account = ?1 AND hash = ?2")
        .bind(session.account.number())
        .bind(&code.0)
        .execute(&mut *connection)
        .await?;
    if row.is_none() || used.rows_affected() == 0 {
        return Ok(PeopleOutcome::Refused);
    }
    begin(connection, session).await?;
    Ok(PeopleOutcome::Done(1))
}

/// Begins a session, whose browser the account knows from now on.
pub(super) async fn begin(
    connection: &mut SqliteConnection,
    session: &NewSession,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO sessions (hash, account, means, device, created, seen) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?5)",
    )
    .bind(session.key.as_str())
    .bind(session.account.number())
    .bind(columns::means(session.means))
    .bind(&session.device)
    .bind(to_sql(session.created))
    .execute(&mut *connection)
    .await?;
    if let Some(secret) = &session.secret {
        known_devices::remember(connection, session.account, secret, session.created).await?;
    }
    Ok(())
}

/// Gives an account the rating with which it begins.
async fn start_at(
    connection: &mut SqliteConnection,
    account: AccountId,
    rating: &Rating,
) -> Result<u64, sqlx::Error> {
    let given = sqlx::query(
        "INSERT INTO rating_starts (account, rating, deviation, volatility) VALUES (?1, ?2, ?3, ?4) \
         ON CONFLICT DO NOTHING",
    )
    .bind(account.number())
    .bind(rating.number())
    .bind(rating.deviation())
    .bind(rating.volatility())
    .execute(connection)
    .await?;
    Ok(given.rows_affected())
}

async fn see(
    connection: &mut SqliteConnection,
    session: &SessionKey,
    at: Millis,
) -> Result<u64, sqlx::Error> {
    let seen = sqlx::query("UPDATE sessions SET seen = ?2 WHERE hash = ?1 AND seen < ?2")
        .bind(session.as_str())
        .bind(to_sql(at))
        .execute(connection)
        .await?;
    Ok(seen.rows_affected())
}

async fn log_out(
    connection: &mut SqliteConnection,
    session: &SessionKey,
) -> Result<u64, sqlx::Error> {
    let ended = sqlx::query("DELETE FROM sessions WHERE hash = ?1")
        .bind(session.as_str())
        .execute(connection)
        .await?;
    Ok(ended.rows_affected())
}

async fn end_session(
    connection: &mut SqliteConnection,
    account: AccountId,
    id: &str,
) -> Result<u64, sqlx::Error> {
    let ended = sqlx::query("DELETE FROM sessions WHERE account = ?1 AND substr(hash, 1, 22) = ?2")
        .bind(account.number())
        .bind(id)
        .execute(connection)
        .await?;
    Ok(ended.rows_affected())
}

/// Ends all sessions of an account but for one; an empty key spares none.
async fn end_others(
    connection: &mut SqliteConnection,
    account: AccountId,
    stays: &str,
) -> Result<u64, sqlx::Error> {
    let ended = sqlx::query("DELETE FROM sessions WHERE account = ?1 AND hash <> ?2")
        .bind(account.number())
        .bind(stays)
        .execute(connection)
        .await?;
    Ok(ended.rows_affected())
}

async fn end_idle(connection: &mut SqliteConnection, since: Millis) -> Result<u64, sqlx::Error> {
    let ended = sqlx::query("DELETE FROM sessions WHERE seen < ?1")
        .bind(to_sql(since))
        .execute(connection)
        .await?;
    Ok(ended.rows_affected())
}

/// Sets the password: all sessions end, other browsers are strangers again, another session may begin, and what was on its way by mail
/// is good no more.
pub(super) async fn set_password(
    connection: &mut SqliteConnection,
    account: AccountId,
    password: &str,
    session: Option<&NewSession>,
) -> Result<u64, sqlx::Error> {
    let changed = sqlx::query("UPDATE accounts SET password = ?2 WHERE id = ?1 AND state <> 2")
        .bind(account.number())
        .bind(password)
        .execute(&mut *connection)
        .await?;
    if changed.rows_affected() == 0 {
        return Ok(0);
    }
    end_others(connection, account, "").await?;
    known_devices::forget_all(connection, account).await?;
    mail::call_back(connection, account).await?;
    if let Some(session) = session {
        begin(connection, session).await?;
    }
    Ok(1)
}

async fn set_codes(
    connection: &mut SqliteConnection,
    account: AccountId,
    codes: &[SecretHash],
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM recovery_codes WHERE account = ?1")
        .bind(account.number())
        .execute(&mut *connection)
        .await?;
    for code in codes {
        sqlx::query("INSERT INTO recovery_codes (account, hash) VALUES (?1, ?2)")
            .bind(account.number())
            .bind(&code.0)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn ban(
    connection: &mut SqliteConnection,
    account: AccountId,
    banned: bool,
) -> Result<u64, sqlx::Error> {
    let changed = sqlx::query("UPDATE accounts SET state = ?2 WHERE id = ?1 AND state <> 2")
        .bind(account.number())
        .bind(i64::from(banned))
        .execute(&mut *connection)
        .await?;
    if banned {
        end_others(connection, account, "").await?;
        leave_lobby(connection, account).await?;
    }
    Ok(changed.rows_affected())
}

/// Takes an account out of the lobby, with what it has offered and was offered there.
async fn leave_lobby(
    connection: &mut SqliteConnection,
    account: AccountId,
) -> Result<(), sqlx::Error> {
    for delete in [
        "DELETE FROM lobby_visitors WHERE who = 'm' || ?1",
        "DELETE FROM seeks WHERE who = 'm' || ?1",
        "DELETE FROM pool_places WHERE who = 'm' || ?1",
        "DELETE FROM challenges WHERE challenger = 'm' || ?1 OR challenged = 'm' || ?1",
    ] {
        sqlx::query(delete)
            .bind(account.number())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn delete(connection: &mut SqliteConnection, account: AccountId) -> Result<u64, sqlx::Error> {
    let gone = sqlx::query(
        "UPDATE accounts SET state = 2, name = '', password = NULL WHERE id = ?1 AND state <> 2",
    )
    .bind(account.number())
    .execute(&mut *connection)
    .await?;
    plans::forget_account(connection, account).await?;
    puzzles::forget(connection, account).await?;
    for delete in [
        "DELETE FROM sessions WHERE account = ?1",
        "DELETE FROM recovery_codes WHERE account = ?1",
        "DELETE FROM seats WHERE account = ?1",
        "DELETE FROM openings WHERE account = ?1",
        "DELETE FROM leavings WHERE who = 'm' || ?1",
        "DELETE FROM passkeys WHERE account = ?1",
        "DELETE FROM ceremonies WHERE account = ?1",
        "DELETE FROM mail_links WHERE account = ?1",
        "DELETE FROM mail_addresses WHERE account = ?1",
    ] {
        sqlx::query(delete)
            .bind(account.number())
            .execute(&mut *connection)
            .await?;
    }
    known_devices::forget_all(connection, account).await?;
    leave_lobby(connection, account).await?;
    ties::forget(connection, account).await?;
    Ok(gone.rows_affected())
}

/// Notes that a player has removed a finished game; how many of both have.
async fn remove(
    connection: &mut SqliteConnection,
    game: &str,
    side: i64,
) -> Result<u64, sqlx::Error> {
    sqlx::query("INSERT INTO removals (game, side) VALUES (?1, ?2) ON CONFLICT DO NOTHING")
        .bind(game)
        .bind(side)
        .execute(&mut *connection)
        .await?;
    let (removed,): (i64,) = sqlx::query_as("SELECT COUNT(*) FROM removals WHERE game = ?1")
        .bind(game)
        .fetch_one(connection)
        .await?;
    Ok(u64::try_from(removed).unwrap_or(0))
}

async fn invite(
    connection: &mut SqliteConnection,
    code: &SecretHash,
    at: Millis,
) -> Result<u64, sqlx::Error> {
    let invited = sqlx::query("INSERT INTO invitations (hash, created) VALUES (?1, ?2)")
        .bind(&code.0)
        .bind(to_sql(at))
        .execute(connection)
        .await?;
    Ok(invited.rows_affected())
}

async fn uninvite(
    connection: &mut SqliteConnection,
    code: &SecretHash,
) -> Result<u64, sqlx::Error> {
    let withdrawn = sqlx::query("DELETE FROM invitations WHERE hash = ?1")
        .bind(&code.0)
        .execute(connection)
        .await?;
    Ok(withdrawn.rows_affected())
}

/// Gives an account a side, unless it is somebody's already.
pub(super) async fn sit(
    connection: &mut SqliteConnection,
    account: AccountId,
    (game, side): (String, i64),
    at: Millis,
) -> Result<u64, sqlx::Error> {
    let taken = sqlx::query(
        "INSERT INTO seats (game, side, account, since) VALUES (?1, ?2, ?3, ?4) \
         ON CONFLICT (game, side) DO NOTHING",
    )
    .bind(game)
    .bind(side)
    .bind(account.number())
    .bind(to_sql(at))
    .execute(connection)
    .await?;
    Ok(taken.rows_affected())
}

/// Whether all accounts that play a game may be used.
pub(super) async fn may_play(
    connection: &mut SqliteConnection,
    game: &str,
) -> Result<bool, sqlx::Error> {
    let (may_play,): (bool,) = sqlx::query_as(
        "SELECT NOT EXISTS (SELECT 1 FROM seats JOIN accounts ON accounts.id = seats.account \
         WHERE seats.game = ?1 AND accounts.state <> 0)",
    )
    .bind(game)
    .fetch_one(connection)
    .await?;
    Ok(may_play)
}

/// Gives the players of a game the sides of the next one, in which they have changed colours.
pub(super) async fn change_sides(
    connection: &mut SqliteConnection,
    game: &str,
    next: &str,
    at: Millis,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO seats (game, side, account, since) \
         SELECT ?2, 1 - side, account, ?3 FROM seats WHERE game = ?1 \
         ON CONFLICT (game, side) DO NOTHING",
    )
    .bind(game)
    .bind(next)
    .bind(to_sql(at))
    .execute(connection)
    .await?;
    Ok(())
}
