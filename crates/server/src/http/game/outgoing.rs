//! Order of the messages that a socket sends.

use tokio::sync::mpsc;

use crate::{protocol::ServerMessage, room::Frame};

/// The next messages of a socket.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::http) enum Outgoing {
    Event(Frame),
    /// An answer, preceded by the events that the room broadcast before it.
    Answer(Vec<Frame>, ServerMessage),
}

/// Waits for an event or an answer. A client hears what its request has changed before the answer to the request.
/// Returns `None` once the room has closed the inbox.
pub(in crate::http) async fn next_outgoing(
    inbox: &mut mpsc::Receiver<Frame>,
    answer: impl Future<Output = ServerMessage>,
) -> Option<Outgoing> {
    tokio::select! {
        biased;
        frame = inbox.recv() => frame.map(Outgoing::Event),
        message = answer => {
            // The room runs on another thread: it may have broadcast and answered after the inbox was found empty.
            let mut events = Vec::new();
            while let Ok(frame) = inbox.try_recv() {
                events.push(frame);
            }
            Some(Outgoing::Answer(events, message))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn sends_an_event_before_the_answer_that_followed_it() {
        let (outbox, mut inbox) = mpsc::channel(4);
        let event = Frame::from(&ServerMessage::Closing { within: 1 });
        let answer = ServerMessage::Ok { n: 1, v: 1 };
        let answered = async {
            // As a room does that broadcasts and answers while the socket has just looked at its inbox.
            outbox.try_send(event.clone()).expect("a queue with room");
            answer.clone()
        };
        let outgoing = next_outgoing(&mut inbox, answered).await;
        assert_eq!(
            outgoing,
            Some(Outgoing::Answer(vec![event.clone()], answer.clone()))
        );
    }

    #[tokio::test]
    async fn ends_with_its_room() {
        let (outbox, mut inbox) = mpsc::channel(4);
        drop(outbox);
        let outgoing = next_outgoing(&mut inbox, std::future::pending()).await;
        assert_eq!(outgoing, None);
    }
}
