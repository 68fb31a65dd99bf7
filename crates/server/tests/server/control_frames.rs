//! Control frames and fragments count towards the message rate.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use skep_server::protocol::{ErrorCode, ServerMessage};
use tokio::time::{interval, timeout};
use tokio_tungstenite::{
    connect_async,
    tungstenite::{
        Bytes, Message,
        protocol::frame::{
            Frame,
            coding::{Data, OpCode},
        },
    },
};

use crate::harness::{Server, TIMEOUT};

#[tokio::test]
async fn a_flood_of_pongs_closes_only_its_own_socket() {
    let server = Server::start().await;
    let (game, mut white, _black, _) = server.pair(None).await;
    let (mut flooder, _) = server.enter(&game.id, None).await;
    let flooding = async { while flooder.send_raw(Message::Pong(Bytes::new())).await {} };
    timeout(TIMEOUT, flooding)
        .await
        .expect("the server closes the socket");
    white.play("wS1").await.expect("legal");
    server.stop().await;
}

#[tokio::test]
async fn pings_do_not_extend_the_hello_timeout() {
    let server = Server::start_with(|options| {
        options.http.timeouts.hello = Duration::from_millis(300);
    })
    .await;
    let game = server.create_friend(None).await;
    let request = server.socket_request(&game.id);
    let (mut socket, _) = connect_async(request).await.expect("a socket");
    let mut tick = interval(Duration::from_millis(50));
    let pinging = async {
        loop {
            tokio::select! {
                _ = tick.tick() => {
                    // The socket may close at any moment.
                    socket.send(Message::Ping(Bytes::new())).await.ok();
                }
                received = socket.next() => match received {
                    Some(Ok(Message::Text(text))) => return text,
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => panic!("no reason was given"),
                }
            }
        }
    };
    let last = timeout(TIMEOUT, pinging).await.expect("an end");
    assert!(last.contains("nobody said hello"), "{last}");
    server.stop().await;
}

#[tokio::test]
async fn a_flood_before_the_hello_closes_the_socket() {
    let server = Server::start().await;
    let game = server.create_friend(None).await;
    let mut flooder = server.open(&game.id).await;
    for _ in 0..100 {
        flooder.send_raw(Message::Pong(Bytes::new())).await;
    }
    assert_eq!(flooder.last_error().await.code, ErrorCode::TooManyRequests);
    server.stop().await;
}

fn fragment(text: &'static str, kind: Data, is_last: bool) -> Message {
    Message::Frame(Frame::message(text, OpCode::Data(kind), is_last))
}

#[tokio::test]
async fn endless_empty_fragments_close_the_socket() {
    let server = Server::start().await;
    let (game, mut white, _black, _) = server.pair(None).await;
    let (mut flooder, _) = server.enter(&game.id, None).await;
    let flooding = async {
        flooder.send_raw(fragment("{", Data::Text, false)).await;
        while flooder.send_raw(fragment("", Data::Continue, false)).await {}
    };
    timeout(TIMEOUT, flooding)
        .await
        .expect("the server closes the socket");
    white.play("wS1").await.expect("legal");
    server.stop().await;
}

#[tokio::test]
async fn reads_fragmented_messages() {
    let server = Server::start().await;
    let (game, ..) = server.pair(None).await;
    let (mut client, _) = server.enter(&game.id, None).await;
    for _ in 0..40 {
        for (text, kind, is_last) in [
            (r#"{"t": "ping","#, Data::Text, false),
            ("", Data::Continue, false),
            (r#" "n": 7}"#, Data::Continue, true),
        ] {
            assert!(client.send_raw(fragment(text, kind, is_last)).await);
        }
        client
            .until(|message| matches!(message, ServerMessage::Pong { n: 7, .. }))
            .await;
    }
    server.stop().await;
}
