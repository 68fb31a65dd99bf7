//! Keys of names that look alike, each reserved for one account.

use skep_people::{AccountId, NameKey};

use crate::query::{Connection, query};

/// Reserves all keys of a name; returns false if another account has one of them.
pub(crate) async fn reserve(
    connection: &mut Connection<'_>,
    account: AccountId,
    name: &str,
) -> Result<bool, sqlx::Error> {
    // The keys are sorted, which prevents deadlocks between concurrent sign-ups.
    for key in NameKey::all_of(name) {
        let reserved =
            query("INSERT INTO name_keys (key, account) VALUES ($1, $2) ON CONFLICT DO NOTHING")
                .args((key.as_str(), account))
                .execute(&mut *connection)
                .await?;
        if reserved == 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

pub(crate) async fn release(
    connection: &mut Connection<'_>,
    account: AccountId,
) -> Result<(), sqlx::Error> {
    query("DELETE FROM name_keys WHERE account = $1")
        .bind(account)
        .execute(connection)
        .await?;
    Ok(())
}
