//! Final audit of all games, clocks and ratings of a run, based on the database alone.

use std::{
    fmt,
    path::Path,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use skep_game::{
    clock::Millis,
    live::{Event, Stamped},
};
use skep_people::MIN_PLIES;

use crate::{
    arena::{Arena, Pair},
    database::Database,
    reference_clock::ReferenceClock,
    verdict::Verdict,
};

/// Timestamps are truncated to milliseconds, four of them for each downtime.
const ROUNDING: Millis = 4;
/// After an outage longer than this, nodes on PostgreSQL compensate clocks.
const SILENCE: Millis = 2_000;

/// Games whose events are not numbered from 1 without gaps.
const MISNUMBERED: &str = "SELECT COUNT(*) FROM games LEFT JOIN ( \
         SELECT game, COUNT(*) AS number, MIN(version) AS first, MAX(version) AS last FROM events GROUP BY game \
     ) AS history ON history.game = games.id \
     WHERE games.version <> COALESCE(history.last, 0) OR COALESCE(history.number, 0) <> games.version \
         OR COALESCE(history.first, 1) <> 1";
const COUNTED: &str = "SELECT COUNT(*) FROM rated_games WHERE score IS NOT NULL";
const RATING_CHANGES: &str = "SELECT COUNT(*) FROM rating_changes";
/// Rated games according to the ratings, each counted for two players.
const GAMES_IN_RATINGS: &str = "SELECT CAST(COALESCE(SUM(games), 0) AS BIGINT) FROM ratings";

/// Current time by the clock that the servers use.
pub(crate) fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    u64::try_from(since.unwrap_or_default().as_millis()).unwrap_or(u64::MAX)
}

/// A period without a server or without a database.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Downtime {
    /// Times before the kill and after the process had ended.
    pub(crate) killed: Millis,
    pub(crate) gone: Millis,
    /// Times before the next start, and when the process was ready or killed in turn.
    pub(crate) started: Millis,
    pub(crate) ready: Millis,
}

impl Downtime {
    /// Period in which there was certainly no process.
    const fn certain_downtime(&self) -> Millis {
        self.started.saturating_sub(self.gone)
    }
}

/// Findings and statistics of an audit.
#[derive(Default)]
pub(crate) struct Audit {
    pub(crate) verdict: Verdict,
    rated: usize,
    unrated: usize,
    casual: usize,
    refunds: usize,
    /// Largest difference between the refunds of a game and the time certainly lost, per downtime.
    largest_gain: Millis,
    largest_loss: Millis,
}

impl Audit {
    /// Audits the games of a run. PostgreSQL servers may still be running, SQLite ones may not.
    pub(crate) async fn of(
        arena: &Arena,
        database: &Database,
        program: &Path,
        downtimes: &[Downtime],
    ) -> Audit {
        let mut audit = Audit::default();
        let store = database.store().await;
        let mut histories = Vec::new();
        for game in arena.games() {
            let events = audit.verdict.judge(&store, &game).await;
            histories.push((game, events));
        }
        arena.stop();
        let misnumbered = database.count(MISNUMBERED).await;
        if misnumbered != 0 {
            audit.fail(format!("{misnumbered} games have gaps in their versions"));
        }
        let outages = database.outages().await;
        let activity = activity(&histories);
        for (game, events) in &histories {
            audit.check_clock(game, events, (database, &outages), downtimes, &activity);
            if game.is_rated {
                // After many games on one day, a pair's games are casual.
                let agreed = store.rated_game(game.id).await;
                if agreed.expect("the store").is_none() {
                    audit.casual += 1;
                    continue;
                }
                // Both sides change or neither does.
                let changes = store.rating_changes(game.id).await.expect("the store");
                audit.check_rating(game, events, changes.is_some());
            }
        }
        store.close().await;
        audit.check_ratings(database, program).await;
        audit
    }

    /// Compares the refunds of a game with the downtimes during it.
    fn check_clock(
        &mut self,
        game: &Pair,
        events: &[Stamped],
        (database, outages): (&Database, &[(Millis, Millis)]),
        downtimes: &[Downtime],
        activity: &[Activity],
    ) {
        let Some(clock) = ReferenceClock::replay(events, game.initial) else {
            return;
        };
        self.refunds += clock.refunds.len();
        let within: Vec<&Downtime> = downtimes
            .iter()
            .filter(|down| clock.started < down.killed && down.ready < clock.ended)
            .collect();
        let around: Vec<&Downtime> = downtimes
            .iter()
            .filter(|down| clock.started < down.ready && down.killed < clock.ended)
            .collect();
        let lost: Millis = within
            .iter()
            .map(|down| minimum_refund(database, down, events))
            .sum();
        let refunded: Millis = clock.refunds.iter().map(|(_, refund)| refund).sum();
        let slack = ROUNDING * around.len() as Millis;
        if refunded + slack < lost {
            let number = within.len();
            self.complain(
                game,
                format!("{refunded} ms of {lost} ms in {number} downtimes were given back: {within:?}, {:?}", clock.refunds),
            );
        }
        let most = match database {
            // Upper bound: from the last move in any game that was still open to the restart.
            Database::Sqlite(_) => {
                let possible = |down: &&Downtime| {
                    let was_open = |activity: &&Activity| {
                        activity.at <= down.killed && down.gone < activity.open_until
                    };
                    let last = activity.iter().filter(was_open).map(|activity| activity.at);
                    let last = last.max().unwrap_or(0);
                    down.ready.saturating_sub(last.max(clock.started))
                };
                around.iter().map(possible).sum::<Millis>()
            }
            // Upper bound: the outages recorded by the nodes.
            Database::Postgres(_) => {
                let overlap = |(began, ended): &(Millis, Millis)| {
                    let ended = *ended.min(&clock.ended);
                    ended.saturating_sub(*began.max(&clock.started))
                };
                outages.iter().map(overlap).sum()
            }
        };
        // Refunds for stalls of a running server are not bounded by downtimes.
        let last_before = |at: Millis| downtimes.iter().rev().find(|down| down.killed < at);
        let is_of_downtime = |(at, refund): &&(Millis, Millis)| {
            last_before(*at).is_some_and(|down| at - refund < down.ready)
        };
        let of_downtimes = clock.refunds.iter().filter(is_of_downtime);
        let bounded: Millis = of_downtimes.map(|(_, refund)| refund).sum();
        if bounded > most + slack {
            self.complain(
                game,
                format!("{bounded} ms were given back, {most} ms at the most were lost: {around:?}, {:?}", clock.refunds),
            );
        }
        let each = around.len().max(1) as Millis;
        self.largest_gain = self.largest_gain.max(refunded.saturating_sub(lost) / each);
        self.largest_loss = self.largest_loss.max(lost.saturating_sub(refunded) / each);
    }

    fn check_rating(&mut self, game: &Pair, events: &[Stamped], is_rated: bool) {
        let moves = |stamped: &&Stamped| matches!(stamped.event, Event::Moved { .. });
        let plies = events.iter().filter(moves).count();
        let is_long_enough = plies >= MIN_PLIES as usize;
        match (game.is_over() && is_long_enough, is_rated) {
            (true, true) => self.rated += 1,
            (false, false) => self.unrated += 1,
            (true, false) => self.complain(game, "it was not rated"),
            (false, true) => self.complain(game, "it was rated and should not be"),
        }
    }

    /// Compares the ratings with the rated games, by their counts and by recomputing them.
    async fn check_ratings(&mut self, database: &Database, program: &Path) {
        let counted = database.count(COUNTED).await;
        let (changes, games) = (
            database.count(RATING_CHANGES).await,
            database.count(GAMES_IN_RATINGS).await,
        );
        if usize::try_from(counted) != Ok(self.rated) || changes != 2 * counted || games != changes
        {
            let rated = self.rated;
            self.fail(format!(
                "{rated} games ended, {counted} counted, with {changes} changes and {games} in the ratings"
            ));
        }
        let rebuilt = database.rebuild_ratings(program);
        if rebuilt["games"] != counted || rebuilt["differed"] != 0 {
            self.fail(format!(
                "the ratings were not what games make them: {rebuilt}"
            ));
        }
    }

    fn complain(&mut self, game: &Pair, what: impl fmt::Display) {
        self.verdict.complain(game, what);
    }

    pub(crate) fn fail(&mut self, what: String) {
        self.verdict.complaints.push(what);
    }
}

impl fmt::Display for Audit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}; {} games rated once, {} too short, {} casual by the pair limit; {} clock refunds, within +{} and -{} ms for each downtime",
            self.verdict,
            self.rated,
            self.unrated,
            self.casual,
            self.refunds,
            self.largest_gain,
            self.largest_loss
        )
    }
}

/// Minimum refund for a downtime.
fn minimum_refund(database: &Database, down: &Downtime, events: &[Stamped]) -> Millis {
    // A shorter outage is not noticed by nodes that stay alive.
    if matches!(database, Database::Postgres(_)) && down.certain_downtime() <= SILENCE {
        return 0;
    }
    // A node that has not noticed the outage yet accepts a move and stores it afterwards. Its player has lost nothing,
    // and the opponent's clock starts with it.
    let during = |stamped: &&Stamped| {
        let is_move = matches!(stamped.event, Event::Moved { .. });
        is_move && (down.gone..down.started).contains(&stamped.at)
    };
    let last = events.iter().rfind(during);
    last.map_or(down.certain_downtime(), |last| down.started - last.at)
}

/// A stored move. After a restart it proves that the server was running then, unless its game is over: a server on
/// SQLite looks at open games only.
struct Activity {
    at: Millis,
    open_until: Millis,
}

fn activity(histories: &[(std::sync::Arc<Pair>, Vec<Stamped>)]) -> Vec<Activity> {
    let mut activity = Vec::new();
    for (game, events) in histories {
        let open_until = match events.last() {
            Some(last) if game.is_over() => last.at,
            _ => Millis::MAX,
        };
        let moves = events
            .iter()
            .filter(|stamped| matches!(stamped.event, Event::Moved { .. }));
        activity.extend(moves.map(|&Stamped { at, .. }| Activity { at, open_until }));
    }
    activity
}

/// Formats a duration in minutes and seconds.
pub(crate) fn minutes(duration: Duration) -> String {
    let seconds = duration.as_secs();
    format!("{} min {:02} s", seconds / 60, seconds % 60)
}

mod tests {
    use skep_game::{
        ids::{GameId, Token},
        words::BySide,
    };

    use super::*;
    use crate::{
        arena::Terms,
        player::{Credential, Habits},
    };

    /// A rated game of one minute per side without any notes.
    fn game() -> std::sync::Arc<Pair> {
        let arena = Arena::new(vec!["127.0.0.1:1".to_owned()]);
        let credentials = [(); 2].map(|()| Credential::Token(Token::random().expect("randomness")));
        let habits = Habits {
            pace: Duration::ZERO,
            resigns_at: None,
            leaves: true,
        };
        let terms = Terms {
            is_rated: true,
            initial: 60,
        };
        let id = GameId::random().expect("randomness");
        let mut rng = fastrand::Rng::with_seed(1);
        arena.seat(id, terms, credentials, [habits; 2], 0, &mut rng);
        arena.games().remove(0)
    }

    fn moved(at: Millis) -> Stamped {
        let event = Event::Moved {
            uhp: "pass".to_owned(),
            lag: 0,
        };
        Stamped { at, event }
    }

    /// Complaints about a game refunded at 5,500 ms for a downtime from 2,000 to 5,000 ms.
    fn complaints(refund: Millis) -> Vec<String> {
        let left = BySide {
            white: 60_000 - (5_500 - 1_000 - refund),
            black: 60_000,
        };
        let resumed = Stamped {
            at: 5_500,
            event: Event::Resumed { left },
        };
        let events = [moved(500), moved(1_000), resumed, moved(6_000)];
        let downtime = Downtime {
            killed: 1_990,
            gone: 2_000,
            started: 5_000,
            ready: 5_200,
        };
        let mut audit = Audit::default();
        let database = Database::Sqlite("unused".into());
        let open_until = |at, open_until| Activity { at, open_until };
        let activity = [open_until(1_800, Millis::MAX), open_until(1_900, 1_950)];
        audit.check_clock(&game(), &events, (&database, &[]), &[downtime], &activity);
        audit.verdict.complaints
    }

    #[test]
    fn an_audit_detects_refunds_that_are_too_small_or_too_large() {
        assert_eq!(complaints(3_000), [""; 0]);
        assert_eq!(complaints(3_400), [""; 0]);
        assert_eq!(complaints(2_900).len(), 1);
        // The last move of an open game was at 1,800 ms, and the server was ready at 5,200 ms.
        assert_eq!(complaints(3_500).len(), 1);
    }

    #[test]
    fn a_move_accepted_during_a_downtime_ends_the_loss_of_its_player() {
        let database = Database::Postgres("unused".into());
        let down = Downtime {
            killed: 1_990,
            gone: 2_000,
            started: 5_000,
            ready: 5_200,
        };
        assert_eq!(minimum_refund(&database, &down, &[moved(1_000)]), 3_000);
        let events = [moved(1_000), moved(2_600), moved(5_100)];
        assert_eq!(minimum_refund(&database, &down, &events), 2_400);
    }

    #[test]
    fn an_audit_detects_wrongly_rated_and_unrated_games() {
        let events: Vec<Stamped> = (1..=4).map(moved).collect();
        let game = game();
        for (is_over, is_rated, wrong) in [
            (true, true, 0),
            (true, false, 1),
            (false, true, 1),
            (false, false, 0),
        ] {
            game.notes(0).is_over = is_over;
            game.notes(1).is_over = is_over;
            let mut audit = Audit::default();
            audit.check_rating(&game, &events, is_rated);
            assert_eq!(audit.verdict.complaints.len(), wrong);
        }
    }
}
