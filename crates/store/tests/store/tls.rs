//! PostgreSQL over TLS: the right certificate is trusted, and no other.

use std::path::Path;

use skep_store::{OpenError, PostgresError, PostgresOptions, Store, StoreOptions};
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
    store.heartbeat(5, None).await.expect("stored");
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
async fn accepts_a_valid_certificate() {
    let postgres = postgres("127.0.0.1");
    for mode in ["verify-full", "verify-ca", "require"] {
        let opened = open(&postgres, mode, authority(&postgres)).await;
        opened.unwrap_or_else(|error| panic!("{mode}: {error}"));
    }
}

#[tokio::test]
async fn rejects_a_certificate_of_another_authority_in_one_sentence() {
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
async fn rejects_another_host_name_with_verify_full() {
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
async fn rejects_a_server_without_tls_if_required() {
    let postgres = postgres("127.0.0.1");
    let plain = TestPostgres::start().unwrap_or_else(|error| panic!("{error}"));
    let sentence = refusal(&plain, "verify-full", authority(&postgres)).await;
    assert!(
        sentence.contains("cannot be reached with TLS"),
        "{sentence}"
    );
}
