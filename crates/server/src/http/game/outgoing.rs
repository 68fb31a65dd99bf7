//! Order of the messages sent over a socket.

use tokio::sync::mpsc;

use crate::{protocol::ServerMessage, room::Frame};

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
