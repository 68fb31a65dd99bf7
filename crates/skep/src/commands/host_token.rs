//! `skep host-token`: the host's secret for importing games over the network.

use clap::Args;
use skep_cli::print_line;
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
        let renew = async |store: &Store| Ok(host_token::renew(store).await?);
        let token = self.database.with_store(false, renew)?;
        print_line(token.reveal())
    }
}
