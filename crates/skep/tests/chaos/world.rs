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
    proxy::{Proxy, Wire},
    verdict::Verdict,
};

/// Everything.
pub(crate) struct World {
    postgres: TestPostgres,
    nodes: Vec<Node>,
    proxies: Vec<Proxy>,
    arena: Arena,
    /// Total downtime of PostgreSQL.
    away: Duration,
    outages: u32,
    begun: Instant,
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
        let addresses = nodes.iter().map(|node| node.address.clone());
        let world = World {
            arena: Arena::new(addresses.collect()),
            postgres,
            nodes,
            proxies,
            away: Duration::ZERO,
            outages: 0,
            begun: Instant::now(),
        };
        // A game moves once in a second or two, however many there are.
        let pace = Duration::from_millis(if games > 50 { 4_000 } else { 1_000 });
        let habits = Habits {
            pace,
            resigns_at: None,
            leaves: false,
        };
        for number in 0..games {
            let begun = world.arena.begin_friend_game(number, [habits; 2], chance);
            for player in begun.await.expect("a game") {
                tokio::spawn(player.play());
            }
        }
        world
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

    /// Shuts down a server and restarts it after a pause.
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
                node.kill();
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

    /// Waits until every game has continued and all requests are answered.
    pub(crate) async fn settle(&self) {
        let settled = self.arena.settle().await;
        settled.unwrap_or_else(|wrong| panic!("{wrong}{}", self.logs()));
    }

    /// Compares what all players know with what is stored.
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
