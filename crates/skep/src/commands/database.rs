//! Where games are kept: in the data directory, or in PostgreSQL. Several commands share this.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;
use skep_server::store::{PostgresOptions, StoreOptions};

use super::data::DataOption;

/// Where games are kept.
#[derive(Args, Clone, Debug)]
pub(super) struct DatabaseOption {
    #[command(flatten)]
    data: DataOption,

    /// A PostgreSQL database in which games are kept instead, such as postgres://skep@localhost/skep
    ///
    /// Others on this machine can read what stands on a command line, so a password had better not: it is taken from
    /// --database-password-file, PGPASSWORD or ~/.pgpass. docs/hosting.md tells of sockets and TLS.
    #[arg(
        long,
        value_name = "URL",
        env = "SKEP_DATABASE",
        hide_env_values = true
    )]
    database: Option<String>,

    /// A file whose first line is the password of the database
    #[arg(long, value_name = "FILE", env = "SKEP_DATABASE_PASSWORD_FILE")]
    database_password_file: Option<PathBuf>,
}

impl DatabaseOption {
    /// The data directory, whether it is there or not.
    ///
    /// # Errors
    /// None was named, and the user has no home directory.
    pub(super) fn directory(&self) -> anyhow::Result<PathBuf> {
        self.data.directory()
    }

    /// Where games are kept.
    ///
    /// # Errors
    /// The URL makes no sense, the password cannot be read, or there is no directory.
    pub(super) fn store(&self) -> anyhow::Result<StoreOptions> {
        Ok(StoreOptions {
            postgres: self.postgres()?,
            ..StoreOptions::new(self.directory()?)
        })
    }

    /// The PostgreSQL database; `None` if games are kept in the data directory.
    ///
    /// # Errors
    /// The URL makes no sense, or the password cannot be read.
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

/// The password in the first line of a file.
///
/// # Errors
/// It cannot be read, or there is none.
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
