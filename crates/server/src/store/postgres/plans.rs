//! Conditional moves.

use skep_game::words::BySide;
use skep_people::AccountId;
use sqlx::PgConnection;

use super::{PlanRow, Postgres, StoreError, plan_row};
use crate::{game::Plan, ids::GameId};

impl Postgres {
    /// The conditional moves in a game.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) async fn plans(&self, game: GameId) -> Result<BySide<Option<Plan>>, StoreError> {
        let rows: Vec<(i64, i64, String)> =
            sqlx::query_as("SELECT side, version, lines FROM plans WHERE game = $1")
                .bind(game.to_string())
                .fetch_all(&self.readers)
                .await?;
        plan_row::read_plans(&rows)
    }
}

/// Keeps the conditional moves of a side in the place of those that it had; says whether the game had the version that was expected. Whoever
/// appends to the game meanwhile waits, and finds them afterwards.
pub(super) async fn keep(
    connection: &mut PgConnection,
    plan: &PlanRow,
) -> Result<bool, sqlx::Error> {
    let game: Option<(i64,)> = sqlx::query_as("SELECT version FROM games WHERE id = $1 FOR UPDATE")
        .bind(&plan.game)
        .fetch_optional(&mut *connection)
        .await?;
    if game != Some((plan.version,)) {
        return Ok(false);
    }
    sqlx::query("DELETE FROM plans WHERE game = $1 AND side = $2")
        .bind(&plan.game)
        .bind(plan.side)
        .execute(&mut *connection)
        .await?;
    if let Some(lines) = &plan.lines {
        sqlx::query("INSERT INTO plans (game, side, version, lines) VALUES ($1, $2, $3, $4)")
            .bind(&plan.game)
            .bind(plan.side)
            .bind(plan.version)
            .bind(lines)
            .execute(connection)
            .await?;
    }
    Ok(true)
}

/// A game is over: nobody plans anything in it.
pub(super) async fn forget(connection: &mut PgConnection, game: &str) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM plans WHERE game = $1")
        .bind(game)
        .execute(connection)
        .await?;
    Ok(())
}

/// An account goes, and what it has planned with it. Its seats tell where that is.
pub(super) async fn forget_account(
    connection: &mut PgConnection,
    account: AccountId,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "DELETE FROM plans WHERE EXISTS (SELECT 1 FROM seats \
         WHERE seats.game = plans.game AND seats.side = plans.side AND seats.account = $1)",
    )
    .bind(account.number())
    .execute(connection)
    .await?;
    Ok(())
}
