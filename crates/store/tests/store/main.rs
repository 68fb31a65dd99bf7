//! What every database promises: each test here runs on SQLite and on PostgreSQL, but for those about what only one of them knows.

mod accounts;
mod archive;
mod databases;
mod faults;
mod games;
mod histories;
mod lobby;
mod mail;
mod passkeys;
mod plans;
mod puzzles;
mod ratings;
mod relations;
mod samples;
mod tls;
mod transfer;

/// Runs each of these tests on both databases.
macro_rules! on_both {
    ($($name:ident),+ $(,)?) => {
        mod sqlite {
            $(
                #[tokio::test]
                async fn $name() {
                    super::$name(&crate::databases::Database::sqlite()).await;
                }
            )+
        }

        mod postgres {
            $(
                #[tokio::test]
                async fn $name() {
                    super::$name(&crate::databases::Database::postgres()).await;
                }
            )+
        }
    };
}

pub(crate) use on_both;
