//! Hints as notifications of less than 8,000 bytes, sent outside of transactions.

use std::{fmt::Write as _, time::Duration};

use skep_game::ids::GameId;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use tokio::{
    sync::mpsc,
    time::{sleep, timeout},
};

use super::connection::in_time;
use crate::{Hint, Hints, News, NodeId, Result};

pub(super) const CHANNEL: &str = "skep_hints";
/// Hints in one notification; each has at most 35 bytes.
pub(super) const MAX_HINTS: usize = 200;
/// Time without any notification, even of the own node, after which the connection counts as lost.
const SILENCE: Duration = Duration::from_secs(10);
const RECONNECT_INTERVAL: Duration = Duration::from_millis(250);
/// Notifications that may wait. Those that arrive at a full queue are dropped, which is no worse than late.
pub(super) const QUEUE: usize = 1024;

pub(super) fn write(node: NodeId, given: u64, hints: &[Hint]) -> String {
    let mut text = format!("{} {given}", node.number());
    for Hint { game, news } in hints {
        // Writing to a string does not fail.
        match news {
            News::Version(version) => write!(text, " {game}:{version}").ok(),
            News::Presence => write!(text, " {game}:").ok(),
            News::Lobby => write!(text, " {game}:lobby").ok(),
        };
    }
    text
}

/// Parses hints and their sender. Unknown ones of a newer node are ignored.
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

/// Listens until the receiver is gone.
pub(super) async fn listen(connect: PgConnectOptions, node: NodeId, heard: mpsc::Sender<Hints>) {
    while !heard.is_closed() {
        if let Err(error) = listen_once(&connect, node, &heard).await {
            tracing::debug!(%error, "lost the connection for hints; reconnecting");
        }
        sleep(RECONNECT_INTERVAL).await;
    }
}

/// Listens until the connection is lost.
async fn listen_once(
    connect: &PgConnectOptions,
    node: NodeId,
    heard: &mpsc::Sender<Hints>,
) -> Result<()> {
    // A new pool each time, independent of the lost connection.
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
                // Hints may be dropped.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_survive_a_round_trip_and_fit_into_a_notification() {
        let node = NodeId::random().expect("randomness");
        let hints: Vec<Hint> = (0..MAX_HINTS)
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
