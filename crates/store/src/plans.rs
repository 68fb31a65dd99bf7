//! Conditional moves in correspondence games.

use skep_game::{
    ids::GameId,
    live::Plan,
    words::{BySide, Side},
};
use skep_people::AccountId;

use crate::{
    Result, Store, StoreError,
    query::{Connection, execute, fetch_optional},
};

impl Store {
    pub async fn plans(&self, game: GameId) -> Result<BySide<Option<Plan>>> {
        let select = "SELECT side, version, lines FROM plans WHERE game = $1";
        let rows: Vec<(Side, u32, String)> = self.fetch_all(select, game).await?;
        let mut plans = BySide::default();
        for (side, since, lines) in rows {
            let corrupt = |_| StoreError::Corrupt(format!("conditional moves {lines:?}"));
            let lines = serde_json::from_str(&lines).map_err(corrupt)?;
            plans[side] = Some(Plan { since, lines });
        }
        Ok(plans)
    }

    /// Replaces the conditional moves of a side. Fails with [`StoreError::Conflict`] if the game has moved on.
    pub async fn set_plan(&self, game: GameId, side: Side, plan: &Plan) -> Result<()> {
        let lines = serde_json::to_string(&plan.lines);
        let lines = lines.map_err(|error| StoreError::Corrupt(error.to_string()))?;
        let row = PlanRow {
            game,
            side,
            version: plan.since,
            lines: (!plan.lines.is_empty()).then_some(lines),
        };
        self.write(row, async |db, row| {
            let plan = row;
            let select = "SELECT version FROM games WHERE id = $1 FOR UPDATE";
            let version: Option<u32> = fetch_optional(db, select, plan.game).await?;
            if version != Some(plan.version) {
                return Err(StoreError::Conflict.into());
            }
            let delete = "DELETE FROM plans WHERE game = $1 AND side = $2";
            execute(db, delete, (plan.game, plan.side)).await?;
            if let Some(lines) = &plan.lines {
                let insert =
                    "INSERT INTO plans (game, side, version, lines) VALUES ($1, $2, $3, $4)";
                execute(db, insert, (plan.game, plan.side, plan.version, lines)).await?;
            }
            Ok(())
        })
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

/// Deletes the plans of a game that is over.
pub(crate) async fn delete(db: &mut Connection<'_>, game: &str) -> sqlx::Result<()> {
    execute(db, "DELETE FROM plans WHERE game = $1", game).await?;
    Ok(())
}

/// Deletes the plans of an account, found by its seats.
pub(crate) async fn delete_of_account(
    db: &mut Connection<'_>,
    account: AccountId,
) -> sqlx::Result<()> {
    let delete = "DELETE FROM plans WHERE EXISTS (SELECT 1 FROM seats \
         WHERE seats.game = plans.game AND seats.side = plans.side AND seats.account = $1)";
    execute(db, delete, account).await?;
    Ok(())
}
