//! Relations between players: follows, blocks and notes.

use skep_people::{AccountId, PlayerId};
use skep_store::{AccountOutcome, MAX_RELATIONS, Relation, RelationChange, Relations, Store};

use crate::{accounts::sign_up, databases::Database, on_both};

on_both!(
    relations_can_be_set_and_cleared,
    blocks_are_found_for_either_player,
    relations_per_player_are_limited,
    relations_are_deleted_with_their_account,
);

async fn change(
    store: &Store,
    by: AccountId,
    to: AccountId,
    relation: RelationChange,
) -> AccountOutcome {
    let changed = store.change_relation(by, to, relation, 7).await;
    changed.expect("an answer")
}

async fn relation(store: &Store, by: AccountId, to: AccountId) -> Relation {
    store.relation(by, to).await.expect("an answer")
}

fn note(text: &str) -> RelationChange {
    RelationChange::Note(Some(text.to_owned()))
}

async fn relations_can_be_set_and_cleared(database: &Database) {
    let store = database.open().await;
    let [anna, ben] = [sign_up(&store, "Anna").await, sign_up(&store, "Ben").await];
    assert_eq!(relation(&store, anna, ben).await, Relation::default());
    for new in [
        RelationChange::Follow(true),
        RelationChange::Follow(true),
        note("plays the ant early"),
        note("plays the \"ant\" late\0"),
        RelationChange::Block(true),
    ] {
        change(&store, anna, ben, new).await;
    }
    let expected = Relation {
        follows: true,
        blocks: true,
        note: Some("plays the \"ant\" late\u{fffd}".to_owned()),
    };
    assert_eq!(relation(&store, anna, ben).await, expected);
    // Relations are one-sided.
    assert_eq!(relation(&store, ben, anna).await, Relation::default());
    let all = store.relations(anna).await.expect("an answer");
    let named = || vec![("Ben".to_owned(), 7)];
    let expected = Relations {
        follows: named(),
        blocks: named(),
        notes: vec![(
            "Ben".to_owned(),
            7,
            "plays the \"ant\" late\u{fffd}".to_owned(),
        )],
    };
    assert_eq!(all, expected);
    for gone in [
        RelationChange::Follow(false),
        RelationChange::Block(false),
        RelationChange::Note(None),
    ] {
        change(&store, anna, ben, gone.clone()).await;
        let again = change(&store, anna, ben, gone).await;
        assert_eq!(again, AccountOutcome::Done(0));
    }
    assert_eq!(relation(&store, anna, ben).await, Relation::default());
}

async fn blocks_are_found_for_either_player(database: &Database) {
    let store = database.open().await;
    let [anna, ben, cy] = [1, 2, 3].map(AccountId::of);
    change(&store, anna, ben, RelationChange::Block(true)).await;
    for people in [[anna, cy], [ben, cy]] {
        let blocks = store.blocks(&people).await.expect("an answer");
        assert!(blocks.bar(PlayerId::Member(ben), PlayerId::Member(anna)));
        assert!(!blocks.bar(PlayerId::Member(anna), PlayerId::Member(cy)));
    }
    let blocks = store.blocks(&[cy]).await.expect("an answer");
    assert!(!blocks.bar(PlayerId::Member(anna), PlayerId::Member(ben)));
}

async fn relations_per_player_are_limited(database: &Database) {
    let store = database.open().await;
    let anna = AccountId::of(1);
    for other in 0..i64::from(MAX_RELATIONS) {
        let other = AccountId::of(10 + other);
        let followed = change(&store, anna, other, RelationChange::Follow(true)).await;
        assert_eq!(followed, AccountOutcome::Done(1));
    }
    let (known, another) = (AccountId::of(10), AccountId::of(5));
    let more = change(&store, anna, another, RelationChange::Follow(true)).await;
    assert_eq!(more, AccountOutcome::TooMany);
    assert!(!relation(&store, anna, another).await.follows);
    // Following someone again needs no room.
    let again = change(&store, anna, known, RelationChange::Follow(true)).await;
    assert_eq!(again, AccountOutcome::Done(0));
    change(&store, anna, known, RelationChange::Follow(false)).await;
    let now = change(&store, anna, another, RelationChange::Follow(true)).await;
    assert_eq!(now, AccountOutcome::Done(1));
}

async fn relations_are_deleted_with_their_account(database: &Database) {
    let store = database.open().await;
    let [anna, ben] = [sign_up(&store, "Anna").await, sign_up(&store, "Ben").await];
    for (by, to) in [(anna, ben), (ben, anna)] {
        for new in [
            RelationChange::Follow(true),
            RelationChange::Block(true),
            note("hm"),
        ] {
            change(&store, by, to, new).await;
        }
    }
    store.delete_account(anna).await.expect("deleted");
    for (by, to) in [(anna, ben), (ben, anna)] {
        assert_eq!(relation(&store, by, to).await, Relation::default());
        let all = store.relations(by).await.expect("an answer");
        assert_eq!(all, Relations::default());
    }
}
