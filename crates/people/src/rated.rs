//! Which games are rated, and how they change ratings.

use skep_game::{
    clock::Millis,
    ids::GameId,
    words::{BySide, EndReason, Ending, RatingNote, Side},
};

use crate::{AccountId, Experience, Meeting, PlayerId, Score, Speed, Standing, Terms, day_of};

/// Below this, at least one side has made fewer than two moves, and the game is not rated.
pub const MIN_PLIES: u32 = 4;
/// A game given up before this, at six plies per side, hardly counts.
pub const OPENING_PLIES: u32 = 12;
/// Weight of a game given up in the opening.
const OPENING_WEIGHT: f64 = 0.1;
/// Weight of a game against a bot, for a person: its weaknesses can be learned and exploited as often as one likes.
const BOT_WEIGHT: f64 = 0.5;

/// Maximum number of rated games of two players per day and speed.
pub const MAX_PAIR_GAMES: u32 = 10;
/// Number that count fully, and number that count at least half.
const FULL_PAIR_GAMES: u32 = 3;
const HALF_PAIR_GAMES: u32 = 6;

/// Maximum rating change per day from games against one opponent.
pub const MAX_DAILY_SHIFT: f64 = 60.0;
/// The same against a person, as a share of the deviation: an uncertain rating may change more.
const MAX_DAILY_DEVIATIONS: f64 = 0.5;
/// Maximum rating change from all games against accounts that are not established.
pub const MAX_NEWCOMER_SHIFT: f64 = 50.0;

/// A rated game, as agreed when it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedGame {
    pub game: GameId,
    pub speed: Speed,
    pub players: BySide<Contestant>,
    /// Rated games the two had started before on the same day at the same speed.
    pub earlier: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contestant {
    pub account: AccountId,
    pub kind: ContestantKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestantKind {
    Person,
    Bot,
    /// A house bot, whose rating is fixed.
    House,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnratedError {
    #[error("the game is casual")]
    Casual,
    #[error("an untimed game cannot be rated")]
    Untimed,
    #[error("a game with a guest cannot be rated")]
    Guest,
    #[error("a game against yourself cannot be rated")]
    Oneself,
    #[error("the game was aborted")]
    Aborted,
    #[error("the game was too short")]
    TooShort,
}

/// How a rated game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finish {
    pub white: Score,
    /// Whether it was given up in the opening.
    pub is_early: bool,
}

/// State of a player that a rated game depends on and changes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayerState {
    /// At the speed of the game.
    pub standing: Standing,
    /// At that speed.
    pub experience: Experience,
    pub meeting: Meeting,
}

/// Effect of a rated game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settled {
    /// Later than all earlier rated games of either player.
    pub at: Millis,
    pub players: BySide<PlayerState>,
}

impl ContestantKind {
    pub const fn is_bot(self) -> bool {
        !matches!(self, ContestantKind::Person)
    }
}

impl Finish {
    /// # Errors
    /// The game is not rated.
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

    /// Finish of a game that was not given up in the opening.
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

/// Whether a game was given up in the opening. A decision on the board counts however early.
pub const fn is_early(reason: EndReason, plies: u32) -> bool {
    let is_given_up = matches!(
        reason,
        EndReason::Resignation | EndReason::Time | EndReason::Agreement | EndReason::Abandoned
    );
    is_given_up && plies < OPENING_PLIES
}

/// Notice shown before a game because of earlier rated games on the same day.
pub fn pair_note(earlier: u32) -> Option<RatingNote> {
    let weight = pair_weight(earlier);
    if weight == 0.0 {
        Some(RatingNote::PairLimit)
    } else {
        (weight < 1.0).then_some(RatingNote::PairReduced)
    }
}

/// Weight of a game after a number of earlier rated games on the same day.
pub const fn pair_weight(earlier: u32) -> f64 {
    match earlier {
        0..FULL_PAIR_GAMES => 1.0,
        FULL_PAIR_GAMES..HALF_PAIR_GAMES => 0.5,
        HALF_PAIR_GAMES..MAX_PAIR_GAMES => 0.25,
        MAX_PAIR_GAMES.. => 0.0,
    }
}

impl RatedGame {
    /// # Errors
    /// The game cannot be rated.
    pub fn agreed(
        game: GameId,
        terms: &Terms,
        players: BySide<(PlayerId, ContestantKind)>,
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

    /// Computes the effect of the game. It depends only on the arguments, so that recomputing all games in order gives
    /// the same ratings.
    pub fn settle(&self, before: &BySide<PlayerState>, finish: Finish, ended: Millis) -> Settled {
        // Two games of a player may end at the same moment, on nodes whose clocks differ slightly. One of them must be
        // later for everyone.
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
                // A change cut off by the limit also carries less information, so the deviation shrinks less.
                let share = if wanted == 0.0 { 1.0 } else { shift / wanted };
                rested.toward(&full, weight * share)
            } else {
                // Little is known about the opponent, so the player's rating becomes no more certain.
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

    /// Weight of the game for a side, before limits.
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

    /// Whether a side's rating is certain enough for others to win points from it.
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

/// The part of a change that keeps a sum within plus and minus a limit.
fn within(sum: f64, change: f64, limit: f64) -> f64 {
    if change >= 0.0 {
        change.min((limit - sum).max(0.0))
    } else {
        change.max((-limit - sum).min(0.0))
    }
}

/// The effect of a game on one player's rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChange {
    pub game: GameId,
    pub side: Side,
    pub account: AccountId,
    pub speed: Speed,
    /// When the game counts as ended.
    pub at: Millis,
    pub before: Standing,
    pub after: Standing,
}

impl RatedGame {
    pub fn changes(&self, before: &BySide<PlayerState>, settled: &Settled) -> BySide<RatingChange> {
        BySide::from_fn(|side| RatingChange {
            game: self.game,
            side,
            account: self.players[side].account,
            speed: self.speed,
            at: settled.at,
            before: before[side].standing,
            after: settled.players[side].standing,
        })
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

    fn member(number: i64) -> (PlayerId, ContestantKind) {
        (
            PlayerId::Member(AccountId::of(number)),
            ContestantKind::Person,
        )
    }

    fn program(kind: ContestantKind) -> (PlayerId, ContestantKind) {
        (PlayerId::Member(AccountId::of(2)), kind)
    }

    fn game() -> GameId {
        GameId::derived_from("a game")
    }

    fn agreed(
        white: (PlayerId, ContestantKind),
        black: (PlayerId, ContestantKind),
    ) -> Result<RatedGame, UnratedError> {
        RatedGame::agreed(game(), &terms(), BySide { white, black }, 0)
    }

    fn of_people() -> RatedGame {
        agreed(member(1), member(2)).expect("it counts")
    }

    /// An established player.
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
            ..PlayerState::default()
        }
    }

    fn gains(game: &RatedGame, before: &BySide<PlayerState>, finish: Finish) -> BySide<f64> {
        let after = game.settle(before, finish, 10).players;
        BySide::from_fn(|side| {
            after[side].standing.rating.number() - before[side].standing.rating.number()
        })
    }

    #[test]
    fn only_timed_games_between_members_are_rated() {
        let settled = of_people();
        assert_eq!(settled.speed, Speed::Rapid);
        let guest = (PlayerId::Guest(GuestId::of(2)), ContestantKind::Person);
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
    fn very_short_games_are_not_rated() {
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
    fn games_given_up_in_the_opening_hardly_count() {
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
        // Such games do not establish an account either.
        let after = of_people().settle(&before, early, 10).players;
        assert_eq!(after.white.experience, before.white.experience);
    }

    #[test]
    fn games_against_bots_count_half_for_people_only() {
        let with_bot = agreed(member(1), program(ContestantKind::Bot)).expect("it counts");
        let before = BySide::from_fn(|_| known(1500.0, 80.0));
        let half = gains(&with_bot, &before, WIN);
        let full = gains(&of_people(), &before, WIN);
        assert!((2.0 * half.white - full.white).abs() < 1e-9);
        assert_eq!(half.black, full.black);
        // Games against programs do not establish an account.
        let after = with_bot.settle(&before, WIN, 10).players;
        assert_eq!(after.white.experience, before.white.experience);
        assert_eq!(after.black.experience.games, 51);
    }

    #[test]
    fn house_bots_keep_their_rating() {
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
        // A house bot counts as established, so points can be won from the first game.
        assert!(players.white.standing.rating.number() > 1503.0);
    }

    #[test]
    fn repeated_games_of_a_pair_count_less() {
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
            white: PlayerState::default(),
            black: known(1500.0, 60.0),
        };
        let bot = agreed(member(1), program(ContestantKind::Bot)).expect("it counts");
        for (ended, most) in [(10, 60.0), (20, 60.0), (DAY, 120.0), (DAY + 10, 120.0)] {
            players = bot.settle(&players, WIN, ended).players;
            let gained = players.white.standing.rating.number() - 1500.0;
            assert!((gained - most).abs() < 1e-6, "{gained} at {ended}");
        }
        // Points won can be lost on the same day, and as many again.
        for _ in 0..20 {
            players = bot.settle(&players, LOSS, DAY + 20).players;
        }
        let number = players.white.standing.rating.number();
        assert!((number - 1500.0).abs() < 1e-6, "{number}");
        // A person with a certain rating has the same limit against another person.
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
            white: PlayerState::default(),
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
            black: PlayerState::default(),
        };
        let gained = gains(&of_people(), &before, LOSS);
        assert!((-1.0..0.0).contains(&gained.white), "{gained:?}");
        assert!(gained.black > 150.0, "{gained:?}");
    }

    #[test]
    fn newcomers_give_fifty_points_in_all() {
        let mut player = PlayerState::default();
        for number in 0..200 {
            let before = BySide {
                white: PlayerState {
                    meeting: Meeting::default(),
                    ..player
                },
                black: PlayerState::default(),
            };
            player = of_people().settle(&before, WIN, number * DAY).players.white;
        }
        let number = player.standing.rating.number();
        assert!((1530.0..1550.0001).contains(&number), "{number}");
        assert_eq!(player.experience.ranked_opponents, 0);
    }

    #[test]
    fn simultaneous_endings_are_ordered() {
        let game = of_people();
        let before = BySide::from_fn(|_| PlayerState::default());
        let first = game.settle(&before, WIN, 100);
        assert_eq!(first.at, 100);
        let second = game.settle(&first.players, LOSS, 100);
        assert_eq!(second.at, 101);
        // A node whose clock is behind does not turn back time.
        let third = game.settle(&second.players, LOSS, 7);
        assert_eq!(third.at, 102);
        assert_eq!(third.players.white.standing.games, 3);
        assert_eq!(third.players.black.standing.last, Some(102));
    }

    proptest! {
        #[test]
        fn the_colour_makes_no_difference(
            white in proptest::collection::vec((0..3_u8, 0..10_000_000_000_u64, 0..12_u32, any::<bool>()), 1..40),
        ) {
            let score = |number: u8| match number {
                0 => Score::Loss,
                1 => Score::Draw,
                _ => Score::Win,
            };
            let mut one = BySide::from_fn(|_| PlayerState::default());
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
