//! The `--data` and `--database` options: games in the data directory or in PostgreSQL.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;
use etcetera::BaseStrategy;
use skep_server::store::{PostgresOptions, Store, StoreOptions};

use crate::block_on::block_on;

#[derive(Args, Clone, Debug)]
pub(super) struct DataOption {
    /// Data directory for games [default: skep in the user's data directory]
    #[arg(long, value_name = "DIR", env = "SKEP_DATA", hide_env_values = true)]
    data: Option<PathBuf>,
}

impl DataOption {
    /// The directory, which need not exist.
    ///
    /// # Errors
    /// None was given, and the user has no home directory.
    pub(super) fn directory(&self) -> anyhow::Result<PathBuf> {
        if let Some(directory) = &self.data {
            return Ok(directory.clone());
        }
        let strategy = etcetera::choose_base_strategy()
            .context("cannot find your home directory: name a place with --data DIR")?;
        Ok(strategy.data_dir().join("skep"))
    }
}

#[derive(Args, Clone, Debug)]
pub(super) struct DatabaseOption {
    #[command(flatten)]
    pub(super) data: DataOption,

    /// PostgreSQL database to use instead, such as postgres://skep@localhost/skep
    ///
    /// Other users can read command lines, so the password is taken from --database-password-file, PGPASSWORD or ~/.pgpass.
    /// docs/hosting.md explains sockets and TLS.
    #[arg(long, value_name = "URL")]
    #[arg(env = "SKEP_DATABASE", hide_env_values = true)]
    database: Option<String>,

    /// File whose first line is the database password
    #[arg(long, value_name = "FILE", env = "SKEP_DATABASE_PASSWORD_FILE")]
    database_password_file: Option<PathBuf>,
}

impl DatabaseOption {
    /// # Errors
    /// The URL is invalid, the password cannot be read, or there is no directory.
    pub(super) fn store(&self) -> anyhow::Result<StoreOptions> {
        Ok(StoreOptions {
            postgres: self.postgres()?,
            ..StoreOptions::new(self.data.directory()?)
        })
    }

    /// Opens the store for some work, then closes it. A missing store is created only if `create` is true.
    pub(super) fn with_store<T>(
        &self,
        create: bool,
        work: impl AsyncFnOnce(&Store) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let options = self.store()?;
        ensure!(
            create || options.postgres.is_some() || options.file().exists(),
            "there is no database in {}: start the server there first",
            options.directory.display()
        );
        block_on(async {
            let (store, writer) = Store::open(&options).await?;
            let done = work(&store).await;
            store.close().await;
            writer.await.context("the database was not closed")?;
            done
        })?
    }

    /// Returns `None` for games in the data directory.
    ///
    /// # Errors
    /// The URL is invalid, or the password cannot be read.
    pub(super) fn postgres(&self) -> anyhow::Result<Option<PostgresOptions>> {
        let Some(url) = &self.database else {
            ensure!(
                self.database_password_file.is_none(),
                "--database-password-file is for a database that is named with --database"
            );
            return Ok(None);
        };
        let options =
            PostgresOptions::of_url(url).map_err(|error| anyhow::anyhow!("--database {error}"))?;
        let Some(file) = &self.database_password_file else {
            return Ok(Some(options));
        };
        Ok(Some(options.with_password(&read_password(file)?)))
    }
}

/// Reads a password from the first line of a file.
///
/// # Errors
/// The file cannot be read, or the line is empty.
pub(super) fn read_password(file: &Path) -> anyhow::Result<String> {
    let text = fs::read_to_string(file)
        .with_context(|| format!("cannot read the password in {}", file.display()))?;
    let password = text.lines().next().unwrap_or_default();
    ensure!(
        !password.is_empty(),
        "there is no password in {}: its first line is empty",
        file.display()
    );
    Ok(password.to_owned())
}
