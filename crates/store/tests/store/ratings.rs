//! Ratings change once, when a game ends, and follow from the rated games.

use std::collections::HashMap;

use futures_util::future::join_all;
use skep_game::{
    live::{Event, LiveGame},
    words::{BySide, EndReason, Ending, Side},
};
use skep_people::{
    AccountId, Finish, Ledger, MAX_PAIR_GAMES, RatedGame, Rating, RatingChange, Score, Speed,
    Standing, Tally,
};
use skep_store::{Append, NewGame, Rebuilt, Store, StoreError};

use crate::{
    accounts::sign_up,
    databases::Database,
    on_both,
    samples::{begun, begun_at, happens, joined, moved, new_game, rated, said},
};

on_both!(
    ratings_change_when_a_rated_game_ends,
    casual_games_change_no_ratings,
    openings_are_counted_once_and_deleted_with_the_account,
    retrying_an_end_changes_nothing,
    very_short_and_aborted_games_are_not_rated,
    games_ending_concurrently_on_two_nodes_are_all_rated,
    rebuilding_ratings_changes_nothing,
    ratings_survive_the_deletion_of_games,
    a_long_history_is_reduced_to_days,
    past_ratings_can_be_looked_up,
    a_rematch_is_rated_like_the_game_before,
    a_new_game_has_seats_from_the_start,
    rebuilding_corrects_tampered_ratings,
    each_speed_has_separate_ratings,
    an_initial_rating_is_respected_and_survives_a_rebuild,
    leaders_have_a_reliable_rating_and_still_play,
    leaders_need_enough_different_opponents,
    games_of_a_day_are_counted_by_opponent_and_speed,
    rematches_are_rated_up_to_the_daily_limit_of_a_pair,
    reports_an_unknown_kind_of_contestant_as_corrupt,
);

const DAY: u64 = 24 * 60 * 60 * 1000;
/// A game without contact: each side extends its own end of the hive.
const MOVES: [&str; FULL] = [
    "wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-", "wG1 -wQ", "bS1 bQ-", "wG2 -wG1", "bS2 bS1-",
    "wB1 -wG2", "bB1 bS2-", "wA1 -wB1", "bA1 bB1-",
];
/// Plies of a game that is not given up in the opening.
const FULL: usize = 12;

/// A game that counts, and the events up to its end.
struct Sample {
    live: LiveGame,
    rated: RatedGame,
    appends: Vec<Append>,
}

fn won_by(winner: Option<Side>) -> Ending {
    let reason = match winner {
        Some(_) => EndReason::Resignation,
        None => EndReason::Agreement,
    };
    Ending { winner, reason }
}

/// A game between two accounts with a given number of plies.
fn sample(players: [i64; 2], at: u64, plies: usize, result: Ending) -> Sample {
    let mut live = begun_at(at);
    let rated = rated(&live, players[0], players[1]);
    let moves = MOVES.into_iter().take(plies).map(moved);
    let events = [joined()].into_iter().chain(moves);
    let events = events.chain([Event::Ended { result }]);
    let appends = events.map(|event| happens(&mut live, at, event));
    let appends = appends.collect();
    Sample {
        live,
        rated,
        appends,
    }
}

/// Keeps a game that counts, with everything but its end, which is returned.
async fn play(store: &Store, sample: Sample) -> Append {
    let begun = LiveGame::new(sample.live.settings().clone()).expect("a game");
    let new = NewGame {
        rated: Some(sample.rated),
        ..new_game(&begun)
    };
    store.create(new).await.expect("kept");
    let mut appends = sample.appends;
    let end = appends.pop().expect("an end");
    for append in appends {
        store.append(append).await.expect("stored");
    }
    end
}

async fn standing(store: &Store, account: i64) -> Standing {
    let standings = store.standings(AccountId::of(account)).await;
    let mut standings = standings.expect("an answer");
    let rapid = standings.remove(&Speed::Rapid);
    assert!(standings.is_empty(), "{standings:?}");
    rapid.unwrap_or(Standing::NEW)
}

async fn rebuilt(store: &Store) -> Rebuilt {
    store.rebuild_ratings().await.expect("made")
}

async fn history(store: &Store, account: i64) -> Vec<RatingChange> {
    let account = AccountId::of(account);
    let history = store.rating_history(account, Speed::Rapid, 10_000);
    history.await.expect("an answer")
}

async fn ratings_change_when_a_rated_game_ends(database: &Database) {
    let store = database.open().await;
    let sample = sample([7, 3], 100, FULL, won_by(Some(Side::Black)));
    let rated = sample.rated;
    let end = play(&store, sample).await;
    assert_eq!(standing(&store, 7).await, Standing::NEW);
    let changes = store.rating_changes(rated.game).await;
    assert_eq!(changes.expect("an answer"), None);
    store.append(end).await.expect("stored");
    let expected = Ledger::default().add(&rated, Finish::played_out(Score::Loss), 100);
    let changes = store.rating_changes(rated.game).await;
    assert_eq!(changes.expect("an answer"), Some(expected));
    assert_eq!(standing(&store, 7).await, expected.white.after);
    assert_eq!(standing(&store, 3).await, expected.black.after);
    assert!(expected.black.after.rating.number() > 1510.0);
}

async fn an_initial_rating_is_respected_and_survives_a_rebuild(database: &Database) {
    let store = database.open().await;
    let account = AccountId::of(7);
    let start = async || store.initial_rating(account).await.expect("an answer");
    assert_eq!(start().await, Standing::NEW);
    let rating = Rating::new(2212.0, 80.0, 0.06).expect("a rating");
    for rating in [rating, Rating::NEW] {
        // The first initial rating stays.
        store
            .set_initial_rating(account, rating)
            .await
            .expect("given");
    }
    assert_eq!(start().await, Standing::beginning(rating));
    let at = store.standing_at(account, Speed::Rapid, 50);
    assert_eq!(at.await.expect("an answer"), Standing::beginning(rating));
    let sample = sample([7, 3], 100, FULL, won_by(Some(Side::Black)));
    let rated = sample.rated;
    let end = play(&store, sample).await;
    store.append(end).await.expect("stored");
    let mut ledger = Ledger::beginning_with([(account, rating)].into());
    let expected = ledger.add(&rated, Finish::played_out(Score::Loss), 100);
    assert_eq!(standing(&store, 7).await, expected.white.after);
    assert_eq!(standing(&store, 3).await, expected.black.after);
    assert_eq!(rebuilt(&store).await.differed, 0);
    assert_eq!(standing(&store, 7).await, expected.white.after);
}

async fn openings_are_counted_once_and_deleted_with_the_account(database: &Database) {
    let store = database.open().await;
    let [anna, ben] = [sign_up(&store, "Anna").await, sign_up(&store, "Ben").await];
    let players = [anna.number(), ben.number()];
    for winner in [Some(Side::White), None, Some(Side::White)] {
        let end = play(&store, sample(players, 100, 4, won_by(winner))).await;
        store.append(end.clone()).await.expect("stored");
        // An end that is stored already is not counted again.
        assert!(matches!(store.append(end).await, Err(StoreError::Conflict)));
    }
    let openings = async |account: AccountId| {
        let openings = store.opening_scores(account).await;
        openings.expect("an answer")
    };
    let [white] = openings(anna).await[..] else {
        panic!("one opening");
    };
    assert_eq!(
        (white.side, white.first.to_string().as_str()),
        (Side::White, "SG")
    );
    let Tally { won, drawn, lost } = white.tally;
    assert_eq!((won, drawn, lost), (2, 1, 0));
    let [black] = openings(ben).await[..] else {
        panic!("one opening");
    };
    let Tally { won, drawn, lost } = black.tally;
    assert_eq!((black.side, won, drawn, lost), (Side::Black, 0, 1, 2));
    let gone = store.delete_account(ben).await;
    gone.expect("deleted");
    assert_eq!(openings(ben).await, []);
    assert_eq!(openings(anna).await, [white]);
}

async fn casual_games_change_no_ratings(database: &Database) {
    let store = database.open().await;
    let Sample { live, appends, .. } = sample([1, 2], 100, 4, won_by(Some(Side::White)));
    let begun = LiveGame::new(live.settings().clone()).expect("a game");
    store.create(new_game(&begun)).await.expect("kept");
    for append in appends {
        store.append(append).await.expect("stored");
    }
    assert_eq!(standing(&store, 1).await, Standing::NEW);
    assert_eq!(rebuilt(&store).await, Rebuilt::default());
}

async fn retrying_an_end_changes_nothing(database: &Database) {
    let nodes = [database.open().await, database.open().await];
    let sample = sample([1, 2], 100, 4, won_by(Some(Side::White)));
    let mut live = sample.live.clone();
    let end = play(&nodes[0], sample).await;
    // Twenty times at once, on two nodes.
    let ends = (0..20).map(|number| nodes[number % 2].append(end.clone()));
    let ended = join_all(ends).await;
    let stored = ended.iter().filter(|result| result.is_ok()).count();
    assert_eq!(stored, 1, "{ended:?}");
    let once = standing(&nodes[0], 1).await;
    assert_eq!(once.games, 1);
    // Nor does what happens afterwards.
    let append = happens(&mut live, 200, said("Thank you"));
    nodes[1].append(append).await.expect("stored");
    assert_eq!(standing(&nodes[1], 1).await, once);
    let refused = nodes[1].append(end).await;
    assert!(matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
    assert_eq!(history(&nodes[0], 1).await.len(), 1);
}

async fn very_short_and_aborted_games_are_not_rated(database: &Database) {
    let store = database.open().await;
    let aborted = Ending {
        winner: None,
        reason: EndReason::Aborted,
    };
    let short = won_by(Some(Side::White));
    for (plies, ending) in [(0, aborted), (4, aborted), (1, short), (3, short)] {
        let end = play(&store, sample([1, 2], 100, plies, ending)).await;
        store.append(end).await.expect("stored");
    }
    assert_eq!(standing(&store, 1).await, Standing::NEW);
    assert_eq!(standing(&store, 2).await, Standing::NEW);
    assert_eq!(rebuilt(&store).await, Rebuilt::default());
}

/// Games among some accounts that all end at the same time, on two nodes at once.
async fn tournament(nodes: &[Store; 2], accounts: i64, rounds: i64) {
    let mut ends = Vec::new();
    for round in 0..rounds {
        for white in 0..accounts {
            let black = (white + 1 + round % (accounts - 1)) % accounts;
            let winner = match (white + round) % 3 {
                0 => Some(Side::White),
                1 => Some(Side::Black),
                _ => None,
            };
            let plies = if (white + round) % 5 == 0 { 4 } else { FULL };
            let game = sample([white, black], 5_000, plies, won_by(winner));
            ends.push(play(&nodes[0], game).await);
        }
    }
    let ends = ends.into_iter().enumerate();
    let ended = join_all(ends.map(|(number, end)| nodes[number % 2].append(end))).await;
    for ended in ended {
        ended.expect("stored");
    }
}

async fn games_ending_concurrently_on_two_nodes_are_all_rated(database: &Database) {
    let nodes = [database.open().await, database.open().await];
    tournament(&nodes, 3, 12).await;
    for account in 0..3 {
        let history = history(&nodes[0], account).await;
        assert_eq!(history.len(), 24);
        // Each change starts at the standing after the one before, and the last is the current standing.
        let mut known = Standing::NEW;
        for change in history {
            assert_eq!(change.before, known);
            known = change.after;
        }
        assert_eq!(standing(&nodes[1], account).await, known);
    }
}

async fn rebuilding_ratings_changes_nothing(database: &Database) {
    let nodes = [database.open().await, database.open().await];
    tournament(&nodes, 5, 6).await;
    let mut before = Vec::new();
    for account in 0..5 {
        let known = standing(&nodes[0], account).await;
        before.push((known, history(&nodes[0], account).await));
    }
    for _ in 0..2 {
        let expected = Rebuilt {
            games: 30,
            ratings: 5,
            differed: 0,
        };
        assert_eq!(rebuilt(&nodes[1]).await, expected);
        for (account, before) in (0..).zip(&before) {
            let known = standing(&nodes[0], account).await;
            assert_eq!((known, history(&nodes[0], account).await), *before);
        }
    }
}

async fn ratings_survive_the_deletion_of_games(database: &Database) {
    let store = database.open().await;
    let sample = sample([1, 2], 100, 4, won_by(None));
    let game = sample.rated.game;
    let end = play(&store, sample).await;
    store.append(end).await.expect("stored");
    let known = standing(&store, 2).await;
    store.delete_games(&[game]).await.expect("gone");
    let expected = Rebuilt {
        games: 1,
        ratings: 2,
        differed: 0,
    };
    assert_eq!(rebuilt(&store).await, expected);
    assert_eq!(standing(&store, 2).await, known);
}

async fn a_long_history_is_reduced_to_days(database: &Database) {
    let store = database.open().await;
    // Three games on each of three days.
    for number in 0..9 {
        let at = (number / 3) * DAY + number;
        let game = sample([1, 2], at, 4, won_by(Some(Side::White)));
        let end = play(&store, game).await;
        store.append(end).await.expect("stored");
    }
    let whole = history(&store, 1).await;
    assert_eq!(whole.len(), 9);
    let read = async |most| {
        let account = AccountId::of(1);
        let thinned = store.rating_history(account, Speed::Rapid, most);
        thinned.await.expect("an answer")
    };
    assert_eq!(read(9).await, whole);
    assert_eq!(read(8).await, [whole[2], whole[5], whole[8]]);
    assert_eq!(read(2).await, [whole[5], whole[8]]);
}

async fn past_ratings_can_be_looked_up(database: &Database) {
    let store = database.open().await;
    for at in [100, 200] {
        let game = sample([1, 2], at, 4, won_by(Some(Side::White)));
        let end = play(&store, game).await;
        store.append(end).await.expect("stored");
    }
    let history = history(&store, 1).await;
    let (first, second) = (history[0].after, history[1].after);
    for (time, expected) in [
        (99, Standing::NEW),
        (100, first),
        (199, first),
        (1_000, second),
    ] {
        let account = AccountId::of(1);
        let known = store.standing_at(account, Speed::Rapid, time);
        assert_eq!(known.await.expect("an answer"), expected, "at {time}");
    }
}

async fn a_rematch_is_rated_like_the_game_before(database: &Database) {
    let store = database.open().await;
    let [anna, ben] = [sign_up(&store, "Anna").await, sign_up(&store, "Ben").await];
    for has_left in [false, true] {
        let Sample {
            mut live,
            rated,
            appends,
        } = sample(
            [anna.number(), ben.number()],
            100,
            4,
            won_by(Some(Side::White)),
        );
        let begun = LiveGame::new(live.settings().clone()).expect("a game");
        let new = NewGame {
            rated: Some(rated),
            seats: BySide {
                white: Some(anna),
                black: Some(ben),
            },
            ..new_game(&begun)
        };
        store.create(new).await.expect("kept");
        for append in appends {
            store.append(append).await.expect("stored");
        }
        if has_left {
            let gone = store.delete_account(ben).await;
            gone.expect("deleted");
        }
        let next = begun_at(300);
        let id = next.settings().id;
        let mut append = happens(&mut live, 300, Event::Rematch { game: id });
        append.next = Some(new_game(&next));
        store.append(append).await.expect("stored");
        let counts = store.rated_game(id).await.expect("an answer");
        let expected = RatedGame {
            game: id,
            players: rated.players.swapped(),
            earlier: 1,
            ..rated
        };
        // A game against a deleted account is not rated.
        assert_eq!(counts, (!has_left).then_some(expected));
    }
}

async fn a_new_game_has_seats_from_the_start(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    let live = begun();
    let new = NewGame {
        seats: BySide {
            white: None,
            black: Some(anna),
        },
        ..new_game(&live)
    };
    store.create(new).await.expect("kept");
    let game = live.settings().id;
    for (side, expected) in [(Side::White, None), (Side::Black, Some(anna))] {
        let seated = store.seated(game, side).await;
        assert_eq!(seated.expect("an answer"), expected);
    }
}

async fn rebuilding_corrects_tampered_ratings(database: &Database) {
    let store = database.open().await;
    for number in 0..3 {
        let game = sample([1, 2], 100 + number, 4, won_by(Some(Side::White)));
        let end = play(&store, game).await;
        store.append(end).await.expect("stored");
    }
    let known = [standing(&store, 1).await, standing(&store, 2).await];
    database
        .execute("UPDATE ratings SET rating = 3000 WHERE account = 2")
        .await;
    let expected = Rebuilt {
        games: 3,
        ratings: 2,
        differed: 1,
    };
    assert_eq!(rebuilt(&store).await, expected);
    let put_right = [standing(&store, 1).await, standing(&store, 2).await];
    assert_eq!(put_right, known);
}

async fn each_speed_has_separate_ratings(database: &Database) {
    let store = database.open().await;
    for speed in [Speed::Correspondence, Speed::Blitz] {
        let mut game = sample([1, 2], 100, 4, won_by(Some(Side::White)));
        game.rated.speed = speed;
        let end = play(&store, game).await;
        store.append(end).await.expect("stored");
    }
    let standings = store.standings(AccountId::of(1)).await;
    let standings = standings.expect("an answer");
    let speeds: Vec<Speed> = standings.keys().copied().collect();
    assert_eq!(speeds, [Speed::Blitz, Speed::Correspondence]);
    assert_eq!(standings[&Speed::Blitz], standings[&Speed::Correspondence]);
}

/// Games of all accounts of a range against each other, one on each day, of which the first is never lost.
async fn season(store: &Store, accounts: std::ops::RangeInclusive<i64>, days: u64) {
    for day in 0..days {
        let mut at = day * DAY;
        for white in accounts.clone() {
            for black in white + 1..=*accounts.end() {
                let is_draw =
                    !(u64::try_from(white + black).expect("small") + day).is_multiple_of(4);
                let winner = (!is_draw).then_some(Side::White);
                let end = play(store, sample([white, black], at, FULL, won_by(winner))).await;
                store.append(end).await.expect("stored");
                at += 1;
            }
        }
    }
}

async fn leaders_have_a_reliable_rating_and_still_play(database: &Database) {
    let store = database.open().await;
    for name in ["Anna", "Ben", "Cy", "Dora", "Eva", "Finn", "Gus"] {
        sign_up(&store, name).await;
    }
    season(&store, 1..=6, 10).await;
    let now = 10 * DAY;
    // A single win is not enough.
    let lucky = sample([7, 2], now, FULL, won_by(Some(Side::White)));
    let end = play(&store, lucky).await;
    store.append(end).await.expect("stored");
    let places = async |now| {
        let leaders = store.leaders(Speed::Rapid, now, 0, 10).await;
        let leaders = leaders.expect("an answer");
        for (place, leader) in (1..).zip(&leaders) {
            let found = store
                .leaderboard_place(leader.account, Speed::Rapid, now)
                .await;
            assert_eq!(found.expect("an answer"), Some(place));
        }
        let ranked = store.ranked_players(Speed::Rapid, now).await;
        assert_eq!(ranked.expect("an answer"), leaders.len() as u64);
        let names = leaders.into_iter().map(|leader| leader.name);
        names.collect::<Vec<String>>()
    };
    let names = places(now).await;
    assert_eq!((names.len(), names[0].as_str()), (6, "Anna"), "{names:?}");
    let lucky = store
        .leaderboard_place(AccountId::of(7), Speed::Rapid, now)
        .await;
    assert_eq!(lucky.expect("an answer"), None);
    let behind = store.leaders(Speed::Rapid, now, 1, 1).await;
    assert_eq!(behind.expect("an answer")[0].name, names[1]);
    let elsewhere = store.leaders(Speed::Blitz, now, 0, 10).await;
    assert_eq!(elsewhere.expect("an answer"), []);
    let spread = store.rating_distribution(Speed::Rapid, now, 4_000).await;
    assert_eq!(spread.expect("an answer"), [(0, 6)]);
    // Inactive players drop out as their deviation grows, and after a year at the latest.
    assert_eq!(places(400 * DAY).await.len(), 0);
    store
        .set_banned(AccountId::of(1), true)
        .await
        .expect("banned");
    store
        .delete_account(AccountId::of(2))
        .await
        .expect("deleted");
    let left = places(now).await;
    assert_eq!(left.len(), 4, "{left:?}");
    assert!(!left.contains(&"Anna".to_owned()) && !left.contains(&"Ben".to_owned()));
}

async fn leaders_need_enough_different_opponents(database: &Database) {
    let store = database.open().await;
    for name in ["Anna", "Ben", "Cy", "Dora"] {
        sign_up(&store, name).await;
    }
    // Four friends know each other well, but they are too few to be compared with others.
    season(&store, 1..=4, 16).await;
    let now = 16 * DAY;
    let rating = standing(&store, 1).await.rating_at(now);
    assert!(rating.deviation() <= Rating::RANKED, "{rating:?}");
    let ranked = store.ranked_players(Speed::Rapid, now).await;
    assert_eq!(ranked.expect("an answer"), 0);
    let expected = Rebuilt {
        games: 96,
        ratings: 4,
        differed: 0,
    };
    assert_eq!(rebuilt(&store).await, expected);
}

async fn games_of_a_day_are_counted_by_opponent_and_speed(database: &Database) {
    let store = database.open().await;
    let aborted = Ending {
        winner: None,
        reason: EndReason::Aborted,
    };
    for (players, day, ending) in [
        ([1, 2], 5, won_by(None)),
        ([2, 1], 5, won_by(Some(Side::White))),
        ([1, 3], 5, won_by(None)),
        ([1, 2], 6, won_by(None)),
        // An aborted game does not count.
        ([1, 2], 5, aborted),
    ] {
        let end = play(&store, sample(players, day * DAY, FULL, ending)).await;
        store.append(end).await.expect("stored");
    }
    // One is still being played.
    play(&store, sample([2, 1], 5 * DAY, FULL, won_by(None))).await;
    let counted = async |opponent: Option<i64>, day| {
        let opponent = opponent.map(AccountId::of);
        let games = store.pair_games(AccountId::of(1), opponent, day);
        games.await.expect("an answer")
    };
    let against = |opponent, games| ((AccountId::of(opponent), Speed::Rapid), games);
    let both = HashMap::from([against(2, 3), against(3, 1)]);
    assert_eq!(counted(None, 5).await, both);
    assert_eq!(counted(Some(3), 5).await, HashMap::from([against(3, 1)]));
    assert_eq!(counted(Some(2), 6).await, HashMap::from([against(2, 1)]));
    assert_eq!(counted(None, 7).await, HashMap::new());
}

async fn rematches_are_rated_up_to_the_daily_limit_of_a_pair(database: &Database) {
    let store = database.open().await;
    let [anna, ben] = [sign_up(&store, "Anna").await, sign_up(&store, "Ben").await];
    let seats = BySide {
        white: Some(anna),
        black: Some(ben),
    };
    let mut game = sample([anna.number(), ben.number()], 100, FULL, won_by(None));
    let begun = LiveGame::new(game.live.settings().clone()).expect("a game");
    let new = NewGame {
        rated: Some(game.rated),
        seats,
        ..new_game(&begun)
    };
    store.create(new).await.expect("kept");
    for number in 1..=12 {
        for append in game.appends {
            store.append(append).await.expect("stored");
        }
        let Sample { live, appends, .. } =
            sample([anna.number(), ben.number()], 100, FULL, won_by(None));
        let id = live.settings().id;
        let next = LiveGame::new(live.settings().clone()).expect("a game");
        let mut append = happens(&mut game.live, 100, Event::Rematch { game: id });
        append.next = Some(new_game(&next));
        store.append(append).await.expect("stored");
        let rated = store.rated_game(id).await.expect("an answer");
        let expected = (number < MAX_PAIR_GAMES).then_some(number);
        assert_eq!(rated.map(|rated| rated.earlier), expected);
        let rated = game.rated;
        game = Sample {
            live,
            rated,
            appends,
        };
    }
    assert_eq!(rebuilt(&store).await.differed, 0);
}

async fn reports_an_unknown_kind_of_contestant_as_corrupt(database: &Database) {
    let store = database.open().await;
    let sample = sample([1, 2], 1_000, FULL, won_by(None));
    let game = sample.rated.game;
    play(&store, sample).await;
    database
        .execute("UPDATE rated_games SET white_bot = 9")
        .await;
    let rated = store.rated_game(game).await;
    assert!(matches!(rated, Err(StoreError::Corrupt(_))), "{rated:?}");
}
