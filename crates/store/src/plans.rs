//! Conditional moves in correspondence games.

use skep_game::{
    ids::GameId,
    live::Plan,
    words::{BySide, Side},
};
use skep_people::AccountId;

use crate::{
    Store, StoreError,
    query::{Connection, query},
    write::ChangeError,
};

impl Store {
    pub async fn plans(&self, game: GameId) -> Result<BySide<Option<Plan>>, StoreError> {
        let rows: Vec<(Side, u32, String)> =
            query("SELECT side, version, lines FROM plans WHERE game = $1")
                .bind(game)
                .fetch_all(self.pool())
                .await?;
        let mut plans = BySide::default();
        for (side, since, lines) in rows {
            let corrupt = |_| StoreError::Corrupt(format!("conditional moves {lines:?}"));
            let lines = serde_json::from_str(&lines).map_err(corrupt)?;
            plans[side] = Some(Plan { since, lines });
        }
        Ok(plans)
    }

    /// Replaces the conditional moves of a side. Fails with [`StoreError::Conflict`] if the game has moved on.
    pub async fn set_plan(&self, game: GameId, side: Side, plan: &Plan) -> Result<(), StoreError> {
        let lines = serde_json::to_string(&plan.lines);
        let lines = lines.map_err(|error| StoreError::Corrupt(error.to_string()))?;
        let row = PlanRow {
            game,
            side,
            version: plan.since,
            lines: (!plan.lines.is_empty()).then_some(lines),
        };
        self.write(row, |connection, row| Box::pin(replace(connection, row)))
            .await
    }
}

struct PlanRow {
    game: GameId,
    side: Side,
    /// The version of the game for which the plan was made.
    version: u32,
    /// `None` to delete the plan.
    lines: Option<String>,
}

/// The lock makes concurrent appends wait, and then find the new plan.
async fn replace(connection: &mut Connection<'_>, plan: &PlanRow) -> Result<(), ChangeError> {
    let version: Option<u32> = query("SELECT version FROM games WHERE id = $1 FOR UPDATE")
        .bind(plan.game)
        .fetch_optional(&mut *connection)
        .await?;
    if version != Some(plan.version) {
        return Err(StoreError::Conflict.into());
    }
    query("DELETE FROM plans WHERE game = $1 AND side = $2")
        .args((plan.game, plan.side))
        .execute(&mut *connection)
        .await?;
    if let Some(lines) = &plan.lines {
        query("INSERT INTO plans (game, side, version, lines) VALUES ($1, $2, $3, $4)")
            .args((plan.game, plan.side, plan.version, lines))
            .execute(connection)
            .await?;
    }
    Ok(())
}

/// Deletes the plans of a game that is over.
pub(crate) async fn delete(connection: &mut Connection<'_>, game: &str) -> Result<(), sqlx::Error> {
    query("DELETE FROM plans WHERE game = $1")
        .bind(game)
        .execute(connection)
        .await?;
    Ok(())
}

/// Deletes the plans of an account, found by its seats.
pub(crate) async fn delete_of_account(
    connection: &mut Connection<'_>,
    account: AccountId,
) -> Result<(), sqlx::Error> {
    query(
        "DELETE FROM plans WHERE EXISTS (SELECT 1 FROM seats \
         WHERE seats.game = plans.game AND seats.side = plans.side AND seats.account = $1)",
    )
    .bind(account)
    .execute(connection)
    .await?;
    Ok(())
}
