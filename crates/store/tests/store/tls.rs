//! PostgreSQL over TLS: the right certificate is trusted, and no other.

use std::path::Path;

use skep_server::store::{OpenError, PostgresError, PostgresOptions, Store, StoreOptions};
use skep_test_postgres::{PASSWORD, TestPostgres};
use tempfile::TempDir;

fn postgres(name: &str) -> TestPostgres {
    TestPostgres::start_with_tls(name).unwrap_or_else(|error| panic!("{error}"))
}

fn authority(postgres: &TestPostgres) -> &Path {
    postgres.authority().expect("TLS")
}

/// Opens a database by the port, with an authority that is trusted, and gives a sign of life.
async fn open(postgres: &TestPostgres, mode: &str, trusted: &Path) -> Result<(), OpenError> {
    let directory = TempDir::new().expect("a directory");
    let (url, trusted) = (postgres.url_of_port(), trusted.display());
    let url = format!("{url}?sslmode={mode}&sslrootcert={trusted}");
    let options = PostgresOptions::of_url(&url).expect("a URL");
    let options = StoreOptions {
        postgres: Some(options.with_password(PASSWORD)),
        ..StoreOptions::new(directory.path())
    };
    let (store, writer) = Store::open(&options).await?;
    store.alive(5).await.expect("stored");
    store.close().await;
    writer.await.expect("closed");
    Ok(())
}

/// The sentence with which a database is refused that cannot be trusted.
async fn refusal(postgres: &TestPostgres, mode: &str, trusted: &Path) -> String {
    let refused = open(postgres, mode, trusted).await.expect_err("no trust");
    let is_tls = matches!(
        &refused,
        OpenError::Postgres {
            fault: PostgresError::Tls(_),
            ..
        }
    );
    assert!(is_tls, "{refused:?}");
    refused.to_string()
}

#[tokio::test]
async fn a_server_is_trusted_whose_certificate_is_right() {
    let postgres = postgres("127.0.0.1");
    for mode in ["verify-full", "verify-ca", "require"] {
        let opened = open(&postgres, mode, authority(&postgres)).await;
        opened.unwrap_or_else(|error| panic!("{mode}: {error}"));
    }
}

#[tokio::test]
async fn a_server_for_which_another_authority_vouches_is_refused_in_one_sentence() {
    let (real, other) = (postgres("127.0.0.1"), postgres("127.0.0.1"));
    for mode in ["verify-full", "verify-ca"] {
        let sentence = refusal(&real, mode, authority(&other)).await;
        let start = format!(
            "PostgreSQL at 127.0.0.1:{}/skep cannot be reached with TLS: ",
            real.port()
        );
        assert!(sentence.starts_with(&start), "{sentence}");
        let end = "; see sslmode and sslrootcert in docs/hosting.md";
        assert!(sentence.ends_with(end), "{sentence}");
        assert!(!sentence.contains('\n'), "{sentence}");
    }
}

#[tokio::test]
async fn a_certificate_for_another_name_is_refused_where_names_count() {
    let postgres = postgres("db.example.org");
    let sentence = refusal(&postgres, "verify-full", authority(&postgres)).await;
    assert!(
        sentence.contains("cannot be reached with TLS"),
        "{sentence}"
    );
    let opened = open(&postgres, "verify-ca", authority(&postgres)).await;
    opened.expect("the authority is right");
}

#[tokio::test]
async fn a_server_without_tls_is_refused_where_it_is_asked_for() {
    let postgres = postgres("127.0.0.1");
    let plain = TestPostgres::start().unwrap_or_else(|error| panic!("{error}"));
    let sentence = refusal(&plain, "verify-full", authority(&postgres)).await;
    assert!(
        sentence.contains("cannot be reached with TLS"),
        "{sentence}"
    );
}
