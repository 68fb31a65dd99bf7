//! E-mail addresses of accounts and the links in mails.

use skep_game::ids::Token;
use skep_people::{AccountId, Language};
use skep_store::{
    AccountOutcome, LinkKind, LoginMethod, NewLink, NewSession, SecretHash, SessionKey, Store,
    StoredMailAddress,
};

use crate::{accounts::sign_up, databases::Database, on_both};

on_both!(
    an_address_belongs_to_an_account_once_confirmed,
    concurrent_confirmations_give_an_address_to_one_account,
    a_new_address_replaces_an_unconfirmed_one,
    expired_links_are_deleted_with_their_addresses,
    a_reset_link_works_once_and_ends_all_sessions,
    a_new_password_invalidates_pending_links,
    a_reset_link_requires_a_confirmed_address,
    addresses_are_deleted_with_their_account,
);

fn hash(text: &str) -> SecretHash {
    SecretHash(text.to_owned())
}

fn link(text: &str, expires: u64) -> NewLink {
    NewLink {
        hash: hash(text),
        expires,
    }
}

/// Sets an address, with a link that expires at 2000.
async fn tell(store: &Store, account: AccountId, address: &str, secret: &str) -> AccountOutcome {
    store
        .set_mail_address(
            account,
            StoredMailAddress {
                address: address.parse().expect("an address"),
                language: Language::Ukrainian,
                since: 1_000,
            },
            link(secret, 2_000),
        )
        .await
        .expect("stored")
}

async fn confirm(store: &Store, secret: &str, at: u64) -> AccountOutcome {
    let link = hash(secret);
    store.confirm_mail_address(link, at).await.expect("stored")
}

async fn offer(store: &Store, account: AccountId, secret: &str) -> AccountOutcome {
    let link = link(secret, 2_000);
    store.add_reset_link(account, link).await.expect("stored")
}

async fn reset(store: &Store, account: AccountId, secret: &str, at: u64) -> AccountOutcome {
    let session = NewSession {
        key: SessionKey::of(&Token::random().expect("randomness")),
        account,
        method: LoginMethod::Password,
        device: "another browser".to_owned(),
        secret: None,
        created: at,
    };
    let password = "another hash".to_owned();
    let reset = store.reset_password(hash(secret), password, session).await;
    reset.expect("an answer")
}

/// The confirmed address and the other one.
async fn addresses(store: &Store, account: AccountId) -> (Option<String>, Option<String>) {
    let kept = store.mail_addresses(account).await.expect("an answer");
    let shown = |kept: StoredMailAddress| kept.address.as_str().to_owned();
    (kept.confirmed.map(shown), kept.unconfirmed.map(shown))
}

async fn owner(store: &Store, key: &str) -> Option<AccountId> {
    let owner = store.mail_owner(key).await;
    owner.expect("an answer")
}

async fn is_good(store: &Store, kind: LinkKind, secret: &str) -> bool {
    let found = store.mail_link(kind, &hash(secret), 1_500).await;
    found.expect("an answer").is_some()
}

/// Signs up an account with a confirmed address.
async fn reached(store: &Store, name: &str, address: &str) -> AccountId {
    let account = sign_up(store, name).await;
    tell(store, account, address, name).await;
    assert_eq!(confirm(store, name, 1_500).await, AccountOutcome::Done(1));
    account
}

async fn an_address_belongs_to_an_account_once_confirmed(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    let told = tell(&store, anna, "Anna@Example.org", "one").await;
    assert_eq!(told, AccountOutcome::Done(1));
    let before = (None, Some("Anna@Example.org".to_owned()));
    assert_eq!(addresses(&store, anna).await, before);
    assert_eq!(owner(&store, "anna@example.org").await, None);
    // A confirmation link does not reset the password.
    assert!(!is_good(&store, LinkKind::Reset, "one").await);
    let wrong = reset(&store, anna, "one", 1_500).await;
    assert_eq!(wrong, AccountOutcome::Refused);

    assert_eq!(confirm(&store, "one", 1_500).await, AccountOutcome::Done(1));
    let after = (Some("Anna@Example.org".to_owned()), None);
    assert_eq!(addresses(&store, anna).await, after);
    assert_eq!(owner(&store, "anna@example.org").await, Some(anna));
    let kept = store.mail_addresses(anna).await.expect("an answer");
    let kept = kept.confirmed.expect("an address");
    assert_eq!((kept.language, kept.since), (Language::Ukrainian, 1_000));
    assert_eq!(confirm(&store, "one", 1_500).await, AccountOutcome::Refused);

    let removed = store.remove_mail_addresses(anna).await.expect("stored");
    assert_eq!(removed, 1);
    assert_eq!(addresses(&store, anna).await, (None, None));
}

async fn concurrent_confirmations_give_an_address_to_one_account(database: &Database) {
    let store = database.open().await;
    let other = database.open().await;
    let mut people = Vec::new();
    for name in ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fay"] {
        let account = sign_up(&store, name).await;
        tell(&store, account, "hive@example.org", name).await;
        people.push((account, name));
    }
    let tries = people.iter().enumerate().flat_map(|(n, (_, name))| {
        let stores = [&store, &other];
        [0, 1].map(|twice| confirm(stores[(n + twice) % 2], name, 1_500))
    });
    let outcomes = futures_util::future::join_all(tries).await;
    let count = |outcome| outcomes.iter().filter(|one| **one == outcome).count();
    assert_eq!(count(AccountOutcome::Done(1)), 1, "{outcomes:?}");
    let owner = owner(&store, "hive@example.org").await.expect("an owner");
    for (account, name) in people {
        let (confirmed, unconfirmed) = addresses(&store, account).await;
        assert_eq!(confirmed.is_some(), account == owner, "{name}");
        assert_eq!(unconfirmed.is_some(), account != owner, "{name}");
        if account != owner {
            let late = confirm(&store, name, 1_500).await;
            assert_eq!(late, AccountOutcome::AddressTaken);
        }
    }
}

async fn a_new_address_replaces_an_unconfirmed_one(database: &Database) {
    let store = database.open().await;
    let anna = reached(&store, "Anna", "old@example.org").await;
    tell(&store, anna, "typo@example.org", "one").await;
    tell(&store, anna, "new@example.org", "two").await;
    let kept = addresses(&store, anna).await;
    let shown = |text: &str| Some(text.to_owned());
    assert_eq!(kept, (shown("old@example.org"), shown("new@example.org")));
    assert_eq!(confirm(&store, "one", 1_500).await, AccountOutcome::Refused);
    // A link that went to the old address sets no password any more.
    offer(&store, anna, "reset").await;
    assert_eq!(confirm(&store, "two", 1_500).await, AccountOutcome::Done(1));
    assert_eq!(
        addresses(&store, anna).await,
        (shown("new@example.org"), None)
    );
    assert_eq!(owner(&store, "old@example.org").await, None);
    assert!(!is_good(&store, LinkKind::Reset, "reset").await);
}

async fn expired_links_are_deleted_with_their_addresses(database: &Database) {
    let store = database.open().await;
    let anna = reached(&store, "Anna", "anna@example.org").await;
    tell(&store, anna, "new@example.org", "one").await;
    offer(&store, anna, "two").await;
    assert_eq!(confirm(&store, "one", 2_001).await, AccountOutcome::Refused);
    let late = reset(&store, anna, "two", 2_001).await;
    assert_eq!(late, AccountOutcome::Refused);
    store.delete_mail_links(2_000).await.expect("stored");
    assert!(is_good(&store, LinkKind::Confirm, "one").await);
    store.delete_mail_links(2_001).await.expect("stored");
    assert!(!is_good(&store, LinkKind::Confirm, "one").await);
    assert!(!is_good(&store, LinkKind::Reset, "two").await);
    // The confirmed one stays.
    let kept = (Some("anna@example.org".to_owned()), None);
    assert_eq!(addresses(&store, anna).await, kept);
}

async fn a_reset_link_works_once_and_ends_all_sessions(database: &Database) {
    let store = database.open().await;
    let other = database.open().await;
    let anna = reached(&store, "Anna", "anna@example.org").await;
    let ben = sign_up(&store, "Ben").await;
    for secret in ["one", "two"] {
        let offered = offer(&store, anna, secret).await;
        assert_eq!(offered, AccountOutcome::Done(1));
    }
    // A link opens its own account only.
    let wrong = reset(&store, ben, "one", 1_500).await;
    assert_eq!(wrong, AccountOutcome::Refused);
    let tries = (0..12).map(|n| {
        let store = if n % 2 == 0 { &store } else { &other };
        let secret = if n % 3 == 0 { "one" } else { "two" };
        reset(store, anna, secret, 1_500)
    });
    let outcomes = futures_util::future::join_all(tries).await;
    let done = |outcome: &&AccountOutcome| **outcome == AccountOutcome::Done(1);
    assert_eq!(outcomes.iter().filter(done).count(), 1, "{outcomes:?}");
    let sessions = store.sessions(anna).await.expect("an answer");
    let devices: Vec<&str> = sessions.iter().map(|one| one.device.as_str()).collect();
    assert_eq!(devices, ["another browser"]);
    let kept = store.account(anna).await.expect("an answer");
    let kept = kept.expect("an account");
    assert_eq!(kept.password.as_deref(), Some("another hash"));
}

async fn a_new_password_invalidates_pending_links(database: &Database) {
    let store = database.open().await;
    let anna = reached(&store, "Anna", "anna@example.org").await;
    // An attacker who knew the password tries to redirect the mails.
    tell(&store, anna, "mallory@example.org", "one").await;
    offer(&store, anna, "two").await;
    store
        .set_password(anna, "another hash".to_owned(), None)
        .await
        .expect("a change");
    assert_eq!(confirm(&store, "one", 1_500).await, AccountOutcome::Refused);
    assert!(!is_good(&store, LinkKind::Reset, "two").await);
    let kept = (Some("anna@example.org".to_owned()), None);
    assert_eq!(addresses(&store, anna).await, kept);
}

async fn a_reset_link_requires_a_confirmed_address(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    assert_eq!(offer(&store, anna, "one").await, AccountOutcome::Refused);
    tell(&store, anna, "anna@example.org", "two").await;
    assert_eq!(offer(&store, anna, "one").await, AccountOutcome::Refused);
    confirm(&store, "two", 1_500).await;
    assert_eq!(offer(&store, anna, "one").await, AccountOutcome::Done(1));
    // A link does not work after a ban.
    store.set_banned(anna, true).await.expect("a change");
    let late = reset(&store, anna, "one", 1_500).await;
    assert_eq!(late, AccountOutcome::Refused);
    assert_eq!(offer(&store, anna, "three").await, AccountOutcome::Refused);
}

async fn addresses_are_deleted_with_their_account(database: &Database) {
    let store = database.open().await;
    let anna = reached(&store, "Anna", "anna@example.org").await;
    tell(&store, anna, "new@example.org", "one").await;
    store.delete_account(anna).await.expect("a change");
    assert_eq!(addresses(&store, anna).await, (None, None));
    assert!(!is_good(&store, LinkKind::Confirm, "one").await);
    // Its owner may use it again.
    let ben = reached(&store, "Ben", "anna@example.org").await;
    assert_eq!(owner(&store, "anna@example.org").await, Some(ben));
    let told = tell(&store, anna, "anna@example.org", "two").await;
    assert_eq!(told, AccountOutcome::Refused);
}
