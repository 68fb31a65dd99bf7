//! The game socket. Messages are interpreted by the session.

use axum::extract::State;
use serde::Deserialize;
use tokio::sync::mpsc;

use crate::http::{
    App,
    edge::{address::Client, cookie::MaybeVisitor},
    error::Result,
    extract::Path,
    game::{
        games::OUTBOX_CAPACITY,
        session::{Caller, Hello, Session},
    },
    websocket::{
        ClientGoneError, ClientSocket, MessageBudget, PING_INTERVAL, Received, Upgrade, Upgraded,
        session_end,
    },
};
use crate::{
    accounts::SignedIn,
    clock::ticker,
    closing::closed,
    ids::GameId,
    metrics::METRICS,
    protocol::{ProtocolError, ServerMessage},
    rate_limit::{LimitError, RateLimitKey},
    room::{Frame, no_such_game},
};

const MAX_MESSAGE: usize = 4 * 1024;

/// Game id.
// An invalid one is reported over the socket.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(inline))]
pub(crate) struct SocketGame(String);

/// `GET /api/games/{id}/socket`
pub(crate) async fn upgrade(
    State(app): State<App>,
    Path(SocketGame(id)): Path<SocketGame>,
    Client(client): Client,
    MaybeVisitor(visitor): MaybeVisitor,
    upgrade: Upgrade,
) -> Result<Upgraded> {
    let permit = app.limits.acquire_socket(client)?;
    let serve = move |socket| async move {
        serve(socket, &app, GameId::parse(&id), client, visitor).await;
    };
    Ok(ClientSocket::open(upgrade, permit, MAX_MESSAGE, serve))
}

async fn serve(
    mut socket: ClientSocket,
    app: &App,
    id: Option<GameId>,
    client: RateLimitKey,
    visitor: Option<SignedIn>,
) {
    let (outbox, mut inbox) = mpsc::channel(OUTBOX_CAPACITY);
    let mut closing = app.closing.clone();
    // Created first, so that a session ending during the greeting is not missed.
    let session_end = session_end(app, visitor.as_ref());
    let caller = Caller {
        accounts: app.accounts.clone(),
        visitor,
    };
    let greeted = tokio::select! {
        greeted = greet(&mut socket, app, (id, caller), client, outbox) => greeted,
        () = closed(&mut closing) => Err(None),
    };
    let (mut session, missed) = match greeted {
        Ok(greeted) => greeted,
        Err(error) => {
            if let Some(error) = error {
                socket.send(&error_message(error)).await.ok();
            }
            return socket.close().await;
        }
    };
    tokio::select! {
        relayed = relay(&mut socket, app, &mut session, missed, &mut inbox) => relayed.ok(),
        () = session_end => None,
    };
    // Leave the room immediately, even if closing the socket takes long.
    drop(session);
    socket.close().await;
}

/// Waits for the hello and enters the room. Also returns the frames that the client has missed.
async fn greet(
    socket: &mut ClientSocket,
    app: &App,
    (id, caller): (Option<GameId>, Caller),
    client: RateLimitKey,
    outbox: mpsc::Sender<Frame>,
) -> Result<(Session, Vec<Frame>), Option<ProtocolError>> {
    let text = socket.receive_hello(app.options.timeouts.hello).await?;
    let hello = Hello::parse(&text)?;
    let id = id.ok_or_else(no_such_game)?;
    let room = app.rooms.room(id)?;
    Ok(Session::enter((id, room), hello, caller, client, outbox).await?)
}

/// Relays messages until either side ends the conversation.
async fn relay(
    socket: &mut ClientSocket,
    app: &App,
    session: &mut Session,
    missed: Vec<Frame>,
    inbox: &mut mpsc::Receiver<Frame>,
) -> Result<(), ClientGoneError> {
    if let Some((side, token)) = session.joined.take() {
        socket
            .send(&ServerMessage::JoinedAs { side, token })
            .await?;
    }
    for frame in missed {
        socket.send_json(frame.json).await?;
    }
    let mut budget = MessageBudget::new(app, session.client);
    let mut ping = ticker(PING_INTERVAL);
    loop {
        tokio::select! {
            biased;
            outgoing = next_outgoing(inbox, session.next_reply()) => {
                let (events, reply) = outgoing.ok_or(ClientGoneError)?;
                for frame in events {
                    socket.send_json(frame.json).await?;
                    if let Some(arrived) = frame.arrived {
                        METRICS.move_delivery.observe_since(arrived);
                    }
                }
                if let Some(reply) = reply {
                    socket.send(&reply).await?;
                }
            }
            received = budget.receive(socket) => match received {
                Received::Text(text) => {
                    if let Some(message) = session.handle(&text).await {
                        socket.send(&message).await?;
                    }
                }
                Received::Ping => {}
                Received::Pong(payload) => session.lag.pong(&payload),
                Received::OverBudget => {
                    let error = LimitError::RETRY_SOON.protocol_error();
                    socket.send(&error_message(error)).await?;
                }
                Received::Invalid(error) => return socket.send(&error_message(error)).await,
                Received::Closed => return Ok(()),
            },
            _ = ping.tick() => socket.ping(session.lag.ping()).await?,
        }
    }
}

const fn error_message(error: ProtocolError) -> ServerMessage {
    ServerMessage::Error { n: None, error }
}

/// Waits for an event or a reply. A client receives the changes its request caused before the reply to the request, so
/// a reply comes with the events that the room broadcast before it. Returns `None` once the room has closed the inbox.
pub(crate) async fn next_outgoing(
    inbox: &mut mpsc::Receiver<Frame>,
    reply: impl Future<Output = ServerMessage>,
) -> Option<(Vec<Frame>, Option<ServerMessage>)> {
    tokio::select! {
        biased;
        frame = inbox.recv() => Some((vec![frame?], None)),
        message = reply => {
            // The room runs on another thread and may have broadcast and replied after the inbox was found empty.
            let mut events = Vec::new();
            while let Ok(frame) = inbox.try_recv() {
                events.push(frame);
            }
            Some((events, Some(message)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn sends_an_event_before_the_reply_that_followed_it() {
        let (outbox, mut inbox) = mpsc::channel(4);
        let event = Frame::from(&ServerMessage::Closing { within: 1 });
        let reply = ServerMessage::Ok { n: 1, v: 1 };
        let replied = async {
            // A room that broadcasts and replies just after the socket has checked its inbox.
            outbox.try_send(event.clone()).expect("a queue with room");
            reply.clone()
        };
        let outgoing = next_outgoing(&mut inbox, replied).await;
        assert_eq!(outgoing, Some((vec![event.clone()], Some(reply.clone()))));
    }

    #[tokio::test]
    async fn ends_with_its_room() {
        let (outbox, mut inbox) = mpsc::channel(4);
        drop(outbox);
        let outgoing = next_outgoing(&mut inbox, std::future::pending()).await;
        assert_eq!(outgoing, None);
    }
}
