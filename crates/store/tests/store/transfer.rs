//! Everything from one database to another and back.

use skep_game::ids::Token;
use skep_people::{AccountId, Language, NameKey, house_name};
use skep_server::catalog::{NewEntry, Source};
use skep_server::store::{
    AccountKind, AccountOutcome, AilmentError, Ceremony, CeremonyKind, FirstSession, MailChange,
    NewAccount, NewGame, NewLink, PasskeyChange, PeopleChange, PostgresOptions, SecretHash,
    SessionKey, Store, StoreOptions, StoredMailAddress, TransferError, examine, transfer,
};
use skep_test_postgres::TestPostgres;
use sqlx::{Connection, PgConnection};
use tempfile::TempDir;

use crate::plans::planned;
use crate::samples::{begun, entry, finished, happens, joined, new_game, rated, said};

struct Place {
    options: StoreOptions,
    _directory: TempDir,
}

fn directory() -> Place {
    let directory = TempDir::new().expect("a directory");
    Place {
        options: StoreOptions::new(directory.path()),
        _directory: directory,
    }
}

fn database(postgres: &TestPostgres) -> Place {
    let mut place = directory();
    place.options.postgres = Some(PostgresOptions::of_url(&postgres.url()).expect("a URL"));
    place
}

async fn visit(place: &Place, work: impl AsyncFnOnce(&Store)) {
    let opened = Store::open(&place.options).await;
    let (store, writer) = opened.expect("a store");
    work(&store).await;
    store.close().await;
    writer.await.expect("written");
}

/// Something of everything.
async fn fill(store: &Store) {
    for number in 0..30 {
        let (live, appends) = finished(number * 10);
        let new = NewGame {
            rated: Some(rated(&live, 1, 2)),
            ..new_game(&live)
        };
        store.create(&new).await.expect("kept");
        for append in appends {
            store.append(append).await.expect("stored");
        }
    }
    let mut live = begun();
    store.create(&new_game(&live)).await.expect("kept");
    for event in [joined(), said("Grüße 🐝"), said("a \"quoted\" \\ text")] {
        let append = happens(&mut live, 500, event);
        store.append(append).await.expect("stored");
    }
    planned(store).await;
    let entries = (0..700).map(entry).collect();
    store.shelve(entries).await.expect("shelved");
    let last = store
        .archived(730)
        .await
        .expect("an answer")
        .expect("the last");
    store
        .unshelve(vec![last.removal().expect("whole")])
        .await
        .expect("gone");
    let anna = account("Anna");
    let anna = store.change(anna).await.expect("signed up");
    for change in mail(anna) {
        store.change(change).await.expect("told");
    }
    store.change(challenge()).await.expect("begun");
    store.note_done("founding").await.expect("noted");
    store.alive(7_000).await.expect("noted");
}

/// A challenge for a passkey.
fn challenge() -> PeopleChange {
    PeopleChange::Passkey(PasskeyChange::Begin {
        ceremony: Ceremony {
            challenge: "a challenge".to_owned(),
            kind: CeremonyKind::LogIn,
            state: vec![0, 1, 255],
            expires: 9_000,
        },
        at: 1_000,
    })
}

/// An address that is confirmed and another that is not, with a link.
fn mail(outcome: AccountOutcome) -> Vec<PeopleChange> {
    let AccountOutcome::SignedUp(account) = outcome else {
        panic!("nobody has signed up: {outcome:?}");
    };
    let tell = |address: &str, secret: &str| MailChange::Tell {
        account,
        address: StoredMailAddress {
            address: address.parse().expect("an address"),
            language: Language::German,
            since: 1_000,
        },
        link: NewLink {
            hash: SecretHash(secret.to_owned()),
            expires: 9_000,
        },
    };
    let confirm = MailChange::Confirm {
        link: SecretHash("one".to_owned()),
        at: 2_000,
    };
    let changes = [
        tell("Anna@example.org", "one"),
        confirm,
        tell("new@example.org", "two"),
    ];
    changes.map(PeopleChange::Mail).into()
}

/// Somebody who signs up, with a session and codes.
fn account(name: &str) -> PeopleChange {
    let token = Token::random().expect("randomness");
    PeopleChange::SignUp(NewAccount {
        name: name.to_owned(),
        key: NameKey::of(name),
        kind: AccountKind::Person,
        password: Some("a hash".to_owned()),
        passkey: None,
        codes: vec![SecretHash("one".to_owned()), SecretHash("two".to_owned())],
        invitation: None,
        created: 1_000,
        session: Some(FirstSession {
            key: SessionKey::of(&token),
            device: "a browser".to_owned(),
            secret: SecretHash("a device".to_owned()),
        }),
    })
}

#[tokio::test]
async fn everything_goes_from_sqlite_to_postgresql_and_back() {
    let postgres = TestPostgres::start().unwrap_or_else(|error| panic!("{error}"));
    let (first, second, third) = (directory(), database(&postgres), directory());
    visit(&first, fill).await;
    let whole = examine(&first.options).await;
    let mut told = 0;
    let there = transfer(&first.options, &second.options, |_, rows| told += rows).await;
    let there = there.unwrap_or_else(|error| panic!("{error}"));
    let rows = |table: &str| {
        let copied = there.iter().find(|copied| copied.table == table);
        copied.expect("the table").rows
    };
    assert_eq!((rows("games"), rows("archive")), (32, 729));
    assert_eq!((rows("events"), rows("plans")), (30 * 6 + 3 + 1, 1));
    assert_eq!((rows("rated_games"), rows("ratings")), (30, 2));
    assert_eq!(rows("rating_changes"), 60);
    assert_eq!(
        (rows("accounts"), rows("sessions"), rows("recovery_codes")),
        (1, 1, 2)
    );
    assert_eq!((rows("known_devices"), rows("name_keys")), (1, 1));
    assert_eq!((rows("passkeys"), rows("ceremonies")), (0, 1));
    assert_eq!((rows("mail_addresses"), rows("mail_links")), (2, 1));
    // Each row is told of when it is written and when it is compared.
    assert_eq!(
        told,
        2 * there.iter().map(|copied| copied.rows).sum::<u64>()
    );
    let back = transfer(&second.options, &third.options, |_, _| {}).await;
    assert_eq!(back.unwrap_or_else(|error| panic!("{error}")), there);
    let health = examine(&third.options).await;
    assert_eq!(health, whole);
    visit(&third, async |store| {
        assert_eq!(store.last_alive().await.expect("an answer"), 7_000);
        // The number of a game that was deleted is not used again, and neither is that of a player.
        let ids = store.shelve(vec![entry(5_000)]).await.expect("shelved");
        assert_eq!(ids, [Some(731)]);
        let ben = store.change(account("Ben")).await;
        let second = AccountOutcome::SignedUp(AccountId::of(2));
        assert_eq!(ben.expect("signed up"), second);
    })
    .await;
    // What was moved is not used any more.
    for (from, to) in [(&first, &second), (&second, &third)] {
        let to = to.options.place();
        let found = examine(&from.options).await;
        assert_eq!(found, Err(AilmentError::Moved { to: to.clone() }));
        let opened = Store::open(&from.options).await.expect_err("it was moved");
        assert!(opened.to_string().contains(&to), "{opened}");
        let again = transfer(&from.options, &directory().options, |_, _| {}).await;
        assert!(
            matches!(again, Err(TransferError::Moved { .. })),
            "{again:?}"
        );
    }
}

#[tokio::test]
async fn what_a_server_brings_along_is_no_hindrance() {
    let postgres = TestPostgres::start().unwrap_or_else(|error| panic!("{error}"));
    let (from, to) = (directory(), database(&postgres));
    visit(&from, fill).await;
    visit(&to, async |store| {
        let mut engine: Vec<NewEntry> = (0..100).map(entry).collect();
        for entry in &mut engine {
            entry.entry.source = Source::Engine;
        }
        store.shelve(engine).await.expect("shelved");
        store.note_done("engine").await.expect("noted");
        let house = account(&house_name(3));
        store.change(house).await.expect("made");
    })
    .await;
    let moved = transfer(&from.options, &to.options, |_, _| {}).await;
    moved.unwrap_or_else(|error| panic!("{error}"));
    visit(&to, async |store| {
        let anna = store.account_named(&NameKey::of("Anna")).await;
        assert!(anna.expect("an answer").is_some());
        assert!(!store.is_done("engine").await.expect("an answer"));
    })
    .await;
    // Somebody's account is a hindrance.
    let other = directory();
    visit(&other, async |store| {
        let anna = account("Anna");
        store.change(anna).await.expect("signed up");
    })
    .await;
    let occupied = transfer(&to.options, &other.options, |_, _| {}).await;
    assert!(
        matches!(occupied, Err(TransferError::Occupied(_))),
        "{occupied:?}"
    );
}

#[tokio::test]
async fn nothing_is_moved_onto_games_or_under_the_hands_of_a_server() {
    let postgres = TestPostgres::start().unwrap_or_else(|error| panic!("{error}"));
    let (from, to) = (directory(), database(&postgres));
    let missing = transfer(&from.options, &to.options, |_, _| {}).await;
    assert!(
        matches!(missing, Err(TransferError::NoDatabase(_))),
        "{missing:?}"
    );
    visit(&from, fill).await;
    visit(&to, async |store| {
        let busy = transfer(&from.options, &to.options, |_, _| {}).await;
        assert!(matches!(busy, Err(TransferError::InUse(_))), "{busy:?}");
        store.create(&new_game(&begun())).await.expect("kept");
    })
    .await;
    let occupied = transfer(&from.options, &to.options, |_, _| {}).await;
    assert!(
        matches!(occupied, Err(TransferError::Occupied(_))),
        "{occupied:?}"
    );
}

#[tokio::test]
async fn damage_is_found_in_postgresql() {
    let postgres = TestPostgres::start().unwrap_or_else(|error| panic!("{error}"));
    let place = database(&postgres);
    assert_eq!(examine(&place.options).await, Ok(None));
    visit(&place, fill).await;
    let mut connection = PgConnection::connect(&postgres.url())
        .await
        .expect("connected");
    for (damage, repair) in [
        (
            "UPDATE events SET version = 70 WHERE version = 2",
            "UPDATE events SET version = 2 WHERE version = 70",
        ),
        (
            "UPDATE events SET body = replace(body, 'wS1', 'wQ') WHERE version = 2",
            "UPDATE events SET body = replace(body, 'wQ', 'wS1') WHERE version = 2",
        ),
        (
            "UPDATE archive_positions SET segment = segment + 1 WHERE bucket = 7",
            "UPDATE archive_positions SET segment = segment - 1 WHERE bucket = 7",
        ),
        (
            "UPDATE _sqlx_migrations SET version = version + 1000",
            "UPDATE _sqlx_migrations SET version = version - 1000",
        ),
    ] {
        let whole = examine(&place.options).await;
        assert!(matches!(whole, Ok(Some(_))), "{whole:?}");
        sqlx::query(damage)
            .execute(&mut connection)
            .await
            .expect("damage");
        let found = examine(&place.options).await;
        let is_found = matches!(
            found,
            Err(AilmentError::Games(_) | AilmentError::Index(_) | AilmentError::Newer { .. })
        );
        assert!(is_found, "{damage}: {found:?}");
        sqlx::query(repair)
            .execute(&mut connection)
            .await
            .expect("repaired");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_is_examined_as_it_is_at_one_moment() {
    let place = directory();
    let (store, writer) = Store::open(&place.options).await.expect("a store");
    let filling = tokio::spawn({
        let store = store.clone();
        async move {
            for number in 0..300 {
                store.shelve(vec![entry(number)]).await.expect("shelved");
            }
        }
    });
    while !filling.is_finished() {
        let found = examine(&place.options).await;
        assert!(matches!(found, Ok(Some(_))), "{found:?}");
    }
    filling.await.expect("shelved");
    store.close().await;
    writer.await.expect("written");
}
