//! What a store knows of ratings.
//!
//! A game that is to count is kept together with that: [`NewGame::rated`](super::NewGame::rated). The transaction that ends it changes the
//! ratings of both players as well, once, whoever ends it and however often that is tried.

use std::fmt::Debug;

use skep_game::words::{BySide, FirstPieces, Side};
use skep_people::{AccountId, Experience, RatedGame, RatingChange, Speed, Standing};
use skep_rules::BugSet;

use super::Answer;
use crate::{clock::Millis, ids::GameId};

/// What a store knows of ratings, whatever database is behind it.
///
/// Whoever has a place among the best has a rating that is sure enough at the time, has met enough established opponents, has played within a
/// year, and may use the account.
pub trait Ratings: Debug + Send + Sync {
    /// How a game counts, whether it has ended or not; `None` if it is casual.
    fn rated_game(&self, game: GameId) -> Answer<'_, Option<RatedGame>>;

    /// What is known of an account at each speed at which it has played, the fastest first.
    fn standings(&self, account: AccountId) -> Answer<'_, Vec<(Speed, Standing)>>;

    /// With what an account begins that has not played at a speed: as a newcomer, unless it was given a rating.
    fn start(&self, account: AccountId) -> Answer<'_, Standing>;

    /// The track record of an account at each speed at which it has played.
    fn experiences(&self, account: AccountId) -> Answer<'_, Vec<(Speed, Experience)>>;

    /// How many rated games an account has begun on a UTC day against each opponent, or against one of them, at each speed. Those that did not
    /// count after all are left out.
    fn pair_games(
        &self,
        account: AccountId,
        opponent: Option<AccountId>,
        day: u64,
    ) -> Answer<'_, Vec<(AccountId, Speed, u32)>>;

    /// What was known of an account at a time.
    fn standing_at(&self, account: AccountId, speed: Speed, time: Millis) -> Answer<'_, Standing>;

    /// What a game has done to the ratings of its players; `None` if it has not ended, or does not count.
    fn changes(&self, game: GameId) -> Answer<'_, Option<BySide<RatingChange>>>;

    /// The changes of an account's rating, the oldest first. If there are more than so many, the last of each day, and of
    /// these the newest.
    fn history(&self, account: AccountId, speed: Speed, most: u32)
    -> Answer<'_, Vec<RatingChange>>;

    /// What has become of the games of an account that counted, all of them or those against another.
    fn tally(&self, account: AccountId, against: Option<AccountId>) -> Answer<'_, Tally>;

    /// How an account has fared with each opening in the games that counted, those that were played most first.
    fn openings(&self, account: AccountId) -> Answer<'_, Vec<OpeningScore>>;

    /// Some of the best at a speed, behind the first so many.
    fn leaders(&self, speed: Speed, now: Millis, behind: u32, most: u32)
    -> Answer<'_, Vec<Leader>>;

    /// The place of somebody among the best, beginning with 1; `None` if they have none.
    fn place(&self, account: AccountId, speed: Speed, now: Millis) -> Answer<'_, Option<u64>>;

    /// How many have a place among the best.
    fn ranked(&self, speed: Speed, now: Millis) -> Answer<'_, u64>;

    /// How many people have which rating, of those whose rating is not provisional: the multiple of a step up to which it reaches,
    /// and how many there are.
    fn distribution(&self, speed: Speed, now: Millis, step: u32) -> Answer<'_, Vec<(u32, u64)>>;

    /// Makes all ratings and their changes anew from the games that counted.
    fn rebuild(&self) -> Answer<'_, Rebuilt>;
}

/// Somebody who has a place among the best.
#[derive(Clone, Debug, PartialEq)]
pub struct Leader {
    /// The account.
    pub account: AccountId,
    /// Its name.
    pub name: String,
    /// Whether a program plays under it.
    pub is_bot: bool,
    /// The rating.
    pub standing: Standing,
}

/// How many games were won, drawn and lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

/// How somebody has fared with an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningScore {
    /// The side that they had.
    pub side: Side,
    /// The set.
    pub set: BugSet,
    /// With which creatures the games began.
    pub first: FirstPieces,
    /// What became of them.
    pub tally: Tally,
}

/// What came of making all ratings anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rebuilt {
    /// How many games have counted.
    pub games: u64,
    /// How many ratings there are.
    pub ratings: u64,
    /// How many of them were different before, or not there, or too many.
    pub differed: u64,
}
