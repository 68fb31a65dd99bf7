//! Browsers that have logged in to an account.

use skep_game::clock::Millis;
use skep_people::AccountId;

use super::{MAX_KNOWN_DEVICES, SecretHash};
use crate::{
    query::{Connection, query},
    row::to_sql,
};

/// Remembers a browser that has just logged in. It displaces the one unused for longest.
pub(crate) async fn remember(
    connection: &mut Connection<'_>,
    account: AccountId,
    device: &SecretHash,
    at: Millis,
) -> Result<(), sqlx::Error> {
    query(
        "INSERT INTO known_devices (account, hash, seen) VALUES ($1, $2, $3) \
         ON CONFLICT (account, hash) DO UPDATE SET seen = excluded.seen",
    )
    .bind(account.number())
    .bind(&device.0)
    .bind(to_sql(at))
    .execute(&mut *connection)
    .await?;
    query(
        "DELETE FROM known_devices WHERE account = $1 AND hash IN \
             (SELECT hash FROM known_devices WHERE account = $1 ORDER BY seen DESC, hash LIMIT ALL OFFSET $2)",
    )
    .bind(account.number())
    .bind(MAX_KNOWN_DEVICES)
    .execute(connection)
    .await?;
    Ok(())
}

pub(crate) async fn forget_all(
    connection: &mut Connection<'_>,
    account: AccountId,
) -> Result<(), sqlx::Error> {
    query("DELETE FROM known_devices WHERE account = $1")
        .bind(account.number())
        .execute(connection)
        .await?;
    Ok(())
}

pub(crate) async fn forget_before(
    connection: &mut Connection<'_>,
    since: Millis,
) -> Result<u64, sqlx::Error> {
    query("DELETE FROM known_devices WHERE seen < $1")
        .bind(to_sql(since))
        .execute(connection)
        .await
}
