//! Game lists of players.

use skep_game::words::{EndReason, FirstPieces, Opening, Side};
use skep_people::{AccountId, NameKey, Pace, Score, Speed};
use skep_rules::GameType;

use super::{Players, Result};
use crate::{
    ids::GameId,
    store::{Listed, SeatFilter, StoredSeat},
};

const PAGE_SIZE: usize = 50;
/// Games read and filtered at once.
const FILTER_BATCH: u32 = 200;
/// Bounds the work for one page; with a rare filter a page may come out short.
const MAX_BATCHES: usize = 10;

/// Filter in which `None` matches any game.
#[derive(Clone, Debug, Default)]
pub struct GameFilter {
    pub opponent: Option<NameKey>,
    pub set: Option<GameType>,
    pub speed: Option<Speed>,
    /// Side of the player.
    pub color: Option<Side>,
    /// Result from the point of view of the player.
    pub result: Option<Score>,
    /// Opening rule.
    pub opening: Option<Opening>,
    /// First bug of each side.
    pub first: Option<FirstPieces>,
}

/// Page of games, newest first.
#[derive(Clone, Debug, Default)]
pub struct GamePage {
    pub seats: Vec<StoredSeat>,
    /// Cursor of the next page.
    pub next: Option<String>,
}

impl Players {
    /// Lists the games of a player: all of them for the player, only public ones for others.
    pub async fn games(
        &self,
        name: &str,
        asked_by: Option<AccountId>,
        filter: &GameFilter,
        before: Option<&str>,
    ) -> Result<GamePage> {
        let account = self.named(name).await?.id;
        let shown = match asked_by == Some(account) {
            true => SeatFilter::All,
            false => SeatFilter::Public,
        };
        let mut before = before.and_then(StoredSeat::of_cursor);
        let mut page = GamePage::default();
        for _ in 0..MAX_BATCHES {
            let seats = self
                .store
                .seats(account, shown, before.as_ref(), FILTER_BATCH);
            let seats = seats.await?;
            let is_last = seats.len() < FILTER_BATCH as usize;
            for (seat, is_match) in self.matched(seats, filter).await? {
                if page.seats.len() == PAGE_SIZE {
                    page.next = before.as_ref().map(StoredSeat::cursor);
                    return Ok(page);
                }
                before = Some(seat);
                page.seats.extend(is_match.then_some(seat));
            }
            if is_last {
                return Ok(page);
            }
        }
        page.next = before.as_ref().map(StoredSeat::cursor);
        Ok(page)
    }

    /// Pairs each game with whether it matches. Deleted games do not.
    async fn matched(
        &self,
        seats: Vec<StoredSeat>,
        filter: &GameFilter,
    ) -> Result<Vec<(StoredSeat, bool)>> {
        let ids: Vec<GameId> = seats.iter().map(|seat| seat.game).collect();
        let listed = self.store.listed(&ids).await?;
        let mut listed = listed.iter().peekable();
        let matched = |seat: StoredSeat| {
            // Results come in the order of the request, with deleted games missing.
            let game = listed.next_if(|game| game.settings.id == seat.game);
            (
                seat,
                game.is_some_and(|game| filter.matches(game, seat.side)),
            )
        };
        Ok(seats.into_iter().map(matched).collect())
    }
}

impl GameFilter {
    fn matches(&self, game: &Listed, side: Side) -> bool {
        let settings = &game.settings;
        let overview = game.overview.as_ref();
        let opponent = || {
            let name = overview.and_then(|overview| overview.names[!side].as_deref());
            name.map(NameKey::of)
        };
        let result = || {
            let ending = overview.and_then(|overview| overview.result)?;
            let is_played = ending.reason != EndReason::Aborted;
            is_played.then(|| Score::of(ending, side))
        };
        self.color.is_none_or(|color| color == side)
            && self.set.is_none_or(|set| set == settings.set)
            && (self.opening).is_none_or(|opening| opening == settings.opening)
            && (self.first)
                .is_none_or(|first| overview.and_then(|overview| overview.first) == Some(first))
            && (self.speed)
                .is_none_or(|speed| Pace::of(settings.clock, settings.days).speed() == Some(speed))
            && (self.result).is_none_or(|wanted| result() == Some(wanted))
            && (self.opponent.as_ref()).is_none_or(|wanted| opponent().as_ref() == Some(wanted))
    }
}
