//! The games of an account.

use skep_game::words::Side;
use skep_people::wire::{AccountExport, ClaimedGame, ExportedGame, ExportedNote, ExportedTie};
use skep_rules::RecordFormat;

use super::{AccountError, Accounts, Visitor};
use crate::{
    clock::{self, Millis},
    game::{Event, LiveGame},
    ids::{GameId, Token, TokenHash},
    players::Players,
    store::{KeptSeat, PeopleChange, PeopleOutcome, StoreError, StoredGame},
};

/// How many games are claimed at once, at the most.
pub(crate) const MOST_CLAIMED: usize = 200;
/// How many games a list has.
const PAGE: u32 = 50;

impl Accounts {
    /// Notes that somebody plays a side of a game.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn sit(
        &self,
        visitor: &Visitor,
        game: GameId,
        side: Side,
    ) -> Result<(), AccountError> {
        let change = PeopleChange::Sit {
            account: visitor.account.id,
            seats: vec![(game, side)],
            at: clock::now(),
        };
        self.change(change).await.map(drop)
    }

    /// The side of a game that somebody plays; `None` if neither is theirs.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn side(
        &self,
        visitor: &Visitor,
        game: GameId,
    ) -> Result<Option<Side>, AccountError> {
        for side in Side::ALL {
            let seated = self.people().seated(game, side).await?;
            if seated == Some(visitor.account.id) {
                return Ok(Some(side));
            }
        }
        Ok(None)
    }

    /// Lets games that somebody has played as a guest be the account's: how many there were. A token proves each.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn claim(
        &self,
        visitor: &Visitor,
        games: &[ClaimedGame],
    ) -> Result<u32, AccountError> {
        let mut seats = Vec::new();
        for game in games.iter().take(MOST_CLAIMED) {
            let (id, token) = (GameId::parse(&game.id), Token::parse(&game.token));
            let (Some(id), Some(token)) = (id, token) else {
                continue;
            };
            let stored = self.shared.store.load(id).await?;
            if let Some(side) = stored.and_then(|stored| side_of(&stored, &token.hash())) {
                seats.push((id, side));
            }
        }
        let change = PeopleChange::Sit {
            account: visitor.account.id,
            seats,
            at: clock::now(),
        };
        match self.change(change).await? {
            PeopleOutcome::Done(claimed) => Ok(u32::try_from(claimed).unwrap_or(u32::MAX)),
            _ => Ok(0),
        }
    }

    /// A page of the games of an account, the newest first, and where the next begins.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn seats(
        &self,
        visitor: &Visitor,
        before: Option<&str>,
    ) -> Result<(Vec<KeptSeat>, Option<String>), AccountError> {
        let before = before.and_then(KeptSeat::of_place);
        let account = visitor.account.id;
        let seats = self.people().seats(account, before.as_ref(), PAGE).await?;
        let is_full = seats.len() == PAGE as usize;
        let next = seats.last().filter(|_| is_full).map(KeptSeat::place);
        Ok((seats, next))
    }

    /// All that is kept of an account.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn export(&self, visitor: &Visitor) -> Result<AccountExport, AccountError> {
        let mut games = Vec::new();
        let mut before = None;
        loop {
            let (seats, next) = self.seats(visitor, before.as_deref()).await?;
            for seat in seats {
                let stored = self.shared.store.load(seat.game).await?;
                games.push(ExportedGame {
                    id: seat.game.to_string(),
                    side: seat.side,
                    since: seat.since,
                    pgn: stored.map(pgn).transpose()?,
                });
            }
            match next {
                Some(next) => before = Some(next),
                None => break,
            }
        }
        let account = visitor.account.id;
        let ties = self.people().all_ties(account).await?;
        let tie = |(name, since): (String, Millis)| ExportedTie { name, since };
        let note =
            |(name, since, text): (String, Millis, String)| ExportedNote { name, since, text };
        Ok(AccountExport {
            account: self.told(&visitor.account).await?,
            sessions: self.sessions(visitor).await?,
            games,
            ratings: Players::new(self.shared.store.clone())
                .ratings(account)
                .await?,
            follows: ties.follows.into_iter().map(tie).collect(),
            blocks: ties.blocks.into_iter().map(tie).collect(),
            notes: ties.notes.into_iter().map(note).collect(),
            puzzles: self.puzzles(account).await?,
        })
    }
}

/// The side that a secret plays.
fn side_of(game: &StoredGame, token: &TokenHash) -> Option<Side> {
    let tokens = &game.settings.tokens;
    let is_own = |side: &Side| tokens[*side].as_ref() == Some(token);
    let begun = Side::ALL.into_iter().find(is_own);
    begun.or_else(|| {
        game.events.iter().find_map(|stamped| match &stamped.event {
            Event::Joined {
                side, token: own, ..
            } if own == token => Some(*side),
            _ => None,
        })
    })
}

fn pgn(game: StoredGame) -> Result<String, StoreError> {
    let corrupt = |error: &dyn std::fmt::Display| StoreError::Corrupt(error.to_string());
    let live = LiveGame::replay(game.settings, game.events).map_err(|error| corrupt(&error))?;
    live.record(RecordFormat::Pgn)
        .map_err(|_| corrupt(&"no record"))
}
