//! Accounts, sessions and seats.

use skep_game::{
    ids::{GameId, Token},
    words::Side,
};
use skep_people::{AccountId, NameKey};
use skep_store::{
    AccountKind, AccountOutcome, AccountState, LoginMethod, MAX_KNOWN_DEVICES, NewAccount,
    NewSession, SeatFilter, SecretHash, SessionKey, Store, StoredAccount,
};

use crate::{
    databases::Database,
    on_both,
    samples::{begun, finished, happens, joined, new_game},
};

on_both!(
    names_are_unique_regardless_of_case,
    concurrent_sign_ups_with_one_name_create_one_account,
    a_name_resembling_another_in_capitals_is_taken,
    concurrent_sign_ups_with_similar_names_create_one_account,
    an_account_knows_its_most_recent_devices,
    a_new_password_forgets_other_devices,
    an_invitation_works_once,
    sessions_start_and_end,
    a_new_password_ends_existing_sessions,
    a_recovery_code_works_once,
    a_banned_account_cannot_log_in,
    seats_belong_to_accounts_and_carry_over_to_a_rematch,
    deleting_an_account_leaves_its_games_without_its_name,
    removing_a_name_also_removes_it_from_the_archive,
);

fn secret(text: &str) -> SecretHash {
    SecretHash(text.to_owned())
}

fn key() -> SessionKey {
    SessionKey::of(&Token::random().expect("randomness"))
}

fn new(name: &str) -> NewAccount {
    NewAccount {
        name: name.to_owned(),
        key: NameKey::of(name),
        kind: AccountKind::Person,
        password: Some(format!("hash of {name}")),
        passkey: None,
        codes: ["one", "two"].map(secret).to_vec(),
        invitation: None,
        created: 1_000,
        session: None,
    }
}

pub(crate) async fn sign_up(store: &Store, name: &str) -> AccountId {
    match store.sign_up(new(name)).await.expect("stored") {
        AccountOutcome::SignedUp(id) => id,
        other => panic!("{other:?}"),
    }
}

async fn named(store: &Store, name: &str) -> Option<StoredAccount> {
    let found = store.account_named(&NameKey::of(name)).await;
    found.expect("an answer")
}

fn session(account: AccountId, created: u64) -> NewSession {
    NewSession {
        key: key(),
        account,
        method: LoginMethod::Password,
        device: "a browser".to_owned(),
        secret: None,
        created,
    }
}

async fn log_in(store: &Store, account: AccountId, name: &str, created: u64) -> SessionKey {
    let session = session(account, created);
    let key = session.key.clone();
    let password = format!("hash of {name}");
    let outcome = store.log_in(password, session).await.expect("stored");
    assert_eq!(outcome, AccountOutcome::Done(1));
    key
}

async fn is_open(store: &Store, key: &SessionKey) -> bool {
    let found = store.session(key).await.expect("an answer");
    let living = store.living_sessions(std::slice::from_ref(key)).await;
    let is_open = found.is_some();
    assert_eq!(living.expect("an answer").len(), usize::from(is_open));
    is_open
}

/// Logs in from a browser with a secret.
async fn log_in_from(store: &Store, account: AccountId, name: &str, device: &str, at: u64) {
    let session = NewSession {
        secret: Some(secret(device)),
        ..session(account, at)
    };
    let password = format!("hash of {name}");
    let outcome = store.log_in(password, session).await.expect("stored");
    assert_eq!(outcome, AccountOutcome::Done(1));
}

async fn knows(store: &Store, account: AccountId, device: &str) -> bool {
    let known = store.knows_device(account, &secret(device)).await;
    known.expect("an answer")
}

async fn an_account_knows_its_most_recent_devices(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    let ben = sign_up(&store, "Ben").await;
    let device = |number: u32| format!("device {number}");
    for number in 0..=MAX_KNOWN_DEVICES {
        log_in_from(
            &store,
            anna,
            "Anna",
            &device(number),
            1_000 + u64::from(number),
        )
        .await;
        // The first one is used all the time.
        log_in_from(&store, anna, "Anna", &device(0), 1_001 + u64::from(number)).await;
    }
    assert!(knows(&store, anna, &device(0)).await);
    assert!(!knows(&store, anna, &device(1)).await);
    assert!(knows(&store, anna, &device(2)).await);
    assert!(!knows(&store, ben, &device(0)).await);
    // Those that have not been used since a time are forgotten.
    store.forget_devices(1_010).await.expect("stored");
    assert!(!knows(&store, anna, &device(9)).await);
    assert!(knows(&store, anna, &device(10)).await);
    // A session that ends leaves its device known; the end of the account does not.
    let none = SessionKey::of(&Token::random().expect("randomness"));
    store.end_other_sessions(anna, none).await.expect("stored");
    assert!(knows(&store, anna, &device(10)).await);
    store.delete_account(anna).await.expect("stored");
    assert!(!knows(&store, anna, &device(10)).await);
}

async fn a_new_password_forgets_other_devices(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    for device in ["at home", "at work"] {
        log_in_from(&store, anna, "Anna", device, 2_000).await;
    }
    let begins = NewSession {
        secret: Some(secret("at home")),
        ..session(anna, 3_000)
    };
    assert_eq!(
        store
            .set_password(anna, "another hash".to_owned(), Some(begins))
            .await
            .expect("stored"),
        1
    );
    assert!(knows(&store, anna, "at home").await);
    assert!(!knows(&store, anna, "at work").await);
}

async fn a_name_resembling_another_in_capitals_is_taken(database: &Database) {
    let store = database.open().await;
    let tom = sign_up(&store, "TOM").await;
    let ben = sign_up(&store, "Ben").await;
    // Cyrillic and Greek.
    for (name, owner) in [("ТОМ", tom), ("Том", tom), ("ΒΕΝ", ben)] {
        let outcome = store.sign_up(new(name)).await.expect("stored");
        assert_eq!(outcome, AccountOutcome::NameTaken, "{name}");
        let owners = store.accounts_like(name).await;
        assert_eq!(owners.expect("an answer"), [owner], "{name}");
        // The refused sign-up leaves no account behind.
        assert_eq!(named(&store, name).await, None, "{name}");
    }
    // Those who were refused have reserved nothing.
    sign_up(&store, "Тим").await;
    // The name stays reserved after the account is deleted.
    store.delete_account(tom).await.expect("stored");
    let outcome = store.sign_up(new("ТОМ")).await.expect("stored");
    assert_eq!(outcome, AccountOutcome::NameTaken);
}

async fn concurrent_sign_ups_with_similar_names_create_one_account(database: &Database) {
    let store = database.open().await;
    for round in 0..8 {
        let letters = "ABCEHKMOPTX".chars().cycle().skip(round).take(3);
        let latin = format!("TOM{}", letters.collect::<String>());
        let cyrillic: String = latin
            .chars()
            .map(|letter| match letter {
                'A' => 'А',
                'B' => 'В',
                'C' => 'С',
                'E' => 'Е',
                'H' => 'Н',
                'K' => 'К',
                'M' => 'М',
                'O' => 'О',
                'P' => 'Р',
                'T' => 'Т',
                _ => 'Х',
            })
            .collect();
        let (one, other) = tokio::join!(store.sign_up(new(&latin)), store.sign_up(new(&cyrillic)),);
        let outcomes = [one, other].map(|outcome| outcome.expect("an answer"));
        let got = |outcome: &&AccountOutcome| matches!(outcome, AccountOutcome::SignedUp(_));
        assert_eq!(outcomes.iter().filter(got).count(), 1, "{outcomes:?}");
        assert!(
            outcomes.contains(&AccountOutcome::NameTaken),
            "{outcomes:?}"
        );
    }
}

async fn names_are_unique_regardless_of_case(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    for name in ["Anna", "anna", "ANNA"] {
        let outcome = store.sign_up(new(name)).await.expect("stored");
        assert_eq!(outcome, AccountOutcome::NameTaken, "{name}");
    }
    let ben = sign_up(&store, "Ben").await;
    assert!(anna < ben);
    let kept = named(&store, "anna").await.expect("an account");
    assert_eq!((kept.id, kept.name.as_str()), (anna, "Anna"));
    assert_eq!(
        (kept.kind, kept.state),
        (AccountKind::Person, AccountState::Active)
    );
    assert_eq!(kept.password.as_deref(), Some("hash of Anna"));
    assert_eq!(named(&store, "cy").await, None);
    let all = store
        .accounts_after(AccountId::of(0), 10)
        .await
        .expect("an answer");
    assert_eq!(
        all.iter().map(|account| account.id).collect::<Vec<_>>(),
        [anna, ben]
    );
    let rest = store.accounts_after(anna, 10).await.expect("an answer");
    assert_eq!(rest.len(), 1);
}

async fn concurrent_sign_ups_with_one_name_create_one_account(database: &Database) {
    let store = database.open().await;
    let tries: Vec<_> = (0..20)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.sign_up(new("Anna")).await.expect("stored") })
        })
        .collect();
    let mut got = 0;
    for attempt in tries {
        match attempt.await.expect("an outcome") {
            AccountOutcome::SignedUp(_) => got += 1,
            outcome => assert_eq!(outcome, AccountOutcome::NameTaken),
        }
    }
    assert_eq!(got, 1);
}

async fn an_invitation_works_once(database: &Database) {
    let store = database.open().await;
    let invited = |name: &str| NewAccount {
        invitation: Some(secret("invitation")),
        ..new(name)
    };
    let outcome = store.sign_up(invited("Anna")).await.expect("stored");
    assert_eq!(outcome, AccountOutcome::NoInvitation);
    let code = secret("invitation");
    store.add_invitation(code, 5).await.expect("stored");
    sign_up(&store, "Ben").await;
    // A name that is taken does not use it up.
    let outcome = store.sign_up(invited("ben")).await.expect("stored");
    assert_eq!(outcome, AccountOutcome::NameTaken);
    let outcome = store.sign_up(invited("Anna")).await.expect("stored");
    assert!(
        matches!(outcome, AccountOutcome::SignedUp(_)),
        "{outcome:?}"
    );
    let outcome = store.sign_up(invited("Cy")).await.expect("stored");
    assert_eq!(outcome, AccountOutcome::NoInvitation);
}

async fn sessions_start_and_end(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    let ben = sign_up(&store, "Ben").await;
    let first = log_in(&store, anna, "Anna", 1_000).await;
    let second = log_in(&store, anna, "Anna", 2_000).await;
    let third = log_in(&store, anna, "Anna", 3_000).await;
    let other = log_in(&store, ben, "Ben", 4_000).await;
    let (session, account) = store
        .session(&first)
        .await
        .expect("an answer")
        .expect("a session");
    assert_eq!(
        (account.id, session.seen, session.device.as_str()),
        (anna, 1_000, "a browser")
    );
    store
        .touch_session(first.clone(), 9_000)
        .await
        .expect("stored");
    let listed = store.sessions(anna).await.expect("an answer");
    let listed: Vec<_> = listed
        .iter()
        .map(|session| (session.created, session.seen))
        .collect();
    assert_eq!(listed, [(3_000, 3_000), (2_000, 2_000), (1_000, 9_000)]);
    // A session can only be ended by its own account.
    let id = first.shown().to_owned();
    let outcome = store
        .end_listed_session(ben, id.clone())
        .await
        .expect("stored");
    assert_eq!(outcome, 0);
    let outcome = store.end_listed_session(anna, id).await.expect("stored");
    assert_eq!(outcome, 1);
    assert!(!is_open(&store, &first).await);
    let outcome = store
        .end_other_sessions(anna, third.clone())
        .await
        .expect("stored");
    assert_eq!(outcome, 1);
    assert!(!is_open(&store, &second).await && is_open(&store, &third).await);
    store.end_idle_sessions(3_500).await.expect("stored");
    assert!(!is_open(&store, &third).await && is_open(&store, &other).await);
    store.end_session(other.clone()).await.expect("stored");
    assert!(!is_open(&store, &other).await);
}

async fn a_new_password_ends_existing_sessions(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    let old = log_in(&store, anna, "Anna", 1_000).await;
    let begins = session(anna, 2_000);
    let new = begins.key.clone();
    assert_eq!(
        store
            .set_password(anna, "another".to_owned(), Some(begins))
            .await
            .expect("stored"),
        1
    );
    assert!(!is_open(&store, &old).await && is_open(&store, &new).await);
    // A login that checked the old password before the change comes too late.
    assert_eq!(
        store
            .log_in("hash of Anna".to_owned(), session(anna, 3_000))
            .await
            .expect("stored"),
        AccountOutcome::Refused
    );
}

async fn a_recovery_code_works_once(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    let recover = async |code: &str, account| {
        let recovered = store.recover(secret(code), session(account, 1_000)).await;
        recovered.expect("an answer")
    };
    let left = async || store.recovery_codes_left(anna).await.expect("an answer");
    assert_eq!(left().await, 2);
    assert_eq!(recover("one", anna).await, AccountOutcome::Done(1));
    assert_eq!(left().await, 1);
    assert_eq!(recover("one", anna).await, AccountOutcome::Refused);
    assert_eq!(
        recover("two", AccountId::of(0)).await,
        AccountOutcome::Refused
    );
    let codes = vec![secret("three")];
    store.set_recovery_codes(anna, codes).await.expect("stored");
    assert_eq!(recover("two", anna).await, AccountOutcome::Refused);
    assert_eq!(recover("three", anna).await, AccountOutcome::Done(1));
}

async fn a_banned_account_cannot_log_in(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    let open = log_in(&store, anna, "Anna", 1_000).await;
    store.set_banned(anna, true).await.expect("stored");
    assert!(!is_open(&store, &open).await);
    let again = async || {
        let password = "hash of Anna".to_owned();
        let outcome = store.log_in(password, session(anna, 2_000)).await;
        outcome.expect("an answer")
    };
    assert_eq!(again().await, AccountOutcome::Refused);
    store.set_banned(anna, false).await.expect("stored");
    assert_eq!(again().await, AccountOutcome::Done(1));
}

async fn seats_belong_to_accounts_and_carry_over_to_a_rematch(database: &Database) {
    let store = database.open().await;
    let (anna, ben) = (sign_up(&store, "Anna").await, sign_up(&store, "Ben").await);
    let games: Vec<GameId> = (0..3)
        .map(|_| GameId::random().expect("randomness"))
        .collect();
    let sit = async |account, seats, at| {
        let taken = store.take_seats(account, seats, at).await;
        taken.expect("an answer")
    };
    for (game, at) in games.iter().zip([10, 20, 20]) {
        assert_eq!(sit(anna, vec![(*game, Side::White)], at).await, 1);
    }
    // A side belongs to one account.
    let wanted = vec![(games[0], Side::White), (games[0], Side::Black)];
    assert_eq!(sit(ben, wanted, 30).await, 1);
    let seated = async |game, side| store.seated(game, side).await.expect("an answer");
    assert_eq!(seated(games[0], Side::White).await, Some(anna));
    assert_eq!(seated(games[0], Side::Black).await, Some(ben));
    assert_eq!(seated(games[1], Side::Black).await, None);
    let first = store
        .seats(anna, SeatFilter::All, None, 2)
        .await
        .expect("an answer");
    let rest = store
        .seats(anna, SeatFilter::All, first.last(), 2)
        .await
        .expect("an answer");
    let times: Vec<u64> = first.iter().chain(&rest).map(|seat| seat.since).collect();
    assert_eq!(times, [20, 20, 10]);
    assert_ne!(first[0].game, first[1].game);
    // The players of a game go on in another with the colours changed.
    let mut live = begun();
    let game = live.settings().id;
    store.create(new_game(&live)).await.expect("kept");
    sit(anna, vec![(game, Side::White)], 40).await;
    let next = begun();
    let mut append = happens(&mut live, 500, joined());
    append.next = Some(new_game(&next));
    store.append(append).await.expect("stored");
    let next = next.settings().id;
    assert_eq!(seated(next, Side::Black).await, Some(anna));
    assert_eq!(seated(next, Side::White).await, None);
    // Of these two games nothing has ended yet, and of the others nothing was ever kept.
    let unfinished = store.seats(anna, SeatFilter::Unfinished, None, 9).await;
    let unfinished = unfinished.expect("an answer");
    let mut unfinished: Vec<GameId> = unfinished.iter().map(|seat| seat.game).collect();
    let mut expected = [game, next];
    unfinished.sort_unstable();
    expected.sort_unstable();
    assert_eq!(unfinished, expected);
    let games = [games.as_slice(), &[game, next]].concat();
    store.delete_games(&games).await.expect("gone");
    assert!(
        store
            .seats(anna, SeatFilter::All, None, 9)
            .await
            .expect("an answer")
            .is_empty()
    );
}

async fn deleting_an_account_leaves_its_games_without_its_name(database: &Database) {
    let store = database.open().await;
    let ben = sign_up(&store, "Ben").await;
    let open = log_in(&store, ben, "Ben", 1_000).await;
    let mut live = begun();
    let game = live.settings().id;
    store.create(new_game(&live)).await.expect("kept");
    store
        .append(happens(&mut live, 500, joined()))
        .await
        .expect("stored");
    let side = Side::Black;
    let named = async || {
        let listed = store.listed(&[game]).await.expect("an answer");
        let overview = listed[0].overview.clone().expect("an overview");
        overview.names[side].clone()
    };
    assert!(named().await.is_some());
    store
        .take_seats(ben, vec![(game, side)], 5)
        .await
        .expect("stored");
    for _ in 0..2 {
        store.remove_name(game, side).await.expect("stored");
        assert_eq!(named().await, None);
    }
    let stored = store.load(game).await.expect("an answer").expect("a game");
    // The removal is an event, so open rooms learn of it.
    assert_eq!(stored.events.len(), 2);
    let texts = format!("{stored:?}");
    assert!(!texts.contains("Ben"), "{texts}");
    store.delete_account(ben).await.expect("stored");
    assert!(!is_open(&store, &open).await);
    assert_eq!(store.seated(game, side).await.expect("an answer"), None);
    let gone = store.account(ben).await.expect("an answer").expect("a row");
    assert_eq!(
        (gone.state, gone.name.as_str(), gone.password),
        (AccountState::Deleted, "", None)
    );
    // The name is never given to another account.
    let outcome = store.sign_up(new("Ben")).await.expect("stored");
    assert_eq!(outcome, AccountOutcome::NameTaken);
    let listed = store
        .accounts_after(AccountId::of(0), 10)
        .await
        .expect("an answer");
    assert!(listed.is_empty());
}

async fn removing_a_name_also_removes_it_from_the_archive(database: &Database) {
    let store = database.open().await;
    let (live, appends) = finished(0);
    let game = live.settings().id;
    store.create(new_game(&live)).await.expect("kept");
    for append in appends {
        store.append(append).await.expect("stored");
    }
    let archived = async || store.archived(1).await.expect("an answer").expect("a game");
    let name = archived().await.entry.players[Side::White].title();
    assert!(!name.is_empty());
    store.remove_name(game, Side::White).await.expect("stored");
    assert_eq!(archived().await.entry.players[Side::White].title(), "");
    assert!(
        !archived().await.entry.players[Side::Black]
            .title()
            .is_empty()
    );
}
