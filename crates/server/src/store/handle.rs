//! A store, whatever database is behind it.

use std::{ops::Deref, sync::Arc};

use tokio::task::JoinHandle;

use super::{Backend, OpenError, StoreOptions, postgres::Postgres, sqlite::Sqlite};

/// Where games are kept. What it can do is told by [`Backend`].
#[derive(Clone, Debug)]
pub struct Store(Arc<dyn Backend>);

impl Store {
    /// Opens the store, and makes it first if it is not there. The task ends when every handle has been dropped and
    /// every change is made.
    ///
    /// # Errors
    /// The directory or the database cannot be used.
    pub async fn open(options: &StoreOptions) -> Result<(Store, JoinHandle<()>), OpenError> {
        if let Some(postgres) = &options.postgres {
            let (postgres, writer) = Postgres::open(postgres).await?;
            return Ok((Store(Arc::new(postgres)), writer));
        }
        let (sqlite, writer) = Sqlite::open(options).await?;
        Ok((Store(Arc::new(sqlite)), writer))
    }

    /// Closes what reads. What writes closes once every handle is gone.
    pub async fn close(self) {
        self.0.close().await;
    }
}

impl Deref for Store {
    type Target = dyn Backend;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}
