//! The servers, their database and the players.

use std::{
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use rustix::process::Signal;
use serde_json::{Value, json};
use skep_game::{
    ids::{GameId, Token},
    protocol::Side,
};
use skep_server::store::{PostgresOptions, Store, StoreOptions};
use skep_test_postgres::{PASSWORD, TestPostgres, USER};
use tokio::{sync::watch, time::sleep};

use crate::{
    fault::Fault,
    node::Node,
    player::{Notes, Phase, Player},
    proxy::{Proxy, Wire},
    verdict::Verdict,
};

/// How long anything may take once there are no more faults.
const PATIENCE: Duration = Duration::from_secs(120);
/// What each side begins with, in seconds: more than any run takes.
pub(crate) const INITIAL: u64 = 6 * 60 * 60;

/// Everything.
pub(crate) struct World {
    postgres: TestPostgres,
    nodes: Vec<Node>,
    proxies: Vec<Proxy>,
    pub(crate) games: Vec<Pair>,
    phase: watch::Sender<Phase>,
    /// How long PostgreSQL was away, in all.
    away: Duration,
    outages: u32,
    begun: Instant,
}

/// A game and what its players have noted.
pub(crate) struct Pair {
    pub(crate) id: GameId,
    notes: [Arc<Mutex<Notes>>; 2],
}

impl Pair {
    pub(crate) fn notes(&self, player: usize) -> MutexGuard<'_, Notes> {
        self.notes[player]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn acknowledged(&self) -> usize {
        (0..2)
            .map(|player| self.notes(player).acknowledged.len())
            .sum()
    }
}

impl World {
    /// Two servers of a program, and players of each game at different ones.
    pub(crate) async fn begin(program: &Path, games: usize, chance: &mut fastrand::Rng) -> World {
        let postgres = TestPostgres::start().expect("PostgreSQL");
        let (mut nodes, mut proxies) = (Vec::new(), Vec::new());
        for _ in 0..2 {
            let proxy = Proxy::to(postgres.port()).await;
            let url = format!(
                "postgres://{USER}:{PASSWORD}@127.0.0.1:{}/{USER}",
                proxy.port
            );
            nodes.push(Node::start(program.to_owned(), Some(url)));
            proxies.push(proxy);
        }
        let mut world = World {
            postgres,
            nodes,
            proxies,
            games: Vec::new(),
            phase: watch::Sender::new(Phase::Play),
            away: Duration::ZERO,
            outages: 0,
            begun: Instant::now(),
        };
        // A game moves once in a second or two, however many there are.
        let pace = Duration::from_millis(if games > 50 { 4_000 } else { 1_000 });
        for number in 0..games {
            world.begin_game(number, pace, chance).await;
        }
        world
    }

    async fn begin_game(&mut self, number: usize, pace: Duration, chance: &mut fastrand::Rng) {
        let web = reqwest::Client::new();
        let post = async |node: usize, path: &str, body: Value| -> Value {
            let url = format!("http://{}{path}", self.nodes[node].address);
            let answer = web.post(url).json(&body).send().await.expect("an answer");
            answer.json().await.expect("JSON")
        };
        let wish = json!({
            "kind": "friend", "set": "Base", "opening": "tournament", "side": "white",
            "clock": {"initial": INITIAL, "increment": 0}
        });
        let created = post(number % 2, "/api/games", wish).await;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let id = text(&created["id"]);
        // Who creates a game and who joins it need not be at the same server either.
        let joined = post(
            (number + 1) % 2,
            &format!("/api/games/{id}/join"),
            json!({}),
        )
        .await;
        let game = GameId::parse(&id).unwrap_or_else(|| panic!("no game: {created}"));
        let notes = [(); 2].map(|()| Arc::default());
        for (index, (side, token)) in [
            (Side::White, text(&created["token"])),
            (Side::Black, text(&joined["token"])),
        ]
        .into_iter()
        .enumerate()
        {
            let mut servers: Vec<String> =
                self.nodes.iter().map(|node| node.address.clone()).collect();
            servers.rotate_left((number + index) % 2);
            let player = Player {
                game,
                token: Token::parse(&token).expect("a token"),
                side,
                servers,
                chance: fastrand::Rng::with_seed(chance.u64(..)),
                phase: self.phase.subscribe(),
                notes: Arc::clone(&notes[index]),
                pace,
                n: 0,
                pending: None,
            };
            tokio::spawn(player.play());
        }
        self.games.push(Pair { id: game, notes });
    }

    /// Begins to upgrade: one server at once, the other when it is next started. Until then both versions serve the same games.
    pub(crate) async fn upgrade(&mut self, program: &Path) {
        println!(
            "{:7.2} s  upgrade to {}",
            self.begun.elapsed().as_secs_f64(),
            program.display()
        );
        for node in &mut self.nodes {
            program.clone_into(&mut node.program);
        }
        self.restart(0, Duration::ZERO).await;
    }

    /// Tells a server to end, and starts it again after a pause.
    async fn restart(&mut self, number: usize, pause: Duration) {
        let node = &mut self.nodes[number];
        node.signal(Signal::TERM);
        let status = node.wait();
        assert!(status.success(), "{status}: {}", node.said());
        sleep(pause).await;
        node.resume();
    }

    /// Lets something happen, and puts it right again.
    pub(crate) async fn suffer(
        &mut self,
        fault: Fault,
        freeze: Duration,
        chance: &mut fastrand::Rng,
    ) {
        let victim = chance.usize(..self.nodes.len());
        let pause = Duration::from_millis(chance.u64(100..2_500));
        println!(
            "{:7.2} s  {fault:?} server {victim}, {} ms",
            self.begun.elapsed().as_secs_f64(),
            pause.as_millis()
        );
        let node = &mut self.nodes[victim];
        match fault {
            Fault::Kill => {
                node.signal(Signal::KILL);
                node.wait();
                sleep(pause).await;
                node.resume();
            }
            Fault::Terminate => self.restart(victim, pause).await,
            Fault::Freeze => {
                node.signal(Signal::STOP);
                sleep(freeze.mul_f64(chance.f64() / 2.0 + 0.5)).await;
                node.signal(Signal::CONT);
            }
            Fault::Cut => {
                let wire = [Wire::Cut, Wire::Stalled][chance.usize(..2)];
                self.proxies[victim].set(wire);
                sleep(pause).await;
                self.proxies[victim].set(Wire::Whole);
            }
            Fault::RestartDatabase => {
                let began = Instant::now();
                self.postgres.stop();
                sleep(pause).await;
                self.postgres.resume().expect("PostgreSQL");
                self.away += began.elapsed();
                self.outages += 1;
            }
        }
    }

    /// Waits until in every game that is not over both sides have moved again.
    pub(crate) async fn every_game_goes_on(&self) {
        let before: Vec<usize> = self.games.iter().map(Pair::acknowledged).collect();
        let deadline = Instant::now() + PATIENCE;
        loop {
            let mut stuck = self.games.iter().zip(&before).filter(|(game, before)| {
                !game.notes(0).is_over && game.acknowledged() < *before + 2
            });
            let Some((game, _)) = stuck.next() else {
                return;
            };
            if Instant::now() > deadline {
                let notes = [0, 1].map(|player| format!("{:?}", game.notes(player)));
                panic!("the game {} is stuck: {notes:#?}{}", game.id, self.logs());
            }
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Lets everybody finish what he has begun.
    pub(crate) async fn rest(&self) {
        self.phase.send_replace(Phase::Rest);
        let deadline = Instant::now() + PATIENCE;
        let is_waiting = |game: &Pair| {
            (0..2).any(|player| {
                let notes = game.notes(player);
                notes.is_waiting && !notes.is_over
            })
        };
        while self.games.iter().any(is_waiting) {
            assert!(
                Instant::now() < deadline,
                "moves are unanswered{}",
                self.logs()
            );
            sleep(Duration::from_millis(50)).await;
        }
    }

    /// Compares what everybody knows with what is stored.
    pub(crate) async fn judge(&self) {
        let mut options = StoreOptions::new("unused");
        let url = self.postgres.url();
        options.postgres = Some(PostgresOptions::of_url(&url).expect("a URL"));
        let (store, _task) = Store::open(&options).await.expect("the store");
        let mut verdict = Verdict::default();
        for game in &self.games {
            verdict.judge(&store, game, PATIENCE).await;
        }
        self.phase.send_replace(Phase::Stop);
        println!("{verdict}");
        // Each outage takes up to a second longer until every server has noticed that it is over.
        let most = self.away + Duration::from_secs(4) * self.outages;
        assert!(
            verdict.most_given_back <= most,
            "{:?} given back, {most:?} away",
            verdict.most_given_back
        );
        assert!(
            verdict.complaints.is_empty(),
            "{:#?}{}",
            verdict.complaints,
            self.logs()
        );
    }

    fn logs(&self) -> String {
        self.nodes
            .iter()
            .map(|node| format!("\n{}:\n{}", node.address, node.said()))
            .collect()
    }
}
