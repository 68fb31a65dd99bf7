//! How the lobby does with many people: `cargo bench -p skep-server --bench lobby -- [PEOPLE] [SECONDS] [DATABASE]`.
//!
//! The database is `sqlite` or `postgres`. Everybody is in the lobby with a socket; ten times a second somebody makes a wish or takes it back. Told are how
//! long it takes until everybody has heard of it, and then, when all wait in one pool, how long until everybody has a game.

use std::{
    env,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use futures_util::{
    SinkExt, StreamExt,
    future::join_all,
    stream::{SplitSink, SplitStream},
};
use serde_json::{Value, json};
use skep_game::ids::Token;
use skep_server::{Options, http::LimitOptions, store::PostgresOptions};
use skep_test_postgres::TestPostgres;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::mpsc,
    time::{interval, sleep, timeout},
};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async, tungstenite::Message};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;
type Failure = Box<dyn std::error::Error + Send + Sync>;

/// How often somebody makes a wish or takes it back.
const EVERY: Duration = Duration::from_millis(100);
/// Longer than any wave takes.
const PATIENCE: Duration = Duration::from_secs(60);

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let number = |index: usize, usual: usize| match arguments.get(index) {
        Some(word) => word.parse(),
        None => Ok(usual),
    };
    let (people, seconds) = (number(0, 500)?, number(1, 10)?);
    let is_postgres = arguments.get(2).is_some_and(|word| word == "postgres");
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(measure(people, seconds, is_postgres))
}

async fn measure(people: usize, seconds: usize, is_postgres: bool) -> Result<(), Failure> {
    let directory = tempfile::tempdir()?;
    let mut options = Options::new(directory.path());
    options.http.limits = LimitOptions::unlimited();
    options.lobby.guest_seeks = usize::MAX;
    let postgres = is_postgres.then(TestPostgres::start).transpose()?;
    if let Some(postgres) = &postgres {
        options.store.postgres = Some(PostgresOptions::of_url(&postgres.url())?);
    }
    let wave = options.lobby.wave;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("ws://{}/api/lobby", listener.local_addr()?);
    tokio::spawn(skep_server::run(listener, std::future::pending(), options));
    let (heard, mut news) = mpsc::unbounded_channel();
    let mut speaking = Vec::with_capacity(people);
    for _ in 0..people {
        let (socket, _) = connect_async(&url).await?;
        let (mut say, listen) = socket.split();
        let guest = Token::random()?.reveal();
        say.send(text(&json!({"t": "hello", "guest": guest})))
            .await?;
        tokio::spawn(listen_to(listen, heard.clone()));
        speaking.push(say);
    }
    println!("{people} people are in the lobby");
    sleep(Duration::from_secs(1)).await;
    let said: Arc<Mutex<Vec<(u32, Instant)>>> = Arc::default();
    let told = {
        let said = Arc::clone(&said);
        tokio::spawn(async move {
            let mut times = Vec::new();
            let mut games = Vec::new();
            while let Some((message, at)) = news.recv().await {
                match message {
                    News::Seek(mark) => {
                        let said = said.lock().unwrap_or_else(PoisonError::into_inner);
                        let found = said.iter().find(|(known, _)| *known == mark);
                        times.extend(found.map(|(_, said)| at.duration_since(*said)));
                    }
                    News::Go => games.push(at),
                }
                if games.len() == people {
                    break;
                }
            }
            (times, games)
        })
    };
    make_wishes(&mut speaking, seconds, &said).await?;
    let began = Instant::now();
    let join = json!({"t": "join", "clock": {"initial": 300, "increment": 4}, "rated": false});
    let joining = speaking.iter_mut().map(|say| say.send(text(&join)));
    join_all(joining).await;
    let joined = millis(began.elapsed());
    println!("all wait after {joined}; a wave comes every {wave:?}");
    let (mut times, games) = timeout(PATIENCE, told).await??;
    times.sort_unstable();
    let quantile = |share: usize| {
        let time = times.get(times.len().saturating_sub(1) * share / 100);
        time.copied().map_or_else(|| "never".to_owned(), millis)
    };
    println!(
        "{} times a wish was told: half after {}, 99 of 100 after {}, all after {}",
        times.len(),
        quantile(50),
        quantile(99),
        quantile(100),
    );
    let last = games.iter().max().map(|at| at.duration_since(began));
    let last = last.map_or_else(|| "never".to_owned(), millis);
    println!("{} have a game, the last after {last}", games.len());
    Ok(())
}

fn millis(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1_000.0)
}

/// Lets somebody make a wish, and the next take it back, for a while.
async fn make_wishes(
    speaking: &mut [SplitSink<Socket, Message>],
    seconds: usize,
    said: &Mutex<Vec<(u32, Instant)>>,
) -> Result<(), Failure> {
    let mut tick = interval(EVERY);
    let people = speaking.len().max(1);
    for number in 0..seconds * 10 {
        tick.tick().await;
        // Each wish is told from the others by its clock.
        let mark = u32::try_from(number)? + 60;
        let clock = json!({"initial": mark, "increment": 7});
        let terms = json!({"set": "Base", "opening": "rulebook", "clock": clock, "rated": false});
        let seek = json!({"t": "seek", "terms": terms, "side": "random"});
        said.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push((mark, Instant::now()));
        if let Some(say) = speaking.get_mut(number * 7 % people) {
            say.send(text(&seek)).await?;
        }
    }
    sleep(Duration::from_secs(1)).await;
    Ok(())
}

enum News {
    Seek(u32),
    Go,
}

/// Passes on what one person hears, with the time.
async fn listen_to(mut listen: SplitStream<Socket>, heard: mpsc::UnboundedSender<(News, Instant)>) {
    while let Some(Ok(message)) = listen.next().await {
        let at = Instant::now();
        let Message::Text(text) = message else {
            continue;
        };
        let value: Value = serde_json::from_str(&text).unwrap_or_default();
        let news = match value["t"].as_str() {
            Some("seek") => {
                let mark = value["seek"]["terms"]["clock"]["initial"].as_u64();
                News::Seek(mark.and_then(|mark| u32::try_from(mark).ok()).unwrap_or(0))
            }
            Some("go") => News::Go,
            _ => continue,
        };
        if heard.send((news, at)).is_err() {
            return;
        }
    }
}

fn text(message: &Value) -> Message {
    Message::text(message.to_string())
}
