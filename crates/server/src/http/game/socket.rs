//! The socket: its opening, and the messages as they come in and go out. What they mean is the session's affair.

use std::future::pending;

use axum::{
    extract::{State, ws::Utf8Bytes},
    response::Response,
};
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
    edge::limits::LimitError,
    error::HttpError,
    game::events::OUTBOX,
    game::frames::{ClientGoneError, PING_EVERY, Received, SILENCE, Upgrade, Wire},
    game::outgoing::{Outgoing, next_outgoing},
    game::session::{Caller, Hello, Session},
    json::Path,
};
use crate::{
    accounts::{Attached, Visitor},
    closing::closed,
    ids::GameId,
    metrics::METRICS,
    protocol::{ErrorCode, ProtocolError, ServerMessage},
    rate_limit_key::RateLimitKey,
    room::Frame,
};

/// The largest message of a client.
const MAX_MESSAGE: usize = 4 * 1024;
/// How many pings and pongs may come before the hello.
const MOST_EARLY: usize = 16;

/// `GET /api/games/{id}/socket`
pub(in crate::http) async fn upgrade(
    State(app): State<App>,
    Path(id): Path<String>,
    Sender(client): Sender,
    Asking(visitor): Asking,
    upgrade: Upgrade,
) -> Result<Response, HttpError> {
    let permit = app.limits.socket(client)?;
    // What is logged while the socket is open names the request that opened it.
    let span = Span::current();
    let response = Wire::open(upgrade, MAX_MESSAGE, move |wire| {
        let conversation = async move {
            serve(wire, &app, GameId::parse(&id), client, visitor).await;
            drop(permit);
        };
        conversation.instrument(span)
    });
    Ok(response)
}

async fn serve(
    mut wire: Wire,
    app: &App,
    id: Option<GameId>,
    client: RateLimitKey,
    visitor: Option<Visitor>,
) {
    let (outbox, mut inbox) = mpsc::channel(OUTBOX);
    let mut closing = app.closing.clone();
    // Attached before anything is said, so that a session that ends meanwhile is not missed.
    let mut attached = visitor.as_ref().map(|visitor| app.accounts.attach(visitor));
    let caller = Caller {
        accounts: app.accounts.clone(),
        visitor,
    };
    let greeted = tokio::select! {
        greeted = greet(&mut wire, app, (id, caller), client, outbox) => greeted,
        () = closed(&mut closing) => Err(None),
    };
    let mut session = match greeted {
        Ok(session) => session,
        Err(error) => {
            if let Some(error) = error {
                wire.message(&failed(error)).await.ok();
            }
            return wire.close().await;
        }
    };
    tokio::select! {
        conversed = converse(&mut wire, app, &mut session, &mut inbox) => conversed.ok(),
        () = ended(attached.as_mut()) => None,
    };
    // The room hears of it at once, however long the goodbye takes.
    drop(session);
    wire.close().await;
}

/// Waits for the hello and enters the room.
async fn greet(
    wire: &mut Wire,
    app: &App,
    (id, caller): (Option<GameId>, Caller),
    client: RateLimitKey,
    outbox: mpsc::Sender<Frame>,
) -> Result<Session, Option<ProtocolError>> {
    let no_such_game = || ProtocolError::new(ErrorCode::NoSuchGame, "there is no such game");
    let late = |_| ProtocolError::new(ErrorCode::BadRequest, "nobody said hello");
    let hello = timeout(app.options.timeouts.hello, first_text(wire));
    let text = hello.await.map_err(late)??;
    let hello = Hello::read(&text)?;
    let id = id.ok_or_else(no_such_game)?;
    let room = app.rooms.room(id)?;
    let entering = Session::enter((id, room), hello, caller, client, outbox);
    let (mut session, missed) = entering.await?;
    if let Some((side, token)) = session.joined() {
        let message = ServerMessage::JoinedAs { side, token };
        wire.message(&message)
            .await
            .map_err(|ClientGoneError| None)?;
    }
    for frame in missed {
        wire.send(frame.json)
            .await
            .map_err(|ClientGoneError| None)?;
    }
    Ok(session)
}

/// The first message that is no ping and no pong.
async fn first_text(wire: &mut Wire) -> Result<Utf8Bytes, Option<ProtocolError>> {
    for _ in 0..MOST_EARLY {
        match wire.receive().await {
            Received::Text(text) => return Ok(text),
            Received::Ping | Received::Pong(_) => {}
            Received::Unfit(error) => return Err(Some(error)),
            Received::Gone => return Err(None),
        }
    }
    Err(Some(LimitError::SOON.told()))
}

/// Passes messages on until one of both sides has had enough.
async fn converse(
    wire: &mut Wire,
    app: &App,
    session: &mut Session,
    inbox: &mut mpsc::Receiver<Frame>,
) -> Result<(), ClientGoneError> {
    let mut budget = Budget::new(app, session.client());
    let mut heard = Instant::now();
    let mut ping = interval(PING_EVERY);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            biased;
            outgoing = next_outgoing(inbox, session.next_answer()) => {
                let (events, answer) = match outgoing.ok_or(ClientGoneError)? {
                    Outgoing::Event(frame) => (vec![frame], None),
                    Outgoing::Answer(events, answer) => (events, Some(answer)),
                };
                for frame in events {
                    wire.send(frame.json).await?;
                    if let Some(arrived) = frame.arrived {
                        METRICS.delivery.since(arrived);
                    }
                }
                if let Some(answer) = answer {
                    wire.message(&answer).await?;
                }
            }
            received = wire.receive() => {
                heard = Instant::now();
                let text = match received {
                    Received::Text(text) => Some(text),
                    Received::Ping => None,
                    Received::Pong(carried) => {
                        session.lag().pong(&carried);
                        None
                    }
                    Received::Unfit(error) => {
                        wire.message(&failed(error)).await?;
                        return Ok(());
                    }
                    Received::Gone => return Ok(()),
                };
                match budget.spend(text.as_ref().map_or(0, |text| text.len())) {
                    Spent::Within => {}
                    // A flood of pongs is not answered: the answers would be a flood of our own.
                    Spent::Over if text.is_none() => continue,
                    Spent::Over => {
                        wire.message(&failed(LimitError::SOON.told())).await?;
                        continue;
                    }
                    Spent::All => return Ok(()),
                }
                let Some(text) = text else { continue };
                if let Some(message) = session.hear(&text).await {
                    wire.message(&message).await?;
                }
            }
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE {
                    return Ok(());
                }
                let carried = session.lag().ping();
                wire.ping(carried).await?;
            }
        }
    }
}

/// Waits until the session that a socket belongs to has ended; a guest has none.
async fn ended(attached: Option<&mut Attached>) {
    match attached {
        Some(attached) => attached.ended().await,
        None => pending().await,
    }
}

const fn failed(error: ProtocolError) -> ServerMessage {
    ServerMessage::Error { n: None, error }
}
