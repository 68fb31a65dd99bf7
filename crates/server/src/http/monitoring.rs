//! Health checks and Prometheus metrics.

use std::time::{Duration, Instant};

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header::CONTENT_TYPE},
    response::{IntoResponse, Response},
};
use tokio::{sync::Mutex, time::timeout};

use crate::http::{
    App,
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
    metrics::set(&METRICS.open_sockets, app.limits.open_sockets());
    let text = METRICS.encode().map_err(HttpError::internal)?;
    Ok(([(CONTENT_TYPE, OPEN_METRICS)], text).into_response())
}
