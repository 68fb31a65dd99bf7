//! The house opponents of a server, all of them.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use skep_engine::Level;
use skep_game::ids::GameId;
use skep_people::wire::DeclineTold;
use tokio::{
    sync::{mpsc, watch},
    task::JoinSet,
};

use crate::{
    Room,
    api::Api,
    engagements::{Adversary, Engagements},
    opponent::Opponent,
    player::Player,
    thinker::Thinker,
};

/// How the house opponents are run.
#[derive(Clone, Copy, Debug)]
pub struct HouseOptions {
    /// Where the server is.
    pub address: SocketAddr,
    /// How many threads think, at the most.
    pub threads: usize,
    /// For how many games there is room.
    pub room: Room,
}

/// A house opponent: its account, and how well it plays.
pub struct HouseMember {
    /// The name of the account.
    pub name: String,
    /// The token of the account.
    pub token: String,
    /// How well it plays.
    pub level: Level,
}

/// Lets house opponents play on a server, until the future is dropped. They connect anew whenever they have to.
pub async fn run(options: HouseOptions, members: Vec<HouseMember>) {
    let (boards, mut wanted) = mpsc::unbounded_channel();
    let house = Arc::new(House {
        engagements: Mutex::new(Engagements::new(options.room)),
        full: watch::Sender::new(false),
        thinker: Thinker::new(options.threads),
        boards,
    });
    // Whatever runs in it ends with it.
    let mut tasks = JoinSet::new();
    for member in members {
        let opponent = Opponent {
            house: Arc::clone(&house),
            api: Api::new(options.address, member.token),
            name: member.name,
            level: member.level,
        };
        tasks.spawn(opponent.live());
    }
    loop {
        tokio::select! {
            Some(player) = wanted.recv() => {
                tasks.spawn(sit(player));
            }
            Some(ended) = tasks.join_next() => {
                if let Err(error) = ended {
                    tracing::warn!(%error, "a house opponent has failed");
                }
            }
        }
    }
}

/// Plays a game, and those that follow from it.
async fn sit(mut player: Player) {
    loop {
        let (house, api, level) = (Arc::clone(&player.house), player.api.clone(), player.level);
        let Some(game) = player.play().await else {
            return;
        };
        // With whom is known once it has begun.
        house.note(game, Adversary::of(None, game), true);
        if !house.attend(game) {
            return;
        }
        player = Player {
            house,
            api,
            level,
            game,
        };
    }
}

/// What all house opponents share.
pub(crate) struct House {
    engagements: Mutex<Engagements>,
    /// Whether there is no room for another game.
    full: watch::Sender<bool>,
    thinker: Thinker,
    boards: mpsc::UnboundedSender<Player>,
}

impl House {
    pub(crate) const fn thinker(&self) -> &Thinker {
        &self.thinker
    }

    /// Keeps a place for a game that somebody wants.
    pub(crate) fn admit(
        &self,
        game: GameId,
        with: Adversary,
        has_clock: bool,
    ) -> Result<(), DeclineTold> {
        self.change(|engagements| engagements.admit(game, with, has_clock))
    }

    /// Notes a game that is played.
    pub(crate) fn note(&self, game: GameId, with: Adversary, has_clock: bool) {
        self.change(|engagements| engagements.note(game, with, has_clock));
    }

    /// Learns at the board with whom a game is played, and whether by the clock.
    pub(crate) fn learn(&self, game: GameId, with: Adversary, has_clock: bool) {
        self.change(|engagements| engagements.learn(game, with, has_clock));
    }

    /// Whether somebody has to sit down at a game, who then does.
    fn attend(&self, game: GameId) -> bool {
        self.change(|engagements| engagements.attend(game))
    }

    /// Lets somebody sit down at a game, unless somebody sits there.
    pub(crate) fn seat(&self, player: Player) {
        if self.attend(player.game) {
            // Without a receiver the house is closing.
            self.boards.send(player).ok();
        }
    }

    /// A game is over, or does not come about.
    pub(crate) fn end(&self, game: GameId) {
        self.change(|engagements| engagements.end(game));
    }

    pub(crate) fn has_room(&self) -> bool {
        !*self.full.borrow()
    }

    /// Tells whether there is no room for another game, now and whenever that changes.
    pub(crate) fn full(&self) -> watch::Receiver<bool> {
        self.full.subscribe()
    }

    fn change<T>(&self, change: impl FnOnce(&mut Engagements) -> T) -> T {
        let mut engagements = self.lock();
        let changed = change(&mut engagements);
        let is_full = engagements.is_full();
        // Sent with the lock in hand, so that the last word is the right one.
        self.full
            .send_if_modified(|full| std::mem::replace(full, is_full) != is_full);
        changed
    }

    fn lock(&self) -> MutexGuard<'_, Engagements> {
        // Nothing in it can fail halfway.
        self.engagements
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}
