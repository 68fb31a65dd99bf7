//! Checks that the position index contains each position of each archived game once, and nothing else.

use std::collections::HashMap;

use crate::{
    archive,
    query::{Connection, query},
    row::from_sql,
};

/// Describes the games about which the index is wrong, if there are any.
pub(super) async fn find_fault(
    connection: &mut Connection<'_>,
) -> Result<Option<String>, sqlx::Error> {
    let archived: Vec<(i64, i64)> = query("SELECT id, plies FROM archive")
        .fetch_all(&mut *connection)
        .await?;
    let mut indexed = HashMap::new();
    for bucket in 0..=i64::from(u8::MAX) {
        let rows: Vec<(i64, Vec<u8>)> =
            query("SELECT segment, entries FROM archive_positions WHERE bucket = $1")
                .bind(bucket)
                .fetch_all(&mut *connection)
                .await?;
        archive::collect_plies(&rows, &mut indexed);
    }
    let mut wrong: Vec<u64> = Vec::new();
    for (game, plies) in archived {
        let (game, plies) = (from_sql(game), from_sql(plies));
        let mut indexed = indexed.remove(&game).unwrap_or_default();
        indexed.sort_unstable();
        let is_right = indexed.first() == Some(&0)
            && indexed.is_sorted_by(|one, next| one < next)
            && indexed.last().is_some_and(|last| u64::from(*last) <= plies);
        if !is_right {
            wrong.push(game);
        }
    }
    wrong.extend(indexed.keys());
    let count = wrong.len();
    Ok(wrong.into_iter().min().map(|game| {
        format!("the position index is wrong about {count} archived games, such as game {game}")
    }))
}
