//! The servers, their database and the players.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use rustix::process::Signal;
use skep_server::store::{PostgresOptions, Store, StoreOptions};
use skep_test_postgres::{PASSWORD, TestPostgres, USER};
use tokio::time::sleep;

use crate::{
    arena::Arena,
    fault::Fault,
    node::Node,
    player::Habits,
    proxy::{Proxy, ProxyState},
    verdict::Verdict,
};

pub(crate) struct World {
    postgres: TestPostgres,
    nodes: Vec<Node>,
    proxies: Vec<Proxy>,
    arena: Arena,
    /// Total downtime of PostgreSQL.
    away: Duration,
    outages: u32,
    started: Instant,
}

impl World {
    /// Starts two servers; the players of each game connect to different ones.
    pub(crate) async fn start(program: &Path, games: usize, rng: &mut fastrand::Rng) -> World {
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
        let addresses = nodes.iter().map(|node| node.address.clone());
        let world = World {
            arena: Arena::new(addresses.collect()),
            postgres,
            nodes,
            proxies,
            away: Duration::ZERO,
            outages: 0,
            started: Instant::now(),
        };
        // Limits the total rate of moves.
        let pace = Duration::from_millis(if games > 50 { 4_000 } else { 1_000 });
        let habits = Habits {
            pace,
            resigns_at: None,
            leaves: false,
        };
        for number in 0..games {
            let started = world.arena.start_friend_game(number, [habits; 2], rng);
            for player in started.await.expect("a game") {
                tokio::spawn(player.play());
            }
        }
        world
    }

    /// Starts a rolling upgrade: one server immediately, the other at its next restart. Until then both versions serve
    /// the same games.
    pub(crate) async fn upgrade(&mut self, program: &Path) {
        println!(
            "{:7.2} s  upgrade to {}",
            self.started.elapsed().as_secs_f64(),
            program.display()
        );
        for node in &mut self.nodes {
            program.clone_into(&mut node.program);
        }
        self.restart(0, Duration::ZERO).await;
    }

    /// Shuts down a server and restarts it after a pause.
    async fn restart(&mut self, number: usize, pause: Duration) {
        let node = &mut self.nodes[number];
        node.signal(Signal::TERM);
        let status = node.wait();
        assert!(status.success(), "{status}: {}", node.log_text());
        sleep(pause).await;
        node.resume();
    }

    /// Causes a fault and repairs it.
    pub(crate) async fn inject(&mut self, fault: Fault, freeze: Duration, rng: &mut fastrand::Rng) {
        let victim = rng.usize(..self.nodes.len());
        let pause = Duration::from_millis(rng.u64(100..2_500));
        println!(
            "{:7.2} s  {fault:?} server {victim}, {} ms",
            self.started.elapsed().as_secs_f64(),
            pause.as_millis()
        );
        let node = &mut self.nodes[victim];
        match fault {
            Fault::Kill => {
                node.kill();
                sleep(pause).await;
                node.resume();
            }
            Fault::Terminate => self.restart(victim, pause).await,
            Fault::Freeze => {
                node.signal(Signal::STOP);
                sleep(freeze.mul_f64(rng.f64() / 2.0 + 0.5)).await;
                node.signal(Signal::CONT);
            }
            Fault::Cut => {
                let state = [ProxyState::Cut, ProxyState::Stalled][rng.usize(..2)];
                self.proxies[victim].set(state);
                sleep(pause).await;
                self.proxies[victim].set(ProxyState::Open);
            }
            Fault::RestartDatabase => {
                let start = Instant::now();
                self.postgres.stop();
                sleep(pause).await;
                self.postgres.resume().expect("PostgreSQL");
                self.away += start.elapsed();
                self.outages += 1;
            }
        }
    }

    /// Waits until every game has continued and all requests have responses.
    pub(crate) async fn settle(&self) {
        let settled = self.arena.settle().await;
        settled.unwrap_or_else(|wrong| panic!("{wrong}{}", self.logs()));
    }

    /// Compares the players' notes with what is stored.
    pub(crate) async fn judge(&self) {
        let mut options = StoreOptions::new("unused");
        let url = self.postgres.url();
        options.postgres = Some(PostgresOptions::of_url(&url).expect("a URL"));
        let (store, _task) = Store::open(&options).await.expect("the store");
        let mut verdict = Verdict::default();
        for game in self.arena.games() {
            verdict.judge(&store, &game).await;
        }
        self.arena.stop();
        println!("{verdict}");
        // Each outage may take a second longer, until every server has noticed its end.
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
            .map(|node| format!("\n{}:\n{}", node.address, node.log_text()))
            .collect()
    }
}
