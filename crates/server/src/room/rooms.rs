//! Operations on all rooms of a node, and their options.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use skep_game::summary;
use skep_people::AccountId;

use super::{
    Rooms, commit,
    error::{self, Result},
    nodes, of_store,
};
use crate::{
    catalog::ArchiveGames,
    clock,
    game::{LiveGame, Patience, Settings},
    ids::GameId,
    lock::lock,
    protocol::{BySide, Side, Summary},
    rate_limit::RateLimitKey,
    store::{Listed, NodeId, StoreError},
};

const REOPEN_INTERVAL: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomsOptions {
    /// Time after which a room without participants or pending timers closes.
    pub idle: Duration,
    /// Time a player may be away before the opponent can claim the game.
    pub patience: Patience,
    /// Maximum number of unfinished games per client.
    pub open_games: usize,
    pub archive_games: ArchiveGames,
}

impl Default for RoomsOptions {
    fn default() -> RoomsOptions {
        RoomsOptions {
            idle: Duration::from_secs(30),
            patience: Patience::default(),
            open_games: 500,
            archive_games: ArchiveGames::default(),
        }
    }
}

/// Rate limit on new games; takes the number of nodes that share it.
pub type CreationLimit = Box<dyn Fn(RateLimitKey, usize) -> Result<()> + Send + Sync>;

impl Rooms {
    /// Opens the rooms of games with a pending timer and returns their number. Does nothing on a cluster, where nodes
    /// claim timers as they fire.
    pub async fn wake(self: &Arc<Self>) -> Result<usize, StoreError> {
        if self.store.cluster().is_some() {
            return Ok(0);
        }
        let restless = self.store.restless().await?;
        for id in &restless {
            // Fails only while the server is closing.
            self.room(*id).ok();
        }
        Ok(restless.len())
    }

    /// Runs background work until the future is dropped.
    pub async fn run(self: &Arc<Self>) {
        let outgoing = lock(&self.outgoing_hints).take();
        match outgoing {
            Some(outgoing) => nodes::run(self, outgoing).await,
            None => {
                tokio::join!(
                    nodes::send_heartbeats(self),
                    nodes::poll_open_games(self, nodes::SINGLE_NODE_POLL_INTERVAL),
                    self.reopen_due_rooms(),
                );
            }
        }
    }

    /// Has open rooms pick up changes made directly in the store, without waiting for the next poll.
    pub async fn sync(&self) -> Result<(), StoreError> {
        nodes::check_games(self, &self.open_games()).await
    }

    async fn reopen_due_rooms(self: &Arc<Self>) {
        let mut tick = clock::ticker(REOPEN_INTERVAL);
        loop {
            tick.tick().await;
            let now = clock::now();
            let due: Vec<GameId> = lock(&self.reopenings)
                .extract_if(|_, due| *due <= now)
                .map(|(id, _)| id)
                .collect();
            for id in due {
                // Fails only while the server is closing; the next start opens the room.
                self.room(id).ok();
            }
        }
    }

    /// Number of nodes that share the database, including this one.
    pub fn nodes(&self) -> usize {
        self.heartbeat.nodes()
    }

    pub fn node(&self) -> NodeId {
        self.heartbeat.node
    }

    /// Notifies other nodes of a change to the lobby.
    pub fn notify_lobby(&self) {
        if let Some(notifier) = &self.notifier {
            notifier.notify_lobby();
        }
    }

    /// Waits until the lobby changes at another node.
    pub async fn lobby_changed(&self) {
        self.lobby_changed.notified().await;
    }

    /// Checks that the database can be written and read.
    pub async fn check_health(&self) -> Result<(), StoreError> {
        // A heartbeat replaces the previous one, so it fits where a move does not.
        self.storage_space.check()?;
        self.heartbeat.write().await?;
        if self.store.cluster().is_none() {
            self.store.last_alive().await?;
        }
        Ok(())
    }

    /// Records the shutdown of this node.
    pub async fn leave(&self) -> Result<(), StoreError> {
        match self.store.cluster() {
            Some(cluster) => cluster.leave(self.heartbeat.node).await,
            None => self.heartbeat.write().await,
        }
    }

    /// Sets the limit that rematches are subject to. Only the first call has an effect.
    pub fn set_creation_limit(&self, limit: CreationLimit) {
        self.creation_limit.set(limit).ok();
    }

    /// Summaries of games in the given order, without unknown ones. Opens no rooms.
    pub async fn summaries(&self, ids: &[GameId]) -> Result<Vec<Summary>> {
        let listed = self.store.listed(ids).await;
        let listed = listed.map_err(error::of_game)?;
        let bots = self.store.bots_in(ids).await;
        let bots = bots.map_err(error::of_game)?;
        let mut summaries = Vec::with_capacity(listed.len());
        for game in listed {
            let id = game.settings.id;
            let mut summary = self.summary(game).await?;
            for side in Side::ALL {
                summary.players[side].bot = bots.contains(&(id, side));
            }
            summaries.push(summary);
        }
        Ok(summaries)
    }

    async fn summary(&self, listed: Listed) -> Result<Summary> {
        let Listed {
            settings,
            overview,
            updated,
        } = listed;
        if let Some(overview) = overview {
            return Ok(summary(&settings, &overview, updated));
        }
        let stored = self.store.load(settings.id).await;
        let stored = stored.map_err(error::of_game)?;
        let events = stored.map(|stored| stored.events).unwrap_or_default();
        Ok(LiveGame::replay(settings, events)?.summary())
    }

    /// Stores a new game that has been claimed, with the accounts that own its sides.
    pub async fn create(
        self: &Arc<Self>,
        settings: Settings,
        seats: BySide<Option<AccountId>>,
    ) -> Result<()> {
        let id = settings.id;
        let creation = async {
            let new = commit::new_game(settings, seats)?;
            let has_timer = new.due.is_some();
            self.store.create(new).await.map_err(of_store)?;
            if has_timer && self.store.cluster().is_none() {
                self.room(id)?;
            }
            Ok(())
        };
        let created = creation.await;
        created.inspect_err(|_| lock(&self.unfinished_games).release(id))
    }

    /// Number of games whose clock is running.
    pub fn running_clocks(&self) -> usize {
        self.running_clocks.load(Ordering::Relaxed)
    }

    /// Makes the room of a game panic and waits until it is closed.
    #[cfg(test)]
    pub(crate) async fn panic_in(self: &Arc<Self>, id: GameId) {
        let room = self.room(id).expect("a room");
        let answer = room.call::<(), _>(|_| panic!("a fault for the test"));
        answer.await.expect_err("the room has panicked");
        room.closed().await;
    }
}

#[cfg(test)]
mod tests {
    use skep_game::{
        clock::ClockSetting,
        ids::Token,
        live::{CreateGame, Request},
        words::{EndReason, Kind, Opening, SideChoice},
    };
    use tokio::{sync::mpsc, time::timeout};

    use super::*;
    use crate::{
        protocol::{ErrorCode, ProtocolError},
        room::{Admission, EnterRequest, Frame, Room},
        store::{Store, StoreOptions},
    };

    async fn rooms(directory: &tempfile::TempDir) -> Arc<Rooms> {
        let options = StoreOptions::new(directory.path());
        let (store, _writer) = Store::open(&options).await.expect("a store");
        let rooms = Rooms::new(RoomsOptions::default(), store).await;
        rooms.expect("rooms")
    }

    #[tokio::test]
    async fn rematches_are_subject_to_the_creation_limit() {
        let directory = tempfile::tempdir().expect("a directory");
        let rooms = rooms(&directory).await;
        let [first, second] = ["10.0.0.1", "10.0.0.2"]
            .map(|address| RateLimitKey::of(address.parse().expect("an address")));
        rooms.set_creation_limit(Box::new(move |client, _| match client == first {
            true => Err(ProtocolError::new(ErrorCode::TooManyRequests, "slow down")),
            false => Ok(()),
        }));
        let id = GameId::random().expect("randomness");
        let refused = rooms.claim_rematch(first, id);
        assert_eq!(
            refused.expect_err("too many").code,
            ErrorCode::TooManyRequests
        );
        rooms.claim_rematch(second, id).expect("another client may");
    }

    /// Starts a game with running clocks; returns the tokens of its sides.
    async fn running(rooms: &Arc<Rooms>, seconds: u32) -> (GameId, [Token; 2]) {
        let request = CreateGame {
            kind: Kind::Friend,
            set: "Base".to_owned(),
            opening: Opening::Tournament,
            level: None,
            side: Some(SideChoice::White),
            clock: Some(ClockSetting {
                initial: seconds,
                increment: 0,
            }),
            name: None,
            start: None,
        };
        let id = GameId::random().expect("randomness");
        let [white, black] = [(); 2].map(|()| Token::random().expect("randomness"));
        let settled = Settings::new(id, &request, &white, true, clock::now());
        let (settings, _) = settled.expect("settings");
        let created = rooms.create(settings, BySide::default()).await;
        created.expect("a game");
        let room = rooms.room(id).expect("a room");
        let joined = room.join(Some(black.hash()), None, None).await;
        joined.expect("a free side");
        play(&room, &white, 0, "wS1").await.expect("legal");
        play(&room, &black, 1, "bG1 wS1-").await.expect("legal");
        (id, [white, black])
    }

    async fn play(room: &Room, token: &Token, ply: u32, uhp: &str) -> Result<u32> {
        let client = RateLimitKey::of("10.0.0.1".parse().expect("an address"));
        let request = Request::Move {
            ply,
            after: ply + 1,
            uhp: uhp.to_owned(),
        };
        let asked = room.ask(client, Some(token.hash()), request, 0).await?;
        asked.wait().await
    }

    async fn enter(room: &Room, token: &Token) -> (Admission, mpsc::Receiver<Frame>) {
        let (outbox, inbox) = mpsc::channel(64);
        let entry = EnterRequest {
            token: Some(token.hash()),
            account: None,
            join: false,
            member: None,
            name: None,
            after: None,
            outbox,
        };
        (room.enter(entry).await.expect("entered"), inbox)
    }

    #[tokio::test]
    async fn a_room_that_panics_has_its_participants_reconnect_and_the_game_continues() {
        let directory = tempfile::tempdir().expect("a directory");
        let rooms = rooms(&directory).await;
        let (id, tokens) = running(&rooms, 600).await;
        let room = rooms.room(id).expect("a room");
        let mut participants = Vec::new();
        for token in &tokens {
            participants.push(enter(&room, token).await);
        }
        rooms.panic_in(id).await;
        for (admission, mut inbox) in participants {
            let mut last = None;
            while let Some(frame) = inbox.recv().await {
                last = Some(frame);
            }
            let last = String::from_utf8(last.expect("a message").json.to_vec());
            assert!(last.expect("a text").contains(r#""t":"closing""#));
            drop(admission);
        }
        assert_eq!(rooms.running_clocks(), 0);
        // The replacement room has the complete game.
        let room = rooms.room(id).expect("a room");
        let (_white, mut inbox) = enter(&room, &tokens[0]).await;
        let played = play(&room, &tokens[0], 2, "wQ -wS1").await;
        let played = played.expect("legal");
        while inbox.recv().await.expect("a message").version != Some(played) {}
        rooms.close().await;
    }

    #[tokio::test]
    async fn a_flag_falls_after_a_panic_even_if_no_client_reconnects() {
        let directory = tempfile::tempdir().expect("a directory");
        let rooms = rooms(&directory).await;
        let background = rooms.clone();
        let background = tokio::spawn(async move { background.run().await });
        let (id, _) = running(&rooms, 1).await;
        rooms.panic_in(id).await;
        let over = async {
            loop {
                let stored = rooms.store.load(id).await.expect("an answer");
                let stored = stored.expect("a game");
                let live = LiveGame::replay(stored.settings, stored.events);
                if let Some(result) = live.expect("whole").result() {
                    return result.reason;
                }
                tokio::task::yield_now().await;
            }
        };
        let over = timeout(Duration::from_secs(20), over).await;
        assert_eq!(over.expect("in time"), EndReason::Time);
        background.abort();
        rooms.close().await;
    }
}
