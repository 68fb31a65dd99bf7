//! A house opponent in the lobby.

use std::{sync::Arc, time::Duration};

use skep_engine::Level;
use skep_game::{
    ids::GameId,
    protocol::{PROTOCOL, Side},
};
use skep_people::wire::{
    ChallengeStateTold, ChallengeTold, DeclineTold, LobbyMessage, LobbyRequest,
};
use tokio::time::{Instant, sleep};

use crate::{
    api::{Api, ApiError},
    engagements::Adversary,
    house::House,
    line::Line,
    player::Player,
};

/// How long it waits before it connects anew, at first and at the most.
const FIRST_WAIT: Duration = Duration::from_millis(200);
const LONGEST_WAIT: Duration = Duration::from_secs(30);

/// A house opponent in the lobby.
pub(crate) struct Opponent {
    pub(crate) house: Arc<House>,
    pub(crate) api: Api,
    pub(crate) name: String,
    pub(crate) level: Level,
}

impl Opponent {
    /// Is in the lobby for as long as it is let in.
    pub(crate) async fn live(self) {
        let mut wait = FIRST_WAIT;
        loop {
            let connected = Instant::now();
            match self.visit().await {
                Err(ApiError::Refused(401)) => break,
                Err(error) => {
                    tracing::debug!(name = self.name, %error, "a house opponent enters anew");
                }
                Ok(()) => {}
            }
            if connected.elapsed() > LONGEST_WAIT {
                wait = FIRST_WAIT;
            }
            sleep(wait).await;
            wait = (wait * 2).min(LONGEST_WAIT);
        }
        tracing::warn!(name = self.name, "a house opponent is not let in any more");
    }

    /// Is in the lobby for as long as the connection lasts.
    async fn visit(&self) -> Result<(), ApiError> {
        let mut line = Line::open(&self.api, "/api/lobby").await?;
        line.say(&LobbyRequest::Hello {
            protocol: Some(PROTOCOL),
            guest: None,
        })
        .await?;
        let mut full = self.house.full();
        full.mark_changed();
        let mut has_caught_up = false;
        loop {
            tokio::select! {
                message = line.hear::<LobbyMessage>() => match message {
                    // From here on nothing is missed; what was before is asked for.
                    Some(LobbyMessage::Lobby(_)) if !has_caught_up => {
                        has_caught_up = true;
                        self.catch_up().await?;
                    }
                    Some(LobbyMessage::Challenge { challenge }) => self.consider(&challenge).await,
                    // Heard of in the lobby too, should the answer to an acceptance have been lost.
                    Some(LobbyMessage::Go(go)) => {
                        self.house.note(go.game, Adversary::of(None, go.game), true);
                        self.sit(go.game);
                    }
                    Some(_) => {}
                    None => return Ok(()),
                },
                Ok(()) = full.changed(), if has_caught_up => {
                    let busy = *full.borrow_and_update();
                    line.say(&LobbyRequest::Busy { busy }).await?;
                }
            }
        }
    }

    /// Sits down at all games that are played, and answers challenges that stand.
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
                // Whether there is a clock is known at the board.
                self.house
                    .note(id, Adversary::of(name.as_deref(), id), false);
                self.sit(id);
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

    /// Answers a challenge, if it is one to this opponent that stands.
    async fn consider(&self, challenge: &ChallengeTold) {
        let to = challenge.to.as_ref().and_then(|to| to.name.as_deref());
        if challenge.state != ChallengeStateTold::Offered || to != Some(self.name.as_str()) {
            return;
        }
        let id = challenge.id;
        let with = Adversary::challenger(&challenge.by, id);
        let has_clock = challenge.terms.clock.is_some();
        let answered = match self.house.admit(id, with, has_clock) {
            Ok(()) => self.accept(id).await,
            Err(reason) => self.api.decline(id, reason).await,
        };
        if let Err(error) = answered {
            tracing::debug!(name = self.name, %error, "a challenge does not stand any more");
        }
    }

    /// Accepts, or else declines: whoever has challenged does not wait for nothing.
    async fn accept(&self, id: GameId) -> Result<(), ApiError> {
        match self.api.accept(id).await {
            Ok(go) => {
                self.sit(go.game);
                Ok(())
            }
            Err(_) => {
                self.house.end(id);
                self.api.decline(id, DeclineTold::Later).await
            }
        }
    }

    fn sit(&self, game: GameId) {
        self.house.seat(Player {
            house: Arc::clone(&self.house),
            api: self.api.clone(),
            level: self.level,
            game,
        });
    }
}
