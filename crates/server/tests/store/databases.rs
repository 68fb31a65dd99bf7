//! A database of its own for a test.

use skep_server::store::{PostgresOptions, Store, StoreOptions};
use skep_test_postgres::TestPostgres;
use tempfile::TempDir;

/// A database of its own for a test.
pub(crate) struct Database {
    options: StoreOptions,
    _directory: TempDir,
    _postgres: Option<TestPostgres>,
}

impl Database {
    pub(crate) fn sqlite() -> Database {
        let directory = TempDir::new().expect("a directory");
        Database {
            options: StoreOptions::new(directory.path()),
            _directory: directory,
            _postgres: None,
        }
    }

    pub(crate) fn postgres() -> Database {
        let mut database = Database::sqlite();
        let postgres = TestPostgres::start().unwrap_or_else(|error| panic!("{error}"));
        let options = PostgresOptions::of_url(&postgres.url()).expect("a URL");
        database.options.postgres = Some(options);
        database._postgres = Some(postgres);
        database
    }

    /// A handle of its own, as another node has it.
    pub(crate) async fn open(&self) -> Store {
        let opened = Store::open(&self.options).await;
        let (store, _writer) = opened.unwrap_or_else(|error| panic!("{error}"));
        store
    }

    /// Opens the store, does something, and waits until everything is written and closed.
    pub(crate) async fn visit(&self, work: impl AsyncFnOnce(&Store)) {
        let opened = Store::open(&self.options).await;
        let (store, writer) = opened.unwrap_or_else(|error| panic!("{error}"));
        work(&store).await;
        store.close().await;
        writer.await.expect("the writer ends");
    }
}
