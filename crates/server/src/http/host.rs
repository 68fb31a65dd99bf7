//! The address at which others can reach this server.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use axum::{
    Json,
    extract::{Request, State},
};
use serde::Serialize;

use crate::http::{App, edge::address};

#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Host {
    /// Reachable from other machines.
    open: bool,
    /// The address for other machines, even if the server is not open; `None` without a network.
    address: Option<String>,
}

/// `GET /api/host`. Only this machine learns its network address: others know it already and must not see behind a proxy.
pub(crate) async fn host(State(app): State<App>, request: Request) -> Json<Host> {
    let bound = app.options.address;
    let (parts, _) = request.into_parts();
    let is_local = address::is_local(&parts, &app);
    let network = || is_local.then(network_address)?;
    Json(host_of(bound, network))
}

fn host_of(bound: Option<SocketAddr>, network: impl Fn() -> Option<IpAddr>) -> Host {
    let Some(bound) = bound else {
        return Host {
            open: false,
            address: None,
        };
    };
    let open = !bound.ip().is_loopback();
    let ip = match open && !bound.ip().is_unspecified() {
        true => Some(bound.ip()),
        false => network(),
    };
    Host {
        open,
        address: ip.map(|ip| SocketAddr::new(ip, bound.port()).to_string()),
    }
}

/// The address of this machine in its network. Connecting a UDP socket sends nothing but selects a route.
fn network_address() -> Option<IpAddr> {
    const TEST_NET: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(TEST_NET).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(bound: &str, network: Option<&str>) -> (bool, Option<String>) {
        let bound = bound.parse().expect("an address");
        let network = network.map(|ip| ip.parse().expect("an address"));
        let host = host_of(Some(bound), || network);
        (host.open, host.address)
    }

    #[test]
    fn reports_the_network_address() {
        let expected = |open, address: &str| (open, Some(address.to_owned()));
        let network = Some("192.168.1.5");
        assert_eq!(
            of("127.0.0.1:4483", network),
            expected(false, "192.168.1.5:4483")
        );
        assert_eq!(
            of("0.0.0.0:4483", network),
            expected(true, "192.168.1.5:4483")
        );
        assert_eq!(of("10.0.0.7:80", network), expected(true, "10.0.0.7:80"));
        assert_eq!(of("[::1]:4483", None), (false, None));
    }
}
