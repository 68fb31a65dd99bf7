//! Settings of a server that all its nodes share.

use crate::{Result, Store};

const HOST_TOKEN: &str = "host-token";

impl Store {
    /// Returns whether one-time work has been done, such as importing the games that come with the program.
    pub async fn is_done(&self, name: &str) -> Result<bool> {
        Ok(self.setting(&done(name)).await?.is_some())
    }

    pub async fn mark_done(&self, name: &str) -> Result<()> {
        self.set(&done(name), "").await
    }

    /// Replaces the hash of the host's token.
    pub async fn set_host_token(&self, hash: &str) -> Result<()> {
        self.set(HOST_TOKEN, hash).await
    }

    pub async fn is_host_token(&self, hash: &str) -> Result<bool> {
        Ok(self.setting(HOST_TOKEN).await?.as_deref() == Some(hash))
    }

    async fn setting(&self, key: &str) -> Result<Option<String>> {
        let select = "SELECT value FROM settings WHERE key = $1";
        self.fetch_optional(select, key).await
    }

    async fn set(&self, key: &str, value: &str) -> Result<()> {
        let insert = "INSERT INTO settings (key, value) VALUES ($1, $2) \
             ON CONFLICT (key) DO UPDATE SET value = excluded.value";
        self.execute(insert, (key, value)).await.map(drop)
    }
}

fn done(name: &str) -> String {
    format!("done: {name}")
}
