//! Games and data export of an account.

use skep_game::words::Side;
use skep_people::{
    AccountId,
    wire::{AccountExport, ClaimedGame, ExportedGame, ExportedNote, ExportedTie},
};
use skep_rules::RecordFormat;

use super::{Accounts, Result, SignedIn};
use crate::{
    clock::{self, Millis},
    game::{Event, LiveGame},
    ids::{GameId, Token, TokenHash},
    players::Players,
    store::{SeatFilter, StoreError, StoredGame, StoredSeat},
};

/// Games claimed in one request.
pub(crate) const MAX_CLAIMED_GAMES: usize = 200;
const PAGE_SIZE: u32 = 50;

impl Accounts {
    /// Returns the side that a user plays in a game.
    pub async fn side(&self, user: &SignedIn, game: GameId) -> Result<Option<Side>> {
        let players = self.store().players(game).await?;
        let is_own = |side: &Side| players[*side] == Some(user.account.id);
        Ok(Side::ALL.into_iter().find(is_own))
    }

    /// Moves games played as a guest to the account, each proven by its seat token, and returns their number.
    pub async fn claim(&self, user: &SignedIn, games: &[ClaimedGame]) -> Result<u32> {
        let mut seats = Vec::new();
        for game in games.iter().take(MAX_CLAIMED_GAMES) {
            let (id, token) = (GameId::parse(&game.id), Token::parse(&game.token));
            let (Some(id), Some(token)) = (id, token) else {
                continue;
            };
            let stored = self.shared.store.load(id).await?;
            if let Some(side) = stored.and_then(|stored| seat_side(&stored, &token.hash())) {
                seats.push((id, side));
            }
        }
        let account = user.account.id;
        let claimed = self.store().take_seats(account, seats, clock::now());
        Ok(u32::try_from(claimed.await?).unwrap_or(u32::MAX))
    }

    /// Returns a page of games, newest first, and the cursor of the next page. `is_open` restricts it to unfinished games.
    pub async fn seats(
        &self,
        user: &SignedIn,
        before: Option<&str>,
        is_open: bool,
    ) -> Result<(Vec<StoredSeat>, Option<String>)> {
        let before = before.and_then(StoredSeat::of_cursor);
        let filter = match is_open {
            true => SeatFilter::Unfinished,
            false => SeatFilter::Listed,
        };
        let account = user.account.id;
        let seats = self
            .store()
            .seats(account, filter, before.as_ref(), PAGE_SIZE);
        let seats = seats.await?;
        let is_full = seats.len() == PAGE_SIZE as usize;
        let next = seats.last().filter(|_| is_full).map(StoredSeat::cursor);
        Ok((seats, next))
    }

    /// Returns all games of an account, newest first.
    pub(super) async fn all_seats(
        &self,
        account: AccountId,
        filter: SeatFilter,
    ) -> Result<Vec<StoredSeat>, StoreError> {
        let mut all: Vec<StoredSeat> = Vec::new();
        loop {
            let next = self.store().seats(account, filter, all.last(), PAGE_SIZE);
            let next = next.await?;
            if next.is_empty() {
                return Ok(all);
            }
            all.extend(next);
        }
    }

    /// Exports a game with the player's conditional moves.
    async fn export_game(&self, seat: StoredSeat) -> Result<ExportedGame, StoreError> {
        let store = &self.shared.store;
        let live = store.load(seat.game).await?.map(replay).transpose()?;
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

    /// Players whom a member has blocked.
    pub async fn blocks(&self, account: AccountId) -> Result<Vec<ExportedTie>> {
        let relations = self.store().relations(account).await?;
        Ok(relations.blocks.into_iter().map(tie).collect())
    }

    /// Exports everything stored about an account.
    pub async fn export(&self, user: &SignedIn) -> Result<AccountExport> {
        let account = user.account.id;
        let mut games = Vec::new();
        for seat in self.all_seats(account, SeatFilter::All).await? {
            games.push(self.export_game(seat).await?);
        }
        let relations = self.store().relations(account).await?;
        let note =
            |(name, since, text): (String, Millis, String)| ExportedNote { name, since, text };
        Ok(AccountExport {
            account: self.account_view(&user.account).await?,
            sessions: self.sessions(user).await?,
            games,
            ratings: Players::new(self.shared.store.clone())
                .ratings(account)
                .await?,
            follows: relations.follows.into_iter().map(tie).collect(),
            blocks: relations.blocks.into_iter().map(tie).collect(),
            notes: relations.notes.into_iter().map(note).collect(),
            puzzles: self.puzzles(account).await?,
        })
    }
}

fn tie((name, since): (String, Millis)) -> ExportedTie {
    ExportedTie { name, since }
}

fn seat_side(game: &StoredGame, token: &TokenHash) -> Option<Side> {
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

fn replay(game: StoredGame) -> Result<LiveGame, StoreError> {
    let live = LiveGame::replay(game.settings, game.events);
    live.map_err(|error| StoreError::Corrupt(error.to_string()))
}

fn pgn(live: &LiveGame) -> Result<String, StoreError> {
    let record = live.record(RecordFormat::Pgn);
    record.map_err(|_| StoreError::Corrupt("cannot write the game record".to_owned()))
}
