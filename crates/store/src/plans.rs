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
    record,
};

impl Store {
    pub async fn plans(&self, game: GameId) -> Result<BySide<Option<Plan>>> {
        let select = "SELECT side, version, lines FROM plans WHERE game = $1";
        let rows: Vec<(Side, u32, String)> = self.fetch_all(select, game).await?;
        let mut plans = BySide::default();
        for (side, since, lines) in rows {
            let lines = record::read(&lines)?;
            plans[side] = Some(Plan { since, lines });
        }
        Ok(plans)
    }

    /// Replaces the conditional moves of a side. Fails with [`StoreError::Conflict`] if the game has moved on.
    pub async fn set_plan(&self, game: GameId, side: Side, plan: Plan) -> Result<()> {
        self.write((game, side, plan), async |db, &(game, side, ref plan)| {
            let select = "SELECT version FROM games WHERE id = $1 FOR UPDATE";
            let version: Option<u32> = fetch_optional(db, select, game).await?;
            if version != Some(plan.since) {
                return Err(StoreError::Conflict.into());
            }
            let delete = "DELETE FROM plans WHERE game = $1 AND side = $2";
            execute(db, delete, (game, side)).await?;
            if !plan.lines.is_empty() {
                let insert =
                    "INSERT INTO plans (game, side, version, lines) VALUES ($1, $2, $3, $4)";
                let lines = record::write(&plan.lines)?;
                execute(db, insert, (game, side, plan.since, lines)).await?;
            }
            Ok(())
        })
        .await
    }
}

/// Deletes the plans of a game that is over.
pub(crate) async fn delete(db: &mut Connection<'_>, game: GameId) -> sqlx::Result<()> {
    execute(db, "DELETE FROM plans WHERE game = $1", game)
        .await
        .map(drop)
}

/// Deletes the plans of an account, found by its seats.
pub(crate) async fn delete_of_account(
    db: &mut Connection<'_>,
    account: AccountId,
) -> sqlx::Result<()> {
    let delete = "DELETE FROM plans WHERE EXISTS (SELECT 1 FROM seats \
         WHERE seats.game = plans.game AND seats.side = plans.side AND seats.account = $1)";
    execute(db, delete, account).await.map(drop)
}
