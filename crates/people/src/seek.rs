//! Public offers to play.

use serde::{Deserialize, Serialize};
use skep_game::{clock::Millis, ids::GameId, words::SideChoice};

use crate::{Band, Blocks, PlayerId, Terms, TermsError, terms::sides};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seeker {
    pub who: PlayerId,
    /// Displayed rating at the speed of the game; `None` for a guest.
    pub rating: Option<i32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seek {
    /// Id of the resulting game, created at most once however many accept.
    pub game: GameId,
    pub by: Seeker,
    pub terms: Terms,
    pub side: SideChoice,
    /// `None` for any opponent.
    pub band: Option<Band>,
    pub since: Millis,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "Unfit"))]
#[serde(rename_all = "kebab-case")]
pub enum UnfitError {
    #[error("you cannot play against yourself")]
    Own,
    /// The visitor has blocked the author. Visitors blocked by the author do not see the seek at all.
    #[error("you have blocked this player")]
    Blocked,
    #[error("a rated game needs an account")]
    Guest,
    #[error("your rating is outside the accepted range")]
    Band,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeekError {
    #[error(transparent)]
    Terms(#[from] TermsError),
    #[error("a rated game needs an account")]
    Guest,
}

impl Seek {
    /// Validates a new seek.
    pub fn check(&self) -> Result<(), SeekError> {
        self.terms.check()?;
        if self.terms.is_rated && self.by.who.account().is_none() {
            return Err(SeekError::Guest);
        }
        Ok(())
    }

    /// Checks whether a visitor may accept.
    pub fn is_open_to(&self, visitor: &Seeker, blocks: &Blocks) -> Result<(), UnfitError> {
        if self.by.who == visitor.who {
            return Err(UnfitError::Own);
        }
        if blocks.bar(self.by.who, visitor.who) {
            return Err(UnfitError::Blocked);
        }
        if self.terms.is_rated && visitor.who.account().is_none() {
            return Err(UnfitError::Guest);
        }
        match self.band {
            Some(band) if !band.holds(visitor.rating) => Err(UnfitError::Band),
            _ => Ok(()),
        }
    }

    /// Whether the author has blocked a visitor.
    pub fn is_hidden_from(&self, visitor: PlayerId, blocks: &Blocks) -> bool {
        blocks.has_blocked(self.by.who, visitor)
    }

    /// Whether two seeks match.
    pub fn fits(&self, other: &Seek, blocks: &Blocks) -> bool {
        self.terms == other.terms
            && sides(((), self.side), ((), other.side), true).is_some()
            && self.is_open_to(&other.by, blocks).is_ok()
            && other.is_open_to(&self.by, blocks).is_ok()
    }

    /// Whether starting a game withdraws it: a player has only one real-time game.
    pub const fn ends_with_a_game(&self) -> bool {
        self.terms.pace.is_real_time()
    }
}

/// The matching seek that has waited longest.
pub fn partner<'a>(new: &Seek, waiting: &'a [Seek], blocks: &Blocks) -> Option<&'a Seek> {
    let fitting = waiting.iter().filter(|seek| new.fits(seek, blocks));
    fitting.min_by_key(|seek| (seek.since, seek.game))
}

#[cfg(test)]
mod tests {
    use skep_game::clock::ClockSetting;
    use skep_rules::GameType;

    use super::*;
    use crate::{AccountId, Days, GuestId, Pace};

    fn member(number: i64, rating: i32) -> Seeker {
        Seeker {
            who: PlayerId::Member(AccountId::of(number)),
            rating: Some(rating),
        }
    }

    fn guest(number: i64) -> Seeker {
        Seeker {
            who: PlayerId::Guest(GuestId::of(number)),
            rating: None,
        }
    }

    fn seek(by: Seeker) -> Seek {
        let clock = ClockSetting {
            initial: 600,
            increment: 10,
        };
        Seek {
            game: GameId::derived_from(&format!("{:?}", by.who)),
            by,
            terms: Terms {
                pace: Pace::Clock(clock),
                ..Terms::default()
            },
            side: SideChoice::Random,
            band: None,
            since: 0,
        }
    }

    #[test]
    fn checks_who_may_accept() {
        let none = Blocks::default();
        let anna = member(1, 1500);
        let open = seek(anna);
        assert_eq!(open.is_open_to(&member(2, 400), &none), Ok(()));
        assert_eq!(open.is_open_to(&guest(1), &none), Ok(()));
        assert_eq!(open.is_open_to(&anna, &none), Err(UnfitError::Own));
        let blocks: Blocks = [(AccountId::of(1), AccountId::of(2))].into_iter().collect();
        let barred = open.is_open_to(&member(2, 1500), &blocks);
        assert_eq!(barred, Err(UnfitError::Blocked));
        let mut rated = open;
        rated.terms.is_rated = true;
        assert_eq!(rated.is_open_to(&guest(1), &none), Err(UnfitError::Guest));
        let banded = Seek {
            band: Band::new(1400, 1600),
            ..open
        };
        assert_eq!(banded.is_open_to(&member(2, 1600), &none), Ok(()));
        let stronger = banded.is_open_to(&member(2, 1601), &none);
        assert_eq!(stronger, Err(UnfitError::Band));
        assert_eq!(banded.is_open_to(&guest(1), &none), Err(UnfitError::Band));
    }

    #[test]
    fn guests_can_only_seek_casual_games() {
        assert_eq!(seek(guest(1)).check(), Ok(()));
        let mut rated = seek(guest(1));
        rated.terms.is_rated = true;
        assert_eq!(rated.check(), Err(SeekError::Guest));
        rated.by = member(1, 1500);
        assert_eq!(rated.check(), Ok(()));
        rated.terms.pace = Pace::Untimed;
        let refused = SeekError::Terms(TermsError::RatedUntimed);
        assert_eq!(rated.check(), Err(refused));
    }

    #[test]
    fn seeks_match_if_both_conditions_hold() {
        let none = Blocks::default();
        let (anna, ben) = (seek(member(1, 1500)), seek(member(2, 1700)));
        let fit = |one: &Seek, other: &Seek| {
            assert_eq!(one.fits(other, &none), other.fits(one, &none));
            one.fits(other, &none)
        };
        assert!(fit(&anna, &ben));
        assert!(!fit(&anna, &anna));
        let white = |seek| Seek {
            side: SideChoice::White,
            ..seek
        };
        assert!(fit(&white(anna), &ben));
        assert!(!fit(&white(anna), &white(ben)));
        let choosy = Seek {
            band: Band::new(1000, 1600),
            ..anna
        };
        assert!(!fit(&choosy, &ben));
        let mut base = ben;
        base.terms.set = GameType::ALL[0];
        assert!(!fit(&anna, &base));
        let mut slow = ben;
        slow.terms.pace = Pace::Days(Days::new(3).expect("days"));
        assert!(!fit(&anna, &slow));
        assert!(anna.ends_with_a_game() && !slow.ends_with_a_game());
    }

    #[test]
    fn the_oldest_match_wins() {
        let none = Blocks::default();
        let new = seek(member(9, 1500));
        let waiting = [(1, 30), (2, 10), (3, 20), (4, 5)].map(|(number, since)| Seek {
            since,
            ..seek(member(number, 1500))
        });
        let mut barred = Blocks::default();
        barred.insert(AccountId::of(9), AccountId::of(4));
        let found = |blocks: &Blocks| partner(&new, &waiting, blocks).map(|seek| seek.since);
        assert_eq!(found(&none), Some(5));
        assert_eq!(found(&barred), Some(10));
    }
}
