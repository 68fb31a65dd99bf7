//! Games of a run and their players, independent of the servers.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use skep_game::{
    clock::Millis,
    ids::{GameId, Token},
    protocol::Side,
};
use tokio::{sync::watch, time::sleep};

use crate::player::{Credential, Habits, Notes, Phase, Player};

/// Time limit for any step once faults have stopped.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(120);
/// Initial time of a friend game in seconds; no run uses it up.
const INITIAL: u32 = 6 * 60 * 60;
/// Short, because servers are killed while they respond.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// The games of a run and the players in them.
pub(crate) struct Arena {
    pub(crate) servers: Vec<String>,
    games: Mutex<Vec<Arc<Pair>>>,
    phase: watch::Sender<Phase>,
    web: reqwest::Client,
}

/// A game and the notes of its players.
pub(crate) struct Pair {
    pub(crate) id: GameId,
    pub(crate) is_rated: bool,
    /// Initial time of each side.
    pub(crate) initial: Millis,
    notes: [Arc<Mutex<Notes>>; 2],
}

/// Terms of a game.
#[derive(Clone, Copy)]
pub(crate) struct Terms {
    pub(crate) is_rated: bool,
    /// Initial time in seconds.
    pub(crate) initial: u32,
}

impl Pair {
    pub(crate) fn notes(&self, player: usize) -> MutexGuard<'_, Notes> {
        self.notes[player]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.notes(0).is_over && self.notes(1).is_over
    }

    /// Number of acknowledged moves.
    pub(crate) fn acknowledged(&self) -> usize {
        self.sum(|notes| notes.acknowledged.len())
    }

    /// Number of requests refused because they could not be stored.
    pub(crate) fn refused(&self) -> usize {
        self.sum(|notes| notes.refused)
    }

    /// Number of requests with a response, acknowledged or refused.
    pub(crate) fn answered(&self) -> usize {
        self.acknowledged() + self.refused()
    }

    fn sum(&self, count: impl Fn(&Notes) -> usize) -> usize {
        (0..2).map(|player| count(&self.notes(player))).sum()
    }
}

impl Arena {
    pub(crate) fn new(servers: Vec<String>) -> Arena {
        let web = reqwest::Client::builder().timeout(REQUEST_TIMEOUT);
        Arena {
            servers,
            games: Mutex::default(),
            phase: watch::Sender::new(Phase::Play),
            web: web.build().expect("a client"),
        }
    }

    /// All games so far, the oldest first.
    pub(crate) fn games(&self) -> Vec<Arc<Pair>> {
        self.list().clone()
    }

    pub(crate) fn is_playing(&self) -> bool {
        *self.phase.borrow() == Phase::Play
    }

    /// Ends the run: players disconnect for good.
    pub(crate) fn stop(&self) {
        self.phase.send_replace(Phase::Stop);
    }

    /// Sends a request to a server, as a browser does from its page. `None` without a JSON response.
    pub(crate) async fn request(
        &self,
        server: &str,
        method: reqwest::Method,
        path: &str,
        cookie: Option<&str>,
        body: Option<&Value>,
    ) -> Option<(reqwest::Response, Value)> {
        let origin = format!("http://{server}");
        let mut request = self.web.request(method, format!("{origin}{path}"));
        request = request.header("origin", origin);
        if let Some(cookie) = cookie {
            request = request.header("cookie", cookie);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        let mut response = request.send().await.ok()?;
        let mut bytes = Vec::new();
        while let Some(chunk) = response.chunk().await.ok()? {
            bytes.extend_from_slice(&chunk);
        }
        let body = serde_json::from_slice(&bytes).ok()?;
        Some((response, body))
    }

    /// Starts a friend game whose players first connect to different servers, if there are several. `None` if a server
    /// does not respond.
    pub(crate) async fn start_friend_game(
        &self,
        number: usize,
        habits: [Habits; 2],
        rng: &mut fastrand::Rng,
    ) -> Option<[Player; 2]> {
        let server = |number: usize| &self.servers[number % self.servers.len()];
        let request = json!({
            "kind": "friend", "set": "Base", "opening": "tournament", "side": "white",
            "clock": {"initial": INITIAL, "increment": 0}
        });
        let post = reqwest::Method::POST;
        let created = self.request(
            server(number),
            post.clone(),
            "/api/games",
            None,
            Some(&request),
        );
        let (_, created) = created.await?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let game = GameId::parse(&text(&created["id"]))?;
        // Joined through another server than the one that created it.
        let path = format!("/api/games/{game}/join");
        let nothing = json!({});
        let joined = self.request(server(number + 1), post, &path, None, Some(&nothing));
        let (_, joined) = joined.await?;
        let white = Token::parse(&text(&created["token"]))?;
        let black = Token::parse(&text(&joined["token"]))?;
        let credentials = [white, black].map(Credential::Token);
        let terms = Terms {
            is_rated: false,
            initial: INITIAL,
        };
        Some(self.seat(game, terms, credentials, habits, number, rng))
    }

    /// Seats two players, White first, who note what happens in a game of the run.
    pub(crate) fn seat(
        &self,
        game: GameId,
        terms: Terms,
        [white, black]: [Credential; 2],
        habits: [Habits; 2],
        first_server: usize,
        rng: &mut fastrand::Rng,
    ) -> [Player; 2] {
        let notes: [Arc<Mutex<Notes>>; 2] = [(); 2].map(|()| Arc::default());
        let mut player = |side, credential, index: usize| {
            let mut servers = self.servers.clone();
            servers.rotate_left((first_server + index) % self.servers.len());
            Player {
                game,
                credential,
                side,
                servers,
                rng: fastrand::Rng::with_seed(rng.u64(..)),
                phase: self.phase.subscribe(),
                notes: Arc::clone(&notes[index]),
                habits: habits[index],
                n: 0,
                pending: None,
            }
        };
        let players = [player(Side::White, white, 0), player(Side::Black, black, 1)];
        self.list().push(Arc::new(Pair {
            id: game,
            is_rated: terms.is_rated,
            initial: u64::from(terms.initial) * 1000,
            notes,
        }));
        players
    }

    /// Waits until every unfinished game has continued, then stops new moves and waits for pending responses.
    ///
    /// # Errors
    /// A game is stuck.
    pub(crate) async fn settle(&self) -> Result<(), String> {
        self.wait_for_all_games().await?;
        self.drain().await
    }

    /// Waits until both sides of every unfinished game have moved again.
    ///
    /// # Errors
    /// A game is stuck.
    async fn wait_for_all_games(&self) -> Result<(), String> {
        let games = self.games();
        let before: Vec<usize> = games.iter().map(|game| game.acknowledged()).collect();
        let is_stuck =
            |game: &Pair, before: usize| !game.notes(0).is_over && game.acknowledged() < before + 2;
        self.until(|| {
            let mut all = games.iter().zip(&before);
            let (game, _) = all.find(|(game, before)| is_stuck(game, **before))?;
            let notes = [0, 1].map(|player| format!("{:?}", game.notes(player)));
            Some(format!("the game {} is stuck: {notes:#?}", game.id))
        })
        .await
    }

    /// Stops new moves and waits for pending responses and broadcasts.
    ///
    /// # Errors
    /// A move gets no response, or is not broadcast to the opponent.
    async fn drain(&self) -> Result<(), String> {
        self.phase.send_replace(Phase::Rest);
        let is_unsettled = |game: &Pair| {
            let (white, black) = (game.notes(0), game.notes(1));
            let is_over = white.is_over && black.is_over;
            !is_over && (white.is_waiting || black.is_waiting || white.v != black.v)
        };
        self.until(|| {
            let games = self.games();
            let game = games.iter().find(|game| is_unsettled(game))?;
            let notes = [0, 1].map(|player| format!("{:?}", game.notes(player)));
            Some(format!("the game {} is not settled: {notes:#?}", game.id))
        })
        .await
    }

    /// Polls until `wrong` returns `None`.
    ///
    /// # Errors
    /// It still returns a reason after [`TIMEOUT`].
    pub(crate) async fn until(&self, wrong: impl Fn() -> Option<String>) -> Result<(), String> {
        let deadline = Instant::now() + TIMEOUT;
        while let Some(wrong) = wrong() {
            if Instant::now() > deadline {
                return Err(wrong);
            }
            sleep(Duration::from_millis(50)).await;
        }
        Ok(())
    }

    fn list(&self) -> MutexGuard<'_, Vec<Arc<Pair>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
