//! The socket: its opening, and the messages as they come in and go out. What they mean is the session's affair.

use std::time::Duration;

use axum::{
    extract::{Path, State},
    response::Response,
};
use tokio::{
    sync::mpsc,
    time::{Instant, MissedTickBehavior, interval, timeout},
};

use super::{
    App,
    address::Sender,
    error::HttpError,
    events::OUTBOX,
    limits::too_many,
    session::{Hello, Session},
    wire::{Gone, MAX_OFFENCES, PING_EVERY, Received, SILENCE, Upgrade, Wire},
};
use crate::{
    closing::closed,
    ids::GameId,
    party::Party,
    protocol::{ErrorCode, ProtocolError, ServerMessage},
    room::Frame,
};

/// The largest message of a client.
const MAX_MESSAGE: usize = 4 * 1024;
/// How long a client may take to say hello.
const HELLO_TIME: Duration = Duration::from_secs(10);

/// `GET /api/games/{id}/socket`
pub(super) async fn upgrade(
    State(app): State<App>,
    Path(id): Path<String>,
    Sender(party): Sender,
    Upgrade(upgrade): Upgrade,
) -> Result<Response, HttpError> {
    let permit = app.limits.socket(party)?;
    let response = Wire::open(upgrade, MAX_MESSAGE, move |wire| async move {
        serve(wire, &app, GameId::parse(&id), party).await;
        drop(permit);
    });
    Ok(response)
}

async fn serve(mut wire: Wire, app: &App, id: Option<GameId>, party: Party) {
    let (outbox, mut inbox) = mpsc::channel(OUTBOX);
    let mut closing = app.closing.clone();
    let greeted = tokio::select! {
        greeted = greet(&mut wire, app, id, party, outbox) => greeted,
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
    // Whatever ends the conversation, the room has to know.
    converse(&mut wire, app, &mut session, &mut inbox)
        .await
        .ok();
    session.leave().await;
    wire.close().await;
}

/// Waits for the hello and enters the room.
async fn greet(
    wire: &mut Wire,
    app: &App,
    id: Option<GameId>,
    party: Party,
    outbox: mpsc::Sender<Frame>,
) -> Result<Session, Option<ProtocolError>> {
    let no_such_game = || ProtocolError::new(ErrorCode::NoSuchGame, "there is no such game");
    let late = |_| ProtocolError::new(ErrorCode::BadRequest, "nobody said hello");
    let text = loop {
        match timeout(HELLO_TIME, wire.receive()).await.map_err(late)? {
            Received::Text(text) => break text,
            Received::Other => {}
            Received::Unfit(error) => return Err(Some(error)),
            Received::Gone => return Err(None),
        }
    };
    let hello = Hello::read(&text)?;
    let room = app.rooms.room(id.ok_or_else(no_such_game)?)?;
    let (mut session, entered) = Session::enter(room, hello, party, outbox).await?;
    if let Some((side, token)) = session.joined() {
        let message = ServerMessage::JoinedAs { side, token };
        wire.message(&message).await.map_err(|Gone| None)?;
    }
    for frame in entered.missed {
        if wire.send(frame.json).await.is_err() {
            session.leave().await;
            return Err(None);
        }
    }
    Ok(session)
}

/// Passes messages on until one of both sides has had enough.
async fn converse(
    wire: &mut Wire,
    app: &App,
    session: &mut Session,
    inbox: &mut mpsc::Receiver<Frame>,
) -> Result<(), Gone> {
    let limiter = app.limits.of_socket();
    let mut offences = 0;
    let mut heard = Instant::now();
    let mut ping = interval(PING_EVERY);
    ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            // What happened comes before the answer to who made it happen.
            biased;
            frame = inbox.recv() => wire.send(frame.ok_or(Gone)?.json).await?,
            message = session.next_answer() => wire.message(&message).await?,
            received = wire.receive() => {
                heard = Instant::now();
                let text = match received {
                    Received::Text(text) => text,
                    Received::Other => continue,
                    Received::Unfit(error) => {
                        wire.message(&failed(error)).await?;
                        return Ok(());
                    }
                    Received::Gone => return Ok(()),
                };
                if limiter.check().is_err() || app.limits.message(session.party(), text.len()).is_err() {
                    offences += 1;
                    wire.message(&failed(too_many())).await?;
                    if offences > MAX_OFFENCES {
                        return Ok(());
                    }
                    continue;
                }
                if let Some(message) = session.hear(&text).await {
                    wire.message(&message).await?;
                }
            }
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE {
                    return Ok(());
                }
                wire.ping().await?;
            }
        }
    }
}

const fn failed(error: ProtocolError) -> ServerMessage {
    ServerMessage::Error { n: None, error }
}
