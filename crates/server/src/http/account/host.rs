//! Where this server can be reached, for whoever wants to invite others to it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use axum::{
    Json,
    extract::{Request, State},
};
use serde::Serialize;

use crate::http::{App, edge::address};

/// Where this server can be reached.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(in crate::http) struct Host {
    /// Whether other machines can reach it.
    open: bool,
    /// The address under which they do, or would if it were open; `None` if there is no network.
    address: Option<String>,
}

/// Tells the machine itself how others reach it. The others know already, and need not learn of the network behind a proxy.
pub(in crate::http) async fn host(State(app): State<App>, request: Request) -> Json<Host> {
    let bound = app.options.address;
    let (parts, _) = request.into_parts();
    let is_here = address::is_here(&parts, &app);
    let network = || is_here.then(in_network)?;
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

/// The address of this machine in its network. Connecting a socket for datagrams sends nothing: the system only chooses the way.
fn in_network() -> Option<IpAddr> {
    const SOMEWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(SOMEWHERE).ok()?;
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
    fn others_are_told_the_address_of_the_network() {
        let told = |open, address: &str| (open, Some(address.to_owned()));
        let network = Some("192.168.1.5");
        assert_eq!(
            of("127.0.0.1:4483", network),
            told(false, "192.168.1.5:4483")
        );
        assert_eq!(of("0.0.0.0:4483", network), told(true, "192.168.1.5:4483"));
        assert_eq!(of("10.0.0.7:80", network), told(true, "10.0.0.7:80"));
        assert_eq!(of("[::1]:4483", None), (false, None));
    }
}
