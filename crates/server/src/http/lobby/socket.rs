//! The socket of the lobby.

use std::future::pending;

use axum::{
    extract::{State, ws::Utf8Bytes},
    response::Response,
};
use bytes::Bytes;
use skep_people::wire::{LobbyErrorCode, LobbyMessage, LobbyRequest};
use tokio::{
    sync::mpsc,
    time::{Instant, MissedTickBehavior, interval, timeout},
};
use tracing::{Instrument, Span};

use crate::http::{
    App,
    edge::address::Sender,
    edge::budget::{Budget, Spent},
    edge::cookie::Asking,
    error::HttpError,
    game::frames::{ClientGoneError, PING_EVERY, Received, SILENCE, Upgrade, Wire},
};
use crate::{
    accounts::{Attached, Visitor},
    closing::closed,
    lobby::{Caller, LobbyError, Present},
    protocol::{PROTOCOL, ProtocolError},
    rate_limit_key::RateLimitKey,
};

/// The largest message of a visitor.
const MAX_MESSAGE: usize = 2 * 1024;
/// How many pings and pongs may come before the hello.
const MOST_EARLY: usize = 16;
/// How many messages may wait for a visitor before he is taken for gone.
const OUTBOX: usize = 1024;

/// `GET /api/lobby`
pub(in crate::http) async fn upgrade(
    State(app): State<App>,
    Sender(client): Sender,
    Asking(visitor): Asking,
    upgrade: Upgrade,
) -> Result<Response, HttpError> {
    let permit = app.limits.socket(client)?;
    let span = Span::current();
    let response = Wire::open(upgrade, MAX_MESSAGE, move |wire| {
        let conversation = async move {
            serve(wire, &app, client, visitor).await;
            drop(permit);
        };
        conversation.instrument(span)
    });
    Ok(response)
}

async fn serve(mut wire: Wire, app: &App, client: RateLimitKey, visitor: Option<Visitor>) {
    let (outbox, mut inbox) = mpsc::channel(OUTBOX);
    let mut closing = app.closing.clone();
    // Attached before anything is said, so that a session that ends meanwhile is not missed.
    let mut attached = visitor.as_ref().map(|visitor| app.accounts.attach(visitor));
    let talk = async {
        let visitor = (visitor.as_ref(), client);
        let (caller, _present) = match greet(&mut wire, app, visitor, outbox).await {
            Ok(greeted) => greeted,
            Err(Some(refused)) => {
                wire.message(&refused).await.ok();
                return;
            }
            Err(None) => return,
        };
        converse(&mut wire, app, (&caller, client), &mut inbox)
            .await
            .ok();
    };
    let is_closing = tokio::select! {
        () = talk => false,
        () = ended(attached.as_mut()) => false,
        () = closed(&mut closing) => true,
    };
    if is_closing {
        wire.message(&LobbyMessage::Reconnect).await.ok();
    }
    wire.close().await;
}

/// Waits for the hello and enters the lobby.
async fn greet(
    wire: &mut Wire,
    app: &App,
    (visitor, client): (Option<&Visitor>, RateLimitKey),
    outbox: mpsc::Sender<Bytes>,
) -> Result<(Caller, Present), Option<LobbyMessage>> {
    let bad = |text: &str| refused(LobbyErrorCode::BadRequest, text);
    let hello = timeout(app.options.timeouts.hello, first_text(wire));
    let text = hello.await.map_err(|_| bad("nobody said hello"))??;
    let request = read(&text).map_err(|refused| Some(*refused))?;
    let LobbyRequest::Hello { protocol, guest } = request else {
        return Err(Some(bad("the first message says hello")));
    };
    if protocol.is_some_and(|protocol| protocol != PROTOCOL) {
        let text = format!("this server speaks version {PROTOCOL} of the protocol");
        return Err(Some(bad(&text)));
    }
    let failed = |error: LobbyError| Some(told(&error));
    let caller = Caller::of(visitor, guest.as_deref()).map_err(failed)?;
    let caller = caller.at(app.lobby.mark(client));
    let present = app.lobby.enter(&caller, outbox).await.map_err(failed)?;
    Ok((caller, present))
}

/// The first message that is no ping and no pong.
async fn first_text(wire: &mut Wire) -> Result<Utf8Bytes, Option<LobbyMessage>> {
    for _ in 0..MOST_EARLY {
        match wire.receive().await {
            Received::Text(text) => return Ok(text),
            Received::Ping | Received::Pong(_) => {}
            Received::Unfit(error) => return Err(Some(unfit(&error))),
            Received::Gone => return Err(None),
        }
    }
    Err(Some(too_much()))
}

/// Passes messages on until one of both sides has had enough.
async fn converse(
    wire: &mut Wire,
    app: &App,
    (caller, client): (&Caller, RateLimitKey),
    inbox: &mut mpsc::Receiver<Bytes>,
) -> Result<(), ClientGoneError> {
    let mut budget = Budget::new(app, client);
    let mut heard = Instant::now();
    let mut ping = interval(PING_EVERY);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            message = inbox.recv() => wire.send(message.ok_or(ClientGoneError)?).await?,
            received = wire.receive() => {
                heard = Instant::now();
                let text = match received {
                    Received::Text(text) => Some(text),
                    Received::Ping | Received::Pong(_) => None,
                    Received::Unfit(error) => {
                        wire.message(&unfit(&error)).await?;
                        return Ok(());
                    }
                    Received::Gone => return Ok(()),
                };
                match budget.spend(text.as_ref().map_or(0, |text| text.len())) {
                    Spent::Within => {}
                    // A flood of pongs is not answered: the answers would be a flood of our own.
                    Spent::Over if text.is_none() => continue,
                    Spent::Over => {
                        wire.message(&too_much()).await?;
                        continue;
                    }
                    Spent::All => return Ok(()),
                }
                let Some(text) = text else { continue };
                match hear(app, caller, client, &text).await {
                    Ok(None) => {}
                    Ok(Some(answer)) => wire.message(&answer).await?,
                    Err(refused) => wire.message(&refused).await?,
                }
            }
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE {
                    return Ok(());
                }
                wire.ping(Bytes::new()).await?;
            }
        }
    }
}

/// Handles a request; only a ping has an answer of its own.
async fn hear(
    app: &App,
    caller: &Caller,
    client: RateLimitKey,
    text: &str,
) -> Result<Option<LobbyMessage>, Box<LobbyMessage>> {
    let request = read(text)?;
    match request {
        LobbyRequest::Hello { .. } => {
            let text = "hello has been said";
            return Err(Box::new(refused(LobbyErrorCode::BadRequest, text)));
        }
        // Games come of these.
        LobbyRequest::Seek { .. } | LobbyRequest::Accept { .. } | LobbyRequest::Join { .. } => {
            let created = app.limits.creation(client, app.rooms.nodes());
            created.map_err(|_| Box::new(too_much()))?;
        }
        LobbyRequest::Ping { n } => return Ok(Some(LobbyMessage::Pong { n })),
        LobbyRequest::Withdraw { .. } | LobbyRequest::Leave | LobbyRequest::Busy { .. } => {}
    }
    let done = app.lobby.hear(caller, client, request).await;
    done.map_err(|error| Box::new(told(&error)))?;
    Ok(None)
}

fn read(text: &str) -> Result<LobbyRequest, Box<LobbyMessage>> {
    let request = serde_json::from_str(text);
    request.map_err(|error| Box::new(refused(LobbyErrorCode::BadRequest, &error.to_string())))
}

fn told(error: &LobbyError) -> LobbyMessage {
    LobbyMessage::Refused {
        code: error.code(),
        text: error.to_string(),
        until: error.until(),
    }
}

fn unfit(error: &ProtocolError) -> LobbyMessage {
    refused(LobbyErrorCode::BadRequest, &error.message)
}

fn too_much() -> LobbyMessage {
    refused(
        LobbyErrorCode::TooManyRequests,
        "too much at once: slow down",
    )
}

fn refused(code: LobbyErrorCode, text: &str) -> LobbyMessage {
    let text = text.to_owned();
    let until = None;
    LobbyMessage::Refused { code, text, until }
}

/// Waits until the session that a socket belongs to has ended; a guest has none.
async fn ended(attached: Option<&mut Attached>) {
    match attached {
        Some(attached) => attached.ended().await,
        None => pending().await,
    }
}
