//! Repeatedly kills servers during rated games with running clocks. Acknowledged moves must survive exactly once, clocks
//! must be refunded for downtimes, and every game must be rated once.
//!
//! The short form runs with the other tests; `cargo xtask soak` runs the long one, whose figures are in
//! docs/performance.md.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use reqwest::Method;
use rustix::process::Signal;
use skep_test_postgres::{PASSWORD, TestPostgres, USER};
use tokio::{task::JoinHandle, time::sleep};

use crate::{
    arena::{Arena, Pair, TIMEOUT},
    audit::{Audit, Downtime, minutes, now},
    database::Database,
    member::Members,
    node::Node,
    player::Habits,
    variable,
};

/// Mean time before a move.
const PACE: Duration = Duration::from_millis(60);
/// Number of faults between progress reports.
const PROGRESS: usize = 50;
/// Out of ten restarts, the number killed before startup completes.
const KILLED_WHILE_STARTING: u32 = 1;

/// The size of a run.
struct Size {
    seed: u64,
    /// Number of concurrent games, half of them rated.
    tables: usize,
    /// Time after which faults end early.
    limit: Duration,
}

impl Size {
    fn of_environment() -> Size {
        Size {
            seed: variable("SKEP_SOAK_SEED").unwrap_or_else(|| fastrand::u64(..)),
            tables: variable("SKEP_SOAK_TABLES").unwrap_or(6),
            limit: variable("SKEP_SOAK_MINUTES").map_or(Duration::MAX, |minutes: u64| {
                Duration::from_secs(60 * minutes)
            }),
        }
    }
}

#[test]
fn a_repeatedly_killed_sqlite_server_loses_nothing() {
    let size = Size::of_environment();
    let kills = variable("SKEP_SOAK_SQLITE_KILLS").unwrap_or(5);
    println!("seed {}: {kills} kills, {} tables", size.seed, size.tables);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(kill_sqlite_server(&size, kills));
}

#[test]
fn killed_nodes_and_a_crashing_database_lose_nothing() {
    let size = Size::of_environment();
    let kills = variable("SKEP_SOAK_NODE_KILLS").unwrap_or(4);
    let crashes = variable("SKEP_SOAK_DATABASE_RESTARTS").unwrap_or(1);
    println!(
        "seed {}: {kills} node kills, {crashes} restarts of PostgreSQL, {} tables",
        size.seed, size.tables
    );
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    // Stays on this thread, since PostgreSQL ends with the thread that started it.
    runtime.block_on(kill_nodes(&size, kills, crashes));
}

async fn kill_sqlite_server(size: &Size, kills: usize) {
    let mut rng = fastrand::Rng::with_seed(size.seed);
    let mut node = Node::start(program(), None);
    let mut soak = Soak::start(vec![node.address.clone()], size, &mut rng).await;
    let mut downtimes = Vec::new();
    while downtimes.len() < kills && soak.started.elapsed() < size.limit {
        sleep(Duration::from_millis(rng.u64(50..600))).await;
        let mut down = Outage::start(|| node.kill());
        while downtimes.len() + 1 < kills && rng.u32(..10) < KILLED_WHILE_STARTING {
            down.mark_start();
            node.spawn();
            sleep(Duration::from_millis(rng.u64(..150))).await;
            downtimes.push(down.end());
            down = Outage::start(|| node.kill());
        }
        sleep(Duration::from_millis(rng.u64(..200))).await;
        down.mark_start();
        node.resume();
        downtimes.push(down.end());
        soak.check_open_games(&mut rng).await;
        soak.report(downtimes.len(), kills);
    }
    println!("{} kills", downtimes.len());
    soak.settle(&[&node]).await;
    node.signal(Signal::TERM);
    let status = node.wait();
    assert!(status.success(), "{status}: {}", node.log_text());
    let database = Database::Sqlite(node.data.clone());
    soak.judge(&database, &downtimes, &[&node]).await;
}

async fn kill_nodes(size: &Size, kills: usize, crashes: usize) {
    let mut rng = fastrand::Rng::with_seed(size.seed);
    let mut postgres = TestPostgres::start().expect("PostgreSQL");
    let url = format!(
        "postgres://{USER}:{PASSWORD}@127.0.0.1:{}/{USER}",
        postgres.port()
    );
    let mut nodes: Vec<Node> = (0..3)
        .map(|_| Node::start(program(), Some(url.clone())))
        .collect();
    let servers = nodes.iter().map(|node| node.address.clone()).collect();
    let mut soak = Soak::start(servers, size, &mut rng).await;
    let mut is_crash: Vec<bool> = (0..kills + crashes).map(|fault| fault < crashes).collect();
    rng.shuffle(&mut is_crash);
    let mut downtimes = Vec::new();
    let mut killed = 0;
    for (number, is_crash) in is_crash.into_iter().enumerate() {
        if soak.started.elapsed() >= size.limit {
            break;
        }
        sleep(Duration::from_millis(rng.u64(50..800))).await;
        if is_crash {
            let mut down = Outage::start(|| postgres.crash());
            sleep(Duration::from_millis(rng.u64(..4_000))).await;
            down.mark_start();
            postgres.resume().expect("PostgreSQL");
            downtimes.push(down.end());
        } else {
            let node = rng.choice(&mut nodes).expect("a node");
            node.kill();
            sleep(Duration::from_millis(rng.u64(..500))).await;
            node.resume();
            killed += 1;
        }
        soak.check_open_games(&mut rng).await;
        soak.report(number + 1, kills + crashes);
    }
    println!(
        "{killed} node kills, {} restarts of PostgreSQL",
        downtimes.len()
    );
    let nodes: Vec<&Node> = nodes.iter().collect();
    soak.settle(&nodes).await;
    let database = Database::Postgres(postgres.url());
    soak.judge(&database, &downtimes, &nodes).await;
}

fn program() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_skep"))
}

/// A downtime that has not ended.
struct Outage {
    killed: u64,
    gone: u64,
    started: u64,
}

impl Outage {
    /// Runs `kill`, which must wait for the end of the process.
    fn start(kill: impl FnOnce()) -> Outage {
        let killed = now();
        kill();
        let gone = now();
        Outage {
            killed,
            gone,
            started: gone,
        }
    }

    /// Marks the start of the next process.
    fn mark_start(&mut self) {
        self.started = now();
    }

    /// Marks the process as ready, or as about to be killed in turn.
    fn end(self) -> Downtime {
        Downtime {
            killed: self.killed,
            gone: self.gone,
            started: self.started,
            ready: now(),
        }
    }
}

/// A run.
struct Soak {
    arena: Arc<Arena>,
    tables: Vec<JoinHandle<()>>,
    started: Instant,
    /// Games not yet verified after their end.
    open: Vec<Arc<Pair>>,
    /// Number of arena games already considered for `open`.
    listed: usize,
    /// Number of acknowledged moves verified after faults, counting repeats.
    looked_for: usize,
    lost: Vec<String>,
}

impl Soak {
    /// Signs up members and starts a game at each table.
    async fn start(servers: Vec<String>, size: &Size, rng: &mut fastrand::Rng) -> Soak {
        let arena = Arc::new(Arena::new(servers));
        let rated_tables = size.tables.div_ceil(2);
        // More members than seats, so that opponents change.
        let members = Arc::new(Members::sign_up(&arena, (3 * rated_tables).max(2)).await);
        let mut tables = Vec::new();
        for table in 0..size.tables {
            let (arena, members) = (Arc::clone(&arena), Arc::clone(&members));
            let mut rng = fastrand::Rng::with_seed(rng.u64(..));
            tables.push(tokio::spawn(async move {
                while arena.is_playing() {
                    match table < rated_tables {
                        true => members.play(&arena, rated_habits, &mut rng).await,
                        false => play_friend_game(&arena, table, &mut rng).await,
                    }
                }
            }));
        }
        Soak {
            arena,
            tables,
            started: Instant::now(),
            open: Vec::new(),
            listed: 0,
            looked_for: 0,
            lost: Vec::new(),
        }
    }

    /// Verifies every acknowledged move of the open games over HTTP. A node may need a moment to learn of a move acknowledged
    /// by another.
    async fn check_open_games(&mut self, rng: &mut fastrand::Rng) {
        let games = self.arena.games();
        self.open.extend(games[self.listed..].iter().cloned());
        self.listed = games.len();
        let mut still_open = Vec::new();
        for game in std::mem::take(&mut self.open) {
            let was_over = game.is_over();
            let acknowledged: Vec<(usize, String)> = (0..2)
                .flat_map(|player| game.notes(player).acknowledged.clone())
                .map(|(ply, uhp, _)| (ply, uhp))
                .collect();
            self.looked_for += acknowledged.len();
            if let Some((ply, uhp)) = self.missing(&game, &acknowledged, rng).await {
                let lost = format!("{uhp} of ply {ply} in game {} is lost", game.id);
                self.lost.push(lost);
            }
            if !was_over {
                still_open.push(game);
            }
        }
        self.open = still_open;
    }

    /// Returns an acknowledged move that the servers have lost.
    async fn missing<'a>(
        &self,
        game: &Pair,
        acknowledged: &'a [(usize, String)],
        rng: &mut fastrand::Rng,
    ) -> Option<&'a (usize, String)> {
        let deadline = Instant::now() + TIMEOUT;
        let path = format!("/api/games/{}", game.id);
        loop {
            let server = rng.choice(&self.arena.servers).expect("a server");
            let response = self
                .arena
                .request(server, Method::GET, &path, None, None)
                .await;
            let moves = response
                .as_ref()
                .and_then(|(_, state)| state["moves"].as_array());
            let missing = acknowledged.iter().find(|(ply, uhp)| {
                let stored = moves.and_then(|moves| moves.get(*ply));
                stored.is_none_or(|stored| stored["uhp"] != **uhp)
            });
            if missing.is_none() || Instant::now() > deadline {
                return missing;
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    fn report(&self, done: usize, all: usize) {
        if done.is_multiple_of(PROGRESS) || done == all {
            let acknowledged: usize = self
                .arena
                .games()
                .iter()
                .map(|game| game.acknowledged())
                .sum();
            println!(
                "{}: {done} of {all} faults, {} games, {acknowledged} moves acknowledged",
                minutes(self.started.elapsed()),
                self.listed
            );
        }
    }

    /// Waits until every game has continued and all requests have responses.
    async fn settle(&self, nodes: &[&Node]) {
        let settled = self.arena.settle().await;
        settled.unwrap_or_else(|wrong| panic!("{wrong}{}", logs(nodes)));
    }

    /// Audits the database and prints the result.
    async fn judge(mut self, database: &Database, downtimes: &[Downtime], nodes: &[&Node]) {
        let program = program();
        let mut audit = Audit::of(&self.arena, database, Path::new(&program), downtimes).await;
        for table in self.tables {
            table.await.expect("a table that does not panic");
        }
        for lost in self.lost.drain(..) {
            audit.fail(lost);
        }
        println!(
            "{}: {audit}; acknowledged moves were looked for {} times after faults",
            minutes(self.started.elapsed()),
            self.looked_for
        );
        let complaints = &audit.verdict.complaints;
        assert!(complaints.is_empty(), "{complaints:#?}{}", logs(nodes));
    }
}

/// Players of rated games resign after some moves, so that many games are rated.
fn rated_habits(rng: &mut fastrand::Rng) -> [Habits; 2] {
    [(); 2].map(|()| Habits {
        pace: PACE,
        resigns_at: Some(rng.usize(12..40)),
        leaves: true,
    })
}

async fn play_friend_game(arena: &Arena, table: usize, rng: &mut fastrand::Rng) {
    // Slow, so that clocks run through many restarts.
    let habits = Habits {
        pace: PACE * 4,
        resigns_at: None,
        leaves: true,
    };
    match arena.start_friend_game(table, [habits; 2], rng).await {
        Some([white, black]) => {
            tokio::join!(white.play(), black.play());
        }
        None => sleep(Duration::from_millis(50)).await,
    }
}

pub(crate) fn logs(nodes: &[&Node]) -> String {
    nodes
        .iter()
        .map(|node| format!("\n{}:\n{}", node.address, node.log_text()))
        .collect()
}
