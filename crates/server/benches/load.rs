//! Server performance with many games: `cargo bench -p skep-server --bench load -- [GAMES] [SECONDS] [DATABASE]`.
//!
//! The database is `sqlite`, `postgres`, or `nodes` for two nodes on one PostgreSQL, with the players of each game on
//! different nodes. Every server runs in a separate process, and PostgreSQL syncs commits to disk. Each game has two
//! sockets and a move every two seconds. The benchmark reports the time until a move was acknowledged and until the
//! opponent received it, lost moves, memory and CPU time.

use std::{
    env, fs,
    io::{BufRead, BufReader},
    net::SocketAddr,
    process::{Child, Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt, future::join_all};
use serde::Deserialize;
use serde_json::json;
use skep_rules::{Game, GameType, Ruleset};
use skep_server::{
    Options,
    http::LimitOptions,
    protocol::{PROTOCOL, ServerMessage},
    store::PostgresOptions,
};
use skep_test_postgres::TestPostgres;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Semaphore,
    time::{interval_at, sleep},
};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{Message, protocol::WebSocketConfig},
};

type Socket = WebSocketStream<TcpStream>;
type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Interval between the moves of a game.
const MOVE_INTERVAL: Duration = Duration::from_secs(2);
/// First argument that makes this program run as a server.
const SERVER: &str = "--server";
/// Environment variable with the PostgreSQL URL for a server.
const DATABASE: &str = "SKEP_BENCH_DATABASE";
/// CPU clock ticks per second on Linux.
const TICKS_PER_SECOND: f64 = 100.0;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let runtime = tokio::runtime::Runtime::new()?;
    if arguments.first().is_some_and(|word| word == SERVER) {
        return runtime.block_on(serve());
    }
    let number = |index: usize, default| match arguments.get(index) {
        Some(word) => word.parse(),
        None => Ok(default),
    };
    let (games, seconds) = (number(0, 1_000)?, number(1, 30)? as u64);
    let (nodes, postgres) = match arguments.get(2).map_or("sqlite", String::as_str) {
        "sqlite" => (1, None),
        "postgres" => (1, Some(postgres()?)),
        "nodes" => (2, Some(postgres()?)),
        other => return Err(format!("sqlite, postgres or nodes, not {other}").into()),
    };
    let url = postgres.as_ref().map(TestPostgres::url);
    runtime.block_on(measure(games, seconds, nodes, url.as_deref()))
}

/// PostgreSQL with durable commits, unlike in tests.
fn postgres() -> Result<TestPostgres, Failure> {
    let settings = ["fsync=on", "shared_buffers=256MB"];
    TestPostgres::start_with(&settings).map_err(|error| error.to_string().into())
}

/// Runs a server until the parent closes its input.
async fn serve() -> Result<(), Failure> {
    let directory = tempfile::tempdir_in(env::var("SKEP_BENCH_DATA").unwrap_or(".".into()))?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    let mut options = Options::new(directory.path());
    options.http.limits = LimitOptions::unlimited();
    options.rooms.open_games = usize::MAX;
    if let Ok(url) = env::var(DATABASE) {
        options.store.postgres = Some(PostgresOptions::of_url(&url)?);
    }
    let stop = async {
        tokio::task::spawn_blocking(|| std::io::stdin().read_line(&mut String::new()))
            .await
            .ok();
    };
    skep_server::run(listener, stop, options).await?;
    Ok(())
}

async fn measure(
    games: usize,
    seconds: u64,
    nodes: usize,
    url: Option<&str>,
) -> Result<(), Failure> {
    let nodes: Vec<Node> = (0..nodes)
        .map(|_| Node::start(url))
        .collect::<Result<_, _>>()?;
    let addresses = [&nodes[0], &nodes[nodes.len() - 1]].map(|node| node.address);
    sleep(Duration::from_secs(1)).await;
    print_memory(&nodes, "idle", "VmRSS")?;
    let web = reqwest::Client::new();
    let matches = start_matches(games, &web, addresses).await?;
    println!("{games} games, {} sockets", 2 * games);
    print_memory(&nodes, "before the first move", "VmRSS")?;
    let before = CpuTime::now(&nodes)?;
    let end = Instant::now() + Duration::from_secs(seconds);
    let played = join_all(matches.into_iter().enumerate().map(|(index, game)| {
        // Spread moves over the interval.
        let delay = MOVE_INTERVAL.mul_f64(index as f64 / games as f64);
        tokio::spawn(game.play(delay, end))
    }))
    .await;
    let after = CpuTime::now(&nodes)?;
    print_memory(&nodes, "after the last move", "VmRSS")?;
    print_memory(&nodes, "peak", "VmHWM")?;
    after.print_since(&before);
    let (mut acknowledged, mut received, mut lost) = (Vec::new(), Vec::new(), 0);
    for played in played {
        let game = played??;
        lost += game.lost(&web, addresses[0]).await?;
        acknowledged.extend(game.acknowledged);
        received.extend(game.received);
    }
    let count = acknowledged.len();
    let rate = count as f64 / seconds as f64;
    println!("{count} moves, {rate:.0} per second, {lost} lost");
    print_quantiles(&mut acknowledged, "acknowledged");
    print_quantiles(&mut received, "received by the opponent");
    for node in nodes {
        node.stop()?;
    }
    if lost > 0 {
        return Err(format!("{lost} acknowledged moves were lost").into());
    }
    Ok(())
}

async fn start_matches(
    games: usize,
    web: &reqwest::Client,
    addresses: [SocketAddr; 2],
) -> Result<Vec<Match>, Failure> {
    let permits = Arc::new(Semaphore::new(50));
    let started = join_all((0..games).map(|_| {
        let (web, permits) = (web.clone(), Arc::clone(&permits));
        tokio::spawn(async move {
            let _permit = permits.acquire().await?;
            Match::start(&web, addresses).await
        })
    }))
    .await;
    let mut matches = Vec::with_capacity(games);
    for started in started {
        matches.push(started??);
    }
    Ok(matches)
}

fn print_quantiles(times: &mut [Duration], what: &str) {
    times.sort_unstable();
    let count = times.len();
    for (name, share) in [
        ("50%", 0.5),
        ("90%", 0.9),
        ("99%", 0.99),
        ("99.9%", 0.999),
        ("all", 1.0),
    ] {
        let index = ((count as f64 * share).ceil() as usize).clamp(1, count.max(1)) - 1;
        let time = times.get(index).copied().unwrap_or_default();
        println!(
            "{name:>6} {what} within {:>7.1} ms",
            time.as_secs_f64() * 1e3
        );
    }
}

/// A server in a separate process.
struct Node {
    process: Child,
    address: SocketAddr,
}

impl Node {
    fn start(url: Option<&str>) -> Result<Node, Failure> {
        let mut process = Command::new(env::current_exe()?)
            .arg(SERVER)
            .envs(url.map(|url| (DATABASE, url)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let out = process.stdout.take().ok_or("no output of the server")?;
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let address = line.trim().parse()?;
        Ok(Node { process, address })
    }

    /// Shuts the server down by closing its input.
    fn stop(mut self) -> Result<(), Failure> {
        drop(self.process.stdin.take());
        self.process.wait()?;
        Ok(())
    }

    /// A memory figure of /proc in megabytes.
    fn memory(&self, name: &str) -> Result<f64, Failure> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))
            .ok_or("no memory figure in /proc")?;
        let kilobytes: f64 = line.trim().trim_end_matches("kB").trim().parse()?;
        Ok(kilobytes * 1024.0 / 1e6)
    }
}

fn print_memory(nodes: &[Node], when: &str, name: &str) -> Result<(), Failure> {
    for node in nodes {
        println!("{when:<22} {:>8.1} MB", node.memory(name)?);
    }
    Ok(())
}

/// CPU time used so far, in seconds.
struct CpuTime {
    nodes: f64,
    /// Of this program, which runs all players.
    players: f64,
    /// Of the whole machine, including PostgreSQL.
    machine: f64,
}

impl CpuTime {
    fn now(nodes: &[Node]) -> Result<CpuTime, Failure> {
        let of_node = |node: &Node| of_process(&node.process.id().to_string());
        let nodes: Vec<f64> = nodes.iter().map(of_node).collect::<Result<_, _>>()?;
        let all = fs::read_to_string("/proc/stat")?;
        let words = all.split_whitespace().skip(1).take(8);
        let ticks: Vec<f64> = words.map(str::parse).collect::<Result<_, _>>()?;
        // The fourth and fifth fields are idle and iowait.
        let idle: f64 = ticks.iter().skip(3).take(2).sum();
        Ok(CpuTime {
            nodes: nodes.iter().sum(),
            players: of_process("self")?,
            machine: (ticks.iter().sum::<f64>() - idle) / TICKS_PER_SECOND,
        })
    }

    fn print_since(&self, before: &CpuTime) {
        println!(
            "CPU time: servers {:.1} s, players {:.1} s, whole machine {:.1} s",
            self.nodes - before.nodes,
            self.players - before.players,
            self.machine - before.machine
        );
    }
}

/// CPU time of a process in seconds.
fn of_process(id: &str) -> Result<f64, Failure> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat"))?;
    // The name in parentheses may contain spaces; user and system time are the twelfth and thirteenth fields after it.
    let (_, words) = stat.rsplit_once(')').ok_or("no CPU time in /proc")?;
    let ticks = words.split_whitespace().skip(11).take(2);
    let ticks: Vec<f64> = ticks.map(str::parse).collect::<Result<_, _>>()?;
    Ok(ticks.iter().sum::<f64>() / TICKS_PER_SECOND)
}

/// A game and its two players.
struct Match {
    id: String,
    sockets: [Socket; 2],
    game: Game,
    version: u32,
    /// Time until each move was acknowledged.
    acknowledged: Vec<Duration>,
    /// Time until the opponent received each move.
    received: Vec<Duration>,
}

impl Match {
    /// Starts a game whose players connect to these addresses.
    async fn start(web: &reqwest::Client, addresses: [SocketAddr; 2]) -> Result<Match, Failure> {
        let [address, other] = addresses;
        let request = json!({
            "kind": "friend", "set": "Base+MLP", "opening": "tournament", "side": "white",
            "clock": {"initial": 3600, "increment": 5}, "name": "Anna"
        });
        let url = format!("http://{address}/api/games");
        let created = web.post(url).json(&request).send().await?;
        let created: serde_json::Value = created.error_for_status()?.json().await?;
        let id = created["id"].as_str().ok_or("no id")?.to_owned();
        let hello = json!({"t": "hello", "protocol": PROTOCOL, "token": created["token"]});
        let mut white = connect(address, &id, &hello).await?;
        let hello = json!({"t": "hello", "protocol": PROTOCOL, "join": true, "name": "Ben"});
        let mut black = connect(other, &id, &hello).await?;
        let mut version = 0;
        // Either player may have entered first.
        while version < 1 {
            version = match next(&mut white).await? {
                ServerMessage::Joined { v, .. } => v,
                ServerMessage::State(state) => state.v,
                _ => version,
            };
        }
        while !matches!(next(&mut black).await?, ServerMessage::State(_)) {}
        let game = Game::new(Ruleset::uhp(GameType::BASE_MLP).with_repetition_draws(true));
        let sockets = [white, black];
        Ok(Match {
            id,
            sockets,
            game,
            version,
            acknowledged: Vec::new(),
            received: Vec::new(),
        })
    }

    async fn play(mut self, delay: Duration, end: Instant) -> Result<Match, Failure> {
        let mut random = 0x9e37_79b9_u64
            ^ self
                .id
                .bytes()
                .fold(7, |sum, byte| sum * 31 + u64::from(byte));
        let mut tick = interval_at((Instant::now() + delay).into(), MOVE_INTERVAL);
        loop {
            tick.tick().await;
            let legal = self.game.legal_moves();
            if Instant::now() >= end || legal.is_empty() {
                return Ok(self);
            }
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let mv = legal[(random >> 33) as usize % legal.len()];
            let uhp = self.game.board().move_string(mv).to_string();
            self.play_one(&uhp).await?;
            self.game.play(mv).map_err(|reason| reason.to_string())?;
        }
    }

    async fn play_one(&mut self, uhp: &str) -> Result<(), Failure> {
        let ply = self.acknowledged.len();
        let [mover, other] = &mut self.sockets;
        let (mover, other) = if ply.is_multiple_of(2) {
            (mover, other)
        } else {
            (other, mover)
        };
        let text = json!({"t": "move", "n": ply, "ply": ply, "after": self.version, "move": uhp});
        let sent = Instant::now();
        mover.send(Message::text(text.to_string())).await?;
        loop {
            match next(mover).await? {
                ServerMessage::Ok { .. } => break,
                ServerMessage::Error { error, .. } => return Err(error.into()),
                _ => {}
            }
        }
        self.acknowledged.push(sent.elapsed());
        loop {
            if let ServerMessage::Moved { v, .. } = next(other).await? {
                self.received.push(sent.elapsed());
                self.version = v;
                return Ok(());
            }
        }
    }

    /// Number of acknowledged moves missing from the game.
    async fn lost(&self, web: &reqwest::Client, address: SocketAddr) -> Result<usize, Failure> {
        #[derive(Deserialize)]
        struct State {
            moves: Vec<serde::de::IgnoredAny>,
        }
        let url = format!("http://{address}/api/games/{}", self.id);
        let state: State = web.get(url).send().await?.json().await?;
        Ok(self.acknowledged.len().saturating_sub(state.moves.len()))
    }
}

async fn connect(
    address: SocketAddr,
    id: &str,
    hello: &serde_json::Value,
) -> Result<Socket, Failure> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let config = WebSocketConfig::default()
        .read_buffer_size(8 * 1024)
        .write_buffer_size(0);
    let url = format!("ws://{address}/api/games/{id}/socket");
    let (mut socket, _) = client_async_with_config(url, stream, Some(config)).await?;
    socket.send(Message::text(hello.to_string())).await?;
    Ok(socket)
}

async fn next(socket: &mut Socket) -> Result<ServerMessage, Failure> {
    loop {
        match socket.next().await.ok_or("the server has stopped")?? {
            Message::Text(text) => return Ok(serde_json::from_str(&text)?),
            Message::Close(_) => return Err("the server closed a socket".into()),
            _ => {}
        }
    }
}
