//! Settings of a server that all its nodes share.

use crate::{
    Store, StoreError,
    query::{Connection, query},
};

const HOST_TOKEN: &str = "host-token";

impl Store {
    /// Whether one-time work has been done, such as importing the games that come with the program.
    pub async fn is_done(&self, name: &str) -> Result<bool, StoreError> {
        Ok(self.setting(&done(name)).await?.is_some())
    }

    pub async fn mark_done(&self, name: &str) -> Result<(), StoreError> {
        self.set(done(name), String::new()).await
    }

    /// Replaces the hash of the host's token.
    pub async fn set_host_token(&self, hash: &str) -> Result<(), StoreError> {
        self.set(HOST_TOKEN.to_owned(), hash.to_owned()).await
    }

    pub async fn is_host_token(&self, hash: &str) -> Result<bool, StoreError> {
        Ok(self.setting(HOST_TOKEN).await?.as_deref() == Some(hash))
    }

    async fn setting(&self, key: &str) -> Result<Option<String>, StoreError> {
        let row: Option<(String,)> = query("SELECT value FROM settings WHERE key = $1")
            .bind(key)
            .fetch_optional(self.pool())
            .await?;
        Ok(row.map(|(value,)| value))
    }

    async fn set(&self, key: String, value: String) -> Result<(), StoreError> {
        self.write((key, value), |connection, (key, value)| {
            Box::pin(set(connection, key, value))
        })
        .await
    }
}

fn done(name: &str) -> String {
    format!("done: {name}")
}

async fn set(
    connection: &mut Connection<'_>,
    key: &str,
    value: &str,
) -> Result<(), crate::write::ChangeError> {
    query(
        "INSERT INTO settings (key, value) VALUES ($1, $2) \
         ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    )
    .bind(key)
    .bind(value)
    .execute(connection)
    .await?;
    Ok(())
}
