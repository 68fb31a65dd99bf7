//! Health check of a running server.

use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

use serde::Deserialize;

const PATIENCE: Duration = Duration::from_secs(3);
/// A longer answer is not from Skep.
const MOST: u64 = 64 * 1024;

#[derive(Deserialize)]
struct Health {
    ok: bool,
    version: String,
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum HealthError {
    #[error("no Skep server answers at {address}: {source}")]
    Silent {
        address: SocketAddr,
        source: io::Error,
    },
    #[error("what answers at {0} is not Skep")]
    Foreign(SocketAddr),
    #[error(
        "Skep {version} answers at {address}, but it cannot use its database or is shutting down"
    )]
    Unwell {
        address: SocketAddr,
        version: String,
    },
}

/// Returns the version of the server at an address.
///
/// # Errors
/// Nothing answers, it is not Skep, or it cannot use its database.
pub(crate) fn ask(address: SocketAddr) -> Result<String, HealthError> {
    let answer = fetch(address).map_err(|source| HealthError::Silent { address, source })?;
    let health = answer
        .split_once("\r\n\r\n")
        .filter(|(head, _)| head.starts_with("HTTP/1.1 "))
        .and_then(|(_, body)| serde_json::from_str::<Health>(body).ok());
    match health {
        Some(Health { ok: true, version }) => Ok(version),
        Some(Health { ok: false, version }) => Err(HealthError::Unwell { address, version }),
        None => Err(HealthError::Foreign(address)),
    }
}

/// The raw answer at an address.
fn fetch(address: SocketAddr) -> io::Result<String> {
    let address = reachable(address);
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let request =
        format!("GET /api/health HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    // In one write, because a program that answers early may close the connection before the rest.
    stream.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    stream.take(MOST).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// The address at which this machine reaches a listener.
pub(crate) fn reachable(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(match address.ip() {
            IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
            IpAddr::V6(_) => IpAddr::V6(Ipv6Addr::LOCALHOST),
        });
    }
    address
}
