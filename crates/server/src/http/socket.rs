//! The socket: its opening, and the messages as they come in and go out. What they mean is the session's affair.

use std::time::Duration;

use axum::{
    extract::{
        Path, State, WebSocketUpgrade,
        ws::{CloseFrame, Message, Utf8Bytes, WebSocket, rejection::WebSocketUpgradeRejection},
    },
    response::Response,
};
use bytes::Bytes;
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
};
use crate::{
    ids::GameId,
    party::Party,
    protocol::{ErrorCode, ProtocolError, ServerMessage},
    room::Frame,
    run::closed,
};

/// The largest message of a client.
const MAX_MESSAGE: usize = 4 * 1024;
/// The buffers of a socket: small, since there are thousands of them.
const BUFFER: usize = 4 * 1024;
/// The most that may wait in the buffer of a socket: a state of a long game fits.
const MAX_WAITING: usize = 8 * 1024 * 1024;
/// How long a client may take to say hello.
const HELLO_TIME: Duration = Duration::from_secs(10);
/// How long a client may take to accept a message.
const SEND_TIME: Duration = Duration::from_secs(10);
/// How often the server asks whether the client is still there, and how long it may be silent.
const PING_EVERY: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_secs(50);
/// A client that is told so often to slow down and does not is thrown out.
const MAX_OFFENCES: u32 = 100;

/// `GET /api/games/{id}/socket`
pub(super) async fn upgrade(
    State(app): State<App>,
    Path(id): Path<String>,
    Sender(party): Sender,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, HttpError> {
    let upgrade = upgrade.map_err(|rejection| {
        let message = format!("this is the address of a WebSocket: {rejection}");
        HttpError::new(ErrorCode::BadRequest, message)
    })?;
    let permit = app.limits.socket(party)?;
    let response = upgrade
        .max_message_size(MAX_MESSAGE)
        .max_frame_size(MAX_MESSAGE)
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(MAX_WAITING)
        .on_upgrade(move |socket| async move {
            serve(Wire { socket }, &app, GameId::parse(&id), party).await;
            drop(permit);
        });
    Ok(response)
}

/// The client has gone.
struct Gone;

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
                wire.error(None, error).await.ok();
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
    if let Some((side, token)) = entered.joined {
        let token = token.reveal();
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
                        wire.error(None, error).await?;
                        return Ok(());
                    }
                    Received::Gone => return Ok(()),
                };
                if limiter.check().is_err() || app.limits.message(session.party()).is_err() {
                    offences += 1;
                    wire.error(None, too_many()).await?;
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

/// What came in.
enum Received {
    Text(Utf8Bytes),
    /// Nothing that needs an answer.
    Other,
    /// Something that ends the conversation.
    Unfit(ProtocolError),
    Gone,
}

/// The socket.
struct Wire {
    socket: WebSocket,
}

impl Wire {
    async fn receive(&mut self) -> Received {
        match self.socket.recv().await {
            Some(Ok(Message::Text(text))) => Received::Text(text),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Received::Other,
            Some(Ok(Message::Binary(_))) => Received::Unfit(ProtocolError::new(
                ErrorCode::BadRequest,
                "messages are text",
            )),
            Some(Err(error)) if is_too_large(&error) => Received::Unfit(ProtocolError::new(
                ErrorCode::TooLarge,
                "a message has 4 KiB at the most",
            )),
            Some(Ok(Message::Close(_)) | Err(_)) | None => Received::Gone,
        }
    }

    async fn message(&mut self, message: &ServerMessage) -> Result<(), Gone> {
        self.send(Frame::from(message).json).await
    }

    async fn error(&mut self, n: Option<u64>, error: ProtocolError) -> Result<(), Gone> {
        self.message(&ServerMessage::Error { n, error }).await
    }

    async fn send(&mut self, json: Bytes) -> Result<(), Gone> {
        let text = Utf8Bytes::try_from(json).map_err(|_| Gone)?;
        self.put(Message::Text(text)).await
    }

    async fn ping(&mut self) -> Result<(), Gone> {
        self.put(Message::Ping(Bytes::new())).await
    }

    async fn close(mut self) {
        let frame = CloseFrame {
            // Going away.
            code: 1001,
            reason: Utf8Bytes::from_static(""),
        };
        // A client that has gone needs no goodbye.
        self.put(Message::Close(Some(frame))).await.ok();
    }

    async fn put(&mut self, message: Message) -> Result<(), Gone> {
        match timeout(SEND_TIME, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    }
}

fn is_too_large(error: &axum::Error) -> bool {
    // The text is all that the library shows of its error.
    let text = error.to_string();
    text.contains("too long") || text.contains("too big")
}
