//! The games of a player.

use skep_game::words::{EndReason, FirstPieces, Opening, Side};
use skep_people::{AccountId, NameKey, Pace, Score, Speed};
use skep_rules::BugSet;

use super::{PlayerError, Players};
use crate::{
    ids::GameId,
    store::{Listed, StoredSeat},
};

/// How many games a page has.
const PAGE: usize = 50;
/// How many games are looked at together.
const PORTION: u32 = 200;
/// How many of these portions are looked at for one page: where hardly any game fits, a page may have fewer games than others.
const PORTIONS: usize = 10;

/// Which games somebody wants to see; `None` for all.
#[derive(Clone, Debug, Default)]
pub struct GameFilter {
    /// Those against the player of this name.
    pub opponent: Option<NameKey>,
    /// Those of a set.
    pub set: Option<BugSet>,
    /// Those of a speed.
    pub speed: Option<Speed>,
    /// Those in which the player had this side.
    pub color: Option<Side>,
    /// Those that brought the player this.
    pub result: Option<Score>,
    /// Those with this rule for the opening.
    pub opening: Option<Opening>,
    /// Those that began with these creatures.
    pub first: Option<FirstPieces>,
}

/// A page of the games of a player, the newest first.
#[derive(Clone, Debug, Default)]
pub struct GamePage {
    /// The games.
    pub seats: Vec<StoredSeat>,
    /// Behind which place the next page begins; `None` if this is the last.
    pub next: Option<String>,
}

impl Players {
    /// A page of the games of a player: all of them for themselves, and for others those that are no secret.
    ///
    /// # Errors
    /// Nobody is called that.
    pub async fn games(
        &self,
        name: &str,
        asked_by: Option<AccountId>,
        filter: &GameFilter,
        before: Option<&str>,
    ) -> Result<GamePage, PlayerError> {
        let account = self.named(name).await?.id;
        let people = &self.store;
        let is_own = asked_by == Some(account);
        let mut before = before.and_then(StoredSeat::of_cursor);
        let mut page = GamePage::default();
        for _ in 0..PORTIONS {
            let seats = match is_own {
                true => people.seats(account, before.as_ref(), PORTION).await?,
                false => {
                    people
                        .public_seats(account, before.as_ref(), PORTION)
                        .await?
                }
            };
            let is_last = seats.len() < PORTION as usize;
            for (seat, fits) in self.judged(seats, filter).await? {
                if page.seats.len() == PAGE {
                    page.next = before.as_ref().map(StoredSeat::cursor);
                    return Ok(page);
                }
                before = Some(seat);
                page.seats.extend(fits.then_some(seat));
            }
            if is_last {
                return Ok(page);
            }
        }
        page.next = before.as_ref().map(StoredSeat::cursor);
        Ok(page)
    }

    /// Games and whether they fit. Those that are kept no longer do not.
    async fn judged(
        &self,
        seats: Vec<StoredSeat>,
        filter: &GameFilter,
    ) -> Result<Vec<(StoredSeat, bool)>, PlayerError> {
        let ids: Vec<GameId> = seats.iter().map(|seat| seat.game).collect();
        let listed = self.store.listed(&ids).await?;
        let mut listed = listed.iter().peekable();
        let judge = |seat: StoredSeat| {
            // What is listed comes in the order in which it was asked for.
            let game = listed.next_if(|game| game.settings.id == seat.game);
            (seat, game.is_some_and(|game| filter.fits(game, seat.side)))
        };
        Ok(seats.into_iter().map(judge).collect())
    }
}

impl GameFilter {
    fn fits(&self, game: &Listed, side: Side) -> bool {
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
        let is_or_any = |fits: Option<bool>| fits.unwrap_or(true);
        is_or_any(self.color.map(|color| color == side))
            && is_or_any(self.set.map(|set| set == settings.set))
            && is_or_any(self.opening.map(|opening| opening == settings.opening))
            && is_or_any(
                self.first
                    .map(|first| overview.and_then(|overview| overview.first) == Some(first)),
            )
            && is_or_any(
                self.speed
                    .map(|speed| Pace::of(settings.clock, settings.days).speed() == Some(speed)),
            )
            && is_or_any(self.result.map(|wanted| result() == Some(wanted)))
            && is_or_any(
                self.opponent
                    .as_ref()
                    .map(|wanted| opponent().as_ref() == Some(wanted)),
            )
    }
}
