//! Conditional moves in correspondence games.

use skep_game::{
    ids::GameId,
    live::Plan,
    words::{BySide, Side},
};
use skep_people::AccountId;

use crate::{
    Store, StoreError,
    accounts::columns,
    query::{Connection, query},
    write::ChangeError,
};

impl Store {
    pub async fn plans(&self, game: GameId) -> Result<BySide<Option<Plan>>, StoreError> {
        let rows: Vec<(i64, i64, String)> =
            query("SELECT side, version, lines FROM plans WHERE game = $1")
                .bind(game.to_string())
                .fetch_all(self.pool())
                .await?;
        read_plans(&rows)
    }

    /// Replaces the conditional moves of a side. Fails with [`StoreError::Conflict`] if the game has moved on.
    pub async fn set_plan(&self, game: GameId, side: Side, plan: &Plan) -> Result<(), StoreError> {
        let row = PlanRow::of(game, side, plan)?;
        self.write(row, |connection, row| Box::pin(replace(connection, row)))
            .await
    }
}

struct PlanRow {
    game: String,
    side: i64,
    /// The version of the game for which the plan was made.
    version: i64,
    /// `None` to delete the plan.
    lines: Option<String>,
}

impl PlanRow {
    /// A plan as a row.
    pub(super) fn of(game: GameId, side: Side, plan: &Plan) -> Result<PlanRow, StoreError> {
        let lines = serde_json::to_string(&plan.lines);
        let lines = lines.map_err(|error| StoreError::Corrupt(error.to_string()))?;
        Ok(PlanRow {
            game: game.to_string(),
            side: columns::side(side),
            version: i64::from(plan.since),
            lines: (!plan.lines.is_empty()).then_some(lines),
        })
    }
}

/// Replaces the conditional moves of a side; returns false if the game has another version. The lock makes concurrent appends
/// wait, and then find the new plan.
async fn replace(connection: &mut Connection<'_>, plan: &PlanRow) -> Result<(), ChangeError> {
    let game: Option<(i64,)> = query("SELECT version FROM games WHERE id = $1 FOR UPDATE")
        .bind(&plan.game)
        .fetch_optional(&mut *connection)
        .await?;
    if game != Some((plan.version,)) {
        return Err(StoreError::Conflict.into());
    }
    query("DELETE FROM plans WHERE game = $1 AND side = $2")
        .bind(&plan.game)
        .bind(plan.side)
        .execute(&mut *connection)
        .await?;
    if let Some(lines) = &plan.lines {
        query("INSERT INTO plans (game, side, version, lines) VALUES ($1, $2, $3, $4)")
            .bind(&plan.game)
            .bind(plan.side)
            .bind(plan.version)
            .bind(lines)
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
    .bind(account.number())
    .execute(connection)
    .await?;
    Ok(())
}

fn read_plans(rows: &[(i64, i64, String)]) -> Result<BySide<Option<Plan>>, StoreError> {
    let mut plans = BySide::default();
    for (side, version, lines) in rows {
        let corrupt = || StoreError::Corrupt(format!("conditional moves {lines:?}"));
        plans[columns::read_side(*side)] = Some(Plan {
            since: u32::try_from(*version).map_err(|_| corrupt())?,
            lines: serde_json::from_str(lines).map_err(|_| corrupt())?,
        });
    }
    Ok(plans)
}
