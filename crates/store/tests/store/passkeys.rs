//! Passkeys and their challenges.

use skep_game::ids::Token;
use skep_people::AccountId;
use skep_store::{
    AccountOutcome, Ceremony, CeremonyKind, LoginMethod, MAX_PASSKEYS, NewPasskey, NewSession,
    PasskeyLogin, SessionKey, Store, StoredPasskey,
};

use crate::{accounts::sign_up, databases::Database, on_both};

on_both!(
    a_challenge_is_answered_once,
    the_next_challenge_deletes_expired_ones,
    an_account_has_one_challenge_at_a_time,
    a_passkey_belongs_to_one_account,
    passkeys_per_account_are_limited,
    a_login_requires_the_current_state_of_the_passkey,
    the_only_way_to_log_in_cannot_be_removed,
    passkeys_are_deleted_with_their_account,
);

async fn begin(store: &Store, challenge: &str, kind: CeremonyKind, at: u64) {
    let ceremony = Ceremony {
        challenge: challenge.to_owned(),
        kind,
        state: vec![0, 1, 255],
        expires: at + 100,
    };
    store.begin_ceremony(ceremony, at).await.expect("stored");
}

async fn is_open(store: &Store, challenge: &str) -> bool {
    let found = store.ceremony(challenge).await.expect("an answer");
    found.is_some()
}

fn passkey(id: &str, challenge: &str) -> NewPasskey {
    NewPasskey {
        challenge: challenge.to_owned(),
        passkey: StoredPasskey {
            id: id.to_owned(),
            handle: vec![7; 16],
            name: "Phone".to_owned(),
            key: vec![1, 0, 2],
            state: vec![0; 7],
            created: 2_000,
            used: None,
        },
    }
}

/// Adds a passkey with a new challenge.
async fn add(store: &Store, account: AccountId, id: &str) -> AccountOutcome {
    begin(store, id, CeremonyKind::Add(account), 1_000).await;
    let passkey = passkey(id, id);
    store.add_passkey(account, passkey).await.expect("stored")
}

async fn log_in(
    store: &Store,
    account: AccountId,
    id: &str,
    [before, after]: [u8; 2],
) -> AccountOutcome {
    let login = PasskeyLogin {
        challenge: "a challenge".to_owned(),
        id: id.to_owned(),
        before: vec![before; 7],
        after: vec![after; 7],
        session: NewSession {
            key: SessionKey::of(&Token::random().expect("randomness")),
            account,
            method: LoginMethod::Passkey,
            device: "a browser".to_owned(),
            secret: None,
            created: 3_000,
        },
    };
    let outcome = store.log_in_with_passkey(login).await;
    outcome.expect("an answer")
}

async fn remove(store: &Store, account: AccountId, id: &str) -> AccountOutcome {
    let removed = store.remove_passkey(account, id.to_owned()).await;
    removed.expect("an answer")
}

async fn a_challenge_is_answered_once(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    assert_eq!(add(&store, anna, "one").await, AccountOutcome::Done(1));
    begin(&store, "a challenge", CeremonyKind::LogIn, 1_000).await;
    let kept = store.ceremony("a challenge").await;
    let kept = kept.expect("an answer").expect("open");
    assert_eq!((kept.kind, kept.expires), (CeremonyKind::LogIn, 1_100));
    assert_eq!(kept.state, [0, 1, 255]);
    // Twenty answer at once, here and on another node.
    let other = database.open().await;
    let tries = (0..20).map(|n| {
        let store = if n % 2 == 0 { &store } else { &other };
        log_in(store, anna, "one", [0, 0])
    });
    let outcomes = futures_util::future::join_all(tries).await;
    let done = |outcome: &&AccountOutcome| **outcome == AccountOutcome::Done(1);
    assert_eq!(outcomes.iter().filter(done).count(), 1, "{outcomes:?}");
    assert!(!is_open(&store, "a challenge").await);
    let sessions = store.sessions(anna).await.expect("an answer");
    assert_eq!(sessions.len(), 1);
    assert_eq!(sessions[0].method, LoginMethod::Passkey);
}

async fn the_next_challenge_deletes_expired_ones(database: &Database) {
    let store = database.open().await;
    begin(&store, "old", CeremonyKind::LogIn, 1_000).await;
    begin(&store, "young", CeremonyKind::SignUp, 1_100).await;
    assert!(is_open(&store, "old").await);
    begin(&store, "new", CeremonyKind::LogIn, 1_101).await;
    assert!(!is_open(&store, "old").await);
    assert!(is_open(&store, "young").await && is_open(&store, "new").await);
}

async fn an_account_has_one_challenge_at_a_time(database: &Database) {
    let store = database.open().await;
    let [anna, ben] = [sign_up(&store, "Anna").await, sign_up(&store, "Ben").await];
    begin(&store, "one", CeremonyKind::Add(anna), 1_000).await;
    begin(&store, "two", CeremonyKind::Add(ben), 1_000).await;
    begin(&store, "three", CeremonyKind::Add(anna), 1_000).await;
    assert!(!is_open(&store, "one").await);
    assert!(is_open(&store, "two").await && is_open(&store, "three").await);
}

async fn a_passkey_belongs_to_one_account(database: &Database) {
    let store = database.open().await;
    let [anna, ben] = [sign_up(&store, "Anna").await, sign_up(&store, "Ben").await];
    assert_eq!(add(&store, anna, "one").await, AccountOutcome::Done(1));
    assert_eq!(add(&store, ben, "one").await, AccountOutcome::Refused);
    let kept = store.passkey("one").await.expect("an answer");
    let (kept, account) = kept.expect("a passkey");
    assert_eq!((account.id, kept.name.as_str()), (anna, "Phone"));
    assert_eq!((kept.created, kept.used), (2_000, None));
    assert_eq!((kept.handle, kept.key), (vec![7; 16], vec![1, 0, 2]));
    assert_eq!(store.passkeys(anna).await.expect("an answer").len(), 1);
    assert!(store.passkeys(ben).await.expect("an answer").is_empty());
    let removed = remove(&store, ben, "one").await;
    assert_eq!(removed, AccountOutcome::Done(0));
    let removed = remove(&store, anna, "one").await;
    assert_eq!(removed, AccountOutcome::Done(1));
}

async fn passkeys_per_account_are_limited(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    for number in 0..MAX_PASSKEYS {
        let added = add(&store, anna, &number.to_string()).await;
        assert_eq!(added, AccountOutcome::Done(1));
    }
    assert_eq!(add(&store, anna, "more").await, AccountOutcome::TooMany);
}

async fn a_login_requires_the_current_state_of_the_passkey(database: &Database) {
    let store = database.open().await;
    let [anna, ben] = [sign_up(&store, "Anna").await, sign_up(&store, "Ben").await];
    add(&store, anna, "one").await;
    for (account, states) in [(anna, [9, 1]), (ben, [0, 1])] {
        begin(&store, "a challenge", CeremonyKind::LogIn, 1_000).await;
        let wrong = log_in(&store, account, "one", states).await;
        assert_eq!(wrong, AccountOutcome::Refused);
        let sessions = store.sessions(account).await.expect("an answer");
        assert!(sessions.is_empty());
    }
    begin(&store, "a challenge", CeremonyKind::LogIn, 1_000).await;
    let done = log_in(&store, anna, "one", [0, 1]).await;
    assert_eq!(done, AccountOutcome::Done(1));
    let kept = store.passkey("one").await.expect("an answer");
    let (kept, _) = kept.expect("a passkey");
    assert_eq!((kept.state, kept.used), (vec![1; 7], Some(3_000)));
}

async fn the_only_way_to_log_in_cannot_be_removed(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    add(&store, anna, "one").await;
    add(&store, anna, "two").await;
    database
        .execute("UPDATE accounts SET password = NULL")
        .await;
    database.execute("DELETE FROM recovery_codes").await;
    let outcomes = [
        remove(&store, anna, "one").await,
        remove(&store, anna, "two").await,
    ];
    assert_eq!(outcomes, [AccountOutcome::Done(1), AccountOutcome::Refused]);
}

async fn passkeys_are_deleted_with_their_account(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    add(&store, anna, "one").await;
    begin(&store, "open", CeremonyKind::Add(anna), 1_000).await;
    let gone = store.delete_account(anna).await;
    assert_eq!(gone.expect("a change"), 1);
    let kept = store.passkey("one").await.expect("an answer");
    assert!(kept.is_none());
    assert!(!is_open(&store, "open").await);
}
