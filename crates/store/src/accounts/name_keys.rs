//! Keys of names that look alike, each reserved for one account.

use skep_people::{AccountId, NameKey};

use crate::query::{Connection, execute};

/// Reserves all keys of a name; returns false if another account has one of them.
pub(crate) async fn reserve(
    db: &mut Connection<'_>,
    account: AccountId,
    name: &str,
) -> sqlx::Result<bool> {
    // The keys are sorted, which prevents deadlocks between concurrent sign-ups.
    for key in NameKey::all_of(name) {
        let insert = "INSERT INTO name_keys (key, account) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        let reserved = execute(db, insert, (key.as_str(), account)).await?;
        if reserved == 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

pub(crate) async fn release(db: &mut Connection<'_>, account: AccountId) -> sqlx::Result<()> {
    execute(db, "DELETE FROM name_keys WHERE account = $1", account).await?;
    Ok(())
}
