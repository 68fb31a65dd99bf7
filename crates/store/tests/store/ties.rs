//! What ties people to each other, as every database keeps it.

use skep_people::{AccountId, Who};
use skep_server::store::{
    AccountOutcome, MAX_RELATIONS, PeopleChange, Relations, Store, Tie, Ties,
};

use crate::{databases::Database, on_both, people::sign_up};

on_both!(
    somebody_is_tied_to_others_until_that_changes,
    a_block_is_found_from_both_ends,
    nobody_is_tied_to_too_many,
    a_deleted_account_is_tied_to_nobody,
);

async fn tie(store: &Store, by: AccountId, to: AccountId, tie: Tie) -> AccountOutcome {
    let at = 7;
    store
        .change_relation(by, to, tie, at)
        .await
        .expect("a change")
}

async fn ties(store: &Store, by: AccountId, to: AccountId) -> Ties {
    store.relation(by, to).await.expect("an answer")
}

fn note(text: &str) -> Tie {
    Tie::Note(Some(text.to_owned()))
}

async fn somebody_is_tied_to_others_until_that_changes(database: &Database) {
    let store = database.open().await;
    let [anna, ben] = [sign_up(&store, "Anna").await, sign_up(&store, "Ben").await];
    assert_eq!(ties(&store, anna, ben).await, Ties::default());
    for new in [
        Tie::Follow(true),
        Tie::Follow(true),
        note("plays the ant early"),
        note("plays the \"ant\" late\0"),
        Tie::Block(true),
    ] {
        tie(&store, anna, ben, new).await;
    }
    let expected = Ties {
        follows: true,
        blocks: true,
        note: Some("plays the \"ant\" late\u{fffd}".to_owned()),
    };
    assert_eq!(ties(&store, anna, ben).await, expected);
    // What one does, the other has not done.
    assert_eq!(ties(&store, ben, anna).await, Ties::default());
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
    for gone in [Tie::Follow(false), Tie::Block(false), Tie::Note(None)] {
        tie(&store, anna, ben, gone.clone()).await;
        let again = tie(&store, anna, ben, gone).await;
        assert_eq!(again, AccountOutcome::Done(0));
    }
    assert_eq!(ties(&store, anna, ben).await, Ties::default());
}

async fn a_block_is_found_from_both_ends(database: &Database) {
    let store = database.open().await;
    let [anna, ben, cy] = [1, 2, 3].map(AccountId::of);
    tie(&store, anna, ben, Tie::Block(true)).await;
    for people in [[anna, cy], [ben, cy]] {
        let blocks = store.blocks(&people).await.expect("an answer");
        assert!(blocks.bar(Who::Member(ben), Who::Member(anna)));
        assert!(!blocks.bar(Who::Member(anna), Who::Member(cy)));
    }
    let blocks = store.blocks(&[cy]).await.expect("an answer");
    assert!(!blocks.bar(Who::Member(anna), Who::Member(ben)));
}

async fn nobody_is_tied_to_too_many(database: &Database) {
    let store = database.open().await;
    let anna = AccountId::of(1);
    for other in 0..i64::from(MAX_RELATIONS) {
        let other = AccountId::of(10 + other);
        let followed = tie(&store, anna, other, Tie::Follow(true)).await;
        assert_eq!(followed, AccountOutcome::Done(1));
    }
    let (known, another) = (AccountId::of(10), AccountId::of(5));
    let more = tie(&store, anna, another, Tie::Follow(true)).await;
    assert_eq!(more, AccountOutcome::TooMany);
    assert!(!ties(&store, anna, another).await.follows);
    // Whom somebody follows already they go on following.
    let again = tie(&store, anna, known, Tie::Follow(true)).await;
    assert_eq!(again, AccountOutcome::Done(0));
    tie(&store, anna, known, Tie::Follow(false)).await;
    let now = tie(&store, anna, another, Tie::Follow(true)).await;
    assert_eq!(now, AccountOutcome::Done(1));
}

async fn a_deleted_account_is_tied_to_nobody(database: &Database) {
    let store = database.open().await;
    let [anna, ben] = [sign_up(&store, "Anna").await, sign_up(&store, "Ben").await];
    for (by, to) in [(anna, ben), (ben, anna)] {
        for new in [Tie::Follow(true), Tie::Block(true), note("hm")] {
            tie(&store, by, to, new).await;
        }
    }
    store.delete_account(anna).await.expect("deleted");
    for (by, to) in [(anna, ben), (ben, anna)] {
        assert_eq!(ties(&store, by, to).await, Ties::default());
        let all = store.relations(by).await.expect("an answer");
        assert_eq!(all, Relations::default());
    }
}
