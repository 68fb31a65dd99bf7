//! Many live games on a full disk, a read-only database and a slow database: acknowledged moves survive, players get an
//! error if a move is not stored, memory stays flat, and every game continues afterwards.
//!
//! The short form runs with the other tests; `cargo xtask soak` runs it with 500 games.

use std::{path::PathBuf, sync::atomic::AtomicU64, sync::atomic::Ordering, time::Duration};

use reqwest::Method;
use rustix::process::Signal;
use skep_test_postgres::{PASSWORD, SmallDisk, TestPostgres, USER};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

use crate::{
    arena::{Arena, Pair},
    database::Database,
    node::Node,
    player::Habits,
    proxy::{Proxy, ProxyState},
    soak::logs,
    variable,
    verdict::Verdict,
};

/// Added duration of each query on a slow database.
const SLOW: Duration = Duration::from_secs(2);
/// Maximum growth of the server's memory during a shortage, in KiB.
const MAX_GROWTH: u64 = 32 * 1024;
/// Size of the test disk in MiB, several times what the games need.
const DISK: u32 = 96;

#[test]
fn live_games_survive_a_full_disk() {
    run(async {
        let disk = SmallDisk::mount(DISK);
        let directory = TempDir::new().expect("a directory");
        let data = disk.as_ref().map_or(directory.path(), SmallDisk::path);
        let node = Node::start_at(program(), data);
        let file = data.join("skep.sqlite3");
        let crowd = Crowd::start(node).await;
        match &disk {
            Ok(disk) => disk.fill().expect("a full disk"),
            // Without permission to mount a disk, simulate the error.
            Err(_) => {
                let refuse = "CREATE TRIGGER full_disk BEFORE INSERT ON events \
                     BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END";
                change_sqlite(file.clone(), refuse).await;
            }
        }
        crowd.is_refused().await;
        match &disk {
            Ok(disk) => disk.free().expect("a disk with room"),
            Err(_) => change_sqlite(file, "DROP TRIGGER full_disk").await,
        }
        crowd.recover().await;
        crowd.judge_sqlite().await;
    });
}

#[test]
fn live_games_survive_a_read_only_database() {
    run(async {
        let postgres = TestPostgres::start().expect("PostgreSQL");
        let url = postgres.url();
        let crowd = Crowd::start(Node::start(program(), Some(url.clone()))).await;
        let set_read_only = async |value: &str| {
            let mut connection = PgConnection::connect(&url).await.expect("a connection");
            let set = format!("ALTER SYSTEM SET default_transaction_read_only = {value}");
            for sql in [&set, "SELECT pg_reload_conf()"] {
                let sql = AssertSqlSafe(sql.to_owned());
                let changed = sqlx::raw_sql(sql).execute(&mut connection).await;
                changed.expect("a setting");
            }
        };
        set_read_only("on").await;
        crowd.is_refused().await;
        set_read_only("off").await;
        crowd.recover().await;
        crowd.judge(&Database::Postgres(url)).await;
    });
}

#[test]
fn live_games_survive_a_slow_database() {
    run(async {
        let postgres = TestPostgres::start().expect("PostgreSQL");
        let proxy = Proxy::to(postgres.port()).await;
        let port = proxy.port;
        let url = format!("postgres://{USER}:{PASSWORD}@127.0.0.1:{port}/{USER}");
        let crowd = Crowd::start(Node::start(program(), Some(url))).await;
        proxy.set(ProxyState::Slow(SLOW));
        // Moves are stored late, but every request gets a response.
        crowd.wait_for_each_game(2, Pair::answered).await;
        proxy.set(ProxyState::Open);
        crowd.recover().await;
        crowd.judge(&Database::Postgres(postgres.url())).await;
    });
}

/// Stays on this thread, since PostgreSQL ends with the thread that started it.
fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Runtime::new()
        .expect("a runtime")
        .block_on(test);
}

fn program() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_skep"))
}

async fn change_sqlite(file: PathBuf, sql: &'static str) {
    let options = SqliteConnectOptions::new().filename(file);
    let mut connection = options.connect().await.expect("a connection");
    let changed = sqlx::query(sql).execute(&mut connection).await;
    changed.expect("a change");
}

/// A server with many live games.
struct Crowd {
    node: Node,
    arena: Arena,
    /// Resident memory before the shortage and at its peak since, in KiB.
    memory: u64,
    peak: AtomicU64,
}

impl Crowd {
    /// Starts the games and waits until all are in progress.
    async fn start(node: Node) -> Crowd {
        let games = variable("SKEP_SOAK_LIVE_GAMES").unwrap_or(30);
        let seed = variable("SKEP_SOAK_SEED").unwrap_or_else(|| fastrand::u64(..));
        println!("seed {seed}: {games} live games");
        let mut rng = fastrand::Rng::with_seed(seed);
        let arena = Arena::new(vec![node.address.clone()]);
        let habits = Habits {
            // At most about a hundred moves per second in total.
            pace: Duration::from_millis(300.max(games as u64 * 10)),
            resigns_at: None,
            leaves: false,
        };
        for number in 0..games {
            let started = arena.start_friend_game(number, [habits; 2], &mut rng);
            for player in started.await.expect("a game") {
                tokio::spawn(player.play());
            }
        }
        let mut crowd = Crowd {
            node,
            arena,
            memory: 0,
            peak: AtomicU64::new(0),
        };
        crowd.wait_for_each_game(2, Pair::acknowledged).await;
        crowd.memory = crowd.node.resident_memory();
        crowd.peak = AtomicU64::new(crowd.memory);
        crowd
    }

    /// Waits until every game has had moves refused, and checks that the server reports itself as not ready.
    async fn is_refused(&self) {
        self.wait_for_each_game(2, Pair::refused).await;
        let path = "/api/health/ready";
        let response = self
            .arena
            .request(&self.node.address, Method::GET, path, None, None);
        let (response, body) = response.await.expect("a response");
        assert_eq!(response.status(), 503, "{body}");
    }

    /// Waits until a counter of every unfinished game has grown by `more`.
    async fn wait_for_each_game(&self, more: usize, figure: fn(&Pair) -> usize) {
        let games = self.arena.games();
        let before: Vec<usize> = games.iter().map(|game| figure(game)).collect();
        let waited = self.arena.until(|| {
            self.peak
                .fetch_max(self.node.resident_memory(), Ordering::Relaxed);
            let mut all = games.iter().zip(&before);
            let is_behind =
                |game: &Pair, before: usize| !game.notes(0).is_over && figure(game) < before + more;
            let (game, _) = all.find(|(game, before)| is_behind(game, **before))?;
            Some(format!(
                "nothing happens in game {}: {:?}",
                game.id,
                game.notes(0)
            ))
        });
        let failed = |wrong: String| panic!("{wrong}{}", logs(&[&self.node]));
        waited.await.unwrap_or_else(failed);
    }

    /// Waits until every game has continued and all requests have responses.
    async fn recover(&self) {
        let settled = self.arena.settle().await;
        settled.unwrap_or_else(|wrong| panic!("{wrong}{}", logs(&[&self.node])));
    }

    async fn judge_sqlite(mut self) {
        self.node.signal(Signal::TERM);
        let status = self.node.wait();
        assert!(status.success(), "{status}: {}", self.node.log_text());
        let data = self.node.data.clone();
        self.judge(&Database::Sqlite(data)).await;
    }

    async fn judge(&self, database: &Database) {
        let store = database.store().await;
        let mut verdict = Verdict::default();
        for game in self.arena.games() {
            verdict.judge(&store, &game).await;
        }
        store.close().await;
        self.arena.stop();
        let refused: usize = self.arena.games().iter().map(|game| game.refused()).sum();
        let (before, peak) = (self.memory, self.peak.load(Ordering::Relaxed));
        println!("{verdict}; {refused} requests refused; {before} KiB before, {peak} KiB at most");
        let complaints = &verdict.complaints;
        assert!(
            complaints.is_empty(),
            "{complaints:#?}{}",
            logs(&[&self.node])
        );
        assert!(
            peak < before + MAX_GROWTH,
            "{before} KiB grew to {peak} KiB"
        );
    }
}
