//! Which games count, and what comes of those that do.

use skep_game::{
    clock::Millis,
    ids::GameId,
    words::{BySide, EndReason, Ending, Side},
};

use crate::{AccountId, Score, Speed, Standing, Terms, Weight, Who};

/// With fewer plies than these, two for each side, nobody has played: a game does not count.
pub const LEAST_PLIES: u32 = 4;

/// A game of which it was settled beforehand that it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedGame {
    /// The game.
    pub game: GameId,
    /// The rating for which it counts.
    pub speed: Speed,
    /// Who plays.
    pub players: BySide<Contestant>,
}

/// Somebody who plays a game that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// The account.
    pub account: AccountId,
    /// Whether a program plays.
    pub is_bot: bool,
}

/// Why a game does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnratedError {
    /// The players have settled that it does not.
    #[error("the game is casual")]
    Casual,
    /// There is no clock, so that no speed has a rating for it.
    #[error("a game without time does not count")]
    Untimed,
    /// A guest has no rating.
    #[error("a game with a guest does not count")]
    Guest,
    /// Somebody plays alone.
    #[error("a game with oneself does not count")]
    Oneself,
    /// The game was called off.
    #[error("the game was aborted")]
    Aborted,
    /// One of the players has not made two moves.
    #[error("the game was too short")]
    TooShort,
}

/// What comes of a game that counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settled {
    /// When it counts as ended: later than any other game of its players that counted before.
    pub at: Millis,
    /// What is known of the players afterwards.
    pub standings: BySide<Standing>,
}

impl RatedGame {
    /// Settles that a game is to count.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn agreed(
        game: GameId,
        terms: &Terms,
        players: BySide<(Who, bool)>,
    ) -> Result<RatedGame, UnratedError> {
        if !terms.is_rated {
            return Err(UnratedError::Casual);
        }
        let contestant = |side: Side| {
            let (who, is_bot) = players[side];
            let account = who.account().ok_or(UnratedError::Guest)?;
            Ok(Contestant { account, is_bot })
        };
        let players = BySide {
            white: contestant(Side::White)?,
            black: contestant(Side::Black)?,
        };
        if players.white.account == players.black.account {
            return Err(UnratedError::Oneself);
        }
        Ok(RatedGame {
            game,
            speed: terms.pace.speed().ok_or(UnratedError::Untimed)?,
            players,
        })
    }

    /// What comes of the game. The answer depends on nothing else, so that it can be given again at any time: whoever gives it for
    /// all games in the order of their times gets the same ratings.
    pub fn settle(&self, before: &BySide<Standing>, white: Score, ended: Millis) -> Settled {
        // Two games of a player may end at once, on two nodes whose clocks differ a little: one of them is the later one, and
        // everybody who asks later has to see it so.
        let after = |side: Side| before[side].last.map_or(0, |last| last.saturating_add(1));
        let at = ended.max(after(Side::White)).max(after(Side::Black));
        let standings = BySide::from_fn(|side| {
            let opponent = before[!side].rating_at(at);
            let score = match side {
                Side::White => white,
                Side::Black => white.reversed(),
            };
            before[side].after(at, &opponent, score, self.weight(side))
        });
        Settled { at, standings }
    }

    /// How much it counts for a side: half for a person against a bot. A bot does not learn its opponents by heart.
    fn weight(&self, side: Side) -> Weight {
        match (self.players[side].is_bot, self.players[!side].is_bot) {
            (false, true) => Weight::Half,
            _ => Weight::Full,
        }
    }
}

/// What a game that has ended brings White, if it counts.
///
/// # Errors
/// Why it does not.
pub fn score_of_white(ending: Ending, plies: u32) -> Result<Score, UnratedError> {
    if ending.reason == EndReason::Aborted {
        return Err(UnratedError::Aborted);
    }
    if plies < LEAST_PLIES {
        return Err(UnratedError::TooShort);
    }
    Ok(Score::of(ending, Side::White))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use skep_game::clock::ClockSetting;

    use super::*;
    use crate::{GuestId, Pace};

    fn terms() -> Terms {
        Terms {
            pace: Pace::Clock(ClockSetting {
                initial: 600,
                increment: 10,
            }),
            is_rated: true,
            ..Terms::default()
        }
    }

    fn member(number: i64) -> (Who, bool) {
        (Who::Member(AccountId::of(number)), false)
    }

    fn game() -> GameId {
        GameId::following_from("a game")
    }

    fn agreed(white: (Who, bool), black: (Who, bool)) -> Result<RatedGame, UnratedError> {
        RatedGame::agreed(game(), &terms(), BySide { white, black })
    }

    #[test]
    fn only_a_timed_game_of_two_members_counts() {
        let settled = agreed(member(1), member(2)).expect("it counts");
        assert_eq!(settled.speed, Speed::Rapid);
        let guest = (Who::Guest(GuestId::of(2)), false);
        assert_eq!(agreed(member(1), guest), Err(UnratedError::Guest));
        assert_eq!(agreed(guest, member(1)), Err(UnratedError::Guest));
        assert_eq!(agreed(member(1), member(1)), Err(UnratedError::Oneself));
        let players = BySide {
            white: member(1),
            black: member(2),
        };
        let casual = Terms {
            is_rated: false,
            ..terms()
        };
        let untimed = Terms {
            pace: Pace::Untimed,
            ..terms()
        };
        for (terms, why) in [
            (casual, UnratedError::Casual),
            (untimed, UnratedError::Untimed),
        ] {
            assert_eq!(RatedGame::agreed(game(), &terms, players), Err(why));
        }
    }

    #[test]
    fn a_game_that_hardly_began_does_not_count() {
        let ending = |winner, reason| Ending { winner, reason };
        let resigned = ending(Some(Side::Black), EndReason::Resignation);
        for plies in 0..4 {
            assert_eq!(score_of_white(resigned, plies), Err(UnratedError::TooShort));
        }
        assert_eq!(score_of_white(resigned, 4), Ok(Score::Loss));
        let aborted = ending(None, EndReason::Aborted);
        assert_eq!(score_of_white(aborted, 40), Err(UnratedError::Aborted));
        let drawn = ending(None, EndReason::Repetition);
        assert_eq!(score_of_white(drawn, 40), Ok(Score::Draw));
        let abandoned = ending(Some(Side::White), EndReason::Abandoned);
        assert_eq!(score_of_white(abandoned, 4), Ok(Score::Win));
    }

    #[test]
    fn a_game_with_a_bot_counts_half_for_the_person_and_fully_for_the_bot() {
        let bot = (Who::Member(AccountId::of(2)), true);
        let with_bot = agreed(member(1), bot).expect("it counts");
        let with_person = agreed(member(1), member(2)).expect("it counts");
        let before = BySide::from_fn(|_| Standing::NEW);
        let half = with_bot.settle(&before, Score::Win, 5).standings;
        let full = with_person.settle(&before, Score::Win, 5).standings;
        let gain = |standing: Standing| standing.rating.number() - 1500.0;
        assert!((2.0 * gain(half.white) - gain(full.white)).abs() < 1e-9);
        assert_eq!(half.black, full.black);
    }

    #[test]
    fn of_two_games_that_end_at_once_one_is_later() {
        let game = agreed(member(1), member(2)).expect("it counts");
        let before = BySide::from_fn(|_| Standing::NEW);
        let first = game.settle(&before, Score::Win, 100);
        assert_eq!(first.at, 100);
        let second = game.settle(&first.standings, Score::Loss, 100);
        assert_eq!(second.at, 101);
        // A node whose clock is behind does not turn time back.
        let third = game.settle(&second.standings, Score::Loss, 7);
        assert_eq!(third.at, 102);
        assert_eq!(third.standings.white.games, 3);
        assert_eq!(third.standings.black.last, Some(102));
    }

    proptest! {
        #[test]
        fn what_one_wins_as_white_another_wins_as_black(
            white in proptest::collection::vec((0..3_u8, 0..10_000_000_000_u64), 1..20),
        ) {
            let score = |number: u8| match number {
                0 => Score::Loss,
                1 => Score::Draw,
                _ => Score::Win,
            };
            let game = agreed(member(1), member(2)).expect("it counts");
            let mut one = BySide::from_fn(|_| Standing::NEW);
            let mut other = one;
            for (number, ended) in white {
                one = game.settle(&one, score(number), ended).standings;
                other = game.settle(&other, score(number).reversed(), ended).standings;
            }
            prop_assert_eq!(one.swapped(), other);
        }
    }
}
