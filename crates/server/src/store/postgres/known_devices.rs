//! Browsers that an account knows.

use skep_people::AccountId;
use sqlx::PgConnection;

use super::{MAX_KNOWN_DEVICES, SecretHash, row::to_sql};
use crate::clock::Millis;

/// Lets an account know a browser that has just logged in. The one unused for longest makes room for it.
pub(super) async fn remember(
    connection: &mut PgConnection,
    account: AccountId,
    device: &SecretHash,
    at: Millis,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO known_devices (account, hash, seen) VALUES ($1, $2, $3) \
         ON CONFLICT (account, hash) DO UPDATE SET seen = excluded.seen",
    )
    .bind(account.number())
    .bind(&device.0)
    .bind(to_sql(at))
    .execute(&mut *connection)
    .await?;
    sqlx::query(
        "DELETE FROM known_devices WHERE account = $1 AND hash IN \
             (SELECT hash FROM known_devices WHERE account = $1 ORDER BY seen DESC, hash LIMIT ALL OFFSET $2)",
    )
    .bind(account.number())
    .bind(i64::from(MAX_KNOWN_DEVICES))
    .execute(connection)
    .await?;
    Ok(())
}

/// Forgets all browsers of an account.
pub(super) async fn forget_all(
    connection: &mut PgConnection,
    account: AccountId,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM known_devices WHERE account = $1")
        .bind(account.number())
        .execute(connection)
        .await?;
    Ok(())
}

/// Forgets browsers that have not logged in since a time.
pub(super) async fn forget_before(
    connection: &mut PgConnection,
    since: Millis,
) -> Result<u64, sqlx::Error> {
    let forgotten = sqlx::query("DELETE FROM known_devices WHERE seen < $1")
        .bind(to_sql(since))
        .execute(connection)
        .await?;
    Ok(forgotten.rows_affected())
}
