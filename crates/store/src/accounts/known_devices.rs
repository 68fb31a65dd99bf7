//! Browsers that have logged in to an account.

use skep_game::clock::Millis;
use skep_people::AccountId;

use super::{MAX_KNOWN_DEVICES, SecretHash};
use crate::query::{Connection, execute};

/// Remembers a browser that has just logged in. It displaces the one unused for longest.
pub(crate) async fn remember(
    db: &mut Connection<'_>,
    account: AccountId,
    device: &SecretHash,
    at: Millis,
) -> sqlx::Result<()> {
    let insert = "INSERT INTO known_devices (account, hash, seen) VALUES ($1, $2, $3) \
         ON CONFLICT (account, hash) DO UPDATE SET seen = excluded.seen";
    execute(db, insert, (account, device, at)).await?;
    let delete = "DELETE FROM known_devices WHERE account = $1 AND hash IN \
         (SELECT hash FROM known_devices WHERE account = $1 ORDER BY seen DESC, hash LIMIT ALL OFFSET $2)";
    execute(db, delete, (account, MAX_KNOWN_DEVICES)).await?;
    Ok(())
}
