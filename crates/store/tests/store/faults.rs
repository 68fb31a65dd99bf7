//! PostgreSQL restarts and crashes: nothing acknowledged is lost, and the store recovers by itself.

use skep_game::live::LiveGame;
use skep_people::{AccountId, Speed};
use skep_store::{Append, NewGame, PostgresOptions, Store, StoreError, StoreOptions};
use skep_test_postgres::TestPostgres;
use tempfile::TempDir;
use tokio::sync::Notify;

use crate::samples::{begun, finished, happens, joined, new_game, rated, said};

async fn open(postgres: &TestPostgres) -> (TempDir, Store) {
    let directory = TempDir::new().expect("a directory");
    let options = StoreOptions {
        postgres: Some(PostgresOptions::of_url(&postgres.url()).expect("a URL")),
        ..StoreOptions::new(directory.path())
    };
    let (store, _writer) = Store::open(&options).await.expect("a store");
    (directory, store)
}

/// Says something until it is stored.
async fn say(store: &Store, live: &mut LiveGame, text: &str) {
    loop {
        let mut next = live.clone();
        let at = live.updated() + 1;
        match store.append(happens(&mut next, at, said(text))).await {
            Ok(_) => {
                *live = next;
                return;
            }
            Err(StoreError::Unavailable(_)) => {}
            Err(error) => panic!("{text}: {error}"),
        }
    }
}

async fn holds(store: &Store, live: &LiveGame) {
    let stored = store.load(live.settings().id).await.expect("an answer");
    assert_eq!(stored.expect("a game").events, live.log());
}

#[tokio::test]
async fn writes_survive_a_restart_of_postgresql() {
    let mut postgres = TestPostgres::start().expect("PostgreSQL");
    let (_directory, store) = open(&postgres).await;
    let mut live = begun();
    store.create(new_game(&live)).await.expect("kept");
    for round in 0..4 {
        say(&store, &mut live, "before").await;
        match round % 2 {
            0 => postgres.stop(),
            _ => postgres.crash(),
        }
        postgres.resume().expect("it starts again");
        // The first change after it is stored, though every connection is broken.
        let mut next = live.clone();
        let append = happens(&mut next, 100, said("after"));
        store.append(append).await.expect("stored");
        live = next;
        holds(&store, &live).await;
        let (ended, appends) = finished(1_000 + round * 10);
        store.create(new_game(&ended)).await.expect("kept");
        for append in appends {
            store.append(append).await.expect("stored");
        }
    }
}

#[tokio::test]
async fn changes_fail_during_an_outage_and_work_again_afterwards() {
    let mut postgres = TestPostgres::start().expect("PostgreSQL");
    let (_directory, store) = open(&postgres).await;
    let mut live = begun();
    store.create(new_game(&live)).await.expect("kept");
    let append = happens(&mut live, 5, joined());
    store.append(append).await.expect("stored");
    postgres.stop();
    let lost = happens(&mut live.clone(), 6, said("lost"));
    let refused = store.append(lost).await;
    assert!(
        matches!(refused, Err(StoreError::Unavailable(_))),
        "{refused:?}"
    );
    let unread = store.load(live.settings().id).await;
    assert!(
        matches!(unread, Err(StoreError::Unavailable(_))),
        "{unread:?}"
    );
    let unready = store.heartbeat(7, None).await;
    assert!(
        matches!(unready, Err(StoreError::Unavailable(_))),
        "{unready:?}"
    );
    postgres.resume().expect("it starts again");
    say(&store, &mut live, "again").await;
    holds(&store, &live).await;
    store.heartbeat(8, None).await.expect("noted");
    assert_eq!(store.last_alive().await.expect("an answer"), 8);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_in_flight_during_a_crash_are_stored_at_most_once() {
    let mut postgres = TestPostgres::start().expect("PostgreSQL");
    let (_directory, store) = open(&postgres).await;
    let mut games: Vec<LiveGame> = (0..40).map(|_| begun()).collect();
    for live in &games {
        store.create(new_game(live)).await.expect("kept");
    }
    for round in 0..6 {
        let in_full_swing = Notify::new();
        let talks = games.iter_mut().enumerate().map(|(number, live)| {
            let (store, in_full_swing) = (&store, &in_full_swing);
            async move {
                for line in 0..20 {
                    if (number, line) == (7 * round, 3 + round) {
                        in_full_swing.notify_one();
                    }
                    say(store, live, &format!("{round} {line}")).await;
                }
            }
        });
        let talks = futures_util::future::join_all(talks);
        let crashes = async {
            in_full_swing.notified().await;
            postgres.crash();
            postgres.resume().expect("it starts again");
        };
        tokio::join!(talks, crashes);
    }
    for live in &games {
        holds(&store, live).await;
    }
}

/// Ends a game, until it has ended.
async fn end(store: &Store, end: &Append) {
    loop {
        match store.append(end.clone()).await {
            // It was stored before the answer was lost.
            Ok(_) | Err(StoreError::Conflict) => return,
            Err(StoreError::Unavailable(_)) => {}
            Err(error) => panic!("{error}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_ending_during_a_crash_are_rated_once() {
    let mut postgres = TestPostgres::start().expect("PostgreSQL");
    let (_directory, store) = open(&postgres).await;
    let mut ends = Vec::new();
    for number in 0..60 {
        let (live, mut appends) = finished(1_000);
        let new = NewGame {
            rated: Some(rated(&live, number % 3, number % 3 + 1)),
            ..new_game(&live)
        };
        store.create(new).await.expect("kept");
        ends.extend(appends.pop());
        for append in appends {
            store.append(append).await.expect("stored");
        }
    }
    let in_full_swing = Notify::new();
    let ending = ends.iter().enumerate().map(|(number, last)| {
        let (store, in_full_swing) = (&store, &in_full_swing);
        async move {
            end(store, last).await;
            if number == 5 {
                in_full_swing.notify_one();
            }
        }
    });
    let ending = futures_util::future::join_all(ending);
    let crashes = async {
        in_full_swing.notified().await;
        postgres.crash();
        postgres.resume().expect("it starts again");
    };
    tokio::join!(ending, crashes);
    for (account, games) in [(0, 20), (1, 40), (2, 40), (3, 20)] {
        let account = AccountId::of(account);
        let history = store.rating_history(account, Speed::Rapid, 1_000);
        assert_eq!(history.await.expect("an answer").len(), games);
    }
    let rebuilt = store.rebuild_ratings().await.expect("made");
    assert_eq!((rebuilt.games, rebuilt.differed), (60, 0));
}

#[tokio::test]
async fn nodes_starting_together_create_the_tables_once() {
    let postgres = TestPostgres::start().expect("PostgreSQL");
    let opened = futures_util::future::join_all((0..5).map(|_| open(&postgres))).await;
    for (_, store) in &opened {
        store.heartbeat(5, None).await.expect("noted");
    }
}
