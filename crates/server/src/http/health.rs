//! Whether the server lives, and whether it can do its work.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{Json, extract::State, http::StatusCode};
use tokio::{sync::Mutex, time::timeout};

use super::App;
use crate::{
    protocol::{Health, PROTOCOL},
    room::Rooms,
    store::Store,
};

/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long an answer of the database holds, so that nobody keeps it busy with questions about its health.
const FRESH: Duration = Duration::from_secs(1);

/// What a server says of itself.
type Told = (StatusCode, Json<Health>);

/// `GET /api/health/live`: the process answers. Whoever watches over it restarts it when it does not.
pub(in crate::http) async fn live() -> Told {
    tell(true)
}

/// `GET /api/health` and `GET /api/health/ready`: games can be played, which needs a database that can be written. A load balancer
/// asks others while this says no.
pub(in crate::http) async fn ready(State(app): State<App>) -> Told {
    tell(!*app.closing.borrow() && app.pulse.beats().await)
}

fn tell(ok: bool) -> Told {
    let status = match ok {
        true => StatusCode::OK,
        false => StatusCode::SERVICE_UNAVAILABLE,
    };
    let health = Health {
        ok,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: PROTOCOL,
    };
    (status, Json(health))
}

/// Whether the database works, asked no more often than need be.
#[derive(Clone)]
pub(in crate::http) struct Pulse {
    rooms: Rooms,
    store: Store,
    last: Arc<Mutex<Option<(Instant, bool)>>>,
}

impl Pulse {
    pub(in crate::http) fn new(rooms: Rooms, store: Store) -> Pulse {
        Pulse {
            rooms,
            store,
            last: Arc::default(),
        }
    }

    async fn beats(&self) -> bool {
        let mut last = self.last.lock().await;
        if let Some((at, beats)) = *last
            && at.elapsed() < FRESH
        {
            return beats;
        }
        let beats = match timeout(PATIENCE, self.rooms.beat()).await {
            Ok(Ok(())) => true,
            Ok(Err(error)) => {
                self.store.warn("not ready", &error);
                false
            }
            Err(_) => {
                self.store
                    .warn("not ready", &"the database does not answer");
                false
            }
        };
        *last = Some((Instant::now(), beats));
        beats
    }
}
