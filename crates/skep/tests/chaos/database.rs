//! Direct access to the database of a run, by SQL that both databases understand.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;
use skep_game::clock::Millis;
use skep_server::store::{PostgresOptions, Store, StoreOptions};
use sqlx::{ConnectOptions, Connection, PgConnection, sqlite::SqliteConnectOptions};

/// Database of a run.
pub(crate) enum Database {
    /// The data directory of a server.
    Sqlite(PathBuf),
    /// The URL of a PostgreSQL database.
    Postgres(String),
}

impl Database {
    pub(crate) async fn store(&self) -> Store {
        let options = match self {
            Database::Sqlite(directory) => StoreOptions::new(directory),
            Database::Postgres(url) => {
                let mut options = StoreOptions::new("unused");
                options.postgres = Some(PostgresOptions::of_url(url).expect("a URL"));
                options
            }
        };
        let (store, _task) = Store::open(&options).await.expect("the store");
        store
    }

    /// Result of a query that returns one number.
    pub(crate) async fn count(&self, query: &'static str) -> i64 {
        let (count,): (i64,) = match self {
            Database::Sqlite(directory) => {
                let file = SqliteConnectOptions::new().filename(directory.join("skep.sqlite3"));
                let mut connection = file.connect().await.expect("a connection");
                sqlx::query_as(query).fetch_one(&mut connection).await
            }
            Database::Postgres(url) => {
                let connection = PgConnection::connect(url).await;
                let mut connection = connection.expect("a connection");
                sqlx::query_as(query).fetch_one(&mut connection).await
            }
        }
        .unwrap_or_else(|error| panic!("{query}: {error}"));
        count
    }

    /// Outages recorded by nodes; SQLite records none.
    pub(crate) async fn outages(&self) -> Vec<(Millis, Millis)> {
        let Database::Postgres(url) = self else {
            return Vec::new();
        };
        let mut connection = PgConnection::connect(url).await.expect("a connection");
        let rows: Vec<(i64, i64)> = sqlx::query_as("SELECT began, ended FROM outages")
            .fetch_all(&mut connection)
            .await
            .expect("outages");
        let millis = |time: i64| Millis::try_from(time).unwrap_or(0);
        let outage = |(began, ended): &(i64, i64)| (millis(*began), millis(*ended));
        rows.iter().map(outage).collect()
    }

    /// Output of `skep ratings rebuild --json`.
    pub(crate) fn rebuild_ratings(&self, program: &Path) -> Value {
        let mut command = Command::new(program);
        command.args(["ratings", "rebuild", "--json"]);
        match self {
            Database::Sqlite(directory) => command.arg("--data").arg(directory),
            Database::Postgres(url) => command.args(["--database", url]),
        };
        let output = command.output().expect("the program starts");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}");
        serde_json::from_slice(&output.stdout).expect("JSON")
    }
}
