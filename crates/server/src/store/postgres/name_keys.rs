//! What names can be mistaken for.

use skep_people::{AccountId, NameKey};
use sqlx::PgConnection;

/// Reserves for an account everything that its name can be mistaken for. Returns whether nobody had any of it.
pub(super) async fn reserve(
    connection: &mut PgConnection,
    account: AccountId,
    name: &str,
) -> Result<bool, sqlx::Error> {
    // In the order of the keys, so that two who sign up at the same moment never wait for each other.
    for key in NameKey::all_of(name) {
        let reserved = sqlx::query(
            "INSERT INTO name_keys (key, account) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        )
        .bind(key.as_str())
        .bind(account.number())
        .execute(&mut *connection)
        .await?;
        if reserved.rows_affected() == 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Gives back what was reserved for an account that is not made after all.
pub(super) async fn release(
    connection: &mut PgConnection,
    account: AccountId,
) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM name_keys WHERE account = $1")
        .bind(account.number())
        .execute(connection)
        .await?;
    Ok(())
}
