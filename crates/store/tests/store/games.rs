//! Games in progress: events are stored in order.

use skep_game::ids::GameId;
use skep_store::{Listed, MAX_OUTAGE_AGE, NodeId, NodePresence, Outage, StoreError};

use crate::{
    databases::Database,
    on_both,
    samples::{begun, begun_at, finished, happens, id, joined, moved, new_game, said},
};

on_both!(
    a_game_is_stored_with_its_events,
    an_event_for_another_version_is_a_conflict,
    a_game_cannot_be_created_twice,
    concurrent_events_are_all_stored,
    lists_show_games_after_their_last_event,
    games_with_a_timer_are_listed_as_restless,
    games_are_listed_in_the_order_of_their_ids,
    the_last_heartbeat_and_outages_are_stored,
    abandoned_games_are_found_and_deleted,
    games_with_recent_events_or_a_timer_are_not_abandoned,
    chatting_does_not_postpone_the_deletion_of_a_finished_game,
    a_rematch_is_created_with_its_event,
    a_conflicting_end_leaves_nothing_behind,
    games_survive_reopening_the_store,
    one_time_work_is_recorded,
    open_games_show_versions_and_presence_at_other_nodes,
);

async fn a_game_is_stored_with_its_events(database: &Database) {
    let store = database.open().await;
    let mut live = begun();
    assert_eq!(
        store.load(live.settings().id).await.expect("an answer"),
        None
    );
    store.create(new_game(&live)).await.expect("kept");
    for (at, event) in [(5, joined()), (6, moved("wS1")), (7, said("Grüße 🐝 \0"))] {
        let append = happens(&mut live, at, event);
        store.append(append).await.expect("stored");
    }
    let game = live.settings().id;
    let stored = store.load(game).await.expect("an answer").expect("a game");
    assert_eq!(&stored.settings, live.settings());
    assert_eq!(stored.events, live.log());
    for version in 0..5 {
        let events = store.events_after(game, version).await.expect("an answer");
        let expected = live.log().get(version as usize..).unwrap_or_default();
        assert_eq!(events.as_deref(), Some(expected));
    }
    let events = store.events_after(id(), 0).await.expect("an answer");
    assert_eq!(events, None, "there is no such game");
}

async fn an_event_for_another_version_is_a_conflict(database: &Database) {
    let store = database.open().await;
    let mut live = begun();
    store.create(new_game(&live)).await.expect("kept");
    let first = happens(&mut live, 5, joined());
    store.append(first.clone()).await.expect("stored");
    for version in [0, 2, 700] {
        let mut late = first.clone();
        late.version = version;
        let refused = store.append(late).await;
        assert!(matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
    }
    // An event of a game that is not there comes too late as well.
    let nowhere = happens(&mut begun(), 5, joined());
    let refused = store.append(nowhere).await;
    assert!(matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
    let stored = store.load(live.settings().id).await.expect("an answer");
    assert_eq!(stored.expect("a game").events, live.log());
}

async fn a_game_cannot_be_created_twice(database: &Database) {
    let store = database.open().await;
    let live = begun();
    store.create(new_game(&live)).await.expect("kept");
    let refused = store.create(new_game(&live)).await;
    assert!(
        matches!(refused, Err(StoreError::Unavailable(_))),
        "{refused:?}"
    );
    store.create(new_game(&begun())).await.expect("another is");
}

async fn concurrent_events_are_all_stored(database: &Database) {
    let store = database.open().await;
    let mut games: Vec<_> = (0..300).map(|_| begun()).collect();
    let created = games.iter().map(|live| store.create(new_game(live)));
    let created = futures_util::future::join_all(created);
    for created in created.await {
        created.expect("kept");
    }
    for at in 5..8 {
        let appends = games.iter_mut().map(|live| {
            let event = said(&at.to_string());
            let append = happens(live, at, event);
            // Each is sent twice; it happens once.
            [append.clone(), append]
        });
        let appends: Vec<_> = appends
            .flatten()
            .map(|append| store.append(append))
            .collect();
        let results = futures_util::future::join_all(appends).await;
        let (pairs, _) = results.as_chunks::<2>();
        for pair in pairs {
            let stored = pair.iter().filter(|result| result.is_ok()).count();
            let late = pair
                .iter()
                .filter(|result| matches!(result, Err(StoreError::Conflict)));
            assert_eq!((stored, late.count()), (1, 1), "{pair:?}");
        }
    }
    for live in &games {
        let stored = store.load(live.settings().id).await.expect("an answer");
        assert_eq!(stored.expect("a game").events, live.log());
    }
}

async fn lists_show_games_after_their_last_event(database: &Database) {
    let store = database.open().await;
    let mut games = [begun_at(1), begun_at(2), begun_at(3)];
    for live in &games {
        store.create(new_game(live)).await.expect("kept");
    }
    let append = happens(&mut games[1], 9, joined());
    store.append(append).await.expect("stored");
    let ids = [2, 0, 1].map(|place: usize| games[place].settings().id);
    let wanted = [&ids[..2], &[id()], &ids[2..]].concat();
    let listed = store.listed(&wanted).await.expect("an answer");
    let expected = [(2, 3), (0, 1), (1, 9)].map(|(place, updated)| Listed {
        settings: games[place].settings().clone(),
        overview: Some(games[place].overview()),
        updated,
    });
    assert_eq!(listed, expected);
    assert_eq!(store.listed(&[]).await.expect("an answer"), []);
}

async fn games_with_a_timer_are_listed_as_restless(database: &Database) {
    let store = database.open().await;
    let mut games = [begun(), begun(), begun()];
    for (live, restless) in games.iter().zip([true, false, false]) {
        let mut new = new_game(live);
        new.due = restless.then_some(1);
        store.create(new).await.expect("kept");
    }
    let ids = games.each_ref().map(|live| live.settings().id);
    assert_eq!(store.restless().await.expect("an answer"), [ids[0]]);
    for (place, restless) in [(0, false), (2, true)] {
        let mut append = happens(&mut games[place], 5, joined());
        append.due = restless.then_some(1);
        store.append(append).await.expect("stored");
    }
    assert_eq!(store.restless().await.expect("an answer"), [ids[2]]);
}

async fn games_are_listed_in_the_order_of_their_ids(database: &Database) {
    let store = database.open().await;
    let mut texts = Vec::new();
    for _ in 0..20 {
        let live = begun();
        store.create(new_game(&live)).await.expect("kept");
        texts.push(live.settings().id.to_string());
    }
    texts.sort_unstable();
    let mut found: Vec<String> = Vec::new();
    loop {
        let after = found.last().cloned().unwrap_or_default();
        let next = store.games_after(&after, 7).await.expect("an answer");
        if next.is_empty() {
            break;
        }
        assert!(next.len() <= 7);
        found.extend(next.iter().map(ToString::to_string));
    }
    assert_eq!(found, texts);
}

async fn the_last_heartbeat_and_outages_are_stored(database: &Database) {
    let store = database.open().await;
    assert_eq!(store.last_alive().await.expect("an answer"), 0);
    store.heartbeat(70, None).await.expect("noted");
    assert_eq!(store.last_alive().await.expect("an answer"), 70);
    let mut live = begun();
    store.create(new_game(&live)).await.expect("kept");
    let mut append = happens(&mut live, 90, joined());
    append.due = Some(1);
    store.append(append).await.expect("stored");
    assert_eq!(store.last_alive().await.expect("an answer"), 90);
    // An outage is known until no clock can have run through it.
    let outage = |began, ended| Outage { began, ended };
    for outage in [outage(100, 200), outage(300, 400)] {
        store
            .heartbeat(outage.ended, Some(outage))
            .await
            .expect("noted");
        assert_eq!(store.last_alive().await.expect("an answer"), outage.ended);
    }
    let since = async |time| store.outages(time).await.expect("an answer");
    assert_eq!(since(0).await.len(), 2);
    assert_eq!(since(200).await, [outage(300, 400)]);
    let later = outage(500, 401 + MAX_OUTAGE_AGE);
    store
        .heartbeat(later.ended, Some(later))
        .await
        .expect("noted");
    assert_eq!(since(0).await, [later]);
}

fn sorted(mut games: Vec<GameId>) -> Vec<GameId> {
    games.sort_unstable_by_key(ToString::to_string);
    games
}

async fn abandoned_games_are_found_and_deleted(database: &Database) {
    let store = database.open().await;
    let games = [begun_at(10), begun_at(20), begun_at(30)];
    for live in &games {
        store.create(new_game(live)).await.expect("kept");
    }
    let ids = games.each_ref().map(|live| live.settings().id);
    let abandoned = async |most| sorted(store.abandoned_since(30, most).await.expect("an answer"));
    assert_eq!(abandoned(10).await, sorted(ids[..2].to_vec()));
    assert_eq!(abandoned(1).await.len(), 1);
    store.delete_games(&ids[..2]).await.expect("gone");
    assert_eq!(abandoned(10).await, []);
    for (game, is_there) in ids.into_iter().zip([false, false, true]) {
        let stored = store.load(game).await.expect("an answer");
        assert_eq!(stored.is_some(), is_there);
        let events = store.events_after(game, 0).await.expect("an answer");
        assert_eq!(events, is_there.then(Vec::new));
    }
}

async fn games_with_recent_events_or_a_timer_are_not_abandoned(database: &Database) {
    let store = database.open().await;
    let [mut played, mut clocked] = [begun_at(10), begun_at(10)];
    for live in [&played, &clocked] {
        store.create(new_game(live)).await.expect("kept");
    }
    let append = happens(&mut played, 50, joined());
    store.append(append).await.expect("stored");
    let mut append = happens(&mut clocked, 20, joined());
    append.due = Some(1_000);
    store.append(append).await.expect("stored");
    assert_eq!(store.abandoned_since(50, 10).await.expect("an answer"), []);
    let abandoned = store.abandoned_since(51, 10).await.expect("an answer");
    assert_eq!(abandoned, [played.settings().id]);
}

async fn chatting_does_not_postpone_the_deletion_of_a_finished_game(database: &Database) {
    let store = database.open().await;
    // One whose end comes with the entry of the archive, and one that ends alone.
    for is_archived in [true, false] {
        let (mut live, mut appends) = finished(100);
        let end = appends.last_mut().expect("an end");
        let ended = end.stamped.at;
        if !is_archived {
            end.archived = None;
        }
        store.create(new_game(&live)).await.expect("kept");
        for append in appends {
            store.append(append).await.expect("stored");
        }
        // Whatever is said afterwards does not keep it.
        let chat = happens(&mut live, ended + 500, said("thanks"));
        store.append(chat).await.expect("stored");
        let before = async |time| store.ended_before(time, 10).await.expect("an answer");
        assert_eq!(before(ended).await, []);
        assert_eq!(before(ended + 1).await, [live.settings().id]);
        let abandoned = store.abandoned_since(9_999, 10).await.expect("an answer");
        assert_eq!(abandoned, []);
        store
            .delete_games(&[live.settings().id])
            .await
            .expect("gone");
        assert_eq!(before(ended + 1).await, []);
    }
}

async fn a_rematch_is_created_with_its_event(database: &Database) {
    let store = database.open().await;
    let (mut live, next) = (begun(), begun());
    store.create(new_game(&live)).await.expect("kept");
    let mut append = happens(&mut live, 5, joined());
    append.next = Some(new_game(&next));
    store.append(append.clone()).await.expect("stored");
    let kept = store.load(next.settings().id).await.expect("an answer");
    assert_eq!(&kept.expect("a game").settings, next.settings());
    // One that comes too late brings nothing.
    let other = begun();
    append.next = Some(new_game(&other));
    let refused = store.append(append).await;
    assert!(matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
    let kept = store.load(other.settings().id).await.expect("an answer");
    assert_eq!(kept, None);
}

async fn a_conflicting_end_leaves_nothing_behind(database: &Database) {
    let store = database.open().await;
    let (live, mut appends) = finished(100);
    store.create(new_game(&live)).await.expect("kept");
    let end = appends.pop().expect("an end");
    let refused = store.append(end.clone()).await;
    assert!(matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
    assert!(store.archived(1).await.expect("an answer").is_none());
    for append in appends {
        store.append(append).await.expect("stored");
    }
    store.append(end).await.expect("stored");
    let search = skep_game::catalog::Search::default();
    let (games, total) = store.archive_page(&search, None).await.expect("a page");
    assert_eq!(total, 1);
    assert_eq!(games[0].entry.origin, Some(live.settings().id.to_string()));
    let moves = games[0].game().expect("a game").move_strings();
    assert_eq!(moves, live.game().move_strings());
}

async fn games_survive_reopening_the_store(database: &Database) {
    let (live, appends) = finished(100);
    database
        .visit(async |store| {
            store.create(new_game(&live)).await.expect("kept");
            for append in appends {
                store.append(append).await.expect("stored");
            }
        })
        .await;
    database
        .visit(async |store| {
            let stored = store.load(live.settings().id).await.expect("an answer");
            assert_eq!(stored.expect("a game").events, live.log());
        })
        .await;
}

async fn one_time_work_is_recorded(database: &Database) {
    let store = database.open().await;
    assert!(!store.is_done("founding").await.expect("an answer"));
    for _ in 0..2 {
        store.mark_done("founding").await.expect("noted");
        assert!(store.is_done("founding").await.expect("an answer"));
    }
    assert!(!store.is_done("foundin").await.expect("an answer"));
}

async fn open_games_show_versions_and_presence_at_other_nodes(database: &Database) {
    let store = database.open().await;
    let mut live = begun();
    let game = live.settings().id;
    store.create(new_game(&live)).await.expect("stored");
    let append = happens(&mut live, 5, joined());
    store.append(append).await.expect("stored");
    let [here, there] = [(); 2].map(|()| NodeId::random().expect("randomness"));
    let presence = NodePresence {
        white: true,
        black: false,
        spectators: 3,
    };
    let mut elsewhere = NodePresence::default();
    if let Some(cluster) = store.cluster() {
        cluster.beat(there).await.expect("alive");
        cluster
            .attend(there, &[(game, presence)])
            .await
            .expect("stored");
        elsewhere = presence;
    }
    for (node, elsewhere) in [(here, elsewhere), (there, NodePresence::default())] {
        let open = store.open_games(node, &[game, id()]).await;
        let open = open.expect("an answer");
        assert_eq!(open.len(), 1);
        assert_eq!((open[0].game, open[0].version), (game, 1));
        assert_eq!(open[0].elsewhere, elsewhere);
    }
}
