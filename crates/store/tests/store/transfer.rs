//! Moving everything from one database to another.

use skep_game::catalog::{NewEntry, Source};
use skep_game::ids::Token;
use skep_people::{AccountId, Language, NameKey, house_name};
use skep_store::{
    AccountKind, AccountOutcome, Ceremony, CeremonyKind, CheckError, LoginMethod, NewAccount,
    NewGame, NewLink, NewSession, Outage, PostgresOptions, SecretHash, SessionKey, Store,
    StoreOptions, StoredMailAddress, TransferError, check, transfer,
};
use skep_test_postgres::TestPostgres;
use sqlx::{Connection, PgConnection};
use tempfile::TempDir;

use crate::plans::planned;
use crate::samples::{begun, entry, finished, happens, joined, new_game, rated, said};

const OUTAGE: Outage = Outage {
    began: 3_000,
    ended: 6_000,
};

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
        store.create(new).await.expect("kept");
        for append in appends {
            store.append(append).await.expect("stored");
        }
    }
    let mut live = begun();
    store.create(new_game(&live)).await.expect("kept");
    for event in [joined(), said("Grüße 🐝"), said("a \"quoted\" \\ text")] {
        let append = happens(&mut live, 500, event);
        store.append(append).await.expect("stored");
    }
    planned(store).await;
    let entries = (0..700).map(entry).collect();
    store.archive(entries).await.expect("archived");
    let last = store
        .archived(730)
        .await
        .expect("an answer")
        .expect("the last");
    store
        .unarchive(vec![last.removal().expect("whole")])
        .await
        .expect("gone");
    let signed_up = store.sign_up(account("Anna")).await.expect("an answer");
    let AccountOutcome::SignedUp(anna) = signed_up else {
        panic!("{signed_up:?}");
    };
    set_addresses(store, anna).await;
    let ceremony = Ceremony {
        challenge: "a challenge".to_owned(),
        kind: CeremonyKind::LogIn,
        state: vec![0, 1, 255],
        expires: 9_000,
    };
    store.begin_ceremony(ceremony, 1_000).await.expect("stored");
    store.mark_done("founding").await.expect("noted");
    store.heartbeat(7_000, Some(OUTAGE)).await.expect("noted");
}

/// Sets a confirmed address and another that is not, with a link.
async fn set_addresses(store: &Store, account: AccountId) {
    let hash = |secret: &str| SecretHash(secret.to_owned());
    let set = async |address: &str, secret: &str| {
        let address = StoredMailAddress {
            address: address.parse().expect("an address"),
            language: Language::German,
            since: 1_000,
        };
        let link = NewLink {
            hash: hash(secret),
            expires: 9_000,
        };
        let set = store.set_mail_address(account, address, link).await;
        assert_eq!(set.expect("an answer"), AccountOutcome::Done(1));
    };
    set("Anna@example.org", "one").await;
    let confirmed = store.confirm_mail_address(hash("one"), 2_000).await;
    assert_eq!(confirmed.expect("an answer"), AccountOutcome::Done(1));
    set("new@example.org", "two").await;
}

/// A new account with a session and recovery codes.
fn account(name: &str) -> NewAccount {
    let token = Token::random().expect("randomness");
    NewAccount {
        name: name.to_owned(),
        key: NameKey::of(name),
        kind: AccountKind::Person,
        password: Some("a hash".to_owned()),
        passkey: None,
        codes: vec![SecretHash("one".to_owned()), SecretHash("two".to_owned())],
        invitation: None,
        created: 1_000,
        session: Some(NewSession {
            key: SessionKey::of(&token),
            account: AccountId::of(0),
            method: LoginMethod::Password,
            device: "a browser".to_owned(),
            secret: Some(SecretHash("a device".to_owned())),
            created: 1_000,
        }),
    }
}

#[tokio::test]
async fn transfers_everything_to_postgresql_and_back() {
    let postgres = TestPostgres::start().unwrap_or_else(|error| panic!("{error}"));
    let (first, second, third) = (directory(), database(&postgres), directory());
    visit(&first, fill).await;
    let whole = check(&first.options).await;
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
    // Each row is reported when it is written and when it is compared.
    assert_eq!(
        told,
        2 * there.iter().map(|copied| copied.rows).sum::<u64>()
    );
    let back = transfer(&second.options, &third.options, |_, _| {}).await;
    assert_eq!(back.unwrap_or_else(|error| panic!("{error}")), there);
    let health = check(&third.options).await;
    assert_eq!(health, whole);
    visit(&third, async |store| {
        assert_eq!(store.last_alive().await.expect("an answer"), 7_000);
        // Clocks that ran through it must still be set back.
        assert_eq!(store.outages(0).await.expect("an answer"), [OUTAGE]);
        // Numbering continues after the last game and account, even if deleted.
        let ids = store.archive(vec![entry(5_000)]).await.expect("archived");
        assert_eq!(ids, [Some(731)]);
        let ben = store.sign_up(account("Ben")).await;
        let second = AccountOutcome::SignedUp(AccountId::of(2));
        assert_eq!(ben.expect("signed up"), second);
    })
    .await;
    // A database that was moved away cannot be opened.
    for (from, to) in [(&first, &second), (&second, &third)] {
        let to = to.options.place();
        let found = check(&from.options).await;
        assert_eq!(found, Err(CheckError::Moved { to: to.clone() }));
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
async fn replaces_the_initial_content_of_a_new_database() {
    let postgres = TestPostgres::start().unwrap_or_else(|error| panic!("{error}"));
    let (from, to) = (directory(), database(&postgres));
    visit(&from, fill).await;
    visit(&to, async |store| {
        let mut engine: Vec<NewEntry> = (0..100).map(entry).collect();
        for entry in &mut engine {
            entry.entry.source = Source::Engine;
        }
        store.archive(engine).await.expect("archived");
        store.mark_done("engine").await.expect("noted");
        let house = account(&house_name(3));
        store.sign_up(house).await.expect("made");
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
    // An account of a person blocks the transfer.
    let other = directory();
    visit(&other, async |store| {
        let anna = account("Anna");
        store.sign_up(anna).await.expect("signed up");
    })
    .await;
    let occupied = transfer(&to.options, &other.options, |_, _| {}).await;
    assert!(
        matches!(occupied, Err(TransferError::Occupied(_))),
        "{occupied:?}"
    );
}

#[tokio::test]
async fn refuses_a_target_that_is_occupied_or_in_use() {
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
        store.create(new_game(&begun())).await.expect("kept");
    })
    .await;
    let occupied = transfer(&from.options, &to.options, |_, _| {}).await;
    assert!(
        matches!(occupied, Err(TransferError::Occupied(_))),
        "{occupied:?}"
    );
}

#[tokio::test]
async fn examining_postgresql_finds_damage() {
    let postgres = TestPostgres::start().unwrap_or_else(|error| panic!("{error}"));
    let place = database(&postgres);
    assert_eq!(check(&place.options).await, Ok(None));
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
        let whole = check(&place.options).await;
        assert!(matches!(whole, Ok(Some(_))), "{whole:?}");
        sqlx::query(damage)
            .execute(&mut connection)
            .await
            .expect("damage");
        let found = check(&place.options).await;
        let is_found = matches!(
            found,
            Err(CheckError::Games(_) | CheckError::Index(_) | CheckError::Newer { .. })
        );
        assert!(is_found, "{damage}: {found:?}");
        sqlx::query(repair)
            .execute(&mut connection)
            .await
            .expect("repaired");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn examining_a_database_in_use_sees_a_consistent_snapshot() {
    let place = directory();
    let (store, writer) = Store::open(&place.options).await.expect("a store");
    let filling = tokio::spawn({
        let store = store.clone();
        async move {
            for number in 0..300 {
                store.archive(vec![entry(number)]).await.expect("archived");
            }
        }
    });
    while !filling.is_finished() {
        let found = check(&place.options).await;
        assert!(matches!(found, Ok(Some(_))), "{found:?}");
    }
    filling.await.expect("archived");
    store.close().await;
    writer.await.expect("written");
}
