//! Several servers on one PostgreSQL database, with players on different servers and continuous faults: every acknowledged
//! move is stored exactly once, all players agree, and every game continues.
//!
//! The short form runs with the other tests. The long one takes about twenty minutes:
//!
//! ```sh
//! SKEP_CHAOS_GAMES=200 SKEP_CHAOS_ROUNDS=20 SKEP_CHAOS_FREEZE=10 cargo test --release -p skep --test chaos -- --nocapture
//! ```
//!
//! `SKEP_CHAOS_EARLIER` names the program of an earlier version: the servers start with it and are upgraded one by one during
//! the test. `SKEP_CHAOS_SEED` repeats the choices of an earlier run, though not their timing.
#![cfg(target_os = "linux")]

mod arena;
mod audit;
mod database;
mod fault;
mod member;
mod node;
mod player;
mod proxy;
mod reference_clock;
mod shortage;
mod soak;
mod stall;
mod verdict;
mod world;

use std::{
    env,
    path::{Path, PathBuf},
    str::FromStr,
    time::Duration,
};

use fault::Fault;
use world::World;

/// Settings of a run.
struct Setup {
    seed: u64,
    games: usize,
    /// Number of times each fault is injected.
    rounds: usize,
    /// Maximum duration of a freeze.
    freeze: Duration,
    /// Program of the earlier version to start with.
    earlier: Option<PathBuf>,
}

impl Setup {
    fn of_environment() -> Setup {
        Setup {
            seed: variable("SKEP_CHAOS_SEED").unwrap_or_else(|| fastrand::u64(..)),
            games: variable("SKEP_CHAOS_GAMES").unwrap_or(12),
            rounds: variable("SKEP_CHAOS_ROUNDS").unwrap_or(2),
            freeze: Duration::from_secs(variable("SKEP_CHAOS_FREEZE").unwrap_or(4)),
            earlier: variable("SKEP_CHAOS_EARLIER"),
        }
    }
}

fn variable<T: FromStr>(name: &str) -> Option<T> {
    env::var(name).ok()?.parse().ok()
}

#[test]
fn faults_lose_no_acknowledged_move_and_every_game_continues() {
    let setup = Setup::of_environment();
    println!(
        "seed {}: {} games, each fault {} times",
        setup.seed, setup.games, setup.rounds
    );
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    // Stays on this thread, since PostgreSQL ends with the thread that started it.
    runtime.block_on(run(&setup));
}

async fn run(setup: &Setup) {
    let mut rng = fastrand::Rng::with_seed(setup.seed);
    let program = Path::new(env!("CARGO_BIN_EXE_skep"));
    let first = setup.earlier.as_deref().unwrap_or(program);
    let mut world = World::start(first, setup.games, &mut rng).await;
    let mut faults: Vec<Fault> = Fault::ALL.repeat(setup.rounds);
    rng.shuffle(&mut faults);
    let half = faults.len() / 2;
    for (number, fault) in faults.into_iter().enumerate() {
        if number == half && setup.earlier.is_some() {
            world.upgrade(program).await;
        }
        tokio::time::sleep(Duration::from_millis(rng.u64(300..1500))).await;
        world.inject(fault, setup.freeze, &mut rng).await;
    }
    world.settle().await;
    world.judge().await;
}
