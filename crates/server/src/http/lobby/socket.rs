//! The lobby socket.

use axum::extract::State;
use bytes::Bytes;
use skep_people::wire::{LobbyErrorCode, LobbyMessage, LobbyRequest};
use tokio::sync::mpsc;

use crate::http::{
    App,
    edge::{address::Client, cookie::MaybeVisitor},
    error::Result,
    websocket::{
        ClientGoneError, ClientSocket, MessageBudget, PING_INTERVAL, Received, Upgrade, Upgraded,
        session_end,
    },
};
use crate::{
    accounts::SignedIn,
    clock::ticker,
    closing::closed,
    lobby::{Caller, LobbyError, LobbyPresence},
    protocol::{ErrorCode, PROTOCOL, ProtocolError},
    rate_limit::{LimitError, RateLimitKey},
};

const MAX_MESSAGE: usize = 2 * 1024;
/// Messages queued for a slow client before it is disconnected.
const OUTBOX_CAPACITY: usize = 1024;

/// `GET /api/lobby`
pub(crate) async fn upgrade(
    State(app): State<App>,
    Client(client): Client,
    MaybeVisitor(visitor): MaybeVisitor,
    upgrade: Upgrade,
) -> Result<Upgraded> {
    let permit = app.limits.acquire_socket(client)?;
    let serve = move |socket| async move {
        serve(socket, &app, client, visitor).await;
    };
    Ok(ClientSocket::open(upgrade, permit, MAX_MESSAGE, serve))
}

async fn serve(
    mut socket: ClientSocket,
    app: &App,
    client: RateLimitKey,
    visitor: Option<SignedIn>,
) {
    let (outbox, mut inbox) = mpsc::channel(OUTBOX_CAPACITY);
    let mut closing = app.closing.clone();
    // Created first, so that a session ending during the greeting is not missed.
    let session_end = session_end(app, visitor.as_ref());
    let serving = async {
        let visitor = (visitor.as_ref(), client);
        let (caller, _present) = match greet(&mut socket, app, visitor, outbox).await {
            Ok(greeted) => greeted,
            Err(Some(refusal)) => {
                socket.send(&refusal).await.ok();
                return;
            }
            Err(None) => return,
        };
        relay(&mut socket, app, (&caller, client), &mut inbox)
            .await
            .ok();
    };
    let is_closing = tokio::select! {
        () = serving => false,
        () = session_end => false,
        () = closed(&mut closing) => true,
    };
    if is_closing {
        socket.send(&LobbyMessage::Reconnect).await.ok();
    }
    socket.close().await;
}

/// Waits for the hello and enters the lobby.
async fn greet(
    socket: &mut ClientSocket,
    app: &App,
    (visitor, client): (Option<&SignedIn>, RateLimitKey),
    outbox: mpsc::Sender<Bytes>,
) -> Result<(Caller, LobbyPresence), Option<LobbyMessage>> {
    let hello = socket.receive_hello(app.options.timeouts.hello).await;
    let text = hello.map_err(|error| error.as_ref().map(invalid))?;
    let unreadable = |error: serde_json::Error| Some(bad_request(&error.to_string()));
    let request = serde_json::from_str(&text).map_err(unreadable)?;
    let LobbyRequest::Hello { protocol, guest } = request else {
        return Err(Some(bad_request("the first message must be hello")));
    };
    if protocol.is_some_and(|protocol| protocol != PROTOCOL) {
        let text = format!("this server speaks protocol version {PROTOCOL}");
        return Err(Some(bad_request(&text)));
    }
    let failed = |error: LobbyError| Some(refusal(&error));
    let caller = app.lobby.caller(visitor, guest.as_deref(), client);
    let caller = caller.map_err(failed)?;
    let present = app.lobby.enter(&caller, outbox).await.map_err(failed)?;
    Ok((caller, present))
}

/// Relays messages until either side ends the conversation.
async fn relay(
    socket: &mut ClientSocket,
    app: &App,
    (caller, client): (&Caller, RateLimitKey),
    inbox: &mut mpsc::Receiver<Bytes>,
) -> Result<(), ClientGoneError> {
    let mut budget = MessageBudget::new(app, client);
    let mut ping = ticker(PING_INTERVAL);
    loop {
        tokio::select! {
            message = inbox.recv() => socket.send_json(message.ok_or(ClientGoneError)?).await?,
            received = budget.receive(socket) => match received {
                Received::Text(text) => {
                    if let Some(reply) = handle(app, caller, client, &text).await {
                        socket.send(&reply).await?;
                    }
                }
                Received::Ping | Received::Pong(_) => {}
                Received::OverBudget => socket.send(&too_many_requests()).await?,
                Received::Invalid(error) => return socket.send(&invalid(&error)).await,
                Received::Closed => return Ok(()),
            },
            _ = ping.tick() => socket.ping(Bytes::new()).await?,
        }
    }
}

/// Handles a request. Only pings and refused requests have a direct reply.
async fn handle(
    app: &App,
    caller: &Caller,
    client: RateLimitKey,
    text: &str,
) -> Option<LobbyMessage> {
    let request = match serde_json::from_str(text) {
        Ok(request) => request,
        Err(error) => return Some(bad_request(&error.to_string())),
    };
    match request {
        LobbyRequest::Hello { .. } => return Some(bad_request("hello was already sent")),
        // These can start a game.
        LobbyRequest::Seek { .. } | LobbyRequest::Accept { .. } | LobbyRequest::Join { .. } => {
            let created = app.limits.charge_creation(client, app.rooms.nodes());
            if created.is_err() {
                return Some(too_many_requests());
            }
        }
        LobbyRequest::Ping { n } => return Some(LobbyMessage::Pong { n }),
        LobbyRequest::Withdraw { .. } | LobbyRequest::Leave | LobbyRequest::Busy { .. } => {}
    }
    let handled = app.lobby.handle(caller, client, request).await;
    handled.err().map(|error| refusal(&error))
}

fn refusal(error: &LobbyError) -> LobbyMessage {
    LobbyMessage::Refused {
        code: error.code(),
        text: error.to_string(),
        until: error.until(),
    }
}

fn invalid(error: &ProtocolError) -> LobbyMessage {
    let code = match error.code {
        ErrorCode::TooManyRequests => LobbyErrorCode::TooManyRequests,
        _ => LobbyErrorCode::BadRequest,
    };
    LobbyMessage::Refused {
        code,
        text: error.message.clone(),
        until: None,
    }
}

fn bad_request(text: &str) -> LobbyMessage {
    invalid(&ProtocolError::new(ErrorCode::BadRequest, text))
}

fn too_many_requests() -> LobbyMessage {
    invalid(&LimitError::RETRY_SOON.protocol_error())
}
