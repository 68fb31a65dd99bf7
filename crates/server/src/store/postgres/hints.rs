//! Hints as notifications: texts of less than 8,000 bytes, sent outside of any transaction of a game.

use std::{fmt::Write as _, time::Duration};

use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use tokio::{
    sync::mpsc,
    time::{sleep, timeout},
};

use super::{StoreError, line::in_time};
use crate::{
    ids::GameId,
    store::{Hint, Hints, News, NodeId},
};

/// Where nodes listen.
pub(super) const CHANNEL: &str = "skep_hints";
/// How many hints go into one text: each has at most 35 bytes.
pub(super) const MOST: usize = 200;
/// How long a listener waits for anything, were it only a sign of life of its own node, before it takes its connection for lost.
const SILENCE: Duration = Duration::from_secs(10);
/// How long it waits before it connects again.
const PAUSE: Duration = Duration::from_millis(250);
/// How many texts may wait; those that come to a full queue are lost, which is as good as late.
const QUEUE: usize = 1024;

/// Writes hints as a text.
pub(super) fn write(node: NodeId, given: u64, hints: &[Hint]) -> String {
    let mut text = format!("{} {given}", node.number());
    for Hint { game, news } in hints {
        // Writing to a text does not fail.
        match news {
            News::Version(version) => write!(text, " {game}:{version}").ok(),
            News::Presence => write!(text, " {game}:").ok(),
            News::Lobby => write!(text, " {game}:lobby").ok(),
        };
    }
    text
}

/// Reads hints and who gave them. What a newer neighbour may have added is left out.
fn read(text: &str) -> Option<(i64, Hints)> {
    let mut words = text.split(' ');
    let node = words.next()?.parse().ok()?;
    let given = words.next()?.parse().ok()?;
    let hint = |word: &str| {
        let (game, version) = word.split_once(':')?;
        let news = match version {
            "" => News::Presence,
            "lobby" => News::Lobby,
            version => News::Version(version.parse().ok()?),
        };
        let game = GameId::parse(game)?;
        Some(Hint { game, news })
    };
    let hints = words.filter_map(hint).collect();
    Some((node, Hints { given, hints }))
}

/// Listens until nobody wants to hear any more.
pub(super) async fn listen(connect: PgConnectOptions, node: NodeId, heard: mpsc::Sender<Hints>) {
    while !heard.is_closed() {
        if let Err(error) = listen_once(&connect, node, &heard).await {
            tracing::debug!(%error, "hears no hints; listens again");
        }
        sleep(PAUSE).await;
    }
}

/// Listens until the connection is lost.
async fn listen_once(
    connect: &PgConnectOptions,
    node: NodeId,
    heard: &mpsc::Sender<Hints>,
) -> Result<(), StoreError> {
    // A pool each time: what has become of the connection before does not matter then.
    let pool = PgPoolOptions::new()
        .max_connections(1)
        .connect_lazy_with(connect.clone());
    let mut listener = in_time(PgListener::connect_with(&pool)).await?;
    in_time(listener.listen(CHANNEL)).await?;
    while let Ok(received) = timeout(SILENCE, listener.try_recv()).await {
        let Some(notification) = received? else {
            return Ok(());
        };
        match read(notification.payload()) {
            Some((giver, hints)) if giver != node.number() => {
                // A full queue loses hints; a closed one wants none.
                heard.try_send(hints).ok();
            }
            _ => {}
        }
        if heard.is_closed() {
            return Ok(());
        }
    }
    Ok(())
}

/// A queue of hints.
pub(super) fn queue() -> (mpsc::Sender<Hints>, mpsc::Receiver<Hints>) {
    mpsc::channel(QUEUE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_are_read_as_they_were_written_and_fit() {
        let node = NodeId::random().expect("randomness");
        let hints: Vec<Hint> = (0..MOST)
            .map(|number| Hint {
                game: GameId::random().expect("randomness"),
                news: match number % 3 {
                    0 => News::Version(u32::MAX),
                    1 => News::Presence,
                    _ => News::Lobby,
                },
            })
            .collect();
        let text = write(node, u64::MAX, &hints);
        assert!(text.len() < 8_000, "{}", text.len());
        let given = u64::MAX;
        assert_eq!(read(&text), Some((node.number(), Hints { given, hints })));
        assert_eq!(read("nonsense"), None);
        let newer = read("5 7 what:ever more").expect("hints");
        assert_eq!((newer.0, newer.1.hints.len()), (5, 0));
    }
}
