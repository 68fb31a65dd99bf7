//! A house bot in the lobby.

use std::{sync::Arc, time::Duration};

use skep_engine::Level;
use skep_game::{
    ids::GameId,
    protocol::{PROTOCOL, Side},
};
use skep_people::wire::{ChallengeStatus, ChallengeView, Decline, LobbyMessage, LobbyRequest};
use tokio::time::{Instant, sleep};

use crate::{
    api::{Api, ApiError, Connection},
    engagements::Adversary,
    house::{Assignment, House},
};

/// Initial and maximum delay before reconnecting.
const MIN_DELAY: Duration = Duration::from_millis(200);
const MAX_DELAY: Duration = Duration::from_secs(30);

pub(crate) struct Opponent {
    pub(crate) house: Arc<House>,
    pub(crate) api: Api,
    pub(crate) name: String,
    pub(crate) level: Level,
}

impl Opponent {
    /// Stays in the lobby until access is refused.
    pub(crate) async fn run(self) {
        let mut wait = MIN_DELAY;
        loop {
            let connected = Instant::now();
            match self.visit().await {
                Err(ApiError::Refused(401)) => break,
                Err(error) => {
                    tracing::debug!(name = self.name, %error, "house bot reconnects to the lobby");
                }
                Ok(()) => {}
            }
            if connected.elapsed() > MAX_DELAY {
                wait = MIN_DELAY;
            }
            sleep(wait).await;
            wait = (wait * 2).min(MAX_DELAY);
        }
        tracing::warn!(name = self.name, "house bot refused by the server");
    }

    /// Handles one connection.
    async fn visit(&self) -> Result<(), ApiError> {
        let mut connection = Connection::open(&self.api, "/api/lobby").await?;
        connection
            .send(&LobbyRequest::Hello {
                protocol: Some(PROTOCOL),
                guest: None,
            })
            .await?;
        let mut full = self.house.full();
        full.mark_changed();
        let mut has_caught_up = false;
        loop {
            tokio::select! {
                message = connection.receive::<LobbyMessage>() => match message {
                    // From here on nothing is missed; earlier changes are fetched.
                    Some(LobbyMessage::Lobby(_)) if !has_caught_up => {
                        has_caught_up = true;
                        self.catch_up().await?;
                    }
                    Some(LobbyMessage::Challenge { challenge }) => self.consider(&challenge).await,
                    // Also announced in the lobby, in case the response to an acceptance was lost.
                    Some(LobbyMessage::Go(go)) => {
                        let with = Adversary::of(None, go.game);
                        self.house.engagements(|games| games.note(go.game, with, true));
                        self.join(go.game);
                    }
                    Some(_) => {}
                    None => return Ok(()),
                },
                Ok(()) = full.changed(), if has_caught_up => {
                    let busy = *full.borrow_and_update();
                    connection.send(&LobbyRequest::Busy { busy }).await?;
                }
            }
        }
    }

    /// Joins running games and answers open challenges.
    async fn catch_up(&self) -> Result<(), ApiError> {
        let mut before = None;
        loop {
            let page = self.api.unfinished(before.as_deref()).await?;
            for game in page.games {
                let Some(id) = GameId::parse(&game.game.id) else {
                    continue;
                };
                let other = match game.side {
                    Side::White => game.game.players.black,
                    Side::Black => game.game.players.white,
                };
                let name = other.name.filter(|_| other.member);
                // Whether there is a clock is known only in the game.
                let with = Adversary::of(name.as_deref(), id);
                self.house.engagements(|games| games.note(id, with, false));
                self.join(id);
            }
            match page.next {
                Some(next) => before = Some(next),
                None => break,
            }
        }
        for challenge in self.api.challenges().await? {
            self.consider(&challenge).await;
        }
        Ok(())
    }

    /// Answers an open challenge to this bot.
    async fn consider(&self, challenge: &ChallengeView) {
        let to = challenge.to.as_ref().and_then(|to| to.name.as_deref());
        if challenge.state != ChallengeStatus::Offered || to != Some(self.name.as_str()) {
            return;
        }
        let id = challenge.id;
        let with = Adversary::of(challenge.by.name.as_deref(), id);
        let has_clock = challenge.terms.clock.is_some();
        let admitted = self
            .house
            .engagements(|games| games.admit(id, with, has_clock));
        let answered = match admitted {
            Ok(()) => self.accept(id).await,
            Err(reason) => self.api.decline(id, reason).await,
        };
        if let Err(error) = answered {
            tracing::debug!(name = self.name, %error, "challenge is no longer open");
        }
    }

    /// Accepts or declines, so that the challenger does not wait for nothing.
    async fn accept(&self, id: GameId) -> Result<(), ApiError> {
        match self.api.accept(id).await {
            Ok(go) => {
                self.join(go.game);
                Ok(())
            }
            Err(_) => {
                self.house.engagements(|games| games.end(id));
                self.api.decline(id, Decline::Later).await
            }
        }
    }

    fn join(&self, game: GameId) {
        self.house.assign(Assignment {
            api: self.api.clone(),
            level: self.level,
            game,
        });
    }
}
