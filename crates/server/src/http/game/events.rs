//! Game events as server-sent events.

use std::convert::Infallible;

use axum::{
    extract::State,
    http::HeaderMap,
    response::sse::{Event, KeepAlive, Sse},
};
use futures_util::{Stream, stream};
use serde::Deserialize;
use tokio::sync::mpsc;

use crate::http::{
    App,
    edge::address::Client,
    error::Result,
    extract::{PathRoom, Query, ViewerProof},
};
use crate::room::{Entry, Frame, Proof};

/// Messages queued for a slow reader.
pub(crate) const OUTBOX_CAPACITY: usize = 64;

#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct EventsQuery {
    /// Last version seen; if absent, the stream starts with the state.
    after: Option<u32>,
}

/// `GET /api/games/{id}/events?after=V`
pub(crate) async fn stream(
    State(app): State<App>,
    PathRoom(_, room): PathRoom,
    ViewerProof(proof): ViewerProof,
    Client(client): Client,
    Query(query): Query<EventsQuery>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let permit = app.limits.acquire_socket(client)?;
    // Set by browsers that reconnect.
    let last = headers
        .get("last-event-id")
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.parse().ok());
    let (outbox, inbox) = mpsc::channel(OUTBOX_CAPACITY);
    let (token, account) = match proof {
        Proof::Nothing => (None, None),
        Proof::Token(token) => (Some(token), None),
        Proof::Account(side) => (None, Some(side)),
    };
    let entered = room
        .enter(Entry {
            token,
            account,
            join: false,
            member: None,
            name: None,
            after: last.or(query.after),
            outbox,
        })
        .await?;
    let stay = (entered.presence, permit);
    let missed = entered.missed.into_iter();
    let frames = stream::unfold(
        (missed, inbox, stay),
        |(mut missed, mut inbox, stay)| async {
            let frame = match missed.next() {
                Some(frame) => frame,
                None => inbox.recv().await?,
            };
            Some((Ok(event(&frame)), (missed, inbox, stay)))
        },
    );
    Ok(Sse::new(frames).keep_alive(KeepAlive::default()))
}

fn event(frame: &Frame) -> Event {
    // JSON is always UTF-8.
    let event = Event::default().data(String::from_utf8_lossy(&frame.json));
    match frame.version {
        Some(version) => event.id(version.to_string()),
        None => event,
    }
}
