//! `skep host-token`: the host's secret for importing games over the network.

use std::io::{self, Write};

use anyhow::{Context, ensure};
use clap::Args;
use skep_server::host_token;
use skep_server::store::Store;

use super::database::DatabaseOption;

/// Create a token for importing games over the network, even while the server runs
///
/// The token is printed only once and immediately replaces the previous one on every node. Only its hash is stored.
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep host-token --data /var/lib/skep
  skep host-token --database postgres://skep@localhost/skep")]
pub(super) struct HostToken {
    #[command(flatten)]
    database: DatabaseOption,
}

impl HostToken {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .context("cannot start the threads of the database")?;
        let token = runtime.block_on(self.renew())?;
        let mut out = io::stdout().lock();
        writeln!(out, "{token}")
            .and_then(|()| out.flush())
            .context("cannot write to standard output")
    }

    async fn renew(&self) -> anyhow::Result<String> {
        let options = self.database.store()?;
        // Opening a store would create it.
        ensure!(
            options.postgres.is_some() || options.file().exists(),
            "no server database in {}: start the server there first",
            options.directory.display()
        );
        let (store, writer) = Store::open(&options).await?;
        let token = host_token::renew(&store).await;
        store.close().await;
        writer.await.context("the database was not closed")?;
        Ok(token?.reveal())
    }
}
