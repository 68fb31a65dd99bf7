//! What is wrong with an installation, and what to do about it.

mod address;
mod clock;
mod database;
mod directory;
mod finding;
mod health;
mod machine;
mod mail;

use std::net::SocketAddr;

use skep_server::mail::SmtpServer;
use skep_server::store::{DirectoryLock, StoreOptions};

pub(crate) use finding::{Finding, State};
pub(crate) use health::ask as ask_for_health;

/// A server that runs, or is to run.
pub(crate) struct Installation {
    /// Where it listens.
    pub(crate) address: SocketAddr,
    /// Where it keeps its games.
    pub(crate) store: StoreOptions,
    /// What takes its mails, if it sends any.
    pub(crate) smtp: Option<SmtpServer>,
}

impl Installation {
    /// Checks everything; each finding says what was observed and, if it is wrong, what to do.
    pub(crate) fn examine(&self) -> Vec<Finding> {
        let store = &self.store;
        let is_running = match store.postgres {
            // Nodes on PostgreSQL lock nothing; one that answers is one of them.
            Some(_) => health::ask(self.address).is_ok(),
            None => DirectoryLock::is_taken(&store.directory),
        };
        let database = database::look(store);
        let newest = database.as_ref().ok().copied().flatten();
        let newest = newest.map_or(0, |health| health.newest);
        let mut findings = vec![machine::program(), address::check(self.address, is_running)];
        // With PostgreSQL nothing is kept on this machine.
        if store.postgres.is_none() {
            findings.extend([directory::check(store), machine::disk(&store.directory)]);
        }
        findings.extend([
            database::finding(store, database),
            clock::check(skep_server::clock::now(), newest),
            machine::open_files(),
        ]);
        findings.extend(self.smtp.as_ref().map(mail::check));
        findings
    }
}
