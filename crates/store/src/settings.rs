//! Settings of a server that all its nodes share.

use crate::{Store, StoreError, query::query};

const HOST_TOKEN: &str = "host-token";

impl Store {
    /// Returns whether one-time work has been done, such as importing the games that come with the program.
    pub async fn is_done(&self, name: &str) -> Result<bool, StoreError> {
        Ok(self.setting(&done(name)).await?.is_some())
    }

    pub async fn mark_done(&self, name: &str) -> Result<(), StoreError> {
        self.set(&done(name), "").await
    }

    /// Replaces the hash of the host's token.
    pub async fn set_host_token(&self, hash: &str) -> Result<(), StoreError> {
        self.set(HOST_TOKEN, hash).await
    }

    pub async fn is_host_token(&self, hash: &str) -> Result<bool, StoreError> {
        Ok(self.setting(HOST_TOKEN).await?.as_deref() == Some(hash))
    }

    async fn setting(&self, key: &str) -> Result<Option<String>, StoreError> {
        let select = query("SELECT value FROM settings WHERE key = $1").bind(key);
        Ok(select.fetch_optional(self.pool()).await?)
    }

    async fn set(&self, key: &str, value: &str) -> Result<(), StoreError> {
        let insert = query(
            "INSERT INTO settings (key, value) VALUES ($1, $2) \
             ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        );
        self.execute(insert.args((key, value))).await?;
        Ok(())
    }
}

fn done(name: &str) -> String {
    format!("done: {name}")
}
