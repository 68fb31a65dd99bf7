//! Rating rows.

use std::collections::BTreeMap;

use skep_game::{
    clock::Millis,
    ids::GameId,
    words::{BySide, EndReason, FirstPieces, Side},
};
use skep_people::{
    AccountId, Contestant, ContestantKind, Experience, Finish, Ledger, MIN_RANKED_GAMES,
    MIN_RANKED_OPPONENTS, Meeting, RatedGame, Rating, RatingChange, Score, Speed, Standing,
    is_early,
};

use super::{Leader, OpeningScore, Rebuilt, Tally};
use crate::{
    AccountKind, StoreError,
    accounts::columns,
    row::{from_sql, to_sql},
};

/// Interval to which a long history is thinned.
pub(super) const DAY: i64 = 24 * 60 * 60 * 1000;

/// Games read at once while recomputing.
pub(super) const PORTION: i64 = 1000;

/// The end of a game, rated or not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameEnd {
    pub(crate) at: Millis,
    /// `None` if the game is not rated after all.
    pub(crate) finish: Option<Finish>,
    pub(crate) plies: u32,
    pub(crate) reason: EndReason,
    pub(crate) first: Option<FirstPieces>,
    /// The side that ended the game by leaving.
    pub(crate) left: Option<Side>,
}

/// A game that counts: its speed, the accounts of White and Black, what they are, and how many games of the two began earlier on its day.
pub(super) type RatedRow = (String, i64, i64, i64, i64, i64);

pub(super) fn read_rated(game: GameId, row: &RatedRow) -> Result<RatedGame, StoreError> {
    let (speed, white, black, white_kind, black_kind, earlier) = row;
    let player = |account: i64, kind: i64| Contestant {
        account: AccountId::of(account),
        kind: read_contestant(kind),
    };
    Ok(RatedGame {
        game,
        speed: read_speed(speed)?,
        players: BySide {
            white: player(*white, *white_kind),
            black: player(*black, *black_kind),
        },
        earlier: count(*earlier),
    })
}

/// What plays under an account, as it is kept.
pub(super) const fn contestant(kind: ContestantKind) -> i64 {
    match kind {
        ContestantKind::Person => 0,
        ContestantKind::Bot => 1,
        ContestantKind::House => 2,
    }
}

const fn read_contestant(number: i64) -> ContestantKind {
    match number {
        0 => ContestantKind::Person,
        2 => ContestantKind::House,
        _ => ContestantKind::Bot,
    }
}

/// A game that has counted: its id, when it ended, what it brought White, its plies and how it ended, and the rest.
pub(super) type EndedRow = (
    String,
    i64,
    String,
    Option<i64>,
    Option<String>,
    String,
    i64,
    i64,
    i64,
    i64,
    i64,
);

pub(super) fn read_ended(row: EndedRow) -> Result<(RatedGame, Finish, Millis), StoreError> {
    let (game, ended, score, plies, reason, speed, white, black, white_kind, black_kind, earlier) =
        row;
    let id = read_id(&game)?;
    let rest = (speed, white, black, white_kind, black_kind, earlier);
    let reason = match reason {
        Some(name) => Some(EndReason::of_name(&name).ok_or_else(|| corrupt(&name))?),
        None => None,
    };
    let finish = Finish {
        white: Score::of_name(&score).ok_or_else(|| corrupt(&score))?,
        is_early: reason
            .zip(plies)
            .is_some_and(|(reason, plies)| is_early(reason, count(plies))),
    };
    Ok((read_rated(id, &rest)?, finish, from_sql(ended)))
}

/// A track record: games, opponents, days, the last day, games against and number of established opponents, and points won from others.
pub(super) type ExperienceRow = (i64, i64, i64, i64, i64, i64, f64);

pub(super) fn read_experience(row: ExperienceRow) -> Experience {
    let (games, opponents, days, last_day, ranked_games, ranked_opponents, newcomer_shift) = row;
    Experience {
        games: count(games),
        opponents: count(opponents),
        days: count(days),
        last_day: from_sql(last_day),
        ranked_games: count(ranked_games),
        ranked_opponents: count(ranked_opponents),
        newcomer_shift,
    }
}

/// A history against an opponent: games, those in which they were established, the last day and the points won on it.
pub(super) type MeetingRow = (i64, i64, i64, f64);

pub(super) fn read_meeting((games, ranked_games, day, shift): MeetingRow) -> Meeting {
    Meeting {
        games: count(games),
        ranked_games: count(ranked_games),
        day: from_sql(day),
        shift,
    }
}

/// A speed and the track record at it.
pub(super) type SpeedExperienceRow = (String, i64, i64, i64, i64, i64, i64, f64);

pub(super) fn read_speed_experience(
    row: SpeedExperienceRow,
) -> Result<(Speed, Experience), StoreError> {
    let (speed, a, b, c, d, e, f, g) = row;
    Ok((read_speed(&speed)?, read_experience((a, b, c, d, e, f, g))))
}

/// How many rated games somebody has begun against an opponent at a speed.
pub(super) type PairGamesRow = (i64, String, i64);

pub(super) fn read_pair_games(row: PairGamesRow) -> Result<(AccountId, Speed, u32), StoreError> {
    let (other, speed, games) = row;
    Ok((AccountId::of(other), read_speed(&speed)?, count(games)))
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

/// With which rating an account begins: the account, the rating, its deviation and its volatility.
pub(super) type StartRow = (i64, f64, f64, f64);

/// With what an account begins, if it was given a rating and if not.
pub(super) fn read_start(row: Option<StartRow>) -> Result<Standing, StoreError> {
    match row {
        Some((_, rating, deviation, volatility)) => {
            let rating = read_rating(rating, deviation, volatility)?;
            Ok(Standing::beginning(rating))
        }
        None => Ok(Standing::NEW),
    }
}

/// A ledger of accounts of which some were given a rating.
pub(super) fn new_ledger(rows: Vec<StartRow>) -> Result<Ledger, StoreError> {
    let start = |(account, rating, deviation, volatility): StartRow| {
        let rating = read_rating(rating, deviation, volatility)?;
        Ok((AccountId::of(account), rating))
    };
    let starts = rows
        .into_iter()
        .map(start)
        .collect::<Result<_, StoreError>>()?;
    Ok(Ledger::beginning_with(starts))
}

/// What is known of an account at a speed: the two, and the rest.
pub(super) type KnownRow = (i64, String, f64, f64, f64, i64, i64);

/// The ratings of one account, the fastest speed first.
pub(super) fn read_standings(rows: Vec<KnownRow>) -> Result<Vec<(Speed, Standing)>, StoreError> {
    let known = |(_, speed, rating, deviation, volatility, games, last): KnownRow| {
        let standing = read_standing((rating, deviation, volatility, games, last))?;
        Ok((read_speed(&speed)?, standing))
    };
    let known: BTreeMap<Speed, Standing> = rows
        .into_iter()
        .map(known)
        .collect::<Result<_, StoreError>>()?;
    Ok(known.into_iter().collect())
}

/// What is known of an account at a speed, with its track record.
pub(super) type PlayerRow = (
    i64,
    String,
    f64,
    f64,
    f64,
    i64,
    i64,
    i64,
    i64,
    i64,
    i64,
    i64,
    i64,
    f64,
);

/// All ratings and track records as they are known.
pub(super) type Known = BTreeMap<(AccountId, Speed), (Standing, Experience)>;

pub(super) fn read_known(rows: Vec<PlayerRow>) -> Result<Known, StoreError> {
    let known = |row: PlayerRow| {
        let standing = read_standing((row.2, row.3, row.4, row.5, row.6))?;
        let experience = (row.7, row.8, row.9, row.10, row.11, row.12, row.13);
        let key = (AccountId::of(row.0), read_speed(&row.1)?);
        Ok((key, (standing, read_experience(experience))))
    };
    rows.into_iter().map(known).collect()
}

/// What came of making ratings anew, of which others were known before.
pub(super) fn rebuilt(games: u64, before: &Known, ledger: &Ledger) -> Rebuilt {
    let after: Known = ledger
        .iter()
        .map(|(account, speed, standing, experience)| ((account, speed), (standing, experience)))
        .collect();
    let is_new = |(key, player): &(&(AccountId, Speed), &(Standing, Experience))| {
        before.get(key).is_none_or(|known| known != *player)
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
    /// Games against established opponents, and how many of these there must be.
    pub(super) ranked_games: i64,
    pub(super) ranked_opponents: i64,
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
            ranked_games: i64::from(MIN_RANKED_GAMES),
            ranked_opponents: i64::from(MIN_RANKED_OPPONENTS),
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

/// A number of games or of people.
fn count(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
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
