//! Diagnoses of an installation, with advice.

mod address;
mod database;
mod directory;
mod health;
mod machine;
mod mail;

use std::net::SocketAddr;

use serde::Serialize;
use skep_server::mail::SmtpServer;
use skep_server::store::{DirectoryLock, StoreOptions};

pub(crate) use health::{ask as ask_for_health, reachable};

/// A server that runs or should run.
pub(crate) struct Installation {
    pub(crate) address: SocketAddr,
    pub(crate) store: StoreOptions,
    pub(crate) smtp: Option<SmtpServer>,
}

impl Installation {
    /// Runs all checks.
    pub(crate) fn examine(&self) -> Vec<Finding> {
        let store = &self.store;
        let is_running = match store.postgres {
            // With PostgreSQL there is no lock: a server that answers is one of the nodes.
            Some(_) => health::ask(self.address).is_ok(),
            None => DirectoryLock::is_taken(&store.directory),
        };
        let database = database::look(store);
        let newest = database.as_ref().ok().copied().flatten();
        let newest = newest.map_or(0, |health| health.newest);
        let mut findings = vec![machine::program(), address::check(self.address, is_running)];
        // With PostgreSQL nothing is stored on this machine.
        if store.postgres.is_none() {
            findings.extend([directory::check(store), machine::disk(&store.directory)]);
        }
        findings.extend([
            database::finding(store, database),
            machine::clock(skep_server::clock::now(), newest),
            machine::open_files(),
        ]);
        findings.extend(self.smtp.as_ref().map(mail::check));
        findings
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum State {
    Ok,
    /// Works, but not as well as it could.
    Warning,
    /// A server would not start or not work.
    Wrong,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Finding {
    /// Stable name of the check, for scripts.
    pub(crate) check: &'static str,
    pub(crate) state: State,
    pub(crate) message: String,
    pub(crate) advice: Option<String>,
}

impl Finding {
    pub(super) fn ok(check: &'static str, message: impl Into<String>) -> Finding {
        Finding {
            check,
            state: State::Ok,
            message: message.into(),
            advice: None,
        }
    }

    pub(super) fn warning(
        check: &'static str,
        message: impl Into<String>,
        advice: impl Into<String>,
    ) -> Finding {
        Finding {
            check,
            state: State::Warning,
            message: message.into(),
            advice: Some(advice.into()),
        }
    }

    pub(super) fn wrong(
        check: &'static str,
        message: impl Into<String>,
        advice: impl Into<String>,
    ) -> Finding {
        Finding {
            state: State::Wrong,
            ..Finding::warning(check, message, advice)
        }
    }
}
