//! Simulations of rating farms, which must gain next to nothing, and of an honest club, which must be rated as with
//! plain Glicko-2.

use std::collections::HashMap;

use fastrand::Rng;
use skep_game::{
    clock::Millis,
    ids::GameId,
    words::{BySide, EndReason, Ending, Side},
};
use skep_people::{
    AccountId, Contestant, ContestantKind, Finish, Ledger, MAX_PAIR_GAMES, MIN_RANKED_GAMES,
    MIN_RANKED_OPPONENTS, RatedGame, Rating, Score, Speed, Standing, day_of,
};

const SPEED: Speed = Speed::Blitz;
const MINUTE: Millis = 60 * 1000;
const DAY: Millis = 24 * 60 * MINUTE;

/// Maximum gain of a farm.
const MAX_GAIN: f64 = 60.0;

/// A ledger with plain Glicko-2 ratings for comparison.
#[derive(Default)]
struct Server {
    ledger: Ledger,
    plain: HashMap<AccountId, Standing>,
    begun: HashMap<(AccountId, AccountId, u64), u32>,
    houses: Vec<AccountId>,
    now: Millis,
}

#[derive(Clone, Copy)]
struct Played {
    winner: Option<Side>,
    plies: u32,
    reason: EndReason,
}

const OPENING_RESIGNATION: Played = Played {
    winner: Some(Side::White),
    plies: 4,
    reason: EndReason::Resignation,
};
const FULL_GAME: Played = Played {
    winner: Some(Side::White),
    plies: 41,
    reason: EndReason::Surrounded,
};

fn account(number: usize) -> AccountId {
    AccountId::of(i64::try_from(number).expect("a small number"))
}

impl Server {
    fn with_house(house: AccountId, rating: f64) -> Server {
        let rating = Rating::new(rating, 80.0, 0.06).expect("a rating");
        Server {
            ledger: Ledger::beginning_with([(house, rating)].into()),
            plain: [(house, Standing::beginning(rating))].into(),
            houses: vec![house],
            ..Server::default()
        }
    }

    /// Plays a game. One beyond the daily limit of a pair changes nothing.
    fn play(&mut self, white: AccountId, black: AccountId, played: Played) {
        self.now += MINUTE;
        let pair = (white.min(black), white.max(black), day_of(self.now));
        let ending = Ending {
            winner: played.winner,
            reason: played.reason,
        };
        let finish = Finish::of(ending, played.plies).expect("long enough");
        self.plain_play(white, black, finish.white);
        let earlier = self.begun.entry(pair).or_default();
        if *earlier >= MAX_PAIR_GAMES {
            return;
        }
        let contestant = |account| Contestant {
            account,
            kind: match self.houses.contains(&account) {
                true => ContestantKind::House,
                false => ContestantKind::Person,
            },
        };
        let game = RatedGame {
            game: GameId::derived_from(&self.now.to_string()),
            speed: SPEED,
            players: BySide {
                white: contestant(white),
                black: contestant(black),
            },
            earlier: *earlier,
        };
        *earlier += 1;
        self.ledger.add(&game, finish, self.now);
    }

    /// The same game under plain Glicko-2, in which a game against a program counts half for a person.
    fn plain_play(&mut self, white: AccountId, black: AccountId, score: Score) {
        let before = [white, black].map(|account| {
            let known = self.plain.get(&account).copied();
            known.unwrap_or(Standing::NEW)
        });
        let now = before.map(|standing| standing.rating_at(self.now));
        for (number, (account, score)) in [(white, score), (black, score.reversed())]
            .into_iter()
            .enumerate()
        {
            let standing = before[number];
            let idle = standing.last.map_or(0, |last| self.now - last);
            let full = standing.rating.after(idle, &now[1 - number], score);
            let against_house = self.houses.contains(&[black, white][number]);
            let weight = if against_house { 0.5 } else { 1.0 };
            let after = Standing {
                rating: now[number].toward(&full, weight),
                games: standing.games + 1,
                last: Some(self.now),
            };
            self.plain.insert(account, after);
        }
    }

    fn rating(&self, account: AccountId) -> f64 {
        self.ledger.get(account, SPEED).rating.number()
    }

    fn plain_rating(&self, account: AccountId) -> f64 {
        self.plain[&account].rating.number()
    }

    fn is_ranked(&self, account: AccountId) -> bool {
        let rating = self.ledger.get(account, SPEED).rating_at(self.now);
        let experience = self.ledger.experience(account, SPEED);
        rating.deviation() <= Rating::RANKED
            && experience.ranked_games >= MIN_RANKED_GAMES
            && experience.ranked_opponents >= MIN_RANKED_OPPONENTS
    }

    fn rest_until_tomorrow(&mut self) {
        self.now = (day_of(self.now) + 1) * DAY;
    }

    #[track_caller]
    fn assert_farmed_in_vain(&self, farmer: AccountId, start: f64) {
        let gain = self.rating(farmer) - start;
        assert!(gain <= MAX_GAIN, "gained {gain} points");
        assert!(!self.is_ranked(farmer), "reached the leaderboard");
    }
}

/// One account beats throwaway accounts, a number of games against each per day.
fn star(throwaways: usize, games: usize, days: usize, played: Played) -> Server {
    let mut server = Server::default();
    for _ in 0..days {
        for number in 1..=throwaways {
            for _ in 0..games {
                server.play(account(0), account(number), played);
            }
        }
        server.rest_until_tomorrow();
    }
    server
}

#[test]
fn throwaway_accounts_resigning_at_once_yield_nothing() {
    let server = star(24, 20, 1, OPENING_RESIGNATION);
    let plain = server.plain_rating(account(0));
    assert!(plain > 2300.0, "{plain} would be no farm");
    server.assert_farmed_in_vain(account(0), 1500.0);
}

#[test]
fn throwaway_accounts_losing_full_games_yield_nothing() {
    for (games, days) in [(1, 1), (10, 1), (3, 30)] {
        let server = star(24, games, days, FULL_GAME);
        server.assert_farmed_in_vain(account(0), 1500.0);
    }
}

#[test]
fn an_established_player_gains_nothing_from_throwaway_accounts() {
    let mut server = Club::new(3).play_for(60).server;
    let best = account(0);
    let before = server.rating(best);
    for number in 1000..1200 {
        server.play(best, account(number), FULL_GAME);
    }
    let gain = server.rating(best) - before;
    assert!(gain <= MAX_GAIN, "gained {gain} points");
}

#[test]
fn two_accounts_playing_only_each_other_gain_nothing() {
    for (games, days) in [(500, 1), (20, 60)] {
        for played in [OPENING_RESIGNATION, FULL_GAME] {
            let server = star(1, games, days, played);
            server.assert_farmed_in_vain(account(0), 1500.0);
            server.assert_farmed_in_vain(account(1), 1500.0);
        }
    }
}

#[test]
fn a_house_opponent_cannot_be_farmed_and_keeps_its_rating() {
    let house = account(9);
    for strength in [600.0, 1500.0, 2200.0] {
        let mut server = Server::with_house(house, strength);
        for _ in 0..300 {
            server.play(account(0), house, FULL_GAME);
        }
        server.assert_farmed_in_vain(account(0), 1500.0);
        // Raising or lowering a rating on purpose does not help.
        for number in 10..200 {
            server.play(account(number), house, FULL_GAME);
            server.play(house, account(number + 1000), FULL_GAME);
        }
        assert_eq!(server.rating(house), strength);
    }
}

#[test]
fn beating_house_bots_daily_does_not_reach_the_leaderboard() {
    let house = account(9);
    let mut server = Server::with_house(house, 2200.0);
    for _ in 0..60 {
        let before = server.rating(account(0));
        for _ in 0..20 {
            server.play(account(0), house, FULL_GAME);
        }
        assert!(server.rating(account(0)) - before <= MAX_GAIN);
        server.rest_until_tomorrow();
    }
    assert!(!server.is_ranked(account(0)));
}

struct Club {
    server: Server,
    strengths: Vec<f64>,
    rng: Rng,
}

const MEMBERS: usize = 40;

impl Club {
    /// A club whose members have constant strength; the seed determines the results.
    fn new(seed: u64) -> Club {
        // From 2100 down to 1000.
        let strength = |number: usize| 2100.0 - 1100.0 * number as f64 / (MEMBERS - 1) as f64;
        Club {
            server: Server::default(),
            strengths: (0..MEMBERS).map(strength).collect(),
            rng: Rng::with_seed(seed),
        }
    }

    /// Everyone plays about three games every other day, mostly against players of similar strength; two friends play
    /// eight games each evening.
    fn play_for(mut self, days: usize) -> Club {
        for _ in 0..days {
            for _ in 0..MEMBERS * 3 / 4 {
                let one = self.rng.usize(0..MEMBERS);
                let near = (one + self.rng.usize(1..12)) % MEMBERS;
                self.game(one, near);
            }
            for _ in 0..8 {
                self.game(FRIENDS.0, FRIENDS.1);
            }
            self.server.rest_until_tomorrow();
        }
        self
    }

    fn game(&mut self, one: usize, other: usize) {
        let [white, black] = match self.rng.bool() {
            true => [one, other],
            false => [other, one],
        };
        let difference = self.strengths[black] - self.strengths[white];
        let expected = 1.0 / (1.0 + 10_f64.powf(difference / 400.0));
        let winner = match self.rng.f64() {
            drawn if drawn < 0.05 => None,
            won if (won - 0.05) / 0.95 < expected => Some(Side::White),
            _ => Some(Side::Black),
        };
        let reason = match winner {
            None => EndReason::Agreement,
            Some(_) if self.rng.bool() => EndReason::Resignation,
            Some(_) => EndReason::Surrounded,
        };
        // One game in fifty is given up in the opening.
        let plies = match self.rng.u32(0..50) {
            0 => self.rng.u32(4..12),
            _ => self.rng.u32(16..90),
        };
        let played = Played {
            winner,
            plies,
            reason,
        };
        self.server.play(account(white), account(black), played);
    }

    fn ratings(&self) -> Vec<f64> {
        let all = (0..MEMBERS).map(account);
        all.map(|account| self.server.rating(account)).collect()
    }

    fn plain_ratings(&self) -> Vec<f64> {
        let all = (0..MEMBERS).map(account);
        all.map(|account| self.server.plain_rating(account))
            .collect()
    }
}

/// Two members who mostly play each other.
const FRIENDS: (usize, usize) = (17, 20);

fn rms(one: &[f64], other: &[f64]) -> f64 {
    let squares = one
        .iter()
        .zip(other)
        .map(|(one, other)| (one - other).powi(2));
    (squares.sum::<f64>() / one.len() as f64).sqrt()
}

/// Differences from the mean.
fn centred(numbers: &[f64]) -> Vec<f64> {
    let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
    numbers.iter().map(|number| number - mean).collect()
}

/// Spearman's rank correlation.
fn rank_correlation(one: &[f64], other: &[f64]) -> f64 {
    let ranks = |numbers: &[f64]| -> Vec<f64> {
        let rank = |number: &f64| numbers.iter().filter(|other| *other > number).count() as f64;
        numbers.iter().map(rank).collect()
    };
    let (count, distance) = (one.len() as f64, rms(&ranks(one), &ranks(other)));
    1.0 - 6.0 * distance.powi(2) / (count.powi(2) - 1.0)
}

#[test]
fn honest_players_are_rated_as_with_plain_glicko() {
    let clubs = [1, 2, 3, 4, 5].map(|seed| Club::new(seed).play_for(120));
    for pair in clubs.windows(2) {
        let [club, another] = pair else {
            panic!("a pair")
        };
        // The absolute level of a closed club is arbitrary, with or without the rules.
        let (ratings, plain) = (centred(&club.ratings()), centred(&club.plain_ratings()));
        let difference = rms(&ratings, &plain);
        let noise = rms(&plain, &centred(&another.plain_ratings()));
        assert!(
            difference < noise / 2.0,
            "{difference} against noise of {noise}"
        );
        let ranks = rank_correlation(&ratings, &plain);
        assert!(ranks > 0.99, "{ranks}");
        // The ratings are as accurate as without the rules, within noise.
        let strengths = centred(&club.strengths);
        let (error, plain_error) = (rms(&ratings, &strengths), rms(&plain, &strengths));
        assert!(
            error < plain_error + noise / 2.0,
            "{error} against {plain_error}"
        );
        let ranked = (0..MEMBERS).filter(|member| club.server.is_ranked(account(*member)));
        assert_eq!(ranked.count(), MEMBERS);
    }
}

#[test]
fn friends_who_play_each_other_all_evening_lose_little() {
    for seed in 1..6 {
        let club = Club::new(seed).play_for(90);
        let (ratings, plain) = (centred(&club.ratings()), centred(&club.plain_ratings()));
        for friend in [FRIENDS.0, FRIENDS.1] {
            let difference = (ratings[friend] - plain[friend]).abs();
            assert!(difference < 60.0, "{difference}");
        }
    }
}

#[test]
fn a_strong_newcomer_finds_their_rating_within_weeks() {
    let mut club = Club::new(5).play_for(60);
    // As strong as the best, but unrated.
    club.strengths.push(2100.0);
    let newcomer = club.strengths.len() - 1;
    for _ in 0..10 {
        for _ in 0..3 {
            let opponent = club.rng.usize(0..10);
            club.game(newcomer, opponent);
        }
        club.server.rest_until_tomorrow();
    }
    let server = &club.server;
    let behind = server.rating(account(0)) - server.rating(account(newcomer));
    let plain = server.plain_rating(account(0)) - server.plain_rating(account(newcomer));
    assert!(behind < plain + 30.0, "{behind} against {plain}");
}
