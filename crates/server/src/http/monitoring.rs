//! Health checks, Prometheus metrics, and the address at which others can reach this server.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket},
    time::{Duration, Instant},
};

use axum::{
    Json,
    extract::{Request, State},
    http::{StatusCode, header::CONTENT_TYPE},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use tokio::{sync::Mutex, time::timeout};

use crate::http::{
    App,
    edge::address,
    error::{HttpError, Result},
};
use crate::{
    metrics::{self, METRICS},
    protocol::{Health, PROTOCOL},
};

const DATABASE_TIMEOUT: Duration = Duration::from_secs(3);
/// Caches results, so that health checks cannot keep the database busy.
const CACHE_TIME: Duration = Duration::from_secs(1);
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// `503 Service Unavailable` unless the server is ready.
pub(crate) struct Readiness(Health);

impl IntoResponse for Readiness {
    fn into_response(self) -> Response {
        let status = match self.0.ok {
            true => StatusCode::OK,
            false => StatusCode::SERVICE_UNAVAILABLE,
        };
        (status, Json(self.0)).into_response()
    }
}

/// `GET /api/health/live`: the process responds. A supervisor restarts it if it does not.
pub(crate) async fn live() -> Json<Health> {
    Json(health(true))
}

/// `GET /api/health` and `GET /api/health/ready`: games can be played, which needs a writable database. A load balancer
/// avoids the node otherwise.
pub(crate) async fn ready(State(app): State<App>) -> Readiness {
    Readiness(health(!*app.closing.borrow() && is_ready(&app).await))
}

fn health(ok: bool) -> Health {
    Health {
        ok,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: PROTOCOL,
    }
}

/// The last check that the database is writable.
pub(crate) type LastHealthCheck = Mutex<Option<(Instant, bool)>>;

async fn is_ready(app: &App) -> bool {
    let mut last = app.last_health_check.lock().await;
    if let Some((at, is_ready)) = *last
        && at.elapsed() < CACHE_TIME
    {
        return is_ready;
    }
    let is_ready = match timeout(DATABASE_TIMEOUT, app.rooms.check_health()).await {
        Ok(Ok(())) => true,
        Ok(Err(error)) => {
            app.store.warn("not ready", &error);
            false
        }
        Err(_) => {
            let error = "the database does not respond";
            app.store.warn("not ready", &error);
            false
        }
    };
    *last = Some((Instant::now(), is_ready));
    is_ready
}

/// `GET /metrics`
pub(crate) async fn metrics(State(app): State<App>) -> Result<Response> {
    metrics::set(&METRICS.open_rooms, app.rooms.len());
    metrics::set(&METRICS.running_clocks, app.rooms.running_clocks());
    metrics::set(&METRICS.open_sockets, app.limits.open_sockets.len());
    let text = METRICS.encode().map_err(HttpError::internal)?;
    Ok(([(CONTENT_TYPE, OPEN_METRICS)], text).into_response())
}

#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct HostInfo {
    /// Reachable from other machines.
    open: bool,
    /// The address for other machines, even if the server is not open; `None` without a network.
    address: Option<String>,
}

/// `GET /api/host`. Only this machine learns its network address: others know it already and must not see behind a proxy.
pub(crate) async fn host(State(app): State<App>, request: Request) -> Json<HostInfo> {
    let bound = app.options.address;
    let (parts, _) = request.into_parts();
    let is_local = address::is_local(&parts, &app);
    let network = || is_local.then(network_address)?;
    Json(host_of(bound, network))
}

fn host_of(bound: Option<SocketAddr>, network: impl Fn() -> Option<IpAddr>) -> HostInfo {
    let Some(bound) = bound else {
        return HostInfo {
            open: false,
            address: None,
        };
    };
    let open = !bound.ip().is_loopback();
    let ip = match open && !bound.ip().is_unspecified() {
        true => Some(bound.ip()),
        false => network(),
    };
    HostInfo {
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
