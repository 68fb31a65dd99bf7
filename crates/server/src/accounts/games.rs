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
    store::{StoreError, StoredGame, StoredSeat},
};

/// How many games are claimed at once, at the most.
pub(crate) const MOST_CLAIMED: usize = 200;
/// How many games a list has.
const PAGE: u32 = 50;

impl Accounts {
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
            let seated = self.store().seated(game, side).await?;
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
        let account = visitor.account.id;
        let claimed = self.store().take_seats(account, seats, clock::now());
        Ok(u32::try_from(claimed.await?).unwrap_or(u32::MAX))
    }

    /// A page of the games of an account, the newest first, and where the next begins. `is_open` leaves out what is over.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn seats(
        &self,
        visitor: &Visitor,
        before: Option<&str>,
        is_open: bool,
    ) -> Result<(Vec<StoredSeat>, Option<String>), AccountError> {
        let before = before.and_then(StoredSeat::of_cursor);
        let (account, people) = (visitor.account.id, self.store());
        let seats = match is_open {
            true => {
                people
                    .unfinished_seats(account, before.as_ref(), PAGE)
                    .await?
            }
            false => people.listed_seats(account, before.as_ref(), PAGE).await?,
        };
        let is_full = seats.len() == PAGE as usize;
        let next = seats.last().filter(|_| is_full).map(StoredSeat::cursor);
        Ok((seats, next))
    }

    /// A game with all that its player has left there.
    async fn exported(&self, seat: StoredSeat) -> Result<ExportedGame, StoreError> {
        let store = &self.shared.store;
        let live = store.load(seat.game).await?.map(replayed).transpose()?;
        let plan = match live.as_ref().and_then(LiveGame::deadline) {
            Some(_) => store.plans(seat.game).await?[seat.side].take(),
            None => None,
        };
        Ok(ExportedGame {
            id: seat.game.to_string(),
            side: seat.side,
            since: seat.since,
            plan: live
                .as_ref()
                .zip(plan)
                .and_then(|(live, plan)| live.remaining_lines(&plan)),
            pgn: live.as_ref().map(pgn).transpose()?,
        })
    }

    /// All that is kept of an account.
    ///
    /// # Errors
    /// The store does not answer.
    pub async fn export(&self, visitor: &Visitor) -> Result<AccountExport, AccountError> {
        let mut games = Vec::new();
        let account = visitor.account.id;
        let mut before = None;
        loop {
            let seats = self.store().seats(account, before.as_ref(), PAGE).await?;
            let Some(last) = seats.last().copied() else {
                break;
            };
            for seat in seats {
                games.push(self.exported(seat).await?);
            }
            before = Some(last);
        }
        let ties = self.store().relations(account).await?;
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

fn replayed(game: StoredGame) -> Result<LiveGame, StoreError> {
    let live = LiveGame::replay(game.settings, game.events);
    live.map_err(|error| StoreError::Corrupt(error.to_string()))
}

fn pgn(live: &LiveGame) -> Result<String, StoreError> {
    let record = live.record(RecordFormat::Pgn);
    record.map_err(|_| StoreError::Corrupt("no record".to_owned()))
}
