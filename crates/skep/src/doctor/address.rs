//! Checks the address: a server listens there already, or could.

use std::io::ErrorKind;
use std::net::{SocketAddr, TcpListener};

use super::Finding;
use super::health::{self, HealthError};

const CHECK: &str = "address";

/// Checks the address; `is_running` is whether a server uses the data directory.
pub(super) fn check(address: SocketAddr, is_running: bool) -> Finding {
    let error = match TcpListener::bind(address) {
        Ok(_) if is_running => {
            return Finding::warning(
                CHECK,
                format!("{address} is free, but a Skep server works in the data directory"),
                "It listens elsewhere: name its address with --addr.",
            );
        }
        Ok(_) => return Finding::ok(CHECK, format!("{address} is free")),
        Err(error) => error,
    };
    let elsewhere = format!("choose another port with --addr {}:PORT", address.ip());
    let (message, advice) = match error.kind() {
        ErrorKind::AddrInUse => match health::ask(address) {
            Ok(version) if is_running => {
                return Finding::ok(CHECK, format!("Skep {version} answers at {address}"));
            }
            Ok(version) => (
                format!(
                    "a Skep server ({version}) is already running at {address}, with other data"
                ),
                format!("Use that one, stop it, or {elsewhere}."),
            ),
            Err(HealthError::Unwell { .. }) if is_running => (
                format!(
                    "Skep answers at {address}, but cannot use its database or is shutting down"
                ),
                "See what is found about the database and the disk, and what the server logs."
                    .to_owned(),
            ),
            Err(HealthError::Unwell { .. }) => (
                format!("another Skep server has {address}, and cannot use its database"),
                format!("See to that one, stop it, or {elsewhere}."),
            ),
            Err(_) => (
                format!("{address} is taken by another program"),
                format!("Stop that program, or {elsewhere}."),
            ),
        },
        ErrorKind::AddrNotAvailable => (
            format!("this machine has no address {}", address.ip()),
            format!(
                "Use 127.0.0.1:{0} for this machine alone, or 0.0.0.0:{0} for all of its networks.",
                address.port()
            ),
        ),
        ErrorKind::PermissionDenied => (
            format!(
                "port {} needs more rights than this user has",
                address.port()
            ),
            "Choose a port above 1023 and put a proxy in front of it, as docs/hosting.md says."
                .to_owned(),
        ),
        _ => (
            format!("cannot listen at {address}: {error}"),
            format!("Check the network, or {elsewhere}."),
        ),
    };
    Finding::wrong(CHECK, message, advice)
}
