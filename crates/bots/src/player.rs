//! A bot playing one game, across lost connections and server restarts.

use std::{future::pending, pin::Pin, sync::Arc, time::Duration};

use skep_engine::Level;
use skep_game::{
    ids::GameId,
    protocol::{Action, ClientMessage, ErrorCode, PROTOCOL, ServerMessage},
};
use skep_solo::computer::Thought;
use tokio::time::{Instant, sleep, sleep_until};

use crate::{
    api::{Api, ApiError, Connection},
    engagements::Adversary,
    game_view::GameView,
    house::House,
    thinker::Question,
};

/// How long a bot waits for a rematch offer.
const REMATCH_WAIT: Duration = Duration::from_secs(120);
/// Initial and maximum delay before reconnecting.
const MIN_DELAY: Duration = Duration::from_millis(200);
const MAX_DELAY: Duration = Duration::from_secs(10);

pub(crate) struct Player {
    pub(crate) house: Arc<House>,
    pub(crate) api: Api,
    pub(crate) level: Level,
    pub(crate) game: GameId,
}

/// Events not caused by a message.
enum Step {
    /// The engine's move; `None` if the search failed.
    Move(Option<Thought>),
    /// The opponent may be claimed against.
    Claim,
    /// No rematch.
    Leave,
}

/// A search in progress, and the ply it is for.
type Thinking = (usize, Pin<Box<dyn Future<Output = Option<Thought>> + Send>>);

impl Player {
    /// Plays until nothing is left to do; returns the rematch, if there is one.
    pub(crate) async fn play(&self) -> Option<GameId> {
        let mut wait = MIN_DELAY;
        let next = loop {
            let connected = Instant::now();
            match self.visit().await {
                Ok(next) => break next,
                Err(ApiError::Refused(status @ 401..=404)) => {
                    tracing::debug!(game = %self.game, status, "house bot refused by the server");
                    break None;
                }
                Err(error) => {
                    tracing::debug!(game = %self.game, %error, "house bot reconnects to a game");
                }
            }
            if connected.elapsed() > MAX_DELAY {
                wait = MIN_DELAY;
            }
            sleep(wait).await;
            wait = (wait * 2).min(MAX_DELAY);
        };
        self.house.engagements(|games| games.end(self.game));
        next
    }

    /// Plays over one connection; returns the rematch.
    async fn visit(&self) -> Result<Option<GameId>, ApiError> {
        let path = format!("/api/games/{}/socket", self.game);
        let mut connection = Connection::open(&self.api, &path).await?;
        connection
            .send(&ClientMessage::Hello {
                protocol: PROTOCOL,
                token: None,
                after: None,
                join: None,
                name: None,
            })
            .await?;
        let mut board = Board::new(self);
        loop {
            tokio::select! {
                message = connection.receive::<ServerMessage>() => {
                    let lost = || ApiError::Unreadable("connection lost".to_owned());
                    if board.handle(&message.ok_or_else(lost)?)? {
                        return Ok(None);
                    }
                }
                step = board.step() => match step {
                    Step::Move(thought) => board.send_move(&mut connection, thought).await?,
                    Step::Claim => board.send(&mut connection, Action::ClaimWin).await?,
                    Step::Leave => return Ok(None),
                },
            }
            let next = board.next_game();
            if next.is_some() {
                return Ok(next);
            }
            board.consider(&mut connection).await?;
        }
    }
}

/// State of one connection.
struct Board<'p> {
    player: &'p Player,
    view: Option<GameView>,
    thinking: Option<Thinking>,
    /// Ply of the last move sent.
    sent: Option<usize>,
    /// The last answer to an offer, and the version it was for.
    answered: Option<u32>,
    /// Evaluation at the last move.
    expectation: Option<f64>,
    /// When the game can be claimed.
    claim: Option<Instant>,
    /// Server time, and when it was received.
    server_time: Option<(u64, Instant)>,
    /// When to stop waiting for a rematch.
    until: Option<Instant>,
    number: u64,
}

impl<'p> Board<'p> {
    const fn new(player: &'p Player) -> Board<'p> {
        Board {
            player,
            view: None,
            thinking: None,
            sent: None,
            answered: None,
            expectation: None,
            claim: None,
            server_time: None,
            until: None,
            number: 0,
        }
    }

    /// Handles a message; returns true if nothing is left to do.
    fn handle(&mut self, message: &ServerMessage) -> Result<bool, ApiError> {
        match (message, &mut self.view) {
            (ServerMessage::State(state), _) => {
                self.server_time = Some((state.now, Instant::now()));
                self.view = GameView::of(state);
                let Some(view) = &self.view else {
                    tracing::warn!(game = %self.player.game, "house bot cannot play the game");
                    return Ok(true);
                };
                let game = self.player.game;
                let with = Adversary::of(view.adversary(), game);
                let has_clock = view.has_clock;
                self.player
                    .house
                    .engagements(|games| games.learn(game, with, has_clock));
                // A game that had already ended is not continued.
                Ok(view.is_over)
            }
            (ServerMessage::Error { error, .. }, None) => match error.code {
                ErrorCode::NoSuchGame | ErrorCode::Unauthorized => Ok(true),
                _ => Err(ApiError::Unreadable(error.message.clone())),
            },
            // A move or answer that came too late. The event that came first arrives as well; if not, the state is
            // requested again.
            (ServerMessage::Error { n: Some(_), error }, Some(_)) => {
                Err(ApiError::Unreadable(error.message.clone()))
            }
            (message, Some(view)) => {
                let applied = view.apply(message);
                applied.map_err(|error| ApiError::Unreadable(error.to_string()))?;
                Ok(false)
            }
            (_, None) => Ok(false),
        }
    }

    /// Answers an offer, starts a search, or stops one.
    async fn consider(&mut self, connection: &mut Connection) -> Result<(), ApiError> {
        let Some(view) = &self.view else {
            return Ok(());
        };
        if view.is_over && self.until.is_none() {
            self.until = Some(Instant::now() + REMATCH_WAIT);
            self.thinking = None;
            self.player
                .house
                .engagements(|games| games.end(self.player.game));
        }
        let plies = view.plies();
        if self.thinking.as_ref().is_some_and(|(at, _)| *at != plies) {
            self.thinking = None;
        }
        if self.sent.is_some_and(|sent| sent != plies) {
            self.sent = None;
        }
        if view.is_to_move() && self.thinking.is_none() && self.sent.is_none() {
            self.thinking = Some((plies, self.think(view)));
        }
        self.claim = view
            .claim()
            .zip(self.server_time)
            .map(|(claim, (now, at))| {
                at + Duration::from_millis(claim.saturating_sub(now).saturating_add(1_000))
            });
        let answer = view.answer(self.expectation, self.player.house.has_room());
        match answer.filter(|_| self.answered != Some(view.version)) {
            Some(action) => {
                self.answered = Some(view.version);
                self.send(connection, action).await
            }
            None => Ok(()),
        }
    }

    fn think(&self, view: &GameView) -> Pin<Box<dyn Future<Output = Option<Thought>> + Send>> {
        let thinker = self.player.house.thinker.clone();
        let game = self.player.game;
        let with = Adversary::of(view.adversary(), game);
        let question = Question {
            game: view.game.clone(),
            level: self.player.level,
            seed: game.seed(),
        };
        Box::pin(async move { thinker.think(with, question).await })
    }

    /// Waits for the next event not caused by a message.
    async fn step(&mut self) -> Step {
        let thought = async {
            match &mut self.thinking {
                Some((_, thinking)) => thinking.await,
                None => pending().await,
            }
        };
        tokio::select! {
            thought = thought => Step::Move(thought),
            () = at(self.claim) => Step::Claim,
            () = at(self.until) => Step::Leave,
        }
    }

    async fn send_move(
        &mut self,
        connection: &mut Connection,
        thought: Option<Thought>,
    ) -> Result<(), ApiError> {
        self.thinking = None;
        let Some(view) = &self.view else {
            return Ok(());
        };
        let no_thread = || ApiError::Unreadable("no engine thread available".to_owned());
        let Thought { mv, score } = thought.ok_or_else(no_thread)?;
        let plies = view.plies();
        self.sent = Some(plies);
        self.expectation = Some(score.expectation());
        self.number += 1;
        let message = ClientMessage::Move {
            n: self.number,
            ply: u32::try_from(plies).unwrap_or(u32::MAX),
            after: view.version,
            uhp: view.game.board().move_string(mv).to_string(),
        };
        connection.send(&message).await
    }

    async fn send(&mut self, connection: &mut Connection, action: Action) -> Result<(), ApiError> {
        if action == Action::ClaimWin {
            self.claim = None;
        }
        self.number += 1;
        let n = self.number;
        connection.send(&ClientMessage::Action { n, action }).await
    }

    fn next_game(&self) -> Option<GameId> {
        let next = self.view.as_ref()?.rematch.as_deref()?;
        GameId::parse(next)
    }
}

/// Sleeps until a time, or forever.
async fn at(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => pending().await,
    }
}
