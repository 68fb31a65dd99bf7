//! The terms on which somebody plays.

use skep_game::words::{BySide, Opening, Side, SideChoice};
use skep_rules::BugSet;

use crate::Pace;

/// What two players have to agree on before a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The set of pieces.
    pub set: BugSet,
    /// Whether the queen may come first.
    pub opening: Opening,
    /// How much time there is.
    pub pace: Pace,
    /// Whether the game counts.
    pub is_rated: bool,
}

/// Terms on which nobody can play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TermsError {
    /// Without time no speed has a rating for the game.
    #[error("a game without time cannot be rated")]
    RatedUntimed,
    /// Such a clock is of no use.
    #[error("a clock begins with 1 second to 24 hours and adds up to 10 minutes for a move")]
    Clock,
}

/// The longest time that a side may begin with, and the most it may get for a move: as for games by link.
const MAX_INITIAL: u32 = 24 * 60 * 60;
const MAX_INCREMENT: u32 = 10 * 60;

impl Default for Terms {
    /// As the tournaments play: all expansions, no queen first; and casually, without time.
    fn default() -> Terms {
        Terms {
            set: BugSet::BASE_MLP,
            opening: Opening::Tournament,
            pace: Pace::Untimed,
            is_rated: false,
        }
    }
}

impl Terms {
    /// Looks whether a game can be played on these terms.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self) -> Result<(), TermsError> {
        match self.pace {
            Pace::Clock(clock) => {
                let is_fit =
                    (1..=MAX_INITIAL).contains(&clock.initial) && clock.increment <= MAX_INCREMENT;
                if is_fit {
                    Ok(())
                } else {
                    Err(TermsError::Clock)
                }
            }
            Pace::Days(_) => Ok(()),
            Pace::Untimed if self.is_rated => Err(TermsError::RatedUntimed),
            Pace::Untimed => Ok(()),
        }
    }
}

/// Who of two plays which side, if both can have what they ask for. `coin` decides where that is left to chance.
pub fn sides<T>(one: (T, SideChoice), other: (T, SideChoice), coin: bool) -> Option<BySide<T>> {
    let side_of_one = match (one.1, other.1) {
        (SideChoice::White, SideChoice::White) | (SideChoice::Black, SideChoice::Black) => {
            return None;
        }
        (SideChoice::White, _) | (_, SideChoice::Black) => Side::White,
        (SideChoice::Black, _) | (_, SideChoice::White) => Side::Black,
        (SideChoice::Random, SideChoice::Random) if coin => Side::White,
        (SideChoice::Random, SideChoice::Random) => Side::Black,
    };
    let players = BySide {
        white: one.0,
        black: other.0,
    };
    Some(match side_of_one {
        Side::White => players,
        Side::Black => players.swapped(),
    })
}

#[cfg(test)]
mod tests {
    use skep_game::clock::ClockSetting;

    use super::*;
    use crate::Days;

    #[test]
    fn sides_are_given_as_they_are_asked_for() {
        use SideChoice::{Black, Random, White};
        for coin in [true, false] {
            for (one, other, white) in [
                (White, Black, Some("one")),
                (White, Random, Some("one")),
                (Random, Black, Some("one")),
                (Black, White, Some("other")),
                (Black, Random, Some("other")),
                (Random, White, Some("other")),
                (White, White, None),
                (Black, Black, None),
            ] {
                let given = sides(("one", one), ("other", other), coin);
                assert_eq!(given.map(|given| given.white), white, "{one:?} {other:?}");
            }
        }
        let tossed = |coin| sides(("one", Random), ("other", Random), coin).expect("sides");
        assert_eq!((tossed(true).white, tossed(true).black), ("one", "other"));
        assert_eq!((tossed(false).white, tossed(false).black), ("other", "one"));
    }

    #[test]
    fn a_game_without_time_is_casual() {
        let of = |pace, is_rated| {
            Terms {
                pace,
                is_rated,
                ..Terms::default()
            }
            .check()
        };
        let clock = |initial, increment| Pace::Clock(ClockSetting { initial, increment });
        let days = Pace::Days(Days::new(3).expect("days"));
        assert_eq!(of(Pace::Untimed, false), Ok(()));
        assert_eq!(of(Pace::Untimed, true), Err(TermsError::RatedUntimed));
        assert_eq!(of(days, true), Ok(()));
        assert_eq!(of(clock(600, 10), true), Ok(()));
        for (initial, increment) in [(0, 5), (MAX_INITIAL + 1, 0), (60, MAX_INCREMENT + 1)] {
            assert_eq!(of(clock(initial, increment), false), Err(TermsError::Clock));
        }
    }
}
