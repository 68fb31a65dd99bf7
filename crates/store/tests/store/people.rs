//! People, as every database keeps them.

use skep_game::{
    ids::{GameId, Token},
    words::Side,
};
use skep_people::{AccountId, NameKey};
use skep_server::store::{
    AccountKind, AccountOutcome, AccountState, LoginMethod, MAX_KNOWN_DEVICES, NewAccount,
    NewSession, PeopleChange, SecretHash, SessionKey, Store, StoredAccount,
};

use crate::{
    databases::Database,
    on_both,
    samples::{begun, finished, happens, joined, new_game},
};

on_both!(
    a_name_is_had_once_whatever_it_looks_like,
    of_many_who_want_a_name_at_once_one_gets_it,
    a_name_that_looks_like_another_in_capitals_is_taken,
    of_two_who_want_names_that_look_alike_at_once_one_gets_it,
    an_account_knows_the_devices_that_logged_in_last,
    another_password_makes_other_devices_strangers,
    an_invitation_is_used_once,
    sessions_begin_and_end,
    another_password_ends_what_the_old_one_opened,
    a_recovery_code_opens_an_account_once,
    who_is_banned_is_out_until_he_is_let_in,
    sides_are_an_accounts_and_go_over_into_the_next_game,
    a_deleted_account_leaves_its_games_without_its_name,
    the_archive_forgets_the_name_as_well,
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

async fn change(store: &Store, change: PeopleChange) -> AccountOutcome {
    store.change(change).await.expect("a change")
}

pub(crate) async fn sign_up(store: &Store, name: &str) -> AccountId {
    match change(store, PeopleChange::SignUp(new(name))).await {
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
    let outcome = change(store, PeopleChange::LogIn { password, session }).await;
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
    let outcome = change(store, PeopleChange::LogIn { password, session }).await;
    assert_eq!(outcome, AccountOutcome::Done(1));
}

async fn knows(store: &Store, account: AccountId, device: &str) -> bool {
    let known = store.knows_device(account, &secret(device)).await;
    known.expect("an answer")
}

async fn an_account_knows_the_devices_that_logged_in_last(database: &Database) {
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
    change(&store, PeopleChange::ForgetDevices(1_010)).await;
    assert!(!knows(&store, anna, &device(9)).await);
    assert!(knows(&store, anna, &device(10)).await);
    // A session that ends leaves its device known; the end of the account does not.
    let none = SessionKey::of(&Token::random().expect("randomness"));
    let end = PeopleChange::EndOthers {
        account: anna,
        stays: none,
    };
    change(&store, end).await;
    assert!(knows(&store, anna, &device(10)).await);
    change(&store, PeopleChange::Delete(anna)).await;
    assert!(!knows(&store, anna, &device(10)).await);
}

async fn another_password_makes_other_devices_strangers(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    for device in ["at home", "at work"] {
        log_in_from(&store, anna, "Anna", device, 2_000).await;
    }
    let begins = NewSession {
        secret: Some(secret("at home")),
        ..session(anna, 3_000)
    };
    let set = PeopleChange::SetPassword {
        account: anna,
        password: "another hash".to_owned(),
        session: Some(begins),
    };
    assert_eq!(change(&store, set).await, AccountOutcome::Done(1));
    assert!(knows(&store, anna, "at home").await);
    assert!(!knows(&store, anna, "at work").await);
}

async fn a_name_that_looks_like_another_in_capitals_is_taken(database: &Database) {
    let store = database.open().await;
    let tom = sign_up(&store, "TOM").await;
    let ben = sign_up(&store, "Ben").await;
    // Cyrillic and Greek.
    for (name, owner) in [("ТОМ", tom), ("Том", tom), ("ΒΕΝ", ben)] {
        let outcome = change(&store, PeopleChange::SignUp(new(name))).await;
        assert_eq!(outcome, AccountOutcome::NameTaken, "{name}");
        let owners = store.accounts_like(name).await;
        assert_eq!(owners.expect("an answer"), [owner], "{name}");
        // Nothing of it is left, and nobody else logs in with it.
        assert_eq!(named(&store, name).await, None, "{name}");
    }
    // Those who were refused have reserved nothing.
    sign_up(&store, "Тим").await;
    // Nobody gets the name after its owner has gone.
    change(&store, PeopleChange::Delete(tom)).await;
    let outcome = change(&store, PeopleChange::SignUp(new("ТОМ"))).await;
    assert_eq!(outcome, AccountOutcome::NameTaken);
}

async fn of_two_who_want_names_that_look_alike_at_once_one_gets_it(database: &Database) {
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
        let (one, other) = tokio::join!(
            change(&store, PeopleChange::SignUp(new(&latin))),
            change(&store, PeopleChange::SignUp(new(&cyrillic))),
        );
        let outcomes = [one, other];
        let got = |outcome: &&AccountOutcome| matches!(outcome, AccountOutcome::SignedUp(_));
        assert_eq!(outcomes.iter().filter(got).count(), 1, "{outcomes:?}");
        assert!(
            outcomes.contains(&AccountOutcome::NameTaken),
            "{outcomes:?}"
        );
    }
}

async fn a_name_is_had_once_whatever_it_looks_like(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    for name in ["Anna", "anna", "ANNA"] {
        let outcome = change(&store, PeopleChange::SignUp(new(name))).await;
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
        .people()
        .accounts_after(AccountId::of(0), 10)
        .await
        .expect("an answer");
    assert_eq!(
        all.iter().map(|account| account.id).collect::<Vec<_>>(),
        [anna, ben]
    );
    let rest = store
        .people()
        .accounts_after(anna, 10)
        .await
        .expect("an answer");
    assert_eq!(rest.len(), 1);
}

async fn of_many_who_want_a_name_at_once_one_gets_it(database: &Database) {
    let store = database.open().await;
    let tries: Vec<_> = (0..20)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { change(&store, PeopleChange::SignUp(new("Anna"))).await })
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

async fn an_invitation_is_used_once(database: &Database) {
    let store = database.open().await;
    let invited = |name: &str| NewAccount {
        invitation: Some(secret("invitation")),
        ..new(name)
    };
    let outcome = change(&store, PeopleChange::SignUp(invited("Anna"))).await;
    assert_eq!(outcome, AccountOutcome::NoInvitation);
    let code = secret("invitation");
    change(&store, PeopleChange::Invite { code, at: 5 }).await;
    sign_up(&store, "Ben").await;
    // A name that is taken does not use it up.
    let outcome = change(&store, PeopleChange::SignUp(invited("ben"))).await;
    assert_eq!(outcome, AccountOutcome::NameTaken);
    let outcome = change(&store, PeopleChange::SignUp(invited("Anna"))).await;
    assert!(
        matches!(outcome, AccountOutcome::SignedUp(_)),
        "{outcome:?}"
    );
    let outcome = change(&store, PeopleChange::SignUp(invited("Cy"))).await;
    assert_eq!(outcome, AccountOutcome::NoInvitation);
}

async fn sessions_begin_and_end(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    let ben = sign_up(&store, "Ben").await;
    let first = log_in(&store, anna, "Anna", 1_000).await;
    let second = log_in(&store, anna, "Anna", 2_000).await;
    let third = log_in(&store, anna, "Anna", 3_000).await;
    let other = log_in(&store, ben, "Ben", 4_000).await;
    let (session, account) = store
        .people()
        .session(&first)
        .await
        .expect("an answer")
        .expect("a session");
    assert_eq!(
        (account.id, session.seen, session.device.as_str()),
        (anna, 1_000, "a browser")
    );
    let seen = PeopleChange::See {
        session: first.clone(),
        at: 9_000,
    };
    change(&store, seen).await;
    let listed = store.sessions(anna).await.expect("an answer");
    let listed: Vec<_> = listed
        .iter()
        .map(|session| (session.created, session.seen))
        .collect();
    assert_eq!(listed, [(3_000, 3_000), (2_000, 2_000), (1_000, 9_000)]);
    // Nobody ends a session of somebody else.
    let id = first.shown().to_owned();
    let outcome = change(
        &store,
        PeopleChange::EndSession {
            account: ben,
            id: id.clone(),
        },
    )
    .await;
    assert_eq!(outcome, AccountOutcome::Done(0));
    let outcome = change(&store, PeopleChange::EndSession { account: anna, id }).await;
    assert_eq!(outcome, AccountOutcome::Done(1));
    assert!(!is_open(&store, &first).await);
    let outcome = change(
        &store,
        PeopleChange::EndOthers {
            account: anna,
            stays: third.clone(),
        },
    )
    .await;
    assert_eq!(outcome, AccountOutcome::Done(1));
    assert!(!is_open(&store, &second).await && is_open(&store, &third).await);
    change(&store, PeopleChange::EndIdle(3_500)).await;
    assert!(!is_open(&store, &third).await && is_open(&store, &other).await);
    change(&store, PeopleChange::LogOut(other.clone())).await;
    assert!(!is_open(&store, &other).await);
}

async fn another_password_ends_what_the_old_one_opened(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    let old = log_in(&store, anna, "Anna", 1_000).await;
    let begins = session(anna, 2_000);
    let new = begins.key.clone();
    let password = PeopleChange::SetPassword {
        account: anna,
        password: "another".to_owned(),
        session: Some(begins),
    };
    assert_eq!(change(&store, password).await, AccountOutcome::Done(1));
    assert!(!is_open(&store, &old).await && is_open(&store, &new).await);
    // Whoever has shown the old password before it was changed comes too late.
    let late = PeopleChange::LogIn {
        password: "hash of Anna".to_owned(),
        session: session(anna, 3_000),
    };
    assert_eq!(change(&store, late).await, AccountOutcome::Refused);
}

async fn a_recovery_code_opens_an_account_once(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    let recover = |code: &str, account| PeopleChange::Recover {
        code: secret(code),
        session: session(account, 1_000),
    };
    let left = async || {
        store
            .people()
            .recovery_codes_left(anna)
            .await
            .expect("an answer")
    };
    assert_eq!(left().await, 2);
    assert_eq!(
        change(&store, recover("one", anna)).await,
        AccountOutcome::Done(1)
    );
    assert_eq!(left().await, 1);
    assert_eq!(
        change(&store, recover("one", anna)).await,
        AccountOutcome::Refused
    );
    assert_eq!(
        change(&store, recover("two", AccountId::of(0))).await,
        AccountOutcome::Refused
    );
    let codes = vec![secret("three")];
    change(
        &store,
        PeopleChange::SetCodes {
            account: anna,
            codes,
        },
    )
    .await;
    assert_eq!(
        change(&store, recover("two", anna)).await,
        AccountOutcome::Refused
    );
    assert_eq!(
        change(&store, recover("three", anna)).await,
        AccountOutcome::Done(1)
    );
}

async fn who_is_banned_is_out_until_he_is_let_in(database: &Database) {
    let store = database.open().await;
    let anna = sign_up(&store, "Anna").await;
    let open = log_in(&store, anna, "Anna", 1_000).await;
    change(
        &store,
        PeopleChange::Ban {
            account: anna,
            banned: true,
        },
    )
    .await;
    assert!(!is_open(&store, &open).await);
    let password = "hash of Anna".to_owned();
    let again = PeopleChange::LogIn {
        password,
        session: session(anna, 2_000),
    };
    assert_eq!(change(&store, again.clone()).await, AccountOutcome::Refused);
    change(
        &store,
        PeopleChange::Ban {
            account: anna,
            banned: false,
        },
    )
    .await;
    assert_eq!(change(&store, again).await, AccountOutcome::Done(1));
}

async fn sides_are_an_accounts_and_go_over_into_the_next_game(database: &Database) {
    let store = database.open().await;
    let (anna, ben) = (sign_up(&store, "Anna").await, sign_up(&store, "Ben").await);
    let games: Vec<GameId> = (0..3)
        .map(|_| GameId::random().expect("randomness"))
        .collect();
    let sit = |account, seats, at| PeopleChange::Sit { account, seats, at };
    for (game, at) in games.iter().zip([10, 20, 20]) {
        let outcome = change(&store, sit(anna, vec![(*game, Side::White)], at)).await;
        assert_eq!(outcome, AccountOutcome::Done(1));
    }
    // A side that is somebody's is nobody else's.
    let wanted = vec![(games[0], Side::White), (games[0], Side::Black)];
    assert_eq!(
        change(&store, sit(ben, wanted, 30)).await,
        AccountOutcome::Done(1)
    );
    let seated = async |game, side| store.seated(game, side).await.expect("an answer");
    assert_eq!(seated(games[0], Side::White).await, Some(anna));
    assert_eq!(seated(games[0], Side::Black).await, Some(ben));
    assert_eq!(seated(games[1], Side::Black).await, None);
    let first = store
        .people()
        .seats(anna, None, 2)
        .await
        .expect("an answer");
    let rest = store
        .people()
        .seats(anna, first.last(), 2)
        .await
        .expect("an answer");
    let times: Vec<u64> = first.iter().chain(&rest).map(|seat| seat.since).collect();
    assert_eq!(times, [20, 20, 10]);
    assert_ne!(first[0].game, first[1].game);
    // The players of a game go on in another with the colours changed.
    let mut live = begun();
    let game = live.settings().id;
    store.create(&new_game(&live)).await.expect("kept");
    change(&store, sit(anna, vec![(game, Side::White)], 40)).await;
    let next = begun();
    let mut append = happens(&mut live, 500, joined());
    append.next = Some(new_game(&next));
    store.append(append).await.expect("stored");
    let next = next.settings().id;
    assert_eq!(seated(next, Side::Black).await, Some(anna));
    assert_eq!(seated(next, Side::White).await, None);
    // Of these two games nothing has ended yet, and of the others nothing was ever kept.
    let unfinished = store.unfinished_seats(anna, None, 9).await;
    let unfinished = unfinished.expect("an answer");
    let mut unfinished: Vec<GameId> = unfinished.iter().map(|seat| seat.game).collect();
    let mut expected = [game, next];
    unfinished.sort_unstable();
    expected.sort_unstable();
    assert_eq!(unfinished, expected);
    let games = [games.as_slice(), &[game, next]].concat();
    store.forget(&games).await.expect("gone");
    assert!(
        store
            .people()
            .seats(anna, None, 9)
            .await
            .expect("an answer")
            .is_empty()
    );
}

async fn a_deleted_account_leaves_its_games_without_its_name(database: &Database) {
    let store = database.open().await;
    let ben = sign_up(&store, "Ben").await;
    let open = log_in(&store, ben, "Ben", 1_000).await;
    let mut live = begun();
    let game = live.settings().id;
    store.create(&new_game(&live)).await.expect("kept");
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
    change(
        &store,
        PeopleChange::Sit {
            account: ben,
            seats: vec![(game, side)],
            at: 5,
        },
    )
    .await;
    for _ in 0..2 {
        change(&store, PeopleChange::Unname { game, side }).await;
        assert_eq!(named().await, None);
    }
    let stored = store.load(game).await.expect("an answer").expect("a game");
    // Whoever has the game open learns of it as of everything else that happens.
    assert_eq!(stored.events.len(), 2);
    let texts = format!("{stored:?}");
    assert!(!texts.contains("Ben"), "{texts}");
    change(&store, PeopleChange::Delete(ben)).await;
    assert!(!is_open(&store, &open).await);
    assert_eq!(store.seated(game, side).await.expect("an answer"), None);
    let gone = store
        .people()
        .account(ben)
        .await
        .expect("an answer")
        .expect("a row");
    assert_eq!(
        (gone.state, gone.name.as_str(), gone.password),
        (AccountState::Deleted, "", None)
    );
    // Nobody else is ever called that.
    let outcome = change(&store, PeopleChange::SignUp(new("Ben"))).await;
    assert_eq!(outcome, AccountOutcome::NameTaken);
    let listed = store
        .people()
        .accounts_after(AccountId::of(0), 10)
        .await
        .expect("an answer");
    assert!(listed.is_empty());
}

async fn the_archive_forgets_the_name_as_well(database: &Database) {
    let store = database.open().await;
    let (live, appends) = finished(0);
    let game = live.settings().id;
    store.create(&new_game(&live)).await.expect("kept");
    for append in appends {
        store.append(append).await.expect("stored");
    }
    let archived = async || store.archived(1).await.expect("an answer").expect("a game");
    let name = archived().await.entry.players[Side::White].title();
    assert!(!name.is_empty());
    change(
        &store,
        PeopleChange::Unname {
            game,
            side: Side::White,
        },
    )
    .await;
    assert_eq!(archived().await.entry.players[Side::White].title(), "");
    assert!(
        !archived().await.entry.players[Side::Black]
            .title()
            .is_empty()
    );
}
