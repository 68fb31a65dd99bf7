//! Challenges.

use skep_game::{clock::Millis, ids::GameId, words::Side};
use skep_people::{Challenge, ChallengeState, Decline, OfferDetails, PlayerId};

use super::{
    LobbyOutcome, NewLobbyGame,
    games::{create, is_playing, lock_players},
};
use crate::{
    Result, Store,
    column::{Row, RowRef, invalid},
    query::{execute, fetch_one},
    record,
};

/// Open challenges by one player.
pub const MAX_CHALLENGES: i64 = 20;
/// Milliseconds until an expired challenge is deleted.
pub(super) const CHALLENGE_RETENTION: i64 = 30 * 24 * 60 * 60 * 1000;

impl Store {
    /// The challenge for a game.
    pub async fn challenge_of(&self, game: GameId) -> Result<Option<Challenge>> {
        let select = "SELECT * FROM challenges WHERE game = $1";
        self.fetch_optional(select, game).await
    }

    /// Open challenges by or to a player, oldest first.
    pub async fn challenges(&self, who: PlayerId, at: Millis) -> Result<Vec<Challenge>> {
        let select = "SELECT * FROM challenges \
             WHERE (challenger = $1 OR challenged = $1) AND state = 'offered' AND expires > $2 \
             ORDER BY offered, game";
        self.fetch_all(select, (who, at)).await
    }

    /// Challenges answered or withdrawn since a time.
    pub async fn challenges_since(&self, time: Millis) -> Result<Vec<Challenge>> {
        let select = "SELECT * FROM challenges WHERE changed >= $1 ORDER BY changed, game";
        self.fetch_all(select, time).await
    }

    pub async fn add_challenge(&self, challenge: Challenge) -> Result<LobbyOutcome> {
        self.write(challenge, async |db, challenge| {
            let (game, by, offered) = (challenge.game, challenge.by, challenge.offered);
            db.lock(&by.key()).await?;
            let count = "SELECT COUNT(*) FROM challenges \
                 WHERE challenger = $1 AND state = 'offered' AND expires > $2 AND game <> $3";
            let others: i64 = fetch_one(db, count, (by, offered, game)).await?;
            if others >= MAX_CHALLENGES {
                return Ok(LobbyOutcome::TooMany);
            }
            let details = record::write(&OfferDetails {
                terms: challenge.terms,
                side: challenge.side,
                rating: None,
                band: None,
                token: challenge.token,
                address: challenge.address,
                is_newcomer: false,
            })?;
            let insert = "INSERT INTO challenges \
                     (game, challenger, challenged, details, offered, expires, state, changed) \
                 VALUES ($1, $2, $3, $4, $5, $6, 'offered', $5) ON CONFLICT DO NOTHING";
            let to = challenge.to.map(PlayerId::key);
            let values = (game, by, to, details, offered, challenge.expires());
            execute(db, insert, values).await?;
            Ok(LobbyOutcome::Done)
        })
        .await
    }

    /// Accepts, declines or withdraws an open challenge.
    pub async fn answer_challenge(
        &self,
        game: GameId,
        state: ChallengeState,
        new: Option<NewLobbyGame>,
        at: Millis,
    ) -> Result<LobbyOutcome> {
        let data = (game, state, new, at);
        self.write(data, async |db, &(game, state, ref new, at)| {
            // Makes concurrent answers wait for each other.
            db.lock(&game.to_string()).await?;
            if let Some(new) = new {
                lock_players(db, new).await?;
            }
            let (name, detail) = state_columns(state);
            let select = "SELECT EXISTS (SELECT 1 FROM challenges \
                 WHERE game = $1 AND state = $2 AND detail IS NOT DISTINCT FROM $3)";
            if fetch_one(db, select, (game, name, &detail)).await? {
                return Ok(LobbyOutcome::Before);
            }
            if let Some(new) = new.as_ref().filter(|new| new.started.is_real_time) {
                for side in Side::ALL {
                    let who = new.started.players[side].who;
                    if is_playing(db, who).await? {
                        return Ok(match state == (ChallengeState::Accepted { by: who }) {
                            true => LobbyOutcome::Playing,
                            false => LobbyOutcome::TooLate,
                        });
                    }
                }
            }
            let update = "UPDATE challenges SET state = $2, detail = $3, changed = $4 \
                 WHERE game = $1 AND state = 'offered' AND expires > $4";
            let answered = execute(db, update, (game, name, &detail, at)).await?;
            if let Some(new) = new
                && answered > 0
            {
                create(db, new).await?;
            }
            Ok(LobbyOutcome::of_rows(answered))
        })
        .await
    }
}

impl Row for Challenge {
    fn from_row(row: RowRef<'_>) -> sqlx::Result<Challenge> {
        let details: OfferDetails = row.get("details")?;
        Ok(Challenge {
            game: row.get("game")?,
            by: row.get("challenger")?,
            to: row.get("challenged")?,
            terms: details.terms,
            side: details.side,
            token: details.token,
            address: details.address,
            offered: row.get("offered")?,
            state: read_state(row)?,
        })
    }
}

/// State of a challenge, and by whom or why. Expiry is not stored: it follows from the time.
fn state_columns(state: ChallengeState) -> (&'static str, Option<String>) {
    match state {
        ChallengeState::Offered | ChallengeState::Expired => ("offered", None),
        ChallengeState::Accepted { by } => ("accepted", Some(by.key())),
        ChallengeState::Declined { reason } => ("declined", Some(reason.name().to_owned())),
        ChallengeState::Withdrawn => ("withdrawn", None),
    }
}

fn read_state(row: RowRef<'_>) -> sqlx::Result<ChallengeState> {
    let state: String = row.get("state")?;
    Ok(match state.as_str() {
        "offered" => ChallengeState::Offered,
        "accepted" => ChallengeState::Accepted {
            by: row.get("detail")?,
        },
        "declined" => {
            let name: String = row.get("detail")?;
            let reason = Decline::of_name(&name).ok_or_else(|| invalid("reason", &name))?;
            ChallengeState::Declined { reason }
        }
        "withdrawn" => ChallengeState::Withdrawn,
        _ => return Err(invalid("state of a challenge", &state)),
    })
}
