//! `skep serve`: the page to play on, and the server behind it.

use std::env;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::builder::styling::Style;
use clap::{Args, Parser, ValueEnum};
use skep_people::wire::AccountMode;
use skep_server::accounts::AccountLimits;
use skep_server::catalog::ArchiveGames;
use skep_server::http::{Imports, LimitOptions};
use skep_server::{Keep, Options, Server};
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

use super::database::DatabaseOption;
use super::founding;
use super::house::HouseOption;
use super::mail::MailOption;

/// Play in the browser: start the server and print its address
///
/// This is what `skep` alone does. Games are kept in the data directory: a server that is stopped, even killed, resumes
/// every game and every clock where it was. Set RUST_LOG=info to see what it does.
#[derive(Args)]
#[command(after_help = "\
Examples:
  skep                                      play on this machine, at http://127.0.0.1:4483
  skep serve --open                         the same, and open the browser
  skep serve --addr 0.0.0.0:4483            let others in the network join
  skep serve --database postgres://skep@localhost/skep
                                            keep the games in PostgreSQL
  skep serve --addr 127.0.0.1:4483 --trusted-proxy 127.0.0.1 --metrics
                                            behind a proxy that adds TLS; docs/hosting.md tells more")]
pub(super) struct Serve {
    /// Where to listen; 0.0.0.0:4483 lets others in the network join
    #[arg(
        long,
        value_name = "ADDRESS",
        default_value = "127.0.0.1:4483",
        env = "SKEP_ADDR"
    )]
    addr: SocketAddr,

    #[command(flatten)]
    database: DatabaseOption,

    /// How many connections to a PostgreSQL database this server may hold
    #[arg(
        long,
        value_name = "N",
        default_value_t = 10,
        value_parser = clap::value_parser!(u32).range(3..=1000)
    )]
    database_connections: u32,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// How many unfinished games one address may have begun
    #[arg(long, value_name = "N", default_value_t = 500)]
    games_per_address: usize,

    /// How many connections one address may hold
    #[arg(long, value_name = "N", default_value_t = LimitOptions::default().sockets)]
    sockets_per_address: usize,

    /// Lift all limits on what an address may do, for measurements
    #[arg(long)]
    no_limits: bool,

    /// A proxy in front of this server, which is trusted about its clients' addresses
    #[arg(long, value_name = "IP")]
    trusted_proxy: Vec<IpAddr>,

    /// A name of this server in the internet, such as hive.example.org; it answers under no other
    ///
    /// Addresses and names of the local network (localhost, raspberrypi, raspberrypi.local) are always answered.
    #[arg(long, value_name = "NAME", env = "SKEP_HOST", value_delimiter = ',')]
    host: Vec<String>,

    /// Who may import games over the network; the host shows the token of `skep host-token`
    #[arg(long, value_name = "WHO", value_enum, default_value_t)]
    imports: WhoImports,

    /// Who may have an account; guests play without one in any case
    #[arg(long, value_name = "WHO", value_enum, default_value_t)]
    accounts: WhoseAccounts,

    /// Do not rate games between accounts that play from the same address
    ///
    /// Players are told so before the game. It also holds for a family or a club behind one address. House opponents are exempt.
    #[arg(long)]
    unrated_same_address: bool,

    #[command(flatten)]
    mail: MailOption,

    #[command(flatten)]
    house: HouseOption,

    /// Which finished games come into the archive, where everybody finds them
    #[arg(long, value_name = "WHICH", value_enum, default_value_t)]
    archive_games: WhichGames,

    /// Delete games between people so many days after their end, from the archive as well
    ///
    /// Games without an end go after as many days in which nothing has happened in them, unless --keep-unfinished-days says
    /// otherwise. Imported games and those of the engine stay. Without this option finished games are kept.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    keep_days: Option<u32>,

    /// Delete games without an end in which nothing has happened for so many days: given up, or never begun
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    keep_unfinished_days: Option<u32>,

    /// How many seconds a player may be gone on their turn before the opponent may claim the game
    ///
    /// Games without clocks allow ten times as long.
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    claim_after: u32,

    /// Another origin whose pages may use this server, such as http://localhost:5173
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<String>,

    /// Serve metrics for Prometheus at /metrics
    #[arg(long)]
    metrics: bool,

    /// How the log on standard error is written
    #[arg(
        long,
        value_name = "FORMAT",
        value_enum,
        default_value_t,
        env = "SKEP_LOG_FORMAT"
    )]
    log_format: LogFormat,
}

/// How the log is written.
#[derive(Clone, Copy, Default, ValueEnum)]
enum LogFormat {
    /// For people
    #[default]
    Text,
    /// An object of JSON in each line, with the ids of requests and games
    Json,
}

/// Who may import games over the network.
#[derive(Clone, Copy, Default, ValueEnum)]
enum WhoImports {
    #[default]
    Host,
    Anyone,
}

/// Who may have an account.
#[derive(Clone, Copy, Default, ValueEnum)]
enum WhoseAccounts {
    /// Nobody
    Off,
    /// Whoever wants one
    #[default]
    Open,
    /// Whoever has an invitation of `skep user invite`
    Invite,
}

/// Which finished games come into the archive.
#[derive(Clone, Copy, Default, ValueEnum)]
enum WhichGames {
    /// Those whose players both agree
    #[default]
    Ask,
    /// All of them
    Always,
    /// None
    Never,
}

impl Serve {
    /// What `skep` without a command does.
    pub(super) fn default_options() -> anyhow::Result<Serve> {
        #[derive(Parser)]
        struct Bare {
            #[command(flatten)]
            serve: Serve,
        }
        Ok(Bare::try_parse_from(["skep"])?.serve)
    }

    pub(super) fn run(self) -> anyhow::Result<()> {
        start_log(self.log_format);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .context("cannot start the server's threads")?;
        let served = runtime.block_on(self.serve());
        // Open connections must not delay the shutdown.
        runtime.shutdown_timeout(Duration::from_secs(1));
        served
    }

    async fn serve(self) -> anyhow::Result<()> {
        let options = self.options()?;
        // Taken over first, so that no signal is missed once the address is printed.
        let stopped = stopped()?;
        let listener = TcpListener::bind(self.addr)
            .await
            .map_err(|error| self.cannot_listen(&error))?;
        let address = listener.local_addr().context("cannot tell the address")?;
        // A server whose database cannot be opened has no address to tell.
        let server = Server::open(listener, options).await?;
        let url = url(address);
        announce(&url).context("cannot write to standard output")?;
        if self.open
            && let Err(error) = open::that_detached(&url)
        {
            // The address is on the screen, so this is not a reason to stop.
            writeln!(io::stderr(), "skep: cannot open a browser: {error}").ok();
        }
        let is_alone = self.database.postgres()?.is_none();
        let house = self
            .house
            .run(server.accounts().clone(), reachable(address), is_alone);
        let house = tokio::spawn(house);
        let shutdown = async {
            stopped.await;
            // Their games go on when the server is started again.
            house.abort();
        };
        server.run(shutdown).await;
        Ok(())
    }

    fn options(&self) -> anyhow::Result<Options> {
        let mut options = Options::new(self.database.directory()?);
        let postgres = self.database.postgres()?;
        options.store.postgres =
            postgres.map(|postgres| postgres.with_connections(self.database_connections));
        options.founding = Some(founding::games);
        options.rooms.open_games = self.games_per_address;
        let patience = u64::from(self.claim_after) * 1000;
        options.rooms.patience.with_clock = patience;
        options.rooms.patience.without_clock = 10 * patience;
        options.http.limits.sockets = self.sockets_per_address;
        if self.no_limits {
            options.rooms.open_games = usize::MAX;
            options.http.limits = LimitOptions::none();
            options.accounts.limits = AccountLimits::none();
            options.lobby.guest_seeks = usize::MAX;
        }
        options.accounts.mode = match self.accounts {
            WhoseAccounts::Off => AccountMode::Off,
            WhoseAccounts::Open => AccountMode::Open,
            WhoseAccounts::Invite => AccountMode::Invite,
        };
        options.lobby.rates_same_address = !self.unrated_same_address;
        options.accounts.mail = self.mail.options(&self.host)?;
        options.http.trusted_proxies.clone_from(&self.trusted_proxy);
        options.http.allowed_origins.clone_from(&self.allow_origin);
        options.http.names.clone_from(&self.host);
        options.http.imports = match self.imports {
            WhoImports::Host => Imports::Host,
            WhoImports::Anyone => Imports::Anyone,
        };
        options.rooms.archive_games = match self.archive_games {
            WhichGames::Ask => ArchiveGames::Ask,
            WhichGames::Always => ArchiveGames::Always,
            WhichGames::Never => ArchiveGames::Never,
        };
        options.http.metrics = self.metrics;
        let days = |days: u32| Duration::from_secs(u64::from(days) * 24 * 60 * 60);
        options.keep = Keep {
            finished: self.keep_days.map(days),
            unfinished: self.keep_unfinished_days.or(self.keep_days).map(days),
        };
        Ok(options)
    }

    fn cannot_listen(&self, error: &io::Error) -> anyhow::Error {
        let address = self.addr;
        match error.kind() {
            ErrorKind::AddrInUse => anyhow!(
                "{address} is taken, perhaps by another Skep: choose another with --addr {}:PORT",
                address.ip()
            ),
            _ => anyhow!("cannot listen on {address}: {error}"),
        }
    }
}

/// Warnings and errors go to standard error; RUST_LOG can ask for more.
fn start_log(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn"));
    let is_coloured = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        // A log in a file or in the journal has no use for codes of colours.
        .with_ansi(is_coloured && io::stderr().is_terminal());
    let started = match format {
        LogFormat::Text => log.try_init(),
        LogFormat::Json => log
            .json()
            .flatten_event(true)
            .with_span_list(false)
            .try_init(),
    };
    // A log that was set up before, as by a test, is as good.
    started.ok();
}

/// The address to open in a browser on this machine.
fn url(address: SocketAddr) -> String {
    format!("http://{}", reachable(address))
}

/// The address by which this machine reaches what listens at an address.
fn reachable(address: SocketAddr) -> SocketAddr {
    let mut reachable = address;
    if address.ip().is_unspecified() {
        reachable.set_ip(IpAddr::V4(Ipv4Addr::LOCALHOST));
    }
    reachable
}

fn announce(url: &str) -> io::Result<()> {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    // This stream drops the colours where NO_COLOR or the terminal asks for it.
    let mut out = anstream::stdout().lock();
    writeln!(
        out,
        "Skep plays at {bold}{url}{bold:#}  {dim}(Ctrl+C stops it){dim:#}"
    )?;
    out.flush()
}

/// Waits for a signal to stop.
#[cfg(unix)]
fn stopped() -> anyhow::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let cannot = "cannot wait for signals";
    let mut interrupt = signal(SignalKind::interrupt()).context(cannot)?;
    let mut terminate = signal(SignalKind::terminate()).context(cannot)?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Waits for a signal to stop.
#[cfg(not(unix))]
fn stopped() -> anyhow::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without signals the server runs until it is ended.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
