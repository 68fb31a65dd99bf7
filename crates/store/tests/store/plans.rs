//! Conditional moves.

use skep_game::{
    live::{Event, LiveGame, Plan},
    words::{BySide, EndReason, Ending, Side},
};
use skep_store::{Store, StoreError};

use crate::{
    accounts::sign_up,
    databases::Database,
    on_both,
    samples::{begun, happens, joined, moved, new_game},
};

on_both!(
    a_plan_applies_to_the_version_it_was_made_for,
    plans_are_deleted_when_their_game_ends,
    plans_are_deleted_with_their_account,
);

fn plan(since: u32) -> Plan {
    Plan {
        since,
        lines: vec![vec!["wS1".to_owned(), "bG1 wS1\\".to_owned()]],
    }
}

fn of_black(plan: Plan) -> BySide<Option<Plan>> {
    BySide {
        white: None,
        black: Some(plan),
    }
}

/// A game of two in which Black has left a plan.
pub(crate) async fn planned(store: &Store) -> LiveGame {
    let mut live = begun();
    store.create(new_game(&live)).await.expect("kept");
    let append = happens(&mut live, 2, joined());
    store.append(append).await.expect("stored");
    let kept = store
        .set_plan(live.settings().id, Side::Black, plan(1))
        .await;
    kept.expect("kept");
    live
}

async fn plans(store: &Store, live: &LiveGame) -> BySide<Option<Plan>> {
    let plans = store.plans(live.settings().id).await;
    plans.expect("an answer")
}

async fn a_plan_applies_to_the_version_it_was_made_for(database: &Database) {
    let store = database.open().await;
    let mut live = planned(&store).await;
    let id = live.settings().id;
    assert_eq!(plans(&store, &live).await, of_black(plan(1)));
    let append = happens(&mut live, 3, moved("wS1"));
    store.append(append).await.expect("stored");
    // The game has moved on since the plan was made.
    let late = store.set_plan(id, Side::Black, plan(1)).await;
    assert!(matches!(late, Err(StoreError::Conflict)), "{late:?}");
    store
        .set_plan(id, Side::White, plan(2))
        .await
        .expect("kept");
    let both = BySide {
        white: Some(plan(2)),
        black: Some(plan(1)),
    };
    assert_eq!(plans(&store, &live).await, both);
    let nothing = Plan {
        since: 2,
        lines: Vec::new(),
    };
    store
        .set_plan(id, Side::White, nothing)
        .await
        .expect("kept");
    assert_eq!(plans(&store, &live).await, of_black(plan(1)));
}

async fn plans_are_deleted_when_their_game_ends(database: &Database) {
    let store = database.open().await;
    let mut live = planned(&store).await;
    let result = Ending {
        winner: Some(Side::White),
        reason: EndReason::Time,
    };
    let append = happens(&mut live, 3, Event::Ended { result });
    store.append(append).await.expect("stored");
    assert_eq!(plans(&store, &live).await, BySide::default());
    let other = planned(&store).await;
    let id = other.settings().id;
    store.delete_games(&[id]).await.expect("forgotten");
    assert_eq!(plans(&store, &other).await, BySide::default());
}

async fn plans_are_deleted_with_their_account(database: &Database) {
    let store = database.open().await;
    let [anna, ben] = [sign_up(&store, "Anna").await, sign_up(&store, "Ben").await];
    let live = planned(&store).await;
    let id = live.settings().id;
    for (account, side) in [(anna, Side::White), (ben, Side::Black)] {
        store
            .take_seats(account, vec![(id, side)], 3)
            .await
            .expect("seated");
    }
    store.delete_account(anna).await.expect("deleted");
    assert_eq!(plans(&store, &live).await, of_black(plan(1)));
    store.delete_account(ben).await.expect("deleted");
    assert_eq!(plans(&store, &live).await, BySide::default());
}
