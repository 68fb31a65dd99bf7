//! Browsers that have logged in to an account.

use skep_game::clock::Millis;
use skep_people::AccountId;

use super::{MAX_KNOWN_DEVICES, SecretHash};
use crate::query::{Connection, query};

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
    .args((account, device, at))
    .execute(&mut *connection)
    .await?;
    query(
        "DELETE FROM known_devices WHERE account = $1 AND hash IN \
             (SELECT hash FROM known_devices WHERE account = $1 ORDER BY seen DESC, hash LIMIT ALL OFFSET $2)",
    )
    .args((account, MAX_KNOWN_DEVICES))
    .execute(connection)
    .await?;
    Ok(())
}
