//! Pings and pongs are counted like everything else.

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

use crate::harness::{PATIENCE, Server};

#[tokio::test]
async fn a_flood_of_pongs_ends_the_socket_and_nobody_elses() {
    let server = Server::start().await;
    let (game, mut white, _black, _) = server.pair(None).await;
    let (mut flooder, _) = server.enter(&game.id, None).await;
    let flooding = async { while flooder.send_raw(Message::Pong(Bytes::new())).await {} };
    timeout(PATIENCE, flooding)
        .await
        .expect("the server closes the socket");
    white.play("wS1").await.expect("legal");
    server.stop().await;
}

#[tokio::test]
async fn pings_do_not_put_off_the_hello() {
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
    let last = timeout(PATIENCE, pinging).await.expect("an end");
    assert!(last.contains("nobody said hello"), "{last}");
    server.stop().await;
}

#[tokio::test]
async fn a_flood_before_the_hello_is_cut_off() {
    let server = Server::start().await;
    let game = server.create_friend(None).await;
    let mut flooder = server.open(&game.id).await;
    for _ in 0..100 {
        flooder.send_raw(Message::Pong(Bytes::new())).await;
    }
    assert_eq!(flooder.last_error().await.code, ErrorCode::TooManyRequests);
    server.stop().await;
}

fn part(text: &'static str, kind: Data, is_last: bool) -> Message {
    Message::Frame(Frame::message(text, OpCode::Data(kind), is_last))
}

#[tokio::test]
async fn a_message_of_endless_empty_frames_ends_the_socket() {
    let server = Server::start().await;
    let (game, mut white, _black, _) = server.pair(None).await;
    let (mut flooder, _) = server.enter(&game.id, None).await;
    let flooding = async {
        flooder.send_raw(part("{", Data::Text, false)).await;
        while flooder.send_raw(part("", Data::Continue, false)).await {}
    };
    timeout(PATIENCE, flooding)
        .await
        .expect("the server closes the socket");
    white.play("wS1").await.expect("legal");
    server.stop().await;
}

#[tokio::test]
async fn messages_in_several_frames_are_read() {
    let server = Server::start().await;
    let (game, ..) = server.pair(None).await;
    let (mut client, _) = server.enter(&game.id, None).await;
    for _ in 0..40 {
        for (text, kind, is_last) in [
            (r#"{"t": "ping","#, Data::Text, false),
            ("", Data::Continue, false),
            (r#" "n": 7}"#, Data::Continue, true),
        ] {
            assert!(client.send_raw(part(text, kind, is_last)).await);
        }
        client
            .until(|message| matches!(message, ServerMessage::Pong { n: 7, .. }))
            .await;
    }
    server.stop().await;
}
