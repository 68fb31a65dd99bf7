//! Puzzle progress of members, merged from several devices.

use skep_people::{AccountId, PuzzleProgress, PuzzleRating, PuzzleStanding, PuzzleTry};
use skep_store::{AccountOutcome, Store};

use crate::{accounts::sign_up, databases::Database, on_both};

on_both!(
    progress_from_two_devices_is_merged,
    a_rating_is_stored_only_if_it_includes_every_attempt,
    puzzles_are_deleted_with_their_account,
);

fn tried(puzzle: u8, at: u64, solved: bool) -> PuzzleTry {
    PuzzleTry {
        id: format!("{puzzle:010x}").try_into().expect("a name"),
        at,
        solved,
        counts: true,
    }
}

fn news(tries: &[PuzzleTry], rating: f64, best: u32) -> PuzzleProgress {
    PuzzleProgress {
        tries: tries.to_vec(),
        days: vec!["2026-11-15".to_owned().try_into().expect("a day")],
        best,
        rating: Some(PuzzleRating {
            rating,
            deviation: 80.0,
            volatility: 0.06,
        }),
    }
}

async fn tell(store: &Store, account: AccountId, news: PuzzleProgress, of: u32) -> AccountOutcome {
    store
        .merge_puzzles(account, news, of)
        .await
        .expect("an answer")
}

async fn known(store: &Store, account: AccountId) -> PuzzleProgress {
    store.puzzles(account).await.expect("an answer")
}

async fn standing(store: &Store, account: AccountId) -> Option<PuzzleStanding> {
    let standing = store.puzzle_standing(account).await;
    standing.expect("an answer")
}

async fn progress_from_two_devices_is_merged(database: &Database) {
    let [phone, laptop] = [database.open().await, database.open().await];
    let anna = sign_up(&phone, "Anna").await;
    let ben = sign_up(&phone, "Ben").await;
    let (one, two, three) = (tried(1, 10, true), tried(2, 20, false), tried(2, 15, true));
    let phones = news(&[one.clone(), two.clone()], 1100.0, 3);
    let laptops = news(std::slice::from_ref(&three), 1050.0, 1);
    tokio::join!(
        tell(&phone, anna, phones.clone(), 2),
        tell(&laptop, anna, laptops, 1)
    );
    // Telling it once more changes nothing.
    tell(&phone, anna, phones, 2).await;
    let known_now = known(&laptop, anna).await;
    assert_eq!(known_now.tries, [one, three, two]);
    assert_eq!((known_now.days.len(), known_now.best), (1, 3));
    assert_eq!(known(&phone, ben).await, PuzzleProgress::default());
    assert_eq!(standing(&phone, ben).await, None);
}

async fn a_rating_is_stored_only_if_it_includes_every_attempt(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    let rating = async || standing(&store, anna).await.expect("a rating").rating;
    tell(&store, anna, news(&[tried(1, 10, true)], 1100.0, 1), 1).await;
    assert_eq!(rating().await, 1100);
    // Another device knows nothing of that.
    tell(&store, anna, news(&[tried(2, 20, true)], 1150.0, 1), 1).await;
    assert_eq!(rating().await, 1100);
    tell(&store, anna, news(&[], 1199.6, 2), 2).await;
    assert_eq!(rating().await, 1200);
    let solved = standing(&store, anna).await.expect("a rating").solved;
    assert_eq!(solved, 2);
}

async fn puzzles_are_deleted_with_their_account(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    tell(&store, anna, news(&[tried(1, 10, true)], 1100.0, 1), 1).await;
    store.delete_puzzles(anna).await.expect("forgotten");
    assert_eq!(known(&store, anna).await, PuzzleProgress::default());
    tell(&store, anna, news(&[tried(1, 10, true)], 1100.0, 1), 1).await;
    store.delete_account(anna).await.expect("deleted");
    assert_eq!(known(&store, anna).await, PuzzleProgress::default());
    // Progress sent after the deletion is refused.
    let late = tell(&store, anna, news(&[tried(1, 10, true)], 1100.0, 1), 1).await;
    assert_eq!(late, AccountOutcome::Refused);
    assert_eq!(known(&store, anna).await, PuzzleProgress::default());
}
