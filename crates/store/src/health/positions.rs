//! Checks that the position index contains each position of each archived game once, and nothing else.

use std::collections::HashMap;

use crate::{
    archive,
    column::from_sql,
    query::{Connection, fetch_all},
};

/// Describes the games about which the index is wrong, if there are any.
pub(super) async fn find_fault(db: &mut Connection<'_>) -> sqlx::Result<Option<String>> {
    let archived: Vec<(i64, i64)> = fetch_all(db, "SELECT id, plies FROM archive", ()).await?;
    let mut indexed = HashMap::new();
    for bucket in 0..=i64::from(u8::MAX) {
        let select = "SELECT segment, entries FROM archive_positions WHERE bucket = $1";
        let rows: Vec<(i64, Vec<u8>)> = fetch_all(db, select, bucket).await?;
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
