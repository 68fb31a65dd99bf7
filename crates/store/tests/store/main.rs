//! Tests of the store. Each runs on SQLite and on PostgreSQL, except those about features of only one of them.

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

/// Runs tests on both databases.
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
