//! Runs the house bots of a server.

use std::{net::SocketAddr, sync::Arc};

use futures_util::future::BoxFuture;
use skep_engine::Level;
use tokio::{sync::mpsc, task::JoinSet};

use crate::{
    api::{self, Api},
    engagements::{Adversary, Capacity},
    house::{Assignment, House},
    opponent::Opponent,
    player::Player,
};

#[derive(Clone, Copy, Debug)]
pub struct HouseOptions {
    pub address: SocketAddr,
    /// Maximum number of engine threads.
    pub threads: usize,
    pub capacity: Capacity,
}

pub struct HouseMember {
    pub name: String,
    pub token: String,
    pub level: Level,
}

/// Runs house bots until the future is dropped, reconnecting as needed.
///
/// Boxed, so that its code is generated in this crate.
pub fn run(options: HouseOptions, members: Vec<HouseMember>) -> BoxFuture<'static, ()> {
    Box::pin(keep_playing(options, members))
}

async fn keep_playing(options: HouseOptions, members: Vec<HouseMember>) {
    let (sender, mut assignments) = mpsc::unbounded_channel();
    let house = Arc::new(House::new(options.capacity, options.threads, sender));
    let client = match api::client() {
        Ok(client) => client,
        Err(error) => {
            tracing::error!(%error, "house bots cannot start");
            return;
        }
    };
    // Dropping the set aborts its tasks.
    let mut tasks = JoinSet::new();
    for member in members {
        let opponent = Opponent {
            house: Arc::clone(&house),
            api: Api {
                client: client.clone(),
                address: options.address,
                token: member.token,
            },
            name: member.name,
            level: member.level,
        };
        tasks.spawn(opponent.run());
    }
    loop {
        tokio::select! {
            Some(Assignment { api, level, game }) = assignments.recv() => {
                let house = Arc::clone(&house);
                tasks.spawn(play(Player { house, api, level, game }));
            }
            Some(ended) = tasks.join_next() => {
                if let Err(error) = ended {
                    tracing::warn!(%error, "house bot failed");
                }
            }
        }
    }
}

/// Plays a game and its rematches.
async fn play(mut player: Player) {
    while let Some(game) = player.play().await {
        // The opponent is known once the game has started.
        let is_new = player.house.engagements(|games| {
            games.note(game, Adversary::of(None, game), true);
            games.attend(game)
        });
        if !is_new {
            return;
        }
        player.game = game;
    }
}
