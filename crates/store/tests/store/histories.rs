//! Whatever two nodes append concurrently, a game has one history.

use futures_util::future::join_all;
use skep_game::{ids::GameId, live::LiveGame};
use skep_store::{Store, StoreError};

use crate::{
    databases::Database,
    on_both,
    samples::{begun, happens, new_game, said},
};

on_both!(concurrent_appends_on_two_nodes_give_one_history);

/// Maximum number of conflicts before an append counts as stuck.
const TRIES: u32 = 1_000;

/// A game as a node knows it.
async fn read(store: &Store, game: GameId) -> LiveGame {
    let stored = store.load(game).await.expect("an answer").expect("a game");
    LiveGame::replay(stored.settings, stored.events).expect("one history")
}

/// A node says something in games until each is stored, each time on what it knows then. Returns what it has stored.
async fn talk(store: &Store, mut known: Vec<LiveGame>, seed: u64) -> Vec<(GameId, u32, String)> {
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut stored = Vec::new();
    for round in 0..30 {
        let place = chance.usize(..known.len());
        let text = format!("{seed} {round}");
        let game = known[place].settings().id;
        for tries in 0.. {
            assert!(tries < TRIES, "never stored");
            let mut next = known[place].clone();
            let at = next.updated() + 1;
            let append = happens(&mut next, at, said(&text));
            match store.append(append).await {
                Ok(_) => {
                    stored.push((game, next.version(), text));
                    known[place] = next;
                    break;
                }
                Err(StoreError::Conflict) => known[place] = read(store, game).await,
                Err(error) => panic!("{error}"),
            }
        }
    }
    stored
}

async fn concurrent_appends_on_two_nodes_give_one_history(database: &Database) {
    let nodes = [database.open().await, database.open().await];
    for seed in 0..6 {
        let games: Vec<LiveGame> = (0..1 + seed % 3).map(|_| begun()).collect();
        for live in &games {
            nodes[0].create(new_game(live)).await.expect("kept");
        }
        // Two tasks on each node.
        let talks = (0..4).map(|task| {
            let node = &nodes[task as usize % 2];
            talk(node, games.clone(), seed * 10 + task)
        });
        let mut said: Vec<(GameId, u32, String)> = join_all(talks).await.concat();
        said.sort_unstable_by_key(|(game, version, _)| (game.to_string(), *version));
        for live in &games {
            let game = live.settings().id;
            let history = read(&nodes[1], game).await;
            let history: Vec<&str> = history
                .chat()
                .iter()
                .map(|line| line.text.as_str())
                .collect();
            let of_game = said.iter().filter(|(of, ..)| *of == game);
            let expected: Vec<&str> = of_game.map(|(.., text)| text.as_str()).collect();
            assert_eq!(
                history, expected,
                "each is there once, at the version that was told"
            );
        }
    }
}
