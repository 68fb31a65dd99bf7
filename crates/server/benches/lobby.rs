//! Lobby performance with many clients: `cargo bench -p skep-server --bench lobby -- [PEOPLE] [SECONDS] [DATABASE]`.
//!
//! The database is `sqlite` or `postgres`. Each client has a socket; ten times a second, one of them posts a seek. The
//! benchmark reports the time until the others receive it, and then the time until all of them have a game after
//! joining one pool.

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

/// Interval between seeks.
const SEEK_INTERVAL: Duration = Duration::from_millis(100);
/// Longer than any wave.
const TIMEOUT: Duration = Duration::from_secs(60);

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = env::args()
        .skip(1)
        .filter(|word| word != "--bench")
        .collect();
    let number = |index: usize, default: usize| match arguments.get(index) {
        Some(word) => word.parse(),
        None => Ok(default),
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
    let (events, mut received) = mpsc::unbounded_channel();
    let mut senders = Vec::with_capacity(people);
    for _ in 0..people {
        let (socket, _) = connect_async(&url).await?;
        let (mut sender, receiver) = socket.split();
        let guest = Token::random()?.reveal();
        sender
            .send(text(&json!({"t": "hello", "guest": guest})))
            .await?;
        tokio::spawn(forward_events(receiver, events.clone()));
        senders.push(sender);
    }
    println!("{people} clients are in the lobby");
    sleep(Duration::from_secs(1)).await;
    let sent: Arc<Mutex<Vec<(u32, Instant)>>> = Arc::default();
    let collected = {
        let sent = Arc::clone(&sent);
        tokio::spawn(async move {
            let mut times = Vec::new();
            let mut games = Vec::new();
            while let Some((event, at)) = received.recv().await {
                match event {
                    Event::Seek(mark) => {
                        let sent = sent.lock().unwrap_or_else(PoisonError::into_inner);
                        let found = sent.iter().find(|(known, _)| *known == mark);
                        times.extend(found.map(|(_, sent)| at.duration_since(*sent)));
                    }
                    Event::Go => games.push(at),
                }
                if games.len() == people {
                    break;
                }
            }
            (times, games)
        })
    };
    post_seeks(&mut senders, seconds, &sent).await?;
    let start = Instant::now();
    let join = json!({"t": "join", "clock": {"initial": 300, "increment": 4}, "rated": false});
    let joining = senders.iter_mut().map(|sender| sender.send(text(&join)));
    join_all(joining).await;
    let joined = millis(start.elapsed());
    println!("all are waiting after {joined}; waves come every {wave:?}");
    let (mut times, games) = timeout(TIMEOUT, collected).await??;
    times.sort_unstable();
    let quantile = |share: usize| {
        let time = times.get(times.len().saturating_sub(1) * share / 100);
        time.copied().map_or_else(|| "never".to_owned(), millis)
    };
    println!(
        "{} deliveries of seeks: 50% within {}, 99% within {}, all within {}",
        times.len(),
        quantile(50),
        quantile(99),
        quantile(100),
    );
    let last = games.iter().max().map(|at| at.duration_since(start));
    let last = last.map_or_else(|| "never".to_owned(), millis);
    println!("{} have a game, the last after {last}", games.len());
    Ok(())
}

fn millis(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1_000.0)
}

/// Posts seeks from one client after another for the given time.
async fn post_seeks(
    senders: &mut [SplitSink<Socket, Message>],
    seconds: usize,
    sent: &Mutex<Vec<(u32, Instant)>>,
) -> Result<(), Failure> {
    let mut tick = interval(SEEK_INTERVAL);
    let people = senders.len().max(1);
    for number in 0..seconds * 10 {
        tick.tick().await;
        // Each seek is identified by its clock.
        let mark = u32::try_from(number)? + 60;
        let clock = json!({"initial": mark, "increment": 7});
        let terms = json!({"set": "Base", "opening": "rulebook", "clock": clock, "rated": false});
        let seek = json!({"t": "seek", "terms": terms, "side": "random"});
        sent.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push((mark, Instant::now()));
        if let Some(sender) = senders.get_mut(number * 7 % people) {
            sender.send(text(&seek)).await?;
        }
    }
    sleep(Duration::from_secs(1)).await;
    Ok(())
}

enum Event {
    Seek(u32),
    Go,
}

/// Forwards relevant messages with their time of arrival.
async fn forward_events(
    mut receiver: SplitStream<Socket>,
    events: mpsc::UnboundedSender<(Event, Instant)>,
) {
    while let Some(Ok(message)) = receiver.next().await {
        let at = Instant::now();
        let Message::Text(text) = message else {
            continue;
        };
        let value: Value = serde_json::from_str(&text).unwrap_or_default();
        let event = match value["t"].as_str() {
            Some("seek") => {
                let mark = value["seek"]["terms"]["clock"]["initial"].as_u64();
                Event::Seek(mark.and_then(|mark| u32::try_from(mark).ok()).unwrap_or(0))
            }
            Some("go") => Event::Go,
            _ => continue,
        };
        if events.send((event, at)).is_err() {
            return;
        }
    }
}

fn text(message: &Value) -> Message {
    Message::text(message.to_string())
}
