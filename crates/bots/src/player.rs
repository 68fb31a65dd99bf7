//! A bot at a board: from the first move to the last, through lost connections and restarts of the server.

use std::{future::pending, pin::Pin, sync::Arc, time::Duration};

use skep_engine::Level;
use skep_game::{
    ids::GameId,
    protocol::{Action, ClientMessage, ErrorCode, PROTOCOL, ServerMessage},
};
use tokio::time::{Instant, sleep, sleep_until};

use crate::{
    api::{Api, ApiError},
    engagements::Adversary,
    game_view::GameView,
    house::House,
    line::Line,
    thinker::{Question, Thought},
};

/// How long a bot stays at the board after the end, should the other side want another game.
const AFTERWARDS: Duration = Duration::from_secs(120);
/// How long it waits before it connects anew, at first and at the most.
const FIRST_WAIT: Duration = Duration::from_millis(200);
const LONGEST_WAIT: Duration = Duration::from_secs(10);

/// A bot at a board.
pub(crate) struct Player {
    pub(crate) house: Arc<House>,
    pub(crate) api: Api,
    pub(crate) level: Level,
    pub(crate) game: GameId,
}

/// How a visit to the board has ended.
enum Visit {
    /// There is nothing more to do.
    Done,
    /// There is another game.
    Rematch(GameId),
}

/// What a bot does of its own accord.
enum Step {
    /// It has thought of a move; `None` if it could not.
    Move(Option<Thought>),
    /// The other side has left for good.
    Claim,
    /// Nobody wants another game.
    Leave,
}

/// A move that is thought about, and after how many plies.
type Thinking = (usize, Pin<Box<dyn Future<Output = Option<Thought>> + Send>>);

impl Player {
    /// Plays the game to its end: the next game of the two, if there is one.
    pub(crate) async fn play(self) -> Option<GameId> {
        let mut wait = FIRST_WAIT;
        let next = loop {
            let connected = Instant::now();
            match self.visit().await {
                Ok(Visit::Done) => break None,
                Ok(Visit::Rematch(next)) => break Some(next),
                Err(ApiError::Refused(status @ 401..=404)) => {
                    tracing::debug!(game = %self.game, status, "a house opponent is not let in");
                    break None;
                }
                Err(error) => {
                    tracing::debug!(game = %self.game, %error, "a house opponent connects anew");
                }
            }
            if connected.elapsed() > LONGEST_WAIT {
                wait = FIRST_WAIT;
            }
            sleep(wait).await;
            wait = (wait * 2).min(LONGEST_WAIT);
        };
        self.house.end(self.game);
        next
    }

    /// Plays for as long as the connection lasts.
    async fn visit(&self) -> Result<Visit, ApiError> {
        let path = format!("/api/games/{}/socket", self.game);
        let mut line = Line::open(&self.api, &path).await?;
        line.say(&ClientMessage::Hello {
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
                message = line.hear::<ServerMessage>() => {
                    let lost = || ApiError::Unreadable("the connection was lost".to_owned());
                    if board.hear(&message.ok_or_else(lost)?)? {
                        return Ok(Visit::Done);
                    }
                }
                step = board.step() => match step {
                    Step::Move(thought) => board.say_move(&mut line, thought).await?,
                    Step::Claim => board.say(&mut line, Action::ClaimWin).await?,
                    Step::Leave => return Ok(Visit::Done),
                },
            }
            if let Some(next) = board.next_game() {
                return Ok(Visit::Rematch(next));
            }
            board.consider(&mut line).await?;
        }
    }
}

/// What a bot does at a board during one visit.
struct Board<'p> {
    player: &'p Player,
    view: Option<GameView>,
    thinking: Option<Thinking>,
    /// After how many plies its last move was sent.
    sent: Option<usize>,
    /// What was last answered to an offer, and at which version.
    answered: Option<u32>,
    /// What it thought of the game when it moved last.
    expectation: Option<f64>,
    /// When the other side can be said to have left.
    claim: Option<Instant>,
    /// The time of the server, and when it was told.
    told: Option<(u64, Instant)>,
    /// Until when it stays after the end.
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
            told: None,
            until: None,
            number: 0,
        }
    }

    /// Hears a message; says whether there is nothing more to do here.
    fn hear(&mut self, message: &ServerMessage) -> Result<bool, ApiError> {
        match (message, &mut self.view) {
            (ServerMessage::State(state), _) => {
                self.told = Some((state.now, Instant::now()));
                self.view = GameView::of(state);
                let Some(view) = &self.view else {
                    tracing::warn!(game = %self.player.game, "a house opponent cannot play a game");
                    return Ok(true);
                };
                let game = self.player.game;
                let with = Adversary::of(view.adversary(), game);
                self.player.house.learn(game, with, view.has_clock);
                // What had ended before does not begin anew.
                Ok(view.is_over)
            }
            (ServerMessage::Error { error, .. }, None) => match error.code {
                ErrorCode::NoSuchGame | ErrorCode::Unauthorized => Ok(true),
                _ => Err(ApiError::Unreadable(error.message.clone())),
            },
            // A move or an answer that came too late: what has happened instead comes as well, and if not, everything is asked for anew.
            (ServerMessage::Error { n: Some(_), error }, Some(_)) => {
                Err(ApiError::Unreadable(error.message.clone()))
            }
            (message, Some(view)) => {
                let heard = view.hear(message);
                heard.map_err(|error| ApiError::Unreadable(error.to_string()))?;
                Ok(false)
            }
            (_, None) => Ok(false),
        }
    }

    /// Does what is to be done now: answers an offer, begins to think, or stops it.
    async fn consider(&mut self, line: &mut Line) -> Result<(), ApiError> {
        let Some(view) = &self.view else {
            return Ok(());
        };
        if view.is_over && self.until.is_none() {
            self.until = Some(Instant::now() + AFTERWARDS);
            self.thinking = None;
            self.player.house.end(self.player.game);
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
        self.claim = view.claim().zip(self.told).map(|(claim, (now, at))| {
            at + Duration::from_millis(claim.saturating_sub(now).saturating_add(1_000))
        });
        let answer = view.answer(self.expectation, self.player.house.has_room());
        match answer.filter(|_| self.answered != Some(view.version)) {
            Some(action) => {
                self.answered = Some(view.version);
                self.say(line, action).await
            }
            None => Ok(()),
        }
    }

    fn think(&self, view: &GameView) -> Pin<Box<dyn Future<Output = Option<Thought>> + Send>> {
        let thinker = self.player.house.thinker().clone();
        let game = self.player.game;
        let with = Adversary::of(view.adversary(), game);
        let question = Question {
            game: view.game.clone(),
            level: self.player.level,
            seed: game.seed(),
        };
        Box::pin(async move { thinker.think(with, question).await })
    }

    /// Waits until there is something to do that nobody has asked for.
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

    async fn say_move(
        &mut self,
        line: &mut Line,
        thought: Option<Thought>,
    ) -> Result<(), ApiError> {
        self.thinking = None;
        let Some(view) = &self.view else {
            return Ok(());
        };
        let tired = || ApiError::Unreadable("nobody can think at the moment".to_owned());
        let Thought { mv, expectation } = thought.ok_or_else(tired)?;
        let plies = view.plies();
        self.sent = Some(plies);
        self.expectation = Some(expectation);
        self.number += 1;
        let message = ClientMessage::Move {
            n: self.number,
            ply: u32::try_from(plies).unwrap_or(u32::MAX),
            after: view.version,
            uhp: view.game.board().move_string(mv).to_string(),
        };
        line.say(&message).await
    }

    async fn say(&mut self, line: &mut Line, action: Action) -> Result<(), ApiError> {
        if action == Action::ClaimWin {
            self.claim = None;
        }
        self.number += 1;
        let n = self.number;
        line.say(&ClientMessage::Action { n, action }).await
    }

    fn next_game(&self) -> Option<GameId> {
        let next = self.view.as_ref()?.rematch.as_deref()?;
        GameId::parse(next)
    }
}

/// Waits for a moment, if there is one to wait for.
async fn at(moment: Option<Instant>) {
    match moment {
        Some(moment) => sleep_until(moment).await,
        None => pending().await,
    }
}
