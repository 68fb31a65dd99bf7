//! Ratings between rows of databases and values, the same in every database.

use std::collections::BTreeMap;

use skep_game::words::{BySide, FirstPieces, Side};
use skep_people::{
    AccountId, Contestant, Ledger, RatedGame, Rating, RatingChange, Score, Speed, Standing,
    score_of_white,
};

use super::{
    AccountKind, Append, Leader, OpeningScore, Rebuilt, StoreError, Tally,
    people::columns,
    row::{from_sql, to_sql},
};
use crate::{clock::Millis, game::Event, ids::GameId};

/// How wide the days are to which a long history is thinned.
pub(super) const DAY: i64 = 24 * 60 * 60 * 1000;

/// How many games are taken at once when all are gone through.
pub(super) const PORTION: i64 = 1000;

/// The end of a game, which may be one that counts.
#[derive(Clone, Copy, Debug)]
pub struct GameEnd {
    /// When it ended.
    pub at: Millis,
    /// What it brings White; `None` if it does not count, whatever was settled.
    pub white: Option<Score>,
    /// With which creatures it began.
    pub first: Option<FirstPieces>,
    /// Who has ended it by leaving.
    pub left: Option<Side>,
}

impl GameEnd {
    /// The end that an event brings, if it brings one: what happens afterwards does not.
    pub(super) fn of(append: &Append) -> Option<GameEnd> {
        let result = append.overview.result?;
        let is_end = matches!(
            append.stamped.event,
            Event::Moved { .. } | Event::Ended { .. }
        );
        is_end.then(|| GameEnd {
            at: append.stamped.at,
            white: score_of_white(result, append.overview.plies).ok(),
            first: append.overview.first,
            left: append.left,
        })
    }
}

/// A game that counts: its speed, the accounts of White and Black, and whether they are bots.
pub(super) type RatedRow = (String, i64, i64, i64, i64);

pub(super) fn read_rated(game: GameId, row: &RatedRow) -> Result<RatedGame, StoreError> {
    let (speed, white, black, white_bot, black_bot) = row;
    let player = |account: i64, is_bot: i64| Contestant {
        account: AccountId::of(account),
        is_bot: is_bot != 0,
    };
    Ok(RatedGame {
        game,
        speed: read_speed(speed)?,
        players: BySide {
            white: player(*white, *white_bot),
            black: player(*black, *black_bot),
        },
    })
}

/// A game that has counted: its id, when it ended, what it brought White, and the rest.
pub(super) type EndedRow = (String, i64, String, String, i64, i64, i64, i64);

pub(super) fn read_ended(row: EndedRow) -> Result<(RatedGame, Score, Millis), StoreError> {
    let (game, ended, score, speed, white, black, white_bot, black_bot) = row;
    let id = read_id(&game)?;
    let rest = (speed, white, black, white_bot, black_bot);
    let score = Score::of_name(&score).ok_or_else(|| corrupt(&score))?;
    Ok((read_rated(id, &rest)?, score, from_sql(ended)))
}

/// What is known of somebody: rating, deviation, volatility, games and the end of the last.
pub(super) type StandingRow = (f64, f64, f64, i64, i64);

pub(super) fn read_standing(row: StandingRow) -> Result<Standing, StoreError> {
    let (rating, deviation, volatility, games, last) = row;
    // Between being inserted and being locked, somebody has played no game.
    if games == 0 {
        return Ok(Standing::NEW);
    }
    Ok(Standing {
        rating: read_rating(rating, deviation, volatility)?,
        games: u32::try_from(games).unwrap_or(u32::MAX),
        last: Some(from_sql(last)),
    })
}

/// What is known of an account at a speed: the two, and the rest.
pub(super) type KnownRow = (i64, String, f64, f64, f64, i64, i64);

/// All ratings as they are known.
pub(super) type Known = BTreeMap<(AccountId, Speed), Standing>;

pub(super) fn read_known(rows: Vec<KnownRow>) -> Result<Known, StoreError> {
    let known = |(account, speed, rating, deviation, volatility, games, last): KnownRow| {
        let standing = read_standing((rating, deviation, volatility, games, last))?;
        Ok(((AccountId::of(account), read_speed(&speed)?), standing))
    };
    rows.into_iter().map(known).collect()
}

/// The ratings of one account, the fastest speed first.
pub(super) fn read_standings(rows: Vec<KnownRow>) -> Result<Vec<(Speed, Standing)>, StoreError> {
    let known = read_known(rows)?.into_iter();
    Ok(known
        .map(|((_, speed), standing)| (speed, standing))
        .collect())
}

/// What came of making ratings anew, of which others were known before.
pub(super) fn rebuilt(games: u64, before: &Known, ledger: &Ledger) -> Rebuilt {
    let after: Known = ledger
        .iter()
        .map(|(account, speed, standing)| ((account, speed), standing))
        .collect();
    let is_new = |(key, standing): &(&(AccountId, Speed), &Standing)| {
        before.get(key).is_none_or(|known| known != *standing)
    };
    let is_gone = |key: &&(AccountId, Speed)| !after.contains_key(key);
    let differed = after.iter().filter(is_new).count() + before.keys().filter(is_gone).count();
    Rebuilt {
        games,
        ratings: after.len() as u64,
        differed: differed as u64,
    }
}

/// Somebody among the best: account, name, kind, and what is known.
pub(super) type LeaderRow = (i64, String, i64, f64, f64, f64, i64, i64);

pub(super) fn read_leader(row: LeaderRow) -> Result<Leader, StoreError> {
    let (account, name, kind, rating, deviation, volatility, games, last) = row;
    Ok(Leader {
        account: AccountId::of(account),
        name,
        is_bot: columns::read_kind(kind) == AccountKind::Bot,
        standing: read_standing((rating, deviation, volatility, games, last))?,
    })
}

/// Whose ratings are compared, as databases ask for it: the greatest square of a deviation now, how it grows, when now is, and since when
/// somebody must have played.
pub(super) struct Bounds {
    pub(super) greatest: f64,
    pub(super) growth: f64,
    pub(super) now: i64,
    pub(super) since: i64,
}

impl Bounds {
    /// Those with a place among the best.
    pub(super) fn ranked(now: Millis) -> Bounds {
        Bounds::new(Rating::RANKED, now)
    }

    /// Those whose rating is not provisional.
    pub(super) fn settled(now: Millis) -> Bounds {
        Bounds::new(Rating::PROVISIONAL, now)
    }

    fn new(deviation: f64, now: Millis) -> Bounds {
        Bounds {
            greatest: deviation * deviation,
            growth: Rating::GROWTH,
            now: to_sql(now),
            since: to_sql(now.saturating_sub(Rating::RANKED_FOR)),
        }
    }
}

/// How many have a rating of which multiple of a step.
pub(super) fn read_distribution(rows: Vec<(i64, i64)>) -> Vec<(u32, u64)> {
    let counted = |(step, people): (i64, i64)| (u32::try_from(step).unwrap_or(0), from_sql(people));
    rows.into_iter().map(counted).collect()
}

/// How many games brought White something while somebody had a side: the score, the side and the number.
pub(super) type TallyRow = (String, i64, i64);

pub(super) fn read_tally(rows: Vec<TallyRow>) -> Result<Tally, StoreError> {
    let mut tally = Tally::default();
    for (score, side, games) in rows {
        let white = Score::of_name(&score).ok_or_else(|| corrupt(&score))?;
        let own = match columns::read_side(side) {
            Side::White => white,
            Side::Black => white.reversed(),
        };
        let games = u32::try_from(games).unwrap_or(u32::MAX);
        match own {
            Score::Win => tally.won += games,
            Score::Draw => tally.drawn += games,
            Score::Loss => tally.lost += games,
        }
    }
    Ok(tally)
}

/// How somebody has fared with an opening: the side, the set, the first pieces, and how many games were won, drawn and lost.
pub(super) type OpeningRow = (i64, String, String, i64, i64, i64);

/// How somebody has fared with each opening, those that were played most first.
pub(super) fn read_openings(rows: Vec<OpeningRow>) -> Result<Vec<OpeningScore>, StoreError> {
    let count = |games: i64| u32::try_from(games).unwrap_or(u32::MAX);
    let score = |(side, set, first, won, drawn, lost): OpeningRow| {
        Ok(OpeningScore {
            side: columns::read_side(side),
            set: set.parse().map_err(|_| corrupt(&set))?,
            first: first.parse().map_err(|_| corrupt(&first))?,
            tally: Tally {
                won: count(won),
                drawn: count(drawn),
                lost: count(lost),
            },
        })
    };
    rows.into_iter().map(score).collect()
}

/// What a game adds to what is known of an opening: one of three is 1.
pub(super) const fn opening_counts(score: Score) -> [i64; 3] {
    match score {
        Score::Win => [1, 0, 0],
        Score::Draw => [0, 1, 0],
        Score::Loss => [0, 0, 1],
    }
}

/// A change: game, side, account, speed and time; rating, deviation, volatility and last game before; rating, deviation, volatility
/// and number of games afterwards.
pub(super) type ChangeRow = (
    String,
    i64,
    i64,
    String,
    i64,
    f64,
    f64,
    f64,
    Option<i64>,
    f64,
    f64,
    f64,
    i64,
);

pub(super) fn read_change(row: ChangeRow) -> Result<RatingChange, StoreError> {
    let (game, side, account, speed, at, before, deviation_before, volatility_before, last, ..) =
        row;
    let (after, deviation_after, volatility_after, games) = (row.9, row.10, row.11, row.12);
    let games = u32::try_from(games).unwrap_or(u32::MAX);
    Ok(RatingChange {
        game: read_id(&game)?,
        side: columns::read_side(side),
        account: AccountId::of(account),
        speed: read_speed(&speed)?,
        at: from_sql(at),
        before: Standing {
            rating: read_rating(before, deviation_before, volatility_before)?,
            games: games.saturating_sub(1),
            last: last.map(from_sql),
        },
        after: Standing {
            rating: read_rating(after, deviation_after, volatility_after)?,
            games,
            last: Some(from_sql(at)),
        },
    })
}

/// The changes of both sides, White's first.
pub(super) fn read_changes(
    rows: Vec<ChangeRow>,
) -> Result<Option<BySide<RatingChange>>, StoreError> {
    let changes: Vec<RatingChange> = rows
        .into_iter()
        .map(read_change)
        .collect::<Result<_, _>>()?;
    match changes[..] {
        [] => Ok(None),
        [white, black] => Ok(Some(BySide { white, black })),
        _ => Err(corrupt("a change of one side only")),
    }
}

/// A change as a row.
pub(super) fn change_row(change: &RatingChange) -> ChangeRow {
    let (before, after) = (&change.before.rating, &change.after.rating);
    (
        change.game.to_string(),
        columns::side(change.side),
        change.account.number(),
        change.speed.name().to_owned(),
        to_sql(change.at),
        before.number(),
        before.deviation(),
        before.volatility(),
        change.before.last.map(to_sql),
        after.number(),
        after.deviation(),
        after.volatility(),
        i64::from(change.after.games),
    )
}

pub(super) fn read_speed(name: &str) -> Result<Speed, StoreError> {
    Speed::of_name(name).ok_or_else(|| corrupt(name))
}

/// What cannot be read spoils the transaction that needs it: nothing else of it may be kept.
pub(super) fn undecodable(error: StoreError) -> sqlx::Error {
    sqlx::Error::Decode(Box::new(error))
}

fn read_id(text: &str) -> Result<GameId, StoreError> {
    GameId::parse(text).ok_or_else(|| corrupt(text))
}

fn read_rating(rating: f64, deviation: f64, volatility: f64) -> Result<Rating, StoreError> {
    Rating::new(rating, deviation, volatility).map_err(|error| corrupt(&error.to_string()))
}

fn corrupt(what: &str) -> StoreError {
    StoreError::Corrupt(format!("ratings: {what:?}"))
}
