//! Events as a stream over plain HTTP.

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
    edge::address::Sender,
    error::HttpError,
    json::{PathRoom, Query, Viewing},
};
use crate::room::{Entry, Frame, Proof};

/// How many messages may wait for a slow reader.
pub(in crate::http) const OUTBOX: usize = 64;

/// What the client has seen.
#[derive(Deserialize)]
pub(in crate::http) struct Seen {
    after: Option<u32>,
}

/// `GET /api/games/{id}/events?after=V`
pub(in crate::http) async fn stream(
    State(app): State<App>,
    PathRoom(_, room): PathRoom,
    Viewing(proof): Viewing,
    Sender(party): Sender,
    Query(seen): Query<Seen>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, HttpError> {
    let permit = app.limits.socket(party)?;
    // A browser that reconnects says so in a header of its own.
    let last = headers
        .get("last-event-id")
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.parse().ok());
    let (outbox, inbox) = mpsc::channel(OUTBOX);
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
            after: last.or(seen.after),
            outbox,
        })
        .await?;
    let stay = (entered.stay, permit);
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
    // The frame is JSON, so it is UTF-8.
    let event = Event::default().data(String::from_utf8_lossy(&frame.json));
    match frame.version {
        Some(version) => event.id(version.to_string()),
        None => event,
    }
}
