//! Which games are rated, and how they change the ratings of their players.

use skep_game::{
    clock::Millis,
    ids::GameId,
    words::{BySide, EndReason, Ending, RatingNote, Side},
};

use crate::{AccountId, Experience, Meeting, Score, Speed, Standing, Terms, Who, day_of};

/// Shorter games are not rated at all: a side has made fewer than two moves.
pub const MIN_PLIES: u32 = 4;
/// A game given up with fewer plies, six for each side, hardly counts.
pub const OPENING_PLIES: u32 = 12;
/// Weight of a game given up in the opening.
const OPENING_WEIGHT: f64 = 0.1;
/// Weight of a game against a bot for a person: its weaknesses can be learnt by heart and met as often as one likes.
const BOT_WEIGHT: f64 = 0.5;

/// Rated games that two players can begin in a day at one speed.
pub const MAX_PAIR_GAMES: u32 = 10;
/// How many of them count fully, and how many at least half.
const FULL_PAIR_GAMES: u32 = 3;
const HALF_PAIR_GAMES: u32 = 6;

/// Points by which the games against one opponent change a rating in a day, at most.
pub const MAX_DAILY_SHIFT: f64 = 60.0;
/// The same against a person, as a share of the deviation: a rating that is still unsure may move further.
const MAX_DAILY_DEVIATIONS: f64 = 0.5;
/// Points by which all games against accounts that are not established change a rating, at most.
pub const MAX_NEWCOMER_SHIFT: f64 = 50.0;

/// A game that is rated, as settled when it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedGame {
    /// The game.
    pub game: GameId,
    /// The rating for which it counts.
    pub speed: Speed,
    /// Who plays.
    pub players: BySide<Contestant>,
    /// Rated games that the two had begun before on the same day, at the same speed.
    pub earlier: u32,
}

/// A player of a rated game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contestant {
    /// The account.
    pub account: AccountId,
    /// Who plays under it.
    pub kind: ContestantKind,
}

/// Who plays under an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestantKind {
    /// A person.
    Person,
    /// A program.
    Bot,
    /// A house opponent, whose rating is fixed.
    House,
}

/// Why a game is not rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnratedError {
    /// The players have settled that it is not.
    #[error("the game is casual")]
    Casual,
    /// There is no clock, so that no speed has a rating for it.
    #[error("a game without time cannot be rated")]
    Untimed,
    /// A guest has no rating.
    #[error("a game with a guest cannot be rated")]
    Guest,
    /// Somebody plays alone.
    #[error("a game against oneself cannot be rated")]
    Oneself,
    /// The game was called off.
    #[error("the game was aborted")]
    Aborted,
    /// A side has made fewer than two moves.
    #[error("the game was too short")]
    TooShort,
}

/// How a rated game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finish {
    /// Score of White.
    pub white: Score,
    /// Whether it was given up in the opening.
    pub is_early: bool,
}

/// State of a player that a rated game depends on and changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerState {
    /// Rating at the speed of the game.
    pub standing: Standing,
    /// Track record at that speed.
    pub experience: Experience,
    /// History against the opponent.
    pub meeting: Meeting,
}

/// Effect of a rated game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settled {
    /// When it counts as ended: later than any rated game of its players that ended before.
    pub at: Millis,
    /// The players afterwards.
    pub players: BySide<PlayerState>,
}

impl ContestantKind {
    /// Whether a program plays.
    pub const fn is_bot(self) -> bool {
        !matches!(self, ContestantKind::Person)
    }
}

impl PlayerState {
    /// State of an account that has played nobody.
    pub const NEW: PlayerState = PlayerState {
        standing: Standing::NEW,
        experience: Experience {
            games: 0,
            opponents: 0,
            days: 0,
            last_day: 0,
            ranked_games: 0,
            ranked_opponents: 0,
            newcomer_shift: 0.0,
        },
        meeting: Meeting {
            games: 0,
            ranked_games: 0,
            day: 0,
            shift: 0.0,
        },
    };
}

impl Finish {
    /// Finish of a game with an ending after a number of plies.
    ///
    /// # Errors
    /// Why the game is not rated.
    pub fn of(ending: Ending, plies: u32) -> Result<Finish, UnratedError> {
        if ending.reason == EndReason::Aborted {
            return Err(UnratedError::Aborted);
        }
        if plies < MIN_PLIES {
            return Err(UnratedError::TooShort);
        }
        Ok(Finish {
            white: Score::of(ending, Side::White),
            is_early: is_early(ending.reason, plies),
        })
    }

    /// Finish of a game that was played out.
    pub const fn played_out(white: Score) -> Finish {
        Finish {
            white,
            is_early: false,
        }
    }

    const fn score(&self, side: Side) -> Score {
        match side {
            Side::White => self.white,
            Side::Black => self.white.reversed(),
        }
    }
}

/// Whether a game was given up in the opening: what is decided on the board counts, however soon.
pub const fn is_early(reason: EndReason, plies: u32) -> bool {
    let is_given_up = matches!(
        reason,
        EndReason::Resignation | EndReason::Time | EndReason::Agreement | EndReason::Abandoned
    );
    is_given_up && plies < OPENING_PLIES
}

/// What two players are told before a game because of the rated games that they have begun before on the same day.
pub fn pair_note(earlier: u32) -> Option<RatingNote> {
    let weight = pair_weight(earlier);
    if weight == 0.0 {
        Some(RatingNote::PairLimit)
    } else {
        (weight < 1.0).then_some(RatingNote::PairReduced)
    }
}

/// Weight of a game between two players who have begun a number of rated games before on the same day.
pub const fn pair_weight(earlier: u32) -> f64 {
    match earlier {
        0..FULL_PAIR_GAMES => 1.0,
        FULL_PAIR_GAMES..HALF_PAIR_GAMES => 0.5,
        HALF_PAIR_GAMES..MAX_PAIR_GAMES => 0.25,
        MAX_PAIR_GAMES.. => 0.0,
    }
}

impl RatedGame {
    /// Settles that a game is rated.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn agreed(
        game: GameId,
        terms: &Terms,
        players: BySide<(Who, ContestantKind)>,
        earlier: u32,
    ) -> Result<RatedGame, UnratedError> {
        if !terms.is_rated {
            return Err(UnratedError::Casual);
        }
        let contestant = |side: Side| {
            let (who, kind) = players[side];
            let account = who.account().ok_or(UnratedError::Guest)?;
            Ok(Contestant { account, kind })
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
            earlier,
        })
    }

    /// Effect of the game. It depends on nothing but the arguments, so that settling all games again in the order of their times gives
    /// the same ratings.
    pub fn settle(&self, before: &BySide<PlayerState>, finish: Finish, ended: Millis) -> Settled {
        // Two games of a player may end at once, on two nodes whose clocks differ a little: one of them is the later one, for
        // everyone who asks afterwards.
        let after = |side: Side| {
            let last = before[side].standing.last;
            last.map_or(0, |last| last.saturating_add(1))
        };
        let at = ended.max(after(Side::White)).max(after(Side::Black));
        let players = BySide::from_fn(|side| self.player_after(side, before, finish, at));
        Settled { at, players }
    }

    fn player_after(
        &self,
        side: Side,
        before: &BySide<PlayerState>,
        finish: Finish,
        at: Millis,
    ) -> PlayerState {
        let (own, other) = (&before[side], &before[!side]);
        let is_proven = self.is_proven(!side, other);
        let mut after = *own;
        after.standing = Standing {
            rating: own.standing.rating,
            games: own.standing.games.saturating_add(1),
            last: Some(at),
        };
        if self.players[side].kind != ContestantKind::House {
            let rested = own.standing.rating_at(at);
            let opponent = other.standing.rating_at(at);
            let full = own.standing.rating_after(at, &opponent, finish.score(side));
            let weight = self.weight(side, other, finish);
            let daily_limit = match self.players[!side].kind {
                ContestantKind::Person => {
                    MAX_DAILY_SHIFT.max(MAX_DAILY_DEVIATIONS * rested.deviation())
                }
                ContestantKind::Bot | ContestantKind::House => MAX_DAILY_SHIFT,
            };
            let today = own.meeting.shift_on(day_of(at));
            let wanted = weight * (full.number() - rested.number());
            let shift = within(today, wanted, daily_limit);
            after.standing.rating = if is_proven {
                // A game whose points are cut short also tells less about the player: the deviation shrinks by as much less.
                let share = if wanted == 0.0 { 1.0 } else { shift / wanted };
                rested.toward(&full, weight * share)
            } else {
                // Next to nothing is known of the opponent, so nothing about the player becomes surer.
                let newcomers = own.experience.newcomer_shift;
                rested.moved(within(newcomers, shift, MAX_NEWCOMER_SHIFT))
            };
            let shift = after.standing.rating.number() - rested.number();
            after.meeting.day = day_of(at);
            after.meeting.shift = today + shift;
            if !is_proven {
                after.experience.newcomer_shift += shift;
            }
        }
        if !finish.is_early && !self.players[!side].kind.is_bot() {
            after.note_opponent(is_proven, day_of(at));
        }
        after
    }

    /// Weight of the game for a side, before the limits.
    fn weight(&self, side: Side, other: &PlayerState, finish: Finish) -> f64 {
        let trust = match self.players[!side].kind {
            ContestantKind::House => 1.0,
            ContestantKind::Person | ContestantKind::Bot => other.experience.trust(),
        };
        let (is_bot, against_bot) = (
            self.players[side].kind.is_bot(),
            self.players[!side].kind.is_bot(),
        );
        let program = if against_bot && !is_bot {
            BOT_WEIGHT
        } else {
            1.0
        };
        let opening = if finish.is_early { OPENING_WEIGHT } else { 1.0 };
        trust * program * opening * pair_weight(self.earlier)
    }

    /// Whether the rating of a side is known well enough for others to win points from it.
    fn is_proven(&self, side: Side, state: &PlayerState) -> bool {
        self.players[side].kind == ContestantKind::House || state.experience.is_established()
    }
}

impl PlayerState {
    /// Counts a game against a person.
    fn note_opponent(&mut self, is_proven: bool, day: u64) {
        let PlayerState {
            experience,
            meeting,
            ..
        } = self;
        experience.add_game(day);
        if meeting.games == 0 {
            experience.opponents = experience.opponents.saturating_add(1);
        }
        meeting.games = meeting.games.saturating_add(1);
        if is_proven {
            experience.ranked_games = experience.ranked_games.saturating_add(1);
            if meeting.ranked_games == 0 {
                experience.ranked_opponents = experience.ranked_opponents.saturating_add(1);
            }
            meeting.ranked_games = meeting.ranked_games.saturating_add(1);
        }
    }
}

/// As much of a change as keeps a sum within plus and minus a limit.
fn within(sum: f64, change: f64, limit: f64) -> f64 {
    if change >= 0.0 {
        change.min((limit - sum).max(0.0))
    } else {
        change.max((-limit - sum).min(0.0))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use skep_game::clock::ClockSetting;

    use super::*;
    use crate::{GuestId, Pace, Rating};

    const DAY: Millis = 24 * 60 * 60 * 1000;
    const WIN: Finish = Finish::played_out(Score::Win);
    const LOSS: Finish = Finish::played_out(Score::Loss);

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

    fn member(number: i64) -> (Who, ContestantKind) {
        (Who::Member(AccountId::of(number)), ContestantKind::Person)
    }

    fn program(kind: ContestantKind) -> (Who, ContestantKind) {
        (Who::Member(AccountId::of(2)), kind)
    }

    fn game() -> GameId {
        GameId::following_from("a game")
    }

    fn agreed(
        white: (Who, ContestantKind),
        black: (Who, ContestantKind),
    ) -> Result<RatedGame, UnratedError> {
        RatedGame::agreed(game(), &terms(), BySide { white, black }, 0)
    }

    fn of_people() -> RatedGame {
        agreed(member(1), member(2)).expect("it counts")
    }

    /// A player with a rating whom everybody knows.
    fn known(number: f64, deviation: f64) -> PlayerState {
        PlayerState {
            standing: Standing {
                rating: Rating::new(number, deviation, 0.06).expect("a rating"),
                games: 50,
                last: Some(5),
            },
            experience: Experience {
                games: 50,
                opponents: 20,
                days: 20,
                ..Experience::default()
            },
            ..PlayerState::NEW
        }
    }

    fn gains(game: &RatedGame, before: &BySide<PlayerState>, finish: Finish) -> BySide<f64> {
        let after = game.settle(before, finish, 10).players;
        BySide::from_fn(|side| {
            after[side].standing.rating.number() - before[side].standing.rating.number()
        })
    }

    #[test]
    fn only_a_timed_game_of_two_members_counts() {
        let settled = of_people();
        assert_eq!(settled.speed, Speed::Rapid);
        let guest = (Who::Guest(GuestId::of(2)), ContestantKind::Person);
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
            assert_eq!(RatedGame::agreed(game(), &terms, players, 0), Err(why));
        }
    }

    #[test]
    fn a_game_that_hardly_began_does_not_count() {
        let ending = |winner, reason| Ending { winner, reason };
        let resigned = ending(Some(Side::Black), EndReason::Resignation);
        for plies in 0..4 {
            assert_eq!(Finish::of(resigned, plies), Err(UnratedError::TooShort));
        }
        assert_eq!(Finish::of(resigned, 40), Ok(LOSS));
        let aborted = ending(None, EndReason::Aborted);
        assert_eq!(Finish::of(aborted, 40), Err(UnratedError::Aborted));
        let drawn = ending(None, EndReason::Repetition);
        let draw = Finish::played_out(Score::Draw);
        assert_eq!(Finish::of(drawn, 40), Ok(draw));
    }

    #[test]
    fn a_game_given_up_in_the_opening_hardly_counts() {
        let ending = |reason| Ending {
            winner: Some(Side::White),
            reason,
        };
        let early = Finish {
            is_early: true,
            ..WIN
        };
        for reason in [
            EndReason::Resignation,
            EndReason::Abandoned,
            EndReason::Time,
        ] {
            assert_eq!(Finish::of(ending(reason), 4), Ok(early), "{reason:?}");
            assert_eq!(Finish::of(ending(reason), 11), Ok(early), "{reason:?}");
            assert_eq!(Finish::of(ending(reason), 12), Ok(WIN), "{reason:?}");
        }
        assert_eq!(Finish::of(ending(EndReason::Surrounded), 11), Ok(WIN));
        let before = BySide::from_fn(|_| known(1500.0, 80.0));
        let [full, little] = [WIN, early].map(|finish| gains(&of_people(), &before, finish));
        assert!((little.white - full.white / 10.0).abs() < 1e-9);
        assert!((little.black - full.black / 10.0).abs() < 1e-9);
        // Nor does anyone become established by such games.
        let after = of_people().settle(&before, early, 10).players;
        assert_eq!(after.white.experience, before.white.experience);
    }

    #[test]
    fn a_game_with_a_bot_counts_half_for_the_person_and_fully_for_the_bot() {
        let with_bot = agreed(member(1), program(ContestantKind::Bot)).expect("it counts");
        let before = BySide::from_fn(|_| known(1500.0, 80.0));
        let half = gains(&with_bot, &before, WIN);
        let full = gains(&of_people(), &before, WIN);
        assert!((2.0 * half.white - full.white).abs() < 1e-9);
        assert_eq!(half.black, full.black);
        // Programs do not establish an account.
        let after = with_bot.settle(&before, WIN, 10).players;
        assert_eq!(after.white.experience, before.white.experience);
        assert_eq!(after.black.experience.games, 51);
    }

    #[test]
    fn the_rating_of_a_house_opponent_never_changes() {
        let with_house = agreed(member(1), program(ContestantKind::House)).expect("it counts");
        let mut players = BySide {
            white: known(1500.0, 80.0),
            black: known(1700.0, 80.0),
        };
        players.black.experience = Experience::default();
        let rating = players.black.standing.rating;
        for finish in [WIN, LOSS, WIN, WIN] {
            let settled = with_house.settle(&players, finish, 10);
            players = settled.players;
            assert_eq!(players.black.standing.rating, rating);
            assert_eq!(players.black.standing.last, Some(settled.at));
        }
        assert_eq!(players.black.standing.games, 54);
        // A house opponent is as good as established: points can be won from the first game on.
        assert!(players.white.standing.rating.number() > 1503.0);
    }

    #[test]
    fn the_games_of_a_pair_count_less_and_less_in_a_day() {
        let before = BySide::from_fn(|_| known(1500.0, 60.0));
        let gain = |earlier| {
            let game = RatedGame {
                earlier,
                ..of_people()
            };
            gains(&game, &before, WIN).white
        };
        let full = gain(0);
        assert!(full > 5.0);
        for (earlier, share) in [
            (2, 1.0),
            (3, 0.5),
            (5, 0.5),
            (6, 0.25),
            (9, 0.25),
            (10, 0.0),
        ] {
            assert!((gain(earlier) - full * share).abs() < 1e-9, "{earlier}");
        }
        assert_eq!(pair_note(0), None);
        assert_eq!(pair_note(2), None);
        assert_eq!(pair_note(3), Some(RatingNote::PairReduced));
        assert_eq!(pair_note(10), Some(RatingNote::PairLimit));
    }

    #[test]
    fn one_opponent_moves_a_rating_by_at_most_sixty_points_a_day() {
        let mut players = BySide {
            white: PlayerState::NEW,
            black: known(1500.0, 60.0),
        };
        let bot = agreed(member(1), program(ContestantKind::Bot)).expect("it counts");
        for (ended, most) in [(10, 60.0), (20, 60.0), (DAY, 120.0), (DAY + 10, 120.0)] {
            players = bot.settle(&players, WIN, ended).players;
            let gained = players.white.standing.rating.number() - 1500.0;
            assert!((gained - most).abs() < 1e-6, "{gained} at {ended}");
        }
        // What was won can be lost on the same day, and as much again.
        for _ in 0..20 {
            players = bot.settle(&players, LOSS, DAY + 20).players;
        }
        let number = players.white.standing.rating.number();
        assert!((number - 1500.0).abs() < 1e-6, "{number}");
        // A person who is sure of their rating moves no further against another person.
        let mut players = BySide::from_fn(|_| known(1500.0, 100.0));
        for _ in 0..20 {
            players = of_people().settle(&players, WIN, 10).players;
        }
        let number = players.white.standing.rating.number();
        assert!((number - 1560.0).abs() < 1e-6, "{number}");
    }

    #[test]
    fn a_provisional_rating_moves_further_against_a_person() {
        let mut players = BySide {
            white: PlayerState::NEW,
            black: known(1500.0, 60.0),
        };
        let first = gains(&of_people(), &players, WIN).white;
        assert!(first > 150.0, "{first}");
        for _ in 0..20 {
            players = of_people().settle(&players, WIN, 10).players;
        }
        let number = players.white.standing.rating.number();
        assert!((1650.0..1751.0).contains(&number), "{number}");
    }

    #[test]
    fn an_established_player_hardly_moves_against_a_newcomer() {
        let before = BySide {
            white: known(1500.0, 60.0),
            black: PlayerState::NEW,
        };
        let gained = gains(&of_people(), &before, LOSS);
        assert!((-1.0..0.0).contains(&gained.white), "{gained:?}");
        assert!(gained.black > 150.0, "{gained:?}");
    }

    #[test]
    fn newcomers_give_fifty_points_in_all() {
        let mut player = PlayerState::NEW;
        for number in 0..200 {
            let before = BySide {
                white: PlayerState {
                    meeting: Meeting::default(),
                    ..player
                },
                black: PlayerState::NEW,
            };
            player = of_people().settle(&before, WIN, number * DAY).players.white;
        }
        let number = player.standing.rating.number();
        assert!((1530.0..1550.0001).contains(&number), "{number}");
        assert_eq!(player.experience.ranked_opponents, 0);
    }

    #[test]
    fn of_two_games_that_end_at_once_one_is_later() {
        let game = of_people();
        let before = BySide::from_fn(|_| PlayerState::NEW);
        let first = game.settle(&before, WIN, 100);
        assert_eq!(first.at, 100);
        let second = game.settle(&first.players, LOSS, 100);
        assert_eq!(second.at, 101);
        // A node whose clock is behind does not turn time back.
        let third = game.settle(&second.players, LOSS, 7);
        assert_eq!(third.at, 102);
        assert_eq!(third.players.white.standing.games, 3);
        assert_eq!(third.players.black.standing.last, Some(102));
    }

    proptest! {
        #[test]
        fn what_one_wins_as_white_another_wins_as_black(
            white in proptest::collection::vec((0..3_u8, 0..10_000_000_000_u64, 0..12_u32, any::<bool>()), 1..40),
        ) {
            let score = |number: u8| match number {
                0 => Score::Loss,
                1 => Score::Draw,
                _ => Score::Win,
            };
            let mut one = BySide::from_fn(|_| PlayerState::NEW);
            let mut other = one;
            for (number, ended, earlier, is_early) in white {
                let game = RatedGame { earlier, ..of_people() };
                let finish = Finish { white: score(number), is_early };
                let reversed = Finish { white: finish.white.reversed(), is_early };
                one = game.settle(&one, finish, ended).players;
                other = game.settle(&other, reversed, ended).players;
            }
            prop_assert_eq!(one.swapped(), other);
        }
    }
}
