//! A separate database for each test.

use skep_store::{PostgresOptions, Store, StoreOptions};
use skep_test_postgres::TestPostgres;
use sqlx::{ConnectOptions, Connection, PgConnection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

pub(crate) struct Database {
    options: StoreOptions,
    _directory: TempDir,
    postgres: Option<TestPostgres>,
}

impl Database {
    pub(crate) fn sqlite() -> Database {
        let directory = TempDir::new().expect("a directory");
        Database {
            options: StoreOptions::new(directory.path()),
            _directory: directory,
            postgres: None,
        }
    }

    pub(crate) fn postgres() -> Database {
        let mut database = Database::sqlite();
        let postgres = TestPostgres::start().unwrap_or_else(|error| panic!("{error}"));
        let options = PostgresOptions::of_url(&postgres.url()).expect("a URL");
        database.options.postgres = Some(options);
        database.postgres = Some(postgres);
        database
    }

    /// Opens another handle, like another node.
    pub(crate) async fn open(&self) -> Store {
        let opened = Store::open(&self.options).await;
        let (store, _writer) = opened.unwrap_or_else(|error| panic!("{error}"));
        store
    }

    /// Runs a statement without the store.
    pub(crate) async fn execute(&self, statement: &'static str) {
        let done = match &self.postgres {
            Some(postgres) => {
                let connected = PgConnection::connect(&postgres.url()).await;
                let mut connection = connected.expect("connected");
                let done = sqlx::query(statement).execute(&mut connection).await;
                done.map(|done| done.rows_affected())
            }
            None => {
                let file = SqliteConnectOptions::new().filename(self.options.file());
                let mut connection = file.connect().await.expect("connected");
                let done = sqlx::query(statement).execute(&mut connection).await;
                done.map(|done| done.rows_affected())
            }
        };
        done.expect("done");
    }

    /// Opens the store, runs `work`, and waits until everything is written and closed.
    pub(crate) async fn visit(&self, work: impl AsyncFnOnce(&Store)) {
        let opened = Store::open(&self.options).await;
        let (store, writer) = opened.unwrap_or_else(|error| panic!("{error}"));
        work(&store).await;
        store.close().await;
        writer.await.expect("the writer ends");
    }
}
