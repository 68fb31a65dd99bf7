//! `skep ratings rebuild` recomputes every rating from the rated games, on both databases.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};
use skep_test_postgres::TestPostgres;
use sqlx::{ConnectOptions, Connection, PgConnection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

/// Two rated games, one in progress, and one that was too short.
const GAMES: &str = "INSERT INTO rated_games (game, speed, white, black, white_bot, black_bot, day, earlier, ended, score) VALUES \
     ('AAAAAAAAAAAAAAAAAAAAAA', 'blitz', 1, 2, 0, 0, 0, 0, 100, 'win'), \
     ('AAAAAAAAAAAAAAAAAAAAAQ', 'blitz', 1, 2, 0, 0, 0, 0, NULL, NULL), \
     ('AAAAAAAAAAAAAAAAAAAAAg', 'blitz', 1, 2, 0, 0, 0, 0, 200, NULL), \
     ('AAAAAAAAAAAAAAAAAAAAAw', 'blitz', 2, 3, 0, 1, 0, 0, 300, 'draw')";
const TAMPERED: &str = "UPDATE ratings SET rating = 3000 WHERE account = 2";
const NUMBERS: &str = "SELECT account, rating, deviation FROM ratings ORDER BY account";

type Numbers = Vec<(i64, f64, f64)>;

fn skep(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_skep"))
        .args(arguments)
        .output()
        .expect("the program starts")
}

/// Report of a rebuild.
fn rebuilt(place: &[&str]) -> Value {
    let output = skep(&[&["ratings", "rebuild", "--json"][..], place].concat());
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{error}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Direct access to a database.
trait DirectAccess {
    fn execute(&self, statement: &'static str);
    fn numbers(&self) -> Numbers;
}

fn run<T>(work: impl Future<Output = Result<T, sqlx::Error>>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(work).expect("a response")
}

impl DirectAccess for Path {
    fn execute(&self, statement: &'static str) {
        let file = SqliteConnectOptions::new().filename(self);
        run(async {
            let mut connection = file.connect().await?;
            sqlx::query(statement).execute(&mut connection).await
        });
    }

    fn numbers(&self) -> Numbers {
        let file = SqliteConnectOptions::new().filename(self);
        run(async {
            let mut connection = file.connect().await?;
            sqlx::query_as(NUMBERS).fetch_all(&mut connection).await
        })
    }
}

impl DirectAccess for TestPostgres {
    fn execute(&self, statement: &'static str) {
        run(async {
            let mut connection = PgConnection::connect(&self.url()).await?;
            sqlx::query(statement).execute(&mut connection).await
        });
    }

    fn numbers(&self) -> Numbers {
        run(async {
            let mut connection = PgConnection::connect(&self.url()).await?;
            sqlx::query_as(NUMBERS).fetch_all(&mut connection).await
        })
    }
}

fn check_rebuild(place: &[&str], database: &(impl DirectAccess + ?Sized)) -> Numbers {
    let report = |differed: u64| json!({"games": 2, "ratings": 3, "differed": differed});
    database.execute(GAMES);
    assert_eq!(rebuilt(place), report(3));
    let numbers = database.numbers();
    // A newcomer's win over a newcomer counts a tenth.
    assert!(numbers[0].1 > 1510.0, "{numbers:?}");
    assert_eq!(rebuilt(place), report(0));
    database.execute(TAMPERED);
    assert_eq!(rebuilt(place), report(1));
    assert_eq!(database.numbers(), numbers);
    numbers
}

#[test]
fn rebuilds_the_same_ratings_in_both_databases() {
    let directory = TempDir::new().expect("a directory");
    let data = directory.path().to_str().expect("text");
    let place = ["--data", data];
    let refused = skep(&["ratings", "rebuild", "--data", data]);
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    // Creating an invitation creates the database.
    let invited = skep(&["user", "invite", "--data", data]);
    assert_eq!(invited.status.code(), Some(0), "{invited:?}");
    let file = directory.path().join("skep.sqlite3");
    let in_sqlite = check_rebuild(&place, file.as_path());
    let postgres = TestPostgres::start().unwrap_or_else(|error| panic!("{error}"));
    let url = postgres.url();
    let place = ["--database", &url];
    let empty = json!({"games": 0, "ratings": 0, "differed": 0});
    assert_eq!(rebuilt(&place), empty);
    assert_eq!(check_rebuild(&place, &postgres), in_sqlite);
}
