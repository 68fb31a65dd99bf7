//! `skep serve`: runs the server.

use std::error::Error;
use std::io::{ErrorKind, IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;
use std::{env, io};

use anyhow::{Context, anyhow};
use clap::builder::styling::Style;
use clap::{Args, Parser, ValueEnum};
use skep_cli::exhibition::{Collection, ExhibitionGame};
use skep_cli::print_error;
use skep_game::words::{BySide, Player};
use skep_people::wire::AccountMode;
use skep_rules::{Color, Record};
use skep_server::accounts::AccountLimits;
use skep_server::archive::{IncludedGame, IncludedGames};
use skep_server::http::{Imports, LimitOptions};
use skep_server::{Keep, Options, Server};
use tokio::net::TcpListener;
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use super::archive_games::ArchiveGamesOption;
use super::database::DatabaseOption;
use super::house::HouseOption;
use super::mail::MailOption;
use crate::doctor::reachable;

/// Play in the browser: start the server and print its address
///
/// `skep` alone does the same. Games are stored in the data directory; after a stop or even a crash, the server resumes
/// every game and every clock. Set RUST_LOG=info for a detailed log.
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
    /// Address to listen on; 0.0.0.0:4483 lets others on the network join
    #[arg(long, value_name = "ADDRESS", env = "SKEP_ADDR")]
    #[arg(default_value = "127.0.0.1:4483")]
    addr: SocketAddr,

    #[command(flatten)]
    database: DatabaseOption,

    /// Maximum connections to PostgreSQL
    #[arg(long, value_name = "N", default_value_t = 10)]
    #[arg(value_parser = clap::value_parser!(u32).range(3..=1000))]
    database_connections: u32,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Maximum unfinished games created from one address
    #[arg(long, value_name = "N", default_value_t = 500)]
    games_per_address: usize,

    /// Maximum connections from one address
    #[arg(long, value_name = "N", default_value_t = LimitOptions::default().sockets)]
    sockets_per_address: usize,

    /// Disable all limits per address, for benchmarks
    #[arg(long)]
    no_limits: bool,

    /// Proxy whose forwarded client addresses are trusted
    #[arg(long, value_name = "IP")]
    trusted_proxy: Vec<IpAddr>,

    /// Public host name, such as hive.example.org; requests for other names are refused
    ///
    /// IP addresses and local names (localhost, raspberrypi, raspberrypi.local) are always accepted.
    #[arg(long, value_name = "NAME", env = "SKEP_HOST", value_delimiter = ',')]
    host: Vec<String>,

    /// Who may import games over the network; the host authenticates with the token of `skep host-token`
    #[arg(long, value_name = "WHO", value_enum, default_value_t)]
    imports: WhoImports,

    /// Who may sign up; guests can always play without an account
    #[arg(long, value_name = "WHO", value_enum, default_value_t)]
    accounts: WhoseAccounts,

    /// Do not rate games between accounts at the same address
    ///
    /// Players see this before the game. It also affects families and clubs behind one address, but not house opponents.
    #[arg(long)]
    unrated_same_address: bool,

    #[command(flatten)]
    mail: MailOption,

    #[command(flatten)]
    house: HouseOption,

    #[command(flatten)]
    archive_games: ArchiveGamesOption,

    /// Delete games between people this many days after their end, including from the archive
    ///
    /// Unfinished games are deleted after the same time without activity, unless --keep-unfinished-days is given. Imported
    /// games and engine games are kept. By default finished games are kept forever.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    keep_days: Option<u32>,

    /// Delete unfinished games after this many days without activity
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    keep_unfinished_days: Option<u32>,

    /// Seconds that a player may be disconnected on their turn before the opponent can claim the game
    ///
    /// Ten times as long in games without clocks.
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    claim_after: u32,

    /// Additional origin whose pages may use this server, such as http://localhost:5173
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<String>,

    /// Serve metrics for Prometheus at /metrics
    #[arg(long)]
    metrics: bool,

    /// Format of the log on standard error
    #[arg(long, value_name = "FORMAT", env = "SKEP_LOG_FORMAT")]
    #[arg(value_enum, default_value_t)]
    log_format: LogFormat,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum LogFormat {
    /// Human-readable
    #[default]
    Text,
    /// One JSON object per line, with request and game ids
    Json,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum WhoImports {
    #[default]
    Host,
    Anyone,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum WhoseAccounts {
    /// No one
    Off,
    /// Anyone
    #[default]
    Open,
    /// Anyone with an invitation from `skep user invite`
    Invite,
}

impl Serve {
    /// The options of `skep` without a command.
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
        // Installed first, so that no signal is missed after the address is printed.
        let stopped = stopped()?;
        let listener = TcpListener::bind(self.addr)
            .await
            .map_err(|error| self.cannot_listen(&error))?;
        let address = listener.local_addr();
        let address = address.context("cannot determine the address")?;
        // The address is printed only after the database was opened.
        let server = Server::open(listener, options).await?;
        // For a browser on this machine.
        let url = format!("http://{}", reachable(address));
        announce(&url).context("cannot write to standard output")?;
        if self.open
            && let Err(error) = open::that_detached(&url)
        {
            // Not fatal: the address is on the screen.
            print_error(format_args!("skep: cannot open a browser: {error}"));
        }
        let is_alone = self.database.postgres()?.is_none();
        let accounts = server.accounts().clone();
        let house = self.house.run(accounts, reachable(address), is_alone);
        let house = tokio::spawn(house);
        let shutdown = async {
            stopped.await;
            // Their games continue after a restart.
            house.abort();
        };
        server.run(Box::pin(shutdown)).await;
        Ok(())
    }

    fn options(&self) -> anyhow::Result<Options> {
        let mut options = Options::new(self.database.data.directory()?);
        let postgres = self.database.postgres()?;
        options.store.postgres =
            postgres.map(|postgres| postgres.with_connections(self.database_connections));
        options.included_games = Some(included_games()?);
        options.rooms.open_games = self.games_per_address;
        let patience = u64::from(self.claim_after) * 1000;
        options.rooms.patience.with_clock = patience;
        options.rooms.patience.without_clock = 10 * patience;
        options.http.limits.sockets = self.sockets_per_address;
        if self.no_limits {
            options.rooms.open_games = usize::MAX;
            options.http.limits = LimitOptions::unlimited();
            options.accounts.limits = AccountLimits::unlimited();
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
        options.rooms.archive_games = self.archive_games.policy();
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

/// Logs warnings and errors to standard error, or as RUST_LOG says.
fn start_log(format: LogFormat) {
    let mut filter = Targets::new().with_default(LevelFilter::WARN);
    if let Ok(wanted) = env::var("RUST_LOG")
        && !wanted.is_empty()
    {
        match wanted.parse() {
            Ok(wanted) => filter = wanted,
            Err(error) => print_error(format_args!("skep: RUST_LOG is ignored: {error}")),
        }
    }
    let is_coloured = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(io::stderr)
        // No colour codes in files and in the journal.
        .with_ansi(is_coloured && io::stderr().is_terminal());
    let lines = match format {
        LogFormat::Text => lines.boxed(),
        LogFormat::Json => lines
            .json()
            .flatten_event(true)
            .with_span_list(false)
            .boxed(),
    };
    let log = tracing_subscriber::registry().with(filter).with(lines);
    // A logger may be set already, for example by a test.
    log.try_init().ok();
}

fn announce(url: &str) -> io::Result<()> {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    // This stream strips colours according to NO_COLOR and the terminal.
    let mut out = anstream::stdout().lock();
    writeln!(
        out,
        "Skep plays at {bold}{url}{bold:#}  {dim}(Ctrl+C stops it){dim:#}"
    )?;
    out.flush()
}

/// Waits for a termination signal.
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

/// Waits for a termination signal.
#[cfg(not(unix))]
fn stopped() -> anyhow::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without signal handling the server runs until it is killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

/// The engine games with which the archive of a new server starts.
fn included_games() -> anyhow::Result<IncludedGames> {
    let (date, count) = Collection::shipped_summary()?;
    Ok(IncludedGames {
        name: format!("engine {date} {count}"),
        load,
    })
}

fn load() -> Result<Vec<IncludedGame>, Box<dyn Error + Send + Sync>> {
    let collection = Collection::shipped()?;
    let included = |game: &ExhibitionGame| IncludedGame {
        record: record(game, &collection.date),
        players: BySide::from_fn(|side| player(game, side)),
    };
    Ok(collection.games.iter().map(included).collect())
}

fn record(game: &ExhibitionGame, date: &str) -> Record {
    let mut record = Record::new(game.game.clone());
    record.tags.white = player(game, Color::White).title();
    record.tags.black = player(game, Color::Black).title();
    date.clone_into(&mut record.tags.date);
    for (tag, color) in [("WhiteNodes", Color::White), ("BlackNodes", Color::Black)] {
        if let Some(nodes) = game.player(color).nodes {
            record.tags.set(tag, nodes.to_string());
        }
    }
    record
}

fn player(game: &ExhibitionGame, color: Color) -> Player {
    Player::computer(game.player(color).level.number())
}
