//! Replays all games: a database may be intact although a game in it is not.

use skep_game::live::{LiveGame, Stamped};

use crate::{
    Result,
    column::from_sql,
    query::{Connection, fetch_all, fetch_one},
    record,
};

/// Games read at once.
const CHUNK: i64 = 256;

/// Describes the games that cannot be replayed, if there are any.
pub(super) async fn find_fault(db: &mut Connection<'_>) -> sqlx::Result<Option<String>> {
    let mut last = String::new();
    let mut count = 0;
    let mut first = None;
    loop {
        let select = "SELECT id, settings, version FROM games WHERE id > $1 ORDER BY id LIMIT $2";
        let games: Vec<(String, String, i64)> = fetch_all(db, select, (&last, CHUNK)).await?;
        let Some((id, ..)) = games.last() else {
            break;
        };
        last.clone_from(id);
        for (id, settings, version) in games {
            let select = "SELECT version, at, body FROM events WHERE game = $1 ORDER BY version";
            let events: Vec<(i64, i64, String)> = fetch_all(db, select, &id).await?;
            if let Err(fault) = replay(&settings, version, &events) {
                count += 1;
                first.get_or_insert_with(|| format!("game {id}: {fault}"));
            }
        }
    }
    if let Some(first) = first {
        return Ok(Some(match count {
            1 => format!("a game cannot be read: {first}"),
            count => format!("{count} games cannot be read, such as {first}"),
        }));
    }
    let select = "SELECT COUNT(DISTINCT game) FROM events \
         WHERE NOT EXISTS (SELECT 1 FROM games WHERE id = game)";
    let stray: i64 = fetch_one(db, select, ()).await?;
    Ok((stray > 0).then(|| format!("it has events of {stray} games that do not exist")))
}

fn replay(
    settings: &str,
    version: i64,
    events: &[(i64, i64, String)],
) -> Result<(), Box<dyn std::error::Error>> {
    let mut live = LiveGame::new(record::read(settings)?)?;
    for ((version, at, body), expected) in events.iter().zip(1..) {
        if *version != expected {
            return Err(format!("event {expected} is missing").into());
        }
        live.apply(Stamped {
            at: from_sql(*at),
            event: record::read_event(body)?,
        })?;
    }
    let count = events.len() as u64;
    if count != from_sql(version) {
        return Err(format!("it has {count} events instead of {version}").into());
    }
    Ok(())
}
